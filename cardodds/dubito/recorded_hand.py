"""A recorded hand of dubito as it is played: the open table by the engine, the cards as far known.

What lies open to all is the engine's `Table`, and each move is made by the engine. Which cards lie
where is kept beside it by `Whereabouts`, so that a card that nobody saw may be any that is not
elsewhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from cardodds.cards import JOKER, Card, pack
from cardodds.dubito import engine, suit_run
from cardodds.dubito.beliefs.whereabouts import NotThereError, Whereabouts
from cardodds.dubito.coded_rules import setup
from cardodds.dubito.rules import preset
from cardodds.dubito.view import DISCARD_SETS, JOKERS, NONE, PASS, claim_word, laid, min_of
from cardodds.errors import ArgumentError
from cardodds.records import Move, Record, RecordError
from cardodds.simulation.counts import one

PILE, LAID, TURNED, ASIDE, DISCARDED = "pile", "laid", "turned", "aside", "discarded"
"""The places of cards that are in no hand, as `Whereabouts` names them; a hand is its seat."""

MOST = 15
"""More cards than a play may have, or than a rank has."""


@dataclass(frozen=True)
class PlayedMove:
    """A move, and what lies open after it. What its action has not is None.

    Attributes
    ----------
    number : int
        The move, from 1.
    seat, action : str
        Who moved; ``lay``, ``doubt``, ``pass`` or ``discard``.
    count, rank, suit
        What was declared: how many, which rank; in ``suit_run`` the first card of the run.
    cards : tuple of Card or None
        The cards laid, turned or discarded; None if nobody knows them.
    laid : int or None
        How many were laid.
    claimant, taker : str or None
        Whose claim was doubted, who took the pile.
    true : bool or None
        Whether it was true.
    taken : int or None
        The cards of the pile that was taken.
    pile : int
        The cards of the pile afterwards.
    hands : dict of str to int
        The cards in each hand afterwards.
    """

    number: int
    seat: str
    action: str
    pile: int
    hands: dict[str, int]
    count: int | None = None
    rank: str | None = None
    suit: str | None = None
    cards: tuple[Card, ...] | None = None
    laid: int | None = None
    claimant: str | None = None
    taker: str | None = None
    true: bool | None = None
    taken: int | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return the move under its JSON keys, those that its action has."""
        shown: dict[str, Any] = {"number": self.number, "seat": self.seat, "action": self.action}
        if self.action == "lay":
            shown |= {"count": self.count, "rank": self.rank}
            shown |= {"suit": self.suit} if self.suit else {}
            shown |= {"laid": self.laid}
        if self.action != "pass":
            key = "turned" if self.action == "doubt" else "cards"
            shown[key] = None if self.cards is None else [str(card) for card in self.cards]
        if self.action == "doubt":
            shown |= {"claimant": self.claimant, "true": self.true}
            shown |= {"taker": self.taker, "taken": self.taken}
        return shown | {"pile": self.pile, "hands": self.hands}


