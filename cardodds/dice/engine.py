"""The rules of Dubito with dice on whole numbers: the legal calls of a seat, and what they do.

One implementation for all who play: simulation, replay of records, solver and advice. Everything is
an integer that compiled code handles without allocating; nothing is checked here.

An action is one integer: `DUBITO`, `BUSSO`, `SILENT`, or a bid, ``6 * count + face``.
"""

from __future__ import annotations

from cardodds.dice.rules import is_legal_opening, is_legal_raise
from cardodds.dice.view import (
    ASKED,
    BID_BITS,
    BUSSARE,
    BUSSO,
    DUBITO,
    HAD_AT,
    HAS_PIOMBO,
    HISTORY,
    KNOCK,
    NO_FACE,
    NONE,
    ONE_ROUND,
    PIOMBO,
    RULE_AT,
    SEAT_BITS,
    SILENT,
    WILD_AT,
    WILD_BID_AT,
    View,
    bid_of,
    count_of,
    dice_of,
    face_of,
    faces,
    last_bid,
    least,
    matching,
    most,
    players,
    question,
)
from cardodds.simulation.kernels import inlined, kernel

_opens = kernel(is_legal_opening)
_raises = kernel(is_legal_raise)


@kernel
def is_legal(view: View, action: int) -> bool:
    """Return whether an action, any integer, is legal for the seat that is asked."""
    if question(view.rules) == KNOCK:
        return bool(BUSSO <= action <= SILENT)
    last = last_bid(view)
    if action == DUBITO:
        return last != 0
    count, face = count_of(action), face_of(action)
    if count < 1 or face >= faces(view.rules):
        return False
    wild = (view.rules >> WILD_AT) & 7
    wild = -1 if wild == NO_FACE else wild
    wild_bid = (view.rules >> WILD_BID_AT) & 3
    piombo = 1 if view.rules & PIOMBO else 0
    if last == 0:
        return _opens(wild, wild_bid, piombo, view.table, count, face)
    rule = (view.rules >> RULE_AT) & 3
    return _raises(
        rule, wild, wild_bid, piombo, view.table, count_of(last), face_of(last), count, face
    )


@kernel
def legal_bids(view: View) -> int:
    """Return how many bids are legal."""
    bids = 0
    for face in range(faces(view.rules)):
        lowest = least(view, face)
        if lowest:
            bids += most(view, face) - lowest + 1
    return bids


@kernel
def nth_bid(view: View, n: int) -> int:
    """Return legal bid `n`, from 0 to ``legal_bids(view) - 1``: face by face, lowest first."""
    face = 0
    while True:
        lowest = least(view, face)
        if lowest:
            bids = most(view, face) - lowest + 1
            if n < bids:
                return bid_of(lowest + n, face)
            n -= bids
        face += 1


@inlined
def next_seat(held: int, seat: int, players: int) -> int:
    """Return the next seat on the left that has dice."""
    while True:
        seat = 0 if seat + 1 == players else seat + 1
        if dice_of(held, seat):
            return seat


@inlined
def previous_seat(held: int, seat: int, players: int) -> int:
    """Return the nearest seat on the right that has dice."""
    while True:
        seat = players - 1 if seat == 0 else seat - 1
        if dice_of(held, seat):
            return seat


@inlined
def asked_next(held: int, rules: int, seat: int, bidder: int) -> tuple[int, int]:
    """Return who is asked after a bid or after a seat was silent, and the word of rules then.

    With bussare all but the bidder are asked for a busso, in turn order; then the next seat calls.

    Parameters
    ----------
    held, rules, bidder : int
        As in `View`.
    seat : int
        Who has just bid or been silent.
    """
    seats = players(rules)
    following = next_seat(held, seat, seats)
    if rules & BUSSARE:
        if following != bidder:
            return following, rules | ASKED
        return next_seat(held, bidder, seats), rules & ~ASKED
    return following, rules


@inlined
def remember(history: int, bid: int) -> int:
    """Return the history of a round after one more bid."""
    return ((history << BID_BITS) | bid) & HISTORY


@inlined
def is_right(dice: int, bid: int, rules: int) -> bool:
    """Return whether a bid is right, given all the dice on the table."""
    return matching(dice, face_of(bid), rules) >= count_of(bid)


@inlined
def is_exact(dice: int, bid: int, rules: int) -> bool:
    """Return whether a bid is exact, given all the dice on the table."""
    return matching(dice, face_of(bid), rules) == count_of(bid)


@inlined
def loses(action: int, seat: int, bidder: int, right: bool, exact: bool) -> int:
    """Return the seat that loses a die by a dubito or a busso, `NONE` if nobody does.

    Parameters
    ----------
    action : int
        `DUBITO` or `BUSSO`.
    seat, bidder : int
        Who said it, and whose bid is meant.
    right, exact : bool
        What the dice show of the bid.
    """
    if action == DUBITO:
        return seat if right else bidder
    return NONE if exact else seat


@inlined
def settle(held: int, rules: int, tops: int, seat: int, loser: int) -> tuple[int, int, int]:
    """Return what a round leaves behind; a game of one round is over, and costs no die.

    Parameters
    ----------
    held, rules : int
        As in `View`.
    tops : int
        As in `Setup`.
    seat : int
        Who said dubito or busso.
    loser : int
        Who loses a die; `NONE` after a right busso: `seat` regains one.

    Returns
    -------
    held : int
    rules : int
        Those of the next round: whether it is a piombo round, who has had one.
    opener : int
        Who opens the next round.
    """
    rules &= ~(PIOMBO | ASKED)
    if rules & ONE_ROUND:
        return held, rules, seat
    if loser == NONE:
        if dice_of(held, seat) < dice_of(tops, seat):
            held += 1 << (SEAT_BITS * seat)
        return held, rules, seat
    held -= 1 << (SEAT_BITS * loser)
    left = dice_of(held, loser)
    if left == 0:
        return held, rules, next_seat(held, loser, players(rules))
    if left == 1 and rules & HAS_PIOMBO and (rules >> (HAD_AT + loser)) & 1 == 0:
        rules |= PIOMBO | (1 << (HAD_AT + loser))
    return held, rules, loser


@inlined
def winner(held: int, rules: int, seat: int, bidder: int, loser: int, opener: int) -> int:
    """Return the seat that has won by the end of a round, `NONE` if the game goes on.

    Parameters
    ----------
    held : int
        The dice after the round.
    rules : int
    seat, bidder : int
        Who said dubito, or busso; whose bid was meant.
    loser, opener : int
        Who lost a die; who would open the next round.
    """
    if rules & ONE_ROUND:
        return bidder if loser == seat else seat
    return opener if held == held & (255 << (SEAT_BITS * opener)) else NONE
