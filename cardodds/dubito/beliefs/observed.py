"""What some seats of a recorded hand saw of it, and what they can conclude for certain.

A seat sees its own cards, the cards that it lays, all that is turned over or discarded, and the
pile when it takes it. Of all that the record says about others, only as much counts here; what a
seat saw but nobody wrote down is left open. Several seats may put together what they saw.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from cardodds.cards import JOKER, Card
from cardodds.dubito import engine
from cardodds.dubito.beliefs.bounds import Bounds, tightened
from cardodds.dubito.beliefs.whereabouts import Whereabouts
from cardodds.dubito.recorded_hand import ASIDE, DISCARDED, LAID, PILE, TURNED, PlayedMove
from cardodds.dubito.replay import Replay, replay
from cardodds.dubito.view import NONE
from cardodds.errors import ArgumentError, suggest
from cardodds.records import Move, Record


def hand_of(seat: str) -> str:
    """Return the name of a hand among the places of `Whereabouts`."""
    return f"hand of {seat}"


@dataclass(frozen=True)
class Step:
    """Something that moved cards, as the observers saw it.

    Attributes
    ----------
    move : PlayedMove
        ``lay``, ``doubt``, ``pass`` or ``discard``.
    cards : tuple of Card or None
        The cards laid, turned or discarded, as far as the observers know them by now; None if
        they do not.
    held : int
        The cards of the seat before the move.
    swept : bool
        Whether the pile was put out of play, after all had passed.
    """

    move: PlayedMove
    cards: tuple[Card, ...] | None
    held: int
    swept: bool = False


@dataclass(frozen=True)
class Observed:
    """What seats saw of a recorded hand.

    Attributes
    ----------
    game : Replay
        The hand as it was recorded, which may tell more than they know.
    seats : tuple of str
        The observers, whose knowledge is put together.
    steps : tuple of Step
    """

    game: Replay
    seats: tuple[str, ...]
    steps: tuple[Step, ...]

    @cached_property
    def where(self) -> Whereabouts:
        """Where cards can be, by what they saw."""
        where = _dealt(self.game, self.seats)
        for step in self.steps:
            _follow(where, step)
        return where

    @property
    def own(self) -> dict[str, tuple[Card, ...]]:
        """The opening cards of the observers, as far as the record tells them."""
        return {seat: opening_hand(self.game.record, seat) for seat in self.seats}

    @property
    def unwritten(self) -> int:
        """How many opening cards of the observers the record does not tell."""
        dealt = dict(zip(self.game.record.seats, self.game.rules.hands, strict=True))
        return sum(dealt[seat] - len(cards) for seat, cards in self.own.items())

    def bounds(self) -> Bounds:
        """Return at least and at most how many cards of each rank lie in each place."""
        return tightened(self.where)

    def hand(self, seat: str) -> tuple[Card, ...] | None:
        """Return the hand of an observer now; None if the record does not tell all of it."""
        certain = self.where.certain(hand_of(seat))
        return certain if len(certain) == self.where.size[hand_of(seat)] else None


def observed(record: Record, seats: str | Sequence[str]) -> Observed:
    """Return what seats saw of a recorded hand, up to its last move.

    Parameters
    ----------
    record : Record
        A hand of dubito, whole or not.
    seats : str or sequence of str
        Whose knowledge it is; of several what they know together.

    Raises
    ------
    ArgumentError
        If there is no such seat.
    RecordError
        If the record breaks a rule.

    Examples
    --------
    In the guide's hand Carla and Dario hold two 2s each: together they know that Bruno lies.

    >>> from cardodds.cards import Card
    >>> from cardodds.data import data_file
    >>> from cardodds.records import load
    >>> record = cut(load(data_file("hands/dubito_worked_hand.toml")), 2)
    >>> [observed(record, seats).where.bounds("laid", Card("2", ""))
    ...  for seats in ("Carla", "Dario", ["Carla", "Dario"])]
    [(0, 1), (0, 1), (0, 0)]
    """
    names = _checked(record, seats)
    return seen_by(replay(record), names)


def seen_by(game: Replay, seats: tuple[str, ...]) -> Observed:
    """Return what seats, in the order of turns, saw of a hand that has been played again."""
    return Observed(game, seats, tuple(_steps(game, frozenset(seats))))


def cut(record: Record, moves: int) -> Record:
    """Return a record that stops after so many moves."""
    return replace(record, moves=record.moves[:moves])


def at_last_claim(record: Record) -> tuple[Record, Move | None]:
    """Return a record that stops at its last claim, and the doubt of it that is written.

    Raises
    ------
    RecordError
        If nobody has claimed anything.
    """
    laid = [number for number, move in enumerate(record.moves) if move.action == "lay"]
    if not laid:
        raise record.error("nobody has claimed anything yet: there is nothing to doubt")
    after = record.moves[laid[-1] + 1 :]
    doubt = after[0] if after and after[0].action == "doubt" else None
    return cut(record, laid[-1] + 1), doubt


def opening_hand(record: Record, seat: str) -> tuple[Card, ...]:
    """Return the cards dealt to a seat, as far as they are known."""
    return tuple(card for hand in record.deal.hands.get(seat, ()) for card in hand)


def asked_seats(game: Replay) -> tuple[str, ...]:
    """Return who may doubt the claim that waits, in the order of turns; empty if none waits."""
    if game.claim is None:
        return ()
    word, table, asked = game.hand.word, game.hand.table, []
    seat = engine.first_asked(word, table)
    while seat != NONE:
        asked.append(game.record.seats[seat])
        seat = engine.next_asked(word, table, seat)
    return tuple(asked)


def _checked(record: Record, seats: str | Sequence[str]) -> tuple[str, ...]:
    """The observers in the order of turns, each once."""
    names = [seats] if isinstance(seats, str) else list(seats)
    for name in names:
        if name not in record.seats:
            raise ArgumentError("seat", name, suggest(name, record.seats))
    if not names:
        raise ArgumentError("seat", "", suggest("", record.seats))
    return tuple(seat for seat in record.seats if seat in names)


def _steps(game: Replay, seats: frozenset[str]) -> Iterable[Step]:
    """The moves with what the observers know of their cards in the end."""
    moves = game.moves
    seen = _seen(moves, seats)
    sizes = dict(zip(game.record.seats, game.rules.hands, strict=True))
    pile = game.rules.pile
    for number, move in enumerate(moves):
        swept = move.action == "pass" and move.pile < pile
        yield Step(move, seen[number], sizes[move.seat], swept)
        sizes, pile = move.hands, move.pile


def _seen(moves: Sequence[PlayedMove], seats: frozenset[str]) -> list[tuple[Card, ...] | None]:
    """The cards of each move that the observers have seen by the last one."""
    seen: list[tuple[Card, ...] | None] = [None] * len(moves)
    pile: list[int] = []
    for number, move in enumerate(moves):
        if move.action == "lay":
            pile.append(number)
            if move.seat in seats:
                seen[number] = move.cards
        elif move.action == "discard":
            seen[number] = move.cards
        elif move.action == "doubt":
            seen[number] = seen[pile[-1]] = move.cards
            if move.taker in seats:
                for laid in pile[:-1]:
                    seen[laid] = moves[laid].cards
            pile = []
        elif move.pile == 0:
            pile = []
    return seen


def _dealt(game: Replay, seats: Sequence[str]) -> Whereabouts:
    """The places when the cards have been dealt, the observers' hands known."""
    rules, record = game.rules, game.record
    places: dict[str, tuple[int, Sequence[Card]]] = {}
    for seat, size in zip(record.seats, rules.hands, strict=True):
        places[hand_of(seat)] = size, opening_hand(record, seat) if seat in seats else ()
    for place, size in ((PILE, rules.pile), (ASIDE, rules.aside)):
        places[place] = size, ()
    for place in (LAID, TURNED, DISCARDED):
        places[place] = 0, ()
    return Whereabouts(copies_of_ranks(game), rules.one_or_two, places)


