"""Commands, keys and values that others' scripts rely on."""

from __future__ import annotations

from fractions import Fraction

import pytest

PROBABILITY = {"fraction", "value", "percent"}


def test_dubito_doubt_says_possible_three_in_twenty_nine(cardodds):
    found = cardodds("dubito", "doubt", "--own", "2", "--claim", "2", "--json").json
    assert found["possible"] == {
        "fraction": "3/29",
        "value": 0.10344827586206896,
        "percent": "10.3%",
    }
    assert found["true"] == found["possible"]
    assert found["certain_lie"] is False
    assert found["advice"] == "doubt"
    assert isinstance(found["why"], str)


def test_a_certain_lie_with_one_pack_is_none_with_two(cardodds):
    one = cardodds("dubito", "doubt", "--own", "3", "--claim", "2", "--json").json
    two = cardodds("dubito", "doubt", "--own", "3", "--claim", "2", "--packs", "2", "--json").json
    assert one["certain_lie"] is True
    assert one["true"]["percent"] == "impossible"
    assert two["certain_lie"] is False


def test_rubamazzo_theft_on_the_third_deal(cardodds):
    found = cardodds("rubamazzo", "theft", "--deal", "3", "--missing", "2", "--json").json
    assert found["risk"]["fraction"] == "19/70"
    assert (found["unseen"], found["against"]) == (21, 3)


def test_probabilities_follow_the_language(cardodds):
    found = cardodds("dubito", "holds", "--own", "2", "--atleast", "2", "--json", "--lang", "it")
    assert found.json["holds"]["percent"] == "10,3%"


@pytest.mark.parametrize(
    ("arguments", "key", "fraction"),
    [
        ("dubito holds --own 2 --atleast 2", "holds", "3/29"),
        ("dubito holds --own 2 --atleast 3", "holds", "0"),
        ("dubito holds --own 0 --atleast 1 --theirs 30", "holds", "1"),
        ("dubito holds --own 1 --atleast 1 --theirs 1 --unseen 3", "holds", "1"),
        ("dubito holds --own 1 --atleast 1 --theirs 1 --unseen 3 --gone 2", "holds", "1/3"),
        ("dubito doubt --own 1 --claim 2 --model honest", "true", "1"),
        ("rubamazzo theft --missing 0", "risk", "0"),
        ("rubamazzo theft --missing 1 --deal 6", "risk", "1"),
        ("rubamazzo theft --missing 2 --unseen 20 --against 5", "risk", "17/38"),
        ("dice bid 2x2 --mine 2 --hidden 1", "true", "1/3"),
        ("dice bid 2x2 --mine 2 --hidden 1 --piombo", "true", "1/6"),
        ("dice bid 1x* --hidden 1", "exact", "1/6"),
    ],
)
def test_exact_values(cardodds, arguments, key, fraction):
    found = cardodds(*arguments.split(), "--json").json[key]
    assert set(found) == PROBABILITY
    assert found["fraction"] == fraction
    assert found["value"] == float(Fraction(fraction))


def test_deal_and_values(cardodds):
    assert cardodds("dubito", "deal", "--players", "6", "--json").json == {
        "cards": 80,
        "packs": 2,
        "hand": 13,
        "aside": 2,
    }
    found = cardodds("dubito", "values", "--players", "5", "--json").json
    assert found["ranks"] == ["A", "6"]
    assert (found["own"], found["hand"]) == (2, 16)
    assert found["mean"] == {"fraction": "16/5", "value": 3.2}


def test_values_after_a_restart_count_seats_from_who_restarts(cardodds):
    found = cardodds("dubito", "values", "--restart", "sette", "--seat", "1", "--json")
    assert found.json["ranks"] == ["F", "2", "6", "R", "4"]


def test_table_has_a_row_for_each_number_of_own_copies(cardodds):
    rows = cardodds("dubito", "table", "--players", "5", "--json").json["rows"]
    assert [row["own"] for row in rows] == list(range(9))
    assert all(set(chance) == PROBABILITY for row in rows for chance in row["atleast"].values())


