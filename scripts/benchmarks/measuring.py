"""How things are measured: in turn with what they are compared with, the best of several."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from rich.table import Table

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
