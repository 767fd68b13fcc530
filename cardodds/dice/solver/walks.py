"""Walks through the public tree of a round, all hands at once: a step of CFR+, a best response.

A node is worked on with a row for each player: with which chance it plays to it with each of its
hands. What a hand is worth is the sum over the other's hands, weighted by the other's chances to
come there (a counterfactual value): 1 for a round won, -1 for a lost one.

Arrays are flat and addressed by unsigned places, and helpers are given arrays rather than parts of
them: that spares the compiled code asking whether to count from the end, and counting references.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy import uint64 as at
from numpy.typing import NDArray

from cardodds.dice.solver.rounds import Tree
from cardodds.simulation.kernels import inlined, kernel

Floats: TypeAlias = NDArray[np.floating[Any]]
"""Single precision where memory is short, else double."""

Ints: TypeAlias = NDArray[np.int64]

# What a desk's lines keep of each node on the way: the state, who speaks, where its entries begin,
# the raises already looked at, where the entries of the next one begin, and where each player's row
# of chances to come there begins, `NOWHERE` if it comes with no hand.
STATE, PLAYER, PLACE, LOOKED_AT, NEXT, MINE, THEIRS, LINE = range(8)
NOWHERE = -1


class Desk(NamedTuple):
    """Arrays that a walk works in, one after the other what belongs to each bid on the way.

    Attributes
    ----------
    lines : array of int64
        `LINE` numbers for each node.
    mine, theirs : array of float64
        With which chances the player that is looked at, and the other, come there.
    worth : array of float64
        What each hand of the player that is looked at is worth there, as far as it is known.
    chosen : array of float64
        With which chance the player that speaks takes each action with each of its hands.
    lead, ends, atleast : array of float64
        What a doubt is worth; with which chances it is reached; those that so many dice count.
    """

    lines: Ints
    mine: Floats
    theirs: Floats
    worth: Floats
    chosen: Floats
    lead: Floats
    ends: Floats
    atleast: Floats


def desk(tree: Tree) -> Desk:
    """Return a desk for walks through a tree."""
    most, rows = tree.chances.shape[1], tree.depth + 2
    return Desk(
        lines=np.zeros(rows * LINE, np.int64),
        mine=np.zeros(rows * most),
        theirs=np.zeros(rows * most),
        worth=np.zeros(rows * most),
        chosen=np.zeros(rows * tree.actions * most),
        lead=np.zeros(most),
        ends=np.zeros(most),
        atleast=np.zeros(int(tree.dice.max()) + 2),
    )


@inlined
def _shares(weights: Floats, place: int, actions: int, hands: int, chosen: Floats, to: int) -> None:
    """Turn weights of actions into chances, hand by hand; all the same where there is no weight."""
    for hand in range(hands):
        chosen[at(to + hand)] = 0.0
    for action in range(actions):
        row = place + action * hands
        for hand in range(hands):
            chosen[at(to + hand)] += weights[at(row + hand)]
    for hand in range(hands):
        total = chosen[at(to + hand)]
        chosen[at(to + hand)] = 1.0 / total if total > 0.0 else 0.0
    even = 1.0 / actions
    # The first action last: its row holds what to multiply by until then.
    for action in range(actions - 1, -1, -1):
        row, share = place + action * hands, to + action * hands
        for hand in range(hands):
            factor = chosen[at(to + hand)]
            chosen[at(share + hand)] = weights[at(row + hand)] * factor if factor > 0.0 else even


@inlined
def _doubted(
    sign: float,
    counted: Ints,
    needed: Ints,
    row: int,
    own: int,
    others: int,
    most: int,
    reach: Floats,
    start: int,
    atleast: Floats,
    worth: Floats,
) -> None:
    """Write what each own hand is worth when a bid is doubted: `sign` is what a right one wins.

    `row` is where a state's numbers begin in `counted` (of the other's hands) and `needed` (by own
    hands), `start` where in `reach` the chances with which the other's hands come there.
    """
    for count in range(most + 2):
        atleast[at(count)] = 0.0
    for hand in range(others):
        atleast[at(counted[at(row + hand)])] += reach[at(start + hand)]
    for count in range(most, -1, -1):
        atleast[at(count)] += atleast[at(count + 1)]
    everything = atleast[0]
    for hand in range(own):
        worth[at(hand)] = sign * (2.0 * atleast[at(needed[at(row + hand)])] - everything)


@inlined
def _after(reach: Floats, row: int, chosen: Floats, share: int, hands: int, to: int) -> int:
    """Write with which chances a player comes to what follows an action of its own.

    Returns
    -------
    int
        Where that row begins; `NOWHERE` if no hand comes there.
    """
    if row == NOWHERE:
        return NOWHERE
    there = False
    for hand in range(hands):
        chance = reach[at(row + hand)] * chosen[at(share + hand)]
        reach[at(to + hand)] = chance
        there |= chance > 0.0
    return to if there else NOWHERE


@inlined
def _credit(
    worth: Floats,
    start: int,
    regret: Floats,
    place: int,
    chosen: Floats,
    share: int,
    to: int,
    total: Floats,
    hands: int,
) -> None:
    """Add what an action is worth to its regret, and its part to what the node is worth."""
    for hand in range(hands):
        regret[at(place + hand)] += worth[at(start + hand)]
    for hand in range(hands):
        total[at(to + hand)] += chosen[at(share + hand)] * worth[at(start + hand)]


@inlined
def _add(worth: Floats, start: int, total: Floats, to: int, hands: int) -> None:
    for hand in range(hands):
        total[at(to + hand)] += worth[at(start + hand)]


@inlined
def _better(worth: Floats, start: int, best: Floats, to: int, hands: int) -> None:
    for hand in range(hands):
        best[at(to + hand)] = max(best[at(to + hand)], worth[at(start + hand)])


@inlined
def _begin(tree: Tree, player: int, desk: Desk) -> None:
    """Put the start of the tree on a desk."""
    lines = desk.lines
    lines[STATE], lines[PLAYER], lines[PLACE] = tree.state, tree.player, 0
    lines[MINE], lines[THEIRS] = 0, 0
    for hand in range(tree.hands[player]):
        desk.mine[hand] = 1.0
    for hand in range(tree.hands[1 - player]):
        desk.theirs[hand] = tree.chances[1 - player, hand]


@inlined
def _go_down(lines: Ints, line: int, state: int, player: int, mine: int, theirs: int) -> None:
    """Put the node after a raise on the desk; its entries are the next ones."""
    below = line + LINE
    lines[at(below + STATE)], lines[at(below + PLAYER)] = state, player
    lines[at(below + PLACE)] = lines[at(line + NEXT)]
    lines[at(below + MINE)], lines[at(below + THEIRS)] = mine, theirs


@kernel
def improve(
    tree: Tree, player: int, weight: float, regret: Floats, average: Floats, desk: Desk
) -> None:
    """Do a player's half of an iteration of CFR+.

    Its regrets are added to and then not let fall below 0; what it plays now, as its regrets say,
    is added to its average strategy. See O. Tammelin, "Solving large imperfect information games
    using CFR+", arXiv:1407.5042.

    Parameters
    ----------
    tree : Tree
    player : int
    weight : float
        Of this iteration in the average.
    regret, average : array of float64 or float32
        An entry for each action and hand, as `Tree` lays them out; both players'.
    desk : Desk
    """
    other = 1 - player
    first, after, storage = tree.first, tree.after, tree.storage.ravel()
    counted, needed = tree.counted[other].ravel(), tree.needed[player].ravel()
    own, others, dice = int(tree.hands[player]), int(tree.hands[other]), int(tree.dice[other])
    row = tree.chances.shape[1]
    node = tree.actions * row
    lines, mine, theirs, worth, chosen = desk.lines, desk.mine, desk.theirs, desk.worth, desk.chosen
    lead, ends, atleast = desk.lead, desk.ends, desk.atleast
    _begin(tree, player, desk)
    depth, entering = 0, True
    while depth >= 0:
        line, here, share = depth * LINE, depth * row, depth * node
        state, place = int(lines[at(line + STATE)]), int(lines[at(line + PLACE)])
        speaks = lines[at(line + PLAYER)] == player
        mine_at, theirs_at = int(lines[at(line + MINE)]), int(lines[at(line + THEIRS)])
        hands = own if speaks else others
        start = int(first[at(state)])
        raises = int(first[at(state + 1)]) - start
        actions = raises + (1 if state > 0 else 0)
        if entering:
            entering = False
            lines[at(line + LOOKED_AT)], lines[at(line + NEXT)] = 0, place + actions * hands
            for hand in range(own):
                worth[at(here + hand)] = 0.0
            if speaks or theirs_at != NOWHERE:
                _shares(regret, place, actions, hands, chosen, share)
            if speaks and mine_at != NOWHERE:
                for entry in range(0, actions * hands, hands):
                    for hand in range(hands):
                        chance = mine[at(mine_at + hand)] * chosen[at(share + entry + hand)]
                        average[at(place + entry + hand)] += weight * chance
        action = int(lines[at(line + LOOKED_AT)])
        entry = action * hands
        if action < raises:
            lines[at(line + LOOKED_AT)] = action + 1
            following = int(after[at(start + action)])
            mine_next, theirs_next = mine_at, theirs_at
            if speaks:
                mine_next = _after(mine, mine_at, chosen, share + entry, own, here + row)
            else:
                theirs_next = _after(theirs, theirs_at, chosen, share + entry, others, here + row)
            if first[at(following + 1)] > first[at(following)]:
                then = other if speaks else player
                # Where neither comes, there is nothing to add.
                if mine_next != NOWHERE or theirs_next != NOWHERE:
                    _go_down(lines, line, following, then, mine_next, theirs_next)
                    entering = True
                    depth += 1
                lines[at(line + NEXT)] += storage[at(2 * following + then)]
            elif theirs_next != NOWHERE:
                sign, number = 1.0 if speaks else -1.0, following * row
                _doubted(
                    sign,
                    counted,
                    needed,
                    number,
                    own,
                    others,
                    dice,
                    theirs,
                    theirs_next,
                    atleast,
                    lead,
                )
                if speaks:
                    _credit(lead, 0, regret, place + entry, chosen, share + entry, here, worth, own)
                else:
                    _add(lead, 0, worth, here, own)
            continue
        # Where the other does not come, all is worth 0 and regrets stay as they are.
        if theirs_at != NOWHERE and state > 0:
            number = state * row
            if speaks:
                _doubted(
                    -1.0,
                    counted,
                    needed,
                    number,
                    own,
                    others,
                    dice,
                    theirs,
                    theirs_at,
                    atleast,
                    lead,
                )
                _credit(lead, 0, regret, place + entry, chosen, share + entry, here, worth, own)
            else:
                for hand in range(others):
                    chance = chosen[at(share + entry + hand)]
                    ends[at(hand)] = theirs[at(theirs_at + hand)] * chance
                _doubted(1.0, counted, needed, number, own, others, dice, ends, 0, atleast, lead)
                _add(lead, 0, worth, here, own)
        if theirs_at != NOWHERE and speaks:
            for entry in range(0, actions * own, own):
                for hand in range(own):
                    rest = regret[at(place + entry + hand)] - worth[at(here + hand)]
                    regret[at(place + entry + hand)] = max(0.0, rest)
        depth -= 1
        if depth >= 0 and theirs_at != NOWHERE:
            above = line - LINE
            if lines[at(above + PLAYER)] == player:
                entry = (int(lines[at(above + LOOKED_AT)]) - 1) * own
                place, share = int(lines[at(above + PLACE)]) + entry, share - node + entry
                _credit(worth, here, regret, place, chosen, share, here - row, worth, own)
            else:
                _add(worth, here, worth, here - row, own)


@kernel
def respond(tree: Tree, player: int, strategy: Floats, desk: Desk) -> float:
    """Return what a best response of a player wins on average against the other's strategy.

    Parameters
    ----------
    tree : Tree
    player : int
        Who responds; each of its hands knows the strategy of the other, not the other's hand.
    strategy : array of float64 or float32
        Weights of the actions, as `Tree` lays them out; where all are 0, all actions are as likely.
    desk : Desk
    """
    other = 1 - player
    first, after, storage = tree.first, tree.after, tree.storage.ravel()
    counted, needed = tree.counted[other].ravel(), tree.needed[player].ravel()
    own, others, dice = int(tree.hands[player]), int(tree.hands[other]), int(tree.dice[other])
    row = tree.chances.shape[1]
    node = tree.actions * row
    lines, theirs, worth, chosen = desk.lines, desk.theirs, desk.worth, desk.chosen
    lead, ends, atleast = desk.lead, desk.ends, desk.atleast
    _begin(tree, player, desk)
    depth, entering = 0, True
    while depth >= 0:
        line, here, share = depth * LINE, depth * row, depth * node
        state, place = int(lines[at(line + STATE)]), int(lines[at(line + PLACE)])
        speaks = lines[at(line + PLAYER)] == player
        theirs_at = int(lines[at(line + THEIRS)])
        start = int(first[at(state)])
        raises = int(first[at(state + 1)]) - start
        actions = raises + (1 if state > 0 else 0)
        if entering:
            entering = False
            lines[at(line + LOOKED_AT)] = 0
            lines[at(line + NEXT)] = place + actions * (own if speaks else others)
            least = -np.inf if speaks else 0.0
            for hand in range(own):
                worth[at(here + hand)] = least
            if not speaks:
                _shares(strategy, place, actions, others, chosen, share)
        action = int(lines[at(line + LOOKED_AT)])
        entry = share + action * others
        if action < raises:
            lines[at(line + LOOKED_AT)] = action + 1
            following = int(after[at(start + action)])
            next_at = theirs_at
            if not speaks:
                next_at = _after(theirs, theirs_at, chosen, entry, others, here + row)
            if first[at(following + 1)] > first[at(following)]:
                then = other if speaks else player
                if next_at != NOWHERE:
                    _go_down(lines, line, following, then, NOWHERE, next_at)
                    entering = True
                    depth += 1
                lines[at(line + NEXT)] += storage[at(2 * following + then)]
                if next_at != NOWHERE:
                    continue
            # What the other never lets happen is worth 0.
            for hand in range(own):
                lead[at(hand)] = 0.0
            if next_at != NOWHERE:
                sign, number = 1.0 if speaks else -1.0, following * row
                _doubted(
                    sign, counted, needed, number, own, others, dice, theirs, next_at, atleast, lead
                )
            if speaks:
                _better(lead, 0, worth, here, own)
            else:
                _add(lead, 0, worth, here, own)
            continue
        if state > 0:
            number = state * row
            if speaks:
                _doubted(
                    -1.0,
                    counted,
                    needed,
                    number,
                    own,
                    others,
                    dice,
                    theirs,
                    theirs_at,
                    atleast,
                    lead,
                )
                _better(lead, 0, worth, here, own)
            else:
                for hand in range(others):
                    ends[at(hand)] = theirs[at(theirs_at + hand)] * chosen[at(entry + hand)]
                _doubted(1.0, counted, needed, number, own, others, dice, ends, 0, atleast, lead)
                _add(lead, 0, worth, here, own)
        depth -= 1
        if depth >= 0:
            if lines[at(line - LINE + PLAYER)] == player:
                _better(worth, here, worth, here - row, own)
            else:
                _add(worth, here, worth, here - row, own)
    won = 0.0
    for hand in range(own):
        won += tree.chances[player, hand] * worth[hand]
    return won
