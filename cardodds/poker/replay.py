"""A recorded game of dubito poker played again by the engine, move by move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cardodds.cards import Card
from cardodds.numbers import Language
from cardodds.poker.declarations import words
from cardodds.poker.position import Position
from cardodds.poker.recorded_game import PlayedMove, RecordedGame
from cardodds.poker.rules import PokerRules
from cardodds.poker.view import DECLARE, DOUBT, EXCHANGE, NONE, STAKE
from cardodds.records import Record
from cardodds.results import Result

if TYPE_CHECKING:
    from matplotlib.axes import Axes

ASKED = {STAKE: "stake", EXCHANGE: "exchange", DECLARE: "declare", DOUBT: "doubt"}
"""What the next seat is asked, in words."""


@dataclass(frozen=True)
class Replay(Result):
    """A record that breaks no rule, and where it ends.

    Attributes
    ----------
    record : Record
    rules : PokerRules
    moves : tuple of PlayedMove
    game : RecordedGame
        The game after the last move, with the engine's position.
    """

    record: Record
    rules: PokerRules
    moves: tuple[PlayedMove, ...]
    game: RecordedGame

    @property
    def position(self) -> Position:
        """The engine's position after the last move; what nobody saw is unknown in it."""
        return self.game.position

    @property
    def over(self) -> bool:
        """Whether the game has ended; else it waits for `next_seat`."""
        return self.position.over

    @property
    def next_seat(self) -> str | None:
        """The seat that is asked; None at the end."""
        return None if self.over else self.record.seats[self.position.seat]

    @property
    def asked(self) -> str | None:
        """What it is asked: ``stake``, ``exchange``, ``declare`` or ``doubt``; None at the end."""
        return None if self.over else ASKED[self.position.phase]

    @property
    def held(self) -> tuple[Card, ...]:
        """What is known of the cards that lie with the last holder, in their order."""
        return () if self.position.hand == NONE else self.game.held

    @property
    def final(self) -> dict[str, int]:
        """By seat the deals lost, or in chips and pot the chips won, before any prize."""
        return dict(zip(self.record.seats, self.position.scores, strict=True))

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won: nobody before the end, and if the best score is shared."""
        winner = self.position.winner
        return () if winner == NONE else (self.record.seats[winner],)

    def to_dict(self, lang: Language = "en") -> dict[str, Any]:
        """Return the replay under its JSON keys."""
        return {
            "valid": True,
            "game": self.record.game,
            "seats": list(self.record.seats),
            "moves": self.rows(lang),
            "final": self.final,
            "losses": dict(zip(self.record.seats, self.position.losses, strict=True)),
            "prizes": dict(zip(self.record.seats, self.position.prizes, strict=True)),
            "pot": self.position.pot,
            "decided": self.position.decided,
            "voids": self.position.voids,
            "over": self.over,
            "unfinished": self.position.unfinished,
            "next": self.next_seat,
            "asked": self.asked,
            "held": [str(card) for card in self.held],
            "winners": list(self.winners),
        }

    def rows(self, lang: Language = "en") -> list[dict[str, Any]]:
        """Return a row a move."""
        return [move.to_dict() for move in self.moves]

    def plot(self, lang: Language = "en") -> Axes:
        """Return the scores by move, with the odds at each doubt, as in `Result.plot`."""
        from cardodds.poker.plots import replay_plot

        return replay_plot(self, lang)

    def to_text(self, lang: Language = "en") -> str:
        """Return the game as lines for a terminal, one a move, and how it stands at the end."""
        said = _WORDS[lang]
        lines = [_line(move, lang) for move in self.moves]
        scores = ", ".join(f"{seat} {number}" for seat, number in self.final.items())
        unit = said["lost" if self.rules.scoring == "points" else "chips"]
        lines.append(f"{unit}: {scores}")
        if self.rules.scoring == "pot":
            lines.append(f"{said['pot']}: {self.position.pot}")
        if any(self.position.prizes):
            prizes = zip(self.record.seats, self.position.prizes, strict=True)
            paid = ", ".join(f"{seat} {chips:+d}" for seat, chips in prizes)
            lines.append(f"{said['prize']}: {paid}")
        if self.winners:
            lines.append(f"{said['wins']}: {self.winners[0]}")
        if self.position.unfinished:
            lines.append(said["unfinished"])
        if self.next_seat is not None:
            lines.append(f"{said['next']}: {self.next_seat} ({said[str(self.asked)]})")
        return "\n".join(lines)


_WORDS: dict[Language, dict[str, str]] = {
    "en": {
        "lost": "deals lost",
        "chips": "chips",
        "pot": "pot",
        "prize": "prize",
        "wins": "wins",
        "unfinished": "unfinished",
        "next": "next",
        "stake": "the stake",
        "exchange": "the exchange",
        "declare": "the declaration",
        "doubt": "believe or dubito",
        "pat": "stands pat",
        "exchanges": "exchanges {number}",
        "throws": "throws {cards}",
        "draws": "draws {cards}",
        "void": "the deal is void",
        "stakes": "stakes {amount}",
        "believe": "believes",
        "true": "dubito: {cards}, true, {loser} loses",
        "lie": "dubito: {cards}, a lie, {loser} loses",
    },
    "it": {
        "lost": "colpi persi",
        "chips": "gettoni",
        "pot": "piatto",
        "prize": "premio",
        "wins": "vince",
        "unfinished": "non finita",
        "next": "tocca a",
        "stake": "la posta",
        "exchange": "il cambio",
        "declare": "la dichiarazione",
        "doubt": "credere o dubito",
        "pat": "servito",
        "exchanges": "cambia {number}",
        "throws": "scarta {cards}",
        "draws": "pesca {cards}",
        "void": "il colpo è annullato",
        "stakes": "posta {amount}",
        "believe": "crede",
        "true": "dubito: {cards}, vero, perde {loser}",
        "lie": "dubito: {cards}, bugia, perde {loser}",
    },
}


def _line(move: PlayedMove, lang: Language) -> str:
    """A move in words, then the scores."""
    said = _WORDS[lang]
    if move.action == "stake":
        what = said["stakes"].format(amount=move.amount)
    elif move.action == "exchange":
        what = said["exchanges"].format(number=move.exchanged) if move.exchanged else said["pat"]
        for verb, cards in (("throws", move.discards), ("draws", move.drawn)):
            if cards:
                what += ", " + said[verb].format(cards=" ".join(map(str, cards)))
        if move.void:
            what += f": {said['void']}"
    elif move.action == "declare" and move.declared is not None:
        what = words(move.declared, lang)
    elif move.action == "believe":
        what = said["believe"]
    else:
        turned = " ".join(map(str, move.turned or ()))
        what = said["true" if move.true else "lie"].format(cards=turned, loser=move.loser)
        what += f"  [{'  '.join(map(str, move.scores.values()))}]"
    return f"{move.number:>3}  {move.seat}: {what}"


def replay(record: Record) -> Replay:
    """Play a recorded game again and check every move.

    Parameters
    ----------
    record : Record
        A game of dubito poker, whole or not. Cards that nobody saw may be any that are not
        elsewhere; those turned up by a dubito must be known.

    Returns
    -------
    Replay
        The state after every move, and where the game stands.

    Raises
    ------
    RecordError
        At the first move that breaks a rule, or that needs a card where it cannot be, named by
        its line, number and seat; or if the deal or the rules are not possible.

    Examples
    --------
    >>> from cardodds.records import loads
    >>> game = replay(loads('''
    ... game = "poker"
    ... seats = ["Anna", "Bruno", "Carla"]
    ... move = [
    ...     { seat = "Anna", action = "exchange", count = 3 },
    ...     { seat = "Anna", action = "declare", hand = "pair K" },
    ...     { seat = "Bruno", action = "dubito", turned = ["K♠", "K♥", "7♦", "8♣", "A♠"] },
    ... ]
    ... '''))
    >>> game.final, game.next_seat, game.asked
    ({'Anna': 0, 'Bruno': 1, 'Carla': 0}, 'Bruno', 'exchange')
    """
    game = RecordedGame(record)
    moves = tuple(map(game.play, record.moves))
    return Replay(record, game.rules, moves, game)
