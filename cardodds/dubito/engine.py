"""The rules of dubito on whole numbers: what may be laid, what is a lie, what happens then.

One implementation for all who play: simulation, replay of records and advice. What lies open to
all is a `Table`, which the functions here take from one state to the next; the cards themselves,
which a replay may not know, are kept beside it. Nothing is checked here but by `broken_rule` and
`is_legal`.

The order of a turn: `lay` (or `pass_turn`), then for each seat that may doubt `first_asked`,
`next_asked`; then `stand` if nobody doubts. Else `challenge`, `put_out` if who took the pile may
discard, `restart`.
"""

from __future__ import annotations

from typing import NamedTuple

from cardodds.dubito import suit_run
from cardodds.dubito.coded_rules import Setup
from cardodds.dubito.view import (
    ADJACENT,
    ADJACENT_STRICT,
    ANY_HIGHER,
    DISCARD_SETS,
    DOWN,
    ELIMINATION,
    JOKERS,
    MAY_PASS,
    NEW_RANK,
    NEXT_DOUBTS,
    NEXT_RANK,
    NEXT_RESTARTS,
    NONE,
    PASS,
    PASSED_DISCARD,
    PASSING,
    SAME,
    SAME_RANK,
    SUIT_RUN,
    UNDERDECLARE,
    UP,
    WINNER_RESTARTS,
    claim_word,
    claimant,
    copies_of,
    declared,
    jokers_of,
    laid,
    max_of,
    min_of,
    players_of,
    rank,
    ranks_of,
    sequence_of,
)
from cardodds.simulation.counts import count, lowest_bit, size
from cardodds.simulation.kernels import inlined, kernel
from cardodds.simulation.streams import pick

CARDS = (1 << 56) - 1
RANK_AT, DECLARED_AT = 56, 60
SEATS = 10
A_SET = 4
"""Equal cards that may be discarded together."""

_EVEN, _TOPS = 0x0F0F0F0F0F0F0F, 0x80808080808080

# What a play breaks.
(
    LEGAL,
    MAY_NOT_PASS,
    TOO_FEW,
    TOO_MANY,
    DECLARED_NOT_LAID,
    WRONG_RANK,
    PAST_THE_TOP,
    NOT_HELD,
    NO_ACTION,
) = range(9)
BROKEN = {
    MAY_NOT_PASS: "this turn may not be passed",
    TOO_FEW: "fewer cards than must be laid",
    TOO_MANY: "more cards than may be laid",
    DECLARED_NOT_LAID: "as many cards must be declared as are laid",
    WRONG_RANK: "this may not be declared now",
    PAST_THE_TOP: "a run ends at the highest rank",
    NOT_HELD: "these cards are not in the hand",
    NO_ACTION: "this is no action",
}
"""The rule that each of these numbers breaks, in words."""


class Table(NamedTuple):
    """What lies open to all, between two decisions.

    Attributes
    ----------
    seat : int
        Who is to lay; while a claim waits for doubts, or its taker for a discard, who laid it.
    sizes, more_sizes : int
        Cards in each hand, eight bits a seat: seats 0 to 7, and 8 and 9.
    pile : int
        Cards in the pile.
    claim, due, turn : int
        As in `View`.
    passes : int
        Passes since the last play.
    out : int
        Seats that have left, a bit a seat.
    first : int
        The first without cards, who wins; `NONE` before.
    last : int
        The last holding cards, when a game of elimination is over; else `NONE`.
    """

    seat: int
    sizes: int
    more_sizes: int
    pile: int
    claim: int
    due: int
    turn: int
    passes: int
    out: int
    first: int
    last: int


# Actions, where suits do not count.


@inlined
def play(cards: int, rank: int, declared: int) -> int:
    """Return the action that lays these cards, packed counts, and declares so many of a rank."""
    return cards | (rank << RANK_AT) | ((declared - 1) << DECLARED_AT)


@inlined
def cards_of(action: int) -> int:
    """Return the cards that an action lays, packed counts."""
    return action & CARDS


@inlined
def rank_of(action: int) -> int:
    """Return the rank that an action declares."""
    return (action >> RANK_AT) & 15


@inlined
def declared_of(action: int) -> int:
    """Return how many cards an action declares."""
    return (action >> DECLARED_AT) + 1


# Actions under any rules.


@inlined
def is_run(rules: int) -> bool:
    """Return whether suits count."""
    return sequence_of(rules) == SUIT_RUN


@inlined
def cards_laid(rules: int, action: int) -> tuple[int, int]:
    """Return the cards that a play lays: packed counts and 0, or the two words of a run."""
    if is_run(rules):
        low, high, _ = suit_run.laid_by(action)
        return low, high
    return cards_of(action), 0


