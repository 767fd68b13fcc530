"""The odds of bids against all rolls, and the answers as printed."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracles import dice as oracle

from cardodds.dice import SPIRAL, Bid, bid_odds, bid_table, count_matching
from cardodds.dice.notation import dice_text
from cardodds.errors import ArgumentError
from cardodds.simulation.kernels import COMPILED

HANDS = [
    (2,) * twos + (SPIRAL,) * spirals + (5,) * others
    for twos in range(6)
    for spirals in range(6 - twos)
    for others in range(6 - twos - spirals)
]


@pytest.mark.parametrize("piombo", [False, True])
@pytest.mark.parametrize("face", [2, 3, SPIRAL])
def test_odds_are_those_of_all_rolls(face, piombo):
    for hand in HANDS if COMPILED else HANDS[::4]:
        mine = dice_text(hand)
        for hidden in range(6):
            for count in range(1, len(hand) + hidden + 1):
                odds = bid_odds(Bid(count, face), mine=mine, hidden=hidden, piombo=piombo)
                assert (odds.true, odds.exact, odds.expected) == (
                    oracle.bid_odds(count, face, hand, hidden, piombo)
                ), (mine, hidden, count)


def test_published_questions():
    assert bid_odds("8 twos", mine="2 2 2", hidden=15).true == Fraction(8551019, 14348907)
    assert bid_odds("9 sixes", hidden=25).true == Fraction(43533789259, 94143178827)


def test_the_rulebooks_count():
    table = "3 3 3 3 * * * * *"
    assert count_matching("10 threes", table) == 9
    assert count_matching("10 threes", table, piombo=True) == 4
    assert count_matching("1 spiral", table) == 5
    assert count_matching("1 six", table + " 6 2") == 6


def test_a_bid_that_ones_own_dice_make_is_certain():
    odds = bid_odds("2 twos", mine="22*", hidden=3)
    assert (odds.true, odds.exact) == (1, 0)
    assert odds.matching == 3
    seen = bid_odds("2 twos", mine="2*", hidden=0)
    assert (seen.true, seen.exact, seen.expected) == (1, 1, 2)
    assert bid_odds("2 twos", mine="25", hidden=0).true == 0


def test_the_largest_table():
    odds = bid_odds("200 sixes", hidden=200)
    assert odds.true == odds.exact == Fraction(1, 3**200)
    assert odds.expected == Fraction(200, 3)


@pytest.mark.parametrize(
    ("bid", "options", "argument"),
    [
        ("4 sevens", {"hidden": 5}, "bid"),
        ("0 twos", {"hidden": 5}, "bid"),
        ("6 twos", {"hidden": 5}, "bid"),
        ("8 twos", {"hidden": 5, "mine": "22"}, "bid"),
        ("1 two", {"hidden": 0}, "bid"),
        (None, {"hidden": 5}, "bid"),
        (Bid(1, 1), {"hidden": 5}, "bid"),
        ("1 two", {"hidden": -1}, "hidden"),
        ("1 two", {"hidden": 2.5}, "hidden"),
        ("1 two", {"hidden": True}, "hidden"),
        ("1 two", {"hidden": "5"}, "hidden"),
        ("1 two", {"hidden": 201}, "hidden"),
        ("1 two", {"hidden": 200, "mine": "2"}, "hidden"),
        ("1 two", {"hidden": 10**30}, "hidden"),
        ("1 two", {"hidden": 5, "mine": "1"}, "mine"),
        ("1 two", {"hidden": 5, "mine": "2 7"}, "mine"),
        ("1 two", {"hidden": 5, "mine": "222222"}, "mine"),
        ("1 two", {"hidden": 5, "piombo": "no"}, "piombo"),
    ],
)
def test_wrong_questions_name_their_argument(bid, options, argument):
    with pytest.raises(ArgumentError) as error:
        bid_odds(bid, **options)
    assert error.value.argument == argument
    assert "\n" not in str(error.value)


ANYTHING = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)


@settings(max_examples=300 if COMPILED else 60)
@given(
    st.from_regex(r"\A[0-9]{1,2} ([2-7]|twos|sei|spirals|\*)\Z") | ANYTHING,
    st.text("23456*s 17", max_size=7) | ANYTHING,
    st.integers(-1, 40) | ANYTHING,
    st.booleans() | ANYTHING,
)
def test_any_question_has_chances_or_an_argument_error(bid, mine, hidden, piombo):
    try:
        odds = bid_odds(bid, mine=mine, hidden=hidden, piombo=piombo)
    except ArgumentError:
        return
    assert 0 <= odds.exact <= odds.true <= 1
    assert 0 <= odds.expected <= len(odds.mine) + odds.hidden


@given(st.integers(1, 30), st.integers(0, 30), st.sampled_from([2, SPIRAL]), st.booleans())
def test_a_bid_is_exact_or_the_next_one_is_right(count, hidden, face, piombo):
    hidden += count + 1
    odds = bid_odds(Bid(count, face), hidden=hidden, piombo=piombo)
    higher = bid_odds(Bid(count + 1, face), hidden=hidden, piombo=piombo)
    assert odds.true == odds.exact + higher.true


def test_odds_as_json():
    shown = bid_odds("4 twos", mine="2 2 * 5 6", hidden=15).to_dict("it")
    assert shown["true"]["percent"] == "99,8%"
    assert shown["expected"] == {"fraction": "8", "value": 8.0}
    assert list(shown)[:3] == ["true", "exact", "expected"]
    assert (shown["bid"], shown["mine"], shown["matching"]) == ("4 due", "2 2 * 5 6", 3)
    json.dumps(shown)


def test_odds_as_text_say_what_they_are_conditioned_on():
    english = bid_odds("4 twos", mine="2 2 * 5 6", hidden=15).to_text()
    assert english.splitlines()[0] == "4 twos; mine: 2 2 * 5 6 (3 count); hidden: 15"
    assert english.splitlines()[3] == "expected on the table: 8"
    assert "before hearing what was declared" in english
    assert "chance 1/3" in english
    italian = bid_odds("4 spirali", hidden=4, piombo=True).to_text("it")
    assert italian.splitlines()[:2] == [
        "4 spirali, piombo; nessun dado mio; nascosti: 4",
        "giusta: 0,1% (1/1296)",
    ]
    assert "prima di sentire le dichiarazioni" in italian
    assert "probabilità 1/6" in italian


@pytest.mark.parametrize("wild", [True, False])
def test_the_table_is_that_of_all_rolls(wild):
    table = bid_table(2, wild=wild)
    assert table.hidden == (1, 2, 3, 4, 5)
    for hidden, chances in zip(table.hidden, table.atleast, strict=True):
        assert chances == tuple(
            oracle.bid_odds(k, 2 if wild else SPIRAL, (), hidden, False)[0] for k in range(1, 6)
        )


def test_the_table_for_each_number_of_players():
    for players in range(2, 9):
        table = bid_table(players)
        assert table.hidden == tuple(range(players - 1, 5 * (players - 1) + 1))
        assert {len(row) for row in table.atleast} == {5 * (players - 1)}
    row = bid_table(2).to_dict("it")["rows"][0]
    assert row["hidden"] == 1
    assert row["atleast"]["1"]["percent"] == "33,3%"
    assert row["atleast"]["2"]["percent"] == "impossibile"
    assert list(bid_table(2, dice=2).rows()[0]) == ["hidden", "1", "2"]
    text = bid_table(2, dice=2).to_text().splitlines()
    assert text[1].split() == ["1", "33.3%", "55.6%"]
    assert "before hearing" in text[-1]
    italian = bid_table(2, dice=2).to_text("it").splitlines()
    assert italian[2].split() == ["2", "impossibile", "11,1%"]


def test_the_largest_table_of_a_game():
    assert bid_table(2, dice=20).hidden[-1] == 20
    for arguments in ({"players": 1}, {"players": 9}, {"dice": 0}, {"dice": 21}, {"wild": 1}):
        with pytest.raises(ArgumentError):
            bid_table(**arguments)


def test_own_dice_may_be_a_list():
    from_list = bid_odds("4 twos", mine=[2, 2, "*"], hidden=3)
    assert from_list == bid_odds("4 twos", mine="2 2 *", hidden=3)
    assert bid_odds("1 two", mine=[], hidden=3) == bid_odds("1 two", hidden=3)
    for bad in ([22], [True], [2.0], [1], [None]):
        with pytest.raises(ArgumentError, match=r"^mine .* is on no die"):
            bid_odds("4 twos", mine=bad, hidden=3)
