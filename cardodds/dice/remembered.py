"""Decisions remembered: what a strategy that looks at the last bid alone does, asked only once.

Such a strategy decides by its own dice, how many are hidden, the last bid and what kind of round it
is; so its decision is kept the first time, and is one load from then on. Not with bussare.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cardodds.dice.coded_rules import Setup
from cardodds.dice.rolls import AT_ONCE
from cardodds.dice.rules import BOX
from cardodds.dice.view import HAS_PIOMBO, NONE, PIOMBO, bid_of, dice_of, faces, players
from cardodds.simulation.kernels import inlined

SEATS = 8

UNKNOWN = 0
"""The action that is not known."""


class Remembered(NamedTuple):
    """The decisions of all seats.

    Attributes
    ----------
    places : array of int64
        For each of eight seats where the decisions of its strategy begin, 0 if they are not
        remembered. Then where after that those begin that have so many dice of one's own and so
        many hidden: for ordinary rounds, then for piombo rounds.
    actions : array of uint8
        A row for each roll: by the last bid's number the action, `UNKNOWN` if it is not known yet.
        What stands first is a row of which nothing is ever known.
    """

    places: NDArray[np.int64]
    actions: NDArray[np.uint8]


@inlined
def row_length(table: int) -> int:
    """Return how many numbers of bids there can be with so many dice on the table."""
    return bid_of(table + 1, 0)


def nothing_remembered(setup: Setup, strategies: Sequence[int]) -> Remembered:
    """Return room for the decisions of strategies, none of them known.

    Parameters
    ----------
    setup : Setup
    strategies : sequence of int
        For each seat which strategy it has, from 0 on; -1 if it is not to be remembered.
    """
    limits = [dice_of(setup.tops, seat) for seat in range(players(setup.rules))]
    sides = faces(setup.rules)
    corners = np.zeros((2, AT_ONCE + 1, BOX), np.int64)
    rest = row_length(BOX)
    size = 0
    for piombo in range(2 if setup.rules & HAS_PIOMBO else 1):
        for own in range(1, min(AT_ONCE, max(limits)) + 1):
            for hidden in range(1, sum(limits) - own + 1):
                corners[piombo, own, hidden] = size
                size += comb(own + sides - 1, own) * row_length(own + hidden)
    starts = np.zeros(SEATS, np.int64)
    for seat, number in enumerate(strategies):
        starts[seat] = 0 if number == NONE else rest + number * size
    actions = np.zeros(rest + (max(strategies) + 1) * size, np.uint8)
    return Remembered(np.concatenate([starts, corners.ravel()]), actions)


@inlined
def row_of(
    places: NDArray[np.int64], seat: int, own: int, table: int, number: int, rules: int
) -> int:
    """Return where the decisions of a seat with a roll are in `Remembered.actions`.

    Parameters
    ----------
    places : array of int64
        Of `Remembered`.
    seat : int
    own, table : int
        Dice of the seat, and on the table.
    number : int
        Of the roll, see `roll`.
    rules : int
        As in `View`.

    Returns
    -------
    int
        0 if they are not remembered.
    """
    start = int(places[np.uint64(seat)])
    if start == 0 or own > AT_ONCE:
        return 0
    kind = AT_ONCE + 1 + own if rules & PIOMBO else own
    corner = int(places[np.uint64(SEATS + BOX * kind + table - own)])
    return start + corner + number * row_length(table)
