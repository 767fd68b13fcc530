"""Bounds on where cards can be, against all the worlds that are left."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from cardodds.cards import Card
from cardodds.dubito.beliefs.bounds import tightened
from cardodds.dubito.beliefs.whereabouts import NotThereError, Whereabouts
from cardodds.simulation.kernels import COMPILED

PLACES = ("p", "q", "pile")


def ordered(cards):
    return tuple(sorted(cards, key=str))


def parts(cards, size):
    """The different choices of so many of some cards."""
    return {ordered(some) for some in combinations(cards, size)}


def without(cards, gone):
    return ordered((Counter(cards) - Counter(gone)).elements())


def can_show(cards, seen):
    """Whether these cards are among some, a card without a suit being any of its rank."""
    left = list(cards)
    for card in sorted(seen, key=lambda card: not card.suit):
        fitting = [c for c in left if c.rank == card.rank and card.suit in ("", c.suit)]
        if not fitting:
            return False
        left.remove(fitting[0])
    return True


class Worlds:
    """A tiny hand: where the cards are, and all the places where they could be."""

    def __init__(self, random: Random) -> None:
        self.random = random
        ranks, suits = "ABC"[: random.randint(2, 3)], "xy"[: random.randint(1, 2)]
        self.packs = random.randint(1, 2) if len(ranks) * len(suits) < 6 else 1
        deck = ordered([Card(rank, suit) for rank in ranks for suit in suits] * self.packs)
        shuffled = random.sample(deck, len(deck))
        one = random.randint(1, len(deck) - 1)
        two = random.randint(one, len(deck))
        self.real = dict(zip(PLACES, (shuffled[:one], shuffled[one:two], shuffled[two:]),
                             strict=True))  # fmt: skip
        self.copies = Counter(card.rank for card in deck)
        known = {place: self.some_of(cards, 0.3) for place, cards in self.real.items()}
        self.worlds = {
            (first, second, without(without(deck, first), second))
            for first in parts(deck, one)
            for second in parts(without(deck, first), two - one)
        }
        self.keep(lambda world: all(map(can_show, world, known.values())))
        sizes = {place: (len(cards), known[place]) for place, cards in self.real.items()}
        self.where = Whereabouts(self.copies, self.packs, sizes)
        self.kinds = [Card(rank, "") for rank in ranks] + list(ordered(set(deck)))

    def keep(self, possible) -> None:
        self.worlds = {world for world in self.worlds if possible(world)}

    def some_of(self, cards, share: float) -> list[Card]:
        """Those of some cards that are seen, some without their suit."""
        return [
            Card(card.rank, card.suit if self.random.random() < 0.5 else "")
            for card in cards
            if self.random.random() < share
        ]

    def move(self, lies: bool) -> bool:
        """Move cards at random; returns whether what is seen is possible."""
        random = self.random
        giver = random.choice([place for place in PLACES if self.real[place]])
        taker = random.choice([place for place in PLACES if place != giver])
        size = len(self.real[giver])
        number = size if random.random() < 0.3 else random.randint(1, min(3, size))
        moved = random.sample(self.real[giver], number)
        seen = self.some_of(moved, random.choice([0, 0.5, 1]))
        if lies and seen:
            seen[0] = random.choice(self.kinds)
        before, after = PLACES.index(giver), PLACES.index(taker)
        worlds = set()
        for world in self.worlds:
            for cards in parts(world[before], number):
                if can_show(cards, seen):
                    places = list(world)
                    places[before] = without(world[before], cards)
                    places[after] = ordered(world[after] + cards)
                    worlds.add(tuple(places))
        try:
            self.where.move(giver, taker, number, seen)
            tightened(self.where)
        except NotThereError:
            assert not worlds
            return False
        self.worlds = worlds
        for card in moved:
            self.real[giver].remove(card)
        self.real[taker] += moved
        return True

    def bounds(self):
        """By place and kind, the real bounds over all worlds, and what is found."""
        for at, place in enumerate(PLACES):
            for kind in self.kinds:
                numbers = [
                    sum(c.rank == kind.rank and kind.suit in ("", c.suit) for c in world[at])
                    for world in self.worlds
                ]
                yield place, kind, (min(numbers), max(numbers)), self.where.bounds(place, kind)


def test_against_all_worlds():
    """Never too narrow, seldom too wide; what is impossible is nearly always found out."""
    seen = Counter()
    for number in range(80 if COMPILED else 40):
        worlds = Worlds(Random(number))
        for _ in range(6):
            lies = worlds.random.random() < 0.2
            if not worlds.move(lies):
                seen["refused"] += 1
                break
            if not worlds.worlds:
                seen["not found out"] += 1
                break
            tight = tightened(worlds.where)
            for place, kind, real, found in worlds.bounds():
                assert found[0] <= real[0] <= real[1] <= found[1]
                seen["exact" if real == found else "wide"] += 1
                if not kind.suit:
                    low, high = tight.places[place][kind.rank]
                    assert low <= real[0] <= real[1] <= high
            if lies:
                break
    assert seen["refused"] > 2
    assert seen["not found out"] * 20 < seen["refused"]
    assert seen["wide"] * 10 < seen["exact"]


def test_nothing_is_moved_where_it_cannot_be():
    places = {"a": (2, [Card("A", "D"), Card("2", "")]), "b": (2, []), "pile": (0, [])}
    where = Whereabouts({"A": 2, "2": 2}, 1, places)
    where.move("a", "pile", 1)
    before = [where.bounds(place, Card("A", "")) for place in places]
    with pytest.raises(NotThereError):
        where.move("b", "pile", 2, [Card("A", ""), Card("A", "")])
    assert [where.bounds(place, Card("A", "")) for place in places] == before
    assert where.size == {"a": 1, "b": 2, "pile": 1}
    assert where.certain("b") == (Card("A", ""), Card("2", ""))
    where.move("a", "b", 1, [Card("A", "D")])
    assert where.bounds("pile", Card("2", "")) == (1, 1)


@pytest.mark.parametrize(
    ("known", "card", "copies"),
    [
        ([Card("A", ""), Card("A", ""), Card("A", "D")], Card("A", ""), 3),
        ([Card("A", "D"), Card("A", "D")], Card("A", "D"), 2),
    ],
)
def test_more_than_there_are(known, card, copies):
    with pytest.raises(NotThereError) as caught:
        Whereabouts({"A": 2, "2": 2}, 1, {"a": (4, known)})
    assert (caught.value.card, caught.value.copies) == (card, copies)


def test_a_copy_too_many_or_a_card_that_is_elsewhere():
    places = {"a": (2, [Card("2", ""), Card("2", "")]), "b": (2, []), "pile": (0, [])}
    where = Whereabouts({"A": 2, "2": 2}, 1, places)
    with pytest.raises(NotThereError) as caught:
        where.move("b", "pile", 1, [Card("2", "")])
    assert (caught.value.card, caught.value.copies) == (Card("2", ""), 3)
    with pytest.raises(NotThereError) as caught:
        where.move("a", "pile", 1, [Card("A", "")])
    assert (caught.value.card, caught.value.copies) == (Card("A", ""), None)
