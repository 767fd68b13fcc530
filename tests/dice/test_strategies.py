"""The strategies against their words, exactly; what they may see."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import partial
from itertools import product
from math import comb, sqrt
from random import Random

import pytest
from dice.blocks import by_everything
from dice.positions import RULES, another_roll, packed, some_positions, unpacked

from cardodds.dice import bid_odds
from cardodds.dice.catalogue import CATALOGUE
from cardodds.dice.chances import last_rank, ranked, right_chances
from cardodds.dice.game import SIGNATURE
from cardodds.dice.position import Position
from cardodds.dice.reading import CERTAIN, bayes, forecast, named_dice
from cardodds.dice.rules import DiceRules
from cardodds.dice.strategies import PARAMETERS, at_random
from cardodds.dice.view import (
    BUSSO,
    CALL,
    DUBITO,
    KNOCK,
    SILENT,
    bid_of,
    count_of,
    earlier_bid,
    face_of,
    question,
)
from cardodds.simulation.kernels import COMPILED, first_class
from cardodds.simulation.streams import mix

SIGMAS = 5
NAMES = (
    "random",
    "threshold",
    "threshold:doubt_below=1/3",
    "busso",
    "busso:busso_from=0.2",
    "bayes",
    "bayes:trust=1",
    "bayes:trust=5/2,doubt_below=0.4,busso_from=0.1",
)


def compiled(choice):
    return first_class(choice.strategy.decide, SIGNATURE)


def decided(name, position, draw=0):
    choice = CATALOGUE.choose(name)
    return compiled(choice)(position.view(), choice.params(PARAMETERS, position.rules), draw)


def matches(die, face, position):
    """Whether a die counts for a bid of a face, both as indices."""
    joker = -1 if position.piombo else position.rules.wild_index
    return die in (face, joker)


def chance(position, bid, exact=False):
    """The chance that a bid is right, or exact, for the seat that is asked, by the binomial."""
    count, face = count_of(bid), face_of(bid)
    own = unpacked(position.hands[position.seat])
    missing = count - sum(matches(die, face, position) for die in own)
    unseen = sum(position.dice) - len(own)
    faces = position.rules.faces
    good = sum(matches(die, face, position) for die in range(faces))
    return Fraction(
        sum(
            comb(unseen, hits) * good**hits * (faces - good) ** (unseen - hits)
            for hits in range(max(missing, 0), unseen + 1)
            if not exact or hits == missing
        ),
        faces**unseen,
    )


def likeliest(position, measure):
    """The legal bid of the highest measure, ties to the lowest in the order count, then face."""
    bids = [action for action in position.actions() if action > SILENT]
    return max(bids, key=lambda bid: (measure(bid), -bid), default=DUBITO)


def test_random_makes_every_legal_call_as_often():
    draws = 2000 if COMPILED else 200
    decide, far = compiled(CATALOGUE.choose("random")), 0.0
    for number, position in enumerate(some_positions(40, seed=1, phase=CALL)):
        view, actions = position.view(), position.actions()
        params = (0.0,) * 4
        said = Counter(decide(view, params, mix(10_000 * number + i)) for i in range(draws))
        assert set(said) <= set(actions)
        part = 1 / len(actions)
        spread = sqrt(draws * part * (1 - part)) or 1
        far = max(far, *(abs(said[action] - draws * part) / spread for action in actions))
    assert far < SIGMAS + 0.5


@pytest.mark.parametrize("doubt_below", ["0.5", "1/3", "0.2", "0", "1"])
def test_threshold_to_the_letter(doubt_below):
    limit = Fraction(doubt_below)
    for position in some_positions(200 if COMPILED else 40, seed=2, phase=CALL):
        expected = likeliest(position, partial(chance, position))
        if position.bid and chance(position, position.bid) < limit:
            expected = DUBITO
        assert decided(f"threshold:doubt_below={doubt_below}", position) == expected


def test_threshold_compares_exactly():
    """A bid of exactly the chance `doubt_below` is believed; of any less, doubted."""
    for position in some_positions(60, seed=3, phase=CALL):
        if position.bid and 0 < chance(position, position.bid) < 1 and len(position.actions()) > 1:
            limit = chance(position, position.bid)
            assert decided(f"threshold:doubt_below={limit}", position) != DUBITO
            above = limit + Fraction(1, 10**40)
            assert decided(f"threshold:doubt_below={above}", position) == DUBITO


def test_the_chances_are_those_of_the_odds():
    for position in some_positions(60, seed=4, rules=RULES[:5], phase=CALL):
        if position.bid and sum(position.dice) - position.dice[position.seat] <= 15:
            own = unpacked(position.hands[position.seat])
            if len(own) <= 5:
                names = position.rules.face_names
                mine = " ".join("*" if die == 5 else str(names[die]) for die in own)
                bid = f"{count_of(position.bid)} {names[face_of(position.bid)]}"
                unseen = sum(position.dice) - len(own)
                odds = bid_odds(bid.replace("spiral", "*"), mine=mine, hidden=unseen,
                                piombo=position.piombo)  # fmt: skip
                assert odds.true == chance(position, position.bid)
                assert odds.exact == chance(position, position.bid, exact=True)


def test_ranks_are_the_order_of_the_chances():
    for faces in (2, 3, 6):
        chances = right_chances(faces)
        order = ranked(chances)
        assert order == sorted(set(order), reverse=True)
        for limit in (Fraction(0), Fraction(1, 3), Fraction(1, 2), Fraction(1)):
            rank = last_rank(chances, faces, limit)
            unit = faces**39
            assert order[rank] >= limit * unit
            assert rank + 1 == len(order) or order[rank + 1] < limit * unit


@pytest.mark.parametrize("busso_from", ["0.5", "0.2", "1/4", "1"])
def test_busso_by_its_exact_chance(busso_from):
    limit, said = Fraction(busso_from), Counter()
    for position in some_positions(300 if COMPILED else 60, seed=5, rules=RULES[2:5]):
        name = f"busso:busso_from={busso_from}"
        if position.phase == CALL:
            assert decided(name, position) == decided("threshold", position)
            continue
        seat = position.seat
        gains = position.dice[seat] < position.rules.tops[seat]
        likely = chance(position, position.bid, exact=True) >= limit
        assert decided(name, position) == (BUSSO if gains and likely else SILENT)
        said[gains, likely] += 1
    assert said[True, False]
    assert said[True, True] or busso_from == "1" or not COMPILED


# Reading bids


def named(position):
    """For each other seat the face of its last bid in this round, as the rules say who bids."""
    view, faces = position.view(), {}
    seat = position.bidder
    for back in range(min(position.bids, 7)):
        if seat not in faces:
            faces[seat] = face_of(earlier_bid(view, back))
        seat = next(
            (seat - step) % position.players
            for step in range(1, position.players + 1)
            if position.dice[(seat - step) % position.players]
        )
    return {seat: face for seat, face in faces.items() if seat != position.seat}


def posterior(position, trust, bid, exact=False):
    """The chance of a bid over all rolls of the others, each weighted by what they have named."""
    faces, told = range(position.rules.faces), named(position)
    owners = [
        seat
        for seat, number in enumerate(position.dice)
        for _ in range(number)
        if seat != position.seat
    ]
    count, face = count_of(bid), face_of(bid)
    mine = sum(matches(die, face, position) for die in unpacked(position.hands[position.seat]))
    right = every = Fraction(0)
    for dice in product(faces, repeat=len(owners)):
        weight = Fraction(1)
        for seat, die in zip(owners, dice, strict=True):
            weight *= trust if told.get(seat) == die else 1
        hits = mine + sum(matches(die, face, position) for die in dice)
        every += weight
        right += weight * (hits == count if exact else hits >= count)
    return right / every


SMALL = [
    DiceRules(dice=(2, 1, 2)),
    DiceRules(dice=(1, 2, 1, 1), faces=3, bussare=False),
    DiceRules(dice=(3, 3), faces=4),
    DiceRules(wild="none", rule="count_face", one_round=True, piombo=False, dice=(2, 2), faces=5),
    DiceRules(wild="highest", rule="count_face", one_round=True, piombo=False, dice=(1, 2, 2)),
]


@pytest.mark.parametrize("trust", ["2", "7/3"])
def test_what_bids_tell_over_all_rolls(trust):
    choice = CATALOGUE.choose(f"bayes:trust={trust}")
    for position in some_positions(50 if COMPILED else 6, seed=6, rules=SMALL):
        params = choice.params(PARAMETERS, position.rules)
        for bid in [action for action in position.actions() if action > SILENT][:4]:
            found = forecast(position.view(), params, bid)
            exact = posterior(position, Fraction(trust), bid)
            assert found == exact.numerator * CERTAIN // exact.denominator


def test_who_has_named_what():
    for position in some_positions(300, seed=7, rules=[DiceRules(players=8), *RULES]):
        told = named(position)
        expected = sum(position.dice[seat] << 8 * face for seat, face in told.items())
        assert named_dice(position.view()) == expected


def test_without_trust_bids_tell_nothing():
    for position in some_positions(200 if COMPILED else 10, seed=8, phase=CALL):
        for limit in ("0.5", "1/3"):
            reading = decided(f"bayes:trust=1,doubt_below={limit}", position)
            assert reading == decided(f"threshold:doubt_below={limit}", position)


def test_bayes_to_the_letter():
    """Doubts, bids and knocks by the posterior over all rolls."""
    rules = [DiceRules(dice=(2, 1, 2), faces=4), DiceRules(dice=(1, 2, 1), bussare=True, faces=2)]
    values = {"trust": Fraction(3), "doubt_below": Fraction(2, 5), "busso_from": Fraction(1, 4)}
    name = "bayes:" + ",".join(f"{key}={value}" for key, value in values.items())
    said = Counter()
    for position in some_positions(120 if COMPILED else 30, seed=9, rules=rules):
        trust = values["trust"]
        if sum(position.dice) > 7:
            continue
        if position.phase == CALL:
            expected = likeliest(position, partial(posterior, position, trust))
            last = position.bid
            if last and posterior(position, trust, last) < values["doubt_below"]:
                expected = DUBITO
        else:
            seat = position.seat
            gains = position.dice[seat] < position.rules.tops[seat]
            exact = posterior(position, trust, position.bid, exact=True)
            expected = BUSSO if gains and exact >= values["busso_from"] else SILENT
        assert decided(name, position) == expected
        said[expected if expected <= SILENT else "bid"] += 1
    assert set(said) == {DUBITO, BUSSO, SILENT, "bid"}


# What strategies may see


@pytest.mark.parametrize("name", NAMES)
def test_hidden_dice_never_change_a_decision(name):
    random = Random(1)
    for number, position in enumerate(some_positions(60 if COMPILED else 20, seed=10)):
        draw = mix(number)
        said = decided(name, position, draw)
        assert position.is_legal(said)
        for _ in range(3):
            assert decided(name, another_roll(position, random), draw) == said


def test_a_view_has_no_hidden_dice():
    random = Random(2)
    for position in some_positions(100, seed=11):
        assert another_roll(position, random).view() == position.view()
        other = position.rolled([packed([0] * number) for number in position.dice])
        assert other.view()._replace(dice=0) == position.view()._replace(dice=0)


@pytest.mark.parametrize("name", NAMES)
def test_interpreted_and_compiled_decide_alike(name):
    choice = CATALOGUE.choose(name)
    for number, position in enumerate(some_positions(60 if COMPILED else 20, seed=12)):
        params = choice.params(PARAMETERS, position.rules)
        plain = choice.strategy.decide(position.view(), params, mix(number))
        assert plain == decided(name, position, mix(number))


def test_who_is_remembered_looks_at_nothing_else():
    """The strategies that say so decide by dice, hidden dice, last bid and kind of round alone."""
    looking = [
        choice
        for choice in map(CATALOGUE.choose, NAMES)
        if getattr(choice.strategy, "last_bid_only", False)
    ]
    assert looking
    random, told_apart = Random(3), 0
    for position in some_positions(150, seed=13, rules=RULES[:2] + RULES[4:], phase=CALL):
        view = position.view()
        other = view._replace(
            history=view.history & 255 | random.getrandbits(40) << 8,
            bids=random.randrange(9),
            bidder=random.randrange(2),
            opener=random.randrange(2),
            turn=random.randrange(99),
            rules=view.rules ^ (random.getrandbits(8) << 24),
        )
        for choice in looking:
            params = choice.params(PARAMETERS, position.rules)
            decide = compiled(choice)
            assert decide(view, params, 1) == decide(other, params, 2)
        told_apart += by_everything(view, (), 0) != by_everything(other, (), 0)
    assert told_apart > 20


def test_only_busso_and_bayes_knock():
    for position in some_positions(100, seed=14, rules=RULES[2:4], phase=KNOCK):
        assert question(position.view().rules) == KNOCK
        assert at_random(position.view(), (), 0) == SILENT
        assert decided("threshold", position) == SILENT
        params = CATALOGUE.choose("bayes:busso_from=1").params(PARAMETERS, position.rules)
        assert bayes(position.view(), params, 0) in (BUSSO, SILENT)


def test_an_opener_says_one_of_what_it_has():
    """Of what is certain the lowest: one of the lowest number it holds, by a spiral any."""
    position = Position.opening(DiceRules())
    for own, said in [((3, 3, 4, 4, 4), 3), ((1, 5, 2, 2, 2), 0), ((0, 4, 4, 4, 4), 0)]:
        opened = position.rolled([packed(own), packed([0] * 5)])
        assert decided("threshold", opened) == bid_of(1, said)