def copies_of_ranks(game: Replay) -> dict[str, int]:
    """Return how many cards of each rank there are, jokers last."""
    pack = game.hand.pack
    copies = dict.fromkeys(pack.ranks, game.rules.one_or_two * len(pack.suits))
    if game.rules.jokers == "wild":
        copies[JOKER.rank] = game.rules.cards - sum(copies.values())
    return copies


def _follow(where: Whereabouts, step: Step) -> None:
    """Move the cards as a step did."""
    move, seen = step.move, step.cards or ()
    hand = hand_of(move.seat)
    if move.action in ("lay", "pass"):
        _move_all(where, LAID, PILE)
    if move.action == "lay":
        where.move(hand, LAID, move.laid or 0, seen)
    elif move.action == "discard":
        where.move(hand, DISCARDED, len(seen), seen)
    elif move.action == "doubt":
        taker = hand_of(str(move.taker))
        where.move(LAID, TURNED, len(seen), seen)
        _move_all(where, TURNED, taker)
        _move_all(where, PILE, taker)
    elif step.swept:
        _move_all(where, PILE, ASIDE)


def _move_all(where: Whereabouts, giver: str, taker: str) -> None:
    if where.size[giver]:
        where.move(giver, taker, where.size[giver])


def ranks_in(cards: Iterable[Card]) -> Counter[str]:
    """Return how many cards of each rank there are."""
    return Counter(card.rank for card in cards)
