"""Doubts as tables: what a seat believes, looked up instead of asked for at every claim.

A strategy whose doubts depend on nothing but its own cards, the number claimed and the claimant's
hand may give them as a table (`DubitoStrategy`): one load a seat instead of a call. Chances are
compared exactly, as fractions, when the table is made.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import ceil, comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cardodds.dubito.coded_rules import setup
from cardodds.dubito.engine import copies, is_run
from cardodds.dubito.rules import DubitoRules
from cardodds.dubito.suit_run import SUITS, left_of_run, number_of, row_of, rows
from cardodds.dubito.view import (
    cards_of_game,
    copies_of,
    declared,
    jokers_of,
    laid,
    max_of,
    rank,
)
from cardodds.simulation.kernels import kernel
from cardodds.simulation.places import address, byte_at
from cardodds.simulation.strategies import Choice, Strategy

ALWAYS = 1 << 53
"""The `call` of who always says so when it wants to doubt."""

ASKED = -1
"""The place of the table of a seat that has none: it is asked."""

# The numbers of a seat in `Doubts.seats`.
PLACE, CALL, LAST = range(3)
WIDTH = 4


@dataclass(frozen=True)
class Beliefs:
    """What a seat doubts.

    Attributes
    ----------
    table : array of uint8
        Of shape (copies + 1, cards + 1, cards + 1): the largest claim that is believed, by the
        copies of the rank that are left (all but those in the own hand and the own part of the
        pile), the cards not seen there, and the claimant's cards before its play. Where suits
        count instead that of `run_beliefs`.
    call : Fraction
        The chance to say so when it wants to doubt.
    last : bool
        Whether it doubts all last cards, whatever is claimed, for certain.
    """

    table: NDArray[np.uint8]
    call: Fraction
    last: bool


@dataclass(frozen=True)
class DubitoStrategy(Strategy):
    """A way to play dubito.

    Attributes
    ----------
    doubts : callable, optional
        Gives, for the values of its parameters and the rules, the doubts that its `decide` has,
        as `Beliefs`: a game is much faster with it.
    looks : bool
        Whether it looks at what is only kept where somebody looks: `View.known` and after it.
    """

    doubts: Callable[[Sequence[Fraction], DubitoRules], Beliefs] | None = None
    looks: bool = True


class Doubts(NamedTuple):
    """The doubts of all seats, for kernels.

    Attributes
    ----------
    tables : address of an array of uint8
        All tables, one after the other.
    seats : address of an array of int64
        `WIDTH` numbers a seat: where its table begins, its threshold of `call`, whether it doubts
        all last cards.
    row, column : int
        How far it is in a table from one number of copies to the next, and from one number of
        unseen cards to the next.
    """

    tables: Any
    seats: Any
    row: int
    column: int


@dataclass(frozen=True)
class DoubtTables:
    """The doubts of all seats; they must be kept while a kernel has their `doubts`."""

    tables: NDArray[np.uint8]
    seats: NDArray[np.int64]
    row: int
    column: int

    @property
    def doubts(self) -> Doubts:
        """The same for kernels."""
        return Doubts(address(self.tables), address(self.seats), self.row, self.column)


def doubts_of(choices: Sequence[Choice], rules: DubitoRules) -> DoubtTables:
    """Return the doubts of all seats; a seat whose strategy gives no table is asked."""
    seats = np.zeros((len(choices), WIDTH), np.int64)
    tables: list[NDArray[np.uint8]] = []
    places: dict[Choice, int] = {}
    length = 0
    for seat, choice in enumerate(choices):
        strategy = choice.strategy
        if not isinstance(strategy, DubitoStrategy) or strategy.doubts is None:
            seats[seat, PLACE] = ASKED
            continue
        beliefs = strategy.doubts(choice.values, rules)
        if choice not in places:
            places[choice] = length
            tables.append(beliefs.table.ravel())
            length += beliefs.table.size
        seats[seat] = (places[choice], threshold(beliefs.call), beliefs.last, 0)
    word = setup(rules).rules
    cards = cards_of_game(word) + 1
    row, column = (cards, 1) if is_run(word) else (cards * cards, cards)
    joined = np.concatenate([*tables, np.zeros(1, np.uint8)])
    return DoubtTables(joined, seats.ravel(), row, column)


def threshold(chance: Fraction) -> int:
    """Return below which 53 random bits an event of a chance happens, as `streams.happens`."""
    return ceil(Fraction(float(chance)) * ALWAYS)


def beliefs(below: Fraction, rules: DubitoRules) -> NDArray[np.uint8]:
    """Return the table of who doubts claims whose chance to be possible is below a number.

    The chance is that of a hand drawn from the unseen cards; a certain lie is always doubted.
    Where suits count see `run_beliefs`.

    Examples
    --------
    Of two 5s of which one holds two in ten cards of the thirty, the chance is 3/29:

    >>> below = beliefs(Fraction(3, 29), DubitoRules()), beliefs(Fraction(4, 29), DubitoRules())
    >>> [int(table[2, 30, 10]) for table in below]
    [2, 1]
    """
    word = setup(rules).rules
    if is_run(word):
        return run_beliefs(below, rules)
    return _beliefs(below, cards_of_game(word), copies(word))


@lru_cache(maxsize=64)
def _beliefs(below: Fraction, cards: int, most: int) -> NDArray[np.uint8]:
    """The same by the number of cards and of copies of a rank."""
    table = np.zeros((most + 1, cards + 1, cards + 1), np.uint8)
    for left in range(most + 1):
        ways = np.array([[comb(n, k) for k in range(left + 1)] for n in range(cards + 1)])
        for unseen in range(left, cards + 1):
            # Of the places of the copies among the unseen cards, those in the hand; at most the
            # ways of choosing 12 of 108 places: they fit.
            held, others = ways[: unseen + 1], ways[unseen::-1]
            tail = np.zeros(unseen + 1, np.int64)
            least = ceil(below * comb(unseen, left))
            believed = table[left, unseen, : unseen + 1]
            for claim in range(left, 0, -1):
                tail += held[:, claim] * others[:, left - claim]
                np.maximum(believed, claim * (tail >= least), out=believed, casting="unsafe")
    table.setflags(write=False)
    return table


def disbelief(rules: DubitoRules) -> NDArray[np.uint8]:
    """Return the table of who believes nothing."""
    table = beliefs(Fraction(0), rules)
    return np.full_like(table, NEVER if is_run(setup(rules).rules) else 0)


NEVER = 255
"""In the table of `run_beliefs`: no hand is large enough."""


def run_beliefs(below: Fraction, rules: DubitoRules) -> NDArray[np.uint8]:
    """Return the table of who doubts runs whose chance to be possible is below a number.

    Parameters
    ----------
    below : Fraction
    rules : DubitoRules
        A game in which suits count.

    Returns
    -------
    array of uint8
        Of shape (rows, cards + 1): the smallest hand of the claimant, before its play, that is
        believed to hold one of each card declared, jokers standing for any: by the row of
        `suit_run.row_of` and the cards not seen. `NEVER` where no hand is.
    """
    word = setup(rules).rules
    return _run_beliefs(below, cards_of_game(word), copies(word), jokers_of(word), max_of(word))


@lru_cache(maxsize=16)
def _run_beliefs(
    below: Fraction, cards: int, most: int, jokers: int, longest: int
) -> NDArray[np.uint8]:
    """The same by the cards, the copies of one with all jokers, these, and the longest run."""
    table = np.full((rows(longest), cards + 1), NEVER, np.uint8)
    packs = most - jokers
    for kinds in product(range(longest + 1), repeat=3):
        none, once, twice = kinds
        if not 0 < sum(kinds) <= longest or (packs == 1 and twice):
            continue
        for wild in range(none, jokers + 1):
            least = _smallest_hands(below, cards, none, once, twice, wild)
            table[row_of(none, once, twice, wild, longest)] = least
    table.setflags(write=False)
    return table


def _smallest_hands(
    below: Fraction, cards: int, none: int, once: int, twice: int, wild: int
) -> NDArray[np.uint8]:
    """The smallest hand that is believed, by the unseen cards; the others as in `left_of_run`."""
    ways = _ways_to_hold(none, once, twice, wild)
    special = once + 2 * twice + wild
    sizes = np.full(cards + 1, NEVER, np.uint8)
    for unseen in range(special, cards + 1):
        low, high = 0, unseen if below else 0
        # The more cards a hand has the likelier it is.
        while low < high:
            middle = (low + high) // 2
            held = sum(
                number * comb(unseen - special, middle - there)
                for there, number in enumerate(ways[: middle + 1])
            )
            if held >= below * comb(unseen, middle):
                high = middle
            else:
                low = middle + 1
        sizes[unseen] = low
    return sizes


def _ways_to_hold(none: int, once: int, twice: int, wild: int) -> list[int]:
    """In how many ways a hand with so many of the cards of use has what is declared.

    The cards of use are the copies of the declared cards and the jokers; the list goes by how many
    of them the hand has.
    """
    ways = [0] * (once + 2 * twice + wild + 1)
    # Of the cards with one copy some are there, of those with two some once and some twice.
    for singles, ones, twos in product(range(once + 1), range(twice + 1), range(twice + 1)):
        if ones + twos > twice:
            continue
        missing = none + once - singles + twice - ones - twos
        number = comb(once, singles) * comb(twice, ones) * comb(twice - ones, twos) * 2**ones
        for jokers in range(missing, wild + 1):
            ways[singles + ones + 2 * twos + jokers] += number * comb(wild, jokers)
    return ways


@kernel
def believes_run(
    rules: int,
    claim: int,
    doubts: Doubts,
    own: int,
    own_high: int,
    left_with: int,
    place: int,
) -> bool:
    """Return whether a seat's table, from a place on, believes a run."""
    packs, wild = copies_of(rules) // SUITS, jokers_of(rules)
    none, once, twice, jokers = left_of_run(
        own, own_high, rank(claim), declared(claim), packs, wild
    )
    if none > jokers or once + 2 * twice + jokers < laid(claim):
        return False
    row = row_of(none, once, twice, jokers, max_of(rules))
    unseen = cards_of_game(rules) - number_of(own, own_high)
    least = byte_at(doubts.tables, place + row * doubts.row + unseen)
    return left_with + laid(claim) >= least
