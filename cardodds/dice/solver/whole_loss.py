"""How much strategies with memory lose exactly, in the whole round, without laying them out.

A best response needs the strategy after every history, and a round of six dice has tens of millions
of them. But strategies that remember the last bids are the same after all histories with the same
last bids: so what follows a node is laid out once for each node where little can follow, and the
histories that lead there are walked one by one.
"""

from __future__ import annotations

import numpy as np

from cardodds.dice.solver.memory_play import Doubles, Memory, shares
from cardodds.dice.solver.walks import desk, respond

LITTLE = 200_000
"""Entries of the rest of a round from which on it is laid out."""


def whole_bounds(memory: Memory) -> tuple[float, float]:
    """Return what the opener wins at least with its strategy, and at most against the other's.

    Both come from exact best responses in the whole round, so the value of the round lies between
    them, and half their distance is what the strategies lose. It takes some nanoseconds an entry of
    the round (`Round.entries`) and a player, and little memory.

    Parameters
    ----------
    memory : Memory

    Examples
    --------
    With one die each the value is -1/18:

    >>> from cardodds.dice.solver.memory_play import solve_with_memory
    >>> from cardodds.dice.solver.rounds import Round
    >>> memory = solve_with_memory(Round.of((1, 1)), remembered=1, passes=60, progress=False)
    >>> low, high = whole_bounds(memory)
    >>> low <= -1 / 18 <= high < low + 0.1
    True
    """
    return -_Response(memory, 1).value(), _Response(memory, 0).value()


class _Response:
    """A player's best response to the other's strategy."""

    def __init__(self, memory: Memory, player: int) -> None:
        self.memory, self.tree = memory, memory.tree
        self.player, self.other = player, 1 - player
        self.playing = [shares(weights) for weights in memory.average]
        self.desk = desk(self.tree)
        self.own = memory.hands[player]
        self.laid_out: dict[int, Doubles] = {}

    def value(self) -> float:
        """Return what it wins on average."""
        memory = self.memory
        return float(self._worth(0, memory.chances[self.other]) @ memory.chances[self.player])

    def _worth(self, place: int, reach: Doubles) -> Doubles:
        """What each own hand is worth at a node to which the other comes with these chances."""
        if not reach.any():
            return np.zeros(self.own)
        graph = self.memory.graph
        state, speaker = graph.states[place], graph.nodes[place][0]
        after = graph.after[place]
        if not after:
            return self._doubted(state, speaker, reach)
        if self.tree.storage[state, speaker] <= LITTLE:
            return self._rest(place, state, speaker, reach)
        if speaker == self.player:
            ways = [self._worth(following, reach) for following in after]
            ways += [self._doubted(state, speaker, reach)] if state else []
            best: Doubles = np.maximum.reduce(ways)
            return best
        worth, played = np.zeros(self.own), self.playing[place]
        for following, chances in zip(after, played, strict=False):
            worth += self._worth(following, reach * chances)
        return worth + self._doubted(state, speaker, reach * played[-1]) if state else worth

    def _doubted(self, state: int, doubter: int, reach: Doubles) -> Doubles:
        """What each own hand is worth when a state's bid is doubted."""
        needed = self.tree.needed[self.player, state, : self.own]
        counted = self.tree.counted[self.other, state, : len(reach)]
        won: Doubles = 2 * (needed[:, None] <= counted[None, :]) @ reach - reach.sum()
        return -won if doubter == self.player else won

    def _rest(self, place: int, state: int, speaker: int, reach: Doubles) -> Doubles:
        """The same where little can follow: by a walk through all of it at once."""
        if place not in self.laid_out:
            self.laid_out[place] = self.memory.spread(place)
        chances = self.tree.chances.copy()
        chances[self.other, : len(reach)] = reach
        rest = self.tree._replace(state=state, player=speaker, chances=chances)
        respond(rest, self.player, self.laid_out[place], self.desk)
        return np.array(self.desk.worth[: self.own], np.float64)
