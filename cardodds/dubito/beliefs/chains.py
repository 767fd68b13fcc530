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
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

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
    SWEEP,
    TAKE,
    History,
    Scratch,
    Weight,
    Words,
    clear,
    copy_from,
    of_event,
    scratch,
    ways_to_choose,
    weigh,
)
from cardodds.simulation.counts import count, first_rank, nth_card, one, size
from cardodds.simulation.kernels import inlined, kernel
from cardodds.simulation.streams import DEAL, advance, bounded, happens, start, word

LEAKS = (-6.0, -3.5, -2.0, -1.0)
"""What counts for a play that the model never makes, as a logarithm: the strict replica first."""

LEVELS = len(LEAKS)

SHOWN_LEAK = -12.0
"""What counts for a card shown wrong."""

STAGES = 16
"""Rounds, at least, while a chain settles."""

RANK_STEPS, WAY_STEPS, KINDS_OF_STEP = 6, 3, 10
"""Of ten steps so many exchange ranks, so many ways; the others turn a play into a lie or back."""


UNSET = -1
"""In place of the rank of a card of which nothing is known yet."""

TRIES = 30
"""Worlds made up, of which the one with the fewest cards shown wrong is taken."""


@kernel
def begin(history: History, state: int, ranks: Words, slots: Words, desk: Scratch) -> int:
    """Make up a world that shows what was seen, whatever the model says.

    Cards get their ranks where they are seen; those that were never seen get what is left. Where
    that does not come out, it is tried again, and what is still wrong the chain has to put right.

    Returns
    -------
    int
        The stream's next state.
    """
    best_ranks, best_slots = np.zeros(len(ranks), np.int64), np.zeros(len(slots), np.int64)
    least = -1
    for _ in range(TRIES):
        state, wrong = _make_up(history, state, ranks, slots, desk)
        if least < 0 or wrong < least:
            copy_from(ranks, 0, best_ranks)
            copy_from(slots, 0, best_slots)
            least = wrong
        if least == 0:
            break
    copy_from(best_ranks, 0, ranks)
    copy_from(best_slots, 0, slots)
    return state


@kernel
def _make_up(
    history: History, state: int, ranks: Words, slots: Words, desk: Scratch
) -> tuple[int, int]:
    """Make up a world; return the stream's state and how many cards are shown wrong."""
    copy_from(history.facts, history.known, ranks)
    left = 0
    for place in range(history.unknown):
        left += one(int(history.facts[history.pool + place]))
    where, wrong = desk.where, 0
    copy_from(history.facts, history.dealt, where)
    for event in range(history.steps):
        kind, seat = of_event(history, event, KIND), of_event(history, event, SEAT)
        if kind in (TAKE, SWEEP):
            to = seat if kind == TAKE else history.players + 1
            for card in range(len(where)):
                if where[card] == history.players:
                    where[card] = to
            continue
        shown = of_event(history, event, SHOWN)
        to = history.players if kind == LAY else history.players + 1
        first = of_event(history, event, FIRST)
        for slot in range(first, first + of_event(history, event, NUMBER)):
            if shown == NOT_SHOWN:
                declared = UNSET
                if of_event(history, event, FORM) == MODEL:
                    declared = of_event(history, event, RANK)
                state, card = _choose(seat, declared, True, state, ranks, where)
            else:
                wanted = first_rank(shown)
                shown -= one(wanted)
                state, card = _choose(seat, wanted, count(left, wanted) > 0, state, ranks, where)
                if ranks[card] == UNSET and count(left, wanted):
                    ranks[card] = wanted
                    left -= one(wanted)
                wrong += ranks[card] != wanted
            slots[slot] = card
            where[card] = to
    for place in range(history.unknown):
        card = int(history.facts[history.free + place])
        if ranks[card] == UNSET:
            state, number = bounded(state, size(left))
            ranks[card] = nth_card(left, number)
            left -= one(int(ranks[card]))
    return state, wrong


@kernel
def _choose(
    seat: int, wanted: int, may_be: bool, state: int, ranks: Words, where: Words
) -> tuple[int, int]:
    """Choose a card of a hand: of the rank wanted, or one that may be of it, or another."""
    best, worth = 0, -1
    state, here = bounded(state, len(where))
    for _ in range(len(where)):
        here = here + 1 if here + 1 < len(where) else 0
        if where[here] == seat:
            value = 0
            if ranks[here] == UNSET:
                value = 1 if may_be else 0
            elif ranks[here] == wanted:
                value = 2
            if value > worth:
                best, worth = here, value
    return state, best


