"""What the holds of one hand lead to, against every draw."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracles import poker_hands as oracle
from poker.draws import draws_to

from cardodds.cards import JOKER
from cardodds.errors import ArgumentError
from cardodds.poker import CATEGORIES, HandClass, exchange_odds, pack, parse
from cardodds.poker.classes import all_classes, values
from cardodds.poker.hands import card_numbers
from cardodds.poker.holds import HOLDS
from cardodds.simulation.kernels import COMPILED

KINGS = "K♠ K♥ A♦ 9♣ 7♦"
CARDS = [*oracle.CARDS, oracle.JOKER, oracle.JOKER]


@pytest.mark.parametrize("hand", ["joker A♠ K♠ 9♥ joker", KINGS, "7♠ 8♠ 9♠ 10♠ joker"])
def test_small_exchanges_are_all_draws_valued_by_trying_every_joker(hand):
    """Up to two cards, each draw with the second evaluator."""
    theirs = [oracle.JOKER if word == "joker" else (word[:-1], word[-1]) for word in hand.split()]
    rest = CARDS.copy()
    for card in theirs:
        rest.remove(card)
    found = exchange_odds(hand)
    for number in range(6 if "joker" in hand else 16):
        hold = found.holds[number]
        held = [card for place, card in enumerate(theirs) if HOLDS[number] >> place & 1]
        expected = dict.fromkeys(CATEGORIES, 0)
        for drawn in combinations(rest, 5 - len(held)):
            expected[CATEGORIES[oracle.value([*held, *drawn])[0]]] += 1
        assert hold.counts == expected


@settings(max_examples=15 if COMPILED else 5)
@given(st.permutations(range(34)), st.booleans(), st.integers(0, 2))
def test_every_hold_of_any_hand_is_every_draw(cards, copies, jokers):
    hand = [pack()[card] for card in cards if card < 32 + jokers][:5]
    found = exchange_odds(hand, jokers=jokers, joker_copies=copies)
    by_class = draws_to(card_numbers(hand), jokers, copies)
    assert [hold.exchanged for hold in found.holds] == sorted(h.exchanged for h in found.holds)
    for hold, mask in zip(found.holds, HOLDS, strict=True):
        assert hold.hold.split() == [str(c) for n, c in enumerate(hand) if mask >> n & 1]
        assert hold.draws == comb(27 + jokers, hold.exchanged) == sum(hold.counts.values())
        assert hold.classes == {
            order: number for order, number in enumerate(by_class[mask].tolist()) if number
        }
        assert hold.counts == {
            name: int(by_class[mask][[v[0] == place for v in values(copies)]].sum())
            for place, name in enumerate(CATEGORIES)
        }


def test_the_worked_hand():
    """A pair of kings: three cards drawn make three of a kind or better in 1,373 of 3,654 draws."""
    found = exchange_odds(KINGS, target="three K")
    assert found.best is not None
    assert (found.best.hold, found.best.exchanged) == ("K♠ K♥", 3)
    assert found.best.target == Fraction(1373, 3654)
    one = exchange_odds(KINGS, "K♠ K♥")
    assert one.best is None
    assert one.holds[0].counts == found.best.counts
    assert sum(one.holds[0].counts[name] for name in ("full", "four", "five")) == 151 + 150 + 4


def test_at_least_a_class_and_better_than_it():
    order = parse("three K").order()
    for target, beat in (("three K", all_classes()[order - 1]), (all_classes()[order], None)):
        found = exchange_odds(KINGS, target=target)
        assert found.best is not None
        assert found.best.target == found.best.at_least(order)
        assert str(found.wanted) == "three K 8 7"
        if beat is not None:
            assert exchange_odds(KINGS, beat=beat).best == found.best
    best = max(hold.at_least(order) for hold in exchange_odds(KINGS).holds)
    assert best == Fraction(1373, 3654)


def test_ties_go_to_the_fewest_exchanged_then_to_the_order_of_the_hand():
    pat = exchange_odds(KINGS, target="pair K")
    assert pat.best is not None
    assert (pat.best.exchanged, pat.best.target) == (0, 1)
    impossible = exchange_odds("7♠ 8♥ 9♠ 10♥ J♠", target="five A", jokers=0).best
    assert impossible is not None
    assert (impossible.exchanged, impossible.target) == (0, 0)
    first = exchange_odds("9♣ 9♦ 7♥ 8♥ J♠", target="two pair", jokers=0).best
    assert first is not None
    assert first.hold == "9♣ 9♦", "three cards rather than fewer"
    tied = exchange_odds("A♠ A♥ 7♦ 8♣ 10♣", "", target="pair A", jokers=0)
    assert tied.holds[0].hold == ""
    assert tied.best is not None
    assert tied.best.hold == "A♠ A♥ 7♦ 8♣ 10♣"


def test_by_any_utility():
    found = exchange_odds(KINGS)
    square = found.best_by(lambda order: order * order)
    means = [hold.mean(lambda order: order * order) for hold in found.holds]
    assert square.mean(lambda order: order * order) == max(means)
    assert square == found.holds[means.index(max(means))]
    worth = np.arange(848) ** 2
    assert max(means) == max(
        Fraction(int(draws_to(card_numbers_of(KINGS))[mask] @ worth), hold.draws)
        for mask, hold in zip(HOLDS, found.holds, strict=True)
    )


def card_numbers_of(hand):
    from cardodds.poker.hands import read_hand

    return card_numbers(read_hand(hand))


def test_both_jokers_can_be_held_or_thrown():
    found = exchange_odds("* A♠ * K♥ 9♦")
    assert found.holds[1].hold == "joker A♠ joker K♥"
    assert exchange_odds("* A♠ * K♥ 9♦", "* *").holds[0].hold == "joker joker"
    thrown = exchange_odds("* A♠ * K♥ 9♦", "A♠ K♥ 9♦").holds[0]
    assert JOKER.rank not in thrown.hold
    assert thrown.counts["five"] == 0


def test_the_dictionary_has_the_keys_of_the_interface():
    found = exchange_odds(KINGS, target="full 7 J").to_dict("it")
    assert set(found) >= {"holds", "best"}
    assert set(found["holds"][0]) == {"hold", "exchanged", "draws", "counts", "target"}
    assert found["best"] == found["holds"][16]
    assert found["best"]["target"]["percent"] == "8,3%"
    assert exchange_odds(KINGS).to_dict()["best"] is None


def test_the_holds_as_text_and_as_a_table():
    found = exchange_odds(KINGS, target="full 7 J")
    lines = found.to_text("it").splitlines()
    assert len(lines) == 34
    assert lines[0] == "K♠ K♥ A♦ 9♣ 7♦ (0): impossibile; coppia 100%"
    assert lines[-2] == "il meglio per full di 7 con due fanti: K♠ K♥, 8,3% (305/3654)"
    assert lines[31].startswith("niente in mano (5): 3,1%; ")
    assert len(found.to_frame()) == 32
    assert found.to_frame()["pair"][0] == 1


@pytest.mark.parametrize(
    ("hold", "said"),
    [
        ("Q♠", "hold Q♠: Q♠ is not in the hand K♠ K♥ A♦ 9♣ 7♦"),
        ("K♠ K♥ A♦ 9♣ 7♦ 8♦", "hold K♠ K♥ A♦ 9♣ 7♦ 8♦: 8♦ is not in the hand"),
        ("*", "hold *: joker is not in the hand"),
        ("K♠ K♠", "card K♠: given 2 times"),
        ("KS KX", "card KX: is not in a poker32 pack"),
        (5, "hold 5: must be cards of the hand, as text"),
    ],
)
def test_a_hold_that_is_none(hold, said):
    with pytest.raises(ArgumentError) as caught:
        exchange_odds(KINGS, hold)
    assert str(caught.value).startswith(said)


def test_what_no_hand_of_the_pack_can_be():
    found = exchange_odds(KINGS, target="five", jokers=0)
    assert found.best.target == 0
    assert found.to_text().splitlines()[-2:] == [
        "with so few jokers no hand is five 7s, or higher",
        found.given(),
    ]
    said = "con così pochi jolly nessuna mano è pokerissimo di 7, o più alta"
    assert said in found.to_text("it").splitlines()
    assert "best toward five 7s" in exchange_odds(KINGS, target="five", jokers=1).to_text()


def test_what_cannot_be_wanted():
    with pytest.raises(ArgumentError, match="^beat five A: nothing is higher"):
        exchange_odds(KINGS, beat="five A")
    with pytest.raises(ArgumentError, match=r'^target \+ beat "three" \+ "full": only one of '):
        exchange_odds(KINGS, target="three", beat="full")
    with pytest.raises(ArgumentError, match="^target coppja: did you mean coppia"):
        exchange_odds(KINGS, target="coppja")
    with pytest.raises(ArgumentError, match="^target flush A A A A 7: "):
        exchange_odds(KINGS, target=HandClass("flush", ("A", "A", "A", "A", "7")))


@pytest.mark.parametrize("order", [None, -1, 2.5, "3", True, []])
def test_at_least_a_class_that_is_none(order):
    with pytest.raises(ArgumentError, match=r"^order .*: must be a whole number, at least 0$"):
        exchange_odds(KINGS, "K♠").holds[0].at_least(order)


@pytest.mark.parametrize(
    ("utility", "said"),
    [
        (None, "utility None: must be a function of the order of a class"),
        ([1] * 848, "utility [1, 1, "),
        (lambda order: "much", "utility much: must return a number"),
        (lambda order: None, "utility None: must return a number"),
        (lambda order: order > 3, "utility True: must return a number"),
        (lambda order: float("nan"), "utility nan: must return a number"),
    ],
)
def test_a_utility_that_is_none(utility, said):
    with pytest.raises(ArgumentError) as caught:
        exchange_odds("A♠ A♥ A♦ A♣ joker").best_by(utility)
    assert str(caught.value).startswith(said)
    assert exchange_odds(KINGS, "K♠ K♥ A♦ 9♣ 7♦").best_by(lambda order: 0.1).exchanged == 0
