"""Cards whose suits do not count, packed: one word holds how many there are of each rank.

Rank r has the four bits from ``4 * r`` on, so up to 13 ranks of up to 15 cards fit in 52 bits. To
pick up a card is an addition, to play one a subtraction. All functions run compiled and interpreted
alike; none checks its arguments. One more kind of card, such as jokers, may be counted as rank 13
where a function says so.
"""

from __future__ import annotations

from typing import Any

from numba import boolean, int64
from numba.extending import intrinsic, overload

from cardodds.simulation.kernels import inlined
from cardodds.simulation.streams import times

RANKS = 13
ONE_EACH = 0x1111111111111
"""One card of each of the 13 ranks."""

FIELD = 0xFFFFFFFFFFFFF
"""The 52 bits that counts take."""

_HIGH = 0x8888888888888
_EVEN = 0x0F0F0F0F0F0F0F
_BYTES = 0x01010101010101
_SEVEN = 0x7F7F7F7F7F7F7F
_TOPS = 0x80808080808080

FEW = 7
"""Cards that are counted with the fewest instructions."""


def lowest_bit(word: int) -> int:
    """Return the place of the lowest bit that is set in a word that is not 0.

    Examples
    --------
    >>> lowest_bit(0b101000)
    3
    """
    return (word & -word).bit_length() - 1


def _count_zeros(typing: Any, word: Any) -> Any:
    def instruction(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], context.get_constant(boolean, True))

    return int64(int64), instruction


_trailing_zeros: Any = intrinsic(_count_zeros)


@overload(lowest_bit)
def _compiled_lowest_bit(word: Any) -> Any:
    def one_instruction(word: Any) -> Any:
        return _trailing_zeros(word)

    return one_instruction


@inlined
def one(rank: int) -> int:
    """Return one card of a rank."""
    return 1 << (4 * rank)


@inlined
def count(cards: int, rank: int) -> int:
    """Return how many cards there are of a rank.

    Examples
    --------
    >>> count(2 * one(4) + one(9), 4)
    2
    """
    return (cards >> (4 * rank)) & 15


@inlined
def size(cards: int) -> int:
    """Return how many cards there are, those of rank 13 included, at most 255.

    Examples
    --------
    >>> size(4 * ONE_EACH)
    52
    """
    pairs = (cards & _EVEN) + ((cards >> 4) & _EVEN)
    return ((pairs * _BYTES) >> 48) & 255


@inlined
def kinds(cards: int) -> int:
    """Return one card of each rank that there is.

    Examples
    --------
    >>> kinds(3 * one(0) + one(5)) == one(0) + one(5)
    True
    """
    cards |= cards >> 2
    return (cards | (cards >> 1)) & ONE_EACH


@inlined
def first_rank(cards: int) -> int:
    """Return the lowest rank of which there is a card; there must be one."""
    return lowest_bit(cards) >> 2


@inlined
def nth_card(cards: int, n: int) -> int:
    """Return the rank of card `n`, from 0, of at most 127, in the order of their ranks.

    Rank 13 is counted.

    Examples
    --------
    >>> [nth_card(2 * one(3) + one(7), n) for n in range(3)]
    [3, 3, 7]
    """
    # Two ranks a byte: in each the cards up to that one; then its high bit where they exceed n.
    pairs = (cards & _EVEN) + ((cards >> 4) & _EVEN)
    upto = times(pairs, _BYTES)
    place = lowest_bit(((upto & _SEVEN | _TOPS) - (n + 1) * _BYTES) & _TOPS) - 7
    n += ((pairs >> place) & 255) - ((upto >> place) & 255)
    return (place >> 2) + (n >= (cards >> place) & 15)


@inlined
def size_of_few(cards: int) -> int:
    """Return how many cards there are, if they are at most `FEW`: a little faster than `size`."""
    return ((cards * ONE_EACH) >> 48) & 15


@inlined
def nth_of_few(cards: int, n: int) -> int:
    """Return the rank of card `n` of at most `FEW`, as `nth_card`."""
    # In each field the cards up to that rank; then 8 where they are more than n.
    upto = cards * ONE_EACH
    return lowest_bit(((upto | _HIGH) - (n + 1) * ONE_EACH) & _HIGH) >> 2
