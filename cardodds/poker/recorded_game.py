"""The real cards of a recorded game of dubito poker, as far as they are known, move by move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from cardodds.cards import JOKER, Card
from cardodds.errors import ArgumentError
from cardodds.poker import engine
from cardodds.poker.classes import HandClass, all_classes
from cardodds.poker.declarations import parse
from cardodds.poker.evaluation import CARDS
from cardodds.poker.hands import FIRST_JOKER, card_numbers
from cardodds.poker.position import Position
from cardodds.poker.rules import pack, preset
from cardodds.poker.view import (
    BELIEVE,
    DECLARE,
    DOUBT,
    EXCHANGE,
    HAND,
    NONE,
    STAKE,
    UNKNOWN,
    UNKNOWN_HAND,
    cards_of,
    pack_hand,
    stake_max,
    stake_min,
)
from cardodds.records import Move, Record

CARD_LIST = pack()
"""The cards by their numbers."""

_PHASES = {"stake": STAKE, "exchange": EXCHANGE, "declare": DECLARE}
_DUE = {
    STAKE: "sets the stake before anything else",
    EXCHANGE: "exchanges first; count = 0 stands pat",
    DECLARE: "has exchanged and must declare",
    DOUBT: "must believe or say dubito",
}


@dataclass(frozen=True)
class PlayedMove:
    """A move played, and what lies open after it; what its action does not have is None.

    Attributes
    ----------
    number : int
        The move, from 1.
    seat, action : str
    deal : int
        The deal in which it was made, from 1, void ones counted.
    scores : dict of str to int
        Deals lost by seat, or chips won, as the scoring is.
    pot : int
    amount : int
        The stake.
    exchanged : int
        How many cards were exchanged.
    discards, drawn : tuple of Card
        If they are known.
    void : bool
        Whether this exchange made the deal void.
    declared : HandClass
        What is declared, or was when it was doubted.
    turned : tuple of Card
        The cards turned up.
    true : bool
        Whether the declaration that was doubted is true: the hand is equal or better.
    loser : str
        Who lost the deal.
    """

    number: int
    seat: str
    action: str
    deal: int
    scores: dict[str, int]
    pot: int
    amount: int | None = None
    exchanged: int | None = None
    discards: tuple[Card, ...] | None = None
    drawn: tuple[Card, ...] | None = None
    void: bool | None = None
    declared: HandClass | None = None
    turned: tuple[Card, ...] | None = None
    true: bool | None = None
    loser: str | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return the move under its JSON keys, without those that its action does not have."""
        shown = {}
        for each in fields(self):
            value = getattr(self, each.name)
            if isinstance(value, tuple):
                value = [str(card) for card in value]
            elif isinstance(value, HandClass):
                value = str(value)
            if value is not None:
                shown[each.name] = value
        return shown


