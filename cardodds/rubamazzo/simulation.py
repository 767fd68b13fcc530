"""Rubamazzo by the million: the job that the machine runs, and `simulate`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardodds.cards import pack
from cardodds.errors import ArgumentError, shown, suggest, whole
from cardodds.rubamazzo.catalogue import CATALOGUE
from cardodds.rubamazzo.coded_rules import setup
from cardodds.rubamazzo.counts import one
from cardodds.rubamazzo.game import CHECKED, PARAMETERS, SIGNATURE, TRACKED, play_block
from cardodds.rubamazzo.lookahead import perfect_last_deal
from cardodds.rubamazzo.memory import memory
from cardodds.rubamazzo.position import Position
from cardodds.rubamazzo.rules import PLAYERS, RubamazzoRules, preset
from cardodds.rubamazzo.strategies import at_random, greedy
from cardodds.simulation import results
from cardodds.simulation.kernels import first_class
from cardodds.simulation.pools import Workers
from cardodds.simulation.protocol import Layout
from cardodds.simulation.results import Simulation
from cardodds.simulation.strategies import Choice
from cardodds.simulation.streams import SEEDS, fresh_seed

NOT_LOOKING = frozenset((at_random, greedy, memory, perfect_last_deal))
"""The strategies that never look at `View.lacks`: among them nobody has to keep it."""


@dataclass(frozen=True)
class RubamazzoJob:
    """Games of rubamazzo: who sits where, under which rules, from which seed.

    Attributes
    ----------
    options : RubamazzoRules
    choices : tuple of Choice
        The strategy of each seat.
    seed : int
    lane : int
        Seat s takes its random decisions from lane ``lane + s``.
    """

    options: RubamazzoRules
    choices: tuple[Choice, ...]
    seed: int
    lane: int = 1
    game: str = "rubamazzo"

    @property
    def rules(self) -> dict[str, Any]:
        """Every option with its value."""
        return self.options.options()

    @property
    def strategies(self) -> tuple[str, ...]:
        """The strategy of each seat, as it is written."""
        return tuple(str(choice) for choice in self.choices)

    @property
    def layout(self) -> Layout:
        """What each number of the tally is."""
        return Layout(self.options.players, means=("turns", "steals", "stolen"))

    def play(self, first: int, n: int) -> NDArray[np.int64]:
        """Play games ``first`` to ``first + n - 1`` and return their tally."""
        tally: NDArray[np.int64] = self._played(first, n, 1)[0]
        return tally

    def play_each(self, first: int, n: int) -> NDArray[np.int64]:
        """Play as `play` does and return one tally a game."""
        return self._played(first, n, n)

    def _played(self, first: int, n: int, rows: int) -> NDArray[np.int64]:
        tally = np.zeros((rows, self.layout.size), np.int64)
        functions = tuple(first_class(choice.strategy.decide, SIGNATURE) for choice in self.choices)
        params = tuple(choice.params(PARAMETERS) for choice in self.choices)
        looks = any(choice.strategy.decide not in NOT_LOOKING for choice in self.choices)
        own = any(choice.strategy not in CATALOGUE.strategies.values() for choice in self.choices)
        flags = (TRACKED if looks else 0) | (CHECKED if own else 0)
        game, seat = play_block(
            self.seed,
            first,
            n,
            self.lane,
            setup(self.options),
            functions,
            params,
            flags,
            tally,
        )
        if seat >= 0:
            raise ArgumentError(
                "strategies",
                self.strategies[seat],
                f"returned an action that is not legal, at seat {seat} in game {game} "
                f"of seed {self.seed}",
            )
        return tally


class Rubamazzo:
    """Rubamazzo as the simulation machine sees it."""

    name = "rubamazzo"
    catalogue = CATALOGUE
    options = ("preset", *(f.name for f in fields(RubamazzoRules) if f.name != "players"))

    def job(
        self,
        strategies: str | Sequence[Any],
        *,
        players: int | None = None,
        seed: int,
        lane: int = 1,
        **rules: Any,
    ) -> RubamazzoJob:
        """Return the job of these strategies under these rules.

        Parameters
        ----------
        strategies : sequence
            One a seat, or exactly one with `players`; names, `Strategy` objects or functions.
        players : int, optional
            Number of seats.
        seed : int
            From 0 to 2**63 - 1.
        lane : int
            Seat s takes its random decisions from lane ``lane + s``.
        **rules
            The options of `RubamazzoRules`, and `preset`, the name of rules on which they build.

        Raises
        ------
        ArgumentError
            If a strategy or an option is not allowed.
        """
        for option in rules:
            if option not in self.options:
                raise ArgumentError("option", option, suggest(option, self.options))
        least, most = PLAYERS
        choices = CATALOGUE.seats(strategies, players, least=least, most=most)
        name = rules.pop("preset", "classic")
        options = preset(name, **rules, players=len(choices))
        for choice in choices:
            if choice.strategy not in CATALOGUE.strategies.values():
                _try_out(choice, options)
        return RubamazzoJob(options, choices, whole("seed", seed, 0, SEEDS - 1), lane)


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
    job = GAME.job(
        strategies, players=players, seed=fresh_seed() if seed is None else seed, **rules
    )
    return results.simulate(
        job,
        games,
        half_width=half_width,
        workers=workers,
        executor=executor,
        progress=progress,
    )


def _try_out(choice: Choice, options: RubamazzoRules) -> None:
    """Ask a strategy that is not ours once, in Python: compiled, a float would pass for an int."""
    if len(choice.values) > PARAMETERS:
        allowed = f"takes {len(choice.values)} parameters, at most {PARAMETERS} are possible"
        raise ArgumentError("strategies", str(choice), allowed)
    rules = setup(options)
    ranks = [rank for rank in range(len(pack(options.deck).ranks)) for _ in range(4)]
    position = Position.opening(rules, sum(one(rank) for rank in ranks[::4][: rules.table]))
    hand = sum(one(rank) for rank in ranks[1::2][: rules.hand])
    plain = getattr(choice.strategy.decide, "py_func", choice.strategy.decide)
    action = plain(position.view(hand), choice.params(PARAMETERS), 0)
    if isinstance(action, bool) or not isinstance(action, int | np.integer):
        allowed = f"must return an action, a whole number, not {shown(action)}"
        raise ArgumentError("strategies", str(choice), allowed)
