"""One round of Dubito with dice between two players, as those who solve it see it.

Everything that is said in a round is public, so a round is one public tree, walked with all the
hands that each player may hold side by side. What can still be said depends on the last bid alone:
the part of the tree after a bid has the same shape wherever that bid is made. So no tree is stored.
A *state* is a last bid (0: none yet), a node is the bids on the way to it, and what a solver keeps
of a node lies in a flat array at a place that is found by adding up the sizes of what comes before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cardodds.dice.coded_rules import setup
from cardodds.dice.legal import legal_bids
from cardodds.dice.notation import Bid
from cardodds.dice.rules import DiceRules
from cardodds.dice.rules import preset as named_rules
from cardodds.dice.solver.pairs import dice_of_two
from cardodds.dice.view import FACE_BITS, PIOMBO, bid_of, matching
from cardodds.errors import ArgumentError, flag

LARGEST = 2**62
"""Entries that the places of a tree can count; no memory holds as many."""


class Tree(NamedTuple):
    """A round, or the rest of one, as arrays for kernels.

    The raises of state `s` are ``after[first[s]:first[s + 1]]``; the last action of a state with a
    bid is to doubt it. A node whose player has something to choose takes one entry for each of its
    actions (the doubt last) and each hand of that player in a flat array of `storage` entries; then
    follows what is below it, raise by raise.

    Attributes
    ----------
    first, after : array of int64
        The raises of each state.
    storage : array of int64, shape (states, 2)
        Entries of all that is below a node with that state, by the player who is to speak.
    hands, dice : array of int64, shape (2,)
        Different hands, and dice, of each player.
    counted, needed : array of int64, shape (2, states, most hands)
        Of each player's hands how many dice count for the bid of a state, and how many of the other
        player's must count so that the bid is right; one more than it has if it cannot be.
    chances : array of float64, shape (2, most hands)
        How likely each hand of a player is at the start; up to a factor.
    state, player : int
        Where the tree starts, and who speaks there.
    actions, depth : int
        The most actions of a state, and the most bids in a row.
    """

    first: NDArray[np.int64]
    after: NDArray[np.int64]
    storage: NDArray[np.int64]
    hands: NDArray[np.int64]
    dice: NDArray[np.int64]
    counted: NDArray[np.int64]
    needed: NDArray[np.int64]
    chances: NDArray[np.float64]
    state: int
    player: int
    actions: int
    depth: int


@dataclass(frozen=True)
class Round:
    """A round for two, and how large it is.

    Parameters
    ----------
    rules : DiceRules
        Of two seats with one to five dice each; seat 0, here player 0, opens.
    piombo : bool
        Whether it is a piombo round.

    Examples
    --------
    One die each under OpenSpiel's rules:

    >>> Round.of((1, 1), preset="openspiel").information_sets
    24576
    """

    rules: DiceRules
    piombo: bool = False

    @classmethod
    def of(
        cls,
        dice: tuple[int, ...] | int = (1, 1),
        *,
        rule: str | None = None,
        piombo: bool = False,
        preset: str | None = None,
        faces: int | None = None,
    ) -> Round:
        """Return the round that these words describe.

        Parameters
        ----------
        dice : tuple of int, or int
            Of the opener and of the other, 1 to 5; one number for both.
        rule : {"strict", "free", "count_face"}, optional
            The raise rule, `strict` by default.
        piombo : bool
            The opener has just come down to one die.
        preset : str, optional
            The rules of another game instead of `rule`.
        faces : int, optional
            Faces of a die, 2 to 6.

        Raises
        ------
        ArgumentError
            If something is not allowed: also a rule with a preset, or a piombo round whose opener
            has more than one die.
        """
        pair = dice_of_two(dice)
        words: dict[str, Any] = {"rule": rule, "faces": faces}
        options = {name: value for name, value in words.items() if value is not None}
        options["dice"] = pair
        rules = DiceRules(**options) if preset is None else named_rules(preset, **options)
        if flag("piombo", piombo):
            if not rules.piombo:
                why = f"{preset} has no piombo rounds"
                raise ArgumentError("piombo + preset", f"on + {preset}", why)
            if pair[0] != 1:
                why = "who opens a piombo round has one die"
                raise ArgumentError("dice + piombo", f"{pair[0]} {pair[1]} + on", why)
        return cls(rules, piombo)

    @property
    def dice(self) -> tuple[int, int]:
        """Dice of who opens and of the other."""
        opener, other = self.rules.start
        return opener, other

    @property
    def word(self) -> int:
        """The word of rules of `View` in this round."""
        return setup(self.rules).rules | (PIOMBO if self.piombo else 0)

    @cached_property
    def bids(self) -> tuple[Bid, ...]:
        """Every bid that can be made; the bid of state `s` is ``bids[s - 1]``."""
        reached: set[Bid] = set()
        waiting = [*self._legal(None)]
        while waiting:
            bid = waiting.pop()
            if bid not in reached:
                reached.add(bid)
                waiting += self._legal(bid)
        names = self.rules.face_names
        return tuple(sorted(reached, key=lambda bid: (bid.count, names.index(bid.face))))

    def _legal(self, last: Bid | None) -> tuple[Bid, ...]:
        """The bids that may follow another."""
        return legal_bids(last, dice=sum(self.dice), rules=self.rules, piombo=self.piombo)

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """The number of the bid of each state in the engine; 0 for state 0."""
        names = self.rules.face_names
        return (0, *(bid_of(bid.count, names.index(bid.face)) for bid in self.bids))

    @cached_property
    def raises(self) -> tuple[tuple[int, ...], ...]:
        """For each state those that may follow it, in their order."""
        states = {bid: state for state, bid in enumerate(self.bids, 1)}
        lasts = (None, *self.bids)
        return tuple(tuple(states[bid] for bid in self._legal(last)) for last in lasts)

    @cached_property
    def hands(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The different hands of each player, as packed counts of faces."""
        opener, other = (tuple(_falls(self.rules.faces, number)) for number in self.dice)
        return opener, other

    @cached_property
    def ways(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """In how many ways the dice of each player can fall to each hand."""
        opener, other = (tuple(_falls(self.rules.faces, number).values()) for number in self.dice)
        return opener, other

    @cached_property
    def histories(self) -> int:
        """Nodes of the public tree: what can have been said before a player speaks."""
        return self._add_up(lambda state, player: 1)

    @cached_property
    def information_sets(self) -> int:
        """What the players can have seen when they speak: a node and a hand of who speaks there."""
        return self._add_up(lambda state, player: len(self.hands[player]))

    def sequences(self, player: int) -> int:
        """Return how many sequences of own actions a player has, in its hands together."""
        return 1 + self._add_up(lambda state, who: self._entries(state, who) * (who == player))

    @property
    def entries(self) -> int:
        """Probabilities that the two strategies have."""
        return self._add_up(self._entries)

    def _entries(self, state: int, player: int) -> int:
        raises = len(self.raises[state])
        return (raises + (state > 0)) * len(self.hands[player]) if raises else 0

    def _add_up(self, of_node: Callable[[int, int], int]) -> int:
        """Add up something over all nodes, given by state and by who speaks."""
        return int(self._below(of_node)[0][0])

    def _below(self, of_node: Callable[[int, int], int]) -> list[list[int]]:
        """For each state and player, something added up over a node with them and all below it."""
        totals: list[list[int]] = [[-1, -1] for _ in self.raises]

        def add(state: int, player: int) -> int:
            if totals[state][player] < 0:
                after = (add(following, 1 - player) for following in self.raises[state])
                totals[state][player] = of_node(state, player) + sum(after)
            return totals[state][player]

        for state in range(len(self.raises)):
            for player in (0, 1):
                add(state, player)
        return totals

    @cached_property
    def bids_left(self) -> tuple[int, ...]:
        """For each state the most bids that can still be made."""
        left = [-1] * len(self.raises)

        def find(state: int) -> int:
            if left[state] < 0:
                left[state] = max((1 + find(after) for after in self.raises[state]), default=0)
            return left[state]

        for state in range(len(left)):
            find(state)
        return tuple(left)

    def entries_after(self, state: int, player: int) -> int:
        """Return the entries of all that follows a state in which a player is to speak."""
        return self._below(self._entries)[state][player]

    def node(self, bids: Sequence[Bid]) -> tuple[int, int, int]:
        """Return the state after some bids, who is to speak, and where the node's entries begin.

        Raises
        ------
        ArgumentError
            If a bid is not legal after those before it.
        """
        below = self._below(self._entries)
        state, player, place = 0, 0, 0
        for bid in bids:
            following = self.bids.index(bid) + 1 if bid in self.bids else -1
            if following not in self.raises[state]:
                raise ArgumentError("bids", str(bid), "not legal there")
            place += self._entries(state, player)
            for earlier in self.raises[state]:
                if earlier == following:
                    break
                place += below[earlier][1 - player]
            state, player = following, 1 - player
        return state, player, place

    @cached_property
    def tree(self) -> Tree:
        """The round for kernels.

        Raises
        ------
        ArgumentError
            If it is too large for any memory.
        """
        if self.entries > LARGEST:
            raise ArgumentError("dice", self.dice, "the tree of this round fits in no memory")
        return self.after_state(0, 0)

    def after_state(
        self, state: int, player: int, chances: NDArray[np.float64] | None = None
    ) -> Tree:
        """Return what follows a state, for kernels.

        Parameters
        ----------
        state, player : int
            The last bid, 0 for none, and who is to speak.
        chances : array of float64, shape (2, most hands), optional
            How likely the hands are then; by default as they are rolled.
        """
        below = np.array(self._below(self._entries), dtype=object)
        counted, needed = self._counts()
        return Tree(
            first=np.cumsum([0, *map(len, self.raises)]),
            after=np.array([after for raises in self.raises for after in raises], np.int64),
            storage=np.minimum(below, LARGEST).astype(np.int64),
            hands=np.array([len(hands) for hands in self.hands]),
            dice=np.array(self.dice),
            counted=counted,
            needed=needed,
            chances=self.chances() if chances is None else chances,
            state=state,
            player=player,
            actions=1 + max(map(len, self.raises)),
            depth=self.bids_left[0],
        )

    def _counts(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """`Tree.counted` and `Tree.needed`."""
        shape = (2, len(self.raises), max(map(len, self.hands)))
        counted, needed = np.zeros(shape, np.int64), np.zeros(shape, np.int64)
        names, word = self.rules.face_names, self.word
        for player in (0, 1):
            for state, bid in enumerate(self.bids, 1):
                face = names.index(bid.face)
                for number, hand in enumerate(self.hands[player]):
                    own = matching(hand, face, word)
                    counted[player, state, number] = own
                    missing = min(max(bid.count - own, 0), self.dice[1 - player] + 1)
                    needed[player, state, number] = missing
        return counted, needed

    def chances(self) -> NDArray[np.float64]:
        """Return how likely each hand of each player is, shape (2, most hands)."""
        chances = np.zeros((2, max(map(len, self.hands))))
        for player, ways in enumerate(self.ways):
            chances[player, : len(ways)] = np.array(ways) / sum(ways)
        return chances


def _falls(faces: int, dice: int) -> Counter[int]:
    """The hands of some dice as packed counts of faces, and in how many ways each can fall."""
    falls = Counter({0: 1})
    for _ in range(dice):
        falls = sum(
            (
                Counter({hand + (1 << FACE_BITS * face): ways for hand, ways in falls.items()})
                for face in range(faces)
            ),
            Counter(),
        )
    return falls
