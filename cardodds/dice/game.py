"""Whole games of Dubito with dice, by the block: roll, ask the seats' strategies, count."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import float64, int64, types
from numpy.typing import NDArray

from cardodds.dice import engine
from cardodds.dice.coded_rules import MENUS, Setup
from cardodds.dice.remembered import SEATS, UNKNOWN, row_of
from cardodds.dice.rolls import roll
from cardodds.dice.strategies import PARAMETERS
from cardodds.dice.view import (
    BUSSO,
    NONE,
    PIOMBO,
    SILENT,
    View,
    bit_of,
    dice_of,
    players,
    total,
)
from cardodds.simulation.kernels import inlined, kernel
from cardodds.simulation.streams import DEAL, advance, start, word

SEEN_BY_DECIDE = types.NamedUniTuple(int64, len(View._fields), View)
SIGNATURE = int64(SEEN_BY_DECIDE, types.UniTuple(float64, PARAMETERS), int64)
"""The type of a strategy: ``decide(view, params, draw)``."""


class Outcome(NamedTuple):
    """How a game went.

    Attributes
    ----------
    winner : int
        -1 if it was broken off.
    turns, rounds : int
        Bids made; rounds begun.
    offender : int
        The seat that returned an illegal action, which ends the game; else -1.
    """

    winner: int
    turns: int
    rounds: int
    offender: int


ROWS_AT, LANES_AT, ROOM = SEATS, 2 * SEATS, 3 * SEATS
"""Where a game keeps, by seat, its dice (first), what is remembered of it, its stream."""


@inlined
def roll_all(
    state: int,
    held: int,
    rules: int,
    falls: NDArray[np.uint8],
    packed: NDArray[np.int64],
    places: NDArray[np.int64],
    room: NDArray[np.int64],
) -> tuple[int, int]:
    """Roll the dice of all seats into `room`, with the rows of what is remembered of each.

    Returns
    -------
    state, dice : int
        The stream's next state; all dice on the table, packed counts.
    """
    dice, table = 0, total(held)
    for seat in range(players(rules)):
        own = dice_of(held, seat)
        if own:
            state, hand, number = roll(state, own, falls, packed)
            dice += hand
            room[np.uint64(seat)] = hand
            row = row_of(places, seat, own, table, number, rules)
            room[np.uint64(ROWS_AT + seat)] = row
    return state, dice


@kernel
def play_game(
    setup: Setup,
    menus: NDArray[np.int64],
    falls: NDArray[np.uint8],
    packed: NDArray[np.int64],
    places: NDArray[np.int64],
    actions: NDArray[np.uint8],
    strategies: Any,
    params: Any,
    checked: bool,
    state: int,
    room: NDArray[np.int64],
) -> Outcome:
    """Play a game.

    Parameters
    ----------
    setup : Setup
    menus : array of int64
        The legal bids, see `cardodds.dice.coded_rules.menus`.
    falls, packed : array
        The rolls, see `roll_tables`.
    places, actions : array
        The decisions that are `Remembered`; added to as they are made.
    strategies : tuple of functions
        One a seat, of the type `SIGNATURE`.
    params : tuple of tuple of float
        `PARAMETERS` numbers a seat.
    checked : bool
        Whether actions are checked.
    state : int
        The state of the stream that rolls.
    room : array of int64
        `ROOM` numbers to work with; the streams of decisions, from `LANES_AT` on, are moved on.
    """
    held, rules, opener = setup.held, setup.rules, 0
    left, rounds = setup.max_turns, 0
    while True:
        rounds += 1
        table = total(held)
        state, dice = roll_all(state, held, rules, falls, packed, places, room)
        seat, bidder, bid, history, said, bids = opener, NONE, 0, 0, 0, 0
        action = UNKNOWN
        while action == UNKNOWN:
            # As far as what is remembered goes: then all that is kept stays in registers.
            place = int(room[np.uint64(ROWS_AT + seat)]) + bid
            action = int(actions[np.uint64(place)])
            while action > SILENT:
                bid, bidder = action, seat
                history = engine.remember(history, bid)
                said |= bit_of(bid)
                bids += 1
                if bids == left:
                    return Outcome(NONE, setup.max_turns, rounds, NONE)
                seat = engine.next_seat(held, seat, players(rules))
                place = int(room[np.uint64(ROWS_AT + seat)]) + bid
                action = int(actions[np.uint64(place)])
            if action != UNKNOWN:
                break
            lane = advance(int(room[np.uint64(LANES_AT + seat)]))
            room[np.uint64(LANES_AT + seat)] = lane
            menu_at = MENUS if rules & PIOMBO else 0
            view = View(
                int(room[np.uint64(seat)]),
                held,
                setup.tops,
                table,
                history,
                said,
                int(menus[np.uint64(menu_at + bid)]),
                bids,
                bidder,
                opener,
                seat,
                setup.max_turns - left + bids,
                rules,
            )
            action = strategies[seat](view, params[seat], word(lane))
            if checked and not engine.is_legal(view, action):
                return Outcome(NONE, 0, rounds, seat)
            if room[np.uint64(ROWS_AT + seat)]:
                actions[np.uint64(place)] = action
                action = UNKNOWN
            elif action > BUSSO:
                if action != SILENT:
                    bid, bidder = action, seat
                    history = engine.remember(history, bid)
                    said |= bit_of(bid)
                    bids += 1
                    if bids == left:
                        return Outcome(NONE, setup.max_turns, rounds, NONE)
                seat, rules = engine.asked_next(held, rules, seat, bidder)
                action = UNKNOWN
        left -= bids
        right = engine.is_right(dice, bid, rules)
        exact = engine.is_exact(dice, bid, rules)
        loser = engine.loses(action, seat, bidder, right, exact)
        held, rules, opener = engine.settle(held, rules, setup.tops, seat, loser)
        winner = engine.winner(held, rules, seat, bidder, loser, opener)
        if winner != NONE:
            return Outcome(winner, setup.max_turns - left, rounds, NONE)


@kernel
def play_block(
    seed: int,
    first: int,
    games: int,
    lane: int,
    setup: Setup,
    menus: NDArray[np.int64],
    falls: NDArray[np.uint8],
    packed: NDArray[np.int64],
    places: NDArray[np.int64],
    actions: NDArray[np.uint8],
    strategies: Any,
    params: Any,
    checked: bool,
    tally: NDArray[np.int64],
) -> tuple[int, int]:
    """Play games ``first`` to ``first + games - 1`` and add them up.

    Parameters
    ----------
    seed, first, games : int
    lane : int
        The lane of the stream of seat 0's decisions; the next seats have the next ones.
    setup, menus, falls, packed, places, actions, strategies, params, checked
        As in `play_game`.
    tally : array of int64
        Its columns are those of `Layout` with the means turns and rounds. One row takes all games;
        with as many rows as games each has its own.

    Returns
    -------
    game, seat : int
        The game that an illegal action broke off, and whose it was; -1, -1 if there was none.
    """
    seats = players(setup.rules)
    room = np.zeros(ROOM, np.int64)
    for game in range(first, first + games):
        state = start(seed, game, DEAL)
        for seat in range(seats):
            # Who is remembered leaves nothing to chance.
            room[LANES_AT + seat] = 0 if places[seat] else start(seed, game, lane + seat)
        played = play_game(
            setup, menus, falls, packed, places, actions, strategies, params, checked, state, room
        )
        if played.offender != NONE:
            return game, played.offender
        row = game - first if len(tally) > 1 else 0
        # Nobody wins an unfinished game; a tie there is none.
        column = seats + 1 if played.winner == NONE else played.winner
        tally[row, column] += 1
        tally[row, seats + 2] += played.turns
        tally[row, seats + 3] += played.turns * played.turns
        tally[row, seats + 4] += played.rounds
        tally[row, seats + 5] += played.rounds * played.rounds
    return NONE, NONE
