"""A hand of dubito with all its cards, from one decision to the next, for use from Python.

The engine plays it: a position says whose decision it is and of which phase, shows what that seat
sees, and takes its action. A game that is played so, with the draws of its streams, is the game
that `cardodds.dubito.game.play_block` plays.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from cardodds.dubito import desk as cards
from cardodds.dubito import engine
from cardodds.dubito.coded_rules import Setup
from cardodds.dubito.desk import HANDS, HIGHS, LANES, MINE, MY_HIGHS, TABLE_LANE, UNKNOWN, Desk
from cardodds.dubito.engine import LEGAL, Table, held_by, is_over
from cardodds.dubito.game import deal, fill
from cardodds.dubito.turns import (
    OPEN_AT,
    TRACKED,
    after_laying,
    after_passing,
    draw_of,
    pile_taken,
    put_out,
    view_of,
)
from cardodds.dubito.view import (
    DISCARD,
    DOUBT,
    LAY,
    NONE,
    PASS,
    RANDOM_DOUBTER,
    View,
    cards_of_game,
    claimant,
)
from cardodds.simulation.places import address
from cardodds.simulation.streams import DEAL, shuffle, start

OVER = 3
"""The phase of a hand that has ended or has reached its turn limit."""

Words = tuple[int, int]
"""Cards: packed counts and 0, or where suits count the two words of `suit_run`."""


@dataclass(frozen=True)
class Position:
    """A hand between two decisions.

    Attributes
    ----------
    setup : Setup
        The rules.
    table : Table
        What lies open to all.
    desk : array of int64
        The cards, the seats' streams and what they remember, see `cardodds.dubito.desk`.
    phase : int
        What is to be decided: `LAY`, `DOUBT`, `DISCARD`, or `OVER`.
    seat : int
        Who is to decide.
    laid : tuple of int
        The cards just laid, while they may be doubted.
    wanting : int
        The seats that want to doubt them, a bit a seat, where the nearest does not count.
    doubter : int
        Who has doubted, while who took the pile may discard.
    true : bool
        Whether the claim then was true.

    Examples
    --------
    >>> from cardodds.dubito.coded_rules import setup
    >>> from cardodds.dubito.rules import DubitoRules
    >>> position = Position.dealt(setup(DubitoRules(players=2)), seed=1)
    >>> position.seat, position.phase == LAY, position.sizes
    (0, True, (10, 10))
    >>> a_card = engine.play(position.view().hand & -position.view().hand, 0, 1)
    >>> position.after(a_card).seat, position.after(a_card).sizes
    (1, (9, 10))
    """

    setup: Setup
    table: Table
    desk: Desk
    phase: int = LAY
    seat: int = 0
    laid: Words = (0, 0)
    wanting: int = 0
    doubter: int = NONE
    true: bool = False

    @classmethod
    def dealt(cls, setup: Setup, seed: int, game: int = 0, lane: int = 1) -> Position:
        """Return the opening of a game of a seed, its seats' streams in the lanes from one on."""
        fresh = np.zeros(cards_of_game(setup.rules), np.int64)
        fill(fresh, setup.rules)
        number = setup.players * setup.hand + setup.more + setup.pile
        state = shuffle(start(seed, game, DEAL), fresh, number)
        desk = cards.new_desk()
        deal(setup, fresh, address(desk))
        desk[LANES + TABLE_LANE] = state
        for seat in range(setup.players):
            desk[LANES + seat] = start(seed, game, lane + seat)
        return cls(setup, engine.opening(setup), desk)

    @classmethod
    def opening(cls, setup: Setup, hands: Sequence[Words], pile: Words = (0, 0)) -> Position:
        """Return the opening with these hands, and these cards in the pile."""
        desk = cards.new_desk()
        for seat, (low, high) in enumerate(hands):
            desk[HANDS + seat], desk[HIGHS + seat] = low, high
        desk[MINE + UNKNOWN], desk[MY_HIGHS + UNKNOWN] = pile
        return cls(setup, engine.opening(setup), desk)

    @property
    def rules(self) -> int:
        """The word of rules."""
        return self.setup.rules

    @property
    def over(self) -> bool:
        """Whether the hand has ended or has reached its turn limit."""
        return self.phase == OVER

    @property
    def unfinished(self) -> bool:
        """Whether it has reached its turn limit."""
        return self.over and not is_over(self.rules, self.table)

    @property
    def sizes(self) -> tuple[int, ...]:
        """The cards in each hand."""
        table = self.table
        return tuple(
            held_by(table.sizes, table.more_sizes, seat) for seat in range(self.setup.players)
        )

    @property
    def hands(self) -> tuple[Words, ...]:
        """The hands."""
        seats = range(self.setup.players)
        return tuple((int(self.desk[HANDS + s]), int(self.desk[HIGHS + s])) for s in seats)

    @property
    def pile(self) -> Words:
        """The cards of the pile."""
        seats = [*range(self.setup.players), UNKNOWN]
        return (
            sum(int(self.desk[MINE + seat]) for seat in seats),
            sum(int(self.desk[MY_HIGHS + seat]) for seat in seats),
        )

    def view(self, unfair: bool = False) -> View:
        """Return what the seat to decide sees; unfair, what is hidden too."""
        flags = TRACKED | (1 << (OPEN_AT + self.seat) if unfair else 0)
        here = address(self.desk)
        view = view_of(self.rules, self.table, here, flags, self.phase, self.seat, *self.laid)
        return View(*view)

    def draw(self) -> int:
        """Return the 64 random bits of the decision, from the seat's stream."""
        return draw_of(address(self.desk), self.seat, self.table, self.phase)

    def broken(self, action: int) -> int:
        """Return the rule that an action breaks, as `engine.BROKEN` has it; `LEGAL` if none."""
        hand, high = self.hands[self.seat]
        if self.phase == LAY:
            held = self.sizes[self.seat]
            return engine.is_legal(self.rules, self.table.due, hand, high, held, action)
        if self.phase == DOUBT:
            legal = action in (0, 1)
        else:
            legal = self.phase == DISCARD and engine.is_discard(hand, action)
        return LEGAL if legal else engine.NO_ACTION

    def after(self, action: int) -> Position:
        """Return the position after an action of the seat to decide, which must be legal."""
        copy = replace(self, desk=self.desk.copy())
        if self.phase == LAY:
            return copy._pass() if action == PASS else copy._lay(action)
        if self.phase == DOUBT:
            return copy._answer(action)
        here = address(copy.desk)
        table = put_out(self.rules, self.table, here, TRACKED, self.seat, action)
        return replace(copy, table=Table(*table))._restart(self.doubter, self.true)

    def doubter_by(self, answer: int) -> int:
        """Return who doubts the claim by the answer of the seat that is asked, `NONE` if nobody."""
        if not self.rules & RANDOM_DOUBTER:
            return self.seat if answer else NONE
        wanting = self._wanting(answer)
        if not wanting or engine.next_asked(self.rules, self.table, self.seat) != NONE:
            return NONE
        return int(
            engine.chosen(wanting, draw_of(address(self.desk), TABLE_LANE, self.table, DOUBT))
        )

    def _wanting(self, answer: int) -> int:
        return self.wanting | (1 << self.seat if answer else 0)

    # These change the desk, which is their own.

    def _pass(self) -> Position:
        table = Table(*after_passing(self.rules, self.table, TRACKED, address(self.desk)))
        return replace(self, table=table)._next(table.seat)

    def _lay(self, action: int) -> Position:
        low, high = engine.cards_laid(self.rules, action)
        table = after_laying(self.rules, self.table, action, low, high, address(self.desk))
        first = engine.first_asked(self.rules, table)
        return replace(self, table=Table(*table), phase=DOUBT, seat=first, laid=(low, high))

    def _answer(self, answer: int) -> Position:
        doubter = self.doubter_by(answer)
        if doubter != NONE:
            return self._challenge(doubter)
        following = engine.next_asked(self.rules, self.table, self.seat)
        if following != NONE:
            return replace(self, seat=following, wanting=self._wanting(answer))
        cards.note_stand(address(self.desk), self.rules, self.table.claim)
        table = Table(*engine.stand(self.rules, self.table))
        return replace(self, table=table, wanting=0)._next(table.seat)

    def _challenge(self, doubter: int) -> Position:
        here, rules, claim = address(self.desk), self.rules, self.table.claim
        true = bool(engine.is_true(rules, claim, *self.laid))
        taker = doubter if true else claimant(claim)
        table = Table(*pile_taken(rules, self.table, doubter, true, *self.laid, TRACKED, here))
        challenged = replace(self, table=table, wanting=0)
        if not is_over(rules, table) and engine.may_put_out(rules, int(self.desk[HANDS + taker])):
            return replace(challenged, phase=DISCARD, seat=taker, doubter=doubter, true=true)
        return challenged._restart(doubter, true)

    def _restart(self, doubter: int, true: bool) -> Position:
        if not is_over(self.rules, self.table):
            table = Table(*engine.restart(self.rules, self.table, doubter, true))
            return replace(self, table=table, doubter=NONE, true=False)._next(table.seat)
        return self._next(NONE)

    def _next(self, seat: int) -> Position:
        ended = is_over(self.rules, self.table) or self.table.turn == self.setup.max_turns
        return replace(
            self, phase=OVER if ended else LAY, seat=NONE if ended else seat, laid=(0, 0)
        )
