"""Random streams: splitmix64, one stream for each seed, game and lane.

Words and states are signed 64-bit integers, compiled and interpreted alike: an unsigned one would
turn into a float beside a signed one, and does not survive the way back to Python. What may
overflow goes through `plus` and `times`; shifts, masks and remainders of a word need no care.

Generator: G. L. Steele, D. Lea, C. H. Flood, "Fast splittable pseudorandom number generators",
OOPSLA 2014 (the mixing constants are those of S. Vigna's reference ``splitmix64.c``). Bounded
integers: D. Lemire, "Fast random integer generation in an interval", ACM TOMACS 29(1), 2019.
"""

from __future__ import annotations

import secrets
from typing import Any

import numpy as np
from numba.extending import overload

from cardodds.simulation.kernels import inlined, kernel

DEAL = 0
"""The lane that shuffles; lane ``1 + seat`` makes that seat's random decisions."""

SEEDS = 2**63
"""Seeds are whole numbers from 0 to ``SEEDS - 1``."""

GOLDEN = 0x9E3779B97F4A7C15
LOW_32 = 2**32 - 1


def plus(one: int, other: int) -> int:
    """Add modulo 2**64, to a signed integer.

    Compiled signed arithmetic is undefined where it overflows, so it is done on unsigned numbers.

    Examples
    --------
    >>> plus(2**63 - 1, 1) == -(2**63)
    True
    """
    return _signed(one + other)


def times(one: int, other: int) -> int:
    """Multiply modulo 2**64, to a signed integer.

    Examples
    --------
    >>> times(2**62, 6) == -(2**63)
    True
    """
    return _signed(one * other)


def _signed(number: int) -> int:
    return ((number + 2**63) & (2**64 - 1)) - 2**63


@overload(plus)
def _compiled_plus(one: Any, other: Any) -> Any:
    def add(one: Any, other: Any) -> Any:
        return np.int64(np.uint64(one) + np.uint64(other))

    return add


@overload(times)
def _compiled_times(one: Any, other: Any) -> Any:
    def multiply(one: Any, other: Any) -> Any:
        return np.int64(np.uint64(one) * np.uint64(other))

    return multiply


@kernel
def mix(number: int) -> int:
    """Scramble 64 bits: a bijection in which each bit depends on all."""
    number = times(number ^ ((number >> 30) & 0x3FFFFFFFF), 0xBF58476D1CE4E5B9)
    number = times(number ^ ((number >> 27) & 0x1FFFFFFFFF), 0x94D049BB133111EB)
    return number ^ ((number >> 31) & 0x1FFFFFFFF)


@kernel
def start(seed: int, game: int, lane: int) -> int:
    """Return the state in which the stream of a lane of a game starts.

    Parameters
    ----------
    seed : int
        From 0 to 2**63 - 1.
    game : int
        Index of the game, from 0.
    lane : int
        0 for the deal, ``1 + seat`` for that seat's decisions, so that two candidates can be given
        the same deals and, separately, the same decisions at random.

    Returns
    -------
    int
        A state for `advance`, `bounded` and the others. It depends on the three numbers alone; at
        one seed and lane no two games share it, nor two lanes of one game.

    Examples
    --------
    >>> start(1, 0, DEAL) == start(1, 0, DEAL), start(1, 0, DEAL) == start(1, 0, DEAL + 1)
    (True, False)
    """
    state = mix(plus(int(seed), GOLDEN))
    state = mix(plus(state, times(int(game), GOLDEN)))
    return mix(plus(state, times(int(lane), GOLDEN)))


@kernel
def advance(state: int) -> int:
    """Return the next state of a stream."""
    return plus(state, GOLDEN)


@kernel
def word(state: int) -> int:
    """Return the 64 random bits of a state, as a signed integer.

    Examples
    --------
    The generator's published first word for the seed 1234567:

    >>> word(advance(1234567))
    6457827717110365317
    """
    return mix(state)


@kernel
def bounded(state: int, n: int) -> tuple[int, int]:
    """Draw a whole number from 0 to ``n - 1``, all equally likely.

    Parameters
    ----------
    state : int
        A state, or the bits that a strategy is given as its `draw`: they serve as a state.
    n : int
        From 1 to 2**31 - 1; not checked.

    Returns
    -------
    state, value : int

    Examples
    --------
    >>> state, card = bounded(start(1, 0, DEAL), 40)
    >>> 0 <= card < 40
    True
    """
    state = advance(state)
    product = ((word(state) >> 32) & LOW_32) * n
    rest = product & LOW_32
    if rest < n:
        uneven = (LOW_32 + 1 - n) % n
        while rest < uneven:
            state = advance(state)
            product = ((word(state) >> 32) & LOW_32) * n
            rest = product & LOW_32
    return state, product >> 32


