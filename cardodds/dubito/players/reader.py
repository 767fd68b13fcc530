"""A player of dubito who reads claims: what the number declared says of the cards behind it.

Who has cards of the rank lays all of them, so that a claim of one card is a lie more often than a
claim of two: the posterior of `cardodds.dubito.claimants`, under the model ``pads``, from a prior
that counts all that is remembered.
"""

from __future__ import annotations

from fractions import Fraction

from cardodds.dubito.doubts import DubitoStrategy
from cardodds.dubito.engine import is_run, sets_of
from cardodds.dubito.players.memory import holds_exactly, possible, says
from cardodds.dubito.players.planner import lay_by_plan
from cardodds.dubito.strategies import CALL, Params
from cardodds.dubito.view import DISCARD, DOUBT, View, laid, max_of
from cardodds.simulation.kernels import kernel
from cardodds.simulation.strategies import Parameter


def reader(view: View, params: Params, draw: int) -> int:
    """Doubt what is probably a lie, and lie with the cards that are of least use.

    A player who knows how the others declare, and asks not whether the cards can be there but
    whether they are, now that so many have been declared.

    Its parameters: how often it says that it doubts; below which chance of a claim to be true it
    wants to; with which chance who has cards of the rank adds a false one, as it thinks; how many
    turns it thinks ahead; whether it plans where to restart.
    """
    if view.phase == DOUBT:
        true = reading(view, params[2])
        return says(view, true == 0.0 or true < params[1], params[0], draw)
    if view.phase == DISCARD:
        return sets_of(view.hand)
    return lay_by_plan(view, 1, 0, int(params[3]), int(params[4]), draw)


@kernel
def reading(view: View, pads: float) -> float:
    """Return the chance that a claim is true, after hearing it, by all that is remembered.

    Under the model ``pads`` of the claimant with this chance. Where no number of cards would make
    it declare so, and where suits count, it is the chance that the cards can be there.
    """
    number = laid(view.claim)
    chance = possible(view)
    if chance == 0.0 or is_run(view.rules):
        return chance
    all_laid = number == max_of(view.rules)
    true = chance if all_laid else holds_exactly(view, number) * (1.0 - pads)
    lie = holds_exactly(view, number - 1) * (1.0 if number == 1 else pads)
    return true / (true + lie) if true + lie > 0.0 else chance


READER = DubitoStrategy(
    "reader",
    reader,
    (
        CALL,
        Parameter("doubt_below", Fraction(7, 20)),
        Parameter("pads", 0),
        Parameter("ahead", 1, 0, 13, whole=True),
        Parameter("restart", 0, whole=True),
    ),
    models={
        "en": "remembers, and reads a claim as made by who declares all that it has, with the "
        "chance pads one more: doubts what is then true too seldom; lies with the cards that are "
        "of least use",
        "it": "ricorda, e legge una dichiarazione come di chi dichiara tutte le carte che ha, con "
        "probabilità pads una di più: dubita di ciò che così è vero troppo di rado; mente con le "
        "carte che servono meno",
    },
)
"""The strategy that reads claims."""
