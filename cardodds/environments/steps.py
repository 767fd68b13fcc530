"""A game as a learner sees it: numbered steps to choose from, and numbers to look at.

The engine's actions are whole numbers without bound, some of them far too many to be listed: a play
of dubito is any cards of the hand under any declaration. Here an action is *spelled* as a few steps
out of a short list. At each only those are offered with which a legal action can still be spelled,
and a step without an alternative is taken by itself, unless the whole decision has none.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, SupportsIndex, TypeVar

from cardodds.errors import choice, whole
from cardodds.simulation.jobs import CompiledGame

T = TypeVar("T")
"""What lies on the table between two decisions; immutable."""

Steps = tuple[int, ...]
"""The steps of a decision that have been taken."""


@dataclass(frozen=True)
class Field:
    """Some numbers of an observation that belong together.

    Attributes
    ----------
    name : str
    size : int
        How many numbers.
    high : int
        The highest that they can be.
    low : int
        The lowest.
    """

    name: str
    size: int
    high: int
    low: int = 0


class SteppedGame(ABC, Generic[T]):
    """A game under some rules, in steps; a seat is a number from 0.

    Attributes
    ----------
    name : str
    players : int
    words : tuple of str
        What each step says.
    fields : tuple of Field
        What an observation consists of. Seats come in turn order from the one that looks; a
        number that names one of them, a rank or a bid is one more, and 0 for none.
    """

    name: ClassVar[str]
    players: int
    words: tuple[str, ...]
    fields: tuple[Field, ...]

    @abstractmethod
    def begin(self, seed: int, game: int) -> T:
        """Return the first decision of a game: the one that `simulate` deals for them."""

    @abstractmethod
    def seat(self, table: T) -> int:
        """Return the seat that is to decide."""

    @abstractmethod
    def over(self, table: T) -> bool:
        """Whether there is nothing more to decide."""

    @abstractmethod
    def unfinished(self, table: T) -> bool:
        """Whether the game was broken off at its turn limit."""

    @abstractmethod
    def gains(self, table: T) -> list[float]:
        """Return what each seat has won so far."""

    @abstractmethod
    def options(self, table: T, taken: Steps) -> Sequence[int]:
        """Return the steps that may follow those taken; none where these are all."""

    @abstractmethod
    def action(self, table: T, taken: Steps) -> int:
        """Return the engine's action that the steps spell."""

    @abstractmethod
    def spelled(self, table: T, action: int) -> Steps:
        """Return all the steps of one of the engine's legal actions."""

    @abstractmethod
    def after(self, table: T, action: int) -> T:
        """Return the next decision, after one of the engine's legal actions."""

    @abstractmethod
    def seen(self, table: T, seat: int, taken: Steps) -> dict[str, Sequence[int]]:
        """Return what a seat may see, field by field.

        Parameters
        ----------
        table : T
        seat : int
            Any; the one that is to decide or another.
        taken : tuple of int
            The steps that it has taken, if it is to decide.
        """

    def forced(self, table: T, taken: Steps) -> Steps:
        """Return the steps with those that follow without a choice."""
        while len(options := self.options(table, taken)) == 1:
            taken = (*taken, options[0])
        return taken

    def asked(self, table: T) -> Steps:
        """Return the steps that are taken when a seat is first asked."""
        taken = self.forced(table, ())
        return taken if self.options(table, taken) else ()

    def steps(self, table: T, action: int) -> Steps:
        """Return the steps by which a seat chooses one of the engine's legal actions.

        Examples
        --------
        A first bid is one step; that a game of dice opens with dubito is not among the options:

        >>> from cardodds.dice.view import bid_of
        >>> from cardodds.environments.dice import DiceSteps
        >>> game = DiceSteps(dice=1)
        >>> table = game.begin(seed=1, game=0)
        >>> [game.words[step] for step in game.steps(table, bid_of(2, 0))]
        ['2 × 2']
        """
        spelled, taken, chosen = self.spelled(table, action), self.asked(table), []
        while len(taken) < len(spelled):
            chosen.append(spelled[len(taken)])
            taken = self.forced(table, (*taken, chosen[-1]))
        return tuple(chosen)


class OneStepGame(SteppedGame[T]):
    """A game whose actions are few enough for a number each."""

    @abstractmethod
    def actions(self, table: T) -> Sequence[int]:
        """Return the engine's legal actions."""

    @abstractmethod
    def step(self, table: T, action: int) -> int:
        """Return the step of an action."""

    def options(self, table: T, taken: Steps) -> Sequence[int]:
        """Return a step for each legal action."""
        if taken:
            return ()
        return sorted(self.step(table, action) for action in self.actions(table))

    def spelled(self, table: T, action: int) -> Steps:
        """Return the step of an action."""
        return (self.step(table, action),)


def rules_of(game: CompiledGame[Any], players: SupportsIndex, rules: dict[str, Any]) -> Any:
    """Return a game's rules by the words of `simulate`.

    Parameters
    ----------
    game : CompiledGame
    players : int
    rules : dict
        The options of its rules, and `preset`.

    Raises
    ------
    ArgumentError
        If an option is not allowed.
    """
    for option in rules:
        choice("option", option, ("players", *game.options))
    return game.rules(whole("players", players, *game.players), **rules)


def won(winners: int, players: int) -> list[float]:
    """Return what each seat gets when some win: 1 for a winner, the others lose it in equal parts.

    Parameters
    ----------
    winners : int
        A bit a seat; where nobody wins, or all do, nobody gets anything.
    players : int

    Examples
    --------
    >>> won(0b0010, 3), won(0b0101, 4)
    ([-0.5, 1.0, -0.5], [1.0, -1.0, 1.0, -1.0])
    """
    number = winners.bit_count()
    if number in (0, players):
        return [0.0] * players
    lost = -number / (players - number)
    return [1.0 if (winners >> seat) & 1 else lost for seat in range(players)]


def around(seat: int, players: int) -> list[int]:
    """Return all seats in turn order from one on.

    Examples
    --------
    >>> around(2, 3)
    [2, 0, 1]
    """
    return [(seat + place) % players for place in range(players)]


def from_seat(seat: int, other: int, players: int) -> int:
    """Return where another seat sits in turn order, 1 for the seat itself; 0 for no seat.

    Examples
    --------
    >>> from_seat(2, 2, 3), from_seat(2, 0, 3), from_seat(2, -1, 3)
    (1, 2, 0)
    """
    return (other - seat) % players + 1 if other >= 0 else 0
