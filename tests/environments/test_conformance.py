"""One test that every environment passes: PettingZoo's own, and that play in it is the engine's."""

from __future__ import annotations

import sys
import warnings
from importlib import import_module
from random import Random

import numpy as np
import pytest

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed")

from environments.cases import CASES, decisions, last_step, raw, reshuffled, room, rules
from pettingzoo.test import api_test, seed_test

from cardodds.errors import ArgumentError

# PettingZoo says so of every environment that is not on a list of its own names, and whose
# observations hold a mask.
OF_MASKS = {
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or "
    "gymnasium.spaces.discrete",
}


@pytest.mark.parametrize("name", CASES)
def test_pettingzoo_finds_nothing_wrong(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        api_test(raw(name), num_cycles=20)
        api_test(room(name).env(**rules(name)), num_cycles=100)
        seed_test(lambda: room(name).env(**rules(name)), num_cycles=20)
    assert {str(warning.message) for warning in warned} <= OF_MASKS
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("name", CASES)
def test_a_game_of_an_environment_is_a_game_of_the_engine(name: str) -> None:
    env = raw(name)
    game, total = env.game, np.zeros(env.game.players)
    env.reset(seed=7)
    for table, chosen in decisions(game, 7, Random(name)):
        assert env.agent_selection == f"player_{game.seat(table)}"
        assert game.steps(table, spelled_action(game, table, chosen)) == chosen
        for step in chosen:
            assert env.agent_selection == f"player_{game.seat(table)}"
            observation, _, terminated, truncated, _ = env.last()
            assert observation["action_mask"][step]
            assert env.observation_space(env.agent_selection).contains(observation)
            assert not terminated
            assert not truncated
            env.step(step)
            total += [env.rewards[agent] for agent in env.possible_agents]
            if game.name != "poker" or game.rules.scoring != "pot":
                assert sum(env.rewards.values()) == pytest.approx(0)
    assert game.over(env.table)
    assert total == pytest.approx(game.gains(env.table))
    ends = env.truncations if game.unfinished(env.table) else env.terminations
    assert all(ends.values())


def spelled_action(game, table, chosen) -> int:
    """The action of the steps chosen, with those taken by themselves put in."""
    taken = game.asked(table)
    for step in chosen:
        taken = game.forced(table, (*taken, step))
    return game.action(table, taken)


@pytest.mark.parametrize("name", CASES)
def test_nothing_hidden_is_observed(name: str) -> None:
    game, random = raw(name).game, Random(name)
    changed = 0
    for number, (table, chosen) in enumerate(decisions(game, 3, random)):
        seat = number % game.players if number % 2 else game.seat(table)
        taken = game.asked(table) if seat == game.seat(table) else ()
        other = reshuffled(game, table, seat, random)
        assert game.seen(other, seat, taken) == game.seen(table, seat, taken)
        if seat == game.seat(table):
            assert game.options(other, taken) == game.options(table, taken)
        everything = [game.seen(table, s, ()) for s in range(game.players)]
        changed += everything != [game.seen(other, s, ()) for s in range(game.players)]
        if number == 60:
            break
        assert chosen
    assert changed  # the others do see it


@pytest.mark.parametrize("name", ["dubito", "dice", "poker", "rubamazzo"])
def test_a_game_at_its_turn_limit_is_truncated(name: str) -> None:
    env, random = raw(name, max_turns=2), np.random.default_rng(1)
    env.reset(seed=1)
    while not any((*env.truncations.values(), *env.terminations.values())):
        env.step(last_step(env, random))
    if all(env.truncations.values()):
        assert set(env.rewards.values()) == {0.0}
    else:  # a die or a doubt can end a game of dice or poker before
        assert name in ("dice", "poker")
    for left in range(env.num_agents, 0, -1):
        assert env.num_agents == left
        env.step(None)
    assert env.agents == []


@pytest.mark.parametrize("name", ["dubito", "dice", "poker", "rubamazzo"])
def test_a_step_that_is_not_offered(name: str) -> None:
    env = raw(name)
    env.reset(seed=1)
    mask = env.observe(env.agent_selection)["action_mask"]
    wrong = int(np.flatnonzero(mask == 0)[0])
    with pytest.raises(ArgumentError, match=r"action .*: one of the \d+ steps in the action mask"):
        env.step(wrong)
    wrapped = room(name).env(**rules(name))
    wrapped.reset(seed=1)
    agent = wrapped.agent_selection
    wrapped.step(wrong)
    assert wrapped.rewards[agent] == -1
    assert all(wrapped.terminations.values())


@pytest.mark.parametrize("name", ["dubito", "dice", "poker", "rubamazzo"])
def test_seeds_name_games(name: str) -> None:
    env = raw(name)
    dealt = []
    for seed in (5, None, None, 5, None, 6):
        env.reset(seed=seed)
        agent = env.agent_selection
        dealt.append(env.observe(agent)["observation"].tolist())
    first, second, third, again, second_again, other = dealt
    assert (first, second) == (again, second_again)
    assert len({str(one) for one in (first, second, third, other)}) > 1
    with pytest.raises(ArgumentError, match=r"^seed -1"):
        env.reset(seed=-1)


@pytest.mark.parametrize("name", ["dubito", "dice", "poker", "rubamazzo"])
def test_a_table_is_rendered_as_text(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    env, random = raw(name, render_mode="ansi"), np.random.default_rng(2)
    env.reset(seed=1)
    text = env.render()
    assert text.startswith("player_0 to act\n  asked: 1\n")
    options = int(env.observe("player_0")["action_mask"].sum())
    assert f"({options})" in text or text.count(", ") == options - 1
    while not any((*env.truncations.values(), *env.terminations.values())):
        env.step(last_step(env, random))
    assert env.render().startswith("over; ")
    shown = raw(name, render_mode="human")
    shown.reset(seed=1)
    assert shown.render() is None
    assert capsys.readouterr().out == text + "\n"
    with pytest.raises(ArgumentError, match=r"^render_mode rgb"):
        raw(name, render_mode="rgb")


@pytest.mark.parametrize("name", ["dubito", "dice", "poker", "rubamazzo"])
def test_rules_are_those_of_simulate(name: str) -> None:
    with pytest.raises(ArgumentError, match=r"^option nonsense"):
        raw(name, nonsense=1)
    with pytest.raises(ArgumentError, match=r"^players 99"):
        raw(name, players=99)


def test_stakes_without_end() -> None:
    with pytest.raises(ArgumentError, match=r"^stake_max 2000: an environment offers at most 1000"):
        raw("poker pot", stake_max=2000)


def test_without_pettingzoo_one_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    import_module("cardodds.environments.aec")
    monkeypatch.delitem(sys.modules, "cardodds.environments.aec")
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    with pytest.raises(ImportError, match=r"pip install pettingzoo$"):
        import_module("cardodds.environments.aec")
