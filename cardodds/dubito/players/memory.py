"""Ways to doubt at dubito that remember what the hand has shown, and one that sees everything.

What can be remembered is in the view (`View.known`, `View.elsewhere`, `View.record`): the cards
that others took up face upwards, one's own in a pile that another took, those out of play, and how
often a claimant who was doubted had lied. They lay what `honest` lays.
"""

from __future__ import annotations

from fractions import Fraction

from cardodds.dubito.doubts import DubitoStrategy
from cardodds.dubito.engine import copies, is_run, is_true, own, sets_of
from cardodds.dubito.strategies import (
    CALL,
    DOUBT_BELOW,
    Params,
    choose,
    doubts_run,
    lay_honestly,
)
from cardodds.dubito.view import (
    DISCARD,
    DOUBT,
    View,
    cards_of_game,
    claimant,
    copies_of,
    declared,
    held,
    held_before,
    jokers_of,
    laid,
    lies,
    rank,
    truths,
)
from cardodds.simulation.counts import size
from cardodds.simulation.kernels import inlined, kernel
from cardodds.simulation.strategies import Parameter
from cardodds.simulation.streams import happens


def memory(view: View, params: Params, draw: int) -> int:
    """Doubt as `honest`, the chance of the claim reckoned with all that it remembers.

    The guide: the pile is not looked at, "per questo conta la memoria"; later in the hand the cards
    turned and those one has laid count too.

    Its parameters are those of `honest`.
    """
    if view.phase == DOUBT:
        chance = possible(view)
        return says(view, chance == 0.0 or chance < params[1], params[0], draw)
    if view.phase == DISCARD:
        return sets_of(view.hand)
    return lay_honestly(view, draw)


def learner(view: View, params: Params, draw: int) -> int:
    """Doubt what is probably a lie, of a claimant as truthful as it was found to be.

    A player who watches the others rather than the numbers declared: in the guide's worked hand
    all can see that Anna has always told the truth.

    The chance p that the cards can be there becomes the chance ``p t / (p t + (1 - p) l)`` that
    they are, where l and t are the shares of lies and truths of this claimant's claims that were
    doubted, on top of imagined ones.

    Its parameters: those of `honest`; the share of lies among the imagined ones and their number.
    """
    if view.phase == DOUBT:
        chance = possible(view)
        total = lies(view) + truths(view) + params[3]
        lie = (lies(view) + params[2] * params[3]) / total
        true = chance * (1.0 - lie)
        either = true + (1.0 - chance) * lie
        believed = true / either if either > 0.0 else chance
        return says(view, chance == 0.0 or believed < params[1], params[0], draw)
    if view.phase == DISCARD:
        return sets_of(view.hand)
    return lay_honestly(view, draw)


def xray(view: View, params: Params, draw: int) -> int:
    """Doubt lies and nothing else: it sees the cards that were laid."""
    if view.phase == DOUBT:
        return 0 if is_true(view.rules, view.claim, view.hidden, view.hidden_high) else 1
    if view.phase == DISCARD:
        return sets_of(view.hand)
    return lay_honestly(view, draw)


@kernel
def says(view: View, wanted: bool, call: float, draw: int) -> int:
    """Return whether to doubt: last cards always, else what is wanted with the chance `call`."""
    if held(view, claimant(view.claim)) == 0:
        return 1
    if not wanted:
        return 0
    _, said = happens(draw, call)
    return 1 if said else 0


@kernel
def possible(view: View) -> float:
    """Return the chance that the claimant could hold what it declared, by all that is remembered.

    That of a hand drawn from the cards whose place is not known, beside those that it certainly
    has: 0.0 for a certain lie, 1.0 where it certainly could. Where suits count it is 0.0 or 1.0,
    by whether `honest` would call it a certain lie or a declared card is known to be elsewhere.
    """
    if is_run(view.rules):
        return 0.0 if doubts_run(view, 0.0) or run_is_elsewhere(view) else 1.0
    number = laid(view.claim)
    chance = 0.0
    for there in range(number, left_for_claimant(view) + 1):
        chance += holds_exactly(view, there)
    return chance


@inlined
def left_for_claimant(view: View) -> int:
    """Return how many cards of the declared rank the claimant may have had before its play."""
    due = rank(view.claim)
    return copies(view.rules) - own(view.hand + view.mine, due) - own(view.elsewhere, due)


@kernel
def holds_exactly(view: View, there: int) -> float:
    """Return the chance that the claimant had just so many cards of the rank before its play.

    That of a hand drawn from the cards whose place is not known, beside those it certainly has.
    """
    certain = own(view.known, rank(view.claim))
    hidden, drawn = left_for_claimant(view) - certain, there - certain
    if not 0 <= drawn <= hidden:
        return 0.0
    placed = size(view.known)
    unseen = cards_of_game(view.rules) - size(view.hand + view.mine) - size(view.elsewhere) - placed
    before = held_before(view) - placed
    return choose(before, drawn) * choose(unseen - before, hidden - drawn) / choose(unseen, hidden)


@kernel
def run_is_elsewhere(view: View) -> bool:
    """Return whether a card of a declared run is known not to be there, and nothing replaces it."""
    if jokers_of(view.rules) or copies_of(view.rules) > SUITS:
        return False
    run = ((1 << declared(view.claim)) - 1) << rank(view.claim)
    return view.elsewhere & run != 0


SUITS = 4

WHO_REMEMBERS = (
    DubitoStrategy(
        "memory",
        memory,
        (CALL, DOUBT_BELOW),
        models={
            "en": "honest, and remembers the cards turned and who took them, its own in piles "
            "that were taken, and what is out of play",
            "it": "onesto, e ricorda le carte girate e chi le ha prese, le sue nei mucchi presi "
            "da altri, e ciò che è fuori gioco",
        },
    ),
    DubitoStrategy(
        "learner",
        learner,
        (
            CALL,
            Parameter("doubt_below", Fraction(1, 2)),
            Parameter("lies", Fraction(1, 2)),
            Parameter("weight", 4, Fraction(1, 100), 1000),
        ),
        models={
            "en": "remembers as memory does, and learns from the claims that are turned how often "
            "each opponent lies; at first it takes the share lies, as if seen weight times",
            "it": "ricorda come memory, e dalle carte girate impara quanto spesso ognuno mente; "
            "all'inizio pensa alla quota lies, come vista weight volte",
        },
    ),
    DubitoStrategy(
        "xray",
        xray,
        models={
            "en": "sees the cards laid: doubts lies only, and all of them; what doubting could be "
            "worth at most",
            "it": "vede le carte calate: dubita solo delle bugie, e di tutte; quanto può valere "
            "al massimo il dubito",
        },
        fair=False,
    ),
)
"""The strategies that remember, and the one that need not."""
