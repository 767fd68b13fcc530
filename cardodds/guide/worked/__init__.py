"""The worked games, counted from their records as the engines replay them.

Only records of the guides' own rules are counted here: the classic rubamazzo, the base form of
dubito, dubito poker by any of its scorings. One that breaks them, or that does not add up, is an
error, so that no figure comes from a record that is not a game.
"""

from __future__ import annotations

from cardodds.data import data_file
from cardodds.guide.worked.dubito import Doubt, DubitoHand, dubito_hand
from cardodds.guide.worked.poker import PokerGame, poker_game
from cardodds.guide.worked.rubamazzo import RubamazzoGame, Turn, rubamazzo_game
from cardodds.records import Record, load

__all__ = [
    "Doubt",
    "DubitoHand",
    "PokerGame",
    "RubamazzoGame",
    "Turn",
    "dubito_hand",
    "poker_game",
    "rubamazzo_game",
    "worked_dubito",
    "worked_poker",
    "worked_record",
    "worked_rubamazzo",
]


def worked_record(name: str) -> Record:
    """Return a recorded game of the guides by its name.

    Raises
    ------
    FileNotFoundError
        If the library's data have no such record.
    RecordError
        If it is not a record.
    """
    return load(data_file(f"hands/{name}.toml"))


def worked_dubito(name: str) -> DubitoHand:
    """Return a recorded hand of dubito, counted."""
    return dubito_hand(worked_record(name))


def worked_poker(name: str) -> PokerGame:
    """Return a recorded game of dubito poker, counted."""
    return poker_game(worked_record(name))


def worked_rubamazzo(name: str) -> RubamazzoGame:
    """Return a recorded game of rubamazzo, counted."""
    return rubamazzo_game(worked_record(name))
