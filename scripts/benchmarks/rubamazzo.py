"""Games of rubamazzo between two greedy players, against pure Python and against C."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from from_tests import from_tests
from rich.table import Table

from benchmarks.exact import MAIN, PROGRAM
from benchmarks.measuring import (
    Bound,
    Measured,
    best,
    bounds,
    cpu_seconds,
    peak_megabytes,
    seconds_a_process,
)
from cardodds.guide.findings.rubamazzo.open_cards import OpenCardsJob
from cardodds.rubamazzo.coded_rules import setup
from cardodds.rubamazzo.rules import RubamazzoRules
from cardodds.rubamazzo.simulation import GAME, RubamazzoJob
from cardodds.simulation.runner import run

HERE = Path(__file__).resolve().parent
OPTIMISED = ("-O3", "-march=native")
COMPILER = ("cc", "-std=c99", *OPTIMISED, "-shared", "-fPIC")
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

SHARING = 0.9
"""What two workers must win of the processors that they were given."""

# What an installation without extras is like.
WITHOUT_SCIPY = "import sys; sys.modules['scipy'] = None; "

SIMULATION = ("rubamazzo", "simulate", "--strategy", "greedy", "--players", "2", "--seed", "1")


def greedy(players: int) -> RubamazzoJob:
    """Greedy players under the classic rules."""
    return GAME.job(["greedy"] * players, seed=SEED)


def speed(rounds: int) -> Measured:
    """Games a second on a core, as ratios; two workers against one."""
    table = Table("greedy v greedy", "games/s", "against", "games/s", "ratio", "at least")
    table.title = "Rubamazzo, by processor time of one core"
    job = greedy(2)
    job.play(0, 1)
    ours = partial(seconds_a_game, partial(job.play, 0), GAMES)
    missed = False

    def compare(peer: str, theirs: Callable[[], float], needed: float) -> None:
        nonlocal missed
        fast, slow = best([ours, theirs], rounds)
        missed |= slow / fast < needed
        ratio = f"{slow / fast:.{0 if slow / fast > 10 else 2}f}x"
        figures = (f"{1 / fast:,.0f}", peer, f"{1 / slow:,.0f}", ratio)
        table.add_row("one core", *figures, f"{needed:g}x")

    slowly = partial(seconds_a_game, oracle(), PYTHON_GAMES)
    compare("pure Python (tests/oracles)", slowly, PYTHON)
    compare("the same code, not compiled", interpreted, PYTHON)
    with compiled() as play_block:
        if play_block is None:
            table.add_row("one core", "", "C: no compiler here", "", "", f"{C:g}x")
        else:
            check_tallies(play_block)
            theirs = partial(seconds_a_game, partial(in_c, play_block, 2), GAMES)
            compare("C, " + " ".join(OPTIMISED), theirs, C)

    (_, alone), (clock, together) = (shared(job, workers) for workers in (1, 2))
    ratio, given = alone / clock, together / clock
    table.add_row(
        "two workers, by the clock",
        f"{SHARED / clock:,.0f}",
        "one worker",
        f"{SHARED / alone:,.0f}",
        f"{ratio:.2f}x",
        f"{SHARING * given:.2f}x",
    )
    table.caption = (
        f"Two workers were given {given:.2f} processors (processor time / time by the clock), "
        f"and are to win {SHARING:.0%} of them."
    )
    return Measured([table], missed or ratio < SHARING * given)


def seconds_a_game(play: Callable[[int], object], games: int) -> float:
    """Processor time of one of a number of games."""
    return cpu_seconds(partial(play, games)) / games


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
    compiler = shutil.which(COMPILER[0])
    if compiler is None:
        yield None
        return
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder) / "rubamazzo.so"
        source = HERE / "rubamazzo.c"
        subprocess.run([compiler, *COMPILER[1:], str(source), "-o", str(library)], check=True)
        play_block = ctypes.CDLL(str(library)).play_block
        play_block.argtypes = [ctypes.c_int64] * 6 + [ctypes.c_void_p]
        play_block.restype = None
        yield play_block


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


def shared(job: RubamazzoJob, workers: int) -> tuple[float, float]:
    """Time by the clock and processor time of many games."""
    began, used = time.perf_counter(), time.process_time()
    run(job, SHARED, workers=workers, progress=False)
    return time.perf_counter() - began, time.process_time() - used


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
