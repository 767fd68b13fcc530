"""The findings of Dubito with dice: what is played for each."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from cardodds.dice.rules import DiceRules
from cardodds.guide.findings.cells import games
from cardodds.guide.findings.dice import tables
from cardodds.guide.findings.tally import Cell, Finding, Tallies
from cardodds.report.table import Table

SEED = 2026
GAMES = 200_000

THRESHOLD = "threshold"
PLAYERS = range(2, 7)
TENTHS = tuple(f"0.{tenth}" for tenth in range(1, 10))


def _games(key: str, strategies: tuple[str, ...], options: DiceRules) -> Cell:
    """Games between these strategies."""
    return games("dice", key, strategies, options, means=("turns", "rounds"))


def _finding(
    name: str,
    cells: Iterable[Cell],
    made: Callable[[Tallies], Iterable[Table]],
    games: int = GAMES,
) -> Finding:
    return Finding(f"dice-{name}", "dice", SEED, games, tuple(cells), made)


def _all_alike(key: str, options: DiceRules) -> Cell:
    return _games(key, (THRESHOLD,) * len(options.start), options)


def _one(key: str, strategy: str, options: DiceRules) -> Cell:
    """One player, who opens the game, among others that play by the threshold."""
    return _games(key, (strategy,) + (THRESHOLD,) * (len(options.start) - 1), options)


SEATS = _finding("seats", (_all_alike(f"{n}", DiceRules(players=n)) for n in PLAYERS), tables.seats)

STARTS = (
    (5, 5), (5, 4), (4, 5), (5, 3), (3, 5), (3, 3), (3, 2), (2, 3), (2, 2), (2, 1), (1, 2),
    (5, 5, 5, 5), (4, 5, 5, 5), (5, 5, 5, 4),
)  # fmt: skip

HELD = _finding(
    "held",
    (_all_alike("-".join(map(str, held)), DiceRules(dice=held)) for held in STARTS),
    tables.held,
)

# As the catalogue writes them: without a parameter at its default, one half.
KNOCKING = (
    THRESHOLD,
    "busso:busso_from=0.4",
    "busso",
    "busso:busso_from=0.7",
    "busso:busso_from=0.9",
)

BUSSO = _finding(
    "busso",
    (
        _one(f"{strategy} {n}", strategy, DiceRules(players=n, bussare=True))
        for n in (2, 4, 6)
        for strategy in KNOCKING
    ),
    tables.busso,
    GAMES // 2,
)

THRESHOLDS = _finding(
    "thresholds",
    (
        _one(
            f"{p} {n}",
            THRESHOLD if p == "0.5" else f"{THRESHOLD}:doubt_below={p}",
            DiceRules(players=n),
        )
        for n in PLAYERS
        for p in TENTHS
    ),
    tables.thresholds,
)

PIOMBO = _finding(
    "piombo",
    (
        _all_alike(f"{'on' if piombo else 'off'} {n}", DiceRules(players=n, piombo=piombo))
        for n in (2, 3, 4, 6)
        for piombo in (True, False)
    ),
    tables.piombo,
)

FINDINGS = (SEATS, HELD, BUSSO, THRESHOLDS, PIOMBO)
