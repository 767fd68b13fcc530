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
    """What a check is told: its seed, how much of its full size to do, where it stands."""

    name: str
    seed: int
    scale: float

    def size(self, full: int) -> int:
        """How many of `full` to do, at least 1."""
        return max(1, round(full * self.scale))

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

    def run(self, scale: float, folder: Path) -> Path:
        """Do it and store what it found; nothing is stored unless it ends and holds."""
        found = self.find(Run(self.name, self.seed, scale))
        head = {"check": self.name, "about": self.about, "version": __version__, "seed": self.seed}
        return store(folder / f"{self.name}.json", head | found)


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
