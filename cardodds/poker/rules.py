"""The rules of dubito poker: its pack, the categories of its hands, every option of the game.

Source: the guide to dubito poker; what it leaves open is said where the option is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from cardodds import cards
from cardodds.errors import ArgumentError, choice, flag, whole
from cardodds.numbers import Language, language

DECK = "poker32"
JOKERS = (0, 2)
PLAYERS = (3, 7)
DEALS = 20
STAKES = (1, 10)

FIXED_PRIZE = 1
"""Chips that each pays the winner of a match with a fixed prize; the guide leaves open how many."""

VALUES: Mapping[str, tuple[str, ...]] = {
    "scoring": ("points", "chips", "pot"),
    "prize": ("fixed", "gap"),
    "exchange_once": ("turn", "deal"),
}
"""The options that are words, and the words of each, the default first."""

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
        If there is no such category, or language.

    Examples
    --------
    >>> category_word("straight_flush", "it"), category_word("three")
    ('scala reale', 'three of a kind')
    """
    return _WORDS[language(lang)][CATEGORIES.index(choice("category", category, CATEGORIES))]


@dataclass(frozen=True)
class PokerRules:
    """Every option of the game.

    Parameters
    ----------
    players : int
        3 to 7. The one that the dealer serves opens; the loser of a deal opens the next.
    deals : int
        Deals that end in a doubt; then the match is over.
    scoring : {"points", "chips", "pot"}
        The loser of a deal gets a point, and the fewest win; or pays the winner players - 1 chips
        and every other player one; or doubles the pot of equal stakes, which the others share. The
        most chips win.
    prize : {"fixed", "gap"}
        In chips, what each pays the winner of the match: the same (`FIXED_PRIZE`), or the
        difference in chips.
    exchange_once : {"turn", "deal"}
        How often a player may exchange: each time it holds the cards, or once a deal.
    joker_copies : bool
        Whether a joker may stand for a card that is already in the hand.
    stake_min, stake_max : int
        In pot, what the opener may set as the stake, after seeing its cards.
    max_turns : int
        Declarations, those of void deals included, after which a game is unfinished.

    Raises
    ------
    ArgumentError
        If an option is none of its values, or two exclude each other (both are named).

    References
    ----------
    Guide to dubito poker, "Punteggio" for the scorings. Left open there: the number of deals, the
    bounds of the stake, whether a joker copies.

    Examples
    --------
    >>> PokerRules(players=4, scoring="pot", stake_max=5).stake_min
    1
    >>> PokerRules(prize="gap")
    Traceback (most recent call last):
        ...
    cardodds.errors.ArgumentError: prize + scoring gap + points: only in chips is there a prize
    """

    players: int = 3
    deals: int = DEALS
    scoring: str = "points"
    prize: str = "fixed"
    exchange_once: str = "turn"
    joker_copies: bool = False
    stake_min: int = STAKES[0]
    stake_max: int = STAKES[1]
    max_turns: int = 5000

    def __post_init__(self) -> None:
        self._set("players", whole("players", self.players, *PLAYERS))
        for name in ("deals", "stake_min", "stake_max", "max_turns"):
            self._set(name, whole(name, getattr(self, name), 1, 10**9))
        for name, allowed in VALUES.items():
            choice(name, getattr(self, name), allowed)
        self._set("joker_copies", flag("joker_copies", self.joker_copies))
        if self.prize == "gap" and self.scoring != "chips":
            both = f"{self.prize} + {self.scoring}"
            raise ArgumentError("prize + scoring", both, "only in chips is there a prize")
        for name, default in zip(("stake_min", "stake_max"), STAKES, strict=True):
            if getattr(self, name) != default and self.scoring != "pot":
                both = f"{getattr(self, name)} + {self.scoring}"
                raise ArgumentError(f"{name} + scoring", both, "only in pot is there a stake")
        if self.stake_min > self.stake_max:
            both = f"{self.stake_min} + {self.stake_max}"
            raise ArgumentError("stake_min + stake_max", both, "the least stake is above the most")

    def _set(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)

    def options(self) -> dict[str, Any]:
        """Return every option with its value.

        Examples
        --------
        >>> PokerRules().options()["deals"]
        20
        """
        return {field.name: getattr(self, field.name) for field in fields(self)}


PRESETS: Mapping[str, Mapping[str, Any]] = {
    "points": {},
    "chips": {"scoring": "chips"},
    "gap": {"scoring": "chips", "prize": "gap"},
    "pot": {"scoring": "pot"},
}
"""Named rules, as the options in which they differ from the default."""


def preset(name: str = "points", **options: Any) -> PokerRules:
    """Return named rules, with further options set.

    Parameters
    ----------
    name : {"points", "chips", "gap", "pot"}
        The scorings of the guide: points against, chips with a fixed prize or one by the
        difference, and the pot that the loser doubles.
    **options
        Those of `PokerRules`.

    Raises
    ------
    ArgumentError
        For an unknown name or option, or options that exclude each other.

    Examples
    --------
    >>> preset("gap", players=5).scoring
    'chips'
    """
    given = {**PRESETS[choice("preset", name, PRESETS)], **options}
    for option in given:
        choice("option", option, PokerRules.__dataclass_fields__)
    return PokerRules(**given)
