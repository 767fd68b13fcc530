"""Games of dubito poker between threshold players, against pure Python and against C."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from random import Random
from typing import Any

import numpy as np
from from_tests import from_tests

from benchmarks.exact import PROGRAM
from benchmarks.measuring import (
    IN_C,
    Bound,
    Measured,
    Race,
    best,
    bounds,
    c_library,
    cpu_seconds,
    seconds_a_process,
)
from cardodds.poker.coded_rules import setup
from cardodds.poker.evaluation import CARD_CODES, code_table
from cardodds.poker.game import PARAMETERS
from cardodds.poker.lookup import tables
from cardodds.poker.simulation import GAME, PokerJob
from cardodds.poker.strategies import LEAST_PAIR
from cardodds.poker.view import top_class

SEED = 1
GAMES, PYTHON_GAMES = 10_000, 20
SHARED = 200_000
"""Games that two workers share: some seconds."""
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
    """Deals a second on a core, as ratios; two workers against one."""
    title = "Dubito poker, by processor time of one core"
    race = Race(title, "threshold v threshold", "deals", rounds)
    oracle(PLAYERS[0])(WARM)
    with compiled() as play_block:
        for players in PLAYERS:
            seats = f"{players} seats"
            job = threshold(players)
            job.play(0, 1)
            deals = job.options.deals
            ours = partial(seconds_a_deal, partial(job.play, 0), GAMES, deals)
            slowly = partial(seconds_a_deal, oracle(players), PYTHON_GAMES, deals)
            race.against(seats, ours, "pure Python (tests/oracles)", slowly, PYTHON)
            if play_block is None:
                race.no_compiler(seats, C)
            else:
                check_tallies(play_block, players)
                theirs = partial(seconds_a_deal, in_c(play_block, players), GAMES, deals)
                race.against(seats, ours, IN_C, theirs, C)
    race.two_workers("games of 4 seats", threshold(4), SHARED)
    return race.measured()


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
    """The C function, its tables prepared, or None without a compiler."""
    with c_library("poker_games") as library:
        if library is not None:
            looked_up = (code_table(), CARD_CODES, *tables())
            library.prepare.argtypes = [ctypes.c_void_p] * len(looked_up) + [ctypes.c_int64] * 2
            top = top_class(setup(threshold(PLAYERS[0]).options).rules)
            library.prepare(*(array.ctypes.data for array in looked_up), LEAST_PAIR, top)
            library.play_block.argtypes = [ctypes.c_int64] * 6 + [ctypes.c_void_p] * 2
        yield library and library.play_block


def in_c(play_block: Any, players: int) -> Callable[[int], list[int]]:
    """The C function for a number of players: it takes games and returns their tally."""
    job = threshold(players)
    believed = np.array(job.choices[0].params(PARAMETERS, job.options))
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
