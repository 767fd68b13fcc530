"""The check of the published figures: all come out, and any change is noticed."""

from __future__ import annotations

import csv
import random
import shutil

import pytest

from cardodds import data
from cardodds.errors import ArgumentError
from cardodds.guide.published import COLUMNS, Figure, check, complete, published, summary
from cardodds.guide.registry import Params, answer


@pytest.fixture(scope="module")
def figures():
    return published()


def test_all_published_figures_are_reproduced(figures):
    checked = check(figures)
    assert [str(item) for item in checked if not item.reproduced] == []
    assert summary(checked) == "160 of 160 published figures reproduced"


def test_every_changed_printed_cell_is_noticed(figures):
    changed = [Figure(f.id, f.guide, f.what, f.params, f"{f.printed}0") for f in figures]
    assert not any(item.reproduced for item in check(changed))


@pytest.mark.parametrize("column", ["id", "guide", "what"])
def test_every_changed_name_or_meaning_is_noticed(figures, column):
    changed = [
        Figure(**{name: getattr(f, name) + ("x" if name == column else "") for name in COLUMNS})
        for f in figures
    ]
    assert not any(item.reproduced for item in check(changed))


def test_three_random_cells_make_it_157(figures):
    chosen = random.Random(160).sample(range(len(figures)), 3)
    changed = list(figures)
    for index in chosen:
        f = changed[index]
        changed[index] = Figure(f.id, f.guide, f.what, f.params, "99,9%")
    checked = check(changed)
    assert summary(checked) == "157 of 160 published figures reproduced"
    failed = [item.figure.id for item in checked if not item.reproduced]
    assert failed == [figures[index].id for index in sorted(chosen)]


def _changes(text):
    """Every row of parameters that differs from this one in one small way."""
    parts = text.split(";") if text else []
    for place, part in enumerate(parts):
        name, _, value = part.partition("=")
        others = [f"{name}={other}" for other in _others(value)]
        for other in [*others, f"x{part}", name, ""]:
            yield ";".join([*parts[:place], other, *parts[place + 1 :]])
        yield ";".join(parts[:place] + parts[place + 1 :])
    yield f"{text};"
    yield f"{text};more=1" if text else "more=1"


def _others(value):
    if value.isdigit():
        yield from (str(int(value) + 1), str(int(value) + 2), f"0{value}", f"{value}.0")
        if int(value):
            yield str(int(value) - 1)
    decks = ["napoletane", "piacentine", "siciliane", "francesi", "francesi40", "francesi36"]
    if value in decks:
        yield from (deck for deck in decks if deck != value)
    yield from (f"{value} ", value.upper() if value.upper() != value else f"{value}x", "")


def test_every_changed_parameter_is_noticed(figures):
    unnoticed = [
        f"{f.id}: {params}"
        for f in figures
        for params in _changes(f.params)
        if params != f.params
        for item in check([Figure(f.id, f.guide, f.what, params, f.printed)])
        if item.reproduced
    ]
    assert unnoticed == []


@pytest.mark.parametrize("lost", [0, 80, 159])
def test_a_lost_figure_is_missed(figures, lost):
    checked = check([f for index, f in enumerate(figures) if index != lost])
    assert summary(checked) == "159 of 160 published figures reproduced"
    assert not complete(checked)


def test_a_name_that_stands_twice_counts_once(figures):
    checked = check([figures[0], figures[0]])
    assert [item.reproduced for item in checked] == [True, False]


def test_a_parameter_that_is_not_the_figures_is_an_error(figures):
    f = figures[0]
    (checked,) = check([Figure(f.id, f.guide, f.what, f.params + ";jokers=2", f.printed)])
    assert not checked.reproduced
    assert "jokers" in str(checked)


@pytest.fixture
def own_data(tmp_path, monkeypatch, checkout):
    """A copy of the data that a test may change, read in place of the library's."""
    shutil.copytree(checkout / "data", tmp_path / "data")
    monkeypatch.setattr(data, "_folder", lambda package: tmp_path / "data")
    return tmp_path / "data"


