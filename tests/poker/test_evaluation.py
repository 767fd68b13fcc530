"""Batches of hands: their classes, their indices, and what is no hand."""

from __future__ import annotations

from itertools import combinations, islice
from math import comb

import numpy as np
import pytest

from cardodds.errors import ArgumentError
from cardodds.poker import evaluate
from cardodds.poker.evaluation import (
    CARD_CODES,
    all_hands,
    class_of,
    class_table,
    code_table,
    hand_indices,
    index_of,
)
from cardodds.poker.hands import card_numbers, class_of_cards, hand_index
from cardodds.poker.rules import pack


def some_hands(number, seed=1):
    random = np.random.default_rng(seed)
    return np.array([random.permutation(34)[:5] for _ in range(number)], np.uint8)


def test_the_index_counts_hands_by_their_highest_card():
    hands = all_hands()
    assert hands.shape == (comb(34, 5), 5)
    by_last = sorted(combinations(range(9), 5), key=lambda hand: hand[::-1])
    assert [tuple(hand) for hand in hands[: len(by_last)].tolist()] == by_last
    assert (hands[: comb(32, 5)] < 32).all(), "without jokers"
    assert (hands[comb(32, 5) : comb(33, 5), 4] == 32).all(), "with the first joker alone"
    assert (hand_indices(hands) == np.arange(len(hands))).all()


def test_one_hand_and_many_have_the_same_index_and_class():
    cards = pack()
    for hand, index, order in zip(
        some_hands(100).tolist(), hand_indices(some_hands(100)), evaluate(some_hands(100)),
        strict=True,
    ):  # fmt: skip
        one = [cards[card] for card in hand]
        jokers = iter(sorted(card for card in hand if card >= 32))
        numbers = [next(jokers) if card >= 32 else card for card in hand]
        if 33 not in hand or 32 in hand:  # one joker alone is read as card 32
            assert card_numbers(one) == numbers
            assert hand_index(one) == index
        assert index_of(*hand) == index
        assert class_of_cards(one) == order
        assert class_of(int(CARD_CODES[hand].sum()), code_table()) == order


def test_every_integer_type_is_a_hand():
    hands = some_hands(50)
    expected = evaluate(hands)
    assert expected.dtype == np.int16
    for kind in (np.int8, np.uint16, np.int64):
        assert (evaluate(hands.astype(kind)) == expected).all()
    assert (evaluate(hands.tolist()) == expected).all()
    assert (evaluate(np.asfortranarray(hands)) == expected).all()
    assert (evaluate(hands[::2]) == expected[::2]).all()
    for none in (np.empty((0, 5), np.uint8), []):
        assert evaluate(none).shape == hand_indices(none).shape == (0,)


def test_the_table_by_index_is_what_the_kernel_finds():
    hands = some_hands(200)
    for copies in (False, True):
        found = evaluate(hands, joker_copies=copies)
        assert (class_table(copies)[hand_indices(hands)] == found).all()


@pytest.mark.parametrize("kind", [np.uint8, np.int64])
@pytest.mark.parametrize("hand", list(islice(combinations(range(5), 4), 5)))
def test_a_card_that_comes_twice_is_found(hand, kind):
    for place in range(5):
        cards = some_hands(3).astype(kind)
        cards[1] = np.insert(np.array(hand) + 29, place, 29 + hand[place % 4])
        for function in (evaluate, hand_indices):
            with pytest.raises(ArgumentError) as caught:
                function(cards)
            row = f"hands[1] {cards[1].tolist()}"
            assert str(caught.value) == f"{row}: must be five different cards, 0 to 33"


@pytest.mark.parametrize(
    ("hands", "said"),
    [
        ([[0, 1, 2, 3, 34]], "hands[0] [0, 1, 2, 3, 34]: must be five different cards, 0 to 33"),
        ([[0, 1, 2, 3, -1]], "hands[0] [0, 1, 2, 3, -1]: must be five different cards, 0 to 33"),
        ([[0, 1, 2, 3, 256]], "hands[0] [0, 1, 2, 3, 256]: must be five different cards, 0 to 33"),
        ([[0, 1, 2, 3]], "hands int64 of shape (1, 4): must be whole numbers, five cards a row"),
        ([0, 1, 2, 3, 4], "hands int64 of shape (5,): must be whole numbers, five cards a row"),
        ([[0.0] * 5], "hands float64 of shape (1, 5): must be whole numbers, five cards a row"),
        ([[True] * 5], "hands bool of shape (1, 5): must be whole numbers, five cards a row"),
        ([[1, 2, 3, 4, 5], [1, 2]],
         "hands [[1, 2, 3, 4, 5], [1, 2]]: must be whole numbers, five cards a row"),
        (None, "hands object of shape (): must be whole numbers, five cards a row"),
        ([["a"] * 5], "hands <U1 of shape (1, 5): must be whole numbers, five cards a row"),
    ],
)  # fmt: skip
def test_what_is_no_hand_is_said_in_one_line(hands, said):
    with pytest.raises(ArgumentError) as caught:
        evaluate(hands)
    assert str(caught.value) == said


def test_every_number_that_is_no_card_is_found():
    for card in range(34, 256):
        with pytest.raises(ArgumentError):
            evaluate(np.array([[card, 1, 2, 3, 4]], np.uint8))


def test_tables_cannot_be_written_into():
    for table in (all_hands(), class_table(), code_table()):
        with pytest.raises(ValueError, match="read-only"):
            table[0] = 0
