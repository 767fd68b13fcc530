"""The baseline players of dubito, to the letter, for the slow second implementation.

A player takes its chances from a `luck`: `Luck` draws them, `every` goes through all of them.
Imports nothing from the library.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

from oracles.dubito_engine import JOKER, Card, Lay


class Luck:
    """Chances drawn by a generator of `random`."""

    def __init__(self, random):
        self.random = random

    def one_of(self, things):
        return self.random.choice(things)

    def some_of(self, cards, number):
        return self.random.sample(cards, number)

    def happens(self, chance):
        return self.random.randrange(chance.denominator) < chance.numerator


class _Path:
    """Chances taken in the order of a list of places; it remembers how many there were."""

    def __init__(self, places):
        self.places = list(places)
        self.sizes = []
        self.chance = Fraction(1)

    def _place(self, weights):
        if len(self.sizes) == len(self.places):
            self.places.append(0)
        self.sizes.append(len(weights))
        place = self.places[len(self.sizes) - 1]
        self.chance *= Fraction(weights[place], sum(weights))
        return place

    def one_of(self, things):
        return things[self._place([1] * len(things))]

    def some_of(self, cards, number):
        different = Counter(combinations(sorted(cards), number))
        return list(different)[self._place(list(different.values()))]

    def happens(self, chance):
        if chance in (0, 1):
            return chance == 1
        hits, ways = chance.numerator, chance.denominator
        return self._place([hits, ways - hits]) == 0


def every(decide):
    """All that ``decide(luck)`` can come to: (chance, result), one a way."""
    places = []
    while True:
        path = _Path(places)
        result = decide(path)
        yield path.chance, result
        places = path.places
        while places and places[-1] + 1 == path.sizes[len(places) - 1]:
            places.pop()
        if not places:
            return
        places[-1] += 1


def _own(game, seat):
    """The hand of a seat and what it has laid into the pile."""
    return [*game.hands[seat], *game.own_in_pile(seat)]


def _copies(game, cards, rank):
    """How many of the cards count as that rank."""
    return sum(card.rank == rank or card == JOKER for card in cards)


def hypergeometric(unseen, left, theirs, atleast):
    """The chance of at least so many of `left` cards among `theirs` of the unseen ones."""
    ways = sum(
        comb(left, held) * comb(unseen - left, theirs - held)
        for held in range(max(atleast, 0), min(left, theirs) + 1)
        if unseen - left >= theirs - held
    )
    return Fraction(ways, comb(unseen, theirs))


class Player:
    """What both baselines share."""

    def __init__(self, call, doubt_below=0):
        self.call = Fraction(str(call))
        self.doubt_below = Fraction(str(doubt_below))

    def doubts(self, game, seat, luck):
        """Whether the seat says dubito."""
        if not game.hands[game.claim.seat]:
            return True
        return self.wants(game, seat) and luck.happens(self.call)

    def discards(self, game, luck):
        """Throws away all it can."""
        return game.sets()


class AtRandom(Player):
    """`random`."""

    def __init__(self, call="0.1"):
        super().__init__(call)

    def wants(self, game, seat):
        return True

    def lay(self, game, luck):
        starts = [start if isinstance(start, tuple) else (start, "") for start in game.starts()]
        # Where a run may begin anywhere the number is one for which there is room somewhere.
        number = luck.one_of(game.open_numbers(min(rank for rank, _ in starts)))
        fitting = [start for start in starts if number in game.open_numbers(start[0])]
        cards = luck.some_of(game.hands[game.seat], number)
        if game.rules["sequence"] != "suit_run" and len(starts) < game.ranks:
            held = Counter(card.rank for card in game.hands[game.seat])
            return Lay(tuple(cards), number, max(fitting, key=lambda at: (held[at[0]], -at[0]))[0])
        return Lay(tuple(cards), number, *luck.one_of(fitting))


class Honest(Player):
    """`honest`."""

    def __init__(self, doubt_below=0, call=1):
        super().__init__(call, doubt_below)

    def lay(self, game, luck):
        if game.rules["sequence"] == "suit_run":
            return self.lay_run(game, luck)
        hand = game.hands[game.seat]
        held = Counter(card.rank for card in hand)
        rank = max(game.starts(), key=lambda rank: (held[rank], -rank))
        right = [card for card in hand if card.rank == rank]
        right += [card for card in hand if card == JOKER]
        wrong = [card for card in hand if card not in right]
        cards = right[: game.rules["cards_max"]]
        least = max(1, min(game.rules["cards_min"], len(hand)))
        if len(cards) < least:
            cards += luck.some_of(wrong, least - len(cards))
        return Lay(tuple(cards), len(cards), rank)

    def lay_run(self, game, luck):
        """The longest true run, ties to the lowest card, else a card at random.

        A joker turned over is true, so it may stand for a card that is missing.
        """
        hand = game.hands[game.seat]
        best, start = [], None
        for rank, suit in sorted(game.starts(), key=lambda at: (at[0], game.suits.index(at[1]))):
            run = []
            left = list(hand)
            for step in range(max(game.open_numbers(rank))):
                wanted = Card(rank + step, suit)
                card = wanted if wanted in left else JOKER
                if card not in left:
                    break
                left.remove(card)
                run.append(card)
            if start is None or len(run) > len(best):
                best, start = run, (rank, suit)
        missing = min(game.open_numbers(start[0])) - len(best)
        if missing > 0:
            rest = list((Counter(hand) - Counter(best)).elements())
            best = best + list(luck.some_of(rest, missing))
        return Lay(tuple(best), len(best), *start)

    def wants(self, game, seat):
        _, _, (_, count, rank, suit) = game.claim
        mine = _own(game, seat)
        if game.rules["sequence"] == "suit_run":
            return self.impossible_run(game, mine, rank, suit, count)
        copies = sum(
            number for card, number in game.copies.items() if card == JOKER or card.rank == rank
        )
        left = copies - _copies(game, mine, rank)
        if count > left:
            return True
        unseen = game.cards - len(mine)
        chance = hypergeometric(unseen, left, game.claim.held, count)
        return chance < self.doubt_below

    def impossible_run(self, game, mine, rank, suit, count):
        assert self.doubt_below == 0
        jokers = game.copies[JOKER] - mine.count(JOKER)
        declared = [(rank + step, suit) for step in range(count)]
        gone = [card for card in declared if game.copies[card] <= mine.count(card)]
        return len(gone) > jokers


def wanting(game, players, luck):
    """The seats that say dubito, the nearest first."""
    return [seat for seat in game.may_doubt if players[seat].doubts(game, seat, luck)]


def step(game, players, luck, simultaneous="nearest"):
    """One decision after another, from a lay to the next."""
    game.lay(players[game.seat].lay(game, luck))
    doubters = wanting(game, players, luck)
    if not doubters:
        game.stand()
        return
    game.doubt(luck.one_of(doubters) if simultaneous == "random" else doubters[0])
    if game.phase == "discard":
        game.discard(players[game.seat].discards(game, luck))


def play(game, players, random, simultaneous="nearest"):
    """Play a hand to its end."""
    luck = Luck(random)
    while game.phase != "over":
        step(game, players, luck, simultaneous)
    return game
