"""Games of Dubito with dice between threshold players, against pure Python and against C."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from random import Random
from typing import Any

import numpy as np
from from_tests import from_tests

from benchmarks.measuring import IN_C, Measured, Race, c_library, seconds_a_game
from cardodds.dice.chances import RIGHT
from cardodds.dice.coded_rules import menus, setup
from cardodds.dice.remembered import nothing_remembered
from cardodds.dice.rolls import roll_tables
from cardodds.dice.simulation import GAME, DiceJob
from cardodds.dice.strategies import PARAMETERS

SEED = 1
GAMES = {2: 200_000, 4: 60_000}
PYTHON_GAMES, CHECKED = 40, 20_000
SHARED = 2_000_000
"""Games that two workers share: some seconds."""

PYTHON, C = 100.0, 0.7
"""How many times as fast as pure Python, and as C, the kernel has to be."""


def threshold(players: int) -> DiceJob:
    """Threshold players under the rulebook's rules."""
    return GAME.job(["threshold"] * players, seed=SEED)


def speed(rounds: int) -> Measured:
    """Games a second on a core, as ratios; two workers against one."""
    title = "Dubito with dice, by processor time of one core"
    race = Race(title, "threshold players", "games", rounds)
    with compiled() as play_block:
        for players, games in GAMES.items():
            seats = f"{players} seats"
            job = threshold(players)
            job.play(0, 1)
            ours = partial(seconds_a_game, partial(job.play, 0), games)
            slowly = partial(seconds_a_game, oracle(players), PYTHON_GAMES)
            race.against(seats, ours, "pure Python (tests/oracles)", slowly, PYTHON)
            if play_block is None:
                race.no_compiler(seats, C)
            else:
                check_tallies(play_block, players)
                theirs = partial(seconds_a_game, in_c(play_block, players), games)
                race.against(seats, ours, IN_C, theirs, C)
    race.two_workers("2 seats", threshold(2), SHARED)
    return race.measured()


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
    with c_library("dice") as library:
        if library is not None:
            word, pointer = ctypes.c_int64, ctypes.c_void_p
            library.play_block.argtypes = [word] * 8 + [ctypes.c_double] + [pointer] * 7
            library.play_block.restype = None
        yield library and library.play_block


def in_c(play_block: Any, players: int) -> Callable[[int], list[int]]:
    """The C function for a number of players: it takes games and returns their tally."""
    job = threshold(players)
    coded, choice = setup(job.options), job.choices[0]
    doubt, *_ = choice.params(PARAMETERS, job.options)
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
