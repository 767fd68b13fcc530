"""Blocks of games: the loop around the engine."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from poker import blocks

from cardodds.poker import game
from cardodds.poker.coded_rules import setup
from cardodds.poker.rules import PokerRules
from cardodds.poker.simulation import GAME
from cardodds.poker.view import MOST_PLAYERS, NONE, cards_of
from cardodds.simulation.kernels import COMPILED, kernel
from cardodds.simulation.streams import DEAL, start

TESTS = Path(__file__).resolve().parents[1]


@pytest.mark.parametrize("number", range(20))
def test_a_block_plays_as_position_after_position(number):
    options, seats = blocks.option_sets(20)[number]
    job = blocks.job(options, seats)
    fast = job.play_each(100, 3)
    assert fast.tolist() == [blocks.played_slowly(job, game) for game in range(100, 103)]
    assert (fast.sum(0) == job.play(100, 3)).all()


@pytest.mark.skipif(not COMPILED, reason="there is no compiler in either")
def test_the_same_without_compiler():
    env = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": f"{TESTS}:{TESTS.parent}"}
    command = [sys.executable, "-W", "error", "-m", "poker.blocks"]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert json.loads(done.stdout) == blocks.tallies(8)


def test_blocks_add_up_whatever_their_size():
    job = blocks.job(
        {"scoring": "chips", "deals": 3}, ["random", blocks.by_everything, "threshold"]
    )
    whole = job.play(0, 60)
    parts = sum(job.play(first, 20) for first in range(0, 60, 20))
    assert (whole == parts).all()
    assert (whole == job.play_each(0, 60).sum(0)).all()


@pytest.mark.parametrize("number", range(12))
def test_the_numbers_of_a_game_belong_together(number):
    """Who wins, who lost how many deals, and what the chips add up to."""
    options, seats = blocks.option_sets(12)[number]
    job = blocks.job(options, seats)
    rules, layout = job.options, job.layout
    for row in job.play_each(0, 30 if COMPILED else 10):
        assert row[: layout.seats].sum() + row[layout.ties] + row[layout.unfinished] == 1
        losses = row[layout.count(0, 0) : layout.count(1, 0)]
        decided = losses.sum()
        assert decided == rules.deals or (decided < rules.deals and row[layout.unfinished])
        assert row[layout.mean(0)] <= rules.max_turns
        assert row[layout.mean(0) + 1] == row[layout.mean(0)] ** 2
        if rules.scoring == "points":
            assert not row[layout.count(1, 0) :].any()
            if not row[layout.unfinished]:
                best = losses == losses.min()
                expected = best if best.sum() == 1 else np.zeros_like(best)
                assert (row[: layout.seats] == expected).all()
            continue
        chips = row[layout.count(1, 0) : layout.count(2, 0)]
        prizes = row[layout.count(2, 0) : layout.size]
        assert prizes.sum() == 0
        if rules.scoring == "chips":
            others = len(seats) - 1
            assert chips.sum() == 0
            # Each deal lost costs 2 * others - 1, each other one brings 1, or others to its winner.
            assert ((chips + (2 * others) * losses - decided) % (others - 1 or 1) == 0).all()
        else:
            # What is missing lies in the pot: what could not be shared, or an unfinished deal's.
            most = rules.stake_max * len(seats) * (1 + row[layout.mean(1)]) + len(seats) - 2
            assert -most <= chips.sum() <= 0
            assert prizes.any() == 0


@pytest.mark.parametrize(("limit", "unfinished"), [(1, 1), (19, 1), (5000, 0)])
def test_the_turn_limit(limit, unfinished):
    """Twenty deals have at least a declaration each."""
    games = 50 if COMPILED else 10
    job = blocks.job({"max_turns": limit}, ["random"] * 3)
    tally = job.play(0, games)
    assert tally[job.layout.unfinished] == unfinished * games
    if unfinished:
        assert tally[job.layout.mean(0)] == games * limit


def test_seats_take_their_decisions_from_their_lane():
    """Under other lanes the deals are the same and the decisions are not."""
    seats = ["random"] * 3
    first = GAME.job(seats, seed=3, deals=2).play_each(0, 20)
    other = GAME.job(seats, seed=3, lane=7, deals=2).play_each(0, 20)
    assert (first != other).any()
    # Where nobody decides at random the lane makes no difference.
    only = GAME.job(["threshold"] * 3, seed=3, deals=2).play_each(0, 20)
    other = GAME.job(["threshold"] * 3, seed=3, lane=7, deals=2).play_each(0, 20)
    assert (only == other).all()


@pytest.mark.parametrize(
    "options",
    [
        {"scoring": "chips"},
        {"scoring": "chips", "prize": "gap"},
        {"scoring": "pot"},
        {"exchange_once": "deal"},
        {"joker_copies": True},
        {"scoring": "pot", "stake_min": 2},
        {"scoring": "pot", "stake_max": 20},
        {"deals": 3},
        {"max_turns": 7},
        {"players": 4},
    ],
    ids=str,
)
def test_every_option_reaches_the_kernels(options):
    base = {key: options[key] for key in options if key == "scoring"}
    if base == options:
        base = {}
    assert setup(PokerRules(**options)) != setup(PokerRules(**base))


@kernel
def count_dealt(games, first, stock):
    """Count how often each card is dealt at each place of the hand and of the stock's top."""
    table = game.new_table()
    for number in range(games):
        state = start(7, number, DEAL)
        # The second deal of a game is as random as the first.
        state, hand = game.deal(table, state)
        state, hand = game.deal(table, state)
        for place in range(5):
            first[place, (hand >> (6 * place)) & 63] += 1
            stock[place, table.stock[place]] += 1
            stock[5 + place, table.stock[24 + place]] += 1


def test_every_card_is_dealt_equally_often_at_every_place():
    """Of 34,000 deals: each count is binomial, and within 5 standard errors of its mean."""
    number = 34_000 if COMPILED else 680
    first, stock = np.zeros((5, 34), np.int64), np.zeros((10, 34), np.int64)
    count_dealt(number, first, stock)
    expected = number / 34
    for counted in (first, stock):
        assert (counted.sum(axis=1) == number).all()
        assert abs(counted - expected).max() < 5 * np.sqrt(expected * (1 - 1 / 34))


def test_a_deal_lays_out_all_the_cards():
    table = game.new_table()
    _, hand = game.deal(table, start(1, 0, DEAL))
    assert sorted((*cards_of(hand), *table.stock.tolist())) == list(range(34))
    assert table.passed.tolist() == [NONE] * MOST_PLAYERS
    assert table.thrown.tolist() == [0] * MOST_PLAYERS
