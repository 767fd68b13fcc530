"""Exact play for two with all cards open: what every move is worth, and the best line.

With both hands and the cards still to be dealt known, rubamazzo is a game without chance. It is
solved in the engine's own moves, to the end: cards that can take must take and hands are short, so
a whole game of 36 cards comes down to about a thousand positions.

The search asks "does the seat to play get at least this margin?" (alpha-beta with an empty window)
and narrows the margin down by such questions; what it has found out about a position is kept in a
table of fixed size. It is a loop with a stack of its own: Numba can not keep compiled recursion on
disk.

References
----------
A. Plaat, J. Schaeffer, W. Pijls, A. de Bruin, "Best-first fixed-depth minimax algorithms",
Artificial Intelligence 87, 1996 (MTD(f)).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cardodds.rubamazzo.engine import (
    after,
    counted,
    first_action,
    loot,
    next_action,
    rank_of,
    take_of,
)
from cardodds.rubamazzo.view import HAND_AT, NONE, SUM, View, bundle, top
from cardodds.simulation.counts import count, one, size
from cardodds.simulation.kernels import inlined, kernel
from cardodds.simulation.streams import plus, times

TOO_LONG = -1000
"""In place of a margin: the search was broken off."""

MOST = 127
"""No margin is larger, nor smaller than its opposite."""

WIDEST = 400
"""More than the legal actions of any hand: sums are partitions of 2 to 13, 359 together."""

LONGEST = 48
"""Cards that two players can play in a game, at most."""

USUAL_HAND = 4
"""With larger hands there are many more positions."""

# Places in `Desk.counts`.
STAMP, POSITIONS, ALLOWED = range(3)

# Words of a frame of the stack, and of an entry of the memory.
FRAME, ENTRY = 11, 4

_ODD = 0x9E3779B97F4A7C15
_ODDER = 0xBF58476D1CE4E5B9

Words = NDArray[np.int64]
Frame = tuple[int, int, int, int, int, int, int, int, int, int, int]


class Desk(NamedTuple):
    """Where the search works: made once, used for many games.

    Attributes
    ----------
    stock : array of int64
        The hands still to be dealt: ``stock[2 * d + seat]`` when d more deals come after it.
    frames, moves : arrays of int64
        The stack of positions, and the actions of each with their promise.
    memory : array of int64
        What is known of positions: three words that tell one from all others, then bounds of its
        margin and the stamp of the game in which they hold.
    counts : array of int64
        The stamp of the game, the positions searched since it was set, and how many may be.
    """

    stock: Words
    frames: Words
    moves: Words
    memory: Words
    counts: Words


@kernel
def desk(bits: int, limit: int) -> Desk:
    """Return a desk whose memory holds ``2**bits`` positions and which searches at most `limit`."""
    counts = np.zeros(3, np.int64)
    counts[ALLOWED] = limit
    return Desk(
        np.zeros(LONGEST, np.int64),
        np.empty(FRAME * (LONGEST + 1), np.int64),
        np.empty(2 * WIDEST * (LONGEST + 1), np.int64),
        np.zeros(ENTRY << bits, np.int64),
        counts,
    )


@inlined
def memory_bits(view: View) -> int:
    """Return the memory's size that suits a game from this view on, as a power of two."""
    many = view.rules & SUM or (view.rules >> HAND_AT) & 31 > USUAL_HAND
    return min(14, 9 + view.deals) + (4 if many else 0)


@inlined
def new_game(desk: Desk) -> None:
    """Forget all positions: other cards have been laid into the stock, or other rules hold."""
    desk.counts[STAMP] += 1
    desk.counts[POSITIONS] = 0


@kernel
def margins(view: View, other: int, last_rules: int, desk: Desk, found: Words) -> int:
    """Work out the final margin of each legal action, for the seat to play.

    Parameters
    ----------
    view : View
        The position of two players; `seen` and `lacks` are not looked at.
    other : int
        The hand of the other.
    last_rules : int
        The word of rules in the last deal.
    desk : Desk
        With the hands to come in its stock, after `new_game`.
    found : array of int64
        Room for the margins, in the order of the engine's actions.

    Returns
    -------
    int
        The number of actions, or `TOO_LONG`.
    """
    number = 0
    guess = 0
    action = first_action(view)
    while action != NONE:
        following = _following(view, other, action)
        guess = -margin(following, view.hand - one(rank_of(action)), -guess, last_rules, desk)
        if guess == -TOO_LONG:
            return TOO_LONG
        found[number] = guess
        number += 1
        action = next_action(view, action)
    return number


