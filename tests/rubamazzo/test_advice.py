"""The advice from a record: what it is worth, what it rests on, what it says."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest

from cardodds.data import data_file
from cardodds.errors import ArgumentError
from cardodds.records import Record, load, loads
from cardodds.records.model import RecordError
from cardodds.rubamazzo import valuing
from cardodds.rubamazzo.advice import Advice, play
from cardodds.rubamazzo.endgame import opened, solve
from cardodds.rubamazzo.replay import replay
from cardodds.rubamazzo.valuing import Values
from cardodds.simulation.kernels import COMPILED
from cardodds.simulation.progress import Meter

WHOLE = load(data_file("hands/rubamazzo_game.toml"))
WORLDS = 200 if COMPILED else 2
slow = pytest.mark.skipif(not COMPILED, reason="solves whole games, seconds each interpreted")

OPENING = """
game = "rubamazzo"
seats = ["Anna", "Bruno"]
[rules]
[deal]
table = ["2S", "4C", "7C", "RS"]
[deal.hands]
Anna = [["4S", "5D", "CB"]]
Bruno = [["7S", "AD", "FC"]]
[[move]]
seat = "Anna"
action = "capture"
card = "4S"
"""


def after(moves: int, record: Record = WHOLE) -> Record:
    return replace(record, moves=record.moves[:moves])


def named(advice: Advice) -> dict:
    return {(str(move.card), move.action): move for move in advice.moves}


def test_the_opening_asks_bruno():
    advice = play(loads(OPENING), worlds=WORLDS, seed=1)
    assert (advice.seat, advice.method, advice.games, advice.seed) == ("Bruno", "solved", WORLDS, 1)
    moves = named(advice)
    assert set(moves) == {("7S", "capture"), ("AD", "table"), ("FC", "table")}
    assert [str(card) for card in moves["7S", "capture"].take] == ["7C"]
    assert all(move.low < move.value < move.high for move in advice.moves)
    assert all(move.open is None for move in advice.moves)
    assert play(loads(OPENING), worlds=WORLDS, seed=1) == advice


def test_the_last_deal_is_exact_and_needs_no_other_hand():
    """22-18 and no theft: had Anna stolen, 2-38."""
    hands = {"Anna": WHOLE.deal.hands["Anna"]}
    blind = replace(WHOLE, deal=replace(WHOLE.deal, hands=hands))
    for record, known in ((WHOLE, True), (blind, False)):
        advice = play(after(30, record))
        assert (advice.method, advice.games, advice.seed) == ("exact", 1, None)
        worth = {key: (m.value, m.low, m.high, m.rank) for key, m in named(advice).items()}
        assert worth == {
            ("6D", "capture"): (4, 4, 4, 1),
            ("CS", "table"): (4, 4, 4, 1),
            ("3C", "steal"): (-36, -36, -36, 3),
        }
        assert named(advice)["3C", "steal"].victims == ("Bruno",)
        assert named(advice)["3C", "steal"].behind == 40
        assert [move.wins for move in advice.moves] == [1, 1, 0]
        assert [move.open for move in advice.moves] == ([4, 4, -36] if known else [None] * 3)


def test_luck_is_not_error():
    """With the cards as they lay every move of Bruno's here was worth a different number."""
    advice = play(after(13), worlds=WORLDS, seed=2)
    real = opened(replay(after(13)))
    assert real is not None
    assert advice.seat == "Bruno"
    assert sorted(move.open for move in advice.moves) == sorted(m for _, m in solve(real).moves)
    assert advice.best.action == "steal"


@slow
def test_values_are_means_over_the_same_deals():
    record = after(13)
    view = replay(record).view()
    found = valuing.values(view, view.rules, WORLDS, 2, True)
    advice = play(record, worlds=WORLDS, seed=2)
    for (column, rank), move in zip(found.ranked(), advice.moves, strict=True):
        leads = found.leads[:, column]
        assert move.value == pytest.approx(leads.mean())
        assert move.wins == (leads > 0).sum()
        assert move.rank == rank
        assert move.behind == pytest.approx(advice.best.value - move.value)
    half = 1.959963984540054 * found.leads[:, 0].std(ddof=1) / WORLDS**0.5
    assert found.mean(0).half_width == pytest.approx(half)


