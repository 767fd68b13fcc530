"""CFR+: its exploitability, its iterations against a slow second implementation, checkpoints."""

from __future__ import annotations

import signal
from math import isclose
from pathlib import Path

import numpy as np
import pytest
from oracles.dice_solver import Game, best_response

from cardodds.dice.solver import cfr
from cardodds.dice.solver.cfr import Cfr, bounds
from cardodds.dice.solver.rounds import Round
from cardodds.errors import ArgumentError
from cardodds.simulation.kernels import COMPILED

SMALL = Round.of((1, 1), preset="joker", faces=3)


def test_uniform_play_is_as_exploitable_as_published():
    game = Round.of((1, 1), preset="openspiel", faces=6 if COMPILED else 4)
    low, high = bounds(game.tree, np.zeros(game.entries))
    if COMPILED:
        assert isclose(high - low, 1.561488646384479, abs_tol=1e-12)
    assert low < high


@pytest.mark.parametrize("slow", [{}, {"rule": "free"}, {"other": "openspiel"}], ids=str)
def test_best_responses_are_those_of_a_slow_search(slow):
    """To play at random, and to the strategies after some iterations."""
    words = {"preset": slow["other"]} if "other" in slow else slow
    game = Round.of((2, 1), faces=2, **words)
    oracle = Game((2, 1), 2, **slow)
    solver = Cfr(game.tree, game.entries)
    for iterations in (0, 7):
        solver.iterate(iterations)
        strategies = told(game, oracle, solver.average)
        low, high = bounds(game.tree, solver.average)
        assert isclose(high, best_response(oracle, 0, strategies), abs_tol=1e-12)
        assert isclose(low, -best_response(oracle, 1, strategies), abs_tol=1e-12)


def told(game, oracle, weights):
    """Strategies as the oracle names them."""
    faces = oracle.faces
    bids = [None, *((bid.count, bid.face) for bid in game.bids)]
    strategies, place = {}, 0

    def walk(history, state):
        nonlocal place
        player = len(history) % 2
        calls = [bids[after] for after in game.raises[state]] + (["doubt"] if state else [])
        hands = len(game.hands[player])
        rows = np.ones((1, hands))
        if game.raises[state]:
            end = place + len(calls) * hands
            rows, place = weights[place:end].reshape(len(calls), hands), end
        for number, packed in enumerate(game.hands[player]):
            dice = [face for at, face in enumerate(faces) for _ in range((packed >> 8 * at) & 255)]
            total = rows[:, number].sum()
            plays = rows[:, number] / total if total else np.full(len(calls), 1 / len(calls))
            hand = tuple(sorted(dice, key=str))
            strategies[player, hand, history] = dict(zip(calls, plays, strict=True))
        for after in game.raises[state]:
            walk((*history, bids[after]), after)

    walk((), 0)
    return strategies


def test_an_iteration_is_that_of_cfr_plus_written_out():
    """One die, two faces, normal rules: by hand with dictionaries, as far as three iterations."""
    game, oracle = Round.of((1, 1), preset="normal", faces=2), Game((1, 1), 2, other="normal")
    regrets, sums = {}, {}

    def plays(key, calls):
        regret = regrets.setdefault(key, dict.fromkeys(calls, 0.0))
        total = sum(regret.values())
        return {call: regret[call] / total if total else 1 / len(calls) for call in calls}

    def walk(history, hands, reach, learner, weight, found):
        player, calls = len(history) % 2, oracle.calls(history)
        key = player, hands[player], history
        chances = plays(key, calls)
        worth = {}
        for call in calls:
            if call == "doubt":
                worth[call] = 1 if oracle.opener_wins(history, hands) == (learner == 0) else -1
            else:
                ahead = [*reach]
                ahead[player] *= chances[call]
                worth[call] = walk((*history, call), hands, ahead, learner, weight, found)
        value = sum(chances[call] * worth[call] for call in calls)
        if player == learner:
            gained = found.setdefault(key, dict.fromkeys(calls, 0.0))
            for call in calls:
                gained[call] += reach[1 - player] * (worth[call] - value) / 4
            if hands[1 - player] == (1,):
                kept = sums.setdefault(key, dict.fromkeys(calls, 0.0))
                for call in calls:
                    kept[call] += weight * reach[player] * chances[call]
        return value

    solver = Cfr(game.tree, game.entries)
    for weight in (1, 2, 3):
        solver.iterate()
        for learner in (0, 1):
            found = {}
            for first in oracle.hands[0]:
                for second in oracle.hands[1]:
                    walk((), (first, second), (1.0, 1.0), learner, weight, found)
            for key, gained in found.items():
                for call, more in gained.items():
                    regrets[key][call] = max(0.0, regrets[key][call] + more)
        strategies = told(game, oracle, solver.average)
        for key, kept in sums.items():
            total = sum(kept.values())
            for call, chance in strategies[key].items():
                if total:
                    assert isclose(chance, kept[call] / total, abs_tol=1e-12)


