"""A whole game of classic rubamazzo, as the engine replays it, and what its players could know."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from cardodds import rubamazzo
from cardodds.cards import Card
from cardodds.errors import whole
from cardodds.guide.worked.checks import check_rules
from cardodds.records import Move, Record, RecordError
from cardodds.rubamazzo.odds import COPIES
from cardodds.rubamazzo.recorded_table import PlayedCard
from cardodds.rubamazzo.replay import Replay, replay
from cardodds.rubamazzo.rules import preset


@dataclass(frozen=True)
class Turn:
    """A card played in rubamazzo, and what the player could know.

    Attributes
    ----------
    number : int
        The turn of the game, from 1.
    seat : str
        Who plays.
    action : str
        ``capture``, ``steal`` or ``table``.
    card : Card
        The card played.
    stolen : int
        Cards of the bundle that it steals.
    bundles : tuple of int
        Cards in the bundles afterwards, in seat order.
    unseen : int
        Cards that the player has never seen.
    risk : Fraction or None
        Chance, by these cards alone, that an opponent can steal the player's bundle before the
        next turn of the player; None without a bundle.
    """

    number: int
    seat: str
    action: str
    card: Card
    stolen: int
    bundles: tuple[int, ...]
    unseen: int
    risk: Fraction | None


@dataclass(frozen=True)
class RubamazzoGame:
    """A whole game of rubamazzo: its turns, and the cards of each seat at the end."""

    record: Record
    turns: tuple[Turn, ...]
    final: tuple[int, ...]

    def turn(self, number: int) -> Turn:
        """Return a turn by its number, from 1."""
        return self.turns[whole("turn", number, 1, len(self.turns)) - 1]

    def taken_back(self, number: int) -> int | None:
        """Return what a theft would have cost instead of a turn's card.

        The player steals the largest bundle that the hand can steal, and the next seat steals it
        back at once if its real cards allow.

        Returns
        -------
        int or None
            The cards that the next seat takes back, 0 if it cannot; None if no bundle could be
            stolen.
        """
        seat = self.turn(number).seat
        following = self.record.seats[number % len(self.record.seats)]
        thefts = [
            (theft.moves[-1].stolen, move)
            for move in self._steals(number, seat)
            if (theft := _played_on(self.record, number, move))
        ]
        if not thefts:
            return None
        _, best = max(thefts, key=lambda theft: theft[0])
        answers = (
            _played_on(self.record, number, best, answer)
            for answer in self._steals(number + 1, following, seat)
        )
        return max((answer.moves[-1].stolen for answer in answers if answer), default=0)

    def _steals(self, number: int, seat: str, victim: str | None = None) -> list[Move]:
        """A theft by each card of the hand that the seat holds at a turn."""
        before = _played_on(self.record, number)
        assert before is not None
        hand = before.hands[seat]
        return [
            Move(number, seat, "steal", card=card, victims=(other,))
            for card in hand
            for other in self.record.seats
            if other != seat and victim in (None, other)
        ]


def rubamazzo_game(record: Record) -> RubamazzoGame:
    """Count a whole game of rubamazzo from its record.

    Parameters
    ----------
    record : Record
        The classic game, with the table and all hands known.

    Raises
    ------
    RecordError
        If a card is dealt twice, not in the hand or takes what it cannot take, if the game is not
        whole, or if other rules than the classic ones are written.

    Examples
    --------
    >>> from cardodds.data import data_file
    >>> from cardodds.records import load
    >>> game = rubamazzo_game(load(data_file("hands/rubamazzo_game.toml")))
    >>> game.final, game.turn(7).unseen, game.turn(7).risk
    ((22, 18), 27, Fraction(1, 9))
    """
    check_rules(record, "rubamazzo", {"deck", "hand"})
    game = replay(record)
    if not game.over:
        raise record.error("the game is not whole")
    schedule = game.rules.schedule
    for seat in record.seats:
        if [*map(len, record.deal.hands.get(seat, ()))] != [schedule.hand] * schedule.deals:
            raise record.error(f"{seat} needs {schedule.deals} hands of {schedule.hand} cards")
    turns = tuple(_turn(record, played) for played in game.moves)
    return RubamazzoGame(record, turns, tuple(game.final.values()))


def _turn(record: Record, played: PlayedCard) -> Turn:
    """What a player could know just after playing a card."""
    seats = len(record.seats)
    seat = record.seats.index(played.seat)
    rules = preset(**record.rules, players=seats)
    schedule = rules.schedule
    rounds = (played.number - 1) // seats
    deal, turn = rounds // schedule.hand + 1, rounds % schedule.hand + 1
    shown = [
        *record.deal.table,
        *(card for hand in record.deal.hands[played.seat][:deal] for card in hand),
        *(m.card for m in record.moves[: played.number] if m.seat != played.seat and m.card),
    ]
    top = played.tops[played.seat]
    missing = 0 if top is None else COPIES - sum(card.rank == top.rank for card in shown)
    known = rubamazzo.theft(
        missing,
        deal=deal,
        turn=turn,
        seat=seat,
        players=seats,
        deck=rules.deck,
        hand=schedule.hand,
    )
    return Turn(
        number=played.number,
        seat=played.seat,
        action=played.action,
        card=played.card,
        stolen=played.stolen,
        bundles=tuple(played.bundles.values()),
        unseen=known.unseen,
        risk=None if top is None else known.risk,
    )


def _played_on(record: Record, number: int, *moves: Move) -> Replay | None:
    """The game up to a turn with other moves from there on; None if one of them is not legal."""
    other = replace(record, moves=(*record.moves[: number - 1], *moves))
    try:
        return replay(other)
    except RecordError:
        return None