class RecordedGame:
    """A recorded game between two moves: the engine's position, its cards as far as known.

    Attributes
    ----------
    rules : PokerRules
    position : Position
    """

    def __init__(self, record: Record) -> None:
        if not isinstance(record, Record):
            allowed = "must be a record, as cardodds.records.load returns it"
            raise ArgumentError("record", record, allowed)
        if record.game != "poker":
            raise record.error(f"is a record of {record.game}, not of poker")
        options = {"name": "points", **record.rules}
        options["name"] = options.pop("preset", options["name"])
        try:
            self.rules = preset(**options, players=len(record.seats))
        except ArgumentError as error:
            raise record.rules_error(error) from None
        self.record = record
        # Cards of which at least so many are still held: which of them were thrown is not known.
        self.kept: tuple[Counter[Card], int] = Counter(), 0
        self.position = Position.opening(self.rules).dealt(self._opening_hand())
        self._check_copies()

    def play(self, move: Move) -> PlayedMove:
        """Play a move, which must be legal."""
        if self.position.unfinished:
            raise self.record.error(f"max_turns {self.rules.max_turns} is reached", move)
        if self.position.over:
            rule = f"all {self.rules.deals} deals are decided: the game is over"
            raise self.record.error(rule, move)
        seat = self.record.seats[self.position.seat]
        if move.seat != seat:
            raise self.record.error(f"it is the turn of {seat}", move)
        if self.position.phase != _PHASES.get(move.action, DOUBT):
            raise self.record.error(self._due(move), move)
        deal = self.position.decided + self.position.voids + 1
        does = {
            "stake": self._stake,
            "exchange": self._exchange,
            "declare": self._declare,
            "believe": self._believe,
            "dubito": self._doubt,
        }
        happened = does[move.action](move)
        scores = dict(zip(self.record.seats, self.position.scores, strict=True))
        played = PlayedMove(
            move.number, seat, move.action, deal, scores, self.position.pot, **happened
        )
        if self.position.dealing:
            self.position = self.position.dealt(())
            self.kept = Counter(), 0
        return played

    def know(self, cards: Sequence[Card], move: Move | None = None) -> None:
        """Learn the five cards that the holder has; they must be possible.

        Raises
        ------
        RecordError
            If they are not what is known of that hand, or lie elsewhere.
        """
        held = Counter(self.held)
        if len(cards) != HAND or held - Counter(cards):
            known = f"of which {_listed(self.held)} are known" if held else "face down"
            rule = f"the hand turned must be the {HAND} cards {known}"
            raise self.record.error(rule, move)
        earlier, least = self.kept
        if (earlier & Counter(cards)).total() < least:
            number = "card is" if least == 1 else "cards are"
            rule = f"at least {least} {number} still of {_listed(earlier.elements())}"
            raise self.record.error(rule, move)
        new = self._numbers(list((Counter(cards) - held).elements()))
        hand = tuple(
            new.pop(0) if card == UNKNOWN else card for card in cards_of(self.position.hand)
        )
        self.position = replace(self.position, hand=pack_hand(hand))
        self._check_copies(move)

    @property
    def held(self) -> tuple[Card, ...]:
        """What is known of the cards that the holder has, in their order."""
        return _cards(cards_of(self.position.hand))

    def _opening_hand(self) -> list[int]:
        """The opener's cards, as far as they are known."""
        opener = self.record.seats[0]
        for seat, hands in self.record.deal.hands.items():
            if seat != opener:
                rule = f"{seat} is dealt no cards: {opener} opens"
                raise self.record.deal_error(rule, "hands", seat)
            if len(hands[0]) > HAND:
                rule = f"{seat} has {len(hands[0])} cards, {HAND} are dealt"
                raise self.record.deal_error(rule, "hands", seat)
        cards = self.record.deal.hands.get(opener, ((),))[0]
        numbers = card_numbers(cards)
        if cards.count(JOKER) > CARDS - FIRST_JOKER:
            raise self._too_many(JOKER, cards.count(JOKER), None)
        return numbers + [UNKNOWN] * (HAND - len(numbers))

    def _stake(self, move: Move) -> dict[str, Any]:
        view, amount = self.position.view(), move.amount or 0
        if not self.position.is_legal(amount):
            rule = f"a stake is from {stake_min(view)} to {stake_max(view)}, not {amount}"
            raise self.record.error(rule, move)
        self.position = self.position.after(amount)
        return {"amount": amount}

    def _exchange(self, move: Move) -> dict[str, Any]:
        number = move.count if move.count is not None else len(move.discards or ())
        if move.discards is None:
            if 0 < number < HAND:
                # Which cards are kept is not known, and so none of the hand.
                if len(self.held) == HAND:
                    self.kept = Counter(self.held), HAND
                self.position = replace(self.position, hand=UNKNOWN_HAND)
            action = (1 << number) - 1
        else:
            action = self._thrown(move.discards, move)
        if not self.position.is_legal(action):
            rule = f"{move.seat} has exchanged in this deal, and may not again"
            raise self.record.error(rule, move)
        discards = _cards(
            card for place, card in enumerate(cards_of(self.position.hand)) if (action >> place) & 1
        )
        drawn = self._drawn(number, move)
        self.kept = self.kept[0], max(self.kept[1] - number, 0)
        voids = self.position.voids
        self.position = self.position.after(action, drawn=drawn)
        if self.position.hand != NONE:
            self._check_copies(move)
        return {
            "exchanged": number,
            "discards": discards if len(discards) == number else None,
            "drawn": _cards(drawn) if len(_cards(drawn)) == number else None,
            "void": self.position.voids > voids or None,
        }

    def _thrown(self, discards: Sequence[Card], move: Move) -> int:
        """The places of the cards thrown; one that was not known takes an unknown place."""
        hand = list(cards_of(self.position.hand))
        action = 0
        for card in discards:
            places = [place for place in range(HAND) if not (action >> place) & 1]
            fitting = [place for place in places if _cards((hand[place],)) == (card,)]
            fitting += [place for place in places if hand[place] == UNKNOWN]
            if not fitting:
                rule = f"{card} is not in the hand, which is {_listed(self.held)}"
                raise self.record.error(rule, move)
            action |= 1 << fitting[0]
            if hand[fitting[0]] == UNKNOWN:
                (hand[fitting[0]],) = self._numbers([card], hand)
        self.position = replace(self.position, hand=pack_hand(tuple(hand)))
        self._check_copies(move)
        return action

    def _drawn(self, number: int, move: Move) -> list[int]:
        """The cards drawn: those on top of the stock, of which some may be known already."""
        top = list(self.position.stock[:number])
        if move.drawn is None:
            return top
        left = list(move.drawn)
        for card in _cards(top):
            if card not in left:
                rule = f"{card} comes back from the stock, but is not among the cards drawn"
                raise self.record.error(rule, move)
            left.remove(card)
        new = self._numbers(left)
        return [new.pop(0) if card == UNKNOWN else card for card in top]

    def _declare(self, move: Move) -> dict[str, Any]:
        try:
            declared = parse(str(move.hand), joker_copies=self.rules.joker_copies, argument="hand")
        except ArgumentError as error:
            raise self.record.error(str(error), move) from None
        order = declared.order(joker_copies=self.rules.joker_copies)
        if not self.position.is_legal(order):
            rule = f"{declared} is not higher than {self.class_of(self.position.declared)}"
            raise self.record.error(rule, move)
        self.position = self.position.after(order)
        return {"declared": declared}

    def _believe(self, move: Move) -> dict[str, Any]:
        if not self.position.is_legal(BELIEVE):
            rule = "nothing is higher than five aces: the next must say dubito"
            raise self.record.error(rule, move)
        self.position = self.position.after(BELIEVE)
        return {}

    def _doubt(self, move: Move) -> dict[str, Any]:
        if move.turned is not None:
            self.know(move.turned, move)
        own, before = self.position.own(), self.position
        if own == NONE:
            raise self.record.error("the cards turned are not known", move)
        loser = engine.loser_of(own, before.declared, before.holder, before.seat)
        turned = self.held
        self.position = before.lost(loser)
        return {
            "declared": self.class_of(before.declared),
            "turned": turned,
            "true": own >= before.declared,
            "loser": self.record.seats[loser],
        }

    def class_of(self, order: int) -> HandClass:
        """Return a class by its order under the rules of the record."""
        return all_classes(self.rules.joker_copies)[order]

    def _due(self, move: Move) -> str:
        """What the seat must do instead."""
        if move.action == "stake" and self.rules.scoring != "pot":
            return 'stakes are set with scoring = "pot" only'
        return f"{move.seat} {_DUE[self.position.phase]}"

    def _numbers(self, cards: Sequence[Card], taken: Iterable[int] = ()) -> list[int]:
        """The numbers of cards that were not known; of the jokers one that is seen nowhere."""
        seen = {*taken, *cards_of(self.position.hand), *self.position.stock}
        numbers = []
        for card in cards:
            number = card_numbers([card])[0]
            while card == JOKER and number in seen and number + 1 < CARDS:
                number += 1
            seen.add(number)
            numbers.append(number)
        return numbers

    def _check_copies(self, move: Move | None = None) -> None:
        """Raise if a card is known to be in two places."""
        cards = Counter(_cards((*cards_of(self.position.hand), *self.position.stock)))
        for card, copies in cards.items():
            if copies > CARD_LIST.count(card):
                raise self._too_many(card, copies, move)

    def _too_many(self, card: Card, copies: int, move: Move | None) -> ArgumentError:
        rule = f"{card} is there {copies} times, the pack has {CARD_LIST.count(card)}"
        if move is None:
            return self.record.dealt_error(rule, card)
        return self.record.error(rule, move)


def _cards(numbers: Iterable[int]) -> tuple[Card, ...]:
    """The cards of these numbers, those left out that are not known."""
    return tuple(CARD_LIST[number] for number in numbers if number != UNKNOWN)


def _listed(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards)) or "no cards"
