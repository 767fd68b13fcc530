"""The equilibrium of solved rounds as a strategy: in a match of two each round is played by it.

Without bussare a round of two costs exactly one die, so who plays every round by its equilibrium
plays the match by one. All rounds that can come are solved before the first game, which bounds the
dice: a minute for two against one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from cardodds.dice.position import Position
from cardodds.dice.rules import COUNT_FACE, PRESETS, DiceRules, preset
from cardodds.dice.strategies import DiceStrategy, Params
from cardodds.dice.view import (
    DUBITO,
    MOST_FACES,
    NO_FACE,
    PIOMBO,
    RULE_AT,
    View,
    count_of,
    dice_of,
    face_of,
    wild,
)
from cardodds.errors import ArgumentError
from cardodds.simulation.kernels import kernel
from cardodds.simulation.places import address_param, at, whole_param

if TYPE_CHECKING:
    from cardodds.dice.solver.solving import Solution

MOST_BYTES = 10**8
"""Memory of CFR+ up to which a round is solved."""

MOST_DICE = 5
"""Dice of one player."""

WEIGHTS = 1 << 20
"""Chances of calls are whole numbers out of this."""

_BITS = 40

# A table begins with where each round is, by opener's dice, other's dice, piombo; a round begins
# with its number of states, the hands of the two players, and where its other parts are.
_ROUNDS = 2 * (MOST_DICE + 1) ** 2
_STATES, _HANDS, _FIRST, _AFTER, _STORAGE, _NUMBERS, _ORDER, _DICE, _WEIGHTS = (
    *(0, 1, 3, 4, 5, 6),
    *(7, 8, 10),
)
_HEAD = 11


def equilibrium(view: View, params: Params, draw: int) -> int:
    """Call with the chances of the solved round. The table of rounds is its only parameter."""
    return _call(view, params, draw)


@kernel
def _call(view: View, params: Params, draw: int) -> int:
    """What is said after all that has been said in this round, at random."""
    table = whole_param(params[0])
    opens = view.opener == view.seat
    own = dice_of(view.held, view.seat)
    other = view.table - own
    opener = own if opens else other
    kind = 1 if view.rules & PIOMBO else 0
    block = at(table, 2 * ((MOST_DICE + 1) * opener + view.table - opener) + kind)
    state, player, place = 0, 0, at(table, block + _WEIGHTS)
    first, after = at(table, block + _FIRST), at(table, block + _AFTER)
    for step in range(at(table, block + _STATES) - 1):
        following = at(table, at(table, block + _ORDER) + step)
        number = at(table, at(table, block + _NUMBERS) + following)
        if (view.said >> (number - MOST_FACES)) & 1:
            place += _entries(table, block, state, player)
            raised = at(table, first + state)
            while at(table, after + raised) != following:
                below = 2 * at(table, after + raised) + 1 - player
                place += at(table, at(table, block + _STORAGE) + below)
                raised += 1
            state, player = following, 1 - player
    raises = at(table, first + state + 1) - at(table, first + state)
    if raises == 0:
        return DUBITO
    hands = at(table, block + _HANDS + player)
    hand = at(table, block + _DICE + player)
    place -= hand
    while at(table, hand) != view.dice:
        hand += 1
    place += hand
    choices = raises + (1 if state else 0)
    bits = (draw >> 24) & ((1 << _BITS) - 1)
    total = 0
    for choice in range(choices):
        total += at(table, place + hands * choice)
    choice, rest = 0, (bits * total) >> _BITS
    while rest >= at(table, place + hands * choice):
        rest -= at(table, place + hands * choice)
        choice += 1
    if choice == raises:
        return DUBITO
    following = at(table, after + at(table, first + state) + choice)
    return at(table, at(table, block + _NUMBERS) + following)


@kernel
def _entries(table: Any, block: int, state: int, player: int) -> int:
    """How many entries the node of a state has, where a player is to speak."""
    first = at(table, block + _FIRST) + state
    raises = at(table, first + 1) - at(table, first)
    choices = raises + (1 if state else 0)
    return choices * at(table, block + _HANDS + player) if raises else 0


def round_table(solutions: Mapping[tuple[int, int, bool], Solution]) -> NDArray[np.int64]:
    """Return the table of `equilibrium`.

    Parameters
    ----------
    solutions : mapping
        By dice of who opens, dice of the other, and whether it is a piombo round.
    """
    starts = np.zeros(_ROUNDS, np.int64)
    parts, size = [starts], _ROUNDS
    for (own, other, piombo), solution in solutions.items():
        starts[2 * ((MOST_DICE + 1) * own + other) + piombo] = size
        block = _block(solution, size)
        parts.append(block)
        size += len(block)
    return np.concatenate(parts)


def _block(solution: Solution, start: int) -> NDArray[np.int64]:
    """A round's part of the table, which begins at a place of it."""
    game, tree = solution.game, solution.game.tree
    numbers = (*game.numbers,)
    order = sorted(range(1, len(numbers)), key=lambda state: _height(numbers[state], game.word))
    own, other = game.hands
    lists = (tree.first, tree.after, tree.storage.ravel(), numbers, order, own, other)
    arrays = [np.array(each, np.int64) for each in (*lists, _weights(solution))]
    places = start + _HEAD + np.cumsum([0, *(len(array) for array in arrays)])[:-1]
    head = np.array([len(numbers), len(own), len(other), *places], np.int64)
    return np.concatenate([head, *arrays])


