"""The games by their names: the same matches and sweeps as by their rooms."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardodds import games
from cardodds.dice.simulation import GAME as DICE
from cardodds.errors import ArgumentError
from cardodds.simulation import matches
from cardodds.simulation.plans import parse_sweep, read_sweep
from cardodds.simulation.sweeps import run_sweep

PLAN = """
game = "dice"
games = 200
seed = 3
rules = { dice = [1, 2] }

[[seat]]
strategy = "random"

[[seat]]
strategy = "threshold"
"""


def test_every_game_is_found_by_its_name() -> None:
    assert {games.find_game(name).name for name in games.GAMES} == set(games.GAMES)


def test_an_unknown_game_is_refused_with_the_nearest() -> None:
    with pytest.raises(ArgumentError, match="game rubamazo: did you mean rubamazzo?"):
        games.match("rubamazo", "greedy", "random")


def test_a_match_is_that_of_the_game() -> None:
    found = games.match("dice", "threshold", "random", deals=50, seed=1, dice=2, progress=False)
    rules = {"dice": 2}
    assert found == matches.match(
        DICE, "threshold", "random", deals=50, seed=1, rules=rules, progress=False
    )


def test_a_seed_is_drawn_and_reported() -> None:
    first, second = (
        games.match("dice", "random", "random", deals=1, dice=1, progress=False).seed
        for _ in range(2)
    )
    assert first != second


def test_a_sweep_is_that_of_its_file(tmp_path: Path) -> None:
    file = tmp_path / "dice.toml"
    file.write_text(PLAN)
    found = games.sweep(str(file), out=str(tmp_path), progress=False)
    expected = run_sweep(read_sweep(file), games.find_game, progress=False)
    assert found.path == tmp_path / "dice.csv"
    assert found.rows() == expected.rows()
    assert games.sweep(parse_sweep(PLAN, "dice"), progress=False).rows() == expected.rows()
