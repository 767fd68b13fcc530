"""Sweeps that are killed."""

from __future__ import annotations

import tempfile
from collections import Counter
from dataclasses import asdict
from pathlib import Path
from typing import Any

from from_tests import from_tests

from verification.checks import Check, Run

KILLS, KILLS_A_STEP = 100, 5
GAMES = 300


def kills(check: Run) -> dict[str, Any]:
    """Kill sweeps by SIGKILL and resume them, step by step."""
    kill_and_resume = from_tests("simulation.killing").kill_and_resume
    steps = check.size(KILLS // KILLS_A_STEP)
    found: Counter[str] = Counter()
    for step in range(steps):
        with tempfile.TemporaryDirectory() as folder:
            counted = kill_and_resume(KILLS_A_STEP, check.seed + step, Path(folder), GAMES)
        found.update(asdict(counted))
        check.say(step * KILLS_A_STEP + KILLS_A_STEP, steps * KILLS_A_STEP, "kills")
    return {
        "killed": {
            "before anything was saved": found["before"],
            "between saves": found["between"],
            "while saving": found["writing"],
        },
        "ended before the kill": found["late"],
        "games a cell": GAMES,
    }


CHECKS = (
    Check("sweep-kills", "a sweep killed at any moment and resumed gives the same bytes", kills),
)
