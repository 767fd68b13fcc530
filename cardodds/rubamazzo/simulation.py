"""Rubamazzo by the million: the job that the machine runs, and `simulate`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardodds.cards import pack
from cardodds.records import Record
from cardodds.rubamazzo.catalogue import CATALOGUE
from cardodds.rubamazzo.coded_rules import setup
from cardodds.rubamazzo.game import CHECKED, PARAMETERS, SIGNATURE, TRACKED, play_block
from cardodds.rubamazzo.lookahead import perfect_last_deal
from cardodds.rubamazzo.memory import memory
from cardodds.rubamazzo.position import Position
from cardodds.rubamazzo.recording import recorded
from cardodds.rubamazzo.rules import PLAYERS, RubamazzoRules, preset
from cardodds.rubamazzo.strategies import at_random, greedy
from cardodds.rubamazzo.view import View
from cardodds.simulation.counts import one
from cardodds.simulation.jobs import CompiledGame, CompiledJob
from cardodds.simulation.pools import Workers
from cardodds.simulation.results import Simulation

NOT_LOOKING = frozenset((at_random, greedy, memory, perfect_last_deal))
"""The strategies that never look at `View.lacks`: among them nobody has to keep it."""


class RubamazzoJob(CompiledJob):
    """Games of rubamazzo: who sits where, under which rules, from which seed."""

    game = "rubamazzo"
    catalogue = CATALOGUE
    signature = SIGNATURE
    parameters = PARAMETERS
    means = ("turns", "steals", "stolen")

    def play_block(
        self, first: int, n: int, functions: Any, params: Any, tally: NDArray[np.int64]
    ) -> tuple[int, int]:
        """Play games ``first`` to ``first + n - 1`` into a tally."""
        looks = any(choice.strategy.decide not in NOT_LOOKING for choice in self.choices)
        flags = (TRACKED if looks else 0) | (CHECKED if self.has_own else 0)
        game, seat = play_block(
            self.seed, first, n, self.lane, setup(self.options), functions, params, flags, tally
        )
        return game, seat

    def record(self, game: int) -> Record:
        """Return a game written down, see `CompiledJob.record`."""
        return recorded(self, game)


class Rubamazzo(CompiledGame[RubamazzoJob]):
    """Rubamazzo as the simulation machine sees it."""

    name = "rubamazzo"
    job_type = RubamazzoJob
    players = PLAYERS
    options = ("preset", *(f.name for f in fields(RubamazzoRules) if f.name != "players"))

    def rules(self, seats: int, **rules: Any) -> RubamazzoRules:
        """Return the rules for so many seats."""
        return preset(rules.pop("preset", "classic"), **rules, players=seats)

    def examples(self, options: RubamazzoRules) -> Iterator[View]:
        """Return the first decision of a game."""
        rules = setup(options)
        ranks = [rank for rank in range(len(pack(options.deck).ranks)) for _ in range(4)]
        position = Position.opening(rules, sum(one(rank) for rank in ranks[::4][: rules.table]))
        yield position.view(sum(one(rank) for rank in ranks[1::2][: rules.hand]))


GAME = Rubamazzo()
"""Rubamazzo, for those who look up games by name."""


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
        One a seat, seat 0 opens; or exactly one with `players`. A name as in the catalogue
        (``"greedy"``, ``"NAME:param=value,…"``), or a function ``decide(view, params, draw)``.
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
        The options of `RubamazzoRules`, and `preset`.

    Returns
    -------
    Simulation
        Wins a seat with Wilson's 95% interval (teams: both partners win; a tie is nobody's),
        ties, unfinished games, and the means of a game with their intervals: `mean_turns` cards
        played, `mean_steals` steals (bundles stolen by one card count as one), `mean_stolen`
        cards stolen.

    Raises
    ------
    ArgumentError
        If an argument is not allowed, or a strategy returns an action that is not legal.

    Examples
    --------
    >>> result = simulate(["greedy", "random"], games=2000, seed=1, workers=1, capture="all")
    >>> result.seats[0].share > 0.5, result.mean_turns
    (True, 36.0)
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
