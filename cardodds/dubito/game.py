"""Whole games of dubito, by the block: shuffle, deal, have the turns played, count."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardodds.dubito import engine, suit_run
from cardodds.dubito.coded_rules import Setup
from cardodds.dubito.desk import (
    HANDS,
    HIGHS,
    LANES,
    MINE,
    MY_HIGHS,
    TABLE_LANE,
    UNKNOWN,
    forget,
)
from cardodds.dubito.doubts import Doubts
from cardodds.dubito.engine import is_over, is_run
from cardodds.dubito.turns import TRACKED, is_plain, play_plainly
from cardodds.dubito.view import (
    ELIMINATION,
    JOKERS,
    NONE,
    cards_of_game,
    copies_of,
    jokers_of,
    ranks_of,
)
from cardodds.simulation.counts import one
from cardodds.simulation.kernels import kernel
from cardodds.simulation.places import put
from cardodds.simulation.streams import (
    DEAL,
    shuffle,
    start,
)

MEANS = ("turns", "doubts", "lies")
"""What is counted in every game: plays laid, doubts, and plays that were lies."""


@kernel
def fill(deck: NDArray[np.int64], rules: int) -> None:
    """Lay all the cards into an array, a card a place, in the order of the ranks.

    A card is its packed count, or where suits count its number.
    """
    place = 0
    packs = copies_of(rules) // suit_run.SUITS
    for rank_of_card in range(ranks_of(rules)):
        for copy in range(copies_of(rules)):
            if is_run(rules):
                deck[place] = rank_of_card + suit_run.SUIT * (copy // packs)
            else:
                deck[place] = one(rank_of_card)
            place += 1
    for _ in range(jokers_of(rules)):
        deck[place] = suit_run.JOKER if is_run(rules) else one(JOKERS)
        place += 1


@kernel
def deal(setup: Setup, deck: NDArray[np.int64], desk: Any) -> None:
    """Deal a shuffled pack: the hands in the order of the seats, then what starts the pile."""
    place = 0
    suits = is_run(setup.rules)
    for seat in range(setup.players + 1):
        number = setup.hand + (1 if seat < setup.more else 0)
        if seat == setup.players:
            number = setup.pile
        low, high = 0, 0
        for _ in range(number):
            card = int(deck[np.uint64(place)])
            if suits:
                low += suit_run.low_of(card)
                high += suit_run.high_of(card)
            else:
                low += card
            place += 1
        if seat == setup.players:
            put(desk, MINE + UNKNOWN, low)
            put(desk, MY_HIGHS + UNKNOWN, high)
        else:
            put(desk, HANDS + seat, low)
            put(desk, HIGHS + seat, high)
            put(desk, MINE + seat, 0)
            put(desk, MY_HIGHS + seat, 0)


@kernel
def play_block(
    seed: int,
    first: int,
    games: int,
    lane: int,
    setup: Setup,
    plays_on: Any,
    strategies: Any,
    params: Any,
    doubts: Doubts,
    flags: int,
    desk: Any,
    tally: NDArray[np.int64],
) -> tuple[int, int]:
    """Play games ``first`` to ``first + games - 1`` and add them up.

    Parameters
    ----------
    seed, first, games : int
    lane : int
        The lane of the stream of seat 0's decisions; the next seats have the next ones.
    setup : Setup
    plays_on : tuple of a function
        As `compiled_play_on` returns it.
    strategies, params, doubts, flags
        As in `play_on`.
    desk : address of a desk
        Room for the games.
    tally : array of int64
        Its columns are those of `Layout` with the means `MEANS` and, in games of elimination, the
        count of losses. One row takes all games; with as many rows as games each has its own.

    Returns
    -------
    game, seat : int
        The game that an illegal action broke off, and whose it was; -1, -1 if there was none.
    """
    players, rules = setup.players, setup.rules
    cards = cards_of_game(rules)
    dealt = setup.players * setup.hand + setup.more + setup.pile
    fresh = np.empty(cards, np.int64)
    fill(fresh, rules)
    deck = np.empty(cards, np.int64)
    begin = engine.opening(setup)
    plain = is_plain(setup, flags)
    zero = setup.rules & 0  # as in `play_plainly`
    for game in range(first, first + games):
        for place in range(cards):
            deck[np.uint64(place)] = fresh[np.uint64(place)]
        state = shuffle(start(seed, game, DEAL), deck, dealt)
        deal(setup, deck, desk)
        put(desk, LANES + TABLE_LANE, state)
        for seat in range(players):
            put(desk, LANES + seat, start(seed, game, lane + seat))
        if flags & TRACKED:
            forget(desk)
        if plain:
            played = play_plainly(setup, begin, strategies, params, doubts, desk)
        else:
            played = plays_on[0](
                setup, begin, zero != 0, zero, zero, zero, strategies, params, doubts, flags, desk
            )
        if played.offender != NONE:
            return game, played.offender
        row = game - first if len(tally) > 1 else 0
        column = players + 2
        if is_over(rules, played.table):
            tally[row, played.table.first] += 1
            if rules & ELIMINATION:
                tally[row, column + 2 * len(MEANS) + played.table.last] += 1
        else:
            tally[row, players + 1] += 1
        turns = played.table.turn
        tally[row, column] += turns
        tally[row, column + 1] += turns * turns
        tally[row, column + 2] += played.doubts
        tally[row, column + 3] += played.doubts * played.doubts
        tally[row, column + 4] += played.lies
        tally[row, column + 5] += played.lies * played.lies
    return NONE, NONE
