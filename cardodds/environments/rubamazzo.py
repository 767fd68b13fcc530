"""Rubamazzo as a PettingZoo environment.

A decision begins with the card to play. If it may do several things, the next step says which:
``steal`` from a seat, by its place after one's own, or ``take`` a table card of a rank; with
captures by sum further ``take`` steps follow, highest rank first, until the capture is settled.
Several bundles that are stolen as one action go by the nearest. The winner, or both of a team, get
what the others lose in equal parts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from cardodds.cards import pack, rank_label
from cardodds.environments.aec import GameEnv, wrapped
from cardodds.environments.steps import (
    Field,
    SteppedGame,
    Steps,
    around,
    from_seat,
    rules_of,
    won,
)
from cardodds.rubamazzo import engine
from cardodds.rubamazzo.coded_rules import setup
from cardodds.rubamazzo.game import fill
from cardodds.rubamazzo.position import Position
from cardodds.rubamazzo.rules import RubamazzoRules
from cardodds.rubamazzo.simulation import GAME
from cardodds.rubamazzo.view import NO_TOP, NONE, TRACKED_SEATS, View
from cardodds.simulation.counts import count, first_rank, one
from cardodds.simulation.streams import DEAL, shuffle, start

MOST_CARDS = 52


@dataclass(frozen=True)
class Dealt:
    """A position with all its cards.

    Attributes
    ----------
    position : Position
    hands : tuple of int
        The hands, packed counts.
    stock : tuple of int
        The ranks of the cards still to be dealt, in their order.
    stream : int
        The stream that shuffles.
    played : int
        Cards played in earlier packs, where a tie is played again.
    """

    position: Position
    hands: tuple[int, ...]
    stock: tuple[int, ...]
    stream: int
    played: int = 0


class RubamazzoSteps(SteppedGame[Dealt]):
    """The game in steps; its parameters are those of `env`."""

    name = "rubamazzo"

    def __init__(self, players: int = 2, **rules: Any) -> None:
        self.rules: RubamazzoRules = rules_of(GAME, players, rules)
        self.setup = setup(self.rules)
        self.players = each = self.rules.players
        labels = [rank_label(rank, "en") for rank in pack(self.rules.deck).ranks]
        self.ranks = ranks = len(labels)
        self.words = (
            *(f"play {rank}" for rank in labels),
            *(f"take {rank}" for rank in labels),
            *(f"steal from {place}" for place in range(1, each)),
        )
        self.fields = (
            Field("asked", 1, each),
            Field("hand", ranks, 4),
            Field("table", ranks, 4),
            Field("tops", each, ranks),
            Field("bundles", each, MOST_CARDS),
            Field("held", each, self.setup.hand),
            Field("seen", ranks, 4),
            Field("lacks", each * ranks, 1),
            Field("last", 1, each),
            Field("deals", 1, self.setup.deals),
            Field("card", 1, ranks),
            Field("taken", ranks, 4),
        )

    def begin(self, seed: int, game: int) -> Dealt:
        """Return the first decision of a game."""
        return self._new_pack(start(seed, game, DEAL), 0)

    def _new_pack(self, stream: int, played: int) -> Dealt:
        """The first decision of a shuffled pack, after cards played in earlier ones."""
        rules = self.setup
        cards = np.zeros(self.ranks * 4, np.int64)
        fill(cards, rules.rules)
        number = rules.table + rules.deals * rules.players * rules.hand
        stream = int(shuffle(stream, cards, number))
        ranks = tuple(first_rank(int(card)) for card in cards[:number])
        position = Position.opening(rules, sum(map(one, ranks[: rules.table])))
        return self._with_hands(Dealt(position, (), ranks[rules.table :], stream, played))

    def _with_hands(self, table: Dealt) -> Dealt:
        """The same with the next hands dealt."""
        each = self.setup.hand
        stock = table.stock
        hands = tuple(
            sum(map(one, stock[each * seat : each * (seat + 1)])) for seat in range(self.players)
        )
        return replace(table, hands=hands, stock=stock[each * self.players :])

    def seat(self, table: Dealt) -> int:
        """Return the seat that is to decide."""
        return table.position.seat

    def over(self, table: Dealt) -> bool:
        """Whether there is nothing more to decide."""
        return table.position.over or self.unfinished(table)

    def unfinished(self, table: Dealt) -> bool:
        """Whether the game was broken off."""
        reached = table.played + table.position.turn >= self.setup.max_turns
        replayed = table.position.over and self.setup.replay and not _winners(table)
        return reached and (not table.position.over or bool(replayed))

    def gains(self, table: Dealt) -> list[float]:
        """Return what each seat has won so far."""
        return won(_winners(table) if table.position.over else 0, self.players)

    def actions(self, table: Dealt) -> list[int]:
        """Return the engine's legal actions."""
        view = self.view(table, table.position.seat)
        found, action = [], int(engine.first_action(view))
        while action != NONE:
            found.append(action)
            action = int(engine.next_action(view, action))
        return found

    def spelled(self, table: Dealt, action: int) -> Steps:
        """Return all the steps of an action."""
        rank, take = engine.rank_of(action), engine.take_of(action)
        highest_first = [r for r in reversed(range(self.ranks)) for _ in range(count(take, r))]
        victims = engine.victims_of(action)
        places = [
            place
            for place, seat in enumerate(around(table.position.seat, self.players))
            if (victims >> seat) & 1
        ]
        steal = [2 * self.ranks + place - 1 for place in places[:1]]
        return (rank, *(self.ranks + r for r in highest_first), *steal)

    def options(self, table: Dealt, taken: Steps) -> Sequence[int]:
        """Return the steps that may follow those taken."""
        number = len(taken)
        spelled = [self.spelled(table, action) for action in self.actions(table)]
        return sorted({one[number] for one in spelled if one[:number] == taken and one[number:]})

    def action(self, table: Dealt, taken: Steps) -> int:
        """Return the action that the steps spell."""
        return next(
            action for action in self.actions(table) if self.spelled(table, action) == taken
        )

    def after(self, table: Dealt, action: int) -> Dealt:
        """Return the next decision."""
        position, seat = table.position.after(action), table.position.seat
        hands = list(table.hands)
        hands[seat] -= one(engine.rank_of(action))
        table = replace(table, position=position, hands=tuple(hands))
        if position.over:
            again = self.setup.replay and not _winners(table) and not self.unfinished(table)
            return self._new_pack(table.stream, table.played + position.turn) if again else table
        return table if any(hands) else self._with_hands(table)

    def view(self, table: Dealt, seat: int) -> View:
        """Return what a seat sees, as strategies do."""
        return table.position.view(table.hands[seat])._replace(seat=seat)

    def seen(self, table: Dealt, seat: int, taken: Steps) -> dict[str, Sequence[int]]:
        """Return what a seat may see."""
        view, position, each = self.view(table, seat), table.position, self.players
        seats, ranks = around(seat, each), range(self.ranks)
        tops = [(view.tops >> (4 * other)) & NO_TOP for other in seats]
        return {
            "asked": [from_seat(seat, position.seat, each)],
            "hand": [count(view.hand, rank) for rank in ranks],
            "table": [count(view.table, rank) for rank in ranks],
            "tops": [0 if top == NO_TOP else top + 1 for top in tops],
            "bundles": [position.bundles()[other] for other in seats],
            "held": [sum(count(table.hands[other], rank) for rank in ranks) for other in seats],
            "seen": [count(view.seen, rank) for rank in ranks],
            "lacks": [
                (count(view.lacks, rank) >> other) & 1 if other < TRACKED_SEATS else 0
                for other in seats
                for rank in ranks
            ],
            "last": [from_seat(seat, view.last, each)],
            "deals": [max(view.deals, 0)],
            "card": [taken[0] + 1 if taken else 0],
            "taken": [taken[1:].count(self.ranks + rank) for rank in ranks],
        }


