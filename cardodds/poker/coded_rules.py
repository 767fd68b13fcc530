"""The rules of dubito poker as whole numbers, for kernels."""

from __future__ import annotations

from typing import NamedTuple

from cardodds.poker.classes import values
from cardodds.poker.rules import VALUES, PokerRules
from cardodds.poker.view import (
    COPIES,
    GAP,
    ONCE,
    PLAYERS_AT,
    SCORING_AT,
    STAKE_BITS,
    TOP_AT,
)


class Setup(NamedTuple):
    """A game's rules as whole numbers.

    Attributes
    ----------
    rules : int
        The word of rules of `View`, at the start of a deal.
    stakes : int
        As in `View`.
    deals : int
        Deals that end in a doubt.
    max_turns : int
        Declarations after which a game is unfinished.
    """

    rules: int
    stakes: int
    deals: int
    max_turns: int


def setup(rules: PokerRules) -> Setup:
    """Return the rules as kernels take them.

    Examples
    --------
    >>> from cardodds.poker.view import top_class
    >>> top_class(setup(PokerRules()).rules), top_class(setup(PokerRules(joker_copies=True)).rules)
    (847, 883)
    """
    word = (
        (rules.players << PLAYERS_AT)
        | (VALUES["scoring"].index(rules.scoring) << SCORING_AT)
        | (ONCE if rules.exchange_once == "deal" else 0)
        | (COPIES if rules.joker_copies else 0)
        | (GAP if rules.prize == "gap" else 0)
        | ((len(values(rules.joker_copies)) - 1) << TOP_AT)
    )
    stakes = rules.stake_min | (rules.stake_max << STAKE_BITS)
    return Setup(word, stakes, rules.deals, rules.max_turns)
