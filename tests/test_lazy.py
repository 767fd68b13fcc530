"""Names that load at their first use."""

from __future__ import annotations

import subprocess
import sys

import pytest

import cardodds
from cardodds import dice, dubito, environments, exact, poker, rubamazzo
from cardodds.lazy import lazy

LAZY = (cardodds, environments, exact, dice, dubito, poker, rubamazzo)


def test_every_name_that_a_package_offers_is_there():
    for package in (cardodds, exact):
        for name in package.__all__:
            assert getattr(package, name) is not None


@pytest.mark.parametrize("package", LAZY)
def test_every_name_is_listed_before_it_is_loaded(package):
    code = (
        f"import {package.__name__} as package; "
        "assert set(package.__all__) <= set(dir(package)); assert '__name__' in dir(package)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_name_is_looked_up_once():
    assert exact.binomial is exact.binomial
    assert "binomial" in vars(exact)


def test_an_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match=r"module 'cardodds.exact' has no attribute 'nosuch'"):
        _ = exact.nosuch
    with pytest.raises(ImportError, match="nosuch"):
        from cardodds import nosuch  # noqa: F401


def test_a_name_without_a_home_is_a_module():
    find, _ = lazy("cardodds", {"cards": ""})
    assert find("cards").__name__ == "cardodds.cards"
