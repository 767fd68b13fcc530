"""Strategies that remember the last bids of a round only: an approximation for large rounds.

A round of ten dice has more histories than any memory holds. If both players forget all bids but
the last m, histories with the same last bids and the same player to speak become one node, and what
is left is a small graph on which regret matching+ is run as CFR+ runs it on the tree. How much such
strategies lose to a best response in the whole round is known where the whole tree fits
(`Memory.spread` lays them out for `cardodds.dice.solver.cfr.bounds`); elsewhere only from below
(`cardodds.dice.solver.local_response`), and nothing here is called optimal.

As on a tree, a regret weighs the histories of a node by what chance and the other player do, not by
one's own doings; so these weights depend on the other's hand alone. See M. Lanctot, R. Gibson,
N. Burch, M. Zinkevich, M. Bowling, "No-regret learning in extensive-form games with imperfect
recall", ICML 2012.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from cardodds.dice.notation import Bid
from cardodds.dice.solver.cfr import Cfr
from cardodds.dice.solver.rounds import LARGEST, Round
from cardodds.errors import ArgumentError, whole
from cardodds.simulation.interrupts import Interrupts
from cardodds.simulation.progress import Meter

Doubles = NDArray[np.float64]
Node = tuple[int, tuple[int, ...]]
"""Who is to speak, and the last states."""

REMEMBERED, PASSES = 2, 300
"""Bids remembered, and passes over the graph, unless told otherwise."""

TABLES = 2 * 10**9
"""Bytes that the tables of all pairs of hands may take; beyond that hands are sampled."""

SAMPLED = 64
"""Hands of each player in a sample."""

FEW = 2_000_000
"""Entries of the rest of a round from which on it is solved again as a whole tree."""


@dataclass(frozen=True)
class Graph:
    """A round whose players remember only the last bids.

    Examples
    --------
    >>> len(Graph(Round.of((5, 5)), 2).nodes)
    1768
    """

    game: Round
    remembered: int = REMEMBERED

    def __post_init__(self) -> None:
        whole("remembered", self.remembered, 1)

    @cached_property
    def nodes(self) -> tuple[Node, ...]:
        """All nodes, each before those that can follow it."""
        found: set[Node] = set()
        waiting: list[Node] = [(0, ())]
        while waiting:
            node = waiting.pop()
            if node not in found:
                found.add(node)
                waiting += self._following(node)
        left = self.game.bids_left
        return tuple(sorted(found, key=lambda node: (-left[_state(node)], node)))

    def _following(self, node: Node) -> list[Node]:
        player, states = node
        raises = self.game.raises[_state(node)]
        return [(1 - player, (*states, after)[-self.remembered :]) for after in raises]

    @cached_property
    def places(self) -> dict[Node, int]:
        """The index of each node."""
        return {node: place for place, node in enumerate(self.nodes)}

    @cached_property
    def after(self) -> tuple[tuple[int, ...], ...]:
        """The indices of what follows each node, raise by raise."""
        places = self.places
        return tuple(tuple(places[after] for after in self._following(node)) for node in self.nodes)

    @cached_property
    def states(self) -> tuple[int, ...]:
        """The last bid of each node, 0 if there is none."""
        return tuple(map(_state, self.nodes))

    def place(self, states: Sequence[int]) -> int:
        """Return the index of the node after some bids."""
        return self.places[len(states) % 2, tuple(states)[-self.remembered :]]


def _state(node: Node) -> int:
    """The last bid of a node, 0 if there is none."""
    return node[1][-1] if node[1] else 0


@dataclass(frozen=True)
class Hands:
    """The hands that a pass looks at, all or a sample, with the weight of each by player."""

    chosen: tuple[NDArray[np.intp], NDArray[np.intp]]
    weights: tuple[Doubles, Doubles]


class Memory:
    """Strategies with memory, by regret matching+ on the graph.

    Parameters
    ----------
    graph : Graph
    sampled : int, optional
        Hands of each player that a pass looks at; by default all, or 64 if the tables of all pairs
        would take more than 2 GB.
    seed : int
        Of the samples.

    Attributes
    ----------
    passes : int
    regret, average : list of array, shape (actions, hands)
        By node, for the player who is to speak; the doubt last.
    """

    def __init__(self, graph: Graph, *, sampled: int | None = None, seed: int = 1) -> None:
        self.graph, self.game = graph, graph.game
        self.tree = graph.game.after_state(0, 0)
        self.hands = [len(hands) for hands in self.game.hands]
        self.chances = [self.tree.chances[player, : self.hands[player]] for player in (0, 1)]
        if sampled is None and self._table_bytes() > TABLES:
            sampled = SAMPLED
        self.sampled = sampled
        self.passes = 0
        self.regret = [np.zeros(shape) for shape in self._shapes()]
        self.average = [np.zeros(shape) for shape in self._shapes()]
        self._random = np.random.default_rng(seed)

    def _table_bytes(self) -> int:
        return 8 * len(self.graph.nodes) * self.hands[0] * self.hands[1]

    def _shapes(self) -> Iterator[tuple[int, int]]:
        for node, after in zip(self.graph.nodes, self.graph.after, strict=True):
            yield len(after) + (_state(node) > 0), self.hands[node[0]]

    def iterate(self, passes: int = PASSES, *, progress: bool = False) -> None:
        """Do some passes, each for one player, in turn."""
        with Interrupts() as interrupts, Meter(passes, "memory play, passes") as meter:
            for done in range(passes):
                self._pass(self.passes % 2)
                self.passes += 1
                if progress:
                    meter.show(done + 1)
                if interrupts.pressed:
                    raise KeyboardInterrupt

    @property
    def value(self) -> float:
        """What the opener wins on average when both play their average strategies; exact."""
        table = self.tables([shares(weights) for weights in self.average])[0]
        return float(self.chances[0] @ table @ self.chances[1])

    def tables(self, playing: list[Doubles]) -> list[Doubles]:
        """Return what the opener wins from each node on, for all pairs of hands.

        Parameters
        ----------
        playing : list of array, shape (actions, hands)
            What is played at each node.
        """
        tables: list[Doubles] = [np.empty(0)] * len(self.graph.nodes)
        for _ in self._worths(self._all_hands(), playing, tables):
            pass
        return tables

    def mix(self, hand: int, states: Sequence[int]) -> Doubles:
        """Return the chances of the actions after some bids, the doubt last.

        Parameters
        ----------
        hand : int
            Index of the hand of the player who is to speak.
        states : sequence of int
            The bids made, as states of the round.
        """
        chances: Doubles = shares(self.average[self.graph.place(states)])[:, hand]
        return chances

    def spread(self, node: int = 0) -> Doubles:
        """Return the strategies in the whole round or from a node on, laid out as in `rounds.Tree`.

        Parameters
        ----------
        node : int
            Its index in the graph.

        Raises
        ------
        ArgumentError
            If all that is from there on fits into no memory.
        """
        graph = self.graph
        entries = self.game.entries_after(graph.states[node], graph.nodes[node][0])
        if entries > LARGEST:
            raise ArgumentError("dice", self.game.dice, "the tree of this round fits in no memory")
        laid_out = np.empty(entries)
        start, waiting = 0, [node]
        while waiting:
            place = waiting.pop()
            if self.graph.after[place]:
                block = self.average[place].ravel()
                laid_out[start : start + len(block)] = block
                start += len(block)
                waiting += reversed(self.graph.after[place])
        return laid_out

    def reach(self, states: Sequence[int]) -> Doubles:
        """Return with which chances the players come to a node with each hand, up to a factor.

        Returns
        -------
        array of float64, shape (2, most hands)
            By player, the chances of the roll included.
        """
        reach = self.tree.chances.copy()
        for made, state in enumerate(states):
            raises = self.game.raises[states[made - 1] if made else 0]
            played = shares(self.average[self.graph.place(states[:made])])
            player = made % 2
            reach[player, : self.hands[player]] *= played[raises.index(state)]
        return reach

    def rest(self, states: Sequence[int], iterations: int = 500) -> Cfr | None:
        """Solve again what is left of a round, as a whole tree, from what both have shown so far.

        Parameters
        ----------
        states : sequence of int
            The bids made.
        iterations : int
            Of CFR+.

        Returns
        -------
        Cfr or None
            None while the rest is too large, or if these strategies never come there.
        """
        state, player = states[-1] if states else 0, len(states) % 2
        entries = self.game.entries_after(state, player)
        reach = self.reach(states)
        totals = reach.sum(1)
        if not 0 < entries <= FEW or not totals.all():
            return None
        tree = self.game.after_state(state, player, reach / totals[:, None])
        solver = Cfr(tree, entries)
        solver.iterate(iterations)
        return solver

    def _all_hands(self) -> Hands:
        first, second = (np.arange(hands) for hands in self.hands)
        return Hands((first, second), (self.chances[0], self.chances[1]))

    def _some_hands(self) -> Hands:
        """All hands, or a sample of each player's that stands for all on average."""
        if self.sampled is None:
            return self._all_hands()
        drawn = [
            np.unique(self._random.choice(hands, self.sampled, p=chances), return_counts=True)
            for hands, chances in zip(self.hands, self.chances, strict=True)
        ]
        (first, times), (second, other_times) = drawn
        return Hands((first, second), (times / self.sampled, other_times / self.sampled))

    def _pass(self, player: int) -> None:
        """Improve a player's strategy at all nodes against what the other plays now."""
        hands = self._some_hands()
        other = 1 - player
        playing = [
            shares(regret)[:, hands.chosen[node[0]]]
            for node, regret in zip(self.graph.nodes, self.regret, strict=True)
        ]
        reach = [self._reaches(hands, playing, who) for who in (0, 1)]
        weight = self.passes // 2 + 1
        for place, worth in self._worths(hands, playing):
            if self.graph.nodes[place][0] != player or len(worth) == 1:
                continue
            ways = hands.weights[other] * reach[other][place]
            won = np.array([table @ ways if player == 0 else -(ways @ table) for table in worth])
            gained = won - (playing[place] * won).sum(0)
            own = hands.chosen[player]
            self.regret[place][:, own] = np.maximum(self.regret[place][:, own] + gained, 0.0)
            self.average[place][:, own] += weight * reach[player][place] * playing[place]

    def _reaches(self, hands: Hands, playing: list[Doubles], player: int) -> list[Doubles]:
        """With which chances a player comes to each node, added up over all that leads there."""
        reach = [np.zeros(len(hands.chosen[player])) for _ in self.graph.nodes]
        reach[0][:] = 1.0
        for place, after in enumerate(self.graph.after):
            speaks = self.graph.nodes[place][0] == player
            for action, following in enumerate(after):
                here = reach[place] * playing[place][action] if speaks else reach[place]
                reach[following] += here
        return reach

    def _worths(
        self, hands: Hands, playing: list[Doubles], tables: list[Doubles] | None = None
    ) -> Iterator[tuple[int, list[Doubles]]]:
        """What the opener wins by each action of each node, for all pairs of hands; last first."""
        tables = [np.empty(0)] * len(self.graph.nodes) if tables is None else tables
        needed = self.tree.needed[0][:, hands.chosen[0]]
        counted = self.tree.counted[1][:, hands.chosen[1]]
        for place in reversed(range(len(tables))):
            node = self.graph.nodes[place]
            state, player = _state(node), node[0]
            worth = [tables[following] for following in self.graph.after[place]]
            if state:
                right = needed[state][:, None] <= counted[state][None, :]
                worth.append(np.where(right == (player == 1), 1.0, -1.0))
            yield place, worth
            table = np.zeros((len(hands.chosen[0]), len(hands.chosen[1])))
            for chances, part in zip(playing[place], worth, strict=True):
                table += (chances[:, None] if player == 0 else chances[None, :]) * part
            tables[place] = table