def _winners(table: Dealt) -> int:
    """The seats that win once all cards are played, a bit a seat."""
    position = table.position
    rules = position.setup.rules
    sizes = engine.counted(position.sizes, position.table, position.last, rules)
    return int(engine.winners(sizes, position.setup.players, rules))


def raw_env(*, players: int = 2, render_mode: str | None = None, **rules: Any) -> GameEnv[Dealt]:
    """Return the game without PettingZoo's usual wrappers; see `env`."""
    return GameEnv(RubamazzoSteps(players, **rules), render_mode)


def env(*, players: int = 2, render_mode: str | None = None, **rules: Any) -> Any:
    """Return rubamazzo as a PettingZoo AEC environment.

    Parameters
    ----------
    players : int
        2 to 6; four with `teams`.
    render_mode : {"ansi", "human"}, optional
        Whether `render` returns what the seat to decide sees, or prints it.
    **rules
        The options of `cardodds.rubamazzo.rules.RubamazzoRules`, and `preset`.

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
    >>> game = env(sum=True)
    >>> game.reset(seed=1)
    >>> observation, reward, terminated, truncated, info = game.last()
    >>> [game.unwrapped.game.words[step] for step in observation["action_mask"].nonzero()[0]]
    ['play 3', 'play 5', 'play knight']
    """
    return wrapped(raw_env(players=players, render_mode=render_mode, **rules))
