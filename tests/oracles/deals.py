"""All deals of a small pack, one by one: chances by counting, from the definition alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations

Card = tuple[int, int]  # (group, serial number); group -1: a card of none of the groups


def pack(population: int, copies: Sequence[int]) -> list[Card]:
    """Every card of a pack: `copies[g]` of group g, the others of no group."""
    cards = [(group, serial) for group, size in enumerate(copies) for serial in range(size)]
    return cards + [(-1, serial) for serial in range(population - len(cards))]


def deals(cards: Sequence[Card], hands: Sequence[int]) -> Iterator[tuple[tuple[Card, ...], ...]]:
    """Every way to deal hands of these sizes, all equally likely; the rest is not dealt."""
    if not hands:
        yield ()
        return
    for hand in combinations(cards, hands[0]):
        rest = [card for card in cards if card not in hand]
        for others in deals(rest, hands[1:]):
            yield (hand, *others)


def counts(hand: Sequence[Card], groups: int) -> tuple[int, ...]:
    """How many cards of each group a hand has."""
    return tuple(sum(card[0] == group for card in hand) for group in range(groups))


def chance(
    population: int,
    copies: Sequence[int],
    hands: Sequence[int],
    event: Callable[..., object],
    given: Callable[..., object] = lambda *_: True,
) -> Fraction:
    """The share of the deals in which `event` happens among those in which `given` does.

    Both take one argument a hand, the tuple of its counts. If `given` never happens, the share is
    meaningless and ZeroDivisionError is raised.
    """
    favourable = possible = 0
    for deal in deals(pack(population, copies), hands):
        rows = [counts(hand, len(copies)) for hand in deal]
        if given(*rows):
            possible += 1
            favourable += bool(event(*rows))
    return Fraction(favourable, possible)
