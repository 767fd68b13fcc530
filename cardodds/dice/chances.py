"""The chances of bids in order, as whole numbers that kernels compare exactly.

Of so many hidden dice, each of which counts with chance 1/faces or 2/faces, some are still missing
for a bid to be right, or to be exact. All such chances, whatever the hidden dice, are sorted; equal
ones have one rank. Comparing ranks is comparing the fractions.
"""

from __future__ import annotations

from bisect import bisect_left
from fractions import Fraction
from functools import cache
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from cardodds.dice.rules import BOX
from cardodds.dice.view import MOST_FACES, NO_FACE, faces, matching, wild
from cardodds.exact import binomial
from cardodds.simulation.kernels import inlined

FEWEST_FACES = 2
_MISSING = BOX + 2
"""Columns: 0 to 40 missing dice, and one for more than there are."""
_KINDS = 2


@cache
def right_chances(sides: int) -> tuple[tuple[int, ...], ...]:
    """Return the chance that a bid is right, by hidden dice, wild face or not, dice missing.

    Returns
    -------
    tuple of tuple of int
        A row for each number of hidden dice from 0 on, first those in which a die counts with
        chance 1/sides, then with 2/sides, and so on; in it the chances that at least 0, 1, ... of
        them count, in units of ``sides**-39``.
    """
    rows = []
    for weights in _all_weights(sides):
        tails = tuple(accumulate(reversed(weights)))[::-1]
        rows.append(tails + (0,) * (_MISSING - len(tails)))
    return tuple(rows)


@cache
def exact_chances(sides: int) -> tuple[tuple[int, ...], ...]:
    """Return the chance that a bid is exact, laid out as `right_chances`."""
    return tuple(weights + (0,) * (_MISSING - len(weights)) for weights in _all_weights(sides))


def _all_weights(sides: int) -> list[tuple[int, ...]]:
    """The weights of the numbers of dice that count, all of the same total."""
    rows = []
    for dice in range(BOX):
        for ways in range(1, _KINDS + 1):
            counted = binomial(dice, Fraction(ways, sides))
            unit = sides ** (BOX - 1) // counted.total
            rows.append(tuple(unit * weight for weight in counted.weights))
    return rows


def ranked(chances: tuple[tuple[int, ...], ...]) -> list[int]:
    """Return the different chances, the largest first: a chance's rank is its place."""
    return sorted({chance for row in chances for chance in row}, reverse=True)


def last_rank(chances: tuple[tuple[int, ...], ...], sides: int, least: Fraction) -> int:
    """Return the rank of the smallest of the chances that is not below a number, -1 if none is.

    Examples
    --------
    >>> order = ranked(right_chances(6))
    >>> rank = last_rank(right_chances(6), 6, Fraction(1, 3))
    >>> Fraction(order[rank], 6**39)
    Fraction(1, 3)
    """
    order = ranked(chances)
    unit = sides ** (BOX - 1)
    return bisect_left(order, True, key=lambda chance: Fraction(chance, unit) < least) - 1


def _ranks(sides: int, exact: bool) -> list[int]:
    chances = exact_chances(sides) if exact else right_chances(sides)
    places = {chance: rank for rank, chance in enumerate(ranked(chances))}
    return [places[chance] for row in chances for chance in row]


def _table(exact: bool) -> NDArray[np.int16]:
    each = [_ranks(sides, exact) for sides in range(FEWEST_FACES, MOST_FACES + 1)]
    return np.array(each, np.int16).ravel()


RIGHT = _table(exact=False)
EXACT = _table(exact=True)


@inlined
def right_rank(dice: int, hidden: int, count: int, face: int, rules: int) -> int:
    """Return the rank of the chance that a bid is right; 0 is that of certainty.

    Parameters
    ----------
    dice : int
        The dice that are seen, packed counts of faces.
    hidden : int
        How many are not.
    count, face : int
        The bid.
    rules : int
        As in `View`.
    """
    missing = count - matching(dice, face, rules)
    return int(RIGHT[np.uint64(_place(hidden, face, max(missing, 0), rules))])


@inlined
def exact_rank(dice: int, hidden: int, count: int, face: int, rules: int) -> int:
    """Return the rank of the chance that a bid is exact; the parameters are those of `right_rank`.

    A bid of less than what is seen has the rank of impossible ones.
    """
    missing = count - matching(dice, face, rules)
    missing = _MISSING - 1 if missing < 0 else missing
    return int(EXACT[np.uint64(_place(hidden, face, missing, rules))])


@inlined
def _place(hidden: int, face: int, missing: int, rules: int) -> int:
    """Where the tables have the chance of so many dice missing for a bid of a face."""
    joker = wild(rules)
    twice = 0 if joker in (NO_FACE, face) else 1
    row = (faces(rules) - FEWEST_FACES) * BOX + hidden
    return (row * _KINDS + twice) * _MISSING + missing
