"""A simulation that is kept: broken off at any moment, it goes on to the very same result."""

from __future__ import annotations

import os
import signal
import sqlite3
from dataclasses import replace

import pytest
from simulation.heads import HEADS
from simulation.killing import kill_and_go_on

from cardodds import rubamazzo
from cardodds.errors import ArgumentError
from cardodds.simulation import store
from cardodds.simulation.results import simulate
from cardodds.simulation.runner import Interrupted

JOB = HEADS.job(["throw:skill=0.3", "throw"], seed=4)
GAMES = 3000
TWO = ["greedy", "random"]


@pytest.fixture
def path(tmp_path):
    return tmp_path / "kept.sqlite"


class Pressing:
    """The job, with Ctrl-C pressed in a block."""

    has_own = False

    def __init__(self, after):
        self.left = after

    def __getattr__(self, name):
        return getattr(JOB, name)

    def play(self, first, n):
        self.left -= 1
        if self.left == 0:
            os.kill(os.getpid(), signal.SIGINT)
        return JOB.play(first, n)


class Idle(Pressing):
    def play(self, first, n):
        raise AssertionError


def refusal(job, games, **options):
    with pytest.raises(ArgumentError) as error:
        simulate(job, games, **options)
    return str(error.value)


def test_the_file_changes_no_result_and_has_it(path):
    whole = simulate(JOB, GAMES)
    assert simulate(JOB, GAMES, checkpoint=path) == whole
    assert simulate(Idle(0), GAMES, checkpoint=str(path)) == whole


@pytest.mark.parametrize("after", [1, 2, 5])
@pytest.mark.parametrize("every", [0.0, 60.0])
def test_interrupted_it_goes_on_to_the_same_result(path, monkeypatch, after, every):
    monkeypatch.setattr(store, "EVERY", every)
    with pytest.raises(Interrupted) as stop:
        simulate(Pressing(after), GAMES, checkpoint=path, block=500, workers=1)
    done = stop.value.played.games
    assert 500 * after <= done < GAMES
    lines = str(stop.value).splitlines()
    assert lines[0] == f"interrupted after {done:,} of 3,000 games"
    assert lines[1].startswith(f"heads: {done:,} games, seed 4")
    assert lines[-1] == f"the same command goes on from {path}"
    link = sqlite3.connect(path)
    assert link.execute("select games from cells").fetchall() == [(done,)]
    link.close()
    assert simulate(JOB, GAMES, checkpoint=path) == simulate(JOB, GAMES)


def test_without_a_file_the_message_says_that_there_could_be_one():
    with pytest.raises(Interrupted) as stop:
        simulate(Pressing(1), GAMES, block=500, workers=1)
    assert str(stop.value).splitlines()[-1] == (
        "the same command with seed 4 plays the same games again; with --checkpoint FILE it keeps "
        "what is played and goes on from there"
    )


def test_killed_it_goes_on_to_the_same_result(tmp_path):
    kills = kill_and_go_on(2, seed=7, directory=tmp_path, games=4000)
    assert kills.before + kills.between + kills.writing >= 2


def test_more_is_asked_of_it(path):
    simulate(JOB, 700, checkpoint=path)
    assert simulate(JOB, GAMES, checkpoint=path) == simulate(JOB, GAMES)
    said = refusal(JOB, GAMES - 1, checkpoint=path)
    assert said == "games 2999: must be at least 3000, as many as kept.sqlite has already"


def test_a_narrower_interval_is_asked_of_it(path):
    wide = simulate(JOB, 10**6, half_width=0.03, checkpoint=path)
    assert wide == simulate(JOB, 10**6, half_width=0.03)
    assert simulate(Idle(0), 10**6, half_width=0.03, checkpoint=path) == wide
    narrow = simulate(JOB, 10**6, half_width=0.015, checkpoint=path)
    assert narrow == simulate(JOB, 10**6, half_width=0.015)
    assert narrow.games > wide.games


@pytest.mark.parametrize(
    ("other", "differs"),
    [
        ({"seed": 5}, "seed differs"),
        ({"limit": 9}, "rules differs"),
        ({"choices": HEADS.job(["throw"], players=2, seed=4).choices}, "strategies differs"),
        ({"game": "tails", "seed": 5}, "game, seed differ"),
    ],
)
def test_another_simulation_is_refused(path, other, differs):
    simulate(JOB, 100, checkpoint=path)
    before = path.read_bytes()
    said = refusal(replace(JOB, **other), 100, checkpoint=path)
    assert said == (f"checkpoint kept.sqlite: is the checkpoint of another simulation ({differs})")
    assert path.read_bytes() == before


def test_what_is_no_simulation_is_refused(path, tmp_path):
    sweep = store.Checkpoint(path)
    sweep.bind({"game": "heads", "seed": 4})
    sweep.close()
    no_checkpoint = "checkpoint kept.sqlite: is not the checkpoint of a simulation"
    assert refusal(JOB, 100, checkpoint=path) == no_checkpoint
    path.write_text("seat,share\n" * 200)
    assert refusal(JOB, 100, checkpoint=path) == no_checkpoint
    assert refusal(JOB, 100, checkpoint=tmp_path).endswith("cannot be opened for writing")
    away = tmp_path / "nosuch" / "kept.sqlite"
    assert refusal(JOB, 100, checkpoint=away).endswith("cannot be opened for writing")


@pytest.mark.parametrize("name", ["", "a\0b", 5, b"kept"])
def test_a_checkpoint_is_the_name_of_a_file(name):
    said = refusal(JOB, 100, checkpoint=name)
    assert said.startswith("checkpoint ")
    assert said.endswith(": must be the name of a file")


@pytest.mark.parametrize(
    "options", [{"games": 0}, {"half_width": "x"}, {"workers": 0}, {"executor": "nobody"}]
)
def test_what_is_wrong_makes_no_file(path, options):
    refusal(JOB, **{"games": 100, **options}, checkpoint=path)
    assert not path.exists()


def test_a_drawn_seed_is_that_of_the_file(path):
    first = rubamazzo.simulate(TWO, games=40, checkpoint=path)
    more = rubamazzo.simulate(TWO, games=90, checkpoint=path)
    assert more == rubamazzo.simulate(TWO, games=90, seed=first.seed)


def test_a_function_is_not_told_apart_by_its_name(path):
    def first(view, params, draw):
        return 0

    with pytest.raises(ArgumentError, match="keeps strategies of the catalogue alone"):
        rubamazzo.simulate([first, "random"], games=10, checkpoint=path)
    assert not path.exists()


def test_the_command(cardodds, path):
    line = ["--strategy", "greedy", "--players", "2", "--json", "--checkpoint", str(path)]
    first = cardodds("rubamazzo", "simulate", *line, "--games", "40").json
    more = cardodds("rubamazzo", "simulate", *line, "--games", "90").json
    assert (first["games"], more["games"]) == (40, 90)
    assert first["seed"] == more["seed"]
    done = cardodds("rubamazzo", "simulate", *line, "--sum")
    done.assert_one_line_error()
    assert "error: --checkpoint kept.sqlite: is the checkpoint of another" in done.err
