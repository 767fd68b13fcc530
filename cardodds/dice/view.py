"""What a seat of Dubito with dice sees when it is asked, as whole numbers.

Dice are packed counts of faces, eight bits a face, the lowest face first; how many dice each seat
has, eight bits a seat; a bid is one byte, ``6 * count + face``; the rules are one word of flags and
small numbers.
"""

from __future__ import annotations

from typing import NamedTuple

from cardodds.simulation.kernels import inlined

# Actions that are no bids, which are 6 * count + face; up to `BUSSO` they end the round.
DUBITO, BUSSO, SILENT = range(1, 4)

# What a seat is asked: a bid or dubito; after another's bid, whether it is exact.
CALL, KNOCK = range(2)

# Numbers of the word of rules, by their lowest bit.
FACES_AT, WILD_AT, RULE_AT, WILD_BID_AT, PLAYERS_AT, HAD_AT = 0, 4, 8, 10, 12, 24

# Flags of the word of rules: of the game, of the round, of the question.
HAS_PIOMBO, BUSSARE, ONE_ROUND = 1 << 16, 1 << 17, 1 << 18
PIOMBO = 1 << 19
ASKED = 1 << 20
"""Flag: the seat is asked for a busso."""

NO_FACE = 7
"""The wild face where there is none."""

NONE = -1
"""No seat."""

MOST_FACES = 6
FACE_BITS, SEAT_BITS, BID_BITS = 8, 8, 8
REMEMBERED = 7
"""Bids of a round that `View.history` holds."""

BID = (1 << BID_BITS) - 1
HISTORY = (1 << (REMEMBERED * BID_BITS)) - 1

SHARED_BIT = 60

NEVER_LEGAL = 255
"""The least legal count of a face that may not be bid."""
UPWARDS_AT = MOST_FACES * FACE_BITS
_PAIRS = 0x00FF00FF00FF00FF


class View(NamedTuple):
    """What a seat that is asked may see: its own dice and what is known to all.

    Attributes
    ----------
    dice : int
        Its own dice, packed counts of faces: ``(dice >> 8 * face) & 255``.
    held : int
        How many dice each seat has, eight bits a seat.
    tops : int
        The most dice that each seat can have, eight bits a seat.
    table : int
        Dice on the table.
    history : int
        The last seven bids of the round, eight bits each, the last one lowest; 0 before the first.
        Seats bid in turn, so these hold the last bid of every other seat.
    said : int
        All bids of the round as bits, see `bit_of`: what has been said in full where at most ten
        dice are on the table, as `history` tells no more than the last bids.
    menu : int
        The raises of the last bid, or the openings: for each face eight bits with the least
        legal count (it may be more than the dice on the table: then there is none), and above
        them a bit for each face that says whether every higher count is legal, too.
    bids : int
        Bids made in this round.
    bidder : int
        The seat of the last bid, -1 before the first.
    opener : int
        The seat that opened, or opens, the round.
    seat : int
        The seat that is asked.
    turn : int
        Bids made in the game.
    rules : int
        The rules, who has been piombo, whether this round is a piombo round, what is asked: read
        it by the functions below.
    """

    dice: int
    held: int
    tops: int
    table: int
    history: int
    said: int
    menu: int
    bids: int
    bidder: int
    opener: int
    seat: int
    turn: int
    rules: int


@inlined
def bid_of(count: int, face: int) -> int:
    """Return a bid as a number; a face by its index from the lowest, 0.

    Bids are in the order count, then face.
    """
    return MOST_FACES * count + face


@inlined
def count_of(bid: int) -> int:
    """Return how many dice a bid names."""
    return (bid * 171) >> 10  # a sixth, for all bids that there can be


@inlined
def face_of(bid: int) -> int:
    """Return the index of the face that a bid names."""
    return bid - MOST_FACES * count_of(bid)


@inlined
def bit_of(bid: int) -> int:
    """Return the bit of a bid in `View.said`; those of more than ten dice share one."""
    return 1 << min(bid - MOST_FACES, SHARED_BIT)


@inlined
def last_bid(view: View) -> int:
    """Return the last bid of the round, 0 before the first."""
    return view.history & BID


@inlined
def earlier_bid(view: View, back: int) -> int:
    """Return the bid made `back` bids before the last, at most six; 0 if there was none."""
    return (view.history >> (BID_BITS * back)) & BID


@inlined
def dice_of(held: int, seat: int) -> int:
    """Return how many dice a seat has, by the packed numbers of all seats."""
    return (held >> (SEAT_BITS * seat)) & 255


@inlined
def held(view: View, seat: int) -> int:
    """Return how many dice a seat has."""
    return dice_of(view.held, seat)


@inlined
def total(held: int) -> int:
    """Return how many dice all seats have together.

    Examples
    --------
    >>> total(0x050305)
    13
    """
    pairs = (held & _PAIRS) + ((held >> SEAT_BITS) & _PAIRS)
    pairs += pairs >> 16
    return (pairs + (pairs >> 32)) & 255


@inlined
def hidden(view: View) -> int:
    """Return how many dice the seat that is asked does not see."""
    return view.table - held(view, view.seat)


@inlined
def players(rules: int) -> int:
    """Return how many seats there are, those that are out included."""
    return (rules >> PLAYERS_AT) & 15


@inlined
def faces(rules: int) -> int:
    """Return how many faces a die has."""
    return (rules >> FACES_AT) & 7


@inlined
def wild(rules: int) -> int:
    """Return the index of the face that counts for every bid in this round, `NO_FACE` if none."""
    return NO_FACE if rules & PIOMBO else (rules >> WILD_AT) & 7


@inlined
def question(rules: int) -> int:
    """Return what the seat is asked: `CALL`, a bid or dubito; `KNOCK`, busso or silent."""
    return KNOCK if rules & ASKED else CALL


@inlined
def had_piombo(rules: int, seat: int) -> int:
    """Return 1 if a seat has opened a piombo round, this one included, else 0."""
    return (rules >> (HAD_AT + seat)) & 1


@inlined
def of_face(dice: int, face: int) -> int:
    """Return how many of some dice show a face."""
    return (dice >> (FACE_BITS * face)) & 255


@inlined
def matching(dice: int, face: int, rules: int) -> int:
    """Return how many of some dice count for a bid of a face in this round.

    Parameters
    ----------
    dice : int
        Packed counts of faces.
    face : int
    rules : int
        The word of rules of `View`: whether there is a joker, and whether this is a piombo round.
    """
    joker = wild(rules)
    counted = of_face(dice, face)
    # Shifting by 8 * NO_FACE = 56 bits leaves nothing: packed dice have 48.
    return counted if face == joker else counted + of_face(dice, joker)


@inlined
def least(view: View, face: int) -> int:
    """Return the least legal count of a face, 0 if no bid of it is legal."""
    count = (view.menu >> (FACE_BITS * face)) & 255
    return count if count <= view.table else 0


@inlined
def most(view: View, face: int) -> int:
    """Return the greatest legal count of a face, 0 if no bid of it is legal.

    Every count from `least` to it is legal.
    """
    count = (view.menu >> (FACE_BITS * face)) & 255
    if count > view.table:
        return 0
    return view.table if (view.menu >> (UPWARDS_AT + face)) & 1 else count
