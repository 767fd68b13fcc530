"""Rubamazzo for two with all cards open, played exactly: the value of every move, the best line.

The search itself is in `cardodds.rubamazzo.search`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from cardodds.cards import Card
from cardodds.cards import pack as pack_of
from cardodds.errors import ArgumentError, whole
from cardodds.rubamazzo.engine import first_action, next_action, rank_of
from cardodds.rubamazzo.position import Position
from cardodds.rubamazzo.replay import Replay
from cardodds.rubamazzo.search import (
    ALLOWED,
    POSITIONS,
    TOO_LONG,
    WIDEST,
    Desk,
    desk,
    margins,
    memory_bits,
    new_game,
)
from cardodds.rubamazzo.view import NONE, View, pack
from cardodds.simulation.counts import FIELD, RANKS, count, one, size

LIMIT = 20_000_000
"""Positions searched at most: some seconds."""


@dataclass(frozen=True)
class OpenGame:
    """A game of which every card that will be played is known.

    Attributes
    ----------
    position : Position
        What lies open to all.
    hands : tuple of int
        By seat, the cards that it holds, packed counts.
    stock : tuple of tuple of int
        The hands of the deals to come, in their order, each by seat.

    Raises
    ------
    ArgumentError
        If the numbers of cards are not those of the position, or a rank is there too often.

    Examples
    --------
    >>> from cardodds.rubamazzo.coded_rules import setup
    >>> from cardodds.rubamazzo.rules import RubamazzoRules
    >>> table = sum(one(rank) for rank in (1, 2, 3, 4))
    >>> start = Position.opening(setup(RubamazzoRules(hand=1)), table)
    >>> OpenGame(start, (one(0), 2 * one(0)))
    Traceback (most recent call last):
        ...
    cardodds.errors.ArgumentError: hands 2: seat 1 holds 1 cards
    """

    position: Position
    hands: tuple[int, ...]
    stock: tuple[tuple[int, ...], ...] = ()

    def __post_init__(self) -> None:
        setup = self.position.setup
        whole("hands", len(self.hands), setup.players, setup.players, "one a seat")
        for seat, cards in enumerate(self.hands):
            _check_hand("hands", seat, cards, _held(self.position, seat))
        deals = max(0, setup.deals - 1 - self.position.dealt)
        whole("stock", len(self.stock), deals, deals, "the deals to come")
        for deal in self.stock:
            whole("stock", len(deal), setup.players, setup.players, "a hand a seat")
            for seat, cards in enumerate(deal):
                _check_hand("stock", seat, cards, setup.hand)
        self._check_copies()

    def _check_copies(self) -> None:
        hidden = [*self.hands, *(cards for deal in self.stock for cards in deal)]
        for rank in range(RANKS):
            number = sum(count(cards, rank) for cards in (self.position.seen, *hidden))
            copies = count(pack(self.position.setup.rules), rank)
            if number > copies:
                allowed = f"of rank {rank} the pack has {copies} cards"
                raise ArgumentError("hands + stock", number, allowed)

    @property
    def over(self) -> bool:
        """Whether the last card has been played."""
        return self.position.over

    def view(self) -> View:
        """Return what the seat to play sees."""
        return self.position.view(self.hands[self.position.seat])

    def actions(self) -> Iterator[int]:
        """Yield the legal actions, in the engine's order; none when the game is over."""
        if self.over:
            return
        view = self.view()
        action = first_action(view)
        while action != NONE:
            yield action
            action = next_action(view, action)

    def after(self, action: int) -> OpenGame:
        """Return the game after a legal action; empty hands are dealt again."""
        hands = list(self.hands)
        hands[self.position.seat] -= one(rank_of(action))
        following = self.position.after(action)
        if any(hands) or not self.stock:
            return OpenGame(following, tuple(hands), self.stock)
        return OpenGame(following, self.stock[0], self.stock[1:])


def _held(position: Position, seat: int) -> int:
    """How many cards a seat holds."""
    if position.over:
        return 0
    rounds, ahead = divmod(position.turn, position.setup.players)
    return position.setup.hand - rounds % position.setup.hand - (seat < ahead)


def _check_hand(argument: str, seat: int, cards: int, number: int) -> None:
    if not 0 <= cards <= FIELD or size(cards) != number:
        raise ArgumentError(argument, size(cards & FIELD), f"seat {seat} holds {number} cards")


