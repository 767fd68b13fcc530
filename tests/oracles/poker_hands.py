"""Dubito poker's hands from the rules text: every joker is tried as every card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement

RANKS = ["7", "8", "9", "10", "J", "Q", "K", "A"]
SUITS = "♠♥♦♣"
JOKER = ("joker", "")
NUMBER = {rank: number for number, rank in enumerate(RANKS)}
CARDS = [(rank, suit) for suit in SUITS for rank in RANKS]

Card = tuple[str, str]
Value = tuple[int, tuple[int, ...]]
"""The category, 0 nothing to 9 five of a kind, and what decides inside it, highest first."""

RUNS = [["A", *RANKS[:4]], *(RANKS[start : start + 5] for start in range(4))]


@cache
def natural(ranks: tuple[int, ...], one_suit: bool) -> Value:
    """The value of five cards none of which is a joker: their places in RANKS, low to high."""
    groups = sorted(((count, rank) for rank, count in Counter(ranks).items()), reverse=True)
    counts = [count for count, _ in groups]
    decides = tuple(rank for _, rank in groups)
    runs = [run for run in RUNS if sorted(run) == sorted(RANKS[rank] for rank in ranks)]
    if counts == [5]:
        return 9, decides
    if runs and one_suit:
        return 8, (RANKS.index(runs[0][-1]),)
    if counts == [4, 1]:
        return 7, decides
    if one_suit:
        return 6, tuple(sorted(ranks, reverse=True))
    if counts == [3, 2]:
        return 5, decides
    if runs:
        return 4, (RANKS.index(runs[0][-1]),)
    if counts == [3, 1, 1]:
        return 3, decides
    if counts == [2, 2, 1]:
        return 2, decides
    if counts == [2, 1, 1, 1]:
        return 1, decides
    return 0, decides


def value(hand: Sequence[Card], copies: bool = False) -> Value:
    """The value of five cards, the best of all that its jokers can be.

    A joker is no card that is in the hand, unless `copies` are allowed or it makes five of a kind.
    """
    return both(hand)[copies]


def both(hand: Sequence[Card]) -> tuple[Value, Value]:
    """The value of five cards where jokers copy no card, and where they may."""
    plain = [card for card in hand if card != JOKER]
    strict, copying = (-1, ()), (-1, ())
    for chosen in combinations_with_replacement(CARDS, len(hand) - len(plain)):
        cards = [*plain, *chosen]
        ranks = tuple(sorted([NUMBER[rank] for rank, _ in cards]))
        found = natural(ranks, len({suit for _, suit in cards}) == 1)
        copying = max(copying, found)
        if found > strict and (found[0] == 9 or len(set(cards)) == 5):
            strict = found
    return strict, copying


def all_hands(jokers: int = 2) -> Iterator[tuple[Card, ...]]:
    """Every hand of five of the cards and so many jokers."""
    yield from combinations(CARDS + [JOKER] * jokers, 5)
