"""The checks that every argument goes through."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cardodds.errors import ArgumentError, choice, exact_number, share, shown, whole


class Four:
    """An integer of another library."""

    def __index__(self):
        return 4


def test_whole_takes_any_integer_type():
    assert whole("own", Four(), 0, 4) == 4
    assert whole("own", 10**30, 0) == 10**30


@pytest.mark.parametrize("value", [True, False, 2.0, "2", None, [2], Fraction(2), 5, -1])
def test_whole_refuses_the_rest(value):
    with pytest.raises(ArgumentError, match="own .*: must be a whole number from 0 to 4"):
        whole("own", value, 0, 4)


def test_whole_says_the_bound():
    with pytest.raises(ArgumentError, match=r"turn 0: must be a whole number, at least 1$"):
        whole("turn", 0, 1)
    with pytest.raises(ArgumentError, match=r"deal 2: must be 1 \(the deals of a game\)$"):
        whole("deal", 2, 1, 1, "the deals of a game")
    with pytest.raises(ArgumentError, match="no value is allowed"):
        whole("deal", 2, 1, 0)


@pytest.mark.parametrize(
    ("value", "exact"),
    [
        ("0.1", "1/10"),
        (0.1, "1/10"),
        ("1/3", "1/3"),
        (1, "1"),
        (1e-05, "1/100000"),
        ("1e-2", "1/100"),
    ],
)
def test_share_is_exact_as_written(value, exact):
    assert share("chance", value) == Fraction(exact)


@pytest.mark.parametrize(
    "value", ["", "x", "nan", "inf", "-0.1", 1.1, True, None, "1/0", "1e999999999", "1e", "1e5e5"]
)
def test_share_refuses_the_rest(value):
    with pytest.raises(ArgumentError, match="chance .*: must be a number from 0 to 1"):
        share("chance", value)


def test_exact_number_has_its_own_words():
    with pytest.raises(ArgumentError, match="w1 x: must be a weight"):
        exact_number("w1", "x", "must be a weight")


def test_choice_lists_what_is_allowed():
    assert choice("rule", "free", ["strict", "free"]) == "free"
    with pytest.raises(ArgumentError, match="rule zzz: must be one of strict, free"):
        choice("rule", "zzz", ["strict", "free"])


def test_shown_is_short_and_on_one_line():
    assert shown("a\nb\x1b[0m") == "a b [0m"
    assert len(shown("x" * 100)) == 60
    assert shown("") == "''"
