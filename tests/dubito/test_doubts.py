"""Doubts as tables against exact chances, and against what the strategies decide."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest
from dubito import blocks

from cardodds import exact
from cardodds.dubito import suit_run
from cardodds.dubito.doubts import ALWAYS, NEVER, beliefs, doubts_of, run_beliefs, threshold
from cardodds.dubito.rules import DubitoRules
from cardodds.dubito.seats import PARAMETERS
from cardodds.dubito.strategies import choose, exactly, run_chance
from cardodds.dubito.turns import doubts_by_table
from cardodds.dubito.view import DOUBT
from cardodds.simulation.kernels import COMPILED
from cardodds.simulation.places import address
from cardodds.simulation.streams import happens, mix

BELOW = [Fraction(0), Fraction(1, 10), Fraction(3, 29), Fraction(1, 2), Fraction(1)]


@pytest.mark.parametrize("below", BELOW, ids=str)
@pytest.mark.parametrize("options", [{}, {"deck": "francesi36", "packs": 2, "jokers": "wild"}])
def test_the_largest_claim_that_is_believed(below, options):
    rules = DubitoRules(**options)
    table = beliefs(below, rules)
    most = table.shape[0] - 1
    checked = 0
    for unseen in range(most, rules.cards + 1, 1 if most == 4 else 9):
        for left in range(most + 1):
            for hand in range(0, unseen + 1, 1 if most == 4 else 7):
                chances = exact.hypergeometric(population=unseen, copies=left, drawn=hand)
                believed = [k for k in range(1, left + 1) if chances.at_least(k) >= below]
                assert table[left, unseen, hand] == max(believed, default=0)
                checked += 1
    assert checked > 300


def test_two_copies_left_and_two_claimed():
    """The guide's 10.3%: 3/29."""
    rules = DubitoRules()
    assert beliefs(Fraction(3, 29), rules)[2, 30, 10] == 2
    assert beliefs(Fraction(3, 29) + Fraction(1, 10**30), rules)[2, 30, 10] == 1


KINDS = [(0, 1, 0, 0), (0, 3, 0, 0), (0, 1, 2, 0), (1, 1, 0, 2), (2, 0, 1, 3), (0, 2, 1, 1)]


def share_of_hands(kinds, unseen, hand):
    """The share of the hands that hold a run, counted one by one."""
    none, once, twice, jokers = kinds
    cards = [("once", n) for n in range(once)] + [("twice", n) for n in range(twice)] * 2
    cards += [("joker", n) for n in range(jokers)]
    cards += [("other", n) for n in range(unseen - len(cards))]
    good = number = 0
    for drawn in combinations(cards, hand):
        kinds_there = {card for card in drawn if card[0] in ("once", "twice")}
        missing = none + once + twice - len(kinds_there)
        good += missing <= sum(card[0] == "joker" for card in drawn)
        number += 1
    return Fraction(good, number)


@pytest.mark.parametrize("kinds", KINDS, ids=str)
def test_the_chance_of_a_run(kinds):
    rules = DubitoRules(sequence="suit_run", packs=2, jokers="wild", cards_max=3)
    tables = {below: run_beliefs(below, rules) for below in (Fraction(1, 3), Fraction(1))}
    row = suit_run.row_of(*kinds, 3)
    for unseen in (8, 9):
        shares = [share_of_hands(kinds, unseen, hand) for hand in range(unseen + 1)]
        for hand, share in enumerate(shares):
            assert abs(run_chance(*kinds, unseen, hand) - float(share)) < 1e-12
        for below, table in tables.items():
            enough = [hand for hand, share in enumerate(shares) if share >= below]
            assert table[row, unseen] == min(enough, default=NEVER)


def test_choose_and_exactly():
    assert [choose(5, k) for k in range(7)] == [1, 5, 10, 10, 5, 1, 0]
    assert choose(108, 12) == comb(108, 12)
    # One of two special cards, a given one, in a hand of three of five.
    assert exactly(1, 2, 5, 3) == pytest.approx(3 / 5 * 2 / 4)


@pytest.mark.parametrize("chance", [Fraction(0), Fraction(1, 10), Fraction(1, 3), Fraction(1)])
def test_a_threshold_is_the_chance_of_happens(chance):
    limit = threshold(chance)
    assert (limit == ALWAYS) == (chance == 1)
    for number in range(300):
        state, happened = happens(mix(number), float(chance))
        bits = (mix(int(state)) >> 11) & (ALWAYS - 1)
        assert (bits < limit) == happened


RULES = [
    {},
    {"deck": "francesi", "jokers": "wild"},
    {"packs": 2, "cards_max": 8},
    {"sequence": "adjacent", "ending": "elimination"},
    {"underdeclare": True},
    {"sequence": "suit_run"},
    {"sequence": "suit_run", "packs": 2, "jokers": "wild", "hand": 16},
    {"preset": "verju"},
]
SPECS = ["random", "random:call=0.5", "honest:call=0.5", "honest:doubt_below=0.1", "threshold"]


@pytest.mark.parametrize("options", RULES, ids=str)
def test_tables_doubt_as_the_strategies_do(options):
    job = blocks.job({"max_turns": 40, **options}, SPECS)
    tables = doubts_of(job.choices, job.options)
    seen = np.zeros(2, int)

    def look(position, action):
        if position.phase == DOUBT:
            here = address(position.desk)
            doubts = doubts_by_table(
                position.rules, position.table, tables.doubts, here, position.seat
            )
            choice = job.choices[position.seat]
            asked = choice.strategy.decide(
                position.view(), choice.params(PARAMETERS), position.draw()
            )
            assert bool(asked) == bool(doubts)
            seen[int(asked)] += 1

    for game in range(6 if COMPILED else 3):
        blocks.played_slowly(job, game, look)
    assert seen.min() > 5


def test_tables_are_shared_by_seats_that_doubt_alike():
    job = blocks.job({}, ["honest", "honest", "honest:call=0.5", "random"])
    tables = doubts_of(job.choices, job.options)
    places = tables.seats.reshape(-1, 4)[:, 0]
    assert places[0] == places[1]
    assert len(set(places.tolist())) == 3