def opened(replay: Replay) -> OpenGame | None:
    """Return the game at the end of a record with all its cards; None if not all are known.

    Parameters
    ----------
    replay : Replay
        Cards that the record gives but that are not dealt at its end are the deals to come.
    """
    position, names = replay.position, replay.record.seats
    setup, written = position.setup, replay.record.deal.hands
    held = [_held(position, seat) for seat in range(setup.players)]
    if [len(replay.hands[name]) for name in names] != held:
        return None
    ranks = pack_of(replay.rules.deck).ranks
    stock = []
    for deal in range(position.dealt + 1, setup.deals):
        hands = [written[name][deal] for name in names if len(written.get(name, ())) > deal]
        if [len(cards) for cards in hands] != [setup.hand] * setup.players:
            return None
        stock.append(tuple(_packed(cards, ranks) for cards in hands))
    now = tuple(_packed(replay.hands[name], ranks) for name in names)
    return OpenGame(position, now, tuple(stock))


def _packed(cards: Iterable[Card], ranks: tuple[str, ...]) -> int:
    return sum(one(ranks.index(card.rank)) for card in cards)


@dataclass(frozen=True)
class Solution:
    """What perfect play brings when all cards lie open.

    Attributes
    ----------
    moves : tuple of (int, int)
        Each legal action, in the engine's order, with the final margin in cards that it leads to
        for the seat to play, if both play perfectly from then on.
    line : tuple of int
        A best way to play to the end, for both: of equally good actions the engine's first.
    positions : int
        Positions searched for the margins.
    """

    moves: tuple[tuple[int, int], ...]
    line: tuple[int, ...]
    positions: int

    @property
    def margin(self) -> int:
        """The final margin: cards of the seat to play less those of the other."""
        return max(margin for _, margin in self.moves)

    @property
    def outcome(self) -> int:
        """1 if the seat to play wins, 0 for a tie, -1 if it loses."""
        return (self.margin > 0) - (self.margin < 0)

    @property
    def best(self) -> tuple[int, ...]:
        """The actions that reach the margin."""
        return tuple(action for action, margin in self.moves if margin == self.margin)


def solve(game: OpenGame, *, limit: int = LIMIT) -> Solution:
    """Play a game for two exactly, all cards open.

    Both want the largest margin, and with it the best outcome, which is its sign.

    Parameters
    ----------
    game : OpenGame
        Of two players, under any rules, at any point but the end.
    limit : int
        Positions that may be searched. A whole game with hands of three takes about three
        thousand for the margins of all moves; with the sum some ten thousand, with the sum and 52
        cards millions.

    Returns
    -------
    Solution

    Raises
    ------
    ArgumentError
        If there are more than two players, nothing is left to play, or `limit` is reached.

    Examples
    --------
    The last deal of the recorded game: Anna holds 3, 6 and cavallo, and wins by four cards if she
    does not steal with the 3.

    >>> from dataclasses import replace
    >>> from cardodds.data import data_file
    >>> from cardodds.records import load
    >>> from cardodds.rubamazzo.replay import replay
    >>> record = load(data_file("hands/rubamazzo_game.toml"))
    >>> solved = solve(opened(replay(replace(record, moves=record.moves[:30]))))
    >>> solved.margin, [margin for _, margin in solved.moves]
    (4, [-36, 4, 4])
    """
    players = game.position.setup.players
    if players != 2:
        raise ArgumentError("players", players, "exact play is for two")
    if game.over:
        raise ArgumentError("turn", game.position.turn, "the game is over")
    board = _board(game, whole("limit", limit, 1))
    moves = _margins(game, board)
    positions = int(board.counts[POSITIONS])
    line = []
    while not game.over:
        board.counts[POSITIONS] = 0
        line.append(max(_margins(game, board), key=_margin)[0])
        game = game.after(line[-1])
    return Solution(moves, tuple(line), positions)


def _board(game: OpenGame, limit: int) -> Desk:
    """A desk on which the game's stock lies."""
    board = desk(memory_bits(game.view()), limit)
    for left, deal in enumerate(reversed(game.stock)):
        board.stock[2 * left : 2 * left + 2] = deal
    new_game(board)
    return board


def _margins(game: OpenGame, board: Desk) -> tuple[tuple[int, int], ...]:
    found = np.empty(WIDEST, np.int64)
    other = game.hands[1 - game.position.seat]
    number = margins(game.view(), other, game.position.setup.last_rules, board, found)
    if number == TOO_LONG:
        limit = int(board.counts[ALLOWED])
        raise ArgumentError("limit", limit, "more positions are needed for this game")
    return tuple(zip(game.actions(), found[:number].tolist(), strict=True))


def _margin(move: tuple[int, int]) -> int:
    return move[1]
