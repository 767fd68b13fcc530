"""Dubito with dice, solved rounds: two methods that agree, how little is lost, all round values."""

from __future__ import annotations

import time
from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from math import sqrt
from typing import Any

import numpy as np
from from_tests import from_tests

from cardodds import dice
from cardodds.dice.solver import cfr
from cardodds.dice.solver.cfr import bounds
from cardodds.dice.solver.local_response import local_response
from cardodds.dice.solver.match_values import match
from cardodds.dice.solver.memory_play import Graph, solve_with_memory
from cardodds.dice.solver.rounds import Round
from cardodds.dice.solver.solving import Solution, needed_bytes, solve
from cardodds.dice.solver.whole_loss import whole_bounds
from cardodds.simulation.estimates import Estimate, Z
from verification.checks import DEVIATIONS, Check, Run

ROUNDING = 1e-12
"""How far sums in double precision may be off."""

# Values to the opener as published, by preset, dice and faces.
PUBLISHED: list[tuple[str, tuple[int, int], int, str]] = [
    ("normal", (1, 1), 2, "0"),
    ("normal", (1, 1), 3, "-1/9"),
    ("normal", (1, 1), 4, "-1/8"),
    ("normal", (1, 1), 5, "-3/25"),
    ("normal", (1, 1), 6, "-1/9"),
    ("joker", (1, 1), 2, "1"),
    ("joker", (1, 1), 3, "1/3"),
    ("joker", (1, 1), 4, "0"),
    ("joker", (1, 1), 5, "0"),
    ("joker", (1, 1), 6, "-7/327"),
    ("joker", (2, 1), 3, "1/3"),
    ("joker", (2, 1), 4, "1/4"),
    ("joker", (1, 2), 3, "-1/27"),
    ("joker", (1, 2), 4, "-1/32"),
    ("openspiel", (1, 1), 6, "-7/258"),
]

# Rounds solved by both methods, the largest last.
PROGRAMS: list[dict[str, Any]] = [
    {"dice": (1, 1)},
    {"dice": (1, 1), "rule": "free"},
    *({"dice": (1, other), "piombo": True} for other in range(1, 6)),
    {"dice": (2, 2), "faces": 3},
    {"dice": (2, 2), "faces": 4},
    {"dice": (2, 1)},
    {"dice": (1, 2)},
]

# Rounds by CFR+, and what a best response may win.
LARGE: list[tuple[dict[str, Any], float]] = [
    ({"dice": (2, 1)}, 2e-4),
    ({"dice": (1, 2)}, 2e-4),
    ({"dice": (2, 1), "rule": "free"}, 1e-3),
    ({"dice": (1, 2), "rule": "free"}, 1e-3),
    ({"dice": (2, 2)}, 1e-3),
    ({"dice": (3, 1)}, 1e-3),
    ({"dice": (1, 3)}, 1e-3),
]

THREE_FACES: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({}, {}),
    ({"rule": "free"}, {"rule": "free"}),
    *(({"preset": name}, {"other": name}) for name in ("openspiel", "joker", "normal")),
    *(({"dice": (1, n), "piombo": True},) * 2 for n in (1, 2, 3)),
    *(({"dice": pair},) * 2 for pair in ((2, 1), (1, 2))),
    *(({"dice": pair, "preset": "joker"}, {"dice": pair, "other": "joker"})
      for pair in ((2, 1), (1, 2))),
]  # fmt: skip

MEMORIES: list[tuple[tuple[int, int], int]] = [
    *(((1, 1), m) for m in (1, 2, 3)),
    *(((2, 1), m) for m in (1, 2, 3, 4)),
    *(((2, 2), m) for m in (1, 2)),
    ((3, 3), 1),
    ((5, 5), 1),
]
WHOLE_TREE = 10**8
"""Bytes of a tree up to which the loss is found by best responses in the whole of it."""

