"""The rules of rubamazzo on whole numbers: the legal actions of a seat, and what they do.

One implementation for all who play: simulation, replay of records, solver and advice. Everything is
an integer that compiled code handles without allocating; nothing is checked here.

An action is one integer: in its low 52 bits the table cards it captures, as packed counts, then
four bits for the rank played, then a bit for each seat whose bundle is stolen.
"""

from __future__ import annotations

from cardodds.rubamazzo.view import (
    ACE,
    CAPTURE_ALL,
    CAPTURE_FIRST,
    LEFTOVER_TAKEN,
    NO_TOP,
    NONE,
    PARTNER_SAFE,
    RANKS_AT,
    STEAL_BOTH,
    SUM,
    TEAMS,
    VARIANTS,
    View,
    bundle,
    leftover,
    next_seat,
    top,
)
from cardodds.simulation.counts import (
    FIELD,
    ONE_EACH,
    count,
    first_rank,
    kinds,
    lowest_bit,
    one,
    size,
)
from cardodds.simulation.kernels import inlined, kernel

# Kinds of action.
TABLE, CAPTURE, STEAL = range(3)
RANK_AT, VICTIMS_AT = 52, 56


@inlined
def rank_of(action: int) -> int:
    """Return the rank that an action plays."""
    return (action >> RANK_AT) & 15


@inlined
def take_of(action: int) -> int:
    """Return the table cards that an action captures, packed counts."""
    return action & FIELD


@inlined
def victims_of(action: int) -> int:
    """Return the seats that an action steals from, one bit each."""
    return action >> VICTIMS_AT


@inlined
def kind_of(action: int) -> int:
    """Return the kind of an action: `TABLE`, `CAPTURE` or `STEAL`."""
    if victims_of(action):
        return STEAL
    return CAPTURE if take_of(action) else TABLE


@inlined
def lay(rank: int) -> int:
    """Return the action that leaves a card on the table."""
    return rank << RANK_AT


@inlined
def capture(rank: int, take: int) -> int:
    """Return the action that captures these table cards."""
    return (rank << RANK_AT) | take


@inlined
def steal(rank: int, victims: int) -> int:
    """Return the action that steals the bundles of these seats, one bit each."""
    return (rank << RANK_AT) | (victims << VICTIMS_AT)


@kernel
def first_action(view: View) -> int:
    """Return the first legal action of a hand that has cards; `next_action` gives the others.

    Each rank held comes once, in ascending order; its captures come first, then its steals, from
    the next seat on, and laying it on the table where it can do neither.
    """
    return first_of_card(view, _rank_from(view.hand, 0))


@kernel
def next_action(view: View, action: int) -> int:
    """Return the legal action of the hand that follows another, `NONE` after the last."""
    following = next_of_card(view, action)
    if following != NONE:
        return following
    rank = _rank_from(view.hand, rank_of(action) + 1)
    return NONE if rank == NONE else first_of_card(view, rank)


@inlined
def first_of_card(view: View, rank: int) -> int:
    """Return the first legal action of a card of the hand; `next_of_card` gives the others."""
    take = _take(view, rank, 0)
    return capture(rank, take) if take else steal(rank, _theft(view, rank, 0))


@inlined
def next_of_card(view: View, action: int) -> int:
    """Return the legal action of the same card that follows another, `NONE` after the last."""
    rank = rank_of(action)
    take = take_of(action)
    victims = victims_of(action)
    if take:
        take = _take(view, rank, take)
        if take:
            return capture(rank, take)
        if view.rules & CAPTURE_FIRST:
            return NONE
    elif victims == 0:
        return NONE
    victims = _theft(view, rank, victims)
    return steal(rank, victims) if victims else NONE


@inlined
def _rank_from(hand: int, rank: int) -> int:
    """The lowest rank of the hand that is not below `rank`, or `NONE`."""
    above = hand >> (4 * rank)
    return rank + first_rank(above) if above else NONE


@inlined
def _take(view: View, rank: int, take: int) -> int:
    """The set of table cards that a card captures after another, 0 first and after the last."""
    if rank == 0 and view.rules & ACE:
        return 0 if take else view.table
    equal = view.table & (15 << (4 * rank))
    if equal:
        return 0 if take else equal if view.rules & CAPTURE_ALL else one(rank)
    return _sum(view.table, rank, take) if view.rules & SUM else 0


