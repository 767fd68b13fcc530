"""Exact odds of dubito poker: the chance that the first holder has what it declares.

The counts behind them are those of all 278,256 hands and all their exchanges; they are stored, so
that a question is answered at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb
from typing import ClassVar, NamedTuple

from cardodds.data import data_file
from cardodds.errors import flag, whole
from cardodds.numbers import Language, fraction, percent
from cardodds.poker.classes import HAND, PACK, HandClass
from cardodds.poker.declarations import parse, words
from cardodds.poker.rules import JOKERS
from cardodds.results import Result

STORED = {False: "poker/claims.csv", True: "poker/claims_joker_copies.csv"}
"""By whether jokers copy, where the counts of the pack with two jokers are stored."""

COLUMNS = (
    "class",
    *(f"forced {exchanged}" for exchanged in range(HAND + 1)),
    *(f"chosen {exchanged}" for exchanged in range(HAND + 1)),
    *(f"choosing {exchanged}" for exchanged in range(HAND + 1)),
)


class Counts(NamedTuple):
    """What there is for a class, each by the number of cards exchanged.

    Attributes
    ----------
    forced : tuple of int
        Pairs of a hand and a draw that end at the class or above, if every hand exchanges so many
        cards, as well as possible toward it.
    chosen : tuple of int
        Those of the hands that exchange so many where they are free to choose.
    choosing : tuple of int
        How many hands these are.
    """

    forced: tuple[int, ...]
    chosen: tuple[int, ...]
    choosing: tuple[int, ...]


@dataclass(frozen=True)
class Claim(Result):
    """The chance that the first holder's declaration is true: it has that hand or a higher one.

    Attributes
    ----------
    forced : Fraction or None
        If it must exchange so many cards, and throws the best toward the declaration; None if
        the number is not given.
    chosen : Fraction or None
        If it has chosen to exchange so many, since this is best toward the declaration, fewest on
        ties; None if the number is not given, or no hand chooses it.
    free : Fraction
        If it chooses so, and the number is not known.
    declared : HandClass
    exchanged : int or None
    """

    chances: ClassVar[tuple[str, ...]] = ("forced", "chosen", "free")
    names: ClassVar[Mapping[str, Mapping[Language, str]]] = {
        "forced": {"en": "must exchange so many", "it": "deve cambiarne tante"},
        "chosen": {"en": "chose to exchange so many", "it": "ha scelto di cambiarne tante"},
        "free": {"en": "any number of cards", "it": "carte cambiate: qualsiasi"},
    }

    forced: Fraction | None
    chosen: Fraction | None
    free: Fraction
    declared: HandClass
    exchanged: int | None

    def given(self, lang: Language = "en") -> str:
        """Return in words what the chances are conditioned on."""
        return {
            "en": "first holder, nothing else known: before the declaration is heard, all hands "
            "alike, exchanging as well as possible toward it",
            "it": "chi ha le carte per primo, senza sapere altro: prima di sentire la "
            "dichiarazione, tutte le mani alla pari, cambiando al meglio per raggiungerla",
        }[lang]

    def to_dict(self, lang: Language = "en") -> dict[str, object]:
        """Return the claim under its JSON keys."""
        return {**super().to_dict(lang), "declared": str(self.declared)}

    def heading(self, lang: Language = "en") -> str:
        """Return what is declared, in words."""
        least = {"en": "At least", "it": "Almeno"}[lang]
        return f"{least} {words(self.declared, lang)}"

    def to_text(self, lang: Language = "en") -> str:
        """Return the chances as lines for a terminal."""
        names = {
            "en": ("at least", "must exchange", "chose to exchange", "any number of cards"),
            "it": ("almeno", "deve cambiare", "ha scelto di cambiare", "carte cambiate: qualsiasi"),
        }[lang]
        lines = [f"{names[0]} {words(self.declared, lang)}"]
        if self.exchanged is not None:
            none = {"en": "no hand does", "it": "nessuna mano lo fa"}[lang]
            lines += [
                f"{name} {self.exchanged}: {none if chance is None else _chance(chance, lang)}"
                for name, chance in zip(names[1:], (self.forced, self.chosen), strict=False)
            ]
        return "\n".join([*lines, f"{names[3]}: {_chance(self.free, lang)}", self.given(lang)])


def claim(
    declaration: str | HandClass,
    exchanged: int | None = None,
    *,
    jokers: int = 2,
    joker_copies: bool = False,
) -> Claim:
    """Return the chance that the first holder of a deal has what it declares, or better.

    Nothing is known but its declaration and, if it is given, how many cards it exchanged. The
    hand is any of all, and the chances do not read anything into the declaration.

    Parameters
    ----------
    declaration : str or HandClass
        As in `parse`: "three K", "full di 7 con due fanti".
    exchanged : int, optional
        0 to 5.
    jokers : int
        How many are in the pack: 0 to 2.
    joker_copies : bool
        Whether a joker may be a card that is already in the hand.

    Returns
    -------
    Claim

    Raises
    ------
    ArgumentError
        If the declaration cannot be read or an argument is out of bounds.

    Notes
    -----
    The pack with two jokers, copying or not, is answered from stored counts; for others they are
    made at the first question, which takes some seconds.

    Examples
    --------
    >>> found = claim("three K", exchanged=3)
    >>> found.forced, found.chosen
    (Fraction(69784205, 254186856), Fraction(7538857, 17827866))
    >>> claim("three K").free
    Fraction(362066723, 917896980)
    """
    jokers = whole("jokers", jokers, *JOKERS)
    copies = flag("joker_copies", joker_copies)
    text = str(declaration) if isinstance(declaration, HandClass) else declaration
    declared = parse(text, joker_copies=copies)
    if exchanged is not None:
        exchanged = whole("exchanged", exchanged, 0, HAND)
    counts = _counts(jokers, copies)[declared.order(joker_copies=copies)]
    cards = PACK.size + jokers
    draws = [comb(cards - HAND, number) for number in range(HAND + 1)]
    hands = comb(cards, HAND)
    chosen = [Fraction(*pair) for pair in zip(counts.chosen, draws, strict=True)]
    forced = choice = None
    if exchanged is not None:
        forced = Fraction(counts.forced[exchanged], hands * draws[exchanged])
        choosing = counts.choosing[exchanged]
        choice = chosen[exchanged] / choosing if choosing else None
    return Claim(forced, choice, sum(chosen, Fraction()) / hands, declared, exchanged)


@cache
def _counts(jokers: int, joker_copies: bool) -> tuple[Counts, ...]:
    """The counts of every class, stored or made."""
    if jokers < JOKERS[1]:
        from cardodds.poker.claims import count  # it loads Numba, and takes seconds

        return count(jokers, joker_copies=joker_copies)
    lines = data_file(STORED[joker_copies]).read_text(encoding="utf-8").splitlines()[1:]
    rows = (tuple(map(int, line.split(",")[1:])) for line in lines)
    size = HAND + 1
    return tuple(Counts(row[:size], row[size : 2 * size], row[2 * size :]) for row in rows)


def _chance(chance: Fraction, lang: Language) -> str:
    return f"{percent(chance, lang)} ({fraction(chance)})"
