"""Cells that every game has: games between strategies, and duels on the same deals."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING

from cardodds.guide.findings.tally import SQUARES, Cell

if TYPE_CHECKING:
    from cardodds.simulation.jobs import CompiledGame, CompiledJob, J, Options
    from cardodds.simulation.protocol import Job


def summed(*names: str) -> tuple[str, ...]:
    """Return the two columns of each of these numbers: its sum, the sum of its squares.

    Examples
    --------
    >>> summed("turns")
    ('turns', 'turns^2')
    """
    return tuple(column for name in names for column in (name, name + SQUARES))


def games(
    game: str,
    key: str,
    strategies: Sequence[str],
    options: Options,
    *,
    means: Sequence[str] = ("turns",),
    each: Sequence[str] = (),
) -> Cell:
    """Return games between these strategies, one a seat.

    Parameters
    ----------
    game, key : str
    strategies : sequence of str
    options : Options
        The rules.
    means, each : sequences of str
        What the game's jobs add up: numbers a game, counts a seat that are at most 1 a game. What
        they count besides is left out.
    """
    seats = range(len(strategies))
    counts = [f"{name} {seat}" for name in each for seat in seats]
    wins = [f"win {seat}" for seat in seats]
    columns = (*wins, "ties", "unfinished", *summed(*means), *counts)

    def job(seed: int) -> Job:
        from cardodds.guide.findings.counted import FirstColumns

        return FirstColumns(_job(game, strategies, options, seed), len(columns))

    return Cell(key, tuple(strategies), options.options(), columns, job)


def duel(game: str, key: str, strategies: Sequence[str], options: Options) -> Cell:
    """Return a paired match of two strategies; a game of it is a deal, played twice."""
    columns = (
        *summed("lead"),
        "unfinished",
        *summed("lead as dealt"),
        *summed("lead swapped"),
    )

    def job(seed: int) -> Job:
        from cardodds.simulation.matches import Arrangement, PairedJob

        return PairedJob(
            (
                Arrangement(_job(game, strategies, options, seed), (1, -1)),
                Arrangement(_job(game, strategies[::-1], options, seed), (-1, 1)),
            )
        )

    return Cell(key, tuple(strategies), options.options(), columns, job)


def seated(game: CompiledGame[J], strategies: Sequence[str], options: Options, seed: int) -> J:
    """Return the job of these strategies under these rules."""
    rules = options.options()
    del rules["players"]
    return game.job(list(strategies), seed=seed, **rules)


def _job(game: str, strategies: Sequence[str], options: Options, seed: int) -> CompiledJob:
    """The job of a game by its name; loads what plays it."""
    plays: CompiledGame[CompiledJob] = import_module(f"cardodds.{game}.simulation").GAME
    return seated(plays, strategies, options, seed)
