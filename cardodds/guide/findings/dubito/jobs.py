"""The jobs of the findings, with all that plays games; loaded only to play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cardodds.dubito.rules import DubitoRules
from cardodds.dubito.simulation import GAME, DubitoJob
from cardodds.guide.findings.cells import seated
from cardodds.guide.findings.counted import CHUNK, WithProduct
from cardodds.guide.findings.dubito.claims import ClaimsJob


@dataclass(frozen=True)
class RoundJob:
    """Deals that are played once from each seat by one player, the others sitting around it.

    The tally: whether it wins, seat by seat; the sum over deals of the squared number of games
    that it wins; with elimination the same of the games that it loses; the sum of the turns of a
    deal and of their squares; and, seat by seat, the games that are unfinished.
    """

    jobs: tuple[DubitoJob, ...]

    @property
    def job(self) -> DubitoJob:
        """The games that it opens."""
        return self.jobs[0]

    def play(self, first: int, n: int) -> NDArray[np.int64]:
        """Play deals ``first`` to ``first + n - 1`` and return their tally."""
        chunks = [
            self._chunk(start, min(CHUNK, first + n - start))
            for start in range(first, first + n, CHUNK)
        ]
        total: NDArray[np.int64] = np.sum(chunks, axis=0)
        return total

    def _chunk(self, first: int, n: int) -> NDArray[np.int64]:
        played = [job.play_each(first, n) for job in self.jobs]
        layout = self.job.layout
        own: list[Sequence[int]] = [range(layout.seats)]
        if layout.each:
            own.append([layout.count(0, seat) for seat in range(layout.seats)])
        tally: list[int] = []
        for columns in own:
            counts = [rows[:, column] for rows, column in zip(played, columns, strict=True)]
            total = np.sum(counts, axis=0)
            tally += [*(int(count.sum()) for count in counts), int(total @ total)]
        turns = np.sum([rows[:, layout.mean(0)] for rows in played], axis=0)
        tally += [int(turns.sum()), int(turns @ turns)]
        tally += [int(rows[:, layout.unfinished].sum()) for rows in played]
        return np.array(tally, np.int64)


def games(strategies: Sequence[str], options: DubitoRules, seed: int) -> WithProduct:
    """Return games between these strategies, and the sum of turns times lies."""
    return WithProduct(seated(GAME, strategies, options, seed), 0, 2)


def claims(strategies: Sequence[str], options: DubitoRules, seed: int) -> ClaimsJob:
    """Return games between these strategies, their claims counted."""
    return ClaimsJob(seated(GAME, strategies, options, seed))


def rounds(strategies: Sequence[str], options: DubitoRules, seed: int) -> RoundJob:
    """Return deals played by the first of these strategies from each seat, among the others."""
    turned = range(len(strategies))
    jobs = [
        seated(GAME, [strategies[seat - first] for seat in turned], options, seed)
        for first in turned
    ]
    return RoundJob(tuple(jobs))
