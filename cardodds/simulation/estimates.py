"""Shares and means estimated from whole-number tallies, with 95% intervals, and how to print them.

An estimate is printed to the decimals that its error supports: as few as still tell the two ends
of its interval apart, so that the last one is uncertain by half a unit to five units.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import inf, isinf, sqrt

from cardodds.errors import ArgumentError, exact_number
from cardodds.numbers import Language, decimal, decimals
from cardodds.simulation.runner import Tally, Until

Z = 1.959963984540054
"""The 97.5% point of the normal distribution: intervals cover 95%."""


@dataclass(frozen=True)
class Estimate:
    """A simulated number with its 95% interval.

    Attributes
    ----------
    value : float
    low, high : float
        Infinite where a single observation says nothing about the spread.
    """

    value: float
    low: float
    high: float

    @property
    def half_width(self) -> float:
        """Half of the interval's width."""
        return (self.high - self.low) / 2


def wilson(successes: int, n: int) -> Estimate:
    """Estimate a chance from independent trials, with Wilson's score interval.

    Parameters
    ----------
    successes, n : int
        ``0 <= successes <= n``, ``n >= 1``; not checked.

    Notes
    -----
    E. B. Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22
    (1927). Unlike the textbook interval it is right near 0 and 1 too.

    Examples
    --------
    >>> estimate = wilson(30, 100)
    >>> estimate.value, round(estimate.low, 4), round(estimate.high, 4)
    (0.3, 0.2189, 0.3958)
    """
    return share_of(successes / n, n)


def share_of(share: float, n: float) -> Estimate:
    """Return a share with the interval of so many independent trials, which may be weighted ones.

    Parameters
    ----------
    share : float
        From 0 to 1; not checked.
    n : float
        As many independent trials tell as much; above 0, not checked.

    Examples
    --------
    >>> share_of(0.3, 100.0) == wilson(30, 100)
    True
    """
    weight = Z * Z / n
    centre = (share + weight / 2) / (1 + weight)
    half = Z * sqrt((share * (1 - share) + weight / 4) / n) / (1 + weight)
    # Rounding could leave a share near 0 or 1 outside, by as little as a float tells apart.
    low = min(share, max(0.0, centre - half))
    high = max(share, min(1.0, centre + half))
    return Estimate(share, low, high)


def mean(total: int, squares: int, n: int, unit: int = 1) -> Estimate:
    """Estimate a mean from the sum and the sum of squares of whole numbers.

    Parameters
    ----------
    total, squares : int
        Sums over the `n` observations; exact, of any size.
    n : int
        At least 1; not checked.
    unit : int
        What the whole numbers are multiples of: the mean is divided by it.

    Returns
    -------
    Estimate
        With the normal interval of independent observations; infinite for a single one.

    Examples
    --------
    >>> mean(total=6, squares=14, n=3)  # 1, 2, 3
    Estimate(value=2.0, low=0.8684142659238283, high=3.1315857340761717)
    """
    value = total / (n * unit)
    if n == 1:
        return Estimate(value, -inf, inf)
    half = Z * sqrt(variance(total, squares, n) / n) / unit
    return Estimate(value, value - half, value + half)


def variance(total: int, squares: int, n: int) -> float:
    """Return the sample variance of `n` whole numbers, at least 2, from their sums.

    Examples
    --------
    >>> variance(total=6, squares=14, n=3)
    1.0
    """
    return (n * squares - total * total) / (n * (n - 1))


def half_width(value: object, argument: str = "half_width") -> float:
    """Return the half-width that a run shall reach, or raise naming the argument.

    Raises
    ------
    ArgumentError
        If it is not a number above 0 and at most 0.5.
    """
    allowed = "must be a number above 0 and at most 0.5"
    number = exact_number(argument, value, allowed)
    if not 0 < number <= Fraction(1, 2):
        raise ArgumentError(argument, value, allowed)
    return float(number)


def shares_within(target: float, columns: Sequence[int]) -> Until:
    """Return the rule that ends a run when these columns' shares are known to `target`.

    Parameters
    ----------
    target : float
        Half-width of Wilson's interval.
    columns : sequence of int
        Columns of the tally that count games.

    Examples
    --------
    >>> rule = shares_within(0.1, [0])
    >>> rule((5,), 10), rule((50,), 100)
    (False, True)
    """

    def reached(tally: Tally, games: int) -> bool:
        return all(wilson(tally[column], games).half_width <= target for column in columns)

    return reached


def games_for(target: float) -> int:
    """Return a number of games that is enough for any share to be known to `target`.

    Examples
    --------
    >>> games_for(0.01), wilson(4802, 9604).half_width <= 0.01
    (9604, True)
    """
    return int((Z / (2 * target)) ** 2) + 1


def share_text(estimate: Estimate, lang: Language = "en") -> str:
    """Write a simulated share as a percentage with its interval.

    A share of 0 is written as below its upper bound, since what was never seen may be possible;
    a share of 1 as above its lower one.

    Examples
    --------
    >>> share_text(wilson(5030, 10_000)), share_text(wilson(503_000, 1_000_000), "it")
    ('50% (49–51%)', '50,3% (50,2–50,4%)')
    >>> share_text(wilson(0, 10_000)), share_text(wilson(10_000, 10_000))
    ('<0.04%', '>99.96%')
    """
    if isinf(estimate.half_width):
        return f"{_percent(estimate.value, 0, lang)}%"
    places = decimals(100 * estimate.half_width)
    low, high = (_percent(bound, places, lang) for bound in (estimate.low, estimate.high))
    if estimate.value == 0:
        return f"<{high}%"
    if estimate.value == 1:
        return f">{low}%"
    return f"{_percent(estimate.value, places, lang)}% ({low}–{high}%)"


def number_text(estimate: Estimate, lang: Language = "en") -> str:
    """Write a simulated mean with its interval; one that never varied without.

    Examples
    --------
    >>> number_text(Estimate(3.2149, 3.19, 3.24)), number_text(Estimate(36.0, 36.0, 36.0))
    ('3.21 (3.19–3.24)', '36')
    """
    if estimate.low == estimate.high or isinf(estimate.half_width):
        return decimal(Fraction(estimate.value), 1, lang)
    places = decimals(estimate.half_width)
    value, low, high = (
        _written(number, places, lang) for number in (estimate.value, estimate.low, estimate.high)
    )
    dash = (" a " if lang == "it" else " to ") if estimate.low < 0 else "–"
    return f"{value} ({low}{dash}{high})"


def _percent(share: float, places: int, lang: Language) -> str:
    return _written(100 * share, places, lang)


def _written(number: float, places: int, lang: Language) -> str:
    rounds_to_nothing = abs(number) * 10**places < 0.5
    return "0" if rounds_to_nothing else decimal(Fraction(number), places, lang)