@kernel
def _in_hand(
    history: History, event: int, slots: Words, desk: Scratch, state: int
) -> tuple[int, int]:
    """Choose a card that was in the hand of a play and not laid; return the state and the card."""
    where, pile = desk.where, history.players
    copy_from(history.facts, history.dealt, where)
    for before in range(event + 1):
        kind = of_event(history, before, KIND)
        if kind in (TAKE, SWEEP):
            to = of_event(history, before, SEAT) if kind == TAKE else pile + 1
            for card in range(len(where)):
                if where[card] == pile:
                    where[card] = to
        else:
            first = of_event(history, before, FIRST)
            to = pile if kind == LAY else pile + 1
            for place in range(of_event(history, before, NUMBER)):
                where[slots[first + place]] = to
    seat, held = of_event(history, event, SEAT), 0
    for card in range(len(where)):
        held += where[card] == seat
    if held == 0:
        return state, NOBODY
    state, number = bounded(state, held)
    for card in range(len(where)):
        if where[card] == seat:
            if number == 0:
                return state, card
            number -= 1
    return state, NOBODY


class Change(NamedTuple):
    """A step that a chain may take; to take it twice is to take it back.

    Attributes
    ----------
    pairs : int
        So many pairs of cards in `Scratch.pairs` exchange their ranks or ways; 0 if nothing does.
    first : int
        The slot from which on they exchange their ways; `NOBODY` if they do not.
    ranks : bool
        Whether they exchange their ranks.
    favour : float
        The logarithm of how much likelier the step back is to be tried than this one.
    """

    pairs: int
    first: int
    ranks: bool
    favour: float


@kernel
def take_step(history: History, ranks: Words, slots: Words, desk: Scratch, change: Change) -> None:
    """Take a step, or take it back."""
    for pair in range(change.pairs):
        card, other = int(desk.pairs[2 * pair]), int(desk.pairs[2 * pair + 1])
        if change.ranks:
            ranks[card], ranks[other] = ranks[other], ranks[card]
        if change.first != NOBODY:
            for place in range(change.first, len(slots)):
                if slots[place] == card:
                    slots[place] = other
                elif slots[place] == other:
                    slots[place] = card


@kernel
def _exchange_ranks(history: History, state: int, desk: Scratch) -> tuple[int, Change]:
    """Two cards, wherever they are, exchange their ranks."""
    number = history.unknown
    state, place = bounded(state, number)
    state, other = bounded(state, number)
    desk.pairs[0], desk.pairs[1] = (
        history.facts[history.free + place],
        history.facts[history.free + other],
    )
    return state, Change(1, NOBODY, True, 0.0)


@kernel
def _exchange_ways(history: History, state: int, slots: Words, desk: Scratch) -> tuple[int, Change]:
    """A card that is laid and one that stays in the hand exchange what becomes of them.

    Their ranks go with the cards, or else with what becomes of them.
    """
    state, place = bounded(state, history.movables)
    slot = int(history.facts[history.movable + place])
    event = int(history.facts[history.events_of + slot])
    card = int(slots[slot])
    state, other = _in_hand(history, event, slots, desk, state)
    if other == NOBODY:
        return state, Change(0, NOBODY, False, 0.0)
    desk.pairs[0], desk.pairs[1] = card, other
    state = advance(state)
    free = history.facts[history.known + card] < 0 and history.facts[history.known + other] < 0
    with_ranks = word(state) & 1 == 1 and free
    return state, Change(1, of_event(history, event, FIRST), with_ranks, 0.0)


