"""A round of dice for two as a game of OpenSpiel, for its algorithms to solve and to play.

The game is registered as ``cardodds_dice``. First each player's dice are rolled, the opener's
first: two chance nodes, whose outcomes are the different hands with the chances that they have. A
bid has the number ``(count - 1) * faces + face``, the lowest face 0, and dubito the number after
all bids, as in OpenSpiel's own ``liars_dice``. Who is right wins 1 and the other loses it.
"""

from __future__ import annotations

from functools import cache
from math import prod
from typing import Any

import numpy as np

from cardodds.dice.engine import is_right
from cardodds.dice.notation import Bid
from cardodds.dice.solver.rounds import Round
from cardodds.dice.view import of_face
from cardodds.errors import ArgumentError

try:
    import pyspiel
except ImportError:
    pyspiel = None

NAME = "cardodds_dice"
DEFAULTS: dict[str, Any] = {
    "dice": 1,
    "other_dice": 0,
    "faces": 6,
    "rule": "",
    "piombo": False,
    "preset": "",
}
"""The parameters of the game and their defaults; see `load`."""

_GAME: Any = pyspiel.Game if pyspiel else object
_STATE: Any = pyspiel.State if pyspiel else object


def load(
    dice: tuple[int, int] | int = (1, 1),
    *,
    faces: int = 6,
    rule: str | None = None,
    piombo: bool = False,
    preset: str | None = None,
) -> Any:
    """Return a round of dice for two as a game of OpenSpiel.

    Parameters
    ----------
    dice : tuple of int, or int
        Of the opener and of the other, 1 to 5; one number for both.
    faces : int
        Faces of a die, 2 to 6.
    rule : {"strict", "free", "count_face"}, optional
        The raise rule, ``strict`` by default.
    piombo : bool
        Whether the opener has just come down to one die.
    preset : str, optional
        The rules of another game instead of `rule`: ``openspiel``, ``normal``, ``joker``.

    Returns
    -------
    pyspiel.Game
        As ``pyspiel.load_game`` gives it for ``cardodds_dice(dice=…,other_dice=…,faces=…,…)`` once
        `register` has been called; there `other_dice` 0 is as many as `dice`.

    Raises
    ------
    ArgumentError
        If something is not allowed, as in `cardodds.dice.solver.rounds.Round.of`.
    ImportError
        If OpenSpiel is not installed.
    """
    register()
    game = Round.of(dice, rule=rule, piombo=piombo, preset=preset, faces=faces)
    opener, other = game.dice
    given = {
        "dice": opener,
        "other_dice": other,
        "faces": game.rules.faces,
        "rule": rule or "",
        "piombo": piombo,
        "preset": preset or "",
    }
    return pyspiel.load_game(NAME, given)


@cache
def register() -> None:
    """Make ``cardodds_dice`` known to ``pyspiel.load_game``.

    Raises
    ------
    ImportError
        If OpenSpiel is not installed.
    """
    if pyspiel is None:
        needed = "this game needs OpenSpiel: pip install open-spiel"
        raise ImportError(needed, name="pyspiel")
    pyspiel.register_game(_game_type(), DiceGame)


def _game_type() -> Any:
    kind = pyspiel.GameType
    return kind(
        short_name=NAME,
        long_name="Dubito with dice, one round for two",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=DEFAULTS,
    )


def _round(params: dict[str, Any]) -> Round:
    """The round that the parameters of a game describe."""
    given = {**DEFAULTS, **params}
    return Round.of(
        (given["dice"], given["other_dice"] or given["dice"]),
        faces=given["faces"],
        rule=given["rule"] or None,
        piombo=given["piombo"],
        preset=given["preset"] or None,
    )


class Plan:
    """A round as its states need it; all states of a game share one.

    Attributes
    ----------
    round : Round
    numbers : tuple of int
        The action of each state of `Round`; 0 for the first, before a bid.
    states : dict
        The state of each action that is a bid.
    dubito : int
        The action that doubts.
    """

    def __init__(self, game: Round) -> None:
        rules = game.rules
        self.round = game
        faces = rules.face_names
        self.numbers = (
            0,
            *((bid.count - 1) * rules.faces + faces.index(bid.face) for bid in game.bids),
        )
        self.states = {number: state for state, number in enumerate(self.numbers) if state}
        self.dubito = sum(game.dice) * rules.faces

    def __deepcopy__(self, memo: dict[int, Any]) -> Plan:
        # OpenSpiel clones a state by a deep copy; nothing here ever changes.
        return self

    def bid(self, action: int) -> Bid:
        """Return the bid of an action."""
        return self.round.bids[self.states[action] - 1]

    def words(self, action: int) -> str:
        """Return a bid, or dubito, in words."""
        return "dubito" if action == self.dubito else str(self.bid(action))

    def hand_text(self, hand: int) -> str:
        """Return a hand, its faces one by one."""
        names = enumerate(self.round.rules.face_names)
        return " ".join(str(name) for face, name in names for _ in range(of_face(hand, face)))


