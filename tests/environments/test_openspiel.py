"""The round for two is a sound game of OpenSpiel, and its algorithms find what ours does."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from cardodds.dice.solver.rounds import Round
from cardodds.dice.solver.solving import Solution, solve
from cardodds.environments import openspiel
from cardodds.errors import ArgumentError

ROUNDS = [
    {"dice": (1, 1), "faces": 3},
    {"dice": (2, 1), "faces": 2, "rule": "free"},
    {"dice": (1, 2), "faces": 3, "piombo": True},
    {"dice": (1, 1), "faces": 3, "preset": "joker"},
    {"dice": (1, 1), "faces": 4, "preset": "openspiel"},
]


@pytest.fixture
def pyspiel() -> Any:
    return pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")


@pytest.mark.parametrize("words", ROUNDS, ids=str)
def test_openspiel_finds_nothing_wrong(
    pyspiel: Any, words: dict[str, Any], capfd: pytest.CaptureFixture[str]
) -> None:
    game = openspiel.load(**words)
    pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)
    again = pyspiel.load_game(str(game))
    assert str(again) == str(game)
    assert again.num_distinct_actions() == game.num_distinct_actions()


@pytest.mark.parametrize("words", ROUNDS, ids=str)
def test_as_many_information_states_as_the_solver_has(pyspiel: Any, words: dict[str, Any]) -> None:
    game, ours = openspiel.load(**words), Round.of(**words)
    states = all_states(game.new_initial_state())
    told = {state.information_state_string() for state in states}
    assert len(told) == ours.information_sets
    assert len({tuple(state.information_state_tensor()) for state in states}) == len(told)
    longest = max(len(state.history()) for state in states) + 1
    assert game.max_game_length() == longest - 2  # the rolls are not counted


def all_states(state: Any) -> list[Any]:
    """Every state in which a player speaks."""
    if state.is_terminal():
        return []
    here = [] if state.is_chance_node() else [state]
    return here + [one for a in state.legal_actions() for one in all_states(state.child(a))]


@pytest.mark.parametrize("words", ROUNDS, ids=str)
def test_our_exact_solution_cannot_be_exploited(pyspiel: Any, words: dict[str, Any]) -> None:
    from open_spiel.python.algorithms import expected_game_score, exploitability

    game, solution = openspiel.load(**words), solve(**words)
    policy = as_policy(game, solution)
    assert isinstance(solution.value, Fraction)
    assert exploitability.nash_conv(game, policy) == pytest.approx(0, abs=1e-9)
    won = expected_game_score.policy_value(game.new_initial_state(), [policy, policy])
    assert won == pytest.approx([float(solution.value), -float(solution.value)], abs=1e-9)


def as_policy(game: Any, solution: Solution) -> Any:
    """Our strategies as a policy of OpenSpiel."""
    from open_spiel.python.policy import TabularPolicy

    policy = TabularPolicy(game)
    for state in policy.states:
        said = tuple(state.plan.bid(action) for action in state.said)
        chances = solution.mix(state.dice(state.current_player()), said)
        row = policy.policy_for_key(state.information_state_string())
        for action in state.legal_actions():
            bid = None if action == state.plan.dubito else state.plan.bid(action)
            row[action] = chances[bid]
    return policy


def test_cfr_finds_the_value_that_we_have_exactly(pyspiel: Any) -> None:
    from open_spiel.python.algorithms import cfr, expected_game_score, exploitability

    game = openspiel.load((1, 1), faces=2)
    solver = cfr.CFRPlusSolver(game)
    for _ in range(30):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    won, _ = expected_game_score.policy_value(game.new_initial_state(), [policy, policy])
    gap = exploitability.nash_conv(game, policy)
    assert gap < 0.1
    value = solve((1, 1), faces=2).value
    # What the best responses win more bounds how far the value can be.
    assert abs(won - value) <= gap


@pytest.mark.parametrize("dice", [1, 2])
def test_liars_dice_of_openspiel_is_the_preset(pyspiel: Any, dice: int) -> None:
    theirs = pyspiel.load_game("liars_dice", {"numdice": dice})
    ours = openspiel.load(dice, preset="openspiel")
    assert ours.num_distinct_actions() == theirs.num_distinct_actions()
    random = Random(dice)
    for _ in range(5):
        one, other = ours.new_initial_state(), theirs.new_initial_state()
        faces = [[random.randrange(6) for _ in range(dice)] for _ in range(2)]
        for hand in faces:
            packed = sum(1 << 8 * face for face in hand)
            one.apply_action(one.plan.round.hands[0].index(packed))
            for face in hand:
                other.apply_action(face)
        while not other.is_terminal():
            assert not one.is_terminal()
            assert one.current_player() == other.current_player()
            assert one.legal_actions() == other.legal_actions()
            legal = one.legal_actions()
            action = random.choice(legal[: max(4, len(legal) // 3)] + legal[-1:])
            one.apply_action(action)
            other.apply_action(action)
        assert one.is_terminal()
        assert one.returns() == other.returns()


def test_observers(pyspiel: Any) -> None:
    game = openspiel.load((1, 2), faces=3)
    state = game.new_initial_state()
    hands = state.plan.round.hands
    assert state.action_to_string(0) == "roll 2"
    state.apply_action(hands[0].index(1))
    state.apply_action(hands[1].index(1 << 8 | 1 << 16))
    state.apply_action(1)
    state.apply_action(4)
    assert str(state) == "[2] [3 spiral] 1 three, 2 threes"
    assert state.information_state_string(1) == "p1 [3 spiral] 1 three, 2 threes"
    assert state.observation_string(0) == "p0 [2] 2 threes"
    assert state.information_state_tensor(1) == [0, 1, 0, 1, 1, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0]
    assert state.action_to_string(state.plan.dubito) == "dubito"
    private = pyspiel.PrivateInfoType
    both = pyspiel.IIGObservationType(perfect_recall=True, private_info=private.ALL_PLAYERS)
    seen = game.make_py_observer(both)
    seen.set_from(state, 0)
    assert seen.dict["dice"].tolist() == [[1, 0, 0], [0, 1, 1]]
    assert seen.string_from(state, 0) == "p0 [2] [3 spiral] 1 three, 2 threes"
    nobody = pyspiel.IIGObservationType(perfect_recall=False, private_info=private.NONE)
    assert game.make_py_observer(nobody).string_from(state, 0) == "p0 2 threes"
    state.apply_action(state.plan.dubito)
    assert state.is_terminal()
    assert state.returns() == [-1.0, 1.0]  # a three and a spiral are two threes
    assert state.observation_string(0) == "p0 [2] 2 threes, dubito"
    with pytest.raises(ArgumentError, match=r"^params"):
        game.make_py_observer(None, {"some": 1})


def test_rounds_that_there_are_not(pyspiel: Any) -> None:
    with pytest.raises(ArgumentError, match=r"^dice 6"):
        openspiel.load(6)
    with pytest.raises(ArgumentError, match=r"^rule \+ preset"):
        openspiel.load(1, rule="free", preset="joker")


def test_without_openspiel_one_line_says_what_to_install() -> None:
    script = (
        "import sys; sys.modules['pyspiel'] = None\n"
        "from cardodds.environments import openspiel\n"
        "try: openspiel.load()\n"
        "except ImportError as error: print(error)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stdout == "this game needs OpenSpiel: pip install open-spiel\n"
