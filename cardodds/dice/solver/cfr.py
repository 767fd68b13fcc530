"""CFR+ on the public tree of a round: iterations until both best responses win little enough."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from cardodds.dice.solver.rounds import Round, Tree
from cardodds.dice.solver.walks import Floats, desk, improve, respond
from cardodds.errors import ArgumentError
from cardodds.simulation.interrupts import Interrupts

DOUBLE_UP_TO = 2**27
"""Entries up to which numbers are kept in double precision: 2 GB."""

FIRST_LOOK, LATER_LOOKS = 10, 1.1
"""Iterations before the exploitability is found; by which factor more before the next time."""


class Look(NamedTuple):
    """What was known after some iterations.

    Attributes
    ----------
    iterations : int
    seconds : float
        Time by the clock in iterations and best responses, as far as this run goes.
    low, high : float
        What the opener wins at least with its strategy, and at most against the other's.
    """

    iterations: int
    seconds: float
    low: float
    high: float

    @property
    def exploitability(self) -> float:
        """What best responses win more than the value, on average over the two seats."""
        return (self.high - self.low) / 2


def bounds(tree: Tree, strategy: Floats) -> tuple[float, float]:
    """Return what the opener wins at least with a strategy, and at most against the other's.

    Both come from exact best responses; the value of the round lies between them.

    Examples
    --------
    All actions equally likely, one die each under OpenSpiel's rules:

    >>> game = Round.of((1, 1), preset="openspiel")
    >>> low, high = bounds(game.tree, np.zeros(game.entries))
    >>> round(high - low, 12)
    1.561488646384
    """
    working = desk(tree)
    return -respond(tree, 1, strategy, working), respond(tree, 0, strategy, working)


def memory(game: Round) -> int:
    """Return the bytes that the two arrays of a round take.

    Examples
    --------
    >>> memory(Round.of((1, 1)))
    81792
    """
    return 2 * game.entries * int(np.dtype(precision(game)).itemsize)


def precision(game: Round) -> Any:
    """Return the type of the numbers that are kept of a round."""
    return np.float64 if game.entries <= DOUBLE_UP_TO else np.float32


class Cfr:
    """CFR+ on a round or on the rest of one.

    Alternating updates, regrets not let fall below 0, averages weighted by the iteration.

    Parameters
    ----------
    tree : Tree
    entries : int
        Entries of its two arrays.
    precision : type
        Of the arrays.

    Attributes
    ----------
    iterations : int
        How many are done.
    regret, average : array
        As `improve` takes them; the average strategies are the result.

    Examples
    --------
    >>> game = Round.of((1, 1), preset="joker", faces=3)
    >>> solver = Cfr(game.tree, game.entries)
    >>> solver.iterate(200)
    >>> low, high = bounds(game.tree, solver.average)
    >>> low <= 1 / 3 <= high < low + 0.01
    True
    """

    def __init__(self, tree: Tree, entries: int, precision: Any = np.float64) -> None:
        self.tree = tree
        self.iterations = 0
        self.regret: Floats = np.zeros(entries, precision)
        self.average: Floats = np.zeros(entries, precision)
        self._desk = desk(tree)

    def iterate(self, iterations: int = 1) -> None:
        """Do some iterations."""
        for _ in range(iterations):
            self.iterations += 1
            for player in (0, 1):
                weight = float(self.iterations)
                improve(self.tree, player, weight, self.regret, self.average, self._desk)

    def save(self, path: Path, name: str) -> None:
        """Write a checkpoint, whole or not at all; `name` says of which round it is.

        Raises
        ------
        ArgumentError
            If it can not be written.
        """
        part = path.with_name(path.name + ".part")
        try:
            with open(part, "wb") as file:
                np.savez(
                    file,
                    name=np.array(name),
                    iterations=np.array(self.iterations),
                    regret=self.regret,
                    average=self.average,
                )
            os.replace(part, path)
        except OSError as error:
            why = f"can not be written: {error.strerror}"
            raise ArgumentError("checkpoint", str(path), why) from error

    def load(self, path: Path, name: str) -> None:
        """Go on from a checkpoint.

        Raises
        ------
        ArgumentError
            If it is that of another round, or no checkpoint.
        """
        try:
            with np.load(path) as kept:
                found = str(kept["name"])
                if found == name:
                    self.iterations = int(kept["iterations"])
                    # In the place of the arrays, lest there be three of them for a moment.
                    self.regret = _like(self.regret, kept["regret"])
                    self.average = _like(self.average, kept["average"])
        except (ValueError, KeyError, EOFError, OSError) as error:
            raise ArgumentError("checkpoint", str(path), "is no checkpoint of a round") from error
        if found != name:
            raise ArgumentError("checkpoint", str(path), "is of another round: name a new file")


def _like(array: Floats, kept: Floats) -> Floats:
    """A kept array, if it can stand for another."""
    if (kept.shape, kept.dtype) != (array.shape, array.dtype):
        raise ValueError("of another size or precision")
    return kept


def run(
    game: Round,
    target: float,
    *,
    iterations: int = 100_000,
    checkpoint: Path | None = None,
    between: float = 600,
    look: Callable[[Look], None] | None = None,
) -> tuple[Cfr, list[Look]]:
    """Iterate until the exploitability is at most `target`.

    Parameters
    ----------
    game : Round
    target : float
    iterations : int
        How many at most.
    checkpoint : Path, optional
        A file to go on from, if it exists, and to write to: every `between` seconds, when
        interrupted and at the end.
    between : float
    look : callable, optional
        Told each time the exploitability is found.

    Returns
    -------
    solver : Cfr
    looks : list of Look
        The exploitability by iteration; the last is that of the result.

    Raises
    ------
    KeyboardInterrupt
        When interrupted, with how to go on if there is a checkpoint.
    """
    solver = Cfr(game.tree, game.entries, precision(game))
    if checkpoint is not None and checkpoint.exists():
        solver.load(checkpoint, str(game))
    looks: list[Look] = []
    began = saved = time.monotonic()
    with Interrupts() as interrupts:
        while not looks or (looks[-1].exploitability > target and solver.iterations < iterations):
            due = max(FIRST_LOOK, solver.iterations + 1, int(solver.iterations * LATER_LOOKS))
            while solver.iterations < min(due, iterations):
                solver.iterate()
                late = time.monotonic() - saved > between
                if checkpoint is not None and (late or interrupts.pressed):
                    solver.save(checkpoint, str(game))
                    saved = time.monotonic()
                if interrupts.pressed:
                    done = f"interrupted after {solver.iterations} iterations"
                    how = (
                        ""
                        if checkpoint is None
                        else f"; the same command goes on from {checkpoint}"
                    )
                    raise KeyboardInterrupt(done + how)
            low, high = bounds(game.tree, solver.average)
            looks.append(Look(solver.iterations, time.monotonic() - began, low, high))
            if look is not None:
                look(looks[-1])
    if checkpoint is not None:
        solver.save(checkpoint, str(game))
    return solver, looks