class DiceGame(_GAME):
    """The round as a game of OpenSpiel; see `load`."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        self.plan = Plan(_round(params))
        game = self.plan.round
        info = pyspiel.GameInfo(
            num_distinct_actions=self.plan.dubito + 1,
            max_chance_outcomes=max(map(len, game.hands)),
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=game.bids_left[0] + 1,
        )
        super().__init__(_game_type(), info, params)

    def new_initial_state(self) -> DiceState:
        """Return the state before the dice are rolled."""
        return DiceState(self, self.plan)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> DiceObserver:
        """Return what writes down what a player sees."""
        if params:
            raise ArgumentError("params", params, "an observer of this game takes none")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return DiceObserver(self.plan, kind)


class DiceState(_STATE):
    """What has been rolled and said in a round.

    Attributes
    ----------
    hands : tuple of int
        The dice that have been rolled, the opener's first, as places in `Round.hands`.
    said : tuple of int
        The actions since then.
    """

    def __init__(self, game: DiceGame, plan: Plan) -> None:
        super().__init__(game)
        self.plan = plan
        self.hands: tuple[int, ...] = ()
        self.said: tuple[int, ...] = ()

    def current_player(self) -> int:
        """Return who is to speak, or that dice are rolled, or that the round is over."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if len(self.hands) < 2 else len(self.said) % 2

    def is_terminal(self) -> bool:
        """Return whether somebody has doubted."""
        return bool(self.said) and self.said[-1] == self.plan.dubito

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the hands that can be rolled now, and how likely they are."""
        ways = self.plan.round.ways[len(self.hands)]
        return [(hand, number / sum(ways)) for hand, number in enumerate(ways)]

    def _legal_actions(self, player: int) -> list[int]:
        """The bids that may follow, and dubito after one."""
        state = self.plan.states[self.said[-1]] if self.said else 0
        raises = sorted(self.plan.numbers[after] for after in self.plan.round.raises[state])
        return [*raises, self.plan.dubito] if state else raises

    def _apply_action(self, action: int) -> None:
        """Take in what is rolled or said."""
        if len(self.hands) < 2:
            self.hands = (*self.hands, int(action))
        else:
            self.said = (*self.said, int(action))

    def _action_to_string(self, player: int, action: int) -> str:
        """An action in words."""
        if player == pyspiel.PlayerId.CHANCE:
            # Of a roll in the past nobody says whose it was: it has no more than its number.
            hand = str(action)
            if self.is_chance_node():
                hand = self.plan.hand_text(self.plan.round.hands[len(self.hands)][action])
            return f"roll {hand}"
        return self.plan.words(action)

    def returns(self) -> list[float]:
        """Return what each player has won."""
        if not self.is_terminal():
            return [0.0, 0.0]
        game = self.plan.round
        table = sum(game.hands[player][hand] for player, hand in enumerate(self.hands))
        bid = game.numbers[self.plan.states[self.said[-2]]]
        doubter = (len(self.said) - 1) % 2
        won = -1.0 if is_right(table, bid, game.word) else 1.0
        return [won, -won] if doubter == 0 else [-won, won]

    def __str__(self) -> str:
        """Return the whole state in words."""
        rolls = "".join(f"[{self.dice_text(player)}] " for player in range(len(self.hands)))
        return f"{rolls}{', '.join(map(self.plan.words, self.said))}"

    def dice(self, player: int) -> int:
        """Return the dice of a player as packed counts of faces; 0 before they are rolled."""
        hands = self.plan.round.hands[player]
        return hands[self.hands[player]] if player < len(self.hands) else 0

    def dice_text(self, player: int) -> str:
        """Return the dice of a player, face by face."""
        return self.plan.hand_text(self.dice(player))


class DiceObserver:
    """What a player sees, as text and as numbers.

    Parameters
    ----------
    plan : Plan
    kind : pyspiel.IIGObservationType
        With perfect recall all that has been said, else only the last bid and dubito.
    """

    def __init__(self, plan: Plan, kind: Any) -> None:
        self.plan = plan
        self.public, self.recalls = bool(kind.public_info), bool(kind.perfect_recall)
        private = pyspiel.PrivateInfoType
        self.all_dice = kind.private_info == private.ALL_PLAYERS
        self.own_dice = kind.private_info == private.SINGLE_PLAYER
        faces = plan.round.rules.faces
        shapes: dict[str, tuple[int, ...]] = {"player": (2,)}
        if self.own_dice or self.all_dice:
            shapes["dice"] = (2, faces) if self.all_dice else (faces,)
        if self.public:
            shapes["said"] = (plan.dubito + 1,)
        self.tensor = np.zeros(sum(map(prod, shapes.values())), np.float32)
        self.dict, begin = {}, 0
        for name, shape in shapes.items():
            self.dict[name] = self.tensor[begin : begin + prod(shape)].reshape(shape)
            begin += prod(shape)

    def set_from(self, state: DiceState, player: int) -> None:
        """Write what a player sees into `tensor`: counts of faces, a 1 for each thing said."""
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        if self.own_dice:
            self.dict["dice"][:] = self._counts(state.dice(player))
        if self.all_dice:
            self.dict["dice"][:] = [self._counts(state.dice(one)) for one in (0, 1)]
        if self.public:
            self.dict["said"][list(self._heard(state))] = 1

    def string_from(self, state: DiceState, player: int) -> str:
        """Return what a player sees in words."""
        shown = (0, 1) if self.all_dice else (player,) if self.own_dice else ()
        parts = [f"p{player}", *(f"[{state.dice_text(one)}]" for one in shown)]
        if self.public:
            parts.append(", ".join(map(self.plan.words, self._heard(state))))
        return " ".join(parts).strip()

    def _heard(self, state: DiceState) -> tuple[int, ...]:
        """What is remembered of what has been said."""
        last = 2 if state.is_terminal() else 1
        return state.said if self.recalls else state.said[-last:]

    def _counts(self, dice: int) -> list[int]:
        return [of_face(dice, face) for face in range(self.plan.round.rules.faces)]
