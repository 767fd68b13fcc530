"""Numbers read and written through the address of their array, compiled and not."""

from __future__ import annotations

import numpy as np
import pytest
from numba import int64

from cardodds.simulation.kernels import first_class, kernel
from cardodds.simulation.places import address, at, byte_at, float_at, function_at, put


@kernel
def _moved(numbers, shares, small):
    put(numbers, 2, at(numbers, 0) - 5)
    return at(numbers, 1) + byte_at(small, 1), float_at(shares, 1)


def test_places():
    numbers = np.array([-7, 2**62, 0], np.int64)
    shares, small = np.array([0.5, 0.1]), np.array([1, 255], np.uint8)
    assert _moved(address(numbers), address(shares), address(small)) == (2**62 + 255, 0.1)
    assert numbers.tolist() == [-7, 2**62, -12]


def _half(number):
    return number // 2


def _double(number):
    return 2 * number


def _next(number):
    return number + 1


@kernel
def _all(functions, number):
    total = 0
    for place in range(len(functions)):
        total = 100 * total + function_at(functions, place)(number)
    return total


@pytest.mark.parametrize("count", range(1, 11))
def test_functions(count):
    plain = [_half, _double, _next, _double, _half, _half, _next, _next, _double, _half][:count]
    functions = tuple(first_class(function, int64(int64)) for function in plain)
    expected = 0
    for function in plain:
        expected = 100 * expected + function(10)
    assert _all(functions, 10) == expected
