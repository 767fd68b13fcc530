"""What every answer can do: print itself, become a dictionary, a table, a plot, a notebook cell."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import wraps
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from cardodds.numbers import Language, fraction, language, percent

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes


def probability(chance: Fraction, lang: Language = "en") -> dict[str, Any]:
    """Return an exact chance as the three ways in which it is written.

    Examples
    --------
    >>> probability(Fraction(3, 29))
    {'fraction': '3/29', 'value': 0.10344827586206896, 'percent': '10.3%'}
    """
    return {
        "fraction": fraction(chance),
        "value": float(chance),
        "percent": percent(chance, lang),
    }


class Interval(Protocol):
    """An estimated chance with its 95% interval."""

    @property
    def value(self) -> float:
        """The estimate itself."""

    @property
    def low(self) -> float:
        """The lower bound."""

    @property
    def high(self) -> float:
        """The upper bound."""


def simulated(
    chance: Interval, games: int | None, seed: int | None, lang: Language = "en"
) -> dict[str, Any]:
    """Return an estimated chance as it is written: as an exact one, and what it comes from.

    Examples
    --------
    >>> from cardodds.simulation.estimates import wilson
    >>> shown = simulated(wilson(0, 1000), games=1000, seed=1)
    >>> shown["fraction"], shown["percent"], round(shown["high"], 4)
    (None, '<0.1%', 0.0038)
    """
    return {
        "fraction": None,
        "value": chance.value,
        "percent": simulated_percent(chance.value, lang),
        "low": chance.low,
        "high": chance.high,
        "games": games,
        "seed": seed,
    }


def simulated_percent(share: float, lang: Language = "en") -> str:
    """Write an estimated chance as a percentage.

    What no game has shown is not impossible, and what all have shown not certain.

    Examples
    --------
    >>> simulated_percent(0.1445), simulated_percent(1.0, "it")
    ('14.5%', '>99,9%')
    """
    little = Fraction(1, 10**6)
    # The decimal that stands for the float: halves are rounded up, as for a fraction.
    return percent(min(max(Fraction(repr(float(share))), little), 1 - little), lang)


def mean(value: Fraction) -> dict[str, Any]:
    """Return an exact mean as a fraction and a float.

    Examples
    --------
    >>> mean(Fraction(16, 5))
    {'fraction': '16/5', 'value': 3.2}
    """
    return {"fraction": fraction(value), "value": float(value)}


def _in_a_language(method: Callable[..., Any]) -> Callable[..., Any]:
    """A method that raises where the language that it is given is none of those there are."""
    place = method.__code__.co_varnames.index("lang")

    @wraps(method)
    def checked(*args: Any, **options: Any) -> Any:
        if "lang" in options or len(args) > place:
            language(options["lang"] if "lang" in options else args[place])
        return method(*args, **options)

    return checked


class Result:
    """Base of the frozen dataclasses that hold an answer.

    A subclass lists in `chances` its fields that are probabilities and in `means` those that are
    exact means; every other field goes into the dictionary as it is. One whose `rows` are many is
    `tabular`: a terminal shows it as a table. `names` has the words of its fields for a plot.
    Every public method that takes `lang` raises an ArgumentError if there is no such language.
    """

    chances: ClassVar[tuple[str, ...]] = ()
    means: ClassVar[tuple[str, ...]] = ()
    names: ClassVar[Mapping[str, Mapping[Language, str]]] = {}
    tabular: ClassVar[bool] = False

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        _check_languages(cls)

    def to_dict(self, lang: Language = "en") -> dict[str, Any]:
        """Return the answer under its JSON keys; `lang` chooses how percentages are written."""
        shown: dict[str, Any] = {}
        # Every result is a dataclass; this base, which mypy sees, is none.
        for field in dataclasses.fields(self):  # type: ignore[arg-type]
            value = getattr(self, field.name)
            if value is not None and field.name in self.chances:
                shown[field.name] = probability(value, lang)
            elif value is not None and field.name in self.means:
                shown[field.name] = mean(value)
            else:
                shown[field.name] = list(value) if isinstance(value, tuple) else value
        if self.given(lang):
            shown["given"] = self.given(lang)
        return shown

    def to_text(self, lang: Language = "en") -> str:
        """Return the answer as lines for a terminal."""
        lines = []
        for key, value in self.to_dict(lang).items():
            lines.append(f"{key}: {_plain(value)}")
        return "\n".join(lines)

    def given(self, lang: Language = "en") -> str:
        """Return in words what the chances are conditioned on; empty if nothing is chance."""
        return ""

    def heading(self, lang: Language = "en") -> str:
        """Return what stands over a plot of bars; nothing unless a class says it."""
        return ""

    def rows(self, lang: Language = "en") -> list[dict[str, Any]]:
        """Return the answer as the rows of a table, one dictionary of the JSON form a row."""
        return [self.to_dict(lang)]

    def to_frame(self) -> pd.DataFrame:
        """Return the rows as a pandas table: chances and means as floats."""
        import pandas as pd

        return pd.DataFrame(
            [{key: _number(value) for key, value in row.items()} for row in self.rows()]
        )

    def plot(self, lang: Language = "en") -> Axes:
        """Return the answer as a picture: its chances as bars; else its means; else other numbers.

        Parameters
        ----------
        lang : {"en", "it"}
            Language of the labels and of the decimal separator.

        Returns
        -------
        matplotlib.axes.Axes
            On a figure of their own, which pyplot does not keep. As the last line of a notebook's
            cell they are shown; `cardodds.drawing.save_figure` writes them to files.
        """
        from cardodds.drawing import CHANCE, Bar, bars

        fields = self.chances or self.means or tuple(self.names)
        known = {name: getattr(self, name) for name in fields}
        shown = [
            Bar(self.names.get(name, {}).get(lang, name), value)
            for name, value in known.items()
            if value is not None
        ]
        kind = "chances" if self.chances else "means" if self.means else "names"
        axis = {"chances": CHANCE, "means": _MEAN, "names": _NUMBER}[kind][lang]
        percents = kind == "chances"
        title, note = self.heading(lang), self.given(lang)
        return bars(shown, axis=axis, lang=lang, title=title, note=note, percents=percents)

    def __str__(self) -> str:
        return self.to_text()

    def _repr_html_(self) -> str:
        from cardodds.notebook import facts_html, table_html, text_html

        if type(self).rows is Result.rows:
            return facts_html(self.to_dict(), self.given())
        rows = self.rows()
        return table_html(rows, self.given()) if rows else text_html(self.to_text())


def _check_languages(answer: type[Result]) -> None:
    """Let the public methods of a class that take a language refuse one that there is not."""
    for name, method in list(vars(answer).items()):
        code = getattr(method, "__code__", None)
        named = () if code is None else code.co_varnames[: code.co_argcount]
        if "lang" in named and not name.startswith("_"):
            setattr(answer, name, _in_a_language(method))


_check_languages(Result)

_MEAN: dict[Language, str] = {"en": "mean", "it": "media"}
_NUMBER: dict[Language, str] = {"en": "number", "it": "numero"}


def _plain(value: object) -> object:
    """A value of the JSON form as one short text: chances as percent and fraction."""
    if isinstance(value, dict):
        if "percent" in value:
            return f"{value['percent']} ({value['fraction']})"
        if "fraction" in value:
            return value["fraction"]
        return ", ".join(f"{k} {_plain(v)}" for k, v in value.items())
    if isinstance(value, list):
        return " ".join(str(_plain(item)) for item in value)
    return value


def _number(value: object) -> object:
    """A value of the JSON form as one cell for arithmetic: chances and means as floats."""
    if isinstance(value, dict) and "value" in value:
        return value["value"]
    return _plain(value) if isinstance(value, list | dict) else value
