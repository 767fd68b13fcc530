"""The engine against the second implementation, and that one against the rulebook's examples."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from random import Random

import pytest
from dice.agreement import (
    BOAST,
    FAMILIES,
    SAY,
    agree,
    boast_is_right,
    compare,
    random_options,
    right_openings,
)
from oracles import dice_engine as oracle

from cardodds import dice
from cardodds.dice.view import bid_of
from cardodds.simulation.kernels import COMPILED

DEVIATIONS = 5
GAMES, SLOW_GAMES = (50_000, 1_000) if COMPILED else (60, 300)


def within(hits, games, chance):
    return abs(hits - games * chance) <= DEVIATIONS * sqrt(games * chance * (1 - chance))


# The oracle alone: the rulebook's examples


def oracle_game(hands, **options):
    """A game of the oracle whose first round has these dice, as written."""
    rolls = iter([[{"*": "spiral"}.get(d) or int(d) for d in hand.split()] for hand in hands])
    numbers = [len(hand.split()) for hand in hands]
    return oracle.Game(
        lambda number: next(rolls, [2] * number), **{"dice": numbers, "players": None, **options}
    )


def test_giuliana_says_seven_fives():
    legal = oracle.raises(6, "spiral", None, "strict", False, 20, (7, 5))
    assert (4, "spiral") in legal
    assert (3, "spiral") not in legal
    assert {(8, 5), (20, 5), (7, 6)} <= set(legal)
    assert not {(8, 4), (8, 6), (7, 4), (7, 5)} & set(legal)


def test_pino_says_three_spirals():
    legal = oracle.raises(6, "spiral", None, "strict", False, 20, (3, "spiral"))
    assert {(7, 2), (7, 6), (8, 3), (4, "spiral")} <= set(legal)
    assert not {(6, face) for face in range(2, 7)} & set(legal)


def test_federico_says_ten_threes():
    """Four threes and five spirals are nine."""
    game = oracle_game(["3 3 3 3 *", "* * * * 5"])
    game.say((10, 3))
    game.say(oracle.DUBITO)
    assert (game.left, game.opener, game.piombo) == ([4, 5], 0, False)


def test_no_opening_with_spirals_but_in_a_piombo_round():
    game = oracle_game(["3 *", "* 4"])
    assert not any(face == "spiral" for _, face in game.calls())
    game.say((4, 3))
    game.say(oracle.DUBITO)
    assert (game.left, game.piombo) == ([1, 2], True)
    assert (1, "spiral") in game.calls()
    game.say((1, 2))
    assert game.calls() == [(2, 2), (3, 2), oracle.DUBITO]


def test_each_player_is_piombo_once():
    game = oracle_game(["2 2", "3 3"], bussare=True)
    game.say((4, 2))
    game.say(oracle.DUBITO)
    assert (game.left, game.piombo) == ([1, 2], True)
    # From now on all dice show twos: seat 0 regains a die and loses it again.
    game.say((3, 2))
    game.busso(1)
    assert (game.left, game.opener, game.piombo) == ([1, 3], 1, False)
    game.say((4, 2))
    game.busso(0)
    assert (game.left, game.opener, game.piombo) == ([2, 3], 0, False)
    for bid in [(5, 2), (4, 2)]:
        game.say(bid)
        game.say(oracle.DUBITO)
    assert (game.left, game.opener, game.piombo) == ([1, 2], 0, False)


# The engine and the oracle


def test_call_by_call():
    random = Random(1)
    sets = [*FAMILIES, *(random_options(random) for _ in range(48 if COMPILED else 3))]
    happened: Counter = Counter()
    for options in sets:
        happened += agree(options, 6 if COMPILED else 1)
    everything = {
        "doubt of a right bid", "doubt of a wrong bid", "to the joker", "from the joker",
        "piombo", "piombo, two left", "joker opens a piombo round", "down to one die again",
        "busso right", "busso right, at the top", "busso wrong",
        "elimination", "elimination before one that is out", "won", "unfinished",
    }  # fmt: skip
    assert set(happened) == everything if COMPILED else set(happened) <= everything


@pytest.mark.parametrize(
    ("strategies", "options"),
    [
        (["threshold", "random"], {"dice": [3, 6], "rule": "free"}),
        (["threshold", "threshold:doubt_below=0.25"], {}),
        (["random"] * 4, {"dice": [1, 4, 2, 5]}),
        (["threshold", "random", "threshold"], {**oracle.PRESETS["openspiel"], "dice": 2}),
    ],
)
def test_as_many_wins_bids_and_rounds(strategies, options):
    for row in compare(strategies, GAMES, SLOW_GAMES, seed=1, **options):
        assert abs(row["away"]) <= DEVIATIONS, row


# The simulator and the exact odds


@pytest.mark.parametrize("bid", ["4 twos", "1 six", "5 fives", "7 threes", "2 spirals"])
def test_a_bid_is_right_as_often_as_its_odds_say(bid):
    games = 100_000 if COMPILED else 500
    said = dice.parse_bid(bid)
    coded = bid_of(said.count, dice.DUBITO.face_names.index(said.face))
    hits = right_openings(SAY.choose({"bid": coded}), games, seed=1, dice=[5, 5])
    assert within(hits, games, dice.bid_odds(said, hidden=10).true)


@pytest.mark.parametrize(("own", "hidden", "more"), [(1, 1, 1), (3, 4, 1), (4, 4, 2)])
def test_an_opening_above_ones_own_dice_is_right_as_often(own, hidden, more):
    games = 100_000 if COMPILED else 500
    hits = right_openings(BOAST.choose({"more": more}), games, seed=2, dice=[own, hidden])
    assert within(hits, games, boast_is_right(own, hidden, more))
