"""The real cards of a recorded game: where each lies, and whether a move may be made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from cardodds.cards import Card, pack
from cardodds.errors import ArgumentError
from cardodds.records import Move, Record
from cardodds.rubamazzo import engine
from cardodds.rubamazzo.coded_rules import setup
from cardodds.rubamazzo.engine import CAPTURE, STEAL, TABLE, kind_of, take_of, victims_of
from cardodds.rubamazzo.position import Position
from cardodds.rubamazzo.rules import preset
from cardodds.rubamazzo.view import CAPTURE_FIRST, NONE
from cardodds.simulation.counts import count, one


@dataclass(frozen=True)
class PlayedCard:
    """A card played, and what lies on the table after it.

    Attributes
    ----------
    number : int
        The move, from 1.
    seat, action : str
        Who played; ``capture``, ``steal`` or ``table``.
    card : Card
    take : tuple of Card
        The table cards captured; a suit that the record leaves open is ``""``.
    victims : tuple of str
        Whose bundles were stolen.
    stolen : int
        The cards in them.
    table : tuple of Card
    bundles : dict of str to int
        The cards in each bundle, by seat.
    tops : dict of str to Card or None
        The card on each bundle.
    """

    number: int
    seat: str
    action: str
    card: Card
    take: tuple[Card, ...]
    victims: tuple[str, ...]
    stolen: int
    table: tuple[Card, ...]
    bundles: dict[str, int]
    tops: dict[str, Card | None]

    def to_dict(self) -> dict[str, Any]:
        """Return the card under its JSON keys."""
        return {
            "number": self.number,
            "seat": self.seat,
            "action": self.action,
            "card": str(self.card),
            "take": [str(card) for card in self.take],
            "from": list(self.victims),
            "stolen": self.stolen,
            "table": [str(card) for card in self.table],
            "bundles": self.bundles,
            "tops": {seat: top and str(top) for seat, top in self.tops.items()},
        }


class RecordedTable:
    """The cards of a recorded game as they lie, with the engine's position of them.

    A card whose suit the record leaves open has the suit ``""``.

    Attributes
    ----------
    rules : RubamazzoRules
    position : Position
    cards : list of Card
        On the table.
    hands : list of list of Card
        By seat, the cards that are known of each hand.
    hidden : list of int
        By seat, how many other cards it holds.
    tops : dict of str to Card or None
    """

    def __init__(self, record: Record) -> None:
        if record.game != "rubamazzo":
            raise record.error(f"is a record of {record.game}, not of rubamazzo")
        try:
            self.rules = preset(**record.rules, players=len(record.seats))
        except ArgumentError as error:
            raise record.rules_error(error) from None
        self.record = record
        self.pack = pack(self.rules.deck)
        coded = setup(self.rules)
        self._check_deal(coded.table, coded.deals, coded.hand)
        self.cards = list(record.deal.table)
        self.hands: list[list[Card]] = [[] for _ in record.seats]
        self.hidden = [0] * len(record.seats)
        self.tops: dict[str, Card | None] = dict.fromkeys(record.seats)
        self.position = Position.opening(coded, self._packed(self.cards))
        self._deal()

    def play(self, move: Move) -> PlayedCard:
        """Play a move, which must be legal."""
        if self.position.over:
            raise self.record.error("all the cards are played", move)
        if self.position.turn == self.rules.max_turns:
            raise self.record.error(f"max_turns {self.rules.max_turns} is reached", move)
        seat = self.position.seat
        if move.seat != self.record.seats[seat]:
            raise self.record.error(f"it is the turn of {self.record.seats[seat]}", move)
        card = move.card
        if card is None:
            raise self.record.error("a card must be played", move)
        self._play_from_hand(seat, card, move)
        action = self._action(move, card)
        take = self._take(move, action)
        victims = self._names(victims_of(action))
        stolen = engine.loot(self.position.view(one(self._rank(card))), action)
        if kind_of(action) == TABLE:
            self.cards.append(card)
        else:
            self.tops |= {**dict.fromkeys(victims), move.seat: card}
        deal = self.position.dealt
        self.position = self.position.after(action)
        if self.position.dealt != deal and not self.position.over:
            self._deal()
        return PlayedCard(
            number=move.number,
            seat=move.seat,
            action=move.action,
            card=card,
            take=take,
            victims=victims,
            stolen=stolen,
            table=tuple(self.cards),
            bundles=dict(zip(self.record.seats, self.position.bundles(), strict=True)),
            tops=dict(self.tops),
        )

    def _check_deal(self, table: int, deals: int, hand: int) -> None:
        """Check the cards that are known from the start, and remember them."""
        deal = self.record.deal
        if len(deal.table) != table:
            rule = f"the deal needs the {table} cards of the table"
            raise self.record.deal_error(rule, "table")
        self.known = list(deal.table)
        for seat, hands in deal.hands.items():
            if len(hands) > deals:
                rule = f"{seat} has {len(hands)} hands, there are {deals} deals"
                raise self.record.deal_error(rule, "hands", seat)
            for cards in hands:
                if len(cards) > hand:
                    rule = f"a hand of {seat} has {len(cards)} cards, {hand} are dealt"
                    raise self.record.deal_error(rule, "hands", seat)
                self.known += cards
        self._check_copies()

    def _check_copies(self, move: Move | None = None) -> None:
        """Raise if a card is known to be in two places, or a rank too often."""
        suited = Counter(card for card in self.known if card.suit)
        ranks = Counter(Card(card.rank, "") for card in self.known)
        for number, most in ((suited, 1), (ranks, len(self.pack.suits))):
            for card, copies in number.items():
                if copies > most:
                    rule = f"{card} is there {copies} times, the pack has {most}"
                    if move is None:
                        raise self.record.dealt_error(rule, card)
                    raise self.record.error(rule, move)

    def _deal(self) -> None:
        dealt = self.position.dealt
        for seat, name in enumerate(self.record.seats):
            hands = self.record.deal.hands.get(name, ())
            self.hands[seat] = list(hands[dealt]) if dealt < len(hands) else []
            self.hidden[seat] = self.position.setup.hand - len(self.hands[seat])

    def _play_from_hand(self, seat: int, card: Card, move: Move) -> None:
        held = _remove(self.hands[seat], card)
        if held is None:
            if not self.hidden[seat]:
                rule = f"{card} is not in the hand, which is {_listed(self.hands[seat])}"
                raise self.record.error(rule, move)
            self.hidden[seat] -= 1
        else:
            self.known.remove(held)
        self.known.append(card if card.suit or held is None else held)
        self._check_copies(move)

    def _action(self, move: Move, card: Card) -> int:
        """The legal action that the move means."""
        view = self.position.view(one(self._rank(card)))
        legal = [engine.first_action(view)]
        while legal[-1] != NONE:
            legal.append(engine.next_action(view, legal[-1]))
        legal.pop()
        captures = [action for action in legal if kind_of(action) == CAPTURE]
        steals = [action for action in legal if kind_of(action) == STEAL]
        if move.action == "table":
            if captures or steals:
                can = " or ".join(
                    [f"capture {self._described(action)}" for action in captures]
                    + [f"steal from {self._described(action)}" for action in steals]
                )
                raise self.record.error(f"{card} can {can}, so it may not stay on the table", move)
            return legal[0]
        if move.action == "capture":
            wanted = None if move.take is None else self._packed(move.take)
            fitting = [a for a in captures if wanted is None or take_of(a) == wanted]
            none = f"{card} captures nothing: on the table lie {_listed(self.cards)}"
            verb, key, said = "capture", "take", _listed(move.take or ())
        else:
            wanted = None if move.victims is None else self._mask(move.victims)
            fitting = [a for a in steals if wanted is None or victims_of(a) == wanted]
            none = f"{card} steals from nobody: {self._no_theft(move, card)}"
            if captures and view.rules & CAPTURE_FIRST:
                none = f"{card} steals from nobody: a card that can capture may not steal"
            verb, key, said = "steal from", "from", " ".join(move.victims or ())
        if len(fitting) == 1:
            return fitting[0]
        possible = captures if move.action == "capture" else steals
        if not possible:
            raise self.record.error(none, move)
        can = f"{card} can {verb} {' or '.join(map(self._described, possible))}"
        rule = f"{can}: {key} must say which" if wanted is None else f"{can}, not {said}"
        raise self.record.error(rule, move)

    def _no_theft(self, move: Move, card: Card) -> str:
        """Why no bundle can be stolen: the tops that lie there, and the partner's."""
        if not move.victims:
            tops = [f"{seat} {top}" for seat, top in self.tops.items() if top and seat != move.seat]
            return f"no top of that rank ({', '.join(tops) or 'no bundles'})"
        seat = move.victims[0]
        top = self.tops[seat]
        if top is None:
            return f"{seat} has no bundle"
        if seat == move.seat:
            return "the bundle is one's own"
        if top.rank != card.rank:
            return f"{seat} shows {top}"
        return f"{seat} is the partner, and steal_partner is off"

    def _described(self, action: int) -> str:
        """What an action takes, by ranks, or whom it robs."""
        if kind_of(action) == STEAL:
            return " and ".join(self._names(victims_of(action)))
        take = take_of(action)
        ranks = enumerate(self.pack.ranks)
        return " ".join(letter for rank, letter in ranks for _ in range(count(take, rank)))

    def _take(self, move: Move, action: int) -> tuple[Card, ...]:
        """Take the captured cards from the table."""
        if kind_of(action) != CAPTURE:
            return ()
        if move.take is not None:
            for card in move.take:
                if _remove(self.cards, card) is None:
                    rule = f"{card} is not on the table, where {_listed(self.cards)} lie"
                    raise self.record.error(rule, move)
            return move.take
        taken: list[Card] = []
        for rank, letter in enumerate(self.pack.ranks):
            equal = [card for card in self.cards if card.rank == letter]
            number = count(take_of(action), rank)
            if number == len(equal):
                taken += equal
                left = []
            else:  # which of them is not written, so that the suits are open from now on
                taken += [Card(letter, "")] * number
                left = [Card(letter, "")] * (len(equal) - number)
            if number:
                self.cards = [card for card in self.cards if card.rank != letter] + left
        return tuple(taken)

    def _rank(self, card: Card) -> int:
        return self.pack.ranks.index(card.rank)

    def _packed(self, cards: Iterable[Card]) -> int:
        return sum(one(self._rank(card)) for card in cards)

    def _mask(self, names: Iterable[str]) -> int:
        return sum(1 << self.record.seats.index(name) for name in set(names))

    def _names(self, victims: int) -> tuple[str, ...]:
        seats = enumerate(self.record.seats)
        return tuple(name for seat, name in seats if (victims >> seat) & 1)


def _remove(cards: list[Card], card: Card) -> Card | None:
    """Take a card out of a list, the one that it must be or can be by its rank, and return it."""
    fitting = [other for other in cards if other == card]
    fitting += [other for other in cards if other.rank == card.rank and not other.suit]
    if not card.suit:
        fitting += [other for other in cards if other.rank == card.rank]
    if not fitting:
        return None
    cards.remove(fitting[0])
    return fitting[0]


def _listed(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards)) or "no cards"
