"""The rules of dubito poker on whole numbers: what a seat may do, and what comes of it.

One implementation for all who play: simulation, replay of records and advice. Everything is an
integer that compiled code handles without allocating; nothing is checked here.

The stock is a ring of 29 cards: who exchanges takes the cards at its head, and as the discards go
below the last one, in the order of the hand, they come to lie in the places just left.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardodds.poker.evaluation import CARD_CODES, CARDS, class_of
from cardodds.poker.rules import FIXED_PRIZE
from cardodds.poker.view import (
    ALL_CLAIMS,
    ALL_EXCHANGES,
    BELIEVE,
    CARD_BITS,
    CHIPS,
    CLAIM_BITS,
    DECLARE,
    DUBITO,
    EXCHANGE,
    EXCHANGE_BITS,
    GAP,
    HAND,
    NONE,
    POINTS,
    STAKE,
    USED_AT,
    View,
    card_at,
    declared,
    may_exchange,
    players,
    scoring,
    stake_max,
    stake_min,
    top_class,
)
from cardodds.simulation.kernels import inlined, kernel

STOCK = CARDS - HAND
ALL_PLACES = (1 << HAND) - 1


@kernel
def is_legal(view: View, action: int) -> bool:
    """Return whether an action, any integer, is legal for the seat that is asked."""
    if view.phase == STAKE:
        return stake_min(view) <= action <= stake_max(view)
    if view.phase == EXCHANGE:
        return action == 0 or (0 < action <= ALL_PLACES and may_exchange(view.rules, view.seat))
    if view.phase == DECLARE:
        return declared(view) < action <= top_class(view.rules)
    return action == DUBITO or (action == BELIEVE and not must_doubt(view))


@inlined
def must_doubt(view: View) -> bool:
    """Return whether nothing is higher than what was declared last."""
    return declared(view) == top_class(view.rules)


@inlined
def next_seat(seat: int, rules: int) -> int:
    """Return the seat to the right, whose turn comes next."""
    return 0 if seat + 1 == players(rules) else seat + 1


@inlined
def hand_class(hand: int, table: Any) -> int:
    """Return the class of five known cards.

    Parameters
    ----------
    hand : int
        As in `View`.
    table : array
        What `cardodds.poker.evaluation.code_table` returns.
    """
    code = 0
    for place in range(HAND):
        code += CARD_CODES[np.uint64(card_at(hand, place))]
    return class_of(code, table)


@inlined
def number_thrown(action: int) -> int:
    """Return how many cards an exchange throws."""
    pairs = (action & 0b10101) + ((action >> 1) & 0b00101)
    return (pairs & 3) + ((pairs >> 2) & 3) + (pairs >> 4)


@inlined
def cards_thrown(hand: int, action: int) -> int:
    """Return the cards that an exchange throws, a bit each by their numbers."""
    thrown = 0
    for place in range(HAND):
        if (action >> place) & 1:
            thrown |= 1 << card_at(hand, place)
    return thrown


@inlined
def exchange(hand: int, action: int, stock: NDArray[np.int64], head: int) -> tuple[int, int]:
    """Exchange cards: the kept ones stay in their order, the drawn ones follow them.

    Parameters
    ----------
    hand : int
        As in `View`.
    action : int
        A bit for each place whose card is thrown.
    stock : array of int64
        The ring of 29 cards, changed in place.
    head : int
        The place of its top card.

    Returns
    -------
    hand, head : int
    """
    kept, drawn, keeps, draws = 0, 0, 0, 0
    for place in range(HAND):
        card = card_at(hand, place)
        if (action >> place) & 1:
            here = np.uint64(head)
            drawn |= int(stock[here]) << draws
            stock[here] = card
            draws += CARD_BITS
            head = 0 if head + 1 == STOCK else head + 1
        else:
            kept |= card << keeps
            keeps += CARD_BITS
    return kept | (drawn << keeps), head


@inlined
def remember_claim(claims: int, claim: int) -> int:
    """Return the declarations of a deal after one more."""
    return ((claims << CLAIM_BITS) | (claim + 1)) & ALL_CLAIMS


@inlined
def remember_exchange(exchanges: int, number: int) -> int:
    """Return the exchanges of a deal after one more."""
    return ((exchanges << EXCHANGE_BITS) | (number + 1)) & ALL_EXCHANGES


@inlined
def used(rules: int, seat: int, number: int) -> int:
    """Return the word of rules after a seat has exchanged so many cards."""
    return rules | 1 << (USED_AT + seat) if number else rules


@inlined
def pats_after(pats: int, number: int) -> int:
    """Return how many holders in a row have stood pat, after one more has exchanged so many."""
    return 0 if number else pats + 1


@inlined
def is_void(pats: int, rules: int) -> bool:
    """Return whether a deal is void: as many in a row stood pat as there are players.

    The seat after the last of them was the first, and opens again.
    """
    return pats == players(rules)


@inlined
def loser_of(own: int, claim: int, declarer: int, doubter: int) -> int:
    """Return who loses by a doubt.

    Parameters
    ----------
    own : int
        The class of the cards turned up.
    claim : int
        The class declared.
    declarer, doubter : int
    """
    return doubter if own >= claim else declarer


@inlined
def stake(scores: NDArray[np.int64], pot: int, rules: int, amount: int) -> int:
    """Let everybody put a stake into the pot, and return the pot."""
    number = players(rules)
    for seat in range(number):
        scores[seat] -= amount
    return pot + number * amount


@inlined
def settle(scores: NDArray[np.int64], pot: int, rules: int, loser: int, winner: int) -> int:
    """Score a deal, and return what is left in the pot.

    Parameters
    ----------
    scores : array of int64
        Deals lost, or chips won, by seat; changed in place.
    pot, rules : int
        As in `View`.
    loser, winner : int
        The two of the doubt.
    """
    if scoring(rules) == POINTS:
        scores[loser] += 1
        return pot
    number = players(rules)
    if scoring(rules) == CHIPS:
        for seat in range(number):
            scores[seat] += 1
        # The others got one chip each; the winner gets so many as there are other players.
        scores[winner] += number - 2
        scores[loser] -= 2 * number - 2
        return pot
    share = 2 * pot // (number - 1)
    for seat in range(number):
        scores[seat] += share
    scores[loser] -= share + pot
    return 2 * pot - share * (number - 1)


@inlined
def winner_of(scores: NDArray[np.int64], rules: int) -> int:
    """Return the seat that wins the game, `NONE` if the best score is shared."""
    sign = -1 if scoring(rules) == POINTS else 1
    best, most = 0, sign * int(scores[0])
    for seat in range(1, players(rules)):
        value = sign * int(scores[seat])
        if value > most:
            best, most = seat, value
        elif value == most:
            best = NONE
    return best


@inlined
def prize_of(scores: NDArray[np.int64], rules: int, winner: int, seat: int) -> int:
    """Return what a seat gets at the end of a game in chips, less than 0 if it pays.

    Parameters
    ----------
    scores : array of int64
    rules : int
    winner : int
        `NONE` if the best score is shared: then nobody pays.
    seat : int
    """
    if scoring(rules) != CHIPS or winner == NONE:
        return 0
    total = 0
    for other in range(players(rules)):
        if other != winner:
            gap = int(scores[winner]) - int(scores[other])
            paid = gap if rules & GAP else FIXED_PRIZE
            if seat == other:
                return -paid
            total += paid
    return total
