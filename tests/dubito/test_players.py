"""What the players who lie, plan, remember and read decide, in scripted situations."""

from __future__ import annotations

from fractions import Fraction
from math import comb, sqrt

import numpy as np
import pytest
from dubito.blocks import played_slowly
from dubito.test_engine import NAPOLETANE, believed, cards, doubted, opening, says

from cardodds.dubito import claimants, engine
from cardodds.dubito.catalogue import CATALOGUE
from cardodds.dubito.doubts import doubts_of
from cardodds.dubito.engine import cards_of, declared_of, rank_of
from cardodds.dubito.players.memory import possible
from cardodds.dubito.players.reader import reading
from cardodds.dubito.simulation import GAME
from cardodds.dubito.turns import doubts_by_table
from cardodds.dubito.view import DOUBT
from cardodds.exact import hypergeometric
from cardodds.simulation.counts import count, size
from cardodds.simulation.kernels import COMPILED
from cardodds.simulation.places import address
from cardodds.simulation.streams import start

SIGMAS = 5
ANY = "A A 2 2 4 4 6 6 F C"


def decide(name, view, draw=7):
    """What a strategy of the catalogue decides, interpreted."""
    choice = CATALOGUE.choose(name)
    plain = getattr(choice.strategy.decide, "py_func", choice.strategy.decide)
    return plain(view, choice.params(8), draw)


def lays(name, position, draw=7):
    """The ranks that it lays, as letters in order, the rank and the number declared."""
    action = decide(name, position.view(), draw)
    laid = cards_of(action)
    letters = " ".join(r for i, r in enumerate(NAPOLETANE) for _ in range(count(laid, i)))
    return letters, NAPOLETANE[rank_of(action)], declared_of(action)


def often(name, position, draws=2000):
    """How often each play comes, over many draws."""
    found = {}
    for game in range(draws):
        play = lays(name, position, start(1, game, 1))
        found[play] = found.get(play, 0) + 1
    return found


def close(found, draws, chance):
    return abs(found - draws * chance) <= SIGMAS * sqrt(draws * chance * (1 - chance))


# Who lies by chances


def test_a_padder_adds_one_false_card_with_its_chance():
    position = opening("5 5 R", ANY, ANY, ANY, due="5")
    found = often("padder:chance=0.3", position)
    assert set(found) == {("5 5", "5", 2), ("5 5 R", "5", 3)}
    assert close(found["5 5 R", "5", 3], 2000, 0.3)


def test_a_padder_with_none_of_the_rank_lays_one_card():
    position = opening("5 5 R", ANY, ANY, ANY, due="3")
    assert {play[1:] for play in often("padder:chance=1", position, 50)} == {("3", 1)}


@pytest.mark.parametrize("name", ["padder:chance=1", "bluffer:pad1=1,pad2=1"])
def test_nobody_pads_beyond_the_most_that_may_be_laid_or_is_held(name):
    full = opening("5 5 5 5 R", ANY, ANY, ANY, due="5")
    assert lays(name, full) == ("5 5 5 5", "5", 4)
    assert lays(name, opening("5 5", ANY, ANY, ANY, due="5")) == ("5 5", "5", 2)


def test_a_bluffer_lies_in_the_proportion_of_its_weights():
    position = opening("5 5 R C", ANY, ANY, ANY, due="3")
    found = {}
    for (_, _, number), times in often("bluffer:w1=1,w2=2,w3=0,w4=1", position).items():
        found[number] = found.get(number, 0) + times
    assert set(found) == {1, 2, 4}
    for number, weight in {1: 1, 2: 2, 4: 1}.items():
        assert close(found[number], 2000, weight / 4)


def test_a_bluffer_counts_the_weights_that_it_can_lay():
    position = opening("5 R", ANY, ANY, ANY, due="3")
    assert {play[2] for play in often("bluffer:w1=0,w2=1,w3=9,w4=9", position, 50)} == {2}
    assert {play[2] for play in often("bluffer:w1=0,w2=0,w3=1,w4=1", position, 50)} == {1}


