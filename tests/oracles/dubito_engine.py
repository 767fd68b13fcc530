"""Dubito with cards a second time: real cards, plain lists, written from the text of the rules.

Slow and independent of the library: it imports nothing from it. Ranks are numbers from 1, in the
order of the pack; a joker has rank 0 and no suit. Seats are numbers from 0, in turn order.

A hand is played step by step. `phase` says what is to be decided, and by whom:

``lay``      `seat` lays cards and declares, or passes: `lay`, `skip`
``doubt``    the seats of `may_doubt` doubt or not: `doubt` with the one who does, or `stand`
``discard``  `seat`, who has just taken a pile, throws away sets of four or none: `discard`
``over``     nobody decides anything any more
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple


class Card(NamedTuple):
    rank: int
    suit: str


class Lay(NamedTuple):
    """Cards laid, and what is declared: a number and a rank, or where a run of one suit starts."""

    cards: tuple
    count: int
    rank: int
    suit: str = ""


class Claim(NamedTuple):
    """A lay, by whom, how many cards that seat had before."""

    seat: int
    held: int
    lay: Lay


JOKER = Card(0, "")

BASE = {
    "sequence": "up",
    "first_rank": "ace",
    "cards_min": 1,
    "cards_max": 4,
    "doubters": "anyone",
    "restart_player": "taker",
    "restart_rank": "free",
    "ending": "first_out",
    "leftovers": "aside",
    "underdeclare": False,
    "passing": False,
    "all_pass": "restart",
    "max_turns": 5000,
    # Verju: a card is removed before the deal, and sets of four may be discarded.
    "removed": 0,
    "discards": False,
}


def pack(ranks=10, suits="DCSB", packs=1, jokers=0):
    once = [Card(rank, suit) for rank in range(1, ranks + 1) for suit in suits]
    return once * packs + [JOKER] * jokers


class Game:
    """One hand, from the deal to the end.

    `cards` lie in the order in which they are dealt: the one removed, if any, then `hand` cards
    to each seat in turn, then the leftovers. `ranks` is the number of ranks, `ace` the rank that
    is declared first.
    """

    def __init__(self, cards, players, hand, ranks=10, suits="DCSB", ace=1, **options):
        assert options.keys() <= BASE.keys()
        self.rules = {**BASE, **options}
        self.players, self.ranks, self.suits, self.ace = players, ranks, suits, ace
        stock = list(cards)
        self.cards = len(stock)
        self.copies = Counter(stock)
        self.removed = [stock.pop(0) for _ in range(self.rules["removed"])]
        self.hands = [[stock.pop(0) for _ in range(hand)] for _ in range(players)]
        self.pile = []  # (card, who laid it; None if nobody did)
        self.discarded = []  # face up
        if self.rules["leftovers"] == "uneven":
            for own in self.hands:
                if stock:
                    own.append(stock.pop(0))
        if self.rules["leftovers"] == "pile":
            self.pile = [(card, None) for card in stock]
            stock = []
        self.aside = stock
        self.out = []
        self.winner = None
        self.loser = None
        self.unfinished = False
        self.turns = 0
        self.passes = 0
        self.claim = None
        self.turned = []  # the cards last turned over
        self.taker = None  # who last took a pile
        self.fresh = "opening"  # "opening", "restart", or None where the sequence goes on
        self.phase = "lay"
        self.seat = 0

    def copy(self):
        other = object.__new__(Game)
        other.__dict__.update(self.__dict__)
        for name in ("pile", "discarded", "aside", "out"):
            setattr(other, name, list(getattr(self, name)))
        other.hands = [list(hand) for hand in self.hands]
        return other

    # Who is next

    @property
    def playing(self):
        """The seats that are still in."""
        return [seat for seat in range(self.players) if seat not in self.out]

    def following(self, seat):
        """The seats that are still in, in the order in which they come after a seat."""
        ring = [(seat + step) % self.players for step in range(1, self.players)]
        return [other for other in ring if other not in self.out]

    # What may be laid and declared

    def starts(self):
        """What may be declared: ranks; in a suit run, first cards as (rank, suit)."""
        rules, last = self.rules, self.claim and self.claim.lay
        every = list(range(1, self.ranks + 1))
        if rules["sequence"] == "suit_run":
            if not self.fresh:
                end = last.rank + last.count - 1
                if end < self.ranks:
                    return [(end + 1, last.suit)]
            return [(rank, suit) for rank in every for suit in self.suits]
        if self.fresh == "opening":
            return [self.ace] if rules["first_rank"] == "ace" else every
        around = {
            "same": last.rank,
            "up": last.rank % self.ranks + 1,
            "down": (last.rank - 2) % self.ranks + 1,
        }
        if self.fresh == "restart":
            direction = "down" if rules["sequence"] == "down" else "up"
            return {
                "free": every,
                "new": [rank for rank in every if rank != last.rank],
                "next": [around[direction]],
                "same": [last.rank],
            }[rules["restart_rank"]]
        above = [rank for rank in every if rank > last.rank]
        return {
            "up": [around["up"]],
            "down": [around["down"]],
            "any_higher": above or every,
            "same": [last.rank],
            "adjacent": sorted(set(around.values())),
            "adjacent_strict": sorted({around["up"], around["down"]}),
        }[rules["sequence"]]

    def numbers(self, rank):
        """The numbers of cards that may be laid, by the number declared, from this rank."""
        held = len(self.hands[self.seat])
        least = min(self.rules["cards_min"], held)
        most = min(self.rules["cards_max"], held)
        longest = most
        if self.rules["sequence"] == "suit_run":
            longest = min(most, self.ranks + 1 - rank)
            least = min(least, longest)
        if self.rules["underdeclare"]:
            return {
                declared: list(range(max(least, declared), most + 1))
                for declared in range(1, longest + 1)
            }
        return {number: [number] for number in range(least, longest + 1)}

    def open_numbers(self, rank):
        """The numbers that may be laid and declared alike."""
        return [number for number, laid in self.numbers(rank).items() if number in laid]

    def is_legal(self, lay):
        if self.phase != "lay":
            return False
        run = self.rules["sequence"] == "suit_run"
        if ((lay.rank, lay.suit) if run else lay.rank) not in self.starts():
            return False
        if len(lay.cards) not in self.numbers(lay.rank).get(lay.count, ()):
            return False
        return Counter(lay.cards) <= Counter(self.hands[self.seat])

    def may_pass(self):
        return self.phase == "lay" and self.rules["passing"] and not self.fresh

    # What is done

    def lay(self, lay):
        assert self.is_legal(lay)
        hand = self.hands[self.seat]
        self.claim = Claim(self.seat, len(hand), lay)
        for card in lay.cards:
            hand.remove(card)
            self.pile.append((card, self.seat))
        self.turns += 1
        self.passes = 0
        self.fresh = None
        self.phase = "doubt"

    def skip(self):
        """The seat passes."""
        assert self.may_pass()
        self.passes += 1
        last = self.claim.seat
        others = [seat for seat in self.playing if seat != last]
        if self.passes < len(others):
            self._to_lay(self.following(self.seat)[0])
            return
        if self.rules["all_pass"] == "discard":
            self.aside += [card for card, _ in self.pile]
            self.pile = []
        self._restart(last)

    @property
    def may_doubt(self):
        """The seats that may doubt, the nearest first."""
        if self.phase != "doubt":
            return []
        following = self.following(self.claim.seat)
        return following[:1] if self.rules["doubters"] == "next" else following

    def stand(self):
        """Nobody doubts."""
        assert self.phase == "doubt"
        claimant = self.claim.seat
        if not self.hands[claimant]:
            self._leave(claimant)
        if self.phase != "over":
            self._to_lay(self.following(claimant)[0])

    def is_true(self):
        """Whether the cards just laid are what was declared."""
        cards, count, rank, suit = self.claim.lay
        real = [card for card in cards if card != JOKER]
        if self.rules["sequence"] != "suit_run":
            return all(card.rank == rank for card in real)
        declared = [Card(rank + step, suit) for step in range(count)]
        missing = [card for card in declared if card not in real]
        if any(card not in declared for card in real):
            return False
        if len(missing) > len(cards) - len(real):
            return False
        # The same card twice, from two packs, is a card too many.
        return self.rules["underdeclare"] or len(real) == len(set(real))

    def doubt(self, doubter):
        assert doubter in self.may_doubt
        claimant = self.claim.seat
        true = self.is_true()
        self.turned = list(self.claim.lay.cards)
        self.taker = doubter if true else claimant
        winner = claimant if true else doubter
        self.hands[self.taker] += [card for card, _ in self.pile]
        self.pile = []
        due = {"taker": self.taker, "winner": winner, "next": self.following(claimant)[0]}
        self.due = due[self.rules["restart_player"]]
        if not self.hands[claimant]:
            self._leave(claimant)
        if self.phase == "over":
            return
        if self.rules["discards"] and self.sets():
            self.seat = self.taker
            self.phase = "discard"
        else:
            self._restart(self.due)

    def sets(self):
        """The ranks of which who took the pile holds four cards, a rank twice if it holds eight."""
        held = Counter(card.rank for card in self.hands[self.taker] if card != JOKER)
        return sorted(rank for rank, count in held.items() for _ in range(count // 4))

    def discard(self, ranks):
        """Who took the pile throws away four cards of each of these ranks, if any."""
        assert self.phase == "discard"
        assert Counter(ranks) <= Counter(self.sets())
        hand = self.hands[self.taker]
        for rank in ranks:
            gone = [card for card in hand if card.rank == rank][:4]
            self.discarded += gone
            for card in gone:
                hand.remove(card)
        if not hand:
            self._leave(self.taker)
        if self.phase != "over":
            self._restart(self.due)

    def _restart(self, seat):
        """The seat begins anew, or the next one that is in."""
        self.fresh = "restart"
        self.passes = 0
        self._to_lay(seat if seat not in self.out else self.following(seat)[0])

    def _to_lay(self, seat):
        self.seat = seat
        self.phase = "lay"
        if self.turns == self.rules["max_turns"]:
            self.unfinished = True
            self.phase = "over"

    def _leave(self, seat):
        """The seat has no cards left, and its claim stands."""
        self.out.append(seat)
        if self.rules["ending"] == "first_out":
            self.winner = seat
            self.phase = "over"
        elif len(self.playing) == 1:
            self.winner = self.out[0]
            (self.loser,) = self.playing
            self.phase = "over"

    def everything(self):
        """All the cards, wherever they are."""
        pile = [card for card, _ in self.pile]
        places = [self.removed, *self.hands, pile, self.aside, self.discarded]
        return sorted(card for place in places for card in place)

    def own_in_pile(self, seat):
        """The cards that a seat has laid into the present pile."""
        return [card for card, owner in self.pile if owner == seat]
