"""Whether to doubt, from a record: the guide's hand, what the seat knows, words and errors."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction

import pytest
from dubito.records import written
from dubito.short_chains import many, short_chains

from cardodds import dubito
from cardodds.data import data_file
from cardodds.dubito.beliefs.observed import cut
from cardodds.dubito.deciding.doubting import doubt_from_record
from cardodds.errors import ArgumentError
from cardodds.records import RecordError, load, loads
from cardodds.simulation.kernels import COMPILED

pytestmark = pytest.mark.usefixtures("short_chains")
__all__ = ["short_chains"]

WORKED = load(data_file("hands/dubito_worked_hand.toml"))
BRUNO = "AD 2C 2S 3D 4D 5D 6D 7D FD CD"


def asked(record, games=200, seed=1, **options):
    return dubito.doubt(record=record, games=many(games), seed=seed, **options)


def test_the_dealers_doubt_is_certain():
    found = asked(cut(WORKED, 4))
    assert (found.seat, found.claimant, found.rank, found.claim) == ("Dario", "Carla", "3", 2)
    assert found.certain_lie
    assert json.loads(json.dumps(found.to_dict()))["true"]["percent"] == "impossible"
    assert (found.possible, found.true, found.advice) == (0, 0, "doubt")
    assert found.real is False
    for lang, first, open_ in [
        ("en", "A certain lie", "either"),
        ("it", "Dubito sicuro", "stesso"),
    ]:
        why = replace(found, gain=replace(found.gain, low=-1, high=1)).why(lang)
        assert why.startswith(first)
        assert open_ not in why
    assert asked(cut(WORKED, 4), seat="Anna").certain_lie is False


def test_carla_and_dario_cannot_know_alone_that_bruno_lies():
    for seat in ("Carla", "Dario"):
        found = asked(cut(WORKED, 2), seat=seat)
        assert not found.certain_lie
        assert found.real is None


@pytest.mark.skipif(not COMPILED, reason="chains long enough to be right are compiled")
def test_brunos_doubt_was_an_error_and_by_how_much():
    """An honest Anna has the two that she says: Bruno's doubt costs him chances to win."""
    honest = asked(WORKED, games=4000, model="honest")
    assert (honest.seat, honest.claimant, honest.move, honest.pile) == ("Bruno", "Anna", 7, 6)
    assert honest.real is True
    assert honest.true.value == 1
    assert honest.advice == "believe"
    assert honest.gain.high < 0
    # Whatever Anna does, her cavalli are possible, and where they are true the doubt costs him.
    able = asked(WORKED, games=4000)
    assert able.if_true.value < 0
    assert 0.05 < able.true.low < able.true.high < 0.3


def test_the_first_claim_is_exact():
    record = loads(written("Anna lay 2 A: AC AS", hands=f"Bruno {BRUNO}"))
    for model in ("able", "honest", "pads:chance=0.3", "bluffs:w1=1,w2=1"):
        found, plain = asked(record, model=model), dubito.doubt(own=1, claim=2, model=model)
        assert (found.possible, found.true) == (plain.possible, plain.true)
        assert isinstance(found.true, Fraction)


def test_what_the_seat_knows_is_counted():
    """Bruno holds a 3 and took another with the pile: three more there are not."""
    moves = ["Anna lay 1 A: 3C", "Bruno lay 1 2: 5D", "Anna doubt: 5D", "Bruno lay 1 2: 2C"]
    seen = loads(written(*moves, "Carla lay 3 3", hands=f"Bruno {BRUNO}"))
    assert asked(seen, seat="Bruno").certain_lie
    # Anna knows of her own card only.
    assert not asked(seen, seat="Anna").certain_lie
    moves[0] = "Anna lay 1 A"
    not_written = loads(written(*moves, "Carla lay 3 3", hands=f"Bruno {BRUNO}"))
    assert not asked(not_written, seat="Bruno").certain_lie


@pytest.mark.parametrize("ending", ["first_out", "elimination"])
def test_last_cards(ending):
    record = loads(
        written("Anna lay 1 A: AC", rules=f'hand = 1\nending = "{ending}"', hands="Bruno 2D")
    )
    found = asked(record)
    assert found.last
    if ending == "first_out":
        assert found.advice == "doubt"
        assert "doubting costs nothing" in found.why()
    else:
        assert "doubting costs nothing" not in found.why()


