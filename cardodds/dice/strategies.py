"""Ways to play Dubito with dice, by name.

A strategy is a function ``decide(view, params, draw)``: what its seat sees (`View`), its parameters
as floats, 64 random bits. It returns a legal action: a bid or `DUBITO` when it is asked to call,
`BUSSO` or `SILENT` when it is asked whether a bid is exact.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from cardodds.dice.chances import (
    exact_chances,
    exact_rank,
    last_rank,
    right_chances,
    right_rank,
)
from cardodds.dice.engine import legal_bids, nth_bid
from cardodds.dice.rules import DiceRules
from cardodds.dice.view import (
    BID,
    BID_BITS,
    BUSSO,
    CALL,
    DUBITO,
    KNOCK,
    MOST_FACES,
    SILENT,
    View,
    bid_of,
    count_of,
    dice_of,
    face_of,
    held,
    hidden,
    last_bid,
    least,
    question,
)
from cardodds.simulation.kernels import inlined
from cardodds.simulation.strategies import Catalogue, Parameter, Strategy
from cardodds.simulation.streams import pick

Params = tuple[float, ...]

PARAMETERS = 4
"""How many numbers a strategy can be given."""


def at_random(view: View, params: Params, draw: int) -> int:
    """Make one of the legal calls at random: dubito and each bid count one each. Never busso."""
    if question(view.rules) == KNOCK:
        return SILENT
    dubito = 1 if last_bid(view) else 0
    _, chosen = pick(draw, legal_bids(view) + dubito)
    return DUBITO if chosen < dubito else nth_bid(view, chosen - dubito)


def threshold(view: View, params: Params, draw: int) -> int:
    """Doubt what its own dice make unlikely; else make the likeliest bid. Never busso.

    The first parameter is the rank of the smallest chance that is believed.
    """
    return SILENT if question(view.rules) == KNOCK else _call(view, params)


@inlined
def _call(view: View, params: Params) -> int:
    """What `threshold` says when it is to call."""
    last = last_bid(view)
    if last:
        rank = right_rank(view.dice, hidden(view), count_of(last), face_of(last), view.rules)
        if rank > int(params[0]):
            return DUBITO
    return likeliest(view)


@inlined
def likeliest(view: View) -> int:
    """Return the legal bid with the highest chance given one's own dice, `DUBITO` if there is none.

    Ties go to the lowest in the order count, then face. Of a face only its least bid can be it.
    """
    unseen = hidden(view)
    best = 1 << 62
    for face in range(MOST_FACES):
        count = least(view, face)
        if count:
            rank = right_rank(view.dice, unseen, count, face, view.rules)
            best = min(best, (rank << BID_BITS) | bid_of(count, face))
    return DUBITO if best == 1 << 62 else best & BID


def knocking(view: View, params: Params, draw: int) -> int:
    """Play as `threshold`, and say busso when it can gain and a bid is likely enough to be exact.

    The second parameter is the rank of the smallest chance of an exact bid for which it does.
    """
    if question(view.rules) == CALL:
        return _call(view, params)
    own = held(view, view.seat)
    if own == dice_of(view.tops, view.seat):
        return SILENT
    bid = last_bid(view)
    rank = exact_rank(view.dice, hidden(view), count_of(bid), face_of(bid), view.rules)
    return BUSSO if rank <= int(params[1]) else SILENT


@dataclass(frozen=True)
class DiceStrategy(Strategy):
    """A way to play Dubito with dice.

    Attributes
    ----------
    last_bid_only : bool
        Whether it decides by its own dice, the number of hidden dice, the last bid and the kind of
        round alone, and never at random. Then its decisions can be remembered, and a game is much
        faster.
    """

    last_bid_only: bool = False


def believed_rank(values: Sequence[Fraction], rules: DiceRules) -> tuple[float, ...]:
    """Return the rank of the smallest chance that is not below the first value."""
    return (float(last_rank(right_chances(rules.faces), rules.faces, values[0])),)


def believed_ranks(values: Sequence[Fraction], rules: DiceRules) -> tuple[float, ...]:
    """Return that rank, and the same of chances of an exact bid for the second value."""
    exact = last_rank(exact_chances(rules.faces), rules.faces, values[1])
    return *believed_rank(values, rules), float(exact)


DOUBT_BELOW = Parameter("doubt_below", Fraction(1, 2))

CATALOGUE = Catalogue(
    "dice",
    [
        Strategy(
            "random",
            at_random,
            models={
                "en": "says anything that is allowed",
                "it": "dice una cosa qualunque fra quelle permesse",
            },
        ),
        DiceStrategy(
            "threshold",
            threshold,
            (DOUBT_BELOW,),
            models={
                "en": "doubts when its own dice make the bid too unlikely, else bids what is "
                "likeliest",
                "it": "dubita quando i suoi dadi rendono la dichiarazione troppo improbabile, se "
                "no dichiara la più probabile",
            },
            prepare=believed_rank,
            last_bid_only=True,
        ),
        DiceStrategy(
            "busso",
            knocking,
            (DOUBT_BELOW, Parameter("busso_from", Fraction(1, 2))),
            models={
                "en": "plays as threshold, and says busso when it has lost dice and the bid is "
                "exact with at least this chance, given its own",
                "it": "gioca come threshold, e bussa quando ha perso dadi e la dichiarazione è "
                "esatta almeno con questa probabilità, visti i suoi",
            },
            prepare=believed_ranks,
        ),
    ],
)
"""The strategies that go by their own dice alone."""
