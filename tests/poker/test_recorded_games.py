"""The recorded games of the library's data: every step, and what can be asked at it."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from cardodds.data import data_file
from cardodds.poker.advice import play
from cardodds.poker.replay import replay
from cardodds.records import load, loads
from cardodds.simulation.kernels import COMPILED

MATCH = load(data_file("hands/poker_game.toml"))
POT = load(data_file("hands/poker_pot.toml"))


def after(record, number):
    """The game after its first moves."""
    return replay(replace(record, moves=record.moves[:number]))


def test_every_step_of_the_match():
    """Who is asked what after each move, and what is known of the cards that lie or are held."""
    kings, full, pairs = "K♠ K♥ A♦ 8♥ Q♣", "K♠ K♥ 10♥ K♦ 10♠", "J♠ 9♠ J♦ 9♥ K♣"
    steps = [
        ("Anna", "exchange", "K♠ K♥ A♦ 9♣ 7♦"),
        ("Anna", "declare", kings), ("Bruno", "doubt", kings), ("Bruno", "exchange", kings),
        ("Bruno", "declare", full), ("Carla", "doubt", full),
        ("Carla", "exchange", ""), ("Carla", "declare", ""), ("Anna", "doubt", ""),
        ("Anna", "exchange", ""), ("Anna", "declare", ""), ("Bruno", "doubt", ""),
        ("Anna", "exchange", ""),
        ("Anna", "declare", pairs), ("Bruno", "doubt", pairs), ("Bruno", "exchange", pairs),
        ("Bruno", "declare", pairs), ("Carla", "doubt", pairs), ("Carla", "exchange", pairs),
        ("Carla", "declare", pairs), ("Anna", "doubt", pairs),
        ("Carla", "exchange", ""), ("Carla", "declare", ""), ("Anna", "doubt", ""),
        ("Anna", "exchange", ""), ("Anna", "declare", ""), ("Bruno", "doubt", ""),
        ("Bruno", "exchange", ""),
        ("Carla", "exchange", ""), ("Carla", "declare", ""), ("Anna", "doubt", ""),
    ]  # fmt: skip
    assert len(steps) == len(MATCH.moves)
    for number, (seat, asked, held) in enumerate(steps):
        game = after(MATCH, number)
        assert (game.next_seat, game.asked, game.over) == (seat, asked, False), number
        assert {*map(str, game.held)} == {*held.split()}, number


def test_the_scores_after_every_deal():
    losses, chips = [], []
    for number, move in enumerate(MATCH.moves, 1):
        if move.action == "dubito":
            game = after(MATCH, number)
            losses.append(game.position.losses)
            chips.append(game.position.scores)
    assert losses == [(0, 0, 1), (1, 0, 1), (1, 0, 2), (2, 0, 2)]
    # Each loser pays the winner two chips and the third player one.
    assert chips == [(1, 2, -3), (-2, 4, -2), (0, 5, -5), (-3, 6, -3)]
    game = replay(MATCH)
    assert (game.over, game.winners, game.asked) == (True, ("Bruno",), None)
    assert game.position.prizes == (-9, 18, -9)
    assert game.to_text("it").splitlines()[-3:] == [
        "gettoni: Anna -3, Bruno 6, Carla -3",
        "premio: Anna -9, Bruno +18, Carla -9",
        "vince: Bruno",
    ]
    assert "prize" not in replay(POT).to_text()
    assert [move.number for move in game.moves if move.void] == [28]
    assert [move.true for move in game.moves if move.action == "dubito"] == [
        True, False, False, True
    ]  # fmt: skip


def test_the_same_match_by_points():
    text = data_file("hands/poker_game.toml").read_text(encoding="utf-8")
    game = replay(loads(text.replace('scoring = "chips"\nprize = "gap"\n', "")))
    assert (game.final, game.winners) == ({"Anna": 2, "Bruno": 0, "Carla": 2}, ("Bruno",))


def test_every_step_of_the_pot():
    steps = [
        ("Anna", "stake", 0), ("Anna", "exchange", 16), ("Anna", "declare", 16),
        ("Bruno", "doubt", 16), ("Bruno", "stake", 2), ("Bruno", "exchange", 6),
        ("Bruno", "declare", 6), ("Carla", "doubt", 6), ("Carla", "exchange", 6),
    ]  # fmt: skip
    for number, (seat, asked, pot) in enumerate(steps):
        game = after(POT, number)
        assert (game.next_seat, game.asked, game.position.pot) == (seat, asked, pot)
        assert sum(game.position.scores) == -pot
    assert after(POT, 4).final == {"Anna": 6, "Bruno": -20, "Carla": 6, "Dario": 6}
    assert replay(POT).final == {"Anna": 5, "Bruno": -21, "Carla": 5, "Dario": 5}


@pytest.mark.skipif(not COMPILED, reason="many games")
@pytest.mark.parametrize("record", [MATCH, POT], ids=["match", "pot"])
def test_advice_at_every_step(record):
    """Whatever is asked is answered: without the hand only where it is not known."""
    for number in range(len(record.moves)):
        game = after(record, number)
        short = replace(record, moves=record.moves[:number])
        given = None if game.asked == "doubt" or len(game.held) == 5 else "7♠ 7♥ 9♠ J♣ 10♣"
        advice = play(short, hand=given, worlds=20, seed=number)
        assert (advice.seat, advice.asked) == (game.next_seat, game.asked)
        assert json.dumps(advice.to_dict("it"))
        assert advice.to_text("it") != advice.to_text("en")


@pytest.mark.skipif(not COMPILED, reason="many games")
def test_who_passed_the_cards_on_is_told_so():
    """Anna knows that a straight is a lie: nobody has changed a card of her two pair."""
    advice = play(replace(MATCH, moves=MATCH.moves[:20]), worlds=200, seed=1)
    assert advice.seat == "Anna"
    assert advice.true.estimate.value == 0
    assert advice.best.kind == "doubt"
    assert advice.action("doubt").keep.estimate.value == 1