@pytest.mark.parametrize(
    ("record", "names"),
    [
        ("dubito_worked_hand", {"hand.pile1", "hand.carla", "hand.pile2", "hand.end"}),
        (
            "rubamazzo_game",
            {
                "game.unseen7",
                "game.risk7",
                "game.unseenking",
                "game.riskking",
                "game.final",
                "game.last",
            },
        ),
    ],
)
def test_without_a_record_its_figures_fail(own_data, cardodds, record, names):
    (own_data / "hands" / f"{record}.toml").unlink()
    failed = [item for item in check(published()) if not item.reproduced]
    assert {item.figure.id for item in failed} == names
    done = cardodds("guide", "--check")
    assert done.status == 1
    assert all(name in done.out for name in names)
    last = f"{160 - len(names)} of 160 published figures reproduced"
    assert done.out.splitlines()[-1] == last
    assert done.err.splitlines()[-1] == last


def test_a_changed_record_fails_figures(own_data):
    path = own_data / "hands" / "rubamazzo_game.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('table = ["2S", ', 'table = ["3B", ', 1), encoding="utf-8")
    assert not all(item.reproduced for item in check(published()))


def test_the_guide_without_a_record_writes_the_rest_and_fails(own_data, cardodds, tmp_path):
    (own_data / "hands" / "rubamazzo_game.toml").unlink()
    done = cardodds("guide", "--out", str(tmp_path / "out"), "--format", "md")
    assert done.status == 1
    assert "rubamazzo_game" in done.out
    assert (tmp_path / "out" / "dubito-holds.md").exists()
    assert not (tmp_path / "out" / "rubamazzo-game.md").exists()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "first line"),
        ("id,what\n", "first line"),
        (",".join(COLUMNS) + "\n", "no figure"),
        (",".join(COLUMNS) + "\na,b\n", "line 2"),
    ],
)
def test_a_broken_file_of_figures_is_one_line(own_data, cardodds, text, said):
    (own_data / "published" / "figures.csv").write_text(text, encoding="utf-8")
    done = cardodds("guide", "--check")
    done.assert_one_line_error()
    assert said in done.err


def test_a_byte_order_mark_does_no_harm(own_data, cardodds):
    path = own_data / "published" / "figures.csv"
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert cardodds("guide", "--check").status == 0


def test_bytes_that_are_not_text_are_one_line(own_data, cardodds):
    path = own_data / "published" / "figures.csv"
    path.write_bytes(path.read_bytes() + b"\xff\n")
    cardodds("guide", "--check").assert_one_line_error()


def test_a_lost_row_fails_the_check(own_data, cardodds):
    path = own_data / "published" / "figures.csv"
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text("".join(lines[:5] + lines[6:]), encoding="utf-8")
    done = cardodds("guide", "--check")
    assert done.status == 1
    assert "159" in done.out
    assert done.err == "159 of 160 published figures reproduced\n"


def test_without_the_file_of_figures_it_is_one_line(own_data, cardodds):
    (own_data / "published" / "figures.csv").unlink()
    cardodds("guide", "--check").assert_one_line_error()


def test_figures_are_read_from_a_given_file(tmp_path, figures):
    path = tmp_path / "some.csv"
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(COLUMNS)
        writer.writerow(["win.40", "rubamazzo", "cards that always win", "cards=40", "21"])
    assert [item.reproduced for item in check(published(path))] == [True]


def test_params_say_what_is_wrong():
    with pytest.raises(ArgumentError, match="name=value"):
        Params("players")
    with pytest.raises(ArgumentError, match="each name once"):
        Params("players=3;players=4")
    with pytest.raises(ArgumentError, match="is missing"):
        Params("players=3").number("decks")
    with pytest.raises(ArgumentError, match="whole number"):
        Params("players=x").number("players")


def test_an_unknown_figure_is_an_error():
    with pytest.raises(ValueError, match="no figure"):
        answer("nothing", "rubamazzo", "cards", "")
