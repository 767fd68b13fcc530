"""The jobs of the findings, with all that plays games; loaded only to play."""

from __future__ import annotations

from collections.abc import Sequence

from cardodds.guide.findings.cells import seated
from cardodds.guide.findings.counted import WithProduct
from cardodds.guide.findings.rubamazzo.open_cards import OpenCardsJob
from cardodds.guide.findings.rubamazzo.theft import TheftJob
from cardodds.rubamazzo.rules import RubamazzoRules
from cardodds.rubamazzo.simulation import GAME, RubamazzoJob


def games(strategies: Sequence[str], options: RubamazzoRules, seed: int) -> WithProduct:
    """Return games between these strategies, and the sum of steals times cards stolen."""
    return WithProduct(_job(strategies, options, seed), 1, 2)


def thefts(strategies: Sequence[str], options: RubamazzoRules, seed: int) -> TheftJob:
    """Return games between two in which the risk of each bundle is looked at."""
    return TheftJob(_job(strategies, options, seed))


def open_cards(options: RubamazzoRules, seed: int) -> OpenCardsJob:
    """Return deals played perfectly with all cards open."""
    return OpenCardsJob(options, seed)


def _job(strategies: Sequence[str], options: RubamazzoRules, seed: int) -> RubamazzoJob:
    return seated(GAME, strategies, options, seed)
