"""How many of several dice show what is wanted: binomial."""

from __future__ import annotations

from fractions import Fraction
from math import isqrt

from cardodds.errors import share, whole
from cardodds.exact.distribution import ROOM, Distribution


def binomial(trials: int, chance: Fraction | str | float) -> Distribution:
    """Return the distribution of the successes in independent trials.

    Parameters
    ----------
    trials : int
        Number of dice (or other independent trials).
    chance : Fraction, str or float
        Chance of a success in each, from 0 to 1, taken exactly as written: ``"1/3"``, ``"0.1"``
        and ``0.1`` (one tenth: a float counts by its repr).

    Returns
    -------
    Distribution
        Of the count 0 .. trials; with a chance a/b the total is b**trials. Before anything is
        heard: what a player declares is no part of it.

    Raises
    ------
    ArgumentError
        If `trials` is negative, not whole, or more than fit into 100 MB of exact weights (for
        thirds about 20,000), or if `chance` is not a number from 0 to 1.

    Examples
    --------
    Fifteen hidden dice, each a six or a wild spiral with chance 1/3: five or more of them?

    >>> binomial(15, "1/3").at_least(5)
    Fraction(8551019, 14348907)
    >>> binomial(2, 0.1)
    Distribution([81, 18, 1])
    """
    success = share("chance", chance)
    hit, of = success.numerator, success.denominator
    trials = whole("trials", trials, 0, isqrt(ROOM // of.bit_length()), "what fits into 100 MB")
    miss = of - hit
    if not miss:
        return Distribution([0] * trials + [1])
    weights = [miss**trials]
    for n in range(trials):
        weights.append(weights[-1] * ((trials - n) * hit) // ((n + 1) * miss))
    return Distribution(weights)
