"""Games of Dubito with dice between threshold players, against pure Python and against C."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
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

from benchmarks.measuring import Measured, best, cpu_seconds
from cardodds.dice.chances import RIGHT
from cardodds.dice.coded_rules import menus, setup
from cardodds.dice.remembered import nothing_remembered
from cardodds.dice.rolls import roll_tables
from cardodds.dice.simulation import GAME, DiceJob
from cardodds.dice.strategies import params_of
from cardodds.simulation.runner import run

SOURCE = Path(__file__).resolve().with_suffix(".c")
OPTIMISED = ("-O3", "-march=native")
COMPILER = ("cc", "-std=c99", *OPTIMISED, "-shared", "-fPIC")

SEED = 1
GAMES = {2: 200_000, 4: 60_000}
PYTHON_GAMES, CHECKED = 40, 20_000
SHARED = 2_000_000
"""Games that two workers share: some seconds."""

PYTHON, C = 100.0, 0.7
"""How many times as fast as pure Python, and as C, the kernel has to be."""

SHARING = 0.9
"""What two workers must win of the processors that they were given."""


def threshold(players: int) -> DiceJob:
    """Threshold players under the rulebook's rules."""
    return GAME.job(["threshold"] * players, seed=SEED)


def speed(rounds: int) -> Measured:
    """Games a second on a core, as ratios; two workers against one."""
    table = Table("threshold players", "games/s", "against", "games/s", "ratio", "at least")
    table.title = "Dubito with dice, by processor time of one core"
    missed = False
    with compiled() as play_block:
        for players, games in GAMES.items():
            job = threshold(players)
            job.play(0, 1)
            ours = partial(seconds_a_game, partial(job.play, 0), games)
            slowly = partial(seconds_a_game, oracle(players), PYTHON_GAMES)
            peers = [("pure Python (tests/oracles)", slowly, PYTHON)]
            if play_block is None:
                table.add_row(f"{players} seats", "", "C: no compiler here", "", "", f"{C:g}x")
            else:
                check_tallies(play_block, players)
                theirs = partial(seconds_a_game, in_c(play_block, players), games)
                peers.append(("C, " + " ".join(OPTIMISED), theirs, C))
            for peer, other, needed in peers:
                fast, slow = best([ours, other], rounds)
                missed |= slow / fast < needed
                times = f"{slow / fast:.{0 if slow / fast > 10 else 2}f}x"
                figures = (f"{1 / fast:,.0f}", peer, f"{1 / slow:,.0f}", times)
                table.add_row(f"{players} seats", *figures, f"{needed:g}x")

    (_, alone), (clock, together) = (shared(threshold(2), workers) for workers in (1, 2))
    ratio, given = alone / clock, together / clock
    table.add_row(
        "2 seats, two workers, by the clock",
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


def oracle(players: int) -> Callable[[int], object]:
    """The slow second implementation of the tests, playing a number of games."""
    slow = from_tests("oracles.dice_engine")
    random, strategies = Random(SEED), [slow.threshold()] * players

    def play(games: int) -> None:
        for _ in range(games):
            slow.play(strategies, random)

    return play


@contextmanager
def compiled() -> Iterator[Any]:
    """The C function, or None without a compiler."""
    compiler = shutil.which(COMPILER[0])
    if compiler is None:
        yield None
        return
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder) / "dice.so"
        subprocess.run([compiler, *COMPILER[1:], str(SOURCE), "-o", str(library)], check=True)
        play_block = ctypes.CDLL(str(library)).play_block
        play_block.argtypes = [ctypes.c_int64] * 8 + [ctypes.c_double] + [ctypes.c_void_p] * 7
        play_block.restype = None
        yield play_block


def in_c(play_block: Any, players: int) -> Callable[[int], list[int]]:
    """The C function for a number of players: it takes games and returns their tally."""
    job = threshold(players)
    coded, (doubt, *_) = setup(job.options), params_of(job.choices[0], job.options)
    tables = (
        menus(job.options),
        *roll_tables(job.options.faces),
        *nothing_remembered(coded, [0] * players),
        RIGHT,
    )
    addresses = [table.ctypes.data for table in tables]
    fixed = (players, *coded, doubt)

    def play(games: int) -> list[int]:
        tally = np.zeros(job.layout.size, np.int64)
        play_block(SEED, 0, games, *fixed, *addresses, tally.ctypes.data)
        # The tables live as long as this function.
        return [int(number) for number in tally] if tables else []

    return play


def check_tallies(play_block: Any, players: int) -> None:
    """Both count the same wins, bids and rounds."""
    ours = threshold(players).play(0, CHECKED).tolist()
    theirs = in_c(play_block, players)(CHECKED)
    if ours != theirs:
        raise SystemExit(f"benchmark: {players} players: {ours}, but in C {theirs}")


def shared(job: DiceJob, workers: int) -> tuple[float, float]:
    """Time by the clock and processor time of many games."""
    began, used = time.perf_counter(), time.process_time()
    run(job, SHARED, workers=workers, progress=False)
    return time.perf_counter() - began, time.process_time() - used
