"""`simulate`: its result, who may sit at the table, what is refused."""

from __future__ import annotations

import pickle

import pytest

from cardodds import dubito
from cardodds.dubito import engine
from cardodds.dubito.doubts import DubitoStrategy
from cardodds.dubito.simulation import GAME, flags_of, simulate
from cardodds.dubito.view import DISCARD, DOUBT, LAY, MAY_PASS
from cardodds.errors import ArgumentError
from cardodds.simulation.counts import first_rank, lowest_bit, one
from cardodds.simulation.kernels import COMPILED, kernel
from cardodds.simulation.strategies import Parameter, Strategy

GAMES = 500 if COMPILED else 16


def lowest(view, params, draw):
    """Lays its lowest card as whatever is due, and doubts one claim in two."""
    if view.phase == DOUBT:
        return draw & 1
    if view.phase == DISCARD:
        return 0
    return engine.play(one(first_rank(view.hand)), lowest_bit(view.due & ~MAY_PASS), 1)


lowest_card = kernel(lowest)


def conjurer(view, params, draw):
    """Lays a joker that it has not."""
    return engine.play(one(13), lowest_bit(view.due), 1) if view.phase == LAY else 0


def shouter(view, params, draw):
    return 7 if view.phase == DOUBT else lowest_card(view, params, draw)


def fraction(view, params, draw):
    return 0.5


def half_doubter(view, params, draw):
    return 0.5 if view.phase == DOUBT else lowest_card(view, params, draw)


def truth(view, params, draw):
    return view.hand > 0


def test_the_result_has_the_keys_that_others_rely_on():
    result = simulate(["honest:call=0.5", "random"], games=GAMES, seed=1, workers=1)
    answer = result.to_dict()
    means = {f"mean_{name}{end}" for name in ("turns", "doubts", "lies")
             for end in ("", "_low", "_high")}  # fmt: skip
    assert {"seats", "ties", "unfinished", "games", "seed"} | means <= set(answer)
    assert set(answer["seats"][0]) == {"seat", "strategy", "wins", "share", "low", "high"}
    assert [seat["strategy"] for seat in answer["seats"]] == ["honest:call=0.5", "random"]
    assert (answer["games"], answer["seed"], answer["ties"]) == (GAMES, 1, 0)
    wins = sum(seat["wins"] for seat in answer["seats"])
    assert wins + answer["unfinished"] == GAMES
    assert answer["rules"]["hand"] == 10


@pytest.mark.parametrize("preset", ["verju", "classic"])
def test_losses_are_counted_where_somebody_loses(preset):
    options = {} if preset == "verju" else {"ending": "elimination"}
    result = simulate("honest", GAMES, 1, 1, players=3, preset=preset, max_turns=400, **options)
    assert sum(seat.losses for seat in result.seats) + result.unfinished == GAMES
    assert sum(seat.wins for seat in result.seats) + result.unfinished == GAMES
    assert result.to_dict()["seats"][0]["losses"] == result.seats[0].losses
    assert "losses" not in simulate("honest", 10, 1, 1, players=3).to_dict()["seats"][0]


@pytest.mark.parametrize(
    ("workers", "executor"), [(1, "threads"), (2, "threads"), (7, "threads"), (2, "processes")]
)
def test_workers_never_change_the_result(workers, executor):
    options = {"games": GAMES, "seed": 11, "jokers": "wild", "max_turns": 40, "progress": False}
    seats = ["honest:call=0.5", "random", "threshold"]
    alone = simulate(seats, workers=1, **options)
    assert simulate(seats, workers=workers, executor=executor, **options) == alone


def test_one_strategy_for_all():
    alone = simulate(["honest"], GAMES, 3, 1, players=3, max_turns=60)
    assert alone == dubito.simulate(["honest"] * 3, GAMES, 3, 1, max_turns=60)
    assert alone.seats != simulate(["honest"] * 3, GAMES, 4, 1, max_turns=60).seats


def test_hands_that_never_end_are_unfinished():
    """Two who hold half of the pack each know every lie, and hand the pile back and forth."""
    result = simulate(["honest"] * 2, 20, 1, 1, hand=20, max_turns=300)
    assert result.unfinished > 0


