"""A hand of dubito by the base rules, as the engine replays it: its doubts, the cards left."""

from __future__ import annotations

from dataclasses import dataclass

from cardodds.dubito.recorded_hand import PlayedMove
from cardodds.dubito.replay import replay
from cardodds.guide.worked.checks import check_rules
from cardodds.records import Record


@dataclass(frozen=True)
class Doubt:
    """A doubt in dubito, and what it came to.

    Attributes
    ----------
    claimant, doubter, taker : str
        Who laid the cards, who doubted, who took the pile.
    true : bool
        Whether all the cards turned were of the declared rank.
    pile : int
        Cards of the pile.
    hands : tuple of int
        Cards in the hands afterwards, in seat order.
    """

    claimant: str
    doubter: str
    taker: str
    true: bool
    pile: int
    hands: tuple[int, ...]


@dataclass(frozen=True)
class DubitoHand:
    """A hand of dubito: its doubts, and how many cards each seat holds after the last move."""

    doubts: tuple[Doubt, ...]
    hands: tuple[int, ...]


def dubito_hand(record: Record) -> DubitoHand:
    """Count a hand of dubito from its record.

    Parameters
    ----------
    record : Record
        The base game; of the cards, those turned must be known.

    Raises
    ------
    RecordError
        If somebody lays a card or a number of cards that cannot be in the hand, or out of turn, or
        if other rules than the base ones are written.

    Examples
    --------
    >>> from cardodds.data import data_file
    >>> from cardodds.records import load
    >>> hand = dubito_hand(load(data_file("hands/dubito_worked_hand.toml")))
    >>> [doubt.pile for doubt in hand.doubts], hand.hands
    ([5, 6], (6, 15, 10, 9))
    """
    check_rules(record, "dubito", {"deck", "packs", "hand"})
    played = replay(record)
    doubts = tuple(_doubt(move) for move in played.moves if move.action == "doubt")
    return DubitoHand(doubts, tuple(played.final.values()))


def _doubt(move: PlayedMove) -> Doubt:
    """A doubt of the replay."""
    return Doubt(
        claimant=str(move.claimant),
        doubter=move.seat,
        taker=str(move.taker),
        true=bool(move.true),
        pile=int(move.taken or 0),
        hands=tuple(move.hands.values()),
    )
