"""Rubamazzo a second time: real cards with suits, plain lists, written from the rules' text.

Slow and independent of the library: it imports nothing from it. Ranks are numbers from 1, the ace;
a card's number is also what it is worth in a sum.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple


class Card(NamedTuple):
    rank: int
    suit: str


class Move(NamedTuple):
    """A card played, the table cards it captures, the seats it steals from."""

    card: Card
    captured: frozenset
    robbed: frozenset


BASE = {
    "capture": "one",
    "sum": False,
    "ace": "plain",
    "both_possible": "choose",
    "double_steal": "choose_one",
    "teams": False,
    "steal_partner": False,
    "leftover": "unused",
}


def pack(ranks=10, suits="DCSB"):
    return [Card(rank, suit) for rank in range(1, ranks + 1) for suit in suits]


class Game:
    """One game, from the first card dealt to the count.

    `cards` lie in the order in which they are dealt: four (or `table`) on the table, then `hand`
    to each player, seat by seat, again whenever the hands are empty.
    """

    def __init__(self, cards, players=2, hand=3, table=4, **options):
        self.rules = {**BASE, **options}
        self.players = players
        self.hand_size = hand
        self.stock = list(cards)
        self.table = [self.stock.pop(0) for _ in range(table)]
        self.deals_to_come = len(self.stock) // (players * hand)
        self.bundles = [[] for _ in range(players)]
        self.hands = [[] for _ in range(players)]
        self.last_taker = None
        self.turn = 0
        self.over = False
        self.steals = 0
        self.stolen = 0
        self._deal()

    def _deal(self):
        for hand in self.hands:
            for _ in range(self.hand_size):
                hand.append(self.stock.pop(0))
        self.deals_to_come -= 1

    def copy(self):
        other = object.__new__(Game)
        other.__dict__.update(self.__dict__)
        for name in ("stock", "table"):
            setattr(other, name, list(getattr(self, name)))
        for name in ("bundles", "hands"):
            setattr(other, name, [list(cards) for cards in getattr(self, name)])
        return other

    @property
    def seat(self):
        return self.turn % self.players

    def partner(self, seat):
        return (seat + 2) % 4 if self.rules["teams"] else None

    def ace_takes_all(self):
        if self.rules["ace"] == "takes_all_but_last_deal":
            return self.deals_to_come > 0
        return self.rules["ace"] == "takes_all"

    def captures(self, card):
        """The sets of table cards that the card may capture."""
        if card.rank == 1 and self.ace_takes_all():
            return [frozenset(self.table)] if self.table else []
        equal = [other for other in self.table if other.rank == card.rank]
        if equal:
            if self.rules["capture"] == "all":
                return [frozenset(equal)]
            return [frozenset([other]) for other in equal]
        if not self.rules["sum"]:
            return []
        small = [other for other in self.table if other.rank < card.rank]
        found = []
        for number in range(2, card.rank + 1):
            for some in combinations(small, number):
                if sum(other.rank for other in some) == card.rank:
                    found.append(frozenset(some))
        return found

    def thefts(self, card):
        """The groups of seats from which the card may steal in one action."""
        me = self.seat
        allowed = [
            seat
            for seat in range(self.players)
            if seat != me
            and self.bundles[seat]
            and (seat != self.partner(me) or self.rules["steal_partner"])
        ]
        showing = [seat for seat in allowed if self.bundles[seat][-1].rank == card.rank]
        if self.rules["double_steal"] == "both" and len(showing) > 1:
            groups = [frozenset(showing)]
        else:
            groups = [frozenset([seat]) for seat in showing]
        following = (me + 1) % self.players
        chases = card.rank == 1 and self.ace_takes_all() and following in allowed
        if chases and following not in showing:
            groups.append(frozenset([following]))
        return groups

    def moves_of(self, card):
        captures = self.captures(card)
        thefts = self.thefts(card)
        if captures and self.rules["both_possible"] == "capture_first":
            thefts = []
        moves = [Move(card, cards, frozenset()) for cards in captures]
        moves += [Move(card, frozenset(), seats) for seats in thefts]
        return moves or [Move(card, frozenset(), frozenset())]

    def moves(self):
        return [move for card in self.hands[self.seat] for move in self.moves_of(card)]

    def play(self, move):
        me = self.seat
        self.hands[me].remove(move.card)
        if move.captured or move.robbed:
            gained = [card for card in self.table if card in move.captured]
            self.table = [card for card in self.table if card not in move.captured]
            for seat in move.robbed:
                gained += self.bundles[seat]
                self.stolen += len(self.bundles[seat])
                self.bundles[seat] = []
            self.steals += bool(move.robbed)
            self.bundles[me] += [*gained, move.card]
            self.last_taker = me
        else:
            self.table.append(move.card)
        self.turn += 1
        if not any(self.hands):
            if self.deals_to_come:
                self._deal()
            else:
                self._count()

    def _count(self):
        self.over = True
        if self.last_taker is not None:
            # They go below: nobody looks at tops any more.
            own = self.bundles[self.last_taker]
            own[:0] = self.table
            self.table = []
            if self.rules["leftover"] == "last_taker":
                own[:0] = self.stock
                self.stock = []

    def totals(self):
        """The cards of each side: a seat, or a pair of opposite seats."""
        counts = [len(bundle) for bundle in self.bundles]
        if self.rules["teams"]:
            return {(0, 2): counts[0] + counts[2], (1, 3): counts[1] + counts[3]}
        return {(seat,): cards for seat, cards in enumerate(counts)}

    def winners(self):
        """The seats that win; none in a tie."""
        totals = self.totals()
        best = [side for side, cards in totals.items() if cards == max(totals.values())]
        return best[0] if len(best) == 1 else ()

    def everything(self):
        """All the cards, wherever they are."""
        piles = [self.stock, self.table, *self.hands, *self.bundles]
        return sorted(card for pile in piles for card in pile)


def told_apart(move):
    """What tells one action from another: ranks, and whose bundle is stolen; not suits."""
    ranks = tuple(sorted(card.rank for card in move.captured))
    return move.card.rank, ranks, tuple(sorted(move.robbed))


def at_random(game):
    """The baseline `random`: chances of the actions, each with one of its moves."""
    hand = game.hands[game.seat]
    chances = {}
    for card in hand:
        actions = {told_apart(move): move for move in game.moves_of(card)}
        for action, move in actions.items():
            chance, _ = chances.get(action, (Fraction(0), None))
            chances[action] = chance + Fraction(1, len(hand) * len(actions)), move
    return chances


def greedy(game):
    """The baseline `greedy`: chances of the actions, each with one of its moves."""
    moves = {told_apart(move): move for move in game.moves()}
    steals = {
        action: sum(len(game.bundles[seat]) for seat in move.robbed)
        for action, move in moves.items()
        if move.robbed
    }
    captures = {action: len(move.captured) for action, move in moves.items() if move.captured}
    for gains in (steals, captures):
        if gains:
            best = [action for action, cards in gains.items() if cards == max(gains.values())]
            return {action: (Fraction(1, len(best)), moves[action]) for action in best}
    return at_random(game)


def outcomes(game, strategies, chance=Fraction(1)):
    """Every way in which a game can go on: (chance, the game at its end)."""
    if game.over:
        yield chance, game
        return
    for part, move in strategies[game.seat](game).values():
        following = game.copy()
        following.play(move)
        yield from outcomes(following, strategies, chance * part)


def different_deals(cards, dealt):
    """Every order of the first `dealt` cards that differs in ranks, with its chance.

    The cards after them come in any order: nobody ever sees them.
    """

    def orders(left, number):
        if number == 0:
            yield Fraction(1), []
            return
        total = sum(left.values())
        for rank in sorted(left):
            if left[rank]:
                chance = Fraction(left[rank], total)
                rest = left.copy()
                rest[rank] -= 1
                for part, ranks in orders(rest, number - 1):
                    yield chance * part, [rank, *ranks]

    for chance, ranks in orders(Counter(card.rank for card in cards), dealt):
        pool = list(cards)
        order = []
        for rank in ranks:
            order.append(next(card for card in pool if card.rank == rank))
            pool.remove(order[-1])
        yield chance, order + pool


def greedy_game(cards, choices, players=2, hand=3, **options):
    """Play a whole game between greedy players; `choices` is that of a random generator."""
    game = Game(cards, players, hand, **options)
    while not game.over:
        actions = list(greedy(game).values())
        ((_, move),) = choices(actions, [chance for chance, _ in actions])
        game.play(move)
    return game
