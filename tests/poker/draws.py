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
    place = np.zeros(34, np.int64)
    place[list(hand)] = 1 << np.arange(5)
    number = len(values(copies))
    shared = place[_cards(jokers)].sum(axis=1)
    classes = class_table(copies)[: len(shared)]
    counted = np.bincount(shared * number + classes, minlength=32 * number)
    return counted.reshape(32, number)


@cache
def _cards(jokers: int) -> NDArray[np.int64]:
    """The hands of a pack with so many jokers, as numbers that index."""
    return all_hands()[: comb(32 + jokers, 5)].astype(np.int64)
