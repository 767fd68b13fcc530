"""Where blocks of games run: here, on threads, on processes, or on anybody's executor."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, Literal, ParamSpec, TypeVar

from cardodds.errors import ArgumentError, suggest, whole

P = ParamSpec("P")
T = TypeVar("T")

Workers = Executor | Literal["threads", "processes"]
"""Who plays the blocks: a kind of pool to open for the run, or an executor of the caller's."""


AHEAD = 4
"""Blocks handed out at a time, for each worker."""


def processors() -> int:
    """Return how many processors this process may use.

    Examples
    --------
    >>> processors() >= 1
    True
    """
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Inline(Executor):
    """An executor that runs each call at once, in the caller's thread, where a debugger sees it."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Run the call and return its future, already done."""
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


class Elastic(Executor):
    """An executor whose workers come and go: it says itself how many blocks it wants.

    Attributes
    ----------
    full_block : float
        Seconds: blocks that take less grow, so that handing them over costs little.
    largest_block : int
        Games in a block, at most.
    """

    full_block = 1.0
    largest_block = 2**22

    def room(self) -> int:
        """Return how many blocks to hand out ahead of their results, now."""
        raise NotImplementedError


def at_once(executor: object, workers: int | None) -> int:
    """Return how many blocks are played at once.

    Raises
    ------
    ArgumentError
        If `workers` is not a whole number from 1, or `executor` is neither an executor nor the
        name of a kind.
    """
    kinds = ["threads", "processes"]
    if not isinstance(executor, Executor) and executor not in kinds:
        raise ArgumentError("executor", executor, suggest(executor, kinds))
    return processors() if workers is None else whole("workers", workers, 1, 10_000)


@contextmanager
def opened(executor: Workers, workers: int | None) -> Iterator[tuple[Executor, Callable[[], int]]]:
    """Give an executor and what says how many blocks to hand to it ahead of their results.

    A pool opened here is closed at the end, after the blocks that it is playing; an executor of
    the caller's is left open. Raises as `at_once`.
    """
    count = at_once(executor, workers)
    if isinstance(executor, Elastic) and workers is None:
        yield executor, executor.room
    elif isinstance(executor, Executor):
        yield executor, lambda: AHEAD * count
    else:
        with _pool(executor, count) as pool:
            # An inline pool plays each block as it is handed over.
            room = 1 if isinstance(pool, Inline) else AHEAD * count
            yield pool, lambda: room


def _pool(kind: str, workers: int) -> Executor:
    if kind == "threads":
        return Inline() if workers == 1 else ThreadPoolExecutor(workers)
    # Forking a process that has threads is not safe; a server that has none forks the workers,
    # after it has loaded what they all need.
    server = "forkserver" in multiprocessing.get_all_start_methods()
    context: Any = multiprocessing.get_context("forkserver" if server else "spawn")
    if server:
        context.set_forkserver_preload(["cardodds.simulation.streams"])
    return ProcessPoolExecutor(workers, context, initializer=_leave_interrupts)


def _leave_interrupts() -> None:
    # Ctrl-C reaches every process of a terminal: the one that counts the blocks answers it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