@inlined
def claim_of(rules: int, seat: int, action: int) -> int:
    """Return the claim that a play makes, as `View.claim`."""
    if is_run(rules):
        _, _, number = suit_run.laid_by(action)
        first = suit_run.first_of(action)
        return claim_word(seat, first, suit_run.declared_of(action), number)
    return claim_word(seat, rank_of(action), declared_of(action), size(cards_of(action)))


@kernel
def broken_rule(rules: int, due: int, hand: int, claim: int) -> int:
    """Return what a claim breaks, `LEGAL` if nothing: all but whether the cards are in the hand.

    Parameters
    ----------
    rules : int
    due : int
        What may be declared, as `View.due`.
    hand : int
        How many cards the hand has.
    claim : int
        As `claim_of` gives it.
    """
    number, said, what = laid(claim), declared(claim), rank(claim)
    if number > max_of(rules) or number > hand:
        return TOO_MANY
    if not (said == number or (rules & UNDERDECLARE and 1 <= said < number)):
        return DECLARED_NOT_LAID
    if what >= 60 or not (due >> what) & 1:
        return WRONG_RANK
    least = min(min_of(rules), hand)
    if is_run(rules):
        space = suit_run.room(what, ranks_of(rules))
        if said > space:
            return PAST_THE_TOP
        least = min(least, space)
    return TOO_FEW if number < least else LEGAL


@kernel
def is_legal(rules: int, due: int, hand: int, hand_high: int, held: int, action: int) -> int:
    """Return what an action, any integer, breaks, `LEGAL` if nothing.

    Parameters
    ----------
    rules, due : int
        As in `View`.
    hand, hand_high : int
        The cards of the hand.
    held : int
        How many they are.
    action : int
    """
    if action == PASS:
        return LEGAL if due & MAY_PASS else MAY_NOT_PASS
    if action < 0 or (is_run(rules) and action >> (suit_run.DECLARED_AT + 3)):
        return NO_ACTION
    claim = claim_of(rules, 0, action)
    if laid(claim) == 0 or (is_run(rules) and not _is_list(action, laid(claim))):
        return NO_ACTION
    if not is_run(rules) and size(cards_of(action)) > max_of(rules):
        return TOO_MANY
    broken = broken_rule(rules, due, held, claim)
    if broken == LEGAL and not is_held(rules, action, hand, hand_high):
        return NOT_HELD
    return broken


@inlined
def _is_list(action: int, number: int) -> bool:
    """Whether after the cards of a run there is nothing but empty places."""
    rest = suit_run.NO_CARDS >> (6 * number) << (6 * number)
    return action & rest == rest


@inlined
def is_held(rules: int, action: int, hand: int, hand_high: int) -> bool:
    """Return whether a hand has the cards that a play lays."""
    if is_run(rules):
        return suit_run.is_held(action, hand, hand_high)
    return has(hand, cards_of(action))


@inlined
def has(hand: int, cards: int) -> bool:
    """Return whether there are as many of each rank in a hand, packed counts.

    Examples
    --------
    >>> has(0x21, 0x20), has(0x21, 0x02)
    (True, False)
    """
    even = ((hand & _EVEN) | _TOPS) - (cards & _EVEN)
    odd = (((hand >> 4) & _EVEN) | _TOPS) - ((cards >> 4) & _EVEN)
    return even & odd & _TOPS == _TOPS


@inlined
def is_true(rules: int, claim: int, low: int, high: int) -> bool:
    """Return whether cards turned over are what was declared; a joker always is.

    Parameters
    ----------
    low, high : int
        As `cards_laid` gives them.
    """
    if is_run(rules):
        return suit_run.is_true_run(low, high, laid(claim), rank(claim), declared(claim))
    return low & ~((15 << (4 * rank(claim))) | (15 << (4 * JOKERS))) == 0


# What may be declared.


@inlined
def every(rules: int) -> int:
    """Return all that can be declared: the ranks, or the cards with which a run can begin."""
    ranks = (1 << ranks_of(rules)) - 1
    if is_run(rules):
        two = ranks | (ranks << suit_run.SUIT)
        return two | (two << (2 * suit_run.SUIT))
    return ranks


@inlined
def due_after(rules: int, claim: int) -> int:
    """Return what may be declared after a claim that stands."""
    sequence, last, ranks = sequence_of(rules), rank(claim), ranks_of(rules)
    if sequence == UP:
        return 1 if last + 1 == ranks else 2 << last
    return _due_after(sequence, last, ranks, declared(claim), rules)


