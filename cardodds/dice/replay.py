"""A recorded game of Dubito with dice played again by the engine, move by move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cardodds.dice.notation import Bid, dice_text
from cardodds.dice.position import UNKNOWN, Position
from cardodds.dice.recorded_table import Called, RecordedTable
from cardodds.dice.rules import DiceRules
from cardodds.dice.view import KNOCK, SILENT, View
from cardodds.numbers import Language
from cardodds.records import Record
from cardodds.results import Result

if TYPE_CHECKING:
    from matplotlib.axes import Axes


@dataclass(frozen=True)
class Replay(Result):
    """A record that breaks no rule, and where it ends.

    Attributes
    ----------
    record : Record
    rules : DiceRules
    moves : tuple of Called
    bid : Bid or None
        The bid that waits for an answer.
    settled : bool
        Whether it is known who lost the last round: not if it ends with a dubito or a busso whose
        dice are not written.
    position : Position
        Where it ends, for the engine. With bussare, after a bid, nobody has been asked yet.
    """

    record: Record
    rules: DiceRules
    moves: tuple[Called, ...]
    bid: Bid | None
    settled: bool
    position: Position

    @property
    def over(self) -> bool:
        """Whether somebody has won, or `max_turns` bids are made."""
        return self.position.over

    @property
    def calling(self) -> Position:
        """The position in which the next seat is to call, everybody having been silent."""
        position = self.position
        while position.phase == KNOCK and not position.over:
            position = position.after(SILENT)
        return position

    @property
    def next_seat(self) -> str | None:
        """The seat that is to call; None at the end, and where it is not known who lost."""
        return self.record.seats[self.calling.seat] if self.settled and not self.over else None

    @property
    def final(self) -> dict[str, int]:
        """The dice of each seat."""
        return dict(zip(self.record.seats, self.position.dice, strict=True))

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won; nobody before the end."""
        winner = self.position.winner
        return (self.record.seats[winner],) if winner >= 0 else ()

    def view(self) -> View:
        """Return what the seat that is to call sees.

        Raises
        ------
        RecordError
            If nobody is to call, or the dice of that seat are not known.
        """
        if self.next_seat is None:
            raise self.record.error("nobody is to call: the game is over or the dice are not shown")
        position = self.calling
        if not position.hands or position.hands[position.seat] == UNKNOWN:
            raise self.record.error(f"the dice of {self.next_seat} must be known: write its roll")
        return position.view()

    def to_dict(self, lang: Language = "en") -> dict[str, Any]:
        """Return the replay under its JSON keys."""
        return {
            "valid": True,
            "game": self.record.game,
            "seats": list(self.record.seats),
            "moves": [move.to_dict(lang) for move in self.moves],
            "final": self.final,
            "bid": self.bid and self.bid.text(lang),
            "over": self.over,
            "next": self.next_seat,
            "winners": list(self.winners),
        }

    def rows(self, lang: Language = "en") -> list[dict[str, Any]]:
        """Return a row a move."""
        return [move.to_dict(lang) for move in self.moves]

    def plot(self, lang: Language = "en") -> Axes:
        """Return the dice by move, with the odds at each doubt, as in `Result.plot`."""
        from cardodds.dice.plots import replay_plot

        return replay_plot(self, lang)

    def to_text(self, lang: Language = "en") -> str:
        """Return the game as lines for a terminal, one a move, and how it stands at the end."""
        lines = [_line(move, lang) for move in self.moves]
        words = ("final", "dice") if lang == "en" else ("alla fine", "dadi")
        dice = ", ".join(f"{seat} {number}" for seat, number in self.final.items())
        lines.append(f"{words[0] if self.over else words[1]}: {dice}")
        if self.next_seat is not None:
            lines.append(f"{'next' if lang == 'en' else 'tocca a'}: {self.next_seat}")
        return "\n".join(lines)


_WORDS: dict[Language, dict[str, str]] = {
    "en": {
        "roll": "rolls",
        "dubito": "dubito",
        "busso": "busso",
        "hidden": "unseen",
        "on": "on",
        "count": "count",
        "loses": "loses a die",
        "regains": "regains a die",
    },
    "it": {
        "roll": "tira",
        "dubito": "dubito",
        "busso": "busso",
        "hidden": "non visti",
        "on": "su",
        "count": "sono",
        "loses": "perde un dado",
        "regains": "riprende un dado",
    },
}


def _line(move: Called, lang: Language) -> str:
    words = _WORDS[lang]
    if move.action == "roll":
        rolled = words["hidden"] if move.rolled is None else dice_text(move.rolled)
        what = f"{words['roll']} {rolled}"
    elif move.action == "bid":
        what = move.bid.text(lang) if move.bid else ""
    else:
        what = f"{words[move.action]} {words['on']} {move.bid.text(lang) if move.bid else ''}"
        if move.counted is not None:
            what += f", {words['count']} {move.counted}"
        for verb, seat in (("loses", move.loses), ("regains", move.regains)):
            if seat is not None:
                what += f", {seat} {words[verb]}"
    piombo = " (piombo)" if move.piombo else ""
    return (
        f"{move.number:>3}  {move.seat}: {what}{piombo}  [{'-'.join(map(str, move.dice.values()))}]"
    )


def replay(record: Record) -> Replay:
    """Play a recorded game again and check every move.

    Parameters
    ----------
    record : Record
        A game of dice, whole or not. Rolls need not be written; the dice that dubito and busso
        uncover must be, where the game goes on after it. Who says no busso is not written.

    Returns
    -------
    Replay
        The state after every move, and the dice of each seat at the end.

    Raises
    ------
    RecordError
        At the first move that breaks a rule, named by its number and seat; or if the rules are not
        possible.

    Examples
    --------
    >>> from cardodds.records import loads
    >>> game = replay(loads('''
    ... game = "dice"
    ... seats = ["Mario", "Anna"]
    ... [[move]]
    ... seat = "Mario"
    ... action = "bid"
    ... bid = "4 twos"
    ... [[move]]
    ... seat = "Anna"
    ... action = "dubito"
    ... shown = { Mario = "2 2 * 5 6", Anna = "3 3 4 5 *" }
    ... '''))
    >>> game.moves[-1].counted, game.final, game.next_seat
    (4, {'Mario': 5, 'Anna': 4}, 'Anna')
    """
    table = RecordedTable(record)
    moves = tuple(table.play(move) for move in record.moves)
    bid = table.bid if table.settled and not table.position.over else None
    if table.position.rolling and table.rolled:
        table.cover()
    return Replay(record, table.rules, moves, bid, table.settled, table.position)
