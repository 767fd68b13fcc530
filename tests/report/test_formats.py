"""Markdown, CSV and HTML of a small table."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cardodds.errors import ArgumentError
from cardodds.report.formats import comma_separated, html, markdown, write
from cardodds.report.table import Column, grouped, table, words
from cardodds.simulation.estimates import Estimate, wilson


@pytest.fixture
def small():
    return table(
        "small",
        words("Titolo <uno>", "Title <one>"),
        [
            Column(words("Nome", "Name")),
            Column(words("Mani", "Hands"), "count"),
            Column(words("Forse", "Maybe"), "percent"),
            Column(words("Media", "Mean"), "mean"),
        ],
        [
            [words("a|b", "a & b"), 278256, Fraction(3, 29), Fraction(16, 5)],
            ["c", None, Fraction(0), Fraction(5)],
        ],
        words("Nota", "Note"),
    )


def test_markdown(small):
    assert markdown(small, "it") == (
        "# Titolo <uno>\n\nNota\n\n"
        "| Nome | Mani | Forse | Media |\n"
        "| --- | ---: | ---: | ---: |\n"
        "| a\\|b | 278.256 | 10,3% | 3,2 |\n"
        "| c |  | impossibile | 5 |\n"
    )


def test_csv(small):
    assert comma_separated(small, "en") == (
        "Name,Hands,Maybe,Mean,Maybe (exact),Mean (exact)\n"
        'a & b,"278,256",10.3%,3.2,3/29,16/5\n'
        "c,,impossible,5,0,5\n"
    )


def test_estimates_are_written_with_their_intervals(small):
    simulated = table(
        "simulated",
        small.title,
        [Column(words("Quota", "Share"), "share"), Column(words("Media", "Mean"), "number")],
        [[wilson(503_000, 1_000_000), Estimate(3.2149, 3.19, 3.24)], [None, None]],
        small.note,
    )
    written = "| 50,3% (50,2–50,4%) | 3,21 (3,19–3,24) |\n|  |  |\n"
    assert markdown(simulated, "it").endswith(f"| ---: | ---: |\n{written}")
    assert comma_separated(simulated, "en") == (
        "Share,Mean,"
        "Share (estimate),Share (low),Share (high),Mean (estimate),Mean (low),Mean (high)\n"
        "50.3% (50.2–50.4%),3.21 (3.19–3.24),0.503,0.50202,0.50398,3.2149,3.19,3.24\n"
        ",,,,,,,\n"
    )


def test_html_is_escaped_and_the_same_every_time(small):
    page = html(small, "en")
    assert page == html(small, "en")
    assert '<html lang="en">' in page
    assert "a &amp; b" in page
    assert "Title &lt;one&gt;" in page
    assert '<span title="3/29">10.3%</span>' in page


def test_a_row_of_another_length_is_an_error(small):
    with pytest.raises(ValueError, match="row of 1 cells in 4 columns"):
        table("bad", small.title, small.columns, [["a"]], small.note)


def test_files_appear_whole(small, tmp_path):
    assert write([small], tmp_path / "out", ["md", "csv"], "it") == ["small.md", "small.csv"]
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["small.csv", "small.md"]


def test_a_folder_that_cannot_be_made_is_named(small, tmp_path):
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(ArgumentError, match="out "):
        write([small], tmp_path / "file" / "below", ["md"], "it")


def test_separators_are_those_of_the_locale():
    from babel.numbers import get_decimal_symbol, get_group_symbol

    from cardodds.numbers import decimal

    for lang in ("it", "en"):
        assert grouped(1234567, lang) == get_group_symbol(lang).join(["1", "234", "567"])
        assert decimal(Fraction(13, 2), lang=lang) == f"6{get_decimal_symbol(lang)}5"
