"""Playing games in blocks: any pool of workers, the same result, nothing lost when interrupted.

A block is a range of game numbers, its result a tally of whole numbers, and tallies add. Blocks
are handed out ahead of need, a few a worker, and taken back in order; so what is done is always
the games from 0 to some number, whoever played them and however they were cut.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, wait
from contextlib import closing
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

from cardodds.errors import WorkersLostError, whole
from cardodds.simulation.interrupts import Interrupts
from cardodds.simulation.pools import Elastic, Workers, opened
from cardodds.simulation.progress import Meter
from cardodds.simulation.protocol import Job

Tally = tuple[int, ...]
Until = Callable[[Tally, int], bool]

FIRST_BLOCK = 16
LARGEST_BLOCK = 2**20
FULL_BLOCK = 0.1
"""Seconds: blocks that take less grow."""

GROWTH = 8

LOOK = 1024
"""Games between the first looks at whether an interval is narrow enough."""


@dataclass(frozen=True)
class Played:
    """Games played from number 0 on, and their tally.

    Attributes
    ----------
    games : int
    tally : tuple of int
        Empty when no game has been played. Whole numbers of any size.
    """

    games: int = 0
    tally: Tally = ()

    def plus(self, games: int, tally: Iterable[int]) -> Played:
        """Return this with the next games added."""
        more = tuple(int(number) for number in tally)
        if self.games:
            more = tuple(a + b for a, b in zip(self.tally, more, strict=True))
        return Played(self.games + games, more)


class Interrupted(KeyboardInterrupt):
    """Ctrl-C during a run; the message says what is done.

    Attributes
    ----------
    played : Played or None
        The games of `run` that are complete, for a later one to go on from.
    """

    def __init__(self, message: str, played: Played | None = None) -> None:
        super().__init__(message)
        self.played = played


@dataclass(frozen=True)
class Task:
    """A job and how much of it to play.

    Attributes
    ----------
    job : Job
    games : int
        Games to play, at most.
    until : callable, optional
        Called with the tally and the number of games at the looks; true: enough.
    played : Played
        What is done already.
    """

    job: Job
    games: int
    until: Until | None = None
    played: Played = Played()


def run(
    job: Job,
    games: int,
    *,
    block: int | None = None,
    workers: int | None = None,
    executor: Workers = "threads",
    until: Until | None = None,
    played: Played | None = None,
    keep: Callable[[Played], None] | None = None,
    progress: bool = True,
) -> Played:
    """Play games 0 to ``games - 1`` of a job and add up their tallies.

    The result depends on the job, `games` and `until` alone: not on the blocks, the workers, the
    kind of pool, nor on having been interrupted and continued.

    Parameters
    ----------
    job : Job
        What to play.
    games : int
        How many games, at most; at least 1.
    block : int, optional
        Games in a block. By default blocks grow until one takes about a tenth of a second.
    workers : int, optional
        Blocks played at once; by default the processors available.
    executor : {"threads", "processes"} or concurrent.futures.Executor
        A kind of pool to open, or an open one of any make.
    until : callable, optional
        ``until(tally, games)`` ends the run early when true. It is asked at fixed numbers of
        games: every 1024 at first, then each time the games have grown by about a sixteenth.
        Stopping on a reached half-width makes intervals a little too narrow, by little where
        looks are so few.
    played : Played, optional
        Where to go on from.
    keep : callable, optional
        Called with what is done each time that some more is.
    progress : bool
        Whether to show a bar on stderr, if that is a terminal and the run takes over 2 seconds.

    Returns
    -------
    Played
        The number of games and their tally.

    Raises
    ------
    ArgumentError
        If a number is out of bounds.
    Interrupted
        At Ctrl-C, with the games that are complete; it is a KeyboardInterrupt.
    WorkersLostError
        If the executor breaks: its processes or its cluster are gone; with the games that are
        complete too.

    Examples
    --------
    >>> class Evens:
    ...     def play(self, first, n):
    ...         return [sum(game % 2 == 0 for game in range(first, first + n))]
    >>> run(Evens(), 101, workers=2)
    Played(games=101, tally=(51,))
    """
    whole("games", games, 1)
    done = played or Played()
    task = Task(job, games, until, done)
    try:
        with Meter(games if progress else 0, "games", compiles=True) as meter:
            steps = stream([task], block=block, workers=workers, executor=executor)
            with closing(steps):
                for _, done, _ in steps:
                    if keep is not None:
                        keep(done)
                    if progress:
                        meter.show(done.games)
    except KeyboardInterrupt:
        message = f"interrupted after {done.games:,} of {games:,} games"
        raise Interrupted(message, done) from None
    except BrokenExecutor as error:
        message = f"{error}: {done.games:,} of {games:,} games are done"
        raise WorkersLostError(message, done) from error
    return done


def stream(
    tasks: Sequence[Task],
    *,
    block: int | None = None,
    workers: int | None = None,
    executor: Workers = "threads",
) -> Generator[tuple[int, Played, bool]]:
    """Play tasks one after the other, workers going ahead into the next, and say what is done.

    At Ctrl-C the blocks that have begun are still played to their end and told of; then
    KeyboardInterrupt is raised. A second Ctrl-C does not wait for them.

    Yields
    ------
    index : int
        Of the task, in order.
    played : Played
        Its games so far; a task that was finished before is not told of.
    finished : bool
        Whether the task is finished now.
    """
    with opened(executor, workers) as (pool, room), Interrupts() as interrupts:
        line = _Line(tasks, pool, block)
        try:
            while not interrupts.pressed and line.fill(room()):
                if line.ready() and (desk := line.take()):
                    yield desk.index, desk.played, desk.finished
            if interrupts.pressed:
                line.cancel()
                for desk in line.begun():
                    yield desk.index, desk.played, desk.finished
                raise KeyboardInterrupt
        finally:
            line.cancel()


@dataclass
class _Desk:
    """Where the blocks of a task come together."""

    index: int
    task: Task
    played: Played
    finished: bool


class _Block(NamedTuple):
    desk: _Desk
    n: int
    future: Future[tuple[float, Iterable[int]]]


class _Line:
    """The blocks that are handed out and not yet taken back, in order."""

    def __init__(self, tasks: Sequence[Task], pool: Executor, block: int | None) -> None:
        self._pool = pool
        self._size = FIRST_BLOCK if block is None else whole("block", block, 1)
        self._grows = block is None
        self._full_block, self._largest_block = FULL_BLOCK, LARGEST_BLOCK
        if isinstance(pool, Elastic):
            self._full_block, self._largest_block = pool.full_block, pool.largest_block
        self._blocks = self._cut(tasks)
        self._pending: deque[_Block] = deque()

    def _cut(self, tasks: Sequence[Task]) -> Iterator[tuple[_Desk, int, int]]:
        for index, task in enumerate(tasks):
            desk = _Desk(index, task, task.played, enough(task, task.played))
            first = task.played.games
            while first < task.games and not desk.finished:
                end = min(first + self._size, task.games)
                if task.until is not None:
                    end = min(end, first + _look(first) - first % _look(first))
                yield desk, first, end - first
                first = end

    def fill(self, room: int) -> bool:
        """Hand out blocks while there is room; whether any is out."""
        free = max(0, room - len(self._pending))  # a cluster can lose workers
        for desk, first, n in islice(self._blocks, free):
            future = self._pool.submit(_timed, desk.task.job, first, n)
            self._pending.append(_Block(desk, n, future))
        return bool(self._pending)

    def ready(self) -> bool:
        """Whether the oldest block can be taken back; waits a little."""
        desk, _, future = self._pending[0]
        return desk.finished or bool(wait([future], timeout=0.1).done)

    def take(self) -> _Desk | None:
        """Take the oldest block back to its desk; none if that had been stopped before it."""
        desk, n, future = self._pending.popleft()
        if desk.finished:
            future.cancel()
            return None
        seconds, tally = future.result()
        if self._grows and n == self._size and seconds < self._full_block:
            factor = GROWTH if seconds < self._full_block / GROWTH else 2
            self._size = min(factor * self._size, self._largest_block)
        desk.played = desk.played.plus(n, tally)
        desk.finished = enough(desk.task, desk.played)
        return desk

    def cancel(self) -> None:
        """Call back what has not begun."""
        for block in self._pending:
            block.future.cancel()

    def begun(self) -> Iterator[_Desk]:
        """After a `cancel`, take back what had begun: it ends first, and is not lost."""
        while self._pending and not self._pending[0].future.cancelled():
            desk = self.take()
            if desk is not None:
                yield desk


def _timed(job: Job, first: int, n: int) -> tuple[float, Iterable[int]]:
    start = time.perf_counter()
    tally = job.play(first, n)
    return time.perf_counter() - start, tally


def _look(games: int) -> int:
    """How many games the looks around this number are apart."""
    return max(LOOK, 1 << (games.bit_length() - 5)) if games >= LOOK else LOOK


def enough(task: Task, played: Played) -> bool:
    """Whether these games are all that the task asks for."""
    if played.games >= task.games:
        return True
    if task.until is None or not played.games or played.games % _look(played.games):
        return False
    return task.until(played.tally, played.games)
