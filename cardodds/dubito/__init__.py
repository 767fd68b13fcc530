"""Dubito with cards: who can hold what, whether a claim is true, and games by the million."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardodds.dubito.advice import Doubt, doubt, play
from cardodds.dubito.odds import HoldOdds, certain_lie, hold_odds, holds, opener
from cardodds.dubito.rules import PRESETS, Deal, DubitoRules, deal, preset
from cardodds.dubito.tables import HoldTable, OwnValues, hold_table, values
from cardodds.lazy import lazy

if TYPE_CHECKING:
    from cardodds.dubito.knowledge import Knowledge, knows
    from cardodds.dubito.simulation import simulate

__all__ = [
    "PRESETS",
    "Deal",
    "Doubt",
    "DubitoRules",
    "HoldOdds",
    "HoldTable",
    "Knowledge",
    "OwnValues",
    "certain_lie",
    "deal",
    "doubt",
    "hold_odds",
    "hold_table",
    "holds",
    "knows",
    "opener",
    "play",
    "preset",
    "simulate",
    "values",
]

__getattr__, __dir__ = lazy(
    __name__, {"Knowledge": "knowledge", "knows": "knowledge", "simulate": "simulation"}
)
