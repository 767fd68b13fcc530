"""Whole games of dubito poker, by the block: shuffle, deal, ask the seats' strategies, count."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import float64, int64, types
from numpy.typing import NDArray

from cardodds.poker import engine
from cardodds.poker.coded_rules import Setup
from cardodds.poker.engine import STOCK
from cardodds.poker.evaluation import CARDS
from cardodds.poker.view import (
    BELIEVE,
    CARD_BITS,
    CLAIM,
    DECLARE,
    DOUBT,
    EXCHANGE,
    HAND,
    MOST_PLAYERS,
    NONE,
    POINTS,
    POT,
    STAKE,
    View,
    players,
    scoring,
)
from cardodds.simulation.kernels import inlined, kernel
from cardodds.simulation.streams import DEAL, advance, shuffle, start, word

PARAMETERS = 4
"""How many numbers a strategy can be given."""

SEEN_BY_DECIDE = types.NamedUniTuple(int64, len(View._fields), View)
SIGNATURE = int64(SEEN_BY_DECIDE, types.UniTuple(float64, PARAMETERS), int64)
"""The type of a strategy: ``decide(view, params, draw)``."""

Words = NDArray[np.int64]


class Table(NamedTuple):
    """Room for what lies on the table in a game; one serves a whole block.

    Attributes
    ----------
    pack : array of int64
        The 34 cards as they are shuffled.
    stock : array of int64
        The ring of the 29 that were not dealt.
    scores, losses : array of int64
        By seat, deals lost or chips won, as the scoring is; deals lost.
    passed, thrown : array of int64
        By seat, as in `View`.
    lanes : array of int64
        The state of each seat's stream of decisions.
    """

    pack: Words
    stock: Words
    scores: Words
    losses: Words
    passed: Words
    thrown: Words
    lanes: Words


class Begin(NamedTuple):
    """Where a game begins: before its first deal, or in the middle of a deal.

    Attributes
    ----------
    dealing : int
        1 if cards are to be dealt first; then `phase` to `pats` mean nothing.
    action : int
        What the first seat that is asked answers, whatever its strategy; `NONE`: its strategy.
    phase, seat, hand, claims, exchanges, holders, pats, opener, decided, turn, pot, rules : int
        As in `cardodds.poker.position.Position`; the stock is in `Table`, its top at place 0.
    """

    dealing: int
    action: int
    phase: int
    seat: int
    hand: int
    claims: int
    exchanges: int
    holders: int
    pats: int
    opener: int
    decided: int
    turn: int
    pot: int
    rules: int


class Outcome(NamedTuple):
    """How a game went.

    Attributes
    ----------
    decided : int
        Deals that ended in a doubt: fewer than the game has if it was broken off.
    turns, voids : int
        Declarations made; void deals.
    loser : int
        Who lost the first of the deals played; else -1.
    gain : int
        By how much the score of seat `Begin.seat` changed in it.
    offender : int
        The seat that returned an illegal action, which ends the game; else -1.
    """

    decided: int
    turns: int
    voids: int
    loser: int
    gain: int
    offender: int


@kernel
def new_table() -> Table:
    """Return room for a game."""
    return Table(
        np.empty(CARDS, np.int64),
        np.empty(STOCK, np.int64),
        np.zeros(MOST_PLAYERS, np.int64),
        np.zeros(MOST_PLAYERS, np.int64),
        np.zeros(MOST_PLAYERS, np.int64),
        np.zeros(MOST_PLAYERS, np.int64),
        np.zeros(MOST_PLAYERS, np.int64),
    )


@inlined
def deal(table: Table, state: int) -> tuple[int, int]:
    """Shuffle all cards and deal five; return the stream's next state and the hand."""
    for card in range(CARDS):
        table.pack[np.uint64(card)] = card
    state = shuffle(state, table.pack, CARDS)
    hand = 0
    for place in range(HAND):
        hand |= int(table.pack[np.uint64(place)]) << (CARD_BITS * place)
    for place in range(STOCK):
        table.stock[np.uint64(place)] = table.pack[np.uint64(HAND + place)]
    for seat in range(MOST_PLAYERS):
        table.passed[np.uint64(seat)] = NONE
        table.thrown[np.uint64(seat)] = 0
    return state, hand


