"""The tests' own checks and slow second implementations, for scripts that need them."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from typing import Any

TESTS = str(Path(__file__).resolve().parents[1] / "tests")


def from_tests(module: str) -> Any:
    """Import a module of tests/, such as ``oracles.rubamazzo_engine``."""
    if TESTS not in sys.path:
        sys.path.append(TESTS)
    return importlib.import_module(module)
