"""Games of a simulation written down: the same games, which replay to the same end."""

from __future__ import annotations

import importlib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cardodds import games
from cardodds.data import data_file
from cardodds.dice.view import bid_of
from cardodds.errors import ArgumentError
from cardodds.records import dumps, load, loads
from cardodds.rubamazzo.engine import first_action
from cardodds.simulation.kernels import COMPILED

SEED = 5
NUMBERS = range(6 if COMPILED else 1)

TURNS = {
    "rubamazzo": ("capture", "steal", "table"),
    "dice": ("bid",),
    "poker": ("declare",),
    "dubito": ("lay",),
}
"""The moves that a simulation counts as turns."""

HANDS = sorted(Path(str(data_file("hands"))).rglob("*.toml"))

# By game, who plays under which rules: every way to decide, every kind of move.
TABLES: dict[str, list[tuple[list[str], dict[str, Any]]]] = {
    "rubamazzo": [
        (["greedy", "memory"], {}),
        (["random"] * 3, {"sum": True, "ace": "takes_all", "deck": "francesi"}),
        (["random"] * 4, {"double_steal": "both", "capture": "all", "teams": True, "sum": True}),
        (["random"] * 2, {"tie": "replay", "leftover": "last_taker"}),
        (["greedy"] * 2, {"max_turns": 20}),
    ],
    "dice": [
        (["threshold", "random"], {}),
        (["busso", "busso", "random"], {"bussare": True, "dice": (2, 3, 2)}),
        (["bayes", "threshold"], {"rule": "free", "dice": 2}),
        (["equilibrium", "random"], {"dice": 1}),
        (["random"] * 3, {"max_turns": 9}),
    ],
    "poker": [
        (["threshold", "random", "random"], {}),
        (["random"] * 4, {"scoring": "pot", "stake_max": 9}),
        (["random"] * 3, {"preset": "gap", "joker_copies": True, "deals": 5}),
        (["threshold"] * 3, {"max_turns": 30}),
    ],
    "dubito": [
        (["honest:call=0.5", "bluffer", "padder", "xray"], {}),
        (
            ["memory", "planner", "learner"],
            {"deck": "francesi", "ending": "elimination", "max_turns": 60},
        ),
        (["random"] * 3, {"sequence": "suit_run", "jokers": "wild", "max_turns": 300}),
        (["random"] * 3, {"preset": "verju", "deck": "napoletane", "max_turns": 300}),
        (["random"] * 3, {"passing": True, "all_pass": "discard", "sequence": "adjacent"}),
        (["random"] * 4, {"simultaneous": "random", "underdeclare": True, "leftovers": "uneven"}),
        (["honest:call=0.2"] * 6, {"simultaneous": "random", "packs": 2, "leftovers": "pile"}),
    ],
}


CASES = [
    pytest.param(game, strategies, rules, id=f"{game} {' '.join([*strategies, *rules])}")
    for game, tables in TABLES.items()
    for strategies, rules in tables
]


@pytest.mark.parametrize(("game", "strategies", "rules"), CASES)
def test_a_game_written_down_is_the_one_that_was_played(
    game: str, strategies: list[str], rules: dict[str, Any]
) -> None:
    job = games.find_game(game).job(strategies, seed=SEED, **rules)
    replay = importlib.import_module(f"cardodds.{game}.replay").replay
    layout = job.layout
    for number, row in zip(NUMBERS, job.play_each(0, len(NUMBERS)), strict=True):
        record = games.record(game, strategies, SEED, number, **rules)
        assert loads(dumps(record), record.name) == record
        played = replay(record)
        winning = [name for seat, name in enumerate(record.seats) if row[seat]]
        assert list(played.winners) == winning
        assert sum(move.action in TURNS[game] for move in record.moves) == row[layout.mean(0)]
        assert not winning or not row[layout.unfinished]
        if "losses" in layout.each and game == "poker":
            lost = [row[layout.count(0, seat)] for seat in range(layout.seats)]
            assert list(played.position.losses) == lost


def test_a_function_that_is_not_compiled_is_called_as_it_is() -> None:
    asked = []

    def lowest(view: Any, params: Any, draw: int) -> int:
        asked.append(view)
        return first_action(view)

    by_function = games.record("rubamazzo", [lowest, "greedy"], SEED)
    assert len(asked) == 1 + len(by_function.moves) / 2  # once it is tried out
    assert {view.seat for view in asked} == {0}


def test_an_illegal_action_is_named() -> None:
    with pytest.raises(ArgumentError, match="not legal, at seat 1 in game 3 of seed 5"):
        games.record("dice", ["random", lambda view, params, draw: bid_of(99, 0)], SEED, 3)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"faces": 3}, "faces 3: no record has this rule"),
        ({"number": -1}, "number -1: must be a whole number from 0"),
        ({"dice": 0}, "dice 0"),
    ],
)
def test_what_cannot_be_written_down_is_refused(arguments: dict[str, Any], said: str) -> None:
    with pytest.raises(ArgumentError, match=said):
        games.record("dice", ["random", "random"], SEED, **arguments)


@pytest.mark.parametrize("path", HANDS, ids=lambda path: path.stem)
def test_a_record_is_read_as_it_was_written(path: Path) -> None:
    record = load(path)
    assert loads(dumps(record), record.name) == record


def test_texts_are_quoted() -> None:
    record = loads(dumps(replace(load(HANDS[0]), source='a "quoted" back\\slash')))
    assert record.source == 'a "quoted" back\\slash'
