"""How much strategies with memory lose at least: games against an opponent who looks one bid ahead.

The opponent knows the strategies and what they tell it of the other's hand. At each of its calls it
takes the one that would win most if it then went on as they do; so it does no worse than they, and
what it wins more is a lower bound of what a best response does (after V. Lisý, M. Bowling,
"Equilibrium approximation quality of current no-limit poker bots", AAAI 2017 workshop).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot

import numpy as np
from numpy.typing import NDArray

from cardodds.dice.solver.memory_play import Doubles, Memory, shares
from cardodds.errors import whole
from cardodds.simulation.estimates import Estimate, mean


@dataclass(frozen=True)
class LowerBound:
    """What a local best response wins.

    Attributes
    ----------
    exploitability : float
        The mean of what it wins in the two seats, at least that much: the lower end of the 95%
        interval. Strategies that lose nothing would give 0 or less.
    as_opener, as_other : Estimate
        What it wins a round in each seat, with 95% intervals.
    games : int
        In each seat.
    """

    exploitability: float
    as_opener: Estimate
    as_other: Estimate
    games: int

    @property
    def middle(self) -> float:
        """The mean of what it wins in the two seats."""
        return (self.as_opener.value + self.as_other.value) / 2


def local_response(memory: Memory, *, games: int = 10_000, seed: int = 1) -> LowerBound:
    """Return a lower bound of the exploitability of strategies with memory.

    Parameters
    ----------
    memory : Memory
    games : int
        In each seat.
    seed : int

    Examples
    --------
    >>> from cardodds.dice.solver.memory_play import solve_with_memory
    >>> from cardodds.dice.solver.rounds import Round
    >>> memory = solve_with_memory(Round.of((2, 1), faces=3), remembered=1, passes=2)
    >>> local_response(memory, games=500).exploitability > 0
    True
    """
    whole("games", games, 2)
    random = np.random.default_rng(seed)
    response = _Response(memory)
    seats = []
    for player in (0, 1):
        won = sum(response.play(player, random) for _ in range(games))
        seats.append(mean(won, games, games))
    opener, other = seats
    half = hypot(opener.high - opener.value, other.high - other.value) / 2
    return LowerBound((opener.value + other.value) / 2 - half, opener, other, games)


class _Response:
    """The opponent, and the strategies that it plays against."""

    def __init__(self, memory: Memory) -> None:
        self.memory = memory
        self.playing = [shares(weights) for weights in memory.average]
        self.tables = memory.tables(self.playing)

    def play(self, player: int, random: np.random.Generator) -> int:
        """Play a round with the opponent as a player; 1 if it wins, else -1."""
        memory = self.memory
        chances = memory.chances
        hands = [int(random.choice(len(chances[who]), p=chances[who])) for who in (0, 1)]
        beliefs = chances[1 - player].copy()
        place, speaker, state = 0, 0, 0
        while True:
            raises = memory.game.raises[state]
            actions = len(raises) + (state > 0)
            if speaker == player:
                action = self._best(place, state, player, hands[player], beliefs)
            else:
                played: Doubles = self.playing[place]
                action = int(random.choice(actions, p=played[:, hands[speaker]]))
                beliefs = beliefs * played[action]
            if action == len(raises):
                right = self._right(state)[hands[0], hands[1]]
                return 1 if bool(right) == (speaker != player) else -1
            place, state = memory.graph.after[place][action], raises[action]
            speaker = 1 - speaker

    def _best(self, place: int, state: int, player: int, hand: int, beliefs: Doubles) -> int:
        """The action that wins most if the strategies go on after it."""
        ways = [self.tables[following] for following in self.memory.graph.after[place]]
        if state:
            ways.append(np.where(self._right(state) == (player == 1), 1.0, -1.0))
        if player == 0:
            return int(np.argmax([table[hand] @ beliefs for table in ways]))
        return int(np.argmin([beliefs @ table[:, hand] for table in ways]))

    def _right(self, state: int) -> NDArray[np.bool_]:
        """Whether the bid of a state is right, for all pairs of hands."""
        tree, (first, second) = self.memory.tree, self.memory.hands
        needed, counted = tree.needed[0, state, :first], tree.counted[1, state, :second]
        right: NDArray[np.bool_] = needed[:, None] <= counted[None, :]
        return right