def test_a_bluffer_lies_with_any_cards():
    """What chooses the second card must not be what has chosen the first, nor their number."""
    position = opening("A 2 4 R", ANY, ANY, ANY, due="3")
    found = often("bluffer:w1=1,w2=1", position, 6000)
    for size_of, ways in ((1, 4), (2, 6)):
        times = [n for (_, _, number), n in found.items() if number == size_of]
        assert len(times) == ways
        assert all(close(n, 6000, 1 / (2 * ways)) for n in times)


def test_a_bluffer_who_must_lay_two_counts_its_weights_from_there():
    position = opening("A 2 4 R", ANY, ANY, ANY, due="3", cards_min=2)
    found = {}
    for (_, _, number), times in often("bluffer:w1=5,w2=1,w3=3", position).items():
        found[number] = found.get(number, 0) + times
    assert set(found) == {2, 3}
    assert close(found[3], 2000, 3 / 4)


def test_a_bluffer_pads_by_the_number_of_true_cards():
    one, two = (opening(hand, ANY, ANY, ANY, due="5") for hand in ("5 R C", "5 5 R C"))
    found = often("bluffer:pad1=0.25,pad2=0.5", one)
    assert close(sum(n for play, n in found.items() if play[2] == 2), 2000, 0.25)
    found = often("bluffer:pad1=0.25,pad2=0.5", two)
    assert close(sum(n for play, n in found.items() if play[2] == 3), 2000, 0.5)


def test_liars_lay_runs_that_are_legal():
    position = opening("4C 5C RD 2S", "AD", "AC", "AS", sequence="suit_run", hand=4)
    for name in ("padder:chance=1", "bluffer:pad2=1", "bluffer:w1=0,w4=1", "planner:pad=1,lie=3"):
        for game in range(50):
            assert position.broken(decide(name, position.view(), start(2, game, 1))) == engine.LEGAL


# Who plans


def test_a_planner_lies_with_the_ranks_that_never_fall_to_it():
    """For four players, after the 3 come the 7, the ace, the 5 and the cavallo: not the king."""
    position = opening("A 5 7 R", ANY, ANY, ANY, due="3")
    assert lays("planner", position) == ("R", "3", 1)
    assert lays("planner:lie=2", position)[0] in ("5 R", "7 R", "A R")


def test_a_planner_keeps_longest_what_falls_to_it_first():
    position = opening("A 5 7", ANY, ANY, ANY, due="3")
    assert lays("planner:lie=2", position) == ("A 5", "3", 2)


def test_a_planner_that_does_not_think_ahead_breaks_no_pair():
    position = opening("R R 7", ANY, ANY, ANY, due="3")
    assert lays("planner:ahead=0", position) == ("7", "3", 1)
    assert lays("planner:ahead=1", position) == ("R", "3", 1)


def test_a_planner_restarts_where_its_cards_come_soonest():
    """From the 3 its 7 is next; from the king, of which it has two, it would have to lie."""
    hand = "3 7 R R"
    free = opening(hand, ANY, ANY, ANY, first_rank="free")
    assert lays("planner:restart=0", free) == ("R R", "R", 2)
    twice = opening("3 3 7 7 R R", ANY, ANY, ANY, first_rank="free")
    assert lays("planner", twice) == ("3 3", "3", 2)


def test_a_planner_pads_only_a_small_pile():
    small = opening("5 R", ANY, ANY, ANY, due="5", pile="A A")
    assert lays("planner:pad=1,pile=2", small) == ("5 R", "5", 2)
    assert lays("planner:pad=1,pile=1", small) == ("5", "5", 1)


# Who remembers


def claim(position, action):
    """The view of the next seat that is asked after a play."""
    after = position.after(action)
    assert after.phase == DOUBT
    return after.view()


def test_without_anything_to_remember_a_claim_is_as_possible_as_the_guide_says():
    position = opening("A A 7 7 5 5 5 6 6 6", "5 5 A A 2 2 3 3 3 3", ANY, ANY, due="5")
    view = claim(position, says("5 5", "5"))
    assert possible(view) == pytest.approx(3 / 29, rel=1e-12)


