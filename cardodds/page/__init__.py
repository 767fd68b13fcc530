"""The page for the table: its questions as data, and their answers.

`described` is what the page's script builds its forms from; `ask` answers, in the browser too:
only the standard library is used, and no room that needs more.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, cast

from cardodds import __version__
from cardodds.errors import ArgumentError, choice
from cardodds.numbers import LANGUAGES, Language
from cardodds.page import dice, dubito, in_italian, poker, rubamazzo
from cardodds.page.fields import Question, both

GAMES = {
    "dubito": both("Dubito", "Dubito"),
    "poker": both("Poker", "Poker"),
    "dice": both("Dice", "Dadi"),
    "rubamazzo": both("Rubamazzo", "Rubamazzo"),
}
QUESTIONS: tuple[Question, ...] = (
    *dubito.QUESTIONS,
    *poker.QUESTIONS,
    *dice.QUESTIONS,
    *rubamazzo.QUESTIONS,
)
_BY_PLACE = {f"{question.game}/{question.name}": question for question in QUESTIONS}


def described() -> dict[str, Any]:
    """Return games and questions as the page's script needs them."""
    return {
        "version": __version__,
        "games": GAMES,
        "questions": [question.described() for question in QUESTIONS],
    }


def ask(game: str, name: str, texts: Mapping[str, str], lang: str = "en") -> dict[str, Any]:
    """Answer a question of the page.

    Parameters
    ----------
    game, name : str
        The question.
    texts : mapping of str to str
        What stands in its fields; those of others are not looked at.
    lang : {"en", "it"}

    Returns
    -------
    dict
        The answer, as `cardodds.page.fields.Answer.described`; or under ``error`` the library's
        line, the same in Italian where words are known for it, and the fields that it is about.

    Raises
    ------
    ArgumentError
        If there is no such question or language.

    Examples
    --------
    >>> found = ask("dubito", "doubt", {"own": "2", "claim": "2", "players": "4"})
    >>> found["verdict"], found["chance"]["fraction"]
    ('Yes, doubt', '3/29')
    >>> ask("dubito", "doubt", {"own": "9", "claim": "2"})["error"]["fields"]
    ['own']
    """
    question = _BY_PLACE[choice("question", f"{game}/{name}", _BY_PLACE)]
    language = cast(Language, choice("lang", lang, LANGUAGES))
    try:
        answer = question.answer(question.read(texts), language)
    except ArgumentError as error:
        told = in_italian.told(error) if language == "it" else ""
        return {"error": {"line": str(error), "told": told, "fields": question.fields_of(error)}}
    return answer.described(language)


def ask_json(question: str) -> str:
    """Answer a question written as JSON, its keys the parameters of `ask`; the answer is JSON."""
    return json.dumps(ask(**json.loads(question)), ensure_ascii=False)
