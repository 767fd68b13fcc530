from __future__ import annotations

import copy
import pickle
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardodds.errors import ArgumentError
from cardodds.exact import Distribution

weights = st.lists(st.integers(0, 50), min_size=1, max_size=8).filter(any)


@given(weights)
def test_chances_add_up_and_agree_with_each_other(ways: list[int]) -> None:
    distribution = Distribution(ways)
    chances = dict(distribution)
    assert sum(chances.values()) == 1
    assert distribution.total == sum(ways)
    assert distribution.mean == sum(n * chance for n, chance in chances.items())
    for k in range(len(ways) + 2):
        exactly = chances.get(k, Fraction(0))
        assert distribution.exactly(k) == exactly
        assert distribution.at_least(k) == sum(c for n, c in chances.items() if n >= k)
        assert distribution.at_least(k) + distribution.at_most(k) == 1 + exactly


@given(weights)
def test_the_tower_rule(ways: list[int]) -> None:
    distribution = Distribution(ways)

    def odd(n: int) -> bool:
        return n % 2 == 1

    def even(n: int) -> bool:
        return not odd(n)

    for k in range(len(ways)):
        total = Fraction(0)
        for event in (odd, even):
            if distribution.chance(event):
                total += distribution.chance(event) * distribution.given(event).at_least(k)
        assert total == distribution.at_least(k)


def test_equality_is_that_of_the_chances() -> None:
    assert Distribution([1, 2, 1]) == Distribution([2, 4, 2, 0])
    assert hash(Distribution([1, 2, 1])) == hash(Distribution([2, 4, 2, 0]))
    assert Distribution([1, 2]) != Distribution([1, 2, 1])
    assert Distribution([1, 2]) != Distribution([2, 1])
    assert Distribution([1]) != [1]


def test_it_prints_copies_and_pickles_as_itself() -> None:
    coins = Distribution((1, 2, 1))
    assert repr(coins) == "Distribution([1, 2, 1])"
    assert pickle.loads(pickle.dumps(coins)) == copy.deepcopy(coins) == coins


def test_it_cannot_be_changed() -> None:
    coins = Distribution([1, 2, 1])
    with pytest.raises(AttributeError):
        coins.weights = (1,)
    with pytest.raises(AttributeError):
        coins.name = "coins"


def test_events_are_asked_about_possible_counts_only() -> None:
    asked = []
    Distribution([0, 3, 0, 1]).chance(lambda n: asked.append(n) is None)
    assert asked == [1, 3]


@pytest.mark.parametrize("bad", [[], [0, 0], [-1, 2], [1.0], [True], ["1"], 3, None])
def test_bad_weights(bad: object) -> None:
    with pytest.raises(ArgumentError, match="^weights "):
        Distribution(bad)


@pytest.mark.parametrize("bad", [-1, 1.0, True, "1", None])
@pytest.mark.parametrize("name", ["exactly", "at_least", "at_most"])
def test_bad_counts(name: str, bad: object) -> None:
    with pytest.raises(ArgumentError, match="^k .*: must be a whole number, at least 0$"):
        getattr(Distribution([1, 1]), name)(bad)


def test_bad_events() -> None:
    coins = Distribution([1, 2, 1])
    with pytest.raises(ArgumentError, match="^event 3: must be a function of the count$"):
        coins.chance(3)

    def five_heads(n: int) -> bool:
        return n == 5

    with pytest.raises(ArgumentError, match="^event five_heads: cannot happen here"):
        coins.given(five_heads)
