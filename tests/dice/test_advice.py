"""Advice on a call: exact chances, the worlds behind the others, records and tables told."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from math import sqrt

import numpy as np
import pytest
from dice.test_replay import move, start

from cardodds import dice
from cardodds.data import data_file
from cardodds.dice import advising
from cardodds.dice.advice import call
from cardodds.dice.advising import _named, _played
from cardodds.dice.catalogue import CATALOGUE
from cardodds.dice.notation import Bid
from cardodds.dice.reading import BAYES, CERTAIN, forecast
from cardodds.dice.replay import replay
from cardodds.dice.situations import at_table
from cardodds.dice.strategies import PARAMETERS
from cardodds.dice.view import CALL, HAD_AT, PIOMBO, SILENT, bid_of, matching
from cardodds.dice.worlds import roll_hidden, turned
from cardodds.errors import ArgumentError
from cardodds.records import RecordError, load, loads
from cardodds.simulation.kernels import COMPILED
from cardodds.simulation.progress import Meter
from cardodds.simulation.streams import DEAL
from cardodds.simulation.streams import start as stream

FEW = {"games": 40 if COMPILED else 2, "seed": 1}
EXAMPLE = "hands/dice_game.toml"


def by_call(advice):
    return {move.text(): move for move in advice.moves}


def within(share, exact, games):
    """Whether a share of independent games is within five standard errors of a chance."""
    return abs(share - float(exact)) <= 5 * sqrt(float(exact * (1 - exact)) / games) + 1e-12


@pytest.mark.parametrize(
    ("mine", "table", "bid", "piombo"),
    [
        ("2 2 * 5 6", 10, "4 twos", False),
        ("2 * 5", 5, None, False),
        ("* *", 7, "2 spirals", False),
        ("3", 5, "2 threes", True),
        ("*", 4, None, True),
    ],
)
def test_the_chances_are_those_of_the_bids(mine, table, bid, piombo):
    moves = by_call(call(mine=mine, table=table, bid=bid, piombo=piombo, **FEW))
    legal = dice.moves(bid, dice=table, piombo=piombo).moves
    assert set(moves) == {str(one) for one in legal} | ({"dubito"} if bid else set())
    hidden = table - len(mine.split())
    for one in legal:
        odds = dice.bid_odds(one, mine=mine, hidden=hidden, piombo=piombo)
        assert moves[str(one)].right == odds.true
    if bid:
        odds = dice.bid_odds(bid, mine=mine, hidden=hidden, piombo=piombo)
        assert moves["dubito"].right == 1 - odds.true


def test_busso_is_a_call_where_the_rules_have_it():
    moves = by_call(call(mine="2 2 * 5 6", table=10, bid="4 twos", bussare=True, **FEW))
    assert moves["busso"].right == dice.bid_odds("4 twos", mine="2 2 * 5 6", hidden=5).exact
    # More twos are seen than are bid.
    moves = by_call(call(mine="2 2 * 5 6", table=10, bid="2 twos", bussare=True, **FEW))
    assert moves["busso"].right == 0
    assert moves["busso"].wins < moves["dubito"].wins + FEW["games"]
    assert "busso" not in by_call(call(mine="2", table=2, bussare=True, **FEW))


def test_the_last_dubito_wins_as_often_as_it_is_right():
    games = 4000 if COMPILED else 100
    for bid in ("1 two", "1 spiral", "2 threes"):
        doubt = by_call(call(mine="3", table=2, bid=bid, games=games, seed=2))["dubito"]
        assert within(doubt.wins / games, doubt.right, games)


@pytest.mark.skipif(not COMPILED, reason="many games")
def test_played_out_calls_are_games_of_the_simulator():
    """The calls of `threshold`, over all rolls of the opener, win as often as it does."""
    games = 4000
    shares = []
    for own in "23456*":
        best = max(
            dice.legal_bids(None, dice=3),
            key=lambda bid, own=own: (
                dice.bid_odds(bid, mine=own, hidden=2).true,
                -bid.count,
                -"23456*".index(str(bid.face)),
            ),
        )
        moves = by_call(call(mine=own, table=3, games=games, seed=3))
        shares.append(moves[str(best)].wins / games)
    played = dice.simulate(["threshold"], games=40_000, seed=4, players=2, dice=(1, 2)).seats[0]
    error = sqrt(0.25 / (6 * games) + 0.25 / 40_000)
    assert abs(sum(shares) / 6 - played.share) <= 5 * error


def test_every_call_is_played_out_in_the_same_worlds():
    """What else is played out does not change how often a call wins."""
    asked = at_table("2 3", 4, "2 fives")
    calls, threshold = list(asked.actions()), CATALOGUE.choose("threshold")
    games = FEW["games"]
    together = _played(asked, threshold, None, calls, games, 1)
    for column, one in enumerate(calls[:3]):
        alone = _played(asked, threshold, None, [one], games, 1)
        assert (together[:, column] == alone[:, 0]).all()
    assert call(mine="2", table=3, **FEW) == call(mine="2", table=3, **FEW)


def test_worlds_played_in_blocks_are_the_same_and_are_counted(monkeypatch):
    whole = call(mine="2 2", table=4, games=7, seed=1)
    shown = []
    monkeypatch.setattr(advising, "BLOCK", 3 * len(whole.moves))
    monkeypatch.setattr(Meter, "show", lambda meter, done: shown.append(done))
    assert call(mine="2 2", table=4, games=7, seed=1) == whole
    assert shown == [3, 6, 7]


def test_the_best_comes_first_and_ranks_are_shared():
    advice = call(mine="2 2 * 5 6", table=10, bid="4 twos", **FEW)
    wins = [move.wins for move in advice.moves]
    assert wins == sorted(wins, reverse=True)
    assert advice.best.rank == 1
    assert advice.best.behind == 0
    for one, following in zip(advice.moves, advice.moves[1:], strict=False):
        assert one.rank <= following.rank
        assert following.behind == pytest.approx((wins[0] - following.wins) / FEW["games"])
        assert (following.rank == 1) == (following.behind_low <= 0)


# What is read into bids.


def heard_record(each=5):
    own = "2 4 6 6 5"[: 2 * each - 1]
    text = start(seats=3, rules=f"dice = {each}") + "".join(
        [
            move("Carla", "roll", dice=own),
            move("Anna", "bid", bid="3 sixes"),
            move("Bruno", "bid", bid="2 spirals"),
        ]
    )
    return loads(text, "x.toml")


def test_hidden_dice_fall_as_the_model_says():
    game = replay(heard_record())
    view, rules = game.view(), game.rules
    trust = Fraction(5, 2)
    params = BAYES.choose({"trust": trust}).params(PARAMETERS, rules)
    named = _named(view)
    assert named[:3].tolist() == [4, 5, -1]
    games = 4000 if COMPILED else 1500
    hands = np.zeros(3, np.int64)
    bids = bid_of(3, 5), bid_of(7, 4), bid_of(5, 2)
    right = dict.fromkeys(bids, 0)
    for world in range(games):
        roll_hidden(stream(1, world, DEAL), view, named, trust.numerator, trust.denominator, hands)
        assert hands[2] == view.dice
        assert [sum((int(hand) >> 8 * face) & 255 for face in range(6)) for hand in hands] == [
            5
        ] * 3
        for bid in bids:
            count, face = divmod(bid, 6)
            right[bid] += matching(int(hands.sum()), face, view.rules) >= count
    for bid in bids:
        chance = Fraction(int(forecast(view, params, bid)), CERTAIN)
        assert within(right[bid] / games, chance, games)


def test_the_model_changes_what_is_heard_and_not_what_is_right():
    record = heard_record(each=2)
    prior, bayes = (by_call(call(record, model=model, **FEW)) for model in ("prior", "bayes"))
    assert {name: move.right for name, move in prior.items()} == {
        name: move.right for name, move in bayes.items()
    }
    assert all(move.heard is None for move in prior.values())
    # Sixes and spirals have been named: there are more of them.
    assert bayes["3 spirals"].heard > prior["3 spirals"].right
    assert bayes["dubito"].heard < prior["dubito"].right
    alike = by_call(call(record, model="bayes:trust=1", **FEW))
    for one in alike.values():
        assert one.heard == pytest.approx(float(one.right), abs=1e-12)


def test_busso_as_heard():
    text = start(seats=2, rules="bussare = true") + "".join(
        [move("Bruno", "roll", dice="2 4 6 6 5"), move("Anna", "bid", bid="3 sixes")]
    )
    moves = by_call(call(loads(text), model="bayes:trust=1", **FEW))
    assert moves["busso"].heard == pytest.approx(float(moves["busso"].right), abs=1e-12)


# The equilibrium.


def test_the_equilibrium_of_a_solved_round():
    advice = call(mine="3", table=2, bid="1 two", **FEW)
    mix = dice.solve((1, 1)).mix(1 << 8, (Bid(1, 2),))
    assert advice.method == "lp"
    assert advice.to_dict()["equilibrium_why"] is None
    assert sum(move.equilibrium for move in advice.moves) == pytest.approx(1)
    for one in advice.moves:
        key = None if one.call == "dubito" else one.call
        assert one.equilibrium == pytest.approx(mix.get(key, 0))
    opening = call(mine="2", table=2, **FEW)
    assert sum(move.equilibrium for move in opening.moves) == pytest.approx(1)
    piombo = call(mine="4", table=3, piombo=True, **FEW)
    assert sum(move.equilibrium for move in piombo.moves) == pytest.approx(1)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ({"mine": "3", "table": 2, "bid": "1 spiral"}, "the bid is not the opener's first"),
        ({"mine": "3", "table": 3, "players": 3}, "more than two players have dice"),
        ({"mine": "3", "table": 2, "bussare": True}, "no round is solved under these rules"),
        ({"mine": "3 3 3", "table": 6}, "the round is too large for the linear program: "),
    ],
)
def test_no_equilibrium_where_the_round_is_not_solved(words, why):
    advice = call(**words, **FEW)
    assert advice.to_dict()["equilibrium_why"].startswith(why)
    assert advice.to_text().splitlines()[-1].startswith(f"no equilibrium: {why}")
    assert advice.to_text("it").splitlines()[-1].startswith("nessun equilibrio: ")
    assert advice.method is None
    assert {move.equilibrium for move in advice.moves} == {None}


# Tables told.


def test_who_has_how_many_dice():
    assert at_table("2 2 * 5 6", 20).dice == (5, 5, 5, 5)
    assert at_table("2", 40).dice == (1, 6, 6, 6, 6, 5, 5, 5)
    assert at_table("2", 7, players=5).dice == (1, 2, 2, 1, 1)
    position = at_table("2 2", 9, "2 twos", players=4)
    assert (position.bidder, position.seat, position.opener) == (3, 0, 3)
    asked = at_table("2 2", 9, "2 twos", players=4, bussare=True)
    assert asked.seat == 0
    assert asked.phase != CALL
    assert asked.after(SILENT).seat == 1


@pytest.mark.parametrize(
    ("name", "value"),
    [("mine", 5), ("table", "x"), ("bid", 5), ("bid", Bid(2, 1)), ("players", 2.5), ("rule", "x"),
     ("piombo", 1), ("bussare", "x"), ("strategy", 5), ("model", 5), ("games", "x"), ("seed", -1)],
)  # fmt: skip
def test_whatever_comes_in(name, value):
    with pytest.raises(ArgumentError) as caught:
        call(**{"mine": "2", "table": 3, **FEW, name: value})
    assert name in caught.value.argument


def test_who_has_opened_a_piombo_round():
    for words, held, opener in [
        ({"mine": "2", "table": 6}, (1, 5), 0),
        ({"mine": "2 3", "table": 3, "bid": "1 two"}, (2, 1), 1),
        ({"mine": "2", "table": 5, "bid": "2 twos"}, (1, 4), 0),
        ({"mine": "2 3", "table": 8, "bid": "1 two", "players": 4}, (2, 3, 2, 1), 3),
    ]:
        position = at_table(**words, piombo=True)
        assert (position.dice, position.opener) == (held, opener)
        assert position.piombo
        assert (position.word >> (HAD_AT + opener)) & 1
    for words in ({"mine": "2 3", "table": 6}, {"mine": "2 3", "table": 6, "bid": "1 two"}):
        with pytest.raises(ArgumentError, match="who opens a piombo round has one die"):
            at_table(**words, piombo=True)


def test_seats_called_by_other_numbers():
    position = at_table("2 2", 9, "2 twos", players=4)
    word = position.word | PIOMBO | 1 << (HAD_AT + 3)
    rules, held = turned(word, position.held, 3)
    assert rules == position.word | PIOMBO | 1 << HAD_AT
    assert [(held >> 8 * seat) & 255 for seat in range(4)] == [2, 2, 3, 2]
    assert turned(word, position.held, 0) == (word, position.held)


# Records.


def test_the_recorded_game():
    record = load(data_file(EXAMPLE))
    advice = call(record, **FEW)
    assert (advice.seat, str(advice.bid), advice.piombo) == ("Bruno", "3 threes", True)
    assert advice.dice == (2, 3, 1, 3)
    moves = by_call(advice)
    assert sorted(moves) == ["4 threes", *(f"{n} threes" for n in range(5, 10)), "dubito"]
    assert moves["dubito"].right == Fraction(5, 6) ** 7
    game = replay(record)
    assert (game.moves[8].counted, game.moves[8].loses) == (4, "Dario")
    assert game.final == {"Anna": 3, "Bruno": 2, "Carla": 3, "Dario": 1}


def test_dice_of_the_others_are_not_looked_at():
    record = load(data_file(EXAMPLE))
    for kept in (6, 7, 8):
        whole = replace(record, moves=record.moves[:kept])
        own = replay(whole).next_seat
        moves = [move for move in whole.moves if move.action != "roll" or move.seat == own]
        assert call(whole, **FEW) == call(replace(record, moves=tuple(moves)), **FEW)


def test_a_record_without_a_question():
    unseen = start(seats=2) + move("Anna", "bid", bid="4 twos")
    with pytest.raises(RecordError, match="the dice of Bruno must be known"):
        call(loads(unseen))
    over = start(seats=2, rules="dice = 1") + (
        move("Anna", "bid", bid="1 two")
        + move("Bruno", "dubito", shown={"Anna": "3", "Bruno": "3"})
    )
    with pytest.raises(RecordError, match="nobody is to call"):
        call(loads(over))


def test_the_last_two_of_a_larger_game_have_their_equilibrium():
    out = start(seats=3, rules="dice = 1\npiombo = false") + "".join(
        [
            move("Anna", "bid", bid="1 two"),
            move("Bruno", "dubito", shown={"Anna": "3", "Bruno": "3", "Carla": "4"}),
            move("Bruno", "roll", dice="2"),
        ]
    )
    advice = call(loads(out), **FEW)
    assert (advice.seat, advice.dice, advice.method) == ("Bruno", (1, 1, 0), "lp")
    mix = dice.solve((1, 1)).mix(1)
    for one in advice.moves:
        assert one.equilibrium == pytest.approx(mix[one.call])


# The command.


def test_the_command(cardodds):
    words = "--mine", "2 2 *", "--table", "5", "--bid", "4 twos", "--games", "20", "--seed", "1"
    run = cardodds("dice", "call", *words, "--json")
    expected = call(mine="2 2 *", table=5, bid="4 twos", games=20, seed=1)
    assert run.json == json.loads(json.dumps(expected.to_dict()))
    first = run.json["moves"][0]
    assert run.json["best"] == first["call"]
    assert set(first["right"]) == {"fraction", "value", "percent"}
    assert set(first["win"]) == {"fraction", "value", "percent", "low", "high", "games", "seed"}
    assert first["win"]["fraction"] is None
    assert first["equilibrium"] is None
    said = cardodds("dice", "call", *words, "--lang", "it").out
    assert "ultima dichiarazione 4 due" in said
    assert "la dichiarazione è sbagliata 44,4% (4/9)" in said


def test_the_command_reads_records(cardodds):
    run = cardodds("dice", "call", "--record", str(data_file(EXAMPLE)), "--games", "5",
                   "--seed", "1", "--json")  # fmt: skip
    assert (run.json["seat"], run.json["best"]) == ("Bruno", run.json["moves"][0]["call"])
    assert run.json["given"].startswith("right: prior")


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("", "--mine + --table none: are needed, my dice and how many lie on the table; or"),
        ("--mine 2 --table 1", "--table 1: must be a whole number from 2 to 40"),
        ("--mine 7 --table 5", "--mine 7: 7 is on no die"),
        ("--mine  --table 5", "--mine '': must be 1 to 5 dice"),
        ("--mine 2 --table 5 --bid foo", "--bid foo: a bid is a count and a face"),
        ("--mine 2 --table 5 --bid 6x2", "--bid 6 twos: at most 5, the dice on the table"),
        ("--mine 2 --table 3 --players 4", "--players + --table 4 + 3: a die each, at least"),
        ("--mine 22 --table 6 --piombo", "--piombo + --mine on + 2 dice: who opens a piombo"),
        ("--mine 2 --table 5 --model bayse", "--model bayse: did you mean bayes?"),
        ("--mine 2 --table 5 --model bayes:trust=0", "--model bayes:trust=0: trust must be"),
        ("--mine 2 --table 5 --strategy treshold", "--strategy treshold: did you mean threshold?"),
        ("--mine 2 --table 5 --games 1", "--games 1: must be a whole number from 2 to 1000000"),
        ("--record x.toml --mine 2", None),
    ],
)
def test_what_is_wrong_takes_one_line(cardodds, words, line):
    run = cardodds("dice", "call", *words.split(" ") if words else ())
    run.assert_one_line_error()
    assert line is None or run.err.startswith(f"error: {line}")


def test_a_record_says_all_else():
    record = heard_record()
    for words in ({"mine": "2"}, {"piombo": True}, {"rule": "free"}):
        with pytest.raises(ArgumentError, match="not with a record"):
            call(record, **words)


def test_long_lists_are_cut_in_text_alone():
    advice = call(mine="2 3", table=4, **FEW)
    assert len(advice.to_dict()["moves"]) == len(advice.moves) == 20
    text = advice.to_text().splitlines()
    assert text[-4] == "and 12 more legal bids"
    assert "e altre 12 dichiarazioni lecite" in advice.to_text("it")