LP_ROUND = 2 * 10**9
"""Bytes up to which the value of a round comes from the linear program."""
CFR_ROUND = 2 * 10**8
"""And up to which it comes from CFR+; above that from memory play."""
CFR_TARGET = "0.0005"
MEMORY_WORK = 5 * 10**6
"""Pairs of hands times raises up to which the last two bids are remembered, else the last."""
PASSES, MOST_PASSES, ALL_PASSES = 100, 200, 15 * 10**8
"""Passes at least and at most, and how much all of them may come to in that measure."""
WHOLE_ROUND = 5 * 10**9
"""Entries of a round up to which what memory play loses comes from best responses in all of it."""
RESPONSE_GAMES = 500
"""Games in each seat of a local best response to memory play in larger rounds."""

MATCHES: list[dict[str, Any]] = [
    {"dice": (1, 1)},
    {"dice": (2, 1)},
    {"dice": (1, 2), "rule": "free"},
    {"dice": (2, 2)},
]
MATCH_GAMES = 10**6


def published(check: Run) -> dict[str, Any]:
    """Solve the rounds of other systems whose values are published, by both methods."""
    rows = []
    games = PUBLISHED[: check.size(len(PUBLISHED))]
    for preset, pair, faces, value in games:
        exact = solve(pair, preset=preset, faces=faces, method="lp", progress=False)
        near = solve(pair, preset=preset, faces=faces, method="cfr", progress=False)
        row = {"preset": preset, "dice": list(pair), "faces": faces, "value": str(exact.value)}
        rows.append(row | {"low": near.low, "high": near.high, "iterations": near.iterations})
        assert exact.value == Fraction(value), rows[-1]
        assert near.low - ROUNDING <= exact.value <= near.high + ROUNDING, rows[-1]
        check.say(len(rows), len(games), "values")
    game = Round.of((1, 1), preset="openspiel")
    low, high = bounds(game.tree, np.zeros(game.entries))
    assert abs(high - low - 1.561488646384479) < ROUNDING, high - low
    assert game.information_sets == 24_576
    return {"uniform_nash_conv": high - low, "information_sets": 24_576, "values": rows}


def programs(check: Run) -> dict[str, Any]:
    """Solve rounds of Dubito by the linear program and by CFR+."""
    rows = []
    games = PROGRAMS[: check.size(len(PROGRAMS))]
    for words in games:
        began = time.process_time()
        exact = solve(**words, method="lp", progress=False)
        used = time.process_time() - began
        gap = _gap(exact)
        near = solve(**words, method="cfr", progress=False)
        row = _of_round(exact.game) | {"value": str(exact.value), "gap": gap}
        row |= {"lp_cpu_seconds": round(used, 1), "histories": exact.game.histories}
        row |= {"cfr_low": near.low, "cfr_high": near.high, "iterations": near.iterations}
        rows.append(row)
        assert gap <= 1e-9, row
        assert isinstance(exact.value, Fraction), row
        assert near.low - ROUNDING <= exact.value <= near.high + ROUNDING, row
        check.say(len(rows), len(games), "rounds by two methods")
    return {"rows": rows}


def _gap(solution: Solution) -> float:
    """What the best responses to both strategies win, in double precision."""
    low, high = bounds(solution.game.tree, solution.strategy)
    return high - low


def _of_round(game: Round) -> dict[str, Any]:
    rules = game.rules
    words = {"dice": list(game.dice), "rule": rules.rule, "piombo": game.piombo}
    return words | {"faces": rules.faces}


def large(check: Run) -> dict[str, Any]:
    """Solve larger rounds by CFR+, by exact best responses in the whole round."""
    rows = []
    games = LARGE[: check.size(len(LARGE))]
    for words, target in games:
        solution = solve(**words, method="cfr", target=target, progress=False)
        rows.append(_of_round(solution.game) | _convergence(solution))
        assert solution.exploitability <= target, rows[-1]
        check.say(len(rows), len(games), "rounds by CFR+")
    return {"rows": rows}


