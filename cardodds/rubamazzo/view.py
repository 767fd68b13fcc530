"""What a seat of rubamazzo sees when it is to play, as whole numbers.

Cards are packed counts of ranks (`cardodds.simulation.counts`); the tops of the bundles take four
bits a seat, their sizes eight; the rules are one word of flags and small numbers.
"""

from __future__ import annotations

from typing import NamedTuple

from cardodds.simulation.counts import FEW, ONE_EACH, size
from cardodds.simulation.kernels import inlined

# Flags of the word of rules.
CAPTURE_ALL = 1
SUM = 2
ACE = 4
CAPTURE_FIRST = 8
STEAL_BOTH = 16
TEAMS = 32
PARTNER_SAFE = 64
LEFTOVER_TAKEN = 128
ACE_SPARED = 1 << 30
"""Flag: the ace that takes all does not in the last deal."""

VARIANTS = CAPTURE_ALL | SUM | ACE | CAPTURE_FIRST | STEAL_BOTH
"""The flags that change what a card may do."""

# Numbers of the word of rules, by their lowest bit.
RANKS_AT, COPIES_AT, HAND_AT, LEFTOVER_AT = 8, 12, 16, 24

UNUSUAL = VARIANTS | PARTNER_SAFE | (~FEW & 31) << HAND_AT
"""What is 0 in the classic game, each for himself, with small hands."""

NONE = -1
"""No action; no seat."""

NO_TOP = 15
"""The top of a bundle that does not exist."""

NO_BUNDLES = 0xFFFFFF
"""The tops at the start of a game, of six seats."""


TRACKED_SEATS = 4
"""Seats of which `View.lacks` tells."""


class View(NamedTuple):
    """What a seat that is to play may see: its own hand and what lies open to all.

    Attributes
    ----------
    hand : int
        Its own cards, packed counts of ranks (rank 0 is the ace).
    table : int
        The cards on the table, packed counts.
    tops : int
        The rank on each bundle, four bits a seat; `NO_TOP` where there is none.
    sizes : int
        The cards in each bundle, eight bits a seat.
    seen : int
        Every card that has ever lain open, packed counts: the first table cards and all that were
        played.
    lacks : int
        Ranks that the first four seats do not hold if they take whenever they can: for each rank
        the bit of a seat is set if the seat laid a card on the table where that rank could have
        taken something, since it was last dealt cards. 0 in a game where nobody looks.
    last : int
        The seat that captured or stole last, -1 at first.
    seat, players : int
        The seat that is to play; how many play.
    deals : int
        Deals still to come after this one: 0 in the last.
    rules : int
        The rules in force in this deal, see `Setup`.
    """

    hand: int
    table: int
    tops: int
    sizes: int
    seen: int
    lacks: int
    last: int
    seat: int
    players: int
    deals: int
    rules: int


@inlined
def top(view: View, seat: int) -> int:
    """Return the rank on a seat's bundle, `NO_TOP` if it has none."""
    return (view.tops >> (4 * seat)) & 15


@inlined
def bundle(view: View, seat: int) -> int:
    """Return how many cards a seat's bundle has."""
    return (view.sizes >> (8 * seat)) & 255


@inlined
def held(view: View, seat: int) -> int:
    """Return how many cards a seat holds, the seat to play or another."""
    own = size(view.hand)
    return own - 1 if seat < view.seat else own


@inlined
def next_seat(view: View) -> int:
    """Return the seat that plays after the one to play."""
    return 0 if view.seat + 1 == view.players else view.seat + 1


@inlined
def pack(rules: int) -> int:
    """Return all the cards of the pack."""
    each = (rules >> COPIES_AT) & 15
    return each * (ONE_EACH & ((1 << (4 * ((rules >> RANKS_AT) & 15))) - 1))


@inlined
def unseen(view: View) -> int:
    """Return the cards that the seat to play has not seen: in hands, to be dealt, left over."""
    return pack(view.rules) - view.seen - view.hand


@inlined
def leftover(rules: int) -> int:
    """Return how many cards cannot serve everybody and are not dealt."""
    return (rules >> LEFTOVER_AT) & 63
