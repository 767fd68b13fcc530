"""The findings of dubito with cards: what is played for each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

from cardodds.dubito.rules import PLAYERS_MAX, SEQUENCES, DubitoRules
from cardodds.guide.findings.cells import summed
from cardodds.guide.findings.dubito import common, doubting, playing
from cardodds.guide.findings.dubito.columns import claim_columns, lost, unfinished, won
from cardodds.guide.findings.tally import PRODUCTS, Cell, Finding, Tallies
from cardodds.report.table import Table

if TYPE_CHECKING:
    from cardodds.simulation.protocol import Job

SEED = 2026

HONEST = "honest:call=0.3"
"""One who is honest and speaks up three times in ten."""

FIELDS: Mapping[str, tuple[str, ...]] = {
    "honest": (HONEST,) * 3,
    "mixed": ("padder:call=0.3", "bluffer:call=0.3", HONEST),
    "liars": ("bluffer:call=0.3,w3=1,w4=1,pad1=0.5,pad2=0.5",) * 3,
}
"""The three others at a table of four."""

SHORT = 500
"""Plays after which a hand is given up, where the players' way of playing hardly ends one."""


def _games(key: str, strategies: tuple[str, ...], options: DubitoRules) -> Cell:
    """Games between these strategies."""
    wins = [f"win {seat}" for seat in range(options.players)]
    means = summed("turns", "doubts", "lies")
    columns = (*wins, "ties", "unfinished", *means, f"turns{PRODUCTS}lies")

    def job(seed: int) -> Job:
        from cardodds.guide.findings.dubito import jobs

        return jobs.games(strategies, options, seed)

    return Cell(key, strategies, options.options(), columns, job)


def _claims(key: str, strategies: tuple[str, ...], options: DubitoRules) -> Cell:
    """Games between these strategies, their claims counted by the number declared."""

    def job(seed: int) -> Job:
        from cardodds.guide.findings.dubito import jobs

        return jobs.claims(strategies, options, seed)

    return Cell(key, strategies, options.options(), claim_columns(), job)


def _round(key: str, one: str, others: tuple[str, ...], options: DubitoRules) -> Cell:
    """Deals, each played by one player from every seat among the others."""
    strategies = (one, *others)
    seats = options.players
    losses = lost(seats) if options.ending == "elimination" else ()
    columns = (*won(seats), *losses, *summed("turns"), *unfinished(seats))

    def job(seed: int) -> Job:
        from cardodds.guide.findings.dubito import jobs

        return jobs.rounds(strategies, options, seed)

    return Cell(key, strategies, options.options(), columns, job)


def _finding(
    name: str,
    games: int,
    cells: Iterable[Cell],
    made: Callable[[Tallies], Iterable[Table]],
) -> Finding:
    return Finding(f"dubito-{name}", "dubito", SEED, games, tuple(cells), made)


def _below_a_threshold(field: str, players: int, packs: int, call: str) -> Iterable[Cell]:
    """Cells of one who doubts below each threshold, and says so so often, among these others."""
    others = FIELDS[field] if field != "honest" else (HONEST,) * (players - 1)
    for below in common.BELOW:
        yield _round(
            f"{field}/{players}/{packs}/{call} {below}",
            common.with_values("honest", call, below),
            others,
            DubitoRules(players, packs=packs, max_turns=SHORT),
        )


THRESHOLDS = _finding(
    "thresholds",
    10_000,
    [
        cell
        for field, players, packs in (
            *(("honest", *table) for table in common.PLAYED_BY),
            ("mixed", 4, 1),
            ("liars", 4, 1),
        )
        for call in common.SAID
        for cell in _below_a_threshold(field, players, packs, call)
    ],
    doubting.thresholds,
)

PILES = _finding(
    "piles",
    10_000,
    [
        _round(f"{field}/{call} {pile} {below}", one, others, DubitoRules(max_turns=SHORT))
        for field, others in (("honest", FIELDS["honest"]), ("mixed", FIELDS["mixed"]))
        for call in common.SAID
        for pile, below, one in common.watchers(call)
    ],
    doubting.piles,
)

SEATS = _finding(
    "seats",
    40_000,
    [
        _games(f"{players}", (HONEST,) * players, DubitoRules(players))
        for players in range(2, PLAYERS_MAX - 1)
    ],
    playing.seats,
)

LENGTHS = _finding(
    "lengths",
    2_000,
    [_games(one, (one,) * 4, DubitoRules()) for one in common.ALIKE],
    playing.lengths,
)

READING = _finding(
    "reading",
    5_000,
    [
        _round(f"{field} {one}", one, others, DubitoRules())
        for field, others in FIELDS.items()
        for one in common.DOUBTERS
    ],
    doubting.reading,
)

MEMORY = _finding(
    "memory",
    5_000,
    [
        _round(f"{sequence} {one}", one, FIELDS["honest"], DubitoRules(sequence=sequence))
        for sequence in SEQUENCES
        for one in common.REMEMBERING
    ],
    doubting.remembering,
)

TIPS = _finding(
    "tips",
    4_000,
    [
        _round(f"{field} {one}", one, others, DubitoRules(max_turns=SHORT))
        for field, others in FIELDS.items()
        for one in common.FOLLOWERS
    ],
    doubting.tips,
)

CLAIMS = _finding(
    "claims",
    20_000,
    [
        _claims(name, (one,) * 4, DubitoRules(max_turns=SHORT))
        for name, one in common.CLAIMANTS.items()
    ],
    playing.true_claims,
)

LAST_CARDS = _finding(
    "last-cards",
    20_000,
    [
        _round(f"{ending} {heed} {one}", one, (other,) * 3, DubitoRules(ending=ending))
        for ending in ("first_out", "elimination")
        for heed, other in (("no", common.CARELESS), ("yes", HONEST))
        for one in ("follower:last=0", "follower")
    ],
    doubting.last_cards,
)

OWN_RANKS = _finding(
    "own-ranks",
    20_000,
    [
        _round(f"{players} {one}", one, (HONEST,) * (players - 1), DubitoRules(players))
        for players in (3, 4, 5)
        for one in common.PLANNERS
    ],
    playing.own_ranks,
)

LIES = _finding(
    "lies",
    40_000,
    [_games(sequence, (HONEST,) * 4, DubitoRules(sequence=sequence)) for sequence in SEQUENCES],
    playing.lies,
)

FINDINGS = (
    THRESHOLDS,
    PILES,
    READING,
    MEMORY,
    CLAIMS,
    TIPS,
    LAST_CARDS,
    OWN_RANKS,
    SEATS,
    LENGTHS,
    LIES,
)