@pytest.mark.skipif(not COMPILED, reason="many games")
def test_what_the_baselines_are_worth():
    """Who says what it thinks of a claim beats who guesses; who doubts too soon does not win."""
    result = simulate(["honest:call=0.5", "random"], 2000, 1)
    assert result.seats[0].low > 0.6
    tight = simulate(["threshold"] + ["honest:call=0.5"] * 3, 5000, 1)
    assert tight.seats[0].high < 0.25


def test_a_function_of_ones_own():
    result = simulate([lowest, "honest"], games=GAMES, seed=1)
    assert result.seats[0].strategy == "lowest"
    assert result.seats[0].wins < GAMES / 2


def test_a_strategy_of_ones_own_with_parameters_and_in_verju():
    strategy = Strategy("mine", lowest, (Parameter("care", default=1),))
    seats = [strategy, strategy.choose({"care": "0.5"})]
    result = simulate(seats, games=20, seed=1, preset="verju", max_turns=100)
    assert [seat.strategy for seat in result.seats] == ["mine", "mine:care=0.5"]


@pytest.mark.parametrize(
    ("strategy", "line"),
    [
        (fraction, "strategies fraction: must return an action, a whole number, not 0.5"),
        (half_doubter, "strategies half_doubter: must return an action, a whole number, not 0.5"),
        (truth, "strategies truth: must return an action, a whole number, not True"),
        (
            Strategy("many", lowest, tuple(Parameter(f"p{i}", default=0) for i in range(9))),
            "strategies many: takes 9 parameters, at most 8 are possible",
        ),
    ],
)
def test_a_strategy_that_cannot_be(strategy, line):
    with pytest.raises(ArgumentError) as caught:
        simulate([strategy, "honest"], games=10)
    assert str(caught.value) == line


@pytest.mark.parametrize("strategy", [conjurer, shouter])
def test_an_action_that_is_not_legal_is_named(strategy):
    with pytest.raises(ArgumentError) as caught:
        simulate(["honest", strategy], games=GAMES, seed=5, workers=1)
    line = str(caught.value)
    name = strategy.__name__
    assert line.startswith(
        f"strategies {name}: returned an action that is not legal, at seat 1 in "
    )
    assert line.endswith(" of seed 5")


@pytest.mark.parametrize(
    ("arguments", "start"),
    [
        ({"strategies": ["honst", "random"]}, "strategies honst: did you mean honest?"),
        ({"strategies": ["honest:x=1", "random"]}, "strategies honest:x=1: parameter x: "),
        ({"strategies": ["honest:call=2", "random"]}, "strategies honest:call=2: call must be"),
        ({"strategies": ["honest"]}, "strategies 1 given: must be one a seat (2 to 10)"),
        ({"strategies": ["honest"] * 11}, "strategies 11 given: "),
        ({"games": 0}, "games 0: must be a whole number, at least 1"),
        ({"seed": -1}, "seed -1: must be a whole number from 0"),
        ({"sequenze": "up"}, "option sequenze: did you mean sequence?"),
        ({"sequence": "left"}, "sequence left: must be one of up, down"),
        ({"preset": "briscola"}, "preset briscola: must be one of classic"),
    ],
)
def test_errors_are_one_line(arguments, start):
    arguments = {"strategies": ["honest", "random"], "games": 10, **arguments}
    with pytest.raises(ArgumentError) as caught:
        simulate(**arguments)
    line = str(caught.value)
    assert line.startswith(start)
    assert "\n" not in line


def test_jobs_can_be_pickled():
    job = GAME.job(["honest"], players=4, seed=3, preset="verju", max_turns=50)
    again = pickle.loads(pickle.dumps(job))
    assert again == job
    assert (again.play(0, 20) == job.play(0, 20)).all()
    assert job.rules["discard_sets"] is True
    assert job.strategies == ("honest",) * 4


def test_what_nobody_looks_at_is_not_kept():
    looks = [GAME.job([name, "honest"], seed=1) for name in ("honest", "random", "threshold")]
    assert len({flags_of(job.choices, job.options) for job in looks}) == 1
    own = GAME.job([lowest, "honest"], seed=1)
    assert flags_of(own.choices, own.options) != flags_of(looks[0].choices, looks[0].options)
    assert all(isinstance(s, DubitoStrategy) for s in GAME.catalogue.strategies.values())
