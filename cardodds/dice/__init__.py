"""Dubito with dice: bids, legal raises, exact odds, and games by the million."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardodds.dice.legal import Moves, is_legal, least_raise, legal_bids, moves
from cardodds.dice.notation import SPIRAL, Bid, Face, face_word, parse_bid, parse_dice
from cardodds.dice.odds import BidOdds, BidTable, bid_odds, bid_table, count_matching
from cardodds.dice.rules import DUBITO, PRESETS, DiceRules, preset
from cardodds.lazy import lazy

if TYPE_CHECKING:
    from cardodds.dice.advice import Advice, CallValue, call
    from cardodds.dice.forecasting import Forecasts, forecasts
    from cardodds.dice.simulation import simulate
    from cardodds.dice.solver.exploiting import Exploited, exploit
    from cardodds.dice.solver.match_values import MatchValue, match
    from cardodds.dice.solver.solving import Solution, solve

__all__ = [
    "DUBITO",
    "PRESETS",
    "SPIRAL",
    "Advice",
    "Bid",
    "BidOdds",
    "BidTable",
    "CallValue",
    "DiceRules",
    "Exploited",
    "Face",
    "Forecasts",
    "MatchValue",
    "Moves",
    "Solution",
    "bid_odds",
    "bid_table",
    "call",
    "count_matching",
    "exploit",
    "face_word",
    "forecasts",
    "is_legal",
    "least_raise",
    "legal_bids",
    "match",
    "moves",
    "parse_bid",
    "parse_dice",
    "preset",
    "simulate",
    "solve",
]

_HOMES = {
    "Advice": "advice",
    "CallValue": "advice",
    "Exploited": "solver.exploiting",
    "Forecasts": "forecasting",
    "MatchValue": "solver.match_values",
    "Solution": "solver.solving",
    "call": "advice",
    "exploit": "solver.exploiting",
    "forecasts": "forecasting",
    "match": "solver.match_values",
    "simulate": "simulation",
    "solve": "solver.solving",
}
__getattr__, __dir__ = lazy(__name__, _HOMES)
