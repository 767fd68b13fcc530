"""Games of dubito poker between threshold players, against pure Python and against C."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from from_tests import from_tests
from rich.table import Table

from benchmarks.exact import PROGRAM
from benchmarks.measuring import (
    Bound,
    Measured,
    best,
    bounds,
    cpu_seconds,
    seconds_a_process,
)
from cardodds.poker.coded_rules import setup
from cardodds.poker.evaluation import CARD_CODES, code_table
from cardodds.poker.lookup import tables
from cardodds.poker.simulation import GAME, PokerJob, params_of
from cardodds.poker.strategies import LEAST_PAIR
from cardodds.poker.view import top_class

SOURCE = Path(__file__).resolve().with_suffix(".c")
OPTIMISED = ("-O3", "-march=native")
COMPILER = ("cc", "-std=c99", *OPTIMISED, "-shared", "-fPIC")

SEED = 1
GAMES, PYTHON_GAMES = 10_000, 20
WARM = 100
"""Games in which the oracle fills the tables that it remembers."""

PLAYERS = (3, 5)

PYTHON, C = 100.0, 0.7
"""How many times as fast as pure Python, and as C, the kernel has to be."""

SIMULATION = ("poker", "simulate", "--strategy", "threshold", "--players", "4", "--seed", "1")


def threshold(players: int) -> PokerJob:
    """Threshold players under the rules of the game, scored by points."""
    return GAME.job(["threshold"] * players, seed=SEED)


def games(rounds: int) -> Measured:
    """Deals a second on a core, as ratios."""
    table = Table("threshold v threshold", "deals/s", "against", "deals/s", "ratio", "at least")
    table.title = "Dubito poker, by processor time of one core"
    missed = False
    oracle(PLAYERS[0])(WARM)
    with compiled() as play_block:
        for players in PLAYERS:
            job = threshold(players)
            job.play(0, 1)
            deals = job.options.deals
            ours = partial(seconds_a_deal, partial(job.play, 0), GAMES, deals)
            slowly = partial(seconds_a_deal, oracle(players), PYTHON_GAMES, deals)
            peers = [("pure Python (tests/oracles)", slowly, PYTHON)]
            if play_block is None:
                table.add_row(f"{players} seats", "", "C: no compiler here", "", "", f"{C:g}x")
            else:
                check_tallies(play_block, players)
                theirs = partial(seconds_a_deal, in_c(play_block, players), GAMES, deals)
                peers.append(("C, " + " ".join(OPTIMISED), theirs, C))
            for peer, other, needed in peers:
                fast, slow = best([ours, other], rounds)
                missed |= slow / fast < needed
                times = f"{slow / fast:.{0 if slow / fast > 10 else 2}f}x"
                figures = (f"{1 / fast:,.0f}", peer, f"{1 / slow:,.0f}", times)
                table.add_row(f"{players} seats", *figures, f"{needed:g}x")
    return Measured([table], missed)


def costs(rounds: int) -> Measured:
    """What a simulation from the command line takes."""
    simulation = partial(seconds_a_process, *PROGRAM, *SIMULATION)
    (spent,) = best([simulation], min(rounds, 5))
    rows = [Bound("10,000 games from a warm cache, a whole process, s", spent)]
    return bounds("Dubito poker, whole processes", rows)


def seconds_a_deal(play: Callable[[int], object], number: int, deals: int) -> float:
    """Processor time of one of the deals of a number of games."""
    return cpu_seconds(partial(play, number)) / number / deals


def oracle(players: int) -> Callable[[int], object]:
    """The slow second implementation of the tests, playing a number of games."""
    slow = from_tests("oracles.poker_engine")
    random, cards = Random(SEED), list(from_tests("oracles.poker_draws").PACK)
    strategies = [slow.threshold()] * players

    def shuffled() -> list[Any]:
        random.shuffle(cards)
        return cards

    def play(number: int) -> None:
        for _ in range(number):
            match = slow.Match(shuffled, players)
            while not match.over:
                action = strategies[match.seat](match, random)
                getattr(match, match.phase)(action)

    return play


@contextmanager
def compiled() -> Iterator[Any]:
    """The C library with its tables, or None without a compiler."""
    compiler = shutil.which(COMPILER[0])
    if compiler is None:
        yield None
        return
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder) / "poker.so"
        subprocess.run([compiler, *COMPILER[1:], str(SOURCE), "-o", str(library)], check=True)
        loaded = ctypes.CDLL(str(library))
        looked_up = (code_table(), CARD_CODES, *tables())
        loaded.prepare.argtypes = [ctypes.c_void_p] * len(looked_up) + [ctypes.c_int64] * 2
        top = top_class(setup(threshold(PLAYERS[0]).options).rules)
        loaded.prepare(*(array.ctypes.data for array in looked_up), LEAST_PAIR, top)
        loaded.play_block.argtypes = [ctypes.c_int64] * 6 + [ctypes.c_void_p] * 2
        yield loaded.play_block


def in_c(play_block: Any, players: int) -> Callable[[int], list[int]]:
    """The C function for a number of players: it takes games and returns their tally."""
    job = threshold(players)
    believed = np.array(params_of(job.choices[0], job.options))
    rules = job.options

    def play(number: int) -> list[int]:
        tally = np.zeros(job.layout.size, np.int64)
        addresses = believed.ctypes.data, tally.ctypes.data
        play_block(SEED, 0, number, players, rules.deals, rules.max_turns, *addresses)
        return [int(each) for each in tally]

    return play


def check_tallies(play_block: Any, players: int) -> None:
    """Both count the same wins, ties, declarations and deals lost."""
    ours, theirs = threshold(players).play(0, GAMES).tolist(), in_c(play_block, players)(GAMES)
    if ours != theirs:
        raise SystemExit(f"benchmark: {players} players: {ours}, but in C {theirs}")
