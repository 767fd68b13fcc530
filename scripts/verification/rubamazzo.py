"""Rubamazzo: engine and solver against slow second implementations, exact odds against games."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import partial
from random import Random
from typing import Any

from from_tests import from_tests

from cardodds import rubamazzo
from cardodds.guide.findings.rubamazzo.situations import ACTIONS, MISSING, columns, held, situation
from cardodds.guide.findings.rubamazzo.theft import TheftJob
from cardodds.rubamazzo.simulation import GAME
from cardodds.simulation.runner import run
from verification.checks import DEVIATIONS, Check, Run, spread, standard_errors

OPTION_SETS, GAMES_A_SET = 24, 2000
POSITIONS, POSITIONS_A_STEP, CARDS = 2000, 100, 10
THEFT_GAMES, STEPS = 10**7, 10


def engine(check: Run) -> dict[str, Any]:
    """Play random games by the engine and by the oracle, the same card by card."""
    agreement = from_tests("rubamazzo.agreement")
    random = Random(check.seed)
    sets = [agreement.random_options(random) for _ in range(check.size(OPTION_SETS))]
    rows = []
    for options, happened in zip(sets, spread(partial(_agree, check.seed), sets), strict=True):
        rows.append({"options": options, "games": GAMES_A_SET, "happened": happened})
        check.say(len(rows), len(sets), f"option sets, {GAMES_A_SET:,} games each")
    return {"games": GAMES_A_SET * len(rows), "option_sets": rows}


def _agree(seed: int, options: dict[str, Any]) -> dict[str, int]:
    agree = from_tests("rubamazzo.agreement").agree
    return dict(sorted(agree(options, GAMES_A_SET, seed).items()))


def solver(check: Run) -> dict[str, Any]:
    """Solve late positions under random options by the solver and by plain minimax."""
    steps = check.size(POSITIONS // POSITIONS_A_STEP)
    seen: Counter[str] = Counter()
    for step, counted in enumerate(spread(_solve, range(check.seed, check.seed + steps)), 1):
        seen.update(counted)
        check.say(step * POSITIONS_A_STEP, steps * POSITIONS_A_STEP, "positions")
    rows = [{"with": name, "positions": number} for name, number in sorted(seen.items())]
    return {"positions": steps * POSITIONS_A_STEP, "most_cards_left": CARDS, "seen": rows}


def _solve(seed: int) -> dict[str, int]:
    seen = from_tests("rubamazzo.minimax_agreement").agree(POSITIONS_A_STEP, CARDS, seed)
    # What is counted is named by words, or by an option and its value.
    names = (name if isinstance(name, str) else " = ".join(map(str, name)) for name in seen)
    return dict(zip(names, seen.values(), strict=True))


def thefts(check: Run) -> dict[str, Any]:
    """Count how often the second seat holds the opener's top after the opener's first card.

    Only then has the other played no card of its hand, so that the chance is the table's; later
    what it played tells something of what it holds.
    """
    job = GAME.job(["greedy", "greedy"], seed=check.seed)
    schedule = job.options.schedule
    games = check.size(THEFT_GAMES)
    played = None
    for step in range(1, STEPS + 1):
        played = run(TheftJob(job), games * step // STEPS, played=played, progress=False)
        check.say(played.games, games, "games")
    assert played is not None
    counts = dict(zip(columns(schedule.deals, schedule.hand), played.tally, strict=True))
    rows = []
    for deal in range(1, schedule.deals + 1):
        for missing in range(MISSING):
            risk = rubamazzo.theft(missing, deal=deal).risk
            names = [situation(deal, 1, 0, action, missing) for action in ACTIONS]
            times = sum(counts[name] for name in names)
            hits = sum(counts[held(name)] for name in names)
            away = standard_errors(hits, times, risk)
            row = {"deal": deal, "missing": missing, "risk": str(risk), "times": times}
            rows.append(row | {"held": hits, "standard_errors": round(away, 2)})
            assert abs(away) <= DEVIATIONS, rows[-1]
    assert sum(0 < Fraction(str(row["risk"])) < 1 for row in rows) >= 2 * schedule.deals - 2
    return {"games": games, "strategies": list(job.strategies), "rows": rows}


CHECKS = (
    Check(
        "rubamazzo-engine",
        "the engine plays as a slow second implementation does, card by card, under any options",
        engine,
    ),
    Check(
        "rubamazzo-solver",
        "the solver's margin of every move is that of plain minimax",
        solver,
    ),
    Check(
        "rubamazzo-thefts",
        "the opener's bundle can be stolen at once as often as the exact table says",
        thefts,
    ),
)
