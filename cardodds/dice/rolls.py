"""Rolls: up to five dice from one random word, by looking up the way in which they fall."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement, product
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cardodds.dice.view import FACE_BITS, MOST_FACES
from cardodds.simulation.kernels import inlined
from cardodds.simulation.streams import bounded

AT_ONCE = 5
"""Dice rolled with one word."""


ALL_FALLS = MOST_FACES**AT_ONCE
ALL_ROLLS = comb(AT_ONCE + MOST_FACES - 1, AT_ONCE)


class Rolls(NamedTuple):
    """All rolls of up to five dice.

    Attributes
    ----------
    ways : array of int64, shape (6,)
        In how many ways so many dice can fall, one told from another.
    falls : array of uint8, shape (6, ALL_FALLS)
        For each of these the number of the roll.
    packed : array of int64, shape (6, ALL_ROLLS)
        For each number of dice its different rolls, as packed counts of faces.
    """

    ways: NDArray[np.int64]
    falls: NDArray[np.uint8]
    packed: NDArray[np.int64]


@cache
def all_rolls(faces: int) -> Rolls:
    """Return the rolls of dice with so many faces.

    Examples
    --------
    >>> all_rolls(6).ways.tolist()
    [1, 6, 36, 216, 1296, 7776]
    """
    ways = np.array([faces**dice for dice in range(AT_ONCE + 1)], np.int64)
    falls = np.zeros((AT_ONCE + 1, ALL_FALLS), np.uint8)
    packed = np.zeros((AT_ONCE + 1, ALL_ROLLS), np.int64)
    for dice in range(AT_ONCE + 1):
        rolls = [*combinations_with_replacement(range(faces), dice)]
        numbers = {roll: number for number, roll in enumerate(rolls)}
        for fall, thrown in enumerate(product(range(faces), repeat=dice)):
            falls[dice, fall] = numbers[tuple(sorted(thrown))]
        packed[dice, : len(rolls)] = [
            sum(1 << (FACE_BITS * face) for face in roll) for roll in rolls
        ]
    for array in (ways, falls, packed):
        array.flags.writeable = False
    return Rolls(ways, falls, packed)


@cache
def roll_tables(faces: int) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """Return the tables of `roll`: the falls, and the ways with the packed dice after them."""
    rolls = all_rolls(faces)
    return rolls.falls.ravel(), np.concatenate([rolls.ways, rolls.packed.ravel()])


@inlined
def roll(
    state: int, dice: int, falls: NDArray[np.uint8], packed: NDArray[np.int64]
) -> tuple[int, int, int]:
    """Roll some dice.

    Parameters
    ----------
    state : int
        A state of `cardodds.simulation.streams`.
    dice : int
        How many; at least 1.
    falls, packed : array
        Of `roll_tables`.

    Returns
    -------
    state, rolled, number : int
        The next state; the dice as packed counts of faces; if they are at most five, the number of
        the roll.

    Examples
    --------
    >>> state, rolled, number = roll(1, 5, *roll_tables(6))
    >>> sum((rolled >> 8 * face) & 255 for face in range(6)), 0 <= number < 252
    (5, True)
    """
    rolled = 0
    while dice > AT_ONCE:
        state, five, _ = _few(state, AT_ONCE, falls, packed)
        rolled += five
        dice -= AT_ONCE
    state, rest, number = _few(state, dice, falls, packed)
    return state, rolled + rest, number


@inlined
def _few(
    state: int, dice: int, falls: NDArray[np.uint8], packed: NDArray[np.int64]
) -> tuple[int, int, int]:
    """One to five dice."""
    # Unsigned, an index spares the compiled code asking whether to count from the end.
    state, fall = bounded(state, int(packed[np.uint64(dice)]))
    number = int(falls[np.uint64(ALL_FALLS * dice + fall)])
    return state, int(packed[np.uint64(AT_ONCE + 1 + ALL_ROLLS * dice + number)]), number
