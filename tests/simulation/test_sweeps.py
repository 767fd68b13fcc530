from __future__ import annotations

import csv
import json
import os
import signal
import threading

import pandas as pd
import pytest
from simulation import heads, toy
from simulation.killing import kill_and_resume

from cardodds.errors import ArgumentError
from cardodds.simulation.kernels import COMPILED
from cardodds.simulation.plans import parse_sweep
from cardodds.simulation.results import simulate
from cardodds.simulation.runner import Interrupted
from cardodds.simulation.sweeps import run_sweep

GAMES = 3000 if COMPILED else 60

TEXT = f"""
game = "toy"
games = {GAMES}
seed = 8
[rules]
ranks = [4, 20]
[[seat]]
strategy = "below"
parameters.share = {{ from = 0, to = 1, step = 0.5 }}
[[seat]]
strategy = ["keep", "coin:chance=1/3"]
"""


@pytest.fixture
def sweep():
    return parse_sweep(TEXT, "shares")


@pytest.fixture(scope="module")
def expected(tmp_path_factory):
    out = tmp_path_factory.mktemp("undisturbed")
    run_sweep(parse_sweep(TEXT, "shares"), toy.lookup, out=out)
    return (out / "shares.csv").read_bytes()


def test_a_row_a_cell_and_seat(sweep):
    result = run_sweep(sweep, toy.lookup)
    assert len(result.table) == 2 * 3 * 2 * 2
    assert result.columns == ("rules.ranks", "seat0.share", "seat1.strategy")
    row = result.rows()[-1]
    single = simulate(
        toy.TOY.job(["below:share=1", "coin:chance=1/3"], seed=8, ranks=20), GAMES
    ).rows()[1]
    assert {key: row[key] for key in single} == single
    assert row["cell"] == 11
    assert (row["rules.ranks"], row["seat0.share"]) == (20, 1)
    assert row["rules"] == "ranks=20 limit=100"
    assert json.loads(json.dumps(result.to_dict()))["rows"][-1] == row


def test_frame_is_tidy_and_the_csv_says_the_same(sweep, expected, tmp_path):
    frame = run_sweep(sweep, toy.lookup).to_frame()
    path = tmp_path / "shares.csv"
    path.write_bytes(expected)
    pd.testing.assert_frame_equal(pd.read_csv(path), frame, check_dtype=False)
    assert frame.groupby("seat0.share")["share"].count().tolist() == [8, 8, 8]


