"""Players who look ahead: to the end of the last deal, and through deals of the unseen cards."""

from __future__ import annotations

import numpy as np

from cardodds.rubamazzo.engine import first_action, next_action
from cardodds.rubamazzo.memory import tips, weigh
from cardodds.rubamazzo.search import (
    TOO_LONG,
    WIDEST,
    desk,
    margins,
    memory_bits,
    new_game,
)
from cardodds.rubamazzo.strategies import Params
from cardodds.rubamazzo.view import NONE, View, unseen
from cardodds.rubamazzo.worlds import (
    Leads,
    is_open,
    last_deal_rules,
    play_worlds,
    solve_worlds,
)
from cardodds.simulation.kernels import kernel
from cardodds.simulation.strategies import Parameter, Strategy

LIMIT = 100_000
"""Positions that a player searches in a world; where more are needed it plays out instead."""


def perfect_last_deal(view: View, params: Params, draw: int) -> int:
    """Play the last deal of a game for two perfectly, before that as `memory` with these weights.

    All cards that are then unseen are the other's: who has counted knows them.
    """
    if is_open(view):
        action = _perfect(view)
        if action != NONE:
            return action
    return weigh(view, params[0], params[1], params[2], draw)


def lookahead(view: View, params: Params, draw: int) -> int:
    """Choose what is best on average over deals of the unseen cards, `params` saying how many.

    With two players each action is solved exactly in each deal, as if all cards lay open from
    then on; with more, or where that would take too long, all play on greedily to the end. The
    best has the most wins less losses, of equal ones the largest mean margin.
    """
    return _look(view, int(params[0]), params[1] != 0, draw)


@kernel
def _perfect(view: View) -> int:
    """The best action where the unseen cards are the other's, `NONE` if that takes too long."""
    board = desk(memory_bits(view), LIMIT)
    new_game(board)
    found = np.empty(WIDEST, np.int64)
    number = margins(view, unseen(view), view.rules, board, found)
    if number == TOO_LONG:
        return NONE
    return _action(view, int(np.argmax(found[:number])))


@kernel
def _look(view: View, worlds: int, reads: bool, draw: int) -> int:
    """The choice of `lookahead`; margins are worked out only where the outcomes leave a tie."""
    number = _number_of_actions(view)
    if number == 1:
        return first_action(view)
    if is_open(view):
        action = _perfect(view)
        if action != NONE:
            return action
    found = np.empty((worlds, number), np.int64)
    last_rules = last_deal_rules(view.rules)
    solved = False
    if view.players == 2:
        board = desk(memory_bits(view), LIMIT)
        for wins_only in (True, False):
            solved = (
                solve_worlds(view, last_rules, draw, 0, reads, wins_only, board, found) != TOO_LONG
            )
            if not solved or _best(found)[1] == 1:
                break
    if not solved:
        play_worlds(view, last_rules, draw, 0, reads, found)
    return _action(view, _best(found)[0])


@kernel
def _number_of_actions(view: View) -> int:
    number = 0
    action = first_action(view)
    while action != NONE:
        number += 1
        action = next_action(view, action)
    return number


@kernel
def _action(view: View, number: int) -> int:
    """The legal action of this number, from 0."""
    action = first_action(view)
    for _ in range(number):
        action = next_action(view, action)
    return action


@kernel
def _best(found: Leads) -> tuple[int, int]:
    """The column with the most wins less losses, then the largest sum; how many have as many."""
    best, ties, most, largest = 0, 0, 0, 0
    for column in range(found.shape[1]):
        points, total = 0, 0
        for world in range(len(found)):
            value = int(found[world, column])
            points += (value > 0) - (value < 0)
            total += value
        if ties == 0 or points > most:
            best, ties, most, largest = column, 1, points, total
        elif points == most:
            ties += 1
            if total > largest:
                best, largest = column, total
    return best, ties


PERFECT_LAST_DEAL = Strategy(
    "perfect_last_deal",
    perfect_last_deal,
    tips(0, 0, 0),
    models={
        "en": "with two players counts the cards and plays the last deal perfectly; before that "
        "as memory with these weights, by default as greedy",
        "it": "in due conta le carte e gioca perfettamente l'ultima distribuzione; prima come "
        "memory con questi pesi, se non detto come greedy",
    },
)

LOOKAHEAD = Strategy(
    "lookahead",
    lookahead,
    (
        Parameter("worlds", 30, 1, 10_000, whole=True),
        Parameter("reads", 1, 0, 1, whole=True),
    ),
    models={
        "en": "deals the unseen cards many times as they may lie (worlds) and plays what is best "
        "on average: with two players solved with open cards, with more played out; reads: "
        "believes that who did not take had nothing to take",
        "it": "distribuisce molte volte le carte non viste come possono stare (worlds) e gioca "
        "quello che in media è meglio: in due risolto a carte scoperte, in più giocato fino in "
        "fondo; reads: crede che chi non ha preso non avesse niente con cui prendere",
    },
)
