from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracles import deals as oracle
from scipy import stats

from cardodds import exact
from cardodds.errors import ArgumentError

PACKS = [
    (5, [2, 2], 3),
    (8, [3, 2], 4),
    (9, [2, 3, 1], 4),
    (8, [2, 2, 2, 2], 5),
    (7, [4, 3], 5),
    (6, [0, 3], 2),
    (10, [1, 1, 4], 10),
    (6, [2, 2], 0),
]
Range = int | tuple[int, int | None] | None


def fits(counts: Sequence[int], ranges: Sequence[Range]) -> bool:
    """Whether counts keep to ranges, as the documentation words it."""
    for n, allowed in zip(counts, ranges, strict=True):
        low, high = allowed if isinstance(allowed, tuple) else (allowed, allowed)
        if (low is not None and n < low) or (high is not None and n > high):
            return False
    return True


@st.composite
def packs(draw: st.DrawFn) -> tuple[int, list[int], int]:
    """A small pack, its groups and a hand."""
    copies = draw(st.lists(st.integers(0, 3), min_size=1, max_size=3))
    population = sum(copies) + draw(st.integers(0, 3))
    return population, copies, draw(st.integers(0, population))


def in_order(pair: tuple[int, int | None]) -> tuple[int, int | None]:
    """A range with its ends the right way round."""
    low, high = pair
    return pair if high is None or low <= high else (high, low)


def ranges(groups: int) -> st.SearchStrategy[list[Range]]:
    one = st.integers(0, 4)
    pair = st.tuples(one, st.one_of(st.none(), one)).map(in_order)
    return st.lists(st.one_of(st.none(), one, pair), min_size=groups, max_size=groups)


@pytest.mark.parametrize(("population", "copies", "drawn"), PACKS)
def test_against_every_deal(population: int, copies: list[int], drawn: int) -> None:
    hand = exact.groups(population=population, copies=copies, drawn=drawn)

    def share(event: Callable[[tuple[int, ...]], object]) -> Fraction:
        return oracle.chance(population, copies, [drawn], event)

    for k in range(5):
        assert hand.any(k) == share(lambda n, k=k: any(count >= k for count in n))
        assert hand.each(k) == share(lambda n, k=k: all(count >= k for count in n))
        for number in range(len(copies) + 1):
            counted = share(lambda n, k=k, m=number: sum(count >= k for count in n) == m)
            assert hand.reaching(k).exactly(number) == counted
    for group in range(len(copies)):
        for k in range(5):
            assert hand.count(group).exactly(k) == share(lambda n, g=group, k=k: n[g] == k)
    odd = share(lambda n: sum(n) % 2)
    assert hand.chance(lambda *n: sum(n) % 2) == odd
    assert hand.at_least([1] * len(copies)) == hand.each(1)


@given(packs(), st.data())
def test_ranges_and_tests_against_every_deal(
    pack: tuple[int, list[int], int], data: st.DataObject
) -> None:
    population, copies, drawn = pack
    hand = exact.groups(population=population, copies=copies, drawn=drawn)
    event = data.draw(ranges(len(copies)))
    known = data.draw(ranges(len(copies)))
    counted = oracle.chance(population, copies, [drawn], lambda n: fits(n, event))
    assert hand.chance(event) == hand.chance(lambda *n: fits(n, event)) == counted
    if not hand.chance(known):
        with pytest.raises(ArgumentError, match="^event .*: cannot happen here"):
            hand.given(known)
        return
    counted = oracle.chance(
        population, copies, [drawn], lambda n: fits(n, event), lambda n: fits(n, known)
    )
    by_ranges, by_test = hand.given(known), hand.given(lambda *n: fits(n, known))
    assert by_ranges.chance(event) == by_test.chance(event) == counted
    assert by_ranges.reaching(2) == by_test.reaching(2)
    assert by_ranges.count(0) == by_test.count(0)


@given(packs(), st.data())
def test_the_tower_rule_and_the_order_of_facts(
    pack: tuple[int, list[int], int], data: st.DataObject
) -> None:
    population, copies, drawn = pack
    hand = exact.groups(population=population, copies=copies, drawn=drawn)
    event, fact = data.draw(ranges(len(copies))), data.draw(ranges(len(copies)))

    def no(*counts: int) -> bool:
        return not fits(counts, fact)

    chance = hand.chance(fact)
    both = hand.chance(lambda *n: fits(n, fact) and fits(n, event))
    split = Fraction(0)
    if chance:
        assert hand.given(fact).chance(event) == both / chance
        split += chance * hand.given(fact).chance(event)
    if chance < 1:
        split += (1 - chance) * hand.given(no).chance(event)
    assert split == hand.chance(event)
    if both:
        assert hand.given(fact).given(event).count(0) == hand.given(event).given(fact).count(0)


@pytest.mark.parametrize(
    ("population", "copies", "drawn"), [(52, [13] * 4, 13), (104, [8, 8, 8], 20)]
)
def test_against_scipy(population: int, copies: list[int], drawn: int) -> None:
    rest = population - sum(copies)
    peer = stats.multivariate_hypergeom([*copies, rest], drawn)
    hand = exact.groups(population=population, copies=copies, drawn=drawn)
    for counts in ([3, 3, 3, 4], [0, 2, 5, 6], [8, 1, 1, 3]):
        asked = counts[: len(copies)]
        table = [*asked, drawn - sum(asked)]
        if len(copies) == 4:
            table = [*asked, 0]
        assert float(hand.chance(asked)) == pytest.approx(float(peer.pmf(table)), rel=1e-9)