@kernel
def _due_after(sequence: int, last: int, ranks: int, said: int, rules: int) -> int:
    """The same for the sequences that are not ``up``."""
    above = 0 if last + 1 == ranks else last + 1
    below = ranks - 1 if last == 0 else last - 1
    if sequence == DOWN:
        return 1 << below
    if sequence == ANY_HIGHER:
        return every(rules) >> above << above
    if sequence == SAME:
        return 1 << last
    if sequence == ADJACENT:
        return (1 << last) | (1 << below) | (1 << above)
    if sequence == ADJACENT_STRICT:
        return (1 << below) | (1 << above)
    return suit_run.due_after_run(last, said, ranks, every(rules))


@inlined
def due_restart(rules: int, claim: int) -> int:
    """Return what may be declared at a restart after a claim."""
    if rules & (NEW_RANK | NEXT_RANK | SAME_RANK) and not is_run(rules):
        last, ranks = rank(claim), ranks_of(rules)
        if rules & NEW_RANK:
            return every(rules) & ~(1 << last)
        if rules & SAME_RANK:
            return 1 << last
        step = ranks - 1 if sequence_of(rules) == DOWN else 1
        return 1 << ((last + step) % ranks)
    return every(rules)


# The table.


@inlined
def held_by(sizes: int, more_sizes: int, seat: int) -> int:
    """Return the cards of a seat, by the words of `Table.sizes`."""
    if seat < 8:
        return (sizes >> (8 * seat)) & 255
    return (more_sizes >> (8 * (seat - 8))) & 255


@inlined
def _with(sizes: int, more_sizes: int, seat: int, more: int) -> tuple[int, int]:
    """The words of sizes when a seat has so many cards more."""
    if seat < 8:
        return sizes + (more << (8 * seat)), more_sizes
    return sizes, more_sizes + (more << (8 * (seat - 8)))


@inlined
def next_seat(players: int, out: int, seat: int) -> int:
    """Return the next seat that has not left; one at least must be there."""
    while True:
        seat = 0 if seat + 1 == players else seat + 1
        if not (out >> seat) & 1:
            return seat


@inlined
def seats_in(players: int, out: int) -> int:
    """Return how many have not left."""
    number = players
    while out:
        number -= 1
        out &= out - 1
    return number


@kernel
def opening(setup: Setup) -> Table:
    """Return the table when the cards have been dealt."""
    sizes, more_sizes = 0, 0
    for seat in range(setup.players):
        sizes, more_sizes = _with(sizes, more_sizes, seat, setup.hand + (seat < setup.more))
    return Table(0, sizes, more_sizes, setup.pile, NONE, setup.opening, 0, 0, 0, NONE, NONE)


@inlined
def is_over(rules: int, table: Table) -> bool:
    """Return whether the game is over."""
    if rules & ELIMINATION:
        return table.last != NONE
    return table.first != NONE


@inlined
def lay(table: Table, claim: int) -> Table:
    """Return the table when a play has been laid, which then waits for doubts."""
    number = laid(claim)
    sizes, more_sizes = _with(table.sizes, table.more_sizes, table.seat, -number)
    return Table(
        table.seat, sizes, more_sizes, table.pile + number, claim, table.due, table.turn + 1, 0,
        table.out, table.first, table.last,
    )  # fmt: skip


@kernel
def pass_turn(rules: int, table: Table) -> Table:
    """Return the table when the seat to lay has passed.

    When all have passed since the last play who laid it restarts.
    """
    players, by = players_of(rules), claimant(table.claim)
    passes = table.passes + 1
    others = seats_in(players, table.out | (1 << by))
    seat, due, pile = next_seat(players, table.out, table.seat), table.due, table.pile
    if passes == others:
        seat, passes = by, 0
        if (table.out >> seat) & 1:
            seat = next_seat(players, table.out, by)
        due = due_restart(rules, table.claim)
        if rules & PASSED_DISCARD:
            pile = 0
    return Table(
        seat, table.sizes, table.more_sizes, pile, table.claim, due, table.turn, passes,
        table.out, table.first, table.last,
    )  # fmt: skip


@inlined
def first_asked(rules: int, table: Table) -> int:
    """Return the first seat that may doubt a claim."""
    return next_seat(players_of(rules), table.out, claimant(table.claim))


@inlined
def next_asked(rules: int, table: Table, seat: int) -> int:
    """Return the seat that may doubt after another, `NONE` after the last."""
    if rules & NEXT_DOUBTS:
        return NONE
    seat = next_seat(players_of(rules), table.out, seat)
    return NONE if seat == claimant(table.claim) else seat


