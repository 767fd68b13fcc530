from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from oracles import deals as oracle

from cardodds import exact
from cardodds.errors import ArgumentError

Range = int | tuple[int, int | None] | None
Row = tuple[int, ...]

PACKS = [
    (6, [3], [2, 2]),
    (7, [2], [3, 2, 1]),
    (6, [4], [2, 2, 2]),
    (7, [2, 2], [2, 2, 2]),
    (8, [3, 2], [3, 2, 2]),
    (7, [2, 2, 1], [3, 3]),
    (6, [1, 1, 1], [1, 2, 3]),
    (6, [0, 2], [0, 3]),
]


def fits(counts: Sequence[int], ranges: Sequence[Range] | None) -> bool:
    """Whether counts keep to ranges, as the documentation words it."""
    if ranges is None:
        return True
    for n, allowed in zip(counts, ranges, strict=True):
        low, high = allowed if isinstance(allowed, tuple) else (allowed, allowed)
        if (low is not None and n < low) or (high is not None and n > high):
            return False
    return True


@st.composite
def tables(draw: st.DrawFn) -> tuple[int, list[int], list[int]]:
    """A small pack, its groups and hands."""
    copies = draw(st.lists(st.integers(0, 3), min_size=1, max_size=2))
    population = sum(copies) + draw(st.integers(0, 2))
    left, hands = population, []
    for _ in range(draw(st.integers(1, 3))):
        hands.append(draw(st.integers(0, min(left, 3))))
        left -= hands[-1]
    return population, copies, hands


def in_order(pair: tuple[int, int | None]) -> tuple[int, int | None]:
    """A range with its ends the right way round."""
    low, high = pair
    return pair if high is None or low <= high else (high, low)


def rows(groups: int) -> st.SearchStrategy[list[Range]]:
    one = st.integers(0, 3)
    pair = st.tuples(one, st.one_of(st.none(), one)).map(in_order)
    return st.lists(st.one_of(st.none(), one, pair), min_size=groups, max_size=groups)


def events(groups: int, hands: int) -> st.SearchStrategy[list[list[Range] | None]]:
    return st.lists(st.one_of(st.none(), rows(groups)), min_size=hands, max_size=hands)


@pytest.mark.parametrize(("population", "copies", "hands"), PACKS)
def test_one_group_against_every_deal(population: int, copies: list[int], hands: list[int]) -> None:
    sizes = {"population": population, "copies": copies[0], "hands": hands}
    for k in range(4):
        counted = [
            oracle.chance(population, copies[:1], hands, event)
            for event in (
                lambda *hands, k=k: any(hand[0] >= k for hand in hands),
                lambda *hands, k=k: all(hand[0] >= k for hand in hands),
            )
        ]
        assert exact.any_hand(k, **sizes) == counted[0]
        assert exact.each_hand(k, **sizes) == counted[1]


@pytest.mark.parametrize(("population", "copies", "hands"), PACKS)
def test_joint_conditions_against_every_deal(
    population: int, copies: list[int], hands: list[int]
) -> None:
    table = exact.deals(population=population, copies=copies, hands=hands)

    def share(event: Callable[..., object]) -> Fraction:
        return oracle.chance(population, copies, hands, event)

    def all_of(counts: Row) -> bool:
        return all(n >= 1 for n in counts)

    one_of_each = [(1, None)] * len(copies)
    assert table.any(one_of_each) == share(lambda *rows: any(map(all_of, rows)))
    assert table.each(one_of_each) == share(lambda *rows: all(map(all_of, rows)))
    assert table.this(0, one_of_each) == share(lambda first, *_: all_of(first))
    assert table.any(lambda *n: n[0] == 1) == share(lambda *rows: any(n[0] == 1 for n in rows))
    for number in range(len(hands) + 1):
        counted = share(lambda *rows, m=number: sum(map(all_of, rows)) == m)
        assert table.how_many(one_of_each).exactly(number) == counted
        assert table.how_many(lambda *n: all_of(n)).exactly(number) == counted
    assert table.count(1, 0).exactly(1) == share(lambda _, second, *__: second[0] == 1)
    most = table.chance(lambda *rows: rows[0] == max(rows))
    assert most == share(lambda *rows: rows[0] == max(rows))


