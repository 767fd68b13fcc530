"""A whole game of classic rubamazzo, counted from its record."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from cardodds import rubamazzo
from cardodds.cards import Card, pack
from cardodds.errors import ArgumentError, whole
from cardodds.guide.worked.checks import check_copies, check_rules, remove
from cardodds.records import Move, Record
from cardodds.rubamazzo.rules import TABLE


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
    taken_back : int or None
        If the player had stolen instead the largest bundle that the hand can steal: the cards
        that an opponent then takes back at once, with the cards really held. None if no bundle
        could be stolen.
    """

    number: int
    seat: str
    action: str
    card: Card
    stolen: int
    bundles: tuple[int, ...]
    unseen: int
    risk: Fraction | None
    taken_back: int | None


@dataclass(frozen=True)
class RubamazzoGame:
    """A whole game of rubamazzo: its turns, and the cards of each seat at the end."""

    turns: tuple[Turn, ...]
    final: tuple[int, ...]

    def turn(self, number: int) -> Turn:
        """Return a turn by its number, from 1."""
        return self.turns[whole("turn", number, 1, len(self.turns)) - 1]


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
    state = _Rubamazzo(record)
    turns = tuple(state.play(move) for move in record.moves)
    return RubamazzoGame(turns, state.final())


class _Rubamazzo:
    """The table of a game of rubamazzo with all its cards known."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.seats = record.seats
        deck = record.rules.get("deck", "napoletane")
        self.pack = pack(deck)
        hand = record.rules.get("hand")
        try:
            self.game = rubamazzo.schedule(len(self.seats), deck=deck, hand=hand)
        except ArgumentError as error:
            raise record.error(str(error)) from None
        if len(record.deal.table) != TABLE:
            raise record.error(f"the deal needs the {TABLE} cards of the table")
        dealt = [card for seat in self.seats for deal in self._deals(seat) for card in deal]
        check_copies(record, self.pack, 1, [*record.deal.table, *dealt])
        self.dealt = 0
        self.table = list(record.deal.table)
        self.hands: list[list[Card]] = [[] for _ in self.seats]
        self.bundles: list[list[Card]] = [[] for _ in self.seats]
        self.seen = [list(record.deal.table) for _ in self.seats]
        self.last_taker: int | None = None

    def _deals(self, seat: str) -> tuple[tuple[Card, ...], ...]:
        """The hands of a seat, all of them."""
        deals = self.record.deal.hands.get(seat, ())
        sizes = [len(deal) for deal in deals]
        if sizes != [self.game.hand] * self.game.deals:
            rule = f"{seat} needs {self.game.deals} hands of {self.game.hand} cards"
            raise self.record.error(rule)
        return deals

    def play(self, move: Move) -> Turn:
        """Play a move, and say what the player could know after it."""
        played = move.number - 1
        if played == self.game.played * len(self.seats):
            raise self.record.error("all the cards are played", move)
        if not any(self.hands):
            for seat, name in enumerate(self.seats):
                self.hands[seat] = list(self._deals(name)[self.dealt])
                self.seen[seat] += self.hands[seat]
            self.dealt += 1
        seat = played % len(self.seats)
        if move.seat != self.seats[seat]:
            raise self.record.error(f"it is the turn of {self.seats[seat]}", move)
        taken_back = self._taken_back(seat)
        card = move.card
        if card is None or not remove(self.hands[seat], card):
            raise self.record.error(f"{card} is not in the hand", move)
        for watcher, seen in enumerate(self.seen):
            if watcher != seat:
                seen.append(card)
        stolen = self._act(move, seat, card)
        unseen = self.game.cards - len(self.seen[seat])
        return Turn(
            number=move.number,
            seat=move.seat,
            action=move.action,
            card=card,
            stolen=stolen,
            bundles=tuple(map(len, self.bundles)),
            unseen=unseen,
            risk=self._risk(seat, unseen),
            taken_back=taken_back,
        )

    def _act(self, move: Move, seat: int, card: Card) -> int:
        """Do what the move says, and return the cards that it steals."""
        victims = self._victims(seat, card)
        equal = [other for other in self.table if other.rank == card.rank]
        if move.action == "table":
            if equal or victims:
                raise self.record.error(f"{card} can take, so it must", move)
            self.table.append(card)
            return 0
        if move.action == "capture":
            take = equal[:1] if move.take is None else move.take
            if len(take) != 1 or take[0].rank != card.rank or not remove(self.table, take[0]):
                rule = f"{card} captures one card of its rank, and the table has "
                raise self.record.error(rule + (" ".join(map(str, self.table)) or "none"), move)
            loot = list(take)
            stolen = 0
        else:
            names = [self.seats[victim] for victim in victims]
            named = tuple(names) if move.victims is None else move.victims
            if len(named) != 1 or named[0] not in names:
                tops = ", ".join(names) or "nobody"
                raise self.record.error(f"{card} steals one bundle, and can from {tops}", move)
            victim = self.seats.index(named[0])
            loot, self.bundles[victim] = self.bundles[victim], []
            stolen = len(loot)
        self.bundles[seat] += [*loot, card]
        self.last_taker = seat
        return stolen

    def _victims(self, seat: int, card: Card) -> list[int]:
        """The seats whose bundle a card of this seat steals."""
        return [
            other
            for other, bundle in enumerate(self.bundles)
            if other != seat and bundle and bundle[-1].rank == card.rank
        ]

    def _taken_back(self, seat: int) -> int | None:
        """The cards lost again at once after the largest theft that the seat could make now."""
        thefts = [
            (len(self.bundles[victim]), card)
            for card in self.hands[seat]
            for victim in self._victims(seat, card)
        ]
        if not thefts:
            return None
        stolen, card = max(thefts, key=lambda theft: theft[0])
        others = [hand for other, hand in enumerate(self.hands) if other != seat]
        answered = any(held.rank == card.rank for hand in others for held in hand)
        return len(self.bundles[seat]) + stolen + 1 if answered else 0

    def _risk(self, seat: int, unseen: int) -> Fraction | None:
        """The chance that the bundle of a seat that has just played is stolen."""
        if not self.bundles[seat]:
            return None
        top = self.bundles[seat][-1].rank
        seen = sum(card.rank == top for card in self.seen[seat])
        coming = self.game.hand if self.dealt < self.game.deals else 0
        others = [hand for other, hand in enumerate(self.hands) if other != seat]
        return rubamazzo.theft_risk(
            len(self.pack.suits) - seen,
            players=len(self.seats),
            deck=self.pack.name,
            hand=self.game.hand,
            unseen=unseen,
            against=sum(len(hand) or coming for hand in others),
        )

    def final(self) -> tuple[int, ...]:
        """The cards of each seat at the end, those left on the table to the last who took."""
        left = self.game.played * len(self.seats) - len(self.record.moves)
        if left:
            raise self.record.error(f"the game is not whole: cards still to play: {left}")
        cards = [len(bundle) for bundle in self.bundles]
        if self.last_taker is not None:
            cards[self.last_taker] += len(self.table)
        return tuple(cards)
