"""CFR+ on rounds of dice against OpenSpiel's own in C++, and what solved rounds take."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from rich.table import Table

from benchmarks.measuring import Bound, Measured, best, bounds, cpu_seconds
from cardodds.dice.solver import cfr
from cardodds.dice.solver.cfr import Cfr
from cardodds.dice.solver.rounds import Round
from cardodds.dice.solver.solving import needed_bytes, solve

TIMES = 100.0
"""How many times as many iterations a second as OpenSpiel's solver there have to be."""

SAME = 1e-6
"""How far the exploitability at as many iterations may be from OpenSpiel's."""

ITERATIONS, PEERS = 200, 5
LOOKS = (1, 5, 20)
"""Iterations at which the exploitability is compared."""

FINE, FINE_SECONDS = 2e-4, 1.0
"""The exploitability that is to be reached, and within how much processor time."""

ROUNDS: tuple[tuple[dict[str, Any], float], ...] = (
    ({"dice": (2, 1)}, 2e-4),
    ({"dice": (1, 2)}, 2e-4),
    ({"dice": (2, 1), "rule": "free"}, 1e-3),
    ({"dice": (2, 2)}, 1e-3),
    ({"dice": (3, 1)}, 1e-3),
    # Five dice: an hour, 3 GB, checkpoints.
    ({"dice": (3, 2), "memory": 4}, 1e-3),
)


def speed(rounds: int) -> Measured:
    """Iterations a second, one die each under OpenSpiel's rules, and the same exploitability."""
    game = Round.of((1, 1), preset="openspiel")
    Cfr(game.tree, game.entries).iterate()
    ours = partial(_seconds_an_iteration, Cfr(game.tree, game.entries).iterate, ITERATIONS)
    table = Table("CFR+", "iterations/s", "against", "iterations/s", "ratio", "at least")
    table.title = "liars_dice, one die each: 24,576 information sets; processor time of one core"
    rows, missed = [*_to_fine(game)], False
    peer = _openspiel()
    if peer is None:
        (fast,) = best([ours], rounds)
        table.add_row("here", f"{1 / fast:,.0f}", "OpenSpiel: not installed", "", "", f"{TIMES:g}x")
    else:
        rows += _the_same(game, peer)
        theirs = partial(_seconds_an_iteration, _iterating(peer), PEERS)
        fast, slow = best([ours, theirs], min(rounds, 5))
        missed = slow / fast < TIMES
        figures = (f"{1 / fast:,.0f}", "OpenSpiel, C++", f"{1 / slow:,.2f}", f"{slow / fast:.0f}x")
        table.add_row("here", *figures, f"{TIMES:g}x")
    measured = bounds("CFR+ on liars_dice, one die each", rows)
    return Measured([table, *measured.tables], missed or measured.missed)


def _seconds_an_iteration(iterate: Callable[[int], object], iterations: int) -> float:
    return cpu_seconds(partial(iterate, iterations)) / iterations


def _to_fine(game: Round) -> list[Bound]:
    """How long it takes to the exploitability that is asked for, compiled."""
    cfr.run(game, 1)
    began = time.process_time()
    _, looks = cfr.run(game, FINE)
    used = time.process_time() - began
    name = f"to an exploitability of {FINE:g} ({looks[-1].iterations} iterations), s"
    return [Bound(name, used, FINE_SECONDS)]


def _openspiel() -> Any:
    """OpenSpiel's module, None if it is not installed."""
    try:
        import pyspiel
    except ImportError:
        return None
    return pyspiel


def _iterating(peer: Any) -> Callable[[int], object]:
    """OpenSpiel's own CFR+, to be told how many iterations to do."""
    solver = peer.CFRPlusSolver(peer.load_game("liars_dice"))

    def iterate(iterations: int) -> None:
        for _ in range(iterations):
            solver.evaluate_and_update_policy()

    return iterate


def _the_same(game: Round, peer: Any) -> list[Bound]:
    """How far the exploitability is from OpenSpiel's after as many iterations."""
    theirs = peer.load_game("liars_dice")
    solver, other = Cfr(game.tree, game.entries), peer.CFRPlusSolver(theirs)
    rows = []
    for look in LOOKS:
        while solver.iterations < look:
            solver.iterate()
            other.evaluate_and_update_policy()
        low, high = cfr.bounds(game.tree, solver.average)
        away = abs((high - low) / 2 - peer.exploitability(theirs, other.average_policy()))
        name = f"exploitability after {look} iterations ({(high - low) / 2:.6f}), away from theirs"
        rows.append(Bound(name, away, SAME, "{:.1e}"))
    return rows


def larger(rounds: int) -> Measured:
    """What larger rounds take to what a best response may win of them."""
    table = Table("round", "histories", "exploitability", "at most", "iterations", "CPU s", "MB")
    table.title = "Rounds by CFR+, by exact best responses in the whole round"
    missed = False
    for words, target in ROUNDS:
        began = time.process_time()
        with tempfile.TemporaryDirectory() as folder:
            kept = Path(folder) / "round.npz" if "memory" in words else None
            found = solve(**words, method="cfr", target=target, checkpoint=kept)
        used = time.process_time() - began
        missed |= found.exploitability > target
        own, other = found.game.dice
        table.add_row(
            f"{own} against {other}, {found.game.rules.rule}",
            f"{found.game.histories:,}",
            f"{found.exploitability:.2e}",
            f"{target:g}",
            f"{found.iterations}",
            f"{used:.1f}",
            f"{needed_bytes(found.game, 'cfr') / 10**6:,.0f}",
        )
    return Measured([table], missed)
