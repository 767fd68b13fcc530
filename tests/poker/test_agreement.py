"""The engine and the threshold players against the second implementation."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from random import Random

import pytest
from oracles import poker_draws
from oracles import poker_engine as oracle
from poker.agreement import FAMILIES, agree, compare, first_is_true, random_options

from cardodds.poker.classes import all_classes
from cardodds.poker.declarations import parse
from cardodds.poker.odds import claim
from cardodds.simulation.kernels import COMPILED

DEVIATIONS = 5


# The oracle alone: the guide's words


def deal(*cards, **options):
    """A match of the oracle in which these cards come first: places in the pack."""
    return oracle.Match(lambda: [*cards, *(c for c in range(34) if c not in cards)], **options)


def test_discards_come_back_from_below_the_stock():
    match = deal(0, 9, 18, 27, 33)
    match.exchange([27, 9])
    assert match.hand == [0, 18, 33, 1, 2]
    assert len(match.stock) == 29
    assert match.stock[-2:] == [9, 27]


def test_the_declarer_wins_with_an_equal_or_a_better_hand():
    pairs = [one for one in poker_draws.classes() if one[0] == oracle.PAIR]
    for named, loser in ((-1, 1), (4, 1), (5, 0)):
        match = deal(0, 8, 19, 28, 31)
        match.exchange([])
        held = pairs.index(match.held())
        match.declare(pairs[max(held + named - 4, 0)])
        match.answer(oracle.DUBITO)
        assert (match.losses.index(1), match.opener) == (loser, loser)


def test_all_stand_pat():
    match = deal(0, 8, 19, 28, 31, players=4, scoring="pot")
    match.stake(2)
    match.exchange([0])
    match.declare(match.classes[0])
    for rung in (10, 20, 30):
        match.answer(oracle.BELIEVE)
        match.exchange([])
        match.declare(match.classes[rung])
    match.answer(oracle.BELIEVE)
    match.exchange([])
    # The fourth in a row was seat 0; seat 1 was the first of them.
    assert (match.voids, match.opener, match.phase, match.pot) == (1, 1, "stake", 8)


def test_the_pot_is_doubled_and_shared():
    match = deal(0, 8, 19, 28, 31, players=4, scoring="pot")
    match.stake(1)
    match.exchange([])
    match.declare(match.classes[-1])
    match.answer(oracle.DUBITO)
    # Eight chips for three: two remain.
    assert (match.chips, match.pot, match.opener) == ([-5, 1, 1, 1], 2, 0)


# The engine and the oracle


def test_action_by_action():
    random = Random(1)
    sets = [*FAMILIES, *(random_options(random) for _ in range(24 if COMPILED else 5))]
    happened: Counter = Counter()
    for options in sets:
        happened += agree(options | {"deals": options.get("deals", 5)}, 2)
    assert set(happened) == {
        "doubt of a lie", "doubt of what stands", "more than declared", "nothing declared",
        "five aces declared", "cards come back", "void", "void after an exchange",
        "may not exchange", "stake on what was left in the pot", "won", "tie", "unfinished",
    }  # fmt: skip


@pytest.mark.parametrize("options", [{}, {"exchange_once": "deal", "players": 4}], ids=str)
def test_threshold_players_exchange_and_declare_alike(options):
    games = 10 if COMPILED else 3
    happened = agree(options | {"deals": 5}, games, share=0.5, ladder=90)
    assert happened["decisions of threshold players"] > 10 * games


@pytest.mark.skipif(not COMPILED, reason="nothing in it is compiled")
def test_the_forced_chances_are_those_of_counting_by_inclusion_and_exclusion():
    order = 500
    forced = poker_draws.forced(poker_draws.classes()[order])
    assert [claim(all_classes()[order], number).forced for number in range(6)] == forced


@pytest.mark.parametrize(
    ("strategies", "options"),
    [
        (["random"] * 3, {}),
        (["random", "random:call=0.5", "random"], {"scoring": "chips", "prize": "gap"}),
        (["random"] * 3, {"scoring": "pot", "exchange_once": "deal"}),
    ],
)
def test_as_many_wins_losses_and_chips(strategies, options):
    games, slow_games = (20_000, 300) if COMPILED else (20, 50)
    for row in compare(strategies, games, slow_games, seed=1, **options):
        assert abs(row["away"]) <= DEVIATIONS, row


# The simulator and the exact odds


@pytest.mark.parametrize(
    ("declared", "number"), [("pair K", 0), ("two pair A", 2), ("straight", 3), ("full 7", None)]
)
def test_first_declarations_stand_as_often_as_their_odds_say(declared, number):
    games = 50_000 if COMPILED else 100
    odds = claim(declared, number)
    chance = odds.free if number is None else odds.forced
    stood = first_is_true(parse(declared).order(), number, games, seed=1)
    assert abs(stood - games * chance) <= DEVIATIONS * sqrt(games * chance * (1 - chance))
