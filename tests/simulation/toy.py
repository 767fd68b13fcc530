"""A card game of one turn, compiled: the smallest game that uses all of the machine.

Each seat gets a card and may change it once for the next card of the pack; the highest rank wins.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numba import float64, int64, types

from cardodds.errors import ArgumentError, suggest, whole
from cardodds.simulation.kernels import first_class, kernel
from cardodds.simulation.protocol import Layout
from cardodds.simulation.strategies import Catalogue, Choice, Parameter, Strategy
from cardodds.simulation.streams import DEAL, advance, bounded, happens, shuffle, start, word


class View(NamedTuple):
    rank: int
    ranks: int


WIDTH = 2
SIGNATURE = int64(types.NamedUniTuple(int64, 2, View), types.UniTuple(float64, WIDTH), int64)


def keep(view, params, draw):
    return 0


def below(view, params, draw):
    return 1 if view.rank < params[0] * view.ranks else 0


def coin(view, params, draw):
    return 1 if happens(draw, params[0])[1] else 0


def dice(view, params, draw):
    return bounded(draw, int(params[0]))[1] & 1


CATALOGUE = Catalogue(
    "toy",
    [
        Strategy("keep", keep, models={"en": "content", "it": "contento"}),
        Strategy("below", below, (Parameter("share", default=0),)),
        Strategy("coin", coin, (Parameter("chance", default=1),), {"en": "at random"}),
        Strategy("dice", dice, (Parameter("sides", 6, 1, 100, whole=True),), fair=False),
    ],
)


@kernel
def play_block(seed, lane, first, n, each, ranks, limit, strategies, params, tally):
    seats = len(strategies)
    cards = np.empty(2 * ranks, np.int64)
    for game in range(first, first + n):
        row = (game - first) * each
        for place in range(2 * ranks):
            cards[place] = place
        shuffle(start(seed, game, DEAL), cards, 2 * seats)
        turns, best, winner = seats, -1, -1
        for seat in range(seats):
            rank = int(cards[seat]) // 2
            draw = word(advance(start(seed, game, lane + seat)))
            if strategies[seat](View(rank, ranks), params[seat], draw):
                rank = int(cards[seats + seat]) // 2
                turns += 1
            if rank == best:
                winner = -1
            elif rank > best:
                best, winner = rank, seat
        if turns > limit:
            tally[row, seats + 1] += 1
        elif winner < 0:
            tally[row, seats] += 1
        else:
            tally[row, winner] += 1
        tally[row, seats + 2] += turns
        tally[row, seats + 3] += turns * turns


@dataclass(frozen=True)
class ToyJob:
    choices: tuple[Choice, ...]
    seed: int
    lane: int
    ranks: int
    limit: int
    game: str = "toy"
    has_own = False

    @property
    def rules(self):
        return {"ranks": self.ranks, "limit": self.limit}

    @property
    def strategies(self):
        return tuple(str(choice) for choice in self.choices)

    @property
    def layout(self):
        return Layout(len(self.choices))

    def play(self, first, n):
        return self._tallies(first, n, 0)[0]

    def play_each(self, first, n):
        return self._tallies(first, n, 1)

    def _tallies(self, first, n, each):
        tally = np.zeros((n if each else 1, self.layout.size), np.int64)
        functions = tuple(first_class(choice.strategy.decide, SIGNATURE) for choice in self.choices)
        params = tuple(choice.params(WIDTH) for choice in self.choices)
        play_block(
            self.seed, self.lane, first, n, each, self.ranks, self.limit, functions, params, tally
        )
        return tally


class Toy:
    name = "toy"
    catalogue = CATALOGUE
    options = ("ranks", "limit")

    def job(self, strategies, *, players=None, seed, lane=1, ranks=20, limit=100, **rules: Any):
        for option in rules:
            raise ArgumentError(option, rules[option], suggest(option, self.options))
        whole("ranks", ranks, 4, 100)
        whole("limit", limit, 1)
        choices = CATALOGUE.seats(strategies, players, most=4)
        return ToyJob(choices, seed, lane, ranks, limit)


TOY = Toy()


def lookup(name):
    if name != "toy":
        raise ArgumentError("game", name, suggest(name, ["toy"]))
    return TOY
