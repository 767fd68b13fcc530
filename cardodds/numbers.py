"""Writing exact numbers: percentages, decimals and odds in a hundred, in Italian and English.

Rounding is done on whole numbers, half up, so that the digits are the exact value's own. Only
the standard library is used: these functions also run where nothing else is installed.
"""

from __future__ import annotations

from fractions import Fraction
from math import floor, log10
from typing import Literal, cast

from cardodds.errors import choice

Language = Literal["it", "en"]
LANGUAGES: tuple[Language, ...] = ("it", "en")

_POINT: dict[Language, str] = {"it": ",", "en": "."}
IMPOSSIBLE: dict[Language, str] = {"it": "impossibile", "en": "impossible"}


def language(lang: object) -> Language:
    """Return `lang` if it is one of `LANGUAGES`, or raise.

    Raises
    ------
    ArgumentError
        If it is another one.

    Examples
    --------
    >>> language("fr")
    Traceback (most recent call last):
        ...
    cardodds.errors.ArgumentError: lang fr: must be one of it, en
    """
    return cast(Language, choice("lang", cast(str, lang), LANGUAGES))


def half_up(value: Fraction | int, digits: int = 0) -> int:
    """Return ``value * 10**digits`` rounded to a whole number, halves up.

    Parameters
    ----------
    value : Fraction or int
        A number, not negative.
    digits : int
        Decimals to keep.

    Examples
    --------
    >>> half_up(Fraction(5, 2)), half_up(Fraction(1, 8), 2)
    (3, 13)
    """
    scaled = value * 10**digits
    return int((2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator))


def decimal(value: Fraction | int, digits: int = 1, lang: Language = "en") -> str:
    """Write a number with `digits` decimals, half up; a whole number without.

    Examples
    --------
    >>> decimal(Fraction(16, 5), lang="it"), decimal(Fraction(13)), decimal(Fraction(13, 2))
    ('3,2', '13', '6.5')
    """
    point, sign = _POINT[language(lang)], ""
    if value < 0:
        sign, value = "-", -value
    if value.denominator == 1 or digits == 0:
        return f"{sign}{half_up(value)}"
    units, rest = divmod(half_up(value, digits), 10**digits)
    return f"{sign}{units}{point}{rest:0{digits}d}"


def decimals(half: float) -> int:
    """Return how many decimals a number known to within `half`, above 0, supports.

    Examples
    --------
    >>> decimals(0.98), decimals(0.31), decimals(0.098), decimals(12)
    (0, 1, 1, 0)
    """
    return max(0, -floor(log10(2 * half)))


def percent(chance: Fraction | int, lang: Language = "en", digits: int = 1) -> str:
    """Write an exact chance as a percentage.

    Parameters
    ----------
    chance : Fraction or int
        From 0 to 1.
    lang : {"en", "it"}
        The decimal separator and the word for an impossible event.
    digits : int
        Decimals, half up from the exact fraction.

    Returns
    -------
    str
        "impossible" only for 0 and "100%" only for 1; a possible event that rounds to nothing is
        "<0.1%", one that is not certain and rounds to all is ">99.9%".

    Examples
    --------
    >>> percent(Fraction(3, 29)), percent(Fraction(3, 29), "it")
    ('10.3%', '10,3%')
    >>> percent(Fraction(0), "it"), percent(Fraction(1)), percent(Fraction(1, 10**6))
    ('impossibile', '100%', '<0.1%')
    """
    point = _POINT[language(lang)]
    if chance == 0:
        return IMPOSSIBLE[lang]
    if chance == 1:
        return "100%"
    unit = 10**digits
    scaled = half_up(chance * 100, digits)
    mark = ""
    if scaled == 0:
        mark, scaled = "<", 1
    elif scaled == 100 * unit:
        mark, scaled = ">", 100 * unit - 1
    if digits == 0:
        return f"{mark}{scaled}%"
    units, rest = divmod(scaled, unit)
    return f"{mark}{units}{point}{rest:0{digits}d}%"


def grouped(number: int, lang: Language = "en") -> str:
    """Write a whole number with its thousands apart.

    Examples
    --------
    >>> grouped(1234567, "en"), grouped(1234567, "it")
    ('1,234,567', '1.234.567')
    """
    text = f"{number:,}"
    return text.replace(",", ".") if language(lang) == "it" else text


def in_hundred(chance: Fraction | int) -> str:
    """Write a chance as a whole number of times in a hundred, half up.

    Examples
    --------
    >>> in_hundred(Fraction(19, 70))
    '27'
    """
    return str(half_up(chance * 100))


def fraction(value: Fraction | int) -> str:
    """Write an exact value as numerator/denominator; a whole one as it is.

    Examples
    --------
    >>> fraction(Fraction(3, 27)), fraction(Fraction(6, 3))
    ('1/9', '2')
    """
    return str(Fraction(value))
