"""A recorded game of rubamazzo played again by the engine, move by move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cardodds.cards import Card, pack
from cardodds.numbers import Language
from cardodds.records import Record
from cardodds.results import Result
from cardodds.rubamazzo import engine
from cardodds.rubamazzo.position import Position
from cardodds.rubamazzo.recorded_table import PlayedCard, RecordedTable
from cardodds.rubamazzo.rules import RubamazzoRules
from cardodds.rubamazzo.view import View
from cardodds.simulation.counts import one

if TYPE_CHECKING:
    from matplotlib.axes import Axes


@dataclass(frozen=True)
class Replay(Result):
    """A record that breaks no rule, and where it ends.

    Attributes
    ----------
    record : Record
    rules : RubamazzoRules
    moves : tuple of PlayedCard
    table : tuple of Card
        The cards on the table at the end of the record.
    hands : dict of str to tuple of Card
        The cards in each hand then, as far as they are known.
    position : Position
        The same for the engine.
    """

    record: Record
    rules: RubamazzoRules
    moves: tuple[PlayedCard, ...]
    table: tuple[Card, ...]
    hands: dict[str, tuple[Card, ...]]
    position: Position

    @property
    def over(self) -> bool:
        """Whether the game is whole; else it waits for a card of `next_seat`."""
        return self.position.over

    @property
    def next_seat(self) -> str | None:
        """The seat that is to play; None at the end."""
        return None if self.over else self.record.seats[self.position.seat]

    @property
    def final(self) -> dict[str, int]:
        """The cards of each seat: at the end, with those left on the table; before, the bundles."""
        cards = self.position.counted() if self.over else self.position.bundles()
        return dict(zip(self.record.seats, cards, strict=True))

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won: nobody before the end and in a tie, both partners in teams."""
        if not self.over:
            return ()
        sizes = sum(cards << (8 * seat) for seat, cards in enumerate(self.final.values()))
        won = engine.winners(sizes, self.rules.players, self.position.rules)
        return tuple(name for seat, name in enumerate(self.record.seats) if (won >> seat) & 1)

    def view(self) -> View:
        """Return what the seat to play sees.

        Raises
        ------
        RecordError
            If nobody is to play, or the record does not give the whole hand of that seat.
        """
        if self.next_seat is None:
            raise self.record.error("the game is over: nobody is to play")
        hand = self.hands[self.next_seat]
        dealt, rounds = self.rules.schedule.hand, self.position.turn // self.rules.players
        held = dealt - rounds % dealt
        if len(hand) != held:
            rule = (
                f"the hand of {self.next_seat} must be known whole: {len(hand)} of {held} cards are"
            )
            raise self.record.error(rule)
        ranks = pack(self.rules.deck).ranks
        return self.position.view(sum(one(ranks.index(card.rank)) for card in hand))

    def to_dict(self, lang: Language = "en") -> dict[str, Any]:
        """Return the replay under its JSON keys."""
        return {
            "valid": True,
            "game": self.record.game,
            "seats": list(self.record.seats),
            "moves": [move.to_dict() for move in self.moves],
            "final": self.final,
            "over": self.over,
            "next": self.next_seat,
            "winners": list(self.winners),
        }

    def rows(self, lang: Language = "en") -> list[dict[str, Any]]:
        """Return a row a card."""
        return [move.to_dict() for move in self.moves]

    def plot(self, lang: Language = "en") -> Axes:
        """Return the bundles by move, as in `Result.plot`."""
        from cardodds.rubamazzo.plots import replay_plot

        return replay_plot(self, lang)

    def to_text(self, lang: Language = "en") -> str:
        """Return the game as lines for a terminal, one a card, and how it stands at the end."""
        lines = [_line(move, lang) for move in self.moves]
        cards = ", ".join(f"{seat} {number}" for seat, number in self.final.items())
        words = ("final", "bundles") if lang == "en" else ("alla fine", "mazzetti")
        lines.append(f"{words[0] if self.over else words[1]}: {cards}")
        if self.next_seat is not None:
            lines.append(f"{'next' if lang == 'en' else 'tocca a'}: {self.next_seat}")
        return "\n".join(lines)


_WORDS: dict[Language, dict[str, str]] = {
    "en": {
        "capture": "captures",
        "steal": "steals from",
        "table": "on the table",
        "cards": "cards",
    },
    "it": {"capture": "prende", "steal": "ruba a", "table": "in tavola", "cards": "carte"},
}


def _line(move: PlayedCard, lang: Language) -> str:
    words = _WORDS[lang]
    what = words[move.action]
    if move.take:
        what += " " + " ".join(map(str, move.take))
    if move.victims:
        what += f" {', '.join(move.victims)} ({move.stolen} {words['cards']})"
    bundles = "-".join(map(str, move.bundles.values()))
    return f"{move.number:>3}  {move.seat}: {move.card} {what}  [{bundles}]"


def replay(record: Record) -> Replay:
    """Play a recorded game again and check every move.

    Parameters
    ----------
    record : Record
        A game of rubamazzo, whole or not. The first table cards must be known, the hands need
        not: a hand that is not written, or only in part, may hold any card not seen elsewhere.

    Returns
    -------
    Replay
        The state after every move, and what each seat has at the end.

    Raises
    ------
    RecordError
        At the first move that breaks a rule, named by its number and seat; or if the deal or the
        rules are not possible.

    Examples
    --------
    >>> from cardodds.data import data_file
    >>> from cardodds.records import load
    >>> game = replay(load(data_file("hands/rubamazzo_game.toml")))
    >>> game.final, game.moves[7].bundles, game.moves[7].stolen
    ({'Anna': 22, 'Bruno': 18}, {'Anna': 0, 'Bruno': 6}, 5)
    """
    table = RecordedTable(record)
    moves = tuple(table.play(move) for move in record.moves)
    hands = {seat: tuple(hand) for seat, hand in zip(record.seats, table.hands, strict=True)}
    return Replay(record, table.rules, moves, tuple(table.cards), hands, table.position)
