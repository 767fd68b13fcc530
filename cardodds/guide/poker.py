"""The figures of the guide to Dubito poker."""

from __future__ import annotations

from cardodds import poker
from cardodds.errors import ArgumentError
from cardodds.guide.registry import Params, figure

GUIDE = "dubito-poker"


@figure(GUIDE, "cards in the pack, jokers included", "deck", ranks="8", suits="4", jokers="2")
def _deck(p: Params) -> str:
    cards = poker.pack(jokers=p.number("jokers"))
    plain = [card for card in cards if card.suit]
    for name, found in (
        ("ranks", len({card.rank for card in plain})),
        ("suits", len({card.suit for card in plain})),
    ):
        if found != p.number(name):
            raise ArgumentError(name, p.number(name), f"the pack has {found}")
    return str(len(cards))


@figure(GUIDE, "hand categories, low to high", "categories")
def _categories(p: Params) -> str:
    named = [category for category in poker.CATEGORIES if category != "nothing"]
    return ";".join(poker.category_word(category, "it") for category in named)
