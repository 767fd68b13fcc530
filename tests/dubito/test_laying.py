"""What to lay, from a record: all plays compared, the best first, words and errors."""

from __future__ import annotations

import json

import pytest
from dubito.records import written
from dubito.short_chains import many, short_chains

from cardodds import dubito
from cardodds.data import data_file
from cardodds.errors import ArgumentError
from cardodds.records import RecordError, load, loads
from cardodds.simulation.kernels import COMPILED

pytestmark = pytest.mark.usefixtures("short_chains")
__all__ = ["short_chains"]

ANNA = "AD AC 2D 2C 5D 5C 5S 7D RD RC"
GAMES = many(1000)


def advised(text, games=GAMES, seed=1, **options):
    return dubito.play(loads(text), games=games, seed=seed, **options)


def test_the_opening():
    found = advised(written(hands=f"Anna {ANNA}"))
    assert found.seat == "Anna"
    plays = {
        ("".join(card.rank for card in move.cards), move.count, move.true) for move in found.moves
    }
    assert {("AA", 2, True), ("A", 1, True), ("7", 1, False), ("AA7", 3, False)} <= plays
    assert {move.rank for move in found.moves} == {"A"}
    assert found.best is found.moves[0]
    assert found.best.behind.value == 0
    whole = [move for move in found.moves if move.games == found.games]
    assert [move.win.value for move in whole] == sorted((m.win.value for m in whole), reverse=True)


def test_a_claim_that_waits_is_believed():
    """After Anna's play Bruno is to lay, if nobody doubts it."""
    found = advised(written("Anna lay 2 A", hands="Bruno AD 2C 2S 3D 4D 5D 6D 7D FD CD"))
    assert found.seat == "Bruno"
    assert {move.rank for move in found.moves} == {"2"}


@pytest.mark.skipif(not COMPILED, reason="chains long enough to be right are compiled")
def test_who_can_win_at_once_does():
    """The last card is true: who lays it wins; a lie is doubted, and cannot be mended."""
    rules = 'hand = 1\nfirst_rank = "free"\nrestart_rank = "same"'
    found = advised(written(rules=rules, hands="Anna 7D"))
    assert (found.best.rank, found.best.true) == ("7", True)
    assert found.best.win.value == 1
    assert max(move.win.value for move in found.moves if not move.true) == 0


@pytest.mark.parametrize("lang", ["en", "it"])
def test_json_and_words(lang):
    text = written("Anna lay 1 A", rules='sequence = "same"\njokers = "wild"',
                   hands="Bruno AD 2C 2S 3D joker 5D 6D 7D FD CD")  # fmt: skip
    found = advised(text, model="pads:chance=0.3")
    shown = json.loads(json.dumps(found.to_dict(lang)))
    assert list(shown)[:2] == ["moves", "best"]
    first = shown["moves"][0]
    assert list(first)[:4] == ["cards", "declared", "true", "win"]
    assert {key: first[key] for key in ("cards", "declared", "true")} == shown["best"]
    passed = [move for move in shown["moves"] if move["declared"] is None]
    assert [move["cards"] for move in passed] == [[]]
    assert any("joker" in move["cards"] and move["true"] for move in shown["moves"])
    assert first["win"]["low"] <= first["win"]["value"] <= first["win"]["high"]
    told = found.to_text(lang)
    assert ("pass:" if lang == "en" else "passa:") in told
    assert "pads:chance=3/10" in told


def test_the_same_seed_says_the_same():
    text = written(hands="Anna AD AC 5D 7D", rules="hand = 4")
    assert advised(text, games=many(100)) == advised(text, games=many(100))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (written(hands="Anna AD 2D"), "the hand of Anna must be known whole: 2 of 10 cards are"),
        (
            written("Anna lay 1 A: AD", "Bruno doubt: AD", rules="hand = 1", hands="Anna AD"),
            "the hand is over: nobody is to lay",
        ),
        (
            written(rules='sequence = "suit_run"\nhand = 1', hands="Anna AD"),
            "no model of who declares runs",
        ),
    ],
)
def test_records_that_cannot_be_answered(text, said):
    with pytest.raises(RecordError, match=said):
        advised(text)


def test_wrong_arguments():
    record = load(data_file("hands/dubito_worked_hand.toml"))
    with pytest.raises(RecordError, match="must be known whole"):
        dubito.play(record)
    with pytest.raises(ArgumentError, match="games 1: must be a whole number from"):
        dubito.play(record, games=1)
    with pytest.raises(ArgumentError, match="did you mean pads"):
        dubito.play(record, model="pad")
