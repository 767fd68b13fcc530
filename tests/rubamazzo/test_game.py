"""Blocks of games: the loop around the engine."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from math import sqrt
from pathlib import Path

import numpy as np
import pytest
from rubamazzo import blocks

from cardodds.rubamazzo import engine, theft
from cardodds.rubamazzo.coded_rules import setup
from cardodds.rubamazzo.game import PARAMETERS, SIGNATURE, deal_hands, fill
from cardodds.rubamazzo.rules import RubamazzoRules
from cardodds.rubamazzo.strategies import greedy
from cardodds.rubamazzo.view import NO_BUNDLES, NO_TOP, NONE, View
from cardodds.rubamazzo.view import pack as all_cards
from cardodds.simulation.counts import count, one
from cardodds.simulation.kernels import COMPILED, first_class, kernel
from cardodds.simulation.streams import DEAL, advance, shuffle, start, word

TESTS = Path(__file__).resolve().parents[1]


@pytest.mark.parametrize("number", range(30))
def test_a_block_plays_as_position_after_position(number):
    options, seats = blocks.option_sets(30)[number]
    job = blocks.job(options, seats)
    fast = job.play_each(100, 8)
    assert fast.tolist() == [blocks.played_slowly(job, game) for game in range(100, 108)]
    assert (fast.sum(0) == job.play(100, 8)).all()


def test_the_same_without_compiler():
    env = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": f"{TESTS}:{TESTS.parent}"}
    command = [sys.executable, "-W", "error", "-m", "rubamazzo.blocks"]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert json.loads(done.stdout) == blocks.tallies(8, 4)


def test_blocks_add_up_whatever_their_size():
    job = blocks.job({"sum": True}, ["greedy", "random", "greedy"])
    whole = job.play(0, 300)
    parts = sum(job.play(first, 50) for first in range(0, 300, 50))
    assert (whole == parts).all()
    assert (whole == job.play_each(0, 300).sum(0)).all()


def test_wins_ties_and_unfinished_are_all_the_games():
    games = 200 if COMPILED else 20
    for options, seats in blocks.option_sets(20):
        task = blocks.job(options, seats)
        tally = task.play(0, games)
        winners = 2 if options.get("teams") else 1
        layout = task.layout
        won = tally[: layout.seats].sum() / winners
        assert won + tally[layout.ties] + tally[layout.unfinished] == games
        if options.get("teams"):
            assert (tally[:2] == tally[2:4]).all()
        if options.get("tie") == "replay":
            assert tally[layout.ties] == 0


@pytest.mark.parametrize(("limit", "unfinished", "turns"), [(35, 50, 35), (36, 0, 36), (1, 50, 1)])
def test_the_turn_limit(limit, unfinished, turns):
    job = blocks.job({"max_turns": limit}, ["random", "random"])
    tally = job.play(0, 50)
    assert tally[job.layout.unfinished] == unfinished
    assert tally[job.layout.mean(0)] == 50 * turns


def test_a_tie_is_played_again_until_the_turn_limit():
    stay = blocks.job({}, ["random", "random"]).play_each(0, 400)
    again = blocks.job({"tie": "replay"}, ["random", "random"]).play_each(0, 400)
    short = blocks.job({"tie": "replay", "max_turns": 36}, ["random", "random"]).play_each(0, 400)
    ties = stay[:, 2] == 1
    assert ties.any()
    assert (again[~ties] == stay[~ties]).all()
    assert set(again[ties, 4]) >= {72}
    assert (again[ties, 4] % 36 == 0).all()
    assert (again[:, 2] == 0).all()
    assert (again[:, 3] == 0).all()
    assert (short[ties, 3] == 1).all()
    assert (short[ties, 4] == 36).all()


def test_seats_take_their_decisions_from_their_lane():
    """Under other lanes the deals are the same and the decisions are not."""
    seats = ["random", "random"]
    first = blocks.GAME.job(seats, seed=3).play_each(0, 100)
    other = blocks.GAME.job(seats, seed=3, lane=7).play_each(0, 100)
    assert (first != other).any()
    # Where nobody decides at random the lane makes no difference.
    only = blocks.GAME.job(seats, seed=3, hand=1).play(0, 50)
    assert (only[4:6] == blocks.GAME.job(seats, seed=3, lane=7, hand=1).play(0, 50)[4:6]).all()


@pytest.mark.parametrize(
    "options",
    [
        {"capture": "all"},
        {"sum": True},
        {"ace": "takes_all"},
        {"both_possible": "capture_first"},
        {"sum": True, "double_steal": "both"},
        {"teams": True},
        {"teams": True, "steal_partner": True},
        {"leftover": "last_taker", "hand": 4},
    ],
    ids=str,
)
def test_every_option_changes_the_word_of_rules(options):
    base = {k: v for k, v in options.items() if k in {"hand", "sum", "teams"}}
    if base == options:
        base.pop("sum", None)
        base.pop("teams", None)
    assert setup(RubamazzoRules(players=4, **options)) != setup(RubamazzoRules(players=4, **base))


def test_every_card_is_dealt_equally_often_at_every_place():
    """Of 20,000 openings every rank lies on the table as often as any other, within 5 sigma."""
    job = blocks.job({"max_turns": 1}, [blocks.by_everything, "random"])
    deck = np.zeros(10)
    number = 2000
    for game in range(number):
        state = start(job.seed, game, DEAL)
        cards = np.repeat(np.arange(10), 4)
        shuffle(state, cards, 4)
        deck += np.bincount(cards[:4], minlength=10)
    expected = number * 4 / 10
    assert abs(deck - expected).max() < 5 * np.sqrt(expected)


@kernel
def risks(seed, games, setup, strategies, params, held):
    """Count by deal and copies missing how often the second seat holds the opener's top.

    Looked at after the opener's first card of each deal; `held[deal, missing]` gets (times, times
    that it is held).
    """
    deck, lanes = np.empty(40, np.int64), np.empty(2, np.int64)
    hands = np.empty(2, np.int64)
    for number in range(games):
        fill(deck, setup.rules)
        shuffle(start(seed, number, DEAL), deck, 40)
        table = int(deck[0] + deck[1] + deck[2] + deck[3])
        tops, sizes, seen, last, dealt = NO_BUNDLES, 0, table, NONE, 4
        for seat in range(2):
            lanes[seat] = start(seed, number, 1 + seat)
        for deal in range(6):
            dealt = deal_hands(deck, dealt, hands, 2, 3)
            for turn in range(6):
                seat = turn % 2
                lanes[seat] = advance(int(lanes[seat]))
                hand = int(hands[seat])
                view = View(hand, table, tops, sizes, seen, 0, last, seat, 2, 5 - deal, setup.rules)
                action = strategies[seat](view, params[seat], word(int(lanes[seat])))
                table, tops, sizes, last = engine.after(view, action)
                card = one(engine.rank_of(action))
                seen += card
                hands[seat] = hand - card
                if turn == 0 and tops & 15 != NO_TOP:
                    unseen = all_cards(setup.rules) - seen - int(hands[0])
                    missing = count(unseen, tops & 15)
                    held[deal, missing, 0] += 1
                    held[deal, missing, 1] += min(count(int(hands[1]), tops & 15), 1)


def test_a_theft_is_as_likely_as_the_exact_table_says():
    held = np.zeros((6, 5, 2), np.int64)
    functions = (first_class(greedy, SIGNATURE),) * 2
    params = ((0.0,) * PARAMETERS,) * 2
    risks(2, 100_000 if COMPILED else 300, setup(RubamazzoRules()), functions, params, held)
    compared = 0
    for deal in range(6):
        for missing in range(5):
            times, hits = (int(number) for number in held[deal, missing])
            if times:
                risk = theft(missing, deal=deal + 1).risk
                spread = sqrt(times * risk * (1 - risk))
                assert abs(hits - times * float(risk)) <= 5 * spread
                compared += 0 < risk < 1
    assert compared >= (10 if COMPILED else 5)