@pytest.mark.parametrize(("first", "decided"), [("1 A: AD", False), ("2 A: AD AC", True)])
def test_with_elimination_who_is_left_last_is_told_too(first, decided):
    """The first out wins, as in a simulation; once somebody is, not to be last is what counts."""
    rules = 'hand = 2\nending = "elimination"'
    moves = [f"Anna lay {first}", "Bruno lay 1 2: 3D"]
    record = loads(written(*moves, rules=rules, hands="Anna AD AC; Carla 2S 4S"))
    found = asked(record, compare="honest")
    shown = found.to_dict()
    for name in ("lose_doubt", "lose_believe"):
        assert shown[name]["value"] == getattr(found, name).value
    assert found.aim == shown["aim"] == ("not_last" if decided else "win")
    better = found.lose_believe.value - found.lose_doubt.value
    if decided:
        assert (found.win_doubt, found.win_believe) == (0, 0)
        assert found.gain.value == pytest.approx(better)
    else:
        assert found.gain.value == pytest.approx(found.win_doubt.value - found.win_believe.value)
    for lang, said in [("en", "Somebody is out already"), ("it", "Qualcuno è già uscito")]:
        assert (said in found.why(lang)) == decided
    assert "left last after doubting: " in str(found)
    assert ("wins after doubting: impossible" in str(found)) == decided


THREE_ACES = 'ending = "elimination"\nhand = 3'


def test_where_both_are_alike_the_chance_to_be_true_decides():
    """Anna lays her last three as aces, which is true once in a thousand times: others doubt too.

    Alike, as whoever holds two aces or is asked about last cards says so.
    """
    record = loads(written("Anna lay 3 A", rules=THREE_ACES, hands="Bruno 2D 4D RD",
                           seats=("Anna", "Bruno", "Carla")))  # fmt: skip
    found = asked(record)
    assert found.gain.low <= 0 <= found.gain.high
    assert (found.others_doubt.value, found.advice) == (1, "doubt")
    assert found.to_dict()["others_doubt"]["value"] == 1
    for lang, said in [
        ("en", "another doubts it anyway with chance"),
        ("it", "ne dubita comunque un altro con probabilità"),
    ]:
        assert said in found.why(lang)
        assert "50%" in found.why(lang)
    trusting = asked(record, doubt_below="0.0001")
    assert trusting.advice == "believe"
    assert replace(trusting, advice="doubt", doubt_below=found.doubt_below) == found


def test_last_cards_that_others_doubt_anyway():
    record = loads(written("Anna lay 1 A: AC", rules="hand = 1", hands="Bruno 2D"))
    assert "another doubts it anyway" in asked(record).why()
    # Where only the next may doubt, nobody else can.
    alone = loads(
        written("Anna lay 1 A: AC", rules='hand = 1\ndoubters = "next"', hands="Bruno 2D")
    )
    assert asked(alone).others_doubt.value == 0
    assert "another" not in asked(alone).why()


@pytest.mark.skipif(not COMPILED, reason="chains long enough to be right are compiled")
def test_where_both_differ_the_chance_to_be_true_does_not_decide():
    """To doubt what is true four times in ten costs nine points: silent, whatever the limit."""
    found = asked(
        WORKED, games=2000, model="pads:chance=0.3", strategies="honest:call=0.3", doubt_below=1
    )
    assert (found.advice, found.gain.high < 0) == ("believe", True)
    assert found.true.value < found.doubt_below


def test_others_may_play_on_as_well():
    record = cut(WORKED, 2)
    found = asked(record, compare=["honest:call=0.5", "bluffer"])
    assert [other.strategies for other in found.compared] == [
        ("honest:call=0.5",) * 4,
        ("bluffer",) * 4,
    ]
    assert replace(found, compared=()) == asked(record)
    # The same worlds and luck as where they are asked about alone.
    assert found.compared[0] == asked(record, strategies="honest:call=0.5")
    short = found.to_dict()["compared"][1]
    assert short["strategies"] == ["bluffer"] * 4
    assert short["win_doubt"]["value"] == found.compared[1].win_doubt.value
    assert "played on by bluffer: " in str(found)
    assert "giocate fino in fondo da bluffer: " in found.to_text("it")
    # Where nobody is compared the answer says how to.
    assert str(asked(record)).endswith("--compare honest --compare bluffer tells")
    with pytest.raises(ArgumentError, match="compare honst: did you mean honest"):
        asked(record, compare="honst")


