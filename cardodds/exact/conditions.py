"""What can be asked of hands, read and checked: sizes, ranges and tests of the counts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from cardodds.errors import ArgumentError, whole

Counts = tuple[int, ...]
Test = Callable[..., object]
# An event on one hand: a test of its counts, or for each group a range: None for anything, a
# number for exactly so many, a pair (lowest, highest).
Event = Test | Sequence[int | tuple[int, int | None] | None] | None


class Rule(NamedTuple):
    """What one hand must satisfy: a range of counts for each group, and tests of all its counts."""

    ranges: tuple[tuple[int, int], ...]
    tests: tuple[Test, ...] = ()

    def both(self, other: Rule) -> Rule:
        """Return the rule that asks for both."""
        pairs = zip(self.ranges, other.ranges, strict=True)
        ranges = tuple((max(a, c), min(b, d)) for (a, b), (c, d) in pairs)
        return Rule(ranges, self.tests + other.tests)

    def only(self, groups: Sequence[int]) -> Rule:
        """Return the rule for these groups alone."""
        return Rule(tuple(self.ranges[group] for group in groups), self.tests)

    def allows(self, counts: Counts) -> bool:
        """Say whether a hand with these counts satisfies the rule."""
        ranges = zip(counts, self.ranges, strict=True)
        return all(low <= n <= high for n, (low, high) in ranges) and self.passes(counts)

    def passes(self, counts: Counts) -> bool:
        """Say whether the counts pass the tests."""
        return all(test(*counts) for test in self.tests)

    def limits(self, group: int, copies: int, size: int) -> bool:
        """Say whether the range of a group excludes a count that a hand of `size` could have."""
        low, high = self.ranges[group]
        return low > 0 or high < min(copies, size)

    def binds(self, copies: Counts, size: int) -> bool:
        """Say whether the rule asks anything of a hand of `size`."""
        return bool(self.tests) or any(self.limits(g, n, size) for g, n in enumerate(copies))


def anything(copies: Counts) -> Rule:
    """Return the rule that every hand satisfies."""
    return Rule(tuple((0, n) for n in copies))


def rule_of(event: Event, copies: Counts) -> Rule:
    """Return the rule that an event on one hand stands for.

    Raises
    ------
    ArgumentError
        If the event is neither a function nor one range a group.
    """
    if event is None:
        return anything(copies)
    if callable(event):
        return Rule(anything(copies).ranges, (event,))
    entries = listed("event", event)
    if len(entries) != len(copies):
        raise ArgumentError("event", event, f"must have one entry a group, {len(copies)} in all")
    return Rule(tuple(_range(entry, n) for entry, n in zip(entries, copies, strict=True)))


def _range(entry: Any, copies: int) -> tuple[int, int]:
    """One entry of an event as lowest and highest count."""
    if entry is None:
        return 0, copies
    if not isinstance(entry, tuple | list):
        number = whole("event", entry, 0)
        return number, min(number, copies)
    if len(entry) != 2:
        raise ArgumentError("event", entry, "a range must be (lowest, highest), None for no limit")
    low = whole("event", entry[0], 0)
    high = copies if entry[1] is None else whole("event", entry[1], low)
    return low, min(high, copies)


def listed(argument: str, values: object) -> list[Any]:
    """Return a list argument as a list, or raise."""
    if isinstance(values, str | bytes | dict | set | frozenset) or not isinstance(values, Iterable):
        raise ArgumentError(argument, values, "must be a list")
    return list(values)


def sizes(argument: str, values: object, population: int) -> Counts:
    """Return sizes of groups or of hands as a tuple: at least one, together at most the pack.

    Raises
    ------
    ArgumentError
        If it is no list, or if a size or their sum is out of bounds.
    """
    found = tuple(
        whole(argument, value, 0, population, "the population")
        for value in listed(argument, values)
    )
    if not found:
        raise ArgumentError(argument, values, "must name at least one")
    if sum(found) > population:
        allowed = f"add up to {sum(found)}, at most {population}, the population"
        raise ArgumentError(argument, list(found), allowed)
    return found
