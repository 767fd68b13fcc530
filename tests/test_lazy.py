"""Names that load at their first use."""

from __future__ import annotations

import pytest

import cardodds
from cardodds import exact
from cardodds.lazy import lazy


def test_every_name_that_a_package_offers_is_there():
    for package in (cardodds, exact):
        assert set(package.__all__) <= set(dir(package))
        for name in package.__all__:
            assert getattr(package, name) is not None


def test_a_name_is_looked_up_once():
    assert exact.binomial is exact.binomial
    assert "binomial" in vars(exact)


def test_an_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match=r"module 'cardodds.exact' has no attribute 'nosuch'"):
        _ = exact.nosuch
    with pytest.raises(ImportError, match="nosuch"):
        from cardodds import nosuch  # noqa: F401


def test_a_name_without_a_home_is_a_module():
    assert lazy("cardodds", {"cards": ""})("cards").__name__ == "cardodds.cards"
