"""Recorded games: games of the oracle, the rulebook's examples, every rule a record can break."""

from __future__ import annotations

import json
from random import Random

import pytest
from oracles import dice_engine as oracle

from cardodds.dice.position import UNKNOWN
from cardodds.dice.replay import replay
from cardodds.dice.view import CALL, KNOCK, bid_of
from cardodds.records import RecordError, loads
from cardodds.simulation.kernels import COMPILED

NAMES = ("Anna", "Bruno", "Carla", "Dario")


def line(text):
    """The one line that replaying a text gives."""
    with pytest.raises(RecordError) as caught:
        replay(loads(text, "x.toml"))
    message = str(caught.value)
    assert "\n" not in message
    return message.removeprefix("record x.toml: ")


def start(seats=3, rules=""):
    """The head of a record."""
    names = ", ".join(f'"{name}"' for name in NAMES[:seats])
    return f'game = "dice"\nseats = [{names}]\n[rules]\n{rules}\n'


def move(seat, action, **fields):
    """A move; `shown` by seat."""
    lines = [f'[[move]]\nseat = "{seat}"\naction = "{action}"']
    for key, value in fields.items():
        if isinstance(value, dict):
            shown = ", ".join(f'{name} = "{dice}"' for name, dice in value.items())
            lines.append(f"{key} = {{ {shown} }}")
        else:
            lines.append(f'{key} = "{value}"')
    return "\n".join(lines) + "\n"


SHOWN = {"Anna": "2 2 * 5 6", "Bruno": "3 3 4 5 *", "Carla": "2 4 6 6 5"}
BIDS = move("Anna", "bid", bid="4 twos") + move("Bruno", "bid", bid="4 threes")


def written(call):
    return f"{call[0]} {'*' if call[1] == 'spiral' else call[1]}"


def as_written(dice):
    return " ".join("*" if die == "spiral" else str(die) for die in dice)


def oracle_record(random, rolls, **options):
    """A random game of the oracle as a record, and the oracle's game."""
    faces = oracle.faces_of(6, "spiral")
    game = oracle.Game(lambda number: random.choices(faces, k=number), **options)
    names = NAMES[: game.players]
    rules = "\n".join(
        f"{key} = {json.dumps(value)}" for key, value in options.items() if key != "players"
    )
    text, fresh = start(game.players, rules), True
    states = []
    while not game.over:
        held = {name: hand for name, hand in zip(names, game.dice, strict=True) if hand}
        if fresh and rolls:
            for name, hand in held.items():
                text += move(name, "roll", dice=as_written(hand))
                states.append((list(game.left), None))
        shown = {} if rolls else {"shown": {n: as_written(hand) for n, hand in held.items()}}
        rounds = game.rounds
        knockers = [seat for seat in game.knockers() if random.random() < 0.1]
        if knockers:
            seat, counted = knockers[0], game.counted()
            game.busso(seat)
            text += move(names[seat], "busso", **shown)
            states.append((list(game.left), counted))
        else:
            seat, bids = game.seat, game.bids()
            doubts = game.bid is not None and (not bids or random.random() < 0.2)
            call = oracle.DUBITO if doubts else random.choice(bids[:9])
            counted = game.counted() if doubts else None
            game.say(call)
            text += (
                move(names[seat], "dubito", **shown)
                if doubts
                else move(names[seat], "bid", bid=written(call))
            )
            states.append((list(game.left), counted))
        fresh = game.rounds > rounds
    return text, game, states


@pytest.mark.parametrize("rolls", [True, False])
@pytest.mark.parametrize(
    "options",
    [
        {"players": 2},
        {"players": 4, "bussare": True},
        {"dice": [3, 1, 5], "rule": "free", "bussare": True},
        {"players": 3, "piombo": False},
        {"players": 3, "max_turns": 6},
    ],
    ids=str,
)
def test_games_of_the_oracle(options, rolls):
    random = Random(5)
    for _ in range(5 if COMPILED else 2):
        text, game, states = oracle_record(random, rolls, **options)
        played = replay(loads(text))
        assert [(list(one.dice.values()), one.counted) for one in played.moves] == states
        assert played.over
        assert played.next_seat is None
        winner = () if game.winner is None else (NAMES[game.winner],)
        assert played.winners == winner
        assert list(played.final.values()) == game.left


