"""Exact chances on whole numbers: hands of cards and dice, as fractions.

One group of cards in one hand: `at_least`, `exactly`, `at_most`, `hypergeometric`; in several
hands of one deal: `any_hand`, `each_hand`. Several groups: `groups` for one hand, `deals` for
several. Dice: `binomial`. All results are `fractions.Fraction` or `Distribution`; every chance
says what it is conditioned on; only the standard library is used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardodds.lazy import lazy

if TYPE_CHECKING:
    from cardodds.exact.distribution import Distribution
    from cardodds.exact.one_group import (
        at_least,
        at_least_ways,
        at_most,
        exactly,
        hypergeometric,
    )
    from cardodds.exact.several_groups import Groups, groups
    from cardodds.exact.several_hands import Deals, any_hand, deals, each_hand
    from cardodds.exact.trials import binomial

__all__ = [
    "Deals",
    "Distribution",
    "Groups",
    "any_hand",
    "at_least",
    "at_least_ways",
    "at_most",
    "binomial",
    "deals",
    "each_hand",
    "exactly",
    "groups",
    "hypergeometric",
]

# One question needs one room, and a program that answers it should start at once.
__getattr__, __dir__ = lazy(
    __name__,
    {
        "Distribution": "distribution",
        "at_least": "one_group",
        "at_least_ways": "one_group",
        "at_most": "one_group",
        "exactly": "one_group",
        "hypergeometric": "one_group",
        "Groups": "several_groups",
        "groups": "several_groups",
        "Deals": "several_hands",
        "any_hand": "several_hands",
        "deals": "several_hands",
        "each_hand": "several_hands",
        "binomial": "trials",
    },
)
