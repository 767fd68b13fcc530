"""How many cards of one group (the aces, the 5s not seen yet) are in one hand: hypergeometric."""

from __future__ import annotations

from fractions import Fraction
from math import comb

from cardodds.errors import ArgumentError, whole
from cardodds.exact.distribution import ROOM, Distribution

# Beyond this the numbers have so many digits that one answer would take seconds.
LARGEST = 100_000


def at_least_ways(k: int, population: int, copies: int, drawn: int) -> tuple[int, int]:
    """Return (favourable, all) equally likely ways for `k` copies or more among the cards drawn.

    The fast core: nothing is checked. The arguments must be ints with ``0 <= copies, drawn <=
    population``; `k` may be any int.

    Parameters
    ----------
    k, population, copies, drawn : int
        As in `at_least`.

    Returns
    -------
    tuple of int
        Ways counted are the hands (choices of `drawn` cards), or, if fewer, the choices of
        `copies` places among all the cards: the ratio of the two numbers is the same.

    Examples
    --------
    >>> at_least_ways(2, 30, 2, 10)
    (45, 435)
    """
    # Cards drawn among the copies and copies among the cards drawn are one question: the form
    # with the smaller choice has smaller numbers.
    if drawn < copies:
        copies, drawn = drawn, copies
    total = comb(population, copies)
    if k > copies:
        return 0, total
    rest = population - drawn
    least = copies - rest if copies > rest else 0
    if k <= least:
        return total, total
    if copies - k < k - least:
        ways = term = comb(drawn, k) * comb(rest, copies - k)
        for n in range(k, copies):
            term = term * ((copies - n) * (drawn - n)) // ((n + 1) * (rest - copies + n + 1))
            ways += term
        return ways, total
    ways = term = comb(drawn, k - 1) * comb(rest, copies - k + 1)
    for n in range(k - 1, least, -1):
        term = term * (n * (rest - copies + n)) // ((copies - n + 1) * (drawn - n + 1))
        ways += term
    return total - ways, total


def at_least(k: int, *, population: int, copies: int, drawn: int) -> Fraction:
    """Return the chance that `k` copies or more are among the cards drawn.

    Parameters
    ----------
    k : int
        Copies asked for; more than there are is chance 0, not an error.
    population : int
        Cards that could be drawn: all those whose place is not known.
    copies : int
        How many of them belong to the group.
    drawn : int
        Cards drawn (the size of the hand), each set of them equally likely.

    Returns
    -------
    Fraction
        The hypergeometric upper tail, conditioned on nothing but the four numbers. A card already
        seen in the hand is not a condition on the count: take it off all of `population`,
        `copies` and `drawn`.

    Raises
    ------
    ArgumentError
        If a number is negative, not whole or larger than the population, or if the population is
        larger than 100,000.

    Notes
    -----
    Johnson, Kemp and Kotz, *Univariate Discrete Distributions*, 2005, chapter 6. The terms of the
    shorter tail are added up, each from the one before by whole-number arithmetic.

    Examples
    --------
    I hold two 5s of a 40-card pack; an opponent has 10 of the 30 cards I do not see. Both of the
    others? At least one?

    >>> at_least(2, population=30, copies=2, drawn=10)
    Fraction(3, 29)
    >>> at_least(1, population=30, copies=2, drawn=10)
    Fraction(49, 87)
    """
    if not type(k) is type(population) is type(copies) is type(drawn) is int or not (
        k >= 0 and 0 <= copies <= population <= LARGEST and 0 <= drawn <= population
    ):
        k, population, copies, drawn = _checked(k, population, copies, drawn)
    favourable, total = at_least_ways(k, population, copies, drawn)
    return Fraction(favourable, total)


def at_most(k: int, *, population: int, copies: int, drawn: int) -> Fraction:
    """Return the chance that `k` copies or fewer are among the cards drawn.

    Parameters and errors are those of `at_least`.

    Examples
    --------
    >>> at_most(1, population=30, copies=2, drawn=10)
    Fraction(26, 29)
    """
    k, population, copies, drawn = _checked(k, population, copies, drawn)
    more, total = at_least_ways(k + 1, population, copies, drawn)
    return Fraction(total - more, total)


def exactly(k: int, *, population: int, copies: int, drawn: int) -> Fraction:
    """Return the chance that exactly `k` copies are among the cards drawn.

    Parameters and errors are those of `at_least`.

    Examples
    --------
    >>> exactly(1, population=30, copies=2, drawn=10)
    Fraction(40, 87)
    """
    k, population, copies, drawn = _checked(k, population, copies, drawn)
    few, many = sorted((copies, drawn))
    if k > few:
        return Fraction(0)
    return Fraction(comb(many, k) * comb(population - many, few - k), comb(population, few))


def hypergeometric(*, population: int, copies: int, drawn: int) -> Distribution:
    """Return the distribution of the copies among the cards drawn.

    Parameters
    ----------
    population, copies, drawn : int
        As in `at_least`.

    Returns
    -------
    Distribution
        Of the count 0 .. min(copies, drawn); the weights are numbers of hands, the total is the
        number of all hands of `drawn` cards.

    Raises
    ------
    ArgumentError
        As `at_least`; also if all the weights together would not fit into 100 MB.

    Examples
    --------
    >>> fives = hypergeometric(population=30, copies=2, drawn=10)
    >>> fives.mean, fives.at_least(1)
    (Fraction(2, 3), Fraction(49, 87))
    >>> fives.given(lambda n: n >= 1).exactly(2)
    Fraction(9, 49)
    """
    _, population, copies, drawn = _checked(0, population, copies, drawn)
    rest = population - copies
    least, most = max(0, drawn - rest), min(copies, drawn)
    if (most - least + 1) * comb(population, drawn).bit_length() > ROOM:
        raise ArgumentError("population", population, "too large for a whole table, ask at_least")
    weights = [0] * least
    ways = comb(copies, least) * comb(rest, drawn - least)
    for n in range(least, most + 1):
        weights.append(ways)
        ways = ways * ((copies - n) * (drawn - n)) // ((n + 1) * (rest - drawn + n + 1))
    return Distribution(weights)


def _checked(k: int, population: int, copies: int, drawn: int) -> tuple[int, int, int, int]:
    """The four numbers as ints, each within its bounds."""
    population = whole("population", population, 0, LARGEST)
    copies = whole("copies", copies, 0, population, "the population")
    drawn = whole("drawn", drawn, 0, population, "the population")
    return whole("k", k, 0), population, copies, drawn