def test_moves_are_in_order_and_openings_are_counted(cardodds):
    moves = cardodds("dice", "moves", "7 fives", "--dice", "20", "--json").json["moves"]
    first_spiral = next(move for move in moves if move["face"] == "spiral")
    assert first_spiral == {"count": 4, "face": "spiral", "bid": "4 spirals"}
    assert len(cardodds("dice", "moves", "--dice", "3", "--json").json["moves"]) == 15
    assert len(cardodds("dice", "moves", "--dice", "3", "--piombo", "--json").json["moves"]) == 18


@pytest.mark.parametrize("dice", ["--dice 5 3", "--dice 5,3", "--dice 8", "--dice 5 2,1"])
def test_dice_takes_all_the_numbers_that_follow(cardodds, dice):
    found = cardodds("dice", "moves", *dice.split(), "--json").json
    assert found["dice"] == 8
    assert cardodds("dice", "moves", *dice.split(), "7 fives", "--json").json["bid"] == "7 fives"


def test_json_is_one_object_and_nothing_else(cardodds):
    done = cardodds("rubamazzo", "opening", "--json")
    assert done.status == 0
    assert done.err == ""
    assert set(done.json) >= {"capture", "pair"}


@pytest.mark.parametrize("lang", ["it", "en"])
@pytest.mark.parametrize(
    "arguments",
    [
        "dubito holds --own 2 --atleast 2",
        "dubito holds --own 1 --atleast 2 --anyone --gone 1 --jokers wild",
        "dubito doubt --own 2 --claim 2 --pile 7 --model pads:chance=0.3",
        "dubito deal --players 3",
        "dubito values --players 4",
        "dubito table",
        "dice bid 4 twos --mine 22*56 --hidden 15",
        "dice moves 4 twos --dice 6 --rule free",
        "rubamazzo theft --missing 2",
        "rubamazzo opening",
        "completion bash",
    ],
)
def test_every_command_prints_text_in_both_languages(cardodds, arguments, lang):
    done = cardodds(*arguments.split(), "--lang", lang)
    assert done.status == 0
    assert done.err == ""
    assert done.out.strip()
    assert "Fraction(" not in done.out
    assert "None" not in done.out


@pytest.mark.parametrize(
    "group",
    [
        "dubito holds",
        "dubito doubt",
        "dubito deal",
        "dubito values",
        "dubito table",
        "dice bid",
        "dice moves",
        "rubamazzo theft",
        "rubamazzo opening",
        "guide",
        "completion",
    ],
)
def test_every_help_has_an_example(cardodds, group):
    done = cardodds(*group.split(), "--help")
    assert done.status == 0
    assert f"cardodds {group}" in done.out.split("Options:")[0]


def test_help_is_a_table_of_contents(cardodds):
    for arguments in ([], ["--help"], ["-h"]):
        done = cardodds(*arguments)
        assert done.status == 0
        assert all(name in done.out for name in ("dubito", "dice", "rubamazzo", "guide"))


def test_version(cardodds):
    import cardodds as package

    assert cardodds("--version").out == f"cardodds {package.__version__}\n"


def test_a_terminal_gets_a_table_where_there_is_room(cardodds, monkeypatch):
    import sys

    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.delenv("NO_COLOR", raising=False)
    plain = cardodds("dubito", "table", "--players", "6").out
    for columns, drawn in (("200", True), ("60", False)):
        monkeypatch.setenv("COLUMNS", columns)
        shown = cardodds("dubito", "table", "--players", "6").out
        assert ("─" in shown) == drawn
        assert "…" not in shown
        assert drawn or shown == plain
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setenv("NO_COLOR", "1")
    assert cardodds("dubito", "table", "--players", "6").out == plain


@pytest.mark.parametrize(
    "arguments",
    [
        "dubito holds --own 2 --atleast 2",
        "dubito table",
        "rubamazzo theft --missing 2",
        "rubamazzo opening",
        "dice bid 4x2 --hidden 9",
    ],
)
def test_every_chance_says_what_it_is_conditioned_on(cardodds, arguments):
    found = cardodds(*arguments.split(), "--json").json
    assert found["given"]
    assert found["given"] in cardodds(*arguments.split()).out


def test_a_doubt_names_prior_posterior_and_model(cardodds):
    question = ["--own", "2", "--claim", "2", "--model", "honest"]
    found = cardodds("dubito", "doubt", *question, "--json").json
    assert found["possible_is"].startswith("prior")
    assert found["true_is"].startswith("posterior")
    assert "declares all it has" in found["why"]
