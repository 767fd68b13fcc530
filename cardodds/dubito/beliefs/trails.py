"""Worlds followed through the hand: what each play comes to, so that a step is soon weighed.

A step of a chain exchanges two cards, for all of the hand or for a part of it. That changes the
chances only of the plays that declare one of their ranks, from a hand that has one of them. So what
a world comes to is kept play by play, and of the others nothing is looked up again.

Kernels find the numbers of a history and of worlds at addresses (`cardodds.simulation.places`).
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate
from typing import NamedTuple

import numpy as np

from cardodds.dubito.beliefs.worlds import (
    BLIND,
    CHOSEN,
    DOUBTER,
    FIRST,
    FORM,
    HELD,
    KIND,
    LAY,
    MODEL,
    MOST,
    NOBODY,
    NOT_SHOWN,
    NUMBER,
    OWN_PLAYS,
    RANK,
    SEAT,
    SHOWN,
    SILENT,
    SWEEP,
    TAKE,
    WIDTH,
    History,
    Words,
)
from cardodds.dubito.desk import less
from cardodds.dubito.view import JOKERS
from cardodds.simulation.counts import count, lowest_bit, one, size
from cardodds.simulation.kernels import inlined, kernel
from cardodds.simulation.places import address, at, float_at, put

# The numbers of an event in the plays of a world; from `OWN` on one a seat.
BEFORE, LAID, AGAINST, NEAR, WRONG, OWN = range(6)

# The numbers of a world in `Room.off`.
PLAYS_AGAINST, NEARNESS, SHOWN_WRONG = range(3)

NEAREST = 60
"""How near a play against the model would be that is true."""


class Room(NamedTuple):
    """Where in a block of memory worlds lie.

    Attributes
    ----------
    work : int
        Its address.
    size : int
        Numbers of a world. First come the ranks of its cards.
    slots : int
        From there on in a world, the cards of its plays.
    plays : int
        By event, `OWN` numbers and one a seat. The hand before and the cards laid: of a play by the
        model how many are of the rank declared, of a `CHOSEN` one packed counts, of a `BLIND` one
        0. Whether the model never does so, and then how near it is to a true one, by the cards of
        the rank that are laid; how many cards are not those seen. Where doubts and silence are
        read, how many of the rank each seat has in its hand or laid itself into the pile, else 0.
    places : int
        A number a card, first where it is dealt, then, event by event, where it lies afterwards: a
        seat; ``players`` and ``players + 1`` as `History.dealt`; from ``players + 2`` on, a number
        a seat, in the pile, laid by it.
    marked : int
        By card whether it was seen, wherever that was.
    off : int
        Plays that the model never makes; how near they are; cards that are not those seen.
    pairs, where, best, drawn_up, changed, listed : int
        In the block, where worlds are made up and steps weighed: cards that exchange something, two
        by two; a number a card; a world; what a step would make of the plays; the events where it
        would; the events looked at.
    """

    work: int
    size: int
    slots: int
    plays: int
    places: int
    marked: int
    off: int
    pairs: int
    where: int
    best: int
    drawn_up: int
    changed: int
    listed: int


@dataclass(frozen=True)
class Bench:
    """Worlds of a history and all that is needed to work on them.

    Attributes
    ----------
    told : History
        With addresses instead of arrays.
    room : Room
    numbers : array of int64
        The block. World number n begins at ``n * room.size``.
    history : History
        That of the addresses.
    """

    told: History
    room: Room
    numbers: Words
    history: History


def bench(history: History, worlds: int) -> Bench:
    """Return room for worlds of a history. It must be kept as long as kernels work on it."""
    cards, slots, steps = history.cards, history.slots, history.steps
    plays = steps * (OWN + history.players)
    ends = [*accumulate((cards, slots, plays, (steps + 1) * cards, cards, 3))]
    tables = accumulate((2 * HELD, cards, cards + slots, plays, steps, steps), initial=0)
    *shared, end = (worlds * ends[-1] + before for before in tables)
    numbers = np.zeros(end, np.int64)
    room = Room(address(numbers), ends[-1], *ends[:-1], *shared)
    told = history._replace(facts=address(history.facts), logs=address(history.logs))
    return Bench(told, room, numbers, history)


class Change(NamedTuple):
    """A step that a chain may take.

    Attributes
    ----------
    pairs : int
        So many pairs of cards exchange their ranks or ways; 0 if nothing does.
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


