"""`simulate`: its result, who may sit at the table, what is refused."""

from __future__ import annotations

import pickle

import pytest

from cardodds import dice
from cardodds.dice import engine
from cardodds.dice.simulation import GAME, simulate
from cardodds.dice.view import BUSSO, DUBITO, KNOCK, SILENT, question
from cardodds.errors import ArgumentError
from cardodds.simulation.kernels import COMPILED
from cardodds.simulation.strategies import Parameter, Strategy


def lowest(view, params, draw):
    """Makes the first legal bid, never busso."""
    if question(view.rules) == KNOCK:
        return SILENT
    return engine.nth_bid(view, 0) if engine.legal_bids(view) else DUBITO


def silent(view, params, draw):
    """Never doubts, and says silent where it must call."""
    return SILENT


def doubter(view, params, draw):
    """Doubts, an opening too."""
    return DUBITO


def knocker(view, params, draw):
    """Says busso when it must call."""
    return BUSSO if view.bids else engine.nth_bid(view, 0)


def fraction(view, params, draw):
    return 0.5


def truth(view, params, draw):
    return view.dice > 0


def half_a_busso(view, params, draw):
    return 0.5 if question(view.rules) == KNOCK else lowest(view, params, draw)


def test_the_result_has_the_keys_that_others_rely_on():
    result = dice.simulate(["threshold", "random"], games=50, seed=1, workers=1)
    answer = result.to_dict()
    keys = {"seats", "ties", "unfinished", "games", "seed"}
    means = {f"mean_{name}{end}" for name in ("turns", "rounds") for end in ("", "_low", "_high")}
    assert keys | means <= set(answer)
    assert set(answer["seats"][0]) == {"seat", "strategy", "wins", "share", "low", "high"}
    assert answer["games"] == 50
    assert answer["ties"] == answer["unfinished"] == 0
    assert sum(seat["wins"] for seat in answer["seats"]) == 50
    assert answer["rules"]["dice"] == 5
    assert result.mean_rounds == answer["mean_rounds"]


started_anew = pytest.mark.skipif(not COMPILED, reason="slow to start, and nothing else there")


@pytest.mark.parametrize(
    ("workers", "executor"),
    [(2, "threads"), (7, "threads"), pytest.param(2, "processes", marks=started_anew)],
)
def test_workers_never_change_the_result(workers, executor):
    options = {"games": 600 if COMPILED else 12, "seed": 11, "rule": "free", "progress": False}
    seats = ["threshold", "random", "bayes", "threshold"]
    alone = simulate(seats, workers=1, **options)
    assert simulate(seats, workers=workers, executor=executor, **options) == alone


def test_the_same_seed_the_same_games():
    assert simulate(["random"], 100, 3, 1, players=2) == simulate(["random"] * 2, 100, 3, 1)
    other = simulate(["random"] * 2, 100, 4)
    assert simulate(["random"] * 2, 100, 3).averages != other.averages


def test_without_a_seed_one_is_drawn_and_reported():
    one, other = (simulate(["threshold"] * 2, 10, workers=1) for _ in range(2))
    assert one.seed != other.seed
    assert simulate(["threshold"] * 2, 10, one.seed, 1) == one


@pytest.mark.skipif(not COMPILED, reason="many games")
def test_what_the_strategies_are_worth():
    assert simulate(["threshold", "random"], 5000, 1).seats[0].low > 0.99
    fair = simulate(["threshold", "threshold"], 20_000, 1)
    assert fair.seats[0].low < 0.5 < fair.seats[0].high
    reading = simulate(["bayes", "threshold"], 5000, 1)
    assert reading.seats[0].low > 0.58
    assert simulate(["threshold", "bayes"], 5000, 1).seats[1].low > 0.58
    # By one's own dice alone, bussare costs more than it brings: what is bid is seldom exact.
    knocking = simulate(["busso", "threshold", "threshold"], 5000, 1, bussare=True)
    assert knocking.seats[0].high < 1 / 3


@pytest.mark.skipif(not COMPILED, reason="many games")
def test_openspiel_players_at_random():
    """One round, one die each: the opener wins as often as over all rolls and calls."""
    # The chance that the opener wins: see the sum over bids in `opener_wins`.
    result = simulate(["random"] * 2, 40_000, 1, preset="openspiel")
    expected = opener_wins()
    spread = 5 * (expected * (1 - expected) / 40_000) ** 0.5
    assert abs(result.seats[0].share - expected) < spread
    assert result.mean_rounds == 1


