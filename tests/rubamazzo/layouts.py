"""Positions of rubamazzo written by hand."""

from __future__ import annotations

from cardodds.rubamazzo.coded_rules import setup
from cardodds.rubamazzo.position import Position
from cardodds.rubamazzo.rules import RubamazzoRules
from cardodds.rubamazzo.view import NO_BUNDLES, NO_TOP, NONE
from cardodds.simulation.counts import one

ACE, TWO, THREE, FOUR, FIVE, SIX, SEVEN, FANTE, CAVALLO, RE = range(10)


def lie(*ranks):
    return sum(one(rank) for rank in ranks)


def position(table=(), bundles=(), turn=0, last=NONE, **options):
    """A position: table ranks, and for each seat (top, size) or None."""
    tops, sizes = NO_BUNDLES, 0
    for seat, bundle in enumerate(bundles):
        if bundle:
            top, size = bundle
            tops ^= (NO_TOP ^ top) << 4 * seat
            sizes += size << 8 * seat
    rules = setup(RubamazzoRules(**options))
    return Position(rules, lie(*table), tops, sizes, 0, 0, last, turn)
