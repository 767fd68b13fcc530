"""Kinds of hands: one for all hands that differ in the names of suits and jokers alone.

13,470 kinds stand for the 278,256 hands, 16,751 kinds of sets for the sets of up to five cards. A
hand's kind is found by putting the suits in order, the one of which it holds most first: what is
held of a suit is a number of eight bits, one a rank.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement, pairwise, product
from math import comb, lcm
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardodds.poker.classes import COPIES, HAND, RANKS
from cardodds.poker.evaluation import HANDS, hand_indices, index_of
from cardodds.simulation.kernels import inlined, kernel

SUBSETS = 1 << HAND
PLAIN = COPIES * len(RANKS)
EXCHANGED = tuple(HAND - hold.bit_count() for hold in range(SUBSETS))
"""How many cards each hold exchanges; a hold is a mask, bit i for the i-th card held."""

# How a hand's suits share its cards that are no jokers, by how many these are.
_SHARES = {
    5: ((5, 0, 0, 0), (4, 1, 0, 0), (3, 2, 0, 0), (3, 1, 1, 0), (2, 2, 1, 0), (2, 1, 1, 1)),
    4: ((4, 0, 0, 0), (3, 1, 0, 0), (2, 2, 0, 0), (2, 1, 1, 0), (1, 1, 1, 1)),
    3: ((3, 0, 0, 0), (2, 1, 0, 0), (1, 1, 1, 0)),
}

# Ways to name four suits in order, by which of them hold the same as the one before.
_WAYS = np.array([24, 12, 12, 4, 12, 6, 4, 1])


@dataclass(frozen=True, eq=False)
class Kinds:
    """The kinds of the hands of a pack, and of the sets of cards that are held.

    Attributes
    ----------
    cards : uint8 array, (kinds, 5)
        One hand of each kind, its cards sorted.
    hands : int64 array, (kinds,)
        How many hands are of each kind.
    kind_at : int16 array, (278256,)
        The kind of the hand in `cards` that has this index; -1 at all others.
    sets : int32 array, (kinds, 32)
        The kind of the set of cards that each hold keeps.
    alike : int64 array
        How many sets there are of each kind of set.
    draws : tuple of int
        How many draws there are, by the number of cards exchanged.
    """

    cards: NDArray[np.uint8]
    hands: NDArray[np.int64]
    kind_at: NDArray[np.int16]
    sets: NDArray[np.int32]
    alike: NDArray[np.int64]
    draws: tuple[int, ...]

    @property
    def unit(self) -> int:
        """Chances of a draw are whole multiples of 1 / unit."""
        return lcm(*self.draws)

    @property
    def scale(self) -> NDArray[np.int64]:
        """By hold: the unit by its number of draws."""
        return np.array([self.unit // self.draws[k] for k in EXCHANGED], np.int64)


@cache
def kinds(jokers: int = 2) -> Kinds:
    """Return the kinds of the hands of a pack with so many jokers.

    Examples
    --------
    >>> found = kinds()
    >>> len(found.cards), len(found.alike), int(found.hands.sum()), found.unit
    (13470, 16751, 278256, 237510)
    """
    held = np.array(sorted(set(_by_suit(jokers)), reverse=True), np.uint8)
    by_suit, held_jokers = held[:, 1:], held[:, 0].astype(np.int64)
    there = np.zeros((len(held), PLAIN + 2), bool)
    there[:, :PLAIN] = np.unpackbits(by_suit, axis=1, bitorder="little")
    there[:, PLAIN:] = held_jokers[:, None] > [0, 1]
    cards = np.nonzero(there)[1].reshape(-1, HAND).astype(np.uint8)
    kind_at = np.full(HANDS, -1, np.int16)
    kind_at[hand_indices(cards)] = np.arange(len(cards))
    keys = _set_keys(cards)
    found, sets = np.unique(keys, return_inverse=True)
    return Kinds(
        cards=cards,
        hands=_alike(_keys(by_suit, held_jokers), jokers),
        kind_at=kind_at,
        sets=sets.reshape(keys.shape).astype(np.int32),
        alike=_alike(found, jokers),
        draws=tuple(comb(PLAIN + jokers - HAND, exchanged) for exchanged in range(HAND + 1)),
    )


def _by_suit(jokers: int) -> Iterator[tuple[int, ...]]:
    """Jokers held, and what is held of each suit, most first: every kind of hand."""
    of_size = [[held for held in range(256) if held.bit_count() == size] for size in range(6)]
    for held_jokers in range(jokers + 1):
        for shares in _SHARES[HAND - held_jokers]:
            parts = [
                combinations_with_replacement(of_size[size], shares.count(size))
                for size in sorted(set(shares))
            ]
            for part in product(*parts):
                held = (one for same_size in part for one in same_size)
                yield held_jokers, *sorted(held, reverse=True)


def _set_keys(cards: NDArray[np.uint8]) -> NDArray[np.int64]:
    """The key of what each hold of each hand keeps."""
    suits, ranks = np.divmod(cards.astype(np.int64), len(RANKS))
    holds = (np.arange(SUBSETS)[:, None] >> np.arange(HAND)) & 1
    each = (suits[:, :, None] == np.arange(COPIES + 1)) * (1 << ranks)[:, :, None]
    each[:, :, COPIES] = suits == COPIES
    kept = holds @ each
    by_suit = -np.sort(-kept[:, :, :COPIES], axis=2)
    return _keys(by_suit, kept[:, :, COPIES])


def _keys(by_suit: NDArray[Any], jokers: NDArray[np.int64]) -> NDArray[np.int64]:
    """One number for what is held of each suit and how many jokers."""
    key = jokers
    for suit in range(COPIES):
        key = key << len(RANKS) | by_suit[..., suit]
    return key


def _alike(keys: NDArray[np.int64], jokers: int) -> NDArray[np.int64]:
    """How many sets of cards have each key once the suits are in order."""
    held = [keys >> len(RANKS) * suit & 0xFF for suit in range(COPIES)]
    same = [(one == other).astype(np.int64) for one, other in pairwise(held)]
    ways = np.array([comb(jokers, number) for number in range(3)])
    named: NDArray[np.int64] = _WAYS[same[0] + 2 * same[1] + 4 * same[2]]
    held_jokers: NDArray[np.int64] = ways[keys >> len(RANKS) * COPIES]
    return named * held_jokers


@inlined
def _renamed(card: int, held: int) -> int:
    """The card once the suits of the cards held, a mask, are in order, most first."""
    suit = card >> 3
    if suit == COPIES:
        return card if (held >> PLAIN) == 3 else PLAIN
    mine = (held >> (8 * suit)) & 0xFF
    place = 0
    for other in range(COPIES):
        theirs = (held >> (8 * other)) & 0xFF
        if theirs > mine or (theirs == mine and other < suit):
            place += 1
    return 8 * place + (card & 7)


@kernel
def renamed(a: int, b: int, c: int, d: int, e: int) -> tuple[int, int, int, int, int]:
    """Return five different cards as they are called in their kind's hand, in the same order."""
    held = (1 << a) | (1 << b) | (1 << c) | (1 << d) | (1 << e)
    return (
        _renamed(a, held),
        _renamed(b, held),
        _renamed(c, held),
        _renamed(d, held),
        _renamed(e, held),
    )


