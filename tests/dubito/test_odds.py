from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracles import dubito as oracle

from cardodds import dubito
from cardodds.dubito.rules import DECKS, JOKERS
from cardodds.errors import ArgumentError
from cardodds.numbers import percent
from cardodds.simulation.kernels import COMPILED

TABLE = [
    ["82,3%", "40,7%", "9,5%", "0,8%"],
    ["71,9%", "25,1%", "3,0%", "impossibile"],
    ["56,3%", "10,3%", "impossibile", "impossibile"],
    ["33,3%", "impossibile", "impossibile", "impossibile"],
    ["impossibile"] * 4,
]


@pytest.mark.parametrize(("own", "row"), list(enumerate(TABLE)))
def test_holds_is_the_guides_table(own, row):
    assert [percent(dubito.holds(own, k), "it") for k in (1, 2, 3, 4)] == row


def test_the_guides_other_odds():
    assert percent(dubito.holds(0, 1, deck="francesi"), "it") == "81,8%"
    assert percent(dubito.holds(2, 1, players=2), "it") == "56,3%"
    assert percent(dubito.opener(), "it") == "70,0%"


def test_hold_table_is_the_guides_table():
    table = dubito.hold_table()
    assert [[percent(cell, "it") for cell in row] for row in table.cells] == TABLE
    first = table.to_dict("it")["rows"][0]
    assert first["own"] == 0
    assert first["atleast"]["2"]["percent"] == "40,7%"
    assert table.rows()[2]["at least 1"]["percent"] == "56.3%"
    assert "82,3%" in table.to_text("it").splitlines()[1]
    assert ">82.3%</td>" in table._repr_html_()
    assert table.to_text().splitlines()[-1].startswith("one opponent of 4 players, napoletane")


@pytest.mark.parametrize(
    ("arguments", "rows", "columns"),
    [
        ({"players": 5}, 9, 8),
        ({"jokers": "wild"}, 7, 4),
        ({"hand": 2}, 3, 4),
        ({"players": 6, "deck": "francesi", "jokers": "wild"}, 13, 8),
    ],
)
def test_hold_table_shape(arguments, rows, columns):
    table = dubito.hold_table(**arguments)
    assert len(table.cells) == rows
    assert {len(row) for row in table.cells} == {columns}
    for own, row in enumerate(table.cells):
        assert list(row) == [dubito.holds(own, k, **arguments) for k in range(1, columns + 1)]


def test_hold_table_as_frame():
    frame = dubito.hold_table().to_frame()
    assert list(frame.columns) == ["in my hand", *(f"at least {k}" for k in (1, 2, 3, 4))]
    assert frame["at least 2"][2] == 3 / 29


def test_hold_odds_says_what_it_is_conditioned_on():
    odds = dubito.hold_odds(1, 2, players=5, gone=2, theirs=4, unseen=50, anyone=True)
    assert odds.holds == dubito.holds(1, 2, players=5, gone=2, theirs=4, unseen=50, anyone=True)
    assert (odds.unseen, odds.left, odds.theirs, odds.opponents) == (50, 5, 4, 4)
    assert odds.to_dict("it")["holds"] == {
        "fraction": str(odds.holds),
        "value": float(odds.holds),
        "percent": percent(odds.holds, "it"),
    }
    assert odds.to_dict()["given"].startswith("prior: before hearing")
    assert odds.to_dict("it")["given"].startswith("a priori: prima")


@pytest.mark.parametrize("own", range(5))
@pytest.mark.parametrize("atleast", [1, 2, 3, 4])
def test_opening_hands_by_all_places(own, atleast):
    mine = dubito.holds(own, atleast)
    left = 4 - own
    assert mine == oracle.holds_by_places(atleast, unseen=30, left=left, theirs=10)


@pytest.mark.parametrize("atleast", [1, 2, 3, 4])
def test_opener_by_all_places(atleast):
    assert dubito.opener(atleast, deck="francesi36") == oracle.holds_by_places(
        atleast, unseen=36, left=4, theirs=9
    )


