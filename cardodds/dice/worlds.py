"""Worlds: the dice that a seat does not see, as they may lie, and what comes of its calls.

A world is a roll of the hidden dice and everything that is rolled after it. World i of a seed is
always the same, and every call is played out in it: what differs between calls is what they do.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardodds.dice import engine
from cardodds.dice.coded_rules import MENUS, Setup
from cardodds.dice.game import LANES_AT, ROOM, play_game
from cardodds.dice.view import (
    BID,
    BUSSO,
    FACE_BITS,
    HAD_AT,
    KNOCK,
    NONE,
    PIOMBO,
    SEAT_BITS,
    SILENT,
    View,
    bit_of,
    dice_of,
    faces,
    had_piombo,
    players,
    question,
)
from cardodds.simulation.kernels import kernel
from cardodds.simulation.streams import DEAL, advance, bounded, start, word


@kernel
def roll_hidden(
    state: int,
    view: View,
    named: NDArray[np.int64],
    heavy: int,
    light: int,
    hands: NDArray[np.int64],
) -> int:
    """Roll the dice that a seat does not see, one by one.

    Parameters
    ----------
    state : int
        The state of the stream that rolls.
    view : View
        What the seat sees.
    named : array of int64
        By seat the face that its last bid of the round named, -1 if there is none.
    heavy, light : int
        How likely a die of who has named a face shows it, and how likely it shows each other one.
    hands : array of int64
        The dice by seat, packed counts; written.

    Returns
    -------
    int
        The stream's next state.
    """
    sides = faces(view.rules)
    for seat in range(players(view.rules)):
        hand = 0
        for _ in range(0 if seat == view.seat else dice_of(view.held, seat)):
            face = int(named[seat])
            if face == NONE:
                state, face = bounded(state, sides)
            else:
                state, drawn = bounded(state, heavy + (sides - 1) * light)
                if drawn >= heavy:
                    other = (drawn - heavy) // light
                    face = other if other < face else other + 1
            hand += 1 << (FACE_BITS * face)
        hands[seat] = view.dice if seat == view.seat else hand
    return state


@kernel
def turned(word_of_rules: int, held: int, first: int) -> tuple[int, int]:
    """Return the word of rules and the dice by seat when `first` is called seat 0.

    Parameters
    ----------
    word_of_rules, held : int
        As in `View`; `held` may be any numbers by seat.
    first : int
    """
    seats = players(word_of_rules)
    rules, numbers = word_of_rules & ~(255 << HAD_AT), 0
    for place in range(seats):
        seat = (first + place) % seats
        rules |= had_piombo(word_of_rules, seat) << (HAD_AT + place)
        numbers |= dice_of(held, seat) << (SEAT_BITS * place)
    return rules, numbers


@kernel
def play_on(
    view: View,
    call: int,
    max_turns: int,
    hands: NDArray[np.int64],
    menus: NDArray[np.int64],
    falls: NDArray[np.uint8],
    packed: NDArray[np.int64],
    places: NDArray[np.int64],
    actions: NDArray[np.uint8],
    strategies: Any,
    params: Any,
    state: int,
    lanes: NDArray[np.int64],
    room: NDArray[np.int64],
) -> int:
    """Play a game from a call on, and return the seat that wins; -1 if it is broken off.

    Parameters
    ----------
    view : View
        What the seat that calls sees.
    call : int
        Its next call; with bussare it is silent before, unless that is the call.
    max_turns : int
        Bids after which the game is broken off.
    hands : array of int64
        The dice under each cup.
    menus, falls, packed, places, actions, strategies, params
        As in `play_game`; nothing is remembered.
    state : int
        The state of the stream that rolls.
    lanes : array of int64
        The streams of decisions by seat; moved on.
    room : array of int64
        To work with, as in `play_game`.
    """
    rules, seat, bidder = view.rules, view.seat, view.bidder
    history, said, bids, turn = view.history, view.said, view.bids, view.turn
    seats = players(rules)
    waits = True
    menu_at = MENUS if rules & PIOMBO else 0
    while True:
        bid = history & BID
        if waits and seat == view.seat:
            waits = question(rules) == KNOCK and call != BUSSO
            action = SILENT if waits else call
        else:
            lanes[seat] = advance(int(lanes[seat]))
            seen = View(
                int(hands[seat]),
                view.held,
                view.tops,
                view.table,
                history,
                said,
                int(menus[menu_at + bid]),
                bids,
                bidder,
                view.opener,
                seat,
                turn,
                rules,
            )
            action = strategies[seat](seen, params[seat], word(int(lanes[seat])))
        if action <= BUSSO:
            break
        if action != SILENT:
            bidder = seat
            history = engine.remember(history, action)
            said |= bit_of(action)
            bids += 1
            turn += 1
            if turn >= max_turns:
                return NONE
        seat, rules = engine.asked_next(view.held, rules, seat, bidder)
    dice = 0
    for one in range(seats):
        dice += int(hands[one])
    right = engine.is_right(dice, bid, rules)
    exact = engine.is_exact(dice, bid, rules)
    loser = engine.loses(action, seat, bidder, right, exact)
    held, rules, opener = engine.settle(view.held, rules, view.tops, seat, loser)
    winner = engine.winner(held, rules, seat, bidder, loser, opener)
    if winner != NONE:
        return int(winner)
    # The next round is the first of a game that its opener begins as seat 0.
    again, held = turned(rules, held, opener)
    _, tops = turned(rules, view.tops, opener)
    for place in range(seats):
        room[LANES_AT + place] = lanes[(opener + place) % seats]
    played = play_game(
        Setup(held, tops, again, max_turns - turn),
        menus,
        falls,
        packed,
        places,
        actions,
        strategies,
        params,
        False,
        state,
        room,
    )
    return NONE if played.winner == NONE else int((opener + played.winner) % seats)


@kernel
def play_worlds(
    view: View,
    calls: NDArray[np.int64],
    max_turns: int,
    named: NDArray[np.int64],
    heavy: int,
    light: int,
    menus: NDArray[np.int64],
    falls: NDArray[np.uint8],
    packed: NDArray[np.int64],
    places: NDArray[np.int64],
    actions: NDArray[np.uint8],
    strategies: Any,
    params: Any,
    seed: int,
    first: int,
    winners: NDArray[np.int8],
) -> None:
    """Play every call out in worlds from a number on.

    Parameters
    ----------
    view, max_turns, menus, falls, packed, places, actions, strategies, params
        As in `play_on`; all seats play on by the same strategy.
    calls : array of int64
    named, heavy, light
        As in `roll_hidden`.
    seed : int
    first : int
        The number of the first world.
    winners : array of int8, shape (worlds, calls)
        Who wins, -1 for nobody; written.
    """
    seats = players(view.rules)
    hands = np.zeros(seats, np.int64)
    lanes = np.zeros(seats, np.int64)
    room = np.zeros(ROOM, np.int64)
    for row in range(len(winners)):
        world = first + row
        state = roll_hidden(start(seed, world, DEAL), view, named, heavy, light, hands)
        for column in range(len(calls)):
            for seat in range(seats):
                lanes[seat] = start(seed, world, DEAL + 1 + seat)
            winners[row, column] = play_on(
                view,
                int(calls[column]),
                max_turns,
                hands,
                menus,
                falls,
                packed,
                places,
                actions,
                strategies,
                params,
                state,
                lanes,
                room,
            )
