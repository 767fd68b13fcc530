"""The classes of a hand: what decides between two hands, and the order of all of them.

Hands of one class beat, and are beaten by, the same hands; suits never decide. The order inside a
category is main ranks first, then side cards, each from high to low; a straight goes by its top
card, a flush by its cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, total_ordering
from itertools import combinations_with_replacement
from math import comb, prod
from typing import NamedTuple

from cardodds.cards import pack
from cardodds.errors import ArgumentError, choice, flag
from cardodds.poker.rules import CATEGORIES, DECK

PACK = pack(DECK)
RANKS = PACK.ranks
"""The letters of the ranks, low to high: a rank's number is its place here."""

COPIES = len(PACK.suits)
HAND = 5
ACE = len(RANKS) - 1

NOTHING, PAIR, TWO_PAIR, THREE, STRAIGHT, FULL, FLUSH, FOUR, STRAIGHT_FLUSH, FIVE = range(
    len(CATEGORIES)
)

GROUPS = {
    "nothing": (1, 1, 1, 1, 1),
    "pair": (2, 1, 1, 1),
    "two_pair": (2, 2, 1),
    "three": (3, 1, 1),
    "straight": (1,),
    "full": (3, 2),
    "flush": (1, 1, 1, 1, 1),
    "four": (4, 1),
    "straight_flush": (1,),
    "five": (5,),
}
"""How many cards each rank of a class stands for; a straight is named by its top alone."""

# The ranks of each straight under its top, the highest first; below the 7 stands the ace.
_RUNS = {
    top: frozenset(rank % len(RANKS) for rank in range(top - HAND + 1, top + 1))
    for top in range(ACE, HAND - 3, -1)
}

# A hand's code is the sum of its cards' codes. No two sets of five cards of other ranks have the
# same: each number is the least that keeps it so, given those before it and that there are four
# cards of a rank and two jokers.
RANK_CODES = (0, 1, 5, 22, 94, 312, 992, 2422)
JOKER_CODE = 5624
CODES = 2 * JOKER_CODE + 3 * RANK_CODES[ACE] + 1

Value = tuple[int, tuple[int, ...]]
"""The number of a category and those of the ranks that decide inside it: compares as hands do."""


@total_ordering
@dataclass(frozen=True, slots=True)
class HandClass:
    """A class of hands: a category and its ranks, main ranks first; the higher hand is the greater.

    Attributes
    ----------
    category : str
        One of `CATEGORIES`.
    ranks : tuple of str
        Letters: the pair's rank and the side cards, the two pairs and the side card, the three
        and the pair, the top card of a straight, the five cards of a flush or of nothing. Pairs
        and side cards are put from high to low.

    Raises
    ------
    ArgumentError
        If there is no such category, or the ranks are not as many letters as it has.

    Examples
    --------
    >>> str(HandClass("full", ("7", "J"))), HandClass("straight", ("Q",)).order()
    ('full 7 J', 669)
    >>> HandClass("three", ("K", "7", "8")).ranks
    ('K', '8', '7')
    >>> HandClass("flush", ("A", "Q", "9", "8", "7")) < HandClass("four", ("7", "8"))
    True
    """

    category: str
    ranks: tuple[str, ...]

    def __post_init__(self) -> None:
        sizes = GROUPS[choice("category", self.category, CATEGORIES)]
        ranks = self.ranks if isinstance(self.ranks, tuple | list) else ()
        if len(ranks) != len(sizes) or any(rank not in RANKS for rank in ranks):
            many = "1 rank" if len(sizes) == 1 else f"{len(sizes)} ranks, main ones first,"
            raise ArgumentError("ranks", self.ranks, f"must be {many} of {' '.join(RANKS)}")
        groups = zip(sizes, ranks, strict=True)
        ordered = sorted(groups, key=lambda group: (-group[0], -RANKS.index(group[1])))
        object.__setattr__(self, "ranks", tuple(rank for _, rank in ordered))

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, HandClass):
            return NotImplemented
        return self._value < other._value

    @property
    def _value(self) -> Value:
        """The class as numbers that compare as hands do."""
        ranks = tuple(RANKS.index(rank) for rank in self.ranks)
        return CATEGORIES.index(self.category), ranks

    def order(self, *, joker_copies: bool = False) -> int:
        """Return the place of the class among all, 0 the lowest.

        Raises
        ------
        ArgumentError
            If under this rule no hand is of this class.
        """
        if not self.is_possible(joker_copies=joker_copies):
            raise ArgumentError("class", str(self), "no hand is of this class")
        return _orders(joker_copies)[self]

    def is_possible(self, *, joker_copies: bool = False) -> bool:
        """Return whether a hand can be of this class."""
        return self in _orders(flag("joker_copies", joker_copies))

    def __str__(self) -> str:
        return " ".join((self.category.replace("_", " "), *self.ranks))


class Shape(NamedTuple):
    """Hands that differ in suits alone.

    Attributes
    ----------
    ranks : tuple of int
        The cards but jokers, low to high.
    jokers : int
    one_suit : bool
        Whether all but jokers are of one suit.
    hands : int
        How many hands are like that.
    """

    ranks: tuple[int, ...]
    jokers: int
    one_suit: bool
    hands: int


