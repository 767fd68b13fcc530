"""A game of dubito poker, as the engine replays it, and what its players could know."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from cardodds.cards import Card
from cardodds.guide.worked.checks import check_rules
from cardodds.poker.classes import HandClass, all_classes
from cardodds.poker.exchange import Hold, exchange_odds
from cardodds.poker.hands import rank
from cardodds.poker.odds import claim
from cardodds.poker.position import Position
from cardodds.poker.recorded_game import PlayedMove, RecordedGame
from cardodds.poker.strategies import LEAST_PAIR
from cardodds.poker.view import HAND, NONE, UNKNOWN, cards_of, earlier_exchange
from cardodds.records import Record

HALF = Fraction(1, 2)

Answer = Literal["believe", "doubt"]


@dataclass(frozen=True)
class Answered:
    """A declaration, what the next player could know of it, and what that player said.

    Attributes
    ----------
    deal : int
        From 1, void ones counted.
    holder, asked : str
        Who declared, and who had to believe or doubt.
    holders : int
        How many had held the cards of the deal.
    exchanged : int
        How many cards the holder had exchanged.
    declared : HandClass
    forced, chosen : Fraction or None
        The chance of that or better for a first holder of a deal, see `cardodds.poker.claim`.
    known : bool or None
        Whether it is true, if the player asked knows the hand: it passed it on, and nobody has
        exchanged a card since.
    advice, answer : {"believe", "doubt"}
        By what is known, else by `forced`: doubt below one half. And what the player did.
    true : bool or None
        Whether it was true, if the cards were written down by then.
    """

    deal: int
    holder: str
    asked: str
    holders: int
    exchanged: int
    declared: HandClass
    forced: Fraction | None
    chosen: Fraction | None
    known: bool | None
    advice: Answer
    answer: Answer
    true: bool | None


@dataclass(frozen=True)
class Exchanged:
    """An exchange of a hand that is known, and what would have been the best one.

    Attributes
    ----------
    deal : int
    holder : str
    hand : tuple of Card
    wanted : HandClass
        The least that may be declared, of an opener the least pair; if the hand has that already,
        the least that is more than the hand.
    done, best : Hold
        What was held and the best toward what is wanted; `target` is the chance of it.
    """

    deal: int
    holder: str
    hand: tuple[Card, ...]
    wanted: HandClass
    done: Hold
    best: Hold


@dataclass(frozen=True)
class PokerGame:
    """A game of dubito poker: the declarations that were answered, the exchanges, the scores."""

    record: Record
    answers: tuple[Answered, ...]
    exchanges: tuple[Exchanged, ...]
    final: tuple[int, ...]
    prizes: tuple[int, ...]


def poker_game(record: Record) -> PokerGame:
    """Count a game of dubito poker from its record.

    Parameters
    ----------
    record : Record
        By any scoring; of the cards, those turned must be known.

    Raises
    ------
    RecordError
        If a move breaks a rule or needs a card where it cannot be, or if an option is written that
        the odds of the guide are not of.

    Examples
    --------
    >>> from cardodds.data import data_file
    >>> from cardodds.records import load
    >>> game = poker_game(load(data_file("hands/poker_game.toml")))
    >>> [answer.advice for answer in game.answers[:3]], game.final
    (['believe', 'doubt', 'believe'], (-3, 6, -3))
    """
    check_rules(record, "poker", {"scoring", "prize", "deals", "stake_min", "stake_max"})
    game = RecordedGame(record)
    answers: list[Answered] = []
    exchanges: list[Exchanged] = []
    for move in record.moves:
        before, held = game.position, game.held if game.position.hand != NONE else ()
        played = game.play(move)
        if played.action == "exchange":
            exchanges += _exchanged(before, held, played)
        elif played.action in ("believe", "dubito"):
            answers.append(_answered(record, before, played))
    return PokerGame(
        record, tuple(answers), tuple(exchanges), game.position.scores, game.position.prizes
    )


def _answered(record: Record, asked: Position, played: PlayedMove) -> Answered:
    """A declaration and its answer, from the position in which it was asked."""
    view = asked.view()
    declared = all_classes()[asked.declared]
    exchanged = earlier_exchange(view, 0)
    odds = claim(declared, exchanged)
    assert odds.forced is not None
    own = played.true if asked.own() == NONE else asked.own() >= asked.declared
    unchanged = not any(earlier_exchange(view, back) for back in range(asked.players - 1))
    known = own if unchanged and _whole(view.passed) else None
    doubts = not known if known is not None else odds.forced < HALF
    return Answered(
        deal=played.deal,
        holder=record.seats[asked.holder],
        asked=played.seat,
        holders=asked.holders,
        exchanged=exchanged,
        declared=declared,
        forced=odds.forced,
        chosen=odds.chosen,
        known=known,
        advice="doubt" if doubts else "believe",
        answer="doubt" if played.action == "dubito" else "believe",
        true=own,
    )


def _whole(hand: int) -> bool:
    return hand != NONE and UNKNOWN not in cards_of(hand)


def _exchanged(asked: Position, held: Sequence[Card], played: PlayedMove) -> Iterator[Exchanged]:
    """An exchange whose hand is known, if it is."""
    # Who throws all five cards shows which they were.
    hand = tuple(played.discards or ()) if played.exchanged == HAND else tuple(held)
    if len(hand) < HAND or (played.exchanged and played.discards is None):
        return
    own = rank(hand).order
    least = LEAST_PAIR if asked.declared == NONE else asked.declared + 1
    wanted = all_classes()[max(least, min(own + 1, len(all_classes()) - 1))]
    kept = list(map(str, hand))
    for card in played.discards or ():
        kept.remove(str(card))
    found = exchange_odds(hand, target=wanted)
    done = next(hold for hold in found.holds if sorted(hold.hold.split()) == sorted(kept))
    assert found.best is not None
    yield Exchanged(played.deal, played.seat, hand, wanted, done, found.best)
