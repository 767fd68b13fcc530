"""One hand: reading it, its class in words and numbers, and all hands by category."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracles import poker_hands as oracle

from cardodds.cards import JOKER, Card
from cardodds.errors import ArgumentError, shown
from cardodds.poker import CATEGORIES, exchange_odds, hand_counts, pack, rank
from cardodds.poker.hands import read_hand


@pytest.mark.parametrize(
    ("hand", "category", "ranks", "order"),
    [
        ("A♠ K♠ Q♠ J♠ joker", "straight_flush", ("A",), 839),
        ("7♠ 8♠ 9♠ 10♠ Q♥", "nothing", ("Q", "10", "9", "8", "7"), 0),
        ("A♠ A♥ K♦ 9♣ 8♣", "pair", ("A", "K", "9", "8"), 318),
        ("A♠ A♥ K♦ K♣ 9♣", "two_pair", ("A", "K", "9"), 495),
        ("9♠ 9♥ A♦ K♣ joker", "three", ("9", "A", "K"), 561),
        ("A♠ 7♥ 8♥ 9♥ 10♥", "straight", ("10",), 667),
        ("joker 8♥ 9♥ 10♠ J♥", "straight", ("Q",), 669),
        ("7♠ 7♥ J♠ J♥ joker", "full", ("J", "7"), 700),
        ("7♠ 7♥ 7♣ J♠ J♥", "full", ("7", "J"), 675),
        ("A♠ Q♠ 10♠ 9♠ 7♠", "flush", ("A", "Q", "10", "9", "7"), 752),
        ("8♠ 8♥ joker joker 7♥", "four", ("8", "7"), 786),
        ("8♠ 8♥ joker joker 8♣", "five", ("8",), 841),
        ("A♠ K♦ 9♥ joker joker", "three", ("A", "K", "9"), 663),
    ],
)
def test_what_a_hand_is(hand, category, ranks, order):
    found = rank(hand)
    assert (found.category, found.ranks) == (category, ranks)
    assert found.order == order
    assert found.to_dict() == {"category": category, "ranks": list(ranks), "order": order}


def test_a_hand_in_words():
    assert rank("A♠ A♥ K♦ 9♣ 8♣").to_text("it") == (
        "una coppia di assi con un re, un 9 e un 8 (classe 318 da 0 in su)"
    )
    assert str(rank("7♠ 7♥ 7♣ J♠ J♥")) == "full house of 7s with two jacks (class 675 from 0 up)"


@given(st.permutations(range(34)), st.booleans())
def test_one_hand_is_what_the_second_evaluator_says(cards, copies):
    hand = [pack()[card] for card in cards[:5]]
    found = rank(hand, joker_copies=copies)
    theirs = [oracle.JOKER if card == JOKER else (card.rank, card.suit) for card in hand]
    category, ranks = oracle.value(theirs, copies)
    assert (found.category, found.ranks) == (
        CATEGORIES[category],
        tuple(oracle.RANKS[one] for one in ranks),
    )


@pytest.mark.parametrize(
    "hand",
    [
        "As Kh 10♦ joker 7c",
        "asso di picche, re di cuori, 10♦ * sette di fiori",
        [Card("A", "♠"), Card("K", "♥"), Card("10", "♦"), JOKER, Card("7", "♣")],
        ["A♠", "K♥", "10♦", "jolly", "7♣"],
    ],
)
def test_a_hand_in_any_notation(hand):
    assert [str(card) for card in read_hand(hand)] == ["A♠", "K♥", "10♦", "joker", "7♣"]


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        ("A♠ K♠ Q♠ J♠", "hand A♠ K♠ Q♠ J♠: has 4 cards, a hand has 5"),
        ("A♠", "hand A♠: has 1 card, a hand has 5"),
        ("", "hand '': has 0 cards, a hand has 5"),
        ("A♠ K♠ Q♠ J♠ 10♠ 9♠", "hand A♠ K♠ Q♠ J♠ 10♠ 9♠: has 6 cards, a hand has 5"),
        ("A♠ A♠ Q♠ J♠ joker", "card A♠: given 2 times, at most 1 (1 pack, 2 jokers)"),
        ("* * * A♠ K♠", "card joker: given 3 times, at most 2 (1 pack, 2 jokers)"),
        ("6♠ 7♠ 8♠ 9♠ 10♠", "card 6♠: is not in a poker32 pack (ranks 7 8 9 10 J Q K A)"),
        (5, "hand 5: must be 5 cards, as text"),
        (None, "hand None: must be 5 cards, as text"),
    ],
)
def test_what_is_no_hand_is_said_in_one_line(hand, said):
    with pytest.raises(ArgumentError) as caught:
        rank(hand)
    assert str(caught.value) == said


def test_jokers_that_are_not_in_the_pack():
    with pytest.raises(ArgumentError, match="^card joker: given once, none is in play"):
        read_hand("A♠ K♠ Q♠ J♠ joker", jokers=0)
    with pytest.raises(ArgumentError, match="^joker_copies 1: must be True or False"):
        rank("A♠ K♠ Q♠ J♠ joker", joker_copies=1)


@pytest.mark.parametrize(
    ("jokers", "copies", "hands", "classes"),
    [
        (2, False, 278_256, 848),
        (2, True, 278_256, 884),
        (1, False, 237_336, 848),
        (1, True, 237_336, 875),
        (0, False, 201_376, 840),
        (0, True, 201_376, 840),
    ],
)
def test_all_hands_by_category(jokers, copies, hands, classes):
    found = hand_counts(jokers, joker_copies=copies)
    assert (found.hands, found.classes) == (hands, classes)
    assert sum(found.counts.values()) == hands
    assert list(found.counts) == list(CATEGORIES)
    assert list(found.by_jokers) == [str(held) for held in range(jokers + 1)]
    for category, number in found.counts.items():
        assert number == sum(held[category] for held in found.by_jokers.values())
    assert found.counts == hand_counts(jokers).counts, "whether jokers copy or not"


def test_which_categories_stand_against_their_rarity():
    """As the documentation says: these are lower than a category that comes more often."""
    counts = hand_counts().counts
    against = {
        (low, high)
        for place, high in enumerate(CATEGORIES)
        for low in CATEGORIES[:place]
        if counts[low] < counts[high]
    }
    assert against == {("nothing", "pair"), ("two_pair", "three"), ("flush", "four")}
    assert counts["full"] == counts["four"]
    counts = hand_counts(0).counts
    assert counts["nothing"] < counts["pair"]
    assert counts["flush"] < counts["four"]
    assert counts["two_pair"] > counts["three"]


def test_the_counts_in_words():
    lines = hand_counts().to_text("it").splitlines()
    assert lines[0] == "mani: 278.256, classi: 848; per jolly in mano 0 + 1 + 2"
    assert lines[1] == "pokerissimo: 48 = 0 + 16 + 32"
    assert lines[-1] == "niente: 52.020 = 52.020 + 0 + 0"


@pytest.mark.parametrize("hand", [[1, 2, 3, 4, 5], None, [None] * 5, b"AS KS QS JS 7S", 7])
def test_what_is_no_text_is_not_guessed_at(hand):
    for ask in (rank, exchange_odds):
        with pytest.raises(ArgumentError) as caught:
            ask(hand)
        assert str(caught.value) == f"hand {shown(hand)}: must be 5 cards, as text"
    with pytest.raises(ArgumentError, match="^hold .*: must be cards of the hand, as text$"):
        exchange_odds("K♠ K♥ A♦ 9♣ 7♦", [1, 2])


@pytest.mark.parametrize("jokers", [3, -1, "2", None])
def test_no_other_number_of_jokers(jokers):
    with pytest.raises(ArgumentError, match=r"^jokers .*: must be a whole number from 0 to 2$"):
        hand_counts(jokers)
