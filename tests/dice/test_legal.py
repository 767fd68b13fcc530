"""Legal bids against the rulebook's sentences, and the moves as printed."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracles import dice as oracle

from cardodds.dice import (
    SPIRAL,
    Bid,
    DiceRules,
    is_legal,
    least_raise,
    legal_bids,
    moves,
    preset,
)
from cardodds.errors import ArgumentError


def pairs(bids):
    return [(bid.count, bid.face) for bid in bids]


@pytest.mark.parametrize("piombo", [False, True])
@pytest.mark.parametrize("rule", ["strict", "free"])
def test_every_raise_is_the_rulebooks(rule, piombo):
    rules = DiceRules(rule=rule)
    for dice in range(1, 13):
        assert pairs(
            legal_bids(None, dice=dice, rules=rules, piombo=piombo)
        ) == oracle.dubito_openings(dice, piombo)
        for count, face in oracle.all_bids(dice, oracle.FACES):
            assert pairs(legal_bids(Bid(count, face), dice=dice, rules=rules, piombo=piombo)) == (
                oracle.dubito_raises(count, face, dice, rule, piombo)
            ), (dice, count, face)


@pytest.mark.parametrize("game", ["openspiel", "normal", "joker"])
def test_every_raise_of_a_one_round_game_is_the_rest_of_the_ladder(game):
    rules = preset(game)
    for dice in range(1, 13):
        assert pairs(legal_bids(None, dice=dice, rules=rules)) == oracle.one_round_raises(
            None, dice, game
        )
        for bid in oracle.all_bids(dice, oracle.one_round_bids(game)):
            assert pairs(legal_bids(Bid(*bid), dice=dice, rules=rules)) == (
                oracle.one_round_raises(bid, dice, game)
            )


def test_the_rulebooks_examples():
    assert is_legal(Bid(4, 2), Bid(5, 2), dice=20)
    assert is_legal(Bid(4, 2), Bid(4, 3), dice=20)
    assert is_legal(Bid(4, 2), Bid(4, 6), dice=20)
    assert not is_legal(Bid(4, 2), Bid(5, 3), dice=20)
    assert least_raise("7 fives", "spirals") == 4
    assert least_raise("3 spirals", "twos") == 7
    assert [least_raise("3 spirals", face) for face in (2, 3, 4, 5, 6)] == [7] * 5


def test_openings():
    assert len(legal_bids(None, dice=3)) == 15
    assert len(legal_bids(None, dice=3, piombo=True)) == 18


def test_numbers_and_spirals_alternate_while_each_raise_is_legal():
    bids = [Bid(2, 2), Bid(1, SPIRAL), Bid(3, 2), Bid(2, SPIRAL), Bid(5, 2), Bid(3, SPIRAL)]
    assert all(is_legal(last, new, dice=5) for last, new in pairwise(bids))
    assert not is_legal(bids[-1], Bid(7, 2), dice=5)


def test_a_higher_number_is_never_more_dice_under_strict_only():
    assert not is_legal(Bid(4, 5), Bid(5, 2), dice=20, rules=DiceRules(rule="strict"))
    assert is_legal(Bid(4, 5), Bid(5, 2), dice=20, rules=DiceRules(rule="free"))


def test_least_raise():
    assert least_raise("4 fives", 2) is None
    assert least_raise("4 fives", 2, DiceRules(rule="free")) == 5
    assert least_raise("4 fives", 6) == 4
    assert least_raise("4 fives", 5) == 5
    assert least_raise("4 spirals", "*") == 5
    assert least_raise("4 fives", "*", piombo=True) is None
    assert least_raise("100 spirals", 2) == 201
    assert least_raise(Bid(2, 5), 1, preset("openspiel")) == 3
    for face in ("ones", 7, None):
        with pytest.raises(ArgumentError, match="face"):
            least_raise("4 fives", face)


@given(
    st.integers(1, 30),
    st.sampled_from(["strict", "free", "count_face"]),
    st.booleans(),
    st.data(),
)
def test_raises_end(dice, rule, piombo, data):
    """Whatever is bid, a round is no longer than the bids that there are."""
    rules = DiceRules(rule=rule)
    seen = set()
    bids = legal_bids(None, dice=dice, rules=rules, piombo=piombo)
    while bids:
        bid = data.draw(st.sampled_from(bids))
        assert bid not in seen
        seen.add(bid)
        bids = legal_bids(bid, dice=dice, rules=rules, piombo=piombo)


@pytest.mark.parametrize("piombo", [False, True])
@pytest.mark.parametrize("rule", ["strict", "free"])
def test_moves_as_json(rule, piombo):
    for bid in (None, "2 fives", "2 spirals"):
        answer = moves(bid, dice=5, rule=rule, piombo=piombo).to_dict()
        found = [(move["count"], move["face"]) for move in answer["moves"]]
        if bid is None:
            assert found == oracle.dubito_openings(5, piombo)
        else:
            face = 5 if "fives" in bid else "spiral"
            assert found == oracle.dubito_raises(2, face, 5, rule, piombo)
        json.dumps(answer)


def test_moves_in_words():
    answer = moves("2 cinque", dice=3)
    assert answer.to_dict("it")["moves"] == [
        {"count": 1, "face": "spiral", "bid": "1 spirale"},
        {"count": 2, "face": 6, "bid": "2 sei"},
        {"count": 2, "face": "spiral", "bid": "2 spirali"},
        {"count": 3, "face": 5, "bid": "3 cinque"},
        {"count": 3, "face": "spiral", "bid": "3 spirali"},
    ]
    assert answer.to_dict("it")["bid"] == "2 cinque"
    assert answer.to_text().splitlines()[1] == "2 sixes, 2 spirals"
    assert moves("3 spirals", dice=3).to_text() == "only dubito can be called"
    assert moves("3 spirals", dice=3).to_text("it") == "si può solo dire dubito"
    assert "only dubito" in moves("3 spirals", dice=3)._repr_html_()


def test_moves_of_presets():
    assert moves(dice=2, preset="openspiel").to_dict()["moves"][5] == (
        {"count": 1, "face": 6, "bid": "1 six"}
    )
    assert len(moves(dice=2, preset="joker").moves) == 10
    assert moves("2 fives", dice=2, preset="dubito") == moves("2 fives", dice=2)


@pytest.mark.parametrize(
    ("bid", "options", "argument"),
    [
        ("4 sevens", {"dice": 5}, "bid"),
        ("6 twos", {"dice": 5}, "bid"),
        ("2 ones", {"dice": 5}, "bid"),
        ("2 ones", {"dice": 5, "preset": "joker"}, "bid"),
        ("2 spirals", {"dice": 5, "preset": "openspiel"}, "bid"),
        (4, {"dice": 5}, "bid"),
        (None, {"dice": 0}, "dice"),
        (None, {"dice": 201}, "dice"),
        (None, {"dice": 2.5}, "dice"),
        (None, {"dice": None}, "dice"),
        (None, {"dice": 5, "rule": "frre"}, "rule"),
        (None, {"dice": 5, "rule": 3}, "rule"),
        (None, {"dice": 5, "preset": "open"}, "preset"),
        (None, {"dice": 5, "preset": "joker", "rule": "strict"}, "rule + preset"),
        (None, {"dice": 5, "preset": "joker", "piombo": True}, "piombo + preset"),
        (None, {"dice": 5, "piombo": 1}, "piombo"),
    ],
)
def test_wrong_moves_name_their_argument(bid, options, argument):
    with pytest.raises(ArgumentError) as error:
        moves(bid, **options)
    assert error.value.argument == argument
