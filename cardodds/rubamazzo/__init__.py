"""Rubamazzo: the schedule of a game, the risk of a theft, the rules, and games by the million."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardodds.lazy import lazy
from cardodds.rubamazzo.odds import Opening, Theft, opening, theft, theft_risk
from cardodds.rubamazzo.rules import (
    DECKS,
    PRESETS,
    RubamazzoRules,
    Schedule,
    preset,
    schedule,
    winning_cards,
)

if TYPE_CHECKING:
    from cardodds.rubamazzo.advice import Advice, play
    from cardodds.rubamazzo.plots import theft_by_deal
    from cardodds.rubamazzo.simulation import simulate

__all__ = [
    "DECKS",
    "PRESETS",
    "Advice",
    "Opening",
    "RubamazzoRules",
    "Schedule",
    "Theft",
    "opening",
    "play",
    "preset",
    "schedule",
    "simulate",
    "theft",
    "theft_by_deal",
    "theft_risk",
    "winning_cards",
]

__getattr__, __dir__ = lazy(
    __name__,
    {
        "Advice": "advice",
        "play": "advice",
        "simulate": "simulation",
        "theft_by_deal": "plots",
    },
)
