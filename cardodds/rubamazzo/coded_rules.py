"""The rules of rubamazzo as whole numbers, for kernels."""

from __future__ import annotations

from typing import NamedTuple

from cardodds.cards import pack
from cardodds.rubamazzo.rules import TABLE, RubamazzoRules
from cardodds.rubamazzo.view import (
    ACE,
    ACE_SPARED,
    CAPTURE_ALL,
    CAPTURE_FIRST,
    COPIES_AT,
    HAND_AT,
    LEFTOVER_AT,
    LEFTOVER_TAKEN,
    PARTNER_SAFE,
    RANKS_AT,
    STEAL_BOTH,
    SUM,
    TEAMS,
)


class Setup(NamedTuple):
    """A game's rules as whole numbers.

    Attributes
    ----------
    players, hand, deals : int
    table : int
        Cards turned up at the start.
    rules, last_rules : int
        The word of rules of `View`: up to the last deal, and in it.
    replay : int
        1 if a tie is played again.
    max_turns : int
    """

    players: int
    hand: int
    deals: int
    table: int
    rules: int
    last_rules: int
    replay: int
    max_turns: int


def setup(rules: RubamazzoRules) -> Setup:
    """Return the rules as kernels take them.

    Examples
    --------
    >>> setup(RubamazzoRules(players=3)).deals
    4
    """
    dealt = rules.schedule
    cards = pack(rules.deck)
    spared = rules.ace == "takes_all_but_last_deal"
    word = (
        (CAPTURE_ALL if rules.capture == "all" else 0)
        | (SUM if rules.sum else 0)
        | (ACE if rules.ace != "plain" else 0)
        | (ACE_SPARED if spared else 0)
        | (CAPTURE_FIRST if rules.both_possible == "capture_first" else 0)
        | (STEAL_BOTH if rules.double_steal == "both" else 0)
        | (TEAMS if rules.teams else 0)
        | (PARTNER_SAFE if rules.teams and not rules.steal_partner else 0)
        | (LEFTOVER_TAKEN if rules.leftover == "last_taker" else 0)
        | (len(cards.ranks) << RANKS_AT)
        | (len(cards.suits) << COPIES_AT)
        | (dealt.hand << HAND_AT)
        | (dealt.leftover << LEFTOVER_AT)
    )
    return Setup(
        players=dealt.players,
        hand=dealt.hand,
        deals=dealt.deals,
        table=TABLE,
        rules=word,
        last_rules=word & ~ACE if spared else word,
        replay=int(rules.tie == "replay"),
        max_turns=rules.max_turns,
    )
