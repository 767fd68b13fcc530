"""How good forecasts of "the bid is right" are: scored over the answers to bids in whole games.

Each time a seat is to answer a bid, it forecasts from what it sees whether the bid is right: by its
own dice alone (the prior, `trust` 1), and by what the others have named (`bayes`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import log, sqrt
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from cardodds import __version__
from cardodds.dice import engine
from cardodds.dice.game import SIGNATURE
from cardodds.dice.position import Position
from cardodds.dice.reading import BAYES, CERTAIN_BITS, forecast
from cardodds.dice.simulation import GAME, DiceJob
from cardodds.dice.strategies import PARAMETERS
from cardodds.dice.view import CALL, View
from cardodds.errors import ArgumentError
from cardodds.numbers import Language, decimal, grouped
from cardodds.results import Result
from cardodds.simulation.estimates import Estimate, Z, number_text
from cardodds.simulation.kernels import first_class
from cardodds.simulation.results import counted, provenance
from cardodds.simulation.runner import Played, run
from cardodds.simulation.strategies import Choice, written
from cardodds.simulation.streams import DEAL, advance, fresh_seed, start, word

if TYPE_CHECKING:
    from matplotlib.axes import Axes

STEPS = 256
"""Forecasts are rounded to so many parts of 1, and the log score to half a part from 0 and 1."""

LOG_UNIT = 10**4
BINS = 10
"""Parts of 1 in which a calibration is told."""

_SCORES = 2
_SUMS = 2 * (STEPS + 1)
_EACH = _SUMS + 2 * _SCORES


def _losses(step: int, right: bool) -> tuple[int, int]:
    """What a forecast costs: Brier's score in units of STEPS**-2, the log score in 1 / LOG_UNIT."""
    hit = step if right else STEPS - step
    chance = min(max(hit / STEPS, 1 / (2 * STEPS)), 1 - 1 / (2 * STEPS))
    return (STEPS - hit) ** 2, round(-log(chance) * LOG_UNIT)


LOSSES = tuple(tuple(_losses(step, right) for step in range(STEPS + 1)) for right in (False, True))
UNITS = STEPS**2, LOG_UNIT


@dataclass(frozen=True)
class ForecastJob:
    """The games of a job, with the forecasts of every seat that is to answer a bid.

    The tally: the number of forecasts of a game squared, summed over games; then for each
    forecaster how often it gave each forecast for a wrong bid and for a right one, and for each
    score the sums over games of its square and of its product with the number of forecasts.

    Attributes
    ----------
    job : DiceJob
    forecasters : tuple of Choice
        Of the strategy `bayes`.
    """

    job: DiceJob
    forecasters: tuple[Choice, ...]

    def play(self, first: int, n: int) -> NDArray[np.int64]:
        """Play games ``first`` to ``first + n - 1``, those of the job, and return their tally."""
        tally = np.zeros(1 + _EACH * len(self.forecasters), np.int64)
        functions = [first_class(choice.strategy.decide, SIGNATURE) for choice in self.job.choices]
        params = [choice.params(PARAMETERS, self.job.options) for choice in self.job.choices]
        eyes = [choice.params(PARAMETERS, self.job.options) for choice in self.forecasters]
        for game in range(first, first + n):
            answers = [
                ([_step(forecast(view, each, bid)) for each in eyes], right)
                for view, bid, right in self._answers(game, functions, params)
            ]
            tally[0] += len(answers) ** 2
            for number in range(len(eyes)):
                at = 1 + _EACH * number
                steps = [(steps[number], right) for steps, right in answers]
                for step, right in steps:
                    tally[at + (STEPS + 1) * right + step] += 1
                for score in range(_SCORES):
                    loss = sum(LOSSES[right][step][score] for step, right in steps)
                    tally[at + _SUMS + 2 * score] += loss**2
                    tally[at + _SUMS + 2 * score + 1] += loss * len(answers)
        return tally

    def _answers(
        self, game: int, functions: Sequence[Any], params: Sequence[Any]
    ) -> Iterable[tuple[View, int, bool]]:
        """What each seat sees that is to answer a bid, the bid, and whether it is right."""
        seed, lane = self.job.seed, self.job.lane
        state = start(seed, game, DEAL)
        lanes = [start(seed, game, lane + seat) for seat in range(len(functions))]
        position = Position.opening(self.job.options)
        while not position.over:
            if position.rolling:
                state, position = position.roll(state)
            seat, view = position.seat, position.view()
            if position.bid and position.phase == CALL:
                right = engine.is_right(sum(position.hands), position.bid, position.word)
                yield view, position.bid, bool(right)
            lanes[seat] = advance(lanes[seat])
            position = position.after(functions[seat](view, params[seat], word(lanes[seat])))