@st.composite
def positions(draw):
    """A question with few unseen cards, so that all their deals can be dealt."""
    packs = draw(st.sampled_from([1, 2]))
    jokers = draw(st.sampled_from(JOKERS))
    copies = packs * (6 if jokers == "wild" else 4)
    left = draw(st.integers(0, min(copies, 5)))
    own = draw(st.integers(0, copies - left))
    unseen = draw(st.integers(left, 7))
    opponents = draw(st.integers(1, 3))
    arguments = {
        "own": own,
        "gone": copies - own - left,
        "atleast": draw(st.integers(1, copies)),
        "packs": packs,
        "jokers": jokers,
        "unseen": unseen,
        "theirs": draw(st.integers(0, unseen // opponents)),
        "players": opponents + 1,
        "anyone": draw(st.booleans()) if opponents == 1 else True,
    }
    return arguments, left, opponents


@given(positions())
@settings(max_examples=80, deadline=None)
def test_holds_by_all_deals(position):
    arguments, left, opponents = position
    assert dubito.holds(**arguments) == oracle.holds(
        arguments["atleast"],
        unseen=arguments["unseen"],
        left=left,
        theirs=arguments["theirs"],
        opponents=opponents,
    )


@given(st.data())
@settings(max_examples=40 if COMPILED else 12, deadline=None)
def test_opening_hands_card_by_card(data):
    """Every pack, two packs and wild jokers: the hand drawn one card after the other."""
    table = {
        "players": data.draw(st.integers(2, 10)),
        "deck": data.draw(st.sampled_from(DECKS)),
        "jokers": data.draw(st.sampled_from(JOKERS)),
    }
    deal = dubito.deal(**table)
    copies = deal.packs * (6 if table["jokers"] == "wild" else 4)
    own = data.draw(st.integers(0, min(copies, deal.hand)))
    k = data.draw(st.integers(1, copies))
    rest = {"unseen": deal.cards - deal.hand, "left": copies - own, "theirs": deal.hand}
    assert dubito.holds(own, k, **table) == oracle.holds_by_drawing(k, **rest)
    start = {"unseen": deal.cards, "left": copies, "theirs": deal.hand}
    assert dubito.opener(k, **table) == oracle.holds_by_drawing(k, **start)


def test_wild_jokers_join_the_copies():
    assert dubito.holds(2, 4, jokers="wild") > 0 == dubito.holds(2, 4)
    assert dubito.holds(0, 6, jokers="wild") > 0
    assert dubito.holds(6, 1, jokers="wild") == 0


def test_gone_lowers_the_copies_and_not_the_unseen():
    assert dubito.holds(1, 1, gone=1) == dubito.holds(2, 1)
    assert dubito.holds(1, 1, gone=1) != dubito.holds(2, 1, unseen=29)


def test_any_integer_type_will_do():
    assert dubito.holds(np.int64(2), np.uint8(2), players=np.int16(4)) == Fraction(3, 29)
    assert dubito.hold_odds(np.int8(1), 2, players=np.uint8(4), anyone=True).opponents == 3


CARDS = st.integers(0, 4)


@given(own=CARDS, atleast=st.integers(1, 4), theirs=st.integers(0, 9), unseen=st.integers(10, 30))
def test_holds_moves_the_right_way(own, atleast, theirs, unseen):
    here = dubito.holds(own, atleast, theirs=theirs, unseen=unseen)
    assert dubito.holds(own, atleast, theirs=theirs + 1, unseen=unseen) >= here
    if own < 4:
        assert dubito.holds(own + 1, atleast, theirs=theirs, unseen=unseen) <= here
    if atleast < 4:
        assert dubito.holds(own, atleast + 1, theirs=theirs, unseen=unseen) <= here
    assert dubito.holds(own, atleast, theirs=theirs, unseen=unseen + 1) <= here


@given(own=CARDS, atleast=st.integers(1, 4), players=st.integers(2, 10), theirs=st.integers(0, 3))
def test_anyone_is_at_least_one_opponent(own, atleast, players, theirs):
    question = {"players": players, "packs": 1, "theirs": theirs, "hand": 4}
    one = dubito.holds(own, atleast, **question)
    any_of_them = dubito.holds(own, atleast, anyone=True, **question)
    assert one <= any_of_them <= min(1, one * (players - 1))


@pytest.mark.parametrize("packs", [1, 2])
@pytest.mark.parametrize("jokers", JOKERS)
def test_certain_lie_is_a_count(packs, jokers):
    copies = packs * (4 if jokers == "none" else 6)
    for own in range(copies + 1):
        for gone in range(copies - own + 1):
            for claim in range(1, copies + 1):
                sure = dubito.certain_lie(own, claim, packs=packs, gone=gone, jokers=jokers)
                # All the copies in a row: mine, those gone, and what is left for the claim.
                assert sure is (len(range(copies)[own + gone :]) < claim)


def test_certain_lie_in_the_guide():
    assert dubito.certain_lie(own=3, claim=2) is True
    assert dubito.certain_lie(own=3, claim=2, packs=2) is False
    assert dubito.certain_lie(own=1, claim=2) is False  # Bruno's cavallo: his doubt was an error


@pytest.mark.parametrize(
    ("arguments", "argument", "value", "allowed"),
    [
        ({"own": -1}, "own", -1, "from 0 to 4"),
        ({"own": 5}, "own", 5, "from 0 to 4 (all the cards of a rank)"),
        ({"own": 2.0}, "own", 2.0, "must be a whole number"),
        ({"own": "2"}, "own", "2", "must be a whole number"),
        ({"own": True}, "own", True, "must be a whole number"),
        ({"own": 10**30}, "own", 10**30, "from 0 to 4"),
        ({"own": 3, "hand": 2}, "own", 3, "at most 2, the cards of a hand"),
        ({"atleast": 0}, "atleast", 0, "from 1 to 4"),
        ({"atleast": 5}, "atleast", 5, "from 1 to 4"),
        ({"atleast": 7, "jokers": "wild"}, "atleast", 7, "from 1 to 6"),
        ({"gone": 3}, "own + gone", 5, "at most 4, all the cards of a rank"),
        ({"gone": -1}, "gone", -1, "from 0 to 4"),
        ({"unseen": 1}, "unseen", 1, "at least 2, the copies left"),
        ({"unseen": 39}, "unseen", 39, "from 0 to 38 (all the cards but mine)"),
        ({"unseen": 9}, "unseen", 9, "at least 10, the 10 cards of each opponent"),
        ({"unseen": 29, "anyone": True}, "unseen", 29, "at least 30, the 10 cards of each"),
        ({"theirs": 31}, "theirs", 31, "from 0 to 30 (30 unseen cards, 1 opponent)"),
        (
            {"theirs": 11, "anyone": True},
            "theirs",
            11,
            "from 0 to 10 (30 unseen cards, 3 opponents)",
        ),
        ({"theirs": -1}, "theirs", -1, "from 0 to 30"),
        ({"anyone": "yes"}, "anyone", "yes", "must be True or False"),
        ({"players": [4]}, "players", [4], "from 2 to 10"),
        ({"deck": "francese"}, "deck", "francese", "did you mean francesi?"),
    ],
)
def test_holds_errors(arguments, argument, value, allowed):
    for question in (dubito.holds, dubito.hold_odds):
        with pytest.raises(ArgumentError) as error:
            question(**({"own": 2, "atleast": 2} | arguments))
        assert error.value.argument == argument
        assert error.value.value == value
        assert allowed in error.value.allowed


@pytest.mark.parametrize(
    ("arguments", "argument"),
    [
        ({"own": 5}, "own"),
        ({"gone": 2}, "own + gone"),
        ({"claim": 0}, "claim"),
        ({"claim": 5}, "claim"),
        ({"packs": 0}, "packs"),
        ({"packs": None}, "packs"),
        ({"jokers": "many"}, "jokers"),
    ],
)
def test_certain_lie_errors(arguments, argument):
    with pytest.raises(ArgumentError) as error:
        dubito.certain_lie(**({"own": 3, "claim": 2} | arguments))
    assert error.value.argument == argument


def test_opener_errors():
    for atleast in (0, 5, "1", None):
        with pytest.raises(ArgumentError, match="atleast"):
            dubito.opener(atleast)


ANYTHING = st.one_of(
    st.integers(-3, 60),
    st.integers(),
    st.booleans(),
    st.floats(),
    st.text(max_size=5),
    st.none(),
    st.sampled_from([*DECKS, *JOKERS, [], {}, (), b"2", 2j, Fraction(2), object()]),
)
NAMES = ("players", "deck", "packs", "hand", "theirs", "unseen", "gone", "anyone", "jokers")


@given(
    st.fixed_dictionaries(
        {"own": st.integers(-1, 5) | ANYTHING, "atleast": st.integers(-1, 5) | ANYTHING},
        optional={name: st.integers(0, 11) | ANYTHING for name in NAMES},
    )
)
def test_any_arguments_give_a_chance_or_an_argument_error(arguments):
    try:
        chance = dubito.holds(**arguments)
    except ArgumentError as error:
        refused = error
    else:
        assert 0 <= chance <= 1
        assert dubito.hold_odds(**arguments).holds == chance
        return
    assert set(refused.argument.split(" + ")) <= arguments.keys() | {"own", "gone"}
    assert "\n" not in str(refused)
