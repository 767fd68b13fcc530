"""Worlds: the cards that a seat has not seen, as they may lie, and what comes of its actions.

A world is the hand on the table and the order of the stock. Where the hand is not known it is
played forward, under a model of the holders, from the last time that the seat held the cards, or
from the deal; worlds in which the model would hardly have declared what was declared are made
rarer (a particle filter). World i of a seed is always the same.

Reference for the filter: N. J. Gordon, D. J. Salmond, A. F. M. Smith, "Novel approach to
nonlinear/non-Gaussian Bayesian state estimation", IEE Proceedings F 140(2), 1993; systematic
resampling after G. Kitagawa, JCGS 5(1), 1996.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cardodds.poker import engine
from cardodds.poker.coded_rules import Setup
from cardodds.poker.engine import STOCK
from cardodds.poker.evaluation import CARDS
from cardodds.poker.game import Begin, Table, new_table, play_game
from cardodds.poker.lookup import best_throw
from cardodds.poker.view import (
    CARD_BITS,
    COPIES,
    HAND,
    NONE,
    POINTS,
    card_at,
    players,
    scoring,
    top_class,
)
from cardodds.simulation.kernels import kernel
from cardodds.simulation.streams import DEAL, shuffle, start

Words = NDArray[np.int64]


class Worlds(NamedTuple):
    """Many worlds, all equally likely.

    Attributes
    ----------
    hands : array of int64, (worlds,)
        The five cards of the holder.
    stocks : array of int64, (worlds, 29)
        The others, from the top.
    effective : float
        How many independent worlds say as much, at least: fewer where the declarations heard are
        such as few of the worlds explain.
    """

    hands: Words
    stocks: Words
    effective: float


class Held(NamedTuple):
    """What was seen of a holder, and what it needed.

    Attributes
    ----------
    number : int
        How many cards it exchanged.
    target : int
        The least class that it could declare; of an opener, the least pair.
    claim : int
        The class that it declared.
    """

    number: int
    target: int
    claim: int


def known_hand(hand: int, thrown: int, number: int, seed: int) -> Worlds:
    """Return worlds in which the holder's cards are known: all orders of the stock are as likely.

    Parameters
    ----------
    hand : int
        As in `View`.
    thrown : int
        The cards that the holder has just thrown, a bit each: they lie below all others.
    number : int
        How many worlds.
    seed : int
    """
    hands = np.full(number, hand, np.int64)
    stocks = np.empty((number, STOCK), np.int64)
    _scatter(seed, thrown, hands, stocks)
    return Worlds(hands, stocks, float(number))


def passed_hand(
    setup: Setup,
    classes: NDArray[np.int16],
    passed: int,
    thrown: int,
    held: list[Held],
    lies: float,
    number: int,
    seed: int,
) -> tuple[Worlds, float]:
    """Return worlds in which the cards have passed from holder to holder.

    Each holder exchanges as many cards as it was seen to, as well as possible toward the least that
    it needs. It then declares its hand, or what it needs if the hand is lower; but with the chance
    `lies` any higher class at random.

    Parameters
    ----------
    setup : Setup
    classes : array of int16
        What `code_table` returns.
    passed, thrown : int
        As in `View`, of the seat that wants to know; `NONE` if it has not held the cards.
    held : list of Held
        What was seen of the holders since, at least one.
    lies : float
        From 0 to 1; with 1 nothing is read into the declarations.
    number : int
        How many worlds.
    seed : int

    Returns
    -------
    Worlds
    float
        The chance that the last declaration is true.
    """
    hands = np.full(number, passed, np.int64)
    stocks = np.empty((number, STOCK), np.int64)
    _scatter(seed, thrown, hands, stocks)
    head, effective, true = 0, float(number), 0.0
    copies = bool(setup.rules & COPIES)
    own = np.empty(number, np.int64)
    for one in held:
        _hold(one.number, one.target, copies, classes, head, hands, stocks, own)
        head = (head + one.number) % STOCK
        expected = np.maximum(own, one.target) == one.claim
        higher = top_class(setup.rules) - one.target + 1
        weights = (1.0 - lies) * expected + lies / higher
        if not weights.any():
            weights[:] = 1.0
        weights /= weights.sum()
        true = min(1.0, float(weights[own >= one.claim].sum()))
        effective = min(effective, 1.0 / float((weights**2).sum()))
        chosen = np.searchsorted(np.cumsum(weights), (np.arange(number) + 0.5) / number)
        chosen = np.minimum(chosen, number - 1)
        hands, stocks = hands[chosen], stocks[chosen]
    return Worlds(hands, np.roll(stocks, -head, axis=1), effective), true


@kernel
def _scatter(seed: int, thrown: int, hands: Words, stocks: Words) -> None:
    """Lay the cards under the hands at random, those thrown last; deal the hands that are NONE."""
    pack = np.empty(CARDS, np.int64)
    for world in range(len(hands)):
        hand = int(hands[world])
        seen = thrown
        if hand != NONE:
            for place in range(HAND):
                seen |= 1 << card_at(hand, place)
        number = 0
        for card in range(CARDS):
            if (seen >> card) & 1 == 0:
                pack[number] = card
                number += 1
        shuffle(start(seed, world, DEAL), pack[:number], number)
        first = 0
        if hand == NONE:
            hand = 0
            for place in range(HAND):
                hand |= int(pack[place]) << (CARD_BITS * place)
            hands[world] = hand
            first = HAND
        stocks[world, : number - first] = pack[first:number]
        place = number - first
        for card in range(CARDS):
            if (thrown >> card) & 1:
                stocks[world, place] = card
                place += 1


@kernel
def _hold(
    number: int,
    target: int,
    copies: bool,
    classes: NDArray[np.int16],
    head: int,
    hands: Words,
    stocks: Words,
    own: Words,
) -> None:
    """Let the holder of each world exchange so many cards toward a class; note its class then."""
    for world in range(len(hands)):
        hand = int(hands[world])
        order = engine.hand_class(hand, classes)
        if number:
            action = best_throw(hand, order, target, copies, number, number)[0]
            hand, _ = engine.exchange(hand, action, stocks[world], head)
            hands[world] = hand
            order = engine.hand_class(hand, classes)
        own[world] = order


@kernel
def play_worlds(
    setup: Setup,
    classes: NDArray[np.int16],
    strategies: Any,
    params: Any,
    begin: Begin,
    table: Table,
    seed: int,
    first: int,
    actions: Words,
    hands: Words,
    stocks: Words,
    found: NDArray[np.int64],
) -> None:
    """Play each of some actions out in many worlds, all with the same cards and random choices.

    Parameters
    ----------
    setup, classes, strategies, params
        As in `play_game`.
    begin : Begin
        Where the seat is asked; its hand and action are those of each case.
    table : Table
        What lies on the table then.
    seed, first : int
        The seed, and the number of the first world.
    actions : array of int64
    hands, stocks : array of int64
        As in `Worlds`.
    found : array of int64, (worlds, actions, 3)
        Room for what each brings: 1 if the seat does not lose the deal; by how much its score gets
        better in it; 1 if it wins the game.
    """
    room = new_table()
    sign = -1 if scoring(setup.rules) == POINTS else 1
    seats = players(setup.rules)
    for world in range(len(found)):
        for number in range(len(actions)):
            for seat in range(seats):
                room.scores[seat] = table.scores[seat]
                room.losses[seat] = table.losses[seat]
                room.passed[seat] = table.passed[seat]
                room.thrown[seat] = table.thrown[seat]
                room.lanes[seat] = start(seed, first + world, DEAL + 1 + seat)
            for place in range(STOCK):
                room.stock[place] = stocks[world, place]
            here = Begin(
                0,
                int(actions[number]),
                begin.phase,
                begin.seat,
                int(hands[world]),
                begin.claims,
                begin.exchanges,
                begin.holders,
                begin.pats,
                begin.opener,
                begin.decided,
                begin.turn,
                begin.pot,
                begin.rules,
            )
            state = start(seed, first + world, DEAL + 1 + seats)
            played = play_game(setup, classes, strategies, params, False, here, state, room)
            winner = NONE
            if played.decided == setup.deals:
                winner = engine.winner_of(room.scores, setup.rules)
            found[world, number, 0] = played.loser != begin.seat
            found[world, number, 1] = sign * played.gain
            found[world, number, 2] = winner == begin.seat
