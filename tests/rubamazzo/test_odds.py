"""Theft risk and opening odds against the guide, against enumeration, and at their bounds."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracles import rubamazzo as oracle

from cardodds.errors import ArgumentError
from cardodds.numbers import in_hundred, percent
from cardodds.rubamazzo import DECKS, opening, schedule, theft, theft_risk

PRINTED = [
    (1, 33, "17,6%", "9,1%"),
    (2, 27, "21,4%", "11,1%"),
    (3, 21, "27,1%", "14,3%"),
    (4, 15, "37,1%", "20,0%"),
    (5, 9, "58,3%", "33,3%"),
    (6, 3, "100%", "100%"),
]


@pytest.mark.parametrize(("deal", "unseen", "two", "one"), PRINTED)
def test_the_guides_table(deal, unseen, two, one):
    assert theft(2, deal=deal).unseen == unseen
    assert percent(theft_risk(2, deal=deal), "it") == two
    assert percent(theft_risk(1, deal=deal), "it") == one


def test_the_documented_fraction():
    answer = theft(missing=2, deal=3)
    assert (answer.risk, answer.unseen, answer.against) == (Fraction(19, 70), 21, 3)


@pytest.mark.parametrize("deck", ["napoletane", "francesi"])
@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("hand", [None, 1, 2, 3, 4, 5])
def test_every_turn_against_a_game_played_card_by_card(deck, players, hand):
    game = schedule(players, deck=deck, hand=hand)
    for deal in range(1, game.deals + 1):
        for turn in range(1, game.hand + 1):
            for seat in range(players):
                answer = theft(
                    0, deal=deal, turn=turn, seat=seat, players=players, deck=deck, hand=hand
                )
                assert (answer.unseen, answer.against) == oracle.position(
                    game.cards, players, game.hand, 4, deal, turn, seat
                )


@pytest.mark.parametrize("players", range(2, 7))
def test_the_default_is_the_openers_first_turn(players):
    game = schedule(players)
    for deal in range(1, game.deals + 1):
        answer = theft(0, deal=deal, players=players)
        assert answer.unseen == 40 - 4 - 3 - players * 3 * (deal - 1)
        assert answer.against == (players - 1) * 3


@given(data=st.data(), players=st.integers(2, 6), deck=st.sampled_from(DECKS))
@settings(max_examples=60, deadline=None)
def test_the_risk_against_every_hand(data, players, deck):
    game = schedule(players, deck=deck)
    deal = data.draw(st.integers(1, game.deals))
    turn = data.draw(st.integers(1, game.hand))
    seat = data.draw(st.integers(0, players - 1))
    place = {"deal": deal, "turn": turn, "seat": seat, "players": players, "deck": deck}
    unseen = theft(0, **place).unseen
    missing = data.draw(st.integers(0, min(4, unseen)))
    answer = theft(missing, **place)
    assert theft_risk(missing, **place) == answer.risk
    if comb(unseen, answer.against) <= 6000:
        assert answer.risk == oracle.theft(unseen, missing, answer.against)
    else:
        blank = comb(unseen - missing, answer.against)
        assert answer.risk == 1 - Fraction(blank, comb(unseen, answer.against))


@given(unseen=st.integers(0, 12), data=st.data())
@settings(deadline=None)
def test_the_numbers_given_take_the_place_of_the_positions(unseen, data):
    against = data.draw(st.integers(0, unseen))
    missing = data.draw(st.integers(0, min(4, unseen)))
    answer = theft(missing, unseen=unseen, against=against)
    assert (answer.unseen, answer.against) == (unseen, against)
    assert answer.risk == oracle.theft(unseen, missing, against)


def test_each_number_can_be_given_alone():
    assert theft(2, deal=3, unseen=20).against == 3
    assert theft(2, deal=3, against=5).unseen == 21


def test_a_hand_about_to_be_dealt_counts_and_after_the_last_deal_nothing_does():
    assert theft(1, deal=5, turn=3, seat=1).against == 3
    assert theft(0, deal=6, turn=3, seat=1).against == 0
    assert theft_risk(0, deal=6, turn=3, seat=1) == 0


@given(missing=st.integers(1, 4), deal=st.integers(1, 5))
def test_the_risk_grows_with_the_missing_cards_and_the_deals(missing, deal):
    assert theft_risk(missing, deal=deal) > theft_risk(missing - 1, deal=deal)
    if missing <= 3:
        assert theft_risk(missing, deal=deal) <= theft_risk(missing, deal=deal + 1)


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ({"missing": 5}, "missing 5: must be a whole number from 0 to 4 (a rank has four cards)"),
        ({"missing": "2"},
         "missing '2': must be a whole number from 0 to 4 (a rank has four cards)"),
        ({"missing": 4, "deal": 6}, "missing 4: must be a whole number from 0 to 3 "
         "(the unseen cards are 3)"),
        ({"missing": 2, "deal": 7}, "deal 7: must be a whole number from 1 to 6 "
         "(the deals of this game)"),
        ({"missing": 2, "turn": 4}, "turn 4: must be a whole number from 1 to 3 "
         "(the cards of a hand)"),
        ({"missing": 2, "seat": 2}, "seat 2: must be a whole number from 0 to 1"),
        ({"missing": 2, "seat": -1}, "seat -1: must be a whole number from 0 to 1"),
        ({"missing": 2, "players": True}, "players True: must be a whole number from 2 to 6"),
        ({"missing": 2, "unseen": 41}, "unseen 41: must be a whole number from 0 to 40 "
         "(the cards of the pack)"),
        ({"missing": 1, "unseen": 2}, "unseen 2: must be at least 3, "
         "the cards that the opponents hold"),
        ({"missing": 1, "unseen": 4, "against": 5}, "against 5: must be a whole number from 0 to 4 "
         "(the unseen cards)"),
        ({"missing": 2, "hand": 19}, "hand 19: must be a whole number from 1 to 18 "
         "(one deal to 2 players must fit)"),
        ({"missing": 2, "deck": "napoletana"}, "deck napoletana: did you mean napoletane? "
         "(allowed: napoletane, piacentine, trevigiane, siciliane, francesi40, francesi)"),
    ],
)  # fmt: skip
def test_theft_errors(arguments, line):
    with pytest.raises(ArgumentError) as caught:
        theft(**arguments)
    assert str(caught.value) == line


ANYTHING = st.one_of(
    st.integers(-3, 45), st.integers(), st.floats(), st.text(max_size=3), st.booleans(), st.none()
)


@given(
    missing=ANYTHING,
    arguments=st.dictionaries(
        st.sampled_from(["deal", "players", "deck", "hand", "turn", "seat", "unseen", "against"]),
        ANYTHING,
        max_size=3,
    ),
)
def test_an_answer_or_an_argument_error(missing, arguments):
    try:
        answer = theft(missing, **arguments)
    except ArgumentError as error:
        line = str(error)
    else:
        line = ""
        assert 0 <= answer.risk <= 1
    assert "\n" not in line


def test_theft_in_words_says_what_it_is_conditioned_on():
    italian = theft(2, deal=3).to_text("it")
    assert italian.splitlines()[0] == "rischio di furto: 27,1% (19/70)"
    assert "ricordando tutte le carte uscite" in italian
    english = theft(2, deal=3).to_text()
    assert english.splitlines()[0] == "theft risk: 27.1% (19/70)"
    assert "every card shown is remembered" in english
    assert theft(2, deal=3).to_dict()["risk"]["fraction"] == "19/70"


def test_the_guides_opening():
    odds = opening()
    assert in_hundred(odds.capture) == "64"
    assert in_hundred(odds.pair) == "41"
    assert odds.to_text("it").startswith("chi apre può prendere: 63,6%")
    assert set(odds.to_dict()) == {"capture", "pair", "given"}


@pytest.mark.parametrize(
    ("deck", "hand", "table"),
    [("napoletane", 1, 2), ("napoletane", 2, 1), ("napoletane", 1, 1), ("francesi", 1, 2)],
)
def test_opening_against_every_deal(deck, hand, table):
    odds = opening(deck=deck, hand=hand, table=table)
    ranks = 13 if deck == "francesi" else 10
    assert (odds.capture, odds.pair) == oracle.opening(ranks, 4, hand, table)


def test_the_two_oracles_agree():
    for hand in range(1, 4):
        for table in range(4):
            assert oracle.opening(3, 3, hand, table) == oracle.opening_by_tables(3, 3, hand, table)


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("hand", [None, 1, 7])
@pytest.mark.parametrize("table", range(6))
def test_opening_against_every_table(deck, hand, table):
    odds = opening(deck=deck, hand=hand, table=table)
    ranks, default = (13, 4) if deck == "francesi" else (10, 3)
    assert (odds.capture, odds.pair) == oracle.opening_by_tables(ranks, 4, hand or default, table)


def test_opening_at_its_ends():
    assert opening(table=0) == opening(table=0, hand=40)
    assert (opening(table=0).capture, opening(table=0).pair) == (0, 0)
    assert opening(table=11).pair == 1
    assert opening(table=37).capture == 1


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ({"table": 38}, "table 38: must be a whole number from 0 to 37 "
         "(3 cards are in the opener's hand)"),
        ({"hand": 41}, "hand 41: must be a whole number from 1 to 40"),
        ({"hand": 0}, "hand 0: must be a whole number from 1 to 40"),
        ({"deck": "poker32"}, "deck poker32: must be one of napoletane, piacentine, trevigiane, "
         "siciliane, francesi40, francesi"),
    ],
)  # fmt: skip
def test_opening_errors(arguments, line):
    with pytest.raises(ArgumentError) as caught:
        opening(**arguments)
    assert str(caught.value) == line
