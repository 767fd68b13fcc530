"""Numbers in arrays that kernels hand from function to function.

Compiled code counts the references to an array wherever it is handed on, which in the middle of a
game costs more than the game. So kernels get the array's address, an integer, and read and write
its places through it; nothing is checked. Interpreted, the address is the array itself. Whoever
makes an address must keep the array until the kernel has returned.
"""

from __future__ import annotations

from typing import Any

from numba import float64, int64, uint8, void
from numba.extending import intrinsic, overload
from numpy.typing import NDArray

from cardodds.simulation.kernels import COMPILED


def address(array: NDArray[Any]) -> Any:
    """Return the address of an array for kernels: of int64, float64 or uint8, all in one block.

    Examples
    --------
    >>> import numpy as np
    >>> from cardodds.simulation.kernels import kernel
    >>> @kernel
    ... def second(array: object) -> int:
    ...     return at(array, 1)
    >>> numbers = np.array([5, 7])
    >>> second(address(numbers))
    7
    """
    return array.ctypes.data if COMPILED else array


def address_param(array: NDArray[Any]) -> float:
    """Return an address as a number for a strategy's `params`; `whole_param` takes it back."""
    # Interpreted, the address is the array itself.
    number: float = float(address(array)) if COMPILED else address(array)
    return number


def whole_param(number: Any) -> Any:
    """Return an address that was handed on in `params`, for `at`."""
    return number


def at(array: Any, place: int) -> int:
    """Return the number at a place of an array of int64."""
    return int(array[place])


def byte_at(array: Any, place: int) -> int:
    """Return the number at a place of an array of uint8."""
    return int(array[place])


def float_at(array: Any, place: int) -> float:
    """Return the number at a place of an array of float64."""
    return float(array.flat[place])


def function_at(functions: Any, place: int) -> Any:
    """Return the function at a place of a tuple of first-class functions of one type.

    Indexing the tuple jumps to another place of the code for each function, and the processor
    guesses that jump wrong whenever the seats do not come in turn. This finds the function without
    a jump.
    """
    return functions[place]


def put(array: Any, place: int, value: int) -> None:
    """Write a number to a place of an array of int64."""
    array[place] = value


def _pointer(context: Any, builder: Any, arguments: Any, kind: Any) -> Any:
    """The instruction's pointer to a place of numbers of a kind."""
    start = builder.inttoptr(arguments[0], context.get_value_type(kind).as_pointer())
    return builder.gep(start, [arguments[1]])


def _load(typing: Any, array: Any, place: Any) -> Any:
    def instruction(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.load(_pointer(context, builder, arguments, int64))

    return int64(int64, int64), instruction


def _load_byte(typing: Any, array: Any, place: Any) -> Any:
    def instruction(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        byte = builder.load(_pointer(context, builder, arguments, uint8))
        return builder.zext(byte, context.get_value_type(int64))

    return int64(int64, int64), instruction


def _load_float(typing: Any, array: Any, place: Any) -> Any:
    def instruction(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.load(_pointer(context, builder, arguments, float64))

    return float64(int64, int64), instruction


def _store(typing: Any, array: Any, place: Any, value: Any) -> Any:
    def instruction(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        builder.store(arguments[2], _pointer(context, builder, arguments, int64))
        return context.get_dummy_value()

    return void(int64, int64, int64), instruction


def _select(typing: Any, functions: Any, place: Any) -> Any:
    def instruction(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        word = context.get_value_type(int64)
        left = [builder.extract_value(arguments[0], number) for number in range(len(functions))]
        bit = 1
        # Of each pair that differs in one bit of its place one is left.
        while len(left) > 1:
            odd = builder.icmp_unsigned("!=", builder.and_(arguments[1], word(bit)), word(0))
            pairs = zip(left[::2], [*left[1::2], left[-1]], strict=False)
            left = [_either(builder, odd, even, other) for even, other in pairs]
            bit *= 2
        return left[0]

    return functions.dtype(functions, int64), instruction


def _either(builder: Any, odd: Any, even: Any, other: Any) -> Any:
    """One of two functions, which are some pointers each; `other` if `odd`."""
    chosen = even
    for number in range(len(even.type.elements)):
        pointers = (builder.extract_value(function, number) for function in (other, even))
        chosen = builder.insert_value(chosen, builder.select(odd, *pointers), number)
    return chosen


_loaded: Any = intrinsic(_load)
_loaded_byte: Any = intrinsic(_load_byte)
_loaded_float: Any = intrinsic(_load_float)
_stored: Any = intrinsic(_store)
_selected: Any = intrinsic(_select)


@overload(whole_param)
def _compiled_whole_param(number: Any) -> Any:
    def convert(number: Any) -> Any:
        return int(number)

    return convert


@overload(at)
def _compiled_at(array: Any, place: Any) -> Any:
    def load(array: Any, place: Any) -> Any:
        return _loaded(array, place)

    return load


@overload(byte_at)
def _compiled_byte_at(array: Any, place: Any) -> Any:
    def load(array: Any, place: Any) -> Any:
        return _loaded_byte(array, place)

    return load


@overload(float_at)
def _compiled_float_at(array: Any, place: Any) -> Any:
    def load(array: Any, place: Any) -> Any:
        return _loaded_float(array, place)

    return load


@overload(function_at)
def _compiled_function_at(functions: Any, place: Any) -> Any:
    def select(functions: Any, place: Any) -> Any:
        return _selected(functions, place)

    return select


@overload(put)
def _compiled_put(array: Any, place: Any, value: Any) -> Any:
    def store(array: Any, place: Any, value: Any) -> Any:
        _stored(array, place, value)

    return store