def test_where_others_clearly_say_the_contrary_it_is_said():
    found = asked(cut(WORKED, 2))
    better, worse = (replace(found.gain, low=low, high=low + 0.1) for low in (0.1, -0.2))
    doubting, silent = (
        replace(found, advice=advice, gain=gain, strategies=("honest",))
        for advice, gain in (("doubt", better), ("believe", worse))
    )
    careful = {"en": "careful: what is best changes", "it": "attenzione: la scelta migliore"}
    for lang, said in careful.items():
        assert said in replace(doubting, compared=(doubting, silent)).to_text(lang)
        assert said not in replace(silent, compared=(silent,)).to_text(lang)
        # A difference within the error is no contradiction.
        unsure = replace(silent, gain=replace(worse, high=0.1))
        assert said not in replace(doubting, compared=(unsure,)).to_text(lang)


def test_the_same_seed_says_the_same():
    one, same = (asked(cut(WORKED, 2), seed=3) for _ in range(2))
    assert one == same
    assert asked(cut(WORKED, 2), seed=4) != one


def test_what_comes_after_the_claim_is_not_looked_at():
    """Only who doubted is: it is the seat that is asked."""
    before = asked(cut(WORKED, 7), seat="Bruno")
    after = asked(WORKED)
    assert after == before


@pytest.mark.parametrize(("move", "kept"), [(2, 2), (3, 4), (4, 4), (7, 8)])
def test_an_earlier_claim_may_be_asked_about(move, kept):
    """It is named by its number, or by that of the doubt; who doubted it is asked."""
    assert asked(WORKED, move=move) == asked(cut(WORKED, kept))


@pytest.mark.parametrize(
    ("move", "said"),
    [
        (0, "move 0: must be a whole number from 1 to 8 .moves of the record."),
        (9, "move 9: must be a whole number from 1 to 8"),
        ("4", "move '4': must be a whole number from 1 to 8"),
    ],
)
def test_moves_that_are_not_there(move, said):
    for ask in (dubito.doubt, dubito.play, dubito.knows):
        with pytest.raises(ArgumentError, match=said):
            ask(record=WORKED, move=move)


def test_a_move_that_claims_nothing():
    moves = ["Anna lay 1 5", "Bruno pass", "Carla lay 1 5", "Dario pass"]
    record = loads(written(*moves, rules='sequence = "same"'))
    said = "move 2 .Bruno.: is nothing that can be doubted: moves 1, 3 can be asked about"
    with pytest.raises(RecordError, match=said):
        dubito.doubt(record=record, move=2)
    with pytest.raises(ArgumentError, match="move 1: has no meaning without a record"):
        dubito.doubt(own=1, claim=2, move=1)


@pytest.mark.parametrize("lang", ["en", "it"])
def test_json_and_words(lang):
    found = asked(cut(WORKED, 7), model="pads")
    shown = json.loads(json.dumps(found.to_dict(lang)))
    keys = ["possible", "certain_lie", "true", "advice", "why", "win_doubt", "win_believe"]
    assert list(shown)[:7] == keys
    for key in ("win_doubt", "win_believe", "true"):
        assert shown[key]["fraction"] is None
        assert shown[key]["low"] <= shown[key]["value"] <= shown[key]["high"]
        assert (shown[key]["games"], shown[key]["seed"]) == (found.games, 1)
    assert shown["gain"] == pytest.approx(
        shown["win_doubt"]["value"] - shown["win_believe"]["value"]
    )
    by = "planner:call=0.2,doubt_below=0.2,pad=0.5,restart=0"
    assert shown["strategies"] == [by] * 4
    text = found.to_text(lang)
    assert shown["why"] in text
    lays = {"en": "and lay what they declare", "it": "e calano ciò che dichiarano"}
    assert lays[lang] in shown["true_is"]
    assert by in text