@settings(max_examples=60)
@given(tables(), st.data())
def test_all_ways_of_counting_against_every_deal(
    pack: tuple[int, list[int], list[int]], data: st.DataObject
) -> None:
    population, copies, hands = pack
    table = exact.deals(population=population, copies=copies, hands=hands)
    event = data.draw(events(len(copies), len(hands)))
    fact = data.draw(events(len(copies), len(hands)))

    def happens(*rows: Row) -> bool:
        return all(map(fits, rows, event))

    def known(*rows: Row) -> bool:
        return all(map(fits, rows, fact))

    def per_hand(row: list[Range] | None) -> Callable[..., bool]:
        return lambda *counts: fits(counts, row)

    tests = [per_hand(row) for row in event]
    counted = oracle.chance(population, copies, hands, happens)
    assert table.chance(event) == table.chance(tests) == table.chance(happens) == counted
    assume(oracle.chance(population, copies, hands, known))
    informed = [
        table.given(fact),
        table.given([per_hand(row) for row in fact]),
        table.given(known),
    ]
    counted = oracle.chance(population, copies, hands, happens, known)
    one = data.draw(rows(len(copies)))
    spread = [
        oracle.chance(
            population, copies, hands, lambda *r, m=m: sum(fits(n, one) for n in r) == m, known
        )
        for m in range(len(hands) + 1)
    ]
    for now in informed:
        assert now.chance(event) == now.chance(tests) == now.chance(happens) == counted
        assert [now.how_many(one).exactly(m) for m in range(len(hands) + 1)] == spread
        assert now.any(one) == 1 - spread[0]
        assert now.each(one) == spread[-1]
        assert now.count(0, 0) == informed[0].count(0, 0)


@st.composite
def larger(draw: st.DrawFn) -> dict[str, object]:
    """A pack of a game, one group of it and equal hands."""
    players, cards = draw(st.integers(1, 6)), draw(st.integers(0, 13))
    population = players * cards + draw(st.integers(0, 12))
    copies = draw(st.integers(0, min(8, population)))
    return {"population": population, "copies": copies, "hands": [cards] * players}


@given(larger(), st.integers(0, 5))
def test_any_this_and_each_in_their_order(sizes: dict[str, object], k: int) -> None:
    population, copies, hands = sizes["population"], sizes["copies"], sizes["hands"]
    this = exact.at_least(k, population=population, copies=copies, drawn=hands[0])
    some, every = exact.any_hand(k, **sizes), exact.each_hand(k, **sizes)
    assert 0 <= every <= this <= some <= min(1, len(hands) * this)
    table = exact.deals(population=population, copies=[copies], hands=hands)
    reach = [(k, None)]
    assert (table.this(0, reach), table.any(reach), table.each(reach)) == (this, some, every)
    if k <= copies:
        assert table.how_many(reach).mean == len(hands) * this


@given(larger(), st.integers(0, 4), st.randoms(use_true_random=False))
def test_neither_seats_nor_names_matter(sizes: dict[str, object], k: int, random: object) -> None:
    hands = [*sizes["hands"], 0]
    shuffled = list(hands)
    random.shuffle(shuffled)
    numbers = {"population": sizes["population"], "copies": sizes["copies"]}
    for function in (exact.any_hand, exact.each_hand):
        chance = function(k, **numbers, hands=hands)
        assert function(k, **numbers, hands=shuffled) == chance


def test_what_one_hand_shows_changes_the_others() -> None:
    table = exact.deals(population=30, copies=[4], hands=[10, 10, 10])
    before = table.this(1, [(1, None)])
    assert table.given([[2], None, None]).this(1, [(1, None)]) == exact.at_least(
        1, population=20, copies=2, drawn=10
    )
    assert table.given([[2], None, None]).this(1, [(1, None)]) < before
    assert table.given([[0], None, None]).this(1, [(1, None)]) > before


def test_the_tower_rule_over_tables() -> None:
    table = exact.deals(population=26, copies=[5, 3], hands=[13, 13])
    event = [[(3, None), None], [None, (1, None)]]
    total = Fraction(0)
    for n, chance in table.count(0, 0):
        total += chance * table.given([[n, None], None]).chance(event)
    assert total == table.chance(event)


