"""The rules on whole numbers: legal calls, who loses, who opens, who is piombo."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from dice.positions import RULES, some_positions

from cardodds.dice import engine
from cardodds.dice.coded_rules import MENUS, by_seat, menus, setup
from cardodds.dice.legal import legal_bids
from cardodds.dice.notation import Bid
from cardodds.dice.position import Position
from cardodds.dice.rules import BOX, DiceRules
from cardodds.dice.view import (
    BUSSO,
    CALL,
    DUBITO,
    KNOCK,
    NONE,
    PIOMBO,
    SILENT,
    View,
    bid_of,
    bit_of,
    count_of,
    dice_of,
    earlier_bid,
    face_of,
    hidden,
    last_bid,
    least,
    most,
    total,
)
from cardodds.errors import ArgumentError
from cardodds.simulation.kernels import COMPILED


def test_a_bid_is_a_byte_in_the_order_count_then_face():
    bids = [bid_of(count, face) for count in range(1, BOX + 1) for face in range(6)]
    assert bids == sorted(bids)
    assert min(bids) > SILENT
    assert bids[-1] < 256
    assert [(count_of(bid), face_of(bid)) for bid in bids] == [
        (count, face) for count in range(1, BOX + 1) for face in range(6)
    ]


TABLES = (2, 3, 7, 40) if COMPILED else (2, 5)
"""Dice on the table."""


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_menus_are_the_legal_bids(rules):
    """Of every bid, whatever the dice on the table, in ordinary and in piombo rounds."""
    names, table = rules.face_names, menus(rules)
    for piombo, dice in product(range(2 if rules.piombo else 1), TABLES):
        lasts = [None, *(Bid(count, face) for count in range(1, dice + 1) for face in names)]
        for last in lasts:
            if last is not None and last.face == rules.wild_face and rules.wild_bid == "never":
                continue
            number = 0 if last is None else bid_of(last.count, names.index(last.face))
            view = View(0, 0, 0, dice, number, 0, int(table[MENUS * piombo + number]), *[0] * 6)
            found = [
                (count, face)
                for face in range(6)
                if least(view, face)
                for count in range(least(view, face), most(view, face) + 1)
            ]
            legal = legal_bids(last, dice=dice, rules=rules, piombo=bool(piombo))
            assert sorted(found) == [(bid.count, names.index(bid.face)) for bid in legal]


def test_what_is_legal_is_what_is_listed():
    for position in some_positions(300):
        view, actions = position.view(), position.actions()
        for action in range(-2, 260):
            assert engine.is_legal(view, action) == (action in actions)
        if position.phase == CALL:
            bids = [action for action in actions if action > SILENT]
            assert engine.legal_bids(view) == len(bids)
            listed = [engine.nth_bid(view, n) for n in range(len(bids))]
            assert sorted(listed) == bids


def next_of(alive, seat, players):
    """The nearest of those still in on the left."""
    return next(
        (seat + step) % players
        for step in range(1, players + 1)
        if (seat + step) % players in alive
    )


def test_who_opens_after_every_elimination():
    """All cases: 2 to 8 players, every set of them still in, everyone who may go out."""
    for players in range(2, 9):
        rules = setup(DiceRules(players=players)).rules
        for dice in product((0, 1, 2) if players < 6 else (0, 1), repeat=players):
            alive = {seat for seat in range(players) if dice[seat]}
            if len(alive) < 2:
                continue
            for loser in alive:
                held, after, opener = engine.settle(by_seat(dice), rules, by_seat(dice), 0, loser)
                left = [number - (seat == loser) for seat, number in enumerate(dice)]
                assert held == by_seat(tuple(left))
                if dice[loser] == 1:
                    assert opener == next_of(alive - {loser}, loser, players)
                else:
                    assert opener == loser
                assert bool(after & PIOMBO) == (dice[loser] == 2)
                won = engine.winner(held, after, 0, 1, loser, opener)
                assert won == (opener if sum(map(bool, left)) == 1 else NONE)


def played(position, *actions):
    for action in actions:
        assert position.is_legal(action), action
        position = position.after(action)
    return position


TWO = bid_of(1, 0)


def all_twos(position):
    return position.rolled(position.dice)


def test_piombo_once_a_game():
    position = all_twos(Position.opening(DiceRules(dice=(2, 3))))
    position = played(position, bid_of(4, 1), DUBITO)
    assert position.dice == (1, 3)
    assert position.piombo
    position = all_twos(position)
    # The number is frozen for all, spirals may open and are not wild.
    assert position.is_legal(bid_of(2, 5))
    position = played(position, bid_of(1, 3))
    assert position.actions() == (DUBITO, bid_of(2, 3), bid_of(3, 3), bid_of(4, 3))
    position = all_twos(Position.opening(DiceRules(dice=(1, 3))))
    assert not position.piombo  # who starts at one die is not


def test_down_to_one_die_again_is_no_piombo():
    rules = DiceRules(dice=(2, 3), bussare=True)
    position = all_twos(Position.opening(rules))
    position = played(position, bid_of(4, 1), SILENT, DUBITO)
    assert position.piombo
    # A right busso gives a die back: 1, 3 become 2, 3.
    position = all_twos(played(all_twos(position), bid_of(1, 0), SILENT, bid_of(4, 0), BUSSO))
    assert (position.dice, position.piombo, position.opener) == ((2, 3), False, 0)
    position = played(position, bid_of(4, 1), SILENT, DUBITO)
    assert (position.dice, position.piombo, position.opener) == ((1, 3), False, 0)


def test_without_the_rule_nobody_is_piombo():
    position = all_twos(Position.opening(DiceRules(dice=(2, 3), piombo=False)))
    assert not played(position, bid_of(4, 1), DUBITO).piombo


def test_spirals_count_but_not_in_piombo_rounds():
    spirals = 1 << 40
    rules = setup(DiceRules()).rules
    dice = 2 + 3 * spirals
    assert engine.is_right(dice, bid_of(5, 0), rules)
    assert not engine.is_right(dice, bid_of(6, 0), rules)
    assert engine.is_exact(dice, bid_of(3, 1), rules)
    assert engine.is_exact(dice, bid_of(3, 5), rules)
    assert not engine.is_right(dice, bid_of(3, 0), rules | PIOMBO)
    assert engine.is_exact(dice, bid_of(2, 0), rules | PIOMBO)
    assert engine.is_exact(dice, bid_of(3, 5), rules | PIOMBO)


def test_everybody_but_the_bidder_is_asked_in_turn_order():
    rules = DiceRules(players=4, bussare=True)
    position = all_twos(Position.opening(rules))
    position = played(position, TWO)
    asked = []
    while position.phase == KNOCK:
        asked.append(position.seat)
        position = played(position, SILENT)
    assert asked == [1, 2, 3]
    assert (position.phase, position.seat) == (CALL, 1)
    asked = []
    position = played(position, bid_of(2, 0))
    while position.phase == KNOCK:
        asked.append(position.seat)
        position = played(position, SILENT)
    assert asked == [2, 3, 0]
    assert position.seat == 2


@pytest.mark.parametrize(
    ("start", "bid", "dice", "opener"),
    [
        ((5, 5, 5), 15, (5, 5, 5), 2),  # right, at the top: nothing is gained
        ((5, 5, 4), 14, (5, 5, 5), 2),
        ((5, 5, 5), 14, (5, 5, 4), 2),
        ((5, 5, 1), 10, (5, 5, 0), 0),  # wrong and out: the next on the left opens
        ((5, 5, 2), 10, (5, 5, 1), 2),
        ((7, 2, 6), 15, (7, 2, 6), 2),  # who started with more than five has them as its top
        ((7, 2, 6), 14, (7, 2, 5), 2),
    ],
)
def test_bussare(start, bid, dice, opener):
    position = all_twos(Position.opening(DiceRules(dice=start, bussare=True)))
    position = played(position, bid_of(bid, 0), SILENT, BUSSO)
    assert position.dice == dice
    assert position.opener == position.seat == opener
    assert position.piombo == (dice[2] == 1)


def test_a_busso_can_win_and_lose_the_game():
    position = all_twos(Position.opening(DiceRules(dice=1, bussare=True)))
    assert played(position, bid_of(1, 0), BUSSO).winner == 0
    assert played(position, bid_of(2, 0), BUSSO).dice == (1, 2)


def test_regained_dice_must_be_in_the_box():
    with pytest.raises(ArgumentError, match=r"bussare \+ dice .*more than the 40 dice"):
        DiceRules(dice=(12, 5, 5, 1, 1, 5, 5, 5), bussare=True)
    assert DiceRules(dice=(12, 5, 5, 1, 1, 5, 5, 5)).total == 39


def test_a_single_round_is_won_by_who_was_right():
    rules = DiceRules(dice=(1, 1, 1), one_round=True, piombo=False)
    position = all_twos(Position.opening(rules))
    assert played(position, bid_of(3, 0), DUBITO).winner == 0
    assert played(position, bid_of(3, 1), DUBITO).winner == 1
    assert played(position, bid_of(2, 0), bid_of(3, 0), DUBITO).winner == 1


def test_what_a_view_tells():
    position = all_twos(Position.opening(DiceRules(dice=(5, 4, 3))))
    bids = [bid_of(count, 0) for count in range(1, 10)]
    position = played(position, *bids)
    view = position.view()
    assert (view.seat, view.bidder, view.opener) == (0, 2, 0)
    assert (view.bids, view.turn, view.table) == (9, 9, 12)
    assert last_bid(view) == bids[-1]
    assert [earlier_bid(view, back) for back in range(7)] == bids[:1:-1]
    assert view.said == sum(1 << 6 * count for count in range(9))
    assert hidden(view) == 7
    assert total(view.held) == 12
    assert [dice_of(view.held, seat) for seat in range(3)] == [5, 4, 3]


def test_all_that_was_said_is_seen_up_to_ten_dice():
    for position in some_positions(200, seed=4, rules=[DiceRules(), DiceRules(rule="free")]):
        view = position.view()
        bids = [earlier_bid(view, back) for back in range(min(view.bids, 7))]
        if view.bids <= 7:
            assert view.said == sum(bit_of(bid) for bid in bids)
        assert view.said.bit_count() == view.bids
    position = all_twos(Position.opening(DiceRules(dice=(10, 10))))
    position = played(position, bid_of(12, 0), bid_of(13, 0), bid_of(10, 5))
    assert position.view().said == 1 << 60 | 1 << (60 - 6 + 5)


def test_dice_are_conserved():
    """A dubito takes one die; a busso takes one, gives one back or, at the top, none."""
    random = Random(3)
    changes = set()
    for position in some_positions(400, seed=2):
        while not position.over and position.hands:
            before, action = position, random.choice(position.actions()[:5])
            position = position.after(action)
            if position.hands:
                assert position.dice == before.dice
            else:
                changes.add((action, sum(position.dice) - sum(before.dice)))
            tops = position.rules.tops
            assert all(0 <= own <= top for own, top in zip(position.dice, tops, strict=True))
    assert changes == {(DUBITO, -1), (DUBITO, 0), (BUSSO, -1), (BUSSO, 0), (BUSSO, 1)}


def test_the_turn_limit_is_reached_by_a_bid():
    position = all_twos(Position.opening(DiceRules(max_turns=2)))
    position = played(position, TWO)
    assert not position.over
    position = played(position, bid_of(2, 0))
    assert position.over
    assert position.unfinished
    assert position.winner == NONE
