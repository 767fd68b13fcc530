"""The strategies, to the letter of what they are to do, against the exact layer."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from poker.table import NAMES, dealt, order, said
from poker.test_lookup import HANDS, deals, thrown_by
from poker.test_position import games

from cardodds.poker import engine
from cardodds.poker.classes import all_classes
from cardodds.poker.exchange import exchange_odds
from cardodds.poker.game import PARAMETERS
from cardodds.poker.lookup import best_throw, prepare
from cardodds.poker.odds import claim
from cardodds.poker.rules import PokerRules
from cardodds.poker.simulation import GAME
from cardodds.poker.strategies import CATALOGUE, LEAST_PAIR, believed, believed_classes
from cardodds.poker.view import (
    BELIEVE,
    COPIES,
    DECLARE,
    DOUBT,
    DUBITO,
    EXCHANGE,
    NONE,
    STAKE,
    declared,
    may_exchange,
    pack_hand,
    top_class,
)
from cardodds.simulation.kernels import COMPILED, kernel
from cardodds.simulation.strategies import Parameter, Strategy
from cardodds.simulation.streams import advance, start, word

TOP = 847
BOTH = [False, True]


@pytest.fixture(autouse=True, scope="module")
def _tables():
    prepare()
    prepare(joker_copies=True)


def player(spec, **options):
    """A strategy's function, and what it is given as parameters."""
    choice = CATALOGUE.choose(spec)
    params = choice.params(PARAMETERS, PokerRules(**options))
    return lambda view, draw=0: int(choice.strategy.decide(view, params, draw))


def exchanging(cards, own, last, copies=False):
    """What a seat sees that is to exchange these cards after a declaration, NONE if it opens."""
    position = dealt("pair", joker_copies=copies)
    if last != NONE:
        position = position.after(0).after(last).after(BELIEVE)
    return position.view()._replace(hand=pack_hand(cards), own=own)


def doubting(number, claimed, copies=False):
    """What a seat sees that is to doubt a class after an exchange of so many."""
    return dealt("pair", joker_copies=copies).after((1 << number) - 1).after(claimed).view()


# threshold and honest


@pytest.mark.parametrize("copies", BOTH)
def test_threshold_holds_what_is_best_toward_the_least_that_is_higher(copies):
    decide = player("threshold", joker_copies=copies)
    for cards, own, wanted in deals(HANDS, copies, seed=4):
        last = NONE if wanted % 5 == 0 else wanted
        least = LEAST_PAIR if last == NONE else last + 1
        if least >= len(all_classes(copies)):
            continue
        text = " ".join(NAMES[card] for card in cards)
        best = exchange_odds(text, target=str(all_classes(copies)[least]), joker_copies=copies).best
        action = decide(exchanging(cards, own, last, copies))
        assert action.bit_count() == best.exchanged
        if cards.count(32) + cards.count(33) < 2:
            assert action == thrown_by(best.hold, cards)


def test_threshold_declares_its_hand_or_the_least_that_is_higher():
    decide = player("threshold")
    for hand, last, says in [
        ("pair", NONE, "pair A K 9 8"),
        ("nothing", NONE, "pair 7"),
        ("pair", "pair A K 9 7", "pair A K 9 8"),
        ("pair", "pair A K 9 8", "pair A K 10 7"),
        ("three", "pair 7", "three K A 7"),
        ("pair", "three A K Q", "straight 10"),
    ]:
        position = dealt(hand)
        if last != NONE:
            position = said(position, last).after(BELIEVE)
        assert decide(position.after(0).view()) == order(says)


@pytest.mark.parametrize("copies", BOTH)
@pytest.mark.parametrize("spec", ["threshold", "honest", "threshold:doubt_below=0.3", "odds"])
def test_a_declaration_is_doubted_if_its_forced_chance_is_too_low(spec, copies):
    decide = player(spec, joker_copies=copies)
    below = CATALOGUE.choose(spec).values[-1]
    for number in range(6):
        for one in all_classes(copies)[number :: 90 if copies or not COMPILED else 20]:
            claimed = one.order(joker_copies=copies)
            forced = claim(one, number, joker_copies=copies).forced
            doubts = forced < below or claimed == len(all_classes(copies)) - 1
            assert decide(doubting(number, claimed, copies)) == int(doubts)


@pytest.mark.parametrize("number", range(6))
def test_a_chance_that_is_just_the_limit_is_believed(number):
    """As fractions: a limit above it by one in 10 to the 30 doubts."""
    claimed = order("three K")
    forced = claim("three K", number).forced
    above = forced + Fraction(1, 10**30)
    for below, doubts in ((forced, 0), (above, 1)):
        decide = player(f"threshold:doubt_below={below.numerator}/{below.denominator}")
        assert decide(doubting(number, claimed)) == doubts


