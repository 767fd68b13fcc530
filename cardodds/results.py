"""What every answer can do: print itself, become a dictionary, a table or a notebook cell."""

from __future__ import annotations

import dataclasses
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar

from cardodds.numbers import Language, fraction, percent

if TYPE_CHECKING:
    import pandas as pd


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


def mean(value: Fraction) -> dict[str, Any]:
    """Return an exact mean as a fraction and a float.

    Examples
    --------
    >>> mean(Fraction(16, 5))
    {'fraction': '16/5', 'value': 3.2}
    """
    return {"fraction": fraction(value), "value": float(value)}


class Result:
    """Base of the frozen dataclasses that hold an answer.

    A subclass lists in `chances` its fields that are probabilities and in `means` those that are
    exact means; every other field goes into the dictionary as it is. One whose `rows` are many is
    `tabular`: a terminal shows it as a table.
    """

    chances: ClassVar[tuple[str, ...]] = ()
    means: ClassVar[tuple[str, ...]] = ()
    tabular: ClassVar[bool] = False

    def to_dict(self, lang: Language = "en") -> dict[str, Any]:
        """Return the answer under its JSON keys; `lang` chooses how percentages are written."""
        shown: dict[str, Any] = {}
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

    def rows(self, lang: Language = "en") -> list[dict[str, Any]]:
        """Return the answer as the rows of a table, one dictionary of the JSON form a row."""
        return [self.to_dict(lang)]

    def to_frame(self) -> pd.DataFrame:
        """Return the rows as a pandas table: chances and means as floats."""
        import pandas as pd

        return pd.DataFrame(
            [{key: _number(value) for key, value in row.items()} for row in self.rows()]
        )

    def __str__(self) -> str:
        return self.to_text()

    def _repr_html_(self) -> str:
        from html import escape

        if not self.tabular:
            return f'<pre style="white-space: pre-wrap">{escape(self.to_text())}</pre>'
        rows = self.rows()
        head = "".join(f"<th>{escape(str(key))}</th>" for key in rows[0])
        body = "".join(
            "<tr>" + "".join(f"<td>{escape(_cell(value))}</td>" for value in row.values()) + "</tr>"
            for row in rows
        )
        caption = f"<caption>{escape(self.given())}</caption>"
        return f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _cell(value: object) -> str:
    """A value of the JSON form as one short cell."""
    return str(value["percent"] if isinstance(value, dict) and "percent" in value else value)


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
