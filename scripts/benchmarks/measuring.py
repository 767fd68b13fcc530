"""How things are measured: in turn with what they are compared with, the best of several."""

from __future__ import annotations

import ctypes
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from rich.table import Table

from cardodds.simulation.jobs import CompiledJob
from cardodds.simulation.runner import run

HERE = Path(__file__).resolve().parent
OPTIMISED = ("-O3", "-march=native")
IN_C = " ".join(("C,", *OPTIMISED))
COMPILER = ("cc", "-std=c99", *OPTIMISED, "-shared", "-fPIC")

SHARING = 0.9
"""What two workers must win of the processors that they were given."""

STATUS = Path("/proc/self/status")
# Read by the process itself: what the system tells a parent may count the parent's own memory.
PEAK = f"""
try:
    {{}}
finally:
    import sys
    with open({str(STATUS)!r}) as status:
        sys.stderr.write(status.read())
"""


@dataclass(frozen=True)
class Measured:
    """Tables to print, and whether something in them misses what is asked."""

    tables: Sequence[Table]
    missed: bool


class Bound(NamedTuple):
    """Something measured that may be so much at most; `at_most` 0 asks for nothing."""

    name: str
    value: float
    at_most: float = 0
    form: str = "{:.3f}"


def bounds(title: str, rows: Sequence[Bound]) -> Measured:
    """A table of what is measured beside what is allowed."""
    table = Table("what", "measured", "at most", title=title)
    for row in rows:
        allowed = f"{row.at_most:g}" if row.at_most else ""
        table.add_row(row.name, row.form.format(row.value), allowed)
    return Measured([table], any(0 < row.at_most < row.value for row in rows))


class Race:
    """A table of what we and others do in a second.

    Parameters
    ----------
    title, what, unit : str
        What is measured, and what is counted.
    rounds : int
        Measurements of each, of which the best counts.
    """

    def __init__(self, title: str, what: str, unit: str, rounds: int) -> None:
        each = f"{unit}/s"
        self.table = Table(what, each, "against", each, "ratio", "at least", title=title)
        self.rounds = rounds
        self.missed = False

    def against(
        self,
        what: str,
        ours: Callable[[], float],
        peer: str,
        theirs: Callable[[], float],
        needed: float,
    ) -> None:
        """Compare two ways to measure the seconds that one takes."""
        fast, slow = best([ours, theirs], self.rounds)
        self._row(what, fast, peer, slow, needed)
        self.missed |= slow / fast < needed

    def no_compiler(self, what: str, needed: float) -> None:
        """Say that there is nothing to compile C with."""
        self.table.add_row(what, "", "C: no compiler here", "", "", f"{needed:g}x")

    def two_workers(self, what: str, job: CompiledJob, games: int) -> None:
        """Compare two workers, who share games, with one: by the clock."""
        (_, alone), (clock, together) = (_shared(job, games, workers) for workers in (1, 2))
        given = together / clock
        needed = round(SHARING * given, 2)
        self._row(f"{what}, two workers, by the clock", clock / games, "one", alone / games, needed)
        self.table.caption = (
            f"Two workers were given {given:.2f} processors (processor time / time by the clock), "
            f"and are to win {SHARING:.0%} of them."
        )
        self.missed |= alone / clock < needed

    def measured(self) -> Measured:
        """All of it."""
        return Measured([self.table], self.missed)

    def _row(self, what: str, fast: float, peer: str, slow: float, needed: float) -> None:
        ratio = slow / fast
        times = f"{ratio:,.{0 if ratio > 10 else 2}f}x"
        self.table.add_row(
            what, f"{1 / fast:,.0f}", peer, f"{1 / slow:,.0f}", times, f"{needed:g}x"
        )


def _shared(job: CompiledJob, games: int, workers: int) -> tuple[float, float]:
    """Time by the clock and processor time of many games."""
    began, used = time.perf_counter(), time.process_time()
    run(job, games, workers=workers, progress=False)
    return time.perf_counter() - began, time.process_time() - used


@contextmanager
def c_library(name: str) -> Iterator[Any]:
    """A C file of this folder, compiled and loaded; None without a compiler."""
    compiler = shutil.which(COMPILER[0])
    if compiler is None:
        yield None
        return
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder) / f"{name}.so"
        source = HERE / f"{name}.c"
        subprocess.run([compiler, *COMPILER[1:], str(source), "-o", str(library)], check=True)
        yield ctypes.CDLL(str(library))


def seconds_a_game(play: Callable[[int], object], games: int) -> float:
    """Processor time of one of a number of games."""
    return cpu_seconds(partial(play, games)) / games


def seconds_a_call(call: Callable[[], object]) -> float:
    """Time of one call, from a run of at least a twentieth of a second."""
    calls, spent = 1, 0.0
    while spent < 0.05:
        calls *= 2
        began = time.perf_counter()
        for _ in range(calls):
            call()
        spent = time.perf_counter() - began
    return spent / calls


def cpu_seconds(call: Callable[[], object]) -> float:
    """What one call takes of the processor: other programs beside it do not count."""
    began = time.process_time()
    call()
    return time.process_time() - began


def seconds_a_process(*arguments: str) -> float:
    """Wall time of one whole process."""
    began = time.perf_counter()
    subprocess.run(arguments, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return time.perf_counter() - began


def best(ways: Sequence[Callable[[], float]], rounds: int) -> list[float]:
    """The best of several measurements of each way, taken in turn so that all meet one machine."""
    measured = [[way() for way in ways] for _ in range(rounds)]
    return [min(times) for times in zip(*measured, strict=True)]


def peak_megabytes(statement: str, *arguments: str) -> float | None:
    """The peak memory of a process of its own that runs a statement, where the system tells it."""
    if not STATUS.exists():
        return None
    done = subprocess.run(
        [sys.executable, "-c", PEAK.format(statement), *arguments],
        check=True,
        capture_output=True,
        encoding="utf-8",
    )
    peak = re.search(r"VmHWM:\s+(\d+) kB", done.stderr)
    return int(peak[1]) / 1024 if peak else None
