"""The pack of dubito poker and its categories."""

from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest

from cardodds.errors import ArgumentError
from cardodds.poker import CATEGORIES, PRESETS, PokerRules, category_word, pack, preset


def test_the_pack_has_34_cards_two_of_them_jokers():
    cards = pack()
    assert len(cards) == 34
    assert sum(card.rank == "joker" for card in cards) == 2
    ranks = {card.rank for card in cards} - {"joker"}
    assert ranks == {"7", "8", "9", "10", "J", "Q", "K", "A"}
    assert len(set(cards)) == 33, "the two jokers are alike, no other card is"


@pytest.mark.parametrize(("jokers", "size"), [(0, 32), (1, 33), (2, 34)])
def test_jokers_can_be_left_out(jokers, size):
    assert len(pack(jokers)) == size


@pytest.mark.parametrize("jokers", [3, -1, True, "2"])
def test_no_other_number_of_jokers(jokers):
    with pytest.raises(ArgumentError, match=r"^jokers .*: must be a whole number from 0 to 2$"):
        pack(jokers)


def test_the_categories_low_to_high_in_the_guides_words():
    assert len(CATEGORIES) == len(set(CATEGORIES)) == 10
    assert ";".join(category_word(key, "it") for key in CATEGORIES[1:]) == (
        "coppia;due coppie;tris;scala;full;colore;poker;scala reale;pokerissimo"
    )
    assert category_word("nothing", "it") == "niente"
    assert category_word("two_pair") == "two pair"


def test_an_unknown_category_is_named():
    with pytest.raises(ArgumentError, match=r"^category flusj: did you mean flush"):
        category_word("flusj")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"players": 2}, "players 2: must be a whole number from 3 to 7"),
        ({"players": 8}, "players 8: must be a whole number from 3 to 7"),
        ({"deals": 0}, "deals 0: must be a whole number from 1 to 1000000000"),
        ({"scoring": "point"}, "scoring point: did you mean points? (allowed: points, chips, pot)"),
        ({"scoring": "chips", "prize": "gab"}, "prize gab: did you mean gap?"),
        ({"prize": "gap"}, "prize + scoring gap + points: only in chips is there a prize"),
        ({"exchange_once": "never"}, "exchange_once never: must be one of turn, deal"),
        ({"joker_copies": 1}, "joker_copies 1: must be True or False"),
        ({"stake_max": 5}, "stake_max + scoring 5 + points: only in pot is there a stake"),
        ({"stake_min": 2}, "stake_min + scoring 2 + points: only in pot is there a stake"),
        (
            {"scoring": "pot", "stake_min": 5, "stake_max": 4},
            "stake_min + stake_max 5 + 4: the least stake is above the most",
        ),
        ({"scoring": "pot", "stake_min": 0}, "stake_min 0: must be a whole number from 1"),
        ({"max_turns": "many"}, "max_turns many: must be a whole number from 1"),
        ({"players": True}, "players True: must be a whole number"),
    ],
)
def test_options_that_are_none_or_exclude_each_other(options, said):
    with pytest.raises(ArgumentError) as caught:
        PokerRules(**options)
    assert str(caught.value).startswith(said)


def test_the_default_rules():
    assert PokerRules().options() == {
        "players": 3,
        "deals": 20,
        "scoring": "points",
        "prize": "fixed",
        "exchange_once": "turn",
        "joker_copies": False,
        "stake_min": 1,
        "stake_max": 10,
        "max_turns": 5000,
    }


@pytest.mark.parametrize("name", PRESETS)
def test_presets_are_the_options_in_which_they_differ(name):
    rules = preset(name, players=5)
    assert rules.options() == {**PokerRules(players=5).options(), **PRESETS[name]}
    with pytest.raises(FrozenInstanceError):
        rules.players = 4


def test_unknown_presets_and_options_are_named():
    with pytest.raises(ArgumentError, match="^preset chip: did you mean chips"):
        preset("chip")
    with pytest.raises(ArgumentError, match="^option player: did you mean players"):
        preset("chips", player=3)
