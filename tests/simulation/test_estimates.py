from __future__ import annotations

from math import inf

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binomtest

from cardodds.errors import ArgumentError
from cardodds.simulation.estimates import (
    Estimate,
    Z,
    games_for,
    half_width,
    mean,
    number_text,
    share_of,
    share_text,
    shares_within,
    variance,
    wilson,
)


@given(st.integers(1, 10**6).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_wilson_is_scipys(case):
    successes, n = case
    estimate = wilson(successes, n)
    oracle = binomtest(successes, n).proportion_ci(method="wilson")
    assert estimate.low == pytest.approx(oracle.low, abs=1e-9)
    assert estimate.high == pytest.approx(oracle.high, abs=1e-9)
    assert 0 <= estimate.low <= estimate.value <= estimate.high <= 1


@given(st.floats(0, 1), st.floats(1, 10**9))
def test_a_weighted_share_lies_in_its_interval(share, effective):
    estimate = share_of(share, effective)
    assert 0 <= estimate.low <= estimate.value == share <= estimate.high <= 1
    assert (estimate.low == 0) >= (share == 0)
    assert (estimate.high == 1) >= (share == 1)
    assert estimate.half_width >= share_of(share, 2 * effective).half_width


def test_wilson_covers_about_95_in_100():
    generator = np.random.default_rng(1)
    covered = 0
    for successes in generator.binomial(200, 0.1, size=2000):
        estimate = wilson(int(successes), 200)
        covered += estimate.low <= 0.1 <= estimate.high
    assert 0.93 <= covered / 2000 <= 0.975


@given(st.lists(st.integers(-(10**9), 10**9), min_size=2, max_size=50), st.integers(1, 12))
def test_mean_is_numpys(numbers, unit):
    total, squares = sum(numbers), sum(x * x for x in numbers)
    estimate = mean(total, squares, len(numbers), unit)
    spread = float(np.std(np.array(numbers, float), ddof=1))
    scale = max(map(abs, numbers)) + 1
    assert estimate.value == pytest.approx(np.mean(numbers) / unit, abs=1e-9 * scale)
    half = Z * spread / len(numbers) ** 0.5 / unit
    assert estimate.half_width == pytest.approx(half, rel=1e-6, abs=1e-7 * scale)


def test_variance_is_exact_where_floats_cancel():
    offset = 10**12
    numbers = [offset + 1, offset + 2, offset + 3]
    assert variance(sum(numbers), sum(x * x for x in numbers), 3) == 1.0


def test_one_observation_has_no_interval():
    assert mean(7, 49, 1) == Estimate(7.0, -inf, inf)


@pytest.mark.parametrize(
    ("successes", "n", "en", "it"),
    [
        (5030, 10_000, "50% (49–51%)", "50% (49–51%)"),
        (50_300, 100_000, "50.3% (50.0–50.6%)", "50,3% (50,0–50,6%)"),
        (1, 10_000, "0.01% (0–0.06%)", "0,01% (0–0,06%)"),
        (0, 10_000, "<0.04%", "<0,04%"),
        (10_000, 10_000, ">99.96%", ">99,96%"),
        (0, 3, "<56%", "<56%"),
        (2, 3, "67% (21–94%)", "67% (21–94%)"),
    ],
)
def test_share_text(successes, n, en, it):
    assert share_text(wilson(successes, n)) == en
    assert share_text(wilson(successes, n), "it") == it


@pytest.mark.parametrize(
    ("estimate", "text"),
    [
        (Estimate(36.0, 36.0, 36.0), "36"),
        (Estimate(36.5, -inf, inf), "36.5"),
        (Estimate(3.14159, 3.13, 3.15), "3.14 (3.13–3.15)"),
        (Estimate(-0.104, -0.11, -0.098), "-0.10 (-0.11 to -0.10)"),
        (Estimate(-0.004, -0.1, 0.092), "0 (-0.1 to 0.1)"),
        (Estimate(1234.5, 1200, 1269), "1235 (1200–1269)"),
    ],
)
def test_number_text(estimate, text):
    assert number_text(estimate) == text


@given(st.floats(0.0001, 0.5))
def test_games_for_is_enough_for_any_share(target):
    games = games_for(target)
    assert wilson(games // 2, games).half_width <= target


def test_shares_within_waits_for_all():
    rule = shares_within(0.05, [0, 1])
    assert not rule((10, 180), 360)
    assert rule((10, 20), 400)


@pytest.mark.parametrize("value", [0, -1, 0.6, "x", True, "nan", None])
def test_half_width_refused(value):
    with pytest.raises(ArgumentError, match="must be a number above 0 and at most 0.5"):
        half_width(value)
