"""Rubamazzo by hand: the table is played card by card, the odds are counted case by case."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from math import comb, prod


def position(
    cards: int, players: int, hand: int, table: int, deal: int, turn: int, seat: int
) -> tuple[int, int]:
    """Play a game card by card up to a seat's turn; return its unseen cards, and the cards that
    the others hold when each of them first moves before that seat's next turn."""
    stock = list(range(cards))
    seen = [set(stock[:table]) for _ in range(players)]
    del stock[:table]
    hands: list[list[int]] = [[] for _ in range(players)]

    def serve() -> bool:
        if len(stock) < players * hand:
            return False
        for s in range(players):
            hands[s] = stock[:hand]
            seen[s].update(hands[s])
            del stock[:hand]
        return True

    def moves():
        number = 0
        while serve():
            number += 1
            for t in range(1, hand + 1):
                for s in range(players):
                    held = len(hands[s])
                    card = hands[s].pop()
                    for watcher in seen:
                        watcher.add(card)
                    yield (number, t, s), held

    game = moves()
    for place, _ in game:
        if place == (deal, turn, seat):
            break
    else:
        raise AssertionError("the game has no such turn")
    unseen = cards - len(seen[seat])
    against = 0
    for (_, _, mover), held in game:
        if mover == seat:
            break
        against += held
    return unseen, against


def theft(unseen: int, missing: int, against: int) -> Fraction:
    """Deal `against` of the unseen cards in every way and count those with a missing card."""
    hits = hands = 0
    for cards in combinations(range(unseen), against):
        hands += 1
        hits += any(card < missing for card in cards)
    return Fraction(hits, hands)


def opening(ranks: int, copies: int, hand: int, table: int) -> tuple[Fraction, Fraction]:
    """Lay every table, deal every hand, count captures and pairs."""
    pack = [rank for rank in range(ranks) for _ in range(copies)]
    captures = deals = pairs = tables = 0
    for shown in combinations(range(len(pack)), table):
        on_table = {pack[card] for card in shown}
        tables += 1
        pairs += len(on_table) < table
        rest = [pack[card] for card in range(len(pack)) if card not in shown]
        for held in combinations(rest, hand):
            deals += 1
            captures += not on_table.isdisjoint(held)
    return Fraction(captures, deals), Fraction(pairs, tables)


def opening_by_tables(ranks: int, copies: int, hand: int, table: int) -> tuple[Fraction, Fraction]:
    """As `opening`, tables told apart by their ranks only: for whole packs."""
    capture = pair = Fraction(0)
    tables = comb(ranks * copies, table)
    for shown in combinations_with_replacement(range(ranks), table):
        counts = [shown.count(rank) for rank in set(shown)]
        weight = Fraction(prod(comb(copies, count) for count in counts), tables)
        rest = ranks * copies - table
        blanks = (ranks - len(counts)) * copies
        capture += weight * (1 - Fraction(comb(blanks, hand), comb(rest, hand)))
        pair += weight * (len(counts) < table)
    return capture, pair
