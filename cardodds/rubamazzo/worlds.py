"""Worlds: the cards that a seat has not seen, dealt as they may lie, and what comes of each.

A world is a deal of the unseen cards, to the other hands and for the deals to come, that fits all
that the seat knows. All fitting deals are equally likely. World i of a seed is always the same.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from cardodds.rubamazzo.engine import after, counted, first_action, next_action, rank_of
from cardodds.rubamazzo.memory import weigh
from cardodds.rubamazzo.search import (
    POSITIONS,
    TOO_LONG,
    Desk,
    Words,
    margins,
    new_game,
    outcomes,
)
from cardodds.rubamazzo.view import (
    ACE,
    ACE_SPARED,
    HAND_AT,
    NONE,
    TEAMS,
    TRACKED_SEATS,
    View,
    held,
    unseen,
)
from cardodds.simulation.counts import ONE_EACH, nth_card, one, size
from cardodds.simulation.kernels import kernel
from cardodds.simulation.streams import DEAL, advance, bounded, happens, start, word

TRIES = 200
"""Deals tried before the others are taken to have passed something by."""

SEATS = 6
MOST_HANDS = 48
"""Hands dealt in a game, at most."""

Leads = NDArray[np.int64]


@kernel
def is_open(view: View) -> bool:
    """Return whether a player who has counted knows all cards: those unseen are the other's."""
    if view.players != 2 or view.deals:
        return False
    return size(unseen(view)) == held(view, 1 - view.seat)


@kernel
def deal_unseen(view: View, reads: bool, state: int, hands: Words, stock: Words) -> int:
    """Deal the unseen cards at random, all fitting deals equally likely.

    Parameters
    ----------
    view : View
    reads : bool
        Whether a seat that did not take is believed to have had nothing to take, by `View.lacks`.
        Where no deal fits that, it is not.
    state : int
        Of a stream.
    hands : array of int64
        Room for the hand of each seat; that of the seat to play is its own.
    stock : array of int64
        Room for the hands of the deals to come: ``stock[players * d + seat]`` when d more deals
        come after it.

    Returns
    -------
    int
        The stream's next state.
    """
    state, rest, fits = _deal_hands(view, view.lacks if reads else 0, state, hands)
    if not fits:
        state, rest, _ = _deal_hands(view, 0, state, hands)
    number = (view.rules >> HAND_AT) & 31
    for place in range(view.players * view.deals):
        state, cards = _draw(rest, number, state)
        stock[place] = cards
        rest -= cards
    return state


@kernel
def _deal_hands(view: View, lacks: int, state: int, hands: Words) -> tuple[int, int, bool]:
    """Deal the hands; return the stream's state, the cards left, and whether a deal was found.

    Seat by seat, from the cards that it may hold. A hand that had fewer of them to be drawn from
    than there might have been stands for fewer deals, and is kept with a chance in proportion;
    else all is dealt again.
    """
    hidden = unseen(view)
    for _ in range(TRIES):
        rest, fits = hidden, True
        for seat in range(view.players):
            hands[seat] = view.hand
            if fits and seat != view.seat:
                lacking = 15 * ((lacks >> seat) & ONE_EACH) if seat < TRACKED_SEATS else 0
                most = min(size(rest), size(hidden & ~lacking))
                ways = _share(size(rest & ~lacking), most, held(view, seat))
                state, fits = happens(state, ways)
                if fits:
                    state, cards = _draw(rest & ~lacking, held(view, seat), state)
                    hands[seat] = cards
                    rest -= cards
        if fits:
            return state, rest, True
    return state, hidden, False


@kernel
def _share(cards: int, most: int, number: int) -> float:
    """The ways to draw a number of cards, as a share of the ways to draw them from the most."""
    if cards < number:
        return 0.0
    share = 1.0
    for place in range(number):
        share *= (cards - place) / (most - place)
    return share


@kernel
def _draw(cards: int, number: int, state: int) -> tuple[int, int]:
    """Draw a number of cards at random; return the stream's state and what was drawn."""
    rest = cards
    for drawn in range(number):
        state, place = bounded(state, size(cards) - drawn)
        rest -= one(nth_card(rest, place))
    return state, cards - rest