@pytest.mark.parametrize(
    "options",
    [
        {"workers": 1},
        {"workers": 7, "block": GAMES // 3, "every": 0.0},
        {"workers": 2, "executor": "processes"},
    ],
)
def test_workers_change_nothing(sweep, expected, tmp_path, options):
    run_sweep(sweep, toy.lookup, out=tmp_path, **options)
    assert (tmp_path / "shares.csv").read_bytes() == expected


def test_cells_end_at_the_half_width(tmp_path):
    text = TEXT.replace(f"games = {GAMES}", "half_width = 0.05").replace("toy", "heads")
    text = text.replace('"below"', '"throw"').replace("share =", "skill =")
    text = text.replace('["keep", "coin:chance=1/3"]', '"throw"').replace("ranks", "limit")
    runs = [
        run_sweep(parse_sweep(text, "wide"), heads.lookup, workers=workers) for workers in (1, 3)
    ]
    assert runs[0] == runs[1]
    for row in runs[0].rows():
        assert (row["high"] - row["low"]) / 2 <= 0.05
        assert row["games"] <= 1024


def test_killed_and_resumed_is_the_same(tmp_path):
    kills = kill_and_resume(3, seed=20, directory=tmp_path, games=60)
    assert kills.before + kills.between + kills.writing >= 3


def interrupted(sweep, out, after):
    """Run the sweep and press Ctrl-C after a number of blocks."""
    count = 0
    lock = threading.Lock()

    class Pressing:
        def __init__(self, job):
            self.job = job
            self.layout, self.game, self.rules = job.layout, job.game, job.rules
            self.seed, self.strategies = job.seed, job.strategies

        def play(self, first, n):
            nonlocal count
            with lock:
                count += 1
                press = count == after
            if press:
                os.kill(os.getpid(), signal.SIGINT)
            return self.job.play(first, n)

    class Game:
        name, options, catalogue = toy.TOY.name, toy.TOY.options, toy.TOY.catalogue

        def job(self, *arguments, **options):
            return Pressing(toy.TOY.job(*arguments, **options))

    run_sweep(sweep, lambda name: Game(), out=out, block=GAMES // 3, workers=2)


@pytest.mark.parametrize("after", [1, 8, 29])
def test_interrupted_and_resumed_is_the_same(sweep, expected, tmp_path, after):
    with pytest.raises(Interrupted, match=r"interrupted with \d+ of 12 cells done; resume"):
        interrupted(sweep, tmp_path, after)
    assert not (tmp_path / "shares.csv").exists()
    run_sweep(sweep, toy.lookup, out=tmp_path, resume=True)
    assert (tmp_path / "shares.csv").read_bytes() == expected


def test_resume_plays_only_what_is_missing(sweep, expected, tmp_path):
    run_sweep(sweep, toy.lookup, out=tmp_path)

    class NoMore:
        name, options = "toy", toy.TOY.options

        def job(self, *arguments, **options):
            job = toy.TOY.job(*arguments, **options)
            object.__setattr__(job, "play", None)
            return job

    (tmp_path / "shares.csv").unlink()
    result = run_sweep(sweep, lambda name: NoMore(), out=tmp_path, resume=True)
    assert result.path == tmp_path / "shares.csv"
    assert result.path.read_bytes() == expected


def test_a_drawn_seed_is_kept(tmp_path):
    sweep = parse_sweep(TEXT.replace("seed = 8", ""), "drawn")
    first = run_sweep(sweep, toy.lookup, out=tmp_path)
    again = run_sweep(sweep, toy.lookup, out=tmp_path, resume=True)
    assert first == again
    other = run_sweep(sweep, toy.lookup)
    assert other.seed != first.seed


def contents(directory):
    return {file.name: file.read_bytes() for file in directory.iterdir()}


def refusal(*arguments, **options):
    with pytest.raises(ArgumentError) as error:
        run_sweep(*arguments, **options)
    assert len(str(error.value).splitlines()) == 1
    return str(error.value)


def test_nothing_is_overwritten(sweep, tmp_path):
    run_sweep(sweep, toy.lookup, out=tmp_path)
    before = contents(tmp_path)
    exists = "exists: resume it (--resume), or choose another directory"
    assert refusal(sweep, toy.lookup, out=tmp_path).endswith(exists)
    other = parse_sweep(TEXT.replace("seed = 8", "seed = 9"), "shares")
    assert refusal(other, toy.lookup, out=tmp_path).endswith(exists)
    another = "is the checkpoint of another sweep (seed differs)"
    assert refusal(other, toy.lookup, out=tmp_path, resume=True).endswith(another)
    assert contents(tmp_path) == before
    (tmp_path / "shares.sqlite").unlink()
    message = refusal(sweep, toy.lookup, out=tmp_path, resume=True)
    assert message.endswith("shares.sqlite: is missing, and shares.csv exists")
    assert contents(tmp_path) == {"shares.csv": before["shares.csv"]}


def test_bad_input_writes_nothing(sweep, tmp_path):
    out = tmp_path / "out"
    bad = parse_sweep(TEXT.replace("keep", "kep"), "shares")
    assert refusal(bad, toy.lookup, out=out).startswith("shares: strategies kep: did you mean kee")
    unknown = parse_sweep(TEXT.replace("toy", "tyo"), "shares")
    assert refusal(unknown, toy.lookup, out=out) == "game tyo: did you mean toy? (allowed: toy)"
    assert refusal(sweep, toy.lookup, out=out, workers=0).startswith("workers 0: must be")
    assert not out.exists()


def test_a_place_that_cannot_be_written(sweep, tmp_path):
    (tmp_path / "file").write_text("")
    message = refusal(sweep, toy.lookup, out=tmp_path / "file" / "out")
    assert "cannot be written" in message


def test_text_is_a_line_a_row(sweep, expected):
    lines = run_sweep(sweep, toy.lookup).to_text("it").splitlines()
    assert lines[0].split() == [
        *("cell", "rules.ranks", "seat0.share", "seat1.strategy", "seat", "strategy", "share"),
    ]
    assert len(lines) == 1 + 24 + 1
    assert lines[-1] == "seme 8, non finite 0"
    assert len(list(csv.reader(expected.decode().splitlines()))) == 25


def test_a_checkpoint_in_which_nothing_is_kept_may_be_replaced(sweep, tmp_path):
    kept = tmp_path / f"{sweep.name}.sqlite"
    kept.touch()
    run_sweep(sweep, toy.lookup, out=tmp_path)
    with pytest.raises(ArgumentError, match="exists: resume it"):
        run_sweep(sweep, toy.lookup, out=tmp_path)