def _convergence(solution: Solution) -> dict[str, Any]:
    looks = solution.looks
    every = max(1, len(looks) // 8)
    return {
        "low": solution.low,
        "high": solution.high,
        "exploitability": solution.exploitability,
        "iterations": solution.iterations,
        "seconds": round(solution.seconds, 1),
        "megabytes": round(needed_bytes(solution.game, "cfr") / 10**6, 1),
        "histories": solution.game.histories,
        "by_iteration": {look.iterations: look.exploitability for look in looks[::every]},
    }


def slow_solver(check: Run) -> dict[str, Any]:
    """Solve rounds of three faces by the linear program and by plain CFR in plain Python."""
    slow = from_tests("oracles.dice_solver")
    rows = []
    games = THREE_FACES[: check.size(len(THREE_FACES))]
    for words, options in games:
        value = solve(**words, faces=3, progress=False).value
        game = slow.Game(**{"dice": (1, 1), "faces": 3} | options)
        low, high = slow.bounds(game, 100)
        rows.append({"round": words, "value": str(value), "low": low, "high": high})
        assert low - ROUNDING <= value <= high + ROUNDING, rows[-1]
        check.say(len(rows), len(games), "rounds by a slow solver")
    return {"rows": rows}


def memories(check: Run) -> dict[str, Any]:
    """Find what strategies lose that remember the last bids: in the whole round, or from below."""
    rows = []
    games = MEMORIES[: check.size(len(MEMORIES))]
    for pair, remembered in games:
        memory = solve_with_memory(Round.of(pair), remembered=remembered, progress=False)
        found = local_response(memory, games=5000)
        least = found.exploitability
        # The same with as many standard errors as everywhere here, for its 95% interval may be off.
        surely = least - (DEVIATIONS / Z - 1) * (found.middle - least)
        loses = None
        if needed_bytes(memory.game, "cfr") <= WHOLE_TREE:
            low, high = bounds(memory.game.tree, memory.spread())
            loses = (high - low) / 2
            assert surely <= loses, (pair, remembered, surely, loses)
        row = {"dice": list(pair), "remembered": remembered, "value": memory.value}
        row |= {"passes": memory.passes, "nodes": len(memory.graph.nodes)}
        rows.append(row | {"loses_at_least": least, "loses": loses})
        check.say(len(rows), len(games), "memories")
    return {"rows": rows}


def round_values(check: Run) -> dict[str, Any]:
    """Find the value of every round of up to five dice a side, as well as each can be."""
    wanted = [*_all_rounds()]
    wanted = wanted[: check.size(len(wanted))]
    rows = []
    for rule, own, other, piombo in wanted:
        game = Round.of((own, other), rule=rule, piombo=piombo)
        settings = {"rule": rule, "dice": [own, other], "piombo": piombo} | _how(game)
        rows.append(check.row(settings, partial(_value, game, settings)))
        check.say(len(rows), len(wanted), "round values")
    return {"rounds": rows}


def _how(game: Round) -> dict[str, Any]:
    """How the value of a round is found."""
    if needed_bytes(game, "lp") <= LP_ROUND:
        return {"method": "lp"}
    if needed_bytes(game, "cfr") <= CFR_ROUND:
        return {"method": "cfr", "target": CFR_TARGET}
    pairs = len(game.hands[0]) * len(game.hands[1])
    works = {last: pairs * sum(map(len, Graph(game, last).after)) for last in (1, 2)}
    remembered = 2 if works[2] <= MEMORY_WORK else 1
    passes = min(MOST_PASSES, max(PASSES, ALL_PASSES // works[remembered]))
    how = {"method": "memory", "remembered": remembered, "passes": passes, "hands": "all"}
    return how if game.entries <= WHOLE_ROUND else how | {"response_games": RESPONSE_GAMES}


def _value(game: Round, how: dict[str, Any]) -> dict[str, Any]:
    """The value of a round, bounds of it, and of memory play what it loses."""
    if how["method"] == "memory":
        return _by_memory(game, how)
    solved = solve(game.dice, rule=game.rules.rule, piombo=game.piombo, method=how["method"],
                   target=how.get("target"), progress=False)  # fmt: skip
    if how["method"] == "lp":
        assert isinstance(solved.value, Fraction), how
        return dict.fromkeys(("value", "low", "high"), str(solved.value))
    ends = {"value": solved.value, "low": solved.low, "high": solved.high}
    return ends | {"iterations": solved.iterations}


def _by_memory(game: Round, how: dict[str, Any]) -> dict[str, Any]:
    """What strategies with memory come to, and lose: in the whole round, or at least.

    Only best responses in the whole round give bounds of its value.
    """
    memory = solve_with_memory(
        game, remembered=how["remembered"], passes=how["passes"], progress=False
    )
    assert memory.sampled is None, how
    if "response_games" not in how:
        low, high = whole_bounds(memory)
        assert low - ROUNDING <= memory.value <= high + ROUNDING, how
        return {"value": memory.value, "low": low, "high": high, "loses": (high - low) / 2}
    found = local_response(memory, games=how["response_games"])
    return {
        "value": memory.value,
        "low": None,
        "high": None,
        "loses_at_least": found.exploitability,
        "response_opening": _ends(found.as_opener),
        "response_second": _ends(found.as_other),
    }


def _ends(estimate: Estimate) -> list[float]:
    """An estimate as it is stored: the value and its 95% interval."""
    return [estimate.value, estimate.low, estimate.high]


def _all_rounds() -> Iterator[tuple[str, int, int, bool]]:
    """Rule, opener's dice, the other's, piombo: those that take longer later."""
    for other in range(1, 6):
        # Under both rules only the count rises.
        yield "strict", 1, other, True
        yield "free", 1, other, True
    pairs = [(own, other) for own in range(1, 6) for other in range(1, 6)]
    for own, other in sorted(pairs, key=sum):
        yield "strict", own, other, False
    for own, other in sorted(pairs, key=sum):
        yield "free", own, other, False


def matches(check: Run) -> dict[str, Any]:
    """Play matches between equilibrium players, and compare with the dynamic program."""
    rows = []
    games = check.size(MATCH_GAMES)
    for words in MATCHES:
        expected = match(**words, progress=False)
        played = dice.simulate(["equilibrium"] * 2, games, check.seed, progress=False, **words)
        wins = played.seats[0].wins
        win = float(expected.win)
        away = (wins - games * win) / sqrt(games * win * (1 - win))
        row = {"match": words, "win": win, "method": expected.method, "games": games}
        rows.append(row | {"wins": wins, "standard_errors": round(away, 2)})
        assert abs(away) <= DEVIATIONS, rows[-1]
        check.say(len(rows), len(MATCHES), "matches")
    return {"rows": rows}


def precision(check: Run) -> dict[str, Any]:
    """Iterate in single and in double precision from the same start."""
    game = Round.of((2, 1))
    solvers = [cfr.Cfr(game.tree, game.entries, kind) for kind in (np.float64, np.float32)]
    rows = []
    for step in range(1, 6):
        for solver in solvers:
            solver.iterate(check.size(100))
        (low, high), (below, above) = (bounds(game.tree, solver.average) for solver in solvers)
        rows.append({"iterations": solvers[0].iterations, "double": (high - low) / 2,
                     "single": (above - below) / 2})  # fmt: skip
        assert abs(high - above) < 1e-4, rows[-1]
        assert abs(low - below) < 1e-4, rows[-1]
        check.say(step, 5, "looks in two precisions")
    return {"rows": rows}


CHECKS = (
    Check("dice-published", "the published values of other systems' rounds, by both methods",
          published),
    Check("dice-programs", "rounds of Dubito by the linear program, proved, and by CFR+", programs),
    Check("dice-cfr", "larger rounds by CFR+: what a best response wins, memory, time", large),
    Check("dice-precision", "CFR+ in single precision goes the same way", precision),
    Check("dice-slow-solver", "rounds of three faces by plain CFR in plain Python", slow_solver),
    Check("dice-memory", "what strategies lose that remember the last bids only", memories),
    Check("dice-rounds", "the value of every round of up to five dice a side", round_values),
    Check("dice-matches", "matches of equilibrium players win as the dynamic program says",
          matches),
)  # fmt: skip
