"""The questions of the page, answered here: as the command line answers, in both languages."""

from __future__ import annotations

import dataclasses
import json
import shlex
import subprocess
from collections.abc import Callable
from itertools import product
from random import Random
from typing import Any

import pytest

from cardodds import dice, page, rubamazzo
from cardodds.errors import ArgumentError
from cardodds.numbers import percent
from cardodds.page import QUESTIONS, ask, ask_json, described
from cardodds.page.fields import Question

NAMES = [f"{question.game}/{question.name}" for question in QUESTIONS]
HEAVY = ("numpy", "numba", "scipy", "pandas", "matplotlib", "click", "rich", "babel", "jinja2")


def starting(question: Question) -> dict[str, str]:
    """What stands in the fields at first."""
    return {field.name: field.start for field in question.fields}


@pytest.fixture(params=QUESTIONS, ids=NAMES)
def question(request: pytest.FixtureRequest) -> Question:
    found: Question = request.param
    return found


@pytest.mark.parametrize("lang", ["en", "it"])
def test_a_question_starts_with_an_answer(question: Question, lang: str, cardodds) -> None:
    found = ask(question.game, question.name, starting(question), lang)
    assert "error" not in found
    assert found["verdict"]
    program, *arguments = shlex.split(found["command"] or "cardodds")
    assert program == "cardodds"
    # `dice call` plays on, too; a table of risks has no command.
    if (question.game, question.name) not in (("dice", "calls"), ("rubamazzo", "risks")):
        assert cardodds(*arguments).out == found["text"] + "\n"


def test_what_few_need_starts_at_the_library_s_default(question: Question) -> None:
    passed = dataclasses.replace(
        question, fields=tuple(dataclasses.replace(one, more=False) for one in question.fields)
    )
    every = passed.answer(passed.read(starting(question)), "en")
    assert every.text == question.answer(question.read(starting(question)), "en").text


def test_every_field_has_words_in_both_languages(question: Question) -> None:
    names = [field.name for field in question.fields]
    assert len(set(names)) == len(names)
    for field in question.fields:
        texts = [question.title, field.label, field.blank, field.hint, *field.choices.values()]
        for words in filter(None, texts):
            assert words.keys() == {"en", "it"}
            assert all(words.values())
        assert field.kind != "choice" or field.start in field.choices


def test_a_wrong_text_is_explained_at_its_field(question: Question) -> None:
    for field in question.fields:
        if field.kind == "flag":
            continue
        for text in ("x", "999999") if field.kind == "whole" else ("Z9",):
            found = ask(question.game, question.name, starting(question) | {field.name: text})
            assert field.name in found["error"]["fields"], (field.name, text, found)
            assert "\n" not in found["error"]["line"]


@pytest.mark.parametrize(
    ("place", "texts", "told"),
    [
        ("dubito/doubt", {"own": "9"}, "Dev'essere un numero intero da 0 a 4."),
        ("dubito/doubt", {"claim": ""}, "Manca."),
        ("dubito/doubt", {"own": "3", "gone": "3"}, "Dev'essere al massimo 4."),
        ("dubito/doubt", {"doubt_below": "2"}, "Dev'essere un numero da 0 a 1."),
        ("dice/bid", {"mine": "222222"}, "I dadi sono 6, al massimo 5."),
        ("dice/bid", {"mine": "2 2 9"}, "9 non è su nessun dado."),
        ("dice/bid", {"count": "21"}, "Al massimo 20: i dadi sul tavolo."),
        ("poker/rank", {"hand": "K♠ K♥"}, "Le carte sono 2, in mano se ne hanno 5."),
        ("poker/rank", {"hand": "2♠"}, "Non è una carta del mazzo."),
        ("dubito/doubt", {"deck": "siciliana"}, "Forse: siciliane?"),
    ],
)
def test_what_is_wrong_is_told_in_italian_too(place: str, texts: dict[str, str], told: str) -> None:
    game, _, name = place.partition("/")
    assert ask(game, name, texts, "it")["error"]["told"] == told
    assert ask(game, name, texts, "en")["error"]["told"] == ""


def test_a_field_left_empty_is_missing_unless_it_may_be(question: Question) -> None:
    for field in question.fields:
        empty = starting(question) | {field.name: " "}
        if field.blank is None and field.kind != "flag":
            error = ask(question.game, question.name, empty)["error"]
            assert error == {
                "line": f"{field.name} '': is missing, it is required",
                "told": "",
                "fields": [field.name],
            }
        elif field.name not in ("count", "face"):  # half a bid is none
            assert "error" not in ask(question.game, question.name, empty)


def test_an_error_about_two_fields_names_both() -> None:
    texts = {"own": "3", "claim": "2", "gone": "3"}
    assert ask("dubito", "doubt", texts)["error"]["fields"] == ["own", "gone"]


def test_nothing_is_not_nought() -> None:
    found = ask("dubito", "holds", {"own": "0", "atleast": "1", "theirs": "0", "players": "4"})
    assert found["chance"]["percent"] == "impossible"


