"""What every answer can do: text, dictionary, table, notebook cell."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cardodds import dice, dubito, poker, rubamazzo
from cardodds.cards import rank_label
from cardodds.errors import ArgumentError
from cardodds.numbers import decimal, grouped, percent
from cardodds.results import mean, probability, simulated
from cardodds.simulation.estimates import share_of, wilson

ANSWERS = {
    "holds": dubito.hold_odds(own=2, atleast=2),
    "doubt": dubito.doubt(own=2, claim=2),
    "deal": dubito.deal(players=6),
    "values": dubito.values(players=5),
    "table": dubito.hold_table(),
    "theft": rubamazzo.theft(missing=2, deal=3),
    "opening": rubamazzo.opening(),
    "schedule": rubamazzo.schedule(),
    "bid": dice.bid_odds("4 twos", mine="2 2 * 5 6", hidden=15),
    "moves": dice.moves("7 fives", dice=8),
    "bids": dice.bid_table(),
    "hand": poker.rank("A♠ K♠ Q♠ J♠ joker"),
    "exchange": poker.exchange_odds("K♠ K♥ A♦ 9♣ 7♦", "K♠ K♥", target="three K"),
}
answers = pytest.mark.parametrize("answer", ANSWERS.values(), ids=list(ANSWERS))


@answers
def test_text_is_in_both_languages(answer):
    assert str(answer) == answer.to_text("en")
    assert answer.to_text("it") != answer.to_text("en") or not any(
        character.isalpha() for character in answer.to_text()
    )


@answers
@pytest.mark.parametrize("lang", ["fr", "EN", "", None, ["it"]])
def test_there_are_two_languages(answer, lang):
    for ask in (answer.to_text, answer.to_dict, answer.rows, answer.given, answer.plot):
        with pytest.raises(ArgumentError, match=r"^lang .*must be one of it, en|^lang EN: did you"):
            ask(lang)
        with pytest.raises(ArgumentError, match="^lang "):
            ask(lang=lang)


@answers
def test_the_dictionary_is_plain(answer):
    import json

    for lang in ("it", "en"):
        assert json.loads(json.dumps(answer.to_dict(lang))) == answer.to_dict(lang)


@answers
def test_a_notebook_shows_it_small_with_what_it_is_conditioned_on(answer):
    from html import unescape

    html = unescape(answer._repr_html_())
    assert html.startswith("<table")
    if answer.tabular:
        assert html.count("<tr>") == 1 + len(answer.rows())
    assert answer.given() in html
    assert "Fraction" not in html


@answers
def test_a_frame_has_a_line_a_row_and_numbers_to_reckon_with(answer):
    frame = answer.to_frame()
    assert len(frame) == len(answer.rows())
    for row, (_, line) in zip(answer.rows(), frame.iterrows(), strict=True):
        for key, value in row.items():
            if isinstance(value, dict) and "percent" in value:
                assert line[key] == value["value"]


@answers
def test_it_shows_its_fields_at_a_prompt(answer):
    assert repr(answer).startswith(f"{type(answer).__name__}(")


@pytest.mark.parametrize(
    "write",
    [
        lambda lang: poker.words(poker.parse("three K"), lang),
        lambda lang: poker.category_word("pair", lang),
        lambda lang: dice.Bid(4, 2).text(lang),
        lambda lang: rubamazzo.theft_by_deal(lang=lang),
        lambda lang: percent(Fraction(1), lang),
        lambda lang: decimal(Fraction(1), lang=lang),
        lambda lang: grouped(1, lang),
        lambda lang: rank_label("A", lang),
    ],
)
def test_what_writes_a_single_thing_has_two_languages_too(write):
    assert write("it")
    with pytest.raises(ArgumentError, match="^lang fr: must be one of it, en$"):
        write("fr")


def test_html_is_escaped():
    from dataclasses import dataclass

    from cardodds.results import Result

    @dataclass(frozen=True)
    class Word(Result):
        word: str

    assert "&lt;b&gt;" in Word("<b>")._repr_html_()
    assert str(Word("<b>")) == "word: <b>"


def test_the_forms_of_a_number():
    assert probability(Fraction(1), "it") == {"fraction": "1", "value": 1.0, "percent": "100%"}
    assert probability(Fraction(0), "it")["percent"] == "impossibile"
    assert mean(Fraction(8)) == {"fraction": "8", "value": 8.0}


@pytest.mark.parametrize(
    ("chance", "percent"),
    [
        (wilson(0, 50), "<0,1%"),
        (wilson(50, 50), ">99,9%"),
        # Half a tenth is rounded up, though the float below it is a little less.
        (wilson(289, 2000), "14,5%"),
        (share_of(1e-9, 7.5), "<0,1%"),
    ],
)
def test_a_simulated_chance_is_never_impossible_nor_certain(chance, percent):
    assert simulated(chance, 50, 7, "it") == {
        "fraction": None,
        "value": chance.value,
        "percent": percent,
        "low": chance.low,
        "high": chance.high,
        "games": 50,
        "seed": 7,
    }
