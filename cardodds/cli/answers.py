"""How a command prints its answer: one JSON object, or lines for a terminal."""

from __future__ import annotations

import functools
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
        show_json(result.to_dict(lang))
    else:
        click.echo(result.to_text(lang))


def show_json(content: dict[str, Any]) -> None:
    """Print one JSON object on stdout."""
    import json

    click.echo(json.dumps(content, ensure_ascii=False))