@pytest.mark.parametrize("bid", ["", "3 4", "2 *"])
@pytest.mark.parametrize("piombo", [False, True])
def test_the_calls_are_the_legal_ones_with_their_odds(bid: str, piombo: bool) -> None:
    texts = {"mine": "4 4 *", "hidden": "3", "piombo": "1" if piombo else "", "bussare": "1"}
    texts |= dict(zip(("count", "face"), bid.split() or ("", ""), strict=True))
    found = ask("dice", "calls", texts)
    known: dict[str, Any] = {"mine": "4 4 *", "hidden": 3, "piombo": piombo}
    legal = dice.moves(bid or None, dice=6, piombo=piombo).moves
    rows = {move.text(): dice.bid_odds(move, **known).true for move in legal}
    if bid:
        odds = dice.bid_odds(bid, **known)
        rows |= {"dubito": 1 - odds.true, "busso": odds.exact}
    assert dict(found["table"]["rows"]) == {said: percent(right) for said, right in rows.items()}
    chances = [rows[said] for said, _ in found["table"]["rows"] if said not in ("dubito", "busso")]
    assert chances == sorted(chances, reverse=True)


def test_half_a_bid_is_none() -> None:
    texts = {"mine": "2", "hidden": "5", "count": "2", "face": ""}
    assert ask("dice", "calls", texts)["error"]["fields"] == ["face"]


def test_the_table_of_risks_has_those_of_every_deal() -> None:
    found = ask("rubamazzo", "risks", {"players": "3", "turn": "3", "seat": "1"}, "it")
    rows = found["table"]["rows"]
    assert len(rows) == rubamazzo.schedule(3).deals
    for deal, row in enumerate(rows, start=1):
        for missing, cell in enumerate(row[1:], start=1):
            known = rubamazzo.theft(0, deal=deal, players=3, turn=3, seat=1).unseen
            if missing > known:
                assert cell == "–"
            else:
                risk = rubamazzo.theft(missing, deal=deal, players=3, turn=3, seat=1).risk
                assert cell == percent(risk, "it")
    assert rows[-1][-1] == "–"


TYPED = (
    *("", "x", "-1", "99", "1.5", "7", "5D 5D", "AD 3D 5C", "J J", "* * *", "3 3", "assi", "AD AD"),
    *("joker", "joker joker", "5 6 7 8 9 10", "R di", "½", "2 2 5 6 *", "4 due", "full di re"),
)
"""What somebody may type into any field."""


def test_whatever_is_typed_what_is_wrong_is_told_in_italian(question: Question) -> None:
    random, refused = Random(1), 0
    for field, typed in product(question.fields, TYPED):
        some = {name: random.choice([text, *TYPED]) for name, text in starting(question).items()}
        for others in (starting(question), some):
            found = ask(question.game, question.name, others | {field.name: typed}, "it")
            if "error" in found:
                refused += 1
                assert found["error"]["told"], found["error"]["line"]
                assert all(other["told"] for other in found["error"].get("also", []))
    assert refused > len(TYPED)


@pytest.mark.parametrize(
    ("place", "address", "line", "told"),
    [
        (
            "dubito/dobut",
            [],
            "question dobut: did you mean doubt?",
            "Forse: doubt?",
        ),
        ("dibuto/", [], "game dibuto: did you mean dubito?", "Forse: dubito?"),
        ("nonsense/", [], "game nonsense: must be one of dubito, poker", "Dev'essere uno di"),
        ("dice/bid", [("mines", "2")], "field mines: did you mean mine?", "Forse: mine?"),
        (
            "dice/bid",
            [("mine", "2"), ("mine", "3")],
            "mine 2: is given more than once",
            "È scritto",
        ),
        (
            "dice/bid",
            [("lang", "fr")],
            "lang fr: must be one of it, en",
            "Dev'essere uno di questi",
        ),
    ],
)
def test_an_address_that_means_nothing_is_explained(
    place: str, address: list[tuple[str, str]], line: str, told: str
) -> None:
    game, _, name = place.partition("/")
    error = ask(game, name, {}, "it", address)["error"]
    assert error["line"].startswith(line)
    assert error["told"].startswith(told)


def test_all_fields_that_cannot_be_read_are_named() -> None:
    error = ask("dubito", "doubt", {"own": "x", "players": "4", "claim": ""})["error"]
    assert error["fields"] == ["claim"]
    assert [other["fields"] for other in error["also"]] == [["own"]]


def test_no_such_language() -> None:
    with pytest.raises(ArgumentError, match="lang fr"):
        ask("dubito", "doubt", {}, "fr")


def test_an_answer_goes_through_json() -> None:
    texts = {"mine": "", "hidden": "4", "count": "2", "face": "*"}
    asked = {"game": "dice", "name": "bid", "texts": texts, "lang": "it"}
    assert json.loads(ask_json(json.dumps(asked))) == ask("dice", "bid", texts, "it")
    assert json.loads(json.dumps(described()))["games"] == page.GAMES


def test_only_the_standard_library_answers(
    python: Callable[..., subprocess.CompletedProcess[str]],
) -> None:
    program = f"""
import sys
from cardodds.page import QUESTIONS, ask
for question in QUESTIONS:
    texts = {{field.name: field.start for field in question.fields}}
    assert "error" not in ask(question.game, question.name, texts)
print(*sorted(set({HEAVY}) & sys.modules.keys()))
"""
    done = python("-c", program)
    assert (done.stdout, done.stderr) == ("\n", "")