@kernel
def _sum(table: int, rank: int, take: int) -> int:
    """The set of lower cards worth as much as a rank that follows another, 0 after the last.

    A card is worth its rank + 1. The sets come in the order of how many they take of the highest
    rank, most first, then of the next; the first is the one after 0.
    """
    again = take != 0
    rest = 0 if again else rank + 1
    below = 0 if again else rank
    while True:
        while below and rest:
            below -= 1
            there = count(table, below)
            while there and rest > below:
                take += one(below)
                rest -= below + 1
                there -= 1
        if rest == 0 and not again:
            return take
        again = False
        if take == 0:
            return 0
        # Put back a card of the lowest rank taken; lower ones will make up for it.
        below = first_rank(take)
        take -= one(below)
        rest += below + 1


@inlined
def _theft(view: View, rank: int, victims: int) -> int:
    """The seats that a card steals from together after others, 0 first and after the last."""
    showing = 0
    for seat in range(view.players):
        if top(view, seat) == rank:
            showing |= 1 << seat
    showing &= open_to_theft(view)
    if victims & ~showing == 0:
        if view.rules & STEAL_BOTH:
            together = 0 if victims else showing
        else:
            left = showing & -(victims << 1) if victims else showing
            together = left & -left
        if together:
            return together
    if rank == 0 and view.rules & ACE:
        chased = next_seat(view)
        if top(view, chased) != NO_TOP and (showing | victims) & (1 << chased) == 0:
            return 1 << chased
    return 0


@inlined
def open_to_theft(view: View) -> int:
    """Return the seats whose bundles the seat to play may steal, one bit each."""
    safe = 1 << view.seat
    if view.rules & PARTNER_SAFE:
        safe |= 1 << (view.seat ^ 2)
    return ((1 << view.players) - 1) & ~safe


@kernel
def is_legal(view: View, action: int) -> bool:
    """Return whether an action, any integer, is legal for the seat to play."""
    if action < 0 or count(view.hand, rank_of(action)) == 0:
        return False
    legal = first_of_card(view, rank_of(action))
    while legal != NONE and legal != action:
        legal = next_of_card(view, legal)
    return legal == action


@inlined
def loot(view: View, action: int) -> int:
    """Return how many cards an action steals."""
    victims = victims_of(action)
    cards = 0
    while victims:
        cards += bundle(view, lowest_bit(victims))
        victims &= victims - 1
    return cards


@inlined
def after(view: View, action: int) -> tuple[int, int, int, int]:
    """Return what a legal action leaves on the table.

    Returns
    -------
    table, tops, sizes, last : int
        As in `View`; the card played has left the hand and has been seen by all.
    """
    rank = rank_of(action)
    take = take_of(action)
    victims = victims_of(action)
    if take == 0 and victims == 0:
        return view.table + one(rank), view.tops, view.sizes, view.last
    seat = view.seat
    tops = (view.tops | (NO_TOP << (4 * seat))) ^ ((NO_TOP ^ rank) << (4 * seat))
    sizes = view.sizes + ((1 + size(take)) << (8 * seat))
    while victims:
        victim = lowest_bit(victims)
        stolen = bundle(view, victim)
        tops |= NO_TOP << (4 * victim)
        sizes += (stolen << (8 * seat)) - (stolen << (8 * victim))
        victims &= victims - 1
    return view.table - take, tops, sizes, seat


@kernel
def takers(view: View) -> int:
    """Return one card of each rank that could capture or steal something, whoever holds it."""
    ranks = 0
    if view.rules & VARIANTS:
        for rank in range((view.rules >> RANKS_AT) & 15):
            if kind_of(first_of_card(view, rank)) != TABLE:
                ranks += one(rank)
        return ranks
    for seat in range(view.players):
        if (open_to_theft(view) >> seat) & 1:
            ranks |= one(top(view, seat))
    return (ranks | kinds(view.table)) & ONE_EACH


@kernel
def counted(sizes: int, table: int, last: int, rules: int) -> int:
    """Return the sizes of the bundles once the cards left over have gone to who took last.

    Parameters
    ----------
    sizes, table, last, rules : int
        As in `View`, when the last card has been played.
    """
    if last == NONE:
        return sizes
    cards = size(table)
    if rules & LEFTOVER_TAKEN:
        cards += leftover(rules)
    return sizes + (cards << (8 * last))


@kernel
def winners(sizes: int, players: int, rules: int) -> int:
    """Return the seats that win, one bit each: 0 for a tie, both partners' in teams.

    Parameters
    ----------
    sizes : int
        The final sizes of the bundles, as in `View`.
    """
    if rules & TEAMS:
        lead = (sizes & 255) + ((sizes >> 16) & 255)
        lead -= ((sizes >> 8) & 255) + ((sizes >> 24) & 255)
        return 0b0101 if lead > 0 else 0b1010 if lead < 0 else 0
    most = 0
    best = 0
    for seat in range(players):
        cards = (sizes >> (8 * seat)) & 255
        if cards > most:
            most = cards
            best = 1 << seat
        elif cards == most:
            best = 0
    return best
