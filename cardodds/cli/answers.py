"""How a command prints its answer: one JSON object, or lines for a terminal."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable
from typing import Any

import click

from cardodds.cli.commands import Word
from cardodds.numbers import LANGUAGES, Language
from cardodds.results import Result


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
            result = function(**arguments)
            show(result, as_json, lang)
            return result

        return run

    return decorate


def show(result: Result, as_json: bool, lang: Language) -> None:
    """Print a result on stdout as JSON or as text."""
    if as_json:
        import json

        click.echo(json.dumps(result.to_dict(lang), ensure_ascii=False))
    elif result.tabular and sys.stdout.isatty():
        _show_table(result.rows(lang))
    else:
        click.echo(result.to_text(lang))


def _show_table(rows: list[dict[str, Any]]) -> None:
    """Print rows as a table that fits the terminal."""
    from rich import box
    from rich.console import Console
    from rich.table import Table

    table = Table(*rows[0], box=box.SIMPLE)
    for column in table.columns:
        column.justify, column.overflow = "right", "fold"  # a cut number would be another one
    for row in rows:
        table.add_row(
            *(cell["percent"] if isinstance(cell, dict) else str(cell) for cell in row.values())
        )
    Console().print(table)
