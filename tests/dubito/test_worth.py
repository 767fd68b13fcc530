"""Advice is worth something: who reads claims beats the best fixed threshold, hand by hand."""

from __future__ import annotations

import pytest
from dubito.worth import AGAINST, FIXED, fitted, paired, won

from cardodds.simulation.kernels import COMPILED

DEALS = 400 if COMPILED else 2


@pytest.mark.parametrize("field", AGAINST)
def test_a_reader_wins_more_than_the_best_threshold(field):
    others = AGAINST[field]
    best, shares = fitted(FIXED[:3], others, DEALS // 4 or 1, 1)
    assert set(shares) == set(FIXED[:3])
    found, unfinished = paired("reader:doubt_below=0.4", best, others, DEALS, 2)
    if COMPILED:
        assert found.low > 0.03
        assert unfinished < 0.05 * 8 * DEALS


def test_one_who_plays_as_another_wins_no_more():
    found, _ = paired("honest", "follower", AGAINST["mixed"], DEALS // 8 or 1, 1)
    assert found.value == 0


@pytest.mark.skipif(not COMPILED, reason="many games")
def test_a_difference_is_that_of_the_shares():
    others, deals = AGAINST["honest"], 40
    one, other = "reader", "honest"
    found, _ = paired(one, other, others, deals, 9)
    shares = [won(name, others, deals, 9, max_turns=5000).value for name in (one, other)]
    assert found.value == pytest.approx(shares[0] - shares[1], abs=1e-12)