@kernel
def outcomes(view: View, other: int, last_rules: int, desk: Desk, found: Words) -> int:
    """Work out as `margins` does whether each action wins (1), ties (0) or loses (-1)."""
    number = 0
    action = first_action(view)
    while action != NONE:
        following = _following(view, other, action)
        left = view.hand - one(rank_of(action))
        reply = 0
        for goal in range(2):
            if reply >= 0:
                reply = at_least(following, left, goal, last_rules, desk)
        if reply == TOO_LONG:
            return TOO_LONG
        found[number] = (reply < 0) - (reply > 0)
        number += 1
        action = next_action(view, action)
    return number


@inlined
def _following(view: View, other: int, action: int) -> View:
    """What lies open after an action, with the hand of the other, whose turn it is."""
    table, tops, sizes, last = after(view, action)
    seat = 1 - view.seat
    return View(other, table, tops, sizes, 0, 0, last, seat, 2, view.deals, view.rules)


@kernel
def margin(view: View, other: int, guess: int, last_rules: int, desk: Desk) -> int:
    """Return the final margin of the seat to play, or `TOO_LONG`; a good guess saves time."""
    low, high = -MOST, MOST
    while low < high:
        goal = guess + 1 if guess == low else guess
        guess = at_least(view, other, goal, last_rules, desk)
        if guess == TOO_LONG:
            return TOO_LONG
        if guess < goal:
            high = guess
        else:
            low = guess
    return guess


@kernel
def at_least(view: View, other: int, goal: int, last_rules: int, desk: Desk) -> int:
    """Find out whether the seat to play gets at least a margin.

    Parameters
    ----------
    goal : int
        The margin.
    view, other, last_rules, desk
        As in `margins`; both hands may be empty.

    Returns
    -------
    int
        A number from `goal` up, and the margin is at least that; a number below, and it is at
        most that; or `TOO_LONG`.
    """
    stock, frames, moves, memory, counts = desk
    hand, table, tops, sizes = view.hand, view.table, view.tops, view.sizes
    last, seat, deals, rules = view.last, view.seat, view.deals, view.rules
    mask = (len(memory) >> 2) - 1
    depth, place, end = 0, 0, 0
    while True:
        # A position is entered: it is known, or its actions are listed.
        here, known = 0, True
        if hand == 0 and deals == 0:
            best = _lead(counted(sizes, table, last, rules), seat)
        else:
            if hand == 0:
                deals -= 1
                hand = int(stock[np.uint64(2 * deals + seat)])
                other = int(stock[np.uint64(2 * deals + 1 - seat)])
            first, second, third = _name(hand, other, table, tops, sizes, last, seat, deals)
            here = ENTRY * (_scatter(first, second, third) & mask)
            low, high = _recall(memory, here, first, second, third, int(counts[STAMP]))
            if low >= goal:
                best = low
            elif high < goal:
                best = high
            else:
                counts[POSITIONS] += 1
                if counts[POSITIONS] > counts[ALLOWED]:
                    return TOO_LONG
                best, known, place = -MOST, False, end
                force = rules if deals else last_rules
                entered = View(hand, table, tops, sizes, 0, 0, last, seat, 2, deals, force)
                end = _list(entered, other, moves, end)
        # Positions that need no further action are left, back to one that does.
        while known or place == end or best >= goal:
            if not known:
                first, second, third = _name(hand, other, table, tops, sizes, last, seat, deals)
                stamp = int(counts[STAMP])
                low, high = _recall(memory, here, first, second, third, stamp)
                if best >= goal:
                    low = best
                else:
                    high = best
                _keep(memory, here, first, second, third, stamp, low, high)
            if depth == 0:
                return best
            depth -= 1
            value = -best
            hand, other, table, tops, sizes, last, deals, here, place, end, best = _pop(
                frames, depth * FRAME
            )
            seat, goal, known = 1 - seat, 1 - goal, False
            best = max(best, value)
        # The next action is played.
        action = int(moves[np.uint64(2 * place)])
        frame = (hand, other, table, tops, sizes, last, deals, here, place + 1, end, best)
        _push(frames, depth * FRAME, frame)
        depth += 1
        force = rules if deals else last_rules
        left = View(hand, table, tops, sizes, 0, 0, last, seat, 2, deals, force)
        table, tops, sizes, last = after(left, action)
        hand, other = other, hand - one(rank_of(action))
        seat, goal = 1 - seat, 1 - goal


