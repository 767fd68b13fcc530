"""Ways to play rubamazzo, by name.

A strategy is a function ``decide(view, params, draw)``: what its seat sees (`View`), its parameters
as floats, 64 random bits. It returns a legal action.
"""

from __future__ import annotations

from cardodds.rubamazzo.engine import (
    capture,
    first_action,
    first_of_card,
    lay,
    loot,
    next_action,
    next_of_card,
    steal,
    take_of,
)
from cardodds.rubamazzo.view import NONE, UNUSUAL, View, bundle, top
from cardodds.simulation.counts import (
    count,
    kinds,
    nth_card,
    nth_of_few,
    one,
    size,
    size_of_few,
)
from cardodds.simulation.kernels import inlined, kernel
from cardodds.simulation.strategies import Catalogue, Strategy
from cardodds.simulation.streams import pick

Params = tuple[float, ...]


def at_random(view: View, params: Params, draw: int) -> int:
    """Play a card of the hand at random, then one of its legal actions at random."""
    draw, place = pick(draw, size(view.hand))
    rank = nth_card(view.hand, place)
    choices = 0
    action = first_of_card(view, rank)
    while action != NONE:
        choices += 1
        action = next_of_card(view, action)
    _, place = pick(draw, choices)
    action = first_of_card(view, rank)
    while place:
        action = next_of_card(view, action)
        place -= 1
    return action


def greedy(view: View, params: Params, draw: int) -> int:
    """Steal the largest bundle, else capture the most cards, else lay a card at random.

    Ties are broken at random over the different actions.
    """
    if view.rules & UNUSUAL:
        return _greediest(view, draw)
    # In the classic game a card can only do two things, and this finds them faster.
    most, theft = 0, NONE
    seat = view.seat
    for _ in range(1, view.players):
        seat = 0 if seat + 1 == view.players else seat + 1
        rank = top(view, seat)
        if count(view.hand, rank):
            cards = bundle(view, seat)
            if cards == most:
                return _greediest(view, draw)
            if cards > most:
                most, theft = cards, steal(rank, 1 << seat)
    if most:
        return theft
    equal = kinds(view.hand) & kinds(view.table)
    if equal == 0:
        return lay(_any_of_few(view.hand, draw))
    rank = _any_of_few(equal, draw)
    return capture(rank, one(rank))


@kernel
def _greediest(view: View, draw: int) -> int:
    """The greedy choice among all legal actions, under any rules."""
    most, ties, best = 0, 0, NONE
    action = first_action(view)
    while action != NONE:
        # Any steal is worth more than any capture.
        cards = 64 * loot(view, action) + size(take_of(action))
        if cards > most:
            most, ties, best = cards, 1, action
        elif cards == most and most:
            ties += 1
            draw, place = pick(draw, ties)
            if place == 0:
                best = action
        action = next_action(view, action)
    if most:
        return best
    _, place = pick(draw, size(view.hand))
    return lay(nth_card(view.hand, place))


@inlined
def _any_of_few(cards: int, draw: int) -> int:
    """The rank of one of at most `FEW` cards, at random."""
    _, place = pick(draw, size_of_few(cards))
    return nth_of_few(cards, place)


CATALOGUE = Catalogue(
    "rubamazzo",
    [
        Strategy(
            "random",
            at_random,
            models={
                "en": "plays any card of its hand, and any of the things that it can do",
                "it": "gioca una carta qualunque della mano, e una qualunque delle sue giocate",
            },
        ),
        Strategy(
            "greedy",
            greedy,
            models={
                "en": "takes the most cards at once: the largest bundle, else the most table cards",
                "it": "prende subito più carte che può: il mazzetto più grosso, se no più tavola",
            },
        ),
    ],
)
"""The strategies of rubamazzo."""
