"""Simulations, sweeps and replays from the command line."""

from __future__ import annotations

import json
import tomllib

import pytest

TWO = ["--strategy", "greedy", "--strategy", "random"]
KEYS = {"seats", "ties", "unfinished", "games", "seed", "mean_turns", "mean_steals", "mean_stolen"}


def test_a_simulation_has_the_keys_that_others_read(cardodds):
    done = cardodds("rubamazzo", "simulate", *TWO, "--games", "2000", "--seed", "1", "--json")
    assert (done.status, done.err) == (0, "")
    found = done.json
    assert set(found) >= KEYS
    assert (found["games"], found["seed"]) == (2000, 1)
    assert [seat["strategy"] for seat in found["seats"]] == ["greedy", "random"]
    for seat in found["seats"]:
        assert set(seat) >= {"seat", "strategy", "wins", "share", "low", "high"}
        assert seat["low"] < seat["share"] == seat["wins"] / 2000 < seat["high"]
    wins = sum(seat["wins"] for seat in found["seats"])
    assert wins + found["ties"] + found["unfinished"] == 2000
    assert found["mean_steals_low"] < found["mean_steals"] < found["mean_steals_high"]


def test_workers_never_change_a_result(cardodds):
    question = ["rubamazzo", "simulate", *TWO, "--games", "3000", "--seed", "5", "--json"]
    assert cardodds(*question, "--workers", "1").json == cardodds(*question, "--workers", "3").json


def test_without_a_seed_one_is_drawn_and_reported(cardodds):
    first = cardodds("rubamazzo", "simulate", *TWO, "--games", "200", "--json").json
    seed = str(first["seed"])
    again = cardodds("rubamazzo", "simulate", *TWO, "--games", "200", "--seed", seed, "--json").json
    assert again == first


def test_rules_are_options(cardodds):
    rules = ["--capture", "all", "--sum", "--ace", "takes_all", "--teams", "--steal-partner"]
    arguments = ["--strategy", "random", "--players", "4", "--games", "200", "--seed", "1"]
    found = cardodds("rubamazzo", "simulate", *arguments, *rules, "--json").json
    assert found["rules"]["sum"] is True
    assert found["rules"]["capture"] == "all"
    assert found["seats"][0]["wins"] == found["seats"][2]["wins"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("--strategy nosuch --strategy random", "--strategy nosuch: must be one of random"),
        ("--strategy greedi --strategy random", "did you mean greedy?"),
        ("--strategy random --strategy random --games 0", "--games 0: must be"),
        ("--strategy random", "one a seat (2 to 6)"),
        ("--strategy random --strategy random --players 4", "one a seat (4)"),
        ("--strategy random --players 7", "--players 7"),
        ("--strategy greedy:call=1 --strategy random", "greedy"),
        ("--strategy random --players 3 --teams", "--players + --teams"),
        ("--strategy random --players 2 --workers 0", "--workers 0"),
        ("--strategy random --players 2 --seed -1", "--seed -1"),
        ("--strategy random --players 2 --half-width x", "--half-width x"),
        ("--strategy random --players 2 --ace plein", "did you mean plain?"),
    ],
)
def test_wrong_input_is_one_line(cardodds, arguments, said):
    done = cardodds("rubamazzo", "simulate", *arguments.split())
    done.assert_one_line_error()
    assert said in done.err


def test_strategies_are_listed(cardodds):
    found = cardodds("rubamazzo", "strategies", "--json").json
    names = [strategy["strategy"] for strategy in found["strategies"]]
    assert {"random", "greedy"} <= set(names)
    for lang in ("it", "en"):
        assert all(strategy["models"] for strategy in found["strategies"])
        text = cardodds("rubamazzo", "strategies", "--lang", lang).out
        assert all(name in text for name in names)


PLAN = """
game = "rubamazzo"
games = 400
seed = 1
[rules]
capture = ["one", "all"]
[[seat]]
strategy = "greedy"
[[seat]]
strategy = ["greedy", "random"]
"""


@pytest.fixture
def plan(tmp_path):
    path = tmp_path / "small.toml"
    path.write_text(PLAN, encoding="utf-8")
    return path


