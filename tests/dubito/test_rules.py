from __future__ import annotations

import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracles import dubito as oracle

from cardodds import dubito
from cardodds.cards import PACKS
from cardodds.dubito.rules import (
    DECKS,
    PRESETS,
    VALUES,
    DubitoRules,
    declared_ranks,
    preset,
    rank_copies,
)
from cardodds.errors import ArgumentError
from cardodds.numbers import decimal


@pytest.mark.parametrize(
    ("players", "packs", "napoletane", "francesi"),
    [
        (3, 1, (13, 1), (17, 1)),
        (4, 1, (10, 0), (13, 0)),
        (5, 2, (16, 0), (20, 4)),
        (6, 2, (13, 2), (17, 2)),
        (7, 2, (11, 3), (14, 6)),
        (8, 2, (10, 0), (13, 0)),
        (10, 2, (8, 0), (10, 4)),
    ],
)
def test_deal_is_the_guides_table(players, packs, napoletane, francesi):
    for deck, expected in (("napoletane", napoletane), ("francesi", francesi)):
        deal = dubito.deal(players, deck=deck)
        assert (deal.packs, deal.hand, deal.aside) == (packs, *expected)


def test_deal_in_five_with_one_pack():
    assert dubito.deal(5, packs=1).hand == 8
    deal = dubito.deal(5, packs=1, deck="francesi")
    assert (deal.hand, deal.aside) == (10, 2)


def test_two_players_get_a_quarter_each():
    assert dubito.deal(2) == dubito.Deal(cards=40, packs=1, hand=10, aside=20)
    assert dubito.deal(2, deck="francesi") == dubito.Deal(cards=52, packs=1, hand=13, aside=26)
    assert dubito.deal(2, packs=2).hand == 20
    assert dubito.deal(2, jokers="wild").hand == 10
    assert dubito.deal(2, hand=20).aside == 0


def test_jokers_are_dealt_with_the_rest():
    assert dubito.deal(5, deck="francesi", jokers="wild").cards == 108
    assert dubito.deal(3, jokers="wild") == dubito.Deal(cards=42, packs=1, hand=14, aside=0)


@given(st.integers(3, 10), st.sampled_from(DECKS), st.sampled_from([1, 2]))
def test_deal_as_by_hand(players, deck, packs):
    deal = dubito.deal(players, deck=deck, packs=packs)
    assert (deal.hand, deal.aside) == oracle.deal(PACKS[deck].size * packs, players)
    assert deal.cards == len(PACKS[deck].cards(packs))


def test_deal_as_json():
    assert dubito.deal(6).to_dict() == {"cards": 80, "packs": 2, "hand": 13, "aside": 2}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"players": 1}, "players 1: must be a whole number from 2 to 10"),
        ({"players": 11}, "players 11: must be a whole number from 2 to 10"),
        ({"players": 4.0}, "players 4.0: must be a whole number from 2 to 10"),
        ({"players": True}, "players True: must be a whole number from 2 to 10"),
        ({"packs": 3}, "packs 3: must be a whole number from 1 to 2"),
        ({"packs": True}, "packs True: must be a whole number from 1 to 2"),
        ({"hand": 0}, "hand 0: must be a whole number from 1 to 10 (40 cards, 4 players)"),
        ({"hand": 11}, "hand 11: must be a whole number from 1 to 10 (40 cards, 4 players)"),
        ({"deck": "napoletana"}, "deck napoletana: did you mean napoletane? (allowed: "),
        ({"deck": "poker32"}, "deck poker32: must be one of napoletane, "),
        ({"deck": ["napoletane"]}, "deck ['napoletane']: "),
        ({"jokers": "yes"}, "jokers yes: must be one of none, wild"),
    ],
)
def test_deal_errors(arguments, message):
    dubito.deal(4, packs=1)  # the good answer, kept, must not answer for the bad question
    with pytest.raises(ArgumentError) as error:
        dubito.deal(**arguments)
    assert str(error.value).startswith(message)


