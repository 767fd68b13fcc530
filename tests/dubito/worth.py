"""What a way of doubting is worth: shares from every seat, and two ways compared hand by hand."""

from __future__ import annotations

from cardodds.dubito.rules import DubitoRules
from cardodds.dubito.simulation import GAME
from cardodds.guide.findings.dubito import FIELDS, SHORT
from cardodds.guide.findings.dubito.jobs import rounds
from cardodds.simulation.estimates import Estimate, mean
from cardodds.simulation.matches import Arrangement, PairedJob

SEATS = 4
BELOW = ("0", "0.05", "0.1", "0.2", "0.3", "0.4", "0.5")
"""Thresholds of the fixed rule: the chance that the claimant can hold what it declares."""

READERS = tuple(
    f"reader:doubt_below={below}" for below in ("0.25", "0.3", "0.35", "0.4", "0.45", "0.5", "0.6")
)
"""The cheaper rule that is fitted."""

FIXED = tuple(f"honest:doubt_below={below}" for below in BELOW)
AGAINST = {name: FIELDS[name] for name in ("honest", "mixed")}


def won(one, others, deals, seed, max_turns=SHORT):
    """The share of the hands that one wins among the others, from every seat."""
    options = DubitoRules(SEATS, max_turns=max_turns)
    tally = rounds([one, *others], options, seed).play(0, deals)
    return mean(int(tally[:SEATS].sum()), int(tally[SEATS]), deals, SEATS)


def fitted(candidates, others, deals, seed):
    """The candidate that wins most, and the shares of all."""
    shares = {one: won(one, others, deals, seed) for one in candidates}
    return max(shares, key=lambda one: shares[one].value), shares


def laying_as_the_reader(threshold):
    """Who doubts by the same threshold, but lays as the reader does."""
    return threshold.replace("honest:", "planner:ahead=1,restart=0,")


def paired(one, other, others, deals, seed) -> tuple[Estimate, int]:
    """How many more of the same hands one wins than another from the same seats, and unfinished.

    The hands have the rules' own turn limit.
    """
    arrangements = []
    for seat in range(SEATS):
        for candidate, side in ((one, 1), (other, -1)):
            strategies = [candidate, *others]
            seating = [strategies[place - seat] for place in range(SEATS)]
            sides = tuple(side * (place == seat) for place in range(SEATS))
            arrangements.append(Arrangement(GAME.job(seating, seed=seed), sides))
    job = PairedJob(tuple(arrangements))
    tally = job.play(0, deals)
    return mean(int(tally[0]), int(tally[1]), deals, job.unit), int(tally[2])
