"""A hand of dubito by the base rules, counted from its record, of which few cards are known."""

from __future__ import annotations

from dataclasses import dataclass, field

from cardodds.cards import Card, pack
from cardodds.dubito.rules import CARDS_MAX, deal
from cardodds.errors import ArgumentError
from cardodds.guide.worked.checks import check_copies, check_rules, remove, same
from cardodds.records import Move, Record


@dataclass(frozen=True)
class Doubt:
    """A doubt in dubito, and what it came to.

    Attributes
    ----------
    claimant, doubter, taker : str
        Who laid the cards, who doubted, who took the pile.
    true : bool
        Whether all the cards turned were of the declared rank.
    pile : int
        Cards of the pile.
    hands : tuple of int
        Cards in the hands afterwards, in seat order.
    """

    claimant: str
    doubter: str
    taker: str
    true: bool
    pile: int
    hands: tuple[int, ...]


@dataclass(frozen=True)
class DubitoHand:
    """A hand of dubito: its doubts, and how many cards each seat holds after the last move."""

    doubts: tuple[Doubt, ...]
    hands: tuple[int, ...]


def dubito_hand(record: Record) -> DubitoHand:
    """Count a hand of dubito from its record.

    Parameters
    ----------
    record : Record
        The base game; of the cards, those turned must be known.

    Raises
    ------
    RecordError
        If somebody lays a card or a number of cards that cannot be in the hand, or out of turn, or
        if other rules than the base ones are written.

    Examples
    --------
    >>> from cardodds.data import data_file
    >>> from cardodds.records import load
    >>> hand = dubito_hand(load(data_file("hands/dubito_worked_hand.toml")))
    >>> [doubt.pile for doubt in hand.doubts], hand.hands
    ([5, 6], (6, 15, 10, 9))
    """
    check_rules(record, "dubito", {"deck", "packs", "hand"})
    state = _Dubito(record)
    doubts = []
    for number, move in enumerate(record.moves):
        if move.action == "lay":
            after = record.moves[number + 1] if number + 1 < len(record.moves) else None
            turned = after.turned if after is not None and after.action == "doubt" else None
            state.lay(move, turned)
        elif move.action == "doubt":
            doubts.append(state.doubt(move))
        else:
            raise record.error(f"{move.action} is not in the base game", move)
    return DubitoHand(tuple(doubts), state.sizes)


@dataclass
class _Hand:
    """A hand of which only some cards are known."""

    size: int
    known: list[Card]
    unknown: int = field(init=False)

    def __post_init__(self) -> None:
        self.unknown = self.size - len(self.known)


class _Dubito:
    """The hands and the pile of a hand of dubito, as far as the cards are known."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.seats = record.seats
        rules = record.rules
        try:
            dealt = deal(
                len(self.seats),
                deck=rules.get("deck", "napoletane"),
                packs=rules.get("packs"),
                hand=rules.get("hand"),
            )
        except ArgumentError as error:
            raise record.error(str(error)) from None
        self.pack = pack(rules.get("deck", "napoletane"))
        self.packs = dealt.packs
        self.hands = [self._dealt(seat, dealt.hand) for seat in self.seats]
        self.found = [card for hand in self.hands for card in hand.known]
        check_copies(record, self.pack, self.packs, self.found)
        self.pile: list[Card | None] = []  # None: a card that nobody saw
        self.taken_unseen = 0
        self.claim: Move | None = None
        self.claimed: tuple[Card, ...] | None = None
        self.next = 0
        self.due: str | None = self.pack.ranks[0]

    def _dealt(self, seat: str, size: int) -> _Hand:
        """The opening hand of a seat."""
        known = [card for cards in self.record.deal.hands.get(seat, ()) for card in cards]
        if len(known) > size:
            raise self.record.error(f"{seat} has {len(known)} cards, {size} are dealt")
        return _Hand(size, known)

    @property
    def sizes(self) -> tuple[int, ...]:
        return tuple(hand.size for hand in self.hands)

    def lay(self, move: Move, turned: tuple[Card, ...] | None) -> None:
        """Lay cards; those that are turned next are known."""
        seat, count = self.seats.index(move.seat), move.count or 0
        hand = self.hands[seat]
        if 0 in self.sizes:
            winner = self.seats[self.sizes.index(0)]
            raise self.record.error(f"{winner} has no cards left: the hand is over", move)
        if seat != self.next:
            raise self.record.error(f"it is the turn of {self.seats[self.next]}", move)
        if self.due is not None and move.rank != self.due:
            raise self.record.error(f"the rank to declare is {self.due}", move)
        if count > min(hand.size, CARDS_MAX):
            rule = f"lays at most {CARDS_MAX} cards of the {hand.size} in the hand, not {count}"
            raise self.record.error(rule, move)
        cards = move.cards if move.cards is not None else turned
        if cards is not None and len(cards) == count:
            for card in cards:
                self._play(move, hand, card)
        hand.size -= count
        hand.unknown = min(hand.unknown, hand.size)
        self.pile += cards if cards is not None else [None] * count
        self.claim, self.claimed = move, cards
        self.next = (seat + 1) % len(self.seats)
        ranks = self.pack.ranks
        self.due = ranks[(ranks.index(str(move.rank)) + 1) % len(ranks)]

    def _play(self, move: Move, hand: _Hand, card: Card) -> None:
        """Take a card out of a hand: a known one, or one not known until now."""
        if remove(hand.known, card):
            return
        if not hand.unknown:
            raise self.record.error(f"{card} is not in the hand", move)
        hand.unknown -= 1
        if self.taken_unseen:
            # It can be a card that was laid unseen, and is counted where it was dealt.
            self.taken_unseen -= 1
            return
        self.found.append(card)
        check_copies(self.record, self.pack, self.packs, self.found, move)

    def doubt(self, move: Move) -> Doubt:
        """Turn the cards just laid and give the pile to who is wrong."""
        claim, cards = self.claim, self.claimed
        if claim is None or move.seat == claim.seat:
            raise self.record.error("a doubt follows the cards that another player lays", move)
        if cards is None:
            raise self.record.error("the cards turned are not known", move)
        turned = cards if move.turned is None else move.turned
        if len(turned) != claim.count or not same(turned, cards):
            laid = f"{claim.count} cards" if claim.cards is None else " ".join(map(str, cards))
            raise self.record.error(f"what is turned must be what was laid, {laid}", move)
        true = all(card.rank == claim.rank for card in turned)
        taker = self.seats.index(move.seat if true else claim.seat)
        hand, pile = self.hands[taker], self.pile
        known = [card for card in pile if card is not None]
        hand.known += known
        hand.unknown += len(pile) - len(known)
        self.taken_unseen += len(pile) - len(known)
        hand.size += len(pile)
        self.pile, self.claim, self.next, self.due = [], None, taker, None
        return Doubt(claim.seat, move.seat, self.seats[taker], true, len(pile), self.sizes)
