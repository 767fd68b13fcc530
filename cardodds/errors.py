"""Errors that name the argument, the value and what is allowed, and the checks that raise them."""

from __future__ import annotations

import operator
from collections.abc import Iterable
from fractions import Fraction
from typing import Any, SupportsIndex


class ArgumentError(ValueError):
    """A bad argument: its name, its value and what would have been allowed.

    Parameters
    ----------
    argument : str
        The parameter as it is spelled in Python; several are joined with ``" + "``.
    value : object
        What was given.
    allowed : str
        What is allowed, as the end of the sentence.

    Examples
    --------
    >>> raise ArgumentError("own", 9, "at most 4, the copies of a rank")
    Traceback (most recent call last):
        ...
    cardodds.errors.ArgumentError: own 9: at most 4, the copies of a rank
    >>> raise ArgumentError("own", "2", "must be a whole number")
    Traceback (most recent call last):
        ...
    cardodds.errors.ArgumentError: own '2': must be a whole number
    """

    def __init__(self, argument: str, value: object, allowed: str) -> None:
        super().__init__(argument, value, allowed)
        self.argument = argument
        self.value = value
        self.allowed = allowed

    def __str__(self) -> str:
        text = shown(self.value)
        if isinstance(self.value, str) and _looks_typed(text) and self.allowed.startswith(_TYPED):
            text = repr(text)  # '4' is no number: without the quotes nobody would see why
        return f"{self.argument} {text}: {self.allowed}"


_TYPED = ("must be a whole number", "must be True or False", "must be true or false")


def _looks_typed(text: str) -> bool:
    """Return whether a string looks like a number or a truth value."""
    return text.lower() in ("true", "false") or text.lstrip("+-").replace(".", "", 1).isdecimal()


class WorkersLostError(RuntimeError):
    """Those who played the blocks of games are gone; the message says what is done.

    Attributes
    ----------
    played : object
        The games of a run that are complete, for a later one to go on from; None where a
        checkpoint keeps them.
    """

    def __init__(self, message: str, played: Any = None) -> None:
        super().__init__(message)
        self.played = played


def shown(value: object) -> str:
    """Write a value for an error line: short, on one line, a string as typed.

    Examples
    --------
    >>> shown("due\\npicche"), shown(7), shown("")
    ('due picche', '7', "''")
    """
    try:
        text = value if isinstance(value, str) else repr(value)
    except ValueError:  # Python refuses to write out a number of thousands of digits
        text = "a number too long to write"
    text = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    if len(text) > 60:
        text = text[:57] + "..."
    return text or "''"


def whole(
    argument: str, value: SupportsIndex, low: int, high: int | None = None, why: str = ""
) -> int:
    """Return `value` as an int between `low` and `high`, or raise.

    Parameters
    ----------
    argument : str
        Name for the message.
    value : int
        Any integer type (NumPy's too); never a bool, a float or a string.
    low, high : int
        Bounds, both allowed; ``high=None`` means no upper bound.
    why : str
        What the broken bound stands for, added to the message.

    Raises
    ------
    ArgumentError
        If `value` is not a whole number or is out of bounds.

    Examples
    --------
    >>> whole("own", 2, 0, 4)
    2
    >>> whole("own", 2.5, 0, 4)
    Traceback (most recent call last):
        ...
    cardodds.errors.ArgumentError: own 2.5: must be a whole number from 0 to 4
    """
    if type(value) is int:
        number = value
    else:
        try:
            number = operator.index(value)
        except TypeError:
            number = low - 1
        if isinstance(value, bool):
            number = low - 1
    if number < low or (high is not None and number > high):
        allowed = _range(low, high)
        raise ArgumentError(argument, value, allowed + (f" ({why})" if why else ""))
    return number


def _range(low: int, high: int | None) -> str:
    if high is None:
        return f"must be a whole number, at least {low}"
    if high < low:
        return "no value is allowed here"
    if high == low:
        return f"must be {low}"
    return f"must be a whole number from {low} to {high}"


def share(argument: str, value: object) -> Fraction:
    """Return a chance in [0, 1] exactly as it is written, or raise.

    A decimal is read as written (0.1 is 1/10), a Python float by its repr.

    Raises
    ------
    ArgumentError
        If `value` is not a number from 0 to 1.

    Examples
    --------
    >>> share("chance", "0.1"), share("chance", 0.1), share("chance", "2/3")
    (Fraction(1, 10), Fraction(1, 10), Fraction(2, 3))
    """
    number = exact_number(argument, value, "must be a number from 0 to 1")
    if not 0 <= number <= 1:
        raise ArgumentError(argument, value, "must be a number from 0 to 1")
    return number


def exact_number(argument: str, value: object, allowed: str) -> Fraction:
    """Return a number exactly as it is written, or raise with `allowed` as the message's end.

    Examples
    --------
    >>> exact_number("w1", "0.25", "must be a number")
    Fraction(1, 4)
    """
    if isinstance(value, bool):
        raise ArgumentError(argument, value, allowed)
    try:
        text = str(value).strip().lower()
        # An exponent of millions would build a number of millions of digits.
        if abs(int(text.partition("e")[2] or 0)) > 400:
            raise ArgumentError(argument, value, allowed)
        number = Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise ArgumentError(argument, value, allowed) from None
    return number


def flag(argument: str, value: object) -> bool:
    """Return `value` if it is True or False, or raise.

    Raises
    ------
    ArgumentError
        If it is anything else.

    Examples
    --------
    >>> flag("anyone", True)
    True
    """
    if type(value).__name__ in ("bool", "bool_"):  # NumPy's too, without importing it
        return bool(value)
    raise ArgumentError(argument, value, "must be True or False")


def choice(argument: str, value: str, allowed: Iterable[str]) -> str:
    """Return `value` if it is one of `allowed`, or raise naming the nearest.

    Raises
    ------
    ArgumentError
        If `value` is none of them.

    Examples
    --------
    >>> choice("rule", "frre", ["free", "strict"])
    Traceback (most recent call last):
        ...
    cardodds.errors.ArgumentError: rule frre: did you mean free? (allowed: free, strict)
    """
    words = list(allowed)
    if isinstance(value, str) and value in words:
        return value
    raise ArgumentError(argument, value, suggest(value, words))


def suggest(value: object, words: Iterable[str]) -> str:
    """Say which words are allowed, the nearest to `value` first where one is near.

    Examples
    --------
    >>> suggest("frre", ["free", "strict"])
    'did you mean free? (allowed: free, strict)'
    >>> suggest("zzz", ["free", "strict"])
    'must be one of free, strict'
    """
    known = list(words)
    near = nearest(shown(value), known)
    if near is not None:
        return f"did you mean {near}? (allowed: {', '.join(known)})"
    return f"must be one of {', '.join(known)}"


def nearest(text: str, words: Iterable[str]) -> str | None:
    """Return the word that a text is a misspelling of; None if none is near.

    The dashes before an option, which all options have, make none near.

    Examples
    --------
    >>> nearest("Frre", ["free", "strict"]), nearest("--games", ["--lies"])
    ('free', None)
    """
    import difflib  # only when something is wrong

    bare = {word.lower().lstrip("-"): word for word in words}
    near = difflib.get_close_matches(text.lower().lstrip("-"), bare, n=1)
    return bare[near[0]] if near else None
