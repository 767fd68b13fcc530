"""A printed table: exact and simulated values, how each column is written, in two languages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from cardodds.numbers import Language, decimal, fraction, percent
from cardodds.simulation.estimates import Estimate, number_text, share_text

Kind = Literal["text", "count", "percent", "mean", "share", "number"]
Words = dict[Language, str]
Cell = str | int | Fraction | Estimate | Words | None


def words(it: str, en: str) -> Words:
    """Return a text in both languages.

    Examples
    --------
    >>> words("mani", "hands")
    {'it': 'mani', 'en': 'hands'}
    """
    return {"it": it, "en": en}


@dataclass(frozen=True)
class Column:
    """A column: its heading and how its values are written.

    `kind` is "text" (words, as they are), "count" (a whole number), "percent" (an exact chance),
    "mean" (an exact mean, one decimal), "share" (an estimated chance) or "number" (an estimated
    mean): estimates are written to the digits that their error supports, with the interval.
    """

    heading: Words
    kind: Kind = "text"

    def written(self, cell: Cell, lang: Language) -> str:
        """Return a cell as it is printed in `lang`; nothing for None."""
        if cell is None:
            return ""
        if isinstance(cell, dict):
            return cell[lang]
        if isinstance(cell, str):
            return cell
        if isinstance(cell, Estimate):
            return share_text(cell, lang) if self.kind == "share" else number_text(cell, lang)
        if self.kind == "percent":
            return percent(cell, lang)
        if self.kind == "mean":
            return decimal(cell, 1, lang)
        return grouped(int(cell), lang)

    @property
    def exact(self) -> bool:
        """Whether the printed value is rounded, so that files add the exact one."""
        return self.kind in ("percent", "mean")

    @property
    def estimated(self) -> bool:
        """Whether the printed value is simulated, so that files add the ends of its interval."""
        return self.kind in ("share", "number")


@dataclass(frozen=True)
class Table:
    """A table of the guide.

    Attributes
    ----------
    name : str
        Name of its files.
    title, note : dict
        Words in both languages; the note says what the numbers are conditioned on.
    columns : tuple of Column
    rows : tuple of tuples
        One cell a column: exact values, not yet written.
    """

    name: str
    title: Words
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    note: Words

    def printed(self, lang: Language) -> list[list[str]]:
        """Return the rows as they are printed in `lang`."""
        return [
            [column.written(cell, lang) for column, cell in zip(self.columns, row, strict=True)]
            for row in self.rows
        ]

    def headings(self, lang: Language) -> list[str]:
        """Return the headings in `lang`."""
        return [column.heading[lang] for column in self.columns]

    def _repr_html_(self) -> str:
        from cardodds.notebook import table_html

        headings = self.headings("en")
        rows = [dict(zip(headings, row, strict=True)) for row in self.printed("en")]
        return table_html(rows, self.note["en"])


def exact_text(cell: Cell) -> str:
    """Return the exact value of a rounded cell: a fraction or a whole number.

    Examples
    --------
    >>> exact_text(Fraction(3, 29)), exact_text(None)
    ('3/29', '')
    """
    return fraction(cell) if isinstance(cell, int | Fraction) else ""


def grouped(number: int, lang: Language) -> str:
    """Write a whole number with the thousands separators of the language.

    Examples
    --------
    >>> grouped(278256, "it"), grouped(278256, "en"), grouped(52, "it")
    ('278.256', '278,256', '52')
    """
    if abs(number) < 1000:
        return str(number)
    from babel.numbers import format_decimal  # slow to import, and small numbers have no separator

    return format_decimal(number, locale=lang)


def table(
    name: str,
    title: Words,
    columns: Sequence[Column],
    rows: Sequence[Sequence[Cell]],
    note: Words,
) -> Table:
    """Build a table from any sequences, checking that every row has a cell a column.

    Raises
    ------
    ValueError
        If a row has more or fewer cells than there are columns.
    """
    for row in rows:
        if len(row) != len(columns):
            raise ValueError(f"table {name}: a row of {len(row)} cells in {len(columns)} columns")
    return Table(name, title, tuple(columns), tuple(tuple(row) for row in rows), note)
