"""The situations in which a bundle lies while the other of two plays, and their columns."""

from __future__ import annotations

from itertools import product

ACTIONS = ("kept", "captured", "stole")
"""What the seat has just done, in the order of the engine's kinds of action."""

KINDS = len(ACTIONS)

MISSING = 3
"""A bundle shows a rank of which two cards at least lie in it: 0 to 2 are missing."""

HELD = 2
"""Columns of a situation: how often it was, and how often the other held the rank."""


def situation(deal: int, turn: int, seat: int, action: str, missing: int) -> str:
    """Return the name of a situation, after the seat's `turn`-th card of the `deal`-th hand.

    Examples
    --------
    >>> situation(3, 1, 0, "captured", 2)
    'deal 3 turn 1 seat 0 captured missing 2'
    """
    return f"deal {deal} turn {turn} seat {seat} {action} missing {missing}"


def held(name: str) -> str:
    """Return the name of the column that counts how often the other held the rank."""
    return f"{name} held"


def columns(deals: int, hand: int) -> tuple[str, ...]:
    """Return the names of the columns of all situations of a game, in their order.

    Examples
    --------
    >>> len(columns(6, 3)), columns(6, 3)[:2]
    (648, ('deal 1 turn 1 seat 0 kept missing 0', 'deal 1 turn 1 seat 0 kept missing 0 held'))
    """
    places = product(range(1, deals + 1), range(1, hand + 1), range(2), ACTIONS, range(MISSING))
    names = [situation(*place) for place in places]
    return tuple(name for pair in ((name, held(name)) for name in names) for name in pair)
