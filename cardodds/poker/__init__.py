"""Dubito poker: hands with jokers, declarations, exchanges and claims, exactly."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardodds.lazy import lazy
from cardodds.poker.rules import CATEGORIES, PRESETS, PokerRules, category_word, pack, preset

if TYPE_CHECKING:
    from cardodds.poker.advice import Advice, play
    from cardodds.poker.classes import HandClass, all_classes
    from cardodds.poker.declarations import parse, words
    from cardodds.poker.evaluation import evaluate
    from cardodds.poker.exchange import Exchange, Hold, exchange_odds
    from cardodds.poker.hands import HandCounts, Ranked, hand_counts, rank
    from cardodds.poker.holds import best_holds, category_draws
    from cardodds.poker.later_holders import LaterClaim, later_claim
    from cardodds.poker.odds import Claim, claim
    from cardodds.poker.simulation import simulate

__all__ = [
    "CATEGORIES",
    "PRESETS",
    "Advice",
    "Claim",
    "Exchange",
    "HandClass",
    "HandCounts",
    "Hold",
    "LaterClaim",
    "PokerRules",
    "Ranked",
    "all_classes",
    "best_holds",
    "category_draws",
    "category_word",
    "claim",
    "evaluate",
    "exchange_odds",
    "hand_counts",
    "later_claim",
    "pack",
    "parse",
    "play",
    "preset",
    "rank",
    "simulate",
    "words",
]

_HOMES = {
    "Advice": "advice",
    "Claim": "odds",
    "Exchange": "exchange",
    "HandClass": "classes",
    "HandCounts": "hands",
    "Hold": "exchange",
    "LaterClaim": "later_holders",
    "Ranked": "hands",
    "all_classes": "classes",
    "best_holds": "holds",
    "category_draws": "holds",
    "claim": "odds",
    "evaluate": "evaluation",
    "exchange_odds": "exchange",
    "hand_counts": "hands",
    "later_claim": "later_holders",
    "parse": "declarations",
    "play": "advice",
    "rank": "hands",
    "simulate": "simulation",
    "words": "declarations",
}
__getattr__, __dir__ = lazy(__name__, _HOMES)
