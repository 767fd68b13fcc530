"""The holds of all hands at once, against every hand that a draw can lead to."""

from __future__ import annotations

from math import comb

import numpy as np
import pytest
from poker.draws import draws_to

from cardodds.errors import ArgumentError
from cardodds.poker import best_holds, category_draws
from cardodds.poker.classes import values
from cardodds.poker.evaluation import all_hands, class_table, hand_indices
from cardodds.poker.holds import HOLDS, add_best, every_class, some_classes, totals
from cardodds.poker.kinds import EXCHANGED, kind_of, kinds, kinds_of, renamed
from cardodds.simulation.kernels import COMPILED

HANDS = {0: comb(32, 5), 1: comb(33, 5), 2: comb(34, 5)}


def some_hands(number, seed=1, jokers=2):
    random = np.random.default_rng(seed)
    return [random.permutation(32 + jokers)[:5].tolist() for _ in range(number)]


def test_holds_stand_by_number_exchanged_then_in_hand_order():
    held = [[place for place in range(5) if hold >> place & 1] for hold in HOLDS]
    assert held == sorted(held, key=lambda places: (5 - len(places), places))
    assert sorted(HOLDS) == list(range(32))
    assert [EXCHANGED[hold] for hold in HOLDS] == [5 - len(places) for places in held]


@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_kinds_stand_for_all_hands(jokers):
    known = kinds(jokers)
    assert known.hands.sum() == HANDS[jokers]
    assert (class_table()[hand_indices(known.cards)] >= 0).all()
    for size in range(6):
        holds = [hold for hold in range(32) if hold.bit_count() == size]
        assert known.alike[np.unique(known.sets[:, holds])].sum() == comb(32 + jokers, size)
    assert known.draws == tuple(comb(27 + jokers, exchanged) for exchanged in range(6))
    assert (known.scale * np.array(known.draws)[list(EXCHANGED)] == known.unit).all()


