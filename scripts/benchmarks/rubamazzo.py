"""Games of rubamazzo between two greedy players, against pure Python and against C."""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from random import Random
from typing import Any

import numpy as np
from from_tests import from_tests

from benchmarks.exact import MAIN, PROGRAM
from benchmarks.measuring import (
    IN_C,
    Bound,
    Measured,
    Race,
    best,
    bounds,
    c_library,
    cpu_seconds,
    peak_megabytes,
    seconds_a_game,
    seconds_a_process,
)
from cardodds.guide.findings.rubamazzo.open_cards import OpenCardsJob
from cardodds.rubamazzo.coded_rules import setup
from cardodds.rubamazzo.rules import RubamazzoRules
from cardodds.rubamazzo.simulation import GAME, RubamazzoJob

INTERPRETED = """
from time import process_time
from cardodds.rubamazzo.simulation import GAME
job = GAME.job(["greedy", "greedy"], seed={seed})
job.play(0, 1)
began = process_time()
job.play(0, {games})
print(process_time() - began)
"""

SEED = 1
GAMES, PYTHON_GAMES, DEALS = 200_000, 200, 2000
SHARED = 4_000_000
"""Games that two workers share: some seconds."""
FEW, MANY, LONG = 10**5, 10**7, 10**8

PYTHON, C = 60.0, 0.8
"""How many times as fast as pure Python, and as C, the kernel has to be."""

# What an installation without extras is like.
WITHOUT_SCIPY = "import sys; sys.modules['scipy'] = None; "

SIMULATION = ("rubamazzo", "simulate", "--strategy", "greedy", "--players", "2", "--seed", "1")


def greedy(players: int) -> RubamazzoJob:
    """Greedy players under the classic rules."""
    return GAME.job(["greedy"] * players, seed=SEED)


def speed(rounds: int) -> Measured:
    """Games a second on a core, as ratios; two workers against one."""
    race = Race("Rubamazzo, by processor time of one core", "greedy v greedy", "games", rounds)
    job = greedy(2)
    job.play(0, 1)
    ours = partial(seconds_a_game, partial(job.play, 0), GAMES)
    slowly = partial(seconds_a_game, oracle(), PYTHON_GAMES)
    race.against("2 seats", ours, "pure Python (tests/oracles)", slowly, PYTHON)
    race.against("2 seats", ours, "the same code, not compiled", interpreted, PYTHON)
    with compiled() as play_block:
        if play_block is None:
            race.no_compiler("2 seats", C)
        else:
            check_tallies(play_block)
            theirs = partial(seconds_a_game, partial(in_c, play_block, 2), GAMES)
            race.against("2 seats", ours, IN_C, theirs, C)
    race.two_workers("2 seats", job, SHARED)
    return race.measured()


def oracle() -> Callable[[int], object]:
    """The slow second implementation of the tests, playing a number of games."""
    slow = from_tests("oracles.rubamazzo_engine")
    random, cards = Random(SEED), slow.pack()

    def play(games: int) -> None:
        for _ in range(games):
            random.shuffle(cards)
            slow.greedy_game(cards, random.choices)

    return play


def interpreted() -> float:
    """Processor time of a game of the kernels where Numba does not compile them."""
    done = subprocess.run(
        [sys.executable, "-c", INTERPRETED.format(seed=SEED, games=PYTHON_GAMES)],
        check=True,
        capture_output=True,
        encoding="utf-8",
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
    )
    return float(done.stdout) / PYTHON_GAMES


@contextmanager
def compiled() -> Iterator[Any]:
    """The C function, or None without a compiler."""
    with c_library("rubamazzo") as library:
        if library is not None:
            library.play_block.argtypes = [ctypes.c_int64] * 6 + [ctypes.c_void_p]
            library.play_block.restype = None
        yield library and library.play_block


def in_c(play_block: Any, players: int, games: int) -> list[int]:
    """The tally of games 0 to ``games - 1``, by the C function."""
    job = greedy(players)
    rules = setup(job.options)
    tally = np.zeros(job.layout.size, np.int64)
    address = tally.ctypes.data
    play_block(SEED, 0, games, players, rules.hand, rules.deals, address)
    return [int(number) for number in tally]


def check_tallies(play_block: Any) -> None:
    """Both count the same wins, ties, steals and stolen cards, whoever plays."""
    for players in (2, 3, 4):
        job = greedy(players)
        ours, theirs = job.play(0, GAMES).tolist(), in_c(play_block, players, GAMES)
        if ours != theirs:
            raise SystemExit(f"benchmark: {players} players: {ours}, but in C {theirs}")


def costs(rounds: int, long: bool) -> Measured:
    """Memory, the first simulation, exact play."""
    rows = []
    peaks = {
        games: peak_megabytes(MAIN, *SIMULATION, "--games", str(games))
        for games in (FEW, MANY, *([LONG] if long else []))
    }
    for games, peak in peaks.items():
        if peak is not None:
            rows.append(Bound(f"peak memory of {games:,} games, MB", peak, 300, "{:.1f}"))
    first, last = peaks[FEW], peaks[max(peaks)]
    if first is not None and last is not None:
        rows.append(Bound("more than of the fewest, MB", last - first, 10, "{:.1f}"))
    simulation = partial(seconds_a_process, *PROGRAM, *SIMULATION)
    plain = partial(seconds_a_process, sys.executable, "-c", WITHOUT_SCIPY + MAIN, *SIMULATION)
    beside_scipy, whole = best([simulation, plain], min(rounds, 5))
    rows.append(Bound("10,000 games from a warm cache, a whole process, s", whole, 1))
    rows.append(Bound("the same with scipy beside it, which Numba imports, s", beside_scipy))
    solver = OpenCardsJob(RubamazzoRules(), SEED)
    solver.play(0, 1)
    (solved,) = best([partial(cpu_seconds, partial(solver.play, 0, DEALS))], rounds)
    rows.append(
        Bound("a whole deal with open cards, its margin, µs", solved / DEALS * 1e6, 100, "{:.1f}")
    )
    return bounds(f"Rubamazzo, {os.cpu_count()} processors", rows)
