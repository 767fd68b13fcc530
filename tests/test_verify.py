"""The long checks: each has stored a result, and a small run of one stores the same columns."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from cardodds import __version__


def verify(checkout: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(checkout / "scripts" / "verify.py"), *arguments]
    env = os.environ | {"PYTHONPATH": str(checkout)}
    return subprocess.run(command, capture_output=True, text=True, env=env)


def listed(checkout: Path) -> dict[str, str]:
    lines = verify(checkout, "--list").stdout.splitlines()
    return dict(line.split(": ", 1) for line in lines)


def test_what_is_stored_was_found_by_a_check_that_is_there(checkout: Path) -> None:
    stored = {
        path.stem: json.loads(path.read_text()) for path in checkout.glob("data/verify/*.json")
    }
    about = {name: found["about"] for name, found in stored.items()}
    assert about.items() <= listed(checkout).items()
    assert stored["rubamazzo-engine"]["games"] >= 2000 * 20
    assert stored["rubamazzo-solver"]["positions"] >= 1000
    assert stored["rubamazzo-thefts"]["games"] >= 10**7
    assert sum(stored["sweep-kills"]["killed"].values()) >= 20


def test_a_small_run_stores_what_the_full_one_does(checkout: Path, tmp_path: Path) -> None:
    name = "rubamazzo-thefts"
    done = verify(checkout, name, "--scale", "0.001", "--out", str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert done.stdout == f"{name}: holds, see {tmp_path / name}.json\n"
    assert done.stderr.splitlines()[-1] == f"{name}: 10,000 of 10,000 games"
    found = json.loads((tmp_path / f"{name}.json").read_text())
    stored = json.loads((checkout / "data" / "verify" / f"{name}.json").read_text())
    assert found.keys() == stored.keys()
    assert [row["risk"] for row in found["rows"]] == [row["risk"] for row in stored["rows"]]


def test_a_run_that_is_resumed_keeps_the_rows_of_the_same_settings(
    checkout: Path, tmp_path: Path
) -> None:
    """Three rounds, of which one is stored with another method and one with a value of its own."""
    name = "dice-rounds"
    unfinished, path = tmp_path / f"{name}.rows", tmp_path / f"{name}.json"
    settings = {"rule": "strict", "dice": [1, 1], "piombo": True}
    row = {"version": __version__, "seed": 1} | settings | {"method": "lp", "value": "kept"}
    other = row | {"rule": "free", "method": "cfr"}
    unfinished.write_text(f"{json.dumps(row)}\n{json.dumps(other)}\n")
    resumed = ["--scale", "0.05", "--out", str(tmp_path), "--resume"]
    assert verify(checkout, name, *resumed).returncode == 0
    rows = json.loads(path.read_text())["rounds"]
    assert [row["value"] for row in rows] == ["kept", "2/3", "7/18"]
    assert not unfinished.exists()
    assert verify(checkout, name, *resumed).returncode == 0
    assert json.loads(path.read_text())["rounds"] == rows
    assert verify(checkout, name, *resumed[:-1]).returncode == 0
    assert json.loads(path.read_text())["rounds"][0]["value"] == "2/3"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nothing"], "no check nothing; there are dice-engine, "),
        (["--scale", "0"], "--scale is a number above 0, at most 1"),
        (["--scale", "2"], "--scale is a number above 0, at most 1"),
    ],
)
def test_bad_arguments(checkout: Path, arguments: list[str], said: str) -> None:
    done = verify(checkout, *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr
