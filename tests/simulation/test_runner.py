from __future__ import annotations

import itertools
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor, ThreadPoolExecutor

import numpy as np
import pytest
from simulation.heads import HEADS
from simulation.toy import TOY

from cardodds.errors import ArgumentError, WorkersLostError
from cardodds.simulation import runner
from cardodds.simulation.estimates import shares_within, wilson
from cardodds.simulation.kernels import COMPILED
from cardodds.simulation.pools import Elastic, Inline
from cardodds.simulation.runner import Interrupted, Played, Task, run, stream

GAMES = 20_000 if COMPILED else 300
SEATS = ("below:share=0.4", "coin:chance=0.3", "keep")


@pytest.fixture(scope="module")
def job():
    return TOY.job(SEATS, seed=5)


@pytest.fixture(scope="module")
def whole(job):
    return Played(GAMES, tuple(job.play(0, GAMES).tolist()))


@pytest.mark.parametrize("workers", [1, 2, 7])
@pytest.mark.parametrize("block", [None, 1, 97, 10**9])
def test_threads_and_blocks_change_nothing(job, whole, workers, block):
    games = 300 if block == 1 else GAMES
    expected = Played(games, tuple(job.play(0, games).tolist()))
    assert run(job, games, workers=workers, block=block) == expected


@pytest.mark.parametrize("workers", [1, 2, 7])
def test_processes_change_nothing(job, whole, workers):
    if workers == 7:
        job = HEADS.job(["throw", "throw:skill=0.5"], seed=5)
        whole = Played(GAMES, tuple(job.play(0, GAMES).tolist()))
    assert run(job, GAMES, workers=workers, executor="processes") == whole


def test_any_executor(job, whole):
    with ThreadPoolExecutor(3) as pool:
        assert run(job, GAMES, executor=pool, workers=3) == whole
        assert pool.submit(int).result() == 0, "an executor of the caller's stays open"


def test_single_games_add_up(job, whole):
    assert tuple(job.play_each(0, GAMES).sum(axis=0).tolist()) == whole.tally


def test_enumerated_shares():
    # Two of eight cards: the second has the rank of the first once in seven.
    games = 40_000 if COMPILED else 400
    job = TOY.job(["keep", "keep"], seed=2, ranks=4)
    tally = run(job, games).tally
    for wins, share in zip(tally[:3], (3 / 7, 3 / 7, 1 / 7), strict=True):
        assert abs(wins - games * share) < 5 * (games * share * (1 - share)) ** 0.5
    assert sum(tally[:4]) == games


def test_stop_is_the_same_for_all(job):
    until = shares_within(0.02, range(3))
    runs = (
        [
            run(job, 10**6, workers=workers, block=block, until=until, executor=executor)
            for workers, block, executor in (
                (1, None, "threads"),
                (2, 1000, "threads"),
                (7, 2**16, "threads"),
                (7, 7, "threads"),
                (2, None, "processes"),
            )
        ]
        if COMPILED
        else [run(job, 10**6, workers=w, until=until) for w in (1, 3)]
    )
    assert len(set(runs)) == 1
    stopped = runs[0]
    assert stopped.games < 10**5
    assert until(stopped.tally, stopped.games)


def test_stop_is_at_the_first_look_that_allows_it():
    job = HEADS.job(["throw", "throw"], seed=1)
    asked = []

    def until(tally, games):
        assert wilson(tally[0], games).half_width > 0
        asked.append(games)
        return games >= 5000

    assert run(job, 10**6, workers=3, until=until).games == 5 * 1024
    assert asked == [1024, 2048, 3072, 4096, 5120]


def test_looks_grow_by_a_sixteenth():
    looks, games = [], 0
    while games < 10**8:
        games += runner._look(games) - games % runner._look(games)
        looks.append(games)
    assert all(b - a <= max(1024, a / 16) for a, b in itertools.pairwise(looks))
    assert len(looks) < 250


