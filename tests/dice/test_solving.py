"""Solved rounds: published values, two methods that agree, a slow solver, what is refused."""

from __future__ import annotations

import json
from fractions import Fraction
from math import isclose

import pytest
from oracles.dice_solver import Game, bounds

from cardodds.dice.notation import SPIRAL, Bid
from cardodds.dice.solver import cfr, match_values, solving
from cardodds.dice.solver.rounds import Round
from cardodds.dice.solver.solving import needed_bytes, solve
from cardodds.errors import ArgumentError
from cardodds.simulation.kernels import COMPILED

few = pytest.mark.skipif(not COMPILED, reason="many iterations")

# Values to the opener, as published.
PUBLISHED = [
    *((("normal", (1, 1), faces), value) for faces, value in zip(
        range(2, 7), ("0", "-1/9", "-1/8", "-3/25", "-1/9"), strict=True)),
    *((("joker", (1, 1), faces), value) for faces, value in zip(
        range(2, 7), ("1", "1/3", "0", "0", "-7/327"), strict=True)),
    (("joker", (2, 1), 3), "1/3"),
    (("joker", (2, 1), 4), "1/4"),
    (("joker", (1, 2), 3), "-1/27"),
    (("joker", (1, 2), 4), "-1/32"),
    (("openspiel", (1, 1), 6), "-7/258"),
]  # fmt: skip

DUBITO = [
    ({"dice": (1, 1)}, "-1/18"),
    ({"dice": (1, 1), "rule": "free"}, "-1/18"),
    ({"dice": (2, 2), "faces": 3}, "-1/27"),
    ({"dice": (2, 1), "faces": 3}, "1/27"),
    ({"dice": (1, 2), "faces": 3}, "-2/9"),
    ({"dice": (1, 1), "piombo": True}, "2/3"),
    ({"dice": (1, 2), "piombo": True}, "7/18"),
    ({"dice": (1, 3), "piombo": True}, "17/108"),
]


@pytest.mark.parametrize(("game", "value"), PUBLISHED, ids=str)
def test_published_values_come_out_of_the_linear_program_and_are_proved(game, value):
    name, dice, faces = game
    if not COMPILED and faces > 3:
        pytest.skip("large")
    solution = solve(dice, preset=name, faces=faces)
    assert solution.value == Fraction(value)
    assert isinstance(solution.value, Fraction)
    assert solution.exploitability <= 1e-9
    assert solution.method == "lp"


@few
@pytest.mark.parametrize(("game", "value"), PUBLISHED, ids=str)
def test_cfr_brackets_the_published_values(game, value):
    name, dice, faces = game
    solution = solve(dice, preset=name, faces=faces, method="cfr")
    # Best responses are summed in double precision.
    assert solution.low - 1e-12 <= Fraction(value) <= solution.high + 1e-12
    assert solution.exploitability <= 2e-4
    assert solution.value == (solution.low + solution.high) / 2
    assert abs(solution.value - Fraction(value)) <= solution.exploitability + 1e-12


@few
@pytest.mark.parametrize(("game", "value"), DUBITO, ids=str)
def test_dubito_rounds_by_two_methods(game, value):
    exact = solve(**game)
    assert exact.value == Fraction(value)
    solution = solve(**game, method="cfr")
    assert solution.low - 1e-12 <= exact.value <= solution.high + 1e-12
    assert solution.exploitability <= 2e-4
    looks = [look.iterations for look in solution.looks]
    assert looks == sorted(set(looks))
    assert looks[-1] == solution.iterations


