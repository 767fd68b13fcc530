"""What a seat can know: the guide's hand, exact chances, certain limits, and both languages."""

from __future__ import annotations

import json
from fractions import Fraction
from random import Random

import pytest
from dubito.model_players import play
from dubito.records import written
from dubito.short_chains import many, short_chains

from cardodds.cards import Card
from cardodds.data import data_file
from cardodds.dubito.beliefs.exchangeable import exchangeable
from cardodds.dubito.beliefs.observed import cut, hand_of, observed
from cardodds.dubito.claimants import claimant
from cardodds.dubito.knowledge import knows
from cardodds.dubito.odds import holds
from cardodds.dubito.recorded_hand import LAID
from cardodds.errors import ArgumentError
from cardodds.records import RecordError, load, loads
from cardodds.simulation.kernels import COMPILED

pytestmark = pytest.mark.usefixtures("short_chains")
__all__ = ["short_chains"]

WORKED = load(data_file("hands/dubito_worked_hand.toml"))
ANNA = "AD AC 2D 2C 5D 5C 5S 7D RD RC"


def worked(moves, seats, **options):
    return knows(cut(WORKED, moves), seats, **{"games": many(5000)} | options)


def test_the_dealer_is_sure_that_carla_lies():
    """Dario holds three 3s: of the two that Carla lays at most one is a 3."""
    assert worked(3, "Dario").place("laid")["3"].most == 1
    for seat in ("Anna", "Bruno"):
        assert worked(3, seat).place("laid")["3"].most == 2


def test_two_seats_know_together_what_neither_knows():
    """Carla and Dario hold two 2s each: Bruno has none, and "one 2" is a lie."""
    both = worked(2, ["Carla", "Dario"])
    assert both.place("laid")["2"].most == 0
    assert both.place("Bruno")["2"].most == 0
    for seat in ("Carla", "Dario"):
        alone = worked(2, seat)
        assert alone.place("laid")["2"].most == 1
        assert alone.place("Bruno")["2"].most == 2


def test_chances_before_any_claim_are_those_of_the_odds():
    record = loads(written(hands=f"Anna {ANNA}"))
    found = knows(record, "Anna")
    assert found.method == "exact"
    for rank, own in (("A", 2), ("5", 3), ("7", 1), ("F", 0)):
        left = 4 - own
        expected = tuple(holds(own, number) for number in range(1, left + 1))
        assert found.place("Bruno")[rank].atleast == expected


def test_turned_cards_are_not_among_the_unseen():
    """Bruno shows a 7 and takes it back: it is known there, the other 29 cards are alike."""
    record = loads(
        written("Anna lay 1 A: AD", "Bruno lay 1 2", "Anna doubt: 7B", hands=f"Anna {ANNA}")
    )
    found = knows(record, "Anna")
    assert found.method == "exact"
    sevens = found.place("Bruno")["7"]
    assert (sevens.least, sevens.most) == (1, 3)
    unseen = holds(0, 1, gone=2, unseen=29, theirs=9)
    assert sevens.atleast == (1, unseen, holds(0, 2, gone=2, unseen=29, theirs=9))
    assert found.place("Bruno")["A"].least == 1
    assert found.place("Carla")["7"].atleast[0] == holds(0, 1, gone=2, unseen=29)


def test_a_known_card_that_may_have_been_laid_is_not_exact():
    moves = ["Anna lay 1 A: AD", "Bruno lay 1 2", "Anna doubt: 7B", "Bruno lay 1 R"]
    record = loads(written(*moves, hands=f"Anna {ANNA}"))
    assert exchangeable(observed(record, "Anna")) is None
    assert knows(record, "Anna", games=many(100), seed=1).method == "sampled"
    assert exchangeable(observed(record, "Anna"), 3) is not None


def test_ranks_compete_for_room():
    """Who has shown all its cards has room for no other, whatever the flow of each rank says."""
    moves = [
        "Anna lay 1 A: 7D",
        "Bruno lay 1 2",
        "Anna doubt: CD",
        "Bruno lay 1 5",
        "Anna doubt: RB",
    ]
    seen = observed(loads(written(*moves, rules="hand = 2", hands="Anna 7D 5C")), "Anna")
    hand, bounds = hand_of("Bruno"), seen.bounds()
    assert bounds.sizes[hand] == 3
    assert seen.where.bounds(hand, Card("2", "")) == (0, 1)
    assert bounds.places[hand]["2"] == (0, 0)
    assert [bounds.places[hand][rank] for rank in "7CR"] == [(1, 1)] * 3