def test_the_rulebook_raise_and_challenge():
    """7 fives, 4 spirals, 9 of a number; ten threes with 4 threes and 5 spirals are wrong."""
    text = start(4) + move("Anna", "bid", bid="7 fives") + move("Bruno", "bid", bid="4 spirals")
    text += move("Carla", "bid", bid="9 threes") + move("Dario", "bid", bid="10 threes")
    shown = {"Anna": "3 * 5 6 6", "Bruno": "* * 4 4 5", "Carla": "3 3 3 * 2", "Dario": "* 2 2 4 6"}
    played = replay(loads(text + move("Anna", "dubito", shown=shown)))
    last = played.moves[-1]
    assert (last.counted, last.loses, last.regains) == (9, "Dario", None)
    assert played.final == {"Anna": 5, "Bruno": 5, "Carla": 5, "Dario": 4}
    assert played.next_seat == "Dario"
    assert "dubito on 10 threes, count 9, Dario loses a die  [5-5-5-4]" in played.to_text()
    assert "perde un dado" in played.to_text("it")


def test_a_record_may_stop_anywhere():
    played = replay(loads(start()))
    assert (played.next_seat, played.bid, played.moves) == ("Anna", None, ())
    played = replay(loads(start() + move("Anna", "roll", dice="2 2 * 5 6")))
    assert played.next_seat == "Anna"
    assert played.view().dice == 2 + (1 << 40) + (1 << 24) + (1 << 32)
    played = replay(loads(start() + BIDS))
    assert (played.next_seat, str(played.bid)) == ("Carla", "4 threes")
    assert played.position.hands == (UNKNOWN,) * 3
    played = replay(loads(start() + BIDS + move("Carla", "dubito")))
    assert not played.settled
    assert played.next_seat is None
    assert played.bid is None
    assert played.to_dict()["final"] == {"Anna": 5, "Bruno": 5, "Carla": 5}


def test_what_the_seat_to_call_sees():
    text = start(3, "bussare = true") + move("Carla", "roll", dice="2 4 6 6 5") + BIDS
    played = replay(loads(text))
    assert played.position.phase == KNOCK
    assert played.calling.phase == CALL
    view = played.view()
    assert (view.seat, view.bidder, view.bids, view.table) == (2, 1, 2, 15)
    assert view.history & 255 == bid_of(4, 1)
    text = start() + BIDS
    with pytest.raises(RecordError, match="the dice of Carla must be known: write its roll"):
        replay(loads(text)).view()
    with pytest.raises(RecordError, match="nobody is to call"):
        replay(loads(text + move("Carla", "dubito"))).view()


def test_busso():
    text = start(3, "bussare = true\ndice = [5, 5, 4]") + BIDS
    shown = SHOWN | {"Carla": "2 4 6 6"}
    # Exact: two threes and two spirals. Who is not asked is silent.
    right = replay(loads(text + move("Carla", "busso", shown=shown)))
    assert (right.moves[-1].counted, right.moves[-1].regains) == (4, "Carla")
    assert right.final == {"Anna": 5, "Bruno": 5, "Carla": 5}
    assert right.next_seat == "Carla"
    wrong = replay(loads(text + move("Anna", "busso", shown=shown | {"Carla": "2 4 6 3"})))
    assert (wrong.moves[-1].loses, wrong.next_seat) == ("Anna", "Anna")
    assert "busso" in wrong.to_text()


def test_other_dice():
    text = start(2, 'preset = "openspiel"')
    text += move("Anna", "roll", dice="1") + move("Bruno", "roll", dice="6")
    text += move("Anna", "bid", bid="1 one") + move("Bruno", "bid", bid="2 ones")
    played = replay(loads(text + move("Anna", "dubito")))
    assert (played.winners, played.moves[-1].counted) == (("Bruno",), 2)
    assert line(start(2, 'preset = "normal"') + move("Anna", "bid", bid="1 spiral")) == (
        "line 5, move 1 (Anna): bid 1 spiral: the faces are 1, 2, 3, 4, 5, 6"
    )


RAISES = "the least raises are 5 twos, 4 threes, 4 fours, 4 fives, 4 sixes, 2 spirals"


