"""The classes of hands and their order, against a second evaluator that tries every joker."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracles import poker_draws

from cardodds.errors import ArgumentError
from cardodds.poker import classes
from cardodds.poker.classes import HandClass, all_classes, best_value, shapes, values
from cardodds.poker.evaluation import all_hands, class_table, evaluate
from cardodds.simulation.kernels import COMPILED

RANKS = range(8)
EVERY = slice(0, None, 1 if COMPILED else 9)


@pytest.fixture(scope="module")
def by_kind():
    """The values of a hand of each kind, where jokers copy no card and where they may."""
    return poker_draws.values(), [poker_draws.shape(hand) for hand in all_hands()[EVERY].tolist()]


@pytest.mark.parametrize("copies", [False, True])
def test_the_second_evaluator_agrees_on_every_hand(by_kind, copies):
    found, kinds = by_kind
    ours = [values(copies)[order] for order in class_table(copies)[EVERY].tolist()]
    assert [found[kind][copies] for kind in kinds] == ours
    assert len(class_table(copies)) == comb(34, 5) == 278_256


@pytest.mark.parametrize(("copies", "number"), [(False, 848), (True, 884)])
def test_the_whole_order_is_that_of_the_second_evaluator(by_kind, copies, number):
    assert list(values(copies)) == sorted({both[copies] for both in by_kind[0].values()})
    assert len(all_classes(copies)) == number


def _straights():
    return [3, 4, 5, 6, 7]  # to the 10, with the ace below the 7, up to the ace


def _runs():
    return [{7, 0, 1, 2, 3}, *({low, low + 1, low + 2, low + 3, low + 4} for low in range(4))]


def _high(cards):
    return tuple(sorted(cards, reverse=True))


def test_the_whole_order_as_integers():
    """Category by category as the rules say: main ranks, then side cards, from high to low."""
    five = [_high(cards) for cards in combinations(RANKS, 5) if set(cards) not in _runs()]
    others = {rank: [other for other in RANKS if other != rank] for rank in RANKS}
    expected = [
        *((0, cards) for cards in sorted(five)),
        *sorted((1, (r, *_high(side))) for r in RANKS for side in combinations(others[r], 3)),
        *sorted(
            (2, (high, low, side))
            for low, high in combinations(RANKS, 2)
            for side in RANKS
            if side not in (low, high)
        ),
        *sorted((3, (r, *_high(side))) for r in RANKS for side in combinations(others[r], 2)),
        *((4, (top,)) for top in _straights()),
        *((5, (three, pair)) for three in RANKS for pair in others[three]),
        *((6, cards) for cards in sorted(five)),
        *((7, (four, side)) for four in RANKS for side in others[four]),
        *((8, (top,)) for top in _straights()),
        *((9, (rank,)) for rank in RANKS),
    ]
    assert list(values()) == expected
    assert [len([v for v in expected if v[0] == c]) for c in range(10)] == [
        51, 280, 168, 168, 5, 56, 51, 56, 5, 8,
    ]  # fmt: skip


def test_where_jokers_copy_there_are_flushes_with_several_aces():
    more = set(values(True)) - set(values(False))
    assert len(more) == 36
    assert {value[0] for value in more} == {6}
    assert Counter(ranks.count(7) for _, ranks in more) == {2: 27, 3: 9}
    assert set(values(False)) < set(values(True))


def test_hands_by_category_and_jokers_held():
    counts = Counter()
    for shape in shapes():
        counts[best_value(*shape[:3])[0], shape.jokers] += shape.hands
    table = [[counts[category, held] for held in range(3)] for category in range(10)]
    assert table == [
        [52_020, 0, 0],
        [107_520, 24_696, 0],
        [24_192, 0, 0],
        [10_752, 32_256, 1_320],
        [5_100, 10_584, 2_040],
        [1_344, 2_016, 0],
        [204, 392, 88],
        [224, 1_792, 1_344],
        [20, 168, 136],
        [0, 16, 32],
    ]


def test_the_published_counts_of_32_cards_where_the_ace_is_high_alone():
    counts = Counter()
    for shape in shapes(jokers=0):
        category, ranks = best_value(*shape[:3])
        if category in (4, 8) and ranks == (3,):  # A 7 8 9 10
            category = 0 if category == 4 else 6
        counts[category] += shape.hands
    assert [counts[category] for category in (8, 7, 5, 6, 4, 3, 2, 1, 0)] == [
        16, 224, 1_344, 208, 4_080, 10_752, 24_192, 107_520, 53_040,
    ]  # fmt: skip


def test_how_many_hands_are_of_each_class():
    counts = Counter(class_table().tolist())
    assert sorted(counts) == list(range(848))
    assert counts[0] == 4**5 - 4  # Q 10 9 8 7 of several suits
    assert counts[847] == 2 + 4  # four aces and one of two jokers, three of the four and both
    assert sum(counts.values()) == 278_256


def test_codes_tell_ranks_apart():
    seen = {}
    for shape in shapes():
        code = sum(classes.RANK_CODES[rank] for rank in shape.ranks)
        code += classes.JOKER_CODE * shape.jokers
        assert seen.setdefault(code, shape[:2]) == shape[:2]
        assert code < classes.CODES
    assert len(seen) == comb(12, 5) - 8 + comb(11, 4) + comb(10, 3)  # no five of a rank


def test_a_class_says_its_order_and_its_name():
    one = HandClass("straight_flush", ("A",))
    assert (one.order(), one.order(joker_copies=True), str(one)) == (839, 875, "straight flush A")
    twice = HandClass("flush", ("A", "A", "J", "8", "7"))
    assert all_classes(True)[twice.order(joker_copies=True)] == twice
    with pytest.raises(ArgumentError, match="class flush A A J 8 7: no hand is of this class"):
        twice.order()


@pytest.mark.parametrize("copies", [False, True])
def test_classes_compare_as_their_hands_do(copies):
    every = all_classes(copies)
    assert sorted(set(every)) == list(every)
    assert all(low < high and high >= low for low, high in pairwise(every))
    with pytest.raises(TypeError):
        _ = every[0] < 3


def test_a_class_is_one_class_however_its_side_cards_are_named():
    assert HandClass("three", ("K", "7", "8")) == HandClass("three", ["K", "8", "7"])
    assert (
        HandClass("two_pair", ("7", "K", "8")).order()
        == HandClass("two_pair", ("K", "7", "8")).order()
    )


@pytest.mark.parametrize(
    ("category", "ranks", "said"),
    [
        ("thre", ("K", "8", "7"), "category thre: did you mean three? (allowed: nothing, "),
        ([], ("K",), "category []: must be one of nothing, "),
        (
            "three",
            ("6", "7", "8"),
            "ranks ('6', '7', '8'): must be 3 ranks, main ones first, of 7 ",
        ),
        ("pair", ("A",), "ranks ('A',): must be 4 ranks, main ones first, of 7 8 9 10 J Q K A"),
        ("five", "A", "ranks A: must be 1 rank of 7 8 9 10 J Q K A"),
        ("five", (7,), "ranks (7,): must be 1 rank of 7 8 9 10 J Q K A"),
        ("five", None, "ranks None: must be 1 rank of 7 8 9 10 J Q K A"),
    ],
)
def test_what_is_no_class(category, ranks, said):
    with pytest.raises(ArgumentError) as caught:
        HandClass(category, ranks)
    assert str(caught.value).startswith(said)


hands = st.lists(st.integers(0, 33), min_size=5, max_size=5, unique=True)


def order(hand, copies=False):
    return int(evaluate([hand], joker_copies=copies)[0])


@given(hands, st.integers(0, 4), st.booleans())
def test_a_joker_for_a_card_never_lowers_a_hand(hand, place, copies):
    free = next((joker for joker in (32, 33) if joker not in hand), None)
    if free is not None:
        changed = [*hand[:place], free, *hand[place + 1 :]]
        assert order(changed, copies) >= order(hand, copies)


@given(hands, st.permutations(range(4)), st.booleans())
def test_the_names_of_suits_never_matter(hand, suits, copies):
    renamed = [card if card >= 32 else 8 * suits[card // 8] + card % 8 for card in hand]
    assert order(renamed, copies) == order(hand, copies)


@given(hands, st.lists(st.integers(0, 3), min_size=5, max_size=5), st.booleans())
def test_suits_never_matter_but_for_flushes(hand, suits, copies):
    changed = [c if c >= 32 else 8 * s + c % 8 for c, s in zip(hand, suits, strict=True)]
    several = [len({card // 8 for card in cards if card < 32}) > 1 for cards in (hand, changed)]
    if len(set(changed)) == 5 and all(several):
        assert order(changed, copies) == order(hand, copies)


@given(hands)
def test_jokers_that_copy_never_lower_a_hand_and_change_flushes_alone(hand):
    plain, copying = values()[order(hand)], values(True)[order(hand, True)]
    assert copying >= plain
    assert copying[0] == plain[0]
    if plain[0] != 6:
        assert copying == plain


@given(hands, st.permutations(range(5)))
def test_the_order_of_the_cards_never_matters(hand, places):
    assert order([hand[place] for place in places]) == order(hand)


@pytest.mark.parametrize("copies", [None, 1, "yes", []])
def test_whether_jokers_copy_is_true_or_false(copies):
    for asked in (all_classes, lambda copies: all_classes()[0].order(joker_copies=copies)):
        with pytest.raises(ArgumentError, match=r"^joker_copies .*: must be True or False$"):
            asked(copies)