def test_copies():
    assert [rank_copies(1), rank_copies(2), rank_copies(1, "wild")] == [4, 8, 6]


@pytest.mark.parametrize(
    ("players", "own", "hand", "mean"),
    [
        (3, 10, 13, "13"),
        (4, 5, 10, "5"),
        (5, 2, 16, "3,2"),
        (6, 5, 13, "6,5"),
        (7, 10, 11, "11"),
        (8, 5, 10, "5"),
    ],
)
def test_values_are_the_guides_table(players, own, hand, mean):
    values = dubito.values(players=players)
    assert (values.own, values.hand, decimal(values.mean, lang="it")) == (own, hand, mean)


def test_values_that_the_guide_names():
    assert dubito.values(players=4).ranks == ("A", "5", "C", "3", "7")
    assert dubito.values(players=5).ranks == ("A", "6")
    assert dubito.values(players=2).ranks == ("A", "3", "5", "7", "C")
    # In two the other has 2, 4, 6, fante, re; when 4 comes first, that seat starts there.
    assert dubito.values(players=2, seat=1).ranks == ("2", "4", "6", "F", "R")
    assert decimal(dubito.values(players=5).others, lang="it") == "12,8"
    for players in range(2, 9):
        assert dubito.values(players=players, deck="francesi").own == 13


def test_values_restart_and_direction():
    assert dubito.values(players=4, restart="7").ranks == ("7", "A", "5", "C", "3")
    assert dubito.values(players=4, restart="cavalli", seat=2).ranks[0] == "A"
    assert dubito.values(players=4, sequence="down").ranks == ("A", "7", "3", "C", "5")
    assert dubito.values(players=4, sequence="same", seat=3, restart="due").ranks == ("2",)
    # From 6 to the ace: after the king the ace, after the ace the 6.
    assert dubito.values(players=3, deck="francesi36").ranks == ("A", "8", "J")


def test_jokers_are_nobodys_rank():
    values = dubito.values(players=3, jokers="wild")
    assert (values.own, values.hand, values.mean) == (10, 14, Fraction(14 * 40, 42))


def test_values_as_json():
    shown = dubito.values(players=5).to_dict()
    assert shown["ranks"] == ["A", "6"]
    assert shown["mean"] == {"fraction": "16/5", "value": 3.2}


@given(st.data())
def test_declared_ranks_as_played_out(data):
    players = data.draw(st.integers(2, 10))
    seat = data.draw(st.integers(0, players - 1))
    deck = data.draw(st.sampled_from(DECKS))
    ranks = PACKS[deck].ranks
    first = data.draw(st.sampled_from(ranks))
    sequence, step = data.draw(st.sampled_from([("up", 1), ("down", -1), ("same", 0)]))
    mine = declared_ranks(players, seat, deck=deck, restart=first, sequence=sequence)
    assert list(mine) == oracle.declared(list(ranks), players, seat, first, step)
    if sequence != "same":
        assert len(mine) == len(ranks) // math.gcd(players, len(ranks))


@given(st.integers(2, 10), st.sampled_from(DECKS), st.sampled_from(["up", "down"]))
def test_every_card_is_of_somebodys_ranks(players, deck, sequence):
    """Together, over the seats that share no rank, the own ranks are all the ranks."""
    seats = [
        set(dubito.values(players=players, deck=deck, seat=seat, sequence=sequence).ranks)
        for seat in range(players)
    ]
    assert set().union(*seats) == set(PACKS[deck].ranks)
    assert all(a == b or not a & b for a in seats for b in seats)