def shares(weights: Doubles) -> Doubles:
    """Turn weights of actions into chances, hand by hand; all the same where there is no weight."""
    total = weights.sum(0)
    even = np.full_like(weights, 1 / len(weights))
    chances: Doubles = np.divide(weights, total, out=even, where=total > 0)
    return chances


def solve_with_memory(
    game: Round,
    *,
    remembered: int = REMEMBERED,
    passes: int = PASSES,
    sampled: int | None = None,
    progress: bool = True,
) -> Memory:
    """Return strategies for a round that remember the last bids only.

    Parameters
    ----------
    game : Round
    remembered : int
        How many bids.
    passes : int
        Over the graph, half for each player.
    sampled : int, optional
        As in `Memory`.
    progress : bool
        Whether a bar may appear on stderr.

    Examples
    --------
    With one die each the value is -1/18:

    >>> memory = solve_with_memory(Round.of((1, 1)), remembered=1, progress=False)
    >>> abs(memory.value + 1 / 18) < 0.01
    True
    """
    if sampled is not None and sampled < 1:
        raise ArgumentError("sampled", sampled, "must be a whole number, at least 1")
    memory = Memory(Graph(game, remembered), sampled=sampled)
    memory.iterate(passes, progress=progress)
    return memory


def states_of(game: Round, bids: Sequence[Bid]) -> tuple[int, ...]:
    """Return bids as states of a round."""
    return tuple(game.bids.index(bid) + 1 for bid in bids)
