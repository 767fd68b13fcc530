"""Hands by the million: the class of every hand, by its cards or by its index.

Cards are numbered as `cardodds.poker.pack` has them: 8 times the suit plus the rank, the jokers
32 and 33. A hand's index is the sum of C(card, place) over its cards sorted from 1 to 5 (the
combinatorial number system), so that the hands without jokers come first, then those with card 32
alone: the hands of a pack with fewer jokers are the first ones, under the same indices.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from cardodds.errors import ArgumentError, flag
from cardodds.poker.classes import (
    CODES,
    COPIES,
    HAND,
    JOKER_CODE,
    RANK_CODES,
    RANKS,
    orders_by_code,
)
from cardodds.simulation.kernels import inlined, kernel

CARDS = 34
HANDS = comb(CARDS, HAND)

# A card is one number, and a hand the sum of five: 34 bits say which cards, one more that a card
# is none; 15 bits tell the ranks apart, whatever the order of the cards; 3 bits a suit count its
# cards and the jokers, so that all five are of one suit where a count is 101.
_NO_CARD = 1 << CARDS
_WHICH = _NO_CARD - 1
_RANKS_AT, _RANKS_MASK = CARDS + 1, 2**15 - 1
_SUITS_AT, _ONES = _RANKS_AT + 15, 0o1111


def _card_codes() -> NDArray[np.int64]:
    codes = np.full(256, _NO_CARD, np.int64)
    for card in range(CARDS):
        suit, rank = divmod(card, len(RANKS))
        ranks, suits = JOKER_CODE, _ONES
        if suit < COPIES:
            ranks, suits = RANK_CODES[rank], 1 << 3 * suit
        codes[card] = (1 << card) + (ranks << _RANKS_AT) + (suits << _SUITS_AT)
    return codes


CARD_CODES = _card_codes()
BINOMIALS = np.array([[comb(card, place) for place in range(6)] for card in range(CARDS)], np.int64)


@cache
def code_table(joker_copies: bool = False) -> NDArray[np.int16]:
    """Return the class of a hand by the code that `class_of` makes of it; -1 where there is none.

    Parameters
    ----------
    joker_copies : bool
        Whether a joker may be a card that is already in the hand.

    Returns
    -------
    int16 array of 65536
        First for hands of several suits, then for flushes. Read only.
    """
    table = np.full((2, _RANKS_MASK + 1), -1, np.int16)
    table[:, :CODES] = orders_by_code(joker_copies)
    return _kept(table.ravel())


@inlined
def class_of(code: int, table: Any) -> int:
    """Return the class of five different cards, given the sum of their `CARD_CODES`.

    Parameters
    ----------
    code : int
        ``CARD_CODES[first] + ... + CARD_CODES[fifth]``, in any order.
    table : array
        What `code_table` returns.
    """
    suits = code >> _SUITS_AT
    one_suit = suits & (suits >> 2) & _ONES
    ranks = (code >> _RANKS_AT) & _RANKS_MASK
    return int(table[ranks + _RANKS_MASK + 1 if one_suit else ranks])


@kernel
def index_of(first: int, second: int, third: int, fourth: int, fifth: int) -> int:
    """Return the index of five different cards, in any order: 0 to 278,255."""
    cards = (first, second, third, fourth, fifth)
    index = 0
    for card in cards:
        place = 1
        for other in cards:
            if other < card:
                place += 1
        index += BINOMIALS[card, place]
    return index


@kernel
def _evaluate(hands: Any, table: Any, found: Any) -> int:
    """Fill in the class of each hand; return 0 if all are five different cards."""
    wrong = 0
    for hand in range(len(hands)):
        a, b = CARD_CODES[hands[hand, 0]], CARD_CODES[hands[hand, 1]]
        c, d = CARD_CODES[hands[hand, 2]], CARD_CODES[hands[hand, 3]]
        e = CARD_CODES[hands[hand, 4]]
        code = a + b + c + d + e
        found[hand] = class_of(code, table)
        # Without a carry the sum of different bits is all of them.
        wrong |= ((code ^ (a | b | c | d | e)) & _WHICH) | (code & _NO_CARD)
    return wrong


def evaluate(hands: ArrayLike, *, joker_copies: bool = False) -> NDArray[np.int16]:
    """Return the class of each of many hands.

    Parameters
    ----------
    hands : array of int, shape (n, 5)
        Cards by number, 8 times the suit (♠ ♥ ♦ ♣) plus the rank (7 to A), jokers 32 and 33, in
        any order. An array of uint8 is not copied.
    joker_copies : bool
        Whether a joker may be a card that is already in the hand.

    Returns
    -------
    int16 array of n
        The order of each hand's class, as `all_classes` has it: the higher hand has the higher
        number, equal hands the same.

    Raises
    ------
    ArgumentError
        If the shape is another one, or a row is not five different cards.

    Examples
    --------
    >>> evaluate([[7, 6, 5, 4, 32], [33, 0, 8, 32, 16]])  # A♠ K♠ Q♠ J♠ joker; two jokers, 7 7 7
    array([839, 840], dtype=int16)
    """
    table = code_table(flag("joker_copies", joker_copies))
    cards = _hands(hands)
    found = np.empty(len(cards), np.int16)
    if _evaluate(cards, table, found):
        raise _wrong(hands)
    return found


@cache
def all_hands() -> NDArray[np.uint8]:
    """Return every hand, sorted cards, by index: an array of (278256, 5). Read only.

    Examples
    --------
    >>> all_hands()[0], all_hands()[-1]
    (array([0, 1, 2, 3, 4], dtype=uint8), array([29, 30, 31, 32, 33], dtype=uint8))
    """
    # Counting down from the last card, the reversed combinations come in the order of the index.
    cards = np.fromiter(
        (card for hand in combinations(range(CARDS - 1, -1, -1), HAND) for card in hand),
        np.uint8,
        HANDS * HAND,
    )
    return _kept(np.ascontiguousarray(cards.reshape(HANDS, HAND)[::-1, ::-1]))


@cache
def class_table(joker_copies: bool = False) -> NDArray[np.int16]:
    """Return the class of every hand by its index: int16 of 278256. Read only.

    The hands of a pack with one joker are the first C(33, 5), those without the first C(32, 5).

    Examples
    --------
    >>> len(class_table()), int(class_table().max())
    (278256, 847)
    """
    return _kept(evaluate(all_hands(), joker_copies=joker_copies))


def hand_indices(hands: ArrayLike) -> NDArray[np.int64]:
    """Return the index of each of many hands, cards in any order.

    Raises
    ------
    ArgumentError
        As `evaluate` does.

    Examples
    --------
    >>> hand_indices([[4, 3, 2, 1, 0], [33, 32, 31, 30, 29]])
    array([     0, 278255])
    """
    cards = np.sort(_hands(hands), axis=1).astype(np.int64)
    if len(cards) and (cards[:, -1].max() >= CARDS or (np.diff(cards, axis=1) == 0).any()):
        raise _wrong(hands)
    indices: NDArray[np.int64] = BINOMIALS[cards, np.arange(1, HAND + 1)].sum(axis=1)
    return indices


def _hands(hands: ArrayLike) -> NDArray[np.uint8]:
    """Hands as an array of small numbers, each card in its bounds or 255."""
    allowed = "must be whole numbers, five cards a row"
    try:
        cards = np.asarray(hands)
    except (TypeError, ValueError):  # rows of different lengths, or what is no array at all
        raise ArgumentError("hands", hands, allowed) from None
    if cards.shape == (0,):  # no hands: NumPy takes an empty list for one of floats
        cards = np.empty((0, HAND), np.uint8)
    if cards.ndim != 2 or cards.shape[1] != HAND or cards.dtype.kind not in "iu":
        what = f"{cards.dtype} of shape {cards.shape}"
        raise ArgumentError("hands", what, allowed)
    if cards.dtype != np.uint8:
        cards = np.where((cards < 0) | (cards >= CARDS), 255, cards).astype(np.uint8)
    return np.ascontiguousarray(cards)


def _wrong(hands: ArrayLike) -> ArgumentError:
    """The error for the first row that is not five different cards."""
    rows = np.asarray(hands).tolist()
    pack = set(range(CARDS))
    row = next(n for n, hand in enumerate(rows) if len(pack.intersection(hand)) < HAND)
    allowed = f"must be five different cards, 0 to {CARDS - 1}"
    return ArgumentError(f"hands[{row}]", rows[row], allowed)


def _kept(array: NDArray[Any]) -> NDArray[Any]:
    """An array that is shared, so that nobody may write into it."""
    array.flags.writeable = False
    return array
