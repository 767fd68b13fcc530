"""Where the cards of a hand of dubito can be, when only some were seen: bounds for every place.

Places (hands, the pile, what lies aside) hold a number of cards that everybody knows. Cards move
between them in groups, of which some are seen, with their suit or only their rank. What may be
concluded is a flow: the copies of a rank start where they are dealt and go along with the groups,
no more of them than there is room for beside the cards that were seen to be others, and at least
as many as were seen. Where no flow is left, what is said to be seen cannot be; the least and the
greatest flow into a place are the bounds on how many copies it holds.

Each rank, and each card whose suit was seen, has a flow of its own. The bounds are right for each
alone; that several together would need more room than there is, is not always noticed.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from cardodds.cards import Card

SOURCE = 0
"""The node from which all cards are dealt."""


class NotThereError(ValueError):
    """Cards that cannot be where they are said to have been seen.

    Attributes
    ----------
    card : Card or None
        The card, or its rank with the suit ``""``; None if it is not one card: they cannot all be
        there, since others must be.
    copies : int or None
        How many would be needed, more than there are; None if they are elsewhere.
    """

    def __init__(self, card: Card | None = None, copies: int | None = None) -> None:
        super().__init__(card, copies)
        self.card = card
        self.copies = copies


@dataclass(frozen=True, slots=True)
class _Group:
    """Cards that go from one node to another together."""

    tail: int
    head: int
    size: int
    seen: Counter[Card]

    def bounds(self, kind: Card) -> tuple[int, int]:
        """At least and at most how many of them are of a kind: a rank, or one card."""
        unseen = self.size - self.seen.total()
        if not kind.suit:
            certain = sum(n for card, n in self.seen.items() if card.rank == kind.rank)
            return certain, certain + unseen
        certain = self.seen[kind]
        return certain, certain + self.seen[Card(kind.rank, "")] + unseen


@dataclass(frozen=True, slots=True)
class _Step:
    """A movement: the node that gave cards, and the groups that it adds, up to before `end`.

    The first is what moved; then come what stays with the giver and what the taker had, if any.
    """

    first: int
    end: int
    giver: int


@dataclass(slots=True)
class _Flow:
    """How one kind of card has gone so far: how many of each group are of it."""

    kind: Card
    copies: int
    steps: int = 0
    through: list[int] = field(default_factory=list)


class Whereabouts:
    """The places of a hand and the groups of cards that moved between them.

    Parameters
    ----------
    copies : mapping of str to int
        How many cards of each rank there are, jokers too.
    packs : int
        How many cards are the same in rank and suit.
    places : mapping of str to (int, sequence of Card)
        For each place how many cards it is dealt, and those of them that are known. Together all
        the cards there are. A card of which only the rank is known has the suit ``""``.

    Raises
    ------
    NotThereError
        If more cards are known than there are.

    Examples
    --------
    Two hold two cards each, of two aces and two kings; one has an ace and lays a card:

    >>> ace, king = Card("A", ""), Card("R", "")
    >>> there = Whereabouts({"A": 2, "R": 2}, 1, {"a": (2, [ace]), "b": (2, []), "pile": (0, [])})
    >>> there.bounds("b", ace)
    (0, 1)
    >>> there.move("a", "pile", 1)
    >>> there.move("a", "pile", 1, [king])
    >>> there.bounds("pile", ace), there.bounds("b", king)
    ((1, 1), (1, 1))
    """

    def __init__(
        self,
        copies: Mapping[str, int],
        packs: int,
        places: Mapping[str, tuple[int, Sequence[Card]]],
    ) -> None:
        self.copies = dict(copies)
        self.packs = packs
        self.groups: list[_Group] = []
        self.into: list[list[int]] = [[]]
        self.out_of: list[list[int]] = [[]]
        self.node: dict[str, int] = {}
        self.size: dict[str, int] = {}
        self.steps: list[_Step] = []
        self.flows: dict[Card, _Flow] = {}
        known = Counter(card for _, cards in places.values() for card in cards)
        ranks = Counter(card.rank for card in known.elements())
        for card, number in [(Card(rank, ""), number) for rank, number in ranks.items()] + [
            (card, number) for card, number in known.items() if card.suit
        ]:
            if number > self.most(card):
                raise NotThereError(card, number)
        for place, (size, cards) in places.items():
            self._add(SOURCE, self._arrive(place, size), size, cards)
        self._step(0, SOURCE, known)

    def move(self, giver: str, taker: str, count: int, seen: Iterable[Card] = ()) -> None:
        """Move cards from one place to another, some of them seen.

        Raises
        ------
        NotThereError
            If the cards seen cannot have been there; then nothing is moved.
        """
        cards = tuple(seen)
        left, had = self.node[giver], self.node[taker]
        sizes = {taker: self.size[taker] + count, giver: self.size[giver] - count}
        first = len(self.groups)
        places = {place: self._arrive(place, size) for place, size in sizes.items()}
        self._add(left, places[taker], count, cards)
        self._add(left, places[giver], sizes[giver], ())
        self._add(had, places[taker], sizes[taker] - count, ())
        try:
            self._step(first, left, cards)
        except NotThereError:
            self._take_back(first)
            self.node |= {giver: left, taker: had}
            self.size |= {giver: sizes[giver] + count, taker: sizes[taker] - count}
            raise

    def bounds(self, place: str, kind: Card) -> tuple[int, int]:
        """Return at least and at most how many cards of a rank, or copies of a card, are there."""
        flow = self._flow(kind)
        node = self.node[place]
        lowest = highest = self._arriving(flow, node)
        least = _Flow(kind, flow.copies, flow.steps, list(flow.through))
        while self._shift(least, node, -1):
            lowest -= 1
        most = _Flow(kind, flow.copies, flow.steps, list(flow.through))
        while self._shift(most, node, 1):
            highest += 1
        return lowest, highest

    def certain(self, place: str) -> tuple[Card, ...]:
        """Return the cards that are certainly there, in the order of the ranks.

        A card of which only the rank is certain has the suit ``""``.
        """
        suited = [kind for kind in self.flows if kind.suit]
        cards: list[Card] = []
        for rank in self.copies:
            least, _ = self.bounds(place, Card(rank, ""))
            known = [
                kind
                for kind in suited
                if kind.rank == rank
                for _ in range(self.bounds(place, kind)[0] if least else 0)
            ]
            cards += sorted(known, key=str)
            cards += [Card(rank, "")] * (least - len(known))
        return tuple(cards)

    def most(self, kind: Card) -> int:
        """Return how many cards there are of a rank, or copies of a card."""
        return self.packs if kind.suit else self.copies[kind.rank]

    def _arrive(self, place: str, size: int) -> int:
        """A new node, at which a place is from now on."""
        self.into.append([])
        self.out_of.append([])
        self.node[place] = len(self.into) - 1
        self.size[place] = size
        return self.node[place]

    def _add(self, tail: int, head: int, size: int, seen: Iterable[Card]) -> None:
        if size:
            self.into[head].append(len(self.groups))
            self.out_of[tail].append(len(self.groups))
            self.groups.append(_Group(tail, head, size, Counter(seen)))

    def _step(self, first: int, giver: int, seen: Iterable[Card]) -> None:
        """Let all kinds of card take the step that has been added."""
        self.steps.append(_Step(first, len(self.groups), giver))
        for card in seen:
            self._flow(Card(card.rank, ""))
            if card.suit:
                self._flow(card)
        for flow in self.flows.values():
            self._catch_up(flow)

    def _take_back(self, first: int) -> None:
        """Undo a step: forget its groups, of which `first` is the first."""
        self.steps.pop()
        for group in self.groups[first:]:
            self.into[group.head].pop()
            self.out_of[group.tail].pop()
        del self.groups[first:]
        for flow in self.flows.values():
            flow.steps = min(flow.steps, len(self.steps))
            del flow.through[first:]

    def _flow(self, kind: Card) -> _Flow:
        """The flow of a kind of card, up to now."""
        if kind not in self.flows:
            self.flows[kind] = _Flow(kind, self.most(kind))
        flow = self.flows[kind]
        self._catch_up(flow)
        return flow

    def _catch_up(self, flow: _Flow) -> None:
        for step in self.steps[flow.steps :]:
            if step.giver == SOURCE:
                self._deal(flow, step)
            else:
                self._take(flow, step)
            flow.steps += 1

    def _deal(self, flow: _Flow, step: _Step) -> None:
        """Spread the copies over the places, at first as the known cards are."""
        bounds = [group.bounds(flow.kind) for group in self.groups[: step.end]]
        left = flow.copies - sum(low for low, _ in bounds)
        # There is room: the other cards known are no more than there are.
        for low, high in bounds:
            more = min(left, high - low)
            flow.through.append(low + more)
            left -= more

    def _take(self, flow: _Flow, step: _Step) -> None:
        """Let a kind go on from the place that gives cards, and from the one that gets them."""
        low, high = self.groups[step.first].bounds(flow.kind)
        room = sum(g.size for g in self.groups[step.first + 1 : step.end] if g.tail == step.giver)
        there = self._arriving(flow, step.giver)
        while there < low:
            if not self._shift(flow, step.giver, 1):
                more = self._shift(flow, step.giver, 1, from_nowhere=True)
                raise NotThereError(flow.kind, flow.copies + low - there if more else None)
            there += 1
        while there > high + room:
            if not self._shift(flow, step.giver, -1):
                raise NotThereError
            there -= 1
        moved = max(low, there - room)
        flow.through.append(moved)
        if room:
            flow.through.append(there - moved)
        for group in self.groups[len(flow.through) : step.end]:
            flow.through.append(self._arriving(flow, group.tail))

    def _arriving(self, flow: _Flow, node: int) -> int:
        end = len(flow.through)
        return sum(flow.through[group] for group in self.into[node] if group < end)

    def _shift(self, flow: _Flow, node: int, by: int, from_nowhere: bool = False) -> bool:
        """Let one card more (or less, -1) arrive at a node where cards are now, if it can be.

        It is taken from, or left at, another such place, by the shortest way. With `from_nowhere`
        nothing is changed, and the answer is whether another copy could have come.
        """
        end = len(flow.through)
        came: dict[int, tuple[int, int]] = {node: (-1, 0)}  # by which group, changed by how much
        waiting = deque([node])
        while waiting:
            here = waiting.popleft()
            if from_nowhere and here == SOURCE:
                return True
            outgoing = [group for group in self.out_of[here] if group < end]
            if here not in (node, SOURCE) and not outgoing:
                self._change(flow, came, here)
                return True
            ways = [(group, by) for group in self.into[here] if group < end]
            ways += [(group, -by) for group in outgoing]
            for number, change in ways:
                group = self.groups[number]
                other = group.tail if group.head == here else group.head
                low, high = group.bounds(flow.kind)
                if other not in came and low <= flow.through[number] + change <= high:
                    came[other] = number, change
                    waiting.append(other)
        return False

    def _change(self, flow: _Flow, came: Mapping[int, tuple[int, int]], at: int) -> None:
        """Change the flow along the way that was found, back from its end."""
        number, change = came[at]
        while number >= 0:
            flow.through[number] += change
            group = self.groups[number]
            at = group.tail if group.head == at else group.head
            number, change = came[at]