@kernel
def play_game(
    setup: Setup,
    classes: NDArray[np.int16],
    strategies: Any,
    params: Any,
    checked: bool,
    begin: Begin,
    state: int,
    table: Table,
) -> Outcome:
    """Play a game to its end.

    Parameters
    ----------
    setup : Setup
    classes : array of int16
        What `cardodds.poker.evaluation.code_table` returns.
    strategies : tuple of functions
        One a seat, of the type `SIGNATURE`.
    params : tuple of tuple of float
        `PARAMETERS` numbers a seat.
    checked : bool
        Whether actions are checked.
    begin : Begin
    state : int
        The state of the stream that shuffles.
    table : Table
        With all that lies there at the beginning, and the lanes at their start.
    """
    passed, thrown, lanes, scores = table.passed, table.thrown, table.lanes, table.scores
    dealing, answer, phase, seat, hand = (
        begin.dealing,
        begin.action,
        begin.phase,
        begin.seat,
        begin.hand,
    )
    claims, exchanges, holders, pats = begin.claims, begin.exchanges, begin.holders, begin.pats
    opener, decided, turns, pot = begin.opener, begin.decided, begin.turn, begin.pot
    rules, head, voids, first, before = begin.rules, 0, 0, NONE, int(scores[begin.seat])
    gain = 0
    own = NONE if dealing else engine.hand_class(hand, classes)
    while True:
        if dealing:
            state, hand = deal(table, state)
            own = engine.hand_class(hand, classes)
            phase = STAKE if scoring(rules) == POT else EXCHANGE
            seat, head, claims, exchanges, holders, pats = opener, 0, 0, 0, 1, 0
            rules = setup.rules
            dealing = 0
        # Unsigned, it spares the compiled code asking whether to count from the end.
        here = np.uint64(seat)
        lane = advance(int(lanes[here]))
        lanes[here] = lane
        view = View(
            phase,
            seat,
            NONE if phase == DOUBT else hand,
            NONE if phase == DOUBT else own,
            claims,
            exchanges,
            holders,
            int(passed[here]),
            int(thrown[here]),
            opener,
            turns,
            setup.deals - 1 - decided,
            pot,
            setup.stakes,
            rules,
            int(scores[0]),
            int(scores[1]),
            int(scores[2]),
            int(scores[3]),
            int(scores[4]),
            int(scores[5]),
            int(scores[6]),
        )
        if answer == NONE:
            action = strategies[seat](view, params[seat], word(lane))
        else:
            action, answer = answer, NONE
        if checked and not engine.is_legal(view, action):
            return Outcome(decided, turns, voids, first, gain, seat)
        if phase == EXCHANGE:
            number = engine.number_thrown(action)
            pats = engine.pats_after(pats, number)
            if engine.is_void(pats, rules):
                voids += 1
                opener = engine.next_seat(seat, rules)
                dealing = 1
                continue
            thrown[here] = engine.cards_thrown(hand, action)
            if number:
                hand, head = engine.exchange(hand, action, table.stock, head)
                own = engine.hand_class(hand, classes)
            exchanges = engine.remember_exchange(exchanges, number)
            rules = engine.used(rules, seat, number)
            phase = DECLARE
        elif phase == DECLARE:
            claims = engine.remember_claim(claims, action)
            passed[here] = hand
            turns += 1
            if turns == setup.max_turns:
                return Outcome(decided, turns, voids, first, gain, NONE)
            seat = engine.next_seat(seat, rules)
            phase = DOUBT
        elif phase == STAKE:
            pot = engine.stake(scores, pot, rules, action)
            phase = EXCHANGE
        elif action == BELIEVE:
            holders += 1
            phase = EXCHANGE
        else:
            declarer = players(rules) - 1 if seat == 0 else seat - 1
            loser = engine.loser_of(own, (claims & CLAIM) - 1, declarer, seat)
            winner = declarer if loser == seat else seat
            pot = engine.settle(scores, pot, rules, loser, winner)
            table.losses[np.uint64(loser)] += 1
            if first == NONE:
                first, gain = loser, int(scores[begin.seat]) - before
            opener = loser
            decided += 1
            if decided == setup.deals:
                return Outcome(decided, turns, voids, first, gain, NONE)
            dealing = 1


@kernel
def play_block(
    seed: int,
    first: int,
    games: int,
    lane: int,
    setup: Setup,
    classes: NDArray[np.int16],
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
    setup, classes, strategies, params, checked
        As in `play_game`.
    tally : array of int64
        Its columns are those of `Layout` with the means turns and voids and the counts losses,
        chips and prize. One row takes all games; with as many rows as games each has its own.

    Returns
    -------
    game, seat : int
        The game that an illegal action broke off, and whose it was; -1, -1 if there was none.
    """
    table = new_table()
    number = players(setup.rules)
    begin = Begin(1, NONE, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, setup.rules)
    for game in range(first, first + games):
        for seat in range(number):
            table.scores[seat] = 0
            table.losses[seat] = 0
            table.lanes[seat] = start(seed, game, lane + seat)
        state = start(seed, game, DEAL)
        played = play_game(setup, classes, strategies, params, checked, begin, state, table)
        if played.offender != NONE:
            return game, played.offender
        row = game - first if len(tally) > 1 else 0
        count(setup, played, table, tally[row])
    return NONE, NONE


@kernel
def count(setup: Setup, played: Outcome, table: Table, row: Words) -> None:
    """Add a game to a tally."""
    number = players(setup.rules)
    finished = played.decided == setup.deals
    winner = engine.winner_of(table.scores, setup.rules) if finished else NONE
    if winner != NONE:
        row[winner] += 1
    else:
        row[number if finished else number + 1] += 1
    column = number + 2
    row[column] += played.turns
    row[column + 1] += played.turns * played.turns
    row[column + 2] += played.voids
    row[column + 3] += played.voids * played.voids
    column += 4
    chips = scoring(setup.rules) != POINTS
    for seat in range(number):
        row[column + seat] += table.losses[seat]
        if chips:
            row[column + number + seat] += table.scores[seat]
            prize = engine.prize_of(table.scores, setup.rules, winner, seat)
            row[column + 2 * number + seat] += prize
