"""How often a claim is true, by the number of cards declared: whole hands, looked into."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardodds.dubito import engine
from cardodds.dubito.coded_rules import Setup, setup
from cardodds.dubito.desk import LANES, TABLE_LANE, forget, new_desk
from cardodds.dubito.doubts import Doubts, doubts_of
from cardodds.dubito.game import deal, fill
from cardodds.dubito.seats import seated
from cardodds.dubito.simulation import DubitoJob, flags_of
from cardodds.dubito.turns import compiled_play_on
from cardodds.dubito.view import cards_of_game, declared
from cardodds.guide.findings.dubito.columns import CLAIMED, OF_CLAIMS
from cardodds.simulation.kernels import kernel
from cardodds.simulation.places import address, put
from cardodds.simulation.streams import DEAL, shuffle, start


@dataclass(frozen=True)
class ClaimsJob:
    """The games of a job, their claims counted by the number declared; nobody may pass.

    The tally is that of `columns.claim_columns`.
    """

    job: DubitoJob

    def play(self, first: int, n: int) -> NDArray[np.int64]:
        """Play games ``first`` to ``first + n - 1``, those of the job, and return their tally."""
        job = self.job
        tables, desk, seats = doubts_of(job.choices, job.options), new_desk(), seated(job.choices)
        tally = np.zeros(OF_CLAIMS * CLAIMED, np.int64)
        play_block(
            job.seed,
            first,
            n,
            job.lane,
            setup(job.options),
            compiled_play_on(),
            seats.functions,
            seats.params,
            tables.doubts,
            flags_of(job.choices, job.options),
            address(desk),
            tally,
        )
        return tally


@kernel
def play_block(
    seed: int,
    first: int,
    games: int,
    lane: int,
    setup: Setup,
    plays_on: Any,
    strategies: Any,
    params: Any,
    doubts: Doubts,
    flags: int,
    desk: Any,
    tally: NDArray[np.int64],
) -> None:
    """Play games ``first`` to ``first + games - 1``, a turn at a time, and count into `tally`."""
    rules = setup.rules
    cards = cards_of_game(rules)
    dealt = setup.players * setup.hand + setup.more + setup.pile
    fresh = np.empty(cards, np.int64)
    fill(fresh, rules)
    deck = np.empty(cards, np.int64)
    said = np.empty(CLAIMED, np.int64)
    true = np.empty(CLAIMED, np.int64)
    zero = rules & 0
    for game in range(first, first + games):
        deck[:] = fresh
        state = shuffle(start(seed, game, DEAL), deck, dealt)
        deal(setup, deck, desk)
        put(desk, LANES + TABLE_LANE, state)
        for seat in range(setup.players):
            put(desk, LANES + seat, start(seed, game, lane + seat))
        forget(desk)
        said[:] = 0
        true[:] = 0
        table = engine.opening(setup)
        while not engine.is_over(rules, table) and table.turn < setup.max_turns:
            one_turn = Setup(
                rules,
                setup.players,
                setup.hand,
                setup.more,
                setup.pile,
                setup.opening,
                table.turn + 1,
            )
            one = plays_on[0](
                one_turn,
                table,
                zero != 0,
                zero,
                zero,
                zero,
                strategies,
                params,
                doubts,
                flags,
                desk,
            )
            table = one.table
            place = declared(table.claim) - 1
            said[place] += 1
            true[place] += 1 - one.lies
        for place in range(CLAIMED):
            column = OF_CLAIMS * place
            tally[column] += said[place]
            tally[column + 1] += said[place] * said[place]
            tally[column + 2] += true[place]
            tally[column + 3] += true[place] * true[place]
            tally[column + 4] += said[place] * true[place]