@kernel
def exchange_play(
    history: History, state: int, ranks: Words, slots: Words, desk: Scratch
) -> tuple[int, Change]:
    """A lie becomes true by exchanging all its false cards at once, or a true play a lie.

    Where lies are told with none of the rank only, there is no way from one to the other card by
    card.

    Returns
    -------
    state : int
    change : Change
        The step, not yet taken.
    """
    nothing = Change(0, NOBODY, False, 0.0)
    state, place = bounded(state, history.movables)
    event = int(history.facts[history.events_of + history.facts[history.movable + place]])
    rank, number = of_event(history, event, RANK), of_event(history, event, NUMBER)
    first = of_event(history, event, FIRST)
    if of_event(history, event, KIND) != LAY:
        return state, nothing
    false = 0
    for slot in range(first, first + number):
        card = int(slots[slot])
        if history.facts[history.known + card] >= 0:
            return state, nothing
        if ranks[card] != rank:
            desk.pairs[2 * false] = card
            false += 1
    # Where it is true, a number of its cards are to be made false.
    to_true = false > 0
    if not to_true:
        state, more = bounded(state, number)
        false = more + 1
        for chosen in range(false):
            state, ahead = bounded(state, number - chosen)
            slot, other = first + chosen, first + chosen + ahead
            slots[slot], slots[other] = slots[other], slots[slot]
            desk.pairs[2 * chosen] = slots[slot]
    clear(desk.where)
    for slot in range(first, first + number):
        desk.where[slots[slot]] = 1
    right, wrong = 0, 0
    for place in range(history.unknown):
        card = history.facts[history.free + place]
        if not desk.where[card]:
            right += ranks[card] == rank
            wrong += ranks[card] != rank
    if (right if to_true else wrong) < false:
        return state, nothing
    for chosen in range(false):
        state, ahead = bounded(state, (right if to_true else wrong) - chosen)
        for place in range(history.unknown):
            card = int(history.facts[history.free + place])
            if not desk.where[card] and (ranks[card] == rank) == to_true:
                if ahead == 0:
                    desk.pairs[2 * chosen + 1] = card
                    desk.where[card] = 1
                    break
                ahead -= 1
    # Each way is chosen where it begins: the true one among the cards beside a lie, the false one
    # among those beside a true play, and these differ by the cards that are exchanged.
    right += 0 if to_true else false
    wrong += false if to_true else 0
    # Ways to choose the cards that come in and, on the way to a lie, those that go out, in order.
    ordered = float(history.logs[history.factorials + false])
    ways_to_true = ways_to_choose(history, right, false) + ordered
    ways_to_lie = log(number) + ways_to_choose(history, number, false)
    ways_to_lie += ways_to_choose(history, wrong, false) + ordered
    favour = ways_to_true - ways_to_lie
    return state, Change(false, NOBODY, True, favour if to_true else -favour)


@kernel
def _is_idle(ranks: Words, desk: Scratch, change: Change) -> bool:
    """Whether a step changes nothing but which of two equal cards it is."""
    return change.pairs == 1 and ranks[desk.pairs[0]] == ranks[desk.pairs[1]]


@kernel
def _shows_wrong(history: History, slots: Words, desk: Scratch, change: Change) -> bool:
    """Whether a card that was seen would get another rank."""
    for place in range(history.shown):
        card = slots[history.facts[history.seen + place]]
        for paired in range(2 * change.pairs):
            if desk.pairs[paired] == card:
                return True
    return False


@inlined
def _energy(weight: Weight, leak: float, shown_leak: float) -> float:
    return weight.likely + leak * weight.against + shown_leak * weight.wrong


@kernel
def walk(
    history: History,
    steps: int,
    leak: float,
    shown_leak: float,
    weight: Weight,
    state: int,
    ranks: Words,
    slots: Words,
    desk: Scratch,
) -> tuple[int, Weight]:
    """Take steps of the chain and return the stream's state and the weight of the world.

    Parameters
    ----------
    history : History
    steps : int
    leak, shown_leak : float
        As `LEAKS` and `SHOWN_LEAK`.
    weight : Weight
        Of the world as it is.
    state : int
    ranks, slots : array of int64
        The world; changed.
    desk : Scratch
    """
    if history.unknown < 2:
        return state, weight
    for _ in range(steps):
        state, kind = bounded(state, KINDS_OF_STEP)
        if kind < RANK_STEPS or history.movables == 0:
            state, change = _exchange_ranks(history, state, desk)
        elif kind < RANK_STEPS + WAY_STEPS:
            state, change = _exchange_ways(history, state, slots, desk)
        else:
            state, change = exchange_play(history, state, ranks, slots, desk)
        idle = _is_idle(ranks, desk, change)
        if change.pairs == 0 or (idle and change.first == NOBODY):
            continue
        quiet = change.first == NOBODY and weight.wrong == 0
        if quiet and _shows_wrong(history, slots, desk, change):
            continue
        take_step(history, ranks, slots, desk, change)
        if idle:
            continue
        changed = weigh(history, ranks, slots, desk)
        gain = _energy(changed, leak, shown_leak) - _energy(weight, leak, shown_leak)
        gain += change.favour
        accepted = gain >= 0.0
        if not accepted:
            state, accepted = happens(state, exp(gain))
        if accepted:
            weight = changed
        else:
            take_step(history, ranks, slots, desk, change)
    return state, weight