def opener_wins():
    """The opener's chance when both say anything legal at random, one die each, the 6 wild."""
    from functools import cache

    bids = [(count, face) for count in (1, 2) for face in range(1, 7)]

    def right(bid, dice):
        count, face = bid
        return sum(die in (face, 6) for die in dice) >= count

    @cache
    def opener(last, dice):
        """The chance that the opener wins when `last` bids have been passed over and made."""
        turn, index = last
        if index < 0:
            return sum(opener((1, i), dice) for i in range(12)) / 12
        bidder_wins = 1.0 if right(bids[index], dice) else 0.0
        bidder_opens = turn == 1
        doubted = bidder_wins if bidder_opens else 1 - bidder_wins
        later = [opener((1 - turn, i), dice) for i in range(index + 1, 12)]
        return (doubted + sum(later)) / (1 + len(later))

    rolls = [(one, other) for one in range(1, 7) for other in range(1, 7)]
    return sum(opener((0, -1), roll) for roll in rolls) / 36


def test_unequal_dice_and_one_number_for_all():
    result = simulate(["random"] * 2, 10, 1, dice=[4, 2])
    assert result.rules["dice"] == (4, 2)
    assert simulate(["random"] * 3, 10, 1, dice=2) == simulate(["random"] * 3, 10, 1, dice=[2] * 3)


def test_functions_of_ones_own():
    result = simulate([lowest, "threshold", lowest], games=50, seed=1, bussare=True)
    assert result.seats[0].strategy == "lowest"
    strategy = Strategy("mine", lowest, (Parameter("care", default=1),))
    result = simulate([strategy, strategy.choose({"care": "0.5"})], games=20, seed=1)
    assert [seat.strategy for seat in result.seats] == ["mine", "mine:care=0.5"]


@pytest.mark.parametrize(
    ("strategy", "options", "line"),
    [
        (fraction, {}, "strategies fraction: must return an action, a whole number, not 0.5"),
        (truth, {}, "strategies truth: must return an action, a whole number, not True"),
        (half_a_busso, {"bussare": True}, "strategies half_a_busso: must return an action"),
        (
            Strategy("many", lowest, tuple(Parameter(f"p{i}", default=0) for i in range(9))),
            {},
            "strategies many: takes 9 parameters, at most 4 are possible",
        ),
    ],
)
def test_a_strategy_that_cannot_be(strategy, options, line):
    with pytest.raises(ArgumentError) as caught:
        simulate([strategy, "random"], games=10, **options)
    assert str(caught.value).startswith(line)


@pytest.mark.parametrize("strategy", [silent, doubter, knocker])
def test_an_action_that_is_not_legal_is_named(strategy):
    with pytest.raises(ArgumentError) as caught:
        simulate(["random", strategy], games=100, seed=5, workers=1)
    line = str(caught.value)
    name = strategy.__name__
    assert line.startswith(
        f"strategies {name}: returned an action that is not legal, at seat 1 in "
    )
    assert line.endswith(" of seed 5")


@pytest.mark.parametrize(
    ("arguments", "start"),
    [
        ({"strategies": ["treshold", "random"]}, "strategies treshold: did you mean threshold?"),
        ({"strategies": ["random:x=1", "random"]}, "strategies random:x=1: parameter x: it takes"),
        (
            {"strategies": ["threshold:doubt_below=1.5", "random"]},
            "strategies threshold:doubt_below=1.5: doubt_below must be a number from 0 to 1",
        ),
        (
            {"strategies": ["bayes:trust=0.5", "random"]},
            "strategies bayes:trust=0.5: trust must be a number from 1 to 16",
        ),
        ({"strategies": ["random"]}, "strategies 1 given: must be one a seat (2 to 8)"),
        ({"strategies": ["random"] * 9}, "strategies 9 given: "),
        ({"games": 0}, "games 0: must be a whole number, at least 1"),
        ({"dices": 4}, "option dices: did you mean dice?"),
        ({"dice": 21}, "dice 42: at most 40 dice in all"),
        ({"dice": [3, 2, 1]}, "dice + players 3 + 2: as many numbers of dice as players"),
        ({"rule": "loose"}, "rule loose: must be one of strict, free"),
        ({"preset": "liar"}, "preset liar: must be one of dubito, openspiel"),
        ({"preset": "joker", "rule": "free"}, "rule + preset free + joker: "),
        ({"one_round": True}, "piombo + one_round on + on: "),
        ({"max_turns": 0}, "max_turns 0: must be a whole number, at least 1"),
    ],
)
def test_errors_are_one_line(arguments, start):
    arguments = {"strategies": ["threshold", "random"], "games": 10, **arguments}
    with pytest.raises(ArgumentError) as caught:
        simulate(**arguments)
    line = str(caught.value)
    assert line.startswith(start)
    assert "\n" not in line


def test_jobs_can_be_pickled():
    job = GAME.job(["bayes:trust=3", "threshold"], seed=3, dice=[2, 3], rule="free")
    again = pickle.loads(pickle.dumps(job))
    assert again == job
    assert (again.play(0, 20) == job.play(0, 20)).all()
    assert job.rules["rule"] == "free"
    assert job.strategies == ("bayes:trust=3", "threshold")
