"""Dubito by the million: the job that the machine runs, and `simulate`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardodds.dubito.catalogue import CATALOGUE
from cardodds.dubito.coded_rules import setup
from cardodds.dubito.desk import new_desk
from cardodds.dubito.doubts import DubitoStrategy, doubts_of
from cardodds.dubito.game import MEANS, play_block
from cardodds.dubito.position import Position
from cardodds.dubito.recording import recorded
from cardodds.dubito.rules import PLAYERS_MAX, PLAYERS_MIN, DubitoRules, preset
from cardodds.dubito.seats import PARAMETERS, SIGNATURE, seated
from cardodds.dubito.strategies import honest
from cardodds.dubito.turns import BY_TABLES, CHECKED, OPEN_AT, TRACKED, compiled_play_on
from cardodds.dubito.view import DISCARD, View
from cardodds.records import Record
from cardodds.simulation.counts import one
from cardodds.simulation.jobs import CompiledGame, CompiledJob
from cardodds.simulation.places import address
from cardodds.simulation.pools import Workers
from cardodds.simulation.results import Simulation
from cardodds.simulation.strategies import Choice


def flags_of(choices: Sequence[Choice], rules: DubitoRules) -> int:
    """Return the flags of `play_on` for these strategies, but for `CHECKED`."""
    flags = BY_TABLES if rules.simultaneous == "nearest" else 0
    for seat, choice in enumerate(choices):
        strategy = choice.strategy
        if not isinstance(strategy, DubitoStrategy):
            strategy = DubitoStrategy(strategy.name, strategy.decide, fair=strategy.fair)
        if strategy.looks:
            flags |= TRACKED
        if strategy.doubts is None:
            flags &= ~BY_TABLES
        if not strategy.fair:
            flags |= 1 << (OPEN_AT + seat)
    return flags


class DubitoJob(CompiledJob):
    """Games of dubito: who sits where, under which rules, from which seed."""

    game = "dubito"
    catalogue = CATALOGUE
    signature = SIGNATURE
    parameters = PARAMETERS
    means = MEANS

    @property
    def each(self) -> tuple[str, ...]:
        """Losses, in games that have them."""
        return ("losses",) if self.options.ending == "elimination" else ()

    def play_block(
        self, first: int, n: int, functions: Any, params: Any, tally: NDArray[np.int64]
    ) -> tuple[int, int]:
        """Play games ``first`` to ``first + n - 1`` into a tally."""
        flags = flags_of(self.choices, self.options) | (CHECKED if self.has_own else 0)
        tables, desk, seats = (
            doubts_of(self.choices, self.options),
            new_desk(),
            seated(self.choices),
        )
        game, seat = play_block(
            self.seed,
            first,
            n,
            self.lane,
            setup(self.options),
            compiled_play_on(),
            seats.functions,
            seats.params,
            tables.doubts,
            flags,
            address(desk),
            tally,
        )
        return game, seat

    def record(self, game: int) -> Record:
        """Return a game written down, see `CompiledJob.record`."""
        return recorded(self, game)


class Dubito(CompiledGame[DubitoJob]):
    """Dubito as the simulation machine sees it."""

    name = "dubito"
    job_type = DubitoJob
    players = (PLAYERS_MIN, PLAYERS_MAX)
    options = ("preset", *(f.name for f in fields(DubitoRules) if f.name != "players"))

    def rules(self, seats: int, **rules: Any) -> DubitoRules:
        """Return the rules for so many seats."""
        return preset(rules.pop("preset", "classic"), **rules, players=seats)

    def examples(self, options: DubitoRules) -> Iterator[View]:
        """Return a first play, the doubt of the next player, and a discard where there is one."""
        position = Position.dealt(setup(options), seed=0)
        yield position.view()
        doubting = position.after(_first_play(position.view()))
        yield doubting.view()
        if options.discard_sets:
            hand = 4 * one(0) + one(1)
            yield position.view()._replace(phase=DISCARD, hand=hand, due=0)


def _first_play(view: View) -> int:
    """The play of a strategy that is known to be legal."""
    return honest(view, (1.0, 0.0), 0)


GAME = Dubito()
"""Dubito, for those who look up games by name."""


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
        (``"honest"``, ``"NAME:param=value,…"``), or a function ``decide(view, params, draw)``.
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
        The options of `DubitoRules`, and `preset`.

    Returns
    -------
    Simulation
        Wins a seat with Wilson's 95% interval (elimination: the first who is out wins), unfinished
        games, which nobody wins, and the means of a game with their intervals: `mean_turns` plays
        laid, `mean_doubts` doubts, `mean_lies` plays that were lies. With elimination `losses`, how
        often each seat was the last holding cards. There are no ties.

    Raises
    ------
    ArgumentError
        If an argument is not allowed, or a strategy returns an action that is not legal.

    Examples
    --------
    >>> result = simulate(["honest", "random"], games=500, seed=1, workers=1)
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