@pytest.mark.parametrize(
    ("text", "error"),
    [
        (BIDS.replace("4 threes", "5 threes"), f"5 threes is no raise of 4 twos: {RAISES}"),
        (BIDS.replace("4 threes", "4 twos"), f"4 twos is no raise of 4 twos: {RAISES}"),
        (BIDS.replace("4 threes", "1 spiral"), f"1 spiral is no raise of 4 twos: {RAISES}"),
        (BIDS.replace("4 threes", "16 twos"), "16 twos: at most 15, the dice on the table"),
        (BIDS.replace("4 threes", "4 sevens"), "bid 4 sevens: the faces are 2, 3, 4, 5, 6, spiral"),
        (BIDS.replace("4 threes", "1 one"), "bid 1 one: the faces are 2, 3, 4, 5, 6, spiral"),
        (
            move("Anna", "bid", bid="1 spiral"),
            "1 spiral may not open: spirals are bid first in piombo rounds only",
        ),
        (BIDS.replace('"Bruno"', '"Carla"'), "it is the turn of Bruno"),
        (BIDS + move("Bruno", "dubito"), "it is the turn of Carla"),
        (move("Anna", "dubito"), "there is no bid to say dubito to"),
        (BIDS + move("Anna", "busso"), "bussare is off"),
        (BIDS + move("Anna", "roll"), "dice are rolled before the first bid of a round"),
        (move("Anna", "roll") * 2, "Anna has rolled already in this round"),
        (move("Anna", "roll", dice="2 2 * 5"), "dice of Anna: 4 dice, but Anna has 5"),
        (move("Anna", "roll", dice="2 2 * 5 1"), "dice 2 2 * 5 1: 1 is on no die: "),
        (
            BIDS + move("Carla", "dubito") + move("Carla", "bid", bid="1 two"),
            "the dice shown before it must be known: write shown",
        ),
        (
            BIDS + move("Carla", "dubito", shown={**SHOWN, "Carla": "2"}),
            "shown of Carla: 1 dice, but Carla has 5",
        ),
        (
            move("Anna", "roll", dice="2 2 * 5 5") + BIDS + move("Carla", "dubito", shown=SHOWN),
            "Anna shows 2 2 * 5 6, but has rolled 2 2 5 5 *",
        ),
        (
            move("Anna", "bid", bid="4 twos", shown=SHOWN),
            "dice are shown by dubito or busso",
        ),
    ],
)
def test_what_breaks_a_rule_is_named(text, error):
    message = line(start() + text)
    place, _, rule = message.partition("): ")
    assert place.startswith("line ")
    assert rule.startswith(error)


def test_piombo_rounds_freeze_the_number():
    text = start(2, "dice = [2, 2]") + move("Anna", "bid", bid="4 twos")
    text += move("Bruno", "dubito", shown={"Anna": "2 2", "Bruno": "3 4"})
    text += move("Anna", "bid", bid="1 spiral")
    assert replay(loads(text)).moves[-1].piombo
    assert line(text + move("Bruno", "bid", bid="3 twos")).endswith(
        "3 twos is no raise of 1 spiral: in a piombo round only the count rises: "
        "the least raises are 2 spirals"
    )
    text += move("Bruno", "bid", bid="3 spirals")
    assert line(text + move("Anna", "bid", bid="3 spirals")).endswith("only dubito can be said")


def test_when_a_game_is_over():
    text = start(2, "dice = 1") + move("Anna", "bid", bid="2 twos")
    text += move("Bruno", "dubito", shown={"Anna": "2", "Bruno": "3"})
    assert line(text + move("Bruno", "bid", bid="1 two")).endswith("the game is over")
    text = start(3, "dice = [1, 2, 2]") + move("Anna", "bid", bid="4 twos")
    text += move("Bruno", "dubito", shown={"Anna": "2", "Bruno": "3 3", "Carla": "4 4"})
    assert line(text + move("Anna", "bid", bid="1 two")).endswith("Anna has no dice left")
    text = start(2, "max_turns = 1") + move("Anna", "bid", bid="4 twos")
    assert line(text + move("Bruno", "dubito")).endswith("max_turns 1 is reached")


def test_what_is_no_record_of_dice():
    assert line('game = "dubito"\nseats = ["A", "B"]\n').startswith("is a record of dubito")
    assert line(start(3, 'rule = "loose"')).startswith("line 4: rule loose: must be one of")
    text = start(3, "bussare = true") + BIDS + move("Bruno", "busso")
    assert line(text).endswith("nobody says busso to their own bid")


def test_the_command(cardodds, tmp_path):
    path = tmp_path / "game.toml"
    path.write_text(start() + BIDS + move("Carla", "dubito", shown=SHOWN), encoding="utf-8")
    answer = cardodds("replay", str(path), "--json").json
    assert answer["valid"]
    assert answer["final"] == {"Anna": 5, "Bruno": 5, "Carla": 4}
    assert answer["next"] == "Carla"
    path.write_text(start() + BIDS.replace("4 threes", "5 threes"), encoding="utf-8")
    wrong = cardodds("replay", str(path))
    wrong.assert_one_line_error()
    assert "move 2 (Bruno): 5 threes is no raise of 4 twos" in wrong.err
