"""Hands of dubito between four honest players, against pure Python, C and a package of games."""

from __future__ import annotations

import ctypes
import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import numpy as np
from card_games.bluff import BluffGame, DifficultyLevel, Phase
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
    seconds_a_game,
    seconds_a_process,
)
from cardodds.cards import pack
from cardodds.dubito.coded_rules import setup
from cardodds.dubito.doubts import doubts_of
from cardodds.dubito.simulation import GAME, DubitoJob

SEED, PLAYERS, CALL = 1, 4, "0.5"
STRATEGY = f"honest:call={CALL}"
GAMES, CHECKED, PYTHON_GAMES, PEERS_GAMES = 50_000, 20_000, 5, 20
SHARED = 500_000
"""Games that two workers share: some seconds."""

PYTHON, C, PEER = 100.0, 0.7, 500.0
"""How many times as fast as pure Python, as C and as the package the kernel has to be."""

SIMULATION = ("dubito", "simulate", "--strategy", STRATEGY, "--players", "4", "--seed", "1")


def honest(players: int = PLAYERS) -> DubitoJob:
    """Honest players under the base rules."""
    return GAME.job([STRATEGY] * players, seed=SEED)


def speed(rounds: int) -> Measured:
    """Turns and hands a second on a core, as ratios; two workers against one."""
    title = "Dubito with cards, by processor time of one core"
    race = Race(title, "four honest players", "turns or hands", rounds)
    job = honest()
    tally = job.play(0, GAMES)
    turns = int(tally[job.layout.mean(0)]) / GAMES
    a_hand = partial(seconds_a_game, partial(job.play, 0), GAMES)

    def a_turn() -> float:
        return a_hand() / turns

    race.against("turns", a_turn, "pure Python (tests/oracles)", slowly(), PYTHON)
    theirs = partial(cpu_seconds_of_peers, PEERS_GAMES)
    race.against("hands", a_hand, "games-collection, Bluff", theirs, PEER)
    with compiled() as play_block:
        if play_block is None:
            race.no_compiler("turns", C)
        else:
            for players in (2, 3, 4, 7):
                check_tallies(play_block, players)
            in_c = partial(seconds_a_game, partial(c_job, play_block, job), GAMES)
            race.against("turns", a_turn, IN_C, lambda: in_c() / turns, C)
    race.two_workers("hands", job, SHARED)
    return race.measured()


def costs(rounds: int) -> Measured:
    """The first simulation of a process."""
    simulation = partial(seconds_a_process, *PROGRAM, *SIMULATION)
    (whole,) = best([simulation], min(rounds, 5))
    row = Bound("10,000 hands from a warm cache, a whole process, s", whole, 2)
    return bounds("Dubito with cards", [row])


def slowly() -> Callable[[], float]:
    """Processor time of a turn of the slow second implementation of the tests."""
    engine, players = from_tests("oracles.dubito_engine"), from_tests("oracles.dubito_players")
    seats = [players.Honest(call=CALL)] * PLAYERS
    source, cards = random.Random(SEED), engine.pack()

    def measure() -> float:
        began, turns = time.process_time(), 0
        for _ in range(PYTHON_GAMES):
            source.shuffle(cards)
            game = engine.Game(cards, PLAYERS, len(cards) // PLAYERS)
            turns += players.play(game, seats, source).turns
        return (time.process_time() - began) / turns

    return measure


def cpu_seconds_of_peers(games: int) -> float:
    """Processor time of a hand of the package: one card a turn, of any rank, until one is out."""
    level = DifficultyLevel("bench", PLAYERS - 1, 1, honesty=0.65, boldness=0.25, challenge=0.2)
    began = time.process_time()
    for seed in range(games):
        game = BluffGame(level, rounds=10**6, rng=random.Random(seed))
        for player in game.players:
            player.is_user = False
        while not game.finished:
            game.play_bot_turn()
            while game.phase == Phase.CHALLENGE:
                game.evaluate_challenge(game.bot_should_challenge(game.current_challenger))
    return (time.process_time() - began) / games


@contextmanager
def compiled() -> Iterator[Any]:
    """The C function, or None without a compiler."""
    with c_library("dubito") as library:
        if library is not None:
            word, pointer = ctypes.c_int64, ctypes.c_void_p
            library.play_block.argtypes = [word] * 7 + [pointer] * 2 + [word] * 2 + [pointer]
            library.play_block.restype = None
        yield library and library.play_block


def c_job(play_block: Any, job: DubitoJob, games: int) -> list[int]:
    """The tally of games 0 to ``games - 1`` of a job, by the C function."""
    rules = setup(job.options)
    tables = doubts_of(job.choices, job.options)
    tally = np.zeros(job.layout.size, np.int64)
    play_block(
        SEED,
        0,
        games,
        rules.players,
        rules.hand,
        len(pack(job.options.deck).ranks),
        rules.max_turns,
        tables.tables.ctypes.data,
        tables.seats.ctypes.data,
        tables.row,
        tables.column,
        tally.ctypes.data,
    )
    return [int(number) for number in tally]


def check_tallies(play_block: Any, players: int) -> None:
    """Both count the same wins, turns, doubts and lies."""
    job = GAME.job([STRATEGY] * players, seed=SEED, packs=1)
    ours, theirs = job.play(0, CHECKED).tolist(), c_job(play_block, job, CHECKED)
    if ours != theirs:
        raise SystemExit(f"benchmark: {players} players: {ours}, but in C {theirs}")
