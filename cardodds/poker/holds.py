"""The 32 holds of every hand at once: the draws that lead to each class, and the best hold.

The draws that lead through a hold to a class are the hands of that class that contain the cards
held and none of those thrown away. By inclusion and exclusion over the thrown cards, their number
is a signed sum of how many such hands contain a set of cards, and these are counted once for all
hands.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from math import comb
from operator import index
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from cardodds.errors import ArgumentError, flag, whole
from cardodds.poker.classes import HAND, values
from cardodds.poker.evaluation import all_hands, class_table, hand_indices
from cardodds.poker.kinds import (
    EXCHANGED,
    PLAIN,
    SUBSETS,
    Kinds,
    in_kind,
    kind_of,
    kinds,
    kinds_of,
    places_of,
)
from cardodds.poker.rules import CATEGORIES, JOKERS
from cardodds.simulation.kernels import inlined, kernel

HOLDS = tuple(
    sum(1 << place for place in held)
    for exchanged in range(HAND + 1)
    for held in combinations(range(HAND), HAND - exchanged)
)
"""The 32 holds, as masks, by number exchanged, then in the order of the hand."""

_HOLDS = np.array(HOLDS, np.int64)
_EXCHANGED = np.array(EXCHANGED, np.int64)
_STARTS = np.array([0, 1, 6, 16, 26, 31, 32], np.int64)

MOST_WEIGHT = 10**6

WIDTH = 128
"""Classes that are worked on side by side: enough for long loops, few enough for the cache."""


class EveryClass(NamedTuple):
    """What exchanging as well as possible toward each class, or a higher one, comes to.

    Attributes
    ----------
    forced : int64 array, (6, classes)
        By number exchanged: the sum, over all hands, of the best chance of at least the class
        among the holds that exchange so many; in parts of `Kinds.unit`.
    chosen : int64 array, (6, classes)
        The same sum over the hands whose best hold of all exchanges so many, fewest on ties.
    choosing : int64 array, (6, classes)
        How many hands these are.
    """

    forced: NDArray[np.int64]
    chosen: NDArray[np.int64]
    choosing: NDArray[np.int64]


def totals(weights: ArrayLike, *, jokers: int = 2, joker_copies: bool = False) -> NDArray[np.int64]:
    """Return what each hold of each kind of hand brings in all its draws together.

    Parameters
    ----------
    weights : array of int, (classes,) or (classes, columns)
        What a hand of each class is worth, as many as there are classes: not checked.
    jokers : int
        How many are in the pack.
    joker_copies : bool
        Whether a joker may be a card that is already in the hand.

    Returns
    -------
    int64 array, (kinds, 32) or (kinds, 32, columns)
        By hold, a mask over the sorted cards of the kind's hand, the sum of the weights of the
        hands after each draw; divided by the number of draws, the mean.
    """
    known = kinds(jokers)
    worth = np.asarray(weights, np.int64)[_classes(known, joker_copies)]
    hands = known.hands.reshape(-1, *[1] * (worth.ndim - 1))
    containing = np.zeros((len(known.alike), *worth.shape[1:]), np.int64)
    np.add.at(containing, known.sets, (hands * worth)[:, None])
    containing //= known.alike.reshape(-1, *[1] * (worth.ndim - 1))
    found = containing[known.sets]
    by_card = found.reshape(len(known.cards), *[2] * HAND, *worth.shape[1:])
    for card in range(1, HAND + 1):
        thrown, held = (by_card[(slice(None),) * card + (side,)] for side in (0, 1))
        thrown -= held
    return found


def _classes(known: Kinds, joker_copies: bool) -> NDArray[np.int64]:
    """The class of each kind of hand."""
    return class_table(joker_copies)[hand_indices(known.cards)].astype(np.int64)


@cache
def category_totals(jokers: int = 2) -> NDArray[np.int32]:
    """Return how many draws lead from each hold of each kind of hand to each category.

    Returns
    -------
    int32 array, (kinds, 32, 10)
        By hold, a mask over the sorted cards of the kind's hand. Read only.
    """
    category = np.array([value[0] for value in values()])
    each = category[:, None] == np.arange(len(CATEGORIES))
    found = totals(each, jokers=jokers).astype(np.int32)
    found.flags.writeable = False
    return found


@cache
def every_class(jokers: int = 2, *, joker_copies: bool = False) -> EveryClass:
    """Return what exchanging as well as possible toward each class comes to, for every hand.

    Returns
    -------
    EveryClass
        Its arrays are read only.
    """
    number = len(values(joker_copies))
    sums = np.empty((3, HAND + 1, number), np.int64)
    for first in range(0, number, WIDTH):
        last = min(first + WIDTH, number)
        sums[:, :, first:last] = some_classes(first, last, jokers, joker_copies=joker_copies)
    sums.flags.writeable = False
    return EveryClass(*sums)


def some_classes(
    first: int, last: int, jokers: int = 2, *, joker_copies: bool = False
) -> EveryClass:
    """Return what `every_class` does, for the classes from `first` to before `last` alone."""
    known = kinds(jokers)
    at_least = _at_least(known, _classes(known, joker_copies), first, last)
    sums = np.zeros((3, HAND + 1, last - first), np.int64)
    add_best(known.sets, known.hands, at_least, known.scale.astype(np.int32), *sums)
    return EveryClass(*sums)


def _at_least(known: Kinds, classes: NDArray[np.int64], first: int, last: int) -> NDArray[np.int32]:
    """How many hands contain a set of each kind and are of a class or above, class by class."""
    found = np.zeros((len(known.alike), last - first + 1), np.int32)
    here = np.flatnonzero(classes >= first)
    column = np.minimum(classes[here, None], last) - first
    np.add.at(found, (known.sets[here], column), known.hands[here, None].astype(np.int32))
    found = np.cumsum(found[:, ::-1], axis=1, dtype=np.int32)[:, :0:-1]
    return np.ascontiguousarray(found // known.alike.astype(np.int32)[:, None])


@kernel
def add_best(
    sets: Any, hands: Any, at_least: Any, scale: Any, forced: Any, chosen: Any, choosing: Any
) -> None:
    """Add up what the best holds of kinds of hands bring toward some classes.

    Parameters
    ----------
    sets, hands : array
        Of `Kinds`.
    at_least : int32 array, (kinds of sets, classes)
        How many hands contain a set of each kind and are of each class or above.
    scale : int32 array
        `Kinds.scale`.
    forced, chosen, choosing : int64 array, (6, classes)
        What `EveryClass` has, for these classes: it is added to.
    """
    width = at_least.shape[1]
    chance = np.empty((SUBSETS, width), np.int32)
    best, here = np.empty(width, np.int32), np.empty(width, np.int32)
    choice = np.empty(width, np.int32)
    for kind in range(len(sets)):
        _draws(sets[kind], at_least, chance)
        times = hands[kind]
        for x in range(width):
            best[x] = -1
        for exchanged in range(HAND + 1):
            for x in range(width):
                here[x] = 0
            for number in range(_STARTS[exchanged], _STARTS[exchanged + 1]):
                hold = _HOLDS[number]
                for x in range(width):
                    here[x] = max(here[x], chance[hold, x])
            unit, this = scale[_HOLDS[_STARTS[exchanged]]], np.int32(exchanged)
            for x in range(width):
                value = np.int32(here[x] * unit)
                forced[exchanged, x] += times * value
                choice[x] = this if value > best[x] else choice[x]
                best[x] = max(best[x], value)
        for x in range(width):
            chosen[choice[x], x] += times * best[x]
            choosing[choice[x], x] += times


@inlined
def _draws(sets: Any, containing: Any, draws: Any) -> None:
    """How many draws lead from each hold to hands that are counted, column by column."""
    width = containing.shape[1]
    for hold in range(SUBSETS):
        kept = sets[hold]
        for x in range(width):
            draws[hold, x] = containing[kept, x]
    for card in range(HAND):
        for hold in range(SUBSETS):
            held = hold | (1 << card)
            if held != hold:
                for x in range(width):
                    draws[hold, x] -= draws[held, x]


class BestHolds(NamedTuple):
    """The best hold of each of many hands.

    Attributes
    ----------
    holds : int8 array
        Masks over the cards of each hand as they stand.
    means : int64 array
        What the hold brings on average, times `unit`.
    unit : int
    """

    holds: NDArray[np.int8]
    means: NDArray[np.int64]
    unit: int


def best_holds(
    weights: ArrayLike,
    hands: ArrayLike | None = None,
    *,
    jokers: int = 2,
    joker_copies: bool = False,
) -> BestHolds:
    """Return the hold that serves each hand best: it has the highest mean weight.

    Parameters
    ----------
    weights : array of int, one a class
        What a hand of each class is worth, up to a million either way: 1 from class X up and 0
        below finds the highest chance of at least X.
    hands : array of int, shape (n, 5), optional
        Cards by number, as in `evaluate`; by default all hands of the pack, by their index.
    jokers : int
        How many are in the pack.
    joker_copies : bool
        Whether a joker may be a card that is already in the hand.

    Returns
    -------
    BestHolds
        Ties go to the fewest exchanged, then to the first of `HOLDS`.

    Raises
    ------
    ArgumentError
        If the weights are not whole numbers in these bounds, one a class; if a row is not five
        different cards of the pack; or for another number of jokers.

    Examples
    --------
    >>> found = best_holds(np.arange(848) >= 847, [[0, 1, 2, 3, 7], [0, 7, 32, 8, 15]])
    >>> [bin(hold) for hold in found.holds], found.means / found.unit  # five aces: A, A joker A
    (['0b10000', '0b10110'], array([0.00021052, 0.00738916]))
    """
    jokers, joker_copies = whole("jokers", jokers, *JOKERS), flag("joker_copies", joker_copies)
    worth = np.asarray(weights)
    number = len(values(joker_copies))
    if worth.shape != (number,) or worth.dtype.kind not in "biu":
        what = f"{worth.dtype} of shape {worth.shape}"
        raise ArgumentError("weights", what, f"must be {number} whole numbers, one a class")
    most = int(np.abs(worth.astype(np.int64)).max())
    if most > MOST_WEIGHT:
        raise ArgumentError("weights", most, f"at most {MOST_WEIGHT} either way")
    cards = all_hands()[: comb(PLAIN + jokers, HAND)] if hands is None else _checked(hands, jokers)
    kind = kinds_of(cards, jokers)
    known = kinds(jokers)
    brought = totals(worth, jokers=jokers, joker_copies=joker_copies) * known.scale
    holds = np.empty(len(cards), np.int8)
    take_best(cards, kind, brought, holds)
    return BestHolds(holds, brought.max(axis=1)[kind], known.unit)


def _checked(hands: ArrayLike, jokers: int) -> NDArray[np.uint8]:
    """Hands of a pack with so many jokers."""
    wrong = hand_indices(hands) >= comb(PLAIN + jokers, HAND)
    cards = np.ascontiguousarray(hands, np.uint8)
    if wrong.any():
        row = int(wrong.argmax())
        allowed = f"the pack has cards 0 to {PLAIN + jokers - 1}"
        raise ArgumentError(f"hands[{row}]", cards[row].tolist(), allowed)
    return cards


@kernel
def take_best(hands: Any, kind: Any, brought: Any, holds: Any) -> None:
    """Find the hold of each hand that brings most, the first of `HOLDS` on ties.

    Parameters
    ----------
    hands : array, (n, 5)
        Cards by number.
    kind : array of n
        The kind of each hand.
    brought : int64 array, (kinds, 32)
        What each hold of each kind brings.
    holds : array of n
        Filled in: masks over the cards of the hand as they stand.
    """
    for hand in range(len(hands)):
        a, b, c = int(hands[hand, 0]), int(hands[hand, 1]), int(hands[hand, 2])
        places = places_of(a, b, c, int(hands[hand, 3]), int(hands[hand, 4]))
        best = brought[kind[hand], SUBSETS - 1]
        holds[hand] = SUBSETS - 1
        for number in range(1, SUBSETS):
            hold = int(_HOLDS[number])
            value = brought[kind[hand], in_kind(hold, places)]
            if value > best:
                best = value
                holds[hand] = hold


def category_draws(hand: Sequence[int], *, jokers: int = 2) -> NDArray[np.int32]:
    """Return how many draws lead from each hold of a hand to each category.

    Parameters
    ----------
    hand : sequence of int
        The numbers of five different cards of the pack, in any order.
    jokers : int
        How many are in the pack: 0 to 2.

    Returns
    -------
    int32 array, (32, 10)
        A row for each of `HOLDS`, masks over the cards as they are given.

    Raises
    ------
    ArgumentError
        If the hand is not five different cards of the pack, or for another number of jokers.

    Examples
    --------
    >>> found = category_draws([6, 14, 23, 26, 16])  # K♠ K♥ A♦ 9♣ 7♦
    >>> found.shape, found[0].tolist()  # nothing exchanged: a pair
    ((32, 10), [0, 1, 0, 0, 0, 0, 0, 0, 0, 0])
    """
    found = np.empty((SUBSETS, len(CATEGORIES)), np.int32)
    cards = PLAIN + whole("jokers", jokers, *JOKERS)
    try:
        a, b, c, d, e = map(index, hand)
    except (TypeError, ValueError):
        a = b = c = d = e = 0
    if len({a, b, c, d, e}) < HAND or min(a, b, c, d, e) < 0 or max(a, b, c, d, e) >= cards:
        raise ArgumentError("hand", hand, f"must be five different cards, 0 to {cards - 1}")
    _category_draws(a, b, c, d, e, kinds(jokers).kind_at, category_totals(jokers), found)
    return found


@kernel
def _category_draws(
    a: int, b: int, c: int, d: int, e: int, kind_at: Any, table: Any, found: Any
) -> None:
    places = places_of(a, b, c, d, e)
    kind = kind_of(a, b, c, d, e, kind_at)
    for number in range(SUBSETS):
        hold = in_kind(int(_HOLDS[number]), places)
        for category in range(found.shape[1]):
            found[number, category] = table[kind, hold, category]
