"""Models of those who hear a claim: with which chance they doubt it, by what they hold.

Written ``any`` or ``certain:sure=0.9,guess=0.1``, the values as exact decimals or fractions.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from cardodds.dubito.claimants import parameters
from cardodds.errors import ArgumentError, suggest
from cardodds.numbers import Language

NAMES = ("any", "certain")
_ALLOWED = "takes only sure and guess, from 0 to 1 (0.9 and 0.1 if left out)"


@dataclass(frozen=True)
class Listeners:
    """How those who hear a claim doubt it.

    Attributes
    ----------
    sure : Fraction
        The chance to doubt a claim that is a certain lie: own hand, own cards in the pile and
        those declared are more than the copies of the rank.
    guess : Fraction
        The chance to doubt another.

    Examples
    --------
    >>> str(Listeners()), str(Listeners(Fraction(9, 10), Fraction(1, 10)))
    ('any', 'certain:sure=9/10,guess=1/10')
    """

    sure: Fraction = Fraction(1, 2)
    guess: Fraction = Fraction(1, 2)

    def __str__(self) -> str:
        if self.sure == self.guess:
            return "any"
        return f"certain:sure={self.sure},guess={self.guess}"

    def says(self, lang: Language = "en") -> str:
        """Return what the model supposes, in a few words."""
        return _SAYS[self.sure != self.guess][lang]


ANY = Listeners()
"""Nothing is read into doubts and silence."""

_SAYS: dict[bool, dict[Language, str]] = {
    False: {
        "en": "nothing is read into doubts and silence",
        "it": "da dubito e silenzi non si deduce nulla",
    },
    True: {
        "en": "who is sure of a lie doubts more often",
        "it": "chi è sicuro di una bugia dubita più spesso",
    },
}


def listeners(text: str) -> Listeners:
    """Read a model as it is written.

    Raises
    ------
    ArgumentError
        If there is no such model, or a parameter is unknown, given twice or out of its range.

    Examples
    --------
    >>> listeners("certain:sure=1").sure, listeners("any").sure == listeners("any").guess
    (Fraction(1, 1), True)
    >>> listeners("deaf")
    Traceback (most recent call last):
        ...
    cardodds.errors.ArgumentError: listeners deaf: must be one of any, certain
    """
    name, colon, written = text.partition(":") if isinstance(text, str) else ("", "", "")
    if name not in NAMES:
        raise ArgumentError("listeners", text, suggest(name, NAMES))
    if name == "any":
        if colon:
            raise ArgumentError("listeners", text, "takes no parameters")
        return ANY
    values = {"sure": Fraction(9, 10), "guess": Fraction(1, 10)}
    try:
        values |= parameters(written) if colon else {}
    except ValueError:
        raise ArgumentError("listeners", text, _ALLOWED) from None
    if len(values) > 2 or not all(0 <= value <= 1 for value in values.values()):
        raise ArgumentError("listeners", text, _ALLOWED)
    return Listeners(**values)
