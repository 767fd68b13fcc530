"""The regenerated tables: as the guides print them, and the same bytes every time."""

from __future__ import annotations

import csv
import io

import pytest

from cardodds.guide.published import check, published
from cardodds.guide.tables import all_tables
from cardodds.guide.tables.figures import figures, index
from cardodds.report.formats import FORMATS


@pytest.fixture(scope="module")
def tables():
    made, problems = all_tables()
    assert problems == []
    made.append(figures(check(published())))
    return {table.name: table for table in [index(made), *made]}


def test_names_are_file_names_and_unique(tables):
    made, _ = all_tables()
    assert len(made) == len({table.name for table in made})
    assert all(name.replace("-", "").isalnum() for name in tables)


def test_the_deal_as_printed(tables):
    assert tables["dubito-deal"].printed("it") == [
        ["3", "1", "13 (1)", "17 (1)"],
        ["4", "1", "10", "13"],
        ["5", "2", "16", "20 (4)"],
        ["6", "2", "13 (2)", "17 (2)"],
        ["7", "2", "11 (3)", "14 (6)"],
        ["8", "2", "10", "13"],
    ]


def test_own_ranks_as_printed(tables):
    assert tables["dubito-values"].printed("it") == [
        ["3", "10", "13", "13"],
        ["4", "5", "10", "5"],
        ["5", "2", "16", "3,2"],
        ["6", "5", "13", "6,5"],
        ["7", "10", "11", "11"],
        ["8", "5", "10", "5"],
    ]


def test_hold_odds_as_printed(tables):
    assert tables["dubito-holds"].printed("it") == [
        ["0", "82,3%", "40,7%", "9,5%"],
        ["1", "71,9%", "25,1%", "3,0%"],
        ["2", "56,3%", "10,3%", "impossibile"],
        ["3", "33,3%", "impossibile", "impossibile"],
        ["4", "impossibile", "impossibile", "impossibile"],
    ]


def test_theft_risk_as_printed(tables):
    assert tables["rubamazzo-theft"].printed("it") == [
        ["1", "33", "17,6%", "9,1%"],
        ["2", "27", "21,4%", "11,1%"],
        ["3", "21", "27,1%", "14,3%"],
        ["4", "15", "37,1%", "20,0%"],
        ["5", "9", "58,3%", "33,3%"],
        ["6", "3", "100%", "100%"],
    ]


def test_deals_as_printed(tables):
    assert tables["rubamazzo-deals"].printed("it") == [
        ["2", "6", "30", "18"],
        ["3", "4", "27", "12"],
        ["4", "3", "24", "9"],
    ]


def test_the_worked_game_as_printed(tables):
    rows = tables["rubamazzo-game"].printed("it")
    assert rows[0] == ["1", "1", "4 di spade, prende il 4", "7 di spade, prende il 7", "2-2"]
    assert rows[9][2] == "5 di coppe, ruba 15 carte"
    assert rows[10][3] == "asso di spade, prende l'asso"
    assert [row[-1] for row in rows][-3:] == ["22-12", "22-14", "22-16"]


def test_what_the_guides_lack_is_there(tables):
    for deck in ("napoletane", "francesi", "francesi36"):
        for packs in (1, 2):
            assert f"dubito-holds-{deck}-{packs}" in tables
    theft = tables["rubamazzo-theft-all"]
    assert {(row[0], row[2]) for row in theft.rows} >= {(40, 3), (40, 4), (52, 2), (52, 3)}
    assert {f"dice-bids-{players}" for players in range(2, 9)} <= set(tables)


def test_every_cell_is_filled_in_both_languages(tables):
    for table in tables.values():
        for lang in ("it", "en"):
            text = FORMATS["md"](table, lang)
            assert "None" not in text
            assert "Fraction" not in text
            assert table.title[lang]
            assert table.note[lang]


@pytest.mark.parametrize("lang", ["it", "en"])
@pytest.mark.parametrize("name", ["md", "csv"])
def test_stored_tables_are_what_is_regenerated(tables, checkout, name, lang):
    folder = checkout / "data" / "tables" / lang
    stored = {path.name for path in folder.glob(f"*.{name}")}
    assert stored == {f"{table}.{name}" for table in tables}
    for table in tables.values():
        path = folder / f"{table.name}.{name}"
        assert path.read_bytes() == FORMATS[name](table, lang).encode(), path.name


def test_cards_that_always_win_are_of_those_in_play(tables):
    rows = {tuple(row[:3]): row[-1] for row in tables["rubamazzo-deals-all"].rows}
    assert rows[40, 3, 2] == 21
    assert rows[40, 4, 5] == 13  # 16 of the 40 cards are not dealt


def test_csv_carries_the_exact_values(tables):
    rows = list(csv.DictReader(io.StringIO(FORMATS["csv"](tables["dubito-holds"], "en"))))
    assert rows[2]["At least 2"] == "10.3%"
    assert rows[2]["At least 2 (exact)"] == "3/29"