def _step(chance: int) -> int:
    """A forecast in parts of 1, rounded."""
    part = CERTAIN_BITS - STEPS.bit_length() + 1
    return (chance + (1 << (part - 1))) >> part


@dataclass(frozen=True)
class Bin:
    """The forecasts in a tenth of the way from 0 to 1: how many, their mean, how often right."""

    low: float
    high: float
    forecasts: int
    mean: float
    right: float


@dataclass(frozen=True)
class Scores:
    """How a forecaster did.

    Attributes
    ----------
    forecaster : str
        ``prior``, ``bayes:trust=…`` or ``constant``: the share of right bids, the best of all
        constants for these very games.
    brier, log : Estimate
        Mean squared error, and mean of -ln of the chance given to what was the case; with 95%
        intervals that take the forecasts of a game together. The constant's have none.
    bins : tuple of Bin
        The calibration.
    """

    forecaster: str
    brier: Estimate
    log: Estimate
    bins: tuple[Bin, ...]


@dataclass(frozen=True)
class Forecasts(Result):
    """The scores of forecasts of "the bid is right".

    Attributes
    ----------
    scores : tuple of Scores
    forecasts, right : int
        Answers to a bid, and how many of the bids were right.
    games, seed : int
    strategies : tuple of str
        Who played.
    rules : dict
    version : str
    """

    scores: tuple[Scores, ...]
    forecasts: int
    right: int
    games: int
    seed: int
    strategies: tuple[str, ...]
    rules: dict[str, Any]
    version: str

    tabular: ClassVar[bool] = True

    @classmethod
    def of(cls, job: ForecastJob, played: Played) -> Forecasts:
        """Return the scores of the games of a job that have been played."""
        counted = [
            _scores(_name(choice), played, 1 + _EACH * number)
            for number, choice in enumerate(job.forecasters)
        ]
        times = played.tally[1 : 1 + _SUMS]
        forecasts, right = sum(times), sum(times[STEPS + 1 :])
        return cls(
            scores=(*counted, _constant(right, forecasts)),
            forecasts=forecasts,
            right=right,
            games=played.games,
            seed=job.job.seed,
            strategies=job.job.strategies,
            rules=dict(job.job.rules),
            version=__version__,
        )

    def rows(self, lang: Language = "en") -> list[dict[str, Any]]:
        """Return a row a forecaster."""
        rows = []
        for scores in self.scores:
            row: dict[str, Any] = {"forecaster": scores.forecaster}
            for name in ("brier", "log"):
                estimate: Estimate = getattr(scores, name)
                row[name] = estimate.value
                row[f"{name}_low"], row[f"{name}_high"] = estimate.low, estimate.high
            rows.append(row)
        return rows

    def to_dict(self, lang: Language = "en") -> dict[str, Any]:
        """Return the scores under JSON keys, with the calibration of each forecaster."""
        scores = [
            row | {"calibration": [vars(part) for part in scores.bins]}
            for row, scores in zip(self.rows(lang), self.scores, strict=True)
        ]
        tail = ("forecasts", "right", "games", "seed", "rules", "version")
        return {"scores": scores, "strategies": list(self.strategies)} | {
            key: getattr(self, key) for key in tail
        }

    def plot(self, lang: Language = "en") -> Axes:
        """Return how often bids were right by their forecast, as in `Result.plot`."""
        from cardodds.dice.plots import forecasts_plot

        return forecasts_plot(self, lang)

    def to_text(self, lang: Language = "en") -> str:
        """Return the scores as lines for a terminal."""
        words = _WORDS[lang]
        head = (
            f"{grouped(self.forecasts, lang)} {words['forecasts']}",
            counted(self.games, words["game"], words["games"], lang),
            *self.strategies,
        )
        lines = [", ".join(head)]
        width = max(len(scores.forecaster) for scores in self.scores)
        for scores in self.scores:
            brier, logarithm = _text(scores.brier, lang), _text(scores.log, lang)
            lines.append(f"{scores.forecaster:{width}}  Brier {brier}  log {logarithm}")
        lines.append(provenance(self.rules, self.version, lang))
        return "\n".join(lines)


