"""Dubito poker by the million: the job that the machine runs, and `simulate`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardodds.poker.coded_rules import setup
from cardodds.poker.evaluation import code_table
from cardodds.poker.game import PARAMETERS, SIGNATURE, play_block
from cardodds.poker.lookup import prepare
from cardodds.poker.position import Position
from cardodds.poker.recording import recorded
from cardodds.poker.rules import PLAYERS, PokerRules, preset
from cardodds.poker.strategies import CATALOGUE, at_random
from cardodds.poker.view import View
from cardodds.records import Record
from cardodds.simulation.jobs import CompiledGame, CompiledJob
from cardodds.simulation.pools import Workers
from cardodds.simulation.results import Simulation


class PokerJob(CompiledJob):
    """Games of dubito poker: who sits where, under which rules, from which seed."""

    game = "poker"
    catalogue = CATALOGUE
    signature = SIGNATURE
    parameters = PARAMETERS
    means = ("turns", "voids")

    @property
    def each(self) -> tuple[str, ...]:
        """Deals lost; where there are chips, what is won by deals and by the prizes of matches."""
        return "losses", "chips", "prize"

    def play_block(
        self, first: int, n: int, functions: Any, params: Any, tally: NDArray[np.int64]
    ) -> tuple[int, int]:
        """Play games ``first`` to ``first + n - 1`` into a tally."""
        if any(choice.strategy.decide is not at_random for choice in self.choices):
            prepare(self.options.joker_copies)
        game, seat = play_block(
            self.seed,
            first,
            n,
            self.lane,
            setup(self.options),
            code_table(self.options.joker_copies),
            functions,
            params,
            self.has_own,
            tally,
        )
        return game, seat

    def record(self, game: int) -> Record:
        """Return a game written down, see `CompiledJob.record`."""
        return recorded(self, game)


class Poker(CompiledGame[PokerJob]):
    """Dubito poker as the simulation machine sees it."""

    name = "poker"
    job_type = PokerJob
    players = PLAYERS
    options = ("preset", *(f.name for f in fields(PokerRules) if f.name != "players"))

    def rules(self, seats: int, **rules: Any) -> PokerRules:
        """Return the rules for so many seats."""
        return preset(rules.pop("preset", "points"), **rules, players=seats)

    def examples(self, options: PokerRules) -> Iterator[View]:
        """Return the decisions of a deal: the stake, an exchange, a declaration, a doubt."""
        prepare(options.joker_copies)
        _, position = Position.opening(options).shuffled(1)
        yield position.view()
        if options.scoring == "pot":
            position = position.after(position.actions()[0])
            yield position.view()
        for _ in range(2):
            position = position.after(position.actions()[0])
            yield position.view()


GAME = Poker()
"""Dubito poker, for those who look up games by name."""


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
        One a seat, seat 0 opens the first deal; or exactly one with `players`. A name as in the
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
        The options of `PokerRules`, and `preset`.

    Returns
    -------
    Simulation
        Wins a seat with Wilson's 95% interval (the best score alone; shared, it is a tie and
        nobody's), ties, unfinished games, `losses` a seat: deals lost in all games; `chips` and
        `prize`: chips won by deals and by the prizes of the matches, 0 where the scoring has none.
        The means of a game with their intervals: `mean_turns` declarations, `mean_voids` void
        deals.

    Raises
    ------
    ArgumentError
        If an argument is not allowed, or a strategy returns an action that is not legal.

    Examples
    --------
    >>> result = simulate(["threshold", "random", "random"], games=200, seed=1, workers=1)
    >>> result.seats[0].share > 0.5, sum(seat.losses for seat in result.seats)
    (True, 4000)
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
