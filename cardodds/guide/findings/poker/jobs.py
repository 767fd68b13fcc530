"""What happens to a declaration that is passed on; loaded only to play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardodds.poker import engine
from cardodds.poker.coded_rules import Setup, setup
from cardodds.poker.declarations import parse
from cardodds.poker.engine import STOCK
from cardodds.poker.evaluation import code_table
from cardodds.poker.game import PARAMETERS, SIGNATURE, Begin, deal, new_table, play_game
from cardodds.poker.lookup import best_throw, prepare
from cardodds.poker.rules import PokerRules
from cardodds.poker.strategies import CATALOGUE
from cardodds.poker.view import DOUBT, NONE, players
from cardodds.simulation.kernels import first_class, kernel
from cardodds.simulation.streams import DEAL, start


@dataclass(frozen=True)
class PassedJob:
    """Deals whose first holder makes a given exchange and declaration, true or not.

    It exchanges as well as possible toward the declaration, and then plays as the others do.
    The tally: how often the declaration is true, how often the next player does not turn it up as a
    lie, and how often seat 0, which made it, loses the deal.
    """

    strategy: str
    declared: str
    exchanged: int
    options: PokerRules
    seed: int

    def play(self, first: int, n: int) -> NDArray[np.int64]:
        """Play deals ``first`` to ``first + n - 1`` and return their tally."""
        choice = CATALOGUE.choose(self.strategy)
        copies = self.options.joker_copies
        prepare(copies)
        seats = self.options.players
        tally = np.zeros(3, np.int64)
        _play(
            self.seed,
            first,
            n,
            setup(self.options),
            code_table(copies),
            (first_class(choice.strategy.decide, SIGNATURE),) * seats,
            (choice.params(PARAMETERS, self.options),) * seats,
            parse(self.declared, joker_copies=copies).order(joker_copies=copies),
            self.exchanged,
            copies,
            tally,
        )
        return tally


@kernel
def _play(
    seed: int,
    first: int,
    games: int,
    setup: Setup,
    classes: NDArray[np.int16],
    strategies: Any,
    params: Any,
    declared: int,
    number: int,
    copies: bool,
    tally: NDArray[np.int64],
) -> None:
    """Play deals from the declaration on; count what becomes of it and of seat 0."""
    table = new_table()
    drawn = np.empty(STOCK, np.int64)
    for game in range(first, first + games):
        state, hand = deal(table, start(seed, game, DEAL))
        for seat in range(players(setup.rules)):
            table.scores[seat] = 0
            table.losses[seat] = 0
            table.lanes[seat] = start(seed, game, DEAL + 1 + seat)
        own = engine.hand_class(hand, classes)
        action = best_throw(hand, own, declared, copies, number, number)[0]
        table.thrown[0] = engine.cards_thrown(hand, action)
        hand, head = engine.exchange(hand, action, table.stock, 0)
        table.passed[0] = hand
        for place in range(STOCK):
            drawn[place] = table.stock[(head + place) % STOCK]
        table.stock[:] = drawn
        true = engine.hand_class(hand, classes) >= declared
        begin = Begin(
            0,
            NONE,
            DOUBT,
            1,
            hand,
            engine.remember_claim(0, declared),
            engine.remember_exchange(0, number),
            1,
            engine.pats_after(0, number),
            0,
            0,
            1,
            0,
            engine.used(setup.rules, 0, number),
        )
        played = play_game(setup, classes, strategies, params, False, begin, state, table)
        # Turned up at once, it is the last declaration.
        tally[0] += true
        tally[1] += not (played.turns == 1 and played.loser == 0)
        tally[2] += played.loser == 0
