"""What to lay, from a record: all plays compared, the best first, words and errors."""

from __future__ import annotations

import json
from dataclasses import replace

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


@pytest.mark.skipif(not COMPILED, reason="chains long enough to be right are compiled")
def test_large_lies_do_not_pass():
    """Where others hold twos, three false ones must not win by far over a true one.

    As they do where nobody doubts but certain lies: by 70 points here.
    """
    rules = 'deck = "francesi"\njokers = "wild"'
    bruno = "Bruno A A A joker 4 5 6 7 8 9 10 J K"
    found = advised(written("Anna lay 3 A", rules=rules, hands=bruno), games=500)
    assert set(found.strategies) == {"planner:call=0.2,doubt_below=0.2,restart=0"}
    true = next(move for move in found.moves if move.true)
    assert true.behind.value < 0.3
    assert found.unfinished < 0.05 * sum(move.games for move in found.moves)


def test_others_may_play_on_as_well():
    """Another play may be best then: the answer tells it, and what its own best is worth there."""
    text = written(hands="Anna AD AC 5D 7D", rules="hand = 4")
    found = advised(text, games=many(200), compare=["honest", "padder"])
    assert replace(found, compared=()) == advised(text, games=many(200))
    honest = advised(text, games=many(200), strategies="honest")
    assert found.compared[0] == honest
    short = found.to_dict()["compared"][0]
    assert short["best"] == honest.rows()[0]
    assert {key: short["this"][key] for key in ("cards", "declared", "true")} == (
        found.best.to_dict()
    )
    assert honest.like(found.best).win.value == short["this"]["win"]["value"]
    for lang, said in [("en", "played on by"), ("it", "giocate fino in fondo da")]:
        for name in ("honest", "padder"):
            assert f"{said} {name}: " in found.to_text(lang)
    assert "--compare honest --compare bluffer" in str(replace(found, compared=()))
    (first, second), estimate = found.moves[:2], found.best.behind
    clearly = replace(estimate, value=0.2, low=0.1, high=0.3)
    other = replace(
        honest, moves=(replace(second, behind=estimate), replace(first, behind=clearly))
    )
    assert "careful: what is best changes" in str(replace(found, compared=(other,)))
    assert "; it is clearly another with honest" in str(replace(found, compared=(other,)))
    assert "careful" not in str(replace(found, compared=(replace(other, moves=found.moves[:1]),)))


def test_games_that_do_not_end_are_said_before_wins():
    text = written(hands="Anna AD AC 5D 7D", rules="hand = 4")
    found = advised(text, games=many(100))
    assert found.unfinished == sum(move.unfinished for move in found.moves)
    half = replace(found.best, unfinished=found.best.games // 2)
    some = replace(found, moves=(half, *found.moves[1:]), unfinished=9)
    of = sum(move.games for move in found.moves)
    assert ": does not end 50.0%, wins " in str(some)
    assert f"which nobody wins: 9 of {of}" in str(some)
    assert ": non finisce 50,0%, vince " in some.to_text("it")
    assert some.rows()[0]["unfinished"] == half.unfinished


def test_ranks_are_told_in_words():
    found = advised(written(hands="Anna AD AC 5D 7D", rules="hand = 4"), games=many(100))
    assert 'AC AD as "2 aces", true' in str(found)
    assert "AC AD come «2 assi», vero" in found.to_text("it")


@pytest.mark.parametrize(("first", "decided"), [("1 A: AD", False), ("2 A: AD AC", True)])
def test_with_elimination_who_is_left_last_is_told_too(first, decided):
    """Once somebody is out and has won, the best play is the one that is left last least."""
    rules = 'hand = 2\nending = "elimination"'
    found = advised(
        written(f"Anna lay {first}", rules=rules, hands="Anna AD AC; Bruno 2S 4S"), games=many(200)
    )
    assert found.aim == found.to_dict()["aim"] == ("not_last" if decided else "win")
    assert ("somebody is out already" in str(found)) == decided
    assert ("qualcuno è già uscito" in found.to_text("it")) == decided
    for row, move in zip(found.rows(), found.moves, strict=True):
        assert row["lose"]["value"] == move.lose.value
        assert (row["win"]["value"] == 0) or not decided
    whole = [move for move in found.moves if move.games == found.games]
    if decided:
        worth = [move.lose.value for move in whole]
        assert worth == sorted(worth)
        behind = [move.lose.value - found.best.lose.value for move in whole]
        assert [move.behind.value for move in whole] == pytest.approx(behind)


def test_an_earlier_play_may_be_asked_about():
    """What was laid there, and what came after it, is not looked at."""
    moves = ["Anna lay 2 A: AD AC", "Bruno lay 1 2: 2B", "Carla doubt: 2B", "Carla lay 2 7"]
    words = {"hands": "Anna AD AC 2D; Carla AS 2S 3D", "rules": "hand = 3"}
    found = advised(written(*moves, **words), games=many(100), move=4)
    assert found == advised(written(*moves[:3], **words), games=many(100))
    assert (found.seat, found.move) == ("Carla", 4)
    assert str(found).startswith("to lay: Carla, move 4\n")
    first = advised(written(*moves, **words), games=many(100), move=1)
    assert (first.seat, first.to_dict()["move"]) == ("Anna", 1)
    said = "move 3 .Carla.: is no play: moves 1, 2, 4 can be asked about"
    with pytest.raises(RecordError, match=said):
        advised(written(*moves, **words), move=3)


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
        (
            written(hands="Anna AD 2D"),
            "must be known whole: 2 of 10 cards are; write all it was dealt in .deal.hands",
        ),
        (
            written("Anna lay 1 A: AD", "Bruno doubt: AD", rules="hand = 1", hands="Anna AD"),
            "the hand is over: nobody is to lay; --move N .move=N. asks what to lay at an earlier",
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
