from __future__ import annotations

import pickle
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from simulation.toy import CATALOGUE, below, keep

from cardodds.errors import ArgumentError
from cardodds.simulation.strategies import Catalogue, Choice, Parameter, Strategy, written


def test_values_are_the_decimals_as_written():
    assert CATALOGUE.choose("coin:chance=0.1").values == (Fraction(1, 10),)
    assert CATALOGUE.choose("coin:chance=1/3").values == (Fraction(1, 3),)
    assert CATALOGUE.choose("coin").values == (Fraction(1),)
    assert CATALOGUE.strategies["coin"].choose({"chance": 0.1}).values == (Fraction(1, 10),)


@pytest.mark.parametrize("spec", ["keep", "coin:chance=0.25", "below:share=1/3", "dice:sides=12"])
def test_text_and_choice_are_the_same(spec):
    choice = CATALOGUE.choose(spec)
    assert str(choice) == spec
    assert CATALOGUE.choose(str(choice)) == choice
    assert pickle.loads(pickle.dumps(choice)) == choice


def test_default_is_not_written():
    assert str(CATALOGUE.choose("dice: sides = 6.0")) == "dice"


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("keap", "strategies keap: did you mean keep? (allowed: keep, below, coin, dice)"),
        ("", "strategies '': must be one of keep, below, coin, dice"),
        ("keep:x=1", "strategies keep:x=1: parameter x: it takes no parameters"),
        ("coin:chanse=1", "parameter chanse: did you mean chance? (allowed: chance)"),
        ("coin:chance=1.5", "strategies coin:chance=1.5: chance must be a number from 0 to 1"),
        ("coin:chance=nan", "strategies coin:chance=nan: chance must be a number from 0 to 1"),
        ("coin:chance=0.1x", "chance must be a number from 0 to 1"),
        ("coin:chance=1e999999999", "chance must be a number from 0 to 1"),
        ("dice:sides=2.5", "sides must be a whole number from 1 to 100"),
        ("dice:sides=0", "sides must be a whole number from 1 to 100"),
        ("coin:", "must be NAME or NAME:param=value,param=value"),
        ("coin:chance", "must be NAME or NAME:param=value,param=value"),
        ("coin:chance=1,", "must be NAME or NAME:param=value,param=value"),
        ("coin:chance=1,chance=1", "chance is given twice"),
        (7, "strategies 7: must be names, strategies or functions"),
    ],
)
def test_refused(spec, message):
    with pytest.raises(ArgumentError) as error:
        CATALOGUE.choose(spec)
    assert message in str(error.value)
    assert "\n" not in str(error.value)


@given(st.text())
def test_any_text_is_a_choice_or_one_line(text):
    try:
        answer = CATALOGUE.choose("coin:" + text)
    except ArgumentError as error:
        answer = error
    assert isinstance(answer, Choice) or len(str(answer).splitlines()) == 1


def test_a_user_s_function_or_strategy():
    mine = Strategy("mine", below, (Parameter("level", Fraction(1, 2)),))
    assert str(CATALOGUE.choose(mine)) == "mine"
    assert CATALOGUE.choose(mine.choose({"level": "0.3"})).params(2) == (0.3, 0.0)
    assert str(CATALOGUE.choose(keep)) == "keep"


def test_one_a_seat_or_one_for_all():
    assert [str(c) for c in CATALOGUE.seats(["keep", "coin"])] == ["keep", "coin"]
    assert len(CATALOGUE.seats("keep", 5)) == 5
    assert len(CATALOGUE.seats(["keep"] * 3, 3)) == 3


@pytest.mark.parametrize(
    ("wanted", "players", "message"),
    [
        (["keep"], None, "1 given: must be one a seat (2 to 6), or exactly one with `players`"),
        (["keep"] * 5, 4, "5 given: must be one a seat (4), or exactly one with `players`"),
        (["keep"] * 7, None, "7 given: must be one a seat (2 to 6)"),
        ([], 3, "0 given"),
        (["keep"], 7, "players 7: must be a whole number from 2 to 6"),
        (["keep"], 2.5, "players 2.5: must be a whole number from 2 to 6"),
        (["keep", "kepe"], 2, "did you mean keep?"),
    ],
)
def test_seats_refused(wanted, players, message):
    with pytest.raises(ArgumentError) as error:
        CATALOGUE.seats(wanted, players)
    assert message in str(error.value)


def test_index():
    index = CATALOGUE.index()
    rows = index.to_dict("it")["strategies"]
    assert [row["strategy"] for row in rows] == ["keep", "below", "coin", "dice"]
    assert rows[0]["models"] == "contento"
    assert rows[3]["parameters"] == [
        {"name": "sides", "default": 6.0, "low": 1.0, "high": 100.0, "whole": True}
    ]
    assert "    sides  1 to 100, default 6\n    sees the hidden cards" in index.to_text()
    assert "    sides  da 1 a 100, se non detto 6\n    vede le carte coperte" in index.to_text("it")


def test_decimals_of_the_index_are_in_its_language():
    catalogue = Catalogue("toy", [Strategy("below", below, (Parameter("share", Fraction(1, 5)),))])
    assert "share  da 0 a 1, se non detto 0,2" in catalogue.index().to_text("it")
    assert "share  0 to 1, default 0.2" in catalogue.index().to_text()


@given(st.fractions())
def test_written_is_exact(number):
    assert Fraction(written(number)) == number
