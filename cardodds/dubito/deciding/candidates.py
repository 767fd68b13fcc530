"""Which plays are worth comparing: true ones, and false ones by what they get rid of."""

from __future__ import annotations

from collections.abc import Iterator

from cardodds.dubito.engine import LEGAL, is_legal, play
from cardodds.dubito.view import (
    DOWN,
    JOKERS,
    MAY_PASS,
    PASS,
    UNDERDECLARE,
    UP,
    max_of,
    min_of,
    players_of,
    ranks_of,
    sequence_of,
)
from cardodds.simulation.counts import count, one, size

CHOICES = 3
"""Ranks that may be declared, from which on fewer false plays are tried of each."""

FEW = 2
"""False cards that are then added, at most."""


def candidates(rules: int, due: int, hand: int) -> list[int]:
    """Return plays worth comparing, as the engine's actions, a pass among them where it is allowed.

    True plays: so many of each rank that may be declared, from one to all. False ones: to all the
    true cards of the rank, or to none, are added one card of any rank, several of one rank, or one
    each of several, first those that are the last to fall to this seat.

    Parameters
    ----------
    rules : int
        The word of rules.
    due : int
        What may be declared, as in `View`.
    hand : int
        The cards of the hand, packed counts.

    Examples
    --------
    Two 5s and a king, 5 is due: the 5s in three ways, the king, and the king with one or both.

    >>> from cardodds.dubito.coded_rules import setup
    >>> from cardodds.dubito.rules import DubitoRules
    >>> len(candidates(setup(DubitoRules()).rules, 1 << 4, 2 * one(4) + one(9)))
    4
    """
    ranks = [rank for rank in range(ranks_of(rules)) if (due >> rank) & 1]
    found: list[int] = [PASS] if due & MAY_PASS else []
    for rank in ranks:
        for cards in _plays(rules, rank, hand, few=len(ranks) >= CHOICES):
            number = size(cards)
            right = count(cards, rank) + count(cards, JOKERS)
            said = {number, max(right, 1)} if rules & UNDERDECLARE else {number}
            found += [play(cards, rank, declared) for declared in sorted(said, reverse=True)]
    held = size(hand)
    legal = [action for action in found if is_legal(rules, due, hand, 0, held, action) == LEGAL]
    return list(dict.fromkeys(legal))


def _plays(rules: int, rank: int, hand: int, few: bool) -> Iterator[int]:
    """The cards that may be laid as a rank."""
    most = min(max_of(rules), size(hand))
    least = min(min_of(rules), size(hand))
    true = [one(rank)] * count(hand, rank) + [one(JOKERS)] * count(hand, JOKERS)
    true = true[:most]
    for number in range(max(least, 1), len(true) + 1):
        yield sum(true[:number])
    order = _to_get_rid_of(rules, rank, hand)
    for kept in sorted({0, len(true)}):
        fewest = max(1, least - kept)
        for number in range(fewest, min(most - kept, max(FEW, fewest) if few else most) + 1):
            for false in _false(order, hand, number, few):
                yield sum(true[:kept]) + false


def _false(order: list[int], hand: int, number: int, few: bool) -> Iterator[int]:
    """So many false cards: of one rank, or one of each of the first ranks in the order."""
    same = [rank for rank in order if count(hand, rank) >= number]
    yield from (number * one(rank) for rank in (same[:1] if few else same))
    if number > 1 and (not few or not same):
        loose = [rank for rank in order for _ in range(count(hand, rank))]
        if number <= len(order):
            yield sum(one(rank) for rank in order[:number])
        if number <= len(loose):
            yield sum(one(rank) for rank in loose[:number])


def _to_get_rid_of(rules: int, rank: int, hand: int) -> list[int]:
    """The other ranks of a hand, those first that fall to this seat last, or never."""
    others = [other for other in range(ranks_of(rules)) if other != rank and count(hand, other)]
    return sorted(others, key=lambda other: (-_turns(rules, rank, other), count(hand, other)))


def _turns(rules: int, rank: int, other: int) -> int:
    """Turns of this seat until a rank falls to it, if nobody doubts; many if it never does."""
    ranks, never = ranks_of(rules), 99
    step = {UP: 1, DOWN: -1}.get(sequence_of(rules))
    if step is None:
        return never
    falls = (
        turn
        for turn in range(1, ranks + 1)
        if (rank + step * players_of(rules) * turn) % ranks == other
    )
    return next(falls, never)