class RecordedHand:
    """A hand of dubito between two recorded moves.

    Attributes
    ----------
    rules : DubitoRules
    table : Table
        What lies open. A claim waits for doubts while `waits` is ``doubt``, who took the pile for
        its discards while it is ``discard``.
    waits : str
        ``lay``, ``doubt``, ``discard`` or ``""`` at the end.
    where : Whereabouts
        Which cards can be in which place; a hand is named by its seat.
    """

    def __init__(self, record: Record) -> None:
        if record.game != "dubito":
            raise record.error(f"is a record of {record.game}, not of dubito")
        options = dict(record.rules)
        name = options.pop("preset", "classic")
        try:
            self.rules = preset(name, **options, players=len(record.seats))
        except ArgumentError as error:
            raise record.rules_error(error) from None
        self.record = record
        self.seats = record.seats
        self.pack = pack(self.rules.deck)
        coded = setup(self.rules)
        self.word = coded.rules
        self.table = engine.opening(coded)
        self.waits = "lay"
        self.cards: tuple[Card, ...] | None = None  # those just laid, if known
        self.doubter = NONE
        self.layer = ""  # who laid last
        self.true = False
        self.where = self._dealt()

    @property
    def over(self) -> bool:
        """Whether the hand has ended, also unfinished."""
        return self.waits == ""

    @property
    def hands(self) -> dict[str, int]:
        """The cards in each hand."""
        table = self.table
        return {
            name: engine.held_by(table.sizes, table.more_sizes, seat)
            for seat, name in enumerate(self.seats)
        }

    def certain(self, seat: str) -> tuple[Card, ...]:
        """Return the cards that are certainly in a hand; the suit ``""`` where it is not."""
        return self.where.certain(hand_of(seat))

    def settled(self) -> engine.Table:
        """Return the table that is left if nobody doubts or discards any more."""
        if engine.is_over(self.word, self.table):
            return self.table
        if self.waits == "doubt":
            return engine.stand(self.word, self.table)
        if self.waits == "discard":
            return engine.restart(self.word, self.table, self.doubter, self.true)
        return self.table

    def play(self, move: Move, following: Move | None = None) -> PlayedMove:
        """Play a move, which must be legal.

        Parameters
        ----------
        move : Move
        following : Move, optional
            The next one: what it turns over shows how many were laid, where they may be more than
            declared.
        """
        if move.action == "lay":
            return self._lay(move, following)
        if move.action == "pass":
            return self._pass(move)
        return self._doubt(move) if move.action == "doubt" else self._discard(move)

    def _dealt(self) -> Whereabouts:
        """The places when the cards have been dealt."""
        known = self.record.deal.hands
        places: dict[str, tuple[int, Sequence[Card]]] = {}
        for seat, size in zip(self.seats, self.rules.hands, strict=True):
            cards = [card for hand in known.get(seat, ()) for card in hand]
            if len(cards) > size:
                rule = f"{seat} has {len(cards)} cards, {size} are dealt"
                raise self.record.deal_error(rule, "hands", seat)
            places[hand_of(seat)] = size, cards
        for place, size in ((PILE, self.rules.pile), (ASIDE, self.rules.aside)):
            places[place] = size, ()
        for place in (LAID, TURNED, DISCARDED):
            places[place] = 0, ()
        packs = self.rules.one_or_two
        copies = dict.fromkeys(self.pack.ranks, packs * len(self.pack.suits))
        if self.rules.jokers == "wild":
            copies[JOKER.rank] = self.rules.cards - sum(copies.values())
        try:
            return Whereabouts(copies, packs, places)
        except NotThereError as error:
            card = error.card or JOKER
            most = packs if card.suit else copies[card.rank]
            raise self.record.dealt_error(self._copies(error, most), card) from None

    def _lay(self, move: Move, following: Move | None) -> PlayedMove:
        seat = self._turn_of(move)
        count, turned = move.count or 0, following.turned if following else None
        number = count if move.laid is None else move.laid
        if move.cards is not None:
            number = len(move.cards)
        elif move.laid is None and self.rules.underdeclare and turned is not None:
            number = len(turned)
        self._check_claim(move, number)
        claim = claim_word(seat, self._declared(move), count, number)
        self.table = engine.lay(self.table, claim)
        self.waits, self.cards, self.layer = "doubt", move.cards, move.seat
        self._move_all(LAID, PILE)
        self._move(move, hand_of(move.seat), LAID, number, move.cards or ())
        return self._played(
            move, count=count, rank=move.rank, suit=move.suit, cards=move.cards, laid=number
        )

    def _check_claim(self, move: Move, number: int) -> None:
        """Raise unless so many cards may be laid, and so declared."""
        held = self.hands[move.seat]
        claim = claim_word(0, self._declared(move), min(move.count or 0, MOST), min(number, MOST))
        broken = engine.broken_rule(self.word, self.table.due, held, claim)
        if broken == engine.LEGAL:
            return
        rule = engine.BROKEN[broken]
        if broken == engine.TOO_MANY:
            most = self.rules.cards_max
            rule = f"lays at most {most} cards of the {held} in the hand, not {number}"
        elif broken == engine.TOO_FEW:
            rule = (
                f"lays at least {min_of(self.word)} cards of the {held} in the hand, not {number}"
            )
        elif broken == engine.WRONG_RANK:
            what = "first card" if engine.is_run(self.word) else "rank"
            rule = f"the {what} to declare is {' or '.join(self._due())}"
        elif broken == engine.PAST_THE_TOP:
            rule = f"a run ends at {self.pack.ranks[-1]}"
        raise self.record.error(rule, move)

    def _due(self) -> list[str]:
        """What may be declared, in words."""
        suits = self.pack.suits if engine.is_run(self.word) else ("",)
        return [
            str(Card(rank, suit))
            for at, suit in enumerate(suits)
            for number, rank in enumerate(self.pack.ranks)
            if (self.table.due >> (suit_run.SUIT * at + number)) & 1
        ]

    def _pass(self, move: Move) -> PlayedMove:
        self._turn_of(move)
        if engine.is_legal(self.word, self.table.due, 0, 0, 0, PASS) != engine.LEGAL:
            rule = engine.BROKEN[engine.MAY_NOT_PASS] if self.rules.passing else "nobody may pass"
            raise self.record.error(rule, move)
        self._move_all(LAID, PILE)
        before = self.table.pile
        self.table = engine.pass_turn(self.word, self.table)
        if self.table.pile < before:
            self._move_all(PILE, ASIDE)
        return self._played(move)

    def _doubt(self, move: Move) -> PlayedMove:
        doubter = self.seats.index(move.seat)
        self._check_doubter(move, doubter)
        turned = self.cards if move.turned is None else move.turned
        if turned is None:
            raise self.record.error("the cards turned are not known: turned names them", move)
        number = laid(self.table.claim)
        if len(turned) != number or (self.cards is not None and not same(turned, self.cards)):
            cards = f"{number} card{'s' * (number != 1)}"
            if self.cards is not None:
                cards = " ".join(map(str, self.cards))
            raise self.record.error(f"what is turned must be what was laid, {cards}", move)
        low, high = self._packed(turned)
        self.true = engine.is_true(self.word, self.table.claim, low, high)
        self.doubter = doubter
        claimant = self.seats[self.table.seat]
        taker = move.seat if self.true else claimant
        taken = self.table.pile
        self.table = engine.challenge(self.word, self.table, doubter, self.true)
        self._move(move, LAID, TURNED, number, turned)
        self._move_all(TURNED, hand_of(taker))
        self._move_all(PILE, hand_of(taker))
        self.cards = None
        self.waits = "discard"
        if not self.word & DISCARD_SETS or engine.is_over(self.word, self.table):
            self._go_on()
        return self._played(
            move, cards=turned, claimant=claimant, taker=taker, true=self.true, taken=taken
        )

    def _check_doubter(self, move: Move, doubter: int) -> None:
        if self.waits != "doubt" or doubter == self.table.seat:
            rule = "a doubt follows the cards that another player lays"
            raise self.record.error(rule, move)
        asked = []
        seat = engine.first_asked(self.word, self.table)
        while seat != NONE:
            asked.append(seat)
            seat = engine.next_asked(self.word, self.table, seat)
        if doubter not in asked:
            names = " or ".join(self.seats[seat] for seat in asked)
            raise self.record.error(f"only {names} may doubt", move)

    def _discard(self, move: Move) -> PlayedMove:
        taker = self.doubter if self.true else self.table.seat
        if self.waits != "discard" or self.seats.index(move.seat) != taker:
            rule = "sets are discarded, where the rules say so, by who has just taken the pile"
            raise self.record.error(rule, move)
        cards = move.cards or ()
        copies = max(Counter(card.rank for card in cards).values(), default=MOST)
        low, _ = self._packed(cards if copies < MOST else ())
        if low == 0 or not engine.is_discard(low, low):
            raise self.record.error("only sets of four equal cards are discarded", move)
        self._move(move, hand_of(move.seat), DISCARDED, len(cards), cards)
        self.table = engine.put_out(self.word, self.table, taker, len(cards))
        if engine.is_over(self.word, self.table):
            self._go_on()
        return self._played(move, cards=cards)

    def _go_on(self) -> None:
        """Let nobody doubt or discard any more, and the next lay if there is one."""
        self.table = self.settled()
        over = engine.is_over(self.word, self.table)
        unfinished = self.table.turn == self.rules.max_turns
        self.waits = "" if over or unfinished else "lay"

    def _turn_of(self, move: Move) -> int:
        """The seat of a move, whose turn it must be; nobody doubted or discarded before."""
        if self.waits in ("doubt", "discard"):
            self._go_on()
        if engine.is_over(self.word, self.table):
            winner = self.seats[self.table.first]
            rule = f"{winner} has no cards left: the hand is over"
            if self.table.last != NONE:
                rule = f"only {self.seats[self.table.last]} has cards left: the hand is over"
            raise self.record.error(rule, move)
        if self.over:
            raise self.record.error(f"max_turns {self.rules.max_turns} is reached", move)
        if move.seat != self.seats[self.table.seat]:
            raise self.record.error(f"it is the turn of {self.seats[self.table.seat]}", move)
        return self.table.seat

    def _played(self, move: Move, **fields: Any) -> PlayedMove:
        return PlayedMove(
            move.number, move.seat, move.action, self.table.pile, self.hands, **fields
        )

    def _move(self, move: Move, giver: str, taker: str, number: int, seen: Sequence[Card]) -> None:
        """Move cards, which must be there, from place to place."""
        try:
            self.where.move(giver, taker, number, seen)
        except NotThereError as error:
            raise self._not_there(error, move, giver, seen) from None

    def _move_all(self, giver: str, taker: str) -> None:
        if self.where.size[giver]:
            self.where.move(giver, taker, self.where.size[giver])

    def _not_there(
        self, error: NotThereError, move: Move | None, giver: str, seen: Sequence[Card]
    ) -> RecordError:
        """The error for cards that cannot be where they are said to be."""
        card = error.card
        if card is not None and error.copies is not None:
            return self._too_many(error, self.where.most(card), move)
        if card is None:
            what = f"{' '.join(map(str, seen))} cannot all be in the hand"
        else:
            # As it is written, with its suit.
            written = card if card in seen else next(c for c in seen if c.rank == card.rank)
            what = f"{written} is not in the hand"
            if giver == LAID and self.layer:
                return self.record.error(f"{written} cannot be what {self.layer} laid", move)
        held = self.where.certain(giver)
        whole = len(held) == self.where.size[giver]
        which = f", which is {' '.join(map(str, held)) or 'empty'}" if whole else ""
        return self.record.error(what + which, move)

    def _too_many(self, error: NotThereError, most: int, move: Move | None = None) -> RecordError:
        """The error for more copies of a card than there are."""
        return self.record.error(self._copies(error, most), move)

    def _copies(self, error: NotThereError, most: int) -> str:
        """How many copies of a card would be needed, and how many there are."""
        packs = "the pack has" if self.rules.packs == 1 else "the packs have"
        return f"{error.card} is there {error.copies} times, {packs} {most}"

    def _declared(self, move: Move) -> int:
        """What a lay declares: a rank, or the first card of a run."""
        return self._number(Card(str(move.rank), move.suit or ""))

    def _number(self, card: Card) -> int:
        """The number of a rank, or of a card where suits count."""
        rank = self.pack.ranks.index(card.rank)
        if engine.is_run(self.word):
            return suit_run.SUIT * self.pack.suits.index(card.suit) + rank
        return rank

    def _packed(self, cards: Iterable[Card]) -> tuple[int, int]:
        """The two words of some cards."""
        if not engine.is_run(self.word):
            ranks = [JOKERS if card == JOKER else self._number(card) for card in cards]
            return sum(one(rank) for rank in ranks), 0
        numbers = [suit_run.JOKER if card == JOKER else self._number(card) for card in cards]
        low = sum(suit_run.low_of(number) for number in numbers)
        return low, sum(suit_run.high_of(number) for number in numbers)


def hand_of(seat: str) -> str:
    """The place of a hand: no seat can have the name of another place."""
    return f"hand of {seat}"


def same(some: Iterable[Card], others: Iterable[Card]) -> bool:
    """Return whether two lists can be the same cards, as far as suits are known.

    Examples
    --------
    >>> same([Card("3", ""), Card("R", "D")], [Card("R", ""), Card("3", "B")])
    True
    """
    left = list(others)
    # The cards with suits choose first, and first among those with the same suit.
    for card in sorted(some, key=lambda card: not card.suit):
        fitting = [other for other in left if other == card]
        fitting += [other for other in left if other.rank == card.rank and not other.suit]
        if not card.suit:
            fitting += [other for other in left if other.rank == card.rank]
        if not fitting:
            return False
        left.remove(fitting[0])
    return not left
