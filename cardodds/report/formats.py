"""Tables as files: Markdown, CSV and HTML, the same bytes for the same table."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Container, Sequence
from html import escape
from itertools import repeat
from pathlib import Path
from typing import TYPE_CHECKING

from cardodds.errors import ArgumentError
from cardodds.numbers import Language
from cardodds.report.table import Cell, Column, Table, Words, exact_text, words
from cardodds.simulation.estimates import Estimate

if TYPE_CHECKING:
    from pandas.io.formats.style_render import CSSDict

_EXACT: Words = words("esatto", "exact")
_ESTIMATE = (words("stima", "estimate"), words("da", "low"), words("a", "high"))


def markdown(table: Table, lang: Language) -> str:
    """Return the table as a Markdown page: title, note, table."""
    head = table.headings(lang)
    marks = ["---" if column.kind == "text" else "---:" for column in table.columns]
    lines = [f"# {table.title[lang]}", "", table.note[lang], ""]
    lines += [_row(head), _row(marks)]
    lines += [_row([cell.replace("|", "\\|") for cell in row]) for row in table.printed(lang)]
    return "\n".join(lines) + "\n"


def _row(cells: list[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def comma_separated(table: Table, lang: Language) -> str:
    """Return the table as CSV: the printed columns, then what each rounded one stands for.

    That is its exact value; or the estimate and the ends of its interval, to six digits.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(table.headings(lang) + [h for c in table.columns for h in _added(c, lang)])
    for printed, row in zip(table.printed(lang), table.rows, strict=True):
        cells = zip(row, table.columns, strict=True)
        writer.writerow(printed + [text for cell, c in cells for text in _unrounded(cell, c)])
    return out.getvalue()


def _added(column: Column, lang: Language) -> list[str]:
    """The headings of the columns that say what a rounded one stands for."""
    names = (_EXACT,) if column.exact else _ESTIMATE if column.estimated else ()
    return [f"{column.heading[lang]} ({name[lang]})" for name in names]


def _unrounded(cell: Cell, column: Column) -> list[str]:
    """The cells below those headings."""
    if column.exact:
        return [exact_text(cell)]
    if not column.estimated:
        return []
    if isinstance(cell, Estimate):
        return [f"{number:.6g}" for number in (cell.value, cell.low, cell.high)]
    return ["", "", ""]


def html(table: Table, lang: Language, *, picture: bool = False) -> str:
    """Return the table as a whole HTML page; each rounded cell carries its exact value as title.

    With `picture` the page shows the plot that lies beside it under the table's name, as SVG.
    """
    import pandas as pd
    from pandas.io.formats.style import Styler

    cells = [
        [_html_cell(text, cell, column) for text, cell, column in zip(*row, strict=True)]
        for row in zip(table.printed(lang), table.rows, repeat(table.columns))
    ]
    right: list[CSSDict] = [
        {"selector": f".col{index}", "props": "text-align: right"}
        for index, column in enumerate(table.columns)
        if column.kind != "text"
    ]
    styler = (
        Styler(
            pd.DataFrame(cells, columns=[escape(heading) for heading in table.headings(lang)]),
            uuid=table.name,
            cell_ids=False,
        )
        .hide(axis="index")
        .set_table_styles(right)
    )
    return _PAGE.format(
        lang=lang,
        title=escape(table.title[lang]),
        note=escape(table.note[lang]),
        table=styler.to_html(),
        picture=_PICTURE.format(name=table.name, title=escape(table.title[lang])) * picture,
    )


def _html_cell(text: str, cell: Cell, column: Column) -> str:
    """A cell as HTML: where the printed value is rounded, the exact one shows as its title."""
    if column.exact and exact_text(cell) not in ("", text):
        return f'<span title="{exact_text(cell)}">{escape(text)}</span>'
    return escape(text)


_PAGE = """<!DOCTYPE html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
:root {{ color-scheme: light dark; }}
body {{ font-family: system-ui, sans-serif; margin: 1rem; }}
h1 {{ font-size: 1rem; }}
.wide {{ overflow-x: auto; }}
table {{ border-collapse: collapse; }}
th, td {{ padding: 0.2rem 0.7rem; border-bottom: 1px solid #8886; text-align: left; }}
</style>
</head>
<body>
<main>
<h1 id="title">{title}</h1>
<div class="wide" role="region" aria-labelledby="title" tabindex="0">
{table}
</div>
<p>{note}</p>{picture}
</main>
</body>
</html>
"""
_PICTURE = """
<img src="{name}.svg" alt="{title}" style="max-width: 100%; background: white">"""

FORMATS: dict[str, Callable[[Table, Language], str]] = {
    "md": markdown,
    "csv": comma_separated,
    "html": html,
}


def write(
    tables: Sequence[Table],
    folder: Path,
    formats: Sequence[str],
    lang: Language,
    pictures: Container[str] = (),
) -> list[str]:
    """Write every table in every format into a folder, made if it is missing.

    Each file is written beside its place and then renamed, so that none is ever half-written.
    The page of a table whose name is among `pictures` shows the plot of that name.

    Returns
    -------
    list of str
        The names of the files, in order.

    Raises
    ------
    ArgumentError
        If the folder cannot be made or written to.
    """
    files = [
        (f"{table.name}.{name}", _text(table, name, lang, table.name in pictures))
        for table in tables
        for name in formats
    ]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in files:
            beside = folder / f".{name}.part"
            beside.write_text(text, encoding="utf-8", newline="\n")
            beside.replace(folder / name)
    except OSError as error:
        reason = error.strerror or "cannot be written"
        raise ArgumentError("out", str(folder), f"{reason.lower()}; must be a folder") from error
    return [name for name, _ in files]


def _text(table: Table, name: str, lang: Language, picture: bool) -> str:
    """A table in a format; pages alone show pictures."""
    if picture and name == "html":
        return html(table, lang, picture=True)
    return FORMATS[name](table, lang)
