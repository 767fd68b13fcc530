"""The part of a job's tally that a finding keeps; loaded only to play."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cardodds.simulation.protocol import Job


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
