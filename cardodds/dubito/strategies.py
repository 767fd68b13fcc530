"""Ways to play dubito, by name: the baselines.

A strategy is a function ``decide(view, params, draw)``: what its seat sees (`View`), its parameters
as floats, 64 random bits. It returns an action of the phase that it is asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from cardodds.dubito import suit_run
from cardodds.dubito.doubts import Beliefs, DubitoStrategy, beliefs, disbelief
from cardodds.dubito.engine import copies, every, is_run, own, play, sets_of
from cardodds.dubito.rules import DubitoRules
from cardodds.dubito.view import (
    DISCARD,
    DOUBT,
    JOKERS,
    LAY,
    MAY_PASS,
    View,
    cards_of_game,
    claimant,
    copies_of,
    declared,
    held,
    held_before,
    jokers_of,
    laid,
    max_of,
    min_of,
    rank,
    ranks_of,
)
from cardodds.simulation.counts import count, lowest_bit, nth_card, one, size
from cardodds.simulation.kernels import inlined, kernel
from cardodds.simulation.strategies import Parameter
from cardodds.simulation.streams import happens, pick

Params = tuple[float, ...]


def honest(view: View, params: Params, draw: int) -> int:
    """Lay and declare all that it has of the rank, else one card at random.

    Its parameters: with which chance it says that it doubts where it wants to, and below which
    chance of a claim to be possible it wants to.
    """
    if view.phase == LAY and not is_run(view.rules):
        best = favourite(view)
        return lay_rank(view, best, count(view.hand, best), draw)
    return honest_otherwise(view, params[0], params[1], draw)


@kernel
def honest_otherwise(view: View, call: float, below: float, draw: int) -> int:
    """Decide as `honest` where no ranks are laid, apart from what is done most."""
    if view.phase == DOUBT:
        return doubts(view, call, below, draw)
    return sets_of(view.hand) if view.phase == DISCARD else honest_run(view, draw)


@inlined
def lay_honestly(view: View, draw: int) -> int:
    """Return the play that declares all that it has of a rank, or one card if it has none."""
    if is_run(view.rules):
        return honest_run(view, draw)
    best = favourite(view)
    return lay_rank(view, best, count(view.hand, best), draw)


@inlined
def favourite(view: View) -> int:
    """Return the rank that may be declared of which the hand has most, of several the lowest."""
    due = view.due & ~MAY_PASS
    best = lowest_bit(due)
    due &= due - 1
    most = count(view.hand, best)
    while due:
        other = lowest_bit(due)
        if count(view.hand, other) > most:
            best, most = other, count(view.hand, other)
        due &= due - 1
    return best


@inlined
def lay_rank(view: View, due: int, number: int, draw: int) -> int:
    """Lay so many cards of a rank, all that the hand has, or one card at random if there are none.

    Jokers count as cards of the rank, after its own. What may not be laid stays in the hand; where
    more cards have to be, others are added at random.
    """
    most = max_of(view.rules)
    number = min(number, most)
    cards = number * one(due)
    wild = count(view.hand, JOKERS)
    if wild:
        wild = min(wild, most - number)
        cards += wild * one(JOKERS)
        number += wild
    least = min_of(view.rules)
    if number >= least:
        return play(cards, due, number)
    if least == 1:
        _, place = pick(draw, held(view, view.seat))
        return play(one(nth_card(view.hand, place)), due, 1)
    cards, number = padded(view.hand, held(view, view.seat), cards, number, least, draw)
    return play(cards, due, number)


@kernel
def padded(hand: int, held: int, cards: int, number: int, least: int, draw: int) -> tuple[int, int]:
    """Return cards of a hand and their number, with others added at random up to a number."""
    while number < least and number < held:
        draw, place = pick(draw, held - number)
        cards += one(nth_card(hand - cards, place))
        number += 1
    return cards, number


@kernel
def doubts(view: View, call: float, below: float, draw: int) -> int:
    """Return whether to doubt the last cards, a certain lie, or what is possible too seldom.

    A doubt is said with the chance `call`, of last cards always. The table of `beliefs` says the
    same faster, and exactly where a chance of more than 15 digits is compared.
    """
    if held(view, claimant(view.claim)) == 0:
        return 1
    wanted = doubts_run(view, below) if is_run(view.rules) else doubts_rank(view, below)
    if not wanted:
        return 0
    _, said = happens(draw, call)
    return 1 if said else 0


@kernel
def doubts_rank(view: View, below: float) -> bool:
    """Return whether too few cards of the rank are left, or are too seldom in the hand."""
    claim = view.claim
    mine = view.hand + view.mine
    left = copies(view.rules) - own(mine, rank(claim))
    number = laid(claim)
    if number > left:
        return True
    unseen = cards_of_game(view.rules) - size(mine)
    before = held_before(view)
    # The places of the copies among the unseen cards: whole numbers, below 2**53.
    ways, every_way = 0, choose(unseen, left)
    for there in range(number, left + 1):
        ways += choose(before, there) * choose(unseen - before, left - there)
    return ways / every_way < below


@kernel
def choose(n: int, k: int) -> int:
    """Return the number of ways to choose k of n."""
    ways = 1
    for chosen in range(k):
        ways = ways * (n - chosen) // (chosen + 1)
    return ways


@kernel
def doubts_run(view: View, below: float) -> bool:
    """Return whether the run cannot be in the hand, or is too seldom."""
    claim = view.claim
    packs, wild = copies_of(view.rules) // suit_run.SUITS, jokers_of(view.rules)
    none, once, twice, jokers = suit_run.left_of_run(
        view.hand + view.mine,
        view.hand_high + view.mine_high,
        rank(claim),
        declared(claim),
        packs,
        wild,
    )
    if none > jokers or once + 2 * twice + jokers < laid(claim):
        return True
    mine = suit_run.number_of(view.mine, view.mine_high)
    unseen = cards_of_game(view.rules) - held(view, view.seat) - mine
    chance = run_chance(none, once, twice, jokers, unseen, held_before(view))
    # A rounding error must not make less of a chance that is the same.
    return chance < below * (1 - 1e-12)


@kernel
def run_chance(none: int, once: int, twice: int, jokers: int, unseen: int, before: int) -> float:
    """Return the chance that a hand holds a run, by what is left of it as in `left_of_run`.

    Card by card: the cards of use are drawn or not, and what is missing is made up by jokers.
    """
    chance = 0.0
    for singles in range(once + 1):
        for ones in range(twice + 1):
            for twos in range(twice - ones + 1):
                missing = none + once - singles + twice - ones - twos
                for wild in range(max(missing, 0), jokers + 1):
                    ways = choose(once, singles) * choose(twice, ones) * choose(twice - ones, twos)
                    there = singles + ones + 2 * twos + wild
                    special = once + 2 * twice + jokers
                    ways *= choose(jokers, wild) << ones
                    chance += ways * exactly(there, special, unseen, before)
    return chance


@kernel
def exactly(there: int, special: int, unseen: int, before: int) -> float:
    """Return the chance that of the special cards just these, so many, are in a hand."""
    chance = 1.0
    for place in range(special):
        top = before - place if place < there else unseen - before - (place - there)
        chance *= max(top, 0) / (unseen - place)
    return chance


@kernel
def honest_run(view: View, draw: int) -> int:
    """Lay the longest true run, of several that with the lowest first card; else one at random.

    The lowest card is that of the lowest rank, of these that of the first suit. A joker is laid
    for a card that is missing.
    """
    rules, hand, high = view.rules, view.hand, view.hand_high
    ranks, most = ranks_of(rules), max_of(rules)
    best, length = -1, 0
    for number in range(ranks * suit_run.SUITS):
        card = number // suit_run.SUITS + suit_run.SUIT * (number % suit_run.SUITS)
        if (view.due >> card) & 1:
            if best < 0:
                best = card
            longest = min(most, suit_run.room(card, ranks))
            held_run = suit_run.longest_run(hand, high, card, longest)
            if held_run > length:
                best, length = card, held_run
    wild = suit_run.jokers(hand)
    cards = suit_run.NO_CARDS
    for place in range(length):
        card = best + place
        if suit_run.count(hand, high, card) == 0:
            card = suit_run.JOKER
            wild -= 1
        cards = suit_run.with_card(cards, place, card)
    least = min(min_of(rules), held(view, view.seat), suit_run.room(best, ranks))
    return fill_up(view, cards, length, max(least, 1), best, draw)


@kernel
def fill_up(view: View, cards: int, number: int, least: int, first: int, draw: int) -> int:
    """Add cards at random to a list of cards that are laid, up to a number, and declare them."""
    low, high, _ = suit_run.laid_by(cards)
    low, high = view.hand - low, view.hand_high - high
    left = held(view, view.seat) - number
    while number < least:
        draw, place = pick(draw, left)
        card = suit_run.nth_card(low, high, place)
        cards = suit_run.with_card(cards, number, card)
        low -= suit_run.low_of(card)
        high -= suit_run.high_of(card)
        number += 1
        left -= 1
    return suit_run.run_play(cards, first, number)


def at_random(view: View, params: Params, draw: int) -> int:
    """Lay cards at random, and doubt last cards always, others with the chance of its parameter.

    Free to declare any rank it takes one at random; of several, but not all, the one of which it
    has most, as `honest` does.
    """
    if view.phase == DOUBT:
        if held(view, claimant(view.claim)) == 0:
            return 1
        _, said = happens(draw, params[0])
        return 1 if said else 0
    if view.phase == DISCARD:
        return sets_of(view.hand)
    due = view.due & ~MAY_PASS
    if is_run(view.rules):
        return random_run(view, due, draw)
    left = held(view, view.seat)
    least, most = min(min_of(view.rules), left), min(max_of(view.rules), left)
    draw, more = pick(draw, most - least + 1)
    number = least + more
    rest, cards = view.hand, 0
    for _ in range(number):
        draw, place = pick(draw, left)
        card = one(nth_card(rest, place))
        cards += card
        rest -= card
        left -= 1
    if due != every(view.rules):
        return play(cards, favourite(view), number)
    draw, place = pick(draw, bits(due))
    while place:
        due &= due - 1
        place -= 1
    return play(cards, lowest_bit(due), number)


@kernel
def random_run(view: View, due: int, draw: int) -> int:
    """Lay cards at random and declare a run of as many, its first card at random where free."""
    rules, left = view.rules, held(view, view.seat)
    ranks = ranks_of(rules)
    space = suit_run.room(lowest_bit(due), ranks)
    least, most = min(min_of(rules), left, space), min(max_of(rules), left, space)
    draw, more = pick(draw, most - least + 1)
    number = least + more
    fitting, rest = 0, due
    while rest:
        card = lowest_bit(rest)
        if suit_run.room(card, ranks) >= number:
            fitting |= 1 << card
        rest &= rest - 1
    draw, place = pick(draw, bits(fitting))
    while place:
        fitting &= fitting - 1
        place -= 1
    return fill_up(view, suit_run.NO_CARDS, 0, number, lowest_bit(fitting), draw)


@kernel
def bits(word: int) -> int:
    """Return how many bits are set."""
    number = 0
    while word:
        word &= word - 1
        number += 1
    return number


def honest_doubts(values: Sequence[Fraction], rules: DubitoRules) -> Beliefs:
    """Return the doubts of `honest` as a table; its parameters come first in the values."""
    call, below = values[:2]
    return Beliefs(beliefs(below, rules), call, last=True)


def random_doubts(values: Sequence[Fraction], rules: DubitoRules) -> Beliefs:
    """Return the doubts of `at_random` as a table: it believes nothing."""
    return Beliefs(disbelief(rules), values[0], last=True)


CALL, DOUBT_BELOW = Parameter("call", 1), Parameter("doubt_below", 0)
"""The parameters of those who doubt as `honest`, in the order in which they come."""

BASELINES = (
    DubitoStrategy(
        "random",
        at_random,
        (Parameter("call", Fraction(1, 10)),),
        models={
            "en": "lays cards at random and doubts at random; last cards it always doubts",
            "it": "cala carte a caso e dubita a caso; delle ultime carte dubita sempre",
        },
        doubts=random_doubts,
        looks=False,
    ),
    DubitoStrategy(
        "honest",
        honest,
        (CALL, DOUBT_BELOW),
        models={
            "en": "lays all that it has of the rank, one false card if it has none; doubts certain "
            "lies, last cards, and claims that are possible with a smaller chance than doubt_below",
            "it": "cala tutte le carte che ha del valore, una falsa se non ne ha; dubita delle "
            "bugie sicure, delle ultime carte e di ciò che è possibile con probabilità sotto "
            "doubt_below",
        },
        doubts=honest_doubts,
        looks=False,
    ),
    DubitoStrategy(
        "threshold",
        honest,
        (CALL, Parameter("doubt_below", Fraction(1, 2))),
        models={
            "en": "honest, but doubts whatever is less likely possible than not",
            "it": "onesto, ma dubita di tutto ciò che è più facile che non sia possibile",
        },
        doubts=honest_doubts,
        looks=False,
    ),
)
"""The strategies that independent programs agree on."""
