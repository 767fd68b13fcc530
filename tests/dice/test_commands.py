"""`cardodds dice simulate` and `strategies`, and a sweep over dice."""

from __future__ import annotations

import json

import pytest

from cardodds import dice


def test_simulate(cardodds):
    run = cardodds("dice", "simulate", "--strategy", "threshold", "--strategy", "random",
                   "--games", "100", "--seed", "1", "--json")  # fmt: skip
    assert run.json == json.loads(
        json.dumps(dice.simulate(["threshold", "random"], 100, 1).to_dict())
    )


@pytest.mark.parametrize(
    ("words", "options"),
    [
        ("--dice 4 2", {"dice": (4, 2)}),
        ("--dice 3", {"dice": 3}),
        ("--rule free --bussare --no-piombo", {"rule": "free", "bussare": True, "piombo": False}),
        ("--preset joker --dice 2 --faces 4", {"preset": "joker", "dice": 2, "faces": 4}),
        ("--max-turns 3", {"max_turns": 3}),
        ("--wild none --wild-bid never", {"wild": "none", "wild_bid": "never"}),
        ("--no-piombo --one-round", {"piombo": False, "one_round": True}),
    ],
)
def test_every_rule_is_an_option(cardodds, words, options):
    run = cardodds("dice", "simulate", "--strategy", "random", "--players", "2", "--games", "5",
                   "--seed", "1", "--json", *words.split())  # fmt: skip
    expected = dice.simulate(["random"], 5, 1, players=2, **options).to_dict()
    assert run.json == json.loads(json.dumps(expected))


@pytest.mark.parametrize(
    ("words", "start"),
    [
        ("--strategy treshold --players 2", "error: --strategy treshold: did you mean threshold?"),
        ("--strategy random --players 9", "error: --players 9: must be a whole number from 2 to 8"),
        ("--strategy random --players 2 --dice 3 2 1", "error: --dice + --players 3 + 2: as many"),
        ("--strategy random --players 2 --dice 30", "error: --dice 60: at most 40 dice in all"),
        (
            "--strategy random --players 2 --preset joker --rule free",
            "error: --rule + --preset free + joker: a preset has its own",
        ),
        ("--strategy random --players 2 --rule stric", "error: --rule stric: did you mean strict?"),
    ],
)
def test_errors_are_one_line(cardodds, words, start):
    run = cardodds("dice", "simulate", *words.split())
    run.assert_one_line_error()
    assert run.err.startswith(start)


def test_the_index(cardodds):
    listed = cardodds("dice", "strategies", "--json").json["strategies"]
    assert [one["strategy"] for one in listed][:4] == ["random", "threshold", "busso", "bayes"]
    assert all(one["fair"] and one["models"] for one in listed)
    assert "da 1 a 16" in cardodds("dice", "strategies", "--lang", "it").out


def test_a_sweep(cardodds, tmp_path):
    plan = tmp_path / "doubts.toml"
    plan.write_text(
        'game = "dice"\ngames = 10\nseed = 1\n[rules]\ndice = [[3, 3], [3, 2]]\n'
        '[[seat]]\nstrategy = "threshold"\nparameters.doubt_below = [0.3, 0.5]\n'
        '[[seat]]\nstrategy = "threshold"\n',
        encoding="utf-8",
    )
    run = cardodds("sweep", str(plan), "--out", str(tmp_path / "out"), "--json")
    assert run.status == 0, run.err
    table = (tmp_path / "out" / "doubts.csv").read_text(encoding="utf-8").splitlines()
    assert len(table) == 1 + 4 * 2  # a row a seat