def test_bridge() -> None:
    suit = exact.deals(population=26, copies=[5], hands=[13, 13])
    split = suit.chance([[3], [2]]) + suit.chance([[2], [3]])
    assert split == Fraction(78, 115)
    assert suit.any([5]) == Fraction(9, 230)


def test_many_groups_in_many_hands_by_ranges() -> None:
    nobody = exact.deals(population=52, copies=[4] * 13, hands=[13] * 4).each([(0, 3)] * 13)
    one = exact.groups(population=52, copies=[4] * 13, drawn=13).any(4)
    assert one < 1 - nobody < 4 * one


def test_what_it_shows() -> None:
    table = exact.deals(population=30, copies=(2,), hands=(10, 10))
    assert repr(table) == "<deals population=30, copies=[2], hands=[10, 10]>"
    assert repr(table.given([[1], None])).endswith("hands=[10, 10], given more>")
    assert (table.population, table.copies, table.hands) == (30, (2,), (10, 10))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"k": -1}, "k -1: must be a whole number, at least 0"),
        ({"k": True}, "k True: must be a whole number, at least 0"),
        ({"population": 2.5}, "population 2.5: must be a whole number from 0 to 100000"),
        ({"copies": 31}, "copies 31: must be a whole number from 0 to 30 (the population)"),
        ({"hands": 10}, "hands 10: must be a list"),
        ({"hands": []}, "hands []: must name at least one"),
        ({"hands": [10, "1"]}, "hands '1': must be a whole number from 0 to 30 (the population)"),
        ({"hands": [11, 20]}, "hands [11, 20]: add up to 31, at most 30, the population"),
    ],
)
def test_bad_sizes(change: dict[str, object], message: str) -> None:
    arguments = {"k": 1, "population": 30, "copies": 2, "hands": [10, 10]} | change
    for function in (exact.any_hand, exact.each_hand):
        with pytest.raises(ArgumentError) as caught:
            function(**arguments)
        assert str(caught.value) == message
    if "k" not in change and "copies" not in change:
        del arguments["k"]
        with pytest.raises(ArgumentError) as caught:
            exact.deals(**(arguments | {"copies": [2]}))
        assert str(caught.value) == message


@pytest.mark.parametrize(
    ("event", "message"),
    [
        (1, "event 1: must be a list"),
        ([None], "event [None]: must have one entry a hand, 2 in all"),
        ([1, None], "event 1: must be a list"),
        ([[1, 1], None], "event [1, 1]: must have one entry a group, 1 in all"),
        ([[(2, 1)], None], "event 1: must be a whole number, at least 2"),
    ],
)
def test_bad_events(event: object, message: str) -> None:
    table = exact.deals(population=30, copies=[2], hands=[10, 10])
    for ask in (table.chance, table.given):
        with pytest.raises(ArgumentError) as caught:
            ask(event)
        assert str(caught.value) == message


def test_other_bad_arguments() -> None:
    table = exact.deals(population=30, copies=[2], hands=[10, 10])
    for bad in (-1, 2, True, "0"):
        with pytest.raises(ArgumentError, match=r"^hand .*: must be .* 0 to 1 \(counted from 0\)$"):
            table.this(bad, [1])
        with pytest.raises(ArgumentError, match="^hand "):
            table.count(bad, 0)
    with pytest.raises(ArgumentError, match="^group 1: must be 0"):
        table.count(0, 1)
    with pytest.raises(ArgumentError, match=r"^event \[\[2\], \[1\]\]: cannot happen here"):
        table.given([[2], [1]])
    with pytest.raises(ArgumentError, match="^event <lambda>: cannot happen here"):
        table.given(lambda west, east: west == east == (2,))


def test_too_many_joint_counts_are_refused() -> None:
    table = exact.deals(population=104, copies=[8] * 13, hands=[13] * 8)
    for ask in (table.chance, table.any):
        with pytest.raises(ArgumentError, match="^copies .*: too many joint counts"):
            ask(lambda *_: True)
    with pytest.raises(ArgumentError, match=r"^copies \[3000\]: too many joint counts"):
        exact.any_hand(1500, population=9000, copies=3000, hands=[3000] * 3)
