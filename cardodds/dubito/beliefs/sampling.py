"""Weighted sampling of the deals and plays that fit what some seats saw of a recorded hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from math import ceil
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardodds.cards import Card
from cardodds.dubito.beliefs.chains import draw_chain
from cardodds.dubito.beliefs.estimated import Chance, interval
from cardodds.dubito.beliefs.histories import history, rank_number
from cardodds.dubito.beliefs.listeners import Listeners
from cardodds.dubito.beliefs.observed import Observed, copies_of_ranks, hand_of
from cardodds.dubito.beliefs.worlds import History, tell
from cardodds.dubito.claimants import Claimant
from cardodds.dubito.recorded_hand import ASIDE, LAID, PILE
from cardodds.simulation.estimates import Estimate, Z
from cardodds.simulation.progress import Meter

CHAINS = 16
"""Chains, each from a start of its own: how they differ tells how far their mean can be off."""

SETTLING, BETWEEN = 100, 2
"""Steps of a chain for each unknown card, before its first world and from world to world."""

LONGER = 10
"""Events after which a hand is long, and each event more makes the steps more."""

LONGEST = 60
"""So many events more at most: a step costs more the longer a hand is, too, and of a very long one
few worlds are told apart, which the interval shows."""

HARDER = 3
"""How often it is tried, each time with four times as many steps, where no world fits."""

GAMES = 5000
"""Worlds drawn where their number is not given."""

FEWEST, MOST = 100, 10**6
"""Worlds that may be drawn."""


@dataclass(frozen=True)
class Worlds:
    """Deals and plays that fit, drawn by several chains.

    Attributes
    ----------
    history : History
    ranks : array of int64, shape (worlds, cards)
        The rank of each card.
    slots : array of int64, shape (worlds, slots)
        The card in each slot of the plays.
    chain : array of int64, shape (worlds,)
        Which chain drew it.
    drawn : int
        Worlds drawn, those left out that do not fit.
    against : int
        Plays of the hand that the model never makes. Nothing is read into them.
    seed : int
    columns : dict of str to int
        The column of `places` of each place.
    rank_numbers : dict of str to int
        The number of each rank.
    discarded : Counter of str
        The ranks of the cards that were discarded face up.
    """

    history: History
    ranks: NDArray[np.int64]
    slots: NDArray[np.int64]
    chain: NDArray[np.int64]
    drawn: int
    against: int
    seed: int
    columns: Mapping[str, int]
    rank_numbers: Mapping[str, int]
    discarded: Counter[str]

    @cached_property
    def places(self) -> NDArray[np.int64]:
        """Where the cards lie in each world, packed counts.

        By columns the hands, the pile without the cards just laid, what is out of play, the cards
        just laid.
        """
        places = np.zeros((len(self.ranks), self.history.players + 3), np.int64)
        tell(self.history, self.ranks, self.slots, places)
        return places

    def numbers(self, place: str, *ranks: str) -> NDArray[np.int64]:
        """Return in each world how many cards of these ranks are in a place.

        Parameters
        ----------
        place : str
            As `Whereabouts` names it.
        ranks : str
        """
        cards = self.places[:, self.columns[place]]
        total = np.zeros(len(cards), np.int64)
        for rank in ranks:
            total += (cards >> (4 * self.rank_numbers[rank])) & 15
            if place == ASIDE:
                total -= self.discarded[rank]
        return total

    def every(self, nth: int) -> Worlds:
        """Return each nth of the worlds."""
        return replace(
            self,
            ranks=np.ascontiguousarray(self.ranks[::nth]),
            slots=np.ascontiguousarray(self.slots[::nth]),
            chain=self.chain[::nth],
        )

    def chance(self, happens: NDArray[np.bool_]) -> Chance:
        """Return the chance of an event, given for each world whether it happens there."""
        share = float(happens.mean())
        effective = self.effective
        if 0 < share < 1:
            effective = min(self._effective(happens), float(len(happens)))
        return interval(share, effective)

    def mean(self, values: NDArray[np.int64], among: NDArray[np.bool_] | None = None) -> Estimate:
        """Return the mean of a number that each world has, with its 95% interval.

        Parameters
        ----------
        values : array
        among : array of bool, optional
            The worlds that count, at least one.
        """
        there = np.ones(len(values), np.bool_) if among is None else among
        value = float(values[there].mean())
        half = Z * self._spread(values, there) ** 0.5
        return Estimate(value, value - half, value + half)

    @cached_property
    def effective(self) -> float:
        """As many independent worlds would tell as much: the median over what can be asked."""
        found = []
        for place in self.columns:
            for rank in self.rank_numbers:
                there = self.numbers(place, rank) > 0
                if 0.1 < there.mean() < 0.9:
                    found.append(min(self._effective(there), float(len(there))))
        return float(np.median(found)) if found else float(len(self.ranks))

    def _effective(self, happens: NDArray[np.bool_]) -> float:
        """The same for one event."""
        every = np.ones(len(happens), np.bool_)
        share, spread = float(happens.mean()), self._spread(happens, every)
        return share * (1 - share) / spread if spread else float(len(happens))

    def _spread(self, values: NDArray[Any], among: NDArray[np.bool_]) -> float:
        """The variance of a mean over some worlds, by how the chains differ."""
        off = np.where(among, values - values[among].mean(), 0.0)
        by_chain = np.bincount(self.chain, off, CHAINS)
        return float((by_chain**2).sum()) * CHAINS / (CHAINS - 1) / float(among.sum()) ** 2


def sample(
    seen: Observed,
    model: Claimant | None,
    listeners: Listeners,
    games: int,
    seed: int,
    stood: bool = False,
) -> Worlds:
    """Draw deals and plays that fit what was seen, likely ones more often.

    Parameters
    ----------
    seen : Observed
    model : Claimant or None
        How all but the observers declare and lay; None if nothing is read into that.
    listeners : Listeners
        How all but the observers doubt.
    games : int
        How many, at least.
    seed : int
    stood : bool
        Whether nobody doubts a claim that waits for doubts.

    Raises
    ------
    RecordError
        Where suits count, or if no deal is found that fits.
    """
    told = history(seen, model, listeners, stood)
    settling, between = steps(told)
    for _ in range(HARDER):
        worlds = _drawn(seen, told, ceil(games / CHAINS), settling, between, seed)
        if worlds is not None:
            return worlds
        settling *= 4
    raise seen.game.record.error("no deal was found that fits all that was seen")


def steps(told: History) -> tuple[int, int]:
    """Return how many steps a chain takes before its first world, and from each to the next."""
    cards = max(1, told.unknown)
    more = min(max(0, told.steps - LONGER), LONGEST)
    return SETTLING * cards * (5 + 2 * more) // 5, BETWEEN * cards * (40 + more) // 40


def _drawn(
    seen: Observed, told: History, each: int, settling: int, between: int, seed: int
) -> Worlds | None:
    """Let all chains draw, and keep what fits; None if nothing does."""
    ranks = np.zeros((CHAINS, each, told.cards), np.int64)
    slots = np.zeros((CHAINS, each, told.slots), np.int64)
    fits = np.zeros((CHAINS, each, 2), np.int64)
    with Meter(CHAINS, "deals", compiles=True) as meter:
        for chain in range(CHAINS):
            draw_chain(
                told, seed, chain, settling, between, ranks[chain], slots[chain], fits[chain]
            )
            meter.show(chain + 1)
    shown_right = fits[:, :, 1] == 0
    if not shown_right.any():
        return None
    least = int(fits[:, :, 0][shown_right].min())
    kept = shown_right & (fits[:, :, 0] == least)
    of_chain = np.repeat(np.arange(CHAINS), kept.sum(axis=1))
    places = [*map(hand_of, seen.game.record.seats), PILE, ASIDE, LAID]
    discards = (step.cards or () for step in seen.steps if step.move.action == "discard")
    return Worlds(
        history=told,
        ranks=ranks[kept],
        slots=slots[kept],
        chain=of_chain,
        drawn=CHAINS * each,
        against=least,
        seed=seed,
        columns={place: column for column, place in enumerate(places)},
        rank_numbers={
            rank: rank_number(seen.game, Card(rank, "")) for rank in copies_of_ranks(seen.game)
        },
        discarded=Counter(card.rank for cards in discards for card in cards),
    )
