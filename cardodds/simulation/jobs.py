"""What the jobs of all compiled games share: seats, strategies, tallies, illegal actions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, ClassVar, Generic, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from cardodds.errors import ArgumentError, shown, suggest, whole
from cardodds.records import Record
from cardodds.simulation import results
from cardodds.simulation.kernels import first_class
from cardodds.simulation.pools import Workers
from cardodds.simulation.protocol import Layout
from cardodds.simulation.results import Simulation
from cardodds.simulation.store import checkpoint_file, kept_seed
from cardodds.simulation.strategies import Catalogue, Choice
from cardodds.simulation.streams import SEEDS, fresh_seed


class Options(Protocol):
    """A game's rules: every option with its value."""

    def options(self) -> dict[str, Any]:
        """Return every option with its value."""


@dataclass(frozen=True)
class CompiledJob(ABC):
    """Games whose seats are compiled strategies: who sits where, under which rules, which seed.

    A game's job says what it is in class variables and plays in `play_block`.

    Attributes
    ----------
    options : Options
    choices : tuple of Choice
        The strategy of each seat.
    seed : int
    lane : int
        Seat s takes its random decisions from lane ``lane + s``.
    """

    options: Any
    choices: tuple[Choice, ...]
    seed: int
    lane: int = 1

    game: ClassVar[str]
    catalogue: ClassVar[Catalogue]
    signature: ClassVar[Any]
    """The Numba type of a strategy."""
    parameters: ClassVar[int]
    """How many numbers a strategy can be given."""
    means: ClassVar[tuple[str, ...]] = ("turns",)

    @abstractmethod
    def play_block(
        self, first: int, n: int, functions: Any, params: Any, tally: NDArray[np.int64]
    ) -> tuple[int, int]:
        """Play games ``first`` to ``first + n - 1`` into a tally.

        Parameters
        ----------
        first, n : int
        functions : tuple of first-class functions
            One a seat, of the type `signature`.
        params : tuple of tuple of float
            `parameters` numbers a seat.
        tally : array of int64
            One row takes all games; with as many rows as games each has its own.

        Returns
        -------
        game, seat : int
            The game that an illegal action broke off, and whose it was; -1, -1 if there was none.
        """

    @abstractmethod
    def record(self, game: int) -> Record:
        """Return a game of the job as it is written down, with all its cards or dice.

        It is played in plain Python, as often as strategies are asked from a view each; it is the
        game that `play` plays under this number.

        Parameters
        ----------
        game : int

        Raises
        ------
        ArgumentError
            If a rule is none that a record can have, or a strategy acts illegally.
        """

    @property
    def rules(self) -> Mapping[str, Any]:
        """Every option with its value."""
        values: dict[str, Any] = self.options.options()
        return values

    @property
    def strategies(self) -> tuple[str, ...]:
        """The strategy of each seat, as it is written."""
        return tuple(str(choice) for choice in self.choices)

    @property
    def layout(self) -> Layout:
        """What each number of the tally is."""
        return Layout(len(self.choices), means=self.means, each=self.each)

    @property
    def each(self) -> tuple[str, ...]:
        """What is counted for each seat besides games won."""
        return ()

    @property
    def has_own(self) -> bool:
        """Whether a strategy is not in the catalogue: its actions have to be checked."""
        known = self.catalogue.strategies.values()
        return any(choice.strategy not in known for choice in self.choices)

    def play(self, first: int, n: int) -> NDArray[np.int64]:
        """Play games ``first`` to ``first + n - 1`` and return their tally."""
        tally: NDArray[np.int64] = self._played(first, n, 1)[0]
        return tally

    def play_each(self, first: int, n: int) -> NDArray[np.int64]:
        """Play as `play` does and return one tally a game."""
        return self._played(first, n, n)

    def _played(self, first: int, n: int, rows: int) -> NDArray[np.int64]:
        tally = np.zeros((rows, self.layout.size), np.int64)
        functions = tuple(
            first_class(choice.strategy.decide, self.signature) for choice in self.choices
        )
        params = tuple(choice.params(self.parameters, self.options) for choice in self.choices)
        game, seat = self.play_block(first, n, functions, params, tally)
        if seat >= 0:
            raise self.illegal(game, seat)
        return tally

    def illegal(self, game: int, seat: int) -> ArgumentError:
        """Return the error for an illegal action of a seat."""
        return ArgumentError(
            "strategies",
            self.strategies[seat],
            f"returned an action that is not legal, at seat {seat} in game {game} "
            f"of seed {self.seed}",
        )


