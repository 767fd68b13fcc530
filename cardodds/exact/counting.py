"""Counting the deals that agree with what is known: the common core of `groups` and `deals`.

All deals of the hands are equally likely, so a chance is a number of deals over another. They are
counted in one of three ways, from the fastest to the most general:

- `_by_groups`, if each hand has only ranges: one group after the other, remembering how many
  places are free in each hand (for one hand: a product of polynomials);
- `_by_hands`, if there are tests on the counts of single hands: one hand after the other,
  remembering how many cards of each group are not placed yet;
- `tables`, if a test looks at several hands at once: every table of counts, one by one.

The last two count *placements*: choices of the places in the pack where the cards of each group
lie. They are as equally likely as deals, and a hand's share of them does not depend on what the
other hands hold.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, product
from math import comb, prod
from operator import sub

from cardodds.errors import ArgumentError
from cardodds.exact.conditions import Counts, Rule, Test, anything
from cardodds.exact.distribution import Distribution, impossible

# Steps of a count, some microseconds each, after which a question is refused.
_STEPS = 3_000_000

Tables = Iterator[tuple[tuple[Counts, ...], int]]
Fit = tuple[Counts, Counts, int]


class Known:
    """A pack, the hands dealt from it, and what is known of them; all of it checked before.

    Parameters
    ----------
    population : int
        Cards whose place is not known.
    copies : tuple of int
        Size of each group.
    hands : tuple of int
        Size of each hand.
    rules : tuple of Rule, optional
        What is known of each hand.
    tests : tuple of functions
        What is known of all hands at once: each takes one argument a hand, a tuple of counts.

    Notes
    -----
    Immutable; a new fact makes a new object.
    """

    __slots__ = ("_ways", "copies", "hands", "population", "rules", "tests")

    def __init__(
        self,
        population: int,
        copies: Counts,
        hands: Counts,
        rules: tuple[Rule, ...] | None = None,
        tests: tuple[Test, ...] = (),
    ) -> None:
        self.population = population
        self.copies = copies
        self.hands = hands
        self.rules = rules or (anything(copies),) * len(hands)
        self.tests = tests
        self._ways: int | None = None

    def ways(self) -> int:
        """Return the number of deals that agree with all that is known."""
        if self._ways is None:
            if self.tests:
                self._ways = self._deals(sum(ways for _, ways in self.tables()))
            elif any(rule.tests for rule in self.rules):
                self._ways = self._deals(sum(self._by_hands(None)))
            else:
                self._ways = self._bare(anything(self.copies))[0]._by_groups()
        return self._ways

    def tally(self, rule: Rule) -> Distribution:
        """Return the distribution of the number of hands that satisfy `rule`."""
        if self.tests:
            weights = [0] * (len(self.hands) + 1)
            for rows, ways in self.tables():
                weights[sum(map(rule.allows, rows))] += ways
        elif rule.tests or any(own.tests for own in self.rules):
            weights = self._by_hands(rule)
        else:
            bare, rule = self._bare(rule)
            return Distribution(map(bare._deals, bare._by_hands(rule)))
        return Distribution(map(self._deals, weights))

    def count(self, hand: int, group: int) -> Distribution:
        """Return the distribution of one group's count in one hand."""
        free = anything(self.copies).ranges
        weights = []
        for n in range(min(self.copies[group], self.hands[hand]) + 1):
            ranges = (*free[:group], (n, n), *free[group + 1 :])
            weights.append(self.narrowed(hand, Rule(ranges)).ways())
        return Distribution(weights)

    def narrowed(self, hand: int, rule: Rule) -> Known:
        """Return what is known once a hand is known to satisfy `rule` too."""
        rules = list(self.rules)
        rules[hand] = rules[hand].both(rule)
        return Known(self.population, self.copies, self.hands, tuple(rules), self.tests)

    def tested(self, test: Test) -> Known:
        """Return what is known once all hands together are known to pass a test."""
        return Known(self.population, self.copies, self.hands, self.rules, (*self.tests, test))

    def possible(self, event: object) -> Known:
        """Return the same, or raise if the event that led here is impossible."""
        if not self.ways():
            raise impossible(event)
        return self

    def informed(self) -> bool:
        """Say whether anything is known beyond the sizes."""
        rules = zip(self.rules, self.hands, strict=True)
        return bool(self.tests) or any(rule.binds(self.copies, size) for rule, size in rules)

    def tables(self) -> Tables:
        """Yield every table of counts that agrees with what is known, and its placements."""
        budget = Budget(self.copies, choices(self.population, self.copies))
        options = [self._options(hand, budget) for hand in range(len(self.hands))]
        found: dict[tuple[int, Counts], list[Fit]] = {}

        def deal(rows: tuple[Counts, ...], left: Counts, pool: int, ways: int) -> Tables:
            hand = len(rows)
            if hand == len(options):
                if all(test(*rows) for test in self.tests):
                    yield rows, ways * choices(pool, left)
                return
            pool -= self.hands[hand]
            if (hand, left) not in found:
                found[hand, left] = _fits(options[hand], left, pool, budget)
            fits = found[hand, left]
            budget.spend(len(fits))
            for counts, rest, choice in fits:
                yield from deal((*rows, counts), rest, pool, ways * choice)

        return deal((), self.copies, self.population, 1)

    def _deals(self, placed: int) -> int:
        """Turn a number of placements into the number of deals that is the same share of all."""
        deals = choices(self.population, self.hands)
        return placed * deals // choices(self.population, self.copies)

    def _bare(self, counted: Rule) -> tuple[Known, Rule]:
        """The same, and the rule to be counted, without the groups of which nothing is asked."""
        groups = [
            group
            for group, copies in enumerate(self.copies)
            if any(
                rule.limits(group, copies, size)
                for own, size in zip(self.rules, self.hands, strict=True)
                for rule in (own, counted)
            )
        ]
        copies = tuple(self.copies[group] for group in groups)
        rules = tuple(rule.only(groups) for rule in self.rules)
        return Known(self.population, copies, self.hands, rules), counted.only(groups)

    def _by_hands(self, counted: Rule | None) -> list[int]:
        """Placements by how many hands satisfy `counted`, hand after hand."""
        budget = Budget(self.copies, choices(self.population, self.copies))
        tally = [1] + [0] * len(self.hands)
        states = {self.copies: tally}  # cards left: ways with 0, 1, ... hands that satisfy it
        pool = self.population
        for hand, size in enumerate(self.hands):
            if counted is None and not self.rules[hand].binds(self.copies, size):
                continue  # any cards will do: its places are as good as those of the stock
            pool -= size
            options = self._options(hand, budget)
            meets = {counts: counted is not None and counted.allows(counts) for counts in options}
            after: dict[Counts, list[int]] = {}
            for left, tally in states.items():
                for counts, rest, choice in _fits(options, left, pool, budget):
                    sums = after.setdefault(rest, [0] * len(tally))
                    for met, ways in enumerate(tally):
                        if ways:
                            sums[met + meets[counts]] += ways * choice
            states = after
        ends = [(choices(pool, left), tally) for left, tally in states.items()]
        return [sum(ways * tally[met] for ways, tally in ends) for met in range(len(tally))]

    def _options(self, hand: int, budget: Budget) -> dict[Counts, int]:
        """The counts that a hand may have, each with the number of ways to choose the places."""
        rule, size = self.rules[hand], self.hands[hand]
        parts: list[tuple[Counts, int, int]] = [((), size, 1)]
        others = self.population
        for copies, (low, high) in zip(self.copies, rule.ranges, strict=True):
            budget.spend(len(parts) * max(1, high - low + 1))
            parts = [
                ((*counts, n), free - n, ways * comb(free, n))
                for counts, free, ways in parts
                for n in range(low, min(high, free) + 1)
            ]
            others -= copies
        return {
            counts: ways for counts, free, ways in parts if free <= others and rule.passes(counts)
        }

    def _by_groups(self) -> int:
        """Deals, group after group; hands of which nothing is asked are dealt at the end."""
        bound = [h for h, n in enumerate(self.hands) if self.rules[h].binds(self.copies, n)]
        if not bound:
            return choices(self.population, self.hands)
        # Hands under the same ranges are interchangeable: side by side, their places are sorted.
        bound.sort(key=lambda hand: self.rules[hand].ranges)
        alike = [len(list(run)) for _, run in groupby(self.rules[hand].ranges for hand in bound)]
        # The last group is the cheapest to place, so the largest one comes last.
        order = sorted(range(len(self.copies)), key=self.copies.__getitem__)
        *groups, last = [
            (self.copies[group], [self.rules[hand].ranges[group] for hand in bound])
            for group in order
        ]
        budget = Budget(self.copies, choices(self.population, self.hands))
        cards = self.population
        states = {tuple(self.hands[hand] for hand in bound): 1}  # places free in each hand: ways
        for copies, ranges in groups:
            after: dict[Counts, int] = {}
            for free, ways in states.items():
                placed = _place(copies, free, cards - sum(free), ranges, budget)
                for rest, choice in placed.items():
                    key = _in_order(rest, alike)
                    after[key] = after.get(key, 0) + ways * choice
            states = after
            cards -= copies
        deals = sum(ways * _fill(cards, *last, free, budget) for free, ways in states.items())
        unbound = [size for hand, size in enumerate(self.hands) if hand not in bound]
        dealt = sum(self.hands) - sum(unbound)
        return deals * choices(self.population - dealt, unbound)