def test_a_sweep_writes_a_table_a_plot_and_a_checkpoint(cardodds, plan, tmp_path):
    out = tmp_path / "out"
    done = cardodds("sweep", str(plan), "--out", str(out))
    assert (done.status, done.err) == (0, "")
    assert {path.name for path in out.iterdir()} == {
        "small.csv",
        "small.sqlite",
        "small.svg",
        "small.png",
    }
    table = (out / "small.csv").read_bytes()
    assert table.count(b"\n") == 1 + 4 * 2
    cardodds("sweep", str(plan), "--out", str(out)).assert_one_line_error()
    assert cardodds("sweep", str(plan), "--out", str(out), "--resume").status == 0
    assert (out / "small.csv").read_bytes() == table


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"rubamazzo"', '"rubamazo"', "did you mean rubamazzo?"),
        ('capture = ["one", "all"]', 'captur = "one"', "capture"),
        ("games = 400", "games = 0", "games"),
        ("[[seat]]", "[seat", "TOML"),
    ],
)
def test_a_broken_plan_is_one_line_and_writes_nothing(cardodds, plan, tmp_path, old, new, said):
    plan.write_text(PLAN.replace(old, new, 1), encoding="utf-8")
    done = cardodds("sweep", str(plan), "--out", str(tmp_path / "out"))
    done.assert_one_line_error()
    assert said in done.err
    assert not (tmp_path / "out").exists()


def test_a_file_that_is_there_is_never_replaced_by_a_plot(cardodds, plan, tmp_path):
    out = tmp_path / "out"
    out.mkdir()
    (out / "small.png").write_text("mine", encoding="utf-8")
    done = cardodds("sweep", str(plan), "--out", str(out))
    done.assert_one_line_error()
    assert "small.png" in done.err
    assert [path.name for path in out.iterdir()] == ["small.png"]


def test_replay_of_the_guides_game(cardodds, checkout):
    record = str(checkout / "data/hands/rubamazzo_game.toml")
    found = cardodds("replay", record, "--json").json
    assert found["valid"] is True
    assert found["final"] == {"Anna": 22, "Bruno": 18}
    assert len(found["moves"]) == 36
    assert cardodds("replay", record).out.splitlines()[-1] == "final: Anna 22, Bruno 18"


def test_an_illegal_move_is_named(cardodds, checkout, tmp_path):
    text = (checkout / "data/hands/rubamazzo_game.toml").read_text(encoding="utf-8")
    path = tmp_path / "wrong.toml"
    path.write_text(text.replace('card = "FC"', 'card = "FB"', 1), encoding="utf-8")
    done = cardodds("replay", str(path))
    done.assert_one_line_error()
    assert "move 6 (Bruno)" in done.err


def test_a_record_that_is_not_there_is_one_line(cardodds):
    cardodds("replay", "nosuch.toml").assert_one_line_error()


@pytest.fixture
def last_deal(checkout, tmp_path):
    """The guide's game up to its last deal, where the unseen cards are the opponent's hand."""
    text = (checkout / "data/hands/rubamazzo_game.toml").read_text(encoding="utf-8")
    path = tmp_path / "last.toml"
    path.write_text("[[move]]".join(text.split("[[move]]")[:31]), encoding="utf-8")
    return path


def test_which_card_to_play_in_the_last_deal_is_exact(cardodds, last_deal):
    found = cardodds("rubamazzo", "play", "--record", str(last_deal), "--json").json
    values = {(move["card"], move["action"]): move for move in found["moves"]}
    kept, stolen = values["6D", "capture"], values["3C", "steal"]
    assert kept["value"] == kept["low"] == kept["high"] == 4
    assert kept["take"] == ["6S"]
    assert stolen["value"] == -36
    assert stolen["from"] == ["Bruno"]
    assert "6D" in str(found["best"])


def test_advice_on_a_game_that_is_over_is_one_line(cardodds, checkout):
    record = str(checkout / "data/hands/rubamazzo_game.toml")
    cardodds("rubamazzo", "play", "--record", record).assert_one_line_error()


@pytest.mark.parametrize(
    "arguments",
    [
        ["rubamazzo", "simulate", "--strategy", "greedy", "--players", "3", "--sum"],
        ["dice", "simulate", "--strategy", "random", "--players", "2", "--dice", "1"],
        ["poker", "simulate", "--strategy", "random", "--players", "3", "--deals", "1"],
        ["dubito", "simulate", "--strategy", "random", "--players", "2", "--max-turns", "9"],
    ],
    ids=lambda arguments: arguments[0],
)
def test_a_game_of_a_seed_is_written_down(cardodds, arguments, tmp_path):
    arguments = [*arguments, "--seed", "3", "--write-game", "2"]
    written = cardodds(*arguments)
    path = tmp_path / "game.toml"
    path.write_text(written.out, encoding="utf-8")
    assert cardodds("replay", str(path)).status == 0
    assert json.loads(cardodds(*arguments, "--json").out) == tomllib.loads(written.out)
