"""Names that a package offers at once and loads at their first use."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def lazy(
    package: str, homes: Mapping[str, str]
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Return a package's ``__getattr__`` and ``__dir__``: names whose modules load when asked for.

    Parameters
    ----------
    package : str
        The package's ``__name__``.
    homes : mapping of str to str
        The module of each name, below the package; "" for a name that is itself a module.

    Examples
    --------
    >>> find, names = lazy("cardodds.exact", {"binomial": "trials"})
    >>> find("binomial").__name__, "binomial" in names()
    ('binomial', True)
    """

    def find(name: str) -> Any:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}", name=name)
        home = homes[name]
        module = import_module(f"{package}.{home or name}")
        found = getattr(module, name) if home else module
        setattr(sys.modules[package], name, found)  # from now on the name is there
        return found

    def names() -> list[str]:
        return sorted({*vars(sys.modules[package]), *homes})

    return find, names
