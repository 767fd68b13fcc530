"""Dubito: whether the chances that claims are true are what comes true."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from from_tests import from_tests

from verification.checks import Check, Run

FIRST, LATER = 1_000_000, 2000
"""Claims of each model: at the first turn, and after several piles have been taken."""

ENOUGH, FEW = 1000, 200
"""Claims of a band that is judged: of all, and of one model after several piles."""

WRONG = ("pads:chance=0.5", "honest"), ("pads:chance=0.5", "able")
"""Claimants, and what they are taken for."""

LIMIT = 5.0


Heard = Callable[[str, str, int, int], Any]


def _tables(
    run: Run, models: Sequence[str], number: int, enough: int, heard: Heard, what: str
) -> dict[str, Any]:
    """The bands and the scores of every model, and of posteriors that believe a wrong one."""
    calibration = from_tests("dubito.calibration")
    pairs = [(model, model) for model in models] + list(WRONG)
    bands, scores, right = [], [], []
    for done, (model, believed) in enumerate(pairs):
        run.say(done * number, len(pairs) * number, what)
        found = heard(model, believed, number, run.seed)
        rows = calibration.bands(found)
        who = {"model": model, "believed": believed}
        bands += [who | row for row in rows]
        scores.append(who | calibration.scores(found))
        off = calibration.worst(rows, enough)
        if model == believed:
            right.append(found)
            assert off <= LIMIT, f"{model}: a band is off by {off:.1f} standard errors"
        elif run.scale == 1:
            assert off > LIMIT, f"{model} taken for {believed}: no band is off"
    rows = calibration.bands(calibration.together(right))
    off = calibration.worst(rows, ENOUGH)
    assert off <= LIMIT, f"all models: a band is off by {off:.1f} standard errors"
    bands += [{"model": "all", "believed": "the same"} | row for row in rows]
    return {"scores": scores, "bands": bands}


def first_turns(run: Run) -> dict[str, Any]:
    """The exact posterior of claims of the first turn."""
    calibration = from_tests("dubito.calibration")
    heard, models = calibration.first_claims, calibration.MODELS
    return _tables(run, models, run.size(FIRST), ENOUGH, heard, "claims of the first turn")


def later_turns(run: Run) -> dict[str, Any]:
    """The sampled posterior of claims after several piles have been taken."""
    calibration = from_tests("dubito.calibration")
    heard, models = calibration.later_claims, calibration.LATER
    return _tables(run, models, run.size(LATER), FEW, heard, "claims after several piles")


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
