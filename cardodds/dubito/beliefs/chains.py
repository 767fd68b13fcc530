"""Drawing worlds: a Markov chain through the deals and plays that fit what was seen.

Its steps change two cards: they exchange their ranks, or, where both were in one hand, what becomes
of them from then on; or a lie becomes a true play. None needs a search for cards that fit, and each
leads back as easily as it led there, or is weighed for that (W. K. Hastings, "Monte Carlo sampling
methods using Markov chains and their applications", Biometrika 57, 1970).

What the model never does counts as unlikely only (`LEAKS`), and less so in replicas beside it with
which a world is exchanged, so that the chain is not caught between worlds that fit. Only those that
fit are counted: the others have no weight.
"""

from __future__ import annotations

from math import exp, log
from typing import Any

import numpy as np

from cardodds.dubito.beliefs.trails import (
    NEAREST,
    NEARNESS,
    PLAYS_AGAINST,
    SHOWN_WRONG,
    Change,
    Room,
    bench,
    event_of,
    fact,
    follow,
    gain_of,
    keep,
    keep_ways,
    moves_some,
    ways_to_choose,
)
from cardodds.dubito.beliefs.worlds import (
    FIRST,
    FORM,
    KIND,
    LAY,
    MODEL,
    NOBODY,
    NOT_SHOWN,
    NUMBER,
    RANK,
    SEAT,
    SHOWN,
    TAKE,
    History,
    Words,
)
from cardodds.simulation.counts import count, first_rank, nth_card, one, size
from cardodds.simulation.kernels import inlined, kernel
from cardodds.simulation.places import address, at, put
from cardodds.simulation.streams import DEAL, advance, bounded, happens, start, word

LEAKS = (-6.0, -3.5, -2.0, -1.0)
"""What counts for a play that the model never makes, as a logarithm: the strict replica first."""

LEVELS = len(LEAKS)

SHOWN_LEAK = -12.0
"""What counts for a card shown wrong."""

STAGES = 16
"""Rounds, at least, while a chain settles."""

NEARER = 1.0
"""Which share of that a play counts for less, while a chain settles, the more of it is true.
Without that, one true way to lay among many that are equally wrong is found by chance alone."""

RANK_STEPS, WAY_STEPS, KINDS_OF_STEP = 6, 3, 10
"""Of ten steps so many exchange ranks, so many ways; the others turn a play into a lie or back."""

ROUNDED = 1e-9
"""A step that loses no more loses nothing: how sums are rounded must not tell on what is drawn."""

UNSET = -1
"""In place of the rank of a card of which nothing is known yet."""

TRIES = 30
"""Worlds made up, of which the one with the fewest cards shown wrong is taken."""


@kernel
def begin(told: History, room: Room, world: int, state: int) -> int:
    """Make up a world that shows what was seen, whatever the model says.

    Cards get their ranks where they are seen; those that were never seen get what is left. Where
    that does not come out, it is tried again, and what is still wrong the chain has to put right.

    Returns
    -------
    int
        The stream's next state.
    """
    work, numbers, least = room.work, told.cards + told.slots, -1
    for _ in range(TRIES):
        state, wrong = _make_up(told, room, world, state)
        if least < 0 or wrong < least:
            _copy(work, world, work, room.best, numbers)
            least = wrong
        if least == 0:
            break
    _copy(work, room.best, work, world, numbers)
    return state


@kernel
def _copy(source: Any, first: int, target: Any, start: int, numbers: int) -> None:
    """Copy numbers from a place on to another place."""
    for place in range(numbers):
        put(target, start + place, at(source, first + place))


