"""`simulate`: its result, who may sit at the table, what is refused."""

from __future__ import annotations

import pickle

import pytest

from cardodds import poker
from cardodds.errors import ArgumentError
from cardodds.games import find_game
from cardodds.poker.simulation import GAME, simulate
from cardodds.poker.view import DECLARE, DOUBT, DUBITO, declared
from cardodds.simulation.kernels import COMPILED
from cardodds.simulation.matches import match
from cardodds.simulation.plans import parse_sweep
from cardodds.simulation.sweeps import run_sweep

GAMES = 200 if COMPILED else 5


def doubter(view, params, draw):
    """Declares a class more than the last and doubts always."""
    return DUBITO if view.phase == DOUBT else declared(view) + 1 if view.phase == DECLARE else 0


def stuck(view, params, draw):
    """Declares the same again: not legal after a declaration."""
    return declared(view) if view.phase == DECLARE and declared(view) >= 0 else 0


def fraction(view, params, draw):
    return 0.5


def late_fraction(view, params, draw):
    return 0 if view.phase != DECLARE else 0.5


def test_the_result_has_the_keys_that_others_rely_on():
    result = simulate(["threshold", "random", "honest"], games=GAMES, seed=1, workers=1)
    answer = result.to_dict()
    keys = {"seats", "ties", "unfinished", "games", "seed"}
    means = {f"mean_{name}{end}" for name in ("turns", "voids") for end in ("", "_low", "_high")}
    assert keys | means <= set(answer)
    seat = {"seat", "strategy", "wins", "share", "low", "high", "losses", "chips", "prize"}
    assert all(set(one) == seat for one in answer["seats"])
    assert [one["strategy"] for one in answer["seats"]] == ["threshold", "random", "honest"]
    assert sum(one["losses"] for one in answer["seats"]) == GAMES * 20
    assert sum(one["wins"] for one in answer["seats"]) + answer["ties"] == GAMES
    assert answer["rules"]["deals"] == 20


def test_with_chips_they_are_counted_too():
    result = simulate(["random"], GAMES, 1, players=3, scoring="chips", prize="gap")
    assert sum(seat.chips for seat in result.seats) == 0
    assert sum(seat.prize for seat in result.seats) == 0
    assert any(seat.prize for seat in result.seats)
    pot = simulate(["random"], GAMES, 1, players=3, scoring="pot")
    assert sum(seat.chips for seat in pot.seats) <= 0


@pytest.mark.parametrize(
    ("workers", "executor"), [(1, "threads"), (2, "threads"), (7, "threads"), (2, "processes")]
)
def test_workers_never_change_the_result(workers, executor):
    options = {"games": 2 * GAMES, "seed": 11, "scoring": "pot", "deals": 4, "progress": False}
    seats = ["odds", "threshold", "random"]
    alone = simulate(seats, workers=1, **options)
    assert simulate(seats, workers=workers, executor=executor, **options) == alone


def test_the_same_seed_the_same_games():
    one = simulate(["random"], GAMES, 3, 1, players=3)
    assert one == simulate(["random"] * 3, GAMES, 3, 1)
    assert one.seats != simulate(["random"] * 3, GAMES, 4).seats


def test_a_function_of_ones_own():
    result = simulate([doubter, "random", "random"], games=GAMES, seed=1, deals=5)
    assert result.seats[0].strategy == "doubter"
    assert result.mean_turns < 5 * 4


@pytest.mark.skipif(not COMPILED, reason="many games")
def test_what_the_baselines_are_worth():
    """Careless declarations lose; who believes more lies loses less among those who doubt them."""
    result = simulate(["threshold", "random", "random"], 2000, 1)
    assert result.seats[0].low > 0.6
    assert result.seats[0].losses < result.seats[1].losses
    honest = simulate(["honest"], 2000, 1, players=3)
    assert honest.mean_turns > 2 * simulate(["threshold"], 2000, 1, players=3).mean_turns


