"""The findings of rubamazzo: what is played for each."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from cardodds.guide.findings.cells import duel, summed
from cardodds.guide.findings.rubamazzo import tables
from cardodds.guide.findings.rubamazzo.situations import columns as situation_columns
from cardodds.guide.findings.tally import PRODUCTS, Cell, Finding, Tallies
from cardodds.report.table import Table
from cardodds.rubamazzo.rules import RubamazzoRules

if TYPE_CHECKING:
    from cardodds.simulation.protocol import Job

SEED = 2026


def _games(key: str, strategies: tuple[str, ...], options: RubamazzoRules) -> Cell:
    """Games between these strategies."""
    wins = [f"win {seat}" for seat in range(options.players)]
    means = summed("turns", "steals", "stolen")
    columns = (*wins, "ties", "unfinished", *means, f"steals{PRODUCTS}stolen")

    def job(seed: int) -> Job:
        from cardodds.guide.findings.rubamazzo import jobs

        return jobs.games(strategies, options, seed)

    return Cell(key, strategies, options.options(), columns, job)


def _thefts(key: str, strategies: tuple[str, ...], options: RubamazzoRules) -> Cell:
    """Games for two, looked into at every turn."""
    dealt = options.schedule

    def job(seed: int) -> Job:
        from cardodds.guide.findings.rubamazzo import jobs

        return jobs.thefts(strategies, options, seed)

    columns = situation_columns(dealt.deals, dealt.hand)
    return Cell(key, strategies, options.options(), columns, job)


def _duel(key: str, strategies: tuple[str, ...], options: RubamazzoRules) -> Cell:
    return duel("rubamazzo", key, strategies, options)


def _open_cards(key: str, options: RubamazzoRules) -> Cell:
    """Deals for two, played perfectly by players who see all cards."""
    columns = ("win 0", "win 1", "ties", *summed("margin"))

    def job(seed: int) -> Job:
        from cardodds.guide.findings.rubamazzo import jobs

        return jobs.open_cards(options, seed)

    return Cell(key, ("perfect", "perfect"), options.options(), columns, job)


def _finding(
    name: str,
    games: int,
    cells: Iterable[Cell],
    made: Callable[[Tallies], Iterable[Table]],
) -> Finding:
    return Finding(f"rubamazzo-{name}", "rubamazzo", SEED, games, tuple(cells), made)


SEATS = _finding(
    "seats",
    2_000_000,
    [
        _games(f"{strategy} {players}", (strategy,) * players, RubamazzoRules(players))
        for strategy in ("greedy", "random")
        for players in (2, 3, 4)
    ],
    tables.seats,
)

VARIANTS = _finding(
    "variants",
    2_000_000,
    [
        _games(key, ("greedy",) * options.players, options)
        for key, options in {
            "classic": RubamazzoRules(),
            "capture all": RubamazzoRules(capture="all"),
            "sum": RubamazzoRules(sum=True),
            "ace": RubamazzoRules(ace="takes_all"),
            "ace but last deal": RubamazzoRules(ace="takes_all_but_last_deal"),
            "capture first": RubamazzoRules(both_possible="capture_first"),
            "classic 4": RubamazzoRules(4),
            "pairs": RubamazzoRules(4, teams=True),
            "pairs stealing": RubamazzoRules(4, teams=True, steal_partner=True),
        }.items()
    ],
    tables.variants,
)

THEFTS = _finding(
    "thefts",
    4_000_000,
    [_thefts("greedy", ("greedy", "greedy"), RubamazzoRules())],
    tables.thefts,
)

TIPS = _finding(
    "tips",
    500_000,
    [
        _duel(key, (f"memory{values}", "greedy"), RubamazzoRules())
        for key, values in {
            "none": ":safe=0,cover=0,dead=0",
            "safe": ":cover=0,dead=0",
            "cover": ":safe=0,dead=0",
            "dead": ":safe=0,cover=0",
            "all but safe": ":safe=0",
            "all but cover": ":cover=0",
            "all but dead": ":dead=0",
            "all": "",
        }.items()
    ],
    tables.tips,
)

OPEN_CARDS = _finding(
    "open-cards",
    250_000,
    [
        _open_cards("perfect", RubamazzoRules()),
        _games("greedy", ("greedy", "greedy"), RubamazzoRules()),
    ],
    tables.open_cards,
)

FINDINGS = (SEATS, VARIANTS, THEFTS, TIPS, OPEN_CARDS)
