"""Perfect play of rubamazzo for two with all cards open, by plain minimax: no pruning, no memory.

It plays by the second implementation of the rules, `oracles.rubamazzo_engine`, and imports nothing
from the library.
"""

from __future__ import annotations

from oracles.rubamazzo_engine import Game, told_apart


def margin(game: Game) -> int:
    """The cards of seat 0 less those of seat 1 at the end, if both play perfectly."""
    if game.over:
        own, other = game.totals().values()
        return own - other
    best = max if game.seat == 0 else min
    return best(margins(game).values())


def margins(game: Game) -> dict[tuple, int]:
    """The same after each action, told apart by ranks and by whose bundle is stolen."""
    found = {}
    for action, move in {told_apart(move): move for move in game.moves()}.items():
        following = game.copy()
        following.play(move)
        found[action] = margin(following)
    return found