class Replicas(NamedTuple):
    """Worlds that go their ways side by side, each more lenient than the one before.

    Attributes
    ----------
    ranks : array of int64, shape (replicas, cards)
    slots : array of int64, shape (replicas, slots)
    likely : array of float64, shape (replicas,)
    against, wrong : array of int64, shape (replicas,)
        What `Weight` says of each.
    """

    ranks: Words
    slots: Words
    likely: NDArray[np.float64]
    against: Words
    wrong: Words


@kernel
def _walk_all(
    history: History,
    steps: int,
    shown_leak: float,
    state: int,
    all_of_them: Replicas,
    desk: Scratch,
) -> int:
    """Let all replicas take steps, then exchange neighbours; return the stream's state.

    That is R. H. Swendsen, J.-S. Wang, "Replica Monte Carlo simulation of spin glasses", Physical
    Review Letters 57, 1986: what the strict one cannot reach the lenient ones bring it.
    """
    likely, against, wrong = all_of_them.likely, all_of_them.against, all_of_them.wrong
    for level in range(LEVELS):
        weight = Weight(float(likely[level]), int(against[level]), int(wrong[level]))
        state, weight = walk(
            history,
            steps,
            LEAKS[level],
            shown_leak,
            weight,
            state,
            all_of_them.ranks[level],
            all_of_them.slots[level],
            desk,
        )
        likely[level], against[level], wrong[level] = weight.likely, weight.against, weight.wrong
    for level in range(LEVELS - 1):
        gain = (LEAKS[level] - LEAKS[level + 1]) * (against[level + 1] - against[level])
        state, exchanged = happens(state, exp(min(0.0, gain)))
        if exchanged:
            _exchange(all_of_them, level)
    return state


@kernel
def _exchange(all_of_them: Replicas, level: int) -> None:
    """Exchange a replica with the next more lenient one."""
    for words in (all_of_them.ranks, all_of_them.slots):
        for place in range(words.shape[1]):
            words[level, place], words[level + 1, place] = (
                words[level + 1, place],
                words[level, place],
            )
    likely, against, wrong = all_of_them.likely, all_of_them.against, all_of_them.wrong
    likely[level], likely[level + 1] = likely[level + 1], likely[level]
    against[level], against[level + 1] = against[level + 1], against[level]
    wrong[level], wrong[level + 1] = wrong[level + 1], wrong[level]


@kernel
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
    desk = scratch(history)
    all_of_them = Replicas(
        np.zeros((LEVELS, history.cards), np.int64),
        np.zeros((LEVELS, history.slots), np.int64),
        np.zeros(LEVELS, np.float64),
        np.zeros(LEVELS, np.int64),
        np.zeros(LEVELS, np.int64),
    )
    state = start(seed, chain, DEAL)
    for level in range(LEVELS):
        state = begin(history, state, all_of_them.ranks[level], all_of_them.slots[level], desk)
        weight = weigh(history, all_of_them.ranks[level], all_of_them.slots[level], desk)
        all_of_them.likely[level] = weight.likely
        all_of_them.against[level] = weight.against
        all_of_them.wrong[level] = weight.wrong
    rounds = max(STAGES, settling // between)
    shown_leak = SHOWN_LEAK
    for settled in range(rounds):
        wrong = 0
        for level in range(LEVELS):
            wrong += all_of_them.wrong[level]
        if wrong:
            shown_leak = SHOWN_LEAK * (settled + 1.0) / rounds
        state = _walk_all(history, settling // rounds, shown_leak, state, all_of_them, desk)
    for world in range(len(ranks)):
        state = _walk_all(history, between, SHOWN_LEAK, state, all_of_them, desk)
        copy_from(all_of_them.ranks[0], 0, ranks[world])
        copy_from(all_of_them.slots[0], 0, slots[world])
        fits[world, 0] = all_of_them.against[0]
        fits[world, 1] = all_of_them.wrong[0]
