"""Ways to lie at dubito: who adds a false card to true ones, and who chooses how many to lie with.

They doubt as `honest` does. What they declare is what the models of the claimant ``pads`` and
``bluffs`` suppose (`cardodds.dubito.claimants`).
"""

from __future__ import annotations

from fractions import Fraction

from cardodds.dubito import suit_run
from cardodds.dubito.doubts import DubitoStrategy
from cardodds.dubito.engine import (
    cards_laid,
    cards_of,
    claim_of,
    declared_of,
    is_run,
    is_true,
    play,
    rank_of,
    sets_of,
)
from cardodds.dubito.strategies import (
    CALL,
    DOUBT_BELOW,
    Params,
    doubts,
    fill_up,
    honest_doubts,
    lay_honestly,
)
from cardodds.dubito.view import DISCARD, DOUBT, JOKERS, View, held, laid, max_of, ranks_of
from cardodds.simulation.counts import nth_card, one, size
from cardodds.simulation.kernels import inlined, kernel
from cardodds.simulation.strategies import Parameter
from cardodds.simulation.streams import advance, happens, pick, word


def padder(view: View, params: Params, draw: int) -> int:
    """Add with a chance one false card to the true ones; with none of the rank lay one false card.

    The player of the guide who says "three 5s" with two 5s and the king, to be rid of one card
    more ("Come si dichiara a dubito").

    Its parameters: those of `honest`, and that chance.
    """
    if view.phase == DOUBT:
        return doubts(view, params[0], params[1], draw)
    if view.phase == DISCARD:
        return sets_of(view.hand)
    action = lay_honestly(view, draw)
    draw, adds = happens(draw, params[2])
    if adds and true_cards(view, action):
        action = with_false(view, action, 1, draw)
    return action


def bluffer(view: View, params: Params, draw: int) -> int:
    """Lie with n cards in the proportion of the weights, and pad true ones by how many they are.

    The player of the straight faces, who lays several false cards at a time as calmly as one: the
    large claims that the guide calls the riskiest.

    Its parameters: those of `honest`; the weights of 1 to 4 false cards where it has none of the
    rank, counted among those that may be laid; the chance to add a false card to one true card,
    and to more.
    """
    if view.phase == DOUBT:
        return doubts(view, params[0], params[1], draw)
    if view.phase == DISCARD:
        return sets_of(view.hand)
    action = lay_honestly(view, draw)
    true = true_cards(view, action)
    if true:
        draw, adds = happens(draw, params[6] if true == 1 else params[7])
        return with_false(view, action, 1, draw) if adds else action
    least = declared_in(view.rules, action)
    most = min(max_of(view.rules), held(view, view.seat), WEIGHTS)
    left = 0.0
    for number in range(least, most + 1):
        left += params[1 + number]
    for number in range(least, most + 1):
        weight = params[1 + number]
        if left <= 0.0:
            return action
        draw, chosen = happens(draw, weight / left)
        if chosen:
            return with_false(view, action, number - least, draw)
        left -= weight
    return action


WEIGHTS = 4
"""Numbers of false cards that `bluffer` has a weight for."""


@kernel
def true_cards(view: View, action: int) -> int:
    """Return how many cards a play lays if its claim is true, 0 if it is a lie."""
    claim = claim_of(view.rules, view.seat, action)
    low, high = cards_laid(view.rules, action)
    return laid(claim) if is_true(view.rules, claim, low, high) else 0


@inlined
def declared_in(rules: int, action: int) -> int:
    """Return how many cards a play declares."""
    return suit_run.declared_of(action) if is_run(rules) else declared_of(action)


@kernel
def with_false(view: View, action: int, more: int, draw: int) -> int:
    """Add false cards at random to a play and declare them, as many as it has and may lay."""
    # Bits of their own: those given have chosen the cards that are there.
    draw = word(advance(draw))
    if is_run(view.rules):
        first, number = suit_run.first_of(action), suit_run.declared_of(action)
        most = min(max_of(view.rules), held(view, view.seat))
        number = min(number + more, most, suit_run.room(first, ranks_of(view.rules)))
        listed = action & suit_run.NO_CARDS
        return fill_up(view, listed, suit_run.declared_of(action), number, first, draw)
    due, cards, number = rank_of(action), cards_of(action), declared_of(action)
    rest = (view.hand - cards) & ~((15 << (4 * due)) | (15 << (4 * JOKERS)))
    left = size(rest)
    more = min(more, left, max_of(view.rules) - number)
    for _ in range(more):
        draw, place = pick(draw, left)
        card = one(nth_card(rest, place))
        cards += card
        rest -= card
        left -= 1
    return play(cards, due, number + max(more, 0))


BLUFFERS = (
    DubitoStrategy(
        "padder",
        padder,
        (CALL, DOUBT_BELOW, Parameter("chance", Fraction(1, 2))),
        models={
            "en": "honest, but with the chance given adds one false card to the true ones",
            "it": "onesto, ma con la probabilità data aggiunge una carta falsa a quelle vere",
        },
        doubts=honest_doubts,
        looks=False,
    ),
    DubitoStrategy(
        "bluffer",
        bluffer,
        (
            CALL,
            DOUBT_BELOW,
            Parameter("w1", 1, 0, 1000),
            Parameter("w2", 1, 0, 1000),
            Parameter("w3", 0, 0, 1000),
            Parameter("w4", 0, 0, 1000),
            Parameter("pad1", 0),
            Parameter("pad2", 0),
        ),
        models={
            "en": "with none of the rank it lies with 1 to 4 cards in the proportion of w1 to w4; "
            "to one true card it adds a false one with the chance pad1, to more with pad2",
            "it": "se non ne ha mente con 1-4 carte nella proporzione di w1-w4; a una carta vera "
            "ne aggiunge una falsa con probabilità pad1, a più d'una con pad2",
        },
        doubts=honest_doubts,
        looks=False,
    ),
)
"""The strategies that lie by chances."""
