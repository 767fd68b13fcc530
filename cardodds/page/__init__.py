"""The page for the table: its questions as data, and their answers.

`described` is what the page's script builds its forms from; `ask` answers, in the browser too:
only the standard library is used, and no room that needs more.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, cast

from cardodds import __version__
from cardodds.errors import ArgumentError, choice, suggest
from cardodds.in_italian import told
from cardodds.numbers import LANGUAGES, Language
from cardodds.page import dice, dubito, poker, rubamazzo
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


def ask(
    game: str,
    name: str,
    texts: Mapping[str, str],
    lang: str = "en",
    address: Sequence[Sequence[str]] = (),
) -> dict[str, Any]:
    """Answer a question of the page.

    Parameters
    ----------
    game, name : str
        The question.
    texts : mapping of str to str
        What stands in its fields; those of others are not looked at.
    lang : {"en", "it"}
    address : sequence of pairs of str
        Names and texts as an address gives them, to be refused where they mean nothing here.

    Returns
    -------
    dict
        The answer, as `cardodds.page.fields.Answer.described`; or under ``error`` the library's
        line, the same in Italian where words are known for it, and the fields that it is about;
        under ``also`` in it more of the kind, if several fields are wrong.

    Raises
    ------
    ArgumentError
        If there is no such language.

    Examples
    --------
    >>> found = ask("dubito", "doubt", {"own": "2", "claim": "2", "players": "4"})
    >>> found["verdict"], found["chance"]["fraction"]
    ('Yes, doubt', '3/29')
    >>> ask("dubito", "doubt", {"own": "9", "claim": "2"})["error"]["fields"]
    ['own']
    """
    language = cast(Language, choice("lang", lang, LANGUAGES))
    question = _BY_PLACE.get(f"{game}/{name}")
    try:
        if question is None:
            names = [one.name for one in QUESTIONS if one.game == choice("game", game, GAMES)]
            raise ArgumentError("question", name, suggest(name, names))
        _check(address, question)
        errors = question.unreadable(texts)
        if not errors:
            return question.answer(question.read(texts), language).described(language)
    except ArgumentError as error:
        errors = [error]
    first, *others = (_told(error, question, language) for error in errors)
    return {"error": first | {"also": others} if others else first}


def _check(address: Sequence[Sequence[str]], question: Question) -> None:
    """Raise if an address has a name twice, one that the question has not, or another language."""
    names = [name for name, _ in address]
    for name, text in address:
        choice("field", name, [*(field.name for field in question.fields), "lang"])
        if names.count(name) > 1:
            raise ArgumentError(name, text, "is given more than once")
        if name == "lang":
            choice("lang", text, LANGUAGES)


def _told(error: ArgumentError, question: Question | None, lang: Language) -> dict[str, Any]:
    """What is wrong, as the page tells it."""
    return {
        "line": str(error),
        "told": told(error.allowed) if lang == "it" else "",
        "fields": question.fields_of(error) if question else [],
    }


def ask_json(question: str) -> str:
    """Answer a question written as JSON, its keys the parameters of `ask`; the answer is JSON."""
    return json.dumps(ask(**json.loads(question)), ensure_ascii=False)
