"""A game of rubamazzo as it lies on the table, from one card to the next, for use from Python.

What is in the hands is not part of it: a replay or an adviser may know it or not.
"""

from __future__ import annotations

from typing import NamedTuple

from cardodds.rubamazzo import engine
from cardodds.rubamazzo.coded_rules import Setup
from cardodds.rubamazzo.engine import TABLE
from cardodds.rubamazzo.view import NO_BUNDLES, NONE, TRACKED_SEATS, View
from cardodds.simulation.counts import one


class Position(NamedTuple):
    """What lies open to all after a number of cards played.

    Attributes
    ----------
    setup : Setup
        The rules.
    table, tops, sizes, seen, lacks, last : int
        As in `View`.
    turn : int
        Cards played so far.

    Examples
    --------
    A two lies on the table, and the opener has one:

    >>> from cardodds.rubamazzo.coded_rules import setup
    >>> from cardodds.rubamazzo.rules import RubamazzoRules
    >>> position = Position.opening(setup(RubamazzoRules()), one(1) + one(3) + one(6) + one(9))
    >>> view = position.view(one(1) + 2 * one(5))
    >>> position.after(engine.first_action(view)).table == one(3) + one(6) + one(9)
    True
    """

    setup: Setup
    table: int
    tops: int = NO_BUNDLES
    sizes: int = 0
    seen: int = 0
    lacks: int = 0
    last: int = NONE
    turn: int = 0

    @classmethod
    def opening(cls, setup: Setup, table: int) -> Position:
        """Return the position in which these cards, packed counts, have been turned up."""
        return cls(setup, table, seen=table)

    @property
    def seat(self) -> int:
        """The seat that is to play."""
        return self.turn % self.setup.players

    @property
    def dealt(self) -> int:
        """Deals that have come to their end or are being played, less one: the deal's index."""
        return self.turn // (self.setup.players * self.setup.hand)

    @property
    def rules(self) -> int:
        """The word of rules in force in this deal."""
        return self.setup.rules if self.dealt + 1 < self.setup.deals else self.setup.last_rules

    @property
    def over(self) -> bool:
        """Whether the last card has been played."""
        return self.dealt == self.setup.deals

    def view(self, hand: int) -> View:
        """Return what the seat to play sees with this hand, packed counts.

        For the legal actions of a single card, that card is hand enough.
        """
        return View(
            hand=hand,
            table=self.table,
            tops=self.tops,
            sizes=self.sizes,
            seen=self.seen,
            lacks=self.lacks,
            last=self.last,
            seat=self.seat,
            players=self.setup.players,
            deals=self.setup.deals - 1 - self.dealt,
            rules=self.rules,
        )

    def after(self, action: int) -> Position:
        """Return the position that a legal action leaves."""
        card = one(engine.rank_of(action))
        view = self.view(card)
        table, tops, sizes, last = engine.after(view, action)
        lacks = self.lacks
        if engine.kind_of(action) == TABLE and self.seat < TRACKED_SEATS:
            lacks |= engine.takers(view) << self.seat
        following = Position(
            self.setup, table, tops, sizes, self.seen + card, lacks, last, self.turn + 1
        )
        return following if following.dealt == self.dealt else following._replace(lacks=0)

    def counted(self) -> tuple[int, ...]:
        """Return the cards of each seat at the end, those left over given to who took last."""
        sizes = engine.counted(self.sizes, self.table, self.last, self.setup.rules)
        return bundle_sizes(sizes, self.setup.players)

    def bundles(self) -> tuple[int, ...]:
        """Return the cards in the bundle of each seat."""
        return bundle_sizes(self.sizes, self.setup.players)


def bundle_sizes(sizes: int, players: int) -> tuple[int, ...]:
    """Return packed sizes, one number a seat.

    Examples
    --------
    >>> bundle_sizes(0x0616, 2)
    (22, 6)
    """
    return tuple((sizes >> (8 * seat)) & 255 for seat in range(players))
