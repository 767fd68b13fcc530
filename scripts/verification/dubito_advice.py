"""Dubito with cards: what advice is worth, against the best fixed threshold."""

from __future__ import annotations

from functools import partial
from typing import Any

from from_tests import from_tests

from verification.checks import Check, Run, spread

FITTED_ON, COMPARED_ON = 2000, 20_000
FIT_SEED_AT = 100
"""Added to the seed for the deals on which both rules are fitted; they are compared on others."""

LEAST = 0.03
"""Points of win share, as a part of 1, that the advice must be worth at least."""


def advice(check: Run) -> dict[str, Any]:
    """Fit the threshold and the reader against each field; compare them on other deals."""
    worth = from_tests("dubito.worth")
    deals, compared = check.size(FITTED_ON), check.size(COMPARED_ON)
    rows: list[dict[str, Any]] = []
    sweep: list[dict[str, Any]] = []
    parts = [*worth.AGAINST]
    found = spread(partial(_field, deals, compared, check.seed), parts)
    for number, (swept, compared_with) in enumerate(found, 1):
        sweep += swept
        rows += compared_with
        check.say(number, len(parts), f"fields, {compared:,} deals a comparison")
    for row in rows:
        assert row["difference"] >= LEAST, row
        assert row["low"] > 0, row
    return {
        "fitted on deals": deals,
        "fit seed": check.seed + FIT_SEED_AT,
        "deals": compared,
        "hands a rule": worth.SEATS * compared,
        "fit": sweep,
        "compared": rows,
    }


def _field(
    deals: int, compared: int, seed: int, name: str
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The shares of all candidates against one field, and the reader compared with the threshold.

    With that of the baseline, and with one who lays as the reader does: what doubting is worth.
    """
    worth = from_tests("dubito.worth")
    others = worth.AGAINST[name]
    best, sweep = {}, []
    for kind, candidates in (("threshold", worth.FIXED), ("reader", worth.READERS)):
        best[kind], shares = worth.fitted(candidates, others, deals, seed + FIT_SEED_AT)
        sweep += [
            {"field": name, "strategy": one, "share": round(share.value, 5)}
            | {"low": round(share.low, 5), "high": round(share.high, 5)}
            for one, share in shares.items()
        ]
    rows = []
    for other in (best["threshold"], worth.laying_as_the_reader(best["threshold"])):
        found, unfinished = worth.paired(best["reader"], other, others, compared, seed)
        row = {"field": name, "others": list(others), "reader": best["reader"], "other": other}
        row |= {"difference": round(found.value, 5), "low": round(found.low, 5)}
        rows.append(row | {"high": round(found.high, 5), "unfinished": unfinished})
    return sweep, rows


CHECKS = (
    Check(
        "dubito-advice",
        "who reads claims wins more than the best fixed threshold, on the same hands",
        advice,
    ),
)
