"""The tables that kernels look up, against the exact layer."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from poker.table import NAMES

from cardodds.poker.classes import all_classes
from cardodds.poker.engine import hand_class
from cardodds.poker.evaluation import code_table
from cardodds.poker.exchange import exchange_odds
from cardodds.poker.kinds import kinds
from cardodds.poker.lookup import (
    ALL_HELD,
    KINDS,
    MOST_CLASSES,
    SMALL_SETS,
    UNIT,
    best_throw,
    prepare,
)
from cardodds.poker.view import pack_hand
from cardodds.simulation.kernels import COMPILED

HANDS = 60 if COMPILED else 4


@pytest.fixture(autouse=True, scope="module")
def _tables():
    prepare()
    prepare(joker_copies=True)


def deals(number, copies=False, seed=1):
    """Random hands in random order, each with its class and one that is wanted."""
    random = Random(seed)
    for _ in range(number):
        cards = tuple(random.sample(range(34), 5))
        own = int(hand_class(pack_hand(cards), code_table(copies)))
        # Half of what is wanted is near: the others are mostly out of reach.
        most = len(all_classes(copies)) - 1
        wanted = random.choice([random.randint(0, most), min(own + random.randint(0, 60), most)])
        yield cards, own, wanted


def thrown_by(hold, cards):
    """The places that a hold, as text, throws."""
    held = hold.split()
    action = 0
    for place, card in enumerate(cards):
        if NAMES[card] in held:
            held.remove(NAMES[card])
        else:
            action |= 1 << place
    return action


@pytest.mark.parametrize("copies", [False, True])
def test_the_best_throw_is_that_of_the_exact_layer(copies):
    for cards, own, wanted in deals(HANDS, copies):
        text = " ".join(NAMES[card] for card in cards)
        target = str(all_classes(copies)[wanted])
        exact = exchange_odds(text, target=target, joker_copies=copies)
        action, chance = best_throw(pack_hand(cards), own, wanted, copies, 0, 5)
        assert exact.best is not None
        assert exact.best.target is not None
        assert chance == exact.best.target * UNIT
        assert action.bit_count() == exact.best.exchanged
        if cards.count(32) + cards.count(33) < 2:
            assert action == thrown_by(exact.best.hold, cards)


def test_of_the_holds_that_exchange_so_many():
    for cards, own, wanted in deals(HANDS // 4, seed=2):
        text = " ".join(NAMES[card] for card in cards)
        holds = exchange_odds(text, target=str(all_classes()[wanted])).holds
        for number in range(6):
            chances = [hold.target for hold in holds if hold.exchanged == number]
            action, chance = best_throw(pack_hand(cards), own, wanted, False, number, number)
            assert action.bit_count() == number
            assert chance == max(chances) * UNIT


def test_what_one_has_already_is_kept():
    for cards, own, _ in deals(HANDS, seed=3):
        assert best_throw(pack_hand(cards), own, own, False, 0, 5) == (0, UNIT)
        assert best_throw(pack_hand(cards), own, own + 1, False, 0, 0) == (0, 0)


def test_five_aces_are_out_of_reach_of_four_kings():
    hand = pack_hand((6, 14, 22, 30, 0))
    action, chance = best_throw(hand, int(hand_class(hand, code_table())), 847, False, 0, 5)
    # Two jokers and three aces of the 29: four ways of the three aces, and one ace more with one.
    ways = 4 + 2
    assert (action, chance) == (ALL_HELD, ways * UNIT // 118_755)


def test_the_sizes_of_the_tables():
    known = kinds()
    assert len(known.cards) == KINDS
    assert len(np.unique(known.sets[:, :ALL_HELD])) == SMALL_SETS
    assert len(all_classes(joker_copies=True)) == MOST_CLASSES
    assert known.unit == UNIT