@given(st.integers(2, 10), st.sampled_from(DECKS))
def test_mean_is_the_sum_over_the_cards(players, deck):
    values = dubito.values(players=players, deck=deck)
    deal = dubito.deal(players, deck=deck)
    dealt_to_me = Fraction(deal.hand, deal.cards)
    mine = [c for c in PACKS[deck].cards(deal.packs) if c.rank in values.ranks]
    assert values.mean == dealt_to_me * len(mine)
    assert values.mean + values.others == values.hand


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"seat": 4}, "seat 4: must be a whole number from 0 to 3 (4 players)"),
        ({"restart": "9"}, "restart 9: is not in a napoletane pack"),
        ({"restart": "joker"}, "restart joker: is not in a napoletane pack"),
        ({"restart": 7}, "restart 7: must be text"),
        (
            {"sequence": "adjacent"},
            "sequence adjacent: the ranks that fall to a seat are fixed only with up, down, same",
        ),
        ({"sequence": "upp"}, "sequence upp: did you mean up? (allowed: up, down, "),
        ({"sequence": ["up"]}, "sequence ['up']: "),
    ],
)
def test_values_errors(arguments, message):
    with pytest.raises(ArgumentError) as error:
        dubito.values(**arguments)
    assert str(error.value).startswith(message)


@pytest.mark.parametrize("sequence", ["any_higher", "adjacent", "adjacent_strict", "suit_run"])
def test_values_need_a_fixed_order(sequence):
    with pytest.raises(ArgumentError, match="only with up, down, same"):
        dubito.values(sequence=sequence)


# The options of the game


def test_the_guides_base_is_the_default():
    rules = DubitoRules()
    assert rules == preset() == preset("classic")
    assert rules.options() == {
        "players": 4,
        "deck": "napoletane",
        "packs": 1,
        "hand": 10,
        "sequence": "up",
        "first_rank": "ace",
        "cards_min": 1,
        "cards_max": 4,
        "doubters": "anyone",
        "simultaneous": "nearest",
        "restart_player": "taker",
        "restart_rank": "free",
        "ending": "first_out",
        "leftovers": "aside",
        "jokers": "none",
        "underdeclare": False,
        "passing": False,
        "all_pass": "restart",
        "remove_card": False,
        "discard_sets": False,
        "max_turns": 5000,
    }


@pytest.mark.parametrize(
    ("options", "hands", "pile", "aside"),
    [
        ({}, (10,) * 4, 0, 0),
        ({"players": 2}, (10, 10), 0, 20),
        ({"players": 2, "hand": 20}, (20, 20), 0, 0),
        ({"players": 3}, (13,) * 3, 0, 1),
        ({"players": 3, "leftovers": "uneven"}, (14, 13, 13), 0, 0),
        ({"players": 3, "leftovers": "pile"}, (13,) * 3, 1, 0),
        ({"players": 2, "leftovers": "pile"}, (10, 10), 20, 0),
        ({"players": 2, "leftovers": "uneven"}, (20, 20), 0, 0),
        ({"players": 5}, (16,) * 5, 0, 0),
        ({"players": 10, "deck": "francesi", "jokers": "wild"}, (10,) * 10, 0, 8),
        ({"remove_card": True}, (9,) * 4, 0, 4),
        ({"remove_card": True, "leftovers": "pile"}, (9,) * 4, 3, 1),
    ],
)
def test_how_the_cards_are_dealt(options, hands, pile, aside):
    rules = DubitoRules(**options)
    assert (rules.hands, rules.pile, rules.aside) == (hands, pile, aside)
    assert sum(hands) + pile + aside == rules.cards


def test_the_same_value_sets_what_is_not_given():
    rules = preset("same_value")
    assert rules == DubitoRules(sequence="same")
    assert (rules.first_rank, rules.restart_player, rules.restart_rank, rules.passing) == (
        "free", "winner", "new", True
    )  # fmt: skip
    given_ = DubitoRules(sequence="same", restart_player="taker", passing=False)
    assert (given_.restart_player, given_.restart_rank, given_.passing) == ("taker", "new", False)


