"""The schedule of a game against the guide, and its bounds."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardodds.errors import ArgumentError
from cardodds.rubamazzo import DECKS, schedule, winning_cards
from cardodds.rubamazzo.rules import LEAST_BUNDLE, LEAST_THEFT


@pytest.mark.parametrize(
    ("players", "deals", "stock", "played"), [(2, 6, 30, 18), (3, 4, 27, 12), (4, 3, 24, 9)]
)
def test_the_guides_table_for_40_cards(players, deals, stock, played):
    game = schedule(players)
    assert (game.deals, game.stock, game.played, game.leftover) == (deals, stock, played, 0)


@pytest.mark.parametrize(
    ("players", "deck", "hand", "deals", "leftover"),
    [
        (2, "francesi", None, 6, 0),
        (3, "francesi", None, 4, 0),
        (4, "francesi", None, 3, 0),
        (2, "francesi", 3, 8, 0),
        (3, "francesi", 3, 5, 3),
        (4, "francesi", 3, 4, 0),
        (6, "siciliane", None, 2, 0),
        (5, "piacentine", None, 2, 6),
        (2, "francesi40", None, 6, 0),
    ],
)
def test_the_guides_other_packs_and_players(players, deck, hand, deals, leftover):
    game = schedule(players, deck=deck, hand=hand)
    assert (game.deals, game.leftover) == (deals, leftover)


@given(
    players=st.integers(2, 6),
    deck=st.sampled_from(DECKS),
    hand=st.none() | st.integers(1, 26),
    table=st.integers(0, 52),
)
def test_every_card_has_its_place(players, deck, hand, table):
    cards, default = (52, 4) if deck == "francesi" else (40, 3)
    if table + (hand or default) * players > cards:
        with pytest.raises(ArgumentError, match=r"^(hand|table) "):
            schedule(players, deck=deck, hand=hand, table=table)
        return
    game = schedule(players, deck=deck, hand=hand, table=table)
    assert game.deals >= 1
    assert game.cards == cards
    assert table + game.played * players + game.leftover == game.cards
    assert 0 <= game.leftover < players * game.hand
    assert game.stock == (game.deals - 1) * players * game.hand + game.leftover


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ({"players": 1}, "players 1: must be a whole number from 2 to 6"),
        ({"players": 7}, "players 7: must be a whole number from 2 to 6"),
        ({"players": 6, "hand": 7}, "hand 7: must be a whole number from 1 to 6 "
         "(one deal to 6 players must fit)"),
        ({"hand": 0}, "hand 0: must be a whole number from 1 to 18 "
         "(one deal to 2 players must fit)"),
        ({"hand": 2.5}, "hand 2.5: must be a whole number from 1 to 18 "
         "(one deal to 2 players must fit)"),
        ({"table": 35}, "table 35: must be a whole number from 0 to 34 (everybody needs a hand)"),
    ],
)  # fmt: skip
def test_errors_name_the_argument_and_its_bounds(arguments, line):
    with pytest.raises(ArgumentError) as caught:
        schedule(**arguments)
    assert str(caught.value) == line


@pytest.mark.parametrize("deck", ["poker32", "francesi36", "napoletana", None])
def test_other_packs_are_refused(deck):
    with pytest.raises(ArgumentError, match=r"^deck "):
        schedule(deck=deck)


def test_winning_cards():
    assert winning_cards(40) == 21
    assert winning_cards(52) == 27
    assert 2 * winning_cards(41) > 41 > 2 * (winning_cards(41) - 1)
    with pytest.raises(ArgumentError, match=r"^cards 0: must be a whole number, at least 1$"):
        winning_cards(0)


def test_the_least_bundle_and_theft_of_the_guide():
    assert (LEAST_BUNDLE, LEAST_THEFT) == (2, 3)


def test_the_schedule_in_words():
    assert schedule(3, deck="francesi", hand=3).to_text("it").endswith("carte che avanzano: 3")
    assert "deals: 5" in schedule(3, deck="francesi", hand=3).to_text()