@kernel
def _make_up(told: History, room: Room, world: int, state: int) -> tuple[int, int]:
    """Make up a world; return the stream's state and how many cards are shown wrong."""
    work, pile, wrong, left = room.work, told.players, 0, 0
    _copy(told.facts, told.known, work, world, told.cards)
    _copy(told.facts, told.dealt, work, room.where, told.cards)
    for place in range(told.pool, told.pool + told.unknown):
        left += one(at(told.facts, place))
    for event in range(told.steps):
        seat = fact(told, event, SEAT)
        if not moves_some(told, event):
            for card in range(room.where, room.where + told.cards):
                if at(work, card) == pile:
                    put(work, card, seat if fact(told, event, KIND) == TAKE else pile + 1)
            continue
        shown, first = fact(told, event, SHOWN), fact(told, event, FIRST)
        for slot in range(first, first + fact(told, event, NUMBER)):
            if shown == NOT_SHOWN:
                declared = UNSET
                if fact(told, event, FORM) == MODEL:
                    declared = fact(told, event, RANK)
                state, card = _choose(told, room, world, seat, declared, True, state)
            else:
                wanted = first_rank(shown)
                shown -= one(wanted)
                there = count(left, wanted) > 0
                state, card = _choose(told, room, world, seat, wanted, there, state)
                if at(work, world + card) == UNSET and there:
                    put(work, world + card, wanted)
                    left -= one(wanted)
                wrong += at(work, world + card) != wanted
            put(work, world + room.slots + slot, card)
            put(work, room.where + card, pile if fact(told, event, KIND) == LAY else pile + 1)
    for place in range(told.free, told.free + told.unknown):
        card = at(told.facts, place)
        if at(work, world + card) == UNSET:
            state, number = bounded(state, size(left))
            put(work, world + card, nth_card(left, number))
            left -= one(at(work, world + card))
    return state, wrong


@kernel
def _choose(
    told: History, room: Room, world: int, seat: int, wanted: int, may_be: bool, state: int
) -> tuple[int, int]:
    """Choose a card of a hand: of the rank wanted, or one that may be of it, or another."""
    work, best, worth = room.work, 0, -1
    state, here = bounded(state, told.cards)
    for _ in range(told.cards):
        here = here + 1 if here + 1 < told.cards else 0
        if at(work, room.where + here) == seat:
            rank, value = at(work, world + here), 0
            if rank == UNSET:
                value = 1 if may_be else 0
            elif rank == wanted:
                value = 2
            if value > worth:
                best, worth = here, value
    return state, best


@kernel
def take_step(told: History, room: Room, world: int, change: Change) -> None:
    """Exchange what a step exchanges; to do it again takes it back."""
    work = room.work
    for pair in range(room.pairs, room.pairs + 2 * change.pairs, 2):
        card, other = at(work, pair), at(work, pair + 1)
        if change.ranks:
            _swap(work, world + card, world + other)
        if change.first != NOBODY:
            for slot in range(world + room.slots + change.first, world + room.slots + told.slots):
                if at(work, slot) == card:
                    put(work, slot, other)
                elif at(work, slot) == other:
                    put(work, slot, card)


@inlined
def _swap(work: Any, one: int, other: int) -> None:
    here, there = at(work, one), at(work, other)
    put(work, one, there)
    put(work, other, here)


@inlined
def _exchange_ranks(told: History, room: Room, state: int) -> tuple[int, Change]:
    """Two cards, wherever they are, exchange their ranks."""
    state, place = bounded(state, told.unknown)
    state, other = bounded(state, told.unknown)
    put(room.work, room.pairs, at(told.facts, told.free + place))
    put(room.work, room.pairs + 1, at(told.facts, told.free + other))
    return state, Change(1, NOBODY, True, 0.0)


@inlined
def _exchange_ways(told: History, room: Room, world: int, state: int) -> tuple[int, Change]:
    """A card that is laid and one that stays in the hand exchange what becomes of them.

    Their ranks go with the cards, or else with what becomes of them.
    """
    facts, work = told.facts, room.work
    state, place = bounded(state, told.movables)
    slot = at(facts, told.movable + place)
    event = event_of(told, slot)
    seat, after, held = fact(told, event, SEAT), world + room.places + told.cards * (event + 1), 0
    for place in range(after, after + told.cards):
        held += at(work, place) == seat
    if held == 0:
        return state, Change(0, NOBODY, False, 0.0)
    state, ahead = bounded(state, held)
    card, other = at(work, world + room.slots + slot), 0
    while at(work, after + other) != seat or ahead > 0:
        ahead -= at(work, after + other) == seat
        other += 1
    put(work, room.pairs, card)
    put(work, room.pairs + 1, other)
    state = advance(state)
    free = at(facts, told.known + card) < 0 and at(facts, told.known + other) < 0
    with_ranks = word(state) & 1 == 1 and free
    return state, Change(1, fact(told, event, FIRST), with_ranks, 0.0)


