"""A hand of dubito of a seed, written down as a record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from cardodds.cards import JOKER, Card, pack
from cardodds.dubito import engine, suit_run
from cardodds.dubito.coded_rules import setup
from cardodds.dubito.doubts import ASKED, PLACE, WIDTH, doubts_of
from cardodds.dubito.engine import LEGAL, cards_of, claim_of, is_run
from cardodds.dubito.position import Position
from cardodds.dubito.turns import doubts_by_table
from cardodds.dubito.view import DOUBT, JOKERS, LAY, NONE, PASS, claimant, declared, laid, rank
from cardodds.records import Deal, Record
from cardodds.simulation.counts import count
from cardodds.simulation.places import address
from cardodds.simulation.recording import Recorder
from cardodds.simulation.streams import DEAL, shuffle, start

if TYPE_CHECKING:
    from cardodds.dubito.simulation import DubitoJob


def recorded(job: DubitoJob, game: int) -> Record:
    """Return a hand of a job as a record, with all its cards."""
    return _Hand(job, game).played()


class _Hand:
    """A hand that is being played and written down, with its real cards."""

    def __init__(self, job: DubitoJob, game: int) -> None:
        self.recorder = Recorder(job, game)
        self.choices, self.tables = job.choices, doubts_of(job.choices, job.options)
        self.pack = pack(job.options.deck)
        rules = setup(job.options)
        self.position = Position.dealt(rules, job.seed, game, job.lane)
        self.laid: tuple[Card, ...] = ()
        cards = self._shuffled(job, game)
        self.hands: list[list[Card]] = []
        for seat in range(rules.players):
            number = rules.hand + (seat < rules.more)
            self.hands.append(cards[:number])
            del cards[:number]
        self.pile: list[Card] = cards[: rules.pile]

    def _shuffled(self, job: DubitoJob, game: int) -> list[Card]:
        """The cards that are dealt, in their order: those of `Position.dealt`, with their suits."""
        rules, packs = job.options, job.options.one_or_two
        cards = [
            Card(letter, suit)
            for letter in self.pack.ranks
            for suit in self.pack.suits
            for _ in range(packs)
        ]
        cards += [JOKER] * (rules.cards - len(cards))
        order = np.arange(len(cards))
        number = sum(rules.hands) + rules.pile
        shuffle(start(job.seed, game, DEAL), order, number)
        return [cards[place] for place in order[:number]]

    def played(self) -> Record:
        """Play the hand to its end."""
        hands = {
            name: (tuple(hand),) for name, hand in zip(self.recorder.seats, self.hands, strict=True)
        }
        while not self.position.over:
            if self.position.phase == LAY:
                self._lay()
            elif self.position.phase == DOUBT:
                self._doubt()
            else:
                self._discard()
        return self.recorder.record(Deal((), hands))

    def _decided(self) -> int:
        """What the seat that is asked decides."""
        position, seat = self.position, self.position.seat
        view = position.view(not self.choices[seat].strategy.fair)
        return self.recorder.decided(
            seat, view, position.draw(), lambda action: position.broken(action) == LEGAL
        )

    def _lay(self) -> None:
        seat, rules = self.position.seat, self.position.rules
        action = self._decided()
        before = self.position.table.pile
        self.position = self.position.after(action)
        if action == PASS:
            self.recorder.note(seat, "pass")
            if self.position.table.pile < before:
                self.pile = []
            return
        claim = claim_of(rules, seat, action)
        self.laid = tuple(self._removed(seat, card) for card in self._cards(action))
        self.pile += self.laid
        said = {"count": declared(claim), "cards": self.laid}
        if laid(claim) != declared(claim):
            said["laid"] = laid(claim)
        self.recorder.note(seat, "lay", **said, **self._named(rank(claim)))

    def _doubt(self) -> None:
        position, seat = self.position, self.position.seat
        doubts = self.tables.doubts
        if self.tables.seats[WIDTH * seat + PLACE] == ASKED:
            answer = self._decided()
        else:
            # By its table, as in the simulation.
            here = address(position.desk)
            answer = int(doubts_by_table(position.rules, position.table, doubts, here, seat))
        doubter = position.doubter_by(answer)
        if doubter != NONE:
            claim = position.table.claim
            true = engine.is_true(position.rules, claim, *position.laid)
            self.recorder.note(doubter, "doubt", turned=self.laid)
            self.hands[doubter if true else claimant(claim)] += self.pile
            self.pile = []
        self.position = position.after(answer)

    def _discard(self) -> None:
        seat, action = self.position.seat, self._decided()
        cards = tuple(self._removed(seat, card) for card in self._counted(action))
        if cards:
            self.recorder.note(seat, "discard", cards=cards)
        self.position = self.position.after(action)

    def _named(self, number: int) -> dict[str, Any]:
        """A rank, or the first card of a run, as a record declares it."""
        if not is_run(self.position.rules):
            return {"rank": self.pack.ranks[number]}
        card = self._card(number)
        return {"rank": card.rank, "suit": card.suit}

    def _card(self, number: int) -> Card:
        """The card of a number, where suits count."""
        if number == suit_run.JOKER:
            return JOKER
        suit, place = divmod(number, suit_run.SUIT)
        return Card(self.pack.ranks[place], self.pack.suits[suit])

    def _cards(self, action: int) -> list[Card]:
        """The cards that a play lays; where suits do not count, without them."""
        if is_run(self.position.rules):
            _, _, number = suit_run.laid_by(action)
            return [self._card(int(suit_run.card_at(action, place))) for place in range(number)]
        return self._counted(cards_of(action))

    def _counted(self, cards: int) -> list[Card]:
        """Packed counts as cards without suits."""
        ranks = [(place, Card(letter, "")) for place, letter in enumerate(self.pack.ranks)]
        return [card for at, card in [*ranks, (JOKERS, JOKER)] for _ in range(count(cards, at))]

    def _removed(self, seat: int, wanted: Card) -> Card:
        """Take a card out of a hand; any suit will do if it is wanted without."""
        hand = self.hands[seat]
        found = next(
            card
            for card in hand
            if card == wanted or (not wanted.suit and card.rank == wanted.rank)
        )
        hand.remove(found)
        return found
