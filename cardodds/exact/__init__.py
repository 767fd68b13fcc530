"""Exact chances on whole numbers: hands of cards and dice, as fractions.

One group of cards in one hand: `at_least`, `exactly`, `at_most`, `hypergeometric`; in several
hands of one deal: `any_hand`, `each_hand`. Several groups: `groups` for one hand, `deals` for
several. Dice: `binomial`. All results are `fractions.Fraction` or `Distribution`; every chance
says what it is conditioned on; only the standard library is used.
"""

from cardodds.exact.distribution import Distribution
from cardodds.exact.one_group import at_least, at_least_ways, at_most, exactly, hypergeometric
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