def test_players_on_are_chosen():
    found = asked(cut(WORKED, 2), strategies=["honest", "random", "memory", "honest:call=0.5"])
    assert found.strategies == ("honest", "random", "memory", "honest:call=0.5")
    assert set(asked(cut(WORKED, 2), strategies="random").strategies) == {"random"}


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"seat": "Enzo"}, "seat Enzo: must be one of Anna, Bruno"),
        ({"seat": ""}, "seat '': must be one of Anna, Bruno"),
        ({"seat": "Anna"}, "line 58, move 7 .Anna.: Anna cannot doubt its own claim"),
        ({"games": 1}, "games 1: must be a whole number from"),
        ({"seed": -1}, "seed -1"),
        ({"model": "honst"}, "did you mean honest"),
        ({"listeners": "certain:sure=x"}, "takes only sure and guess"),
        ({"strategies": "honst"}, "did you mean honest"),
        ({"strategies": ["honest"] * 3}, "strategies 3: one for all, or one for each of 4 seats"),
        ({"own": 2}, "own 2: has no meaning beside a record"),
        ({"doubt_below": 2}, "doubt_below 2: must be a number from 0 to 1"),
    ],
)
def test_wrong_arguments(options, said):
    with pytest.raises(ArgumentError, match=said) as error:
        dubito.doubt(record=WORKED, **options)
    assert "\n" not in str(error.value)


def test_without_a_record():
    with pytest.raises(ArgumentError, match="seat Anna: has no meaning without a record"):
        dubito.doubt(own=1, claim=2, seat="Anna")
    with pytest.raises(ArgumentError, match="compare honest, bluffer: has no meaning without"):
        dubito.doubt(own=1, claim=2, compare=("honest", "bluffer"))
    with pytest.raises(ArgumentError, match="claim None: is needed, or else a record"):
        dubito.doubt(own=1)
    with pytest.raises(TypeError, match="unexpected keyword argument 'onw'"):
        dubito.doubt(onw=1)


def test_records_without_a_claim_or_with_nobody_to_ask():
    with pytest.raises(RecordError, match="nobody has claimed anything yet"):
        doubt_from_record(cut(WORKED, 0))
    record = loads(written("Anna lay 1 A", rules='doubters = "next"', hands="Bruno 2D; Carla 2C"))
    with pytest.raises(RecordError, match="move 1 .Anna.: only Bruno may doubt, not Carla"):
        doubt_from_record(record, seat="Carla")


@pytest.mark.parametrize("ask", [dubito.doubt, dubito.play, dubito.knows])
@pytest.mark.parametrize("move", [None, 2])
def test_records_of_another_game_and_broken_ones(ask, move):
    other = load(data_file("hands/rubamazzo_game.toml"))
    with pytest.raises(RecordError, match="is a record of rubamazzo, not of dubito"):
        ask(record=other, move=move)
    broken = loads(written("Anna lay 1 A", "Bruno lay 1 2", "Carla lay 1 5", hands="Anna AD"))
    with pytest.raises(RecordError, match="move 3 .Carla.: the rank to declare is 3"):
        ask(record=broken, move=move)


def test_a_model_that_never_claims_so():
    """To lay more than is declared is what no model but `able` does."""
    rules = "underdeclare = true"
    record = loads(written("Anna lay 1 A: AC 2D", rules=rules, hands=f"Bruno {BRUNO}"))
    found = asked(record)
    assert found.true == dubito.holds(own=1, atleast=2)
    # Nobody has to know the cards: how many were laid is enough.
    hidden = loads(written("Anna lay 1 A 2", rules=rules, hands=f"Bruno {BRUNO}"))
    assert replace(asked(hidden), real=False) == found
    assert str(found).startswith("Bruno, on the claim of Anna: 1 ace (cards laid: 2)\n")
    assert found.asked("it") == "Bruno, sulla dichiarazione di Anna: 1 asso (carte calate: 2)"
    with pytest.raises(ArgumentError, match="model honest: never declares 1 here"):
        asked(record, model="honest")
    moves = ["Anna lay 1 A: AC", "Bruno lay 1 2: 2C", "Carla lay 1 3: 3C RD"]
    record = loads(written(*moves, rules=rules, hands=f"Bruno {BRUNO}"))
    with pytest.raises(ArgumentError, match="model honest: never declares 1 here"):
        asked(record, model="honest", seat="Bruno")
