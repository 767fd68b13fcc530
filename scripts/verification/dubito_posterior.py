"""Dubito: whether the chances that claims are true are what comes true."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import inf
from typing import Any

from from_tests import from_tests

from verification.checks import Check, Run, spread

FIRST = 1_000_000
"""Claims of each model at the first turn."""

LATER, LATER_MOST, LATER_WRONG = 20_000, 60_000, 12_000
"""Claims of each model after several piles; up to so many, until each band has enough; claims of
each posterior that believes a wrong model."""

SMALL, SMALL_WRONG = 1_000_000, 100_000
"""The same with small packs, where many claims look alike and share a posterior."""

ASKED, ASKED_WORLDS = 400, 1600
"""Posteriors of each model whose intervals are compared with exact ones, worlds of each."""

ENOUGH = 1000
"""Claims of a band that is judged."""

WRONG = ("pads:chance=0.5", "honest"), ("pads:chance=0.5", "able"), ("honest", "able")
"""Claimants, and what they are taken for."""

LIMIT = 5.0

WHY_FEWER = (
    "A posterior of the first turn is a fraction, one for all claims alike; after several piles it"
    " is sampled anew for each claim, which takes about a fiftieth of a second: a million would"
    " take five hours a model. On small packs there are a million: dubito-posterior-small."
)


def _judged(
    found: Sequence[tuple[str, str, Any]], scale: float, least: float = 0.0
) -> dict[str, Any]:
    """The bands and the scores of every model, and of posteriors that believe a wrong one."""
    calibration = from_tests("dubito.calibration")
    bands, scores, right = [], [], []
    for model, believed, heard in found:
        rows = calibration.bands(heard, least)
        who = {"model": model, "believed": believed}
        bands += [who | row for row in rows]
        off = calibration.worst(rows, ENOUGH)
        few = [row["from"] for row in rows if row["claims"] < ENOUGH]
        # Certain and wrong is off by no number of errors.
        told = {"worst": off if off < inf else None, "not_judged": few}
        scores.append(who | calibration.scores(heard) | told)
        if model == believed:
            right.append(heard)
            assert off <= LIMIT, f"{model}: a band is off by {off:.1f} standard errors"
        elif scale == 1:
            assert off > LIMIT, f"{model} taken for {believed}: no band is off"
    rows = calibration.bands(calibration.together(right), least)
    off = calibration.worst(rows, ENOUGH)
    assert off <= LIMIT, f"all models: a band is off by {off:.1f} standard errors"
    bands += [{"model": "all", "believed": "the same"} | row for row in rows]
    return {"judged_from": ENOUGH, "worst_of_all": off, "scores": scores, "bands": bands}


def _first(number: int, seed: int, pair: tuple[str, str]) -> Any:
    return from_tests("dubito.calibration").first_claims(*pair, number, seed)


def first_turns(run: Run) -> dict[str, Any]:
    """The exact posterior of claims of the first turn."""
    number = run.size(FIRST)
    calibration = from_tests("dubito.calibration")
    models = *calibration.MODELS, *calibration.FIRST
    pairs = [(model, model) for model in models] + [*WRONG]
    found = []
    for pair, heard in zip(pairs, spread(partial(_first, number, run.seed), pairs), strict=True):
        found.append((*pair, heard))
        run.say(len(found) * number, len(pairs) * number, "claims of the first turn")
    never = [{"model": model, "bands": calibration.never(model)} for model in models]
    return {"tables": list(calibration.TABLES), "never": never} | _judged(found, run.scale)


def _later(seed: int, part: tuple[str, str, int, int, int]) -> Any:
    model, believed, *numbers = part
    least, most, enough = numbers
    return from_tests("dubito.calibration").later_claims(
        model, believed, least, seed, most=most, enough=enough
    )


def later_turns(run: Run) -> dict[str, Any]:
    """The sampled posterior of claims after several piles have been taken."""
    sizes = run.size(LATER), run.size(LATER_MOST), run.size(ENOUGH)
    parts = [(model, model, *sizes) for model in from_tests("dubito.calibration").MODELS]
    parts += [(*pair, run.size(LATER_WRONG), 0, 0) for pair in WRONG[:2]]
    found, counts = [], []
    for part, (heard, counted) in zip(parts, spread(partial(_later, run.seed), parts), strict=True):
        found.append((*part[:2], heard))
        asked = counted["hands"] - counted["not_made"] - counted["known_lie"]
        share = {"share_without": counted["no_world"] / asked}
        counts.append({"model": part[0], "believed": part[1]} | counted | share)
        run.say(len(counts), len(parts), "tables of claims after several piles")
    return {"why_fewer": WHY_FEWER, "hands": counts} | _judged(found, run.scale, 1.0)


def _small(seed: int, part: tuple[str, str, int, int]) -> Any:
    model, believed, number, asked = part
    small_packs = from_tests("dubito.small_packs")
    found = small_packs.small_claims(model, believed, number, seed)
    if model != believed:
        return found, {}
    inside = small_packs.inside(found, asked, seed, ASKED_WORLDS)
    return found, {"asked": asked, "inside": inside} | small_packs.apart(found)


def small_packs(run: Run) -> dict[str, Any]:
    """Claims after several piles, with packs so small that exact posteriors are counted out."""
    number, wrong = run.size(SMALL), run.size(SMALL_WRONG)
    asked = min(ASKED, run.size(10 * ASKED))
    parts = [(model, model, number, asked) for model in from_tests("dubito.calibration").MODELS]
    parts += [(*pair, wrong, 0) for pair in WRONG]
    sampled, counted, compared = [], [], []
    for part, (small, told) in zip(parts, spread(partial(_small, run.seed), parts), strict=True):
        model, believed = part[:2]
        sampled.append((model, believed, small.sampled))
        row = {"model": model, "believed": believed, "claims": part[2]}
        row |= {"views": len(small.views), "without": small.without}
        compared.append(row | told)
        run.say(len(compared), len(parts), "tables of claims with small packs")
        if model != believed:
            continue
        counted.append((model, believed, small.counted))
        least = 0.95 - LIMIT * (0.95 * 0.05 / asked) ** 0.5
        assert told["inside"] >= least * asked, f"{model}: intervals hold {told['inside']} only"
        assert abs(told["off"]) <= LIMIT, f"{model}: off by {told['off']:.1f} standard errors"
        assert told["wrongly_certain"] == 0, f"{model}: what is certain is not"
    library, exact = _judged(sampled, run.scale, 1.0), _judged(counted, run.scale)
    tables = [table._asdict() for table in from_tests("dubito.small_packs").TABLES]
    both = {f"{name}_exact": exact[name] for name in ("worst_of_all", "scores", "bands")}
    return {"tables": tables, "against_exact": compared} | library | both


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
    Check(
        "dubito-posterior-small",
        "claims after several piles, of small packs, come true as often as posteriors say, and"
        " those of the library are what is counted out",
        small_packs,
    ),
)
