"""Positions of dubito poker, dealt and played by hand."""

from __future__ import annotations

from cardodds.poker.declarations import parse
from cardodds.poker.hands import card_numbers, read_hand
from cardodds.poker.position import Position
from cardodds.poker.rules import PokerRules
from cardodds.poker.rules import pack as all_cards
from cardodds.poker.view import HAND, cards_of

HANDS = {
    "nothing": "7♠ 8♥ 9♦ 10♣ Q♠",
    "pair": "A♠ A♥ K♦ 9♣ 8♠",
    "three": "K♠ K♥ K♦ A♣ 7♠",
    "five aces": "A♠ A♥ A♦ A♣ joker",
}
NAMES = [str(card) for card in all_cards()]


def numbers(text):
    """Five cards by their numbers; the second joker of two is 33."""
    return tuple(card_numbers(read_hand(text)))


def pack_from(hand, stock=()):
    """All cards: a hand, then some of the stock, then the others in the order of the pack."""
    top = (*hand, *stock)
    return (*top, *(card for card in range(34) if card not in top))


def dealt(hand="pair", stock=(), **options):
    """A game whose opener has been dealt a hand, by name or by its cards."""
    cards = numbers(HANDS.get(hand, hand))
    return Position.opening(PokerRules(**options)).dealt(pack_from(cards, stock))


def order(declaration, **options):
    return parse(declaration, **options).order(**options)


def said(position, declaration, thrown=0):
    """The position after an exchange and a declaration."""
    return position.after(thrown).after(order(declaration))


def held(position):
    return " ".join(NAMES[card] for card in cards_of(position.hand))


def all_lying(position):
    """Every card of the hand and the stock, sorted."""
    return sorted((*cards_of(position.hand), *position.stock))


def thrown(*places):
    """The action that throws the cards at these places."""
    assert all(0 <= place < HAND for place in places)
    return sum(1 << place for place in places)
