from __future__ import annotations

import copy
import json
import pickle
from dataclasses import replace
from importlib import import_module

import pytest
from simulation.heads import HEADS
from simulation.toy import TOY

from cardodds._version import __version__
from cardodds.errors import ArgumentError
from cardodds.simulation.estimates import mean, wilson
from cardodds.simulation.results import ITALIAN, Simulation, simulate
from cardodds.simulation.runner import Played

GAMES = 500


@pytest.fixture(scope="module")
def heads():
    return simulate(HEADS.job(["throw", "throw:skill=0.2"], seed=3, limit=4), GAMES)


def test_seats_and_outcomes(heads):
    wins = [seat.wins for seat in heads.seats]
    assert sum(wins) + heads.ties + heads.unfinished == GAMES == heads.games
    assert heads.unfinished > 0
    for seat in heads.seats:
        estimate = wilson(seat.wins, GAMES)
        assert (seat.share, seat.low, seat.high) == (estimate.value, estimate.low, estimate.high)
    assert heads.seats[0].losses == wins[1]


def test_json_keys(heads):
    shown = json.loads(json.dumps(heads.to_dict()))
    assert list(shown) == [
        "seats",
        "ties",
        "unfinished",
        "games",
        "seed",
        "mean_throws",
        "mean_throws_low",
        "mean_throws_high",
        "game",
        "strategies",
        "rules",
        "version",
    ]
    assert list(shown["seats"][0]) == [
        *("seat", "strategy", "wins", "share", "low", "high"),
        "losses",
    ]
    assert shown["strategies"] == ["throw", "throw:skill=0.2"]
    assert shown["rules"] == {"limit": 4}
    assert shown["seed"] == 3
    assert shown["version"] == __version__


def test_means_are_attributes_too(heads):
    tally = HEADS.job(["throw", "throw:skill=0.2"], seed=3, limit=4).play(0, GAMES).tolist()
    estimate = mean(tally[4], tally[5], GAMES)
    assert heads.mean_throws == estimate.value
    assert (heads.mean_throws_low, heads.mean_throws_high) == (estimate.low, estimate.high)
    for wrong in ("mean_turns", "losses", "mean"):
        with pytest.raises(AttributeError, match=wrong):
            getattr(heads, wrong)
    with pytest.raises(AttributeError, match="gains"):
        _ = heads.seats[0].gains
    assert pickle.loads(pickle.dumps(copy.deepcopy(heads))) == heads


def test_one_game_has_no_interval_of_a_mean():
    one = simulate(HEADS.job(["throw"], players=2, seed=1), 1)
    assert one.to_dict()["mean_throws_low"] is None
    assert "mean_throws 1\n" in one.to_text()


def test_text():
    text = Simulation.of(
        TOY.job(["keep", "below:share=0.5"], seed=9), Played(100_000, (0, 98_000, 2000, 0, 5, 9))
    ).to_text()
    assert text.splitlines() == [
        "toy: 100,000 games, seed 9",
        "seat 0  keep             <0.004%",
        "seat 1  below:share=0.5  98% (97.9–98.1%)",
        "ties 2% (1.9–2.1%), unfinished 0",
        "mean_turns 0.0001 (0 to 0.0001)",
        f"rules: ranks 20, limit 100 (cardodds {__version__})",
    ]


def test_text_in_italian(heads):
    lines = heads.to_text("it").splitlines()
    assert lines[0] == "heads: 500 partite, seme 3"
    assert lines[1].startswith("posto 0  throw")
    assert "  perse " in lines[1]
    assert lines[3] == f"pari 0, non finite {heads.unfinished}"
    assert lines[-1] == f"regole: limit 4 (cardodds {__version__})"


@pytest.mark.parametrize("game", ["dubito", "dice", "poker", "rubamazzo"])
def test_what_a_game_counts_has_an_italian_name(game):
    played = import_module(f"cardodds.{game}.simulation").GAME
    rules = {"ending": "elimination"} if game == "dubito" else {}
    layout = played.job(["random"], players=4, seed=1, **rules).layout
    assert {*layout.each, *(f"mean_{name}" for name in layout.means)} <= set(ITALIAN)


def test_one_game_is_one():
    one = simulate(HEADS.job(["throw"], players=2, seed=1), 1)
    assert one.to_text().startswith("heads: 1 game, seed 1\n")
    assert one.to_text("it").startswith("heads: 1 partita, seme 1\n")


def test_a_count_that_is_nobodys_is_not_told(heads):
    seats = [replace(seat, counts={"losses": 0, "chips": seat.seat}) for seat in heads.seats]
    lines = replace(heads, seats=tuple(seats)).to_text().splitlines()
    assert lines[1].endswith("%)  chips 0")
    assert lines[2].endswith("%)  chips 1")


def test_frame(heads):
    frame = heads.to_frame()
    assert frame["wins"].tolist() == [seat.wins for seat in heads.seats]
    assert frame["mean_throws"].nunique() == 1


def test_stops_at_the_half_width():
    result = simulate(HEADS.job(["throw", "throw"], seed=3), 10**9, half_width="0.02")
    assert all((seat.high - seat.low) / 2 <= 0.02 for seat in result.seats)
    assert result.games < 5000
    with pytest.raises(ArgumentError, match="half_width 0"):
        simulate(HEADS.job(["throw", "throw"], seed=3), 10, half_width=0)