@kernel
def exchange_play(told: History, room: Room, world: int, state: int) -> tuple[int, Change]:
    """A lie becomes true by exchanging all its false cards at once, or a true play a lie.

    Where lies are told with none of the rank only, there is no way from one to the other card by
    card.

    Returns
    -------
    state : int
    change : Change
        The step, not yet taken.
    """
    work, pairs, nothing = room.work, room.pairs, Change(0, NOBODY, False, 0.0)
    state, place = bounded(state, told.movables)
    event = event_of(told, at(told.facts, told.movable + place))
    rank, number = fact(told, event, RANK), fact(told, event, NUMBER)
    first = world + room.slots + fact(told, event, FIRST)
    if fact(told, event, KIND) != LAY:
        return state, nothing
    false = 0
    for slot in range(first, first + number):
        card = at(work, slot)
        if at(told.facts, told.known + card) >= 0:
            return state, nothing
        if at(work, world + card) != rank:
            put(work, pairs + 2 * false, card)
            false += 1
    # Where it is true, a number of its cards are to be made false.
    to_true = false > 0
    if not to_true:
        state, more = bounded(state, number)
        false = more + 1
        for chosen in range(false):
            state, ahead = bounded(state, number - chosen)
            _swap(work, first + chosen, first + chosen + ahead)
            put(work, pairs + 2 * chosen, at(work, first + chosen))
    for card in range(room.where, room.where + told.cards):
        put(work, card, 0)
    for slot in range(first, first + number):
        put(work, room.where + at(work, slot), 1)
    right, wrong = 0, 0
    for place in range(told.free, told.free + told.unknown):
        card = at(told.facts, place)
        if not at(work, room.where + card):
            right += at(work, world + card) == rank
            wrong += at(work, world + card) != rank
    if (right if to_true else wrong) < false:
        return state, nothing
    for chosen in range(false):
        state, ahead = bounded(state, (right if to_true else wrong) - chosen)
        for place in range(told.free, told.free + told.unknown):
            card = at(told.facts, place)
            fits = (at(work, world + card) == rank) == to_true
            if fits and not at(work, room.where + card):
                if ahead == 0:
                    put(work, pairs + 2 * chosen + 1, card)
                    put(work, room.where + card, 1)
                    break
                ahead -= 1
    # Each way is chosen where it begins: the true one among the cards beside a lie, the false one
    # among those beside a true play, and these differ by the cards that are exchanged.
    right += 0 if to_true else false
    wrong += false if to_true else 0
    # Ways to choose the cards that come in and, on the way to a lie, those that go out, in order:
    # in both ways the order in which they come counts as often.
    ways_to_true = ways_to_choose(told, right, false)
    ways_to_lie = log(number) + ways_to_choose(told, number, false)
    ways_to_lie += ways_to_choose(told, wrong, false)
    favour = ways_to_true - ways_to_lie
    return state, Change(false, NOBODY, True, favour if to_true else -favour)


@inlined
def _is_idle(room: Room, world: int, change: Change) -> bool:
    """Whether a step changes nothing but which of two equal cards it is."""
    card, other = at(room.work, room.pairs), at(room.work, room.pairs + 1)
    return change.pairs == 1 and at(room.work, world + card) == at(room.work, world + other)


@inlined
def _shows_wrong(room: Room, world: int, change: Change) -> bool:
    """Whether a card that was seen would get another rank."""
    seen, marked = 0, world + room.marked
    for place in range(room.pairs, room.pairs + 2 * change.pairs):
        seen |= at(room.work, marked + at(room.work, place))
    return seen != 0


@kernel
def walk(
    told: History,
    room: Room,
    world: int,
    steps: int,
    leak: float,
    nearer: float,
    shown_leak: float,
    state: int,
) -> int:
    """Take steps of the chain and return the stream's state.

    Parameters
    ----------
    told : History
    room : Room
    world : int
        Where it lies; changed.
    steps : int
    leak, nearer, shown_leak : float
        As `LEAKS`, `NEARER` and `SHOWN_LEAK`.
    state : int
    """
    if told.unknown < 2:
        return state
    for _ in range(steps):
        state, kind = bounded(state, KINDS_OF_STEP)
        if kind < RANK_STEPS or told.movables == 0:
            state, change = _exchange_ranks(told, room, state)
        elif kind < RANK_STEPS + WAY_STEPS:
            state, change = _exchange_ways(told, room, world, state)
        else:
            state, change = exchange_play(told, room, world, state)
        if change.pairs == 0:
            continue
        idle, ways = _is_idle(room, world, change), change.first != NOBODY
        if idle and not ways:
            continue
        quiet = not ways and at(room.work, world + room.off + SHOWN_WRONG) == 0
        if quiet and _shows_wrong(room, world, change):
            continue
        if not idle:
            gain = gain_of(told, room, world, change)
            more = gain.likely + leak * (gain.against - nearer * gain.near / NEAREST)
            more += shown_leak * gain.wrong + change.favour
            if more < -ROUNDED:
                state, accepted = happens(state, exp(more))
                if not accepted:
                    continue
            keep(told, room, world, gain)
        take_step(told, room, world, change)
        if ways:
            keep_ways(told, room, world, change)
    return state


