"""The rules of dubito as whole numbers, for kernels."""

from __future__ import annotations

from typing import NamedTuple

from cardodds.cards import JOKERS_A_PACK, pack
from cardodds.dubito.rules import SEQUENCES, SUITS, DubitoRules
from cardodds.dubito.suit_run import all_cards
from cardodds.dubito.view import (
    CARDS_AT,
    COPIES_AT,
    DISCARD_SETS,
    ELIMINATION,
    JOKERS_AT,
    MAX_AT,
    MIN_AT,
    NEW_RANK,
    NEXT_DOUBTS,
    NEXT_RANK,
    NEXT_RESTARTS,
    PASSED_DISCARD,
    PASSING,
    PLAYERS_AT,
    RANDOM_DOUBTER,
    RANKS_AT,
    SAME_RANK,
    SEQUENCE_AT,
    UNDERDECLARE,
    WINNER_RESTARTS,
)

_FLAGS = {
    NEXT_DOUBTS: ("doubters", "next"),
    RANDOM_DOUBTER: ("simultaneous", "random"),
    WINNER_RESTARTS: ("restart_player", "winner"),
    NEXT_RESTARTS: ("restart_player", "next"),
    NEW_RANK: ("restart_rank", "new"),
    NEXT_RANK: ("restart_rank", "next"),
    SAME_RANK: ("restart_rank", "same"),
    ELIMINATION: ("ending", "elimination"),
    UNDERDECLARE: ("underdeclare", True),
    PASSING: ("passing", True),
    PASSED_DISCARD: ("all_pass", "discard"),
    DISCARD_SETS: ("discard_sets", True),
}


class Setup(NamedTuple):
    """A game's rules as whole numbers.

    Attributes
    ----------
    rules : int
        The word of rules of `View`.
    players, hand : int
    more : int
        So many first seats get one card more.
    pile : int
        Cards that start the pile.
    opening : int
        What may be declared first, as `View.due`.
    max_turns : int
    """

    rules: int
    players: int
    hand: int
    more: int
    pile: int
    opening: int
    max_turns: int


def setup(rules: DubitoRules) -> Setup:
    """Return the rules as kernels take them.

    Examples
    --------
    >>> setup(DubitoRules(players=3, leftovers="uneven")).more
    1
    """
    ranks = pack(rules.deck).ranks
    packs = rules.cards // (len(ranks) * SUITS)
    word = (
        (SEQUENCES.index(rules.sequence) << SEQUENCE_AT)
        | (len(ranks) << RANKS_AT)
        | (packs * SUITS << COPIES_AT)
        | (packs * JOKERS_A_PACK * (rules.jokers == "wild") << JOKERS_AT)
        | (rules.cards_min << MIN_AT)
        | (rules.cards_max << MAX_AT)
        | (rules.players << PLAYERS_AT)
        | (rules.cards << CARDS_AT)
    )
    for flag, (option, value) in _FLAGS.items():
        if getattr(rules, option) == value:
            word |= flag
    if rules.sequence == "suit_run":
        opening = all_cards(len(ranks))
    elif rules.first_rank == "ace":
        opening = 1 << ranks.index("A")
    else:
        opening = (1 << len(ranks)) - 1
    hands = rules.hands
    return Setup(
        rules=word,
        players=rules.players,
        hand=hands[-1],
        more=sum(hands) - hands[-1] * rules.players,
        pile=rules.pile,
        opening=opening,
        max_turns=rules.max_turns,
    )