class Gain(NamedTuple):
    """By how much a step changes what a world comes to.

    Attributes
    ----------
    likely : float
        The logarithm of the chance of all that was done.
    against, near, wrong : int
        Plays that the model never makes; how near they are; cards that are not those seen.
    changed : int
        In how many events.
    """

    likely: float
    against: int
    near: int
    wrong: int
    changed: int


@inlined
def fact(told: History, event: int, what: int) -> int:
    """Return a number of an event."""
    return at(told.facts, told.events + WIDTH * event + what)


@inlined
def event_of(told: History, slot: int) -> int:
    """Return the event of a slot."""
    return at(told.facts, told.events_of + slot)


@inlined
def moves_some(told: History, event: int) -> bool:
    """Return whether an event moves cards of a hand, not a pile."""
    kind = fact(told, event, KIND)
    return kind != TAKE and kind != SWEEP


@inlined
def _is_heard(told: History, event: int) -> bool:
    """Whether something is read into who doubted a play and who did not."""
    return fact(told, event, SILENT) != 0 or fact(told, event, DOUBTER) != NOBODY


@inlined
def _counts(card: int, rank: int) -> int:
    """1 if a card counts as a rank, else 0."""
    return 1 if card in (rank, JOKERS) else 0


@inlined
def _has(told: History, seat: int, place: int) -> int:
    """1 if a card is in the hand of a seat, or in the pile and was laid by it."""
    return 1 if place in (seat, told.players + 2 + seat) else 0


@inlined
def _plays(told: History, room: Room, world: int, event: int) -> int:
    """Where what an event comes to is kept."""
    return world + room.plays + (OWN + told.players) * event


@inlined
def _content(told: History, room: Room, world: int, event: int) -> int:
    """The cards of an event in a world, packed counts."""
    first, cards = fact(told, event, FIRST), 0
    for slot in range(first, first + fact(told, event, NUMBER)):
        cards += one(at(room.work, world + at(room.work, world + room.slots + slot)))
    return cards


@kernel
def follow(told: History, room: Room, world: int) -> None:
    """Write down what a world comes to."""
    work, cards = room.work, told.cards
    for number in range(world + room.off, world + room.off + 3):
        put(work, number, 0)
    _go_along(told, room, world)
    _mark(told, room, world)
    for event in range(told.steps):
        if not moves_some(told, event):
            continue
        plays, here = _plays(told, room, world, event), world + room.places + cards * event
        seat, rank = fact(told, event, SEAT), fact(told, event, RANK)
        form, shown = fact(told, event, FORM), fact(told, event, SHOWN)
        heard = _is_heard(told, event)
        for number in range(OWN + told.players):
            put(work, plays + number, 0)
        laid = _content(told, room, world, event)
        of_rank = count(laid, rank) + count(laid, JOKERS)
        if form != BLIND:
            put(work, plays + LAID, laid if form == CHOSEN else of_rank)
        for card in range(cards):
            kind, counts = at(work, world + card), _counts(at(work, world + card), rank)
            if at(work, here + card) == seat and form != BLIND:
                _add(work, plays + BEFORE, one(kind) if form == CHOSEN else counts)
            for other in range(told.players if heard else 0):
                there = at(work, here + cards + card)
                _add(work, plays + OWN + other, _has(told, other, there) * counts)
        if shown != NOT_SHOWN and laid != shown:
            put(work, plays + WRONG, size(less(laid, shown)))
        _weigh(told, work, event, plays)
        _add(work, world + room.off + PLAYS_AGAINST, at(work, plays + AGAINST))
        _add(work, world + room.off + NEARNESS, at(work, plays + NEAR))
        _add(work, world + room.off + SHOWN_WRONG, at(work, plays + WRONG))


@inlined
def _add(work: int, place: int, number: int) -> None:
    put(work, place, at(work, place) + number)


