"""The rules as data."""

from __future__ import annotations

import pytest

from cardodds.dice import PRESETS, SPIRAL, DiceRules, preset
from cardodds.errors import ArgumentError


def test_the_faces_of_each_die():
    assert DiceRules().face_names == (2, 3, 4, 5, 6, SPIRAL)
    assert DiceRules(faces=3).face_names == (2, 3, SPIRAL)
    assert preset("openspiel").face_names == (1, 2, 3, 4, 5, 6)
    assert (DiceRules(faces=3).wild_index, preset("openspiel", faces=4).wild_index) == (2, 3)
    assert (preset("normal").wild_index, preset("joker").wild_index) == (-1, 0)
    assert (DiceRules().lowest, preset("joker").lowest) == (2, 1)


def test_dice_of_each_seat():
    assert DiceRules().start == (5, 5)
    assert DiceRules(players=8).total == 40
    assert DiceRules(dice=[5, 3, 1]).start == (5, 3, 1)
    assert DiceRules(dice=(5, 3, 1)).players == 3
    assert hash(DiceRules(dice=[5, 3])) == hash(DiceRules(dice=(5, 3)))


def test_presets():
    assert preset("dubito") == DiceRules()
    assert preset("openspiel").wild_bid == "open"
    assert preset("joker").wild_bid == "never"
    assert preset("dubito", bussare=True, players=4) == DiceRules(bussare=True, players=4)
    assert all(preset(name).one_round is (name != "dubito") for name in PRESETS)


@pytest.mark.parametrize(
    ("options", "argument"),
    [
        ({"faces": 1}, "faces"),
        ({"faces": 7}, "faces"),
        ({"wild": "two"}, "wild"),
        ({"wild": None}, "wild"),
        ({"wild_bid": "always"}, "wild_bid"),
        ({"wild": "none", "wild_bid": "open"}, "wild + wild_bid"),
        ({"rule": "frre"}, "rule"),
        ({"rule": ["free"]}, "rule"),
        ({"piombo": "no"}, "piombo"),
        ({"bussare": 1}, "bussare"),
        ({"one_round": True}, "piombo + one_round"),
        ({"one_round": True, "piombo": False, "bussare": True}, "bussare + one_round"),
        ({"dice": 0}, "dice"),
        ({"dice": 2.5}, "dice"),
        ({"dice": "55"}, "dice"),
        ({"dice": 21}, "dice"),
        ({"dice": [5]}, "players"),
        ({"dice": []}, "players"),
        ({"dice": [5, 0]}, "dice"),
        ({"dice": [5, 5], "players": 3}, "dice + players"),
        ({"dice": [5, 5], "players": 1}, "players"),
        ({"players": 9}, "players"),
        ({"players": 1}, "players"),
        ({"max_turns": 0}, "max_turns"),
        ({"max_turns": None}, "max_turns"),
    ],
)
def test_wrong_rules_name_their_options(options, argument):
    with pytest.raises(ArgumentError) as error:
        DiceRules(**options)
    assert error.value.argument == argument
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("name", "options", "message"),
    [
        ("jokr", {}, "did you mean joker"),
        (None, {}, "must be one of"),
        ("joker", {"rule": "free"}, "rule + preset free + joker"),
        ("joker", {"piombo": True}, "piombo + one_round"),
        ("joker", {"busare": True}, "did you mean bussare"),
    ],
)
def test_wrong_presets_name_their_options(name, options, message):
    with pytest.raises(ArgumentError) as error:
        preset(name, **options)
    assert message in str(error.value)
