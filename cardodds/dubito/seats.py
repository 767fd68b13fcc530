"""The strategies of all seats as kernels take them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numba import float64, int64, types
from numba.extending import overload
from numpy.typing import NDArray

from cardodds.dubito.engine import SEATS
from cardodds.dubito.view import View
from cardodds.simulation.kernels import first_class
from cardodds.simulation.places import address, float_at
from cardodds.simulation.strategies import Choice

PARAMETERS = 8
"""How many numbers a strategy can be given."""

SEEN_BY_DECIDE = types.NamedUniTuple(int64, len(View._fields), View)
SIGNATURE = int64(SEEN_BY_DECIDE, types.UniTuple(float64, PARAMETERS), int64)
"""The type of a strategy: ``decide(view, params, draw)``."""


@dataclass(frozen=True)
class Seated:
    """The strategies of all seats; it must be kept while a kernel has its `params`.

    There are always `SEATS` of them, empty seats filled up: what is compiled for one number of
    players then serves any other.

    Attributes
    ----------
    functions : tuple of functions
        Of the type `SIGNATURE`.
    numbers : array of float64
        `PARAMETERS` numbers a seat.
    """

    functions: tuple[Any, ...]
    numbers: NDArray[np.float64]

    @property
    def params(self) -> Any:
        """The address of the numbers."""
        return address(self.numbers)


def seated(choices: Sequence[Choice]) -> Seated:
    """Return the strategies of the seats, compiled."""
    functions = tuple(first_class(choice.strategy.decide, SIGNATURE) for choice in choices)
    numbers = [choice.params(PARAMETERS) for choice in choices]
    empty = SEATS - len(choices)
    return Seated(functions + functions[:1] * empty, np.array(numbers, np.float64).ravel())


def numbers_of(params: Any, seat: int) -> tuple[float, ...]:
    """Return the numbers that a seat's strategy has been given.

    Parameters
    ----------
    params : address of an array of float64, or tuple of tuple of float
        The address is faster: a tuple's place has to be found among all.
    seat : int
    """
    if isinstance(params, tuple):
        return tuple(params[seat])
    place = PARAMETERS * seat
    return tuple(float_at(params, place + number) for number in range(PARAMETERS))


@overload(numbers_of)
def _compiled_numbers_of(params: Any, seat: Any) -> Any:
    def by_tuple(params: Any, seat: Any) -> Any:
        return params[seat]

    def by_address(params: Any, seat: Any) -> Any:
        place = PARAMETERS * seat
        return (
            float_at(params, place),
            float_at(params, place + 1),
            float_at(params, place + 2),
            float_at(params, place + 3),
            float_at(params, place + 4),
            float_at(params, place + 5),
            float_at(params, place + 6),
            float_at(params, place + 7),
        )

    return by_address if isinstance(params, types.Integer) else by_tuple