@kernel
def _go_along(told: History, room: Room, world: int) -> None:
    """Write down where each card lies after each event."""
    work, cards, pile = room.work, told.cards, told.players
    for card in range(cards):
        put(work, world + room.places + card, at(told.facts, told.dealt + card))
    for event in range(told.steps):
        after = world + room.places + cards * (event + 1)
        kind, seat = fact(told, event, KIND), fact(told, event, SEAT)
        for card in range(cards):
            place = at(work, after - cards + card)
            if not moves_some(told, event) and (place == pile or place > pile + 1):
                place = seat if kind == TAKE else pile + 1
            put(work, after + card, place)
        first = fact(told, event, FIRST)
        for slot in range(first, first + fact(told, event, NUMBER)):
            card = at(work, world + room.slots + slot)
            put(work, after + card, pile + 2 + seat if kind == LAY else pile + 1)


@kernel
def _mark(told: History, room: Room, world: int) -> None:
    """Mark the cards that were seen."""
    work = room.work
    for card in range(told.cards):
        put(work, world + room.marked + card, 0)
    for place in range(told.seen, told.seen + told.shown):
        card = at(work, world + room.slots + at(told.facts, place))
        put(work, world + room.marked + card, 1)


@kernel
def _weigh(told: History, work: int, event: int, plays: int) -> float:
    """Write down whether the model makes a play, and return the logarithm of its chance."""
    form, held, laid = fact(told, event, FORM), at(work, plays + BEFORE), at(work, plays + LAID)
    likely, against, near = 0.0, 0, 0
    if form == CHOSEN:
        likely = -_ways_to_pick(told, held, laid)
    elif form == MODEL:
        likely = float_at(told.logs, HELD * event + held)
        if laid != min(held, fact(told, event, NUMBER)) or likely > 0.0:
            likely, against = float_at(told.logs, told.blind + event), 1
            near = NEAREST * laid // fact(told, event, NUMBER)
    put(work, plays + AGAINST, against)
    put(work, plays + NEAR, near)
    silent, doubter = fact(told, event, SILENT), fact(told, event, DOUBTER)
    if silent != 0 or doubter != NOBODY:
        for seat in range(told.players):
            if (silent >> seat) & 1 or seat == doubter:
                sure = at(work, plays + OWN + seat) > fact(told, event, MOST)
                likely += float_at(told.logs, told.hears + 2 * (seat == doubter) + sure)
    return likely


@kernel
def _ways_to_pick(told: History, hand: int, cards: int) -> float:
    """The logarithm of the ways to pick cards of these ranks from a hand."""
    ways = 0.0
    rank = 0
    while cards >> (4 * rank):
        if count(cards, rank):
            ways += ways_to_choose(told, count(hand, rank), count(cards, rank))
        rank += 1
    return ways


@inlined
def ways_to_choose(told: History, n: int, k: int) -> float:
    """Return the logarithm of the number of ways to choose k of n."""
    logs, first = told.logs, told.factorials
    return float_at(logs, first + n) - float_at(logs, first + k) - float_at(logs, first + n - k)


@inlined
def _list_events(told: History, room: Room, kinds: int, loud: bool) -> int:
    """List the events on which cards of these ranks tell, a bit a rank; return how many.

    A joker tells on all. If it is `loud`, all count, since a card that was seen may get another
    rank.
    """
    work, number = room.work, 0
    if loud or (kinds >> JOKERS) & 1:
        for event in range(told.steps):
            if moves_some(told, event):
                put(work, room.listed + number, event)
                number += 1
        return number
    left = kinds | 1 << OWN_PLAYS
    while left:
        group = told.groups + lowest_bit(left)
        left &= left - 1
        for place in range(at(told.facts, group), at(told.facts, group + 1)):
            put(work, room.listed + number, at(told.facts, told.grouped + place))
            number += 1
    return number


