"""Blocks of games: the loop around the engine."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from math import sqrt
from pathlib import Path

import pytest
from dice import blocks

from cardodds.dice.coded_rules import setup
from cardodds.dice.remembered import nothing_remembered
from cardodds.dice.rolls import all_rolls, roll, roll_tables
from cardodds.dice.rules import DiceRules
from cardodds.dice.simulation import _remembered
from cardodds.dice.strategies import CATALOGUE, threshold
from cardodds.simulation.kernels import COMPILED
from cardodds.simulation.streams import start

TESTS = Path(__file__).resolve().parents[1]


@pytest.mark.parametrize("number", range(24 if COMPILED else 6))
def test_a_block_plays_as_position_after_position(number):
    options, seats = blocks.option_sets(24)[number]
    job = blocks.job(options, seats)
    fast = job.play_each(100, 4)
    assert fast.tolist() == [blocks.played_slowly(job, game) for game in range(100, 104)]
    assert (fast.sum(0) == job.play(100, 4)).all()


@pytest.mark.skipif(not COMPILED, reason="it is the same program")
def test_the_same_without_compiler():
    env = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": f"{TESTS}:{TESTS.parent}"}
    command = [sys.executable, "-W", "error", "-m", "dice.blocks"]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert json.loads(done.stdout) == blocks.tallies(8, 4)


def test_blocks_add_up_whatever_their_size():
    job = blocks.job({"rule": "free"}, ["threshold", "random", "threshold"])
    games = 120 if COMPILED else 24
    whole = job.play(0, games)
    parts = sum(job.play(first, games // 6) for first in range(0, games, games // 6))
    assert (whole == parts).all()
    assert (whole == job.play_each(0, games).sum(0)).all()


def test_what_is_remembered_changes_nothing():
    """The decisions looked up are those that the function takes when it is asked each time."""
    seats = ["threshold", "threshold:doubt_below=0.2"]
    for options in ({}, {"dice": [5, 2], "piombo": False}, {"dice": [7, 3]}, {"preset": "joker"}):
        for one in ([*seats], [seats[0], "random"], [seats[1]] * 3):
            if isinstance(options.get("dice"), list) and len(one) != 2:
                continue
            asked = [asked_each_time(name) for name in one]
            games = 200 if COMPILED else 2
            looked_up, called = blocks.job(options, one), blocks.job(options, asked)
            assert (looked_up.play(0, games) == called.play(0, games)).all()


def asked_each_time(name):
    """A strategy of which nothing is remembered."""
    choice = CATALOGUE.choose(name)
    if name == "random":
        return choice
    return replace(choice, strategy=replace(choice.strategy, last_bid_only=False))


def test_only_who_looks_at_the_last_bid_is_remembered():
    seats = ["threshold", "random", "threshold:doubt_below=0.2", "threshold"]
    job = blocks.job({}, seats)
    starts = _remembered(job.options, job.choices).places[:8].tolist()
    assert starts[0] == starts[3] > 0
    assert starts[1] == 0
    assert starts[2] > starts[0]
    assert starts[4:] == [0] * 4
    knocking = blocks.job({"bussare": True}, seats)
    assert not _remembered(knocking.options, knocking.choices).places[:8].any()


def test_remembered_rows_do_not_overlap():
    """Every roll, number of hidden dice and kind of round has its own row."""
    rules = DiceRules(dice=(3, 2), faces=4)
    places, actions = nothing_remembered(setup(rules), [0, 1])
    rolls = {own: int(all_rolls(4).falls[own].max()) + 1 for own in range(1, 6)}
    spans = []
    for start_at in places[:2].tolist():
        for piombo in range(2):
            for own in range(1, 4):
                for hidden in range(1, 6 - own):
                    corner = int(places[8 + 40 * (6 * piombo + own) + hidden])
                    length = 6 * (own + hidden + 1)
                    first = start_at + corner
                    spans.append((first, first + rolls[own] * length))
    spans.sort()
    assert spans[0][0] >= 6 * 41
    assert all(end <= first for (_, end), (first, _) in pairwise(spans))
    assert spans[-1][1] <= len(actions)


def test_every_game_is_won_or_unfinished():
    for options, seats in blocks.option_sets(12):
        task = blocks.job(options, seats)
        games = 100 if COMPILED else 2
        tally = task.play(0, games)
        layout = task.layout
        assert tally[: layout.seats].sum() + tally[layout.unfinished] == games
        assert tally[layout.ties] == 0


@pytest.mark.parametrize("seats", [["threshold"] * 2, ["random", "threshold"]])
def test_the_turn_limit(seats):
    endless = blocks.job({}, seats).play_each(0, 20)
    turns = endless[:, 4]
    limit = int(sorted(turns)[10])
    cut = blocks.job({"max_turns": limit}, seats).play_each(0, 20)
    # After so many bids a game is broken off, whatever would have been said to the last.
    assert (cut[:, 3] == (turns >= limit)).all()
    assert (cut[turns >= limit, 4] == limit).all()
    assert (cut[turns < limit] == endless[turns < limit]).all()


def test_seats_take_their_decisions_from_their_lane():
    """Under other lanes the first rolls are the same and the decisions are not."""
    seats = ["random", "random"]
    first = blocks.GAME.job(seats, seed=3).play_each(0, 50)
    other = blocks.GAME.job(seats, seed=3, lane=7).play_each(0, 50)
    assert (first != other).any()
    # Where nobody decides at random the lane makes no difference.
    same = [blocks.GAME.job(["threshold"] * 2, seed=3, lane=lane).play(0, 20) for lane in (1, 7)]
    assert (same[0] == same[1]).all()


@pytest.mark.parametrize(("dice", "faces"), [(1, 6), (2, 6), (3, 3), (5, 2), (7, 6), (12, 6)])
def test_rolls_are_fair(dice, faces):
    """Each face comes up as often as any other, the numbers of a face as the binomial says."""
    number = 20_000 if COMPILED else 2_000
    tables = roll_tables(faces)
    state = start(1, dice, faces)
    seen, most = Counter(), Counter()
    for _ in range(number):
        state, rolled, _ = roll(state, dice, *tables)
        counts = [(rolled >> 8 * face) & 255 for face in range(6)]
        assert sum(counts) == dice
        assert not any(counts[faces:])
        seen.update(dict(enumerate(counts)))
        most[counts[0] == dice] += 1
    expected = number * dice / faces
    for face in range(faces):
        assert abs(seen[face] - expected) <= 5 * sqrt(expected * (1 - 1 / faces))
    chance = faces**-dice
    assert abs(most[True] - number * chance) <= 5 * sqrt(number * chance) + 1


def test_the_number_of_a_roll_is_that_of_its_dice():
    rolls, tables = all_rolls(5), roll_tables(5)
    state = 3
    for dice in range(1, 6):
        for _ in range(30):
            state, rolled, number = roll(state, dice, *tables)
            assert rolls.packed[dice, number] == rolled
    assert threshold is CATALOGUE.strategies["threshold"].decide