@inlined
def pick(draw: int, n: int) -> tuple[int, int]:
    """Choose among `n`, all equally likely, with the random bits of a decision.

    Parameters
    ----------
    draw : int
        64 random bits, as a strategy is given them.
    n : int
        At least 1; not checked.

    Returns
    -------
    draw, chosen : int
        New random bits for the next choice; a number from 0 to ``n - 1``.
    """
    product = ((draw >> 32) & LOW_32) * n
    rest = product & LOW_32
    if rest < n and rest < (LOW_32 + 1) % n:
        # One of the few words that would make some numbers likelier: start afresh from it.
        state, chosen = bounded(draw, n)
        return word(advance(state)), chosen
    return word(advance(draw)), product >> 32


@kernel
def happens(state: int, chance: float) -> tuple[int, bool]:
    """Draw an event of the given chance: never at 0.0, always at 1.0.

    Parameters
    ----------
    state : int
        As in `bounded`.
    chance : float
        From 0 to 1; the event has this chance to the nearest multiple of 2**-53 above.

    Returns
    -------
    state : int
    event : bool

    Examples
    --------
    >>> happens(start(1, 0, DEAL), 1.0)[1], happens(start(1, 0, DEAL), 0.0)[1]
    (True, False)
    """
    state = advance(state)
    return state, ((word(state) >> 11) & 0x1FFFFFFFFFFFFF) < chance * 9007199254740992.0


@kernel
def bounded_three(state: int, n: int) -> tuple[int, int, int, int]:
    """Draw three independent whole numbers below `n`, `n - 1` and `n - 2` from one word.

    Three steps of a shuffle for little more than the price of one: see N. Brackett-Rozinsky,
    D. Lemire, "Batched ranged random integer generation", Software: Practice and Experience
    55(1), 2025.

    Parameters
    ----------
    state : int
        As in `bounded`.
    n : int
        From 3 to 1600; not checked.

    Returns
    -------
    state, first, second, third : int
    """
    ways = n * (n - 1) * (n - 2)
    state = advance(state)
    first = ((word(state) >> 32) & LOW_32) * n
    second = (first & LOW_32) * (n - 1)
    third = (second & LOW_32) * (n - 2)
    if third & LOW_32 < ways:
        uneven = (LOW_32 + 1) % ways
        while third & LOW_32 < uneven:
            state = advance(state)
            first = ((word(state) >> 32) & LOW_32) * n
            second = (first & LOW_32) * (n - 1)
            third = (second & LOW_32) * (n - 2)
    return state, first >> 32, second >> 32, third >> 32


@kernel
def shuffle(state: int, items: Any, count: int) -> int:
    """Bring `count` of the items, drawn at random, to the front of the array, in random order.

    Parameters
    ----------
    state : int
        As in `bounded`.
    items : array
        At most 1600 of them, changed in place. Every arrangement of the first `count` places is
        equally likely; which one it is depends on the order before, so each game starts from the
        same one.
    count : int
        From 0 to ``len(items)``; not checked.

    Returns
    -------
    int
        The next state.
    """
    left = len(items)
    place = 0
    while place + 3 <= count:
        state, first, second, third = bounded_three(state, left)
        _swap(items, place, place + first)
        _swap(items, place + 1, place + 1 + second)
        _swap(items, place + 2, place + 2 + third)
        place += 3
        left -= 3
    while place < count:
        state, first = bounded(state, left)
        _swap(items, place, place + first)
        place += 1
        left -= 1
    return state


@kernel
def _swap(items: Any, one: int, other: int) -> None:
    # Unsigned positions spare the compiled code the question whether to count from the end.
    here, there = np.uint64(one), np.uint64(other)
    item = items[here]
    items[here] = items[there]
    items[there] = item


def fresh_seed() -> int:
    """Draw a seed for a run that was given none, to be reported with its results.

    It has 53 bits, so that a reader of the JSON in double precision keeps all of it.

    Examples
    --------
    >>> 0 <= fresh_seed() < 2**53
    True
    """
    return secrets.randbits(53)
