"""Dubito with cards: who can hold what, whether a claim can be true, whether to doubt it."""

from __future__ import annotations

from cardodds.dubito.advice import Doubt, doubt
from cardodds.dubito.odds import HoldOdds, certain_lie, hold_odds, holds, opener
from cardodds.dubito.rules import Deal, deal
from cardodds.dubito.tables import HoldTable, OwnValues, hold_table, values

__all__ = [
    "Deal",
    "Doubt",
    "HoldOdds",
    "HoldTable",
    "OwnValues",
    "certain_lie",
    "deal",
    "doubt",
    "hold_odds",
    "hold_table",
    "holds",
    "opener",
    "values",
]
