"""Exact shares of won hands of dubito with tiny packs: every deal, every choice, every doubt.

Imports nothing from the library.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb, prod

from oracles.dubito_engine import Card, Game
from oracles.dubito_players import every, step


def tiny_pack(ranks, copies, suits="x"):
    """Cards of a few ranks; by default only their ranks tell them apart."""
    one = [Card(rank, suit) for rank in range(1, ranks + 1) for suit in suits]
    return sorted(one * (copies // len(suits)))


def deals(cards, sizes):
    """Every way to give hands of these sizes that differs in ranks: its chance, the order."""

    def hands(pool, size):
        """The hands of a size out of a pool."""
        if not pool:
            if size == 0:
                yield {}
            return
        (card, copies), *rest = pool
        for number in range(min(copies, size) + 1):
            for others in hands(rest, size - number):
                yield {card: number, **others}

    def shared(pool, sizes):
        if not sizes:
            yield Fraction(1), list(pool.elements())
            return
        total = comb(pool.total(), sizes[0])
        for hand in hands(sorted(pool.items()), sizes[0]):
            ways = prod(comb(pool[card], number) for card, number in hand.items())
            for chance, order in shared(pool - Counter(hand), sizes[1:]):
                yield Fraction(ways, total) * chance, [*Counter(hand).elements(), *order]

    yield from shared(Counter(cards), sizes)


def position(game):
    """All that matters for what is still to come."""
    return (
        tuple(tuple(sorted(hand)) for hand in game.hands),
        tuple(sorted((card, -1 if owner is None else owner) for card, owner in game.pile)),
        tuple(sorted(game.aside)),
        tuple(game.out),
        (game.phase, game.seat, game.fresh, game.turns, game.winner, game.loser),
        (game.claim.lay.count, game.claim.lay.rank, game.claim.lay.suit) if game.claim else None,
    )


class Shares:
    """Chances of a hand's ends, and what is expected of it."""

    def __init__(self, players):
        self.wins = [Fraction(0)] * players
        self.losses = [Fraction(0)] * players
        self.unfinished = Fraction(0)
        self.turns = Fraction(0)

    def add(self, chance, game):
        self.turns += chance * game.turns
        if game.unfinished:
            self.unfinished += chance
            return
        self.wins[game.winner] += chance
        if game.loser is not None:
            self.losses[game.loser] += chance


def shares(cards, players, hand, ranks, suits="x", simultaneous="nearest", **options):
    """The exact shares of won, lost and unfinished hands; `players` are those of dubito_players."""
    number = len(players)
    ends = Shares(number)
    removed = options.get("removed", 0)
    going = {}

    def arrive(chance, game):
        if game.phase == "over":
            ends.add(chance, game)
            return
        place = position(game)
        before, _ = going.get(place, (0, None))
        going[place] = before + chance, game

    for chance, order in deals(cards, [removed] * (removed > 0) + [hand] * number):
        arrive(chance, Game(order, number, hand, ranks, suits, **options))
    while going:
        now, going = going, {}
        for chance, game in now.values():

            def play(luck, game=game):
                following = game.copy()
                step(following, players, luck, simultaneous)
                return following

            for part, following in every(play):
                arrive(chance * part, following)
    return ends
