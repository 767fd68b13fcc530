"""All strategies of rubamazzo, by name."""

from __future__ import annotations

from cardodds.rubamazzo.lookahead import LOOKAHEAD, PERFECT_LAST_DEAL
from cardodds.rubamazzo.memory import MEMORY
from cardodds.rubamazzo.strategies import CATALOGUE as BASELINES
from cardodds.simulation.strategies import Catalogue

CATALOGUE = Catalogue(
    "rubamazzo", [*BASELINES.strategies.values(), MEMORY, PERFECT_LAST_DEAL, LOOKAHEAD]
)
"""The strategies of rubamazzo."""