class Budget:
    """The steps that a count may still take; fewer if its numbers are as large as `largest`."""

    def __init__(self, copies: Counts, largest: int) -> None:
        self.copies = copies
        self.left = _STEPS // (1 + (largest.bit_length() // 1000) ** 2)

    def spend(self, steps: int) -> None:
        """Take steps, or refuse the question."""
        self.left -= steps
        if self.left < 0:
            allowed = "too many joint counts; ask by ranges, or about fewer groups or hands"
            raise ArgumentError("copies", list(self.copies), allowed)


def choices(cards: int, sizes: Iterable[int]) -> int:
    """Return in how many ways sets of these sizes can be taken from the cards one after another."""
    ways = 1
    for size in sizes:
        ways *= comb(cards, size)
        if not ways:
            break
        cards -= size
    return ways


def _place(
    cards: int, free: Counts, elsewhere: int, ranges: Sequence[tuple[int, int]], budget: Budget
) -> dict[Counts, int]:
    """The ways to give cards of one group to hands, by the places then free in each hand.

    The others of the group must find a place elsewhere.
    """
    parts: dict[tuple[Counts, int], int] = {((), cards): 1}
    for room, (low, high) in zip(free, ranges, strict=True):
        budget.spend(len(parts) * max(0, min(high, room) - low + 1))
        parts = {
            ((*done, room - n), left - n): ways * comb(left, n)
            for (done, left), ways in parts.items()
            for n in range(low, min(high, room, left) + 1)
        }
    placed: dict[Counts, int] = {}
    for (done, left), ways in parts.items():
        if left <= elsewhere:
            placed[done] = placed.get(done, 0) + ways
    return placed