@pytest.mark.parametrize(
    ("players", "deck", "hands"),
    [(2, "francesi36", (18, 17)), (3, "francesi36", (12, 12, 11)),
     (4, "francesi", (13, 13, 13, 12)), (7, "francesi", (8, 8, 7, 7, 7, 7, 7))],
)  # fmt: skip
def test_verju(players, deck, hands):
    rules = preset("verju", players=players)
    assert (rules.deck, rules.hands, rules.aside, rules.packs) == (deck, hands, 1, 1)
    assert (rules.cards_max, rules.restart_player, rules.passing) == (3, "taker", False)
    assert rules.ending == "elimination"
    assert rules.discard_sets
    assert preset("verju", players=players, deck="napoletane").deck == "napoletane"


@given(st.integers(2, 10), st.sampled_from(sorted(PRESETS)))
def test_the_options_make_the_same_rules(players, name):
    rules = preset(name, players=players)
    assert DubitoRules(**rules.options()) == rules
    assert hash(rules) == hash(DubitoRules(**rules.options()))
    assert all(rules.options()[option] in words for option, words in VALUES.items())


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"sequence": "same", "first_rank": "ace"}, "sequence + first_rank same + ace: whoever"),
        ({"players": 3, "leftovers": "uneven", "hand": 5},
         "hand + leftovers 5 + uneven: uneven deals all the cards: 13 or one more to each"),
        ({"discard_sets": True, "sequence": "suit_run"}, "discard_sets + sequence on + suit_run:"),
        ({"sequence": "suit_run", "restart_rank": "same"},
         "sequence + restart_rank suit_run + same: after a restart the first card"),
        ({"doubters": "next", "simultaneous": "random"},
         "doubters + simultaneous next + random: where only the next player may doubt"),
        ({"all_pass": "discard"}, "all_pass + passing discard + off: nobody may pass"),
        ({"sequence": "same", "passing": False, "all_pass": "discard"},
         "all_pass + passing discard + off: nobody may pass"),
        ({"sequence": "upp"}, "sequence upp: did you mean up?"),
        ({"sequence": ["up"]}, "sequence ['up']: must be one of up, down"),
        ({"players": 11}, "players 11: must be a whole number from 2 to 10"),
        ({"players": "4"}, "players '4': must be a whole number"),
        ({"packs": 3}, "packs 3: must be a whole number from 1 to 2"),
        ({"hand": 11}, "hand 11: must be a whole number from 1 to 10 (40 cards, 4 players)"),
        ({"hand": 10, "remove_card": True}, "hand 10: must be a whole number from 1 to 9 (39 "),
        ({"cards_max": 5}, "cards_max 5: must be a whole number from 1 to 4 (cards of a rank)"),
        ({"cards_max": 9, "packs": 2}, "cards_max 9: must be a whole number from 1 to 8"),
        ({"cards_min": 3, "cards_max": 2}, "cards_min 3: must be a whole number from 1 to 2"),
        ({"cards_min": 0}, "cards_min 0: must be a whole number from 1 to 4 (cards_max)"),
        ({"passing": "yes"}, "passing yes: must be True or False"),
        ({"underdeclare": 1}, "underdeclare 1: must be True or False"),
        ({"deck": "poker32"}, "deck poker32: must be one of napoletane"),
        ({"jokers": "tame"}, "jokers tame: must be one of none, wild"),
        ({"max_turns": 0}, "max_turns 0: must be a whole number from 1"),
        ({"first_rank": "king"}, "first_rank king: must be one of ace, free"),
        ({"restart_rank": "nwe"}, "restart_rank nwe: did you mean new?"),
    ],
    ids=str,
)  # fmt: skip
def test_rules_that_cannot_be(options, message):
    with pytest.raises(ArgumentError) as error:
        DubitoRules(**options)
    assert str(error.value).startswith(message)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("verju", {"players": 1}), "players 1: must be a whole number from 2 to 10"),
        (("vergu", {}), "preset vergu: did you mean verju?"),
        (("classic", {"sequenc": "up"}), "option sequenc: did you mean sequence?"),
    ],
)
def test_presets_that_cannot_be(arguments, message):
    name, options = arguments
    with pytest.raises(ArgumentError) as error:
        preset(name, **options)
    assert str(error.value).startswith(message)
