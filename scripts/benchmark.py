"""How fast the exact answers are, as ratios against other ways to the same number."""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from rich.console import Console
from rich.table import Table
from scipy import stats

from cardodds import dice, dubito, exact

QUERY = ("dubito", "holds", "--own", "2", "--atleast", "2", "--json")
SECONDS_ALLOWED, MEGABYTES_ALLOWED = 0.15, 40.0
# Read by the process itself: what the system tells a parent may count the parent's own memory.
PEAK = """
import sys
from cardodds.cli import main
try:
    main()
finally:
    with open("/proc/self/status") as status:
        sys.stderr.write(status.read())
"""


@dataclass(frozen=True)
class Comparison:
    """The same question asked in two ways, and how many times faster ours has to be."""

    name: str
    ours: Callable[[], object]
    peer: str
    theirs: Callable[[], object]
    needed: float


def comparisons() -> list[Comparison]:
    # At least 2 of the 2 copies among 10 of 30 cards; scipy's sf(k - 1) is "at least k".
    held = ("scipy.stats.hypergeom.sf", partial(stats.hypergeom.sf, 1, 30, 2, 10))
    rolled = ("scipy.stats.binom.sf", partial(stats.binom.sf, 1, 15, 1 / 3))
    core = partial(exact.at_least_ways, 2, 30, 2, 10)
    checked = partial(exact.at_least, 2, population=30, copies=2, drawn=10)
    holds = partial(dubito.holds, own=2, atleast=2)
    bid = partial(dice.bid_odds, "4 twos", mine="2 * 5", hidden=15)
    return [
        Comparison("exact.at_least_ways, the integer core", core, *held, 20),
        Comparison("exact.at_least, checked", checked, *held, 10),
        Comparison("dubito.holds, checked", holds, *held, 10),
        Comparison("dice.bid_odds, a whole answer", bid, *rolled, 1),
    ]


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


def best(ways: Sequence[Callable[[], float]], rounds: int) -> list[float]:
    """The best of several measurements of each way, taken in turn so that all meet one machine."""
    measured = [[way() for way in ways] for _ in range(rounds)]
    return [min(times) for times in zip(*measured, strict=True)]


def seconds_a_process(*arguments: str) -> float:
    """Wall time of one whole process."""
    began = time.perf_counter()
    subprocess.run(arguments, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - began


def peak_megabytes() -> float | None:
    """The peak memory of the program answering the query, where the system tells it."""
    if not Path("/proc/self/status").exists():
        return None
    done = subprocess.run(
        [sys.executable, "-c", PEAK, *QUERY], check=True, capture_output=True, encoding="utf-8"
    )
    peak = re.search(r"VmHWM:\s+(\d+) kB", done.stderr)
    return int(peak[1]) / 1024 if peak else None


def main() -> int:
    """Print the tables; with --check, 1 if a bound is missed."""
    parser = argparse.ArgumentParser(prog="benchmark", description=__doc__)
    parser.add_argument("--rounds", type=int, default=7, help="measurements of each (default 7)")
    parser.add_argument("--check", action="store_true", help="exit 1 if a bound is missed")
    options = parser.parse_args()
    missed = False

    calls = Table("exact answer", "µs", "against", "µs", "ratio", "at least", title="Calls")
    for row in comparisons():
        ways = [partial(seconds_a_call, way) for way in (row.ours, row.theirs)]
        ours, theirs = best(ways, options.rounds)
        missed |= theirs / ours < row.needed
        calls.add_row(
            row.name,
            f"{ours * 1e6:.2f}",
            row.peer,
            f"{theirs * 1e6:.1f}",
            f"{theirs / ours:.1f}x",
            f"{row.needed:g}x",
        )

    program = str(Path(sys.executable).with_name("cardodds"))
    whole, bare = best(
        [
            partial(seconds_a_process, program, *QUERY),
            partial(seconds_a_process, sys.executable, "-c", "pass"),
        ],
        options.rounds,
    )
    peak = peak_megabytes()
    missed |= whole > SECONDS_ALLOWED or (peak or 0) > MEGABYTES_ALLOWED
    process = Table("a whole process", "measured", "at most", title=" ".join(("cardodds", *QUERY)))
    process.add_row("seconds", f"{whole:.3f}", f"{SECONDS_ALLOWED}")
    process.add_row("against an empty Python", f"{whole / bare:.1f}x", "")
    if peak is not None:
        process.add_row("peak memory, MB", f"{peak:.1f}", f"{MEGABYTES_ALLOWED:g}")

    console = Console(width=None if sys.stdout.isatty() else 110)
    console.print(calls, process)
    return 1 if options.check and missed else 0


if __name__ == "__main__":
    sys.exit(main())
