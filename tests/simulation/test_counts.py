"""Packed counts against plain lists of ranks."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cardodds.simulation import counts

hands = st.lists(st.integers(0, 4), min_size=counts.RANKS, max_size=counts.RANKS)


def packed(each):
    return sum(number << 4 * rank for rank, number in enumerate(each))


@given(each=hands)
def test_counts_are_those_of_a_list(each):
    cards = packed(each)
    ranks = [rank for rank, number in enumerate(each) for _ in range(number)]
    assert counts.size(cards) == len(ranks)
    assert [counts.count(cards, rank) for rank in range(counts.RANKS)] == each
    assert counts.kinds(cards) == packed([min(number, 1) for number in each])
    assert [counts.nth_card(cards, n) for n in range(len(ranks))] == ranks
    if ranks:
        assert counts.first_rank(cards) == ranks[0]
        assert counts.lowest_bit(cards) == (cards & -cards).bit_length() - 1


@given(each=st.lists(st.integers(0, 1), min_size=13, max_size=13).filter(lambda e: 0 < sum(e) < 8))
def test_small_hands_take_the_short_way(each):
    ranks = [rank for rank, number in enumerate(each) if number]
    assert [counts.nth_card(packed(each), n) for n in range(len(ranks))] == ranks


@given(each=st.lists(st.integers(0, 8), min_size=14, max_size=14))
def test_rank_13_is_counted_where_it_is_said(each):
    ranks = [rank for rank, number in enumerate(each) for _ in range(number)]
    assert counts.size(packed(each)) == len(ranks)
    assert [counts.nth_card(packed(each), n) for n in range(len(ranks))] == ranks
