"""A recorded hand of dubito played again by the engine, move by move."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cardodds.cards import Card, pack
from cardodds.dubito import engine
from cardodds.dubito.beliefs.bounds import tightened
from cardodds.dubito.beliefs.whereabouts import NotThereError
from cardodds.dubito.recorded_hand import PlayedMove, RecordedHand
from cardodds.dubito.rules import DubitoRules
from cardodds.dubito.view import NONE
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
    rules : DubitoRules
    moves : tuple of PlayedMove
    hand : RecordedHand
        The hand after the last move: the engine's table, and where the cards can be.
    """

    record: Record
    rules: DubitoRules
    moves: tuple[PlayedMove, ...]
    hand: RecordedHand

    @property
    def final(self) -> dict[str, int]:
        """The cards in each hand after the last move."""
        return self.hand.hands

    @property
    def over(self) -> bool:
        """Whether the hand has ended. Last cards that can still be doubted do not end it."""
        return self.hand.over

    @property
    def unfinished(self) -> bool:
        """Whether it was broken off after `max_turns` plays."""
        return self.over and not engine.is_over(self.hand.word, self.hand.table)

    @property
    def claim(self) -> PlayedMove | None:
        """The play that can still be doubted; None if there is none."""
        return self.moves[-1] if self.hand.waits == "doubt" else None

    @property
    def next_seat(self) -> str | None:
        """Who is to lay, if nobody doubts before; None if then the hand is over."""
        table = self.hand.settled()
        if engine.is_over(self.hand.word, table) or table.turn == self.rules.max_turns:
            return None
        return self.record.seats[table.seat]

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won: the first without cards, in elimination too once the hand is over."""
        return self._first(self.hand.table) if self.over else ()

    @property
    def losers(self) -> tuple[str, ...]:
        """Who has lost a hand of elimination: the last holding cards."""
        last = self.hand.table.last
        return () if last == NONE else (self.record.seats[last],)

    def known(self, seat: str) -> tuple[Card, ...]:
        """Return the cards that a hand certainly has, by all that the record tells.

        A card of which only the rank is certain has the suit ``""``.
        """
        return self.hand.certain(seat)

    def to_dict(self, lang: Language = "en") -> dict[str, Any]:
        """Return the replay under its JSON keys."""
        return {
            "valid": True,
            "game": self.record.game,
            "seats": list(self.record.seats),
            "moves": [move.to_dict() for move in self.moves],
            "final": self.final,
            "known": {seat: [*map(str, self.known(seat))] for seat in self.record.seats},
            "over": self.over,
            "unfinished": self.unfinished,
            "next": self.next_seat,
            "claim": self.claim and self.claim.to_dict(),
            "winners": list(self.winners),
            "losers": list(self.losers),
        }

    def rows(self, lang: Language = "en") -> list[dict[str, Any]]:
        """Return a row a move."""
        return [move.to_dict() for move in self.moves]

    def plot(self, lang: Language = "en") -> Axes:
        """Return the cards in the hands by move, and the odds at each doubt, as in `Result.plot`.

        Where these odds are not exact they are those of a thousand deals that fit.
        """
        from cardodds.dubito.plots import replay_plot

        return replay_plot(self, lang)

    def to_text(self, lang: Language = "en") -> str:
        """Return the hand as lines for a terminal, one a move, and how it stands at the end."""
        words = _WORDS[lang]
        lines = [self._line(move, lang) for move in self.moves]
        cards = ", ".join(f"{seat} {number}" for seat, number in self.final.items())
        lines.append(f"{words['final'] if self.over else words['hands']}: {cards}")
        if self.hand.table.first != NONE and not self.over:
            lines.append(f"{words['first']}: {self.record.seats[self.hand.table.first]}")
        if self.winners:
            lines.append(f"{words['wins']}: {' '.join(self.winners)}")
        if self.losers:
            lines.append(f"{words['loses']}: {' '.join(self.losers)}")
        if self.unfinished:
            lines.append(words["unfinished"])
        if self.claim is not None:
            lines.append(words["open"].format(seat=self.claim.seat))
        if self.next_seat is not None:
            lines.append(f"{words['next']}: {self.next_seat}")
        elif self.claim is not None:
            first = self._first(self.hand.settled())
            lines += [words["would"].format(seat=seat) for seat in first]
            if not first:
                lines.append(words["would end"])
        return "\n".join(lines)

    def _first(self, table: engine.Table) -> tuple[str, ...]:
        over = engine.is_over(self.hand.word, table)
        return (self.record.seats[table.first],) if over else ()

    def _line(self, move: PlayedMove, lang: Language) -> str:
        """A move, then the cards in the hands and in the pile."""
        words = _WORDS[lang]
        unknown = words["one unknown" if move.laid == 1 else "unknown"]
        cards = " ".join(map(str, move.cards or ())) or unknown
        if move.cards is None and move.laid != move.count:
            cards = f"{move.laid} {cards}"
        if move.action == "lay":
            what = f"{move.count} {self.rank_words(move, lang)} ({cards})"
        elif move.action == "doubt":
            what = words["true" if move.true else "lie"].format(seat=move.claimant, cards=cards)
            what += words["takes"].format(seat=move.taker, cards=move.taken)
        elif move.action == "discard":
            what = f"{words['discards']} {cards}"
        else:
            what = words["passes"]
        hands = "-".join(map(str, move.hands.values()))
        return f"{move.number:>3}  {move.seat}: {what}  [{hands}, {words['pile']} {move.pile}]"

    def rank_words(self, move: PlayedMove, lang: Language = "en") -> str:
        """Return the rank declared in words; where suits count the first card of the run."""
        if move.rank is None or move.suit is not None:
            return _WORDS[lang]["run"].format(card=Card(str(move.rank), str(move.suit)))
        return pack(self.rules.deck).rank_word(move.rank, lang, plural=move.count != 1)


_WORDS: dict[Language, dict[str, str]] = {
    "en": {
        "final": "final",
        "hands": "hands",
        "next": "next",
        "wins": "wins",
        "loses": "loses",
        "unfinished": "unfinished",
        "open": "{seat} can be doubted",
        "would": "if nobody doubts, {seat} wins",
        "would end": "if nobody doubts, the hand is unfinished",
        "first": "first out",
        "unknown": "not seen",
        "one unknown": "not seen",
        "true": "doubts {seat}: {cards}, true",
        "lie": "doubts {seat}: {cards}, a lie",
        "takes": ", {seat} takes {cards}",
        "discards": "discards",
        "passes": "passes",
        "pile": "pile",
        "run": "from {card}",
    },
    "it": {
        "final": "alla fine",
        "hands": "in mano",
        "next": "tocca a",
        "wins": "vince",
        "loses": "perde",
        "unfinished": "non finita",
        "open": "si può dubitare di {seat}",
        "would": "se nessuno dubita, vince {seat}",
        "would end": "se nessuno dubita, la mano non è finita",
        "first": "uscito per primo",
        "unknown": "non viste",
        "one unknown": "non vista",
        "true": "dubita di {seat}: {cards}, vero",
        "lie": "dubita di {seat}: {cards}, bugia",
        "takes": ", {seat} ne prende {cards}",
        "discards": "scarta",
        "passes": "passa",
        "pile": "mucchio",
        "run": "da {card}",
    },
}


def replay(record: Record) -> Replay:
    """Play a recorded hand again and check every move.

    Parameters
    ----------
    record : Record
        A hand of dubito, whole or not. Of the cards, those turned over must be known; a card that
        nobody saw may be any that is not elsewhere.

    Returns
    -------
    Replay
        The state after every move, and where the hand stands.

    Raises
    ------
    RecordError
        At the first move that breaks a rule, or that needs a card where it cannot be, named by
        its line, number and seat; or if the deal or the rules are not possible.

    Examples
    --------
    >>> from cardodds.data import data_file
    >>> from cardodds.records import load
    >>> hand = replay(load(data_file("hands/dubito_worked_hand.toml")))
    >>> hand.final, [move.taken for move in hand.moves if move.action == "doubt"]
    ({'Anna': 6, 'Bruno': 15, 'Carla': 10, 'Dario': 9}, [5, 6])
    """
    hand, moves = _played(record, len(record.moves))
    if _contradicts(hand):
        # Of the first moves, the fewest that cannot all be: found by halving.
        number = 1 + bisect_left(
            range(1, len(record.moves)), True, key=lambda n: _contradicts(_played(record, n)[0])
        )
        rule = "the cards seen so far cannot all have been where they were"
        raise record.error(rule, record.moves[number - 1])
    return Replay(record, hand.rules, moves, hand)


def _played(record: Record, number: int) -> tuple[RecordedHand, tuple[PlayedMove, ...]]:
    """The hand after so many moves."""
    hand = RecordedHand(record)
    moves = record.moves[:number]
    return hand, tuple(map(hand.play, moves, (*moves[1:], None)))


def _contradicts(hand: RecordedHand) -> bool:
    """Whether cards that can each be where they were seen cannot all."""
    try:
        tightened(hand.where)
    except NotThereError:
        return True
    return False
