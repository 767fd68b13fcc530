"""Deals of the unseen cards: they fit, they are equally likely; and what is played from them."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import sqrt
from random import Random

import numpy as np
import pytest
from oracles import rubamazzo_engine as oracle
from rubamazzo.agreement import actions, counts, told_apart
from rubamazzo.layouts import ACE, FANTE, FIVE, FOUR, RE, SIX, THREE, TWO, lie
from rubamazzo.layouts import position as laid
from rubamazzo.positions import advance, late, middle, open_game

from cardodds.rubamazzo.coded_rules import setup
from cardodds.rubamazzo.endgame import solve
from cardodds.rubamazzo.rules import RubamazzoRules
from cardodds.rubamazzo.search import TOO_LONG, desk, memory_bits
from cardodds.rubamazzo.view import ACE as ACE_TAKES_ALL
from cardodds.rubamazzo.view import ACE_SPARED, held, leftover, pack, unseen
from cardodds.rubamazzo.worlds import (
    MOST_HANDS,
    SEATS,
    deal_unseen,
    is_open,
    last_deal_rules,
    lead,
    play_actions,
    play_worlds,
    solve_worlds,
)
from cardodds.simulation.counts import ONE_EACH, size
from cardodds.simulation.kernels import COMPILED
from cardodds.simulation.streams import DEAL, start

SIGMAS = 5


def views(number: int, seed: int = 0, **fixed):
    """Views of random games, with the position and the oracle's game."""
    for position, game in middle(number, seed, **fixed):
        yield position.view(counts(game.hands[game.seat])), position, game


def world(view, reads: bool, seed: int):
    hands, stock = np.zeros(SEATS, np.int64), np.zeros(MOST_HANDS, np.int64)
    deal_unseen(view, reads, start(seed, 0, DEAL), hands, stock)
    hands, stock = hands.tolist(), stock.tolist()
    return hands[: view.players], stock[: view.players * view.deals]


def lacking(view, seat: int) -> int:
    return 15 * ((view.lacks >> seat) & ONE_EACH) if seat < 4 else 0


def test_a_world_holds_the_unseen_cards():
    followed = 0
    for seed, (view, position, _) in enumerate(views(200)):
        hands, stock = world(view, reads=True, seed=seed)
        assert hands[view.seat] == view.hand
        others = [hand for seat, hand in enumerate(hands) if seat != view.seat]
        for seat, hand in enumerate(hands):
            assert size(hand) == held(view, seat)
        assert all(size(hand) == position.setup.hand for hand in stock)
        dealt = sum(others) + sum(stock)
        left = unseen(view) - dealt
        assert size(left) == leftover(view.rules)
        assert unseen(view) == dealt + left
        fits = [hand & lacking(view, seat) == 0 for seat, hand in enumerate(hands)]
        followed += all(fits[seat] for seat in range(view.players) if seat != view.seat)
    assert followed > 170  # where nobody passes by what it could take, all do


def test_hands_lack_what_they_passed_by():
    """Where what was shown is true, there always is a deal that fits."""
    looked = 0
    for seed, (view, _, game) in enumerate(views(150, seed=1, players=3, teams=False)):
        # Random players pass by what they could take: believe only what is true.
        truth = 0
        for seat, hand in enumerate(game.hands):
            absent = ~counts(hand) & ~(counts(hand) >> 1) & ~(counts(hand) >> 2) & ONE_EACH
            truth |= (absent & view.lacks >> seat & ONE_EACH) << seat
        view = view._replace(lacks=truth)
        hands, _ = world(view, reads=True, seed=seed)
        for seat in range(view.players):
            if seat != view.seat:
                assert hands[seat] & lacking(view, seat) == 0
                looked += lacking(view, seat) != 0
    assert looked > 50


def test_what_cannot_be_is_not_believed():
    view = laid(table=[TWO], turn=1, players=2).view(lie(ACE, ACE, ACE))
    view = view._replace(lacks=ONE_EACH)
    hands, _ = world(view, reads=True, seed=1)
    assert size(hands[0]) == 2


@pytest.mark.parametrize("reads", [True, False])
def test_fitting_deals_are_equally_likely(reads):
    """Seven unseen cards, 2 to seat 1, 2 to seat 2: those who passed by a rank do not hold it."""
    cards = [TWO, TWO, THREE, THREE, FOUR, FIVE, SIX]
    everything = pack(setup(RubamazzoRules()).rules)
    own = lie(ACE, ACE)
    table = laid(turn=27, players=3)._replace(seen=everything - lie(*cards) - own)
    view = table.view(own)
    view = view._replace(lacks=lie(TWO, FOUR) << 1 | lie(THREE) << 2, deals=0)
    assert [held(view, seat) for seat in range(3)] == [2, 2, 2]
    expected: Counter = Counter()
    for one in combinations(range(7), 2):
        for two in combinations(sorted(set(range(7)) - set(one)), 2):
            hands = [lie(*(cards[place] for place in hand)) for hand in (one, two)]
            if not reads or all(
                hand & lacking(view, seat) == 0 for seat, hand in enumerate(hands, start=1)
            ):
                expected[tuple(hands)] += 1
    draws = 20_000 if COMPILED else 2000
    found = Counter(tuple(world(view, reads, seed)[0][1:]) for seed in range(draws))
    assert set(found) <= set(expected)
    for hands, ways in expected.items():
        chance = ways / expected.total()
        assert abs(found[hands] - draws * chance) < SIGMAS * sqrt(draws * chance * (1 - chance))