J = TypeVar("J", bound=CompiledJob)


class CompiledGame(ABC, Generic[J]):
    """A game as the simulation machine sees it, whose jobs are compiled.

    Attributes
    ----------
    name : str
    job_type : type
    players : tuple of int
        The fewest and the most who play.
    options : collection of str
        The names of its rule options, and `preset`.
    """

    name: str
    job_type: type[J]
    players: tuple[int, int]
    options: Collection[str]

    @property
    def catalogue(self) -> Catalogue:
        """Its strategies."""
        return self.job_type.catalogue

    @abstractmethod
    def rules(self, seats: int, **rules: Any) -> Options:
        """Return the rules for so many seats, or raise ArgumentError."""

    @abstractmethod
    def examples(self, options: Any) -> Iterable[Any]:
        """Return views on which to try out a strategy that is not ours, one a kind of decision."""

    def job(
        self,
        strategies: str | Sequence[Any],
        *,
        players: int | None = None,
        seed: int,
        lane: int = 1,
        **rules: Any,
    ) -> J:
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
            The options of the game's rules, and `preset`, the name of rules on which they build.

        Raises
        ------
        ArgumentError
            If a strategy or an option is not allowed.
        """
        for option in rules:
            if option not in self.options:
                allowed = suggest(option, (*self.options, "players"))
                raise ArgumentError("option", option, allowed)
        least, most = self.players
        choices = self.catalogue.seats(strategies, players, least=least, most=most)
        options = self.rules(len(choices), **rules)
        for choice in choices:
            if choice.strategy in self.catalogue.strategies.values():
                choice.params(self.job_type.parameters, options)  # what must be prepared is, now
            else:
                self._try_out(choice, options)
        return self.job_type(options, choices, whole("seed", seed, 0, SEEDS - 1), lane)

    def simulate(
        self,
        strategies: str | Sequence[Any],
        games: int,
        seed: int | None,
        workers: int | None,
        *,
        players: int | None,
        half_width: object,
        executor: Workers,
        progress: bool,
        checkpoint: str | Path | None,
        **rules: Any,
    ) -> Simulation:
        """Play many games and return how each seat fared; a game's `simulate` says it in full."""
        job = self.job(strategies, players=players, seed=0 if seed is None else seed, **rules)
        if seed is None:
            kept = None if checkpoint is None else kept_seed(checkpoint_file(checkpoint))
            job = replace(job, seed=fresh_seed() if kept is None else kept)
        return results.simulate(
            job,
            games,
            half_width=half_width,
            workers=workers,
            executor=executor,
            progress=progress,
            checkpoint=checkpoint,
        )

    def _try_out(self, choice: Choice, options: Any) -> None:
        """Ask a strategy that is not ours in Python: compiled, a float would pass for an int."""
        width = self.job_type.parameters
        if len(choice.values) > width:
            allowed = f"takes {len(choice.values)} parameters, at most {width} are possible"
            raise ArgumentError("strategies", str(choice), allowed)
        plain = getattr(choice.strategy.decide, "py_func", choice.strategy.decide)
        for view in self.examples(options):
            action = plain(view, choice.params(width, options), 0)
            if isinstance(action, bool) or not isinstance(action, int | np.integer):
                allowed = f"must return an action, a whole number, not {shown(action)}"
                raise ArgumentError("strategies", str(choice), allowed)
