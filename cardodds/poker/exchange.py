"""Exchanging cards: how many draws lead from a hand to each category and class, hold by hold.

The cards drawn are any of those that are not in the hand, all equally likely: what is thrown goes
below the stock, and is not drawn. Nothing but the hand is known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Any, ClassVar

from cardodds.cards import JOKER, Card
from cardodds.errors import ArgumentError, exact_number, flag, whole
from cardodds.numbers import Language, fraction, percent
from cardodds.poker.classes import (
    COPIES,
    HAND,
    JOKER_CODE,
    PACK,
    RANK_CODES,
    RANKS,
    HandClass,
    all_classes,
    orders_by_code,
)
from cardodds.poker.declarations import parse, words
from cardodds.poker.hands import card_code, cards_text, read_hand
from cardodds.poker.rules import CATEGORIES, JOKERS, category_word
from cardodds.results import Result

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Ways = list[Counter[int]]
"""By the number of cards, how many sets of them have each code."""


@dataclass(frozen=True)
class Hold(Result):
    """What a hold leads to.

    Attributes
    ----------
    hold : str
        The cards held, in the order of the hand.
    exchanged : int
        How many are thrown, and drawn.
    draws : int
        How many draws there are.
    counts : dict of str to int
        How many of them lead to each category, all ten.
    target : Fraction or None
        The chance of the class that is wanted, or a higher one.
    classes : dict of int to int
        How many draws lead to each class, by its order; not part of the dictionary.
    """

    chances: ClassVar[tuple[str, ...]] = ("target",)

    hold: str
    exchanged: int
    draws: int
    counts: dict[str, int]
    target: Fraction | None
    classes: dict[int, int] = field(repr=False)

    def at_least(self, order: int) -> Fraction:
        """Return the chance of a class or a higher one, given by its order.

        Raises
        ------
        ArgumentError
            If it is not a whole number.

        Examples
        --------
        >>> pat = exchange_odds("K♠ K♥ A♦ 9♣ 7♦").holds[0]
        >>> pat.at_least(331), pat.at_least(0)
        (Fraction(0, 1), Fraction(1, 1))
        """
        return _at_least(whole("order", order, 0), self.classes, self.draws)

    def mean(self, utility: Callable[[int], Fraction | int]) -> Fraction:
        """Return the mean of what a hand is worth, by the order of its class.

        Raises
        ------
        ArgumentError
            If `utility` is not a function, or returns something else than a number.

        Examples
        --------
        >>> exchange_odds("K♠ K♥ A♦ 9♣ 7♦").holds[0].mean(lambda order: 2 * order)
        Fraction(564, 1)
        """
        if not callable(utility):
            raise ArgumentError("utility", utility, "must be a function of the order of a class")
        total = Fraction()
        for order, draws in self.classes.items():
            worth = exact_number("utility", utility(order), "must return a number")
            total += draws * worth
        return total / self.draws

    def to_dict(self, lang: Language = "en") -> dict[str, Any]:
        """Return the hold under its JSON keys."""
        shown = super().to_dict(lang)
        del shown["classes"]
        return shown

    def plot(self, lang: Language = "en") -> Axes:
        """Return what the hold leads to as bars, as in `Result.plot`."""
        from cardodds.poker.plots import hold_plot

        return hold_plot(self, lang)

    def to_text(self, lang: Language = "en") -> str:
        """Return the hold as a line for a terminal: the target, then the likely categories."""
        held = self.hold or {"en": "nothing held", "it": "niente in mano"}[lang]
        likely = (
            f"{category_word(category, lang)} {percent(Fraction(count, self.draws), lang)}"
            for category, count in self.counts.items()
            if count
        )
        chance = "" if self.target is None else f"{percent(self.target, lang)}; "
        return f"{held} ({self.exchanged}): {chance}{', '.join(likely)}"


@dataclass(frozen=True)
class Exchange(Result):
    """What the holds of a hand lead to.

    Attributes
    ----------
    holds : tuple of Hold
        All 32 by number exchanged, then in the order of the hand; or the one asked for.
    best : Hold or None
        Of all 32, the one with the highest chance of the class wanted: the fewest exchanged on
        ties, then the first in the order of the hand.
    wanted : HandClass or None
        That class: at least so much is wanted.
    """

    holds: tuple[Hold, ...]
    best: Hold | None
    wanted: HandClass | None = None

    def best_by(self, utility: Callable[[int], Fraction | int]) -> Hold:
        """Return the hold with the highest mean of what a hand is worth, ties as in `best`.

        Parameters
        ----------
        utility : callable
            The worth of a hand by the order of its class.

        Raises
        ------
        ArgumentError
            If it is not a function, or returns something else than a number.

        Examples
        --------
        >>> exchange_odds("K♠ K♥ A♦ 9♣ 7♦").best_by(lambda order: order).hold
        'K♠ K♥'
        """
        return max(self.holds, key=lambda hold: hold.mean(utility))

    def given(self, lang: Language = "en") -> str:
        """Return in words what the chances are conditioned on."""
        return {
            "en": "nothing but the hand is known; what is thrown is not drawn",
            "it": "si conosce solo la mano; gli scarti non si ripescano",
        }[lang]

    def to_dict(self, lang: Language = "en") -> dict[str, Any]:
        """Return the holds under their JSON keys."""
        return {
            "holds": [hold.to_dict(lang) for hold in self.holds],
            "best": None if self.best is None else self.best.to_dict(lang),
            "wanted": None if self.wanted is None else str(self.wanted),
            "given": self.given(lang),
        }

    def rows(self, lang: Language = "en") -> list[dict[str, Any]]:
        """Return a row a hold."""
        return [
            {**{name: cell for name, cell in row.items() if name != "counts"}, **row["counts"]}
            for row in (hold.to_dict(lang) for hold in self.holds)
        ]

    def plot(self, lang: Language = "en") -> Axes:
        """Return the tree of the hand, as in `Result.plot`."""
        from cardodds.poker.plots import exchange_plot

        return exchange_plot(self, lang)

    def to_text(self, lang: Language = "en") -> str:
        """Return the holds as lines for a terminal."""
        lines = [hold.to_text(lang) for hold in self.holds]
        if self.best is not None and self.wanted is not None and not self.best.target:
            # Every hold of what a hand has in common with another leads to that one.
            lines.append(_NO_HAND[lang].format(wanted=words(self.wanted, lang)))
        elif self.best is not None and self.best.target is not None and self.wanted is not None:
            head = {"en": "best toward", "it": "il meglio per"}[lang]
            chance = f"{percent(self.best.target, lang)} ({fraction(self.best.target)})"
            held = self.best.hold or {"en": "exchange all", "it": "cambiare tutto"}[lang]
            lines.append(f"{head} {words(self.wanted, lang)}: {held}, {chance}")
        return "\n".join([*lines, self.given(lang)])


_NO_HAND: dict[Language, str] = {
    "en": "with so few jokers no hand is {wanted}, or higher",
    "it": "con così pochi jolly nessuna mano è {wanted}, o più alta",
}


def exchange_odds(
    hand: str | Iterable[Card | str],
    hold: str | Iterable[Card | str] | None = None,
    *,
    target: str | HandClass | None = None,
    beat: str | HandClass | None = None,
    jokers: int = 2,
    joker_copies: bool = False,
) -> Exchange:
    """Return what each hold of a hand leads to, exactly.

    Parameters
    ----------
    hand : str or iterable of Card or str
        Five cards, as in `read_hand`.
    hold : str or iterable, optional
        The cards of one hold, an empty text to exchange all; by default all 32 holds.
    target : str or HandClass, optional
        A declaration: at least so much is wanted.
    beat : str or HandClass, optional
        A declaration instead: more than that is wanted.
    jokers : int
        How many are in the pack: 0 to 2.
    joker_copies : bool
        Whether a joker may be a card that is already in the hand.

    Returns
    -------
    Exchange

    Raises
    ------
    ArgumentError
        If the hand is none, the hold not part of it, or nothing is higher than `beat`.

    Examples
    --------
    >>> found = exchange_odds("K♠ K♥ A♦ 9♣ 7♦", target="three K")
    >>> len(found.holds), found.best.hold, found.best.draws, found.best.target
    (32, 'K♠ K♥', 3654, Fraction(1373, 3654))
    >>> exchange_odds("K♠ K♥ A♦ 9♣ 7♦", "K♠ K♥ A♦").holds[0].counts["full"]
    15
    """
    cards = read_hand(hand, jokers=jokers)
    copies = flag("joker_copies", joker_copies)
    wanted = _wanted(target, beat, copies)
    order = None if wanted is None else wanted.order(joker_copies=copies)
    stock = _Stock(cards, whole("jokers", jokers, *JOKERS), copies)
    asked = None if hold is None else _held(hold, cards)
    if asked is not None and order is None:
        return Exchange((stock.hold(asked, None),), None)
    every = [
        stock.hold(held, order)
        for exchanged in range(HAND + 1)
        for held in combinations(range(HAND), HAND - exchanged)
    ]
    best = None if order is None else max(every, key=lambda one: one.target or 0)
    return Exchange(tuple(every) if asked is None else (stock.hold(asked, order),), best, wanted)


def _wanted(
    target: str | HandClass | None, beat: str | HandClass | None, joker_copies: bool
) -> HandClass | None:
    """The least class that is wanted, if any."""
    if target is not None and beat is not None:
        both = f'"{target}" + "{beat}"'
        raise ArgumentError("target + beat", both, "only one of the two can be wanted")
    if target is not None:
        return _class("target", target, joker_copies)
    if beat is None:
        return None
    classes = all_classes(joker_copies)
    above = _class("beat", beat, joker_copies).order(joker_copies=joker_copies) + 1
    if above == len(classes):
        raise ArgumentError("beat", str(beat), "nothing is higher")
    return classes[above]


def _class(argument: str, declared: str | HandClass, joker_copies: bool) -> HandClass:
    text = str(declared) if isinstance(declared, HandClass) else declared
    return parse(text, joker_copies=joker_copies, argument=argument)


def _held(hold: str | Iterable[Card | str], cards: tuple[Card, ...]) -> tuple[int, ...]:
    """The places in the hand of the cards that are held."""
    hold = cards_text("hold", hold, "must be cards of the hand, as text")
    left = list(enumerate(cards))
    places = []
    for card in PACK.hand(hold, jokers=JOKERS[1]):
        found = next((one for one in left if one[1] == card), None)
        if found is None:
            hand = " ".join(map(str, cards))
            raise ArgumentError("hold", hold, f"{card} is not in the hand {hand}")
        left.remove(found)
        places.append(found[0])
    return tuple(sorted(places))


class _Stock:
    """The cards that are not in a hand, and what drawing some of them leads to."""

    def __init__(self, cards: tuple[Card, ...], jokers: int, joker_copies: bool) -> None:
        self.cards = cards
        self.size = PACK.size + jokers - HAND
        self.jokers = jokers - cards.count(JOKER)
        self.orders = orders_by_code(joker_copies)
        self.categories = [CATEGORIES.index(one.category) for one in all_classes(joker_copies)]

    @cached_property
    def ways(self) -> Ways:
        """The sets of cards that can be drawn."""
        gone = Counter(card.rank for card in self.cards)
        ranks = [(RANK_CODES[n], COPIES - gone[rank]) for n, rank in enumerate(RANKS)]
        return _ways([*ranks, (JOKER_CODE, self.jokers)])

    @cached_property
    def of_suit(self) -> dict[str, Ways]:
        """The same of one suit, and jokers."""
        found = {}
        for suit in PACK.suits:
            gone = {card.rank for card in self.cards if card.suit == suit}
            ranks = [(RANK_CODES[n], 1) for n, rank in enumerate(RANKS) if rank not in gone]
            found[suit] = _ways([*ranks, (JOKER_CODE, self.jokers)])
        return found

    def hold(self, places: tuple[int, ...], order: int | None) -> Hold:
        """What holding the cards in these places leads to."""
        held = [self.cards[place] for place in places]
        exchanged = HAND - len(held)
        classes = self.classes(held)
        counts = [0] * len(CATEGORIES)
        for found, ways in classes.items():
            counts[self.categories[found]] += ways
        draws = comb(self.size, exchanged)
        return Hold(
            hold=" ".join(map(str, held)),
            exchanged=exchanged,
            draws=draws,
            counts=dict(zip(CATEGORIES, counts, strict=True)),
            target=None if order is None else _at_least(order, classes, draws),
            classes=classes,
        )

    def classes(self, held: list[Card]) -> dict[int, int]:
        """How many draws lead to each class."""
        drawn = HAND - len(held)
        code = sum(map(card_code, held))
        several, one = self.orders
        suits = {card.suit for card in held if card != JOKER}
        found: Counter[int] = Counter()
        flushes: Counter[int] = Counter()
        if len(suits) <= 1:
            for suit in suits or PACK.suits:
                flushes.update(self.of_suit[suit][drawn])
        for more, ways in flushes.items():
            found[one[code + more]] += ways
        for more, ways in self.ways[drawn].items():
            rest = ways - flushes[more]
            if rest:
                found[several[code + more]] += rest
        return dict(sorted(found.items()))


def _at_least(order: int, classes: dict[int, int], draws: int) -> Fraction:
    """The chance of a class or a higher one."""
    return Fraction(sum(ways for found, ways in classes.items() if found >= order), draws)


def _ways(cards: Iterable[tuple[int, int]]) -> Ways:
    """How many sets of up to five cards have each code; given the codes and how many have each."""
    ways: Ways = [Counter({0: 1}), *(Counter() for _ in range(HAND))]
    for code, copies in cards:
        for size in range(HAND, 0, -1):  # from the top, so that those below are not yet changed
            for taken in range(1, min(copies, size) + 1):
                for before, number in list(ways[size - taken].items()):
                    ways[size][before + taken * code] += comb(copies, taken) * number
    return ways
