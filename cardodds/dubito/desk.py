"""The cards of a game of dubito and what its seats remember of them, in one array: the desk.

The array has room for every seat's hand, its own cards in the pile, the states of its streams, and
what each seat knows for certain of each other hand. What is known is only kept where somebody
looks: the functions whose names begin with `note` keep it, `known` and `elsewhere` tell it. All
functions take the array's address (`cardodds.simulation.places`).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardodds.dubito import suit_run
from cardodds.dubito.engine import SEATS, is_run
from cardodds.dubito.view import claimant, laid, players_of
from cardodds.simulation.kernels import inlined, kernel
from cardodds.simulation.places import at, put

Desk = NDArray[np.int64]

# Where things begin: a place a seat, and one more after them.
HANDS, HIGHS, MINE, MY_HIGHS, LANES, GONE, RECORDS, KNOWN = range(0, 128, 16)
UNKNOWN = SEATS
"""In `MINE` and `MY_HIGHS`: cards that started the pile, which nobody has laid."""

TABLE_LANE = SEATS
"""In `LANES`: the stream of what is left to chance at the table."""

LENGTH = KNOWN + 16 * SEATS

_EVEN, _TOPS, _BYTES = 0x0F0F0F0F0F0F0F, 0x80808080808080, 0x01010101010101


def new_desk() -> Desk:
    """Return an empty desk."""
    return np.zeros(LENGTH, np.int64)


@inlined
def add(desk: Any, place: int, value: int) -> None:
    """Add a number to that at a place."""
    put(desk, place, at(desk, place) + value)


@inlined
def take_pile(desk: Any, players: int, taker: int, suits: bool) -> None:
    """Put the pile into a hand."""
    cards = at(desk, MINE + UNKNOWN)
    put(desk, MINE + UNKNOWN, 0)
    for seat in range(players):
        cards += at(desk, MINE + seat)
        put(desk, MINE + seat, 0)
    add(desk, HANDS + taker, cards)
    if suits:
        cards = at(desk, MY_HIGHS + UNKNOWN)
        put(desk, MY_HIGHS + UNKNOWN, 0)
        for seat in range(players):
            cards += at(desk, MY_HIGHS + seat)
            put(desk, MY_HIGHS + seat, 0)
        add(desk, HIGHS + taker, cards)


@kernel
def clear_pile(desk: Any, players: int) -> None:
    """Put the pile out of play."""
    for seat in range(players):
        put(desk, MINE + seat, 0)
        put(desk, MY_HIGHS + seat, 0)
    put(desk, MINE + UNKNOWN, 0)
    put(desk, MY_HIGHS + UNKNOWN, 0)


# What is remembered. Where suits count it is a bit a card: at least one is there.


@kernel
def forget(desk: Any) -> None:
    """Begin to remember."""
    for place in range(GONE, LENGTH):
        put(desk, place, 0)


@inlined
def fewer(cards: int, number: int) -> int:
    """Return packed counts with so many less of each rank, none below 0.

    Examples
    --------
    >>> hex(fewer(0x4103, 2))
    '0x2001'
    """
    return less(cards, number * 0x11111111111111)


@inlined
def less(cards: int, others: int) -> int:
    """Return packed counts less others, rank by rank, none below 0.

    Examples
    --------
    >>> hex(less(0x4103, 0x1221))
    '0x3002'
    """
    even = ((cards & _EVEN) | _TOPS) - (others & _EVEN)
    odd = (((cards >> 4) & _EVEN) | _TOPS) - ((others >> 4) & _EVEN)
    even &= ((even & _TOPS) >> 7) * 15
    odd &= ((odd & _TOPS) >> 7) * 15
    return even | (odd << 4)


@kernel
def _seen(rules: int, low: int, high: int) -> int:
    """Cards as they are remembered."""
    if not is_run(rules):
        return low
    bits = 0
    for card in range(suit_run.JOKER):
        if suit_run.count(low, high, card):
            bits |= 1 << card
    return bits


@kernel
def note_stand(desk: Any, rules: int, claim: int) -> None:
    """Remember that cards of a hand were laid that nobody saw."""
    by = claimant(claim)
    for seat in range(players_of(rules)):
        place = KNOWN + 16 * seat + by
        put(desk, place, 0 if is_run(rules) else fewer(at(desk, place), laid(claim)))


@kernel
def note_challenge(
    desk: Any, rules: int, claim: int, low: int, high: int, taker: int, true: bool
) -> None:
    """Remember what was turned over and who takes it with the pile, before it is taken."""
    by, turned = claimant(claim), _seen(rules, low, high)
    add(desk, RECORDS + by, 1 << 16 if true else 1)
    for seat in range(players_of(rules)):
        place = KNOWN + 16 * seat + by
        before = at(desk, place)
        put(desk, place, before & ~turned if is_run(rules) else less(before, turned))
        if seat != taker:
            mine = _seen(rules, at(desk, MINE + seat), at(desk, MY_HIGHS + seat))
            place = KNOWN + 16 * seat + taker
            if is_run(rules):
                put(desk, place, at(desk, place) | mine | turned)
            else:
                add(desk, place, mine + (0 if seat == by else turned))


@kernel
def note_put_out(desk: Any, rules: int, taker: int, cards: int) -> None:
    """Remember cards discarded face up."""
    for seat in range(players_of(rules)):
        place = KNOWN + 16 * seat + taker
        put(desk, place, less(at(desk, place), cards))
        add(desk, GONE + seat, cards)


@kernel
def note_pile_gone(desk: Any, rules: int) -> None:
    """Remember that the pile is put out of play, before it is: each its own cards."""
    for seat in range(players_of(rules)):
        mine = _seen(rules, at(desk, MINE + seat), at(desk, MY_HIGHS + seat))
        if is_run(rules):
            put(desk, GONE + seat, at(desk, GONE + seat) | mine)
        else:
            add(desk, GONE + seat, mine)


@inlined
def known(desk: Any, seat: int, other: int) -> int:
    """Return what a seat knows to be in another's hand, as `View.known`."""
    return at(desk, KNOWN + 16 * seat + other)


@kernel
def elsewhere(desk: Any, rules: int, seat: int, other: int) -> int:
    """Return what a seat knows to be neither in its own hand nor another's, as `View.elsewhere`."""
    cards = at(desk, GONE + seat)
    for third in range(players_of(rules)):
        if third != seat and third != other:
            there = known(desk, seat, third)
            cards = cards | there if is_run(rules) else cards + there
    return cards
