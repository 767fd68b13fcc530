"""Who plays a recorded hand on, and who listens: as chosen, or as the model of claims says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardodds.dubito.beliefs.listeners import Listeners, listeners
from cardodds.dubito.catalogue import CATALOGUE
from cardodds.dubito.claimants import Claimant, Pads
from cardodds.errors import ArgumentError
from cardodds.simulation.strategies import Choice

PLAYS_ON = "planner:call=0.2,doubt_below=0.2,restart=0"
"""Who plays on where nothing else is said.

Who doubts nothing but certain lies lets large ones pass: whoever lays the most false cards would
win. Who always doubts what is unlikely takes pile after pile, and the games do not end. So these
doubt, now and then, what is possible less than once in five times; they plan what to lie with,
since else their last cards are a lie.
"""


def read_listeners(text: str) -> Listeners:
    """Read a model of those who hear a claim."""
    return listeners(text)


def players_on(strategies: str | Sequence[Any] | None, how: Claimant, seats: int) -> list[Choice]:
    """Return how each seat plays on: as chosen, one for all or one a seat, or as the model says."""
    chosen = default_player(how) if strategies is None else strategies
    if isinstance(chosen, str) or not isinstance(chosen, Sequence):
        chosen = [chosen]
    if len(chosen) not in (1, seats):
        allowed = f"one for all, or one for each of {seats} seats"
        raise ArgumentError("strategies", len(chosen), allowed)
    return list(CATALOGUE.seats(chosen, seats if len(chosen) == 1 else None, most=seats))


def compared_players(compare: str | Sequence[Any], seats: int) -> list[list[Choice]]:
    """Return how all seats play on in each comparison."""
    alone = isinstance(compare, str) or not isinstance(compare, Sequence)
    try:
        return [
            list(CATALOGUE.seats([one], seats, most=seats))
            for one in ([compare] if alone else compare)
        ]
    except ArgumentError as error:
        raise ArgumentError("compare", error.value, error.allowed) from None


def default_player(how: Claimant) -> str:
    """Return who plays on where nothing else is said: `PLAYS_ON`, who pads if the model does."""
    return f"{PLAYS_ON},pad={how.chance}" if isinstance(how, Pads) else PLAYS_ON
