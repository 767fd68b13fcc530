"""The page answers as the command line does, and explains what is wrong as the library does."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable
from fractions import Fraction
from typing import Any
from urllib.parse import urlencode

import pytest
from in_browser import Browser, Page, Site

from cardodds import dice, dubito, poker, rubamazzo
from cardodds.errors import ArgumentError
from cardodds.numbers import Language, percent

# The question, what stands in its fields, the same as a command, and its chance in the JSON.
CASES: list[tuple[str, dict[str, str], str, str]] = [
    ("dubito/doubt", {"own": "2", "claim": "2"}, "dubito doubt --own 2 --claim 2", "true"),
    (
        "dubito/doubt",
        {
            "own": "1",
            "claim": "1",
            "players": "3",
            "last": "1",
            "theirs": "1",
            "model": "pads:chance=0.3",
        },
        "dubito doubt --own 1 --claim 1 --players 3 --last --theirs 1 --model pads:chance=0.3",
        "true",
    ),
    (
        "dubito/doubt",
        {"own": "3", "claim": "5", "players": "6", "gone": "1", "pile": "12", "deck": "francesi"},
        "dubito doubt --own 3 --claim 5 --players 6 --gone 1 --pile 12 --deck francesi",
        "true",
    ),
    (
        "dubito/holds",
        {"own": "1", "atleast": "2", "players": "5", "anyone": "1"},
        "dubito holds --own 1 --atleast 2 --players 5 --anyone",
        "holds",
    ),
    ("dubito/table", {"players": "5"}, "dubito table --players 5", ""),
    (
        "dubito/values",
        {"players": "4", "restart": "7", "seat": "1"},
        "dubito values --players 4 --restart 7 --seat 1",
        "",
    ),
    (
        "dice/bid",
        {"count": "4", "face": "2", "mine": "2 2 * 5 6", "hidden": "15"},
        'dice bid "4 twos" --mine "2 2 * 5 6" --hidden 15',
        "true",
    ),
    (
        "dice/bid",
        {"count": "3", "face": "*", "mine": "s", "hidden": "9", "piombo": "1"},
        "dice bid 3 spirals --mine s --hidden 9 --piombo",
        "true",
    ),
    ("poker/rank", {"hand": "A♠ K♠ Q♠ J♠ joker"}, 'poker rank "A♠ K♠ Q♠ J♠ joker"', ""),
    (
        "poker/rank",
        {"hand": "A♠ J♠ 8♠ 7♠ *", "joker_copies": "1"},
        'poker rank "A♠ J♠ 8♠ 7♠ *" --joker-copies',
        "",
    ),
    (
        "poker/exchange",
        {"hand": "K♠ K♥ A♦ 9♣ 7♦", "category": "full", "ranks": "7 J"},
        'poker exchange "K♠ K♥ A♦ 9♣ 7♦" --target "full 7 J"',
        "best.target",
    ),
    (
        "poker/exchange",
        {"hand": "Qs Qh 8d joker 7d", "aim": "beat", "category": "three", "ranks": "A"},
        'poker exchange "Qs Qh 8d joker 7d" --beat "three A"',
        "best.target",
    ),
    (
        "poker/claim",
        {"category": "three", "ranks": "K", "exchanged": "3"},
        'poker claim "three K" --exchanged 3',
        "forced",
    ),
    (
        "poker/claim",
        {"category": "two_pair", "ranks": "", "exchanged": ""},
        'poker claim "two pair"',
        "free",
    ),
    (
        "rubamazzo/theft",
        {"missing": "2", "deal": "3"},
        "rubamazzo theft --missing 2 --deal 3",
        "risk",
    ),
    (
        "rubamazzo/theft",
        {"missing": "1", "players": "4", "deal": "2", "turn": "2", "seat": "1"},
        "rubamazzo theft --missing 1 --players 4 --deal 2 --turn 2 --seat 1",
        "risk",
    ),
    (
        "rubamazzo/opening",
        {"deck": "francesi", "hand": "4"},
        "rubamazzo opening --deck francesi --hand 4",
        "capture",
    ),
]


def address(place: str, texts: dict[str, str], **more: str) -> str:
    """The address of a question with what stands in its fields."""
    return f"#{place}?{urlencode(texts | more)}"


def chance(content: dict[str, Any], path: str) -> dict[str, Any]:
    """The chance under some keys."""
    for key in path.split("."):
        content = content[key]
    return content


@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize("case", CASES, ids=[case[2] for case in CASES])
def test_an_answer_is_the_command_line_s(
    case: tuple[str, dict[str, str], str, str],
    lang: str,
    english: Page,
    command_line: Callable[..., str],
) -> None:
    place, texts, command, path = case
    english.open(address(place, texts, lang=lang))
    arguments = [*shlex.split(command), "--lang", lang]
    assert english.text("pre.text") + "\n" == command_line(*arguments)
    program, *written = shlex.split(english.text(".command"))
    assert program == "cardodds"
    content = json.loads(command_line(*written, "--json"))
    assert content == json.loads(command_line(*arguments, "--json"))
    if path:
        assert english.text(".chance strong") == chance(content, path)["percent"]
        assert english.text(".fraction") == chance(content, path)["fraction"]
    else:
        assert english.texts(".chance") == []


@pytest.mark.parametrize("lang", ["en", "it"])
def test_the_calls_are_the_command_line_s(
    lang: Language, english: Page, command_line: Callable[..., str]
) -> None:
    known = ["--mine", "4 4 *", "--hidden", "3", "--lang", lang, "--json"]
    texts = {"count": "3", "face": "4", "mine": "4 4 *", "hidden": "3", "bussare": "1"}
    english.open(address("dice/calls", texts, lang=lang))
    english.one("#reason > button").click()
    heard = json.loads(command_line("dice", "bid", "3 fours", *known))
    legal = command_line("dice", "moves", "3 fours", "--dice", "6", "--lang", lang, "--json")
    bids = [move["bid"] for move in json.loads(legal)["moves"]]
    expected = {"busso": heard["exact"]["percent"]} | {
        bid: json.loads(command_line("dice", "bid", bid, *known))["true"]["percent"] for bid in bids
    }
    found = dict(zip(english.texts("tbody th"), english.texts("tbody td"), strict=True))
    chance = 1 - Fraction(heard["true"]["fraction"])
    assert found == expected | {"dubito": percent(chance, lang)}


@pytest.mark.parametrize("lang", ["en", "it"])
def test_the_table_of_risks_is_the_command_line_s(
    lang: str, english: Page, command_line: Callable[..., str]
) -> None:
    english.open(address("rubamazzo/risks", {"players": "3"}, lang=lang))
    expected = []
    for deal in (1, 2, 3, 4):
        for missing in (1, 2, 3):
            known = ["--players", "3", "--deal", str(deal), "--missing", str(missing)]
            found = command_line("rubamazzo", "theft", *known, "--lang", lang, "--json")
            expected.append(json.loads(found)["risk"]["percent"])
    assert english.texts("tbody td") == expected


WRONG: list[tuple[str, dict[str, str], list[str], Callable[[], object]]] = [
    ("dubito/doubt", {"own": "9"}, ["own"], lambda: dubito.doubt(own=9, claim=2)),
    (
        "dubito/doubt",
        {"own": "3", "gone": "3"},
        ["own", "gone"],
        lambda: dubito.doubt(own=3, gone=3, claim=2),
    ),
    (
        "dubito/doubt",
        {"model": "pads:chance=2"},
        ["model"],
        lambda: dubito.doubt(own=2, claim=2, model="pads:chance=2"),
    ),
    ("dubito/values", {"restart": "9"}, ["restart"], lambda: dubito.values(restart="9")),
    (
        "dice/bid",
        {"mine": "2 2 9"},
        ["mine"],
        lambda: dice.bid_odds("4 twos", mine="2 2 9", hidden=15),
    ),
    (
        "dice/bid",
        {"count": "30"},
        ["count"],
        lambda: dice.bid_odds("30 twos", mine="2 2 * 5 6", hidden=15),
    ),
    ("poker/rank", {"hand": "K♠ K♠ A♦ 9♣ 7♦"}, ["hand"], lambda: poker.rank("K♠ K♠ A♦ 9♣ 7♦")),
    ("poker/claim", {"ranks": "Z"}, ["ranks"], lambda: poker.claim("three Z")),
    ("rubamazzo/theft", {"deal": "7"}, ["deal"], lambda: rubamazzo.theft(2, deal=7)),
]


@pytest.mark.parametrize(
    ("place", "texts", "fields", "asked"), WRONG, ids=[f"{case[0]} {case[1]}" for case in WRONG]
)
def test_what_is_wrong_is_explained_at_its_field(
    place: str, texts: dict[str, str], fields: list[str], asked: Callable[[], object], english: Page
) -> None:
    with pytest.raises(ArgumentError) as raised:
        asked()
    english.open(address(place, texts))
    field = english.one(f"#field-{fields[0]}")
    (error,) = (text for text in english.texts(".error") if text.strip())
    assert error == str(raised.value)
    described = (field.get_attribute("aria-describedby") or "").split()
    assert f"field-{fields[0]}-error" in described
    assert english.one(f"#field-{fields[0]}-error").is_displayed()
    for name in fields:
        assert english.one(f"#field-{name}").get_attribute("aria-invalid") == "true"
    assert english.texts(".verdict") == []
    assert english.text(".status") == "One thing to put right"


def test_what_is_no_number_is_explained_and_put_right(english: Page) -> None:
    english.open("#dubito/doubt")
    english.enter("own", "two")
    assert english.text("#field-own-error") == "own two: must be a whole number"
    english.open("#dubito/doubt?own=two&lang=it")
    assert english.text("#field-own-error strong") == "Dev'essere un numero intero."
    assert english.text("#field-own-error .line") == "own two: must be a whole number"
    english.open("#dubito/doubt?own=4&claim=2")
    english.enter("own", "3")
    assert english.text("#field-own-error") == ""
    assert english.text(".verdict") == "Yes: it is surely a lie"


def test_once_loaded_it_needs_no_server(browser: Browser, command_line: Callable[..., str]) -> None:
    site = Site()
    try:
        page = Page(browser("it-IT"), site.address)
        page.open("")
        page.until("return document.getElementById('offline').textContent !== ''")
        origins = page.driver.execute_script(
            "return performance.getEntries().filter(({ name }) => URL.canParse(name))"
            ".map(({ name }) => new URL(name).origin)"
        )
        assert set(origins) == {site.address.rstrip("/")}
    finally:
        site.stop()
    first = {case[0].partition("/")[0]: case for case in reversed(CASES)}
    assert len(first) == 4
    page.load("")  # a new document, from what the browser has kept
    for place, texts, command, _ in first.values():
        page.open(address(place, texts))
        said = command_line(*shlex.split(command), "--lang", "it")
        assert page.text("pre.text") + "\n" == said
    assert page.one("html").get_attribute("lang") == "it"
