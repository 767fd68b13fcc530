"""The chances of a count (how many aces, how many sixes), kept as whole-number weights."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from operator import index

from cardodds.errors import ArgumentError, whole

# Most bits that the weights of one distribution may take together: 100 MB.
ROOM = 8 * 10**8


class Distribution:
    """How likely each count 0, 1, ... n is: one whole-number weight a count.

    Distributions come from `hypergeometric`, `binomial` and the counts of `groups` and `deals`;
    one can also be written down weight by weight.

    Parameters
    ----------
    weights : iterable of int
        Number of equally likely ways in which the count is 0, 1, 2, ...; none negative, at least
        one positive. Zeros at the end are dropped.

    Raises
    ------
    ArgumentError
        If a weight is negative or not a whole number, or if all are zero.

    Notes
    -----
    Immutable. Two distributions are equal when every count has the same chance in both, whatever
    the weights are multiples of. Iterating gives pairs (count, chance), so that ``dict(d)`` is the
    table of the distribution.

    Examples
    --------
    The sum of two coins that show 0 or 1:

    >>> coins = Distribution([1, 2, 1])
    >>> coins.at_least(1), coins.mean
    (Fraction(3, 4), Fraction(1, 1))
    >>> coins.given(lambda heads: heads > 0).exactly(2)
    Fraction(1, 3)
    """

    __slots__ = ("_total", "_weights")

    def __init__(self, weights: Iterable[int]) -> None:
        checked = _checked_weights(weights)
        while checked and not checked[-1]:
            checked.pop()
        if not checked:
            raise ArgumentError("weights", weights, "at least one must be above 0")
        self._weights = tuple(checked)
        self._total = sum(checked)

    @property
    def weights(self) -> tuple[int, ...]:
        """Number of ways for each count from 0 to the largest possible one."""
        return self._weights

    @property
    def total(self) -> int:
        """Number of all ways: the sum of the weights."""
        return self._total

    @property
    def mean(self) -> Fraction:
        """The mean count, exact."""
        weighted = sum(count * ways for count, ways in enumerate(self._weights))
        return Fraction(weighted, self._total)

    def exactly(self, k: int) -> Fraction:
        """Return the chance that the count is `k`; 0 if it cannot be so large.

        Raises
        ------
        ArgumentError
            If `k` is negative or not a whole number.
        """
        k = whole("k", k, 0)
        return Fraction(self._weights[k] if k < len(self) else 0, self._total)

    def at_least(self, k: int) -> Fraction:
        """Return the chance that the count is `k` or more.

        Raises
        ------
        ArgumentError
            If `k` is negative or not a whole number.
        """
        k = whole("k", k, 0)
        return Fraction(sum(self._weights[k:]), self._total)

    def at_most(self, k: int) -> Fraction:
        """Return the chance that the count is `k` or less.

        Raises
        ------
        ArgumentError
            If `k` is negative or not a whole number.
        """
        k = whole("k", k, 0)
        return Fraction(sum(self._weights[: k + 1]), self._total)

    def chance(self, event: Callable[[int], bool]) -> Fraction:
        """Return the chance of an event.

        Parameters
        ----------
        event : callable
            Takes a count, says whether the event happens. Only possible counts are asked about.

        Raises
        ------
        ArgumentError
            If `event` is not a function.

        Examples
        --------
        >>> Distribution([1, 2, 1]).chance(lambda heads: heads % 2 == 0)
        Fraction(1, 2)
        """
        return Fraction(sum(self._kept(event)), self._total)

    def given(self, event: Callable[[int], bool]) -> Distribution:
        """Return the distribution once the event is known to have happened, and nothing else.

        Parameters
        ----------
        event : callable
            Takes a count, says whether it agrees with what is known.

        Raises
        ------
        ArgumentError
            If the event is impossible: then nothing can be conditioned on it.
        """
        kept = self._kept(event)
        if not any(kept):
            raise impossible(event)
        return Distribution(kept)

    def _kept(self, event: Callable[[int], bool]) -> list[int]:
        """The weights, with zero where the event does not happen."""
        if not callable(event):
            raise ArgumentError("event", event, "must be a function of the count")
        return [ways if ways and event(n) else 0 for n, ways in enumerate(self._weights)]

    def __len__(self) -> int:
        return len(self._weights)

    def __iter__(self) -> Iterator[tuple[int, Fraction]]:
        for count, ways in enumerate(self._weights):
            yield count, Fraction(ways, self._total)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Distribution):
            return NotImplemented
        mine, theirs = self._weights, other._weights
        return len(mine) == len(theirs) and all(
            a * other._total == b * self._total for a, b in zip(mine, theirs, strict=True)
        )

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"Distribution({list(self._weights)})"


def impossible(event: object) -> ArgumentError:
    """Return the error for conditioning on what cannot happen."""
    name = getattr(event, "__name__", event)
    return ArgumentError("event", name, "cannot happen here, so it cannot be what is known")


def _checked_weights(weights: Iterable[int]) -> list[int]:
    """The weights as a list of ints, none negative."""
    checked = []
    try:
        for ways in weights:
            number = -1 if isinstance(ways, bool) else index(ways)
            if number < 0:
                raise ArgumentError("weights", ways, "must be whole numbers, none below 0")
            checked.append(number)
    except TypeError:
        raise ArgumentError("weights", weights, "must be whole numbers, none below 0") from None
    return checked
