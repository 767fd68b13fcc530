"""Writing exact numbers."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardodds.numbers import decimal, decimals, half_up, in_hundred, percent

chances = st.fractions(0, 1, max_denominator=10**6)


@pytest.mark.parametrize(
    ("chance", "it", "en"),
    [
        (Fraction(0), "impossibile", "impossible"),
        (Fraction(1), "100%", "100%"),
        (Fraction(1, 2000), "0,1%", "0.1%"),
        (Fraction(1, 2001), "<0,1%", "<0.1%"),
        (Fraction(1, 10**9), "<0,1%", "<0.1%"),
        (Fraction(1999, 2000), ">99,9%", ">99.9%"),
        (Fraction(19989, 20000), "99,9%", "99.9%"),
        (Fraction(1, 8), "12,5%", "12.5%"),
        (Fraction(1, 16), "6,3%", "6.3%"),
        (Fraction(3, 100), "3,0%", "3.0%"),
    ],
)
def test_percent(chance, it, en):
    assert (percent(chance, "it"), percent(chance)) == (it, en)


@given(chances)
def test_percent_is_half_up_and_never_lies_at_the_ends(chance):
    text = percent(chance)
    assert (text == "impossible") == (chance == 0)
    assert (text == "100%") == (chance == 1)
    if text[0] in "<>" or chance in (0, 1):
        return
    with localcontext() as context:
        context.prec = 60
        exact = Decimal(chance.numerator * 100) / Decimal(chance.denominator)
        # 60 digits cannot hide a half: the denominators have at most 7.
        assert text == f"{exact.quantize(Decimal('0.1'), ROUND_HALF_UP)}%"


@given(st.integers(0, 10**6), st.integers(0, 4))
def test_half_up_of_halves(whole, digits):
    assert half_up(Fraction(2 * whole + 1, 2 * 10**digits), digits) == whole + 1


def test_other_forms():
    assert in_hundred(Fraction(1, 200)) == "1"
    assert decimal(Fraction(-5, 2)) == "-2.5"
    assert decimal(Fraction(1, 3), 3, "it") == "0,333"
    assert decimal(Fraction(5, 2), 0) == "3"
    assert percent(Fraction(1, 3), digits=0) == "33%"


@pytest.mark.parametrize(
    ("half", "places"),
    [(0.3, 1), (0.49, 1), (0.5, 0), (3.0, 0), (40, 0), (0.031, 2), (0.0098, 2), (0.00001, 5)],
)
def test_decimals(half, places):
    assert decimals(half) == places


@given(st.floats(1e-12, 3))
def test_the_last_decimal_is_uncertain_by_half_a_unit_to_five(half):
    unit = 10.0 ** -decimals(half)
    assert half <= 5.0001 * unit
    assert half >= unit / 2.0001 or decimals(half) == 0
