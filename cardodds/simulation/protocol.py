"""What a game hands to the machine: its jobs, and how their tallies are laid out."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from cardodds.records import Record
    from cardodds.simulation.strategies import Catalogue


class Job(Protocol):
    """Games of one kind, numbered from 0: a small object that can be pickled."""

    def play(self, first: int, n: int) -> NDArray[np.int64]:
        """Play games ``first`` to ``first + n - 1`` and return their tally, whole numbers that add.

        The tally of a game depends on the job and the game's number alone.
        """


class GameJob(Job, Protocol):
    """A job of one of the games: who sits where, under which rules, with which seed."""

    @property
    def game(self) -> str:
        """Name of the game."""

    @property
    def seed(self) -> int:
        """Seed of all its streams."""

    @property
    def rules(self) -> Mapping[str, object]:
        """The rules in full, option by option."""

    @property
    def strategies(self) -> Sequence[str]:
        """The strategy of each seat, as it is written."""

    @property
    def layout(self) -> Layout:
        """What each number of the tally is."""

    @property
    def has_own(self) -> bool:
        """Whether a strategy is not of the catalogue: its name does not say what it does."""

    def record(self, game: int) -> Record:
        """Return a game written down."""

    def play_each(self, first: int, n: int) -> NDArray[np.int64]:
        """Play as `play` does and return one tally a game, shape ``(n, layout.size)``."""


class Game(Protocol):
    """A game as the machine sees it: found by name, it makes jobs."""

    @property
    def name(self) -> str:
        """Its name on the command line and in files."""

    @property
    def catalogue(self) -> Catalogue:
        """Its strategies."""

    @property
    def options(self) -> Collection[str]:
        """The names of its rule options."""

    def job(
        self,
        strategies: Sequence[Any],
        *,
        players: int | None = None,
        seed: int,
        lane: int = 1,
        **rules: Any,
    ) -> GameJob:
        """Return the job of these strategies under these rules.

        Parameters
        ----------
        strategies : sequence
            One a seat, or exactly one with `players`.
        players : int, optional
            Number of seats.
        seed : int
            Seed of all streams.
        lane : int
            Seat s takes its random decisions from lane ``lane + s``.
        **rules
            The rule options that are not at their default.

        Raises
        ------
        ArgumentError
            If a strategy or an option is not allowed.
        """


Lookup = Callable[[str], Game]
"""Finds a game by its name, or raises ArgumentError."""


@dataclass(frozen=True)
class Layout:
    """How the tally of a game is laid out, one whole number a column.

    First a column a seat: games won. Then ties and unfinished games. Then, for each quantity in
    `means`, its sum and the sum of its squares over games. Then, for each count in `each`, a
    column a seat.

    Attributes
    ----------
    seats : int
    means : tuple of str
        Quantities reported as a mean a game, under ``mean_<name>``.
    each : tuple of str
        Counts reported for each seat, such as ``"losses"``.

    Examples
    --------
    >>> layout = Layout(2, means=("turns", "steals"))
    >>> layout.ties, layout.unfinished, layout.mean(1), layout.size
    (2, 3, 6, 8)
    """

    seats: int
    means: tuple[str, ...] = ("turns",)
    each: tuple[str, ...] = ()

    @property
    def ties(self) -> int:
        """Column of the games that nobody won."""
        return self.seats

    @property
    def unfinished(self) -> int:
        """Column of the games that reached the turn limit."""
        return self.seats + 1

    def mean(self, index: int) -> int:
        """Column of the sum of the quantity ``means[index]``; its squares are in the next."""
        return self.seats + 2 + 2 * index

    def count(self, index: int, seat: int) -> int:
        """Column of the count ``each[index]`` of a seat."""
        return self.mean(len(self.means)) + index * self.seats + seat

    @property
    def size(self) -> int:
        """Number of columns."""
        return self.count(len(self.each), 0)
