"""Ways to play dubito poker, by name.

A strategy is a function ``decide(view, params, draw)``: what its seat sees (`View`), its parameters
as floats, 64 random bits. It returns a legal action of what it is asked.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache

from cardodds.poker.classes import PAIR, HandClass, all_classes, values
from cardodds.poker.engine import must_doubt
from cardodds.poker.lookup import UNIT, best_throw
from cardodds.poker.odds import claim
from cardodds.poker.rules import PokerRules
from cardodds.poker.view import (
    BELIEVE,
    CLAIM,
    CLAIM_BITS,
    COPIES,
    DECLARE,
    DOUBT,
    DUBITO,
    EXCHANGE,
    HAND,
    NONE,
    STAKE,
    View,
    declared,
    exchanged,
    may_exchange,
    stake_min,
    top_class,
)
from cardodds.simulation.kernels import inlined, kernel
from cardodds.simulation.strategies import Catalogue, Parameter, Strategy
from cardodds.simulation.streams import happens, pick

Params = tuple[float, ...]

LEAST_PAIR = next(order for order, value in enumerate(values()) if value[0] == PAIR)
"""The lowest class with a pair: its order does not depend on what jokers may be."""


def at_random(view: View, params: Params, draw: int) -> int:
    """Exchange and declare anything, doubt with the chance that is the parameter."""
    if view.phase == STAKE:
        return stake_min(view)
    if view.phase == EXCHANGE:
        return _any_throw(view, draw)
    last = declared(view)
    if view.phase == DOUBT:
        return DUBITO if must_doubt(view) or happens(draw, params[0])[1] else BELIEVE
    _, chosen = pick(draw, top_class(view.rules) - last)
    return last + 1 + chosen


@inlined
def _any_throw(view: View, draw: int) -> int:
    """From no card to five, the number at random, then the cards."""
    if not may_exchange(view.rules, view.seat):
        return 0
    draw, number = pick(draw, HAND + 1)
    action = 0
    for place in range(HAND):
        draw, chosen = pick(draw, HAND - place)
        if chosen < number:
            action |= 1 << place
            number -= 1
    return action


def threshold(view: View, params: Params, draw: int) -> int:
    """Believe what is likely enough; else say the truth, or the least that is higher.

    The first two parameters are those of `believed`.
    """
    if view.phase == STAKE:
        return stake_min(view)
    if view.phase == EXCHANGE:
        return _toward(view, least_higher(view))
    if view.phase == DECLARE:
        return max(view.own, least_higher(view))
    return _answer(view, params)


def bluffer(view: View, params: Params, draw: int) -> int:
    """Play as `threshold`, but stand pat with the chance of the third parameter.

    Who has stood pat on less than is needed declares the highest class that it would believe of
    another who stood pat, as if it had been dealt that.
    """
    if view.phase == STAKE:
        return stake_min(view)
    least = least_higher(view)
    if view.phase == EXCHANGE:
        return 0 if happens(draw, params[2])[1] else _toward(view, least)
    if view.phase == DECLARE:
        bluffed = view.own < least and exchanged(view) == 0
        return max(view.own, least, believed(params, 0) if bluffed else NONE)
    return _answer(view, params)


def by_odds(view: View, params: Params, draw: int) -> int:
    """Exchange and declare what serves best, if the others believe what it would believe itself.

    A class that is believed of who has exchanged so many can be passed on, whatever the cards are;
    a higher one is doubted, and wins or loses a deal. So it exchanges, of all holds, where the
    chance to win less that to lose a deal is largest. It declares the truth if that is high
    enough, else the most that is believed.
    """
    if view.phase == STAKE:
        return stake_min(view)
    if view.phase == EXCHANGE:
        return _by_odds(view, params)
    if view.phase == DECLARE:
        least = least_higher(view)
        return view.own if view.own >= least else max(least, believed(params, exchanged(view)))
    return _answer(view, params)


@kernel
def _by_odds(view: View, params: Params) -> int:
    """The exchange of `by_odds`; ties to the fewest exchanged, then the hand's order."""
    least = least_higher(view)
    copies = view.rules & COPIES != 0
    most, top = HAND if may_exchange(view.rules, view.seat) else 0, top_class(view.rules)
    best, action = -UNIT - 1, 0
    for number in range(most + 1):
        safe = believed(params, number)
        target = max(least, safe + 1)
        throw, gain = 0, 0
        if target <= top:
            throw, gain = best_throw(view.hand, view.own, target, copies, number, number)
        if safe < least:
            gain = 2 * gain - UNIT
        if gain > best:
            best, action = gain, throw
    return action


@inlined
def least_higher(view: View) -> int:
    """Return the least class above the last declaration; of an opener, the least pair."""
    last = declared(view)
    return LEAST_PAIR if last == NONE else last + 1


