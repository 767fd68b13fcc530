"""What both worked games check: the rules written, and the cards there are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from cardodds.cards import Card, Pack
from cardodds.records import Move, Record


def check_rules(record: Record, game: str, options: set[str]) -> None:
    """Raise unless the record is of this game, by the rules that are counted here."""
    if record.game != game:
        raise record.error(f"is a record of {record.game}, not of {game}")
    for name in record.rules:
        if name not in options:
            raise record.error(f"option {name}: only the guide's own rules are counted here")


def check_copies(
    record: Record, kind: Pack, packs: int, cards: Iterable[Card], move: Move | None = None
) -> None:
    """Raise if a card, or a rank, is there more often than the packs have it."""
    cards = list(cards)
    suited = Counter(str(card) for card in cards if card.suit)
    ranks = Counter(card.rank for card in cards)
    for copies, most in ((suited, packs), (ranks, packs * len(kind.suits))):
        for name, count in copies.items():
            if count > most:
                raise record.error(f"{name} is there {count} times, the packs have {most}", move)


def remove(cards: list[Card], card: Card) -> bool:
    """Take a card out of a list; where a suit is not known the rank is enough."""
    for match in (card, Card(card.rank, "")):
        if match in cards:
            cards.remove(match)
            return True
    if not card.suit:
        for other in cards:
            if other.rank == card.rank:
                cards.remove(other)
                return True
    return False


def same(some: Iterable[Card], others: Iterable[Card]) -> bool:
    """Whether two lists can be the same cards, as far as suits are known."""
    rest = list(others)
    return all(remove(rest, card) for card in sorted(some, key=lambda card: not card.suit))
