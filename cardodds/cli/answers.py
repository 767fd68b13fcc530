"""How a command prints its answer: one JSON object, or lines for a terminal."""

from __future__ import annotations

import functools
import os
import sys
from collections.abc import Callable
from typing import Any

import click

from cardodds.cli.commands import Word
from cardodds.numbers import LANGUAGES, Language
from cardodds.results import Result
from cardodds.simulation.progress import notice


def answering(lang: Language = "en") -> Callable[[Callable[..., Result]], Callable[..., Result]]:
    """Give a function that returns a result the options --json and --lang, and print the result.

    Parameters
    ----------
    lang : {"en", "it"}
        The language when --lang is not given.
    """

    def decorate(function: Callable[..., Result]) -> Callable[..., Result]:
        @click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
        @click.option(
            "--lang",
            type=Word(*LANGUAGES),
            default=lang,
            show_default=True,
            help="Language of words and of the decimal separator.",
        )
        @functools.wraps(function)
        def run(as_json: bool, lang: Language, **arguments: Any) -> Result:
            notice.lang = lang
            result = function(**arguments)
            show(result, as_json, lang)
            return result

        return run

    return decorate


def show(result: Result, as_json: bool, lang: Language) -> None:
    """Print a result on stdout as JSON or as text."""
    notice.hush()
    if as_json:
        import json

        click.echo(json.dumps(result.to_dict(lang), ensure_ascii=False))
    elif not (result.tabular and sys.stdout.isatty() and _show_table(result.rows(lang))):
        click.echo(result.to_text(lang))
    elif result.given(lang):
        click.echo(result.given(lang))


def _show_table(rows: list[dict[str, Any]]) -> bool:
    """Print rows as a table, if the terminal wants one and has room: a cut number is another."""
    if "NO_COLOR" in os.environ:
        return False
    from rich import box
    from rich.console import Console
    from rich.table import Table

    table = Table(box=box.SIMPLE)
    for heading in rows[0]:
        table.add_column(heading, justify="right", no_wrap=True)
    for row in rows:
        cells = (cell["percent"] if isinstance(cell, dict) else str(cell) for cell in row.values())
        table.add_row(*cells)
    console = Console()
    if Console(width=10_000).measure(table).maximum > console.width:
        return False
    console.print(table)
    return True