@kernel
def chosen(wanting: int, draw: int) -> int:
    """Return one of several seats, a bit a seat, all equally likely."""
    number = 0
    rest = wanting
    while rest:
        number += 1
        rest &= rest - 1
    _, place = pick(draw, number)
    while place:
        wanting &= wanting - 1
        place -= 1
    return lowest_bit(wanting)


@inlined
def stand(rules: int, table: Table) -> Table:
    """Return the table when nobody has doubted a claim."""
    by, out, first, last = claimant(table.claim), table.out, table.first, table.last
    if held_by(table.sizes, table.more_sizes, by) == 0:
        out, first, last = _left(rules, out, first, by)
    seat = table.seat
    if last == NONE:
        seat = next_seat(players_of(rules), out, by)
    due = due_after(rules, table.claim)
    if rules & PASSING:
        due |= MAY_PASS
    return Table(
        seat, table.sizes, table.more_sizes, table.pile, table.claim, due, table.turn, 0, out,
        first, last,
    )  # fmt: skip


@inlined
def _left(rules: int, out: int, first: int, seat: int) -> tuple[int, int, int]:
    """Who is out, who was the first, who is the last, when a seat has no cards."""
    out |= 1 << seat
    first = seat if first == NONE else first
    last = NONE
    if rules & ELIMINATION and seats_in(players_of(rules), out) == 1:
        last = next_seat(players_of(rules), out, seat)
    return out, first, last


@inlined
def challenge(rules: int, table: Table, doubter: int, true: bool) -> Table:
    """Return the table when a claim has been turned over and the pile taken.

    Parameters
    ----------
    doubter : int
    true : bool
        Whether the claim is.
    """
    by, out, first, last = claimant(table.claim), table.out, table.first, table.last
    if held_by(table.sizes, table.more_sizes, by) == 0 and true:
        out, first, last = _left(rules, out, first, by)
    taker = doubter if true else by
    sizes, more_sizes = _with(table.sizes, table.more_sizes, taker, table.pile)
    return Table(
        table.seat, sizes, more_sizes, 0, table.claim, table.due, table.turn, 0, out, first, last
    )


@inlined
def may_put_out(rules: int, hand: int) -> bool:
    """Return whether who took a pile has a set that it may discard.

    Parameters
    ----------
    hand : int
        Its cards, packed counts.
    """
    return rules & DISCARD_SETS != 0 and sets_of(hand) != 0


@inlined
def sets_of(hand: int) -> int:
    """Return all the sets of four equal cards of a hand, packed counts; jokers make none.

    Examples
    --------
    >>> hex(sets_of(0x8503)), hex(sets_of(0x7))
    ('0x8400', '0x4')
    """
    return hand & 0xCCCCCCCCCCCCC


@inlined
def is_discard(hand: int, cards: int) -> bool:
    """Return whether these cards, any integer, may be discarded from a hand that took a pile."""
    return cards >= 0 and cards == sets_of(cards) and has(hand, cards)


@inlined
def put_out(rules: int, table: Table, taker: int, cards: int) -> Table:
    """Return the table when who took the pile has discarded a number of cards."""
    sizes, more_sizes = _with(table.sizes, table.more_sizes, taker, -cards)
    out, first, last = table.out, table.first, table.last
    if held_by(sizes, more_sizes, taker) == 0:
        out, first, last = _left(rules, out, first, taker)
    return Table(
        table.seat, sizes, more_sizes, table.pile, table.claim, table.due, table.turn, 0, out,
        first, last,
    )  # fmt: skip


@inlined
def restart(rules: int, table: Table, doubter: int, true: bool) -> Table:
    """Return the table when play goes on after a challenge, its discards made."""
    players, by = players_of(rules), claimant(table.claim)
    if rules & NEXT_RESTARTS:
        seat = next_seat(players, table.out, by)
    else:
        seat = doubter if true == (rules & WINNER_RESTARTS == 0) else by
        if (table.out >> seat) & 1:
            seat = next_seat(players, table.out, seat)
    return Table(
        seat, table.sizes, table.more_sizes, table.pile, table.claim,
        due_restart(rules, table.claim), table.turn, 0, table.out, table.first, table.last,
    )  # fmt: skip


@inlined
def copies(rules: int) -> int:
    """Return how many cards count as a rank, jokers included; where suits count, as a card."""
    packs = copies_of(rules) // suit_run.SUITS
    return (packs if is_run(rules) else copies_of(rules)) + jokers_of(rules)


@inlined
def own(cards: int, rank: int) -> int:
    """Return how many of these cards, packed counts, count as a rank."""
    return count(cards, rank) + count(cards, JOKERS)