@pytest.mark.parametrize(
    ("words", "slow"),
    [
        ({}, {}),
        ({"rule": "free"}, {"rule": "free"}),
        ({"piombo": True}, {"piombo": True}),
        ({"preset": "openspiel"}, {"other": "openspiel"}),
        ({"preset": "joker"}, {"other": "joker"}),
        ({"preset": "normal"}, {"other": "normal"}),
    ],
    ids=str,
)
def test_a_slow_solver_agrees_on_three_faces(words, slow):
    if not COMPILED and words:
        pytest.skip("slow in itself")
    low, high = bounds(Game((1, 1), 3, **slow), 60)
    value = solve((1, 1), faces=3, **words).value
    assert low - 1e-12 <= value <= high + 1e-12
    assert high - low < 0.1


def test_both_strategies_are_told():
    solution = solve((1, 1))
    game = solution.game
    spiral = game.hands[0][game.rules.wild_index]
    opening = solution.mix(spiral)
    assert isclose(sum(opening.values()), 1)
    assert None not in opening
    answer = solution.mix(spiral, (Bid(1, 6),))
    assert set(answer) == {Bid(1, SPIRAL), Bid(2, 6), Bid(2, SPIRAL), None}
    # Nothing is higher: there is no choice.
    assert solution.mix(spiral, (Bid(1, 2), Bid(2, SPIRAL))) == {None: 1.0}


def test_a_mix_of_what_cannot_be():
    solution = solve((1, 1), faces=3)
    with pytest.raises(ArgumentError, match=r"^bids 1 three: not legal there$"):
        solution.mix(solution.game.hands[0][0], (Bid(1, 3), Bid(1, 3)))
    with pytest.raises(ArgumentError, match=r"^hand 0x2: 1 dice are asked for$"):
        solution.mix(2)


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ({"dice": (5, 5)}, "dice 5 5: CFR+ takes 15,273,817.4 GB, more than the 2.0 GB of memory"),
        ({"dice": (2, 2), "rule": "free"}, "dice 2 2: CFR+ takes 4.2 GB, more than the 2.0 GB"),
        ({"dice": (2, 1), "memory": "0.001"}, "dice 2 1: CFR+ takes 7 MB, more than the 1 MB of"),
        ({"dice": (2, 2), "method": "lp"}, "dice 2 2: the linear program takes 46.2 GB, more than"),
        ({"dice": (2, 2), "piombo": True}, "dice + piombo 2 2 + on: who opens a piombo round has"),
        ({"preset": "joker", "rule": "free"}, "rule + preset free + joker: a preset has its own"),
        ({"preset": "joker", "piombo": True}, "piombo + preset on + joker: joker has no piombo"),
        ({"preset": "jokre"}, "preset jokre: did you mean joker?"),
        ({"dice": (1, 2, 3)}, "dice 1 2 3: two numbers: of who opens and of the other"),
        ({"dice": (0, 1)}, "dice 0: must be a whole number from 1 to 5 (a round of two players)"),
        ({"dice": "2"}, "dice '2': must be a whole number"),
        ({"faces": 7}, "faces 7: must be a whole number from 2 to 6"),
        ({"method": "lpp"}, "method lpp: did you mean lp?"),
        ({"piombo": 1}, "piombo 1: must be True or False"),
        ({"target": "0"}, "target 0: must be a number above 0"),
        ({"memory": "0.0001"}, "memory 0.0001: must be a number of gigabytes, at least 0.001"),
        ({"memory": "much"}, "memory much: must be a number of gigabytes"),
    ],
    ids=str,
)
def test_what_is_refused(words, line):
    with pytest.raises(ArgumentError) as caught:
        solve(**words)
    assert str(caught.value).startswith(line)


def test_how_large_rounds_are():
    """Histories and information sets that are known, and five dice in the memory of a machine."""
    assert Round.of((1, 1), preset="openspiel").information_sets == 24_576
    assert Round.of((1, 1), preset="openspiel").histories == 4096
    assert Round.of((3, 2)).histories == Round.of((1, 4)).histories == 6_184_905
    assert 2e9 < needed_bytes(Round.of((3, 2)), "cfr") < 5.2e9
    assert 2e9 < needed_bytes(Round.of((1, 4)), "cfr") < 7e9
    assert Round.of((1, 1)).sequences(0) == Round.of((1, 1)).sequences(1) == 2557