@kernel
def gain_of(told: History, room: Room, world: int, change: Change) -> Gain:
    """Return what a step would make of a world, and draw it up.

    Where two cards exchange their ways and their ranks, all is as before from then on; where their
    ways alone, before. So each step exchanges two ranks along the ways for a part of the hand.
    """
    work, cards = room.work, told.cards
    first, end, kinds = 0, told.steps, 0
    loud = at(work, world + room.off + SHOWN_WRONG) != 0
    for paired in range(2 * change.pairs):
        card = at(work, room.pairs + paired)
        kinds |= 1 << at(work, world + card)
        loud |= change.first != NOBODY and at(work, world + room.marked + card) != 0
    if change.first != NOBODY:
        first = 0 if change.ranks else event_of(told, change.first)
        end = event_of(told, change.first) if change.ranks else told.steps
    likely, against, near, wrong, changed = 0.0, 0, 0, 0, 0
    for place in range(_list_events(told, room, kinds, loud)):
        event = at(work, room.listed + place)
        if event < first or event >= end:
            continue
        form, rank = fact(told, event, FORM), fact(told, event, RANK)
        seat, before = fact(told, event, SEAT), world + room.places + cards * event
        held, laid, shows = 0, 0, 0
        for pair in range(room.pairs, room.pairs + 2 * change.pairs, 2):
            card, other = at(work, pair), at(work, pair + 1)
            had = (at(work, before + card) == seat) + 0
            had_other = (at(work, before + other) == seat) + 0
            if had | had_other:
                # How many cards like the other one come in the place of such as this one.
                into, out_of = at(work, world + other), at(work, world + card)
                more = one(into) - one(out_of)
                went = had & (at(work, before + cards + card) != seat)
                went_other = had_other & (at(work, before + cards + other) != seat)
                shows += more * (went - went_other)
                if form != CHOSEN:
                    more = _counts(into, rank) - _counts(out_of, rank)
                held += more * (had - had_other)
                laid += more * (went - went_other)
        if form == BLIND:
            held, laid = 0, 0
        heard, shown = _is_heard(told, event), fact(told, event, SHOWN)
        checked = loud and shown != NOT_SHOWN and shows != 0
        if not (heard or checked or held != 0 or laid != 0):
            continue
        kept = _plays(told, room, world, event)
        plays = room.drawn_up + kept - world - room.plays
        put(work, plays + BEFORE, at(work, kept + BEFORE) + held)
        put(work, plays + LAID, at(work, kept + LAID) + laid)
        if checked:
            shows += _content(told, room, world, event)
            put(work, plays + WRONG, size(less(shows, shown)) if shows != shown else 0)
        else:
            put(work, plays + WRONG, at(work, kept + WRONG))
        for seat in range(told.players):
            more = _comes_in(told, room, world, change, event, seat) if heard else 0
            put(work, plays + OWN + seat, at(work, kept + OWN + seat) + more)
        likely += _weigh(told, work, event, plays) - _weigh(told, work, event, kept)
        against += at(work, plays + AGAINST) - at(work, kept + AGAINST)
        near += at(work, plays + NEAR) - at(work, kept + NEAR)
        wrong += at(work, plays + WRONG) - at(work, kept + WRONG)
        put(work, room.changed + changed, event)
        changed += 1
    return Gain(likely, against, near, wrong, changed)


@inlined
def _comes_in(told: History, room: Room, world: int, change: Change, event: int, seat: int) -> int:
    """How many more cards of the rank declared a seat would have, in its hand or laid by itself."""
    work, rank, more = room.work, fact(told, event, RANK), 0
    after = world + room.places + told.cards * (event + 1)
    for pair in range(room.pairs, room.pairs + 2 * change.pairs, 2):
        card, other = at(work, pair), at(work, pair + 1)
        into, out_of = at(work, world + other), at(work, world + card)
        has, has_other = at(work, after + card), at(work, after + other)
        side = _has(told, seat, has) - _has(told, seat, has_other)
        more += side * (_counts(into, rank) - _counts(out_of, rank))
    return more


@inlined
def keep(told: History, room: Room, world: int, gain: Gain) -> None:
    """Keep what a step makes of a world, but for the cards and where they go."""
    work = room.work
    for place in range(room.changed, room.changed + gain.changed):
        kept = _plays(told, room, world, at(work, place))
        plays = room.drawn_up + kept - world - room.plays
        for number in range(OWN + told.players):
            put(work, kept + number, at(work, plays + number))
    _add(work, world + room.off + PLAYS_AGAINST, gain.against)
    _add(work, world + room.off + NEARNESS, gain.near)
    _add(work, world + room.off + SHOWN_WRONG, gain.wrong)


@kernel
def keep_ways(told: History, room: Room, world: int, change: Change) -> None:
    """Keep that two cards have exchanged what becomes of them."""
    work, card, other = room.work, at(room.work, room.pairs), at(room.work, room.pairs + 1)
    for event in range(event_of(told, change.first), told.steps):
        after = world + room.places + told.cards * (event + 1)
        here, there = at(work, after + card), at(work, after + other)
        put(work, after + card, there)
        put(work, after + other, here)
    _mark(told, room, world)
