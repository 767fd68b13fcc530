"""`simulate`: its result, who may sit at the table, what is refused."""

from __future__ import annotations

import pickle

import pytest

from cardodds.errors import ArgumentError
from cardodds.rubamazzo import engine
from cardodds.rubamazzo.simulation import GAME, simulate
from cardodds.simulation.kernels import COMPILED
from cardodds.simulation.strategies import Parameter, Strategy

GAMES = 1000 if COMPILED else 100


def first(view, params, draw):
    """The lowest rank's first action."""
    return engine.first_action(view)


def lazy(view, params, draw):
    """Lays its lowest card whatever lies there: not legal where it can take."""
    return engine.lay(engine.rank_of(engine.first_action(view)))


def fraction(view, params, draw):
    return 0.5


def truth(view, params, draw):
    return view.hand > 0


def test_the_result_has_the_keys_that_others_rely_on():
    result = simulate(["greedy", "random"], games=GAMES, seed=1, workers=1)
    answer = result.to_dict()
    keys = {"seats", "ties", "unfinished", "games", "seed"}
    means = {f"mean_{name}{end}" for name in ("turns", "steals", "stolen")
             for end in ("", "_low", "_high")}  # fmt: skip
    assert keys | means <= set(answer)
    assert set(answer["seats"][0]) == {"seat", "strategy", "wins", "share", "low", "high"}
    assert [seat["strategy"] for seat in answer["seats"]] == ["greedy", "random"]
    assert answer["games"] == GAMES
    assert answer["seed"] == 1
    assert sum(seat["wins"] for seat in answer["seats"]) + answer["ties"] == GAMES
    assert answer["rules"]["hand"] == 3


@pytest.mark.parametrize(
    ("workers", "executor"), [(1, "threads"), (2, "threads"), (7, "threads"), (2, "processes")]
)
def test_workers_never_change_the_result(workers, executor):
    options = {"games": GAMES, "seed": 11, "capture": "all", "progress": False}
    alone = simulate(["greedy", "random", "greedy"], workers=1, **options)
    result = simulate(["greedy", "random", "greedy"], workers=workers, executor=executor, **options)
    assert result == alone


def test_the_same_seed_the_same_games():
    assert simulate(["random"], GAMES, 3, 1, players=2) == simulate(["random"] * 2, GAMES, 3, 1)
    assert simulate(["random"] * 2, GAMES, 3).seats != simulate(["random"] * 2, GAMES, 4).seats


def test_without_a_seed_one_is_drawn_and_reported():
    one, other = (simulate(["greedy"] * 2, 10, workers=1) for _ in range(2))
    assert one.seed != other.seed
    assert simulate(["greedy"] * 2, 10, one.seed, 1) == one


@pytest.mark.skipif(not COMPILED, reason="many games")
def test_what_the_baselines_are_worth():
    """Known from the oracle's games too: greedy beats random, and the second of two seats gains."""
    result = simulate(["greedy", "greedy"], 50_000, 1)
    assert 0.47 < result.seats[0].low < result.seats[0].high < 0.51
    assert result.mean_steals == pytest.approx(2.77, abs=0.03)
    assert simulate(["random", "greedy"], 20_000, 1).seats[1].low > 0.56


def test_a_function_of_ones_own():
    result = simulate([first, "greedy"], games=500, seed=1)
    assert result.seats[0].strategy == "first"
    assert 0 < result.seats[0].wins < 250


def test_a_strategy_of_ones_own_with_parameters():
    strategy = Strategy("mine", first, (Parameter("care", default=1),))
    result = simulate([strategy, strategy.choose({"care": "0.5"})], games=100, seed=1)
    assert [seat.strategy for seat in result.seats] == ["mine", "mine:care=0.5"]


@pytest.mark.parametrize(
    ("strategy", "line"),
    [
        (fraction, "strategies fraction: must return an action, a whole number, not 0.5"),
        (truth, "strategies truth: must return an action, a whole number, not True"),
        (
            Strategy("many", first, tuple(Parameter(f"p{i}", default=0) for i in range(9))),
            "strategies many: takes 9 parameters, at most 4 are possible",
        ),
    ],
)
def test_a_strategy_that_cannot_be(strategy, line):
    with pytest.raises(ArgumentError) as caught:
        simulate([strategy, "greedy"], games=10)
    assert str(caught.value) == line


def test_an_action_that_is_not_legal_is_named():
    with pytest.raises(ArgumentError) as caught:
        simulate(["greedy", lazy], games=1000, seed=5, workers=1)
    line = str(caught.value)
    assert line.startswith("strategies lazy: returned an action that is not legal, at seat 1 in ")
    assert line.endswith(" of seed 5")


@pytest.mark.parametrize(
    ("arguments", "start"),
    [
        ({"strategies": ["gredy", "random"]}, "strategies gredy: did you mean greedy?"),
        ({"strategies": ["clever", "random"]}, "strategies clever: must be one of random, greedy"),
        ({"strategies": ["greedy:x=1", "random"]}, "strategies greedy:x=1: parameter x: it takes"),
        ({"strategies": ["greedy"]}, "strategies 1 given: must be one a seat (2 to 6)"),
        ({"strategies": ["greedy"] * 5, "players": 4}, "strategies 5 given: must be one a seat"),
        ({"strategies": ["greedy"] * 7}, "strategies 7 given: "),
        ({"games": 0}, "games 0: must be a whole number, at least 1"),
        ({"seed": -1}, "seed -1: must be a whole number from 0"),
        ({"workers": 0}, "workers 0: "),
        ({"captures": "all"}, "option captures: did you mean capture?"),
        ({"capture": "both"}, "capture both: must be one of one, all"),
        ({"preset": "briscola"}, "preset briscola: must be one of classic"),
        ({"max_turns": 0}, "max_turns 0: must be a whole number from 1"),
    ],
)
def test_errors_are_one_line(arguments, start):
    arguments = {"strategies": ["greedy", "random"], "games": 10, **arguments}
    with pytest.raises(ArgumentError) as caught:
        simulate(**arguments)
    line = str(caught.value)
    assert line.startswith(start)
    assert "\n" not in line


def test_jobs_can_be_pickled():
    job = GAME.job(["greedy"], players=4, seed=3, preset="teams", ace="takes_all")
    again = pickle.loads(pickle.dumps(job))
    assert again == job
    assert (again.play(0, 20) == job.play(0, 20)).all()
    assert job.rules["teams"] is True
    assert job.strategies == ("greedy",) * 4


def test_presets_are_options():
    assert GAME.job(["greedy"] * 2, seed=1, preset="stealing_bundles").rules["hand"] == 4
    assert set(GAME.options) == {"preset", *GAME.job(["greedy"] * 2, seed=1).rules} - {"players"}
