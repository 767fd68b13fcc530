"""The chance that a later holder has what it declares, by weighted worlds.

The first holder's chance is exact, see `cardodds.poker.odds`. Later ones draw from a stock that
lacks the cards which those before have chosen to keep, and has at its end those which they threw;
a player who has held the cards knows some of both.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from cardodds._version import __version__
from cardodds.cards import Card
from cardodds.errors import ArgumentError, choice, flag, share, whole
from cardodds.numbers import Language
from cardodds.poker.advice import LIES, Simulated
from cardodds.poker.classes import HAND, PACK, HandClass
from cardodds.poker.coded_rules import setup
from cardodds.poker.declarations import parse, words
from cardodds.poker.evaluation import code_table
from cardodds.poker.hands import card_numbers, read_hand
from cardodds.poker.lookup import prepare
from cardodds.poker.rules import JOKERS, PokerRules
from cardodds.poker.view import NONE, pack_hand
from cardodds.poker.worlds import Held, passed_hand
from cardodds.results import Result
from cardodds.simulation.estimates import share_text
from cardodds.simulation.streams import SEEDS, fresh_seed

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MODELS = ("declared", "least")


@dataclass(frozen=True)
class LaterClaim(Result):
    """The chance that the last declaration is true, with its interval.

    Attributes
    ----------
    true : Simulated
    declared : HandClass
    model : str
        Of the holders, as in `later_claim`.
    lies : Fraction or None
        Where the model has it.
    effective : int
        How many independent worlds tell as much.
    version : str
        Of cardodds.
    """

    true: Simulated
    declared: HandClass
    model: str
    lies: Fraction | None
    effective: int
    version: str = __version__

    def given(self, lang: Language = "en") -> str:
        """Return in words what the chance is conditioned on."""
        return _GIVEN[self.model][lang]

    def to_dict(self, lang: Language = "en") -> dict[str, Any]:
        """Return the chance under its JSON keys."""
        return {
            **super().to_dict(lang),
            "true": self.true.to_dict(lang),
            "declared": str(self.declared),
            "lies": None if self.lies is None else float(self.lies),
        }

    def plot(self, lang: Language = "en") -> Axes:
        """Return the chance with its interval as a bar, as in `Result.plot`."""
        from cardodds.drawing import CHANCE, Bar, bars

        found = self.true.estimate
        label = {"en": "the last declaration", "it": "l'ultima dichiarazione"}[lang]
        bar = Bar(label, found.value, found.low, found.high)
        title = words(self.declared, lang)
        return bars([bar], axis=CHANCE[lang], lang=lang, title=title, note=self.given(lang))

    def to_text(self, lang: Language = "en") -> str:
        """Return the chance as lines for a terminal."""
        head = {"en": "at least", "it": "almeno"}[lang]
        counted = {"en": "worlds, seed", "it": "mondi, seme"}[lang]
        chance = share_text(self.true.estimate, lang)
        return (
            f"{head} {words(self.declared, lang)}: {chance}\n"
            f"{self.true.games} {counted} {self.true.seed}\n{self.given(lang)}"
        )


_GIVEN: dict[str, dict[Language, str]] = {
    "declared": {
        "en": "each holder exchanges as well as possible toward what it declares; nothing else is "
        "read into the declarations",
        "it": "chi ha le carte cambia al meglio per ciò che dichiara; dalle dichiarazioni non si "
        "deduce altro",
    },
    "least": {
        "en": "each holder exchanges as well as possible toward the least that it needs, and "
        "declares its hand or that least; at times any higher class",
        "it": "chi ha le carte cambia al meglio per il minimo che gli serve, e dichiara la sua "
        "mano o quel minimo; a volte un punto qualsiasi più alto",
    },
}


def later_claim(
    declarations: Sequence[str | HandClass],
    exchanged: Sequence[int],
    *,
    passed: str | Iterable[Card | str] | None = None,
    thrown: str = "",
    model: str = "declared",
    lies: object = LIES,
    joker_copies: bool = False,
    worlds: int = 200_000,
    seed: int | None = None,
) -> LaterClaim:
    """Return the chance that the last of several declarations of a deal is true.

    Parameters
    ----------
    declarations : sequence of str or HandClass
        Those of the deal in order, each higher than the one before. If I have held the cards,
        those from my own on.
    exchanged : sequence of int
        How many cards each of these holders exchanged.
    passed : str or iterable of Card or str, optional
        The five cards that I passed on; by default I have not held the cards.
    thrown : str
        The cards that I threw: they lie below all others.
    model : {"declared", "least"}
        How the holders exchange and declare. ``declared``: as well as possible toward what they
        declare. ``least``: toward the least class above the last declaration (of an opener, the
        least pair); they declare their hand, or that least if it is lower, but with the chance
        `lies` any higher class at random: what they declare tells what they hold.
    lies : number
        From 0 to 1, for the model ``least``.
    joker_copies : bool
        Whether a joker may be a card that is already in the hand.
    worlds : int
        1 to 10,000,000.
    seed : int, optional
        Of these worlds; drawn and reported if not given.

    Returns
    -------
    LaterClaim

    Raises
    ------
    ArgumentError
        If something is out of bounds, or contradicts something else.

    Notes
    -----
    Of what those before me have thrown nothing is supposed: it is as likely anywhere in the stock
    above my own cards.

    Examples
    --------
    I passed on a pair of kings, having thrown 7 and 8; the next exchanged three cards:

    >>> found = later_claim(
    ...     ["pair K", "three K"],
    ...     [2, 3],
    ...     passed="K♠ K♥ A♦ 9♣ 7♦",
    ...     thrown="7♠ 8♠",
    ...     worlds=400,
    ...     seed=1,
    ... )
    >>> found.true.estimate.low < 0.4 < found.true.estimate.high, found.true.games
    (True, 400)
    """
    copies = flag("joker_copies", joker_copies)
    orders = _orders(declarations, copies)
    numbers = _numbers(exchanged, len(orders))
    hand, below = _own(passed, thrown, len(orders), numbers[0])
    model = choice("model", model, MODELS)
    lying = share("lies", lies)
    worlds = whole("worlds", worlds, 1, 10**7)
    seed = fresh_seed() if seed is None else whole("seed", seed, 0, SEEDS - 1)
    least = [parse("pair").order(joker_copies=copies), *(order + 1 for order in orders)]
    targets = orders if model == "declared" else least
    held = [Held(*seen) for seen in zip(numbers, targets, orders, strict=False)]
    prepare(copies)
    found, true = passed_hand(
        setup(PokerRules(joker_copies=copies)),
        code_table(copies),
        hand,
        below,
        held if hand == NONE else held[1:],
        1.0 if model == "declared" else float(lying),
        worlds,
        seed,
    )
    effective = max(1, int(found.effective))
    return LaterClaim(
        true=Simulated.share(true, worlds, effective, seed),
        declared=parse(_text(declarations[-1]), joker_copies=copies),
        model=model,
        lies=None if model == "declared" else lying,
        effective=effective,
    )


def _orders(declarations: Sequence[str | HandClass], joker_copies: bool) -> list[int]:
    """The orders of the declarations, each higher than the one before."""
    if isinstance(declarations, str) or not isinstance(declarations, Sequence) or not declarations:
        raise ArgumentError("declarations", declarations, "must be a list of declarations")
    orders = [
        parse(_text(one), joker_copies=joker_copies).order(joker_copies=joker_copies)
        for one in declarations
    ]
    for place in range(1, len(orders)):
        if orders[place] <= orders[place - 1]:
            both = " + ".join(map(str, declarations[place - 1 : place + 1]))
            raise ArgumentError("declarations", both, "each must be higher than the one before")
    return orders


def _text(declared: str | HandClass) -> str:
    return str(declared) if isinstance(declared, HandClass) else declared


def _numbers(exchanged: Sequence[int], holders: int) -> list[int]:
    """How many cards each holder exchanged."""
    wrong = isinstance(exchanged, str) or not isinstance(exchanged, Sequence)
    if wrong or len(exchanged) != holders:
        raise ArgumentError("exchanged", exchanged, f"must be {holders} numbers, one a declaration")
    return [whole("exchanged", number, 0, HAND) for number in exchanged]


def _own(
    passed: str | Iterable[Card | str] | None, thrown: str, holders: int, exchanged: int
) -> tuple[int, int]:
    """The cards passed on as one word, and those thrown, a bit each; as the worlds take them."""
    if passed is None:
        if thrown:
            raise ArgumentError("thrown", thrown, "only who passed cards on has thrown some")
        return NONE, 0
    if holders == 1:
        raise ArgumentError("declarations", 1, "after mine, that of a later holder is missing")
    cards = read_hand(passed)
    if not isinstance(thrown, str):
        raise ArgumentError("thrown", thrown, "must be cards, as text")
    both = PACK.hand(", ".join([*map(str, cards), thrown]), jokers=JOKERS[1])
    if len(both) - HAND != exchanged:
        allowed = f"must be {exchanged} cards, as many as I exchanged"
        raise ArgumentError("thrown", thrown, allowed)
    numbers = card_numbers(both)
    return pack_hand(tuple(numbers[:HAND])), sum(1 << card for card in numbers[HAND:])