def test_continued_is_the_same(job, whole):
    part = Played(777, tuple(job.play(0, 777).tolist())) if COMPILED else run(job, 77)
    assert run(job, GAMES, played=part, workers=2) == whole
    assert run(job, GAMES, played=whole) == whole


class Stopping:
    """A job in which Ctrl-C is pressed when the block with a certain game is played."""

    def __init__(self, job, game):
        self.job, self.game = job, game

    def play(self, first, n):
        if first <= self.game < first + n:
            os.kill(os.getpid(), signal.SIGINT)
            time.sleep(0.05)
        return self.job.play(first, n)


@pytest.mark.parametrize("workers", [1, 2, 7])
def test_interrupted_and_continued_is_the_same(job, whole, workers):
    with pytest.raises(Interrupted, match=f"of {GAMES:,} games") as error:
        run(Stopping(job, GAMES // 2), GAMES, workers=workers, block=GAMES // 60)
    part = error.value.played
    assert GAMES // 2 < part.games < GAMES, "what had begun is not lost"
    assert part == Played(part.games, tuple(job.play(0, part.games).tolist()))
    assert run(job, GAMES, played=part, workers=3) == whole


class Summing:
    def play(self, first, n):
        return [n, sum(range(first, first + n))]


def test_interrupted_anywhere_no_game_is_lost_or_counted_twice():
    def press(*_):
        signal.raise_signal(signal.SIGINT)

    chance = random.Random(1)
    before = signal.signal(signal.SIGALRM, press)
    reached = set()
    try:
        for trial in range(60):
            signal.setitimer(signal.ITIMER_REAL, chance.uniform(0.0001, 0.02))
            try:
                part = run(Summing(), 2_000, workers=1 + trial % 3, block=2)
            except Interrupted as error:
                part = error.played
            except KeyboardInterrupt:  # just before or after the run
                part = Played()
            finally:
                signal.setitimer(signal.ITIMER_REAL, 0)
            if part.games:
                assert part.tally == (part.games, part.games * (part.games - 1) // 2)
            reached.add(part.games)
            whole = run(Summing(), 2_000, played=part, workers=2)
            assert whole == Played(2_000, (2_000, 1_999_000))
    finally:
        signal.signal(signal.SIGALRM, before)
    assert len(reached) > 10


def test_interrupt_is_a_keyboard_interrupt():
    assert issubclass(Interrupted, KeyboardInterrupt)


def test_blocks_do_not_queue():
    running, most, lock = 0, 0, threading.Lock()

    class Counting(ThreadPoolExecutor):
        def submit(self, *arguments):
            nonlocal running, most
            with lock:
                running += 1
                most = max(most, running)
            future = super().submit(*arguments)
            future.add_done_callback(lambda _: None)
            return future

    class Slow:
        def play(self, first, n):
            nonlocal running
            with lock:
                running -= 1
            return np.array([n])

    with Counting(2) as pool:
        assert run(Slow(), 10_000, executor=pool, workers=2, block=10).tally == (10_000,)
    assert most <= 2 * 4


def test_workers_that_go_leave_less_room():
    class Shrinking(Elastic):
        workers, open = 8, deque()

        def room(self):
            self.workers = max(1, self.workers - 1)
            assert len(self.open) <= self.workers + 1
            return self.workers

        def submit(self, fn, *arguments):
            future = Future()
            self.open.append((future, fn, arguments))
            threading.Timer(0.001, self.play).start()
            return future

        def play(self):
            future, fn, arguments = self.open.popleft()
            future.set_result(fn(*arguments))

    assert run(Summing(), 100, executor=Shrinking(), block=4) == Played(100, (100, 4950))


def test_blocks_grow_until_they_take_a_while(monkeypatch):
    sizes = []

    class Sized:
        def play(self, first, n):
            sizes.append(n)
            return [n]

    run(Sized(), 10**7, workers=1)
    assert sizes[:3] == [16, 128, 1024]
    assert max(sizes) == runner.LARGEST_BLOCK
    sizes.clear()
    monkeypatch.setattr(runner, "FULL_BLOCK", 0.0)
    run(Sized(), 160, workers=1)
    assert sizes == [16] * 10


def test_tallies_of_any_size():
    class Large:
        def play(self, first, n):
            return np.array([2**62])

    assert run(Large(), 40, block=10, workers=1).tally == (4 * 2**62,)


def test_tasks_in_order_and_finished_once():
    jobs = [HEADS.job(["throw", "throw"], seed=seed) for seed in range(5)]
    stop = shares_within(0.5, [0])
    tasks = [Task(job, 50, None) for job in jobs[:3]]
    tasks += [Task(jobs[3], 10**9, stop), Task(jobs[4], 10)]
    steps = list(stream(tasks, workers=3, block=7))
    assert [index for index, _, _ in steps] == sorted(index for index, _, _ in steps)
    ends = {index: played for index, played, finished in steps if finished}
    assert sum(finished for _, _, finished in steps) == 5
    for index, played in ends.items():
        games = (50, 50, 50, 1024, 10)[index]
        assert played == Played(games, tuple(jobs[index].play(0, games).tolist()))


def test_an_error_in_a_block_is_the_callers():
    class Broken:
        def play(self, first, n):
            raise ArgumentError("capture", "oen", "did you mean one?")

    for workers in (1, 2):
        with pytest.raises(ArgumentError, match="did you mean one"):
            run(Broken(), 10, workers=workers)


def test_a_pool_that_breaks_leaves_what_is_complete(job, whole):
    class Breaking(Inline):
        handed = 0

        def submit(self, *arguments):
            self.handed += 1
            if self.handed > 5:
                raise BrokenExecutor("a process died")
            return super().submit(*arguments)

    with pytest.raises(WorkersLostError, match=f"^a process died: .* of {GAMES:,} games") as lost:
        run(job, GAMES, executor=Breaking(), workers=1, block=GAMES // 10)
    assert 0 < lost.value.played.games <= GAMES // 2
    assert run(job, GAMES, played=lost.value.played) == whole


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"games": 0}, "games 0: must be a whole number, at least 1"),
        ({"games": 1.5}, "games 1.5: must be a whole number, at least 1"),
        ({"games": 10, "workers": 0}, "workers 0: must be a whole number from 1 to 10000"),
        ({"games": 10, "workers": "two"}, "workers two: must be a whole number"),
        ({"games": 10, "block": -1}, "block -1: must be a whole number, at least 1"),
        ({"games": 10, "executor": "process"}, "executor process: did you mean processes?"),
        ({"games": 10, "executor": 3}, "executor 3: must be one of threads, processes"),
    ],
)
def test_refused(arguments, message):
    with pytest.raises(ArgumentError) as error:
        run(HEADS.job(["throw", "throw"], seed=1), **arguments)
    assert str(error.value).startswith(message)


