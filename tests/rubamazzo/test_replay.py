"""Recorded games: the guide's own, games of the oracle, and every rule that a record can break."""

from __future__ import annotations

import re
from random import Random

import pytest
from oracles import rubamazzo_engine as oracle
from rubamazzo.agreement import counts, random_options

from cardodds.cards import Card, pack
from cardodds.data import data_file
from cardodds.records import Deal, Move, Record, RecordError, load, loads
from cardodds.rubamazzo.replay import replay
from cardodds.rubamazzo.rules import RubamazzoRules
from cardodds.rubamazzo.view import held, unseen

# The bundles of Anna and Bruno after each round, as the guide prints them.
BUNDLES = [
    *("2-2", "2-2", "2-2"),
    *("0-6", "2-6", "4-6"),
    *("0-13", "2-15", "2-15"),
    *("18-2", "18-4", "20-6"),
    *("20-6", "20-8", "20-10"),
    *("22-12", "22-14", "22-16"),
]


@pytest.fixture(scope="module")
def text():
    return data_file("hands/rubamazzo_game.toml").read_text(encoding="utf-8")


def line(text):
    """The one line that replaying a text gives."""
    with pytest.raises(RecordError) as caught:
        replay(loads(text, "x.toml"))
    message = str(caught.value)
    assert "\n" not in message
    return message.removeprefix("record x.toml: ")


def start(table="2S 4C 7C RS", rules="", seats=("Anna", "Bruno"), hands=""):
    """The head of a record."""
    cards = ", ".join(f'"{card}"' for card in table.split())
    names = ", ".join(f'"{seat}"' for seat in seats)
    return (
        f'game = "rubamazzo"\nseats = [{names}]\n[rules]\n{rules}\n[deal]\ntable = [{cards}]\n'
        f"[deal.hands]\n{hands}\n"
    )


def moves(*lines):
    """Moves as ``seat action card [take or from ...]``."""
    written = []
    for one in lines:
        seat, action, card, *more = one.split()
        move = f'[[move]]\nseat = "{seat}"\naction = "{action}"\ncard = "{card}"\n'
        if more:
            items = ", ".join(f'"{item}"' for item in more)
            move += f"{'take' if action == 'capture' else 'from'} = [{items}]\n"
        written.append(move)
    return "".join(written)


def test_the_worked_game_of_the_guide(text):
    game = replay(loads(text))
    assert game.over
    assert game.final == {"Anna": 22, "Bruno": 18}
    assert game.winners == ("Anna",)
    assert game.next_seat is None
    rounds = ["-".join(map(str, move.bundles.values())) for move in game.moves[1::2]]
    assert rounds == BUNDLES
    thefts = [(move.number, move.seat, move.stolen) for move in game.moves if move.victims]
    assert thefts == [(7, "Anna", 2), (8, "Bruno", 5), (14, "Bruno", 6), (19, "Anna", 15)]
    assert [str(card) for card in game.table] == ["RB", "5B"]
    assert game.position.counted() == (22, 18)


def test_it_replays_without_its_hands_and_what_is_taken(text):
    """Only the table and the cards played are needed."""
    head, _, rest = text.partition("[deal.hands]")
    short = head + rest[rest.index("[[move]]") :].replace("take", "# take").replace(
        "from", "# from"
    )
    assert replay(loads(short)).final == {"Anna": 22, "Bruno": 18}


def test_its_json(text):
    answer = replay(loads(text)).to_dict()
    assert answer["valid"] is True
    assert answer["final"] == {"Anna": 22, "Bruno": 18}
    assert answer["moves"][7] == {
        "number": 8,
        "seat": "Bruno",
        "action": "steal",
        "card": "7B",
        "take": [],
        "from": ["Anna"],
        "stolen": 5,
        "table": ["2S", "RS", "5D", "AD", "CB", "FC"],
        "bundles": {"Anna": 0, "Bruno": 6},
        "tops": {"Anna": None, "Bruno": "7B"},
    }
    assert (answer["over"], answer["next"], answer["winners"]) == (True, None, ["Anna"])


