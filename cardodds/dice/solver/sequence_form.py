"""A round as a linear program over sequences of own actions, solved by HiGHS.

Sequence form: B. von Stengel, "Efficient computation of behavior strategies", Games and Economic
Behavior 14, 1996; D. Koller, N. Megiddo, B. von Stengel, "Fast algorithms for finding randomized
strategies in game trees", STOC 1994.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardodds.dice.solver.rounds import Tree

Ints = NDArray[np.int64]

TIGHT = 1e-10
"""The tolerance asked of HiGHS, the least that it takes."""


@dataclass
class Entries:
    """Entries of a sparse matrix, collected block by block."""

    rows: list[Ints] = field(default_factory=list)
    columns: list[Ints] = field(default_factory=list)
    values: list[NDArray[np.float64]] = field(default_factory=list)

    def add(self, rows: Any, columns: Any, values: Any) -> None:
        """Add entries; the three are brought to one shape."""
        rows, columns, values = np.broadcast_arrays(rows, columns, values)
        self.rows.append(rows.ravel())
        self.columns.append(columns.ravel())
        self.values.append(values.ravel())

    def matrix(self, rows: int, columns: int) -> Any:
        """Return them as a sparse matrix."""
        from scipy.sparse import csr_array

        places = np.concatenate(self.rows), np.concatenate(self.columns)
        return csr_array((np.concatenate(self.values), places), shape=(rows, columns))


class Program:
    """The linear program of a round, and what its numbers stand for.

    A sequence of a player is a hand with the actions that it has taken; sequence 0 is that nothing
    is known yet. The opener chooses a realization plan, how likely it makes each of its sequences;
    against it the other has a best response, whose value at each of its information sets is a
    variable, too. The multipliers of the conditions on these values are the other's plan.

    Attributes
    ----------
    tree : Tree
    sequences, sets : list of int
        How many of each player, the empty sequence and a first information set included.
    """

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.sequences = [1, 1]
        self.sets = [1, 1]
        self._pays = Entries()
        # Of each player: in the row of an information set its actions, less what leads to it.
        self._flows = [Entries(), Entries()]
        self._blocks: list[tuple[int, Ints]] = []
        for flow in self._flows:
            flow.add(0, 0, 1.0)
        nothing = [np.zeros(int(hands), np.int64) for hands in tree.hands]
        self._walk(tree.state, tree.player, nothing)

    def _walk(self, state: int, player: int, led: list[Ints]) -> None:
        """Add a node and all below it; `led` are the sequences of each player's hands there."""
        tree = self.tree
        raises = tree.after[tree.first[state] : tree.first[state + 1]].tolist()
        if not raises:
            self._doubt(state, player, led)
            return
        hands, actions = int(tree.hands[player]), len(raises) + (state > 0)
        sets = self.sets[player] + np.arange(hands)
        taken = self.sequences[player] + np.arange(actions * hands).reshape(actions, hands)
        self.sets[player] += hands
        self.sequences[player] += actions * hands
        self._blocks.append((player, taken.ravel()))
        self._flows[player].add(sets, taken, 1.0)
        self._flows[player].add(sets, led[player], -1.0)
        for action in range(actions):
            below = list(led)
            below[player] = taken[action]
            if action < len(raises):
                self._walk(raises[action], 1 - player, below)
            else:
                self._doubt(state, player, below)

    def _doubt(self, state: int, doubter: int, led: list[Ints]) -> None:
        """Add what a doubt pays the opener, for all pairs of hands."""
        tree = self.tree
        opener, other = (int(hands) for hands in tree.hands)
        right = tree.needed[0, state, :opener, None] <= tree.counted[1, state, None, :other]
        pays = np.where(right, 1.0, -1.0) if doubter == 1 else np.where(right, -1.0, 1.0)
        chances = tree.chances[0, :opener, None] * tree.chances[1, None, :other]
        self._pays.add(led[1][None, :], led[0][:, None], pays * chances)

    def solve(self) -> tuple[NDArray[np.float64], float]:
        """Solve the program.

        Returns
        -------
        strategy : array of float64
            Both players' plans in the layout of `Tree`: weights of the actions of each node.
        value : float
            To the opener, as HiGHS gives it: `bounds` of the strategy are what proves it.

        Raises
        ------
        RuntimeError
            If HiGHS gives up.
        """
        from scipy.optimize import linprog
        from scipy.sparse import coo_array, hstack

        plans, sets = self.sequences[0], self.sets[1]
        pays = self._pays.matrix(self.sequences[1], plans)
        flows = [
            flow.matrix(self.sets[player], self.sequences[player])
            for player, flow in enumerate(self._flows)
        ]
        # Minimize the other's best response with its sign changed, in the variables (plan, values).
        found = linprog(
            np.concatenate([np.zeros(plans), [-1.0], np.zeros(sets - 1)]),
            A_ub=hstack([-pays, flows[1].T]),
            b_ub=np.zeros(self.sequences[1]),
            A_eq=hstack([flows[0], coo_array((self.sets[0], sets))]),
            b_eq=np.concatenate([[1.0], np.zeros(self.sets[0] - 1)]),
            bounds=[(0, None)] * plans + [(None, None)] * sets,
            method="highs",
            options={"primal_feasibility_tolerance": TIGHT, "dual_feasibility_tolerance": TIGHT},
        )
        if found.x is None or found.fun is None:
            raise RuntimeError(f"the linear program was not solved: {found.message}")
        plan = found.x[:plans], -found.ineqlin.marginals
        laid_out = np.concatenate([plan[player][taken] for player, taken in self._blocks])
        return np.maximum(laid_out, 0.0), -float(found.fun)
