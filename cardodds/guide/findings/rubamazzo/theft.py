"""How often a bundle can be stolen at once: whole games for two, looked into."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardodds.guide.findings.rubamazzo.situations import HELD, KINDS, MISSING, columns
from cardodds.rubamazzo import engine
from cardodds.rubamazzo.coded_rules import Setup, setup
from cardodds.rubamazzo.game import PARAMETERS, SIGNATURE, deal_hands, fill
from cardodds.rubamazzo.simulation import RubamazzoJob
from cardodds.rubamazzo.view import COPIES_AT, NO_BUNDLES, NO_TOP, NONE, View, pack, top
from cardodds.simulation.counts import count, one, size
from cardodds.simulation.kernels import first_class, kernel
from cardodds.simulation.streams import DEAL, advance, shuffle, start, word

NOTHING = -1
"""No bundle at stake."""


@dataclass(frozen=True)
class TheftJob:
    """The games of a job for two, with each bundle's risk looked at when the other is to play.

    The tally is that of `situations.columns`. The strategies must not look at `View.lacks`, which
    nobody keeps here, and a tie is not played again.
    """

    job: RubamazzoJob

    def play(self, first: int, n: int) -> NDArray[np.int64]:
        """Play games ``first`` to ``first + n - 1``, those of the job, and return their tally."""
        rules = setup(self.job.options)
        choices = self.job.choices
        tally = np.zeros(len(columns(rules.deals, rules.hand)), np.int64)
        functions = tuple(first_class(choice.strategy.decide, SIGNATURE) for choice in choices)
        params = tuple(choice.params(PARAMETERS) for choice in choices)
        play_block(self.job.seed, first, n, self.job.lane, rules, functions, params, tally)
        return tally


@kernel
def play_block(
    seed: int,
    first: int,
    games: int,
    lane: int,
    setup: Setup,
    strategies: Any,
    params: Any,
    tally: NDArray[np.int64],
) -> None:
    """Play games ``first`` to ``first + games - 1`` and count into `tally`."""
    cards = size(pack(setup.rules))
    dealt = setup.table + setup.deals * setup.players * setup.hand
    fresh = np.empty(cards, np.int64)
    fill(fresh, setup.rules)
    deck = np.empty(cards, np.int64)
    hands = np.empty(setup.players, np.int64)
    lanes = np.empty(setup.players, np.int64)
    for game in range(first, first + games):
        for seat in range(setup.players):
            lanes[seat] = start(seed, game, lane + seat)
        deck[:] = fresh
        shuffle(start(seed, game, DEAL), deck, dealt)
        _play(setup, strategies, params, deck, hands, lanes, tally)


@kernel
def _play(
    setup: Setup,
    strategies: Any,
    params: Any,
    deck: NDArray[np.int64],
    hands: NDArray[np.int64],
    lanes: NDArray[np.int64],
    tally: NDArray[np.int64],
) -> None:
    """Play a shuffled pack; at each turn count what is at stake for the seat that played before."""
    table = 0
    for place in range(setup.table):
        table += int(deck[place])
    dealt = setup.table
    tops, sizes, seen, last = NO_BUNDLES, 0, table, NONE
    # The situation in which the seat that played last has left its bundle.
    stake = NOTHING
    for deal in range(setup.deals):
        left = setup.deals - 1 - deal
        rules = setup.rules if left else setup.last_rules
        dealt = deal_hands(deck, dealt, hands, 2, setup.hand)
        for turn in range(setup.hand):
            for seat in range(2):
                hand = int(hands[seat])
                view = View(hand, table, tops, sizes, seen, 0, last, seat, 2, left, rules)
                if stake != NOTHING:
                    tally[stake] += 1
                    tally[stake + 1] += count(hand, top(view, 1 - seat)) != 0
                state = advance(int(lanes[seat]))
                lanes[seat] = state
                action = strategies[seat](view, params[seat], word(state))
                card = one(engine.rank_of(action))
                hands[seat] = hand - card
                seen += card
                table, tops, sizes, last = engine.after(view, action)
                stake = NOTHING
                shown = (tops >> (4 * seat)) & 15
                if shown != NO_TOP:
                    copies = (rules >> COPIES_AT) & 15
                    missing = copies - count(seen, shown) - count(hand - card, shown)
                    place = (deal * setup.hand + turn) * 2 + seat
                    place = place * KINDS + engine.kind_of(action)
                    stake = HELD * (place * MISSING + missing)
