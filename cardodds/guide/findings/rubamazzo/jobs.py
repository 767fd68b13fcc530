"""The jobs of the findings, with all that plays games; loaded only to play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cardodds.guide.findings.cells import seated
from cardodds.guide.findings.rubamazzo.open_cards import OpenCardsJob
from cardodds.guide.findings.rubamazzo.theft import TheftJob
from cardodds.rubamazzo.rules import RubamazzoRules
from cardodds.rubamazzo.simulation import GAME, RubamazzoJob

CHUNK = 2**13
"""Games whose single tallies are held at a time."""


@dataclass(frozen=True)
class GamesJob:
    """Games, with one column more than usual: the sum of steals times cards stolen."""

    job: RubamazzoJob

    def play(self, first: int, n: int) -> NDArray[np.int64]:
        """Play games ``first`` to ``first + n - 1`` and return their tally."""
        layout = self.job.layout
        steals, stolen = layout.mean(1), layout.mean(2)
        total = np.zeros(layout.size + 1, np.int64)
        for start in range(first, first + n, CHUNK):
            rows = self.job.play_each(start, min(CHUNK, first + n - start))
            total[:-1] += rows.sum(axis=0)
            total[-1] += rows[:, steals] @ rows[:, stolen]
        return total


def games(strategies: Sequence[str], options: RubamazzoRules, seed: int) -> GamesJob:
    """Return games between these strategies."""
    return GamesJob(_job(strategies, options, seed))


def thefts(strategies: Sequence[str], options: RubamazzoRules, seed: int) -> TheftJob:
    """Return games between two in which the risk of each bundle is looked at."""
    return TheftJob(_job(strategies, options, seed))


def open_cards(options: RubamazzoRules, seed: int) -> OpenCardsJob:
    """Return deals played perfectly with all cards open."""
    return OpenCardsJob(options, seed)


def _job(strategies: Sequence[str], options: RubamazzoRules, seed: int) -> RubamazzoJob:
    return seated(GAME, strategies, options, seed)
