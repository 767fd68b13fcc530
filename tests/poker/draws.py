"""Draws counted one by one: every hand of the pack comes from one hold of another hand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardodds.poker.classes import values
from cardodds.poker.evaluation import all_hands, class_table


def draws_to(hand: Sequence[int], jokers: int = 2, copies: bool = False) -> NDArray[Any]:
    """How many draws lead from each hold, a mask over the hand, to each class: (32, classes).

    A draw leads to the hands that share with this one what is held, and no other card.
    """
    number = len(values(copies))
    place = np.zeros(34, np.int64)
    place[list(hand)] = number << np.arange(5)
    hands = comb(32 + jokers, 5)
    led = class_table(copies)[:hands].astype(np.int64)
    for cards in _columns():
        led += place.take(cards[:hands])
    return np.bincount(led, minlength=32 * number).reshape(32, number)


@cache
def _columns() -> tuple[NDArray[np.int64], ...]:
    """The first cards of all hands, the second, and so on."""
    return tuple(np.ascontiguousarray(column, np.int64) for column in all_hands().T)