def test_its_text(text):
    game = replay(loads(text))
    assert "  8  Bruno: 7B steals from Anna (5 cards)  [0-6]" in str(game)
    assert str(game).endswith("final: Anna 22, Bruno 18")
    assert "prende 4C" in game.to_text("it")
    assert game.to_text("it").endswith("alla fine: Anna 22, Bruno 18")
    assert len(game.to_frame()) == 36


@pytest.mark.parametrize("kept", range(37))
def test_a_record_may_stop_anywhere(text, kept):
    whole = loads(text)
    game = replay(Record("cut", whole.game, whole.seats, None, whole.rules, whole.deal,
                         whole.moves[:kept]))  # fmt: skip
    assert len(game.moves) == kept
    assert game.over == (kept == 36)
    if kept < 36:
        assert game.next_seat == whole.seats[kept % 2]
        assert game.final == (game.moves[-1].bundles if kept else {"Anna": 0, "Bruno": 0})
        assert game.winners == ()
        view = game.view()
        assert held(view, kept % 2) == 3 - kept % 6 // 2
        unknown = 40 - 4 - kept - held(view, kept % 2)
        assert sum(unseen(view) >> 4 * rank & 15 for rank in range(10)) == unknown
        assert game.to_text().endswith(f"next: {game.next_seat}")
    else:
        with pytest.raises(RecordError, match="the game is over"):
            game.view()


@pytest.mark.parametrize("number", range(40))
def test_games_of_the_oracle(number):
    """Written down with all cards or with part of them, they replay to the same end."""
    random = Random(number)
    options = random_options(random)
    rules = RubamazzoRules(**options)
    words = rules.options()
    letters = pack(rules.deck).ranks
    suits = dict(zip("DCSB", pack(rules.deck).suits, strict=True))

    def real(card):
        return Card(letters[card.rank - 1], suits[card.suit])

    cards = oracle.pack(len(letters))
    random.shuffle(cards)
    house = {name: words[name] for name in oracle.BASE}
    game = oracle.Game(cards, rules.players, words["hand"], **house)
    seats = tuple(f"P{seat}" for seat in range(rules.players))
    table = tuple(map(real, game.table))
    hands = {name: [tuple(map(real, hand))] for name, hand in zip(seats, game.hands, strict=True)}
    played = []
    while not game.over:
        move = random.choice(game.moves())
        seat = game.seat
        dealt = game.deals_to_come
        victims = tuple(seats[victim] for victim in sorted(move.robbed)) or None
        take = tuple(map(real, move.captured)) or None
        action = "capture" if take else "steal" if victims else "table"
        game.play(move)
        written = {"card": real(move.card), "take": take, "victims": victims}
        played.append(Move(len(played) + 1, seats[seat], action, None, **written))
        if game.deals_to_come != dealt:
            for name, hand in zip(seats, game.hands, strict=True):
                hands[name].append(tuple(map(real, hand)))
    known = {name: tuple(deals) for name, deals in hands.items()}
    some = {name: deals[:1] for name, deals in known.items() if random.random() < 0.5}
    for deal in (Deal(table, known), Deal(table, some), Deal(table)):
        record = Record(
            "oracle", "rubamazzo", seats, None, options_of(options), deal, tuple(played)
        )
        end = replay(record)
        assert tuple(end.final.values()) == tuple(len(bundle) for bundle in game.bundles)
        assert end.winners == tuple(seats[seat] for seat in game.winners())
        assert sum(bool(move.victims) for move in end.moves) == game.steals
        assert sum(move.stolen for move in end.moves) == game.stolen
        if game.last_taker is None:
            assert end.position.table == counts(game.table)