@pytest.mark.parametrize(("below", "classes"), [(0, TOP), (1, 0)])
def test_who_believes_all_and_who_believes_what_is_certain(below, classes):
    """The lowest class is certain: whoever holds five cards has it or better."""
    assert believed_classes(Fraction(below), False) == (classes,) * 6
    decide = player(f"threshold:doubt_below={below}")
    assert decide(doubting(2, TOP - 1)) == below
    assert decide(doubting(2, TOP)) == DUBITO
    assert decide(doubting(2, 0)) == BELIEVE


def test_the_chance_falls_as_the_class_rises():
    """Which lets one class a number say what is believed."""
    for number in range(6):
        step = 1 if number == 3 and COMPILED else 7
        chances = [claim(one, number).forced for one in all_classes()[::step]]
        assert chances == sorted(chances, reverse=True)


def test_honest_is_threshold_that_doubts_below_a_tenth():
    assert CATALOGUE.choose("honest").values == (Fraction(1, 10),)
    honest, threshold = player("honest"), player("threshold:doubt_below=0.1")
    for position, _, _ in games(6):
        if not position.rules.joker_copies:
            assert honest(position.view()) == threshold(position.view())


def test_limits_are_packed_as_floats_can_hold():
    params = CATALOGUE.choose("threshold:doubt_below=0").params(PARAMETERS, PokerRules())
    assert [believed(params, number) for number in range(6)] == [TOP] * 6
    assert all(param == int(param) < 2**53 for param in params)


# random


@kernel
def tally_random(decide, view, params, seed, number, found):
    """Count the actions of so many decisions."""
    state = start(seed, 0, 1)
    for _ in range(number):
        state = advance(state)
        found[decide(view, params, word(state))] += 1


def counted(view, number, spec="random", seed=1):
    choice = CATALOGUE.choose(spec)
    found = np.zeros(1000, np.int64)
    decide = kernel(choice.strategy.decide)
    tally_random(decide, view, choice.params(4), seed, number, found)
    return found


def test_random_exchanges_a_number_at_random_then_cards_at_random():
    number = 120_000 if COMPILED else 1200
    found = counted(dealt("pair").view(), number)
    assert found[32:].sum() == 0
    by_size = [[action for action in range(32) if action.bit_count() == k] for k in range(6)]
    for actions in by_size:
        chance = 1 / (6 * len(actions))
        spread = (number * chance * (1 - chance)) ** 0.5
        for action in actions:
            assert abs(found[action] - number * chance) < 5 * spread


def test_random_declares_any_higher_class_alike():
    number = 200_000 if COMPILED else 1000
    for last in (NONE, 700):
        position = dealt("pair").after(0)
        if last != NONE:
            position = position.after(last).after(BELIEVE).after(0)
        found = counted(position.view(), number)
        higher = found[last + 1 : TOP + 1]
        assert higher.sum() == number
        chance = 1 / len(higher)
        assert abs(higher - number * chance).max() < 5 * (number * chance * (1 - chance)) ** 0.5


@pytest.mark.parametrize("call", [0, 0.2, 1])
def test_random_doubts_with_the_chance_call_and_always_if_nothing_is_higher(call):
    number = 50_000 if COMPILED else 1000
    found = counted(doubting(0, 100), number, f"random:call={call}")
    spread = (number * call * (1 - call)) ** 0.5
    assert abs(found[DUBITO] - number * call) <= 5 * spread
    assert counted(doubting(0, TOP), number, f"random:call={call}")[DUBITO] == number


# bluffer and odds


def test_the_bluffer_stands_pat_and_declares_what_is_believed_of_that():
    always, never = player("bluffer:bluff=1"), player("bluffer:bluff=0")
    threshold = player("threshold")
    start_of = dealt("nothing")
    assert always(start_of.view()) == 0
    assert never(start_of.view()) == threshold(start_of.view()) != 0
    pat = believed_classes(Fraction(1, 2), False)[0]
    assert always(start_of.after(0).view()) == pat
    # With enough in its hand it says so; what it must exceed may be more than is believed.
    assert always(dealt("three").after(0).view()) == order("three K A 7")
    higher = said(start_of, "two pair A K Q").after(BELIEVE).after(0)
    assert always(higher.view()) == order("three 7")
    # Who has exchanged cards has not bluffed.
    assert always(start_of.after(3).view()) in (start_of.after(3).own(), LEAST_PAIR)


