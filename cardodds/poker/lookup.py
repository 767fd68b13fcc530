"""How many draws reach a class, for any hand and hold, inside kernels.

A strategy is given whole numbers alone, and the tables of this room are too large to be compiled
into it. So they lie at fixed places of the process's memory that compiled code finds by their
names, as it finds the functions of a library. They are empty until `prepare` fills them.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from math import comb
from threading import Lock
from typing import Any, NamedTuple

import numpy as np
from numba import int64
from numba.extending import intrinsic, overload
from numpy.typing import NDArray

from cardodds.poker.classes import values
from cardodds.poker.engine import STOCK
from cardodds.poker.evaluation import BINOMIALS, HANDS, evaluate
from cardodds.poker.holds import HOLDS
from cardodds.poker.kinds import EXCHANGED, SUBSETS, kinds, renamed
from cardodds.poker.view import HAND, card_at
from cardodds.simulation.kernels import inlined, kernel

# They come with Numba, which is made of them, but tell a type checker nothing.
llvm: Any = import_module("llvmlite.binding")
ir: Any = import_module("llvmlite.ir")

KINDS, SMALL_SETS, MOST_CLASSES = 13_470, 3281, 884
"""Kinds of hands, kinds of sets of at most four cards, and classes where jokers may copy."""

ALL_HELD = SUBSETS - 1
NO_SMALL_SET = SMALL_SETS


def _table(name: str, kind: str, size: int) -> NDArray[Any]:
    """An empty table that compiled code finds by a name."""
    array = np.zeros(size, kind)
    llvm.add_symbol(name, array.ctypes.data)
    return array


def _reader(name: str, array: NDArray[Any]) -> Callable[[int], int]:
    """The function that returns an element of a table of signed numbers."""
    bits = 8 * array.itemsize

    def read(index: int) -> int:
        return int(array[index])

    def typed(typing: Any, index: Any) -> Any:
        def load(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            module = builder.module
            table = module.globals.get(name)
            if table is None:
                table = ir.GlobalVariable(module, ir.IntType(bits), name)
                table.linkage = "external"
            return builder.sext(builder.load(builder.gep(table, arguments)), ir.IntType(64))

        return int64(int64), load

    compiled: Any = intrinsic(typed)

    def overloaded(index: Any) -> Any:
        def load(index: Any) -> Any:
            return compiled(index)

        return load

    overload(read)(overloaded)
    return read


_KIND_AT = _table("cardodds_poker_kind_at", "int16", HANDS)
_SETS = _table("cardodds_poker_sets", "int16", KINDS * SUBSETS)
_AT_LEAST = _table("cardodds_poker_at_least", "int32", 2 * MOST_CLASSES * SMALL_SETS)

_kind_at = _reader("cardodds_poker_kind_at", _KIND_AT)
_set_at = _reader("cardodds_poker_sets", _SETS)
_at_least = _reader("cardodds_poker_at_least", _AT_LEAST)

_HOLDS = np.array(HOLDS, np.int64)
_EXCHANGED = np.array(EXCHANGED, np.int64)

UNIT = 237_510
"""Chances are whole numbers of ``1 / UNIT``: of all numbers of draws it is a multiple."""

_SCALE = np.array([UNIT // comb(STOCK, number) for number in EXCHANGED], np.int64)

_filled = {False: False, True: False}
_lock = Lock()


def prepare(joker_copies: bool = False) -> None:
    """Fill the tables in, once in a process; before it `best_throw` finds no chance anywhere.

    Parameters
    ----------
    joker_copies : bool
        Whether a joker may be a card that is already in the hand.
    """
    with _lock:
        if not _filled[joker_copies]:
            _fill(joker_copies)
            _filled[joker_copies] = True


class Tables(NamedTuple):
    """What the kernels look up, filled in.

    Attributes
    ----------
    kind_at : int16 array
        By a hand's index its kind, -1 but for the hand that stands for it.
    sets : int16 array, (kinds, 32)
        By hold the kind of the cards held, among those of at most four.
    at_least : int32 array, (classes, kinds of sets)
        How many hands of a class or a higher one contain such a set.
    """

    kind_at: NDArray[np.int16]
    sets: NDArray[np.int16]
    at_least: NDArray[np.int32]


def tables(joker_copies: bool = False) -> Tables:
    """Return the tables themselves, for those who look them up in another language."""
    prepare(joker_copies)
    start = _start(joker_copies)
    at_least = _AT_LEAST[start : start + MOST_CLASSES * SMALL_SETS].reshape(-1, SMALL_SETS)
    return Tables(_KIND_AT, _SETS.reshape(KINDS, SUBSETS), at_least[: len(values(joker_copies))])


def _fill(joker_copies: bool) -> None:
    known = kinds()
    small = np.array(EXCHANGED) > 0
    names, places = np.unique(known.sets[:, small], return_inverse=True)
    sets = np.full(known.sets.shape, NO_SMALL_SET, np.int16)
    sets[:, small] = places.reshape(-1, SUBSETS - 1)
    classes = evaluate(known.cards, joker_copies=joker_copies).astype(np.int64)
    number = len(values(joker_copies))
    # The hands of each class that contain a set, all sets of a kind together, then one such set.
    containing = np.zeros((number, SMALL_SETS), np.int64)
    np.add.at(containing, (classes[:, None], sets[:, small]), known.hands[:, None])
    at_least = np.cumsum(containing[::-1], axis=0)[::-1] // known.alike[names]
    start = _start(joker_copies)
    _AT_LEAST[start : start + at_least.size] = at_least.ravel()
    _SETS[:] = sets.ravel()
    _KIND_AT[:] = known.kind_at


def _start(joker_copies: bool) -> int:
    return MOST_CLASSES * SMALL_SETS if joker_copies else 0


@kernel
def best_throw(
    hand: int, own: int, target: int, copies: bool, fewest: int, most: int
) -> tuple[int, int]:
    """Return the exchange with the best chance of a class or a higher one.

    The chance is exact: the cards drawn are any of the 29 that are not in the hand.

    Parameters
    ----------
    hand, own : int
        Five cards and their class, as in `cardodds.poker.view.View`.
    target : int
        The class that is wanted.
    copies : bool
        Whether a joker may be a card that is already in the hand.
    fewest, most : int
        How many cards may be exchanged.

    Returns
    -------
    action : int
        A bit for each place of the hand whose card is thrown: of equally good ones the fewest,
        then as the holds are in the order of the hand.
    chance : int
        In units of ``1 / UNIT``.
    """
    first, second, third = card_at(hand, 0), card_at(hand, 1), card_at(hand, 2)
    cards = renamed(first, second, third, card_at(hand, 3), card_at(hand, 4))
    index, places = 0, 0
    for place in range(HAND):
        below = 0
        for other in range(HAND):
            below += cards[other] < cards[place]
        index += BINOMIALS[np.uint64(cards[place]), np.uint64(below + 1)]
        places |= 1 << (HAND * place + below)
    whole = 1 if own >= target else 0
    draws = _draws(_kind_at(index), target + (MOST_CLASSES if copies else 0), whole)
    best, action = -1, 0
    for number in range(SUBSETS):
        hold = int(_HOLDS[np.uint64(number)])
        if fewest <= _EXCHANGED[np.uint64(hold)] <= most:
            held = 0
            for place in range(HAND):
                held |= ((hold >> place) & 1) * ((places >> (HAND * place)) & ALL_HELD)
            chance = int(draws[np.uint64(held)]) * int(_SCALE[np.uint64(hold)])
            if chance > best:
                best, action = chance, ALL_HELD ^ hold
    return action, best


@inlined
def _draws(kind: int, row: int, whole: int) -> NDArray[np.int64]:
    """How many draws lead from each hold, a mask over sorted cards, to a class or a higher one.

    How many hands of the class contain the cards held, `whole` all five, less those that contain
    thrown cards, too: by inclusion and exclusion, a card after the other.
    """
    # An array for a moment costs less than the 243 numbers that are added without it.
    draws = np.empty(SUBSETS, np.int64)
    for hold in range(ALL_HELD):
        draws[np.uint64(hold)] = _at_least(row * SMALL_SETS + _set_at(kind * SUBSETS + hold))
    draws[np.uint64(ALL_HELD)] = whole
    for place in range(HAND):
        for hold in range(SUBSETS):
            held = hold | (1 << place)
            if held != hold:
                draws[np.uint64(hold)] -= draws[np.uint64(held)]
    return draws
