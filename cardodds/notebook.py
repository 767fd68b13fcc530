"""What a notebook shows of an answer: a small table, in the page's own colours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

MOST_ROWS, MOST_FACTS = 40, 12
# Not every page that shows a notebook has styles of its own, so the columns are held apart here.
_TABLE = '<table cellpadding="5" style="font-variant-numeric: tabular-nums">'
_RIGHT = ' style="text-align: right"'
_LEFT = ' style="text-align: left"'
_CAPTION = (
    '<caption style="caption-side: bottom; text-align: left; min-width: 24em; max-width: 60em">'
)


def table_html(rows: Sequence[Mapping[str, Any]], note: str) -> str:
    """Return rows as a table, numbers to the right.

    What is the same in every row is told once below; a column with nothing in it is left out, and
    so are rows after the fortieth.

    Parameters
    ----------
    rows : sequence of mapping
        In their JSON form.
    note : str
        What the numbers are conditioned on.
    """
    keys = list(dict.fromkeys(key for row in rows for key in row))
    cells = {key: [cell_text(row.get(key)) for row in rows] for key in keys}
    told = [key for key in keys if len(rows) > 2 and len(set(cells[key])) == 1]
    shown = [key for key in keys if any(cells[key]) and key not in told] or keys
    styles = {key: _RIGHT if _is_number(rows, key) else _LEFT for key in shown}
    head = "".join(f"<th{styles[key]}>{escape(key)}</th>" for key in shown)
    body = "".join(
        "<tr>"
        + "".join(f"<td{styles[key]}>{escape(cells[key][n])}</td>" for key in shown)
        + "</tr>"
        for n in range(min(len(rows), MOST_ROWS))
    )
    below = [f"{key}: {cells[key][0]}" for key in told if key in keys and cells[key][0]]
    if len(rows) > MOST_ROWS:
        below.insert(0, f"… {len(rows) - MOST_ROWS} more rows")
    text = escape("; ".join([*below, *filter(None, [note])]))
    caption = f"{_CAPTION}{text}</caption>" if text else ""
    return f"{_TABLE}{caption}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def facts_html(facts: Mapping[str, Any], note: str) -> str:
    """Return the JSON form of one answer as a table of two columns: what, and its value.

    After the twelfth the others unfold at a click.
    """
    lines = [
        f"<tr><th{_LEFT}>{escape(key)}</th><td{_LEFT}>{escape(text)}</td></tr>"
        for key, text in ((key, cell_text(value, fractions=True)) for key, value in facts.items())
        if text and key != "given"
    ]
    caption = f"{_CAPTION}{escape(note)}</caption>" if note else ""
    shown = f"{_TABLE}{caption}<tbody>{''.join(lines[:MOST_FACTS])}</tbody></table>"
    if len(lines) <= MOST_FACTS:
        return shown
    rest = f"{_TABLE}<tbody>{''.join(lines[MOST_FACTS:])}</tbody></table>"
    return f"{shown}<details><summary>…</summary>{rest}</details>"


def text_html(text: str) -> str:
    """Return lines as they are: what there is to say where a table would have no row."""
    return f'<pre style="white-space: pre-wrap">{escape(text)}</pre>'


def cell_text(value: object, *, fractions: bool = False) -> str:
    """Return a value of the JSON form as one short text.

    Examples
    --------
    >>> cell_text({"fraction": "1/3", "value": 0.3333, "percent": "33.3%"}, fractions=True)
    '33.3% (1/3)'
    >>> cell_text([1, 2]), cell_text(None), cell_text(0.123456), cell_text({"a": 1})
    ('1 2', '', '0.1235', 'a 1')
    """
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.4g}"
    if isinstance(value, Mapping):
        return _mapping_text(value, fractions)
    if isinstance(value, list | tuple):
        return " ".join(cell_text(one, fractions=fractions) for one in value)
    return str(value)


def _mapping_text(value: Mapping[str, Any], fractions: bool) -> str:
    """A chance, a mean or named values as one text."""
    if "percent" in value:
        text = str(value["percent"])
        if value.get("low") is not None:
            return f"{text} ({100 * value['low']:.3g}–{100 * value['high']:.3g}%)"
        exact = value.get("fraction")
        short = exact is not None and len(str(exact)) <= 30
        return f"{text} ({exact})" if fractions and short else text
    if "fraction" in value and "value" in value:
        exact, number = value["fraction"], cell_text(float(value["value"]))
        return f"{number} ({exact})" if exact is not None and "/" in str(exact) else number
    return ", ".join(f"{key} {cell_text(one)}" for key, one in value.items())


def _is_number(rows: Sequence[Mapping[str, Any]], key: str) -> bool:
    """Whether a column holds numbers or chances."""
    values = [row.get(key) for row in rows]
    return all(
        value is None
        or (isinstance(value, int | float) and not isinstance(value, bool))
        or (isinstance(value, Mapping) and "value" in value)
        for value in values
    )
