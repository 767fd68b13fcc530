"""Chances estimated from weighted worlds, and how they are written beside exact ones."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from cardodds.numbers import Language, percent
from cardodds.results import probability, simulated, simulated_percent
from cardodds.simulation.estimates import Estimate, number_text, share_of, share_text


@dataclass(frozen=True)
class Chance:
    """A chance estimated from weighted worlds, with its 95% interval.

    Attributes
    ----------
    value, low, high : float
    effective : float
        As many independent worlds would tell as much.
    """

    value: float
    low: float
    high: float
    effective: float


def interval(share: float, effective: float) -> Chance:
    """Return a share of so many worlds with Wilson's interval.

    Examples
    --------
    >>> chance = interval(0.3, 100.0)
    >>> round(chance.low, 4), round(chance.high, 4)
    (0.2189, 0.3958)
    """
    found = share_of(share, effective)
    return Chance(found.value, found.low, found.high, effective)


def percent_of(chance: Fraction | Chance, lang: Language = "en") -> str:
    """Write an exact chance or an estimated one as a percentage."""
    if isinstance(chance, Fraction):
        return percent(chance, lang)
    return simulated_percent(chance.value, lang)


def shown(
    chance: Fraction | Chance, games: int | None, seed: int | None, lang: Language = "en"
) -> dict[str, Any]:
    """Return an exact chance or an estimated one as JSON has chances."""
    if isinstance(chance, Fraction):
        return probability(chance, lang)
    return {**simulated(chance, games, seed, lang), "effective": chance.effective}


def chance_text(chance: Fraction | Chance, lang: Language = "en") -> str:
    """Write a chance as a percentage, an estimated one with its interval."""
    if isinstance(chance, Fraction):
        return percent(chance, lang)
    return share_text(Estimate(chance.value, chance.low, chance.high), lang)


def points_text(difference: Estimate, lang: Language = "en") -> str:
    """Write a difference of two chances in percentage points, with its interval.

    Examples
    --------
    >>> points_text(Estimate(-0.0312, -0.0405, -0.0219), "it")
    '-3 (-4 a -2)'
    >>> points_text(Estimate(0.0312, 0.0219, 0.0405))
    '3 (2 to 4)'
    """
    low, high = 100 * difference.low, 100 * difference.high
    written = number_text(Estimate(100 * difference.value, low, high), lang)
    # Points can be negative: the bounds of all are parted by a word.
    return written.replace("–", " a " if lang == "it" else " to ")
