"""A game of chance in plain Python: it starts at once, and a slow game is like it.

Its random numbers are splitmix64 too, written a second time on unsigned numbers.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cardodds.simulation.protocol import Layout
from cardodds.simulation.strategies import Catalogue, Choice, Parameter, Strategy

MASK = 2**64 - 1
GOLDEN = 0x9E3779B97F4A7C15


def mix(number):
    number = ((number ^ number >> 30) * 0xBF58476D1CE4E5B9) & MASK
    number = ((number ^ number >> 27) * 0x94D049BB133111EB) & MASK
    return number ^ number >> 31


def start(seed, game, lane):
    state = mix((seed + GOLDEN) & MASK)
    state = mix((state + game * GOLDEN) & MASK)
    return mix((state + lane * GOLDEN) & MASK)


def throw(view, params, draw):
    return draw


CATALOGUE = Catalogue("heads", [Strategy("throw", throw, (Parameter("skill", default=1),))])


@dataclass(frozen=True)
class HeadsJob:
    """Seats throw in turn until one succeeds; nobody within `limit` throws: unfinished."""

    choices: tuple[Choice, ...]
    seed: int
    lane: int
    limit: int
    game: str = "heads"
    has_own = False

    @property
    def rules(self):
        return {"limit": self.limit}

    @property
    def strategies(self):
        return tuple(str(choice) for choice in self.choices)

    @property
    def layout(self):
        return Layout(len(self.choices), means=("throws",), each=("losses",))

    def play(self, first, n):
        return self.play_each(first, n).sum(axis=0)

    def play_each(self, first, n):
        return np.array([self._tally(game) for game in range(first, first + n)], np.int64)

    def _tally(self, game):
        seats = len(self.choices)
        tally = [0] * self.layout.size
        for throws in range(1, self.limit + 1):
            seat = (throws - 1) % seats
            bits = start(self.seed, game, self.lane + seat + throws * seats)
            if bits % 1000 < 500 * self.choices[seat].values[0]:
                tally[seat] = 1
                for other in range(seats):
                    tally[self.layout.count(0, other)] = int(other != seat)
                break
        else:
            tally[self.layout.unfinished] = 1
        tally[self.layout.mean(0)] = throws
        tally[self.layout.mean(0) + 1] = throws**2
        return tally


class Heads:
    name = "heads"
    catalogue = CATALOGUE
    options = ("limit",)

    def job(self, strategies, *, players=None, seed, lane=1, limit=8):
        return HeadsJob(CATALOGUE.seats(strategies, players, most=4), seed, lane, limit)


HEADS = Heads()


def lookup(name):
    return HEADS
