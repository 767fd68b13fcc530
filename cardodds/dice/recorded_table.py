"""The dice of a recorded game: what is known of each roll, and whether a move may be made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cardodds.dice.legal import least_raise
from cardodds.dice.notation import Bid, Face, dice_text, parse_bid, parse_dice
from cardodds.dice.position import UNKNOWN, Position
from cardodds.dice.rules import DiceRules, preset
from cardodds.dice.view import (
    BUSSO,
    DUBITO,
    KNOCK,
    SILENT,
    bid_of,
    count_of,
    face_of,
    matching,
    of_face,
)
from cardodds.errors import ArgumentError
from cardodds.numbers import Language
from cardodds.records import Move, Record


@dataclass(frozen=True)
class Called:
    """A move, and how the game stands after it.

    Attributes
    ----------
    number : int
        The move, from 1.
    seat, action : str
        Who moved; ``roll``, ``bid``, ``dubito`` or ``busso``.
    bid : Bid or None
        The bid made, or the one that was doubted or called exact.
    rolled : tuple or None
        The dice rolled, if known.
    piombo : bool
        Whether it was a piombo round.
    counted : int or None
        After dubito or busso, how many dice count for the bid, if they are known.
    loses, regains : str or None
        Who loses a die by it; who regains one.
    dice : dict of str to int
        Dice of each seat after it.
    """

    number: int
    seat: str
    action: str
    bid: Bid | None
    rolled: tuple[Face, ...] | None
    piombo: bool
    counted: int | None
    loses: str | None
    regains: str | None
    dice: dict[str, int]

    def to_dict(self, lang: Language = "en") -> dict[str, Any]:
        """Return the move under its JSON keys."""
        return {
            "number": self.number,
            "seat": self.seat,
            "action": self.action,
            "bid": self.bid and self.bid.text(lang),
            "rolled": None if self.rolled is None else dice_text(self.rolled),
            "piombo": self.piombo,
            "counted": self.counted,
            "loses": self.loses,
            "regains": self.regains,
            "dice": self.dice,
        }


class RecordedTable:
    """A recorded game as it goes on, with the engine's position of it.

    Attributes
    ----------
    rules : DiceRules
    position : Position
        Between two rounds, and up to the first bid, without dice.
    rolled : dict of int to int
        By seat the dice of this round that are known, packed counts.
    """

    def __init__(self, record: Record) -> None:
        if record.game != "dice":
            raise record.error(f"is a record of {record.game}, not of dice")
        options: dict[str, Any] = dict(record.rules)
        name = options.pop("preset", None)
        options["players"] = len(record.seats)
        try:
            self.rules = DiceRules(**options) if name is None else preset(name, **options)
        except ArgumentError as error:
            raise record.rules_error(error) from None
        self.record = record
        self.faces = self.rules.face_names
        self.position = Position.opening(self.rules)
        self.rolled: dict[int, int] = {}
        self.settled = True

    def play(self, move: Move) -> Called:
        """Make a move, which must be legal."""
        if not self.settled:
            raise self.record.error("the dice shown before it must be known: write shown", move)
        if self.position.unfinished:
            raise self.record.error(f"max_turns {self.rules.max_turns} is reached", move)
        if self.position.over:
            raise self.record.error("the game is over", move)
        if not self.dice[move.seat]:
            raise self.record.error(f"{move.seat} has no dice left", move)
        if move.action == "roll":
            return self._roll(move)
        if self.position.rolling:
            self.cover()
        return self._bid(move) if move.action == "bid" else self._challenge(move)

    def cover(self) -> None:
        """Put the dice of this round under the cups: those that are known, and the others."""
        seats = range(self.position.players)
        self.position = self.position.rolled([self.rolled.get(seat, UNKNOWN) for seat in seats])

    @property
    def dice(self) -> dict[str, int]:
        """Dice of each seat."""
        return dict(zip(self.record.seats, self.position.dice, strict=True))

    @property
    def bid(self) -> Bid | None:
        """The last bid of the round."""
        bid = self.position.bid
        return Bid(count_of(bid), self.faces[face_of(bid)]) if bid else None

    def _roll(self, move: Move) -> Called:
        if not self.position.rolling:
            raise self.record.error("dice are rolled before the first bid of a round", move)
        seat = self.record.seats.index(move.seat)
        if seat in self.rolled:
            raise self.record.error(f"{move.seat} has rolled already in this round", move)
        rolled = None
        if move.dice is not None:
            rolled, self.rolled[seat] = self._read(move, "dice", move.seat, move.dice)
        else:
            self.rolled[seat] = UNKNOWN
        return self._called(move, rolled=rolled)

    def _bid(self, move: Move) -> Called:
        self._ask(move)
        try:
            bid = parse_bid(move.bid or "", self.faces)
        except ArgumentError as error:
            raise self.record.error(str(error), move) from None
        action = bid_of(bid.count, self.faces.index(bid.face))
        if not self.position.is_legal(action):
            raise self.record.error(self._why_illegal(bid), move)
        if move.shown is not None:
            raise self.record.error("dice are shown by dubito or busso", move)
        self.position = self.position.after(action)
        return self._called(move, bid=bid)

    def _challenge(self, move: Move) -> Called:
        action = DUBITO if move.action == "dubito" else BUSSO
        if not self.position.bid:
            raise self.record.error(f"there is no bid to say {move.action} to", move)
        if action == BUSSO and not self.rules.bussare:
            raise self.record.error("bussare is off", move)
        self._ask(move)
        bid, piombo, before = self.bid, self.position.piombo, self.dice
        table = self._shown(move)
        if table is None:
            self.settled = False
            return self._called(move, bid=bid)
        counted = matching(table, face_of(self.position.bid), self.position.word)
        self.position = self.position.after(action, table)
        self.rolled = {}
        changed = {seat: self.dice[seat] - before[seat] for seat in before}
        return self._called(
            move,
            bid=bid,
            piombo=piombo,
            counted=counted,
            loses=next((seat for seat, more in changed.items() if more < 0), None),
            regains=next((seat for seat, more in changed.items() if more > 0), None),
        )

    def _ask(self, move: Move) -> None:
        """Bring the position to the question that a move answers; who was silent is not written."""
        seats = self.record.seats
        while self.position.phase == KNOCK and (
            move.action != "busso" or move.seat != seats[self.position.seat]
        ):
            self.position = self.position.after(SILENT)
        if move.action == "busso" and self.position.phase != KNOCK:
            raise self.record.error("nobody says busso to their own bid", move)
        if move.seat != seats[self.position.seat]:
            raise self.record.error(f"it is the turn of {seats[self.position.seat]}", move)

    def _why_illegal(self, bid: Bid) -> str:
        """Which rule a bid breaks, and the least bids that would be legal."""
        position = self.position
        table = sum(position.dice)
        if bid.count > table:
            return f"{bid}: at most {table}, the dice on the table"
        wild, last = self.rules.wild_face, self.bid
        if bid.face == wild and self.rules.wild_bid == "never":
            return f"{bid}: the wild face is never bid under these rules"
        if last is None:
            return f"{bid} may not open: spirals are bid first in piombo rounds only"
        lowest = (least_raise(last, face, self.rules, position.piombo) for face in self._biddable)
        least = [
            str(Bid(count, face))
            for face, count in zip(self._biddable, lowest, strict=True)
            if count is not None and count <= table
        ]
        frozen = "in a piombo round only the count rises: " if position.piombo else ""
        options = f"the least raises are {', '.join(least)}" if least else "only dubito can be said"
        return f"{bid} is no raise of {last}: {frozen}{options}"

    @property
    def _biddable(self) -> tuple[Face, ...]:
        """The faces that may be bid in this round."""
        if self.bid is not None and self.position.piombo:
            return (self.bid.face,)
        never = self.rules.wild_bid == "never"
        return tuple(face for face in self.faces if not (never and face == self.rules.wild_face))

    def _shown(self, move: Move) -> int | None:
        """All dice on the table, packed counts, from the rolls and from what is shown."""
        known = {seat: dice for seat, dice in self.rolled.items() if dice != UNKNOWN}
        shown: Mapping[str, str] = move.shown or {}
        for name, text in shown.items():
            seat = self.record.seats.index(name)
            _, packed = self._read(move, "shown", name, text)
            if known.setdefault(seat, packed) != packed:
                rolled = dice_text(unpacked(known[seat], self.faces))
                raise self.record.error(f"{name} shows {text}, but has rolled {rolled}", move)
        if any(held and seat not in known for seat, held in enumerate(self.position.dice)):
            return None
        return sum(known.values())

    def _read(self, move: Move, key: str, name: str, text: str) -> tuple[tuple[Face, ...], int]:
        """The dice of a seat as they are written, and packed."""
        try:
            dice = parse_dice(text, argument=key, most=self.rules.total, faces=self.faces)
        except ArgumentError as error:
            raise self.record.error(str(error), move) from None
        if len(dice) != self.dice[name]:
            rule = f"{key} of {name}: {len(dice)} dice, but {name} has {self.dice[name]}"
            raise self.record.error(rule, move)
        return dice, sum(1 << (8 * self.faces.index(face)) for face in dice)

    def _called(self, move: Move, **facts: Any) -> Called:
        """The move with the state after it."""
        missing = {"bid": None, "rolled": None, "counted": None, "loses": None, "regains": None}
        facts = missing | {"piombo": self.position.piombo} | facts
        return Called(move.number, move.seat, move.action, dice=self.dice, **facts)


def unpacked(dice: int, faces: tuple[Face, ...]) -> tuple[Face, ...]:
    """Return the faces of packed dice, in their order.

    Examples
    --------
    >>> unpacked(2 | 1 << 16, (2, 3, 4))
    (2, 2, 4)
    """
    return tuple(face for index, face in enumerate(faces) for _ in range(of_face(dice, index)))
