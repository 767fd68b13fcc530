"""A player who remembers every card that was visible and follows the guide's three tips."""

from __future__ import annotations

from fractions import Fraction

from cardodds.rubamazzo.engine import first_action, loot, next_action, rank_of, take_of
from cardodds.rubamazzo.strategies import Params
from cardodds.rubamazzo.view import (
    ACE,
    HAND_AT,
    NO_TOP,
    NONE,
    TEAMS,
    View,
    bundle,
    held,
    top,
    unseen,
)
from cardodds.simulation.counts import count, size
from cardodds.simulation.kernels import kernel
from cardodds.simulation.strategies import Parameter, Strategy
from cardodds.simulation.streams import pick


def memory(view: View, params: Params, draw: int) -> int:
    """Take what gains most, less what it puts at risk; the weights of the tips are in `params`."""
    return weigh(view, params[0], params[1], params[2], draw)


@kernel
def weigh(view: View, safe: float, cover: float, dead: float, draw: int) -> int:
    """Return the action of the largest worth in cards, ties at random.

    A capture or a theft is worth the cards gained, and once more those that a victim loses; a
    card laid is worth nothing. Then the three tips, each in its weight:

    safe
        A bundle is worth less if more of its cards are at risk than before. At risk are all,
        with the chance that an opponent can steal it at once; what is stolen counts twice, as it
        is lost and the other has it.
    cover
        It is worth more if fewer are at risk than before.
    dead
        A card laid costs two cards, with the chance that an opponent can take it at once: none
        if all its equals have been seen.

    Parameters
    ----------
    view : View
    safe, cover, dead : float
        0 where the tip is not followed, 1 if it counts as said.
    draw : int
        64 random bits.
    """
    own = bundle(view, view.seat)
    before = own * theft_chance(view, top(view, view.seat))
    best, ties, most = NONE, 0, 0.0
    action = first_action(view)
    while action != NONE:
        stolen, taken = loot(view, action), size(take_of(action))
        chance = theft_chance(view, rank_of(action))
        if stolen or taken:
            more = (own + stolen + taken + 1) * chance - before
            worth = 2.0 * stolen + taken + 1 - 2.0 * more * (safe if more > 0 else cover)
        else:
            worth = -2.0 * chance * dead
        if ties == 0 or worth > most:
            best, ties, most = action, 1, worth
        elif worth == most:
            ties += 1
            draw, place = pick(draw, ties)
            if place == 0:
                best = action
        action = next_action(view, action)
    return best


@kernel
def theft_chance(view: View, rank: int) -> float:
    """Return the chance that an opponent can steal this seat's bundle at once, if it shows a rank.

    It goes by the cards that have not been seen, those in this hand left out, and reads nothing
    into what the others did: the exact chance of `cardodds.rubamazzo.odds.theft`, as a float. An
    ace that takes all is counted too, a partner is not.
    """
    if rank == NO_TOP:
        return 0.0
    cards = 0
    for seat in range(view.players):
        if seat != view.seat and not (view.rules & TEAMS and seat == view.seat ^ 2):
            cards += _at_its_turn(view, seat)
    safe = _nobody_holds(view, rank, cards)
    if view.rules & ACE and rank:
        chaser = view.seat - 1 if view.seat else view.players - 1
        safe *= _nobody_holds(view, 0, _at_its_turn(view, chaser))
    return 1.0 - safe


@kernel
def _at_its_turn(view: View, seat: int) -> int:
    """The cards of another seat when it plays next: an empty hand is dealt again before."""
    cards = held(view, seat)
    return (view.rules >> HAND_AT) & 31 if cards == 0 and view.deals else cards


@kernel
def _nobody_holds(view: View, rank: int, cards: int) -> float:
    """The chance that a rank is not among so many of the unseen cards."""
    hidden = unseen(view)
    number = size(hidden)
    chance = 1.0
    for place in range(count(hidden, rank)):
        chance *= max(0, number - cards - place) / (number - place)
    return chance


def tips(safe: Fraction | int, cover: int, dead: int) -> tuple[Parameter, ...]:
    """Return the weights of the three tips as parameters, with these defaults."""
    return (
        Parameter("safe", safe, 0, 10),
        Parameter("cover", cover, 0, 10),
        Parameter("dead", dead, 0, 10),
    )


MEMORY = Strategy(
    "memory",
    memory,
    tips(Fraction(5, 2), 1, 1),
    models={
        "en": "remembers every card shown and follows the guide's tips, each with a weight: safe "
        "(does not show a top that others may hold), cover (covers such a top), dead (lays cards "
        "that nobody can take); with 0, 0, 0 it takes what it can, as greedy",
        "it": "ricorda tutte le carte uscite e segue i consigli della guida, ognuno con un peso: "
        "safe (non mostra una cima che gli altri possono avere), cover (copre una cima a rischio), "
        "dead (cala le carte morte); con 0, 0, 0 prende quello che può, come greedy",
    },
)
