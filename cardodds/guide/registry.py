"""Which function answers which printed figure."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from cardodds.errors import ArgumentError


class Params:
    """The parameters of a figure (``players=3;deck=napoletane``), read one by one.

    A parameter that the answer never reads is a mistake in the data: `unread` names them.

    Examples
    --------
    >>> params = Params("players=3;deck=napoletane")
    >>> params.number("players"), params.unread()
    (3, ['deck'])
    """

    def __init__(self, text: str) -> None:
        self._values: dict[str, str] = {}
        for part in text.split(";") if text else []:
            name, equals, value = part.partition("=")
            if not equals or name in self._values:
                raise ArgumentError("params", text, "must be name=value, each name once, with ;")
            self._values[name] = value
        self._read: set[str] = set()

    def text(self, name: str) -> str:
        """Return a parameter as it is written."""
        if name not in self._values:
            raise ArgumentError("params", name, "is missing")
        self._read.add(name)
        return self._values[name]

    def number(self, name: str) -> int:
        """Return a parameter as a whole number."""
        text = self.text(name)
        if not (text.isascii() and text.isdigit() and text == str(int(text[:9]))):
            raise ArgumentError(name, text, "must be a whole number")
        return int(text)

    def unread(self) -> list[str]:
        """Return the names that were never asked for."""
        return [name for name in self._values if name not in self._read]

    def fills(self, template: str, text: str) -> bool:
        """Whether `template`, with the parameters put in, is `text`."""
        try:
            return template.format_map(self._values) == text
        except KeyError:
            return False


Answer = Callable[[Params], str]
Pinned = Mapping[str, str | Answer]


@dataclass(frozen=True)
class _Entry:
    template: str
    guide: str
    what: str
    pinned: Pinned
    function: Answer

    def check(self, guide: str, what: str, values: Params) -> None:
        """Raise unless a row says what this answer is an answer to."""
        if (guide, what) != (self.guide, self.what):
            raise ValueError(f"this name answers '{self.what}' ({self.guide})")
        for name, value in self.pinned.items():
            expected = value if isinstance(value, str) else value(values)
            if values.text(name) != expected:
                raise ArgumentError(name, values.text(name), f"is printed for {expected}")


_ENTRIES: list[_Entry] = []


def figure(
    guide: str, what: str, *templates: str, **pinned: str | Answer
) -> Callable[[Answer], Answer]:
    """Register a function as the answer to the figures of these names.

    Parameters
    ----------
    guide : str
        The guide that prints them.
    what : str
        What the figure says; a figure that says something else is not answered by this function.
    *templates : str
        Names, with the parameters in braces: ``deal.{deck}.{players}.hand``.
    **pinned : str or function of the parameters
        The value for which the figure is printed, of each parameter that its name does not give.
    """

    def register(function: Answer) -> Answer:
        _ENTRIES.extend(_Entry(template, guide, what, pinned, function) for template in templates)
        return function

    return register


def answer(name: str, guide: str, what: str, params: str) -> str:
    """Return a figure's text, computed from its parameters and written as the guide prints it.

    Raises
    ------
    ValueError
        If no answer has this name with these parameters, or the row's words are not the answer's
        (a figure is never reproduced by the answer to another question), or a parameter is wrong,
        not the one that the figure is printed for, or left unread.
    """
    for entry in _ENTRIES:
        values = Params(params)
        if not values.fills(entry.template, name):
            continue
        entry.check(guide, what, values)
        text = entry.function(values)
        if values.unread():
            raise ValueError(f"parameter {', '.join(values.unread())} is not one of this figure's")
        return text
    raise ValueError("no figure of this name has these parameters")
