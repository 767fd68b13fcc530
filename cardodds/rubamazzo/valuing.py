"""What each legal move is worth: solved or played out, in many deals of the unseen cards."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cardodds.errors import ArgumentError
from cardodds.rubamazzo.endgame import OpenGame, solve
from cardodds.rubamazzo.engine import first_action, next_action
from cardodds.rubamazzo.search import TOO_LONG, desk, memory_bits
from cardodds.rubamazzo.view import NONE, View
from cardodds.rubamazzo.worlds import Leads, is_open, play_actions, play_worlds, solve_worlds
from cardodds.simulation.estimates import Estimate, mean
from cardodds.simulation.progress import in_blocks
from cardodds.simulation.streams import DEAL, start

SOLVED, PLAYED_OUT = 2000, 10_000
"""Deals of the unseen cards, where their number is not given."""

PILOT = 20
"""Deals that are solved to see how long one takes."""

AFFORDABLE = 20_000_000
"""Positions searched in all, where the number of deals is not given: a second or two."""

SOLVED_AT_ONCE, PLAYED_AT_ONCE = 50, 1000
"""Deals between two signs of progress."""

OPEN_GAMES = 1000
"""Times that the real cards are played out."""


class Values(NamedTuple):
    """What the legal actions bring.

    Attributes
    ----------
    method : {"exact", "solved", "played_out"}
    leads : array of int64, shape (deals, actions)
        The final lead of the seat to play in each deal of the unseen cards, a single one if
        exact; the actions are in the engine's order.
    """

    method: str
    leads: Leads

    def mean(self, column: int) -> Estimate:
        """Return the mean lead that an action brings, with its interval."""
        return self._estimate(self.leads[:, column])

    def behind(self, column: int, other: int) -> Estimate:
        """Return by how much an action is worth less than another.

        The interval is that of the differences deal by deal: the luck of the cards, which is the
        same for both, is not in it.
        """
        return self._estimate(self.leads[:, other] - self.leads[:, column])

    def _estimate(self, numbers: NDArray[np.int64]) -> Estimate:
        if self.method == "exact":
            return Estimate(*[float(numbers[0])] * 3)
        return mean(int(numbers.sum()), int((numbers**2).sum()), len(numbers))

    def wins(self, column: int) -> int:
        """Return in how many deals an action wins."""
        return int((self.leads[:, column] > 0).sum())

    def ranked(self) -> list[tuple[int, int]]:
        """Return the actions with their ranks from 1, in the order of ranks, then of means.

        All that can not be told from the best, zero being in the interval of the difference, share
        its rank; of the others the best leads the next rank in the same way.
        """
        columns = range(self.leads.shape[1])
        left = sorted(columns, key=lambda column: -int(self.leads[:, column].sum()))
        ranked: list[tuple[int, int]] = []
        while left:
            rank = len(ranked) + 1
            level = [column for column in left if self.behind(column, left[0]).low <= 0]
            ranked += [(column, rank) for column in level]
            left = [column for column in left if column not in level]
        return ranked


def actions_of(view: View) -> list[int]:
    """Return the legal actions, in the engine's order."""
    actions = [first_action(view)]
    while actions[-1] != NONE:
        actions.append(next_action(view, actions[-1]))
    return actions[:-1]


def values(view: View, last_rules: int, worlds: int | None, seed: int, reads: bool) -> Values:
    """Value every legal action from what the seat to play knows.

    Parameters
    ----------
    view : View
    last_rules : int
        The word of rules in the last deal.
    worlds : int or None
        Deals of the unseen cards; None: `SOLVED`, fewer where they take long, or `PLAYED_OUT`.
    seed : int
    reads : bool
        As in `cardodds.rubamazzo.worlds.deal_unseen`.
    """
    number = len(actions_of(view))
    if view.players == 2:
        board = desk(memory_bits(view), AFFORDABLE // PILOT)
        leads = np.zeros((1 if is_open(view) else PILOT, number), np.int64)
        needed = solve_worlds(view, last_rules, seed, 0, reads, False, board, leads)
        if is_open(view) and needed != TOO_LONG:
            return Values("exact", leads)
        if needed != TOO_LONG:
            if worlds is None:
                worlds = max(PILOT, min(SOLVED, AFFORDABLE * PILOT // max(1, needed)))
            leads = np.zeros((worlds, number), np.int64)
            needs = (
                solve_worlds(view, last_rules, seed, part.start, reads, False, board, leads[part])
                for part in in_blocks(worlds, SOLVED_AT_ONCE, "deals")
            )
            if TOO_LONG not in needs:
                return Values("solved", leads)
    leads = np.zeros((PLAYED_OUT if worlds is None else worlds, number), np.int64)
    for part in in_blocks(len(leads), PLAYED_AT_ONCE, "deals"):
        play_worlds(view, last_rules, seed, part.start, reads, leads[part])
    return Values("played_out", leads)


def open_values(game: OpenGame) -> list[float] | None:
    """Return what every legal action brings with the cards as they lie.

    For two players exactly, None where that takes too long; for more, the mean of games in which
    all play on greedily.
    """
    setup = game.position.setup
    if setup.players == 2:
        try:
            return [float(margin) for _, margin in solve(game).moves]
        except ArgumentError:
            return None
    hands = np.array(game.hands, np.int64)
    stock = np.array([0, *(cards for deal in reversed(game.stock) for cards in deal)], np.int64)[1:]
    found = np.zeros(len(list(game.actions())), np.int64)
    total = np.zeros_like(found)
    for number in range(OPEN_GAMES):
        state = start(0, number, DEAL)
        play_actions(game.view(), setup.last_rules, state, hands, stock, found)
        total += found
    return [int(lead) / OPEN_GAMES for lead in total]
