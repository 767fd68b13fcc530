"""Several groups of cards in one hand: multivariate hypergeometric, with conditions."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb

from cardodds.errors import whole
from cardodds.exact.conditions import Event, listed, rule_of, sizes
from cardodds.exact.counting import Budget, Known
from cardodds.exact.distribution import Distribution
from cardodds.exact.one_group import LARGEST


def groups(*, population: int, copies: Sequence[int], drawn: int) -> Groups:
    """Return the joint chances of several groups of cards in one hand.

    Parameters
    ----------
    population : int
        Cards that could be drawn: all those whose place is not known.
    copies : sequence of int
        Size of each group (four aces and four kings: ``[4, 4]``); the groups share no card.
    drawn : int
        Cards drawn, each set of them equally likely.

    Returns
    -------
    Groups

    Raises
    ------
    ArgumentError
        If a number is negative or not whole, if a group, the groups together or the hand exceed
        the population, or if there is no group.

    Notes
    -----
    The multivariate hypergeometric distribution (Johnson, Kotz and Balakrishnan, *Discrete
    Multivariate Distributions*, 1997, chapter 39), added up as a product of polynomials.

    Examples
    --------
    Five cards of 52: at least two aces and no king; some four of a kind.

    >>> groups(population=52, copies=[4, 4], drawn=5).chance([(2, None), 0])
    Fraction(6941, 216580)
    >>> groups(population=52, copies=[4] * 13, drawn=5).any(4)
    Fraction(1, 4165)
    """
    population = whole("population", population, 0, LARGEST)
    drawn = whole("drawn", drawn, 0, population, "the population")
    return Groups(Known(population, sizes("copies", copies, population), (drawn,)))


class Groups:
    """The counts of several groups in one hand; made by `groups`.

    Immutable: `given` returns a new object. An *event* is one of

    - a list with one entry a group: None (any count), a number (exactly so many) or a pair
      ``(lowest, highest)``, both allowed, highest None for no limit;
    - a function of the counts, one argument a group, that says whether it happens. It is asked
      about every possible combination of counts, so it suits few groups or small hands.

    All chances are conditioned on what was `given`, and on nothing else. A card already seen in
    the hand is not a condition on counts: take it off the population, its group and the hand.
    """

    __slots__ = ("_known",)

    def __init__(self, known: Known) -> None:
        self._known = known

    @property
    def population(self) -> int:
        """Cards that could be drawn."""
        return self._known.population

    @property
    def copies(self) -> tuple[int, ...]:
        """Size of each group."""
        return self._known.copies

    @property
    def drawn(self) -> int:
        """Cards drawn."""
        return self._known.hands[0]

    def chance(self, event: Event) -> Fraction:
        """Return the chance of an event.

        Raises
        ------
        ArgumentError
            If `event` is no event, or a function that would have to be asked too often.

        Examples
        --------
        A full house dealt from 52 cards:

        >>> ranks = groups(population=52, copies=[4] * 13, drawn=5)
        >>> ranks.chance(lambda *counts: 3 in counts and 2 in counts)
        Fraction(6, 4165)
        """
        favourable = self._known.narrowed(0, rule_of(event, self.copies))
        return Fraction(favourable.ways(), self._known.ways())

    def at_least(self, counts: Sequence[int]) -> Fraction:
        """Return the chance of at least these counts, one a group.

        Raises
        ------
        ArgumentError
            If it is not one number a group, or if one is negative or not whole.

        Examples
        --------
        >>> groups(population=52, copies=[4, 4], drawn=13).at_least([1, 1])
        Fraction(2134661, 4502365)
        """
        return self.chance([(n, None) for n in listed("counts", counts)])

    def any(self, k: int) -> Fraction:
        """Return the chance that some group has `k` cards or more in the hand.

        Raises
        ------
        ArgumentError
            If `k` is negative or not a whole number.

        Examples
        --------
        A pair or better in five cards:

        >>> groups(population=52, copies=[4] * 13, drawn=5).any(2)
        Fraction(2053, 4165)
        """
        k = whole("k", k, 0)
        return 1 - self.chance([(0, k - 1)] * len(self.copies)) if k else Fraction(1)

    def each(self, k: int) -> Fraction:
        """Return the chance that every group has `k` cards or more in the hand.

        Raises
        ------
        ArgumentError
            If `k` is negative or not a whole number.

        Examples
        --------
        Three kings, three aces, five cards of 40: at least one of both.

        >>> groups(population=40, copies=[3, 3], drawn=5).each(1)
        Fraction(10745, 109668)
        """
        k = whole("k", k, 0)
        return self.chance([(k, None)] * len(self.copies))

    def reaching(self, k: int) -> Distribution:
        """Return the distribution of how many groups have `k` cards or more in the hand.

        Raises
        ------
        ArgumentError
            If `k` is negative or not a whole number.

        Examples
        --------
        In how many ranks do 13 cards of 52 hold a pair or better, on average?

        >>> pairs = groups(population=52, copies=[4] * 13, drawn=13).reaching(2)
        >>> pairs.mean, pairs.exactly(0)
        (Fraction(69667, 20825), Fraction(4194304, 39688347475))
        """
        k = whole("k", k, 0)
        known = self._known
        weights = [0] * (len(self.copies) + 1)
        if known.rules[0].tests:
            for (counts,), ways in known.tables():
                weights[sum(n >= k for n in counts)] += ways
            return Distribution(weights)
        budget = Budget(self.copies, comb(self.population, self.drawn))
        states = {(self.drawn, 0): 1}  # (places free in the hand, groups that reach k): ways
        for copies, (low, high) in zip(self.copies, known.rules[0].ranges, strict=True):
            budget.spend(len(states) * max(0, high - low + 1))
            after: dict[tuple[int, int], int] = {}
            for (free, reached), ways in states.items():
                for n in range(low, min(high, free) + 1):
                    key = (free - n, reached + (n >= k))
                    after[key] = after.get(key, 0) + ways * comb(copies, n)
            states = after
        others = self.population - sum(self.copies)
        for (free, reached), ways in states.items():
            weights[reached] += ways * comb(others, free)
        return Distribution(weights)

    def count(self, group: int) -> Distribution:
        """Return the distribution of one group's count.

        Parameters
        ----------
        group : int
            Which group, counted from 0.

        Raises
        ------
        ArgumentError
            If there is no such group.

        Examples
        --------
        Knowing that there is an ace, how many kings?

        >>> hand = groups(population=52, copies=[4, 4], drawn=13).given([(1, None), None])
        >>> hand.count(1).at_least(1)
        Fraction(10673305, 15672338)
        """
        group = whole("group", group, 0, len(self.copies) - 1, "counted from 0")
        return self._known.count(0, group)

    def given(self, event: Event) -> Groups:
        """Return the same hand once the event is known to have happened, and nothing else.

        Raises
        ------
        ArgumentError
            If the event is impossible: then nothing can be conditioned on it.
        """
        narrowed = self._known.narrowed(0, rule_of(event, self.copies))
        return Groups(narrowed.possible(event))

    def __repr__(self) -> str:
        known = ", given more" if self._known.informed() else ""
        sizes = f"population={self.population}, copies={list(self.copies)}, drawn={self.drawn}"
        return f"<groups {sizes}{known}>"
