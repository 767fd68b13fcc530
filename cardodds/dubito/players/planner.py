"""A player of dubito who thinks of the ranks that will fall to it.

The guide: while nobody doubts, the number of players decides which ranks fall to whom; the cards of
the others can be laid only in a lie ("I valori che ti toccano"). Who restarts chooses the rank, and
with it which ranks will be its own.
"""

from __future__ import annotations

from cardodds.dubito.doubts import DubitoStrategy
from cardodds.dubito.engine import cards_of, declared_of, is_run, play, rank_of, sets_of
from cardodds.dubito.players.bluffers import true_cards, with_false
from cardodds.dubito.strategies import (
    CALL,
    DOUBT_BELOW,
    Params,
    doubts,
    favourite,
    honest_doubts,
    lay_honestly,
    lay_rank,
)
from cardodds.dubito.view import (
    DISCARD,
    DOUBT,
    DOWN,
    JOKERS,
    MAY_PASS,
    UP,
    View,
    held,
    max_of,
    min_of,
    players_of,
    ranks_of,
    sequence_of,
)
from cardodds.simulation.counts import count, one
from cardodds.simulation.kernels import kernel
from cardodds.simulation.strategies import Parameter
from cardodds.simulation.streams import happens


def planner(view: View, params: Params, draw: int) -> int:
    """Keep the cards of its own ranks, lie with the others, and restart where most are its own.

    Its parameters: those of `honest`; how many cards it lies with; the chance to add one to true
    cards; up to how many cards in the pile it does more than lie with one; how many of its turns
    it thinks ahead; whether it plans where to restart.
    """
    if view.phase == DOUBT:
        return doubts(view, params[0], params[1], draw)
    if view.phase == DISCARD:
        return sets_of(view.hand)
    draw, adds = happens(draw, params[3])
    if view.pile > params[4]:
        return lay_by_plan(view, 1, 0, int(params[5]), int(params[6]), draw)
    return lay_by_plan(view, int(params[2]), 1 if adds else 0, int(params[5]), int(params[6]), draw)


@kernel
def lay_by_plan(view: View, lie: int, pad: int, ahead: int, restart: int, draw: int) -> int:
    """Return the play of one who thinks of its own ranks.

    Parameters
    ----------
    view : View
    lie, pad : int
        With how many cards it lies; how many it adds to true ones.
    ahead : int
        Cards of ranks that fall to it in so many turns, while nobody doubts, it keeps; the others
        it lays in lies, first those of which it has fewest.
    restart : int
        1 to restart where most of its cards soon fall to it, 0 with the rank it has most of.
    draw : int
    """
    if is_run(view.rules):
        action = lay_honestly(view, draw)
        return with_false(view, action, pad if true_cards(view, action) else lie - 1, draw)
    due = restart_rank(view) if restart else favourite(view)
    number = count(view.hand, due)
    if number + count(view.hand, JOKERS):
        return with_least_useful(view, lay_rank(view, due, number, draw), pad, ahead)
    least = min(min_of(view.rules), held(view, view.seat))
    return with_least_useful(view, play(0, due, 1), max(lie, least), ahead)


@kernel
def restart_rank(view: View) -> int:
    """Return what to declare: where it is free, the rank from which most of its cards soon fall.

    A card counts the more the sooner its rank falls to the seat while nobody doubts. Where that is
    not fixed it is the rank of which it has most.
    """
    due = view.due & ~MAY_PASS
    if due & (due - 1) == 0 or turn_step(view) == 0:
        return favourite(view)
    best, most = 0, -1
    ranks = ranks_of(view.rules)
    for rank in range(ranks):
        if (due >> rank) & 1:
            worth = 0
            for other in range(ranks):
                worth += count(view.hand, other) * (ranks - turns_until(view, rank, other))
            if worth > most:
                best, most = rank, worth
    return best


@kernel
def turn_step(view: View) -> int:
    """Return by how many ranks the claim moves from one turn of a seat to its next, 0 if open."""
    sequence, seats = sequence_of(view.rules), 0
    for seat in range(players_of(view.rules)):
        seats += held(view, seat) > 0
    return seats if sequence == UP else -seats if sequence == DOWN else 0


@kernel
def turns_until(view: View, due: int, rank: int) -> int:
    """Return in how many turns of its own a rank falls to a seat for which another is due now.

    0 if it is due; as many as there are ranks if it never is, or if nobody can say.
    """
    ranks, step = ranks_of(view.rules), turn_step(view)
    if rank == due:
        return 0
    if step == 0:
        return ranks
    there = due
    for turns in range(1, ranks):
        there = (there + step) % ranks
        if there == rank:
            return turns
    return ranks


@kernel
def with_least_useful(view: View, action: int, more: int, ahead: int) -> int:
    """Add to a play the false cards that are of least use, and declare them.

    Those of ranks that fall to the seat in `ahead` turns come last, the sooner the later. Of the
    others, and of those equally soon, the rank of which it has fewest is laid first: several of a
    rank may once be laid together. Of these it is the lowest.
    """
    due, cards = rank_of(action), cards_of(action)
    number = declared_of(action) if cards else 0
    ranks = ranks_of(view.rules)
    while more and number < max_of(view.rules):
        best, most = -1, -1
        for rank in range(ranks):
            left = count(view.hand - cards, rank)
            if left and rank != due:
                spare = 16 * min(turns_until(view, due, rank), ahead + 1) + 15 - left
                if spare > most:
                    best, most = rank, spare
        if best < 0:
            break
        cards += one(best)
        number += 1
        more -= 1
    return play(cards, due, number)


PLANNER = DubitoStrategy(
    "planner",
    planner,
    (
        CALL,
        DOUBT_BELOW,
        Parameter("lie", 1, 1, 8, whole=True),
        Parameter("pad", 0),
        Parameter("pile", 255, 0, 255, whole=True),
        Parameter("ahead", 13, 0, 13, whole=True),
        Parameter("restart", 1, whole=True),
    ),
    models={
        "en": "lies with cards whose rank will not fall to it in ahead turns, lie at a time, adds "
        "one to true cards with the chance pad, both up to pile cards in the pile; with restart=1 "
        "it restarts where its cards come soonest",
        "it": "mente con carte di valori che non le toccano entro ahead turni, lie per volta, ne "
        "aggiunge una alle vere con probabilità pad, fino a pile carte nel mucchio; con restart=1 "
        "riparte da dove le sue carte vengono prima",
    },
    doubts=honest_doubts,
    looks=False,
)
"""The strategy that thinks of its own ranks."""
