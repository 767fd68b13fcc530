"""The exact answers, against other ways to the same number and as whole processes."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from rich.table import Table
from scipy import stats

from benchmarks.measuring import (
    Bound,
    Measured,
    best,
    bounds,
    peak_megabytes,
    seconds_a_call,
    seconds_a_process,
)
from cardodds import dice, dubito, exact

PROGRAM = (sys.executable, "-m", "cardodds")
QUERY = ("dubito", "holds", "--own", "2", "--atleast", "2", "--json")
MAIN = "from cardodds.cli import main; main()"


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


def calls(rounds: int) -> Measured:
    """Exact answers beside scipy's floats."""
    table = Table("exact answer", "µs", "against", "µs", "ratio", "at least", title="Calls")
    missed = False
    for row in comparisons():
        ways = [partial(seconds_a_call, way) for way in (row.ours, row.theirs)]
        ours, theirs = best(ways, rounds)
        missed |= theirs / ours < row.needed
        table.add_row(
            row.name,
            f"{ours * 1e6:.2f}",
            row.peer,
            f"{theirs * 1e6:.1f}",
            f"{theirs / ours:.1f}x",
            f"{row.needed:g}x",
        )
    return Measured([table], missed)


def query(rounds: int) -> Measured:
    """An exact query of the command line, from start to end."""
    whole, imported, bare = best(
        [
            partial(seconds_a_process, *PROGRAM, *QUERY),
            partial(seconds_a_process, sys.executable, "-c", "import cardodds"),
            partial(seconds_a_process, sys.executable, "-c", "pass"),
        ],
        rounds,
    )
    rows = [
        Bound("seconds", whole, 0.15),
        Bound("against an empty Python", whole / bare, form="{:.1f}x"),
    ]
    peak = peak_megabytes(MAIN, *QUERY)
    if peak is not None:
        rows.append(Bound("peak memory, MB", peak, 40, "{:.1f}"))
    rows.append(Bound("import cardodds alone, seconds", imported, 0.1))
    return bounds(" ".join(("A whole process: cardodds", *QUERY)), rows)