@inlined
def _push(frames: Words, at: int, frame: Frame) -> None:
    """Put a position on the stack."""
    for word in range(FRAME):
        frames[np.uint64(at + word)] = frame[word]


@inlined
def _pop(frames: Words, at: int) -> Frame:
    """Take a position from the stack."""
    return (
        int(frames[np.uint64(at)]),
        int(frames[np.uint64(at + 1)]),
        int(frames[np.uint64(at + 2)]),
        int(frames[np.uint64(at + 3)]),
        int(frames[np.uint64(at + 4)]),
        int(frames[np.uint64(at + 5)]),
        int(frames[np.uint64(at + 6)]),
        int(frames[np.uint64(at + 7)]),
        int(frames[np.uint64(at + 8)]),
        int(frames[np.uint64(at + 9)]),
        int(frames[np.uint64(at + 10)]),
    )


@inlined
def _lead(sizes: int, seat: int) -> int:
    """The margin of a seat at the end."""
    lead = (sizes & 255) - ((sizes >> 8) & 255)
    return -lead if seat else lead


@kernel
def _list(view: View, other: int, moves: Words, start: int) -> int:
    """Write down the legal actions from place `start` on, those first that promise most.

    The promise: cards gained, the other's lost ones counted too, less those that the other can
    take at once from the bundle or the card laid.
    """
    own = bundle(view, view.seat)
    exposed = count(other, top(view, view.seat)) != 0
    end = start
    action = first_action(view)
    while action != NONE:
        stolen, taken = loot(view, action), size(take_of(action))
        answered = count(other, rank_of(action)) != 0
        promise = 2 * stolen + taken
        if promise:
            if answered:
                promise -= 2 * (own + stolen + taken + 1)
        else:
            if answered:
                promise -= 2
            if exposed:
                promise -= 2 * own
        place = end
        while place > start and int(moves[np.uint64(2 * place - 1)]) < promise:
            moves[np.uint64(2 * place)] = moves[np.uint64(2 * place - 2)]
            moves[np.uint64(2 * place + 1)] = moves[np.uint64(2 * place - 1)]
            place -= 1
        moves[np.uint64(2 * place)] = action
        moves[np.uint64(2 * place + 1)] = promise
        end += 1
        action = next_action(view, action)
    return end


@inlined
def _name(
    hand: int, other: int, table: int, tops: int, sizes: int, last: int, seat: int, deals: int
) -> tuple[int, int, int]:
    """Three words that tell a position from all others of a game.

    The other bundle's size is what is left of the cards that have been open, and with the cards
    in the hands and the deals to come their number is told.
    """
    first = table | ((tops & 255) << 52) | ((last + 1) << 60)
    second = hand | ((sizes & 255) << 52) | (seat << 60)
    return first, second, other | (deals << 52)


@inlined
def _scatter(first: int, second: int, third: int) -> int:
    """A number that looks as if drawn at random for each position."""
    mixed = times(first ^ times(third, _ODD), _ODDER)
    mixed = times(plus(mixed ^ (mixed >> 32), second), _ODD)
    return mixed ^ (mixed >> 32)


@inlined
def _recall(
    memory: Words, here: int, first: int, second: int, third: int, stamp: int
) -> tuple[int, int]:
    """The bounds of a position's margin, as far as they are known."""
    if (
        int(memory[np.uint64(here)]) == first
        and int(memory[np.uint64(here + 1)]) == second
        and int(memory[np.uint64(here + 2)]) == third
    ):
        bounds = int(memory[np.uint64(here + 3)])
        if bounds >> 16 == stamp:
            return (bounds & 255) - MOST, ((bounds >> 8) & 255) - MOST
    return -MOST, MOST


@inlined
def _keep(
    memory: Words, here: int, first: int, second: int, third: int, stamp: int, low: int, high: int
) -> None:
    """Remember the bounds of a position's margin, in the place of what was there."""
    memory[np.uint64(here)] = first
    memory[np.uint64(here + 1)] = second
    memory[np.uint64(here + 2)] = third
    memory[np.uint64(here + 3)] = (stamp << 16) | ((high + MOST) << 8) | (low + MOST)
