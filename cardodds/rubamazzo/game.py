"""Whole games of rubamazzo, by the block: shuffle, deal, ask the seats' strategies, count."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import float64, int64, types
from numpy.typing import NDArray

from cardodds.rubamazzo import engine
from cardodds.rubamazzo.coded_rules import Setup
from cardodds.rubamazzo.engine import TABLE, kind_of
from cardodds.rubamazzo.view import COPIES_AT, NO_BUNDLES, NONE, RANKS_AT, TRACKED_SEATS, View, pack
from cardodds.simulation.counts import one, size
from cardodds.simulation.kernels import inlined, kernel
from cardodds.simulation.streams import DEAL, advance, shuffle, start, word

PARAMETERS = 4
"""How many numbers a strategy can be given."""

# Flags of a block: whether actions are checked, and whether `View.lacks` is kept.
CHECKED, TRACKED = 1, 2

SEEN_BY_DECIDE = types.NamedUniTuple(int64, len(View._fields), View)
SIGNATURE = int64(SEEN_BY_DECIDE, types.UniTuple(float64, PARAMETERS), int64)
"""The type of a strategy: ``decide(view, params, draw)``."""


class Outcome(NamedTuple):
    """How one pack was played, from the deal to the count.

    Attributes
    ----------
    sizes : int
        The sizes of the bundles, counted if all cards were played.
    turns, steals, stolen : int
        Cards played; bundles stolen, those of one action as one; cards in them.
    offender : int
        The seat that returned an illegal action, which ends it; else -1.
    """

    sizes: int
    turns: int
    steals: int
    stolen: int
    offender: int


@kernel
def fill(deck: NDArray[np.int64], rules: int) -> None:
    """Lay the pack into an array, a card a place, in the order of the ranks."""
    place = 0
    for rank in range((rules >> RANKS_AT) & 15):
        for _ in range((rules >> COPIES_AT) & 15):
            deck[place] = one(rank)
            place += 1


@kernel
def play_pack(
    setup: Setup,
    strategies: Any,
    params: Any,
    flags: int,
    limit: int,
    deck: NDArray[np.int64],
    hands: NDArray[np.int64],
    lanes: NDArray[np.int64],
) -> Outcome:
    """Play a shuffled pack from the deal to the count.

    Parameters
    ----------
    setup : Setup
    strategies : tuple of functions
        One a seat, of the type `SIGNATURE`.
    params : tuple of tuple of float
        `PARAMETERS` numbers a seat.
    flags : int
        `CHECKED`, `TRACKED`.
    limit : int
        Cards after which it is broken off.
    deck : array of int64
        The cards in the order in which they are dealt.
    hands : array of int64
        Room for a hand a seat.
    lanes : array of int64
        The state of each seat's stream of decisions; moved on.
    """
    players = setup.players
    table = 0
    for place in range(setup.table):
        table += int(deck[place])
    dealt = setup.table
    tops, sizes, seen, last = NO_BUNDLES, 0, table, NONE
    turns, steals, stolen = 0, 0, 0
    for deal in range(setup.deals):
        left = setup.deals - 1 - deal
        rules = setup.rules if left else setup.last_rules
        dealt = deal_hands(deck, dealt, hands, players, setup.hand)
        lacks = 0
        for _ in range(setup.hand):
            for seat in range(players):
                if turns == limit:
                    return Outcome(sizes, turns, steals, stolen, NONE)
                # Unsigned, it spares the compiled code asking whether to count from the end.
                here = np.uint64(seat)
                state = advance(int(lanes[here]))
                lanes[here] = state
                hand = int(hands[here])
                view = View(hand, table, tops, sizes, seen, lacks, last, seat, players, left, rules)
                action = strategies[seat](view, params[seat], word(state))
                if flags:
                    if flags & CHECKED and not engine.is_legal(view, action):
                        return Outcome(sizes, turns, steals, stolen, seat)
                    if flags & TRACKED and seat < TRACKED_SEATS and kind_of(action) == TABLE:
                        lacks |= engine.takers(view) << seat
                card = one(engine.rank_of(action))
                hands[here] = hand - card
                seen += card
                turns += 1
                if engine.victims_of(action):
                    steals += 1
                    stolen += engine.loot(view, action)
                table, tops, sizes, last = engine.after(view, action)
    sizes = engine.counted(sizes, table, last, setup.rules)
    return Outcome(sizes, turns, steals, stolen, NONE)


@inlined
def deal_hands(
    deck: NDArray[np.int64], dealt: int, hands: NDArray[np.int64], players: int, hand: int
) -> int:
    """Deal `hand` cards to each from place `dealt` on, and return the place of the next."""
    for seat in range(players):
        cards = 0
        for _ in range(hand):
            cards += int(deck[np.uint64(dealt)])
            dealt += 1
        hands[np.uint64(seat)] = cards
    return dealt


@kernel
def play_block(
    seed: int,
    first: int,
    games: int,
    lane: int,
    setup: Setup,
    strategies: Any,
    params: Any,
    flags: int,
    tally: NDArray[np.int64],
) -> tuple[int, int]:
    """Play games ``first`` to ``first + games - 1`` and add them up.

    Parameters
    ----------
    seed, first, games : int
    lane : int
        The lane of the stream of seat 0's decisions; the next seats have the next ones.
    setup, strategies, params, flags
        As in `play_pack`.
    tally : array of int64
        Its columns are those of `Layout` with the means turns, steals and stolen. One row takes
        all games; with as many rows as games each has its own.

    Returns
    -------
    game, seat : int
        The game that an illegal action broke off, and whose it was; -1, -1 if there was none.
    """
    cards = size(pack(setup.rules))
    dealt = setup.table + setup.deals * setup.players * setup.hand
    fresh = np.empty(cards, np.int64)
    fill(fresh, setup.rules)
    deck = np.empty(cards, np.int64)
    hands = np.empty(setup.players, np.int64)
    lanes = np.empty(setup.players, np.int64)
    for game in range(first, first + games):
        state = start(seed, game, DEAL)
        for seat in range(setup.players):
            lanes[seat] = start(seed, game, lane + seat)
        turns, steals, stolen, winning, decided = 0, 0, 0, 0, False
        while not decided and turns < setup.max_turns:
            for place in range(cards):
                deck[np.uint64(place)] = fresh[np.uint64(place)]
            state = shuffle(state, deck, dealt)
            limit = setup.max_turns - turns
            played = play_pack(setup, strategies, params, flags, limit, deck, hands, lanes)
            if played.offender != NONE:
                return game, played.offender
            turns += played.turns
            steals += played.steals
            stolen += played.stolen
            if setup.table + played.turns == dealt:
                winning = engine.winners(played.sizes, setup.players, setup.rules)
                decided = winning != 0 or setup.replay == 0
        row = game - first if len(tally) > 1 else 0
        for seat in range(setup.players):
            tally[row, seat] += (winning >> seat) & 1
        column = setup.players
        if not decided:
            tally[row, column + 1] += 1
        elif winning == 0:
            tally[row, column] += 1
        tally[row, column + 2] += turns
        tally[row, column + 3] += turns * turns
        tally[row, column + 4] += steals
        tally[row, column + 5] += steals * steals
        tally[row, column + 6] += stolen
        tally[row, column + 7] += stolen * stolen
    return NONE, NONE