@pytest.mark.parametrize("lang", ["en", "it"])
def test_the_answer_in_words(lang):
    exact, near = solve((1, 1), faces=3), solve((1, 1), faces=3, method="cfr", target="0.1")
    assert "1/9" in exact.to_text(lang)
    assert exact.to_dict(lang)["value"] == {"fraction": "1/9", "value": 1 / 9}
    assert near.to_dict(lang)["value"]["fraction"] is None
    assert {"en": "CFR+, ", "it": " iterazioni"}[lang] in near.to_text(lang)
    json.dumps(near.to_dict(lang))
    assert str(exact) == exact.to_text()
    assert list(exact.to_frame()["method"]) == ["lp"]


def test_the_command(cardodds):
    answer = cardodds("dice", "solve", "--dice", "1", "1", "--faces", "3", "--json").json
    expected = solve((1, 1), faces=3).to_dict()
    assert {**answer, "seconds": 0} == {**expected, "seconds": 0}
    assert {"value", "low", "high", "exploitability", "method", "seconds"} <= set(answer)
    one = cardodds("dice", "solve", "--dice", "1", "--faces", "2", "--preset", "joker", "--json")
    assert one.json["value"] == {"fraction": "1", "value": 1.0}


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("--dice 5 5", "error: --dice 5 5: CFR+ takes 15,273,817.4 GB, more than"),
        ("--dice 2 2 --piombo", "error: --dice + --piombo 2 2 + on: who opens a piombo round"),
        ("--dice 1 1 --preset joker --rule free", "error: --rule + --preset free + joker: "),
        ("--dice 1 1 --method cfrr", "error: --method cfrr: did you mean cfr?"),
        ("--dice 1 1 1", "error: --dice 1 1 1: two numbers"),
        (
            "--dice 1 1 --method cfr --checkpoint /nonexistent/x",
            "error: --checkpoint /nonexistent/x: there is no folder /nonexistent",
        ),
        ("--dice 1 1 --checkpoint x", "error: --checkpoint + --method x + lp: checkpoint is of"),
        ("--dice 1 1 --method lp --target 1", "error: --target + --method 1 + lp: target is of"),
        ("--dice 1 1 --memory -1", "error: --memory -1: must be a number of gigabytes, at least"),
        ("--dice 1 x", "error: "),
        ("", "error: --dice: is missing"),
    ],
)
def test_the_command_refuses_in_one_line(cardodds, words, line):
    run = cardodds("dice", "solve", *words.split())
    run.assert_one_line_error()
    assert run.err.startswith(line)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("solve --dice 1 1 --method cfr", "with --checkpoint FILE they are kept, and the same "
         "command goes on"),
        ("match --dice 3 3 --faces 3", "the same command starts again"),
        ("exploit --strategy equilibrium --dice 2 2", "the same command starts again"),
    ],
)  # fmt: skip
def test_what_an_interrupt_leaves_is_said(cardodds, monkeypatch, words, said):
    def interrupted(*arguments, **options):
        raise KeyboardInterrupt("interrupted after 5 iterations")

    monkeypatch.setattr(cfr, "run", interrupted)
    monkeypatch.setattr(solving, "LP_SEQUENCES", 0)
    monkeypatch.setattr(match_values, "PROVED_UP_TO", 0)
    done = cardodds("dice", *words.split())
    assert (done.status, done.out) == (130, "")
    assert done.err.strip() == f"interrupted after 5 iterations; {said}"


def test_an_interrupt_in_the_linear_program_leaves_nothing(cardodds, monkeypatch):
    def interrupted(self):
        raise KeyboardInterrupt

    monkeypatch.setattr("cardodds.dice.solver.sequence_form.Program.solve", interrupted)
    done = cardodds("dice", "solve", "--dice", "1", "1")
    assert done.err.strip() == "interrupted; the same command starts again"
