"""Chances of exchanges in dubito poker: all hands, counted by inclusion and exclusion.

Independent of the library. A card is a number: 0 to 31 as in `poker_hands.CARDS`, the jokers 32 and
33. Of five cards some are thrown and drawn again from the other 29: the hands that hold the cards
kept and none of those thrown are counted from the hands that hold some cards.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from fractions import Fraction
from functools import cache, lru_cache
from itertools import chain, combinations
from math import comb, lcm

from oracles import poker_hands

PACK = range(34)
CARDS = [*poker_hands.CARDS, poker_hands.JOKER, poker_hands.JOKER]
HOLDS = sorted(
    range(32),
    key=lambda hold: (5 - hold.bit_count(), [c for c in range(5) if hold >> c & 1]),
)
"""The 32 sets of places of a hand that stay, fewest exchanged first, then in hand order."""


def shape(cards):
    """What cards are but for the names of the suits: the ranks in each suit, and the jokers."""
    suits = [0, 0, 0, 0]
    jokers = 0
    for card in cards:
        if card >= 32:
            jokers += 1
        else:
            suits[card // 8] |= 1 << card % 8
    return (*sorted(suits), jokers)


@cache
def shapes():
    """For each number of cards, each shape with some cards of it and how many sets have it."""
    found = []
    for number in range(6):
        level = {}
        for cards in combinations(PACK, number):
            kind = shape(cards)
            first, times = level.get(kind, (cards, 0))
            level[kind] = first, times + 1
        found.append(level)
    return found


@cache
def values():
    """The classes of each shape of a hand: where jokers copy no card, and where they may."""
    return {
        kind: poker_hands.both([CARDS[card] for card in hand])
        for kind, (hand, _) in shapes()[5].items()
    }


def value(hand, copies=False):
    """The class of a hand: its category and what decides inside it."""
    return values()[shape(hand)][copies]


@cache
def classes(copies=False):
    """Every class, lowest first."""
    return sorted({both[copies] for both in values().values()})


@cache
def places():
    """Where each shape stands in the counts: hands first, then fewer and fewer cards."""
    return {kind: place for place, kind in enumerate(chain(*reversed(shapes())))}


@cache
def one_more():
    """For each shape of fewer than five cards, the places of those with any one card more."""
    return [
        (number, [places()[shape((*cards, card))] for card in PACK if card not in cards])
        for number in range(4, -1, -1)
        for cards, _ in shapes()[number].values()
    ]


@cache
def hands_with(least, copies=False):
    """For each shape, how many hands of `least` or better hold such cards."""
    counts = array("i", (both[copies] >= least for both in values().values()))
    for number, following in one_more():
        # Each hand is reached by adding any of its other cards.
        counts.append(sum([counts[place] for place in following]) // (5 - number))
    return counts


@lru_cache(1 << 17)
def parts(hand):
    """The places of the 32 sets of cards of a hand, by the bits of their positions in it."""
    sets = ([c for position, c in enumerate(hand) if hold >> position & 1] for hold in range(32))
    return [places()[shape(cards)] for cards in sets]


def ways(hand, least, copies=False):
    """For each of the 32 holds, how many draws make the hand `least` or better."""
    counts = hands_with(least, copies)
    found = [counts[place] for place in parts(hand)]
    for card in (1, 2, 4, 8, 16):
        for hold in range(32):
            if not hold & card:
                found[hold] -= found[hold | card]
    return found


def draws(hold):
    """How many draws there are for a hold."""
    return comb(29, 5 - hold.bit_count())


def best_hold(hand, least, copies=False):
    """The hold with the highest chance of `least` or better: fewest exchanged, then hand order."""
    counts = ways(hand, least, copies)
    everything = lcm(*map(draws, HOLDS))
    return max(HOLDS, key=lambda hold: counts[hold] * (everything // draws(hold)))


@cache
def forced(least, copies=False):
    """The chances of `least` or better for who must exchange 0, 1, ... 5 cards, the best ones."""
    good = [0] * 6
    by_number = [[hold for hold in HOLDS if hold.bit_count() == 5 - k] for k in range(6)]
    for hand, times in shapes()[5].values():
        counts = ways(hand, least, copies)
        for exchanged, holds in enumerate(by_number):
            good[exchanged] += times * max([counts[hold] for hold in holds])
    return [Fraction(g, comb(34, 5) * comb(29, k)) for k, g in enumerate(good)]


@cache
def most_believable(limit, exchanged, copies=False):
    """The highest class whose forced chance is not below a limit; None if there is none.

    The higher the class, the lower the chance: what is at least a class is at least any lower one.
    """
    ladder = classes(copies)
    believable = bisect_left(ladder, True, key=lambda one: forced(one, copies)[exchanged] < limit)
    return ladder[believable - 1] if believable else None
