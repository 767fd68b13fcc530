"""Strategies that remember the last bids: their losses in the whole tree, the rest of a round."""

from __future__ import annotations

from fractions import Fraction
from math import isclose

import numpy as np
import pytest

from cardodds.dice.notation import Bid
from cardodds.dice.solver import whole_loss
from cardodds.dice.solver.cfr import bounds
from cardodds.dice.solver.local_response import local_response
from cardodds.dice.solver.memory_play import Graph, Memory, solve_with_memory, states_of
from cardodds.dice.solver.rounds import Round
from cardodds.dice.solver.whole_loss import whole_bounds
from cardodds.errors import ArgumentError
from cardodds.simulation.kernels import COMPILED

many = pytest.mark.skipif(not COMPILED, reason="many passes, which are not compiled anyhow")
SMALL = Round.of((2, 1), faces=3)


def value_of(game, weights):
    """What the opener wins by strategies, over all pairs of hands, history by history."""
    place = 0
    won = 0.0
    chances = game.chances()
    first, second = (len(hands) for hands in game.hands)
    joint = np.outer(chances[0, :first], chances[1, :second])
    tree = game.tree

    def walk(state, player, joint):
        nonlocal place, won
        raises, rows = game.raises[state], np.ones((1, len(game.hands[player])))
        if raises:
            actions = len(raises) + bool(state)
            end = place + actions * rows.shape[1]
            rows, place = weights[place:end].reshape(actions, -1), end
        totals = rows.sum(0)
        rows = np.where(totals > 0, rows / np.where(totals > 0, totals, 1), 1 / len(rows))
        if state:
            right = tree.needed[0, state, :first, None] <= tree.counted[1, state, None, :second]
            doubt = rows[-1][:, None] if player == 0 else rows[-1][None, :]
            won += (joint * doubt * np.where(right == (player == 1), 1, -1)).sum()
        for action, after in enumerate(raises):
            share = rows[action][:, None] if player == 0 else rows[action][None, :]
            walk(after, 1 - player, joint * share)

    walk(0, 0, joint)
    return won


@many
def test_who_remembers_everything_plays_the_whole_tree():
    """With as many bids as there can be, nothing is merged, and the strategies reach the value."""
    game = Round.of((1, 1), faces=3)
    graph = Graph(game, game.bids_left[0])
    assert len(graph.nodes) == game.histories
    memory = Memory(graph)
    memory.iterate(300)
    low, high = bounds(game.tree, memory.spread())
    assert low - 1e-12 <= Fraction(1, 9) <= high + 1e-12
    assert high - low < 0.02


@pytest.mark.parametrize("remembered", [1, 2])
def test_the_value_of_the_strategies_is_that_in_the_whole_tree(remembered):
    passes = 60 if COMPILED else 10
    memory = solve_with_memory(SMALL, remembered=remembered, passes=passes)
    assert isclose(memory.value, value_of(SMALL, memory.spread()), abs_tol=1e-12)


@pytest.mark.parametrize("little", [0, 30, 10**6])
def test_what_is_lost_in_the_whole_round_is_found_without_laying_it_out(little, monkeypatch):
    """By walks from the bids on after which little can follow, or from none, or from the start."""
    monkeypatch.setattr(whole_loss, "LITTLE", little)
    for remembered in (1, 2) if COMPILED else (2,):
        memory = solve_with_memory(SMALL, remembered=remembered, passes=6, progress=False)
        low, high = whole_bounds(memory)
        assert (low, high) == pytest.approx(bounds(SMALL.tree, memory.spread()), abs=1e-12)
        assert low < memory.value < high


def test_what_follows_a_node_is_laid_out_as_in_the_whole():
    memory = solve_with_memory(SMALL, remembered=2, passes=4, progress=False)
    bids = SMALL.bids[:2]
    state, player, place = SMALL.node(bids)
    node = memory.graph.place(states_of(SMALL, bids))
    rest = memory.spread(node)
    assert len(rest) == SMALL.entries_after(state, player)
    assert np.array_equal(rest, memory.spread()[place : place + len(rest)])


@many
def test_the_more_is_remembered_the_less_is_lost():
    """With two dice against one; the value is 13/54."""
    losses = {}
    for remembered in (1, 2):
        memory = solve_with_memory(Round.of((2, 1)), remembered=remembered, passes=80)
        low, high = bounds(memory.game.tree, memory.spread())
        losses[remembered] = (high - low) / 2
        assert low - 1e-12 <= 13 / 54 <= high + 1e-12
        found = local_response(memory, games=500)
        # Five standard errors of a mean of 1 and -1 over both seats.
        assert found.middle <= losses[remembered] + 5 / (2 * 500) ** 0.5
        assert found.exploitability < found.middle
    assert losses[2] < 0.05 < losses[1] < 0.35


@many
def test_sampled_hands_stand_for_all():
    """Weights of samples are those of the hands on average, and the strategies are near."""
    memory = Memory(Graph(SMALL, 2), sampled=3)
    total = np.zeros(6)
    for _ in range(1000):
        hands = memory._some_hands()
        assert hands.weights[0].sum() == pytest.approx(1)
        total[hands.chosen[0]] += hands.weights[0]
    # Five standard errors of a share in 3000 draws.
    assert np.abs(total / 1000 - memory.chances[0]).max() < 5 * 0.5 / np.sqrt(3000)
    memory.iterate(100)
    low, high = bounds(SMALL.tree, memory.spread())
    assert high - low < 0.7


def test_a_large_table_is_sampled_by_itself():
    assert Memory(Graph(Round.of((2, 2)), 1)).sampled is None
    memory = Memory(Graph(Round.of((5, 5)), 1))
    assert memory.sampled is None
    assert len(memory.graph.nodes) == 120


def test_the_rest_of_a_round_is_solved_again():
    game = Round.of((2, 1), faces=2)
    memory = solve_with_memory(game, remembered=1, passes=60)
    states = states_of(game, (Bid(1, 2),))
    reach = memory.reach(states)
    played = [memory.mix(hand, ())[game.raises[0].index(states[0])] for hand in range(3)]
    assert np.allclose(reach[0, :3], memory.chances[0] * played)
    assert np.allclose(reach[1, :2], memory.chances[1])
    solver = memory.rest(states, 60)
    low, high = bounds(solver.tree, solver.average)
    # An equilibrium of what is left.
    assert high - low < 0.05
    assert memory.rest((), 10).iterations == 10
    last = game.bids[-1]
    assert memory.rest(states_of(game, (Bid(1, 2), last))) is None


def test_what_is_refused():
    with pytest.raises(ArgumentError, match=r"^remembered 0: must be a whole number, at least 1$"):
        solve_with_memory(SMALL, remembered=0)
    with pytest.raises(ArgumentError, match=r"^sampled 0: must be a whole number, at least 1$"):
        solve_with_memory(SMALL, sampled=0)
    with pytest.raises(ArgumentError, match="fits in no memory"):
        Memory(Graph(Round.of((5, 5), rule="free"), 1)).spread()
