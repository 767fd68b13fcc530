"""The pack of dubito poker and the categories of its hands."""

from __future__ import annotations

from cardodds import cards
from cardodds.errors import choice, whole
from cardodds.numbers import Language

DECK = "poker32"
JOKERS = (0, 2)

CATEGORIES = (
    "nothing",
    "pair",
    "two_pair",
    "three",
    "straight",
    "full",
    "flush",
    "four",
    "straight_flush",
    "five",
)
"""The categories of a hand, from the lowest to the highest."""

_WORDS: dict[Language, tuple[str, ...]] = {
    "it": (
        "niente",
        "coppia",
        "due coppie",
        "tris",
        "scala",
        "full",
        "colore",
        "poker",
        "scala reale",
        "pokerissimo",
    ),
    "en": (
        "nothing",
        "pair",
        "two pair",
        "three of a kind",
        "straight",
        "full house",
        "flush",
        "four of a kind",
        "straight flush",
        "five of a kind",
    ),
}


def pack(jokers: int = 2) -> tuple[cards.Card, ...]:
    """Return the cards of the pack: four suits from the 7 to the ace, and the jokers.

    Parameters
    ----------
    jokers : int
        2 in the game; 0 and 1 for the odds without.

    Raises
    ------
    ArgumentError
        If `jokers` is not 0, 1 or 2.

    Examples
    --------
    >>> len(pack()), len(pack(jokers=0))
    (34, 32)
    """
    return cards.pack(DECK).cards(jokers=whole("jokers", jokers, *JOKERS))


def category_word(category: str, lang: Language = "en") -> str:
    """Return a category's name as players say it.

    Parameters
    ----------
    category : str
        One of `CATEGORIES`.
    lang : {"en", "it"}
        The guide's Italian, or English.

    Raises
    ------
    ArgumentError
        If there is no such category.

    Examples
    --------
    >>> category_word("straight_flush", "it"), category_word("three")
    ('scala reale', 'three of a kind')
    """
    return _WORDS[lang][CATEGORIES.index(choice("category", category, CATEGORIES))]