@kernel
def solve_worlds(
    view: View,
    last_rules: int,
    seed: int,
    first: int,
    reads: bool,
    wins_only: bool,
    board: Desk,
    found: Leads,
) -> int:
    """Solve every legal action of a game for two in many worlds, exactly.

    Parameters
    ----------
    view : View
    last_rules : int
        The word of rules in the last deal.
    seed, first : int
        The seed, and the number of the first world.
    reads : bool
        As in `deal_unseen`.
    wins_only : bool
        Whether the outcomes (1, 0, -1) are enough, in place of the margins in cards.
    board : Desk
    found : array of int64, shape (worlds, actions)
        Room for what each action brings in each world, the actions in the engine's order.

    Returns
    -------
    int
        Positions searched, or `TOO_LONG` if a world needs more than the desk allows.
    """
    hands = np.empty(SEATS, np.int64)
    positions = 0
    for world in range(len(found)):
        deal_unseen(view, reads, start(seed, first + world, DEAL), hands, board.stock)
        new_game(board)
        other = int(hands[1 - view.seat])
        if wins_only:
            number = outcomes(view, other, last_rules, board, found[world])
        else:
            number = margins(view, other, last_rules, board, found[world])
        if number == TOO_LONG:
            return TOO_LONG
        positions += int(board.counts[POSITIONS])
    return positions


@kernel
def play_worlds(
    view: View, last_rules: int, seed: int, first: int, reads: bool, found: Leads
) -> None:
    """Play every legal action out in many worlds, all seats by themselves and greedily.

    Parameters
    ----------
    view, last_rules, seed, first, reads
        As in `solve_worlds`, but for any number of players.
    found : array of int64, shape (worlds, actions)
        Room for the lead that each action brings in each world.
    """
    hands = np.empty(SEATS, np.int64)
    stock = np.empty(MOST_HANDS, np.int64)
    for world in range(len(found)):
        deal_unseen(view, reads, start(seed, first + world, DEAL), hands, stock)
        state = start(seed, first + world, DEAL + 1)
        play_actions(view, last_rules, state, hands, stock, found[world])


@kernel
def play_actions(
    view: View, last_rules: int, state: int, hands: Words, stock: Words, found: Words
) -> None:
    """Play every legal action out from the same cards, with the same random choices."""
    left = np.empty(SEATS, np.int64)
    number = 0
    action = first_action(view)
    while action != NONE:
        left[: view.players] = hands[: view.players]
        left[view.seat] -= one(rank_of(action))
        sizes = _play_out(view, action, last_rules, state, left, stock)
        found[number] = lead(sizes, view.seat, view.players, view.rules)
        number += 1
        action = next_action(view, action)


@kernel
def _play_out(
    view: View, action: int, last_rules: int, state: int, hands: Words, stock: Words
) -> int:
    """Play an action and then the game to its end; return the sizes of the bundles, counted."""
    seen, seat, players, deals, rules = view.seen, view.seat, view.players, view.deals, view.rules
    while True:
        table, tops, sizes, last = after(view, action)
        seen += one(rank_of(action))
        seat = 0 if seat + 1 == players else seat + 1
        if hands[seat] == 0:
            if deals == 0:
                return counted(sizes, table, last, rules)
            deals -= 1
            hands[:players] = stock[players * deals : players * (deals + 1)]
            rules = rules if deals else last_rules
        hand = int(hands[seat])
        view = View(hand, table, tops, sizes, seen, 0, last, seat, players, deals, rules)
        state = advance(state)
        action = weigh(view, 0.0, 0.0, 0.0, word(state))
        hands[seat] -= one(rank_of(action))


@kernel
def lead(sizes: int, seat: int, players: int, rules: int) -> int:
    """Return by how many cards a seat leads the best of the others; in teams one pair the other.

    Parameters
    ----------
    sizes : int
        The sizes of the bundles, as in `View`.
    """
    if rules & TEAMS:
        pairs = sizes + (sizes >> 16)
        ahead = (pairs & 255) - ((pairs >> 8) & 255)
        return -ahead if seat & 1 else ahead
    most = 0
    for other in range(players):
        if other != seat:
            most = max(most, (sizes >> (8 * other)) & 255)
    return ((sizes >> (8 * seat)) & 255) - most


@kernel
def last_deal_rules(rules: int) -> int:
    """Return the word of rules in the last deal, by that of another deal."""
    return rules & ~ACE if rules & ACE_SPARED else rules
