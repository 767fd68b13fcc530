"""Bids and dice as text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardodds.dice import SPIRAL, Bid, parse_bid, parse_dice
from cardodds.dice.notation import dice_text, parse_face
from cardodds.errors import ArgumentError


@pytest.mark.parametrize(
    ("text", "count", "face"),
    [
        ("4 twos", 4, 2),
        ("4 TWOS", 4, 2),
        ("1 six", 1, 6),
        ("6 sixes", 6, 6),
        ("3 spirals", 3, SPIRAL),
        ("3 s", 3, SPIRAL),
        ("3 *", 3, SPIRAL),
        ("3*", 3, SPIRAL),
        ("4x2", 4, 2),
        ("4 x 2", 4, 2),
        ("4X2", 4, 2),
        ("4 × 2", 4, 2),
        ("4×*", 4, SPIRAL),
        ("4 2", 4, 2),
        ("4 due", 4, 2),
        ("3 spirali", 3, SPIRAL),
        ("4 sei", 4, 6),
        ("un due", 1, 2),
        ("una spirale", 1, SPIRAL),
        ("due due", 2, 2),
        ("one six", 1, 6),
        ("Twelve fives", 12, 5),
        ("venti quattro", 20, 4),
        ("  10\tthrees ", 10, 3),
    ],
)
def test_a_bid_is_read_in_every_notation(text, count, face):
    assert parse_bid(text) == Bid(count, face)


@pytest.mark.parametrize(
    ("bid", "en", "it"),
    [
        (Bid(4, 2), "4 twos", "4 due"),
        (Bid(1, 2), "1 two", "1 due"),
        (Bid(6, 6), "6 sixes", "6 sei"),
        (Bid(1, 6), "1 six", "1 sei"),
        (Bid(3, SPIRAL), "3 spirals", "3 spirali"),
        (Bid(1, SPIRAL), "1 spiral", "1 spirale"),
    ],
)
def test_a_bid_is_printed_in_both_languages(bid, en, it):
    assert (str(bid), bid.text("it")) == (en, it)


@given(
    st.builds(Bid, st.integers(1, 200), st.sampled_from([2, 3, 4, 5, 6, SPIRAL])),
    st.sampled_from(["it", "en"]),
)
def test_what_is_printed_is_read_back(bid, lang):
    assert parse_bid(bid.text(lang)) == bid
    assert parse_bid(bid.text(lang).upper()) == bid


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("4 sevens", "the faces are 2, 3, 4, 5, 6, spiral"),
        ("4 7", "the faces are 2, 3, 4, 5, 6, spiral"),
        ("4 1", "the faces are"),
        ("4 ones", "the faces are"),
        ("0 twos", "the count must be a whole number from 1 to 200"),
        ("0 2", "the count must be"),
        ("-1 twos", "the count must be"),
        ("4.5 twos", "the count must be"),
        ("4,5 twos", "the count must be"),
        ("201 twos", "the count must be"),
        ("9" * 5000 + " twos", "the count must be"),
        ("4 twoos", "did you mean 4 twos?"),
        ("4 spirls", "did you mean 4 spirals?"),
        ("4 quatro", "did you mean 4 quattro?"),
        ("thre twos", "did you mean three twos?"),
        ("7", "a bid is a count and a face"),
        ("twos", "a bid is a count and a face"),
        ("", "a bid is a count and a face"),
        ("4 twos 5", "a bid is a count and a face"),
        ("² twos", "a bid is a count and a face"),
        ("hello world", "a bid is a count and a face"),
        (None, "a bid is a count and a face"),
        (4, "a bid is a count and a face"),
    ],
)
def test_what_is_no_bid_is_one_clear_line(text, message):
    with pytest.raises(ArgumentError, match=r"\A[^\n]*\Z") as error:
        parse_bid(text)
    assert error.value.argument == "bid"
    assert message in str(error.value)


@given(st.text() | st.from_regex(r"[0-9a-z×*.,² -]{0,12}"))
def test_any_text_is_a_bid_or_an_argument_error(text):
    try:
        bid = parse_bid(text)
    except ArgumentError:
        return
    assert 1 <= bid.count <= 200


@pytest.mark.parametrize(
    ("count", "face", "argument"),
    [(0, 2, "count"), (201, 2, "count"), (2.5, 2, "count"), (True, 2, "count"), ("4", 2, "count"),
     (4, 0, "face"), (4, 7, "face"), (4, "twos", "face"), (4, None, "face"), (4, [2], "face")],
)  # fmt: skip
def test_a_bid_of_wrong_numbers_is_an_error(count, face, argument):
    with pytest.raises(ArgumentError) as error:
        Bid(count, face)
    assert error.value.argument == argument


@pytest.mark.parametrize(
    "text", ["2 2 * 5 6", "22*56", "2,2,s,5,6", "2, 2; S 56", "two two spiral five six"]
)
def test_dice_are_read_in_every_notation(text):
    assert parse_dice(text) == (2, 2, SPIRAL, 5, 6)


def test_no_dice_and_dice_printed():
    assert parse_dice("") == ()
    assert dice_text(parse_dice("s6")) == "* 6"
    assert dice_text(()) == ""


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1", "1 is on no die: the faces are 2, 3, 4, 5, 6, spiral (* or s)"),
        ("2 7", "7 is on no die"),
        ("10", "1 is on no die"),
        ("2 one", "one is on no die"),
        ("2 spirl", "did you mean spiral?"),
        ("2 3 4 5 6 6", "6 dice, at most 5"),
        ("-2", "-2 is on no die"),
        ("2.5", "2.5 is on no die"),
        (None, "must be dice"),
        (22, "must be dice"),
    ],
)
def test_what_are_no_dice_is_one_clear_line(text, message):
    with pytest.raises(ArgumentError) as error:
        parse_dice(text)
    assert error.value.argument == "mine"
    assert message in str(error.value)


@given(st.text() | st.from_regex(r"[0-9sx*, .-]{0,8}"))
def test_any_text_is_dice_or_an_argument_error(text):
    try:
        dice = parse_dice(text)
    except ArgumentError:
        return
    assert len(dice) <= 5
    assert set(dice) <= {2, 3, 4, 5, 6, SPIRAL}


@pytest.mark.parametrize("face", [7, 1, "7", "ones", 2.0, True, None, "", [2]])
def test_what_is_no_face_is_an_error(face):
    with pytest.raises(ArgumentError, match="face"):
        parse_face(face)
