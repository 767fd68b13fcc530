"""Blocks of games: the loop around the engine."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from math import sqrt
from pathlib import Path

import numpy as np
import pytest
from dubito import blocks
from dubito.agreement import FAMILIES

from cardodds import dubito
from cardodds.dubito import engine, suit_run
from cardodds.dubito.coded_rules import setup
from cardodds.dubito.position import Position
from cardodds.dubito.rules import DubitoRules
from cardodds.dubito.simulation import GAME
from cardodds.dubito.view import DISCARD, DOUBT, LAY, cards_of_game, claimant
from cardodds.simulation.counts import count, size
from cardodds.simulation.kernels import COMPILED

TESTS = Path(__file__).resolve().parents[1]
SETS = 3 + len(FAMILIES)
GAMES = 200 if COMPILED else 8


@pytest.mark.parametrize("number", range(SETS))
def test_a_block_plays_as_decision_after_decision(number):
    options, seats = blocks.option_sets(SETS)[number]
    job = blocks.job(options, seats)
    fast = job.play_each(100, 3)
    assert fast.tolist() == [blocks.played_slowly(job, game) for game in range(100, 103)]
    assert (fast.sum(0) == job.play(100, 3)).all()


@pytest.mark.skipif(not COMPILED, reason="it would be compared with itself")
def test_the_same_without_compiler():
    env = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": f"{TESTS}:{TESTS.parent}"}
    command = [sys.executable, "-W", "error", "-m", "dubito.blocks"]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert json.loads(done.stdout) == blocks.tallies(20, 3)


def number_of(position, words):
    """How many cards there are."""
    return suit_run.number_of(*words) if engine.is_run(position.rules) else size(words[0])


def seats_in(position):
    return [s for s in range(position.setup.players) if not position.table.out >> s & 1]


@pytest.mark.parametrize("number", range(SETS))
def test_nobody_acts_out_of_turn_and_no_card_is_lost(number):
    options, seats = blocks.option_sets(SETS)[number]
    job = blocks.job(options, seats)
    for game in range(2):
        start = Position.dealt(setup(job.options), job.seed, game)
        dealt = sum(number_of(start, hand) for hand in start.hands) + number_of(start, start.pile)
        discarded, before = 0, None

        def look(position, action, dealt=dealt):
            nonlocal discarded, before
            table = position.table
            assert position.sizes == tuple(number_of(position, hand) for hand in position.hands)
            assert table.pile == number_of(position, position.pile)
            assert position.seat in seats_in(position)
            if position.phase == DOUBT:
                ring = seats_in(position)
                assert position.seat != claimant(table.claim)
                if before is not None and before.phase == DOUBT:
                    # In turn order after who was asked before, and that one only once.
                    assert ring[(ring.index(before.seat) + 1) % len(ring)] == position.seat
                if job.options.doubters == "next":
                    following = ring + ring
                    assert following[ring.index(claimant(table.claim)) + 1] == position.seat
            assert position.phase != LAY or position.sizes[position.seat] > 0
            if job.options.all_pass == "restart":
                assert sum(position.sizes) + table.pile + discarded == dealt
            if position.phase == DISCARD:
                discarded += size(action)
            before = position

        blocks.played_slowly(job, game, look)


def test_blocks_add_up_whatever_their_size():
    job = blocks.job(
        {"simultaneous": "random", "max_turns": 40}, ["honest:call=0.5", "random", "random"]
    )
    whole = job.play(0, 4 * GAMES)
    parts = sum(job.play(first, GAMES) for first in range(0, 4 * GAMES, GAMES))
    assert (whole == parts).all()
    assert (whole == job.play_each(0, 4 * GAMES).sum(0)).all()


def test_wins_losses_and_unfinished_are_all_the_games():
    for options, seats in blocks.option_sets(12):
        job = blocks.job(options, seats)
        tally, layout = job.play(0, GAMES), job.layout
        assert tally[layout.ties] == 0
        assert tally[: layout.seats].sum() + tally[layout.unfinished] == GAMES
        if job.options.ending == "elimination":
            assert tally[layout.count(0, 0) :].sum() + tally[layout.unfinished] == GAMES


@pytest.mark.parametrize("limit", [1, 7])
def test_the_turn_limit(limit):
    tally = blocks.job({"max_turns": limit}, ["honest"] * 3).play(0, 30)
    assert tally[4] == 30
    assert tally[5] == 30 * limit


def test_a_hand_may_end_with_the_last_play_that_is_allowed():
    seats, games = ["honest"] * 2, 4 * GAMES
    rows = blocks.job({"hand": 2, "max_turns": 40}, seats).play_each(0, games)
    last = (rows[:, 4] == 3) & (rows[:, 3] == 0)
    assert last.any()
    again = blocks.job({"hand": 2, "max_turns": 3}, seats).play_each(0, games)
    assert (again[last] == rows[last]).all()


def test_seats_take_their_decisions_from_their_lane():
    seats = ["random", "random"]
    first = GAME.job(seats, seed=3, max_turns=30).play_each(0, 20)
    other = GAME.job(seats, seed=3, max_turns=30, lane=7).play_each(0, 20)
    assert (first != other).any()
    # With one card each nobody has a choice but whether to doubt, and last cards all doubt.
    only = GAME.job(["honest"] * 2, seed=3, hand=1).play(0, 50)
    assert (only == GAME.job(["honest"] * 2, seed=3, lane=7, hand=1).play(0, 50)).all()


def test_the_nearest_doubts_or_one_at_random():
    """Everybody doubts every claim: the next seat always, or each of the others as often."""
    doubters = {}
    for simultaneous in ("nearest", "random"):
        job = blocks.job({"simultaneous": simultaneous, "max_turns": 1}, ["random:call=1"] * 4)
        found = Counter()
        for game in range(300):
            position = Position.dealt(setup(job.options), 1, game)
            card = position.view().hand & -position.view().hand
            position = position.after(engine.play(card, 0, 1))
            while position.phase == DOUBT:
                position = position.after(1)
            found[max(range(4), key=lambda seat, p=position: p.sizes[seat])] += 1
        doubters[simultaneous] = found
    # The claimant takes its card back where it lied.
    assert set(doubters["nearest"]) == {0, 1}
    assert set(doubters["random"]) == {0, 1, 2, 3}
    others = [doubters["random"][seat] for seat in (1, 2, 3)]
    assert max(others) - min(others) < 5 * sqrt(2 * sum(others) / 3)


@pytest.mark.parametrize("options", [{}, {"deck": "francesi", "jokers": "wild"}], ids=str)
def test_every_card_is_dealt_equally_often_to_every_seat(options):
    rules = DubitoRules(**options)
    found, number = np.zeros((4, 14)), 400
    for game in range(number):
        for seat, (hand, _) in enumerate(Position.dealt(setup(rules), 3, game).hands):
            found[seat] += [count(hand, rank) for rank in range(14)]
    ranks = cards_of_game(setup(rules).rules) // 4
    assert found[:, : min(ranks, 13)].sum() + found[:, 13].sum() == number * sum(rules.hands)
    expected = number * 4 * rules.hands[0] / rules.cards
    assert abs(found[:, :10] - expected).max() < 5 * sqrt(expected)


@pytest.mark.parametrize(
    ("players", "own", "atleast"), [(4, 0, 1), (4, 1, 2), (4, 2, 2), (3, 1, 1), (5, 2, 3)]
)
def test_hands_are_as_likely_as_the_guides_table_says(players, own, atleast):
    """Whether seat 1 holds so many aces, where seat 0 has some: first turns, against `holds`."""
    rules = setup(DubitoRules(players=players))
    times = hits = 0
    for game in range(4000 if COMPILED else 500):
        hands = Position.dealt(rules, 11, game).hands
        if count(hands[0][0], 0) == own:
            times += 1
            hits += count(hands[1][0], 0) >= atleast
    chance = dubito.holds(own=own, atleast=atleast, players=players)
    assert times > 50
    assert abs(hits - times * chance) <= 5 * sqrt(times * chance * (1 - chance))


def test_plain_games_are_those_of_the_other_turns(monkeypatch):
    """Options that change nothing, but take the turns out of the fast way."""
    seats = ["honest:call=0.3", "random", "honest", "threshold:call=0.6"]
    plain = GAME.job(seats, seed=4).play_each(0, GAMES)
    # Such an option is an error by itself.
    monkeypatch.setattr(DubitoRules, "_check_effect", lambda rules: None)
    same = GAME.job(seats, seed=4, all_pass="discard").play_each(0, GAMES)
    assert (plain == same).all()
