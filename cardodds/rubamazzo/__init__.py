"""Rubamazzo: the schedule of a game, the risk of a theft, what the opener can expect."""

from __future__ import annotations

from cardodds.rubamazzo.odds import Opening, Theft, opening, theft, theft_risk
from cardodds.rubamazzo.rules import DECKS, Schedule, schedule, winning_cards

__all__ = [
    "DECKS",
    "Opening",
    "Schedule",
    "Theft",
    "opening",
    "schedule",
    "theft",
    "theft_risk",
    "winning_cards",
]
