"""One hand: its cards, its class; and how many hands there are of each category."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import comb
from typing import TYPE_CHECKING, Any

from cardodds.cards import JOKER, Card
from cardodds.errors import ArgumentError, flag, whole
from cardodds.numbers import Language, grouped
from cardodds.poker.classes import (
    HAND,
    JOKER_CODE,
    PACK,
    RANK_CODES,
    RANKS,
    HandClass,
    all_classes,
    best_value,
    orders_by_code,
    shapes,
)
from cardodds.poker.declarations import words
from cardodds.poker.rules import CATEGORIES, JOKERS, category_word
from cardodds.results import Result

if TYPE_CHECKING:
    from matplotlib.axes import Axes

FIRST_JOKER = PACK.size


@dataclass(frozen=True)
class Ranked(Result):
    """The class of a hand.

    Attributes
    ----------
    category : str
        One of `CATEGORIES`.
    ranks : tuple of str
        The deciding ranks, main ranks first: as in `HandClass`.
    order : int
        The place among all classes, 0 the lowest.
    """

    category: str
    ranks: tuple[str, ...]
    order: int

    def plot(self, lang: Language = "en") -> Axes:
        """Return its place among all classes, as in `Result.plot`."""
        from cardodds.poker.plots import ranked_plot

        return ranked_plot(self, lang)

    def to_text(self, lang: Language = "en") -> str:
        """Return the class in words, and its place, as a line for a terminal."""
        place = {"en": f"class {self.order} from 0 up", "it": f"classe {self.order} da 0 in su"}
        return f"{words(HandClass(self.category, self.ranks), lang)} ({place[lang]})"


@dataclass(frozen=True)
class HandCounts(Result):
    """How many hands there are of each category.

    Attributes
    ----------
    hands : int
        All hands of five cards of the pack.
    classes : int
        How many classes they are of.
    counts : dict of str to int
        Hands by category, all ten.
    by_jokers : dict of str to dict
        The same by the number of jokers in the hand: "0", "1", "2".
    """

    hands: int
    classes: int
    counts: dict[str, int]
    by_jokers: dict[str, dict[str, int]]

    def plot(self, lang: Language = "en") -> Axes:
        """Return the share of each category as bars, as in `Result.plot`."""
        from cardodds.poker.plots import counts_plot

        return counts_plot(self, lang)

    def to_text(self, lang: Language = "en") -> str:
        """Return the counts as lines for a terminal, the highest category first."""
        names = {"en": ("hands", "classes"), "it": ("mani", "classi")}[lang]
        head = {"en": "by jokers held", "it": "per jolly in mano"}[lang]
        hands = grouped(self.hands, lang)
        lines = [f"{names[0]}: {hands}, {names[1]}: {self.classes}; {head} {self._held}"]
        for category in reversed(CATEGORIES):
            parts = " + ".join(grouped(held[category], lang) for held in self.by_jokers.values())
            total = grouped(self.counts[category], lang)
            lines.append(f"{category_word(category, lang)}: {total} = {parts}")
        return "\n".join(lines)

    @property
    def _held(self) -> str:
        return " + ".join(self.by_jokers)


def read_hand(hand: str | Iterable[Card | str], *, jokers: int = 2) -> tuple[Card, ...]:
    """Return the five cards of a hand, in the order given.

    Parameters
    ----------
    hand : str or iterable of Card or str
        Cards in any notation of `cardodds.cards`: ``"A♠ K♠ Q♠ J♠ joker"``.
    jokers : int
        How many are in the pack: 0 to 2.

    Raises
    ------
    ArgumentError
        If it is no hand of five different cards of the pack.

    Examples
    --------
    >>> print(*read_hand("As, re di picche, Q♠ J♠ *"))
    A♠ K♠ Q♠ J♠ joker
    """
    jokers = whole("jokers", jokers, *JOKERS)
    hand = cards_text("hand", hand, f"must be {HAND} cards, as text")
    cards = PACK.hand(hand, jokers=jokers)
    if len(cards) != HAND:
        number = "1 card" if len(cards) == 1 else f"{len(cards)} cards"
        raise ArgumentError("hand", hand, f"has {number}, a hand has {HAND}")
    return cards


def cards_text(argument: str, cards: str | Iterable[Card | str], allowed: str) -> str:
    """Return cards as one text, or raise with `allowed` as the message's end.

    Examples
    --------
    >>> cards_text("hold", ["K♠", "re di cuori"], "must be cards, as text")
    'K♠, re di cuori'
    """
    if isinstance(cards, str):
        return cards
    try:
        listed = list(cards)
    except TypeError:
        raise ArgumentError(argument, cards, allowed) from None
    if not all(isinstance(card, Card | str) for card in listed):
        raise ArgumentError(argument, cards, allowed)
    return ", ".join(map(str, listed))


def card_numbers(cards: Sequence[Card]) -> list[int]:
    """Return the numbers of cards, as arrays of hands have them: the first joker is 32.

    Examples
    --------
    >>> card_numbers(read_hand("7♠ A♠ 7♥ joker joker"))
    [0, 7, 8, 32, 33]
    """
    numbers = []
    joker = FIRST_JOKER
    for card in cards:
        if card == JOKER:
            numbers.append(joker)
            joker += 1
        else:
            numbers.append(PACK.suits.index(card.suit) * len(RANKS) + RANKS.index(card.rank))
    return numbers


def hand_index(cards: Sequence[Card]) -> int:
    """Return the index of a hand of five cards, in any order: 0 to 278,255.

    It is the sum of C(card, place) over the card numbers sorted from 1 to 5.

    Examples
    --------
    >>> hand_index(read_hand("7♠ 8♠ 9♠ 10♠ J♠")), hand_index(read_hand("Q♣ K♣ A♣ joker joker"))
    (0, 278255)
    """
    return sum(comb(card, place) for place, card in enumerate(sorted(card_numbers(cards)), 1))


def class_of_cards(cards: Sequence[Card], *, joker_copies: bool = False) -> int:
    """Return the order of the class of five cards; not checked.

    Examples
    --------
    >>> class_of_cards(read_hand("7♠ 8♠ 9♠ 10♠ Q♥"))
    0
    """
    one_suit = len({card.suit for card in cards if card != JOKER}) == 1
    return orders_by_code(joker_copies)[one_suit][sum(map(card_code, cards))]


def card_code(card: Card) -> int:
    """Return what a card adds to the code of its hand."""
    return JOKER_CODE if card == JOKER else RANK_CODES[RANKS.index(card.rank)]


def rank(hand: str | Iterable[Card | str], *, joker_copies: bool = False) -> Ranked:
    """Return the class of a hand.

    Parameters
    ----------
    hand : str or iterable of Card or str
        Five cards, as in `read_hand`.
    joker_copies : bool
        Whether a joker may be a card that is already in the hand. It decides between flushes
        alone, where a joker is then one more ace.

    Raises
    ------
    ArgumentError
        If it is no hand.

    Examples
    --------
    >>> rank("A♠ K♠ Q♠ J♠ joker")
    Ranked(category='straight_flush', ranks=('A',), order=839)
    >>> rank("A♠ J♠ 8♠ 7♠ *").ranks, rank("A♠ J♠ 8♠ 7♠ *", joker_copies=True).ranks
    (('A', 'K', 'J', '8', '7'), ('A', 'A', 'J', '8', '7'))
    """
    cards = read_hand(hand)
    copies = flag("joker_copies", joker_copies)
    order = class_of_cards(cards, joker_copies=copies)
    found = all_classes(copies)[order]
    return Ranked(found.category, found.ranks, order)


def hand_counts(jokers: int = 2, *, joker_copies: bool = False) -> HandCounts:
    """Return how many of all hands are of each category, by the number of jokers held.

    The order of the categories is not that of their rarity: with two jokers a pair comes more
    often than nothing, three of a kind more often than two pair, four of a kind more often than a
    flush and just as often as a full house.

    Parameters
    ----------
    jokers : int
        How many are in the pack: 2 in the game, 0 or 1.
    joker_copies : bool
        Whether a joker may be a card that is already in the hand: there are more classes, the
        categories' counts are the same.

    Raises
    ------
    ArgumentError
        If `jokers` is not 0, 1 or 2.

    Examples
    --------
    >>> found = hand_counts()
    >>> found.hands, found.classes, found.counts["pair"], found.by_jokers["2"]["three"]
    (278256, 848, 132216, 1320)
    """
    jokers = whole("jokers", jokers, *JOKERS)
    copies = flag("joker_copies", joker_copies)
    by_jokers = [[0] * len(CATEGORIES) for _ in range(jokers + 1)]
    seen = set()
    for shape in shapes(jokers):
        value = best_value(*shape[:3], joker_copies=copies)
        seen.add(value)
        by_jokers[shape.jokers][value[0]] += shape.hands
    totals = [sum(column) for column in zip(*by_jokers, strict=True)]
    return HandCounts(
        hands=sum(totals),
        classes=len(seen),
        counts=_named(totals),
        by_jokers={str(held): _named(counts) for held, counts in enumerate(by_jokers)},
    )


def _named(counts: Sequence[int]) -> dict[str, Any]:
    return dict(zip(CATEGORIES, counts, strict=True))
