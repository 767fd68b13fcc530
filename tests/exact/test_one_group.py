from __future__ import annotations

from fractions import Fraction
from math import comb

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracles import deals as oracle
from scipy import stats

from cardodds import exact
from cardodds.errors import ArgumentError

FUNCTIONS = [exact.at_least, exact.at_most, exact.exactly]
GOOD = {"population": 30, "copies": 2, "drawn": 10}


@st.composite
def hands(draw: st.DrawFn, most: int = 120) -> dict[str, int]:
    """A population and numbers of copies and of cards drawn that it allows."""
    population = draw(st.integers(0, most))
    part = st.integers(0, population)
    return {"population": population, "copies": draw(part), "drawn": draw(part)}


@pytest.mark.parametrize("population", range(8))
def test_against_every_deal_of_small_packs(population: int) -> None:
    for copies in range(population + 1):
        for drawn in range(population + 1):
            sizes = {"population": population, "copies": copies, "drawn": drawn}
            counted = [
                oracle.chance(population, [copies], [drawn], lambda hand, n=n: hand[0] == n)
                for n in range(population + 2)
            ]
            distribution = exact.hypergeometric(**sizes)
            assert distribution.total == comb(population, drawn)
            for k in range(population + 2):
                assert exact.exactly(k, **sizes) == counted[k] == distribution.exactly(k)
                assert exact.at_least(k, **sizes) == sum(counted[k:]) == distribution.at_least(k)
                assert exact.at_most(k, **sizes) == sum(counted[: k + 1])


@pytest.mark.parametrize(
    ("population", "copies", "drawn"),
    [(30, 2, 10), (104, 8, 13), (108, 12, 20), (300, 120, 77), (1000, 600, 700), (4000, 9, 3000)],
)
def test_against_scipy(population: int, copies: int, drawn: int) -> None:
    peer = stats.hypergeom(population, copies, drawn)
    sizes = {"population": population, "copies": copies, "drawn": drawn}
    spread = range(min(copies, drawn) + 1)
    for k in spread[:: max(1, len(spread) // 25)]:
        if peer.pmf(k) > 1e-200:
            assert float(exact.exactly(k, **sizes)) == pytest.approx(peer.pmf(k), rel=1e-9)
        if peer.sf(k - 1) > 1e-9:
            assert float(exact.at_least(k, **sizes)) == pytest.approx(peer.sf(k - 1), rel=1e-9)
            assert float(exact.at_most(k, **sizes)) == pytest.approx(peer.cdf(k), rel=1e-9)


@given(hands())
def test_copies_and_cards_drawn_are_interchangeable(sizes: dict[str, int]) -> None:
    swapped = sizes | {"copies": sizes["drawn"], "drawn": sizes["copies"]}
    assert exact.hypergeometric(**sizes) == exact.hypergeometric(**swapped)
    for k in range(5):
        assert exact.at_least(k, **sizes) == exact.at_least(k, **swapped)


@given(hands())
def test_tails_add_up_fall_and_agree_with_the_distribution(sizes: dict[str, int]) -> None:
    distribution = exact.hypergeometric(**sizes)
    assert distribution.total == comb(sizes["population"], sizes["drawn"])
    assert sum(chance for _, chance in distribution) == 1
    if sizes["population"]:
        share = Fraction(sizes["copies"], sizes["population"])
        assert distribution.mean == sizes["drawn"] * share
    before = Fraction(1)
    for k in range(min(sizes["copies"], sizes["drawn"]) + 2):
        chance = exact.at_least(k, **sizes)
        assert (
            chance
            == distribution.at_least(k)
            == 1 - exact.at_most(k, **sizes) + (exact.exactly(k, **sizes))
        )
        assert chance <= before
        before = chance


@given(hands(), st.integers(-3, 130))
def test_the_core_gives_the_same_ratio_for_any_count(sizes: dict[str, int], k: int) -> None:
    favourable, total = exact.at_least_ways(k, **sizes)
    assert type(favourable) is type(total) is int
    assert Fraction(favourable, total) == exact.at_least(max(k, 0), **sizes)


@given(hands(), st.integers(0, 5))
def test_a_larger_hand_or_group_holds_more(sizes: dict[str, int], k: int) -> None:
    for name in ("copies", "drawn"):
        if sizes[name] < sizes["population"]:
            larger = sizes | {name: sizes[name] + 1}
            assert exact.at_least(k, **larger) >= exact.at_least(k, **sizes)


@given(hands(60), st.integers(1, 4))
def test_looking_at_the_next_card_does_not_change_the_average(
    sizes: dict[str, int], k: int
) -> None:
    population, copies, drawn = sizes["population"], sizes["copies"], sizes["drawn"]
    if not drawn:
        return
    seen = Fraction(copies, population)
    average = Fraction(0)
    if copies:
        left = {"population": population - 1, "copies": copies - 1, "drawn": drawn - 1}
        average += seen * exact.at_least(k - 1, **left)
    if copies < population:
        left = {"population": population - 1, "copies": copies, "drawn": drawn - 1}
        average += (1 - seen) * exact.at_least(k, **left)
    assert average == exact.at_least(k, **sizes)


def test_more_than_there_are_is_impossible_not_an_error() -> None:
    assert exact.at_least(3, **GOOD) == exact.exactly(3, **GOOD) == 0
    assert exact.at_least(10**30, **GOOD) == 0
    assert exact.at_most(10**30, **GOOD) == 1


def test_numpy_integers_count_as_integers() -> None:
    sizes = {name: numpy.int64(size) for name, size in GOOD.items()}
    chance = exact.at_least(numpy.int32(2), **sizes)
    assert chance == Fraction(3, 29)
    assert type(chance.numerator) is int


@pytest.mark.parametrize("function", FUNCTIONS)
@pytest.mark.parametrize("bad", [-1, 2.0, 2.5, True, "2", None, Fraction(2), [2]])
@pytest.mark.parametrize("name", ["k", "population", "copies", "drawn"])
def test_what_is_no_count(function: object, name: str, bad: object) -> None:
    arguments = {"k": 1} | GOOD | {name: bad}
    with pytest.raises(ArgumentError) as caught:
        function(**arguments)
    assert str(caught.value).startswith(f"{name} ")
    assert "\n" not in str(caught.value)
    if name != "k":
        with pytest.raises(ArgumentError, match=f"^{name} "):
            exact.hypergeometric(**(GOOD | {name: bad}))


@pytest.mark.parametrize("function", FUNCTIONS)
@pytest.mark.parametrize("name", ["copies", "drawn"])
def test_more_than_the_population(function: object, name: str) -> None:
    expected = f"^{name} 31: must be a whole number from 0 to 30 \\(the population\\)$"
    with pytest.raises(ArgumentError, match=expected):
        function(1, **(GOOD | {name: 31}))


def test_numbers_too_large_to_work_with() -> None:
    for size in (100_001, 10**30):
        with pytest.raises(ArgumentError, match=r"^population 1.*: must be .* to 100000"):
            exact.at_least(1, population=size, copies=4, drawn=4)
    with pytest.raises(ArgumentError, match="^population 100000: too large for a whole table"):
        exact.hypergeometric(population=100_000, copies=50_000, drawn=50_000)
    assert exact.at_least(25_000, population=100_000, copies=50_000, drawn=50_000) > Fraction(1, 2)
