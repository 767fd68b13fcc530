"""Dubito with dice by the million: the job that the machine runs, and `simulate`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardodds.dice.catalogue import CATALOGUE
from cardodds.dice.coded_rules import menus, setup
from cardodds.dice.game import SIGNATURE, play_block
from cardodds.dice.position import Position
from cardodds.dice.recording import recorded
from cardodds.dice.remembered import SEATS, Remembered, nothing_remembered
from cardodds.dice.rolls import roll_tables
from cardodds.dice.rules import DiceRules, preset
from cardodds.dice.strategies import PARAMETERS
from cardodds.dice.view import NONE, SILENT, View
from cardodds.records import Record
from cardodds.simulation.jobs import CompiledGame, CompiledJob
from cardodds.simulation.pools import Workers
from cardodds.simulation.results import Simulation
from cardodds.simulation.strategies import Choice


class DiceJob(CompiledJob):
    """Games of Dubito with dice: who sits where, under which rules, from which seed."""

    game = "dice"
    catalogue = CATALOGUE
    signature = SIGNATURE
    parameters = PARAMETERS
    means = ("turns", "rounds")

    def play_block(
        self, first: int, n: int, functions: Any, params: Any, tally: NDArray[np.int64]
    ) -> tuple[int, int]:
        """Play games ``first`` to ``first + n - 1`` into a tally."""
        # As many for any number of players, so that the kernel is compiled once for all.
        empty = SEATS - len(self.choices)
        game, seat = play_block(
            self.seed,
            first,
            n,
            self.lane,
            setup(self.options),
            menus(self.options),
            *roll_tables(self.options.faces),
            *_remembered(self.options, self.choices),
            functions + functions[:1] * empty,
            params + params[:1] * empty,
            self.has_own,
            tally,
        )
        return game, seat

    def record(self, game: int) -> Record:
        """Return a game written down, see `CompiledJob.record`."""
        return recorded(self, game)


@lru_cache(maxsize=4)
def _remembered(rules: DiceRules, choices: tuple[Choice, ...]) -> Remembered:
    """The decisions that the blocks of a job remember together."""
    # With bussare there is more than the last bid to be asked about.
    kept = [
        *dict.fromkeys(
            choice
            for choice in choices
            if getattr(choice.strategy, "last_bid_only", False) and not rules.bussare
        )
    ]
    numbers = [kept.index(choice) if choice in kept else NONE for choice in choices]
    return nothing_remembered(setup(rules), numbers)


class Dice(CompiledGame[DiceJob]):
    """Dubito with dice as the simulation machine sees it."""

    name = "dice"
    job_type = DiceJob
    players = (2, 8)
    options = ("preset", *(f.name for f in fields(DiceRules) if f.name != "players"))

    def rules(self, seats: int, **rules: Any) -> DiceRules:
        """Return the rules for so many seats."""
        name = rules.pop("preset", None)
        if name is None:
            return DiceRules(**rules, players=seats)
        return preset(name, **rules, players=seats)

    def examples(self, options: DiceRules) -> Iterator[View]:
        """Return an opening, its answer, and with bussare the question whether it is exact."""
        _, position = Position.opening(options).roll(1)
        yield position.view()
        position = position.after(position.actions()[0])
        yield position.view()
        if options.bussare:
            yield position.after(SILENT).view()


GAME = Dice()
"""Dubito with dice, for those who look up games by name."""


def simulate(
    strategies: str | Sequence[Any],
    games: int = 10_000,
    seed: int | None = None,
    workers: int | None = None,
    *,
    players: int | None = None,
    half_width: object = None,
    executor: Workers = "threads",
    progress: bool = True,
    checkpoint: str | Path | None = None,
    **rules: Any,
) -> Simulation:
    """Play many games and return how each seat fared.

    Parameters
    ----------
    strategies : sequence
        One a seat, seat 0 opens the first round; or exactly one with `players`. A name as in the
        catalogue (``"threshold"``, ``"NAME:param=value,…"``), or a function
        ``decide(view, params, draw)``.
    games : int
        How many games, at most.
    seed : int, optional
        Game i of a seed is always the same; drawn and reported if not given.
    workers : int, optional
        Blocks of games played at once; it never changes the result.
    players : int, optional
        Number of seats.
    half_width : number, optional
        Stop when every seat's share is known to this half-width.
    executor : {"threads", "processes"} or concurrent.futures.Executor
        Who plays the blocks.
    progress : bool
        Whether a bar may appear on stderr.
    checkpoint : path, optional
        A file that keeps what is played and from which the same simulation goes on, its seed
        included, to the same result; see `cardodds.simulation.results.simulate`.
    **rules
        The options of `DiceRules`, and `preset`.

    Returns
    -------
    Simulation
        Wins a seat with Wilson's 95% interval (the last with dice; in a game of one round who was
        right), unfinished games, and the means of a game with their intervals: `mean_turns` bids,
        `mean_rounds` rounds begun.

    Raises
    ------
    ArgumentError
        If an argument is not allowed, or a strategy returns an action that is not legal.

    Examples
    --------
    >>> result = simulate(["threshold", "random"], games=500, seed=1, workers=1, dice=(2, 5))
    >>> result.seats[0].share > 0.5, result.ties
    (True, 0)
    """
    return GAME.simulate(
        strategies,
        games,
        seed,
        workers,
        players=players,
        half_width=half_width,
        executor=executor,
        progress=progress,
        checkpoint=checkpoint,
        **rules,
    )