def test_a_hand_and_its_kind_differ_in_the_names_of_suits_and_jokers_alone():
    known = kinds()
    random = np.random.default_rng(2)
    for hand in some_hands(200):
        kind = kind_of(*hand, known.kind_at)
        suits, jokers = random.permutation(4), random.permutation(2)
        other = [32 + jokers[c - 32] if c >= 32 else 8 * suits[c // 8] + c % 8 for c in hand]
        assert kind_of(*random.permutation(other).tolist(), known.kind_at) == kind
        cards = renamed(*hand)
        assert sorted(cards) == known.cards[kind].tolist()
        assert [c % 8 for c in cards if c < 32] == [c % 8 for c in hand if c < 32]


@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_the_kind_of_every_hand(jokers):
    known = kinds(jokers)
    some = slice(0, HANDS[jokers], 1 if COMPILED else 1000)
    table = kinds_of(all_hands()[some], jokers)
    classes = class_table()[hand_indices(known.cards)]
    assert (classes[table] == class_table()[some]).all()
    if COMPILED:
        assert (np.bincount(table) == known.hands).all()


@pytest.mark.parametrize("jokers", [0, 1, 2])
@pytest.mark.parametrize("copies", [False, True])
def test_draws_to_each_class_are_the_hands_that_share_no_more_than_what_is_held(jokers, copies):
    number = len(values(copies))
    known = kinds(jokers)
    random = np.random.default_rng(3)
    columns = np.sort(random.permutation(number)[:12])
    weights = np.zeros((number, len(columns)), np.int64)
    weights[columns, np.arange(len(columns))] = 1
    found = totals(weights, jokers=jokers, joker_copies=copies)
    for kind in random.permutation(len(known.cards))[:10]:
        expected = draws_to(known.cards[kind], jokers, copies)
        assert (found[kind] == expected[:, columns]).all()


def test_draws_to_each_category_for_hands_in_any_order():
    category = np.array([value[0] for value in values()])
    for hand in some_hands(40):
        by_class = draws_to(hand)
        expected = np.array([np.bincount(category, by_class[hold], minlength=10) for hold in HOLDS])
        found = category_draws(hand)
        assert (found == expected).all()
        assert found.sum(axis=1).tolist() == [comb(29, EXCHANGED[hold]) for hold in HOLDS]


def test_the_best_toward_each_class_are_the_best_of_all_draws():
    known = kinds()
    random = np.random.default_rng(4)
    some = random.permutation(len(known.cards))[: 12 if COMPILED else 8]
    parts = [(0, 848)] if COMPILED else [(50, 60), (840, 848)]
    for first, last in parts:
        forced, chosen, choosing = np.zeros((3, 6, last - first), np.int64)
        scale = known.scale.astype(np.int32)
        at_least = at_least_of(first, last)
        add_best(known.sets[some], known.hands[some], at_least, scale, forced, chosen, choosing)
        expected = np.zeros((3, 6, last - first), np.int64)
        for kind in some:
            good = np.cumsum(draws_to(known.cards[kind])[:, ::-1], axis=1)[:, ::-1][:, first:last]
            chance = good * known.scale[:, None]
            by_number = np.array(
                [chance[np.array(EXCHANGED) == number].max(axis=0) for number in range(6)]
            )
            best = by_number.argmax(axis=0)  # the fewest exchanged, on ties
            at = (best, np.arange(last - first))
            expected[0] += known.hands[kind] * by_number
            expected[1][at] += known.hands[kind] * by_number[at]
            expected[2][at] += known.hands[kind]
        assert (np.array([forced, chosen, choosing]) == expected).all()


def at_least_of(first, last):
    """How many hands contain a set of each kind and are of a class or above."""
    known = kinds()
    at_least = np.arange(848)[:, None] >= np.arange(first, last)
    found = np.empty((len(known.alike), last - first), np.int32)
    classes = class_table()[hand_indices(known.cards)]
    counted = np.zeros((len(known.alike), last - first), np.int64)
    np.add.at(counted, known.sets, (known.hands[:, None] * at_least[classes])[:, None])
    found[:] = counted // known.alike[:, None]
    return found


@pytest.mark.skipif(not COMPILED, reason="takes a minute interpreted")
def test_the_sums_over_all_hands():
    some = some_classes(100, 300)
    assert (some.choosing.sum(axis=0) == HANDS[2]).all()
    at_least = np.cumsum(np.bincount(class_table())[::-1])[::-1][100:300]
    unit = kinds().unit
    assert (some.forced[0] == at_least * unit).all(), "without exchange as many as there are"
    assert (some.forced[5] == at_least * unit).all(), "five new cards are one more hand"
    assert (some.chosen.sum(axis=0) >= some.forced.max(axis=0)).all()
    assert (np.diff(some.forced, axis=1) < 0).all(), "the higher, the less likely"
    for one, every in zip(some, every_class(), strict=True):
        assert (one == every[:, 100:300]).all()


@pytest.mark.parametrize("order", [200, 331, 800])
def test_the_best_hold_of_a_hand_toward_a_class(order):
    hands = some_hands(20, seed=order)
    found = best_holds(np.arange(848) >= order, hands)
    for hand, found_hold, mean in zip(hands, found.holds, found.means, strict=True):
        good = draws_to(hand)[:, order:].sum(axis=1) * kinds().scale
        best = max(HOLDS, key=lambda hold: good[hold])
        assert (found_hold, mean) == (best, good[best])


@pytest.mark.parametrize("copies", [False, True])
def test_the_best_hold_by_any_utility(copies):
    hands = some_hands(20, jokers=1)
    worth = np.random.default_rng(5).integers(-(10**6), 10**6, len(values(copies)))
    found = best_holds(worth, hands, jokers=1, joker_copies=copies)
    for hand, found_hold, mean in zip(hands, found.holds, found.means, strict=True):
        means = draws_to(hand, 1, copies) @ worth * kinds(1).scale
        best = max(HOLDS, key=lambda hold: means[hold])
        assert (found_hold, mean) == (best, means[best])


@pytest.mark.skipif(not COMPILED, reason="takes minutes interpreted")
def test_the_best_holds_of_all_hands_are_those_of_each():
    every = best_holds(np.arange(848) >= 500, jokers=1)
    some = np.random.default_rng(7).permutation(HANDS[1])[:1000]
    found = best_holds(np.arange(848) >= 500, all_hands()[some], jokers=1)
    assert len(every.holds) == HANDS[1]
    assert (every.holds[some] == found.holds).all()
    assert (every.means[some] == found.means).all()


def test_hands_of_another_pack_are_named():
    with pytest.raises(
        ArgumentError, match=r"^hands\[1\] \[0, 1, 2, 3, 33\]: the pack has cards 0 to 32"
    ):
        best_holds(np.ones(848, int), [[0, 1, 2, 3, 32], [0, 1, 2, 3, 33]], jokers=1)


@pytest.mark.parametrize(
    ("weights", "said"),
    [
        ([1, 2], "weights int64 of shape (2,): must be 848 whole numbers, one a class"),
        ([0.5] * 848, "weights float64 of shape (848,): must be 848 whole numbers, one a class"),
        ([10**6 + 1] * 848, "weights 1000001: at most 1000000 either way"),
        ([-(10**6) - 1] * 848, "weights 1000001: at most 1000000 either way"),
    ],
)
def test_weights_that_are_none(weights, said):
    with pytest.raises(ArgumentError) as caught:
        best_holds(weights)
    assert str(caught.value) == said


HAND_CARDS = [6, 14, 23, 26, 16]


@pytest.mark.parametrize(
    ("hand", "jokers", "said"),
    [
        (HAND_CARDS[:4], 2, "hand [6, 14, 23, 26]: must be five different cards, 0 to 33"),
        ([6, 14, 23, 26, 6], 2, "hand [6, 14, 23, 26, 6]: must be five different cards"),
        ([6, 14, 23, 26, 34], 2, "hand [6, 14, 23, 26, 34]: must be five different cards"),
        ([6, 14, 23, 26, 33], 1, "hand [6, 14, 23, 26, 33]: must be five different cards, 0 to 32"),
        ([6, 14, 23, 26, -1], 2, "hand [6, 14, 23, 26, -1]: must be"),
        ([6, 14, 23, 26, 1.0], 2, "hand [6, 14, 23, 26, 1.0]: must be"),
        ("KKKKK", 2, "hand KKKKK: must be"),
        (None, 2, "hand None: must be"),
        (HAND_CARDS, 3, "jokers 3: must be a whole number from 0 to 2"),
        (HAND_CARDS, [], "jokers []: must be a whole number from 0 to 2"),
    ],
)
def test_what_the_draws_of_a_hand_refuse(hand, jokers, said):
    with pytest.raises(ArgumentError) as caught:
        category_draws(hand, jokers=jokers)
    assert str(caught.value).startswith(said)


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ({"jokers": 3}, "jokers 3: must be a whole number from 0 to 2"),
        ({"jokers": "2"}, "jokers '2': must be a whole number from 0 to 2"),
        ({"joker_copies": []}, "joker_copies []: must be True or False"),
        ({"joker_copies": 1}, "joker_copies 1: must be True or False"),
    ],
)
def test_best_holds_by_rules_that_cannot_be(rules, said):
    with pytest.raises(ArgumentError) as caught:
        best_holds([1] * 848, [HAND_CARDS], **rules)
    assert str(caught.value) == said
