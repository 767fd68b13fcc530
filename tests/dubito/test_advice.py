from __future__ import annotations

import json
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracles import dubito as oracle

from cardodds import dubito
from cardodds.dubito.rules import ENDINGS
from cardodds.errors import ArgumentError
from cardodds.numbers import LANGUAGES
from cardodds.simulation.kernels import COMPILED

MODELS = ["able", "honest", "pads", "pads:chance=0.3", "bluffs", "bluffs:w1=3,w2=2,w3=1"]


def test_the_two_questions_of_the_guide():
    two = dubito.doubt(own=2, claim=2)
    assert (two.possible, two.true, two.certain_lie, two.advice) == (
        Fraction(3, 29),
        Fraction(3, 29),
        False,
        "doubt",
    )
    three = dubito.doubt(own=3, claim=2)
    assert (three.possible, three.true, three.certain_lie, three.advice) == (0, 0, True, "doubt")
    assert dubito.doubt(own=3, claim=2, packs=2).certain_lie is False


def test_lacking_the_rank_is_no_reason_to_doubt():
    assert dubito.doubt(own=0, claim=1).advice == "believe"


def test_json_keys():
    shown = dubito.doubt(own=2, claim=2, pile=7, model="pads:chance=0.3").to_dict("it")
    assert list(shown)[:5] == ["possible", "certain_lie", "true", "advice", "why"]
    assert shown["possible"]["percent"] == "10,3%"
    assert shown["certain_lie"] is False
    assert shown["model"] == "pads:chance=3/10"
    assert shown["doubt_below"] == {"fraction": "1/2", "value": 0.5}
    assert shown["possible_is"].startswith("a priori")
    assert shown["true_is"].startswith("a posteriori")
    assert "pads:chance=3/10" in shown["true_is"]
    json.dumps(shown)


def test_json_of_a_certain_lie():
    shown = dubito.doubt(own=3, claim=2).to_dict("it")
    assert shown["certain_lie"] is True
    assert shown["true"] == {"fraction": "0", "value": 0.0, "percent": "impossibile"}
    assert shown["true_is"].startswith("certo: non può essere vera")


def test_why_certain_lie():
    answer = dubito.doubt(own=2, claim=2, gone=1)
    assert answer.why() == (
        "A certain lie: 2 in your hand + 1 elsewhere + 2 declared = 5, more than the 4 cards of"
        " the rank. Doubting cannot go wrong."
    )
    assert answer.why("it") == (
        "Dubito sicuro: 2 in mano a te + 1 altrove + 2 nella dichiarazione = 5, più delle 4 carte"
        " di quel valore. Dubitando non puoi sbagliare."
    )


def test_anyone_asks_about_all_the_opponents():
    answer = dubito.doubt(own=2, claim=2, anyone=True)
    assert answer.possible == dubito.holds(own=2, atleast=2, anyone=True) == answer.true
    assert answer.possible > dubito.holds(own=2, atleast=2)


def test_why_compares_with_the_limit_and_names_the_cost():
    assert dubito.doubt(own=2, claim=2, pile=7).why() == (
        "The claim is true with chance 10.3% (posterior, model able: it declares so whatever it"
        " holds, so the claim tells nothing), below the limit of 50%. A wrong doubt"
        " takes the pile, 7 cards."
    )
    believed = dubito.doubt(own=2, claim=1, pile=1, model="honest", doubt_below="0.333")
    assert believed.why("it") == (
        "La dichiarazione è vera con probabilità 51,3% (a posteriori, modello honest: dichiara"
        " tutte quelle che ha, o una falsa se non ne ha), non sotto la soglia del 33,3%."
        " Chi dubita a torto prende il mucchio, 1 carta."
    )
    never = dubito.doubt(own=1, claim=2, model="pads:chance=1")
    assert never.possible > 0 == never.true
    assert never.why().startswith("The claim is never true (posterior, model pads:chance=1:")


def test_last_cards_cost_nothing_when_the_first_out_wins():
    answer = dubito.doubt(own=0, claim=1, last=True, theirs=1, model="honest")
    assert answer.advice == "doubt"
    assert "Doubting costs nothing" in answer.why()
    assert "non costa nulla" in answer.why("it")
    assert "is taken as" not in answer.why()


