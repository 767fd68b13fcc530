"""Reading bids: what the others' last bids tell of their dice, and a player who goes by it.

The model: a die of a player whose last bid of the round named a face shows that face `trust` times
as likely as it shows any other one; of who has not bid yet nothing is known. It is the posterior
when players name a face the more, by that factor a die, the more of it they have. The dice then
are independent, so the number that counts is a sum of three binomials: of the dice of players who
named the face or the joker, of those who named another face, and of the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import accumulate
from math import floor

import numpy as np
from numpy.typing import NDArray

from cardodds.dice.engine import previous_seat
from cardodds.dice.rules import BOX, DiceRules
from cardodds.dice.strategies import DOUBT_BELOW, DiceStrategy, Params
from cardodds.dice.view import (
    BUSSO,
    DUBITO,
    FACE_BITS,
    KNOCK,
    MOST_FACES,
    NO_FACE,
    REMEMBERED,
    SILENT,
    View,
    bid_of,
    count_of,
    dice_of,
    earlier_bid,
    face_of,
    held,
    hidden,
    last_bid,
    least,
    matching,
    of_face,
    players,
    question,
    wild,
)
from cardodds.simulation.kernels import inlined, kernel
from cardodds.simulation.places import address_param, at, whole_param
from cardodds.simulation.strategies import Parameter

CERTAIN_BITS = 62
CERTAIN = 1 << CERTAIN_BITS
"""A chance of 1 in the units of `forecast`."""

_HALF, _COARSER = 31, 10
_SIZE_AT = BOX
_TABLE_AT = BOX + 1


@kernel
def named_dice(view: View) -> int:
    """Return how many dice those have whose last bid named a face, packed by face.

    The seat that is asked is not one of them.
    """
    named, back, seat = 0, 0, view.bidder
    while back < view.bids and back < REMEMBERED:
        if seat != view.seat:
            face = face_of(earlier_bid(view, back))
            named += dice_of(view.held, seat) << (FACE_BITS * face)
        seat = previous_seat(view.held, seat, players(view.rules))
        if seat == view.bidder:
            break
        back += 1
    return named


@kernel
def forecast(view: View, params: Params, bid: int) -> int:
    """Return the chance that a bid is right, given one's own dice and what the others have named.

    Parameters
    ----------
    view : View
    params : tuple of float
        Those of `bayes`.
    bid : int
        Any bid of the dice on the table.

    Returns
    -------
    int
        In units of 1 / `CERTAIN`, rounded down.
    """
    return _chance(view, params, named_dice(view), count_of(bid), face_of(bid))


@inlined
def _chance(view: View, params: Params, named: int, count: int, face: int) -> int:
    """The chance that a bid is right, in units of 1 / `CERTAIN`."""
    joker, unseen = wild(view.rules), hidden(view)
    missing = max(count - matching(view.dice, face, view.rules), 0)
    if missing > unseen:
        return 0
    everybody = 0
    for any_face in range(MOST_FACES):
        everybody += of_face(named, any_face)
    twice = joker not in (NO_FACE, face)
    alike = of_face(named, face) + (of_face(named, joker) if twice else 0)
    table = whole_param(params[0])
    place = at(table, unseen) + (at(table, _SIZE_AT) if twice else 0)
    place += (alike * (unseen + 1) + everybody - alike) * (unseen + 1) + missing
    return at(table, place)


@kernel
def _says(view: View, params: Params) -> int:
    """What `bayes` says when it is to call."""
    named, last = named_dice(view), last_bid(view)
    if last:
        doubt_below = (int(params[1]) << _HALF) + int(params[2])
        if _chance(view, params, named, count_of(last), face_of(last)) < doubt_below:
            return DUBITO
    best, bid = -1, DUBITO
    for face in range(MOST_FACES):
        count = least(view, face)
        if count:
            chance = _chance(view, params, named, count, face)
            if chance > best or (chance == best and bid_of(count, face) < bid):
                best, bid = chance, bid_of(count, face)
    return bid


@kernel
def _knocks(view: View, params: Params) -> bool:
    """Whether `bayes` says busso: a die can be gained, and the bid is likely to be exact."""
    if held(view, view.seat) == dice_of(view.tops, view.seat):
        return False
    named, bid = named_dice(view), last_bid(view)
    count, face = count_of(bid), face_of(bid)
    if matching(view.dice, face, view.rules) > count:
        return False
    exact = _chance(view, params, named, count, face)
    exact -= _chance(view, params, named, count + 1, face)
    # Both were rounded down.
    return (exact + 1) >> _COARSER >= int(params[3])


def bayes(view: View, params: Params, draw: int) -> int:
    """Call as `threshold` and knock as `busso`, by what the others' last bids tell."""
    if question(view.rules) == KNOCK:
        return BUSSO if _knocks(view, params) else SILENT
    return _says(view, params)


