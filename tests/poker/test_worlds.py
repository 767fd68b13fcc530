"""Worlds against exact odds: what is known stays, what is not is as likely as it should be."""

from __future__ import annotations

import numpy as np
import pytest
from poker.table import HANDS, numbers, order

from cardodds.poker.coded_rules import setup
from cardodds.poker.evaluation import code_table
from cardodds.poker.exchange import exchange_odds
from cardodds.poker.lookup import prepare
from cardodds.poker.odds import claim
from cardodds.poker.rules import PokerRules
from cardodds.poker.strategies import LEAST_PAIR
from cardodds.poker.view import NONE, cards_of, pack_hand
from cardodds.poker.worlds import Held, known_hand, passed_hand
from cardodds.simulation.kernels import COMPILED

SETUP = setup(PokerRules())
NUMBER = 40_000 if COMPILED else 60


@pytest.fixture(autouse=True, scope="module")
def _tables():
    prepare()


def passed(held, hand=NONE, thrown=0, lies=1.0, number=NUMBER, seed=1):
    return passed_hand(SETUP, code_table(), hand, thrown, held, lies, number, seed)


def bits(cards):
    return sum(1 << card for card in cards)


def complete(worlds):
    """Whether every world has all cards."""
    for hand, stock in zip(worlds.hands[:50].tolist(), worlds.stocks[:50].tolist(), strict=True):
        assert sorted((*cards_of(hand), *stock)) == list(range(34))


def test_a_hand_that_is_known_stays_and_its_discards_lie_below():
    hand = pack_hand(numbers(HANDS["three"]))
    worlds = known_hand(hand, bits((3, 30)), 200, 5)
    complete(worlds)
    assert (worlds.hands == hand).all()
    assert (worlds.stocks[:, -2:] == [3, 30]).all()
    assert len({tuple(stock) for stock in worlds.stocks.tolist()}) == 200
    again = known_hand(hand, bits((3, 30)), 100, 5)
    assert (again.stocks == worlds.stocks[:100]).all()


def test_every_other_card_is_on_top_as_often():
    number = 27_000 if COMPILED else 270
    worlds = known_hand(pack_hand(numbers(HANDS["three"])), bits((3, 30)), number, 6)
    tops = np.bincount(worlds.stocks[:, 0], minlength=34)
    others = np.flatnonzero(tops)
    assert len(others) == 27
    expected = number / 27
    assert abs(tops[others] - expected).max() < 5 * expected**0.5


@pytest.mark.parametrize("number", range(6))
@pytest.mark.parametrize("declaration", ["pair A", "three K"])
def test_a_first_holder_is_right_as_often_as_the_forced_chance_says(declaration, number):
    """Drawing toward the declaration, and nothing read into it."""
    claimed = order(declaration)
    worlds, true = passed([Held(number, claimed, claimed)])
    complete(worlds)
    exact = float(claim(declaration, number).forced)
    assert abs(true - exact) <= 5 * (exact * (1 - exact) / NUMBER) ** 0.5
    assert worlds.effective == pytest.approx(NUMBER)


def test_who_passed_the_cards_on_knows_more():
    """Three kings passed on; the next exchanges one toward a straight, or better."""
    cards = "K♠ K♥ K♦ A♣ 7♠"
    hand = pack_hand(numbers(cards))
    claimed = order("straight")
    _, true = passed([Held(1, claimed, claimed)], hand=hand)
    holds = exchange_odds(cards, target="straight").holds
    exact = float(max(hold.target for hold in holds if hold.exchanged == 1))
    assert abs(true - exact) <= 5 * (exact * (1 - exact) / NUMBER) ** 0.5
    # With a king among one's own discards there is one king less to draw.
    other = pack_hand(numbers("K♠ K♥ A♣ 8♦ 7♠"))
    _, without = passed([Held(3, order("three K"), order("three K"))], other, bits((22,)))
    _, with_it = passed([Held(3, order("three K"), order("three K"))], other)
    assert without < with_it - (0.05 if COMPILED else 0)
    # Nothing exchanged: the hand is what was passed on.
    for declaration, certain in (("three K", 1.0), ("straight", 0.0)):
        assert passed([Held(0, 0, order(declaration))], hand=hand)[1] == certain


def test_what_is_read_into_a_declaration():
    """Who declares more than is needed has it, but for those who say anything."""
    claimed = order("three K")
    needed = LEAST_PAIR
    chances = [passed([Held(2, needed, claimed)], lies=lies)[1] for lies in (0.0, 0.25, 1.0)]
    if COMPILED:
        assert chances[0] == 1.0
        assert chances[0] > chances[1] > chances[2]
    # Who declares just what is needed has it seldom more than before.
    worlds, true = passed([Held(2, claimed, claimed)], lies=0.0)
    prior = float(claim("three K", 2).forced)
    assert true < prior
    assert worlds.effective < NUMBER


def test_a_declaration_that_the_model_does_not_explain_says_nothing():
    """Without lies nobody opens with less than a pair."""
    worlds, true = passed([Held(1, LEAST_PAIR, 0)], lies=0.0)
    assert true == 1.0
    assert worlds.effective == pytest.approx(NUMBER)


def test_what_a_holder_throws_is_not_drawn_by_the_next():
    """Toward four kings the 7 goes, then one more; both lie below all others."""
    hand = pack_hand(numbers("K♠ K♥ K♦ A♣ 7♠"))
    wanted = order("four K")
    worlds, _ = passed([Held(1, wanted, wanted), Held(1, wanted, wanted + 1)], hand=hand)
    complete(worlds)
    assert (worlds.stocks[:, -2] == 0).all()


def test_the_cards_pass_through_several_hands():
    held = [
        Held(3, LEAST_PAIR, order("pair K")),
        Held(2, order("pair K") + 1, order("two pair A K Q")),
    ]
    worlds, _ = passed(held)
    complete(worlds)
    again, _ = passed(held)
    assert (again.hands == worlds.hands).all()
    # The hand of two kings or better has been improved: it is better than a first holder's.
    first, _ = passed(held[:1])
    assert worlds.hands.shape == first.hands.shape