MEMORY = """
import resource
from simulation.toy import TOY
from cardodds.simulation.runner import run
job = TOY.job(["keep", "keep"], seed=1, ranks=4)
for games in (10**5, 10**7):
    run(job, games, workers=2)
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


@pytest.mark.skipif(not COMPILED, reason="takes many games")
def test_memory_is_flat():
    answer = subprocess.run(
        [sys.executable, "-c", MEMORY],
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    few, many = map(int, answer.stdout.split())
    assert many - few < 5_000, "kilobytes"


def test_a_pool_of_processes_ignores_ctrl_c():
    with pytest.raises(Interrupted) as error:
        run(_InParent(os.getpid()), 10_000, workers=2, executor="processes", block=16)
    assert error.value.played.games > 64, "the block that got the signal has ended"


class _InParent:
    """Presses Ctrl-C in the process that counts, from a worker, which gets it too."""

    def __init__(self, parent):
        self.parent = parent

    def play(self, first, n):
        if first == 64:
            os.kill(os.getpid(), signal.SIGINT)
            os.kill(self.parent, signal.SIGINT)
            time.sleep(0.1)
        return [n]


def test_processes_can_be_given():
    with ProcessPoolExecutor(1) as pool:
        assert run(_InParent(0), 60, executor=pool, workers=1, block=50).tally == (60,)