@kernel
def kind_of(a: int, b: int, c: int, d: int, e: int, kind_at: Any) -> int:
    """Return the kind of a hand of five different cards, in any order."""
    a, b, c, d, e = renamed(a, b, c, d, e)
    return int(kind_at[index_of(a, b, c, d, e)])


@kernel
def places_of(a: int, b: int, c: int, d: int, e: int) -> tuple[int, int, int, int, int]:
    """Return where each of five different cards stands in their kind's hand: a bit for each."""
    cards = renamed(a, b, c, d, e)
    return (
        _bit(cards, cards[0]),
        _bit(cards, cards[1]),
        _bit(cards, cards[2]),
        _bit(cards, cards[3]),
        _bit(cards, cards[4]),
    )


@inlined
def _bit(cards: tuple[int, int, int, int, int], card: int) -> int:
    place = 0
    for other in cards:
        if other < card:
            place += 1
    return 1 << place


@inlined
def in_kind(hold: int, places: tuple[int, int, int, int, int]) -> int:
    """Return a hold of a hand, a mask over its cards as they stand, as a hold of its kind's hand.

    Parameters
    ----------
    hold : int
    places : tuple of int
        What `places_of` returns for the hand.
    """
    found = 0
    for card in range(HAND):
        if (hold >> card) & 1:
            found |= places[card]
    return found


def kinds_of(hands: NDArray[np.uint8], jokers: int = 2) -> NDArray[np.int16]:
    """Return the kind of each of many hands of a pack with so many jokers; not checked."""
    found = np.empty(len(hands), np.int16)
    _kinds_of(hands, kinds(jokers).kind_at, found)
    return found


@kernel
def _kinds_of(hands: Any, kind_at: Any, found: Any) -> None:
    for hand in range(len(hands)):
        a, b, c = int(hands[hand, 0]), int(hands[hand, 1]), int(hands[hand, 2])
        found[hand] = kind_of(a, b, c, int(hands[hand, 3]), int(hands[hand, 4]), kind_at)
