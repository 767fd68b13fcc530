"""Sampled deals against all deals, one by one, and against hands that model players played."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import exp, inf, log, sqrt
from random import Random

import numpy as np
import pytest
from dubito import calibration, small_packs
from dubito.model_players import play
from dubito.records import written
from dubito.short_chains import many, short_chains
from oracles import dubito_posterior as slow

from cardodds.cards import pack
from cardodds.dubito.beliefs import chains
from cardodds.dubito.beliefs.chains import begin, draw_chain, exchange_play, take_step, walk
from cardodds.dubito.beliefs.histories import Play, declares, history, score
from cardodds.dubito.beliefs.listeners import ANY, listeners
from cardodds.dubito.beliefs.observed import hand_of, observed
from cardodds.dubito.beliefs.sampling import sample, steps
from cardodds.dubito.beliefs.trails import bench, follow
from cardodds.dubito.beliefs.worlds import tell
from cardodds.dubito.claimants import claimant
from cardodds.dubito.recorded_hand import ASIDE, LAID, PILE
from cardodds.records import Deal, RecordError, loads
from cardodds.simulation.counts import one
from cardodds.simulation.kernels import COMPILED
from cardodds.simulation.streams import DEAL, start

pytestmark = pytest.mark.usefixtures("short_chains")
__all__ = ["short_chains"]

RANKS = pack("francesi36").ranks
ALL = [rank for rank in RANKS for _ in range(4)]
MODELS = {
    "able": slow.able,
    "honest": slow.honest,
    "pads:chance=0.3": slow.pads(Fraction(3, 10)),
    "bluffs:w1=1,w2=1": slow.bluffs(Fraction(1), Fraction(1)),
}
RULES = 'deck = "francesi36"\nsequence = "down"\nfirst_rank = "free"\nhand = '


TWO = (3, ("7", "8", "8"), ("Anna", "Bruno"))
THREE = (2, ("7", "8"), ("Anna", "Bruno", "Carla"))
GOLDEN = [["1000200", "10000010"], ["10000200", "10000010"], ["1000200", "10000010"]]
ANNA_7 = ("lay", 0, 1, "9", 1, ("7",))
CASES = {
    "a first claim": (
        TWO,
        ["Anna lay 1 9: 7", "Bruno lay 1 8"],
        [ANNA_7, ("lay", 1, 1, "8", 1, None)],
    ),
    "two cards": (
        TWO,
        ["Anna lay 1 9: 7", "Bruno lay 2 8"],
        [ANNA_7, ("lay", 1, 2, "8", 2, None)],
    ),
    "what was turned over comes back": (
        TWO,
        [
            *("Anna lay 1 9: 7", "Bruno lay 1 8", "Anna lay 1 7: 8", "Bruno doubt: 8"),
            *("Anna lay 1 9: 8", "Bruno lay 1 8", "Anna doubt: K", "Bruno lay 2 7"),
        ],
        [
            *(ANNA_7, ("lay", 1, 1, "8", 1, None), ("lay", 0, 1, "7", 1, ("8",)), ("take", 0)),
            *(("lay", 0, 1, "9", 1, ("8",)), ("lay", 1, 1, "8", 1, ("K",)), ("take", 1)),
            ("lay", 1, 2, "7", 2, None),
        ],
    ),
    "a pile that others saw": (
        THREE,
        ["Anna lay 1 9: 7", "Bruno lay 1 8", "Carla lay 1 7", "Bruno doubt: K", "Carla lay 2 8"],
        [
            *(ANNA_7, ("lay", 1, 1, "8", 1, None), ("lay", 2, 1, "7", 1, ("K",)), ("take", 2)),
            ("lay", 2, 2, "8", 2, None),
        ],
    ),
    "shown from a pile": (
        THREE,
        [
            *("Anna lay 1 9: 7", "Bruno lay 1 8", "Carla lay 1 7", "Bruno doubt: K"),
            *("Carla lay 2 8", "Bruno doubt: 8 8"),
        ],
        [
            *(ANNA_7, ("lay", 1, 1, "8", 1, None), ("lay", 2, 1, "7", 1, ("K",)), ("take", 2)),
            *(("lay", 2, 2, "8", 2, ("8", "8")), ("take", 1)),
        ],
    ),
}


def hand(hands, *moves, rules=""):
    """What Anna saw of a hand."""
    number, own, seats = hands
    known = f"Anna {' '.join(own)}"
    text = written(*moves, rules=f"{RULES}{number}\n{rules}", hands=known, seats=seats)
    return observed(loads(text), "Anna")


def places(hands):
    number, own, seats = hands
    there = {seat: (number, own if seat == 0 else ()) for seat in range(len(seats))}
    return there | {"pile": (0, ()), "laid": (0, ())}


def compare(hands, worlds, exact, ranks=RANKS):
    """All that can be asked, within 5 standard errors of as many independent worlds."""
    seats = hands[2]
    names = {seat: hand_of(name) for seat, name in enumerate(seats)}
    for place, name in (names | {"pile": PILE, "laid": LAID, "aside": ASIDE}).items():
        for rank in ranks:
            for number in (1, 2):
                chance = float(exact.chance(place, rank, number))
                found = worlds.chance(worlds.numbers(name, rank) >= number)
                if chance in (0, 1):
                    assert found.value == chance
                else:
                    error = sqrt(chance * (1 - chance) / worlds.effective)
                    assert abs(found.value - chance) < 5 * error + 1 / len(worlds.ranks)


@pytest.mark.skipif(not COMPILED, reason="chains long enough to be right are compiled")
@pytest.mark.parametrize(
    ("case", "model"),
    [
        *(("two cards", model) for model in MODELS),
        *((case, "pads:chance=0.3") for case in CASES if case != "two cards"),
        ("a pile that others saw", "honest"),
        ("what was turned over comes back", "honest"),
        *((case, "bluffs:w1=1,w2=1") for case in list(CASES)[2:]),
    ],
)
def test_all_deals_and_plays(case, model):
    hands, told, moves = CASES[case]
    deals = places(hands) | {"aside": (36 - hands[0] * len(hands[2]), ())}
    exact = slow.Posterior(deals, ALL, moves, MODELS[model], {0})
    worlds = sample(hand(hands, *told), claimant(model), ANY, 1600, 1)
    if exact.total == 0:
        assert worlds.against > 0
    else:
        assert worlds.against == 0
        compare(hands, worlds, exact)


def test_a_step_to_the_truth_and_the_step_back_are_weighed_alike():
    """Each as much likelier to be tried as there are fewer ways to choose it."""
    hands, moves, _ = CASES["two cards"]
    made = bench(history(hand(hands, *moves), claimant("bluffs:w1=1,w2=1"), ANY), 1)
    told, room = made.told, made.room
    state = begin(told, room, 0, start(1, 0, DEAL))
    favours = set()
    for _ in range(40):
        state, change = exchange_play(told, room, 0, state)
        if change.pairs:
            take_step(told, room, 0, change)
            favours.add(round(exp(change.favour), 9))
    # Anna holds two 8s. Of a true play one card or both are made false, with any of the 31 others
    # that nobody has seen; back there is one way for one, and two, by their order, for both.
    one, both = 2 * 2 * 31, 2 * 31 * 30
    assert favours == {round(ways, 9) for ways in (one, 1 / one, both / 2, 2 / both)}


@pytest.mark.parametrize("heard", ["any", "certain"])
@pytest.mark.parametrize("jokers", ["none", "wild"])
@pytest.mark.parametrize("own", [("7", "8"), ("7",)], ids=["all told", "not all told"])
def test_what_is_kept_step_by_step_is_what_the_world_comes_to(heard, jokers, own):
    """After many steps, of worlds that show what was not seen too."""
    _, moves, _ = CASES["shown from a pile"]
    if len(own) == 1:
        moves = [moves[0].partition(":")[0], *moves[1:], "Bruno lay 1 9", "Carla lay 1 8"]
        moves += ["Anna lay 1 7"]
    seen = hand((2, own, THREE[2]), *moves, rules=f'jokers = "{jokers}"\n')
    made = bench(history(seen, claimant("pads"), listeners(heard)), 1)
    told, room, off = made.told, made.room, set()
    state = begin(told, room, 0, start(1, 0, DEAL))
    follow(told, room, 0)
    for lenient in (True, False) * 40:
        state = walk(told, room, 0, 10, -0.5, 0.5, -0.5 if lenient else -20.0, state)
        kept = made.numbers[: room.size].copy()
        follow(told, room, 0)
        assert (made.numbers[: room.size] == kept).all()
        off.add(tuple(kept[room.off :]))
    assert len(off) > 3


@pytest.mark.skipif(not COMPILED, reason="chains long enough to be right are compiled")
def test_every_chain_finds_the_one_true_play():
    """Who is honest and declares four has them: here two that Carla laid, which Anna then took."""
    moves = ["Anna lay 2 A: AD AC", "Bruno lay 1 2: 2S", "Carla doubt: 2S", "Carla lay 2 3: 3D 3S"]
    moves += ["Anna lay 1 4", "Carla doubt: FS", "Anna lay 4 3"]
    own = "Carla 2B 2C 2D 3D 3S 4B 4C 4D 4S 5D 6D 7B FD"
    record = loads(written(*moves, hands=own, seats=THREE[2]))
    told = history(observed(record, "Carla"), claimant("honest"), ANY)
    for chain in range(12):
        ranks, slots = np.zeros((4, told.cards), np.int64), np.zeros((4, told.slots), np.int64)
        fits, places = np.zeros((4, 2), np.int64), np.zeros((4, told.players + 3), np.int64)
        draw_chain(told, 1, chain, *steps(told), ranks, slots, fits)
        tell(told, ranks, slots, places)
        fitting = (fits == 0).all(axis=1)
        assert fitting.any()
        assert (places[fitting, -1] == 4 * one(2)).all()


@pytest.mark.skipif(not COMPILED, reason="chains long enough to be right are compiled")
def test_wild_jokers_count_as_any_rank():
    moves = ["Anna lay 1 9: 7", "Bruno lay 2 8"]
    told = [ANNA_7, ("lay", 1, 2, "8", 2, None)]
    own = (3, ("7", "8", "joker"), ("Anna", "Bruno"))
    deals = places((3, ("7", "8", slow.JOKER), own[2])) | {"aside": (32, ())}
    exact = slow.Posterior(deals, [*ALL, slow.JOKER, slow.JOKER], told, MODELS["honest"], {0})
    seen = hand(own, *moves, rules='jokers = "wild"\n')
    compare(own, sample(seen, claimant("honest"), ANY, 4000, 1), exact)


@pytest.mark.skipif(not COMPILED, reason="chains long enough to be right are compiled")
def test_silence_tells_what_a_seat_does_not_hold():
    rules = f"{RULES}4\n"
    hands = "Anna 7 8 8 9; Bruno 6 6 6 A"
    moves = ["Anna lay 3 9: 7 8 8", "Bruno lay 1 8: 6", "Carla lay 1 7"]
    text = written(*moves, rules=rules, hands=hands, seats=("Anna", "Bruno", "Carla"))
    told = [
        ("lay", 0, 3, "9", 3, ("7", "8", "8")),
        ("silent", 2, "9", 3),
        ("lay", 1, 1, "8", 1, ("6",)),
        ("silent", 2, "8", 1),
        ("lay", 2, 1, "7", 1, None),
    ]
    deals = {0: (4, ("7", "8", "8", "9")), 1: (4, ("6", "6", "6", "A")), 2: (4, ())}
    deals |= {"pile": (0, ()), "laid": (0, ()), "aside": (24, ())}
    silence = (Fraction(9, 10), Fraction(1, 10))
    exact = slow.Posterior(deals, ALL, told, MODELS["able"], {0, 1}, silence=silence)
    seen = observed(loads(text), ["Anna", "Bruno"])
    worlds = sample(seen, claimant("able"), listeners("certain:sure=0.9,guess=0.1"), 4000, 1)
    compare((4, (), ("Anna", "Bruno", "Carla")), worlds, exact, ranks=("7", "8", "9"))
    unheard = sample(seen, claimant("able"), ANY, 4000, 1)
    nines = hand_of("Carla"), "9"
    assert worlds.numbers(*nines).mean() < 0.95 * unheard.numbers(*nines).mean()


def test_nothing_is_found_that_was_not_seen():
    """Worlds show what was seen, have all the cards, and keep within the certain limits."""
    random = Random(3)
    for number in range(3 if COMPILED else 1):
        played = play(claimant("pads"), Random(number), guess=0.12)
        seat = random.choice(played.record.seats)
        seen = observed(played.record, seat)
        worlds = sample(seen, claimant("pads"), ANY, many(100), number)
        bounds = seen.bounds()
        for place in worlds.columns:
            for rank in worlds.rank_numbers:
                there = worlds.numbers(place, rank)
                low, high = bounds.places[place][rank]
                assert low <= there.min()
                assert there.max() <= high
        for rank in worlds.rank_numbers:
            assert (sum(worlds.numbers(place, rank) for place in worlds.columns) == 4).all()


def test_hidden_cards_change_nothing():
    """What the record says of cards that the seat did not see is not looked at."""
    played = play(claimant("pads"), Random(5), guess=0.12)
    seen = observed(played.record, "Anna")
    steps = {step.move.number: step.cards for step in seen.steps}
    moves = tuple(
        replace(move, cards=steps[move.number]) if move.action == "lay" else move
        for move in played.record.moves
    )
    hands = {"Anna": played.record.deal.hands["Anna"]}
    told = replace(played.record, moves=moves, deal=Deal((), hands))
    one, other = (
        sample(observed(record, "Anna"), claimant("pads"), ANY, many(100), 1)
        for record in (played.record, told)
    )
    assert (one.places == other.places).all()


def test_the_same_seed_draws_the_same_worlds():
    seen = hand(TWO, "Anna lay 1 9: 7", "Bruno lay 2 8")
    one, same, other = (sample(seen, claimant("pads"), ANY, many(100), seed) for seed in (1, 1, 2))
    assert (one.places == same.places).all()
    assert one.places.shape != other.places.shape or (one.places != other.places).any()


def test_compiled_or_not_it_draws_the_same(monkeypatch):
    monkeypatch.setattr(chains, "LEVELS", len(chains.LEAKS))
    hands, moves, _ = CASES["shown from a pile"]
    told = history(hand(hands, *moves), claimant("pads"), listeners("certain"))
    ranks = np.zeros((3, told.cards), np.int64)
    slots = np.zeros((3, told.slots), np.int64)
    fits = np.zeros((3, 2), np.int64)
    draw_chain(told, 5, 0, 48, 6, ranks, slots, fits)
    places = np.zeros((3, told.players + 3), np.int64)
    tell(told, ranks, slots, places)
    assert fits.tolist() == [[0, 0]] * 3
    assert [[f"{cards:x}" for cards in world] for world in places[:, 1:3].tolist()] == GOLDEN


def test_a_run_has_no_model():
    text = written("Anna lay 1 5-coppe", rules='sequence = "suit_run"', hands="Bruno AD")
    with pytest.raises(RecordError, match="suit_run"):
        sample(observed(loads(text), "Bruno"), claimant("able"), ANY, many(100), 1)


def test_claims_are_filled_up_and_underdeclared():
    """The least that may be laid is filled up; only `able` lays more than it says."""
    honest, able = claimant("honest"), claimant("able")
    assert [declares(honest, Play(2, 2, 10, 2, 4), held) for held in range(5)] == [1, 1, 1, 0, 0]
    assert [declares(honest, Play(3, 3, 10, 2, 4), held) for held in range(5)] == [0, 0, 0, 1, 0]
    assert declares(honest, Play(3, 2, 10, 1, 4), 3) == 0
    assert declares(able, Play(3, 2, 10, 1, 4), 3) == 1
    # Of two cards of the rank and three others, two and one are laid: one way in three.
    assert score(able, Play(3, 3, 5, 1, 4), 2) == pytest.approx(-log(3))


@pytest.mark.skipif(not COMPILED, reason="chains long enough to be right are compiled")
@pytest.mark.parametrize("model", ["pads", "bluffs:w1=2,w2=1"])
def test_a_posterior_is_what_comes_true(model):
    """A small size of what scripts/verify does."""
    found, counts = calibration.later_claims(model, model, 40, 1)
    off = found.true - found.other
    assert abs(off.sum()) < 5 * sqrt((off**2).sum())
    scores = calibration.scores(found)
    assert scores["posterior_brier"] < scores["prior_brier"]
    assert counts["hands"] == 40 + sum(counts.values()) - counts["hands"]


@pytest.mark.skipif(not COMPILED, reason="chains long enough to be right are compiled")
def test_a_posterior_with_a_small_pack_is_what_is_counted_out_and_comes_true():
    """A small size of what scripts/verify does; a wrong model shows."""
    found = small_packs.small_claims("honest", "honest", 1000, 1)
    assert found.without == 0
    apart = small_packs.apart(found)
    assert abs(apart["off"]) < 5
    assert apart["wrongly_certain"] == 0
    assert small_packs.inside(found, 40, 1, 800) >= 40 * (0.95 - 5 * sqrt(0.95 * 0.05 / 40))
    assert calibration.worst(calibration.bands(found.sampled, 1.0), 50) < 5
    wrong = small_packs.small_claims("pads:chance=0.5", "honest", 400, 1)
    assert calibration.worst(calibration.bands(wrong.sampled, 1.0), 100) > 20


@pytest.mark.parametrize("model", calibration.MODELS)
def test_what_is_counted_out_comes_true(model):
    """Of each table, those views that most claims have."""
    for table in small_packs.TABLES:
        heard = small_packs.heard_claims(model, table, 2000, 1)
        most = sorted(heard, key=lambda view: -heard[view][0])[:12]
        chances = [float(small_packs.exact(view, table, model)) for view in most]
        claims, true = np.array([heard[view] for view in most]).T
        rows = calibration.bands(
            calibration.Heard(*[np.array(chances)] * 4, true / claims, claims.astype(np.float64))
        )
        assert calibration.worst(rows, 20) < 5


def test_certain_and_wrong_is_off_by_no_number_of_errors():
    certain, true = np.ones(4), np.array([1.0, 0.0, 1.0, 1.0])
    rows = calibration.bands(calibration.one_by_one(certain, certain, certain, certain, true))
    assert [(row["error"], row["off"]) for row in rows] == [(0.0, None)]
    assert calibration.worst(rows, 4) == inf
    rows = calibration.bands(calibration.one_by_one(certain, certain, certain, certain, certain))
    assert [row["off"] for row in rows] == [0.0]


@pytest.mark.parametrize("model", [*calibration.MODELS, *calibration.FIRST])
def test_the_posterior_of_first_claims_comes_true(model):
    """A small size of what scripts/verify does; a wrong model shows."""
    rows = calibration.bands(calibration.first_claims(model, model, 40_000, 1))
    assert calibration.worst(rows, 500) < 5
    assert sum(row["claims"] for row in rows) == 40_002
    reached = {row["from"] for row in rows}
    assert not reached & set(calibration.never(model))
    if model == "pads:chance=0.5":
        assert calibration.never(model) == [0.8, 0.9]
        wrong = calibration.bands(calibration.first_claims(model, "honest", 40_000, 1))
        assert calibration.worst(wrong, 500) > 20