def options_of(options):
    """As a record has them: without players and without what is not given."""
    return {k: v for k, v in options.items() if k != "players" and v is not None}


def test_what_is_left_out_where_suits_leave_it_open():
    """One of two sevens is taken, it is not said which: from then on the other has any suit."""
    for later in ("7S", "7C"):
        game = replay(
            loads(
                start("7S 7C RS 2C")
                + moves("Anna capture 7D", "Bruno capture 2S 2C", f"Anna capture 7B {later}")
            )
        )
        assert game.final == {"Anna": 4, "Bruno": 2}
    assert str(game.moves[0].take[0]) == "7"


def test_cards_without_suits():
    game = replay(
        loads(
            start("2 4 7 R", hands='Anna = [["4", "5", "C"]]')
            + moves("Anna capture 4", "Bruno table 5", "Anna capture 5D")
        )
    )
    assert game.final == {"Anna": 4, "Bruno": 0}
    assert game.hands["Anna"] == (Card("C", ""),)


def test_all_bundles_that_show_the_rank():
    before = start(
        "AS 3S 2C 2S", 'sum = true\ndouble_steal = "both"', ("Anna", "Bruno", "Carla")
    ) + moves("Anna table RD", "Bruno capture 4S AS 3S", "Carla capture 4C 2C 2S")
    for last in ("Anna steal 4D Bruno Carla", "Anna steal 4D"):
        game = replay(loads(before + moves(last)))
        assert game.final == {"Anna": 7, "Bruno": 0, "Carla": 0}
        assert game.moves[3].stolen == 6
    assert line(before + moves("Anna steal 4D Bruno")).endswith(
        "move 4 (Anna): 4D can steal from Bruno and Carla, not Bruno"
    )


FOUR = ("Anna", "Bruno", "Carla", "Dario")