@kernel
def _walk_all(
    told: History,
    room: Room,
    levels: int,
    rows: Any,
    steps: int,
    nearer: float,
    shown_leak: float,
    state: int,
) -> int:
    """Let all replicas take steps, then exchange neighbours; return the stream's state.

    That is R. H. Swendsen, J.-S. Wang, "Replica Monte Carlo simulation of spin glasses", Physical
    Review Letters 57, 1986: what the strict one cannot reach the lenient ones bring it.
    """
    for level in range(levels):
        world, leak = at(rows, level), LEAKS[level]
        state = walk(told, room, world, steps, leak, nearer, shown_leak, state)
    for level in range(levels - 1):
        off, next_off = at(rows, level) + room.off, at(rows, level + 1) + room.off
        more = at(room.work, next_off + PLAYS_AGAINST) - at(room.work, off + PLAYS_AGAINST)
        near = at(room.work, next_off + NEARNESS) - at(room.work, off + NEARNESS)
        gain = (LEAKS[level] - LEAKS[level + 1]) * (more - nearer * near / NEAREST)
        state, exchanged = happens(state, exp(min(0.0, gain)))
        if exchanged:
            _swap(rows, level, level + 1)
    return state


def draw_chain(
    history: History,
    seed: int,
    chain: int,
    settling: int,
    between: int,
    ranks: Words,
    slots: Words,
    fits: Words,
) -> None:
    """Draw worlds by one chain.

    Parameters
    ----------
    history : History
    seed, chain : int
        The chain of this number is always the same.
    settling, between : int
        Steps before the first world, and from each to the next.
    ranks : array of int64, shape (worlds, cards)
        Room for the ranks of the cards in each world.
    slots : array of int64, shape (worlds, slots)
        Room for the cards of its plays.
    fits : array of int64, shape (worlds, 2)
        Room for what is wrong with it: plays against the model, cards not as seen.
    """
    made = bench(history, LEVELS)
    rows = np.arange(LEVELS) * made.room.size
    found = [address(array.reshape(-1)) for array in (ranks, slots, fits)]
    state = start(seed, chain, DEAL)
    _draw(made.told, made.room, LEVELS, address(rows), state, settling, between, len(ranks), *found)


@kernel
def _draw(
    told: History,
    room: Room,
    levels: int,
    rows: Any,
    state: int,
    settling: int,
    between: int,
    worlds: int,
    ranks: Any,
    slots: Any,
    fits: Any,
) -> None:
    """Draw worlds by a chain from its first state."""
    work = room.work
    for level in range(levels):
        state = begin(told, room, at(rows, level), state)
        follow(told, room, at(rows, level))
    rounds = max(STAGES, settling // between)
    each, shown_leak = settling // rounds, SHOWN_LEAK
    for settled in range(rounds):
        wrong = 0
        for level in range(levels):
            wrong += at(work, at(rows, level) + room.off + SHOWN_WRONG)
        if wrong:
            shown_leak = SHOWN_LEAK * (settled + 1.0) / rounds
        nearer = NEARER if 4 * settled < 3 * rounds else 0.0
        state = _walk_all(told, room, levels, rows, each, nearer, shown_leak, state)
    for world in range(worlds):
        state = _walk_all(told, room, levels, rows, between, 0.0, SHOWN_LEAK, state)
        strict = at(rows, 0)
        _copy(work, strict, ranks, world * told.cards, told.cards)
        _copy(work, strict + room.slots, slots, world * told.slots, told.slots)
        put(fits, 2 * world, at(work, strict + room.off + PLAYS_AGAINST))
        put(fits, 2 * world + 1, at(work, strict + room.off + SHOWN_WRONG))
