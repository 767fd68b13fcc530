"""Dubito with dice: bids, legal raises and exact odds."""

from cardodds.dice.legal import Moves, is_legal, least_raise, legal_bids, moves
from cardodds.dice.notation import SPIRAL, Bid, Face, face_word, parse_bid, parse_dice
from cardodds.dice.odds import BidOdds, BidTable, bid_odds, bid_table, count_matching
from cardodds.dice.rules import DUBITO, PRESETS, DiceRules, preset

__all__ = [
    "DUBITO",
    "PRESETS",
    "SPIRAL",
    "Bid",
    "BidOdds",
    "BidTable",
    "DiceRules",
    "Face",
    "Moves",
    "bid_odds",
    "bid_table",
    "count_matching",
    "face_word",
    "is_legal",
    "least_raise",
    "legal_bids",
    "moves",
    "parse_bid",
    "parse_dice",
    "preset",
]