def test_moves_that_cannot_be_told_apart_share_a_rank():
    steady = np.arange(100) % 7
    wavering = np.where(np.arange(100) % 2, 12, -11)
    leads = np.column_stack([steady - 1, steady, wavering + steady, steady - 2, steady])
    values = Values("solved", leads)
    # The wavering one is ahead by 0.5, 0.5, 1.5, 2.5, each give or take 2.3.
    assert values.ranked() == [(2, 1), (1, 1), (4, 1), (0, 1), (3, 5)]
    assert values.behind(0, 1).value == 1
    assert values.behind(0, 1).half_width == 0
    apart = Values("solved", np.column_stack([steady, steady + 1, steady - 1, steady]))
    assert apart.ranked() == [(1, 1), (0, 2), (3, 2), (2, 4)]


def test_without_a_number_so_many_deals_as_are_affordable(monkeypatch):
    monkeypatch.setattr(valuing, "SOLVED", 30)
    monkeypatch.setattr(valuing, "PILOT", 2)
    assert play(after(24), seed=1).games == 30
    monkeypatch.setattr(valuing, "AFFORDABLE", 2000)
    assert 2 <= play(after(24), seed=1).games < 30


def test_what_takes_too_long_is_played_out(monkeypatch):
    monkeypatch.setattr(valuing, "AFFORDABLE", 100)
    monkeypatch.setattr(valuing, "PLAYED_OUT", 50)
    advice = play(after(20), seed=1)
    assert (advice.method, advice.games) == ("played_out", 50)
    assert all(move.open is not None for move in advice.moves)


THREE = OPENING.replace('"Bruno"]', '"Bruno", "Carla"]')
PAIRS = OPENING.replace('"Bruno"]', '"Bruno", "Carla", "Dario"]').replace(
    "[rules]", "[rules]\nteams = true"
)


@pytest.mark.parametrize("text", [THREE, PAIRS])
def test_more_players_play_out(text):
    advice = play(loads(text), worlds=WORLDS, seed=1)
    assert (advice.method, advice.games) == ("played_out", WORLDS)
    assert set(named(advice)) == {("7S", "capture"), ("AD", "table"), ("FC", "table")}
    assert all(abs(move.value) <= 40 for move in advice.moves)


def test_the_real_cards_of_three_are_played_out(monkeypatch):
    """Of the last card there is one way only: the same with all cards open."""
    monkeypatch.setattr(valuing, "OPEN_GAMES", 3)
    cards = [f"{rank}{suit}" for rank in "A234567FCR" for suit in "DCSB"]
    known = loads(THREE).deal
    rest = [card for card in cards if card not in map(str, known.table)]
    rest = rest[1::2] + rest[::2]
    text = THREE[: THREE.index("[deal.hands]")].replace("[rules]", "[rules]\nhand = 12")
    text += "[deal.hands]\n"
    for seat, name in enumerate(("Anna", "Bruno", "Carla")):
        text += f"{name} = [{json.dumps(rest[seat::3])}]\n"
    while (game := replay(loads(text))).position.turn < 35:
        text += some_move(text, str(game.next_seat), game.hands[str(game.next_seat)])
    advice = play(loads(text), worlds=2, seed=1)
    assert [move.open for move in advice.moves] == [move.value for move in advice.moves]


def some_move(text: str, seat: str, hand) -> str:
    """A legal move, as the record has it."""
    for action in ("capture", "steal", "table"):
        move = f'[[move]]\nseat = "{seat}"\naction = "{action}"\ncard = "{hand[0]}"\n'
        try:
            replay(loads(text + move))
        except RecordError:
            continue
        return move
    raise AssertionError(text)


@slow
def test_of_equal_cards_the_first():
    text = OPENING.replace('"2S", "4C"', '"7B", "4C"').replace('["7S", "AD"', '["7S", "7D"')
    advice = play(loads(text), worlds=2, seed=1)
    (capture,) = (move for move in advice.moves if move.action == "capture")
    assert (str(capture.card), [str(card) for card in capture.take]) == ("7S", ["7B"])
    everything = text.replace("[rules]", '[rules]\ncapture = "all"')
    (capture,) = (m for m in play(loads(everything), worlds=2).moves if m.action == "capture")
    assert [str(card) for card in capture.take] == ["7B", "7C"]


# What it says