@pytest.mark.parametrize(
    ("record", "message"),
    [
        (start("2S 4C 7C"), "the deal needs the 4 cards of the table"),
        (start("2S 4C 7C 7C"), "line 6 (table): 7C is there 2 times, the pack has 1"),
        (start("7S 7C 7D 7B", hands='Anna = [["7", "2S", "3S"]]'),
         "line 6 (table), line 8 (Anna): 7 is there 5 times, the pack has 4"),
        (start(hands='Anna = [["4S", "2S", "CB"]]'),
         "line 6 (table), line 8 (Anna): 2S is there 2 times, the pack has 1"),
        (start(hands='Anna = [["4S", "5D", "CB", "CS"]]'),
         "a hand of Anna has 4 cards, 3 are dealt"),
        (start(hands="Anna = [[], [], [], [], [], [], []]"), "Anna has 7 hands, there are 6 deals"),
        (start(rules="hand = 30"),
         "hand 30: must be a whole number from 1 to 18 (one deal to 2 players must fit)"),
        (start(rules="teams = true"), "players + teams 2 + on: teams are for four players"),
        (start() + moves("Bruno table 5D"), "move 1 (Bruno): it is the turn of Anna"),
        (start() + moves("Anna table 5D", "Anna table 6D"),
         "move 2 (Anna): it is the turn of Bruno"),
        (start(hands='Anna = [["4S", "5D", "CB"]]') + moves("Anna table 6D"),
         "move 1 (Anna): 6D is not in the hand, which is 4S 5D CB"),
        (start() + moves("Anna table 2S"), "move 1 (Anna): 2S is there 2 times, the pack has 1"),
        (start(hands='Bruno = [[], ["6D"]]') + moves("Anna table 6D"),
         "move 1 (Anna): 6D is there 2 times, the pack has 1"),
        (start() + moves("Anna table 4S"),
         "move 1 (Anna): 4S can capture 4, so it may not stay on the table"),
        (start() + moves("Anna capture 4S", "Bruno table 4D"),
         "move 2 (Bruno): 4D can steal from Anna, so it may not stay on the table"),
        (start() + moves("Anna capture 5D"),
         "move 1 (Anna): 5D captures nothing: on the table lie 2S 4C 7C RS"),
        (start() + moves("Anna capture 4S 7C"),
         "move 1 (Anna): 4S can capture 4, not 7C"),
        (start() + moves("Anna capture 4S 4D"),
         "move 1 (Anna): 4D is not on the table, where 2S 4C 7C RS lie"),
        (start("2S 3C 7C RS") + moves("Anna capture 5D 2S 3C"),
         "move 1 (Anna): 5D captures nothing: on the table lie 2S 3C 7C RS"),
        (start("2S 3C 4C AS", "sum = true") + moves("Anna capture 5D"),
         "move 1 (Anna): 5D can capture A 4 or 2 3: take must say which"),
        (start("2S 3C 4C AS", "sum = true") + moves("Anna capture 5D 2S 4C"),
         "move 1 (Anna): 5D can capture A 4 or 2 3, not 2S 4C"),
        (start("5S 5C 2S 3C", 'capture = "all"') + moves("Anna capture 5D 5S"),
         "move 1 (Anna): 5D can capture 5 5, not 5S"),
        (start() + moves("Anna steal 4S Bruno"),
         "move 1 (Anna): 4S steals from nobody: Bruno has no bundle"),
        (start("4S 4C 7C RS", 'both_possible = "capture_first"')
         + moves("Anna capture 4D 4S", "Bruno steal 4B Anna"),
         "move 2 (Bruno): 4B steals from nobody: a card that can capture may not steal"),
        (start("2S 4C 7C RS", "teams = true", FOUR)
         + moves("Anna capture 4S", "Bruno table 5D", "Carla steal 4D Anna"),
         "move 3 (Carla): 4D steals from nobody: Anna is the partner, and steal_partner is off"),
        (start("AS 3S 2C 2S", "sum = true", FOUR)
         + moves("Anna table RD", "Bruno capture 4S AS 3S", "Carla capture 4C 2C 2S",
                 "Dario steal 4D"),
         "move 4 (Dario): 4D can steal from Bruno or Carla: from must say which"),
        (start("AS 3S 2C 2S", "sum = true", FOUR)
         + moves("Anna table RD", "Bruno capture 4S AS 3S", "Carla table 5C",
                 "Dario steal 4D Anna"),
         "move 4 (Dario): 4D can steal from Bruno, not Anna"),
        (start(rules="hand = 18\nmax_turns = 2")
         + moves("Anna table 5D", "Bruno table 6D", "Anna table AD"),
         "move 3 (Anna): max_turns 2 is reached"),
        ('game = "dubito"\nseats = ["Anna", "Bruno"]\n', "is a record of dubito, not of rubamazzo"),
    ],
)  # fmt: skip
def test_what_a_record_may_not_do(record, message):
    said = line(record)
    # A rule that cannot be and a move are named after their line.
    assert re.sub(r"^line \d+(, |: )", "", said) == message


def test_no_card_is_played_after_the_last(text):
    assert line(text + moves("Anna table 5D")).endswith("move 37 (Anna): all the cards are played")


def test_the_move_and_its_line_are_named(text):
    broken = text.replace('action = "capture"\ncard = "4S"', 'action = "table"\ncard = "4S"')
    broken = broken.replace('take = ["4C"]\n', "", 1)
    number = broken.split("\n").index("[[move]]") + 1
    assert line(broken) == (
        f"line {number}, move 1 (Anna): 4S can capture 4, so it may not stay on the table"
    )


def test_an_unknown_hand_has_no_view():
    game = replay(loads(start(hands='Anna = [["4S", "5D"]]')))
    with pytest.raises(RecordError, match="the hand of Anna must be known whole: 2 of 3 cards are"):
        game.view()


def test_the_shipped_record_is_the_one_that_is_read():
    assert replay(load(data_file("hands/rubamazzo_game.toml"))).over
