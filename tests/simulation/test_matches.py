from __future__ import annotations

import json

import numpy as np
import pytest
from simulation.heads import HEADS
from simulation.toy import TOY

from cardodds.errors import ArgumentError
from cardodds.simulation.kernels import COMPILED
from cardodds.simulation.matches import match

DEALS = 20_000 if COMPILED else 300


def points(job, deals):
    rows = job.play_each(0, deals)
    seats = len(job.strategies)
    return rows[:, :seats] + rows[:, seats : seats + 1] / seats


def test_difference_is_the_mean_over_deals():
    result = match(TOY, "below:share=0.6", "coin:chance=0.3", seed=4, deals=DEALS)
    one = points(TOY.job(["below:share=0.6", "coin:chance=0.3"], seed=4), DEALS)
    other = points(TOY.job(["coin:chance=0.3", "below:share=0.6"], seed=4), DEALS)
    first, second = one[:, 0] - one[:, 1], other[:, 1] - other[:, 0]
    by_deal = (first + second) / 2
    half = 1.959963984540054 * np.std(by_deal, ddof=1) / DEALS**0.5
    assert result.difference == pytest.approx(by_deal.mean(), abs=1e-12)
    assert result.low == pytest.approx(by_deal.mean() - half, abs=1e-12)
    assert result.high == pytest.approx(by_deal.mean() + half, abs=1e-12)
    assert result.score == pytest.approx((one[:, 0] + other[:, 1]).mean() / 2, abs=1e-12)
    gain = (first.var(ddof=1) + second.var(ddof=1)) / np.var(first + second, ddof=1)
    assert result.gain == pytest.approx(gain)
    assert (result.deals, result.games) == (DEALS, 2 * DEALS)


def test_sharing_decisions_is_worth_more_than_sharing_deals():
    result = match(TOY, "coin:chance=0.5", "coin:chance=0.45", seed=4, deals=DEALS)
    assert result.gain > result.gain_swapped > 1


def test_the_same_strategy_never_differs():
    result = match(TOY, "coin:chance=0.5", "coin:chance=0.5", seed=1, deals=50)
    assert (result.difference, result.low, result.high, result.score) == (0, 0, 0, 0.5)
    assert result.gain is None
    assert result.gain_swapped is not None


def test_intervals_cover_about_95_in_100():
    truth = match(TOY, "below:share=0.5", "keep", seed=10**6, deals=100 * DEALS // 10).difference
    covered = 0
    for seed in range(60):
        result = match(TOY, "below:share=0.5", "keep", seed=seed, deals=DEALS // 30, workers=1)
        covered += result.low <= truth <= result.high
    assert covered >= 52


def test_four_seats_alternate():
    result = match(TOY, "keep", "below:share=0.5", seed=4, deals=100, players=4)
    one = points(TOY.job(["keep", "below:share=0.5"] * 2, seed=4), 100)
    other = points(TOY.job(["below:share=0.5", "keep"] * 2, seed=4), 100)
    a = one[:, [0, 2]].sum() + other[:, [1, 3]].sum()
    b = one[:, [1, 3]].sum() + other[:, [0, 2]].sum()
    assert result.difference == pytest.approx((a - b) / 400)
    assert result.games == 200


def test_three_seats_among_a_field():
    result = match(TOY, "below:share=0.5", "keep", seed=4, deals=60, players=3, field="coin")
    total = 0.0
    for seat in range(3):
        for candidate, side in (("below:share=0.5", 1), ("keep", -1)):
            seating = ["coin"] * 3
            seating[seat] = candidate
            total += side * points(TOY.job(seating, seed=4), 60)[:, seat].sum()
    assert result.difference == pytest.approx(total / 180)
    assert (result.a, result.b, result.field) == ("below:share=0.5", "keep", "coin")
    assert (result.games, result.players, result.score) == (360, 3, None)
    assert "below:share=0.5 against keep (among coin): 60 deals, 360 games" in result.to_text()


def test_workers_change_nothing():
    kinds = [(1, "threads"), (3, "threads")] + [(2, "processes")] * COMPILED
    results = [
        match(
            TOY,
            "coin:chance=0.5",
            "keep",
            seed=2,
            deals=DEALS // 2,
            half_width=0.01,
            workers=workers,
            executor=executor,
        )
        for workers, executor in kinds
    ]
    assert results[1:] == results[:1] * (len(kinds) - 1)


def test_stops_at_the_half_width():
    result = match(HEADS, "throw", "throw:skill=0.9", seed=2, deals=10**8, half_width="0.02")
    assert (result.high - result.low) / 2 <= 0.02
    assert result.deals <= 20_000


def test_unfinished_games_and_rules_are_told():
    result = match(HEADS, "throw", "throw:skill=0.9", seed=2, deals=200, rules={"limit": 1})
    assert result.unfinished > 50
    assert result.rules == {"limit": 1}
    assert f"unfinished: {result.unfinished}\n" in result.to_text()
    assert json.loads(json.dumps(result.to_dict()))["rules"] == {"limit": 1}


def test_one_deal_has_no_interval():
    result = match(HEADS, "throw", "throw:skill=0.9", seed=2, deals=1)
    assert (result.low, result.score_high, result.gain) == (None, None, None)
    assert "points of throw:" in result.to_text()


def test_one_deal_is_one():
    result = match(HEADS, "throw", "throw:skill=0.9", seed=2, deals=1)
    assert ": 1 deal, 2 games, seed 2\n" in result.to_text()
    assert ": 1 smazzata, 2 partite, seme 2\n" in result.to_text("it")


def test_text_in_italian():
    text = match(TOY, "keep", "coin", seed=5, deals=100).to_text("it")
    assert text.startswith("toy: keep contro coin: 100 smazzate, 200 partite, seme 5\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"a": "kep"}, "strategies kep: did you mean keep?"),
        ({"players": 3}, "players 3: must be even, or give a field"),
        ({"players": 1}, "players 1: must be a whole number, at least 2"),
        ({"deals": 0}, "deals 0: must be a whole number, at least 1"),
        ({"half_width": 1}, "half_width 1: must be a number above 0 and at most 0.5"),
        ({"rules": {"rank": 4}}, "rank 4: did you mean ranks?"),
    ],
)
def test_refused(arguments, message):
    with pytest.raises(ArgumentError) as error:
        match(TOY, **{"a": "keep", "b": "coin", "seed": 1} | arguments)
    assert str(error.value).startswith(message)