def best_by_odds(view, copies=False):
    """The exchange of `odds`, from the exact layer: (gain, number) of the best."""
    last = declared(view)
    least = LEAST_PAIR if last == NONE else last + 1
    cards = [NAMES[engine.card_at(view.hand, place)] for place in range(5)]
    found = []
    for number in range(6):
        safe = believed_classes(Fraction(1, 2), copies)[number]
        target = max(least, safe + 1)
        odds = exchange_odds(" ".join(cards), target=str(all_classes(copies)[target]))
        chance = max(hold.target for hold in odds.holds if hold.exchanged == number)
        found.append((chance if safe >= least else 2 * chance - 1, -number))
    gain, number = max(found)
    return gain, -number


def test_odds_exchanges_where_it_gains_most():
    """After declarations that are believed of some numbers exchanged, and not of others."""
    decide = player("odds")
    limits = believed_classes(Fraction(1, 2), False)
    numbers = set()
    for cards, own, wanted in deals(max(HANDS, 12), seed=6):
        last = NONE if wanted % 7 == 0 else min(limits) - 20 + wanted % (max(limits) - min(limits))
        view = exchanging(cards, own, last)
        _, number = best_by_odds(view)
        action = decide(view)
        assert action.bit_count() == number
        numbers.add(number)
    assert len(numbers) > 1


def test_odds_declares_the_truth_or_the_most_that_is_believed():
    decide = player("odds")
    for number in range(6):
        position = dealt("nothing").after((1 << number) - 1)
        safe = believed_classes(Fraction(1, 2), False)[number]
        weak = position.view()._replace(own=3)
        assert decide(weak) == safe
        assert decide(weak._replace(own=600)) == 600
        higher = said(dealt("nothing"), "straight A").after(BELIEVE).after((1 << number) - 1)
        assert decide(higher.view()._replace(own=3)) == order("full 7 8")


# All of them


@pytest.mark.parametrize("name", CATALOGUE.strategies)
def test_all_play_legally_and_stake_the_least(name):
    for position, _, random in games(12 if COMPILED else 2, start=40):
        decide = player(name, joker_copies=position.rules.joker_copies)
        action = decide(position.view(), random.getrandbits(63))
        assert position.is_legal(action)
        if position.phase == STAKE:
            assert action == position.rules.stake_min
        if position.phase == EXCHANGE and not may_exchange(position.word, position.seat):
            assert action == 0


def test_the_least_pair_is_the_same_under_both_rules():
    for copies in (False, True):
        assert [one.category for one in all_classes(copies)].index("pair") == LEAST_PAIR


@pytest.mark.parametrize("name", CATALOGUE.strategies)
def test_the_index_says_what_each_models(name):
    strategy = CATALOGUE.strategies[name]
    assert set(strategy.models) == {"en", "it"}
    assert strategy.fair


# First declarations are as often true as the exact odds say


def toward(view, params, draw):
    """Exchange `params[1]` cards (5.5: as many as is best) toward a class, declare it, doubt."""
    target, number = int(params[0]), params[1]
    copies = view.rules & COPIES != 0
    if view.phase == EXCHANGE:
        fewest, most = (0, 5) if number > 5 else (int(number), int(number))
        return best_throw(view.hand, view.own, target, copies, fewest, most)[0]
    if view.phase == DECLARE:
        return min(target, top_class(view.rules))
    return DUBITO if view.phase == DOUBT else 1


@pytest.mark.skipif(not COMPILED, reason="many games")
@pytest.mark.parametrize("declaration", ["pair A", "two pair", "three K", "straight", "full 7 J"])
@pytest.mark.parametrize("number", [0, 1, 2, 3, 4, 5, None])
def test_first_declarations_are_true_as_often_as_exactly(declaration, number):
    strategy = Strategy(
        "toward", toward, (Parameter("target", 0, 0, 900), Parameter("number", 5.5, 0, 6))
    )
    games_played = 20_000
    values = {"target": order(declaration), "number": "5.5" if number is None else number}
    job = GAME.job([strategy.choose(values)] * 3, seed=8, deals=1)
    tally = job.play(0, games_played)
    true = tally[job.layout.count(0, 1)]  # then the doubter, seat 1, loses
    assert true + tally[job.layout.count(0, 0)] == games_played
    found = claim(declaration, number)
    exact = found.free if number is None else found.forced
    spread = (games_played * exact * (1 - exact)) ** 0.5
    assert abs(true - games_played * exact) <= 5 * spread
