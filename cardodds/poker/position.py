"""A game of dubito poker from one action to the next, for use from Python.

Cards may be known or not: a replay or an adviser does not know all of them. Where they are not
known they are `UNKNOWN`, in the hand, in the stock and among the discards that come back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from cardodds.poker import engine
from cardodds.poker.coded_rules import Setup, setup
from cardodds.poker.evaluation import CARDS, code_table
from cardodds.poker.rules import PokerRules
from cardodds.poker.view import (
    BELIEVE,
    CLAIM,
    DECLARE,
    DOUBT,
    DUBITO,
    EXCHANGE,
    HAND,
    MOST_PLAYERS,
    NONE,
    POT,
    STAKE,
    UNKNOWN,
    View,
    cards_of,
    declared,
    may_exchange,
    pack_hand,
    scoring,
    stake_max,
    stake_min,
    top_class,
)
from cardodds.simulation.streams import shuffle

ALL_CARDS = (1 << CARDS) - 1


@dataclass(frozen=True)
class Position:
    """A game between two actions; `dealt`, then `after` lead to the next ones.

    Attributes
    ----------
    rules : PokerRules
    setup : Setup
    word : int
        The word of rules of `View`: who has exchanged in this deal.
    phase : int
        What the seat is asked: `STAKE`, `EXCHANGE`, `DECLARE` or `DOUBT`.
    seat : int
        The seat that is asked; before a deal its opener.
    opener : int
        Who opens this deal.
    hand : int
        The five cards of the holder, who after `DECLARE` waits for the doubt of the next; `NONE`
        before a deal.
    stock : tuple of int
        The other cards, from the top.
    claims, exchanges, holders, pot, turn : int
        As in `View`.
    pats : int
        How many holders in a row have stood pat.
    passed, thrown : tuple of int
        By seat, as in `View`.
    scores, losses : tuple of int
        By seat, deals lost or chips won, as the scoring is; deals lost.
    decided, voids : int
        Deals that ended in a doubt, and void ones.

    Examples
    --------
    The opener stands pat on a pair of sevens, says a pair of aces, and is doubted:

    >>> from cardodds.poker.declarations import parse
    >>> position = Position.opening(PokerRules()).dealt((0, 8, 7, 22, 29))
    >>> position = position.after(0).after(parse("pair A").order())
    >>> position.seat, position.phase == DOUBT, position.after(DUBITO).losses
    (1, True, (1, 0, 0))
    """

    rules: PokerRules
    setup: Setup = field(repr=False)
    word: int
    phase: int = EXCHANGE
    seat: int = 0
    opener: int = 0
    hand: int = NONE
    stock: tuple[int, ...] = field(default=(), repr=False)
    claims: int = 0
    exchanges: int = 0
    holders: int = 0
    pats: int = 0
    passed: tuple[int, ...] = ()
    thrown: tuple[int, ...] = ()
    pot: int = 0
    turn: int = 0
    scores: tuple[int, ...] = ()
    losses: tuple[int, ...] = ()
    decided: int = 0
    voids: int = 0

    @classmethod
    def opening(cls, rules: PokerRules) -> Position:
        """Return the start of a game, before the first deal."""
        coded = setup(rules)
        nobody = (0,) * rules.players
        return cls(rules, coded, coded.rules, scores=nobody, losses=nobody)

    @property
    def players(self) -> int:
        """How many seats there are."""
        return self.rules.players

    @property
    def over(self) -> bool:
        """Whether all deals are decided, or `max_turns` declarations made."""
        return self.decided == self.setup.deals or self.unfinished

    @property
    def unfinished(self) -> bool:
        """Whether the game was broken off after `max_turns` declarations."""
        return self.turn >= self.setup.max_turns and self.decided < self.setup.deals

    @property
    def dealing(self) -> bool:
        """Whether cards are to be dealt now."""
        return not self.over and self.hand == NONE

    @property
    def winner(self) -> int:
        """The seat that has won; `NONE` before the end and if the best score is shared."""
        if self.decided < self.setup.deals:
            return NONE
        return int(engine.winner_of(np.array(self.scores), self.setup.rules))

    @property
    def prizes(self) -> tuple[int, ...]:
        """What each seat gets at the end of a game in chips, less than 0 if it pays."""
        scores, winner = np.array(self.scores), self.winner
        return tuple(
            int(engine.prize_of(scores, self.setup.rules, winner, seat))
            for seat in range(self.players)
        )

    @property
    def holder(self) -> int:
        """The seat whose cards these are: who is to exchange or declare, or has declared."""
        return (self.opener + max(self.holders - 1, 0)) % self.players

    @property
    def declared(self) -> int:
        """The last class declared in this deal, `NONE` before the first."""
        return (self.claims & CLAIM) - 1

    def dealt(self, cards: Sequence[int]) -> Position:
        """Return the position after a deal.

        Parameters
        ----------
        cards : sequence of int
            The pack from the top, the opener's five cards first; what is left out is `UNKNOWN`.
        """
        pack = tuple(int(card) for card in cards)
        pack += (UNKNOWN,) * (CARDS - len(pack))
        nothing = (0,) * self.players
        return replace(
            self,
            phase=STAKE if scoring(self.word) == POT else EXCHANGE,
            seat=self.opener,
            hand=pack_hand(pack[:HAND]),
            stock=pack[HAND:],
            holders=1,
            passed=(NONE,) * self.players,
            thrown=nothing,
        )

    def shuffled(self, state: int) -> tuple[int, Position]:
        """Shuffle with a stream and deal; return the stream's next state, too."""
        cards = np.arange(CARDS)
        state = int(shuffle(state, cards, CARDS))
        return state, self.dealt([int(card) for card in cards])

    def own(self) -> int:
        """Return the class of the holder's cards, `NONE` if one of them is not known."""
        if self.hand == NONE or UNKNOWN in cards_of(self.hand):
            return NONE
        return int(engine.hand_class(self.hand, code_table(self.rules.joker_copies)))

    def view(self) -> View:
        """Return what the seat that is asked sees."""
        doubting = self.phase == DOUBT
        return View(
            self.phase,
            self.seat,
            NONE if doubting else self.hand,
            NONE if doubting else self.own(),
            self.claims,
            self.exchanges,
            self.holders,
            self.passed[self.seat],
            self.thrown[self.seat],
            self.opener,
            self.turn,
            self.setup.deals - 1 - self.decided,
            self.pot,
            self.setup.stakes,
            self.word,
            *self.scores,
            *(0,) * (MOST_PLAYERS - self.players),
        )

    def is_legal(self, action: int) -> bool:
        """Whether an action, any integer, is legal now."""
        return bool(engine.is_legal(self.view(), action))

    def actions(self) -> range:
        """Return the legal actions, in ascending order."""
        view = self.view()
        if self.phase == STAKE:
            return range(stake_min(view), stake_max(view) + 1)
        if self.phase == EXCHANGE:
            return range(engine.ALL_PLACES + 1 if may_exchange(self.word, self.seat) else 1)
        if self.phase == DECLARE:
            return range(declared(view) + 1, top_class(self.word) + 1)
        return range(DUBITO if engine.must_doubt(view) else BELIEVE, DUBITO + 1)

    def after(
        self, action: int, *, drawn: Sequence[int] | None = None, own: int | None = None
    ) -> Position:
        """Return the position after a legal action.

        Parameters
        ----------
        action : int
        drawn : sequence of int, optional
            The cards drawn in an exchange; by default those that lie on top of the stock.
        own : int, optional
            The class of the cards turned up by a dubito; by default that of the holder's hand,
            which must then be known.
        """
        if self.phase == STAKE:
            scores = np.array(self.scores)
            pot = int(engine.stake(scores, self.pot, self.word, action))
            return replace(self, phase=EXCHANGE, pot=pot, scores=_whole(scores))
        if self.phase == EXCHANGE:
            return self._exchanged(action, drawn)
        if self.phase == DECLARE:
            return replace(
                self,
                phase=DOUBT,
                seat=engine.next_seat(self.seat, self.word),
                claims=int(engine.remember_claim(self.claims, action)),
                passed=_at(self.passed, self.seat, self.hand),
                turn=self.turn + 1,
            )
        if action == BELIEVE:
            return replace(self, phase=EXCHANGE, holders=self.holders + 1)
        turned = self.own() if own is None else own
        return self.lost(engine.loser_of(turned, self.declared, self.holder, self.seat))

    def lost(self, loser: int) -> Position:
        """Return the position after the seat asked has said dubito, and who lost by it."""
        scores = np.array(self.scores)
        winner = self.holder if loser == self.seat else self.seat
        pot = int(engine.settle(scores, self.pot, self.word, loser, winner))
        return replace(
            self._cleared(loser),
            pot=pot,
            scores=_whole(scores),
            losses=_at(self.losses, loser, self.losses[loser] + 1),
            decided=self.decided + 1,
        )

    def _exchanged(self, action: int, drawn: Sequence[int] | None) -> Position:
        """The position after an exchange, that of the next deal if it makes this one void."""
        number = int(engine.number_thrown(action))
        top = self.stock[:number] if drawn is None else tuple(int(card) for card in drawn)
        stock = np.array(top + self.stock[number:])
        hand, head = engine.exchange(self.hand, action, stock, 0)
        pats = int(engine.pats_after(self.pats, number))
        if engine.is_void(pats, self.word):
            opener = engine.next_seat(self.seat, self.word)
            return replace(self._cleared(opener), voids=self.voids + 1)
        # Of a card that is not known there is no bit.
        thrown = int(engine.cards_thrown(self.hand, action)) & ALL_CARDS
        return replace(
            self,
            phase=DECLARE,
            word=int(engine.used(self.word, self.seat, number)),
            hand=int(hand),
            stock=_whole(np.roll(stock, -head)),
            exchanges=int(engine.remember_exchange(self.exchanges, number)),
            pats=pats,
            thrown=_at(self.thrown, self.seat, thrown),
        )

    def _cleared(self, opener: int) -> Position:
        """The position in which a new deal is to be dealt."""
        return replace(
            self,
            word=self.setup.rules,
            phase=EXCHANGE,
            seat=opener,
            opener=opener,
            hand=NONE,
            stock=(),
            claims=0,
            exchanges=0,
            holders=0,
            pats=0,
        )


def _at(numbers: tuple[int, ...], seat: int, number: int) -> tuple[int, ...]:
    """Numbers by seat with that of one seat changed."""
    return (*numbers[:seat], number, *numbers[seat + 1 :])


def _whole(numbers: np.typing.NDArray[np.int64]) -> tuple[int, ...]:
    return tuple(int(number) for number in numbers)