@pytest.mark.skipif(not COMPILED, reason="many games")
def test_odds_beats_threshold():
    """Each in every seat among three threshold players, on the same deals."""
    found = match(GAME, "odds", "threshold", seed=1, deals=400, players=3, field="threshold",
                  progress=False)  # fmt: skip
    assert found.low > 0


@pytest.mark.parametrize(
    ("strategy", "line"),
    [
        (fraction, "strategies fraction: must return an action, a whole number, not 0.5"),
        (late_fraction, "strategies late_fraction: must return an action, a whole number, not 0.5"),
    ],
)
def test_a_strategy_that_cannot_be(strategy, line):
    with pytest.raises(ArgumentError) as caught:
        simulate([strategy, "random", "random"], games=10)
    assert str(caught.value) == line


def test_an_action_that_is_not_legal_is_named():
    with pytest.raises(ArgumentError) as caught:
        simulate(["random", stuck, "random"], games=100, seed=5, workers=1)
    line = str(caught.value)
    assert line.startswith("strategies stuck: returned an action that is not legal, at seat 1 in ")
    assert line.endswith(" of seed 5")


@pytest.mark.parametrize(
    ("arguments", "start"),
    [
        ({"strategies": ["threshhold"] * 3}, "strategies threshhold: did you mean threshold?"),
        ({"strategies": ["random"] * 2}, "strategies 2 given: must be one a seat (3 to 7)"),
        ({"strategies": ["random"], "players": 8}, "players 8: must be a whole number from 3 to 7"),
        ({"strategies": ["random:call=2"] * 3}, "strategies random:call=2: call must be a number"),
        ({"strategies": ["odds:bluff=1"] * 3}, "strategies odds:bluff=1: parameter bluff: "),
        ({"strategies": ["random"] * 3, "scorin": "pot"}, "option scorin: did you mean scoring?"),
        ({"strategies": ["random"] * 3, "scoring": "pots"}, "scoring pots: did you mean pot?"),
        ({"strategies": ["random"] * 3, "deals": 0}, "deals 0: must be a whole number from 1"),
        ({"strategies": ["random"] * 3, "prize": "gap"}, "prize + scoring gap + points: "),
        ({"strategies": ["random"] * 3, "stake_max": 3}, "stake_max + scoring 3 + points: "),
        ({"strategies": ["random"] * 3, "games": 0}, "games 0: must be a whole number"),
        ({"strategies": ["random"] * 3, "preset": "chip"}, "preset chip: did you mean chips?"),
    ],
)
def test_bad_input(arguments, start):
    with pytest.raises(ArgumentError) as caught:
        simulate(**arguments)
    assert str(caught.value).startswith(start), str(caught.value)


def test_a_sweep_over_scorings(tmp_path):
    plan = parse_sweep(
        f"""
game = "poker"
games = {GAMES}
seed = 8
[rules]
deals = 2
scoring = ["points", "chips", "pot"]
[[seat]]
strategy = "random"
parameters.call = {{ from = 0.2, to = 0.4, step = 0.2 }}
[[seat]]
strategy = "random"
[[seat]]
strategy = "random"
""",
        "scorings",
    )
    table = run_sweep(plan, find_game, out=tmp_path, progress=False).rows()
    assert len(table) == 3 * 2 * 3
    assert {row["rules.scoring"] for row in table} == {"points", "chips", "pot"}
    assert all(row["chips"] == 0 for row in table if row["rules.scoring"] == "points")
    assert (tmp_path / "scorings.csv").exists()


def test_presets():
    result = simulate(["random"], 5, 1, players=3, preset="gap", deals=2)
    assert (result.rules["scoring"], result.rules["prize"], result.rules["deals"]) == (
        "chips",
        "gap",
        2,
    )


def test_jobs_are_pickled_and_found_by_name():
    job = GAME.job(["threshold", "odds", "bluffer:bluff=0.1"], seed=1)
    again = pickle.loads(pickle.dumps(job))
    assert (again.play(0, 5) == job.play(0, 5)).all()
    assert again.strategies == ("threshold", "odds", "bluffer:bluff=0.1")
    assert poker.simulate is simulate
