"""Worlds: how the cards of a recorded hand may have been dealt and laid, for who did not see it.

A world gives every card a rank and every play its cards, so each card has a way through the hand:
dealt somewhere, laid, taken, laid again. How likely a world is depends on what was seen, which it
must show again, and on how a model declares and lays. `cardodds.dubito.beliefs.chains` draws them.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cardodds.dubito.view import JOKERS
from cardodds.simulation.counts import one
from cardodds.simulation.kernels import inlined, kernel

Words = NDArray[np.int64]

LAY, TAKE, SWEEP, DISCARD = range(4)
"""Events: cards are laid; the pile is taken; it is put out of play; cards are discarded."""

# The numbers of an event in `History.events`.
KIND, SEAT, NUMBER, FIRST, RANK, SHOWN, FORM, SILENT, DOUBTER, MOST = range(10)
WIDTH = 10

NOT_SHOWN = -1
NOBODY = -1

# What is made of how a play was chosen.
BLIND, MODEL, CHOSEN = range(3)
"""Any cards of the hand; as the model says; these ranks for reasons of its own, known or not."""

OWN_PLAYS = JOKERS + 1
"""Beside the ranks the group of the plays that were chosen."""

HELD = 16
"""Room for the copies of a rank in a hand."""


class History(NamedTuple):
    """What is known of a hand, as whole numbers and logarithms of chances.

    Few arrays are quicker to compile than many: all whole numbers are in one, all logarithms in
    another, and the fields say where.

    Attributes
    ----------
    players, cards, unknown, steps, slots, movables, shown : int
        How many seats, cards, cards not known from the deal on, events, cards laid and discarded,
        slots of cards that may be others, slots of cards that were seen.
    waits : bool
        Whether the last event is a claim that can still be doubted.
    facts : array of int64
    dealt : int
        In `facts` by card where it was dealt: a seat, ``players`` the pile, ``players + 1`` aside.
    known : int
        By card its rank if it is known from the deal on, else -1.
    free : int
        The cards not known.
    pool : int
        Their ranks, in any order.
    events : int
        `WIDTH` numbers an event: the kind; who laid or took; how many; the first slot; the rank
        declared; the cards seen, packed counts, or `NOT_SHOWN`; `BLIND`, `MODEL` or `CHOSEN`; who
        was silent, a bit a seat; who doubted, or `NOBODY`; the most copies of the rank that others
        can hold if the claim is true.
    movable, seen : int
        The slots whose cards may be others; whose cards were seen.
    events_of : int
        By slot its event.
    groups, grouped : int
        Where the events of each rank begin among the events by their ranks, of those on which it
        tells how many cards of the rank are where; at `OWN_PLAYS` those that are `CHOSEN`.
    logs : array of float64
        First, under `MODEL`, by event and copies held, `HELD` numbers an event, the chance to
        declare so and to lay just these cards; 1 where the model never does.
    blind : int
        In `logs` by event the chance to lay just these cards, if any of the hand are laid.
    hears : int
        The chances to be silent, and to doubt, if a seat can not be sure that the claim is a lie,
        and if it is: (silent, sure and silent, doubts, sure and doubts).
    factorials : int
        The factorials.
    """

    players: int
    cards: int
    unknown: int
    steps: int
    slots: int
    movables: int
    shown: int
    waits: bool
    facts: Words
    dealt: int
    known: int
    free: int
    pool: int
    events: int
    movable: int
    seen: int
    events_of: int
    groups: int
    grouped: int
    logs: NDArray[np.float64]
    blind: int
    hears: int
    factorials: int


@inlined
def of_event(history: History, event: int, what: int) -> int:
    """Return a number of an event."""
    return int(history.facts[history.events + WIDTH * event + what])


@kernel
def clear(words: Words) -> None:
    """Fill an array with zeros."""
    for place in range(len(words)):
        words[place] = 0


@kernel
def content(history: History, event: int, ranks: Words, slots: Words) -> int:
    """Return the cards of an event in a world, packed counts."""
    first = of_event(history, event, FIRST)
    cards = 0
    for place in range(of_event(history, event, NUMBER)):
        cards += one(int(ranks[np.uint64(slots[np.uint64(first + place)])]))
    return cards


@kernel
def lay_out(history: History, ranks: Words, slots: Words, hands: Words) -> int:
    """Lay the cards of a world as they lie now, and return those that can be doubted.

    Parameters
    ----------
    history : History
    ranks, slots : arrays of int64
        The world.
    hands : array of int64
        Room for the hands, then for the pile with what can be doubted, and for what lies aside.
    """
    clear(hands)
    for card in range(len(ranks)):
        hands[history.facts[history.dealt + card]] += one(int(ranks[card]))
    cards, pile = 0, history.players
    for event in range(history.steps):
        kind, seat = of_event(history, event, KIND), of_event(history, event, SEAT)
        if kind in (TAKE, SWEEP):
            hands[seat if kind == TAKE else pile + 1] += hands[pile]
            hands[pile] = 0
        else:
            cards = content(history, event, ranks, slots)
            hands[seat] -= cards
            hands[pile if kind == LAY else pile + 1] += cards
    return cards if history.waits else 0


@kernel
def tell(history: History, ranks: Words, slots: Words, places: Words) -> None:
    """Write down where the cards of many worlds lie now.

    Parameters
    ----------
    ranks, slots : arrays of int64
        As `draw_chain` leaves them.
    places : array of int64, shape (worlds, players + 3)
        Room for the hands, the pile without the cards just laid, what lies aside, those cards.
    """
    hands = np.zeros(history.players + 2, np.int64)
    for world in range(len(ranks)):
        last = lay_out(history, ranks[world], slots[world], hands)
        for place in range(history.players + 2):
            places[world, place] = hands[place]
        places[world, history.players] -= last
        places[world, history.players + 2] = last
