"""Charts: what is drawn, in which numbers, and what no setting of the user changes."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cardodds.drawing import (
    Bar,
    Curve,
    Event,
    Node,
    bars,
    columns,
    course,
    curves,
    figure_bytes,
    heat,
    save_figure,
    tree,
)
from cardodds.drawing.style import mark

CHARTS = {
    "bars": lambda lang: bars(
        [Bar("a", Fraction(1, 3)), Bar("b", 0.5, 0.4, 0.6, strong=False)], axis="x", lang=lang
    ),
    "columns": lambda lang: columns(
        ["a", "b"],
        [Curve("c", [0, 1], [0.2, 0.3], [0.1, 0.2], [0.3, 0.4])],
        x="x",
        y="y",
        lang=lang,
    ),
    "curves": lambda lang: curves(
        [Curve("c", [0.5, 1.5], [0.2, 0.3], [0.1, 0.2], [0.3, 0.4])], x="x", y="y", lang=lang
    ),
    "logarithms": lambda lang: curves(
        [Curve("c", [1, 100], [0.1, 0.001])], x="x", y="y", lang=lang, percents=False, log=True
    ),
    "heat": lambda lang: heat(
        [[Fraction(1, 3), None], [0.5, Fraction(0)]],
        rows=["a", "b"],
        columns=["c", "d"],
        x="x",
        y="y",
        lang=lang,
    ),
    "tree": lambda lang: tree(
        Node("r", after=[Node("a", 0.5, after=[Node("b")]), Node("c", 0.5, strong=False)]),
        x="x",
        stops=(0.0, 0.3, 0.6),
    ),
    "course": lambda lang: course(
        {"Anna": [0, 2, 4], "Bruno": [0, 0, -1]}, [Event(2, "steals")], y="y", lang=lang
    ),
}


@pytest.mark.parametrize("name", CHARTS)
def test_the_same_chart_gives_the_same_bytes(name):
    for form in ("svg", "png"):
        first, second = (figure_bytes(CHARTS[name]("it"), form) for _ in range(2))
        assert first == second
    assert b"<dc:date>" not in figure_bytes(CHARTS[name]("it"), "svg")


def test_files_appear_whole(tmp_path):
    files = save_figure(CHARTS["bars"]("en"), tmp_path / "one")
    assert [file.name for file in files] == ["one.svg", "one.png"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["one.png", "one.svg"]
    assert files[0].read_bytes() == figure_bytes(CHARTS["bars"]("en"), "svg")


def test_what_the_user_has_set_changes_nothing_and_is_not_changed():
    import matplotlib as mpl

    plain = figure_bytes(CHARTS["curves"]("en"), "svg")
    with mpl.rc_context({"font.size": 30, "axes.facecolor": "black", "lines.linewidth": 9}):
        assert figure_bytes(CHARTS["curves"]("en"), "svg") == plain
        assert mpl.rcParams["font.size"] == 30


def test_text_stays_text_in_files_in_the_language_of_the_axis():
    for lang, number in (("it", "33,3%"), ("en", "33.3%")):
        assert number in figure_bytes(CHARTS["bars"](lang), "svg").decode()
    assert "0,001" in figure_bytes(CHARTS["logarithms"]("it"), "svg").decode()


def test_a_cell_is_empty_where_there_is_nothing_and_a_dash_where_it_is_impossible():
    assert [text.get_text() for text in CHARTS["heat"]("en").texts] == ["33.3%", "", "50.0%", "–"]


def test_curves_differ_without_colour():
    marks = [mark(place) for place in range(8)]
    assert len({(one.dashes, one.marker) for one in marks}) == 8
    assert len({one.hatch for one in marks}) == 8


def test_of_many_bars_the_first_are_drawn_and_the_others_counted():
    axes = bars(
        [Bar(str(n), n / 100) for n in range(30)],
        axis="x",
        lang="en",
        more="{number} are not drawn",
    )
    assert len(axes.patches) == 16
    assert "14 are not drawn" in axes.figure.get_supxlabel()


@pytest.mark.parametrize(
    ("half", "share", "number"),
    [(None, "58,1%", "0,5812"), (0.02, "58%", "0,58"), (0.0004, "58,1%", "0,5812")],
)
def test_a_bar_tells_no_digit_that_its_interval_does_not_support(half, share, number):
    ends = {} if half is None else {"low": 0.5812 - half, "high": 0.5812 + half}
    for percents, said in ((True, share), (False, number)):
        axes = bars([Bar("a", 0.5812, **ends)], axis="x", lang="it", percents=percents)
        assert [text.get_text() for text in axes.texts] == [said]


def test_a_long_name_of_a_bar_stands_in_lines():
    names = ["memory", "perfect_last_deal:safe=2.5,cover=1,dead=1", "its own\nlines stay"]
    axes = bars([Bar(name, 0.5) for name in names], axis="x", lang="en")
    assert [text.get_text() for text in axes.get_yticklabels()] == [
        "memory",
        "perfect_last_deal:safe=2.5,\ncover=1,dead=1",
        "its own\nlines stay",
    ]


def test_what_stands_beside_a_bar_lies_within_the_axes():
    axes = bars([Bar("a", 0.9, text="a long remark on this bar")], axis="x", lang="en")
    axes.figure.canvas.draw()
    (text,) = axes.texts
    assert text.get_window_extent().x1 <= axes.get_window_extent().x1 + 1


def test_seats_with_the_same_number_do_not_lie_on_each_other():
    axes = course({"Anna": [1, 1], "Bruno": [1, 1]}, [], y="y", lang="en")
    anna, bruno = (line.get_window_extent().y0 for line in axes.get_lines())
    assert anna != bruno
