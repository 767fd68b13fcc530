"""Findings as files: played at full size, stored as whole numbers, read back to be printed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cardodds._version import __version__
from cardodds.data import data_file
from cardodds.errors import ArgumentError
from cardodds.guide.findings.tally import Cell, Finding, Tallied, Tallies
from cardodds.simulation.progress import Meter
from cardodds.simulation.runner import Interrupted, Task, stream

FIRST = 1000
"""Games of each cell that are stored on their own too, to be played again and compared exactly."""

REMEDY = "cardodds guide --full makes it anew"


@dataclass(frozen=True)
class Stored:
    """A finding as it is stored.

    Attributes
    ----------
    finding : Finding
    version : str
        Of the cardodds that played.
    whole, first : dict
        What came of all games of each cell, and of its first ones.
    """

    finding: Finding
    version: str
    whole: Tallies
    first: Tallies

    def to_json(self) -> str:
        """Return the file's text, a cell a line."""
        finding = self.finding
        head = {
            "name": finding.name,
            "version": self.version,
            "game": finding.game,
            "seed": finding.seed,
            "games": finding.games,
        }
        cells = ",\n".join(json.dumps(self._cell(cell)) for cell in finding.cells)
        return f'{json.dumps(head)[:-1]}, "cells": [\n{cells}\n]}}\n'

    def _cell(self, cell: Cell) -> dict[str, Any]:
        whole, first = self.whole[cell.key], self.first[cell.key]
        return {
            **_named(cell),
            "tally": list(whole.tally),
            "first": {"games": first.games, "tally": list(first.tally)},
        }


def _named(cell: Cell) -> dict[str, Any]:
    """What a file says a cell is."""
    return {
        "key": cell.key,
        "strategies": list(cell.strategies),
        # As a file has them, dice of each seat as a list.
        "rules": {k: list(v) if isinstance(v, tuple) else v for k, v in cell.rules.items()},
        "columns": list(cell.columns),
    }


def path_of(finding: Finding) -> Path:
    """Return where a finding is stored."""
    return data_file("") / "findings" / f"{finding.name}.json"


def read(finding: Finding) -> Stored:
    """Return a finding as it is stored.

    Raises
    ------
    ArgumentError
        If the file is missing or broken, or what was played is not what the finding is now.
    """
    path = path_of(finding)
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        why = f"cannot be read ({' '.join(str(error).split())}); {REMEDY}"
        raise ArgumentError("finding", path.name, why) from None
    try:
        return _understood(finding, content)
    except (KeyError, TypeError, AttributeError):
        raise ArgumentError("finding", path.name, f"is broken; {REMEDY}") from None


def _understood(finding: Finding, content: Mapping[str, Any]) -> Stored:
    cells = {cell["key"]: cell for cell in content["cells"]}
    said = [content["name"], content["game"], content["seed"], content["games"], list(cells)]
    wanted = [finding.name, finding.game, finding.seed, finding.games]
    whole, first = {}, {}
    played = said == [*wanted, [cell.key for cell in finding.cells]]
    for cell in finding.cells if played else ():
        stored = cells[cell.key]
        played = played and all(stored[name] == value for name, value in _named(cell).items())
        whole[cell.key] = _tallied(finding, cell, finding.games, stored["tally"])
        games = min(FIRST, finding.games)
        played = played and stored["first"]["games"] == games
        first[cell.key] = _tallied(finding, cell, games, stored["first"]["tally"])
    if not played:
        raise ArgumentError("finding", f"{finding.name}.json", f"is of other games; {REMEDY}")
    return Stored(finding, content["version"], whole, first)


def _tallied(finding: Finding, cell: Cell, games: int, tally: list[Any]) -> Tallied:
    if len(tally) != len(cell.columns) or any(type(number) is not int for number in tally):
        raise TypeError
    return Tallied(cell, finding.seed, games, tuple(tally))


def play(finding: Finding, *, workers: int | None = None, progress: bool = True) -> Stored:
    """Play all games of a finding.

    Parameters
    ----------
    finding : Finding
    workers : int, optional
        Blocks of games played at once; by default the processors available.
    progress : bool
        Whether to show a bar on stderr, if that is a terminal.

    Raises
    ------
    Interrupted
        At Ctrl-C.
    """
    jobs = [cell.job(finding.seed) for cell in finding.cells]
    games = min(FIRST, finding.games)
    first = {
        cell.key: Tallied(cell, finding.seed, games, tuple(int(n) for n in job.play(0, games)))
        for cell, job in zip(finding.cells, jobs, strict=True)
    }
    whole = {}
    total = finding.games * len(jobs)
    try:
        with Meter(total if progress else 0, finding.name, after=0.5) as meter:
            tasks = [Task(job, finding.games) for job in jobs]
            for index, played, finished in stream(tasks, workers=workers):
                if progress:
                    meter.show(finding.games * index + played.games)
                if finished:
                    cell = finding.cells[index]
                    whole[cell.key] = Tallied(cell, finding.seed, played.games, played.tally)
    except KeyboardInterrupt:
        message = f"interrupted in {finding.name}; its file is as it was"
        raise Interrupted(message) from None
    return Stored(finding, __version__, whole, first)


def write(stored: Stored) -> Path:
    """Store a finding; its file is replaced as a whole.

    Raises
    ------
    ArgumentError
        If it cannot be written.
    """
    path = path_of(stored.finding)
    beside = path.with_name(f".{path.name}.part")
    try:
        path.parent.mkdir(exist_ok=True)
        beside.write_text(stored.to_json(), encoding="utf-8", newline="\n")
        beside.replace(path)
    except OSError as error:
        why = f"{(error.strerror or 'cannot be written').lower()}; must be a file to write"
        raise ArgumentError("finding", f"findings/{path.name}", why) from error
    return path