@slow
def test_json():
    answer = json.loads(json.dumps(play(loads(OPENING), worlds=WORLDS, seed=3).to_dict()))
    assert set(answer["best"]) == {"card", "action", "take", "from"}
    first = answer["moves"][0]
    assert {key: first[key] for key in answer["best"]} == answer["best"]
    assert {"value", "low", "high", "open", "rank", "behind", "win"} <= set(first)
    assert (answer["games"], answer["seed"], answer["method"]) == (WORLDS, 3, "solved")
    assert answer["rules"]["deck"] == "napoletane"
    win = first["win"]
    assert win["fraction"] is None
    assert win["low"] <= win["value"] <= win["high"]
    assert (win["games"], win["seed"]) == (WORLDS, 3)
    exact = play(after(30)).to_dict("it")
    chances = [move["win"]["percent"] for move in exact["moves"]]
    assert chances == ["100%", "100%", "impossibile"]
    assert exact["moves"][2]["win"]["fraction"] == "0"
    assert exact["moves"][2]["from"] == ["Bruno"]


def test_what_no_deal_has_shown_is_not_impossible():
    advice = play(after(29), worlds=2, seed=1)
    move = advice.moves[0]
    never, always = replace(move, wins=0), replace(move, wins=advice.games)
    if advice.method != "exact":
        assert advice.win(never)["percent"] == "<0.1%"
        assert advice.win(always)["percent"] == ">99.9%"
    blank = replace(advice, method="solved", games=500, seed=1)
    assert blank.win(replace(move, wins=0))["percent"] == "<0.1%"
    assert blank.win(replace(move, wins=500))["percent"] == ">99.9%"


@pytest.mark.parametrize("lang", ["en", "it"])
def test_text(lang):
    advice = play(after(13), worlds=WORLDS, seed=2)
    lines = advice.to_text(lang).splitlines()
    assert lines[0] == {"en": "to play: Bruno", "it": "tocca a Bruno"}[lang]
    assert {"en": "RD steals from Anna:", "it": "RD ruba a Anna:"}[lang] in lines[1]
    assert all({"en": "cards open -", "it": "a carte scoperte -"}[lang] in ln for ln in lines[1:4])
    assert lines[-2].endswith("2")
    blind = replace(advice, reads=False).to_text(lang)
    assert blind.splitlines()[-1] != lines[-1]


@slow
def test_a_frame_has_a_row_a_move():
    frame = play(loads(OPENING), worlds=2, seed=1).to_frame()
    assert list(frame["card"])[:1] == [str(play(loads(OPENING), worlds=2, seed=1).best.card)]
    assert len(frame) == 3


# Bad input


def test_nobody_is_to_play():
    with pytest.raises(RecordError, match="the game is over"):
        play(WHOLE)


def test_the_hand_of_who_is_to_play_must_be_known():
    with pytest.raises(RecordError, match="hand of Bruno"):
        play(loads(OPENING.replace('Bruno = [["7S", "AD", "FC"]]', "")))
    with pytest.raises(RecordError, match="hand of Bruno"):
        play(loads(OPENING.replace('["7S", "AD", "FC"]', '["7S", "AD"]')))


def test_another_game():
    with pytest.raises(RecordError, match="of dubito, not of rubamazzo"):
        play(load(data_file("hands/dubito_worked_hand.toml")))


@pytest.mark.parametrize(
    ("argument", "value"),
    [
        ("worlds", 1), ("worlds", 0), ("worlds", 2.5), ("worlds", True), ("worlds", 10**7),
        ("seed", -1), ("seed", 2**63), ("seed", "x"), ("reads", 1), ("reads", None),
    ],
)  # fmt: skip
def test_bad_arguments(argument, value):
    with pytest.raises(ArgumentError, match=f"^{argument} "):
        play(loads(OPENING), **{argument: value})


@pytest.mark.parametrize("solved", [pytest.param(True, marks=slow), False])
def test_worlds_in_blocks_are_the_same_and_are_counted(monkeypatch, solved):
    method = "solved" if solved else "played_out"
    if not solved:
        monkeypatch.setattr(valuing, "solve_worlds", lambda *arguments: valuing.TOO_LONG)
    whole = play(loads(OPENING), worlds=5, seed=1)
    shown = []
    monkeypatch.setattr(valuing, f"{method.upper().removesuffix('_OUT')}_AT_ONCE", 2)
    monkeypatch.setattr(Meter, "show", lambda meter, done: shown.append(done))
    assert play(loads(OPENING), worlds=5, seed=1) == whole
    assert (whole.method, shown) == (method, [2, 4, 5])
