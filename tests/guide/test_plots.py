"""The guides' plots: from the tables' numbers, in both languages, the same bytes every time."""

from __future__ import annotations

import pytest

from cardodds.errors import ArgumentError
from cardodds.guide import plots
from cardodds.guide.plots import PLOTS, from_tables
from cardodds.guide.tables import all_tables
from cardodds.report.formats import html
from cardodds.simulation.estimates import Estimate

ALONE = {"dice-game", "dice-match", "dice-solving", "poker-exchange"}
"""Plots that show what no table does."""


@pytest.fixture(scope="module")
def tables():
    return {table.name: table for table in all_tables()[0]}


def written(axes):
    texts = [
        axes.figure.get_suptitle(),
        axes.get_xlabel(),
        axes.get_ylabel(),
        axes.figure.get_supxlabel(),
    ]
    return [*texts, *(text.get_text() for text in axes.texts)]


@pytest.mark.parametrize("name", PLOTS)
def test_every_plot_is_drawn_in_both_languages(name):
    english, italian = (written(PLOTS[name](lang)) for lang in ("en", "it"))
    assert english != italian
    assert all(english[:2])
    assert all(italian[:2])
    for texts in (english, italian):
        assert "in brackets" not in " ".join(texts)
        assert "tra parentesi" not in " ".join(texts)


def test_a_plot_has_the_name_of_its_table(tables):
    alone = {name for name in PLOTS if name not in tables}
    assert {name for name in alone if not name.startswith("dubito-posterior-")} == ALONE
    assert "dubito-posterior-first" in alone


def test_seats_are_those_of_the_table(tables):
    table = tables["dice-seats"]
    axes = PLOTS["dice-seats"]("en")
    for line, row in zip(axes.get_lines(), table.rows, strict=True):
        shares = [cell.value for cell in row[1:7] if isinstance(cell, Estimate)]
        assert line.get_ydata().tolist() == shares


def test_a_matrix_is_that_of_the_table(tables):
    (image,) = PLOTS["dubito-reading"]("it").get_images()
    values = [row[2].value for row in tables["dubito-reading"].rows]
    assert image.get_array().T.ravel().tolist() == values


def test_a_column_that_is_not_there_is_an_error(tables):
    with pytest.raises(KeyError, match="has no column 'Luck'"):
        from_tables.place(tables["dice-seats"], "Luck")


def test_files_are_the_same_every_time(tmp_path, monkeypatch):
    few = ("dubito-holds", "dubito-thresholds")
    monkeypatch.setattr(plots, "PLOTS", {name: PLOTS[name] for name in few})
    for folder in ("one", "two"):
        files, problems = plots.write(tmp_path / folder, ["svg", "png"], "it")
        assert problems == []
        assert files == [f"{name}.{form}" for name in few for form in ("svg", "png")]
    for file in files:
        assert (tmp_path / "one" / file).read_bytes() == (tmp_path / "two" / file).read_bytes()
    assert "50%" in (tmp_path / "one/dubito-holds.svg").read_text(encoding="utf-8")


def test_numbers_that_are_missing_keep_only_their_plot(tmp_path, monkeypatch):
    def broken(lang):
        raise ArgumentError("finding", "dice-seats.json", "is broken")

    monkeypatch.setattr(plots, "PLOTS", {"no": broken, "dubito-holds": PLOTS["dubito-holds"]})
    files, problems = plots.write(tmp_path, ["svg"], "en")
    assert files == ["dubito-holds.svg"]
    assert problems == ["plot no: finding dice-seats.json: is broken"]


def test_a_folder_that_is_a_file_is_named(tmp_path):
    (tmp_path / "taken").write_text("", encoding="utf-8")
    with pytest.raises(ArgumentError, match="out "):
        plots.write(tmp_path / "taken", ["svg"], "en")


def test_the_command_draws_and_the_pages_show_it(cardodds, tmp_path, monkeypatch):
    monkeypatch.setattr(plots, "PLOTS", {"dubito-holds": PLOTS["dubito-holds"]})
    done = cardodds("guide", "--out", str(tmp_path), "--format", "html,svg,png", "--json")
    assert {"dubito-holds.svg", "dubito-holds.png"} < set(done.json["files"])
    page = (tmp_path / "dubito-holds.html").read_text(encoding="utf-8")
    assert '<img src="dubito-holds.svg" alt="' in page
    assert "<img" not in (tmp_path / "dubito-deal.html").read_text(encoding="utf-8")


def test_without_a_plot_a_page_is_as_before(tables):
    table = tables["dubito-holds"]
    with_picture = html(table, "en", picture=True)
    (line,) = [line for line in with_picture.splitlines() if line.startswith("<img")]
    assert with_picture.replace(f"\n{line}", "") == html(table, "en")
