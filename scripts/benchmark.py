"""How fast the answers and the games are, as ratios against other ways to the same numbers."""

from __future__ import annotations

import argparse
import sys
from functools import partial

from benchmarks import dice, dice_solving, dubito, exact, poker, poker_games, rubamazzo
from rich.console import Console

PARTS = ("exact", "rubamazzo", "dubito", "dice", "poker")


def main() -> int:
    """Print the tables; with --check, 1 if a bound is missed."""
    parser = argparse.ArgumentParser(prog="benchmark", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)}")
    parser.add_argument("--rounds", type=int, default=7, help="measurements of each (default 7)")
    parser.add_argument("--long", action="store_true", help="play 100 million games, too")
    parser.add_argument("--check", action="store_true", help="exit 1 if a bound is missed")
    options = parser.parse_args()
    parts = options.parts or PARTS
    for part in parts:
        if part not in PARTS:
            parser.error(f"no part {part}; there are {', '.join(PARTS)}")

    measure = []
    if "exact" in parts:
        measure += [exact.calls, exact.query]
    if "rubamazzo" in parts:
        measure += [rubamazzo.speed, partial(rubamazzo.costs, long=options.long)]
    if "dubito" in parts:
        measure += [dubito.speed, dubito.costs]
    if "dice" in parts:
        measure += [dice.speed, dice_solving.speed]
        measure += [dice_solving.larger] if options.long else []
    if "poker" in parts:
        measure += [poker.speed, poker.exchanges, poker.queries]
        measure += [poker_games.games, poker_games.costs]
    console = Console(width=None if sys.stdout.isatty() else 110)
    missed = False
    for each in measure:
        measured = each(options.rounds)
        console.print(*measured.tables)
        missed |= measured.missed
    return 1 if options.check and missed else 0


if __name__ == "__main__":
    sys.exit(main())