@inlined
def believed(params: Params, number: int) -> int:
    """Return the highest class that is believed of who exchanged so many, `NONE` if none is.

    Parameters
    ----------
    params : tuple of float
        The first two hold the six classes, each one more, ten bits each: for 0, 1 and 2 cards,
        then for 3, 4 and 5.
    number : int
    """
    word = int(params[0] if number < 3 else params[1])
    return ((word >> (CLAIM_BITS * (number if number < 3 else number - 3))) & CLAIM) - 1


@inlined
def _answer(view: View, params: Params) -> int:
    """Whether the last declaration is believed."""
    too_much = declared(view) > believed(params, exchanged(view))
    return DUBITO if too_much or must_doubt(view) else BELIEVE


@inlined
def _toward(view: View, target: int) -> int:
    """The exchange with the best chance of a class or a higher one."""
    if view.own >= target or not may_exchange(view.rules, view.seat):
        return 0
    copies = view.rules & COPIES != 0
    return best_throw(view.hand, view.own, target, copies, 0, HAND)[0]


def _prepared(values: Sequence[Fraction], rules: PokerRules) -> tuple[float, ...]:
    """What is believed, see `believed`, then the other parameters; `doubt_below` is the last."""
    *others, doubt_below = values
    classes = believed_classes(doubt_below, rules.joker_copies)
    words = (
        sum((order + 1) << (CLAIM_BITS * place) for place, order in enumerate(three))
        for three in (classes[:3], classes[3:])
    )
    return (*map(float, words), *map(float, others))


@cache
def believed_classes(doubt_below: Fraction, joker_copies: bool) -> tuple[int, ...]:
    """Return the highest class that is believed, by number exchanged; -1 if none is.

    Parameters
    ----------
    doubt_below : Fraction
        A class is believed if its `forced` chance, for the first holder when it must exchange so
        many, is not below this. The chance falls as the class rises.
    joker_copies : bool
        Whether a joker may be a card that is already in the hand.

    Examples
    --------
    >>> from cardodds.poker.classes import all_classes
    >>> print(all_classes()[believed_classes(Fraction(1, 2), False)[2]])
    two pair A 8 10
    """
    classes = all_classes(joker_copies)

    def last(number: int) -> int:
        def doubted(one: HandClass) -> bool:
            forced = claim(one, number, joker_copies=joker_copies).forced
            return forced is not None and forced < doubt_below

        return bisect_left(classes, True, key=doubted) - 1

    return tuple(last(number) for number in range(HAND + 1))


DOUBT_BELOW = Parameter("doubt_below", Fraction(1, 2))

CATALOGUE = Catalogue(
    "poker",
    [
        Strategy(
            "random",
            at_random,
            (Parameter("call", Fraction(1, 5)),),
            models={
                "en": "exchanges and declares anything, doubts with the chance call",
                "it": "cambia e dichiara una cosa qualunque, dubita con la probabilità call",
            },
        ),
        Strategy(
            "threshold",
            threshold,
            (DOUBT_BELOW,),
            models={
                "en": "draws toward the least that is higher and declares the truth, or that; "
                "doubts what is too unlikely for the number of cards exchanged",
                "it": "cambia per il minimo che serve e dichiara il vero, o quel minimo; dubita di "
                "quel che è troppo improbabile per il numero di carte cambiate",
            },
            prepare=_prepared,
        ),
        Strategy(
            "honest",
            threshold,
            (replace(DOUBT_BELOW, default=Fraction(1, 10)),),
            models={
                "en": "threshold that believes almost all",
                "it": "threshold che crede quasi a tutto",
            },
            prepare=_prepared,
        ),
        Strategy(
            "bluffer",
            bluffer,
            (Parameter("bluff", Fraction(3, 10)), DOUBT_BELOW),
            models={
                "en": "threshold that with the chance bluff stands pat whatever it has, and "
                "declares the most that it would believe of others who stood pat",
                "it": "threshold che con la probabilità bluff sta servito con qualunque mano, e "
                "dichiara il massimo a cui crederebbe se un altro stesse servito",
            },
            prepare=_prepared,
        ),
        Strategy(
            "odds",
            by_odds,
            (DOUBT_BELOW,),
            models={
                "en": "takes the others to doubt as it does: exchanges where the chance to win "
                "less that to lose the deal is largest, declares the truth if that is high enough, "
                "else the most that is believed",
                "it": "pensa che gli altri dubitino come fa lui: cambia dove la probabilità di "
                "vincere meno quella di perdere il colpo è più alta, dichiara il vero se basta, se "
                "no il massimo a cui si crede",
            },
            prepare=_prepared,
        ),
    ],
)
"""The strategies of dubito poker."""