def test_memory_counts_what_the_claimant_took_up_face_upwards():
    position = opening("2 R 3 3 3 3 4 4 4 4", ANY, ANY, ANY, due="2")
    taken = doubted(position.after(says("R", "2")), by=1)  # seat 0 lied and takes the king back
    view = claim(taken, says("R", "R"))
    assert possible(view) == 1.0
    assert decide("memory", view) == 0


def test_memory_calls_a_certain_lie_what_others_were_seen_to_take():
    """Seat 0 took three kings and has laid one card since: seat 1 cannot have three, of four."""
    position = opening("R R R 2 2 4 4 5 5 6", "A A 2 2 4 4 6 6 F C", ANY, ANY, due="A")
    taken = doubted(position.after(says("R R R", "A")), by=1)
    laid = believed(taken.after(says("2", "C")))
    for claimed, chance in (("A A 2", 0.0), ("A A", comb(26, 8) / comb(28, 10))):
        view = claim(laid, engine.play(cards(claimed), NAPOLETANE.index("R"), size(cards(claimed))))
        assert possible(view) == pytest.approx(chance, rel=1e-12)
        assert decide("memory", view) == (1 if chance == 0 else 0)
        assert decide("honest", view) == 0


def test_a_learner_trusts_who_was_found_to_tell_the_truth():
    position = opening("A A 7 7 5 5 5 6 6 6", "5 A A A 2 2 3 3 3 3", ANY, ANY, due="5")
    view = claim(position, says("5", "5"))
    chance = possible(view)
    assert 0.5 < chance < 0.8
    truthful, liar = (view._replace(record=r) for r in (20 << 16, 20))
    name = f"learner:doubt_below={Fraction(chance).limit_denominator(10**6)}"
    assert [decide(name, seen) for seen in (truthful, liar)] == [0, 1]


def test_xray_doubts_lies_and_nothing_else():
    position = opening("5 5 R", "5 5 A", ANY, ANY, due="5")
    lie, truth = (position.after(says(c, "5")).view(unfair=True) for c in ("R", "5"))
    assert [decide("xray", view) for view in (lie, truth)] == [1, 0]
    assert not CATALOGUE.strategies["xray"].fair


# Who reads claims


@pytest.mark.parametrize("pads", ["0", "0.3"])
@pytest.mark.parametrize(("own", "claimed"), [(0, 1), (1, 1), (1, 2), (2, 1), (2, 2), (0, 3)])
def test_a_reading_is_the_posterior_of_the_model(own, claimed, pads):
    hand = " ".join(["5"] * own + ["A"] * 4 + ["2"] * (6 - own))
    position = opening("7 " * claimed + "R " * (10 - claimed), hand, ANY, ANY, due="5")
    laid = engine.play(claimed * cards("7"), NAPOLETANE.index("5"), claimed)
    view = claim(position, laid)
    prior = hypergeometric(population=30, copies=4 - own, drawn=10)
    model = claimants.claimant(f"pads:chance={pads}")
    after = claimants.posterior(prior, model, claimed, claimants.Turn(10, 4))
    assert reading(view, float(pads)) == pytest.approx(float(after.at_least(claimed)), rel=1e-9)


def test_a_reading_under_a_model_that_never_says_so_is_the_chance_to_have_the_cards():
    """All who declare two have them, if nobody pads: the chance must not be 0 of 0."""
    position = opening("7 7 7 R R R R F F F", "5 5 5 5 A A A A 2 2", ANY, ANY, due="5")
    laid = engine.play(cards("7"), NAPOLETANE.index("5"), 1)
    assert reading(claim(position, laid), 0.0) == 0.0


def test_a_reader_doubts_the_single_card_of_which_it_has_most():
    hands = ("7 7 7 R R R R F F F", "5 5 5 A A A A 2 2 2", ANY, ANY)
    view = claim(opening(*hands, due="5"), engine.play(cards("7"), 4, 1))
    assert reading(view, 0.0) == pytest.approx(comb(29, 9) / comb(30, 10), rel=1e-12)
    assert decide("reader:doubt_below=0.35", view) == 1
    assert decide("honest", view) == 0


# Who follows tips


