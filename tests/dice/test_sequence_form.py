"""The linear program: its size, its certificate, and how a value is proved."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from cardodds.dice.solver.cfr import bounds
from cardodds.dice.solver.exact_value import proved_value
from cardodds.dice.solver.rounds import Round
from cardodds.dice.solver.sequence_form import Program
from cardodds.simulation.kernels import COMPILED

GAMES = [
    {"dice": (1, 1), "faces": 3},
    {"dice": (2, 1), "faces": 3},
    {"dice": (1, 2), "piombo": True},
    {"dice": (1, 1), "preset": "openspiel", "faces": 4},
]


@pytest.mark.parametrize("words", GAMES, ids=str)
def test_the_best_responses_to_its_strategies_agree(words):
    game = Round.of(**words)
    program = Program(game.tree)
    strategy, value = program.solve()
    low, high = bounds(game.tree, strategy)
    assert high - low <= 1e-9
    assert abs(value - low) <= 1e-9
    assert len(strategy) == game.entries
    assert (strategy >= 0).all()


@pytest.mark.parametrize("words", GAMES, ids=str)
def test_it_has_as_many_sequences_as_were_counted(words):
    game = Round.of(**words)
    assert Program(game.tree).sequences == [game.sequences(0), game.sequences(1)]


def test_a_value_is_proved_only_by_strategies_that_are_optimal():
    game = Round.of((1, 1), preset="joker", faces=3)
    strategy, _ = Program(game.tree).solve()
    assert proved_value(game, strategy) == Fraction(1, 3)
    assert proved_value(game, np.zeros(game.entries)) is None
    assert proved_value(game, strategy + 1e-3) is None
    # What rounding does to it is undone.
    assert proved_value(game, strategy * (1 + 1e-13)) == Fraction(1, 3)


@pytest.mark.skipif(not COMPILED, reason="large")
def test_fractions_of_a_solution_with_large_denominators():
    game = Round.of((1, 1), preset="joker")
    strategy, _ = Program(game.tree).solve()
    assert proved_value(game, strategy) == Fraction(-7, 327)