def _height(bid: int, word: int) -> int:
    """A number that rises with every raise, whatever the rule: for the order of what was said."""
    count, face = count_of(bid), face_of(bid)
    # n spirals come after 2n of any number, and before 2n + 1.
    doubled = (word >> RULE_AT) & 3 != COUNT_FACE and face == wild(word) != NO_FACE
    return (2 * count if doubled else count) * (MOST_FACES + 1) + face


def _weights(solution: Solution) -> NDArray[np.int64]:
    """The chances of all calls of both players, in whole numbers out of `WEIGHTS`."""
    game, tree = solution.game, solution.game.tree
    strategy = np.asarray(solution.strategy, np.float64)
    weights = np.zeros(len(strategy), np.int64)
    hands = [len(each) for each in game.hands]
    nodes = [(0, 0, 0)]
    while nodes:
        state, player, place = nodes.pop()
        choices = len(game.raises[state]) + (state > 0)
        if not game.raises[state]:
            continue
        shape = choices, hands[player]
        end = place + choices * hands[player]
        chances = strategy[place:end].reshape(shape)
        totals = chances.sum(0)
        even = np.full(shape, 1 / choices)
        shares = np.divide(chances, totals, out=even, where=totals > 0)
        weights[place:end] = np.rint(WEIGHTS * shares).astype(np.int64).ravel()
        for following in game.raises[state]:
            nodes.append((following, 1 - player, end))
            end += int(tree.storage[following, 1 - player])
    return weights


def rounds_to_come(rules: DiceRules) -> set[tuple[int, int, bool]]:
    """Return the rounds that a game of two can come to: opener's dice, other's, piombo or not.

    Examples
    --------
    >>> sorted(rounds_to_come(DiceRules(dice=(1, 2))))
    [(1, 1, True), (1, 2, False)]
    """
    found: dict[tuple[int, int, bool], None] = {}
    positions, seen = [Position.opening(rules)], set()
    while positions:
        position = positions.pop()
        if position.over or (position.held, position.word, position.opener) in seen:
            continue
        seen.add((position.held, position.word, position.opener))
        own = position.dice[position.opener]
        found[own, sum(position.dice) - own, position.piombo] = None
        positions += [position.lost(loser) for loser in (0, 1)]
    return set(found)


def _prepared(values: Sequence[Fraction], rules: DiceRules) -> tuple[float, ...]:
    """The address of the table of all rounds to come."""
    return (address_param(_solved(rules)),)


@cache
def _solved(rules: DiceRules) -> NDArray[np.int64]:
    """The table of the rounds that a game can come to, solved where that is possible."""
    from cardodds.dice.solver.rounds import Round
    from cardodds.dice.solver.solving import needed_bytes, solve

    if len(rules.start) != 2 or rules.bussare:
        raise ArgumentError("strategies", "equilibrium", "plays two seats without bussare")
    words = _words(rules)
    rounds = sorted(rounds_to_come(rules), reverse=True)
    for own, other, piombo in rounds:
        if max(own, other) > MOST_DICE or (
            needed_bytes(Round.of((own, other), piombo=piombo, **words), "cfr") > MOST_BYTES
        ):
            allowed = f"the round of {own} against {other} dice is too large to be solved first"
            raise ArgumentError("strategies", "equilibrium", allowed)
    solutions = {
        (own, other, piombo): solve((own, other), piombo=piombo, **words)
        for own, other, piombo in rounds
    }
    return round_table(solutions)


def _words(rules: DiceRules) -> dict[str, Any]:
    """The words by which `solve` knows the rules."""
    for name in PRESETS:
        if rules == preset(name, dice=rules.dice, faces=rules.faces, players=rules.players,
                           max_turns=rules.max_turns):  # fmt: skip
            return {"preset": name, "faces": rules.faces}
    plain = DiceRules(
        dice=rules.dice, rule=rules.rule, faces=rules.faces, piombo=rules.piombo,
        players=rules.players, max_turns=rules.max_turns,
    )  # fmt: skip
    if rules != plain:
        raise ArgumentError("strategies", "equilibrium", "solves no rounds under these rules")
    return {"rule": rules.rule, "faces": rules.faces}


EQUILIBRIUM = DiceStrategy(
    "equilibrium",
    equilibrium,
    models={
        "en": "two players, few dice: calls with the chances of an equilibrium of the solved round",
        "it": "due giocatori, pochi dadi: dichiara e dubita con le probabilità di un equilibrio "
        "del giro risolto",
    },
    prepare=_prepared,
)
"""The strategy that cannot be exploited by more than its rounds can."""