@pytest.mark.parametrize(
    ("name", "own", "claimed", "doubts"),
    [
        ("follower", "A A A 2", "7 7 7", 0),
        ("follower:large=3", "A A A 2", "7 7 7", 1),
        ("follower:large=4", "A A A 2", "7 7 7", 0),
        ("follower:lacking=1", "A A A 2", "7", 1),
        ("follower:lacking=1", "5 A A 2", "7", 0),
        # Two of two that are left in ten of thirty-six cards: 1/14.
        ("follower:doubt_below=0.08,pile=2", "5 5 A 2", "7 7", 1),
        ("follower:doubt_below=0.08,pile=1", "5 5 A 2", "7 7", 0),
        ("follower:doubt_below=0.07,pile=2", "5 5 A 2", "7 7", 0),
        ("follower:pile=0", "5 5 5 A", "7 7", 1),
        ("follower:call=0,large=1", "A A A 2", "7", 0),
    ],
)
def test_a_follower_doubts_what_it_is_told_to(name, own, claimed, doubts):
    laid = cards(claimed)
    hand = f"{claimed} " + " ".join(["F"] * (10 - size(laid)))
    position = opening(hand, own, ANY, ANY, due="5")
    view = claim(position, engine.play(laid, NAPOLETANE.index("5"), size(laid)))
    assert decide(name, view) == doubts


def test_a_follower_may_take_last_cards_as_others():
    position = opening("R", "5 5 A", ANY, ANY, due="5")
    view = claim(position, says("R", "5"))
    assert [decide(f"follower:last={last}", view) for last in (0, 1)] == [0, 1]
    certain = claim(opening("R", "5 5 5 5", ANY, ANY, due="5"), says("R", "5"))
    assert decide("follower:last=0", certain) == 1


# All of them

TABLES = [strategy for strategy in CATALOGUE.strategies.values() if strategy.doubts is not None]


@pytest.mark.parametrize("strategy", TABLES, ids=lambda strategy: strategy.name)
@pytest.mark.parametrize("options", [{}, {"sequence": "suit_run"}, {"preset": "verju"}], ids=str)
def test_tables_doubt_as_they_decide(strategy, options):
    """With parameters of their own, which `honest` takes first: the tables must find them."""
    spec = f"{strategy.name}:call=0.6"
    if "doubt_below" in [parameter.name for parameter in strategy.parameters]:
        spec += ",doubt_below=0.25"
    job = GAME.job([spec] * 3, seed=4, max_turns=40, **options)
    tables = doubts_of(job.choices, job.options)
    asked = np.zeros(2, int)

    def look(position, action):
        if position.phase == DOUBT:
            here = address(position.desk)
            doubts = doubts_by_table(
                position.rules, position.table, tables.doubts, here, position.seat
            )
            assert bool(doubts) == bool(action)
            asked[int(action)] += 1

    for game in range(4 if COMPILED else 2):
        played_slowly(job, game, look)
    assert asked.min() > 2


@pytest.mark.parametrize("name", CATALOGUE.strategies)
@pytest.mark.parametrize(
    "rules",
    [
        {},
        {"sequence": "adjacent", "jokers": "wild"},
        {"sequence": "suit_run"},
        {"preset": "verju"},
        {"sequence": "down", "cards_min": 2, "packs": 2},
        {"sequence": "any_higher", "underdeclare": True, "ending": "elimination"},
    ],
    ids=str,
)
def test_they_play_legally_under_all_rules(name, rules):
    """Asked as if they came from elsewhere, so that their actions are checked."""
    strategy = CATALOGUE.strategies[name]
    own = type(strategy)(f"own {name}", strategy.decide, strategy.parameters, fair=strategy.fair)
    players = 3
    games = 40 if COMPILED else 1
    job = GAME.job([own] * players, seed=3, max_turns=300, **rules)
    tally = job.play(0, games)
    assert tally[: players + 2].sum() == games


def test_a_reader_beats_the_honest():
    if not COMPILED:
        return
    job = GAME.job(["reader:doubt_below=0.4", *["honest:call=0.3"] * 3], seed=11)
    wins = job.play(0, 2000)[0]
    assert wins > 2000 * 0.25 + SIGMAS * sqrt(2000 * 0.25 * 0.75)
