"""Plots of sweeps: what is drawn."""

from __future__ import annotations

import pytest

from cardodds.simulation.plots import varied_columns
from cardodds.simulation.sweeps import SweepResult


def sweep(*columns, cells):
    """A sweep of two seats with made-up shares."""
    rows = []
    for index, values in enumerate(cells):
        for seat in (0, 1):
            share = 0.4 + 0.02 * index + 0.1 * seat
            rows.append(
                {"cell": index, **dict(zip(columns, values, strict=True)), "seat": seat}
                | {"share": share, "low": share - 0.02, "high": share + 0.03}
            )
    return SweepResult("tips", "toy", columns, tuple(rows), 1)


def test_one_parameter_is_a_curve_with_a_band_a_seat():
    axes = sweep("call", cells=[(0.5,), (0.0,), (1.0,)]).plot()
    assert [line.get_xdata().tolist() for line in axes.get_lines()] == [[0.0, 0.5, 1.0]] * 2
    assert len(axes.collections) == 2
    assert axes.get_xlabel() == "call"


def test_words_are_columns_with_their_intervals():
    axes = sweep("who", cells=[("greedy",), ("random",)]).plot("it")
    assert len(axes.patches) == 4
    assert axes.get_ylabel() == "partite vinte"
    assert [label.get_text() for label in axes.get_xticklabels()] == ["greedy", "random"]


def test_nothing_varied_is_a_column_a_seat():
    assert len(sweep(cells=[()]).plot().patches) == 2


def test_two_columns_are_a_matrix_of_the_first_seat():
    cells = [(a, b) for a in ("greedy", "random") for b in ("greedy", "memory", "random")]
    axes = sweep("seat0", "seat1", cells=cells).plot("it")
    (image,) = axes.get_images()
    assert image.get_array().round(2).tolist() == [[0.4, 0.42, 0.44], [0.46, 0.48, 0.5]]
    assert "46,0%" in {text.get_text() for text in axes.texts}


def test_a_column_with_one_value_is_not_varied():
    result = sweep("call", "deck", cells=[(0.0, "francesi"), (1.0, "francesi")])
    assert varied_columns(result) == ["call"]
    assert result.plot().get_xlabel() == "call"


def test_three_columns_are_refused():
    with pytest.raises(ValueError, match="at most two varied columns, not a, b, c"):
        sweep("a", "b", "c", cells=[(0, 0, 0), (1, 1, 1)]).plot()
