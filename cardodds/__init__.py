"""Exact odds and strategy for Dubito (cards, poker, dice) and Rubamazzo.

The rooms load when they are first used, so ``import cardodds`` costs next to nothing.

Examples
--------
>>> from cardodds import dubito
>>> dubito.holds(own=2, atleast=2)
Fraction(3, 29)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardodds._version import __version__
from cardodds.lazy import lazy

if TYPE_CHECKING:
    from cardodds import (
        cards,
        dice,
        dubito,
        errors,
        exact,
        games,
        guide,
        poker,
        records,
        rubamazzo,
    )

__all__ = [
    "__version__",
    "cards",
    "dice",
    "dubito",
    "errors",
    "exact",
    "games",
    "guide",
    "poker",
    "records",
    "rubamazzo",
]


__getattr__, __dir__ = lazy(__name__, {name: "" for name in __all__ if name != "__version__"})
