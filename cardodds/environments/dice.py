"""Dubito with dice as a PettingZoo environment.

Every action is one step: dubito; with bussare also busso and silence; then the bids in the order
count, then face. The winner gets 1, which the others lose in equal parts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cardodds.dice.position import Position
from cardodds.dice.rules import DiceRules
from cardodds.dice.simulation import GAME
from cardodds.dice.view import (
    ASKED,
    BUSSO,
    DUBITO,
    PIOMBO,
    REMEMBERED,
    SILENT,
    bid_of,
    count_of,
    earlier_bid,
    face_of,
    had_piombo,
    of_face,
)
from cardodds.environments.aec import GameEnv, wrapped
from cardodds.environments.steps import (
    Field,
    OneStepGame,
    Steps,
    around,
    from_seat,
    rules_of,
    won,
)
from cardodds.simulation.streams import DEAL, start


@dataclass(frozen=True)
class Rolled:
    """A position, and the stream that rolls."""

    position: Position
    stream: int


class DiceSteps(OneStepGame[Rolled]):
    """The game in steps; its parameters are those of `env`."""

    name = "dice"

    def __init__(self, players: int = 2, **rules: Any) -> None:
        self.rules: DiceRules = rules_of(GAME, players, rules)
        self.players = len(self.rules.start)
        self.faces: int = self.rules.faces
        dice = sum(self.rules.tops)
        calls = {DUBITO: "dubito"}
        if self.rules.bussare:
            calls |= {BUSSO: "busso", SILENT: "silent"}
        self._first_bid = len(calls)
        faces = [str(face) for face in self.rules.face_names]
        bids = [f"{count} × {face}" for count in range(1, dice + 1) for face in faces]
        self.words = (*calls.values(), *bids)
        each, most = self.players, max(self.rules.tops)
        self.fields = (
            Field("asked", 1, each),
            Field("question", 1, 1),
            Field("dice", self.faces, most),
            Field("held", each, most),
            Field("bid_counts", REMEMBERED, dice),
            Field("bid_faces", REMEMBERED, self.faces),
            Field("bids", 1, self.rules.max_turns),
            Field("bidder", 1, each),
            Field("opener", 1, each),
            Field("piombo", 1, 1),
            Field("had_piombo", each, 1),
            Field("turn", 1, self.rules.max_turns),
        )

    def begin(self, seed: int, game: int) -> Rolled:
        """Return the first decision of a game."""
        return self._rolled(Position.opening(self.rules), start(seed, game, DEAL))

    def _rolled(self, position: Position, stream: int) -> Rolled:
        """A position with dice under the cups, if they are to be rolled."""
        if position.rolling:
            stream, position = position.roll(stream)
        return Rolled(position, stream)

    def seat(self, table: Rolled) -> int:
        """Return the seat that is to decide."""
        return table.position.seat

    def over(self, table: Rolled) -> bool:
        """Whether there is nothing more to decide."""
        return table.position.over

    def unfinished(self, table: Rolled) -> bool:
        """Whether the game was broken off."""
        return table.position.unfinished

    def gains(self, table: Rolled) -> list[float]:
        """Return what each seat has won so far."""
        winner = table.position.winner
        return won(1 << winner if winner >= 0 else 0, self.players)

    def actions(self, table: Rolled) -> Sequence[int]:
        """Return the legal actions."""
        return table.position.actions()

    def step(self, table: Rolled, action: int) -> int:
        """Return the step of an action."""
        if action <= SILENT:
            return action - DUBITO
        return self._first_bid + (count_of(action) - 1) * self.faces + face_of(action)

    def action(self, table: Rolled, taken: Steps) -> int:
        """Return the action of a step."""
        number = taken[0] - self._first_bid
        if number < 0:
            return taken[0] + DUBITO
        count, face = divmod(number, self.faces)
        return bid_of(count + 1, face)

    def after(self, table: Rolled, action: int) -> Rolled:
        """Return the next decision."""
        return self._rolled(table.position.after(action), table.stream)

    def seen(self, table: Rolled, seat: int, taken: Steps) -> dict[str, Sequence[int]]:
        """Return what a seat may see."""
        position, each = table.position, self.players
        # Before a roll there are no dice: the game is over.
        own = position.hands[seat] if position.hands else 0
        view = position.view(own)._replace(seat=seat)
        bids = [earlier_bid(view, back) for back in range(REMEMBERED)]
        seats = around(seat, each)
        return {
            "asked": [from_seat(seat, position.seat, each)],
            "question": [int(view.rules & ASKED != 0)],
            "dice": [of_face(own, face) for face in range(self.faces)],
            "held": [position.dice[other] for other in seats],
            "bid_counts": [count_of(bid) if bid else 0 for bid in bids],
            "bid_faces": [face_of(bid) + 1 if bid else 0 for bid in bids],
            "bids": [view.bids],
            "bidder": [from_seat(seat, view.bidder, each)],
            "opener": [from_seat(seat, view.opener, each)],
            "piombo": [int(view.rules & PIOMBO != 0)],
            "had_piombo": [had_piombo(view.rules, other) for other in seats],
            "turn": [view.turn],
        }


def raw_env(*, players: int = 2, render_mode: str | None = None, **rules: Any) -> GameEnv[Rolled]:
    """Return the game without PettingZoo's usual wrappers; see `env`."""
    return GameEnv(DiceSteps(players, **rules), render_mode)


def env(*, players: int = 2, render_mode: str | None = None, **rules: Any) -> Any:
    """Return Dubito with dice as a PettingZoo AEC environment.

    Parameters
    ----------
    players : int
        2 to 8.
    render_mode : {"ansi", "human"}, optional
        Whether `render` returns what the seat to decide sees, or prints it.
    **rules
        The options of `cardodds.dice.rules.DiceRules`, and `preset`.

    Returns
    -------
    pettingzoo.AECEnv
        An observation is ``{"observation": array of int64, "action_mask": array of int8}``.

    Raises
    ------
    ArgumentError
        If an option is not allowed.

    Examples
    --------
    >>> game = env(dice=1)
    >>> game.reset(seed=1)
    >>> observation, reward, terminated, truncated, info = game.last()
    >>> game.unwrapped.game.words[int(observation["action_mask"].argmax())]
    '1 × 2'
    """
    return wrapped(raw_env(players=players, render_mode=render_mode, **rules))
