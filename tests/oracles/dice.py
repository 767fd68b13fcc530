"""Dubito with dice, slowly: every roll, and every raise built from the rules' sentences."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product

FACES = (2, 3, 4, 5, 6, "spiral")


def counts_for(die, face, piombo):
    """A die counts if it shows the face; a spiral is a joker, but not in a piombo round."""
    if die == face:
        return True
    return die == "spiral" and not piombo


@cache
def rolls_by_count(hidden, face, piombo):
    """How many of the rolls of `hidden` dice have 0, 1, 2, ... dice that count."""
    tally = [0] * (hidden + 1)
    for roll in product(FACES, repeat=hidden):
        tally[sum(counts_for(die, face, piombo) for die in roll)] += 1
    return tally


def bid_odds(count, face, mine, hidden, piombo):
    """(at least count, exactly count, mean) over all rolls of the hidden dice."""
    tally = rolls_by_count(hidden, face, piombo)
    own = sum(counts_for(die, face, piombo) for die in mine)
    true = sum(ways for other, ways in enumerate(tally) if own + other >= count)
    exact = sum(ways for other, ways in enumerate(tally) if own + other == count)
    total = sum(ways * (own + other) for other, ways in enumerate(tally))
    rolls = 6**hidden
    return Fraction(true, rolls), Fraction(exact, rolls), Fraction(total, rolls)


def all_bids(dice, faces):
    """Every bid on a table of `dice` dice: by count, then by face."""
    return [(count, face) for count in range(1, dice + 1) for face in faces]


def dubito_openings(dice, piombo):
    """No spirals, unless the opener is piombo."""
    return all_bids(dice, FACES if piombo else FACES[:-1])


def dubito_raises(count, face, dice, rule, piombo):
    """The legal raises, each sentence of the rules adding its own."""
    legal = {(more, face) for more in range(count + 1, dice + 1)}
    if not piombo:
        if face == "spiral":
            double_plus_one = count + count + 1
            legal |= {(c, f) for c in range(double_plus_one, dice + 1) for f in FACES[:-1]}
        else:
            higher = range(face + 1, 7)
            legal |= {(count, number) for number in higher}
            if rule == "free":
                legal |= {(c, f) for c in range(count + 1, dice + 1) for f in FACES[:-1]}
            # Half of the dice, an odd one rounded up: strike two dice for each spiral.
            half, left = 0, count
            while left > 0:
                half, left = half + 1, left - 2
            legal |= {(c, "spiral") for c in range(half, dice + 1)}
    return [bid for bid in all_bids(dice, FACES) if bid in legal]


def one_round_bids(game, faces=6):
    """The faces that may be bid in a one-round game: with joker rules, no ones."""
    return range(2 if game == "joker" else 1, faces + 1)


def one_round_raises(last, dice, game):
    """All the bids after the last one in the order count, then face."""
    ladder = all_bids(dice, one_round_bids(game))
    return ladder if last is None else ladder[ladder.index(last) + 1 :]
