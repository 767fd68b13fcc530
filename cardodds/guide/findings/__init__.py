"""What nobody has printed: findings by simulation, from stored whole numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from cardodds.errors import choice
from cardodds.guide.findings import dice, dubito, poker, rubamazzo
from cardodds.guide.findings.store import play, read, write
from cardodds.guide.findings.tally import Finding
from cardodds.report.table import Table
from cardodds.simulation.runner import Interrupted

FINDINGS: tuple[Finding, ...] = (
    *dubito.FINDINGS,
    *rubamazzo.FINDINGS,
    *dice.FINDINGS,
    *poker.FINDINGS,
)
"""All findings, in the order of the guides."""


def tables(finding: Finding) -> Iterable[Table]:
    """Return the tables of a finding, from its stored tallies; nothing is played."""
    return finding.tables(read(finding).whole)


def play_all(findings: Sequence[Finding]) -> Iterator[Path]:
    """Play findings at full size, store each, and yield its file.

    Raises
    ------
    ArgumentError
        If a file cannot be written.
    Interrupted
        At Ctrl-C; the files that were yielded stay.
    """
    for finding in findings:
        try:
            played = play(finding)
        except Interrupted as error:
            how = f"those before it are stored, --full --from {finding.name} goes on with it"
            raise Interrupted(f"{error}; {how}") from None
        yield write(played)


def beginning(name: str | None) -> Sequence[Finding]:
    """Return the findings from one on, all if none is named.

    Raises
    ------
    ArgumentError
        If there is none of this name.
    """
    names = [finding.name for finding in FINDINGS]
    return FINDINGS[0 if name is None else names.index(choice("begin", name, names)) :]