def test_limits_hold_in_hands_that_were_played():
    """The cards that are there are within the limits of every other seat."""
    random = Random(7)
    for number in range(6 if COMPILED else 2):
        played = play(claimant("pads"), Random(number), turns=24)
        whole = observed(played.record, list(played.record.seats))
        there = whole.bounds()
        seat = random.choice(played.record.seats)
        limits = observed(played.record, seat).bounds()
        for place, ranks in there.places.items():
            for rank, (low, high) in ranks.items():
                assert low == high
                least, most = limits.places[place][rank]
                assert least <= low <= most


def test_nothing_but_what_a_seat_saw_is_looked_at():
    """A record without the cards of the others says the same."""
    moves = ["Anna lay 1 A: AD", "Bruno lay 1 2{}", "Carla lay 1 3{}", "Dario doubt: 3C"]
    hands = f"Anna {ANNA}"
    cards = ("", ": 4D", ": 3C", "")
    filled = [move.format(card) for move, card in zip(moves, cards, strict=True)]
    told = written(*filled, hands=f"{hands}; Bruno 4D 4C")
    untold = written(*[move.format("") for move in moves], hands=hands)
    one, other = (knows(loads(text), "Anna", games=many(100), seed=4) for text in (told, untold))
    assert one == other


def test_who_takes_a_pile_sees_it():
    moves = ["Anna lay 2 A: AD AC", "Bruno lay 1 2: 4D", "Carla doubt: 4D"]
    record = loads(written(*moves, hands=f"Anna {ANNA}; Bruno 4D"))
    bruno = observed(record, "Bruno").where
    assert bruno.bounds(hand_of("Bruno"), Card("A", "")) == (2, 4)
    carla = observed(record, "Carla").where
    assert carla.bounds(hand_of("Bruno"), Card("A", "")) == (0, 4)


def test_a_model_reads_the_claims():
    record = loads(written("Anna lay 2 A", hands="Bruno 2D 2C 3D 4D 5D 6D 7D FD CD RD"))
    prior = knows(record, "Bruno")
    read = knows(record, "Bruno", model="honest", games=many(100), seed=1)
    assert prior.method == "exact"
    assert prior.place("laid")["A"].atleast[0] == Fraction(1) - Fraction(26 * 25, 30 * 29)
    assert read.place("laid")["A"].atleast[1].value == 1
    assert read.against == 0


def test_what_cannot_be_more_is_told():
    """Of Carla's two cards one at most is a 3, as Dario holds the others: she lies."""
    text = worked(3, "Dario")
    assert "laid and open to doubt (2): at most 1 three; at least one A" in str(text)
    assert "calate, si può dubitare (2): al massimo 1 tre; almeno una A" in text.to_text("it")
    assert "Dario (10): certainly 2 twos, 3 threes, 2 jacks; at most 3 aces" in str(text)


def test_where_suits_count_there_are_limits_only():
    text = written(
        "Anna lay 2 4-coppe", rules='sequence = "suit_run"', hands="Bruno 4C 5C 6C 7C AC 2C"
    )
    found = knows(loads(text), "Bruno")
    assert found.method == "certain"
    assert found.place("laid")["4"].most == 2
    assert found.place("laid")["4"].atleast == ()


@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize("model", [None, "pads:chance=0.3"])
def test_both_languages(lang, model):
    found = worked(7, "Dario", model=model, games=many(100), seed=1)
    text = found.to_text(lang)
    assert text.startswith("what Dario can know" if lang == "en" else "che cosa possono sapere")
    assert "pads:chance=3/10" in text or model is None
    assert json.loads(json.dumps(found.to_dict(lang)))["seed"] == 1
    assert {row["place"] for row in found.rows(lang)} >= {"Anna", "pile", "laid"}


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"seats": "Enzo"}, "seat Enzo: must be one of Anna"),
        ({"seats": []}, "seat '': must be one of Anna"),
        ({"model": "honst"}, "did you mean honest"),
        ({"listeners": "certain:sure=2"}, "takes only sure and guess"),
        ({"listeners": "any:sure=1"}, "takes no parameters"),
        ({"games": 1}, "games 1: must be a whole number from"),
        ({"seed": -1, "model": "able"}, "seed -1"),
    ],
)
def test_wrong_arguments(options, said):
    with pytest.raises(ArgumentError, match=said):
        knows(cut(WORKED, 2), **{"seats": "Carla", **options})


def test_a_hand_that_is_over_needs_a_name():
    record = loads(
        written("Anna lay 1 A: AD", "Bruno doubt: AD", rules="hand = 1", hands="Anna AD")
    )
    with pytest.raises(RecordError, match="the hand is over: --seat must name who knows"):
        knows(record)
    assert knows(record, "Carla").method == "exact"
    assert LAID not in {place.name for place in knows(record, "Carla").places}
