"""Whole games for two with all cards open, both playing perfectly."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cardodds.rubamazzo.coded_rules import Setup, setup
from cardodds.rubamazzo.game import deal_hands, fill
from cardodds.rubamazzo.rules import RubamazzoRules
from cardodds.rubamazzo.search import desk, margin, memory_bits, new_game
from cardodds.rubamazzo.view import NO_BUNDLES, NONE, View, pack
from cardodds.simulation.counts import size
from cardodds.simulation.kernels import kernel
from cardodds.simulation.streams import DEAL, shuffle, start

LIMIT = 2**62
"""Positions searched at most: there is no need to break off a game with hands of three."""


@dataclass(frozen=True)
class OpenCardsJob:
    """Deals played perfectly by two who see all cards, those to be dealt too.

    The deals are those of the games of the same seed. The tally: won by the opener, won by the
    other, ties, the sum of the opener's margin in cards, the sum of its squares.
    """

    options: RubamazzoRules
    seed: int

    def play(self, first: int, n: int) -> NDArray[np.int64]:
        """Solve deals ``first`` to ``first + n - 1`` and return their tally."""
        tally = np.zeros(5, np.int64)
        solve_block(self.seed, first, n, setup(self.options), tally)
        return tally


@kernel
def solve_block(seed: int, first: int, games: int, setup: Setup, tally: NDArray[np.int64]) -> None:
    """Solve deals ``first`` to ``first + games - 1`` and add them up."""
    cards = size(pack(setup.rules))
    dealt = setup.table + setup.deals * 2 * setup.hand
    fresh = np.empty(cards, np.int64)
    fill(fresh, setup.rules)
    deck = np.empty(cards, np.int64)
    hands = np.empty(2, np.int64)
    opening = View(0, 0, NO_BUNDLES, 0, 0, 0, NONE, 0, 2, setup.deals - 1, setup.rules)
    board = desk(memory_bits(opening), LIMIT)
    for game in range(first, first + games):
        deck[:] = fresh
        shuffle(start(seed, game, DEAL), deck, dealt)
        table = 0
        for place in range(setup.table):
            table += int(deck[place])
        place = deal_hands(deck, setup.table, hands, 2, setup.hand)
        own, other = int(hands[0]), int(hands[1])
        for left in range(setup.deals - 2, -1, -1):
            place = deal_hands(deck, place, hands, 2, setup.hand)
            board.stock[2 * left] = hands[0]
            board.stock[2 * left + 1] = hands[1]
        new_game(board)
        view = View(own, table, NO_BUNDLES, 0, table, 0, NONE, 0, 2, setup.deals - 1, setup.rules)
        lead = margin(view, other, 0, setup.last_rules, board)
        tally[0] += lead > 0
        tally[1] += lead < 0
        tally[2] += lead == 0
        tally[3] += lead
        tally[4] += lead * lead