def _fill(
    cards: int, copies: int, ranges: Sequence[tuple[int, int]], free: Counts, budget: Budget
) -> int:
    """The ways to fill all hands with cards of the last group, within ranges, and others."""
    parts = {copies: 1}  # cards of the group left: ways
    for room, (low, high) in zip(free, ranges, strict=True):
        budget.spend(len(parts) * max(0, min(high, room) - low + 1))
        after: dict[int, int] = {}
        for left, ways in parts.items():
            others = cards - left
            for n in range(max(low, room - others), min(high, room, left) + 1):
                here = ways * comb(left, n) * comb(others, room - n)
                after[left - n] = after.get(left - n, 0) + here
        parts = after
        cards -= room
    return sum(parts.values())


def _fits(options: dict[Counts, int], left: Counts, pool: int, budget: Budget) -> list[Fit]:
    """The counts that a hand can have of the cards left, what then is left, and the ways.

    Not more may be left than there are places in the pool.
    """
    candidates: Iterable[Counts] = options
    smaller = prod(n + 1 for n in left)
    if smaller < len(options):
        candidates = [c for c in product(*(range(n + 1) for n in left)) if c in options]
    budget.spend(min(smaller, len(options)))
    fits = []
    for counts in candidates:
        rest = tuple(map(sub, left, counts))
        if sum(rest) <= pool and min(rest, default=0) >= 0:
            fits.append((counts, rest, options[counts]))
    return fits


def _in_order(free: Counts, alike: Sequence[int]) -> Counts:
    """The free places with those of interchangeable hands in order."""
    done: list[int] = []
    for length in alike:
        done += sorted(free[len(done) : len(done) + length])
    return tuple(done)
