"""What a finding keeps of a job's tally, less or more; loaded only to play."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cardodds.simulation.jobs import CompiledJob
from cardodds.simulation.protocol import Job

CHUNK = 2**13
"""Games whose single tallies are held at a time."""


@dataclass(frozen=True)
class FirstColumns:
    """A job with the first so many columns of its tally.

    Attributes
    ----------
    job : Job
    columns : int
    """

    job: Job
    columns: int

    def play(self, first: int, n: int) -> NDArray[np.int64]:
        """Play games ``first`` to ``first + n - 1`` and return their tally."""
        return self.job.play(first, n)[: self.columns]


@dataclass(frozen=True)
class WithProduct:
    """Games, with one column more than usual: the sum of the product of two numbers of a game.

    Attributes
    ----------
    job : CompiledJob
    one, other : int
        Which of the job's `means`.
    """

    job: CompiledJob
    one: int
    other: int

    def play(self, first: int, n: int) -> NDArray[np.int64]:
        """Play games ``first`` to ``first + n - 1`` and return their tally."""
        layout = self.job.layout
        one, other = layout.mean(self.one), layout.mean(self.other)
        total = np.zeros(layout.size + 1, np.int64)
        for start in range(first, first + n, CHUNK):
            rows = self.job.play_each(start, min(CHUNK, first + n - start))
            total[:-1] += rows.sum(axis=0)
            total[-1] += rows[:, one] @ rows[:, other]
        return total
