"""Worlds: how the cards of a recorded hand may have been dealt and laid, for who did not see it.

A world gives every card a rank and every play its cards, so each card has a way through the hand:
dealt somewhere, laid, taken, laid again. How likely a world is depends on what was seen, which it
must show again, and on how a model declares and lays. `cardodds.dubito.beliefs.chains` draws them.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cardodds.dubito.desk import less
from cardodds.dubito.view import JOKERS
from cardodds.simulation.counts import count, one, size
from cardodds.simulation.kernels import inlined, kernel

Words = NDArray[np.int64]

LAY, TAKE, SWEEP, DISCARD = range(4)
"""Events: cards are laid; the pile is taken; it is put out of play; cards are discarded."""

# The numbers of an event in `History.events`.
KIND, SEAT, NUMBER, FIRST, RANK, SHOWN, FORM, SILENT, DOUBTER, MOST = range(10)
WIDTH = 10

NOT_SHOWN = -1
NOBODY = -1

# What is made of how a play was chosen.
BLIND, MODEL, CHOSEN = range(3)
"""Any cards of the hand; as the model says; these ranks for reasons of its own, known or not."""

HELD = 16
"""Room for the copies of a rank in a hand."""


class History(NamedTuple):
    """What is known of a hand, as whole numbers and logarithms of chances.

    Few arrays are quicker to compile than many: all whole numbers are in one, all logarithms in
    another, and the fields say where.

    Attributes
    ----------
    players, cards, unknown, steps, slots, movables, shown : int
        How many seats, cards, cards not known from the deal on, events, cards laid and discarded,
        slots of cards that may be others, slots of cards that were seen.
    waits : bool
        Whether the last event is a claim that can still be doubted.
    facts : array of int64
    dealt : int
        In `facts` by card where it was dealt: a seat, ``players`` the pile, ``players + 1`` aside.
    known : int
        By card its rank if it is known from the deal on, else -1.
    free : int
        The cards not known.
    pool : int
        Their ranks, in any order.
    events : int
        `WIDTH` numbers an event: the kind; who laid or took; how many; the first slot; the rank
        declared; the cards seen, packed counts, or `NOT_SHOWN`; `BLIND`, `MODEL` or `CHOSEN`; who
        was silent, a bit a seat; who doubted, or `NOBODY`; the most copies of the rank that others
        can hold if the claim is true.
    movable, seen : int
        The slots whose cards may be others; whose cards were seen.
    events_of : int
        By slot its event.
    logs : array of float64
        First, under `MODEL`, by event and copies held, `HELD` numbers an event, the chance to
        declare so and to lay just these cards; 1 where the model never does.
    blind : int
        In `logs` by event the chance to lay just these cards, if any of the hand are laid.
    hears : int
        The chances to be silent, and to doubt, if a seat can not be sure that the claim is a lie,
        and if it is: (silent, sure and silent, doubts, sure and doubts).
    factorials : int
        The factorials.
    """

    players: int
    cards: int
    unknown: int
    steps: int
    slots: int
    movables: int
    shown: int
    waits: bool
    facts: Words
    dealt: int
    known: int
    free: int
    pool: int
    events: int
    movable: int
    seen: int
    events_of: int
    logs: NDArray[np.float64]
    blind: int
    hears: int
    factorials: int


class Weight(NamedTuple):
    """How well a world fits.

    Attributes
    ----------
    likely : float
        The logarithm of the chance of all that the model does, up to a constant.
    against : int
        Plays that the model never makes.
    wrong : int
        Cards that are not those seen.
    """

    likely: float
    against: int
    wrong: int


class Scratch(NamedTuple):
    """Where worlds are weighed: made once.

    Attributes
    ----------
    hands, mine : array of int64
        A place a seat, and for the pile and what lies aside; own cards in the pile.
    where : array of int64, shape (cards,)
    pairs : array of int64
        Cards that exchange something, two by two.
    """

    hands: Words
    mine: Words
    where: Words
    pairs: Words


@inlined
def of_event(history: History, event: int, what: int) -> int:
    """Return a number of an event."""
    return int(history.facts[history.events + WIDTH * event + what])


@kernel
def copy_from(source: Words, first: int, target: Words) -> None:
    """Fill an array with the numbers of another from a place on.

    A loop is quicker to compile than a slice.
    """
    for place in range(len(target)):
        target[place] = source[first + place]


@kernel
def clear(words: Words) -> None:
    """Fill an array with zeros."""
    for place in range(len(words)):
        words[place] = 0


@inlined
def own(cards: int, rank: int) -> int:
    """Return how many cards count as a rank."""
    return count(cards, rank) + count(cards, JOKERS)


@kernel
def scratch(history: History) -> Scratch:
    """Return a place to weigh worlds of a history."""
    seats = history.players + 2
    return Scratch(
        np.zeros(seats, np.int64),
        np.zeros(seats, np.int64),
        np.zeros(history.cards, np.int64),
        np.zeros(2 * HELD, np.int64),
    )


@kernel
def content(history: History, event: int, ranks: Words, slots: Words) -> int:
    """Return the cards of an event in a world, packed counts."""
    first = of_event(history, event, FIRST)
    cards = 0
    for place in range(of_event(history, event, NUMBER)):
        cards += one(int(ranks[np.uint64(slots[np.uint64(first + place)])]))
    return cards


@kernel
def open_hands(history: History, ranks: Words, desk: Scratch) -> None:
    """Deal a world."""
    clear(desk.hands)
    clear(desk.mine)
    for card in range(len(ranks)):
        desk.hands[history.facts[history.dealt + card]] += one(int(ranks[card]))


@kernel
def weigh(history: History, ranks: Words, slots: Words, desk: Scratch) -> Weight:
    """Return how well a world fits what was seen and the model."""
    open_hands(history, ranks, desk)
    hands, mine, pile = desk.hands, desk.mine, history.players
    likely, against, wrong = 0.0, 0, 0
    for event in range(history.steps):
        kind, seat = of_event(history, event, KIND), of_event(history, event, SEAT)
        if kind == TAKE:
            hands[seat] += hands[pile]
            hands[pile] = 0
            clear(mine)
        elif kind == SWEEP:
            hands[pile] = 0
            clear(mine)
        else:
            cards = content(history, event, ranks, slots)
            shown = of_event(history, event, SHOWN)
            if shown != NOT_SHOWN and cards != shown:
                wrong += size(less(cards, shown))
            hand = int(hands[seat])
            hands[seat] = hand - cards
            if kind == LAY:
                form, rank = of_event(history, event, FORM), of_event(history, event, RANK)
                if form == CHOSEN:
                    likely -= _ways(history, hand, cards)
                elif form == MODEL:
                    held = own(hand, rank)
                    right = min(held, of_event(history, event, NUMBER))
                    chance = history.logs[HELD * event + held]
                    if own(cards, rank) == right and chance <= 0.0:
                        likely += chance
                    else:
                        likely += history.logs[history.blind + event]
                        against += 1
                hands[pile] += cards
                mine[seat] += cards
                if of_event(history, event, SILENT) or of_event(history, event, DOUBTER) != NOBODY:
                    likely += _heard(history, event, rank, desk)
    return Weight(likely, against, wrong)


@kernel
def _ways(history: History, hand: int, cards: int) -> float:
    """The logarithm of the ways to pick cards of these ranks from a hand."""
    ways = 0.0
    rank = 0
    while cards >> (4 * rank):
        number = count(cards, rank)
        if number:
            ways += ways_to_choose(history, count(hand, rank), number)
        rank += 1
    return ways


@inlined
def ways_to_choose(history: History, n: int, k: int) -> float:
    """Return the logarithm of the number of ways to choose k of n."""
    at = history.factorials
    return float(history.logs[at + n] - history.logs[at + k] - history.logs[at + n - k])


@kernel
def _heard(history: History, event: int, rank: int, desk: Scratch) -> float:
    """The logarithm of the chance that these seats were silent and that one doubted."""
    chance = 0.0
    most = of_event(history, event, MOST)
    silent, doubter = of_event(history, event, SILENT), of_event(history, event, DOUBTER)
    for seat in range(history.players):
        if (silent >> seat) & 1 or seat == doubter:
            sure = own(int(desk.hands[seat] + desk.mine[seat]), rank) > most
            chance += history.logs[history.hears + 2 * (seat == doubter) + sure]
    return chance


@kernel
def lay_out(history: History, ranks: Words, slots: Words, desk: Scratch) -> int:
    """Lay the cards of a world as they lie now, into `desk`, and return those that can be doubted.

    ``desk.hands`` has the hands, then the pile with them and what lies aside; ``desk.mine`` what
    each seat has in the pile.
    """
    open_hands(history, ranks, desk)
    hands, mine, pile = desk.hands, desk.mine, history.players
    cards = 0
    for event in range(history.steps):
        kind, seat = of_event(history, event, KIND), of_event(history, event, SEAT)
        if kind in (TAKE, SWEEP):
            hands[seat if kind == TAKE else pile + 1] += hands[pile]
            hands[pile] = 0
            clear(mine)
        else:
            cards = content(history, event, ranks, slots)
            hands[seat] -= cards
            if kind == LAY:
                hands[pile] += cards
                mine[seat] += cards
            else:
                hands[pile + 1] += cards
    return cards if history.waits else 0


@kernel
def tell(history: History, ranks: Words, slots: Words, places: Words) -> None:
    """Write down where the cards of many worlds lie now.

    Parameters
    ----------
    ranks, slots : arrays of int64
        As `draw_chain` leaves them.
    places : array of int64, shape (worlds, players + 3)
        Room for the hands, the pile without the cards just laid, what lies aside, those cards.
    """
    desk = scratch(history)
    for world in range(len(ranks)):
        last = lay_out(history, ranks[world], slots[world], desk)
        for place in range(history.players + 2):
            places[world, place] = desk.hands[place]
        places[world, history.players] -= last
        places[world, history.players + 2] = last
