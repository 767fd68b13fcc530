"""Whether to doubt a run, from a record: what is certain, and how possible it is."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest
from dubito.records import written
from matplotlib.text import Text

from cardodds import dubito
from cardodds.cards import Card
from cardodds.data import data_file
from cardodds.dubito.deciding.runs import RunDoubt, run_chance
from cardodds.dubito.replay import replay
from cardodds.records import load, loads

THREE = ("Anna", "Bruno", "Carla")
RULES = 'sequence = "suit_run"'
CARLA = "Carla 7C FC CC 2D 3D 4D AS 2S 5B 6B RB RS RC"


def asked(*moves, rules=RULES, hands=CARLA, **options):
    return dubito.doubt(record=loads(written(*moves, rules=rules, hands=hands, seats=THREE)),
                        **options)  # fmt: skip


def test_a_card_in_the_own_hand_makes_a_certain_lie():
    found = asked("Anna lay 3 4-C", "Bruno lay 1 7-C", seat="Carla")
    assert (found.certain_lie, found.possible, found.advice) == (True, 0, "doubt")
    assert found.cards == (Card("7", "C"),)
    assert "A certain lie" in str(found)
    assert "Dubito sicuro" in found.to_text("it")
    # With wild jokers one may stand for it.
    wild = asked("Anna lay 3 4-C", "Bruno lay 1 7-C", rules=RULES + '\njokers = "wild"')
    assert (wild.certain_lie, wild.seat) == (False, "Carla")
    assert 0 < wild.possible < 1


def test_what_is_possible_is_exact():
    """Three cards that Carla has not seen, in 13 of the 27 unseen cards."""
    found = asked("Anna lay 3 4-C", seat="Carla")
    assert found.possible == Fraction(13 * 12 * 11, 27 * 26 * 25)
    assert (found.certain_lie, found.certain_true, found.advice) == (False, False, "doubt")
    assert asked("Anna lay 3 4-C", seat="Carla", doubt_below="0.05").advice == "believe"
    shown = json.loads(json.dumps(found.to_dict()))
    assert shown["true"] is None
    assert "no model of who declares runs" in shown["true_is"]
    assert shown["cards"] == ["4C", "5C", "6C"]
    assert "4C 5C 6C" in str(found)


def test_one_of_them_is_in_the_own_hand():
    found = asked("Anna lay 4 4-C", seat="Carla")
    assert found.certain_lie


def test_a_second_copy_of_one_card_is_not_another():
    """Of two packs Carla has both 4s of coppe: two 5s are no run from 4."""
    found = asked(
        "Anna lay 2 4-C", rules=RULES + "\npacks = 2", hands="Carla 4C 4C 6C", seat="Carla"
    )
    assert found.certain_lie


def test_last_cards_are_doubted():
    found = asked("Anna lay 1 4-C", rules=RULES + "\nhand = 1", hands="Carla 7C", seat="Carla")
    assert (found.last, found.advice) == (True, "doubt")
    assert "costs nothing" in found.why()


def test_what_was_known_in_a_hand_may_have_been_laid_unseen():
    """Anna takes back a 4 that all saw: whether she lays it again cannot be told by counting."""
    moves = ("Anna lay 1 5-C: 4C", "Bruno doubt: 4C", "Anna lay 2 5-D", "Bruno lay 1 7-D",
             "Carla lay 1 F-D: 2D", "Anna lay 1 C-D")  # fmt: skip
    found = asked(*moves, seat="Carla")
    assert (found.possible, found.advice, found.certain_lie) == (None, "open", False)
    assert "not known" in found.why()
    assert found.to_dict()["possible"] is None


def test_turned_cards_tell_whether_it_was_true():
    lay = "Anna lay 2 4-C: 4C RD"
    assert asked(lay, seat="Carla").real is False
    assert asked("Anna lay 2 4-C: 4C 5C", seat="Carla").real is True
    assert asked("Anna lay 2 4-C", seat="Carla").real is None
    assert "by the record it was a lie" in str(asked(lay, seat="Carla"))


@pytest.mark.parametrize(
    ("copies", "jokers", "wild", "others", "drawn"),
    [([1, 1], 0, 0, 4, 3), ([2, 1], 2, 0, 3, 4), ([0, 1, 2], 2, 0, 3, 4), ([0, 1], 1, 1, 4, 3)],
)
def test_chances_of_runs_are_those_of_all_hands(copies, jokers, wild, others, drawn):
    cards = [number for number, several in enumerate(copies) for _ in range(several)]
    cards += ["joker"] * jokers + ["other"] * others
    hands = list(combinations(cards, drawn))
    right = sum(
        len({card for card in hand if isinstance(card, int)}) + hand.count("joker") + wild
        >= len(copies)
        for hand in hands
    )
    found = run_chance(copies, jokers, wild, len(cards), drawn)
    assert found == Fraction(right, len(hands))


def test_an_answer_without_a_chance_can_be_drawn_too():
    found = asked("Anna lay 3 4-C", seat="Carla")
    assert isinstance(found, RunDoubt)
    for answer in (found, replace(found, possible=None)):
        assert answer.plot("it").figure.axes


def test_what_a_seat_can_know_names_cards():
    record = loads(written("Anna lay 3 4-C", "Bruno lay 1 7-C", rules=RULES, hands=CARLA,
                           seats=THREE))  # fmt: skip
    known = dubito.knows(record, "Carla")
    assert "none of 2D 3D 4D 7C" in str(known)
    laid = next(place for place in known.places if place.name == "laid")
    assert {card.rank for card in laid.suited if not card.most} >= {"7C", "FC", "RB"}
    shown = json.loads(json.dumps(known.to_dict("it")))
    (place,) = (place for place in shown["places"] if place["place"] == "laid")
    assert place["suited"]["7C"] == {"least": 0, "most": 0}


def test_a_replay_with_runs_can_be_drawn():
    """The doubt of the guide's run, and one whose odds are not known."""
    guides = replay(load(data_file("hands/dubito/suit_run.toml"))).plot()
    assert guides.figure.axes
    moves = ("Anna lay 1 5-C: 4C", "Bruno doubt: 4C", "Anna lay 2 5-D: 5D 6D", "Carla doubt: 5D 6D",
             "Carla lay 1 A-B", "Anna lay 1 2-B: 4C", "Carla doubt: 4C")  # fmt: skip
    record = loads(written(*moves, rules=RULES, hands=CARLA, seats=THREE))
    for lang, said in [("en", "could hold them: not known"), ("it", "poteva averle: non si sa")]:
        assert said in drawn(replay(record).plot(lang))


def drawn(axes):
    """All that is written in a picture."""
    return " ".join(text.get_text() for text in axes.figure.findobj(Text))
