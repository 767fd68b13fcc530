from __future__ import annotations

import sqlite3
import subprocess
import sys

import pytest

from cardodds.errors import ArgumentError
from cardodds.simulation.runner import Played
from cardodds.simulation.store import Checkpoint, replace_file

ABOUT = {"game": "toy", "axes": [["players", ["2"]]], "seed": 1}


@pytest.fixture
def path(tmp_path):
    return tmp_path / "sweep.sqlite"


def test_what_was_saved_is_there_again(path):
    first = Checkpoint(path)
    first.bind(ABOUT)
    first.save({0: Played(10, (4, 2**70)), 7: Played(5, (5, 0))})
    first.save({0: Played(20, (8, 2**71))})
    first.close()
    again = Checkpoint(path)
    assert again.about == ABOUT | {"kind": "sweep"}
    again.bind(ABOUT)
    assert again.load() == {0: Played(20, (8, 2**71)), 7: Played(5, (5, 0))}
    again.close()


def test_a_save_is_all_or_nothing(path):
    checkpoint = Checkpoint(path)
    checkpoint.bind(ABOUT)
    with pytest.raises(sqlite3.IntegrityError):
        checkpoint.save({0: Played(10, (4,)), 1: Played(None, (4,))})
    assert checkpoint.load() == {}
    checkpoint.close()


def test_another_sweep_is_refused_naming_what_differs(path):
    first = Checkpoint(path)
    first.bind(ABOUT)
    first.close()
    before = path.read_bytes()
    other = Checkpoint(path)
    with pytest.raises(ArgumentError) as error:
        other.bind(ABOUT | {"seed": 2, "games": 5})
    other.close()
    reason = "is the checkpoint of another sweep (seed, games differ)"
    assert str(error.value).endswith(reason)
    assert path.read_bytes() == before


@pytest.mark.parametrize("content", [b"cell,share\n0,0.5\n", b"SQLite format 3\0" + bytes(84)])
def test_another_file_is_refused(path, content):
    path.write_bytes(content * 20)
    with pytest.raises(ArgumentError, match="is not the checkpoint of a sweep"):
        Checkpoint(path)
    assert path.read_bytes() == content * 20


def test_another_database_is_refused(path):
    link = sqlite3.connect(path)
    link.execute("create table notes (text)")
    link.commit()
    link.close()
    with pytest.raises(ArgumentError, match="is not the checkpoint of a sweep"):
        Checkpoint(path)


def test_a_directory_is_refused(tmp_path):
    with pytest.raises(ArgumentError, match="cannot be opened for writing"):
        Checkpoint(tmp_path)


def test_one_run_at_a_time(path):
    first = Checkpoint(path)
    first.bind(ABOUT)
    first.close()
    first = Checkpoint(path)
    code = (
        "import sys; from pathlib import Path; from cardodds.simulation.store import Checkpoint\n"
        "try: Checkpoint(Path(sys.argv[1]))\n"
        "except ValueError as error: print(error)"
    )
    answer = subprocess.run(
        [sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=True
    )
    assert answer.stdout.strip().endswith("sweep.sqlite: is in use by another run")
    first.close()
    Checkpoint(path).close()


def test_a_file_is_replaced_whole(tmp_path):
    path = tmp_path / "table.csv"
    path.write_text("old")
    replace_file(path, "a\nè\n")
    assert path.read_bytes() == "a\nè\n".encode()
    assert [file.name for file in tmp_path.iterdir()] == ["table.csv"]
