"""A game in steps as a PettingZoo environment in which agents act one after another."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from cardodds.environments.steps import Field, SteppedGame
from cardodds.errors import ArgumentError, choice, whole
from cardodds.simulation.streams import SEEDS, fresh_seed

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as error:
    needed = "these environments need PettingZoo: pip install pettingzoo"
    raise ImportError(needed, name=error.name) from None

T = TypeVar("T")
Observation = dict[str, NDArray[Any]]

RENDER_MODES = ("ansi", "human")
ILLEGAL = -1.0
"""What the wrapped environment gives a seat that takes a step that is not offered; it ends."""


class GameEnv(AECEnv, Generic[T]):
    """A game, one agent a seat.

    Parameters
    ----------
    game : SteppedGame
    render_mode : {"ansi", "human"}, optional

    Notes
    -----
    ``reset(seed=s)`` deals game 0 of seed ``s``, the one that `simulate` plays first; a later reset
    without a seed deals the next game of that seed. When a game is over all agents terminate
    together; one that reaches its turn limit is truncated, and nobody gets anything.
    """

    def __init__(self, game: SteppedGame[T], render_mode: str | None = None) -> None:
        super().__init__()
        if render_mode is not None:
            choice("render_mode", render_mode, RENDER_MODES)
        self.game = game
        self.render_mode = render_mode
        self.metadata: dict[str, Any] = {
            "name": f"cardodds_{game.name}_v0",
            "render_modes": [*RENDER_MODES],
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(game.players)]
        self.agents: list[str] = []
        self._seed, self._number = -1, -1
        self._action_spaces = {
            agent: spaces.Discrete(len(game.words)) for agent in self.possible_agents
        }
        self._observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": _box(game.fields),
                    "action_mask": spaces.Box(0, 1, (len(game.words),), np.int8),
                }
            )
            for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> Any:
        """Return the space of an agent's observations."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of an agent's steps."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a game.

        Parameters
        ----------
        seed : int, optional
            0 to 2**63 - 1: its first game. By default the next game of the last seed.
        options : dict, optional
            Not used; the rules are given to `env`.
        """
        if seed is not None:
            self._seed, self._number = whole("seed", seed, 0, SEEDS - 1), 0
        else:
            self._seed = self._seed if self._number >= 0 else fresh_seed()
            self._number += 1
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.table = self.game.begin(self._seed, self._number)
        self._ask()

    def _ask(self) -> None:
        """Turn to the seat that is to decide."""
        self.taken = self.game.asked(self.table)
        self.agent_selection = self.possible_agents[self.game.seat(self.table)]

    def observe(self, agent: str) -> Observation:
        """Return what an agent may see; its mask is empty while others are to act."""
        seat = self.possible_agents.index(agent)
        acts = not self.game.over(self.table) and seat == self.game.seat(self.table)
        taken = self.taken if acts else ()
        seen = self.game.seen(self.table, seat, taken)
        numbers = [number for field in self.game.fields for number in seen[field.name]]
        mask = np.zeros(len(self.game.words), np.int8)
        if acts:
            mask[list(self.game.options(self.table, taken))] = 1
        return {"observation": np.array(numbers, np.int64), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Take a step for the agent whose turn it is.

        Raises
        ------
        ArgumentError
            If it is not offered.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        options = self.game.options(self.table, self.taken)
        if action is None or action not in options:
            allowed = f"one of the {len(options)} steps in the action mask"
            raise ArgumentError("action", action, allowed)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.taken = self.game.forced(self.table, (*self.taken, int(action)))
        if not self.game.options(self.table, self.taken):
            self._decided(self.game.action(self.table, self.taken))
        if self.render_mode == "human":
            self.render()

    def _decided(self, action: int) -> None:
        """Do what the steps of a decision spell."""
        game, before = self.game, self.game.gains(self.table)
        self.table = game.after(self.table, action)
        for agent, now, then in zip(
            self.possible_agents, game.gains(self.table), before, strict=True
        ):
            self.rewards[agent] = now - then
        self._accumulate_rewards()
        if game.over(self.table):
            ends = self.truncations if game.unfinished(self.table) else self.terminations
            ends.update(dict.fromkeys(self.agents, True))
            self.taken = ()
        else:
            self._ask()

    def render(self) -> str | None:
        """Return, or print, what the seat that is to decide sees."""
        if self.render_mode is None:
            return None
        text = self.text()
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def text(self) -> str:
        """Return what the seat that is to decide sees and may do, field by field."""
        game = self.game
        if game.over(self.table):
            ending = "unfinished" if game.unfinished(self.table) else "over"
            return f"{ending}; {' '.join(f'{gain:g}' for gain in game.gains(self.table))}"
        seen = game.seen(self.table, game.seat(self.table), self.taken)
        lines = [f"  {field.name}: {' '.join(map(str, seen[field.name]))}" for field in game.fields]
        options = [game.words[step] for step in game.options(self.table, self.taken)]
        return "\n".join([f"{self.agent_selection} to act", *lines, f"  steps: {listed(options)}"])

    def close(self) -> None:
        """Release what is held: nothing."""


def listed(words: list[str], most: int = 12) -> str:
    """Return words on one line, the first ones if they are many.

    Examples
    --------
    >>> listed(["a", "b", "c"], most=2)
    'a, b, … (3)'
    """
    short = ", ".join(words[:most])
    return short if len(words) <= most else f"{short}, … ({len(words)})"


def _box(fields: tuple[Field, ...]) -> Any:
    """The space of all fields one after another."""
    low = [field.low for field in fields for _ in range(field.size)]
    high = [field.high for field in fields for _ in range(field.size)]
    return spaces.Box(np.array(low, np.int64), np.array(high, np.int64), dtype=np.int64)


def wrapped(env: GameEnv[Any]) -> Any:
    """Return an environment in the wrappers of PettingZoo's own games.

    A step that is not offered ends the game, and its agent gets `ILLEGAL`.
    """
    legal = wrappers.TerminateIllegalWrapper(env, illegal_reward=ILLEGAL)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(legal))
