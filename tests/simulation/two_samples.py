"""Whether two programs that play the same games find the same on the average."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from statistics import fmean, variance


def compared(samples: Mapping[str, tuple[Sequence, Sequence]]) -> list[dict]:
    """Compare quantities of which each program has a number a game.

    Returns a row a quantity: what it is, both means, and how many standard errors of their
    difference lie between them, as if all numbers came from one source, which is what is asked.
    """
    rows = []
    for what, (one, other) in samples.items():
        both = [float(number) for number in (*one, *other)]
        kernel, oracle = fmean(both[: len(one)]), fmean(both[len(one) :])
        error = sqrt(variance(both) * (1 / len(one) + 1 / len(other)))
        away = (kernel - oracle) / error if error else 0.0
        rows.append({"what": what, "kernel": kernel, "oracle": oracle, "away": round(away, 2)})
    return rows
