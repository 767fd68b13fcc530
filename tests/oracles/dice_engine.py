"""Dubito with dice a second time: whole games, plain lists, written from the rules' text.

Slow and independent of the library: it imports nothing from it. A die shows a number or "spiral";
a bid is (count, face), the other calls are words. Seats go clockwise, so that the left of a seat
is the next one.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb

DUBITO = "dubito"
BASE = {
    "faces": 6,
    "wild": "spiral",
    "wild_bid": None,
    "rule": "strict",
    "piombo": True,
    "bussare": False,
    "one_round": False,
    "dice": 5,
    "players": None,
    "max_turns": 5000,
}
ONE_ROUND = {"rule": "count_face", "one_round": True, "piombo": False, "dice": 1}
PRESETS = {
    "dubito": {},
    "openspiel": {**ONE_ROUND, "wild": "highest"},
    "normal": {**ONE_ROUND, "wild": "none"},
    "joker": {**ONE_ROUND, "wild": "ones"},
}


@cache
def faces_of(faces, wild):
    """The faces of a die, lowest first: numbers from 2 and a spiral, else numbers from 1."""
    if wild == "spiral":
        return (*range(2, faces + 1), "spiral")
    return tuple(range(1, faces + 1))


@cache
def joker(faces, wild):
    """The face that counts as any other; None if there is none."""
    return {"spiral": "spiral", "highest": faces, "ones": 1, "none": None}[wild]


def when_bid(wild, wild_bid):
    """When the joker may be bid: spirals after another bid, the highest face always, ones never."""
    usual = {"spiral": "raise", "highest": "open", "ones": "never", "none": "never"}
    return wild_bid or usual[wild]


@cache
def openings(faces, wild, wild_bid, piombo, dice):
    """What may open a round, in the order count, then face."""
    may = [
        face
        for face in faces_of(faces, wild)
        if face != joker(faces, wild) or piombo or when_bid(wild, wild_bid) == "open"
    ]
    return [(count, face) for count in range(1, dice + 1) for face in may]


@cache
def raises(faces, wild, wild_bid, rule, piombo, dice, last):
    """What may be bid after `last`, in the order count, then face."""
    ladder = faces_of(faces, wild)
    star = joker(faces, wild)
    number, face = last
    legal = []
    for count in range(1, dice + 1):
        for new in ladder:
            if piombo:
                right = new == face and count > number
            elif new == star and when_bid(wild, wild_bid) == "never":
                right = False
            elif rule == "count_face":
                right = (count, ladder.index(new)) > (number, ladder.index(face))
            elif new == face:
                right = count > number
            elif new == star:
                right = count >= number / 2
            elif face == star:
                right = count >= 2 * number + 1
            elif count == number:
                right = ladder.index(new) > ladder.index(face)
            else:
                right = rule == "free" and count > number
            if right:
                legal.append((count, new))
    return legal


class Game:
    """One game, from the first roll to the last die.

    `roll` gives so many dice: `roll(3)` is a list of three faces. Ask `seat` for who must call,
    `calls` for what it may say, `knockers` for who may say busso first; then `say` or `busso`.
    """

    def __init__(self, roll, **options):
        self.rules = {**BASE, **options}
        given = self.rules["dice"]
        self.start = [given] * (self.rules["players"] or 2) if isinstance(given, int) else [*given]
        self.roll = roll
        self.left = list(self.start)
        self.players = len(self.start)
        self.was_piombo = [False] * self.players
        self.turns = self.rounds = 0
        self.over = self.unfinished = False
        self.winner = None
        self.box = 0
        self._new_round(0, piombo=False)

    def _new_round(self, opener, piombo):
        self.opener = self.seat = opener
        self.piombo = piombo
        self.bid = self.bidder = None
        self.table = sum(self.left)
        self.dice = [self.roll(number) for number in self.left]
        self.rounds += 1

    def after(self, seat):
        """The next seat, clockwise, that has dice."""
        following = (seat + 1) % self.players
        while self.left[following] == 0:
            following = (following + 1) % self.players
        return following

    @property
    def face(self):
        """The joker of this round: none in a piombo round."""
        return None if self.piombo else joker(self.rules["faces"], self.rules["wild"])

    def bids(self):
        """The bids that are legal now."""
        rules = self.rules
        die = rules["faces"], rules["wild"], rules["wild_bid"]
        if self.bid is None:
            return openings(*die, self.piombo, self.table)
        return raises(*die, rules["rule"], self.piombo, self.table, self.bid)

    def calls(self):
        """What the seat to call may say; an opener cannot doubt."""
        return self.bids() if self.bid is None else [*self.bids(), DUBITO]

    def knockers(self):
        """Who may say busso, the first in turn order before the others."""
        if not self.rules["bussare"] or self.bid is None or self.over:
            return []
        seats, seat = [], self.after(self.bidder)
        while seat != self.bidder:
            seats.append(seat)
            seat = self.after(seat)
        return seats

    def counted(self):
        """How many dice on the table count for the bid."""
        shown = [die for hand in self.dice for die in hand]
        return sum(die in (self.bid[1], self.face) for die in shown)

    def say(self, call):
        """The seat to call says a bid, or dubito."""
        if call != DUBITO:
            self.bid, self.bidder = call, self.seat
            self.seat = self.after(self.seat)
            self.turns += 1
            self.over = self.unfinished = self.turns == self.rules["max_turns"]
        else:
            right = self.counted() >= self.bid[0]
            loser, other = (self.seat, self.bidder) if right else (self.bidder, self.seat)
            if self.rules["one_round"]:
                self.over, self.winner = True, other
            else:
                self._lose(loser)

    def busso(self, seat):
        """A seat says that the bid is exact."""
        if self.counted() != self.bid[0]:
            self._lose(seat)
            return
        if self.left[seat] < max(5, self.start[seat]):
            self.left[seat] += 1
            self.box -= 1
        self._new_round(seat, piombo=False)

    def _lose(self, seat):
        self.left[seat] -= 1
        self.box += 1
        if self.left[seat] == 0:
            seat = self.after(seat)
            if self.left[seat] == sum(self.left):
                self.over, self.winner = True, seat
                return
            piombo = False
        else:
            piombo = self.rules["piombo"] and self.left[seat] == 1 and not self.was_piombo[seat]
            self.was_piombo[seat] = self.was_piombo[seat] or piombo
        self._new_round(seat, piombo)


@cache
def rolls_with(need, hidden, good, faces):
    """How many of the rolls of hidden dice have at least `need` that show one of `good` faces."""
    return sum(
        comb(hidden, hits) * good**hits * (faces - good) ** (hidden - hits)
        for hits in range(max(need, 0), hidden + 1)
    )


def chances(game, bids):
    """(rolls of the hidden dice that make each bid right, all the rolls), seen by who calls."""
    mine = game.dice[game.seat]
    hidden = game.table - len(mine)
    faces, star = game.rules["faces"], game.face
    stars = mine.count(star)
    own, good = {}, {}
    for face in faces_of(faces, game.rules["wild"]):
        own[face] = mine.count(face) if face == star else mine.count(face) + stars
        good[face] = 1 if face == star or star is None else 2
    ways = [rolls_with(count - own[face], hidden, good[face], faces) for count, face in bids]
    return ways, faces**hidden


def at_random(game, random):
    """The baseline `random`: each legal call is as likely."""
    return random.choice(game.calls())


def threshold(doubt_below="0.5"):
    """The baseline `threshold`, as a strategy."""
    limit = Fraction(doubt_below)

    def decide(game, random):
        bids = game.bids()
        if game.bid is not None:
            (ways,), rolls = chances(game, [game.bid])
            if not bids or ways * limit.denominator < limit.numerator * rolls:
                return DUBITO
        ways, _ = chances(game, bids)
        return bids[ways.index(max(ways))]

    return decide


def play(strategies, random, **options):
    """Play a whole game between strategies that never say busso; returns it at its end."""
    faces = faces_of(options.get("faces", 6), options.get("wild", "spiral"))
    game = Game(
        lambda number: random.choices(faces, k=number), **{"players": len(strategies), **options}
    )
    while not game.over:
        game.say(strategies[game.seat](game, random))
    return game
