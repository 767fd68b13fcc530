"""What a seat can know of a small hand of dubito, by going through all deals and all plays.

Slow and independent of the library: it imports nothing from it. Cards are ranks as letters, two
equal ones told apart by their places. Moves are tuples:

``("lay", seat, declared, rank, laid, seen)``   `seen` the ranks laid, or None if they were not seen
``("take", seat)``                              who takes the pile
``("silent", seat, rank, number)``              a seat that did not doubt a claim of so many
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb

JOKER = "*"


def able(number, held, hand, most):
    return Fraction(1)


def honest(number, held, hand, most):
    return Fraction(number == max(1, min(held, most)))


def pads(chance):
    def declares(number, held, hand, most):
        if 1 <= held < min(hand, most):
            return {held: 1 - chance, held + 1: chance}.get(number, Fraction(0))
        return honest(number, held, hand, most)

    return declares


def bluffs(*weights):
    def declares(number, held, hand, most):
        there = weights[: min(hand, most)]
        if held or not sum(there):
            return honest(number, held, hand, most)
        return Fraction(there[number - 1], sum(there)) if number <= len(there) else Fraction(0)

    return declares


class Posterior:
    """The chances of where cards lie after some moves.

    Parameters
    ----------
    deals
        For each place its number of cards and those known of them; hands are named by numbers.
    pack
        All the ranks.
    moves
        As the module says.
    declares
        ``(number, held, hand, most)`` to the chance of a claim.
    watching
        The seats whose plays are not read.
    most
        Cards of a play.
    silence
        Chances not to doubt, unsure and sure of a lie.
    """

    def __init__(self, deals, pack, moves, declares, watching, most=4, silence=(1, 1)):
        self.declares, self.watching, self.most = declares, watching, most
        self.silence, self.pack, self.moves = silence, Counter(pack), moves
        self.total = Fraction(0)
        self.chances = Counter()
        left = list(
            (self.pack - Counter(c for _, known in deals.values() for c in known)).elements()
        )
        places = list(deals)
        for rest, ways in self._deals(places, deals, left):
            state = {place: tuple(sorted(cards)) for place, cards in rest.items()}
            self._go(state, {}, 0, Fraction(ways))

    def _deals(self, places, deals, left):
        """All deals as lists of ranks, with the ways to deal them."""
        if not places:
            yield {}, 1
            return
        place, *others = places
        size, known = deals[place]
        number = size - len(known)
        if not others:
            assert number == len(left)
            yield {place: [*known, *left]}, 1
            return
        for cards, ways in _picks(left, number):
            rest = list((Counter(left) - Counter(cards)).elements())
            for deal, more in self._deals(others, deals, rest):
                yield {place: [*known, *cards], **deal}, ways * more

    def _go(self, state, mine, at, weight):
        """Go on from a state; `mine` has what each seat laid into the pile."""
        if weight == 0:
            return
        if at == len(self.moves):
            self.total += weight
            for key in self._told(state):
                self.chances[key] += weight
            return
        kind, seat, *what = self.moves[at]
        if kind == "take":
            taken = {**state, seat: (*state[seat], *state["pile"], *state["laid"])}
            taken |= {"pile": (), "laid": ()}
            self._go(taken, {}, at + 1, weight)
        elif kind == "silent":
            rank, number = what
            own = _count([*state[seat], *mine.get(seat, ())], rank)
            copies = self.pack[rank] + self.pack[JOKER]
            self._go(state, mine, at + 1, weight * self.silence[own + number > copies])
        else:
            declared, rank, number, seen = what
            for cards, chance in self._plays(state[seat], declared, rank, number, seen, seat):
                hand = list(state[seat])
                for card in cards:
                    hand.remove(card)
                after = {**state, seat: tuple(hand), "laid": tuple(cards)}
                after["pile"] = (*state["pile"], *state["laid"])
                laid = {**mine, seat: (*mine.get(seat, ()), *cards)}
                self._go(after, laid, at + 1, weight * chance)

    def _plays(self, hand, declared, rank, number, seen, seat):
        """The plays that fit what was seen, with their chances."""
        if seat in self.watching:
            if not Counter(seen) - Counter(hand):
                yield tuple(seen), Fraction(1)
            return
        held = _count(hand, rank)
        chance = self.declares(number, held, len(hand), self.most)
        right = [card for card in hand if card in (rank, JOKER)]
        wrong = [card for card in hand if card not in (rank, JOKER)]
        true = min(held, number)
        if chance == 0 or len(wrong) < number - true:
            return
        every = comb(len(right), true) * comb(len(wrong), number - true)
        for good, ways in _picks(right, true):
            for bad, more in _picks(wrong, number - true):
                cards = (*good, *bad)
                if seen is None or Counter(seen) == Counter(cards):
                    yield cards, chance * ways * more / every

    def _told(self, state):
        """Every place with how many of each rank it has."""
        for place, cards in state.items():
            counts = Counter(cards)
            for rank in self.pack:
                yield place, rank, counts[rank]

    def chance(self, place, rank, atleast):
        """The chance that a place has at least so many of a rank, jokers not counted."""
        found = (
            weight
            for (where, what, number), weight in self.chances.items()
            if (where, what) == (place, rank) and number >= atleast
        )
        return sum(found, Fraction(0)) / self.total


def _count(cards, rank):
    return sum(card in (rank, JOKER) for card in cards)


def _picks(cards, number):
    """The ways to pick so many cards, by their ranks, with how many ways there are."""
    counts = sorted(Counter(cards).items())

    def rest(at, number):
        if at == len(counts):
            if number == 0:
                yield (), 1
            return
        rank, there = counts[at]
        for picked in range(min(there, number) + 1):
            for more, ways in rest(at + 1, number - picked):
                yield (rank,) * picked + more, ways * comb(there, picked)

    return rest(0, number)


__all__ = ["Posterior", "able", "bluffs", "honest", "pads"]
