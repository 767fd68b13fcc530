"""The rules of Dubito with dice as whole numbers, for kernels."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cardodds.dice.rules import BOX, DiceRules, is_legal_opening, is_legal_raise
from cardodds.dice.view import (
    BUSSARE,
    FACE_BITS,
    FACES_AT,
    HAS_PIOMBO,
    MOST_FACES,
    NEVER_LEGAL,
    NO_FACE,
    ONE_ROUND,
    PLAYERS_AT,
    RULE_AT,
    SEAT_BITS,
    UPWARDS_AT,
    WILD_AT,
    WILD_BID_AT,
    bid_of,
    count_of,
    face_of,
)
from cardodds.simulation.kernels import kernel

MENUS = bid_of(BOX + 1, 0)
"""Words in the menus of ordinary rounds; those of piombo rounds follow."""


class Setup(NamedTuple):
    """A game's rules as whole numbers.

    Attributes
    ----------
    held : int
        Dice of each seat at the start, eight bits a seat.
    tops : int
        The most dice that each seat can have, eight bits a seat.
    rules : int
        The word of rules of `View`, before the first round.
    max_turns : int
    """

    held: int
    tops: int
    rules: int
    max_turns: int


def setup(rules: DiceRules) -> Setup:
    """Return the rules as kernels take them.

    Examples
    --------
    >>> hex(setup(DiceRules(dice=(5, 3))).held)
    '0x305'
    """
    rule, wild, wild_bid = rules.codes
    word = (
        (rules.faces << FACES_AT)
        | ((NO_FACE if wild < 0 else wild) << WILD_AT)
        | (rule << RULE_AT)
        | (wild_bid << WILD_BID_AT)
        | (len(rules.start) << PLAYERS_AT)
        | (HAS_PIOMBO if rules.piombo else 0)
        | (BUSSARE if rules.bussare else 0)
        | (ONE_ROUND if rules.one_round else 0)
    )
    return Setup(
        held=by_seat(rules.start),
        tops=by_seat(rules.tops),
        rules=word,
        max_turns=rules.max_turns,
    )


def by_seat(numbers: tuple[int, ...]) -> int:
    """Return a number for each seat as one word, eight bits a seat.

    Examples
    --------
    >>> hex(by_seat((5, 3, 1)))
    '0x10305'
    """
    return sum(number << (SEAT_BITS * seat) for seat, number in enumerate(numbers))


@cache
def menus(rules: DiceRules) -> NDArray[np.int64]:
    """Return the legal bids after every bid, as the engine looks them up.

    Parameters
    ----------
    rules : DiceRules

    Returns
    -------
    array of int64, shape (2 * MENUS,)
        At a bid's number what `View.menu` is after it, at 0 that of an opening; from `MENUS` on
        the same for piombo rounds. They come from `is_legal_opening` and `is_legal_raise`, with
        more dice on the table than any bid needs.
    """
    rule, wild, wild_bid = rules.codes
    table = np.empty(2 * MENUS, np.int64)
    _fill(rule, wild, wild_bid, rules.faces, table)
    table.flags.writeable = False
    return table


_opens = kernel(is_legal_opening)
_raises = kernel(is_legal_raise)


@kernel
def _fill(rule: int, wild: int, wild_bid: int, faces: int, table: NDArray[np.int64]) -> None:
    """Write the menus, each face's by trying all counts."""
    most = 2 * BOX + 2
    for piombo in range(2):
        for bid in range(MENUS):
            menu = 0
            for face in range(MOST_FACES):
                least, legal = NEVER_LEGAL, 0
                for count in range(1, most + 1):
                    if bid == 0:
                        right = _opens(wild, wild_bid, piombo, most, count, face)
                    else:
                        right = _raises(
                            rule,
                            wild,
                            wild_bid,
                            piombo,
                            most,
                            count_of(bid),
                            face_of(bid),
                            count,
                            face,
                        )
                    if right and face < faces:
                        least = min(least, count)
                        legal += 1
                menu |= least << (FACE_BITS * face)
                if legal > 1:
                    menu |= 1 << (UPWARDS_AT + face)
            table[piombo * MENUS + bid] = menu
