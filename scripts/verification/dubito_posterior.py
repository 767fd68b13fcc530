"""Dubito: whether the chances that claims are true are what comes true."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from from_tests import from_tests

from verification.checks import Check, Run, spread

FIRST, LATER = 1_000_000, 1600
"""Claims of each model: at the first turn, and after several piles have been taken."""

ENOUGH, FEW = 1000, 100
"""Claims of a band that is judged: at the first turn, and after several piles."""

WRONG = ("pads:chance=0.5", "honest"), ("pads:chance=0.5", "able")
LATER_WRONG = ("pads:chance=0.5", "honest"), ("honest", "able")
"""Claimants, and what they are taken for; some that shows among fewer claims."""

LIMIT = 5.0

WHY_FEWER = (
    "A posterior of the first turn is a fraction, one for all claims alike; after several piles it"
    " is sampled anew for each claim, which takes about a tenth of a second: a million would take"
    " a day a model."
)


def _tables(
    run: Run,
    pairs: Sequence[tuple[str, str]],
    number: int,
    enough: int,
    heard: str,
    what: str,
) -> dict[str, Any]:
    """The bands and the scores of every model, and of posteriors that believe a wrong one."""
    calibration = from_tests("dubito.calibration")
    hear = partial(_heard, heard, number, run.seed)
    bands, scores, right = [], [], []
    least = 1.0 if heard == "later_claims" else 0.0
    for (model, believed), found in zip(pairs, spread(hear, pairs), strict=True):
        rows = calibration.bands(found, least)
        who = {"model": model, "believed": believed}
        bands += [who | row for row in rows]
        scores.append(who | calibration.scores(found))
        off = calibration.worst(rows, enough)
        if model == believed:
            right.append(found)
            assert off <= LIMIT, f"{model}: a band is off by {off:.1f} standard errors"
        elif run.scale == 1:
            assert off > LIMIT, f"{model} taken for {believed}: no band is off"
        run.say(len(scores) * number, len(pairs) * number, what)
    rows = calibration.bands(calibration.together(right), least)
    off = calibration.worst(rows, enough)
    assert off <= LIMIT, f"all models: a band is off by {off:.1f} standard errors"
    bands += [{"model": "all", "believed": "the same"} | row for row in rows]
    return {"claims": number, "judged_from": enough, "scores": scores, "bands": bands}


def _heard(which: str, number: int, seed: int, pair: tuple[str, str]) -> Any:
    model, believed = pair
    return getattr(from_tests("dubito.calibration"), which)(model, believed, number, seed)


def first_turns(run: Run) -> dict[str, Any]:
    """The exact posterior of claims of the first turn."""
    pairs = [(model, model) for model in from_tests("dubito.calibration").MODELS]
    what = "claims of the first turn"
    return _tables(run, [*pairs, *WRONG], run.size(FIRST), ENOUGH, "first_claims", what)


def later_turns(run: Run) -> dict[str, Any]:
    """The sampled posterior of claims after several piles have been taken."""
    pairs = [(model, model) for model in from_tests("dubito.calibration").LATER]
    pairs += LATER_WRONG
    what = "claims after several piles"
    found = _tables(run, pairs, run.size(LATER), FEW, "later_claims", what)
    return {"why_fewer": WHY_FEWER} | found


CHECKS = (
    Check(
        "dubito-posterior-first",
        "claims of the first turn come true as often as their exact posterior says",
        first_turns,
    ),
    Check(
        "dubito-posterior-later",
        "claims after several piles come true as often as their sampled posterior says",
        later_turns,
    ),
)