def test_single_precision_goes_the_same_way():
    if COMPILED:
        pytest.skip("a second compilation; scripts/verify does it")
    double, single = Cfr(SMALL.tree, SMALL.entries), Cfr(SMALL.tree, SMALL.entries, np.float32)
    for solver in (double, single):
        solver.iterate(30)
    assert np.allclose(bounds(SMALL.tree, double.average), bounds(SMALL.tree, single.average),
                       atol=1e-4)  # fmt: skip


def test_a_run_resumed_from_its_checkpoint_is_the_same(tmp_path: Path):
    whole, looks = cfr.run(SMALL, 0, iterations=30)
    file = tmp_path / "round.npz"
    cfr.run(SMALL, 0, iterations=11, checkpoint=file)
    resumed, later = cfr.run(SMALL, 0, iterations=30, checkpoint=file)
    assert resumed.iterations == 30
    assert np.array_equal(whole.regret, resumed.regret)
    assert np.array_equal(whole.average, resumed.average)
    assert looks[-1][2:] == later[-1][2:]
    assert [path.name for path in tmp_path.iterdir()] == ["round.npz"]


def test_a_checkpoint_is_written_when_interrupted(tmp_path: Path):
    file = tmp_path / "round.npz"

    def interrupt(look):
        if look.iterations > 12:
            signal.raise_signal(signal.SIGINT)

    with pytest.raises(KeyboardInterrupt, match=r"iterations; the same command goes on from .*npz"):
        cfr.run(SMALL, 0, iterations=60, checkpoint=file, look=interrupt)
    resumed, _ = cfr.run(SMALL, 0, iterations=60, checkpoint=file)
    whole, _ = cfr.run(SMALL, 0, iterations=60)
    assert np.array_equal(whole.average, resumed.average)
    with pytest.raises(KeyboardInterrupt, match=r"^interrupted after \d+ iterations$"):
        cfr.run(SMALL, 0, iterations=60, look=interrupt)


def test_a_checkpoint_of_something_else_is_refused(tmp_path: Path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    file = Path("round.npz")
    cfr.run(SMALL, 1, checkpoint=file)
    with pytest.raises(
        ArgumentError, match=r"^checkpoint round.npz: is of another round: name a new file$"
    ):
        cfr.run(Round.of((1, 1), faces=3), 1, checkpoint=file)
    file.write_bytes(b"nothing")
    with pytest.raises(ArgumentError, match=r"^checkpoint round.npz: is no checkpoint of a round$"):
        cfr.run(SMALL, 1, checkpoint=file)
    other = Cfr(SMALL.tree, SMALL.entries + 1)
    other.save(file, str(SMALL))
    with pytest.raises(ArgumentError, match=r"^checkpoint round.npz: is no checkpoint of a round$"):
        cfr.run(SMALL, 1, checkpoint=file)


def test_a_checkpoint_that_can_not_be_written_names_the_file_given():
    solver = Cfr(SMALL.tree, SMALL.entries)
    with pytest.raises(ArgumentError, match=r"^checkpoint /nonexistent/x: can not be written: "):
        solver.save(Path("/nonexistent/x"), str(SMALL))


def test_the_rest_of_a_round_is_a_round_of_its_own():
    """Solved from a bid on, with hands as likely as at the start."""
    game = Round.of((1, 1), faces=3)
    state = 2
    tree = game.after_state(state, 1)
    solver = Cfr(tree, game.entries_after(state, 1))
    solver.iterate(300)
    low, high = bounds(tree, solver.average)
    assert low <= high <= low + 0.02
