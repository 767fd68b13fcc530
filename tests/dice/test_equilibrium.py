"""The equilibrium of solved rounds as a strategy: its chances, whole matches, what it refuses."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import sqrt
from random import Random

import pytest
from dice.positions import another_roll, some_positions

from cardodds.dice import simulate, solve
from cardodds.dice.catalogue import CATALOGUE
from cardodds.dice.equilibrium import _height, rounds_to_come
from cardodds.dice.game import SIGNATURE
from cardodds.dice.notation import Bid
from cardodds.dice.rules import DiceRules, preset
from cardodds.dice.solver.rounds import Round
from cardodds.dice.strategies import PARAMETERS
from cardodds.dice.view import CALL, DUBITO, count_of, earlier_bid, face_of
from cardodds.errors import ArgumentError
from cardodds.simulation.kernels import COMPILED, first_class
from cardodds.simulation.streams import mix

RULES = [
    DiceRules(dice=1, faces=3),
    DiceRules(dice=(2, 1), faces=3),
    DiceRules(dice=(1, 2), faces=3, rule="free"),
    preset("joker", dice=(2, 1), faces=3),
    preset("openspiel", faces=4),
]
SOLVED = {}


def solved(rules, own, other, piombo):
    """The solution of a round, solved once."""
    key = rules.rule, rules.wild, rules.faces, own, other, piombo
    if key not in SOLVED:
        name = {"ones": "joker", "highest": "openspiel"}.get(rules.wild)
        words = {"preset": name} if name else {"rule": rules.rule}
        SOLVED[key] = solve((own, other), piombo=piombo, faces=rules.faces, **words)
    return SOLVED[key]


def decide():
    return first_class(CATALOGUE.choose("equilibrium").strategy.decide, SIGNATURE)


def params(rules):
    return CATALOGUE.choose("equilibrium").params(PARAMETERS, rules)


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_calls_have_the_chances_of_the_solution(rules):
    draws, positions, far = (2000, 12, 0.0) if COMPILED else (60, 4, 0.0)
    names = rules.face_names
    for number, position in enumerate(some_positions(positions, seed=1, rules=[rules], phase=CALL)):
        view = position.view()
        own = position.dice[position.opener]
        solution = solved(rules, own, sum(position.dice) - own, position.piombo)
        said = [earlier_bid(view, back) for back in reversed(range(view.bids))]
        bids = tuple(Bid(count_of(bid), names[face_of(bid)]) for bid in said)
        chances = solution.mix(view.dice, bids)
        given = params(rules)
        calls = Counter(decide()(view, given, mix(10_000 * number + i)) for i in range(draws))
        named = {
            None if call == DUBITO else Bid(count_of(call), names[face_of(call)]): times
            for call, times in calls.items()
        }
        assert set(named) <= set(chances)
        for call, chance in chances.items():
            spread = sqrt(draws * chance * (1 - chance)) or 1
            far = max(far, abs(named.get(call, 0) - draws * chance) / spread)
    assert far < 5.5


def match(rules, own, other, piombo, used, other_used):
    """The chance that who opens wins, by the values of the solved rounds."""
    share = (1 + Fraction(solved(rules, own, other, piombo).value)) / 2
    ahead = behind = Fraction(0)
    if other == 1:
        ahead = Fraction(1)
    else:
        down = other == 2 and not other_used and rules.piombo
        ahead = 1 - match(rules, other - 1, own, down, other_used or down, used)
    if own > 1:
        down = own == 2 and not used and rules.piombo
        behind = match(rules, own - 1, other, down, used or down, other_used)
    return share * ahead + (1 - share) * behind


@pytest.mark.skipif(not COMPILED, reason="many games")
@pytest.mark.parametrize("rules", RULES, ids=str)
def test_a_match_has_the_chances_of_the_solved_rounds(rules):
    games = 50_000
    options = rules.options()
    players = options.pop("players")
    result = simulate(["equilibrium"], games, 1, players=players, progress=False, **options)
    own, other = rules.start
    expected = (
        (1 + Fraction(solved(rules, own, other, False).value)) / 2
        if rules.one_round
        else match(rules, own, other, False, False, False)
    )
    spread = sqrt(expected * (1 - expected) / games)
    assert abs(result.seats[0].share - float(expected)) < 5 * spread


@pytest.mark.skipif(not COMPILED, reason="many games")
def test_nobody_beats_it():
    """Dubito with one die each: the opener wins 17 in 36 against an equal; nobody does better."""
    for other in ("threshold", "bayes", "random"):
        result = simulate(["equilibrium", other], 20_000, 1, dice=1)
        assert result.seats[0].high > 17 / 36
        result = simulate([other, "equilibrium"], 20_000, 1, dice=1)
        assert result.seats[0].low < 17 / 36


def test_hidden_dice_never_change_a_decision():
    random, given = Random(1), params(RULES[1])
    for number, position in enumerate(some_positions(40, seed=2, rules=[RULES[1]], phase=CALL)):
        said = decide()(position.view(), given, mix(number))
        assert position.is_legal(said)
        for _ in range(3):
            other = another_roll(position, random)
            assert decide()(other.view(), given, mix(number)) == said
        plain = CATALOGUE.strategies["equilibrium"].decide
        assert plain(position.view(), given, mix(number)) == said


def test_what_was_said_is_told_apart_by_its_height():
    """Every raise is higher than the bid it raises: so what was said can be put in its order."""
    for rules in (*RULES, DiceRules(dice=(3, 2)), DiceRules(dice=(2, 2), rule="free")):
        for piombo in {False, rules.piombo and rules.start[0] == 1}:
            game = Round(rules, piombo)
            for state, raises in enumerate(game.raises):
                for raised in raises if state else ():
                    heights = [_height(game.numbers[one], game.word) for one in (state, raised)]
                    assert heights[0] < heights[1]


def test_which_rounds_can_come():
    assert rounds_to_come(DiceRules(dice=1)) == {(1, 1, False)}
    # Who comes down to one die opens as piombo, who then loses is out.
    assert rounds_to_come(DiceRules(dice=2)) == {(2, 2, False), (1, 2, True), (1, 1, True)}
    assert rounds_to_come(preset("joker", dice=(2, 1))) == {(2, 1, False)}
    assert (1, 2, False) in rounds_to_come(DiceRules(dice=2, piombo=False))


@pytest.mark.parametrize(
    ("options", "line"),
    [
        ({}, "strategies equilibrium: the round of 5 against 5 dice is too large to be solved"),
        ({"players": 3}, "strategies equilibrium: plays two seats without bussare"),
        ({"dice": 1, "bussare": True}, "strategies equilibrium: plays two seats without bussare"),
        ({"dice": 1, "wild": "none"}, "strategies equilibrium: solves no rounds under these rules"),
        ({"dice": (6, 1)}, "strategies equilibrium: the round of "),
    ],
)
def test_what_it_does_not_play(options, line):
    with pytest.raises(ArgumentError) as caught:
        simulate(["equilibrium"], 10, **{"players": 2, **options})
    assert str(caught.value).startswith(line)
