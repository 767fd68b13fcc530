"""Forecasts of "the bid is right": what is scored, and how the forecasters do."""

from __future__ import annotations

from fractions import Fraction
from math import isclose, log, sqrt

import numpy as np
import pytest
from dice.blocks import played_slowly
from dice.test_strategies import chance, posterior

from cardodds.dice import engine
from cardodds.dice.forecasting import STEPS, ForecastJob, forecasts
from cardodds.dice.position import Position
from cardodds.dice.reading import BAYES
from cardodds.dice.simulation import GAME
from cardodds.dice.strategies import PARAMETERS
from cardodds.dice.view import CALL
from cardodds.errors import ArgumentError
from cardodds.simulation.kernels import COMPILED
from cardodds.simulation.streams import DEAL, advance, start, word

TRUST = Fraction(5, 2)
GAMES = 6 if COMPILED else 2


def answers(job, game, measures):
    """Every answer to a bid in a game of a job: the measures of the bid, whether it is right."""
    decide = [choice.strategy.decide for choice in job.choices]
    params = [choice.params(PARAMETERS, job.options) for choice in job.choices]
    state = start(job.seed, game, DEAL)
    lanes = [start(job.seed, game, job.lane + seat) for seat in range(len(decide))]
    position = Position.opening(job.options)
    while not position.over:
        if position.rolling:
            state, position = position.roll(state)
        seat = position.seat
        if position.bid and position.phase == CALL:
            right = engine.is_right(sum(position.hands), position.bid, position.word)
            yield [measure(position, position.bid) for measure in measures], right
        lanes[seat] = advance(lanes[seat])
        position = position.after(decide[seat](position.view(), params[seat], word(lanes[seat])))


@pytest.fixture(scope="module")
def watched():
    """Forecasts of a few games with few dice, and the same by chances over all rolls."""
    options = {"dice": [2, 1, 2]}
    strategies = ["random", "threshold", "random"]
    found = forecasts(strategies, GAMES, 3, trust=[TRUST], progress=False, **options)
    job = GAME.job(strategies, seed=3, **options)
    measures = [chance, lambda position, bid: posterior(position, TRUST, bid)]
    return found, [list(answers(job, game, measures)) for game in range(GAMES)]


def test_the_scores_are_those_of_the_chances(watched):
    found, games = watched
    every = [answer for game in games for answer in game]
    assert found.forecasts == len(every)
    assert found.right == sum(right for _, right in every)
    assert [scores.forecaster for scores in found.scores] == [
        "prior",
        "bayes:trust=2.5",
        "constant",
    ]
    for number, scores in enumerate(found.scores[:2]):
        rounded = [(round(float(seen[number]) * STEPS) / STEPS, right) for seen, right in every]
        brier = sum((right - said) ** 2 for said, right in rounded) / len(every)
        assert isclose(scores.brier.value, brier, rel_tol=1e-9)
        least = 1 / (2 * STEPS)
        told = [min(max(said if right else 1 - said, least), 1 - least) for said, right in rounded]
        assert isclose(scores.log.value, -sum(map(log, told)) / len(every), abs_tol=1e-3)
        for part in scores.bins:
            inside = [
                (said, right)
                for said, right in rounded
                if part.low <= said < part.high or (said == part.high == 1)
            ]
            assert part.forecasts == len(inside)
            assert isclose(part.mean, sum(said for said, _ in inside) / len(inside))
            assert isclose(part.right, sum(right for _, right in inside) / len(inside))
        assert sum(part.forecasts for part in scores.bins) == len(every)


def test_intervals_take_the_forecasts_of_a_game_together(watched):
    found, games = watched
    numbers = np.array([len(game) for game in games])
    for number, scores in enumerate(found.scores[:2]):
        losses = np.array(
            [
                sum(
                    (right - round(float(seen[number]) * STEPS) / STEPS) ** 2
                    for seen, right in game
                )
                for game in games
            ]
        )
        mean = losses.sum() / numbers.sum()
        error = sqrt(((losses - mean * numbers) ** 2).sum()) / numbers.sum()
        assert isclose(scores.brier.half_width, 1.959963984540054 * error, rel_tol=1e-6)


def test_the_best_constant(watched):
    found, _ = watched
    share = found.right / found.forecasts
    constant = found.scores[-1]
    assert isclose(constant.brier.value, share * (1 - share))
    assert constant.brier.low == constant.brier.high
    assert constant.bins[0].right == share


def test_the_games_are_those_of_the_job():
    job = GAME.job(["threshold", "random"], seed=5, dice=2)
    watched = ForecastJob(job, (BAYES.choose(),))
    alone = [watched.play(game, 1) for game in range(4)]
    assert (sum(alone) == watched.play(0, 4)).all()
    turns = [played_slowly(job, game)[4] for game in range(4)]
    said = [int(tally[1 : 1 + 2 * (STEPS + 1)].sum()) for tally in alone]
    # Every bid is answered.
    assert said == turns


@pytest.mark.skipif(not COMPILED, reason="many games")
def test_bids_tell_something_among_those_who_mean_them():
    """Threshold players name what they have: the prior is worse than a constant, reading better.

    Among players who say anything, the prior is best.
    """
    means, any_thing = (
        forecasts([name] * 2, 60, 1, trust=[trust], progress=False).scores
        for name, trust in (("threshold", 3), ("random", 8))
    )
    prior, reading, constant = means
    assert reading.brier.high < constant.brier.value < prior.brier.low
    assert reading.log.high < constant.log.value < prior.log.low
    prior, reading, constant = any_thing
    assert prior.brier.high < reading.brier.low < constant.brier.value


def test_what_it_prints():
    found = forecasts(["threshold"], 4, 1, players=2, progress=False)
    assert found.to_text().splitlines()[1].startswith("prior")
    assert "previsioni" in found.to_text("it")
    answer = found.to_dict()
    assert {"scores", "forecasts", "right", "games", "seed", "rules"} <= set(answer)
    assert answer["scores"][0].keys() >= {"forecaster", "brier", "brier_low", "log", "calibration"}
    assert len(found.to_frame()) == 3


def test_errors():
    with pytest.raises(ArgumentError, match="trust must be a number from 1 to 16"):
        forecasts(["random"], players=2, trust=["0.5"])
    with pytest.raises(ArgumentError, match="games 0"):
        forecasts(["random"], 0, players=2)
