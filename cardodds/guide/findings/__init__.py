"""What nobody has printed: findings by simulation, from stored whole numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from cardodds.guide.findings import dice, dubito, poker, rubamazzo
from cardodds.guide.findings.store import play, read, write
from cardodds.guide.findings.tally import Finding
from cardodds.report.table import Table

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


def play_all() -> Iterator[Path]:
    """Play every finding at full size, store it, and yield its file.

    Raises
    ------
    ArgumentError
        If a file cannot be written.
    Interrupted
        At Ctrl-C; the files that were yielded stay.
    """
    for finding in FINDINGS:
        yield write(play(finding))
