"""A game of Dubito with dice from one call to the next, for use from Python.

What is under the cups may be known or not: a replay or an adviser may not know it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from cardodds.dice import engine
from cardodds.dice.coded_rules import MENUS, Setup, menus, setup
from cardodds.dice.rolls import roll, roll_tables
from cardodds.dice.rules import DiceRules
from cardodds.dice.view import (
    ASKED,
    BID,
    BUSSO,
    DUBITO,
    NONE,
    PIOMBO,
    SILENT,
    View,
    bid_of,
    bit_of,
    dice_of,
    least,
    most,
    question,
)

UNKNOWN = -1
"""The dice of a seat that nobody has seen."""


@dataclass(frozen=True)
class Position:
    """A game between two calls; `rolled`, then `after` lead to the next ones.

    Attributes
    ----------
    rules : DiceRules
    setup : Setup
    held : int
        Dice of each seat, packed as in `View`.
    word : int
        The word of rules of `View`: whether this is a piombo round, who has had one, what is asked.
    hands : tuple of int
        The dice under each cup as packed counts, `UNKNOWN` if not known; empty before the roll.
    opener : int
        Who opens this round.
    seat : int
        The seat that is asked next (before the roll, the opener).
    history, said, bids, bidder, turn : int
        As in `View`.
    rounds : int
        Rounds begun.
    winner : int
        The seat that has won, -1 before.

    Examples
    --------
    Two players with two dice: the opener has two twos, says 3 of them, and is doubted:

    >>> from cardodds.dice.view import bid_of
    >>> from cardodds.dice.rules import DiceRules
    >>> position = Position.opening(DiceRules(dice=2)).rolled([2, 1 << 8 | 1 << 16])
    >>> position = position.after(bid_of(3, 0))
    >>> position.seat, position.is_legal(DUBITO)
    (1, True)
    >>> position.after(DUBITO).dice
    (1, 2)
    """

    rules: DiceRules
    setup: Setup = field(repr=False)
    held: int
    word: int
    hands: tuple[int, ...] = ()
    opener: int = 0
    seat: int = 0
    history: int = 0
    said: int = 0
    bids: int = 0
    bidder: int = NONE
    turn: int = 0
    rounds: int = 1
    winner: int = NONE

    @classmethod
    def opening(cls, rules: DiceRules) -> Position:
        """Return the start of a game, before the first roll."""
        coded = setup(rules)
        return cls(rules, coded, coded.held, coded.rules)

    @property
    def dice(self) -> tuple[int, ...]:
        """How many dice each seat has."""
        return tuple(dice_of(self.held, seat) for seat in range(self.players))

    @property
    def players(self) -> int:
        """How many seats there are, those that are out included."""
        return len(self.rules.start)

    @property
    def over(self) -> bool:
        """Whether somebody has won, or `max_turns` bids are made."""
        return self.winner != NONE or self.unfinished

    @property
    def unfinished(self) -> bool:
        """Whether the game was broken off after `max_turns` bids."""
        return self.turn >= self.setup.max_turns and self.winner == NONE

    @property
    def rolling(self) -> bool:
        """Whether the dice are to be rolled now."""
        return not self.over and not self.hands

    @property
    def piombo(self) -> bool:
        """Whether this is a piombo round."""
        return bool(self.word & PIOMBO)

    @property
    def phase(self) -> int:
        """What the seat is asked: `CALL`, a bid or dubito; `KNOCK`, busso or silent."""
        return question(self.word)

    @property
    def bid(self) -> int:
        """The last bid of the round, 0 before the first."""
        return self.history & BID

    @property
    def menu(self) -> int:
        """The legal bids, as in `View`."""
        return int(menus(self.rules)[(MENUS if self.piombo else 0) + self.bid])

    def rolled(self, hands: Sequence[int]) -> Position:
        """Return the position with these dice under the cups, packed counts or `UNKNOWN`."""
        return replace(self, hands=tuple(int(hand) for hand in hands))

    def roll(self, state: int) -> tuple[int, Position]:
        """Roll all dice with a stream, seat by seat, and return its next state, too."""
        rolls = roll_tables(self.rules.faces)
        hands = []
        for number in self.dice:
            hand = 0
            if number:
                state, hand, _ = roll(state, number, *rolls)
            hands.append(hand)
        return state, self.rolled(hands)

    def view(self, dice: int | None = None) -> View:
        """Return what the seat that is asked sees, with its own dice or with these."""
        return View(
            dice=self.hands[self.seat] if dice is None else dice,
            held=self.held,
            tops=self.setup.tops,
            table=sum(self.dice),
            history=self.history,
            said=self.said,
            menu=self.menu,
            bids=self.bids,
            bidder=self.bidder,
            opener=self.opener,
            seat=self.seat,
            turn=self.turn,
            rules=self.word,
        )

    def is_legal(self, action: int) -> bool:
        """Whether an action, any integer, is legal now."""
        return bool(engine.is_legal(self.view(0), action))

    def actions(self) -> tuple[int, ...]:
        """Return the legal actions: dubito first, then the bids in the order count, then face."""
        if self.word & ASKED:
            return BUSSO, SILENT
        view = self.view(0)
        bids = [
            bid_of(count, face)
            for face in range(self.rules.faces)
            if least(view, face)
            for count in range(least(view, face), most(view, face) + 1)
        ]
        return ((DUBITO,) if self.bid else ()) + tuple(sorted(bids))

    def after(self, action: int, dice: int | None = None) -> Position:
        """Return the position after a legal action.

        Parameters
        ----------
        action : int
        dice : int, optional
            All dice on the table, packed counts, for a dubito or a busso; by default those under
            the cups, which must then be known.
        """
        if action == SILENT:
            return self._asked_next()
        if action in (DUBITO, BUSSO):
            table = sum(self.hands) if dice is None else dice
            right = engine.is_right(table, self.bid, self.word)
            exact = engine.is_exact(table, self.bid, self.word)
            return self.lost(engine.loses(action, self.seat, self.bidder, right, exact))
        made = replace(
            self,
            history=engine.remember(self.history, action),
            said=self.said | bit_of(action),
            bids=self.bids + 1,
            bidder=self.seat,
            turn=self.turn + 1,
        )
        return made if made.over else made._asked_next()

    def lost(self, loser: int) -> Position:
        """Return the position after the seat asked has said dubito or busso, and who lost by it.

        Parameters
        ----------
        loser : int
            The seat that loses a die; -1 after a right busso.
        """
        held, word, opener = engine.settle(self.held, self.word, self.setup.tops, self.seat, loser)
        winner = engine.winner(held, word, self.seat, self.bidder, loser, opener)
        return replace(
            self,
            held=held,
            word=word,
            hands=(),
            opener=opener,
            seat=opener,
            history=0,
            said=0,
            bids=0,
            bidder=NONE,
            rounds=self.rounds + (winner == NONE),
            winner=winner,
        )

    def _asked_next(self) -> Position:
        """The position in which the next seat is asked, for a busso or for a call."""
        seat, word = engine.asked_next(self.held, self.word, self.seat, self.bidder)
        return replace(self, seat=seat, word=word)
