"""Late positions of random games for two, solved by the library and by plain minimax."""

from __future__ import annotations

from collections import Counter
from random import Random

from oracles import rubamazzo_minimax as minimax
from rubamazzo.agreement import told_apart
from rubamazzo.positions import late, open_game

from cardodds.rubamazzo.endgame import solve


def agree(positions: int, cards: int, seed: int = 0) -> Counter:
    """Solve random positions with up to so many cards left; raise where the margins differ.

    Returns how many positions there were under each option, how many in which a choice matters,
    and how many from which cards are still dealt.
    """
    random = Random(seed)
    seen: Counter = Counter()
    for _ in range(positions):
        position, game = late(random, random.randint(1, cards))
        solution = solve(open_game(position, game))
        sign = 1 if game.seat == 0 else -1
        expected = {action: sign * value for action, value in minimax.margins(game).items()}
        assert {told_apart(action): value for action, value in solution.moves} == expected
        assert solution.margin == max(expected.values())
        seen["a choice matters"] += len(set(expected.values())) > 1
        seen["cards are dealt"] += game.deals_to_come > 0
        seen.update(game.rules.items())
    return seen
