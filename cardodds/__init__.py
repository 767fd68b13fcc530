"""Exact odds and strategy for Dubito (cards, poker, dice) and Rubamazzo.

The rooms load when they are first used, so ``import cardodds`` costs next to nothing.

Examples
--------
>>> from cardodds import dubito
>>> dubito.holds(own=2, atleast=2)
Fraction(3, 29)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardodds._version import __version__

if TYPE_CHECKING:
    from cardodds import cards, dice, dubito, errors, exact, guide, poker, records, rubamazzo

__all__ = [
    "__version__",
    "cards",
    "dice",
    "dubito",
    "errors",
    "exact",
    "guide",
    "poker",
    "records",
    "rubamazzo",
]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module 'cardodds' has no attribute {name!r}", name=name)
    from importlib import import_module

    return import_module(f"cardodds.{name}")


def __dir__() -> list[str]:
    return sorted(set(globals()) | set(__all__))