def test_last_cards_cost_in_elimination():
    answer = dubito.doubt(own=0, claim=1, last=True, ending="elimination", pile=9)
    assert answer.advice == "believe"
    assert "has a cost too: the hand goes on, and a wrong doubt takes the pile, 9" in answer.why()
    assert "ha un costo" in answer.why("it")


def test_last_cards_say_which_hand_is_assumed():
    answer = dubito.doubt(own=0, claim=1, last=True)
    assert answer.theirs == 10
    assert "taken as 10 cards, the opening hand" in answer.why()
    assert "contata come 10 carte" in answer.why("it")


def test_a_hand_too_small_for_the_claim():
    answer = dubito.doubt(own=0, claim=2, theirs=1, model="honest")
    assert (answer.possible, answer.true, answer.certain_lie) == (0, 0, False)
    assert answer.why().startswith("The claimant has only 1 card: it cannot hold 2 of the rank.")
    assert answer.why().endswith("Doubting cannot go wrong.")
    assert "takes the pile" not in answer.why()


def test_text_names_prior_and_posterior():
    lines = dubito.doubt(own=2, claim=2, model="honest").to_text("it").splitlines()
    assert lines[0].startswith("credi: La dichiarazione")
    assert lines[1] == "chi dichiara aveva 10 carte prima della giocata; carte che non vedi: 30"
    assert lines[2].startswith("possibile: 10,3% (3/29), a priori")
    assert lines[3].startswith("vera: 100% (1), a posteriori")


@pytest.mark.parametrize(
    ("limit", "said"),
    [("0.0001", "0.01%"), ("0.9999", "99.99%"), ("1/3", "33.3%"), ("0.333", "33.3%"), ("0", "0%")],
)
def test_a_limit_is_printed_as_it_was_given(limit, said):
    assert f"the limit of {said}" in dubito.doubt(own=2, claim=2, doubt_below=limit).why()


def test_the_limit_is_exact():
    at = dubito.doubt(own=2, claim=2, doubt_below="3/29")
    assert at.advice == "believe"
    assert dubito.doubt(own=2, claim=2, doubt_below="0.104").advice == "doubt"
    assert dubito.doubt(own=0, claim=1, doubt_below=0.1).doubt_below == Fraction(1, 10)


def test_cards_max_bounds_what_the_honest_lay():
    """At most one card a play: who declares one may hold more, and tells the truth."""
    one = dubito.doubt(own=1, claim=1, model="honest", cards_max=1)
    assert one.true == one.possible
    four = dubito.doubt(own=1, claim=1, model="honest")
    assert (four.cards_max, four.true) == (4, Fraction(5, 8))
    assert dubito.doubt(own=0, claim=5, packs=2).cards_max == 5


@st.composite
def claims(draw):
    """A claim with few unseen cards and a model, with the plays of that model by hand."""
    left = draw(st.integers(0, 4))
    own = draw(st.integers(0, 4 - left))
    unseen = draw(st.integers(max(left, 1), 8))
    theirs = draw(st.integers(1, unseen))
    claim = draw(st.integers(1, 4))
    cards_max = draw(st.integers(claim, 4))
    chance = draw(st.fractions(0, 1, max_denominator=9))
    weights = draw(st.dictionaries(st.integers(1, 4), st.fractions(0, 5), min_size=1))
    model, play = draw(
        st.sampled_from(
            [
                ("honest", oracle.honest),
                (f"pads:chance={chance}", lambda hand, most: oracle.pads(hand, most, chance)),
                (
                    "bluffs:" + ",".join(f"w{n}={w}" for n, w in weights.items()),
                    lambda hand, most: oracle.bluffs(hand, most, weights),
                ),
            ]
        )
    )
    arguments = {
        "own": own,
        "gone": 4 - own - left,
        "claim": claim,
        "unseen": unseen,
        "theirs": theirs,
        "cards_max": cards_max,
        "model": model,
    }
    return arguments, left, play


@given(claims())
@settings(max_examples=150 if COMPILED else 30, deadline=None)
def test_possible_and_true_by_all_hands(question):
    arguments, left, play = question
    claim = arguments["claim"]
    small = {"unseen": arguments["unseen"], "left": left, "theirs": arguments["theirs"]}
    plays = [play(hand, arguments["cards_max"]) for hand in oracle.hands(**small)]
    true = oracle.true_after(plays, claim)
    possible = oracle.holds(claim, **small)
    if true is None and possible > 0:
        with pytest.raises(ArgumentError, match="never declares"):
            dubito.doubt(**arguments)
        return
    answer = dubito.doubt(**arguments)
    assert answer.possible == possible
    assert answer.true == (true or 0)
    assert answer.certain_lie is (left < claim)
    assert answer.advice == ("doubt" if answer.true < Fraction(1, 2) else "believe")