_WORDS: dict[Language, dict[str, str]] = {
    "en": {"forecasts": "forecasts that a bid is right", "game": "game", "games": "games"},
    "it": {
        "forecasts": "previsioni che una dichiarazione sia giusta",
        "game": "partita",
        "games": "partite",
    },
}


def _text(score: Estimate, lang: Language) -> str:
    exact = score.low == score.high
    return decimal(Fraction(score.value), 3, lang) if exact else number_text(score, lang)


def _name(choice: Choice) -> str:
    (trust, *_) = choice.values
    return "prior" if trust == 1 else f"bayes:trust={written(trust)}"


def _scores(name: str, played: Played, at: int) -> Scores:
    """The scores of the forecaster whose part of a tally begins at a place."""
    tally = played.tally
    wrong, right = (tally[at + (STEPS + 1) * k : at + (STEPS + 1) * (k + 1)] for k in (0, 1))
    forecasts = sum(wrong) + sum(right)
    estimates = []
    for score, unit in enumerate(UNITS):
        total = sum(
            count * LOSSES[hit][step][score]
            for hit, counts in enumerate((wrong, right))
            for step, count in enumerate(counts)
        )
        squares, products = tally[at + _SUMS + 2 * score], tally[at + _SUMS + 2 * score + 1]
        mean = Fraction(total, forecasts)
        # The error of a ratio of sums over independent games.
        spread = float(squares - 2 * mean * products + mean**2 * tally[0])
        half = Z * sqrt(spread) / forecasts / unit
        value = float(mean) / unit
        estimates.append(Estimate(value, value - half, value + half))
    brier, logarithm = estimates
    return Scores(name, brier, logarithm, _bins(wrong, right))


def _bins(wrong: Sequence[int], right: Sequence[int]) -> tuple[Bin, ...]:
    bins = []
    for number in range(BINS):
        steps = [step for step in range(STEPS + 1) if min(BINS * step // STEPS, 9) == number]
        hits = sum(right[step] for step in steps)
        times = hits + sum(wrong[step] for step in steps)
        if times:
            total = sum(step * (right[step] + wrong[step]) for step in steps)
            low, high = number / BINS, (number + 1) / BINS
            bins.append(Bin(low, high, times, total / (STEPS * times), hits / times))
    return tuple(bins)


def _constant(right: int, forecasts: int) -> Scores:
    """The scores of who always forecasts the share of right bids."""
    share = right / forecasts
    brier = share * (1 - share)
    entropy = -sum(chance * log(chance) for chance in (share, 1 - share) if chance)
    every = Bin(0.0, 1.0, forecasts, share, share)
    return Scores(
        "constant", Estimate(brier, brier, brier), Estimate(entropy, entropy, entropy), (every,)
    )


def forecasts(
    strategies: str | Sequence[Any],
    games: int = 500,
    seed: int | None = None,
    *,
    trust: Sequence[object] = (2,),
    players: int | None = None,
    progress: bool = True,
    **rules: Any,
) -> Forecasts:
    """Play games and score the forecasts of "the bid is right" of every seat that is to answer one.

    Parameters
    ----------
    strategies, players, **rules
        Who plays, and the rules: as in `simulate`.
    games : int
        At most; a game of two takes some milliseconds.
    seed : int, optional
        Drawn and reported if not given.
    trust : sequence of numbers
        The values of `trust` for which to score `bayes`; 1 is the prior, which is always scored.
    progress : bool
        Whether a bar may appear on stderr.

    Returns
    -------
    Forecasts
        For the prior, for `bayes`, and for the best constant: Brier's score and the log score with
        95% intervals, and the calibration.

    Raises
    ------
    ArgumentError
        If an argument is not allowed, or nobody ever answers a bid.

    Examples
    --------
    >>> scored = forecasts(["threshold", "threshold"], games=20, seed=1)
    >>> [scores.forecaster for scores in scored.scores]
    ['prior', 'bayes:trust=2', 'constant']
    """
    seed = fresh_seed() if seed is None else seed
    job = GAME.job(strategies, players=players, seed=seed, **rules)
    values = dict.fromkeys(
        [Fraction(1), *(BAYES.choose({"trust": one}).values[0] for one in trust)]
    )
    watched = ForecastJob(job, tuple(BAYES.choose({"trust": value}) for value in values))
    played = run(watched, games, progress=progress, workers=1)
    if not any(played.tally):
        raise ArgumentError("strategies", str(job.strategies), "nobody ever answers a bid")
    return Forecasts.of(watched, played)