def test_one_group_is_the_hypergeometric() -> None:
    hand = exact.groups(population=30, copies=[2], drawn=10)
    assert hand.count(0) == exact.hypergeometric(population=30, copies=2, drawn=10)
    assert hand.each(2) == hand.any(2) == Fraction(3, 29)


def test_poker_hands_of_52_cards() -> None:
    ranks = exact.groups(population=52, copies=[4] * 13, drawn=5)
    hands = comb(52, 5)
    assert ranks.any(4) == Fraction(624, hands)
    assert ranks.chance(lambda *n: 3 in n and 2 in n) == Fraction(3744, hands)
    assert ranks.chance(lambda *n: 3 in n and 2 not in n) == Fraction(54912, hands)
    assert ranks.reaching(2).exactly(2) == Fraction(123552 + 3744, hands)
    assert ranks.reaching(1).exactly(4) == Fraction(1098240, hands)


def test_many_groups_are_quick() -> None:
    ranks = exact.groups(population=2000, copies=[4] * 500, drawn=40)
    assert ranks.any(4) == ranks.reaching(4).at_least(1)
    singles = exact.groups(population=3000, copies=[1] * 1500, drawn=10)
    assert singles.reaching(1) == exact.hypergeometric(population=3000, copies=1500, drawn=10)


def test_events_are_asked_about_possible_counts_only() -> None:
    asked = []
    hand = exact.groups(population=6, copies=[3, 2], drawn=4)
    hand.chance(lambda *counts: asked.append(counts))
    assert sorted(asked) == [(1, 2), (2, 1), (2, 2), (3, 0), (3, 1)]


def test_what_it_shows() -> None:
    hand = exact.groups(population=52, copies=(4, 4), drawn=13)
    assert repr(hand) == "<groups population=52, copies=[4, 4], drawn=13>"
    assert repr(hand.given([1, None])).endswith("drawn=13, given more>")
    assert (hand.population, hand.copies, hand.drawn) == (52, (4, 4), 13)


GOOD = {"population": 40, "copies": [4, 4], "drawn": 10}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"population": -1}, "population -1: must be a whole number from 0 to 100000"),
        ({"population": 7}, "drawn 10: must be a whole number from 0 to 7 (the population)"),
        ({"drawn": 41}, "drawn 41: must be a whole number from 0 to 40 (the population)"),
        ({"drawn": True}, "drawn True: must be a whole number from 0 to 40 (the population)"),
        ({"copies": 4}, "copies 4: must be a list"),
        ({"copies": "44"}, "copies 44: must be a list"),
        ({"copies": []}, "copies []: must name at least one"),
        ({"copies": [4, -1]}, "copies -1: must be a whole number from 0 to 40 (the population)"),
        ({"copies": [4, 1.5]}, "copies 1.5: must be a whole number from 0 to 40 (the population)"),
        ({"copies": [30, 11]}, "copies [30, 11]: add up to 41, at most 40, the population"),
    ],
)
def test_bad_sizes(change: dict[str, object], message: str) -> None:
    with pytest.raises(ArgumentError) as caught:
        exact.groups(**(GOOD | change))
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("event", "message"),
    [
        (3, "event 3: must be a list"),
        ("12", "event 12: must be a list"),
        ([1], "event [1]: must have one entry a group, 2 in all"),
        ([1, -1], "event -1: must be a whole number, at least 0"),
        ([1, True], "event True: must be a whole number, at least 0"),
        ([1, (3, 1)], "event 1: must be a whole number, at least 3"),
        ([1, (None, 1)], "event None: must be a whole number, at least 0"),
        ([1, (1,)], "event (1,): a range must be (lowest, highest), None for no limit"),
        ([1, "1"], "event '1': must be a whole number, at least 0"),
    ],
)
def test_bad_events(event: object, message: str) -> None:
    hand = exact.groups(**GOOD)
    for ask in (hand.chance, hand.given):
        with pytest.raises(ArgumentError) as caught:
            ask(event)
        assert str(caught.value) == message


def test_other_bad_arguments() -> None:
    hand = exact.groups(**GOOD)
    for ask in (hand.any, hand.each, hand.reaching):
        for bad in (-1, 1.0, True, "1"):
            with pytest.raises(ArgumentError, match="^k "):
                ask(bad)
    with pytest.raises(ArgumentError, match="^group 2: must be a whole number from 0 to 1"):
        hand.count(2)
    with pytest.raises(ArgumentError, match="^counts 1: must be a list$"):
        hand.at_least(1)
    with pytest.raises(ArgumentError, match="^event <lambda>: cannot happen here"):
        hand.given(lambda aces, kings: aces + kings > 8)


def test_too_many_joint_counts_are_refused() -> None:
    hand = exact.groups(population=104, copies=[8] * 13, drawn=40)
    with pytest.raises(ArgumentError, match=r"^copies \[8, .*: too many joint counts"):
        hand.chance(lambda *counts: 8 in counts)
    assert 0 < hand.any(8) < 1
