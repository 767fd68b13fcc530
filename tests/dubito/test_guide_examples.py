"""The examples of the guide to dubito with cards, each as a recorded hand.

Those in `data/hands/dubito` first, checked after each move; then the same and more of them with
what the guide says of other cards and rules.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

import pytest
from dubito.records import written

from cardodds.data import data_file
from cardodds.dubito.replay import replay
from cardodds.records import RecordError, load, loads

# By record: after each move the cards in the hands, in the order of turns, and in the pile, after a
# doubt also who took it; then who is to lay if nobody doubts, and what is certain of Anna's hand.
SHIPPED = {
    "two_fives": (
        "3-4-4-4 1, 3-3-4-4 2, 3-3-3-4 3, 3-3-3-3 4, 1-3-3-3 6, 1-9-3-3 0 true Bruno",
        "Bruno",
        "R",
    ),
    "three_fives": (
        "3-4-4-4 1, 3-3-4-4 2, 3-3-3-4 3, 3-3-3-3 4, 0-3-3-3 7, 7-3-3-3 0 lie Anna",
        "Anna",
        "A 2 3 4 5 5 R",
    ),
    "one_five": (
        "3-4-4-4 1, 3-3-4-4 2, 3-3-3-4 3, 3-3-3-3 4, 2-3-3-3 5, 2-2-3-3 6",
        "Carla",
        "5 5",
    ),
    "last_card": (  # Bruno opens, Anna is the last
        "3-4-4-4 1, 3-3-4-4 2, 3-3-3-4 3, 3-3-3-1 6, 2-3-3-1 7, 9-3-3-1 0 lie Bruno, "
        "8-3-3-1 1, 8-2-3-1 2, 8-2-2-1 3, 8-2-2-0 4, 8-2-2-4 0 lie Anna",
        "Anna",
        "A 7 C R",
    ),
    "adjacent": (
        "8-10-10-10 2, 8-9-10-10 3, 8-9-9-10 4, 8-9-9-9 5, 7-9-9-9 6",
        "Bruno",
        "",
    ),
    "suit_run": (
        "7-10-10-10 3, 7-9-10-10 4, 7-9-7-10 7, 7-9-7-9 8, 7-9-7-17 0 lie Dario",
        "Dario",
        "",
    ),
    "three_eights": (
        "9-13-13-13 4, 13-13-13-13 0 lie Anna, 11-13-13-13 2, 11-12-13-13 3",
        "Carla",
        "8",  # two cards are gone that nobody saw
    ),
    "joker": (
        "11-13-13-13 2, 11-13-15-13 0 true Carla",
        "Carla",
        "",
    ),
    "verju_set": (
        "12-13-13-12 1, 12-12-13-12 2, 12-12-11-12 4, 16-12-11-12 0 true Anna, "
        "12-12-11-12 0, 9-12-11-12 3",
        "Bruno",
        "",
    ),
}


def shipped(name):
    return load(data_file(f"hands/dubito/{name}.toml"))


@pytest.mark.parametrize("name", SHIPPED)
def test_a_record_of_the_guides_at_every_step(name):
    steps, following, known = SHIPPED[name]
    hand = replay(shipped(name))
    assert ", ".join(map(step, hand.moves)) == steps
    assert (hand.over, hand.next_seat, cards_of(hand, "Anna")) == (False, following, known)


def step(move):
    """How many cards lie where after a move, and how a doubt ended."""
    taken = "" if move.taker is None else f" {'true' if move.true else 'lie'} {move.taker}"
    return f"{'-'.join(map(str, move.hands.values()))} {move.pile}{taken}"


def test_no_record_of_the_guides_is_left_out(cardodds):
    files = {path.stem: path for path in data_file("hands/dubito").glob("*.toml")}
    assert files.keys() == SHIPPED.keys()
    for path in files.values():
        assert path.read_text(encoding="utf-8").startswith("# ")
        assert cardodds("replay", str(path), "--json").json["valid"]


@pytest.mark.parametrize(
    ("name", "first", "may"),
    [
        ("adjacent", 1, "4 5 6"),
        ("adjacent", 2, "5 6 7"),
        ("adjacent", 3, "5 6 7"),
        ("adjacent", 4, "4 5 6"),
        ("suit_run", 1, "7C"),
        ("suit_run", 2, "FC"),
    ],
)
def test_what_a_record_of_the_guides_lets_the_next_declare(name, first, may):
    record = shipped(name)
    laid = record.moves[first]
    said = []
    for suit in ("",) if laid.suit is None else "DCSB":
        for rank in "A234567FCR":
            other = replace(laid, rank=rank, suit=suit or None, cards=None, count=1)
            with suppress(RecordError):
                replay(replace(record, moves=(*record.moves[:first], other)))
                said.append(rank + suit)
    assert said == may.split()


def end(*moves, **words):
    """Where a record ends."""
    return replay(loads(written(*moves, **words)))


def refused(*moves, **words):
    """The rule that the last move of a record breaks; the others break none."""
    end(*moves[:-1], **words)
    with pytest.raises(RecordError) as caught:
        end(*moves, **words)
    return caught.value.rule


def cards_of(hand, seat):
    return " ".join(map(str, hand.known(seat)))


# «Tocca ai 5 e hai in mano 55R»: Anna to lay, and Bruno doubts or not.

FIVES = ["Anna lay 1 A : A", "Bruno lay 1 2 : 2", "Carla lay 1 3 : 3", "Dario lay 1 4 : 4"]
HOLDING = "Anna A 5 5 R"


@pytest.mark.parametrize(
    ("said", "laid", "true", "left"),
    [(2, "5 5", True, "R"), (3, "5 5 R", False, ""), (1, "R", False, "5 5")],
)
def test_the_three_ways_to_play_two_fives_and_a_king(said, laid, true, left):
    lay = f"Anna lay {said} 5 : {laid}"
    hand = end(*FIVES, lay, hands=HOLDING, rules="hand = 4")
    assert cards_of(hand, "Anna") == left
    assert hand.final["Anna"] == 3 - len(laid.split())
    doubted = end(*FIVES, lay, f"Bruno doubt : {laid}", hands=HOLDING, rules="hand = 4")
    doubt = doubted.moves[-1]
    assert (doubt.true, doubt.taker) == (true, "Bruno" if true else "Anna")
    assert doubt.taken == 4 + len(laid.split())
    if not true:
        # The king is enough: Anna has all that she laid again, and the four below it.
        assert cards_of(doubted, "Anna") == "A 2 3 4 5 5 R"
    assert doubted.next_seat == doubt.taker


def test_who_has_two_fives_does_not_have_three():
    rule = refused(*FIVES, "Anna lay 3 5 : 5 5 5", hands=HOLDING, rules="hand = 4")
    assert rule == "5 is not in the hand, which is 5 5 R"


# «In quattro, tocca ai 4 e ad Anna resta una carta sola»

LAST = ("Bruno", "Carla", "Dario", "Anna")
ONE_LEFT = [
    *("Bruno lay 1 A : A", "Carla doubt : A", "Carla lay 1 2 : 2", "Dario doubt : 2"),
    *("Dario lay 1 3 : 3", "Anna lay 1 4 : 4", "Bruno lay 1 5 : 6", "Carla doubt : 6"),
    *("Bruno lay 1 A : 6", "Carla lay 1 2 : 7", "Dario lay 1 3 : C"),
]


@pytest.mark.parametrize("card", ["R", "4"])
def test_a_last_card_doubted(card):
    words = {"seats": LAST, "rules": "hand = 2", "hands": f"Anna 4 {card}"}
    before = end(*ONE_LEFT, **words)
    assert (before.final["Anna"], before.next_seat) == (1, "Anna")
    moves = [*ONE_LEFT, f"Anna lay 1 4 : {card}"]
    hand = end(*moves, **words)
    assert (hand.over, hand.winners, hand.next_seat) == (False, (), None)
    assert str(hand).endswith("Anna can be doubted\nif nobody doubts, Anna wins")
    hand = end(*moves, f"Dario doubt : {card}", **words)
    doubt = hand.moves[-1]
    assert (doubt.claimant, doubt.taken) == ("Anna", 4)
    if card == "R":
        assert (doubt.taker, hand.over, hand.winners, hand.next_seat) == ("Anna", False, (), "Anna")
        assert cards_of(hand, "Anna") == "6 7 C R"
    else:
        assert (doubt.taker, hand.over, hand.winners) == ("Dario", True, ("Anna",))
        assert hand.next_seat is None
        assert refused(*moves, "Bruno lay 1 5", **words) == (
            "Anna has no cards left: the hand is over"
        )


def test_with_elimination_the_others_play_on():
    words = {"seats": LAST, "rules": 'hand = 2\nending = "elimination"', "hands": "Anna 4 4"}
    moves = [*ONE_LEFT, "Anna lay 1 4 : 4"]
    hand = end(*moves, **words)
    assert (hand.over, hand.next_seat) == (False, "Bruno")
    # The pile stays, and Bruno has to say 5; a doubt now costs the pile, and Dario restarts.
    assert end(*moves, "Bruno lay 1 5 : 3", **words).moves[-1].pile == 5
    hand = end(*moves, "Dario doubt : 4", **words)
    assert (hand.next_seat, hand.final) == (
        "Dario",
        {"Bruno": 2, "Carla": 1, "Dario": 5, "Anna": 0},
    )
    assert refused(*moves, "Bruno lay 1 5", "Anna doubt : 3", **words).startswith("only ")


# «Dopo «due 5» si può dire 4, 5 o 6»


@pytest.mark.parametrize(
    ("sequence", "may"),
    [("adjacent", "4 5 6"), ("adjacent_strict", "4 6"), ("up", "6"), ("down", "4"), ("same", "5"),
     ("any_higher", "6 7 F C R")],
)  # fmt: skip
def test_what_may_be_said_after_two_fives(sequence, may):
    rules = f'sequence = "{sequence}"' + ("" if sequence == "same" else '\nfirst_rank = "free"')
    for rank in "A234567FCR":
        moves = ["Anna lay 2 5", f"Bruno lay 1 {rank}"]
        if rank in may.split():
            assert end(*moves, rules=rules).moves[-1].rank == rank
        else:
            due = " or ".join(may.split())
            assert refused(*moves, rules=rules) == f"the rank to declare is {due}"


@pytest.mark.parametrize(("last", "may"), [("R", "A C R"), ("A", "2 A R")])
def test_above_the_king_comes_the_ace(last, may):
    rules = 'sequence = "adjacent"\nfirst_rank = "free"'
    for rank in may.split():
        assert end(f"Anna lay 1 {last}", f"Bruno lay 1 {rank}", rules=rules).moves[-1].rank == rank


# «Per esempio 4, 5 e 6 di coppe, 456. Chi segue continua … dal 7 di coppe in poi»

RUN = 'sequence = "suit_run"'


def test_the_run_of_coppe():
    moves = ["Anna lay 3 4-C : 4C 5C 6C", "Bruno lay 1 7-C : 7D"]
    assert refused("Anna lay 3 4-C", "Bruno lay 1 7-D", rules=RUN) == (
        "the first card to declare is 7C"
    )
    hand = end(*moves, "Carla doubt : 7D", rules=RUN)
    assert (hand.moves[-1].true, hand.moves[-1].taker) == (False, "Bruno")
    assert end(*moves[:1], "Dario doubt : 6C 5C 4C", rules=RUN).moves[-1].true
    assert "from 4C" in str(hand)


@pytest.mark.parametrize("laid", ["4C 5C 6D", "4D 5D 6D", "4C 5C 7C", "4C 4C 5C"])
def test_one_may_lie_about_rank_and_suit(laid):
    rules = RUN + "\npacks = 2"
    hand = end(f"Anna lay 3 4-C : {laid}", f"Bruno doubt : {laid}", rules=rules)
    assert not hand.moves[-1].true


def test_after_the_king_a_new_run_begins():
    moves = ["Anna lay 3 F-S", "Bruno lay 2 3-D", "Carla lay 1 5-D"]
    assert end(*moves, rules=RUN).next_seat == "Dario"
    assert refused("Anna lay 4 F-S", rules=RUN) == "a run ends at R"


# ««tre 8» calando tre 8 e un fante»

EIGHTS = 'deck = "francesi"\nunderdeclare = true\nfirst_rank = "free"'


@pytest.mark.parametrize(("laid", "true"), [("8 8 8 J", False), ("8 8 8 8", True), ("8 8 8", True)])
def test_three_eights_and_a_jack(laid, true):
    hand = end(f"Anna lay 3 8 : {laid}", f"Bruno doubt : {laid}", rules=EIGHTS)
    doubt = hand.moves[-1]
    assert (doubt.true, doubt.taken) == (true, len(laid.split()))
    assert hand.moves[0].laid == len(laid.split())


def test_in_the_base_game_the_cards_are_counted():
    with pytest.raises(RecordError, match="cards 8 8 8 J: the declared count is 3"):
        end("Anna lay 3 8 : 8 8 8 J", rules='deck = "francesi"\nfirst_rank = "free"')


# «un jolly girato dopo un dubito conta come vero»


@pytest.mark.parametrize(("laid", "true"), [("A joker", True), ("joker joker", True),
                                            ("joker 2", False)])  # fmt: skip
def test_a_joker_turned(laid, true):
    rules = 'deck = "francesi"\njokers = "wild"'
    hand = end(f"Anna lay 2 A : {laid}", f"Carla doubt : {laid}", rules=rules)
    assert (hand.moves[-1].true, hand.moves[-1].taker) == (true, "Carla" if true else "Anna")
    with pytest.raises(RecordError, match="joker: is not in play"):
        end(f"Anna lay 2 A : {laid}", rules='deck = "francesi"')


# «Chi prende il mucchio può scartare, scoperti, i gruppi di quattro carte uguali»

VERJU = 'preset = "verju"\ndeck = "francesi"'


def test_a_set_of_four_is_discarded():
    moves = ["Anna lay 1 9 : Q", "Bruno doubt : Q", "Anna discard : Q♠ Q♥ Q♦ Q♣"]
    words = {"rules": VERJU, "hands": "Anna Q Q Q Q K K"}
    hand = end(*moves, **words)
    assert hand.final == {"Anna": 9, "Bruno": 13, "Carla": 13, "Dario": 12}
    assert (hand.next_seat, hand.moves[-1].pile) == ("Anna", 0)
    # Then Anna restarts with any rank, and there are no queens any more.
    assert refused(*moves, "Anna lay 1 5", "Bruno doubt : Q", **words) == (
        "Q is there 5 times, the pack has 4"
    )
    assert refused(*moves[:2], "Anna discard : K K K Q", **words) == (
        "only sets of four equal cards are discarded"
    )
    # She need not discard.
    assert end(*moves[:2], "Anna lay 3 5", **words).final["Anna"] == 10


def test_two_sets_are_discarded_in_one_move_or_in_two():
    hands = "Anna 2 2 2 2 3 3 3 3"
    start = ["Anna lay 1 9 : 2", "Bruno doubt : 2"]
    for discards in (["2 2 2 2 3 3 3 3"], ["2 2 2 2", "3 3 3 3"]):
        moves = [*start, *(f"Anna discard : {cards}" for cards in discards)]
        assert end(*moves, rules=VERJU, hands=hands).final["Anna"] == 5


def test_of_the_rank_taken_out_three_are_left():
    """Nobody can ever discard them."""
    ranks = ["6", "7", "8", "9", "10", "J", "Q", "K"]
    everything = [f"{rank} {rank} {rank} {rank}" for rank in ranks]
    first = " ".join(everything[:4]) + " A A"
    moves = ["Anna lay 1 6 : 6", "Bruno doubt : 6"]
    hand = end(*moves, seats=("Anna", "Bruno"), rules='preset = "verju"\ndeck = "francesi36"',
               hands=f"Anna {first}; Bruno {' '.join(everything[4:])} A")  # fmt: skip
    assert hand.final == {"Anna": 17, "Bruno": 18}
    rule = refused(*moves, "Bruno discard : A A A A", seats=("Anna", "Bruno"),
                   rules='preset = "verju"\ndeck = "francesi36"',
                   hands=f"Anna {first}; Bruno {' '.join(everything[4:])} A")  # fmt: skip
    assert rule == "A is not in the hand, which is 6 10 10 10 10 J J J J Q Q Q Q K K K K A"
