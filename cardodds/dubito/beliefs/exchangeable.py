"""Exact chances where the cards that nobody of the observers saw are all alike to them.

If nothing is read into what others laid, the unseen cards of a recorded hand are exchangeable: how
many of a rank lie in a place is hypergeometric. That holds as long as nobody may have laid, unseen,
a card that was known to be in its hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from cardodds import exact
from cardodds.cards import JOKER, Card
from cardodds.dubito.beliefs.observed import Observed, Step, copies_of_ranks, hand_of
from cardodds.dubito.recorded_hand import ASIDE, DISCARDED, LAID, PILE
from cardodds.exact import Distribution


@dataclass
class Exchangeable:
    """The cards known to be in each place, and how many others are there.

    Attributes
    ----------
    known : dict of str to Counter of str
        By place the ranks of the known cards.
    unseen : dict of str to int
        By place how many others.
    left : Counter of str
        How many of each rank are among the others.
    """

    known: dict[str, Counter[str]]
    unseen: dict[str, int]
    left: Counter[str]

    def held(self, place: str, *ranks: str) -> Distribution:
        """Return the chances of how many cards of these ranks are in a place.

        Examples
        --------
        >>> from cardodds.data import data_file
        >>> from cardodds.dubito.beliefs.observed import cut, observed
        >>> from cardodds.records import load
        >>> record = cut(load(data_file("hands/dubito_worked_hand.toml")), 2)
        >>> cards = exchangeable(observed(record, ["Carla"]))
        >>> cards.unseen["laid"], cards.left["2"], cards.held("laid", "2").at_least(1)
        (1, 2, Fraction(2, 33))
        """
        known = sum(self.known[place][rank] for rank in ranks)
        drawn = exact.hypergeometric(
            population=sum(self.unseen.values()),
            copies=sum(self.left[rank] for rank in ranks),
            drawn=self.unseen[place],
        )
        return Distribution([0] * known + list(drawn.weights))

    def move(self, giver: str, taker: str, count: int, seen: Iterable[Card] | None) -> bool:
        """Move cards; return whether it is certain which of the known cards go along."""
        if seen is not None:
            return all(self._show(giver, taker, card.rank) for card in seen)
        known = self.known[giver]
        if known.total() == 0:
            self._go(giver, taker, count)
            return True
        if self.unseen[giver] == 0 and len(+known) == 1:
            (rank,) = +known
            known[rank] -= count
            self.known[taker][rank] += count
            return True
        return False

    def move_all(self, giver: str, taker: str) -> None:
        """Move all the cards of a place."""
        self.known[taker] += self.known[giver]
        self.known[giver] = Counter()
        self._go(giver, taker, self.unseen[giver])

    def _go(self, giver: str, taker: str, count: int) -> None:
        self.unseen[giver] -= count
        self.unseen[taker] += count

    def _show(self, giver: str, taker: str, rank: str) -> bool:
        """Move a card that is seen; return whether it is certain which of two equal ones it is."""
        if self.known[giver][rank] == 0:
            self.unseen[giver] -= 1
            self.left[rank] -= 1
        elif self.unseen[giver] and self.left[rank]:
            return False
        else:
            self.known[giver][rank] -= 1
        self.known[taker][rank] += 1
        return True


def exchangeable(seen: Observed, steps: int | None = None) -> Exchangeable | None:
    """Return where cards are after so many steps (all if not given), if the unseen ones are alike.

    Nothing is read into what the others declared and laid.

    Returns
    -------
    Exchangeable or None
        None where a known card may have been laid unseen.
    """
    game = seen.game
    known, unseen = {}, {}
    left = Counter(copies_of_ranks(game))
    for seat, size in zip(game.record.seats, game.rules.hands, strict=True):
        cards = Counter(card.rank for card in seen.own.get(seat, ()))
        known[hand_of(seat)], unseen[hand_of(seat)] = cards, size - cards.total()
        left -= cards
    for place, size in ((PILE, game.rules.pile), (ASIDE, game.rules.aside)):
        known[place], unseen[place] = Counter(), size
    for place in (LAID, DISCARDED):
        known[place], unseen[place] = Counter(), 0
    cards_there = Exchangeable(known, unseen, left)
    fits = all(_follow(cards_there, step) for step in seen.steps[:steps])
    return cards_there if fits else None


def _follow(cards: Exchangeable, step: Step) -> bool:
    """Move the cards as a step did; return whether it is certain which go."""
    move = step.move
    hand = hand_of(move.seat)
    if move.action == "discard":
        return cards.move(hand, DISCARDED, len(step.cards or ()), step.cards)
    if move.action == "doubt":
        cards.move_all(LAID, hand_of(str(move.taker)))
        cards.move_all(PILE, hand_of(str(move.taker)))
        return True
    cards.move_all(LAID, PILE)
    if move.action == "lay":
        return cards.move(hand, LAID, move.laid or 0, step.cards)
    if step.swept:
        cards.move_all(PILE, ASIDE)
    return True


def ranks_of_claim(seen: Observed, rank: str) -> tuple[str, ...]:
    """Return the ranks that count as one: itself, and jokers where they are wild."""
    return (rank, JOKER.rank) if seen.game.rules.jokers == "wild" else (rank,)
