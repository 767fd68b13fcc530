"""The findings of dubito poker: what is played for each."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from cardodds.guide.findings.cells import games
from cardodds.guide.findings.poker import tables
from cardodds.guide.findings.tally import Cell, Finding, Tallies
from cardodds.poker.rules import PokerRules
from cardodds.report.table import Table

if TYPE_CHECKING:
    from cardodds.simulation.protocol import Job

SEED = 2026
GAMES = 40_000

DEALS = 250_000
"""Single deals, of which there can be more: so many that rare hands come often enough."""

THRESHOLD = "threshold"
PLAYERS = (3, 4, 5)
TENTHS = tuple(f"0.{tenth}" for tenth in range(1, 10))


def _games(key: str, strategies: tuple[str, ...], options: PokerRules) -> Cell:
    """Matches between these strategies, without what is won and lost in each."""
    return games("poker", key, strategies, options, means=("turns", "voids"))


def _finding(
    name: str,
    cells: Iterable[Cell],
    made: Callable[[Tallies], Iterable[Table]],
    games: int = GAMES,
) -> Finding:
    return Finding(f"poker-{name}", "poker", SEED, games, tuple(cells), made)


def _written(doubt_below: str) -> str:
    """The threshold strategy as the catalogue writes it: without its default."""
    return THRESHOLD if doubt_below == "0.5" else f"{THRESHOLD}:doubt_below={doubt_below}"


SEATS = _finding(
    "seats",
    (
        _games(f"{scoring} {n}", (THRESHOLD,) * n, PokerRules(n, scoring=scoring))
        for scoring in ("points", "chips", "pot")
        for n in PLAYERS
    ),
    tables.seats,
)

THRESHOLDS = _finding(
    "thresholds",
    (
        _games(f"{p} {n}", (_written(p),) + (THRESHOLD,) * (n - 1), PokerRules(n))
        for n in PLAYERS
        for p in TENTHS
    ),
    tables.thresholds,
)

FIELDS = _finding(
    "fields",
    (
        _games(f"{one} {other}", (one, other, other, other), PokerRules(4))
        for other in ("honest", THRESHOLD, "random")
        for one in ("honest", THRESHOLD, "odds", "bluffer", "random")
    ),
    tables.fields,
)


def _passed(strategy: str, declared: str, exchanged: int) -> Cell:
    """Deals whose first holder exchanges so many cards and makes this declaration."""
    options = PokerRules(4, deals=1)

    def job(seed: int) -> Job:
        from cardodds.guide.findings.poker.jobs import PassedJob

        return PassedJob(strategy, declared, exchanged, options, seed)

    key = f"{strategy} {exchanged} {declared}"
    return Cell(key, (strategy,) * 4, options.options(), ("true", "survives", "loses"), job)


PASSED = _finding(
    "passed",
    (
        _passed(strategy, declared, exchanged)
        for strategy in (THRESHOLD, "honest")
        for declared in tables.PASSED
        for exchanged in tables.EXCHANGED
    ),
    tables.passed,
    DEALS,
)

FINDINGS = (SEATS, THRESHOLDS, FIELDS, PASSED)
