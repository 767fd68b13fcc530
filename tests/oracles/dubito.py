"""Dubito by brute force, from the rules alone: deal all the deals, play all the plays, count.

Imports nothing from cardodds. Slow on purpose: small numbers of unseen cards only.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, count

# A card is (is it of the rank in question, which card).
Card = tuple[bool, int]
Hand = tuple[Card, ...]


def unseen_cards(unseen: int, left: int) -> list[Card]:
    return [(n < left, n) for n in range(unseen)]


def all_deals(cards: list[Card], hands: int, size: int) -> Iterator[list[Hand]]:
    """Every way to give so many hands of that size; what is left stays aside."""
    if hands == 0:
        yield []
        return
    for hand in combinations(cards, size):
        rest = [card for card in cards if card not in hand]
        for others in all_deals(rest, hands - 1, size):
            yield [hand, *others]


def of_rank(hand: Hand) -> int:
    return sum(1 for is_of_rank, _ in hand if is_of_rank)


def holds(atleast: int, *, unseen: int, left: int, theirs: int, opponents: int = 1) -> Fraction:
    """One of the opponents holds at least so many: share of all deals."""
    good = deals = 0
    for hands in all_deals(unseen_cards(unseen, left), opponents, theirs):
        deals += 1
        good += any(of_rank(hand) >= atleast for hand in hands)
    return Fraction(good, deals)


def holds_by_places(atleast: int, *, unseen: int, left: int, theirs: int) -> Fraction:
    """The same for one opponent, by every way to put the copies in the places of the cards."""
    good = ways = 0
    for places in combinations(range(unseen), left):
        ways += 1
        good += sum(1 for place in places if place < theirs) >= atleast
    return Fraction(good, ways)


def holds_by_drawing(atleast: int, *, unseen: int, left: int, theirs: int) -> Fraction:
    """The same, by drawing the hand card by card."""
    if atleast <= 0:
        return Fraction(1)
    if theirs == 0 or left == 0:
        return Fraction(0)
    hit = Fraction(left, unseen)
    rest = {"unseen": unseen - 1, "theirs": theirs - 1}
    return hit * holds_by_drawing(atleast - 1, left=left - 1, **rest) + (
        (1 - hit) * holds_by_drawing(atleast, left=left, **rest) if hit < 1 else 0
    )


# What a claimant may do with a hand: (weight, cards laid, number declared), weights summing to 1.
Plays = list[tuple[Fraction, Hand, int]]


def _split(hand: Hand) -> tuple[list[Card], list[Card]]:
    return [c for c in hand if c[0]], [c for c in hand if not c[0]]


def _lays(weight: Fraction, cards: list[Card]) -> tuple[Fraction, Hand, int]:
    return weight, tuple(cards), len(cards)


def honest(hand: Hand, cards_max: int) -> Plays:
    """All it has of the rank, at most `cards_max`; none: one false card."""
    right, wrong = _split(hand)
    if right:
        return [_lays(Fraction(1), right[:cards_max])]
    return [_lays(Fraction(1), wrong[:1])]


def pads(hand: Hand, cards_max: int, chance: Fraction) -> Plays:
    """With that chance adds a false card to what it holds, if that many may be laid."""
    right, wrong = _split(hand)
    if right and wrong and len(right) + 1 <= cards_max:
        padded = [*right, wrong[0]]
        return [_lays(1 - chance, right), _lays(chance, padded)]
    return honest(hand, cards_max)


def bluffs(hand: Hand, cards_max: int, weights: dict[int, Fraction]) -> Plays:
    """Holding none, n false cards with weight w_n among what it can lay; else honest."""
    right, wrong = _split(hand)
    can = {n: w for n, w in weights.items() if w and n <= cards_max and n <= len(wrong)}
    if right or not can:
        return honest(hand, cards_max)
    return [_lays(w / sum(can.values()), wrong[:n]) for n, w in can.items()]


def true_after(plays: list[Plays], claim: int) -> Fraction | None:
    """The share of true claims among the plays, one list a hand, that declare so many.

    None if nobody ever declares that.
    """
    said = true = Fraction(0)
    for choices in plays:
        for weight, laid, declared in choices:
            if declared == claim:
                said += weight
                true += weight * all(card[0] for card in laid)
    return true / said if said else None


def hands(*, unseen: int, left: int, theirs: int) -> Iterator[Hand]:
    return combinations(unseen_cards(unseen, left), theirs)


def deal(cards: int, players: int) -> tuple[int, int]:
    """Rounds of one card to each while there is one for everybody; the rest stays aside."""
    each = 0
    while cards >= players:
        cards -= players
        each += 1
    return each, cards


def declared(ranks: list[str], players: int, seat: int, first: str, step: int) -> list[str]:
    """Play turns round the table without a doubt, until a seat is due the same rank again."""
    mine: list[str] = []
    at = ranks.index(first)
    for turn in count():
        if turn % players == seat:
            if mine and ranks[at] == mine[0]:
                return mine
            mine.append(ranks[at])
        at = (at + step) % len(ranks)
    raise AssertionError