@given(
    own=st.integers(0, 4),
    claim=st.integers(1, 4),
    theirs=st.integers(1, 20),
    model=st.sampled_from(MODELS),
    last=st.booleans(),
    ending=st.sampled_from(ENDINGS),
    below=st.fractions(0, 1),
)
def test_advice_is_the_rule(own, claim, theirs, model, last, ending, below):
    answer = dubito.doubt(
        own, claim, theirs=theirs, model=model, last=last, ending=ending, doubt_below=below
    )
    assert answer.possible == dubito.holds(own, claim, theirs=theirs)
    assert answer.certain_lie is dubito.certain_lie(own, claim)
    doubt = answer.certain_lie or (last and ending == "first_out") or answer.true < below
    assert answer.advice == ("doubt" if doubt else "believe")
    assert answer.true == 0 or answer.possible > 0
    if model == "able":
        assert answer.true == answer.possible
    if model == "honest" and claim >= 2 and answer.possible:
        assert answer.true == 1
    for lang in LANGUAGES:
        assert answer.why(lang) == answer.to_dict(lang)["why"]
        assert "{" not in answer.to_text(lang)


@pytest.mark.parametrize(
    ("arguments", "argument", "allowed"),
    [
        ({"own": 5}, "own", "from 0 to 4"),
        ({"claim": 5}, "claim", "from 1 to 4"),
        ({"claim": 0}, "claim", "from 1 to 4"),
        ({"gone": 3}, "own + gone", "at most 4"),
        ({"theirs": 31}, "theirs", "from 0 to 30"),
        ({"anyone": True, "model": "honest"}, "anyone + model", "a model is of one claimant"),
        ({"anyone": 1}, "anyone", "True or False"),
        ({"last": "no"}, "last", "True or False"),
        ({"pile": -1}, "pile", "from 0 to 40 (all the cards)"),
        ({"pile": "7"}, "pile", "must be a whole number"),
        ({"ending": "first-out"}, "ending", "did you mean first_out?"),
        ({"model": "honets"}, "model", "did you mean honest?"),
        ({"doubt_below": 1.5}, "doubt_below", "from 0 to 1"),
        ({"doubt_below": "half"}, "doubt_below", "from 0 to 1"),
        ({"cards_max": 1}, "cards_max", "from 2 to 4 (2 declared)"),
        ({"cards_max": 5}, "cards_max", "from 2 to 4"),
        (
            {"own": 0, "theirs": 30, "claim": 1, "model": "honest"},
            "model",
            "never declares 1 here (30 cards, at most 4 a play)",
        ),
    ],
)
def test_errors(arguments, argument, allowed):
    with pytest.raises(ArgumentError) as error:
        dubito.doubt(**({"own": 2, "claim": 2} | arguments))
    assert error.value.argument == argument
    assert allowed in error.value.allowed


ANYTHING = st.one_of(
    st.integers(),
    st.booleans(),
    st.floats(),
    st.text(max_size=5),
    st.none(),
    st.sampled_from([*MODELS, *ENDINGS, [], {}, b"2", 2j, Fraction(1, 2), object()]),
)
SMALL = st.integers(-1, 8) | ANYTHING


@given(
    st.fixed_dictionaries(
        {"own": SMALL, "claim": SMALL},
        optional={
            "packs": SMALL,
            "theirs": SMALL,
            "unseen": st.integers(0, 40) | ANYTHING,
            "gone": SMALL,
            "pile": SMALL,
            "last": ANYTHING,
            "ending": ANYTHING,
            "model": st.sampled_from(MODELS) | ANYTHING,
            "doubt_below": st.floats(0, 1) | ANYTHING,
            "cards_max": SMALL,
        },
    )
)
def test_any_arguments_give_an_answer_or_an_argument_error(arguments):
    try:
        answer = dubito.doubt(**arguments)
    except ArgumentError as error:
        line = str(error)
    else:
        assert 0 <= answer.true <= 1
        assert 0 <= answer.possible <= 1
        line = json.dumps(answer.to_dict())
    assert "\n" not in line
