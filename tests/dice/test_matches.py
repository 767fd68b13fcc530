"""Matches of two on solved rounds: the dynamic program, what piombo is worth, games of equals."""

from __future__ import annotations

import json
from fractions import Fraction
from math import sqrt

import pytest

from cardodds.dice.position import Position
from cardodds.dice.rules import DiceRules
from cardodds.dice.simulation import simulate
from cardodds.dice.solver import match_values
from cardodds.dice.solver.match_values import Program, RoundValue, State, match, round_value
from cardodds.errors import ArgumentError
from cardodds.simulation.kernels import COMPILED


def even(own, other, piombo):
    """A round that either wins as often."""
    return RoundValue(Fraction(0), Fraction(0), Fraction(0), "lp")


def test_even_rounds_are_a_race():
    """Who wins a round with chance a half needs as many won rounds as the other has dice."""
    program = Program(even)
    assert program.win(State(1, 1)).value == Fraction(1, 2)
    assert program.win(State(2, 1)).value == Fraction(3, 4)
    assert program.win(State(5, 5)).value == Fraction(1, 2)
    assert program.win(State(1, 3)).value == Fraction(1, 8)


def test_one_die_each_is_one_round():
    assert match((1, 1)).win == Fraction(17, 36)
    assert match(1).win == (1 + round_value(1, 1).value) / 2


@pytest.mark.parametrize("options", [{}, {"piombo": False}], ids=str)
def test_the_states_are_those_of_the_engine(options):
    """Every state that the engine can come to from 3 against 2, and what follows each."""
    positions, seen = [(Position.opening(DiceRules(dice=(3, 2), **options)), State(3, 2))], set()
    if options:
        positions = [(positions[0][0], State(3, 2, True, True))]
    while positions:
        position, state = positions.pop()
        own, other = position.opener, 1 - position.opener
        assert (state.own, state.other) == (position.dice[own], position.dice[other])
        assert state.piombo == position.piombo
        for loser, after in ((own, state.lost()), (other, state.won())):
            following = position.lost(loser)
            assert (after is None) == following.over
            if after is not None and (following.held, after) not in seen:
                seen.add((following.held, after))
                positions.append((following, after))
    assert len(seen) >= 6


def test_bounds_hold_whatever_the_rounds_are():
    """The win chance with values anywhere between their bounds stays between its own."""
    bounds = {(1, 1): (-0.2, 0.1), (2, 1): (0.3, 0.5), (1, 2): (-0.6, -0.1), (2, 2): (-0.1, 0.2)}

    def value_of(share):
        def of(own, other, piombo):
            low, high = bounds[own, other]
            return RoundValue(low + share(own, other) * (high - low), low, high, "cfr")

        return of

    start = State(2, 2, True, True)
    middle = Program(value_of(lambda own, other: 0.5)).win(start)
    for number in range(16):
        corner = Program(value_of(lambda own, other, n=number: (n >> (2 * own + other - 3)) & 1))
        assert middle.low - 1e-12 <= corner.win(start).value <= middle.high + 1e-12
    assert middle.low < middle.value < middle.high


def test_a_round_without_bounds_may_be_worth_anything():
    """But a match in which all are known has bounds, also where some are only near."""
    near, unknown = RoundValue(0.1, -0.2, 0.3, "memory"), RoundValue(0.1, None, None, "memory")
    for value, ends, bounded in ((near, (0.4, 0.65), True), (unknown, (0, 1), False)):
        chance = Program(lambda own, other, piombo, value=value: value).win(State(1, 1))
        assert (chance.low, chance.high) == pytest.approx(ends)
        assert chance.value == pytest.approx(0.55)
        assert (chance.method, chance.bounded) == ("memory", bounded)
        assert chance.complement().bounded == bounded


