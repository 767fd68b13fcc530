"""Recorded hands: the guide's own, hands of the oracle, and every rule that a record can break."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from dubito.agreement import FAMILIES, random_options
from dubito.records import recorded, written
from oracles.dubito_engine import JOKER

from cardodds.cards import Card, pack
from cardodds.data import data_file
from cardodds.dubito.recorded_hand import same
from cardodds.dubito.replay import replay
from cardodds.dubito.rules import preset
from cardodds.records import RecordError, load, loads
from cardodds.simulation.kernels import COMPILED

WORKED = "hands/dubito_worked_hand.toml"

# The cards in the hands, then in the pile, after every move of the guide's hand.
STEPS = [
    (8, 10, 10, 10, 2),
    (8, 9, 10, 10, 3),
    (8, 9, 8, 10, 5),
    (8, 9, 13, 10, 0),
    (8, 9, 10, 10, 3),
    (8, 9, 10, 9, 4),
    (6, 9, 10, 9, 6),
    (6, 15, 10, 9, 0),
]


@pytest.fixture(scope="module")
def text():
    return data_file(WORKED).read_text(encoding="utf-8")


def line(text):
    """The one line that replaying a text gives, without the number of the line of a move."""
    with pytest.raises(RecordError) as caught:
        replay(loads(text, "x.toml"))
    message = str(caught.value).removeprefix("record x.toml: ")
    assert "\n" not in message
    _, comma, rest = message.partition(", ")
    return rest if comma and rest.startswith("move ") else message


def end(*moves, **words):
    """Where a record ends."""
    return replay(loads(written(*moves, **words)))


# The guide's hand


def test_the_worked_hand_at_every_step(text):
    hand = replay(loads(text))
    assert [(*move.hands.values(), move.pile) for move in hand.moves] == STEPS
    assert hand.final == {"Anna": 6, "Bruno": 15, "Carla": 10, "Dario": 9}
    first, second = (move for move in hand.moves if move.action == "doubt")
    assert (first.claimant, first.taker, first.true, first.taken) == ("Carla", "Carla", False, 5)
    assert (second.claimant, second.taker, second.true, second.taken) == ("Anna", "Bruno", True, 6)
    assert (hand.next_seat, hand.over, hand.claim, hand.winners) == ("Bruno", False, None, ())


def test_what_is_certain_of_the_hands(text):
    hand = replay(loads(text))
    known = {seat: " ".join(map(str, hand.known(seat))) for seat in hand.record.seats}
    assert known == {
        "Anna": "",
        "Bruno": "7 7 7 F C C",
        "Carla": "A A 2 2 3 RD",
        "Dario": "2 2 3 3 3 F",
    }


@pytest.mark.parametrize("kept", range(9))
def test_a_record_may_stop_anywhere(text, kept):
    whole = loads(text)
    hand = replay(replace(whole, moves=whole.moves[:kept]))
    sizes = STEPS[kept - 1] if kept else (10, 10, 10, 10, 0)
    assert (*hand.final.values(), hand.hand.table.pile) == sizes
    assert not hand.over
    assert (hand.claim is not None) == (kept in (1, 2, 3, 5, 6, 7))
    following = ["Anna", "Bruno", "Carla", "Dario", "Carla", "Dario", "Anna", "Bruno", "Bruno"]
    assert hand.next_seat == following[kept]


def test_its_json(text):
    answer = replay(loads(text)).to_dict()
    assert answer["valid"] is True
    assert answer["final"] == {"Anna": 6, "Bruno": 15, "Carla": 10, "Dario": 9}
    assert answer["moves"][3] == {
        "number": 4,
        "seat": "Dario",
        "action": "doubt",
        "turned": ["3", "RD"],
        "claimant": "Carla",
        "true": False,
        "taker": "Carla",
        "taken": 5,
        "pile": 0,
        "hands": {"Anna": 8, "Bruno": 9, "Carla": 13, "Dario": 10},
    }
    assert answer["moves"][1]["cards"] is None
    assert answer["moves"][1]["laid"] == 1
    assert (answer["over"], answer["next"], answer["claim"]) == (False, "Bruno", None)
    assert json.loads(json.dumps(answer)) == answer


def test_its_text(text):
    hand = replay(loads(text))
    assert "  2  Bruno: 1 two (not seen)  [8-9-10-10, pile 3]" in str(hand)
    assert "  4  Dario: doubts Carla: 3 RD, a lie, Carla takes 5  [8-9-13-10, pile 0]" in str(hand)
    assert str(hand).endswith("hands: Anna 6, Bruno 15, Carla 10, Dario 9\nnext: Bruno")
    assert "dubita di Anna: C C, vero, Bruno ne prende 6" in hand.to_text("it")
    assert len(hand.to_frame()) == 8


def test_the_command(cardodds):
    path = str(data_file(WORKED))
    assert cardodds("replay", path, "--json").json["final"]["Bruno"] == 15
    assert "tocca a: Bruno" in cardodds("replay", path, "--lang", "it").out


def test_the_command_names_the_move(cardodds, tmp_path, text):
    path = tmp_path / "hand.toml"
    path.write_text(text.replace("count = 3", "count = 5").replace('"7", "7"]', '"7", "7", "5", '
                                                                   '"5"]'))  # fmt: skip
    run = cardodds("replay", str(path))
    run.assert_one_line_error()
    assert "move 5 (Carla): lays at most 4 cards of the 13 in the hand, not 5" in run.err


# Hands of the oracle


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("known", [0, 0.5, 1])
def test_hands_of_the_oracle(family, known):
    """Written down with all cards, some, or only those turned over, they replay alike."""
    random = Random(f"{family} {known}")
    options = random_options(random, family)
    options["max_turns"] = min(options["max_turns"], 60 if COMPILED else 25)
    record, game, sizes = recorded(preset(**options), random, known)
    hand = replay(record)
    assert [tuple(move.hands.values()) for move in hand.moves] == sizes
    table = hand.hand.settled()
    assert table.pile == len(game.pile)
    if hand.over and not hand.unfinished:
        assert hand.winners == (record.seats[game.winner],)
        assert hand.losers == (() if game.loser is None else (record.seats[game.loser],))
    elif hand.claim is None:
        assert hand.unfinished or hand.hand.waits == "discard"
        assert game.unfinished
    else:
        assert hand.next_seat is None
    for seat, cards in zip(record.seats, game.hands, strict=True):
        certain = hand.known(seat)
        assert len(certain) == len(cards) or (known < 1 and len(certain) < len(cards))
        letters = pack(record.rules["deck"]).ranks
        ranks = Counter(card.rank for card in certain)
        held = Counter("joker" if c == JOKER else letters[c.rank - 1] for c in cards)
        assert ranks <= held


def test_a_card_that_was_never_there():
    """In a hand of which everything is known every other card is refused."""
    random = Random(5)
    record, _, _ = recorded(preset(players=3, hand=6, max_turns=20), random, 1)
    refused = 0
    for number, move in enumerate(record.moves):
        if move.action != "lay":
            continue
        before = replay(replace(record, moves=record.moves[:number]))
        held = {card.rank for card in before.known(move.seat)}
        for rank in sorted(set("A234567FCR") - held):
            cards = (Card(rank, ""), *move.cards[1:])
            changed = replace(move, cards=cards)
            with pytest.raises(RecordError, match=f"{rank} is not in the hand, which is"):
                replay(replace(record, moves=(*record.moves[:number], changed)))
            refused += 1
    assert refused > 50


# What the record leaves open


def test_last_cards_can_still_be_doubted():
    moves = ["Anna lay 1 A : A"]
    hand = end(*moves, rules="hand = 1", hands="Anna A")
    assert (hand.over, hand.winners, hand.next_seat) == (False, (), None)
    assert "Anna can be doubted\nif nobody doubts, Anna wins" in str(hand)
    hand = end(*moves, "Carla doubt", rules="hand = 1", hands="Anna A")
    assert (hand.over, hand.winners) == (True, ("Anna",))
    assert hand.final == {"Anna": 0, "Bruno": 1, "Carla": 2, "Dario": 1}
    assert str(hand).endswith("final: Anna 0, Bruno 1, Carla 2, Dario 1\nwins: Anna")


def test_an_unfinished_hand():
    moves = ["Anna lay 1 A", "Bruno lay 1 2", "Carla doubt : 3"]
    hand = end(*moves, rules="max_turns = 2")
    assert (hand.over, hand.unfinished, hand.winners, hand.next_seat) == (True, True, (), None)
    assert str(hand).endswith("unfinished")
    assert line(written(*moves, "Bruno lay 1 A", rules="max_turns = 2")) == (
        "move 4 (Bruno): max_turns 2 is reached"
    )


def test_the_turned_cards_tell_how_many_were_laid():
    rules = "underdeclare = true"
    hand = end("Anna lay 1 A", "Bruno doubt : A A A", rules=rules)
    assert hand.final["Bruno"] == 13
    assert hand.moves[0].laid == 3
    assert end("Anna lay 1 A", "Bruno lay 1 2", rules=rules).moves[0].laid == 1


def test_the_number_laid_may_be_written_where_the_cards_are_not_known():
    rules = "underdeclare = true"
    hand = end("Anna lay 1 A 3", "Bruno lay 2 2", rules=rules)
    assert [(*move.hands.values(), move.pile) for move in hand.moves] == [
        (7, 10, 10, 10, 3),
        (7, 8, 10, 10, 5),
    ]
    assert hand.moves[0].to_dict()["laid"] == 3
    assert "Anna: 1 ace (3 not seen)" in str(hand)
    assert "Bruno: 2 twos (not seen)" in str(hand)
    assert "Anna: 1 asso (3 non viste)" in hand.to_text("it")
    one = replay(loads(written("Anna lay 1 A", hands="Bruno AD")))
    assert "Anna: 1 asso (non vista)" in one.to_text("it")
    # All of them are turned over.
    doubted = end("Anna lay 1 A 3", "Bruno doubt : A A 7", rules=rules)
    assert (doubted.moves[1].true, doubted.final["Anna"]) == (False, 10)
    # Written beside the cards, or where none can be more than declared, it changes nothing.
    assert end("Anna lay 1 A 2 : A 7", rules=rules).moves[0].laid == 2
    assert end("Anna lay 2 A 2").moves == end("Anna lay 2 A").moves


def test_turned_cards_say_more_than_those_laid():
    hand = end("Anna lay 2 A : A A", "Bruno doubt : AD AC")
    assert hand.moves[1].true
    assert [str(card) for card in hand.known("Bruno")] == ["AC", "AD"]


def test_everybody_else_has_passed():
    moves = ["Anna lay 1 5 : 5", "Bruno pass", "Carla pass", "Dario pass"]
    hand = end(*moves, rules='sequence = "same"')
    assert (hand.next_seat, hand.moves[-1].pile) == ("Anna", 1)
    hand = end(*moves, rules='sequence = "same"\nall_pass = "discard"')
    assert (hand.next_seat, hand.moves[-1].pile) == ("Anna", 0)
    # Then the 5 is in no hand any more.
    known = "Anna 5D 6 6 6 6; Bruno 5C; Carla 5S; Dario 5B"
    again = [*moves[1:], "Anna lay 1 7", "Bruno doubt : 5D"]
    assert line(
        written(
            "Anna lay 1 5 : 5D", *again, hands=known, rules='preset = "same_value"\nall_pass = '
            '"discard"'
        )
    ) == "move 6 (Bruno): 5 is there 5 times, the pack has 4"  # fmt: skip


@pytest.mark.parametrize(
    ("some", "others", "are"),
    [
        ("3 RD", "R 3B", True),
        ("3 3D", "3D 3B", True),
        ("3C 3D", "3D 3B", False),
        ("3", "3 3", False),
        ("3 3", "3", False),
        ("", "", True),
    ],
)
def test_the_same_cards(some, others, are):
    def cards(words):
        return [Card(word[0], word[1:]) for word in words.split()]

    assert same(cards(some), cards(others)) == are


# What a record may not do

TWO = ("Anna", "Bruno")


@pytest.mark.parametrize(
    ("record", "message"),
    [
        (written(rules="hand = 11"),
         "line 4: hand 11: must be a whole number from 1 to 10 (40 cards, 4 players)"),
        (written(rules='first_rank = "ace"\nsequence = "same"'),
         "line 5: sequence + first_rank same + ace: whoever opens chooses the rank"),
        (written(rules='preset = "verju"'),
         "deck (none): must be written with verju, which has packs of its own"),
        (written(rules='preset = "verjo"'),
         "line 4: preset verjo: did you mean verju? (allowed: classic, same_value, verju)"),
        (written(hands="Anna 2 2 2 2 2"), "line 6 (Anna): 2 is there 5 times, the pack has 4"),
        (written(hands="Anna 2D; Bruno 2D; Carla 2C"),
         "line 6 (Anna), line 7 (Bruno): 2D is there 2 times, the pack has 1"),
        ('game = "dubito"\nseats = ["Anna", "Bruno"]\ndeal.hands = {Anna = ["2D"], Bruno = ["2D"]}',
         "line 3 (Anna, Bruno): 2D is there 2 times, the pack has 1"),
        (written(hands="Anna 2 2 2; Bruno 2 2"),
         "line 6 (Anna), line 7 (Bruno): 2 is there 5 times, the pack has 4"),
        (written(hands="Anna A 2 3 4 5 6 7 F C R A"), "line 6: Anna has 11 cards, 10 are dealt"),
        (written(hands="Anna R R 2 2 3 3 4 4 5 5; Bruno A A 2 2 3 3 4 4 5 5; Carla 6 6 6 6 7 7 7 7 "
                 "F F; Dario C C C C R A A A F F"),
         "line 7 (Bruno), line 9 (Dario): A is there 5 times, the pack has 4"),
        (written("Bruno lay 1 A"), "move 1 (Bruno): it is the turn of Anna"),
        (written("Anna lay 1 2"), "move 1 (Anna): the rank to declare is A"),
        (written("Anna lay 1 A", "Bruno lay 1 3"), "move 2 (Bruno): the rank to declare is 2"),
        (written("Anna lay 1 A", "Bruno lay 1 4", rules='sequence = "adjacent"'),
         "move 2 (Bruno): the rank to declare is A or 2 or R"),
        (written("Anna lay 5 A"),
         "move 1 (Anna): lays at most 4 cards of the 10 in the hand, not 5"),
        (written("Anna lay 1 A 5", rules="underdeclare = true"),
         "move 1 (Anna): lays at most 4 cards of the 10 in the hand, not 5"),
        (written("Anna lay 1 A 2", "Bruno doubt : A", rules="underdeclare = true"),
         "move 2 (Bruno): what is turned must be what was laid, 2 cards"),
        (written("Anna lay 1 A 2"), "move 1 (Anna): laid 2: the declared count is 1"),
        (written("Anna lay 2 A 1", rules="underdeclare = true"),
         "move 1 (Anna): laid 1: the declared count is 2"),
        (written("Anna lay 1 A 3 : A 7", rules="underdeclare = true"),
         "move 1 (Anna): cards A 7: the number laid is 3"),
        (written("Anna lay 300 A"),
         "move 1 (Anna): lays at most 4 cards of the 10 in the hand, not 300"),
        (written("Anna lay 1 A", rules="cards_min = 2"),
         "move 1 (Anna): lays at least 2 cards of the 10 in the hand, not 1"),
        (written("Anna lay 3 6-C", rules='sequence = "suit_run"'),
         None),
        (written("Anna lay 4 F-C", rules='sequence = "suit_run"'),
         "move 1 (Anna): a run ends at R"),
        (written("Anna lay 2 6-C", "Bruno lay 1 7-C", rules='sequence = "suit_run"'),
         "move 2 (Bruno): the first card to declare is FC"),
        (written("Anna lay 1 A : 3", hands="Anna A A A 2 2 2 4 4 4 5"),
         "move 1 (Anna): 3 is not in the hand, which is A A A 2 2 2 4 4 4 5"),
        (written("Anna lay 2 A : RD RC", hands="Bruno RD"),
         "move 1 (Anna): RD is there 2 times, the pack has 1"),
        (written("Anna lay 2 A : 3 R", hands="Anna 4 4 4 4 5 5 5 5 6"),
         "move 1 (Anna): the cards seen so far cannot all have been where they were"),
        (written("Anna lay 2 A : 3 R", hands="Anna 4 4 4 4 5 5 5 5 6", rules="hand = 9"),
         "move 1 (Anna): 3 is not in the hand, which is 4 4 4 4 5 5 5 5 6"),
        (written("Anna doubt : A"),
         "move 1 (Anna): a doubt follows the cards that another player lays"),
        (written("Anna lay 1 A", "Anna doubt : A"),
         "move 2 (Anna): a doubt follows the cards that another player lays"),
        (written("Anna lay 1 A", "Bruno doubt : A", "Carla doubt : A"),
         "move 3 (Carla): a doubt follows the cards that another player lays"),
        (written("Anna lay 1 A", "Carla doubt : A", rules='doubters = "next"'),
         "move 2 (Carla): only Bruno may doubt"),
        (written("Anna lay 1 A", "Bruno doubt"),
         "move 2 (Bruno): the cards turned are not known: turned names them"),
        (written("Anna lay 1 A", "Bruno doubt : A A"),
         "move 2 (Bruno): what is turned must be what was laid, 1 card"),
        (written("Anna lay 1 A : R", "Bruno doubt : A"),
         "move 2 (Bruno): what is turned must be what was laid, R"),
        (written("Anna lay 1 A", "Bruno doubt : 3", hands="Anna A A A A 2 2 2 2 4 4"),
         "move 2 (Bruno): 3 cannot be what Anna laid"),
        (written("Anna lay 1 A", "Bruno pass"), "move 2 (Bruno): nobody may pass"),
        (written("Anna pass", rules="passing = true"),
         "move 1 (Anna): this turn may not be passed"),
        (written("Anna lay 1 A", "Bruno doubt : 2", "Anna discard : A A A A"),
         "move 3 (Anna): sets are discarded, where the rules say so, by who has just taken the "
         "pile"),
        (written("Anna lay 1 A", "Bruno doubt : 2", "Bruno discard : A A A A",
                 rules="discard_sets = true"),
         "move 3 (Bruno): sets are discarded, where the rules say so, by who has just taken the "
         "pile"),
        (written("Anna lay 1 A", "Bruno doubt : 2", "Anna discard : A A A 2",
                 rules="discard_sets = true"),
         "move 3 (Anna): only sets of four equal cards are discarded"),
        (written("Anna lay 1 A", "Bruno doubt : 2", "Anna discard : " + 16 * "A ",
                 rules="discard_sets = true"),
         "move 3 (Anna): only sets of four equal cards are discarded"),
        (written("Anna lay 1 A", "Bruno doubt : 2", "Anna discard : A A A A",
                 rules="discard_sets = true", hands="Bruno A"),
         "move 3 (Anna): A is there 5 times, the pack has 4"),
        (written("Anna lay 1 A", "Bruno lay 1 2", rules="hand = 1"),
         "move 2 (Bruno): Anna has no cards left: the hand is over"),
        (written("Anna lay 1 A", "Bruno lay 1 2", rules='hand = 1\nending = "elimination"',
                 seats=TWO), "move 2 (Bruno): only Bruno has cards left: the hand is over"),
        ('game = "rubamazzo"\nseats = ["Anna", "Bruno"]\n', "is a record of rubamazzo, not of "
         "dubito"),
    ],
)  # fmt: skip
def test_what_a_record_may_not_do(record, message):
    if message is None:
        assert replay(loads(record)).moves
    else:
        assert line(record) == message


def test_cards_that_cannot_all_have_been_there():
    """Each alone could be the one card that nobody saw; the move is the first that is one too
    many."""
    moves = ["Anna lay 1 A", "Bruno doubt : 2", "Anna lay 1 A : 5", "Bruno lay 1 2",
             "Carla lay 1 3", "Dario lay 1 4", "Anna lay 1 5 : 6", "Bruno lay 1 6"]  # fmt: skip
    hands = "Anna A A A A 2 7 7 7 7"
    assert line(written(*moves, hands=hands)) == (
        "move 7 (Anna): the cards seen so far cannot all have been where they were"
    )
    assert end(*moves[:6], hands=hands).next_seat == "Anna"


def test_the_move_and_its_line_are_named(text):
    broken = text.replace('rank = "7"', 'rank = "8"').replace('"napoletane"', '"francesi"')
    number = [row for row, what in enumerate(text.splitlines(), 1) if what == "[[move]]"][4]
    with pytest.raises(RecordError, match=rf"line {number}, move 5 \(Carla\)"):
        replay(loads(text.replace("count = 3", "count = 9").replace('cards = ["7", "7", "7"]', "")))
    with pytest.raises(RecordError):
        replay(loads(broken))


def test_the_shipped_record_is_the_one_that_is_read():
    assert replay(load(data_file(WORKED))).final["Anna"] == 6


def test_the_last_turn_that_may_still_be_doubted():
    hand = end("Anna lay 1 A", "Bruno lay 1 2", rules="max_turns = 2")
    assert str(hand).endswith("Bruno can be doubted\nif nobody doubts, the hand is unfinished")
    assert hand.to_text("it").endswith("se nessuno dubita, la mano non è finita")


def test_who_was_the_first_out_is_told_while_the_others_play_on():
    rules = 'hand = 2\nending = "elimination"'
    hand = end("Anna lay 2 A: AD AC", "Bruno lay 1 2", rules=rules)
    assert "first out: Anna" in str(hand)
    assert "uscito per primo: Anna" in hand.to_text("it")
    assert "first out" not in str(end("Anna lay 1 A", rules=rules))