def shapes(jokers: int = 2) -> Iterator[Shape]:
    """Return every shape of the hands of a pack with so many jokers.

    Examples
    --------
    >>> sum(shape.hands for shape in shapes()) == comb(34, 5) == 278256
    True
    """
    for held in range(min(jokers, HAND) + 1):
        for ranks in combinations_with_replacement(range(len(RANKS)), HAND - held):
            counts = [ranks.count(rank) for rank in set(ranks)]
            ways = comb(jokers, held)
            hands = prod(comb(COPIES, count) for count in counts)
            flushes = COPIES if max(counts) == 1 else 0
            if flushes:
                yield Shape(ranks, held, True, ways * flushes)
            if hands > flushes:
                yield Shape(ranks, held, False, ways * (hands - flushes))


def best_value(
    ranks: Iterable[int], jokers: int, one_suit: bool, *, joker_copies: bool = False
) -> Value:
    """Return the value of a hand, its jokers standing for what serves it best.

    Parameters
    ----------
    ranks : iterable of int
        The cards but jokers, by their numbers in `RANKS`: three to five; not checked.
    jokers : int
        As many as make five cards of it.
    one_suit : bool
        Whether all but jokers are of one suit.
    joker_copies : bool
        Whether a joker may be a card that is already in the hand.

    Returns
    -------
    (int, tuple of int)
        The category and the deciding ranks, by number; values compare as hands do.

    Examples
    --------
    >>> best_value((7, 6, 2), 2, False)  # A K 9 and two jokers: three aces
    (3, (7, 6, 2))
    >>> best_value((7, 6, 5, 2), 1, True), best_value((7, 6, 5, 2), 1, True, joker_copies=True)
    ((6, (7, 6, 5, 4, 2)), (6, (7, 7, 6, 5, 2)))
    """
    held = tuple(ranks)
    groups = sorted(((held.count(rank), rank) for rank in set(held)), reverse=True)
    by_size = tuple(rank for _, rank in groups)
    # Jokers join the largest group: more of a kind beats a higher kind.
    most = groups[0][0] + jokers
    top = _top(held) if len(groups) == len(held) else None
    if most == 5:
        return FIVE, by_size
    if one_suit and top is not None:
        return STRAIGHT_FLUSH, (top,)
    if most == 4:
        return FOUR, by_size
    if one_suit:
        return FLUSH, _flush(held, jokers, joker_copies)
    if len(groups) == 2:
        return FULL, by_size
    if top is not None:
        return STRAIGHT, (top,)
    if most == 3:
        return THREE, by_size
    if len(groups) == 3:
        return TWO_PAIR, by_size
    return (PAIR if most == 2 else NOTHING), by_size


def _top(ranks: Iterable[int]) -> int | None:
    """The top of the highest straight that different ranks and jokers make, if any."""
    held = set(ranks)
    return next((top for top, run in _RUNS.items() if held <= run), None)


def _flush(ranks: tuple[int, ...], jokers: int, joker_copies: bool) -> tuple[int, ...]:
    """The cards of a flush, its jokers the highest cards that they may be."""
    missing = [rank for rank in range(ACE, -1, -1) if rank not in ranks]
    filled = [ACE] * jokers if joker_copies else missing[:jokers]
    return tuple(sorted((*ranks, *filled), reverse=True))


@cache
def values(joker_copies: bool = False) -> tuple[Value, ...]:
    """Return the value of every class, low to high.

    Examples
    --------
    >>> len(values()), len(values(joker_copies=True))
    (848, 884)
    """
    return tuple(sorted({value for _, value in _valued(joker_copies)}))


@cache
def _valued(joker_copies: bool) -> tuple[tuple[Shape, Value], ...]:
    """Every shape with the value of its hands."""
    return tuple((shape, best_value(*shape[:3], joker_copies=joker_copies)) for shape in shapes())


def all_classes(joker_copies: bool = False) -> tuple[HandClass, ...]:
    """Return every class, low to high: a class's order is its place here.

    Raises
    ------
    ArgumentError
        If `joker_copies` is neither True nor False.

    Examples
    --------
    >>> print(*(str(one) for one in all_classes()[-9:-7]), sep=", ")
    straight flush A, five 7
    >>> str(all_classes()[0]), len(all_classes(joker_copies=True))
    ('nothing Q 10 9 8 7', 884)
    """
    return _all_classes(flag("joker_copies", joker_copies))


@cache
def _all_classes(joker_copies: bool) -> tuple[HandClass, ...]:
    return tuple(
        HandClass(CATEGORIES[category], tuple(RANKS[rank] for rank in ranks))
        for category, ranks in values(joker_copies)
    )


@cache
def orders_by_code(joker_copies: bool = False) -> tuple[list[int], list[int]]:
    """Return the order of a hand's class by the hand's code; -1 where no hand has the code.

    Returns
    -------
    several, one : list of int
        For hands of several suits, and for those all of one suit but for jokers.

    Examples
    --------
    >>> code = JOKER_CODE + sum(RANK_CODES[rank] for rank in (7, 6, 5, 4))  # A K Q J joker
    >>> [str(all_classes()[orders[code]]) for orders in orders_by_code()]
    ['straight A', 'straight flush A']
    """
    places = {value: order for order, value in enumerate(values(joker_copies))}
    orders = [-1] * CODES, [-1] * CODES
    for shape, value in _valued(joker_copies):
        code = sum(RANK_CODES[rank] for rank in shape.ranks) + JOKER_CODE * shape.jokers
        orders[shape.one_suit][code] = places[value]
    return orders


@cache
def _orders(joker_copies: bool) -> dict[HandClass, int]:
    return {one: order for order, one in enumerate(all_classes(joker_copies))}
