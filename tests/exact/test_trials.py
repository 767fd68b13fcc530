from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from cardodds import exact
from cardodds.errors import ArgumentError


@pytest.mark.parametrize("faces", [2, 3, 6])
@pytest.mark.parametrize("dice", range(6))
def test_against_every_roll(dice: int, faces: int) -> None:
    for wanted in range(faces + 1):
        rolls = [sum(face < wanted for face in roll) for roll in product(range(faces), repeat=dice)]
        distribution = exact.binomial(dice, Fraction(wanted, faces))
        for k in range(dice + 2):
            assert distribution.exactly(k) == Fraction(rolls.count(k), len(rolls))
            assert distribution.at_least(k) == Fraction(sum(n >= k for n in rolls), len(rolls))


@pytest.mark.parametrize(("trials", "chance"), [(40, "1/6"), (40, "1/3"), (500, "0.37")])
def test_against_scipy(trials: int, chance: str) -> None:
    peer = stats.binom(trials, float(Fraction(chance)))
    distribution = exact.binomial(trials, chance)
    for k in range(0, trials + 1, 7):
        assert float(distribution.exactly(k)) == pytest.approx(peer.pmf(k), rel=1e-9)
        assert float(distribution.at_least(k)) == pytest.approx(peer.sf(k - 1), rel=1e-9)


@given(st.integers(0, 40), st.fractions(0, 1, max_denominator=50))
def test_sums_mean_and_mirror(trials: int, chance: Fraction) -> None:
    distribution = exact.binomial(trials, chance)
    assert sum(c for _, c in distribution) == 1
    assert distribution.total == chance.denominator**trials
    assert distribution.mean == trials * chance
    failures = exact.binomial(trials, 1 - chance)
    for k in range(trials + 1):
        assert distribution.exactly(k) == failures.exactly(trials - k)


@given(st.integers(0, 15), st.integers(0, 15), st.fractions(0, 1, max_denominator=12))
def test_two_cups_are_as_good_as_one(few: int, more: int, chance: Fraction) -> None:
    first, second = exact.binomial(few, chance), exact.binomial(more, chance)
    both = exact.binomial(few + more, chance)
    for k in range(few + more + 1):
        split = sum(first.exactly(n) * second.exactly(k - n) for n in range(k + 1))
        assert both.exactly(k) == split


def test_a_chance_is_taken_as_written() -> None:
    assert exact.binomial(3, 0.1) == exact.binomial(3, "0.1") == exact.binomial(3, "1/10")
    assert exact.binomial(3, 1) == exact.binomial(3, "1.0")
    assert exact.binomial(3, 0).exactly(0) == 1


@pytest.mark.parametrize("bad", [-1, 1.0, True, "3", None, 10**9])
def test_bad_trials(bad: object) -> None:
    with pytest.raises(ArgumentError, match="^trials "):
        exact.binomial(bad, "1/3")


@pytest.mark.parametrize("bad", [-0.1, 1.1, "7/6", "third", "", None, True, float("nan"), [1]])
def test_bad_chances(bad: object) -> None:
    with pytest.raises(ArgumentError, match="^chance .*: must be a number from 0 to 1$"):
        exact.binomial(3, bad)
