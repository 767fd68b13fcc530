"""A player of dubito who follows a tip of the guide, or its contrary: so that tips can be measured.

The guide's three ("Quando conviene dubitare"): large claims are the riskiest; do not doubt only
because you lack the rank; doubt the last cards.
"""

from __future__ import annotations

from cardodds.dubito.doubts import DubitoStrategy
from cardodds.dubito.engine import is_run, own, sets_of
from cardodds.dubito.strategies import (
    CALL,
    DOUBT_BELOW,
    Params,
    doubts_rank,
    doubts_run,
    lay_honestly,
)
from cardodds.dubito.view import DISCARD, DOUBT, View, claimant, declared, held, rank
from cardodds.simulation.kernels import kernel
from cardodds.simulation.strategies import Parameter
from cardodds.simulation.streams import happens


def follower(view: View, params: Params, draw: int) -> int:
    """Lay as `honest`, and doubt besides certain lies what its parameters say.

    Its parameters: those of `honest`; up to how many cards in the pile it looks at the chance of
    a claim, later it doubts of these only certain lies; from how many cards on it doubts a claim
    whatever its chance; the chance to doubt where it has no card of the rank; the chance to doubt
    last cards, which else it takes as others.
    """
    if view.phase == DISCARD:
        return sets_of(view.hand)
    if view.phase != DOUBT:
        return lay_honestly(view, draw)
    if held(view, claimant(view.claim)) == 0:
        draw, said = happens(draw, params[5])
        if said:
            return 1
    draw, lacking = happens(draw, params[4])
    wanted = (
        improbable(view, params[1] if view.pile <= params[2] else 0.0)
        or declared(view.claim) >= params[3]
        or (lacking and lacks(view))
    )
    if not wanted:
        return 0
    _, said = happens(draw, params[0])
    return 1 if said else 0


@kernel
def improbable(view: View, below: float) -> bool:
    """Return whether a claim is a certain lie, or possible with a smaller chance than given."""
    return doubts_run(view, below) if is_run(view.rules) else doubts_rank(view, below)


@kernel
def lacks(view: View) -> bool:
    """Return whether it has no card of the rank declared; where suits count it is never so."""
    return not is_run(view.rules) and own(view.hand, rank(view.claim)) == 0


NEVER_LARGE = 13
"""More cards than a play can have."""

FOLLOWER = DubitoStrategy(
    "follower",
    follower,
    (
        CALL,
        DOUBT_BELOW,
        Parameter("pile", 255, 0, 255, whole=True),
        Parameter("large", NEVER_LARGE, 1, NEVER_LARGE, whole=True),
        Parameter("lacking", 0),
        Parameter("last", 1),
    ),
    models={
        "en": "honest, but looks at doubt_below up to pile cards in the pile only, doubts claims "
        "of large cards or more, with the chance lacking what it has none of, and last cards with "
        "the chance last",
        "it": "onesto, ma guarda doubt_below solo fino a pile carte nel mucchio, dubita di large "
        "carte o più, con probabilità lacking dei valori che gli mancano, e delle ultime carte "
        "con probabilità last",
    },
    looks=False,
)
"""The strategy that follows tips."""
