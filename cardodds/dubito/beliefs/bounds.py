"""How many cards of each rank each place can hold, when the ranks compete for room.

`Whereabouts` lets each rank flow through the hand by itself. Here the flows meet: a group of cards
has a size, so what one rank must take is not there for the others, and what the others cannot fill
a rank must. Each limit is drawn closer by the rest until none moves any more. All that is said to
be impossible is; that more could be concluded, where several places and ranks must be seen
together, is possible.
"""

from __future__ import annotations

from dataclasses import dataclass

from cardodds.cards import Card
from cardodds.dubito.beliefs.whereabouts import SOURCE, NotThereError, Whereabouts


@dataclass(frozen=True)
class Bounds:
    """Limits of how many cards of each rank lie in each place.

    Attributes
    ----------
    places : dict of str to dict of str to (int, int)
        By place and rank at least and at most how many.
    """

    places: dict[str, dict[str, tuple[int, int]]]

    def at_least(self, place: str, *ranks: str) -> int:
        """Return how many cards of these ranks are there at least."""
        size = self._size(place)
        others = (high for rank, (_, high) in self.places[place].items() if rank not in ranks)
        return max(sum(self.places[place][rank][0] for rank in ranks), size - sum(others))

    def at_most(self, place: str, *ranks: str) -> int:
        """Return how many cards of these ranks are there at most."""
        size = self._size(place)
        others = (low for rank, (low, _) in self.places[place].items() if rank not in ranks)
        return min(sum(self.places[place][rank][1] for rank in ranks), size - sum(others))

    def _size(self, place: str) -> int:
        return self.sizes[place]

    sizes: dict[str, int]


class _Limits:
    """Limits for each group and rank, that are drawn closer."""

    def __init__(self, where: Whereabouts) -> None:
        self.where = where
        self.ranks = tuple(where.copies)
        kinds = [Card(rank, "") for rank in self.ranks]
        self.low = [[group.bounds(kind)[0] for kind in kinds] for group in where.groups]
        self.high = [
            [min(group.bounds(kind)[1], where.copies[kind.rank]) for kind in kinds]
            for group in where.groups
        ]
        self.moved = True

    def settle(self) -> None:
        """Draw all limits closer until none moves."""
        places = {node: place for place, node in self.where.node.items()}
        ends = [(node, self._at(place)) for node, place in places.items()]
        inner = [node for node in range(1, len(self.where.into)) if node not in places]
        while self.moved:
            self.moved = False
            for number, group in enumerate(self.where.groups):
                self._fill(number, group.size)
            for rank, name in enumerate(self.ranks):
                source = self.where.out_of[SOURCE]
                copies = self.where.copies[name]
                self._sum(rank, source, copies, copies)
                # The nodes come in the order of time: what follows goes there and back at once.
                for node in (*inner, *reversed(inner)):
                    self._pass_on(rank, self.where.into[node], self.where.out_of[node])
                for node, limits in ends:
                    self._sum(rank, self.where.into[node], *limits[rank])

    def totals(self, groups: list[int], rank: int) -> tuple[int, int]:
        """At least and at most how many of a rank are in some groups together."""
        return sum(self.low[g][rank] for g in groups), sum(self.high[g][rank] for g in groups)

    def _at(self, place: str) -> list[tuple[int, int]]:
        """The limits of a place for each rank by itself."""
        return [self.where.bounds(place, Card(rank, "")) for rank in self.ranks]

    def _fill(self, number: int, size: int) -> None:
        """The ranks of a group add up to its size."""
        low, high = self.low[number], self.high[number]
        least, most = sum(low), sum(high)
        for rank in range(len(self.ranks)):
            self._draw(number, rank, size - (most - high[rank]), size - (least - low[rank]))

    def _sum(self, rank: int, groups: list[int], least: int, most: int) -> None:
        """The cards of a rank in some groups are together between two numbers."""
        lows, highs = self.totals(groups, rank)
        for number in groups:
            self._draw(
                number,
                rank,
                least - (highs - self.high[number][rank]),
                most - (lows - self.low[number][rank]),
            )

    def _pass_on(self, rank: int, into: list[int], out_of: list[int]) -> None:
        """What comes to a node goes on from it."""
        self._sum(rank, out_of, *self.totals(into, rank))
        self._sum(rank, into, *self.totals(out_of, rank))

    def _draw(self, number: int, rank: int, low: int, high: int) -> None:
        if low > self.low[number][rank]:
            self.low[number][rank] = low
            self.moved = True
        if high < self.high[number][rank]:
            self.high[number][rank] = high
            self.moved = True
        if self.low[number][rank] > self.high[number][rank]:
            raise NotThereError


def tightened(where: Whereabouts) -> Bounds:
    """Return the limits of all places now.

    Raises
    ------
    NotThereError
        If the cards that were seen cannot all have been where they were seen.

    Examples
    --------
    One of two hands of two has shown a two and a three: it cannot have a king.

    >>> two, three, king = (Card(rank, "") for rank in "23R")
    >>> copies = {"2": 1, "3": 1, "R": 2}
    >>> where = Whereabouts(copies, 1, {"a": (2, []), "b": (2, []), "c": (0, [])})
    >>> where.move("a", "c", 1, [two])
    >>> where.move("c", "a", 1)
    >>> where.move("a", "c", 1, [three])
    >>> where.bounds("b", king), tightened(where).places["b"]["R"]
    ((1, 2), (2, 2))
    """
    limits = _Limits(where)
    limits.settle()
    return Bounds(
        {
            place: {
                rank: limits.totals(where.into[node], number)
                for number, rank in enumerate(limits.ranks)
            }
            for place, node in where.node.items()
        },
        dict(where.size),
    )
