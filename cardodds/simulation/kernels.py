"""The one way in which the library compiles a function."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar, cast

from numba import config, njit
from numba.core.errors import NumbaExperimentalFeatureWarning

# Numba says at every call that first-class functions are new; they are tested here.
warnings.filterwarnings("ignore", category=NumbaExperimentalFeatureWarning)

F = TypeVar("F", bound=Callable[..., Any])

# Numba sets the names of its configuration at run time, where mypy does not see them.
COMPILED = not config.DISABLE_JIT  # type: ignore[attr-defined]
"""Whether kernels are compiled; not with ``NUMBA_DISABLE_JIT=1``, which gives the same results."""


def kernel(function: F) -> F:
    """Compile a function on its first call, cached on disk, free of the interpreter's lock.

    With ``NUMBA_DISABLE_JIT=1`` the function is returned as it is and runs interpreted.

    Examples
    --------
    >>> @kernel
    ... def double(number: int) -> int:
    ...     return 2 * number
    >>> double(21)
    42
    """
    return cast(F, _cached(njit, function, nogil=True))


def inlined(function: F) -> F:
    """Compile a small function as `kernel` does, and put its code into the kernels that call it.

    What a game does at every card or die is worth it: the compiler by itself does not always put
    such functions into a long loop, and a call with many arguments costs more than their work.

    Examples
    --------
    >>> @inlined
    ... def half(number: int) -> int:
    ...     return number // 2
    >>> half(42)
    21
    """
    return cast(F, _cached(njit, function, nogil=True, forceinline=True))


@cache
def first_class(function: Callable[..., Any], signature: object) -> Any:
    """Compile a function to a value that kernels take as an argument.

    All functions of one signature have one Numba type, so a kernel that takes a tuple of them is
    compiled and cached once for every choice of functions.

    Parameters
    ----------
    function : callable
        A plain function or a kernel.
    signature : numba signature
        Its argument and return types, such as ``int64(int64, int64)``.

    Returns
    -------
    object
        The first-class function; with ``NUMBA_DISABLE_JIT=1`` the plain function.

    Raises
    ------
    numba.core.errors.NumbaError
        If the function does not compile with that signature.
    """
    plain = getattr(function, "py_func", function)
    # Not a cfunc: kernels would call it through a wrapper that copies its arguments, which takes
    # longer than many a decision.
    return _cached(njit, plain, signature, nogil=True) if COMPILED else plain


def _cached(
    decorator: Callable[..., Any], function: Callable[..., Any], *signature: object, **options: bool
) -> Any:
    try:
        return decorator(*signature, cache=True, **options)(function)
    except RuntimeError as error:
        # A function typed at a prompt has no file beside which its code can be kept.
        if "cannot cache" not in str(error):
            raise
        return decorator(*signature, **options)(function)
