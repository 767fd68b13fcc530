"""Dubito poker a second time: deals and matches, plain lists, written from the rules' text.

Slow and independent of the library. Cards are those of `poker_draws`, classes the values of
`poker_hands`. Seats go round by one; the next seat answers.
"""

from __future__ import annotations

from bisect import bisect_left
from fractions import Fraction

from oracles.poker_draws import PACK, best_hold, classes, most_believable, value

DUBITO, BELIEVE = "dubito", "believe"
PAIR = 1
BASE = {
    "joker_copies": False,
    "exchange_once": "turn",
    "scoring": "points",
    "prize": "fixed",
    "stake_min": 1,
    "stake_max": 10,
    "deals": 20,
    "max_turns": 5000,
}


class Match:
    """A match, from the first deal to the count.

    `shuffled` gives the 34 cards of a deal in the order in which they are dealt. Ask `seat` for
    who decides, `phase` for what: to `answer` the last declaration, to set a `stake`, to
    `exchange`, to `declare`; and call the method of that name.
    """

    def __init__(self, shuffled, players=3, **options):
        self.rules = {**BASE, **options}
        self.players = players
        self.shuffled = shuffled
        self.classes = classes(self.rules["joker_copies"])
        self.losses = [0] * players
        self.chips = [0] * players
        self.pot = 0
        self.turns = self.doubted = self.voids = 0
        self.over = self.unfinished = False
        self._deal(0)

    def _deal(self, opener):
        cards = list(self.shuffled())
        self.opener = self.seat = opener
        self.hand, self.stock = cards[:5], cards[5:]
        self.declared = self.declarer = self.exchanged = None
        self.may_exchange = [True] * self.players
        self.pat = 0
        self.phase = "stake" if self.rules["scoring"] == "pot" else "exchange"

    def next(self, seat):
        return (seat + 1) % self.players

    def stake(self, chips):
        """The opener's stake, matched by all."""
        assert self.rules["stake_min"] <= chips <= self.rules["stake_max"]
        for seat in range(self.players):
            self.chips[seat] -= chips
        self.pot += chips * self.players
        self.phase = "exchange"

    def most_exchanged(self):
        return 5 if self.may_exchange[self.seat] else 0

    def exchange(self, thrown):
        """The cards thrown go below the stock in hand order; as many come from its top."""
        thrown = [card for card in self.hand if card in thrown]
        self.exchanged = number = len(thrown)
        drawn, self.stock = self.stock[:number], self.stock[number:] + thrown
        self.hand = [card for card in self.hand if card not in thrown] + drawn
        if number and self.rules["exchange_once"] == "deal":
            self.may_exchange[self.seat] = False
        self.pat = 0 if number else self.pat + 1
        self.phase = "declare"
        if self.pat == self.players:
            self.voids += 1
            # As many holders as players: the first of them sits after the last.
            self._deal(self.next(self.seat))

    def held(self):
        """The class of the hand."""
        return value(self.hand, self.rules["joker_copies"])

    def higher(self):
        """The classes that may be declared, lowest first."""
        if self.declared is None:
            return self.classes
        return self.classes[bisect_left(self.classes, self.declared) + 1 :]

    def declare(self, one):
        self.declared, self.declarer = one, self.seat
        self.turns += 1
        self.seat = self.next(self.seat)
        self.phase = "answer"
        self.over = self.unfinished = self.turns == self.rules["max_turns"]

    def answers(self):
        return [BELIEVE, DUBITO] if self.higher() else [DUBITO]

    def answer(self, word):
        if word == BELIEVE:
            self.phase = "exchange"
            return
        stands = self.held() >= self.declared
        loser, winner = (self.seat, self.declarer) if stands else (self.declarer, self.seat)
        self._score(loser, winner)
        self.doubted += 1
        if self.doubted == self.rules["deals"]:
            self.over = True
        else:
            self._deal(loser)

    def _score(self, loser, winner):
        self.losses[loser] += 1
        others = [seat for seat in range(self.players) if seat != loser]
        if self.rules["scoring"] == "chips":
            for seat in others:
                paid = self.players - 1 if seat == winner else 1
                self.chips[loser] -= paid
                self.chips[seat] += paid
        elif self.rules["scoring"] == "pot":
            self.chips[loser] -= self.pot
            share, self.pot = divmod(2 * self.pot, len(others))
            for seat in others:
                self.chips[seat] += share

    def scores(self):
        """What counts in the end, a seat each: more is better."""
        if self.rules["scoring"] == "points":
            return [-lost for lost in self.losses]
        return self.chips

    def winner(self):
        """The seat that wins; None for a tie or a match that is not finished."""
        best = [seat for seat, score in enumerate(self.scores()) if score == max(self.scores())]
        return best[0] if len(best) == 1 and not self.unfinished else None

    def prizes(self):
        """What each other player pays the winner of a match in chips."""
        winner = self.winner()
        gains = [0] * self.players
        if self.rules["scoring"] == "chips" and winner is not None:
            for seat in range(self.players):
                gap = self.chips[winner] - self.chips[seat]
                paid = gap if self.rules["prize"] == "gap" else int(seat != winner)
                gains[seat] -= paid
                gains[winner] += paid
        return gains


def at_random(call="0.2"):
    """The baseline `random`, as a strategy."""
    chance = Fraction(call)

    def decide(match, random):
        if match.phase == "stake":
            return match.rules["stake_min"]
        if match.phase == "exchange":
            number = random.randrange(match.most_exchanged() + 1)
            return random.sample(match.hand, number)
        if match.phase == "declare":
            return random.choice(match.higher())
        doubts = random.randrange(chance.denominator) < chance.numerator
        return DUBITO if doubts else match.answers()[0]

    return decide


def aim(match):
    """The least class that may be declared; the opener's is the least pair."""
    if match.declared is None:
        return next(one for one in match.classes if one[0] == PAIR)
    return match.higher()[0]


def threshold(doubt_below="0.5"):
    """The baseline `threshold`, as a strategy."""
    limit = Fraction(doubt_below)

    def decide(match, random):
        copies = match.rules["joker_copies"]
        if match.phase == "stake":
            return match.rules["stake_min"]
        if match.phase == "exchange":
            if not match.most_exchanged():
                return []
            hold = best_hold(tuple(match.hand), aim(match), copies)
            return [card for place, card in enumerate(match.hand) if not hold >> place & 1]
        if match.phase == "declare":
            return max(match.held(), aim(match))
        believable = most_believable(limit, match.exchanged, copies)
        if not match.higher() or believable is None or match.declared > believable:
            return DUBITO
        return BELIEVE

    return decide


def honest():
    """The baseline `honest`, as a strategy."""
    return threshold("0.1")


def play(strategies, random, **options):
    """Play a whole match; returns it at its end."""
    match = Match(lambda: random.sample(PACK, len(PACK)), len(strategies), **options)
    while not match.over:
        decision = strategies[match.seat](match, random)
        getattr(match, match.phase)(decision)
    return match