def test_a_match_of_rounds_too_large_is_refused_before_it_starts(monkeypatch):
    def solved(*arguments, **options):
        raise AssertionError("a round was solved")

    monkeypatch.setattr(match_values, "solve", solved)
    line = (
        r"^dice \+ faces 4 4 \+ 3: the round of 4 against 4 has 1,\d{3},\d{3} histories and takes "
        r"0\.5 GB, more than 0\.1: take fewer dice, or six faces, whose rounds are stored$"
    )
    with pytest.raises(ArgumentError, match=line):
        match((4, 4), faces=3)
    with pytest.raises(ArgumentError, match=r"the round of 5 against 5 has"):
        round_value(5, 5, faces=5)


def test_what_is_not_proved_is_not_said_to_be():
    """Proved: a fraction by the linear program all the way; no bounds are null."""
    for dice in ((1, 1), (2, 2), (5, 5)):
        answer = match(dice)
        said = answer.to_dict()
        assert said["proved"] == (answer.method == "lp") == isinstance(answer.win, Fraction)
        assert (said["low"] is None) == (said["high"] is None) == (not said["bounded"])
        for row, (_, chance) in zip(said["states"], answer.states, strict=True):
            assert row["proved"] == (chance.method == "lp")
            assert row["bounded"] == chance.bounded
            if not row["bounded"]:
                assert (row["win"]["low"], row["win"]["high"]) == (None, None)
    assert (said["win"]["low"], said["win"]["high"]) == (None, None)


def test_piombo_that_was_had():
    whole, used = match((2, 1)), match((2, 1), piombo_used=(0,))
    assert whole.piombo_worth[0] == pytest.approx(float(whole.win - used.win))
    assert whole.piombo_worth[1] is None
    assert used.piombo_worth == (None, None)
    assert {state.piombo for state, _ in used.states} == {False}
    assert used.piombo_used == (0,)


@pytest.mark.skipif(not COMPILED, reason="many games")
def test_games_of_equilibrium_players_have_the_chance_of_the_program():
    expected = match((2, 2), faces=3, progress=False)
    games = 40_000
    played = simulate(["equilibrium"] * 2, games, 1, dice=2, faces=3, progress=False)
    win = float(expected.win)
    assert abs(played.seats[0].share - win) < 5 * sqrt(win * (1 - win) / games)


def test_what_is_refused():
    with pytest.raises(ArgumentError, match=r"^piombo_used 2: must be a whole number from 0 to 1"):
        match((2, 2), piombo_used=(2,))
    with pytest.raises(ArgumentError, match=r"^dice 6: must be a whole number from 1 to 5"):
        match((6, 1))


def test_the_largest_match_is_answered_from_what_is_stored():
    result = match((5, 5))
    assert result.low <= result.win <= result.high
    assert 0.3 < result.win < 0.7
    assert not result.proved
    assert "memory" in result.method
    assert "approximate, no bound is known" in result.to_text("en")
    assert "who opens wins about 5" in result.to_text("en")
    assert {state.own for state, _ in result.states} == {1, 2, 3, 4, 5}


def test_stored_rounds_are_the_solved_ones():
    from cardodds.dice.solver.match_values import stored_rounds
    from cardodds.dice.solver.solving import solve

    for words in ({"dice": (1, 1)}, {"dice": (1, 2), "piombo": True}):
        piombo = words.get("piombo", False)
        stored = stored_rounds()["strict", *words["dice"], piombo]
        assert stored.value == solve(**words).value


@pytest.mark.parametrize("lang", ["en", "it"])
def test_the_answer_in_words(lang):
    result = match((2, 1))
    assert "piombo" in result.to_text(lang)
    json.dumps(result.to_dict(lang))
    assert len(result.to_frame()) == len(result.states)
    assert match((1, 1)).to_dict(lang)["win"]["fraction"] == "17/36"


def test_the_command(cardodds):
    answer = cardodds("dice", "match", "--dice", "2", "1", "--piombo-used", "0", "--json").json
    assert answer == json.loads(json.dumps(match((2, 1), piombo_used=(0,)).to_dict()))
    assert {"win", "method", "low", "high"} <= set(answer)
    assert cardodds("dice", "match", "--dice", "1,1", "--json").json["win"]["fraction"] == "17/36"
    cardodds("dice", "match", "--dice", "2", "1", "--piombo-used", "2").assert_one_line_error()