def test_a_player_who_counts_knows_the_last_deal():
    for view, _, game in views(200, seed=2):
        known = game.deals_to_come == 0 and game.players == 2 and not game.stock
        assert is_open(view) == known


# What is played


def test_solved_worlds_are_solved():
    """In the last deal every world is the real one."""
    random = Random(3)
    for _ in range(20):
        position, game = late(random, 6, hand=3, deck="napoletane")
        view = position.view(counts(game.hands[game.seat]))
        moves = solve(open_game(position, game)).moves
        board = desk(memory_bits(view), 10**6)
        found = np.zeros((3, len(moves)), np.int64)
        searched = solve_worlds(view, view.rules, 1, 0, False, False, board, found)
        assert searched > 0
        assert found.tolist() == [[margin for _, margin in moves]] * 3
        wins = np.zeros((1, len(moves)), np.int64)
        solve_worlds(view, view.rules, 1, 0, False, True, board, wins)
        assert wins.tolist() == [[(margin > 0) - (margin < 0) for _, margin in moves]]


def test_a_world_that_takes_too_long_is_told():
    view = laid(table=[TWO, THREE, FOUR, FIVE]).view(lie(ACE, TWO, SIX))
    found = np.zeros((2, 3), np.int64)
    board = desk(8, 10)
    assert solve_worlds(view, view.rules, 1, 0, True, False, board, found) == TOO_LONG
    assert solve_worlds(view, view.rules, 1, 0, True, True, board, found) == TOO_LONG


def test_the_last_card_is_played_out_as_it_is():
    """Nothing is left to chance: the lead is that of the count."""
    for _, position, game in views(200, seed=4):
        setup = position.setup
        while position.turn < setup.deals * setup.hand * setup.players - 1:
            position = advance(position, game, Random(position.turn))
        view = position.view(counts(game.hands[game.seat]))
        found = np.zeros(len(actions(view)), np.int64)
        hands = np.array([counts(hand) for hand in game.hands], np.int64)
        play_actions(view, view.rules, 1, hands, np.zeros(1, np.int64), found)
        leads = {}
        for move in game.moves():
            following = game.copy()
            following.play(move)
            leads[oracle.told_apart(move)] = lead_of(following, game.seat)
        legal = [told_apart(action) for action in actions(view)]
        assert dict(zip(legal, found.tolist(), strict=True)) == leads


def lead_of(game, seat: int) -> int:
    """The oracle's cards of a seat's side, less those of the best other."""
    totals = game.totals()
    own = next(cards for side, cards in totals.items() if seat in side)
    return own - max(cards for side, cards in totals.items() if seat not in side)


def test_played_out_games_are_whole():
    """The lead of two is that of all their cards: as even as their number."""
    for view, position, _ in views(60, seed=5, players=2, teams=False, leftover="unused"):
        found = np.zeros((4, len(actions(view))), np.int64)
        play_worlds(view, position.setup.last_rules, 7, 0, True, found)
        cards = 4 + position.setup.deals * position.setup.hand * 2
        if position.last >= 0:  # somebody takes all in the end
            assert {(int(value) - cards) % 2 for value in found.flat} == {0}
        assert abs(found).max() <= cards
        again = np.zeros_like(found)
        play_worlds(view, position.setup.last_rules, 7, 0, True, again)
        assert found.tolist() == again.tolist()


@pytest.mark.parametrize("spared", [False, True])
def test_the_ace_of_the_last_deal_is_played_out_by_its_rules(spared):
    """Seat 1 lays its last card; then the other is dealt an ace, which takes all or nothing."""
    table = laid(table=[RE, FANTE], turn=1, hand=1, ace="takes_all")
    view = table.view(lie(FIVE))._replace(deals=1)
    last_rules = view.rules & ~ACE_TAKES_ALL if spared else view.rules
    hands = np.array([0, lie(FIVE)], np.int64)
    stock = np.array([lie(ACE), lie(SIX)], np.int64)
    found = np.zeros(1, np.int64)
    play_actions(view, last_rules, 1, hands, stock, found)
    # The ace takes the three cards, and at the end the six: that makes five.
    assert found.tolist() == [0 if spared else -5]


def test_a_lead_is_over_the_best_of_the_others():
    sizes = 7 | 12 << 8 | 9 << 16 | 12 << 24
    rules = setup(RubamazzoRules(players=4)).rules
    assert [lead(sizes, seat, 4, rules) for seat in range(4)] == [-5, 0, -3, 0]
    pairs = setup(RubamazzoRules(players=4, teams=True)).rules
    assert [lead(sizes, seat, 4, pairs) for seat in range(4)] == [-8, 8, -8, 8]


def test_the_ace_in_the_last_deal():
    rules = setup(RubamazzoRules(ace="takes_all")).rules
    assert last_deal_rules(rules) == rules
    assert last_deal_rules(rules | ACE_SPARED) == (rules | ACE_SPARED) & ~ACE_TAKES_ALL


def test_the_rules_of_a_game_say_whether_the_ace_is_spared():
    for ace in ("plain", "takes_all", "takes_all_but_last_deal"):
        coded = setup(RubamazzoRules(ace=ace))
        assert last_deal_rules(coded.rules) == coded.last_rules