@cache
def posteriors(trust: Fraction, sides: int, most: int) -> NDArray[np.int64]:
    """Return the chances that enough of the hidden dice count, for `forecast`.

    Parameters
    ----------
    trust : Fraction
        How many times as likely a die shows the face that its owner named as any other one.
    sides : int
        Faces of a die.
    most : int
        The most hidden dice.

    Returns
    -------
    array of int64
        First for each number of hidden dice where its chances begin, and how far those of a face
        beside a joker are behind. The chances are those of at least so many, in units of 1 /
        `CERTAIN`, rounded down, by the dice of who named the face, or the joker, and by those of
        who named another.
    """
    head, blocks, size = [_TABLE_AT] * (BOX + 1), [], 0
    for unseen in range(most + 1):
        head[unseen] = _TABLE_AT + size
        size += (unseen + 1) ** 3
    head[_SIZE_AT] = size
    for good in (1, 2):
        total = trust + sides - 1
        # The chances that a die counts: of who named the face, of who named another, of others.
        sums = _Sums((trust + good - 1) / total, Fraction(good) / total, Fraction(good, sides))
        for unseen in range(most + 1):
            block = np.zeros((unseen + 1,) * 3, np.int64)
            for alike in range(unseen + 1):
                for other in range(unseen + 1 - alike):
                    block[alike, other] = sums.at_least(alike, other, unseen - alike - other)
            blocks.append(block.ravel())
    return np.concatenate([np.array(head, np.int64), *blocks])


class _Sums:
    """Sums of three binomials, exact."""

    def __init__(self, *chances: Fraction) -> None:
        self.chances = chances
        self.weights: dict[tuple[int, ...], list[int]] = {(0, 0, 0): [1]}

    def at_least(self, *dice: int) -> list[int]:
        """The chances that at least 0, 1, ... count, in units of 1 / `CERTAIN`, rounded down."""
        tails = [*accumulate(reversed(self._weights(dice)))][::-1]
        return [(tail << CERTAIN_BITS) // tails[0] for tail in tails]

    def _weights(self, dice: tuple[int, ...]) -> list[int]:
        known = self.weights.get(dice)
        if known is None:
            kind = next(kind for kind, number in enumerate(dice) if number)
            fewer = self._weights((*dice[:kind], dice[kind] - 1, *dice[kind + 1 :]))
            hit = self.chances[kind].numerator
            miss = self.chances[kind].denominator - hit
            known = [
                miss * same + hit * one_less
                for same, one_less in zip([*fewer, 0], [0, *fewer], strict=True)
            ]
            self.weights[dice] = known
        return known


def _prepared(values: Sequence[Fraction], rules: DiceRules) -> tuple[float, ...]:
    """The address of the chances, `doubt_below` in their units in two parts, and `busso_from`.

    Both are rounded down like the chances, so that what is equal stays so.
    """
    trust, doubt_below, busso_from = values
    table = posteriors(trust, rules.faces, sum(rules.tops) - 1)
    high, low = divmod(floor(doubt_below * CERTAIN), 1 << _HALF)
    return (
        address_param(table),
        float(high),
        float(low),
        float(floor(busso_from * (CERTAIN >> _COARSER))),
    )


BAYES = DiceStrategy(
    "bayes",
    bayes,
    (
        Parameter("trust", 2, 1, 16),
        DOUBT_BELOW,
        Parameter("busso_from", Fraction(2, 5)),
    ),
    models={
        "en": "reads bids: takes the dice of who named a face to show it trust times as likely as "
        "any other, then doubts, bids and says busso as threshold and busso do",
        "it": "legge le dichiarazioni: per lui i dadi di chi ha nominato un numero lo mostrano "
        "trust volte più facilmente di ogni altro, poi dubita, dichiara e bussa come threshold e "
        "busso",
    },
    prepare=_prepared,
)
"""The strategy that reads bids."""
