"""The value of a round as a fraction, proved: exact best responses to strategies made rational."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from cardodds.dice.solver.rounds import Round, Tree

LARGEST_DENOMINATOR = 10**6
"""A chance that a vertex of the linear program takes is the simplest fraction near its float."""


def proved_value(game: Round, strategy: NDArray[np.float64]) -> Fraction | None:
    """Return the value of a round to the opener, if strategies optimal but for rounding prove it.

    The chances with which they act are replaced by the simplest fractions near them; if the best
    responses to both, computed in fractions, win what the other loses, that is the value.

    Parameters
    ----------
    game : Round
    strategy : array of float64
        Of both players, as `Tree` lays it out.

    Returns
    -------
    Fraction or None
        None if the two best responses differ: the fractions were not those of the solution.
    """
    high = _Response(game, 0, strategy).value()
    return high if -_Response(game, 1, strategy).value() == high else None


class _Response:
    """A player's best response to the other's strategy made rational."""

    def __init__(self, game: Round, player: int, strategy: NDArray[np.float64]) -> None:
        self.tree: Tree = game.tree
        self.ways = game.ways
        self.player, self.other = player, 1 - player
        self.strategy = strategy

    def value(self) -> Fraction:
        """Return what the response wins on average."""
        reach = [Fraction(ways) for ways in self.ways[self.other]]
        worth = self._worth(self.tree.state, self.tree.player, 0, reach)
        won = sum((ways * of for ways, of in zip(self.ways[self.player], worth, strict=True)))
        return Fraction(won) / (sum(self.ways[0]) * sum(self.ways[1]))

    def _worth(self, state: int, speaker: int, place: int, reach: list[Fraction]) -> list[Fraction]:
        """What each hand of the player is worth at a node to which the other comes with `reach`."""
        if not any(reach):
            return [Fraction(0)] * len(self.ways[self.player])
        tree = self.tree
        raises = tree.after[tree.first[state] : tree.first[state + 1]].tolist()
        if not raises:
            return self._doubt(state, speaker, reach)
        actions, rows = len(raises) + (state > 0), int(tree.hands[speaker])
        following = place + actions * rows
        chosen = self._chosen(place, actions, rows) if speaker == self.other else None
        found = []
        for action in range(actions):
            ends = reach
            if chosen is not None:
                ends = [part * share for part, share in zip(reach, chosen[action], strict=True)]
            if action == len(raises):
                found.append(self._doubt(state, speaker, ends))
            else:
                found.append(self._worth(raises[action], 1 - speaker, following, ends))
                following += int(tree.storage[raises[action], 1 - speaker])
        hands = zip(*found, strict=True)
        return [max(hand) if chosen is None else sum(hand, Fraction(0)) for hand in hands]

    def _doubt(self, state: int, doubter: int, reach: list[Fraction]) -> list[Fraction]:
        """What each hand of the player is worth when a state's bid is doubted."""
        tree = self.tree
        sign = -1 if doubter == self.player else 1
        counted = tree.counted[self.other, state].tolist()
        atleast = [Fraction(0)] * (int(tree.dice[self.other]) + 2)
        for hand, part in enumerate(reach):
            if part:
                for count in range(counted[hand] + 1):
                    atleast[count] += part
        needed = tree.needed[self.player, state, : len(self.ways[self.player])].tolist()
        return [sign * (2 * atleast[count] - atleast[0]) for count in needed]

    def _chosen(self, place: int, actions: int, hands: int) -> list[list[Fraction]]:
        """With which chance the other takes each action with each hand; even if it never comes."""
        weights = self.strategy[place : place + actions * hands].reshape(actions, hands)
        chosen = [[Fraction(1, actions)] * hands for _ in range(actions)]
        for hand, total in enumerate(weights.sum(0).tolist()):
            if total > 0:
                shares = [
                    Fraction(weight / total).limit_denominator(LARGEST_DENOMINATOR)
                    for weight in weights[:, hand].tolist()
                ]
                for action, share in enumerate(shares):
                    chosen[action][hand] = share / sum(shares)
        return chosen
