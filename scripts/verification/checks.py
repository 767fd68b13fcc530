"""What a check is, and how it is run and stored."""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from multiprocessing import Pool
from pathlib import Path
from typing import Any

from cardodds import __version__
from cardodds.simulation.pools import processors

DEVIATIONS = 5
"""Standard errors that a simulated frequency may be away from its chance."""


@dataclass(frozen=True)
class Run:
    """What a check is told: its seed, how much of its full size to do, what is done already.

    Attributes
    ----------
    name : str
    seed : int
    scale : float
    kept : tuple of dict
        Rows of an earlier run that this one goes on from.
    unfinished : Path, optional
        Where rows are kept until the check ends.
    """

    name: str
    seed: int
    scale: float
    kept: tuple[dict[str, Any], ...] = ()
    unfinished: Path | None = None

    def size(self, full: int) -> int:
        """How many of `full` to do, at least 1."""
        return max(1, round(full * self.scale))

    def row(self, wanted: dict[str, Any], find: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        """Return a row: kept if one of the same settings is, else what `find` adds to them."""
        for row in self.kept:
            if all(row.get(name) == value for name, value in wanted.items()):
                return row
        row = wanted | find()
        if self.unfinished is not None:
            with self.unfinished.open("a", encoding="utf-8") as file:
                print(json.dumps({"version": __version__, "seed": self.seed} | row), file=file)
        return row

    def say(self, done: int, all_of_them: int, what: str) -> None:
        """Report progress on stderr."""
        print(f"{self.name}: {done:,} of {all_of_them:,} {what}", file=sys.stderr, flush=True)


@dataclass(frozen=True)
class Check:
    """A named check.

    Attributes
    ----------
    name : str
    about : str
        What it shows, a line.
    find : callable
        Does it and returns what it counted, as JSON takes it; raises AssertionError if it fails.
    seed : int
    """

    name: str
    about: str
    find: Callable[[Run], dict[str, Any]]
    seed: int = 1

    def run(self, scale: float, folder: Path, resume: bool = False) -> Path:
        """Do it and store what it found; nothing is stored unless it ends and holds.

        What a check that was interrupted had done stays beside, for one that is to `resume`.
        """
        path, unfinished = folder / f"{self.name}.json", self.unfinished(folder)
        kept = (*_kept(unfinished, path, self.seed),) if resume else ()
        if not resume:
            unfinished.unlink(missing_ok=True)
        found = self.find(Run(self.name, self.seed, scale, kept, unfinished))
        head = {"check": self.name, "about": self.about, "version": __version__, "seed": self.seed}
        store(path, head | found)
        unfinished.unlink(missing_ok=True)
        return path

    def unfinished(self, folder: Path) -> Path:
        """Where the rows are kept of a run that was interrupted."""
        return folder / f"{self.name}.rows"


def _kept(unfinished: Path, ended: Path, seed: int) -> Iterator[dict[str, Any]]:
    """The rows of the same version and seed of a run that was interrupted, or that ended."""
    same = {"version": __version__, "seed": seed}
    if unfinished.exists():
        for line in unfinished.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            if {name: row.pop(name) for name in same} == same:
                yield row
    if ended.exists():
        found = json.loads(ended.read_text(encoding="utf-8"))
        if {name: found[name] for name in same} == same:
            for rows in found.values():
                if isinstance(rows, list):
                    yield from rows


def store(path: Path, found: dict[str, Any]) -> Path:
    """Write a result, a row of a table a line, whole or not at all."""
    entries = []
    for name, value in found.items():
        text = json.dumps(value, ensure_ascii=False)
        if isinstance(value, list) and isinstance(value[0], dict):
            rows = ",\n".join(f"  {json.dumps(row, ensure_ascii=False)}" for row in value)
            text = f"[\n{rows}\n ]"
        entries.append(f" {json.dumps(name)}: {text}")
    path.parent.mkdir(parents=True, exist_ok=True)
    written = path.with_suffix(".part")
    written.write_text("{\n" + ",\n".join(entries) + "\n}\n", encoding="utf-8")
    os.replace(written, path)
    return path


def spread(function: Callable[[Any], Any], parts: Sequence[Any]) -> Iterator[Any]:
    """Work on parts in as many processes as there are processors; the results in order."""
    # The parent alone is interrupted, and ends the others.
    with Pool(processors(), signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        yield from pool.imap(function, parts)


def standard_errors(hits: int, times: int, chance: Fraction) -> float:
    """Return how far a count is from what its chance lets expect."""
    if chance in (0, 1) or times == 0:
        assert hits == times * chance
        return 0.0
    expected = float(times * chance)
    return (hits - expected) / sqrt(expected * float(1 - chance))
