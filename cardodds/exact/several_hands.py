"""Several hands dealt from one pack: this hand, any of them, each of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import comb

from cardodds.errors import ArgumentError, whole
from cardodds.exact.conditions import Event, listed, rule_of, sizes
from cardodds.exact.counting import Budget, Known
from cardodds.exact.distribution import Distribution
from cardodds.exact.one_group import LARGEST


def any_hand(k: int, *, population: int, copies: int, hands: Sequence[int]) -> Fraction:
    """Return the chance that at least one of the hands holds `k` copies or more.

    Parameters
    ----------
    k : int
        Copies asked for; more than there are is chance 0, not an error.
    population : int
        Cards whose place is not known.
    copies : int
        How many of them belong to the group.
    hands : sequence of int
        Size of each hand dealt from them; together at most the population.

    Returns
    -------
    Fraction
        Over all deals, conditioned on nothing but the numbers.

    Raises
    ------
    ArgumentError
        If a number is negative, not whole or larger than the population, or if the hands
        together are.

    Examples
    --------
    I hold two 5s; does one of my three opponents, 10 cards each, hold the other two?

    >>> any_hand(2, population=30, copies=2, hands=[10, 10, 10])
    Fraction(9, 29)
    """
    k, population, copies, dealt = _checked(k, population, copies, hands)
    if k == 0:
        return Fraction(1)
    return 1 - _within(0, k - 1, population, copies, dealt)


def each_hand(k: int, *, population: int, copies: int, hands: Sequence[int]) -> Fraction:
    """Return the chance that every hand holds `k` copies or more.

    Parameters and errors are those of `any_hand`.

    Examples
    --------
    Four hands of 13: an ace in each of them.

    >>> each_hand(1, population=52, copies=4, hands=[13] * 4)
    Fraction(2197, 20825)
    """
    k, population, copies, dealt = _checked(k, population, copies, hands)
    return _within(k, copies, population, copies, dealt)


def _within(low: int, high: int, population: int, copies: int, hands: tuple[int, ...]) -> Fraction:
    """The chance that every hand has a number from `low` to `high` of the copies."""
    total = comb(population, copies)
    budget = Budget((copies,), total)
    parts = {copies: 1}  # copies not placed yet: ways
    for size in hands:
        options = [(n, comb(size, n)) for n in range(low, min(high, size) + 1)]
        budget.spend(len(parts) * len(options))
        after: dict[int, int] = {}
        for left, ways in parts.items():
            for n, choice in options:
                if n <= left:
                    after[left - n] = after.get(left - n, 0) + ways * choice
        parts = after
    stock = population - sum(hands)
    return Fraction(sum(ways * comb(stock, left) for left, ways in parts.items()), total)


def _checked(
    k: int, population: int, copies: int, hands: Sequence[int]
) -> tuple[int, int, int, tuple[int, ...]]:
    """The numbers as ints, each within its bounds."""
    population = whole("population", population, 0, LARGEST)
    copies = whole("copies", copies, 0, population, "the population")
    return whole("k", k, 0), population, copies, sizes("hands", hands, population)


def deals(*, population: int, copies: Sequence[int], hands: Sequence[int]) -> Deals:
    """Return the joint chances of several groups of cards in several hands of one deal.

    Parameters
    ----------
    population : int
        Cards whose place is not known.
    copies : sequence of int
        Size of each group (the aces and the kings not seen yet: ``[4, 3]``); the groups share no
        card.
    hands : sequence of int
        Size of each hand dealt from the population; what they leave is the stock.

    Returns
    -------
    Deals

    Raises
    ------
    ArgumentError
        If a number is negative or not whole, if the groups or the hands exceed the population, or
        if there is no group or no hand.

    Examples
    --------
    Three opponents with 10 cards each; I hold one 5 and two 6s. Does the first hold two 5s while
    the second holds both other 6s? Does one of them hold two 5s and two 6s?

    >>> table = deals(population=30, copies=[3, 2], hands=[10, 10, 10])
    >>> table.at_least([[2, 0], [0, 2], [0, 0]])
    Fraction(155, 5278)
    >>> table.any([(2, None), (2, None)])
    Fraction(22, 377)
    """
    population = whole("population", population, 0, LARGEST)
    groups = sizes("copies", copies, population)
    return Deals(Known(population, groups, sizes("hands", hands, population)))


class Deals:
    """The counts of several groups in several hands of one deal; made by `deals`.

    Immutable: `given` returns a new object. An *event on one hand* is what it is for `Groups`:
    a list with one entry a group (None, a number, or a pair ``(lowest, highest)``), or a function
    of the hand's counts, one argument a group. An *event of the deal* is

    - a list with one event a hand, None where anything will do;
    - a function of all the hands, one argument a hand, each a tuple of counts. It is asked about
      every possible table of counts, so it suits few groups and hands.

    All chances are conditioned on what was `given`, and on nothing else. A card whose place has
    been seen is not a condition on counts: take it off the population, its group and its hand.
    """

    __slots__ = ("_known",)

    def __init__(self, known: Known) -> None:
        self._known = known

    @property
    def population(self) -> int:
        """Cards whose place is not known."""
        return self._known.population

    @property
    def copies(self) -> tuple[int, ...]:
        """Size of each group."""
        return self._known.copies

    @property
    def hands(self) -> tuple[int, ...]:
        """Size of each hand."""
        return self._known.hands

    def chance(self, event: Callable[..., object] | Sequence[Event]) -> Fraction:
        """Return the chance of an event of the deal.

        Raises
        ------
        ArgumentError
            If `event` is no event, or if there are too many tables of counts.

        Examples
        --------
        Bridge: my side misses four trumps and partner's hand is seen. Do they lie 2-2?

        >>> deals(population=26, copies=[4], hands=[13, 13]).chance([[2], [2]])
        Fraction(234, 575)

        Has one opponent more aces than the other?

        >>> table = deals(population=26, copies=[4], hands=[13, 13])
        >>> table.chance(lambda west, east: west[0] != east[0])
        Fraction(341, 575)
        """
        return Fraction(self._and(event).ways(), self._known.ways())

    def at_least(self, counts: Sequence[Sequence[int]]) -> Fraction:
        """Return the chance of at least these counts: one list a hand, one number a group.

        Raises
        ------
        ArgumentError
            If the lists do not fit the hands and groups, or a number is negative or not whole.
        """
        rows = [listed("counts", row) for row in listed("counts", counts)]
        return self.chance([[(n, None) for n in row] for row in rows])

    def this(self, hand: int, event: Event) -> Fraction:
        """Return the chance of an event on one hand.

        Parameters
        ----------
        hand : int
            Which hand, counted from 0.
        event : event on one hand
            As the class describes it.

        Raises
        ------
        ArgumentError
            If there is no such hand or `event` is no event.
        """
        hand = self._hand(hand)
        favourable = self._known.narrowed(hand, rule_of(event, self.copies))
        return Fraction(favourable.ways(), self._known.ways())

    def any(self, event: Event) -> Fraction:
        """Return the chance that an event on one hand happens in at least one of the hands.

        Raises
        ------
        ArgumentError
            If `event` is no event, or if there are too many joint counts.

        Examples
        --------
        Four hands of 13: somebody has both an ace and a king, by name the spades.

        >>> deals(population=52, copies=[1, 1], hands=[13] * 4).any([1, 1])
        Fraction(4, 17)
        """
        return self.how_many(event).at_least(1)

    def each(self, event: Event) -> Fraction:
        """Return the chance that an event on one hand happens in every hand.

        Raises
        ------
        ArgumentError
            If `event` is no event, or if there are too many joint counts.

        Examples
        --------
        Ten cards each to four players: nobody is dealt four of a kind.

        >>> nobody = deals(population=40, copies=[4] * 10, hands=[10] * 4).each([(0, 3)] * 10)
        >>> round(float(nobody), 4)
        0.9125
        """
        rule = rule_of(event, self.copies)
        known = self._known
        for hand in range(len(self.hands)):
            known = known.narrowed(hand, rule)
        return Fraction(known.ways(), self._known.ways())

    def how_many(self, event: Event) -> Distribution:
        """Return the distribution of the number of hands in which an event on one hand happens.

        Raises
        ------
        ArgumentError
            If `event` is no event, or if there are too many joint counts.

        Examples
        --------
        How many of four bridge players have an ace?

        >>> aces = deals(population=52, copies=[4], hands=[13] * 4).how_many([(1, None)])
        >>> aces.mean, aces.exactly(1)
        (Fraction(57992, 20825), Fraction(44, 4165))
        """
        return self._known.tally(rule_of(event, self.copies))

    def count(self, hand: int, group: int) -> Distribution:
        """Return the distribution of one group's count in one hand, both counted from 0.

        Raises
        ------
        ArgumentError
            If there is no such hand or group.

        Examples
        --------
        60 cards, 4 of them wanted, none in the first seven: how many in the next seven?

        >>> table = deals(population=60, copies=[4], hands=[7, 7])
        >>> table.given([[0], None]).count(1, 0).at_least(1)
        Fraction(25928, 58565)
        """
        group = whole("group", group, 0, len(self.copies) - 1, "counted from 0")
        return self._known.count(self._hand(hand), group)

    def given(self, event: Callable[..., object] | Sequence[Event]) -> Deals:
        """Return the same deal once the event is known to have happened, and nothing else.

        Raises
        ------
        ArgumentError
            If the event is impossible: then nothing can be conditioned on it.
        """
        return Deals(self._and(event).possible(event))

    def _hand(self, hand: int) -> int:
        return whole("hand", hand, 0, len(self.hands) - 1, "counted from 0")

    def _and(self, event: Callable[..., object] | Sequence[Event]) -> Known:
        """What is known once an event of the deal has happened too."""
        if callable(event):
            return self._known.tested(event)
        events = listed("event", event)
        if len(events) != len(self.hands):
            allowed = f"must have one entry a hand, {len(self.hands)} in all"
            raise ArgumentError("event", event, allowed)
        known = self._known
        for hand, one in enumerate(events):
            known = known.narrowed(hand, rule_of(one, self.copies))
        return known

    def __repr__(self) -> str:
        known = ", given more" if self._known.informed() else ""
        return (
            f"<deals population={self.population}, copies={list(self.copies)}, "
            f"hands={list(self.hands)}{known}>"
        )
