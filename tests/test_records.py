"""Records: every field is read, every mistake of shape is one line that names its place."""

from __future__ import annotations

import dataclasses
import io
import sys
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardodds.cards import JOKER, Card
from cardodds.data import data_file
from cardodds.dice.rules import DiceRules
from cardodds.dubito.rules import DubitoRules
from cardodds.errors import ArgumentError
from cardodds.poker.rules import PokerRules
from cardodds.records import Deal, Move, Record, RecordError, load, loads
from cardodds.records.shape import SHAPES
from cardodds.rubamazzo.rules import RubamazzoRules

HEADS = {
    "rubamazzo": 'game = "rubamazzo"\nseats = ["Anna", "Bruno"]\n',
    "dubito": 'game = "dubito"\nseats = ["Anna", "Bruno", "Carla"]\n',
    "dice": 'game = "dice"\nseats = ["Anna", "Bruno"]\n',
    "poker": 'game = "poker"\nseats = ["Anna", "Bruno", "Carla"]\n',
}


def cards(text: str) -> tuple[Card, ...]:
    """Cards written with one letter a rank and one a suit; only a rank where there is one."""
    return tuple(
        Card(card[:-1], card[-1]) if len(card) > 1 else Card(card, "") for card in text.split()
    )


def move(game: str, fields: str, rules: str = "") -> Move:
    """Read a record of one move."""
    record = loads(f"{HEADS[game]}[rules]\n{rules}\n[[move]]\n{fields}\n")
    assert len(record.moves) == 1
    assert record.moves[0].number == 1
    return record.moves[0]


def message(text: str) -> str:
    """The one line of the error that a text gives."""
    with pytest.raises(RecordError) as caught:
        loads(text, "x.toml")
    line = str(caught.value)
    assert "\n" not in line
    assert line.startswith("record x.toml: ")
    assert caught.value.argument == "record"
    return line.removeprefix("record x.toml: ")


def test_the_smallest_record_is_a_question_at_the_start():
    record = loads(HEADS["rubamazzo"], "start")
    assert record == Record("start", "rubamazzo", ("Anna", "Bruno"))
    assert record.deal == Deal()


def test_source_rules_and_deal():
    record = loads(
        'source = "our table"\n'
        + HEADS["rubamazzo"]
        + '[rules]\ndeck = "siciliane"\nhand = 2\nsum = true\nace = "takes_all"\n'
        + '[deal]\ntable = ["2S", "DC", "asso di denari", "7"]\n'
        + '[deal.hands]\nAnna = [["4S", "RB"], ["CD"]]\nBruno = [["D", "donna di coppe"]]\n'
    )
    assert record.source == "our table"
    assert record.rules == {"deck": "siciliane", "hand": 2, "sum": True, "ace": "takes_all"}
    assert record.deal.table == cards("2S DC AD 7")
    assert record.deal.hands == {
        "Anna": (cards("4S RB"), cards("CD")),
        "Bruno": (cards("D DC"),),
    }


def test_a_hand_of_dubito_or_poker_is_its_one_deal():
    record = loads(HEADS["dubito"] + '[deal.hands]\nCarla = ["3S", "RD", "3"]\n')
    assert record.deal.hands == {"Carla": (cards("3S RD 3"),)}
    record = loads(HEADS["poker"] + '[deal.hands]\nAnna = ["A♠", "Kh", "10♦", "joker", "7♣"]\n')
    assert [str(card) for card in record.deal.hands["Anna"][0]] == [
        "A♠",
        "K♥",
        "10♦",
        "joker",
        "7♣",
    ]


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ('action = "capture"\ncard = "4S"', Move(1, "Anna", "capture", 5, card=Card("4", "S"))),
        ('action = "capture"\ncard = "CB"\ntake = ["4C", "5D"]',
         Move(1, "Anna", "capture", 5, card=Card("C", "B"), take=cards("4C 5D"))),
        ('action = "steal"\ncard = "7"', Move(1, "Anna", "steal", 5, card=Card("7", ""))),
        ('action = "steal"\ncard = "7B"\nfrom = "Bruno"',
         Move(1, "Anna", "steal", 5, card=Card("7", "B"), victims=("Bruno",))),
        ('action = "steal"\ncard = "7B"\nfrom = ["Bruno", "Anna"]',
         Move(1, "Anna", "steal", 5, card=Card("7", "B"), victims=("Bruno", "Anna"))),
        ('action = "table"\ncard = "re di denari"',
         Move(1, "Anna", "table", 5, card=Card("R", "D"))),
    ],
)  # fmt: skip
def test_rubamazzo_moves(fields, expected):
    assert move("rubamazzo", f'seat = "Anna"\n{fields}') == expected


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ('action = "lay"\ncount = 2\nrank = "cavalli"',
         Move(1, "Anna", "lay", 5, count=2, rank="C")),
        ('action = "lay"\ncount = 2\nrank = "3"\ncards = ["3", "RD"]',
         Move(1, "Anna", "lay", 5, count=2, rank="3", cards=cards("3 RD"))),
        ('action = "lay"\ncount = 2\nrank = "3"\nlaid = 2',
         Move(1, "Anna", "lay", 5, count=2, rank="3", laid=2)),
        ('action = "doubt"', Move(1, "Anna", "doubt", 5)),
        ('action = "doubt"\nturned = ["CD", "CS"]',
         Move(1, "Anna", "doubt", 5, turned=cards("CD CS"))),
        ('action = "pass"', Move(1, "Anna", "pass", 5)),
        ('action = "discard"\ncards = ["2D", "2C", "2S", "2B"]',
         Move(1, "Anna", "discard", 5, cards=cards("2D 2C 2S 2B"))),
    ],
)  # fmt: skip
def test_dubito_moves(fields, expected):
    assert move("dubito", f'seat = "Anna"\n{fields}') == expected


@pytest.mark.parametrize("suit", ["C", "c", "coppe", "cups"])
def test_the_suit_run_declares_a_suit(suit):
    run = f'seat = "Anna"\naction = "lay"\ncount = 3\nrank = "4"\nsuit = "{suit}"'
    laid = move("dubito", run + '\ncards = ["4C", "5C", "RD"]', 'sequence = "suit_run"')
    assert (laid.rank, laid.suit, laid.cards) == ("4", "C", cards("4C 5C RD"))


def test_more_cards_than_declared_need_underdeclare_and_jokers_need_wild():
    fields = 'seat = "Anna"\naction = "lay"\ncount = 1\nrank = "7"\ncards = ["7D", "joker"]'
    laid = move("dubito", fields, 'underdeclare = true\njokers = "wild"')
    assert laid.cards == (Card("7", "D"), JOKER)


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ('action = "roll"', Move(1, "Anna", "roll", 5)),
        ('action = "roll"\ndice = "2 2 * 5 6"', Move(1, "Anna", "roll", 5, dice="2 2 * 5 6")),
        ('action = "bid"\nbid = "4 twos"', Move(1, "Anna", "bid", 5, bid="4 twos")),
        ('action = "dubito"\nshown = {Anna = "2 *", Bruno = "6"}',
         Move(1, "Anna", "dubito", 5, shown={"Anna": "2 *", "Bruno": "6"})),
        ('action = "busso"', Move(1, "Anna", "busso", 5)),
    ],
)  # fmt: skip
def test_dice_moves(fields, expected):
    assert move("dice", f'seat = "Anna"\n{fields}') == expected


def test_dice_of_each_seat_in_the_rules():
    assert loads(HEADS["dice"] + "[rules]\ndice = [5, 3]\npiombo = false\n").rules == {
        "dice": [5, 3],
        "piombo": False,
    }
    assert loads(HEADS["dice"] + "[rules]\ndice = 4\n").rules == {"dice": 4}


def test_poker_is_played_with_both_jokers():
    """Packs with fewer are there for the odds alone."""
    head = HEADS["poker"] + '[deal.hands]\nAnna = ["joker", "joker", "7♠"]\n'
    assert loads(head).deal.hands["Anna"][0][:2] == (JOKER, JOKER)
    assert message(head + "[rules]\njokers = 0\n").startswith("line 6: option jokers: ")


@pytest.mark.parametrize(
    ("game", "rules", "unwritten"),
    [
        ("dubito", DubitoRules, set()),
        ("poker", PokerRules, set()),
        ("rubamazzo", RubamazzoRules, set()),
        # What the systems of other games differ in comes with their presets.
        ("dice", DiceRules, {"faces", "wild", "wild_bid", "one_round"}),
    ],
)
def test_the_options_of_a_record_are_those_of_the_rules(game, rules, unwritten):
    """But the number of players, which the seats tell."""
    names = {field.name for field in dataclasses.fields(rules)}
    assert SHAPES[game].options.keys() - {"preset"} == names - {"players"} - unwritten


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ('action = "exchange"\ncount = 0', Move(1, "Anna", "exchange", 5, count=0)),
        ('action = "exchange"\ndiscards = ["7♣", "8♦"]\ndrawn = ["A♠", "joker"]',
         Move(1, "Anna", "exchange", 5, discards=cards("7♣ 8♦"), drawn=(Card("A", "♠"), JOKER))),
        ('action = "exchange"\ndiscards = ["7c"]\ncount = 1',
         Move(1, "Anna", "exchange", 5, discards=cards("7♣"), count=1)),
        ('action = "declare"\nhand = "full 7 J"', Move(1, "Anna", "declare", 5, hand="full 7 J")),
        ('action = "believe"', Move(1, "Anna", "believe", 5)),
        ('action = "dubito"\nturned = ["7c", "8c", "9c", "As", "Kd"]',
         Move(1, "Anna", "dubito", 5, turned=cards("7♣ 8♣ 9♣ A♠ K♦"))),
        ('action = "stake"\namount = 4', Move(1, "Anna", "stake", 5, amount=4)),
    ],
)  # fmt: skip
def test_poker_moves(fields, expected):
    assert move("poker", f'seat = "Anna"\n{fields}') == expected


def test_moves_are_numbered_and_know_their_line():
    record = loads(
        HEADS["dice"]
        + '# [[move]]\n[[ move ]] # first\nseat = "Anna"\naction = "roll"\n\n'
        + '[[move]]\nseat = "Bruno"\naction = "busso"\n'
    )
    assert [(m.number, m.line, m.place) for m in record.moves] == [
        (1, 4, "line 4, move 1 (Anna)"),
        (2, 8, "line 8, move 2 (Bruno)"),
    ]
    inline = loads('move = [{seat = "Anna", action = "roll"}]\n' + HEADS["dice"])
    assert inline.moves[0].place == "move 1 (Anna)"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 'is empty: a record has at least game = "…" and seats = ["…", "…"]'),
        ("# nothing", 'is empty: a record has at least game = "…" and seats = ["…", "…"]'),
        ('seats = ["Anna", "Bruno"]', "key game: is missing"),
        ('game = "dubito"', "key seats: is missing"),
        ('game = "briscola"\nseats = []',
         "line 1: game briscola: must be one of dubito, poker, dice, rubamazzo"),
        ('game = "rubamazo"\nseats = []',
         "line 1: game rubamazo: did you mean rubamazzo? "
         "(allowed: dubito, poker, dice, rubamazzo)"),
        ('game = 3\nseats = []', "line 1: game 3: must be text on one line"),
        ('game = "dice"\nseats = "Anna"', "line 2: seats Anna: must be a list of names"),
        ('game = "dice"\nseats = ["Anna"]', "line 2: seats 1: dice is played by 2 to 8"),
        ('game = "dice"\nseats = ["Anna", 2]', "line 2: seats 2: must be text on one line"),
        ('game = "dice"\nseats = ["Anna", "A\\nB"]', "line 2: seats A B: must be text on one line"),
        ('game = "dice"\nseats = ["Anna", "Anna"]',
         "line 2: seats Anna: every seat needs a name of its own"),
        ('game = "poker"\nseats = ["Anna", "Bruno"]', "line 2: seats 2: poker is played by 3 to 7"),
        (HEADS["dice"] + "rule = 1",
         "line 3: key rule: did you mean rules? (allowed: game, seats, source, rules, deal, move)"),
        (HEADS["dice"] + "source = 1", "line 3: source 1: must be text on one line"),
        (HEADS["dice"] + "rules = 1", "line 3: rules 1: must be a table"),
        (HEADS["dice"] + "[rules]\nbusare = true",
         "line 4: option busare: did you mean bussare? (allowed: preset, max_turns, dice, rule, "
         "piombo, bussare)"),
        (HEADS["dice"] + "[rules]\nbussare = 1", "line 4: bussare 1: must be true or false"),
        (HEADS["dice"] + "[rules]\ndice = true", "line 4: dice True: must be a whole number"),
        (HEADS["dice"] + "[rules]\ndice = []", "line 4: dice []: must be a whole number"),
        (HEADS["dice"] + "[rules]\nmax_turns = [5]",
         "line 4: max_turns [5]: must be a whole number"),
        (HEADS["dubito"] + '[rules]\ncards_max = "4"',
         "line 4: cards_max '4': must be a whole number"),
        (HEADS["dubito"] + 'deal.hands = {Anna = ["2D"], Bruno = ["joker"]}',
         "line 3: hands of Bruno joker: is not in play"),
        (HEADS["dubito"] + '["deal" . hands]\n# x = 1\n"Anna"=["joker"]',
         "line 5: hands of Anna joker: is not in play"),
        (HEADS["dubito"] + "[rules]\ndeck = 40", "line 4: deck 40: must be text"),
        (HEADS["dubito"] + '[rules]\ndeck = "napoletana"',
         "line 4: deck napoletana: did you mean napoletane? (allowed: napoletane, piacentine, "
         "trevigiane, siciliane, francesi, francesi40, francesi36, poker32)"),
        (HEADS["dice"] + "[deal.hands]", "line 3: key hands: is not allowed"),
        (HEADS["dubito"] + "[deal]\ntable = []", "line 4: key table: must be one of hands"),
        (HEADS["dubito"] + "[deal]\nhands = []", "line 4: hands []: must be a table"),
        (HEADS["dubito"] + '[deal.hands]\nCarlo = ["2D"]',
         "line 4: hands Carlo: did you mean Carla? (allowed: Anna, Bruno, Carla)"),
        (HEADS["dubito"] + '[deal.hands]\nAnna = [["2D"]]',
         "line 4: hands of Anna ['2D']: must be text on one line"),
        (HEADS["rubamazzo"] + '[deal.hands]\nAnna = ["2D"]',
         "line 4: hands of Anna 2D: must be a list of cards"),
        (HEADS["rubamazzo"] + '[deal.hands]\nAnna = "2D"',
         "line 4: hands of Anna 2D: must be a list of deals, each a list of cards"),
        (HEADS["rubamazzo"] + '[deal]\ntable = ["2D 3D"]',
         "line 4: table 2D 3D: must be one card, as RD or re di denari"),
        (HEADS["rubamazzo"] + '[deal]\ntable = ["joker"]', "line 4: table joker: is not in play"),
        (HEADS["dice"] + "move = 3",
         "line 3: move 3: must be a list of tables, each under [[move]]"),
        (HEADS["dice"] + "[move]\nseat = 3",
         "line 3: move {'seat': 3}: must be a list of tables, each under [[move]]"),
        (HEADS["dice"] + "move = [3]", "move 1: move 3: must be a table"),
        ("game =", "is not TOML: Invalid value (at end of document)"),
        (HEADS["dice"] + "x = " + "[" * 9999, "is not a record: its lists are nested too deeply"),
    ],
)  # fmt: skip
def test_errors_of_the_head(text, line):
    assert message(text) == line


@pytest.mark.parametrize(
    ("game", "fields", "line"),
    [
        ("dice", 'action = "roll"', "line 3, move 1: key seat: is missing"),
        ("dice", 'seat = "Anna"', "line 3, move 1 (Anna): key action: is missing"),
        ("dice", 'seat = "Annna"\naction = "roll"',
         "line 3, move 1: seat Annna: did you mean Anna? (allowed: Anna, Bruno)"),
        ("dice", 'seat = ["Anna"]\naction = "roll"',
         "line 3, move 1: seat ['Anna']: must be text on one line"),
        ("dice", 'seat = "Anna"\naction = "busse"',
         "line 3, move 1 (Anna): action busse: did you mean busso? "
         "(allowed: roll, bid, dubito, busso)"),
        ("dice", 'seat = "Anna"\naction = "bid"', "line 3, move 1 (Anna): key bid: is missing"),
        ("dice", 'seat = "Anna"\naction = "bid"\nbid = 4',
         "line 3, move 1 (Anna): bid 4: must be text on one line"),
        ("dice", 'seat = "Anna"\naction = "dubito"\nshown = {Carla = "2"}',
         "line 3, move 1 (Anna): shown Carla: must be one of Anna, Bruno"),
        ("dubito", 'seat = "Anna"\naction = "lay"\ncount = 2\nrank = "A"\ncard = ["A"]',
         "line 3, move 1 (Anna): key card: did you mean cards? "
         "(allowed: seat, action, count, rank, suit, laid, cards)"),
        ("dubito", 'seat = "Anna"\naction = "lay"\ncount = 0\nrank = "A"',
         "line 3, move 1 (Anna): count 0: must be a whole number, at least 1"),
        ("dubito", 'seat = "Anna"\naction = "lay"\ncount = true\nrank = "A"',
         "line 3, move 1 (Anna): count True: must be a whole number, at least 1"),
        ("dubito", 'seat = "Anna"\naction = "lay"\ncount = 1\nrank = "10"',
         "line 3, move 1 (Anna): rank 10: is not in a napoletane pack (ranks A 2 3 4 5 6 7 F C R)"),
        ("dubito", 'seat = "Anna"\naction = "lay"\ncount = 2\nrank = "A"\ncards = ["AD"]',
         "line 3, move 1 (Anna): cards AD: the declared count is 2"),
        ("dubito", 'seat = "Anna"\naction = "lay"\ncount = 1\nrank = "A"\ncards = []',
         "line 3, move 1 (Anna): cards (none): the declared count is 1"),
        ("dubito", 'seat = "Anna"\naction = "lay"\ncount = 1\nrank = "A"\nsuit = "D"',
         'line 3, move 1 (Anna): suit D: is declared with sequence = "suit_run", and only then'),
        ("dubito", 'seat = "Anna"\naction = "doubt"\nturned = ["7♥"]',
         "line 3, move 1 (Anna): turned 7♥: is not in a napoletane pack (suits D denari/coins, "
         "C coppe/cups, S spade/swords, B bastoni/batons)"),
        ("dubito", 'seat = "Anna"\naction = "doubt"\nturned = ["joker"]',
         "line 3, move 1 (Anna): turned joker: is not in play"),
        ("dubito", 'seat = "Anna"\naction = "discard"',
         "line 3, move 1 (Anna): key cards: is missing"),
        ("rubamazzo", 'seat = "Anna"\naction = "table"\ncard = "4S"\ntake = ["4C"]',
         "line 3, move 1 (Anna): key take: must be one of seat, action, card"),
        ("rubamazzo", 'seat = "Anna"\naction = "capture"\ncard = "4S"\ntake = "4C"',
         "line 3, move 1 (Anna): take 4C: must be a list of cards"),
        ("rubamazzo", 'seat = "Anna"\naction = "steal"\ncard = "4S"\nfrom = []',
         "line 3, move 1 (Anna): from []: must be text on one line"),
        ("poker", 'seat = "Anna"\naction = "exchange"',
         "line 3, move 1 (Anna): key discards: is missing, or else count"),
        ("poker", 'seat = "Anna"\naction = "exchange"\ncount = 6',
         "line 3, move 1 (Anna): count 6: must be a whole number from 0 to 5"),
        *(("poker", 'seat = "Anna"\naction = "exchange"\ndiscards = ["7s", "8s", "9s", "10s", '
           '"Js", "Qs"]' + drawn,
           "line 3, move 1 (Anna): discards 7♠ 8♠ 9♠ 10♠ J♠ Q♠: at most 5 cards are exchanged")
          for drawn in ("", '\ndrawn = ["7h", "8h", "9h", "10h", "Jh"]',
                        '\ndrawn = ["7h", "8h", "9h", "10h", "Jh", "Qh"]')),
        ("poker", 'seat = "Anna"\naction = "exchange"\ncount = 2\ndrawn = ["7s"]',
         "line 3, move 1 (Anna): drawn 7♠: 2 cards are exchanged"),
        ("poker", 'seat = "Anna"\naction = "exchange"\ndiscards = ["7s"]\ncount = 2',
         "line 3, move 1 (Anna): discards 7♠: 2 cards are exchanged"),
        ("poker", 'seat = "Anna"\naction = "dubito"\nturned = ["7"]',
         "line 3, move 1 (Anna): turned 7: has no suit (suits ♠ picche/spades, ♥ cuori/hearts, "
         "♦ quadri/diamonds, ♣ fiori/clubs)"),
        ("poker", 'seat = "Anna"\naction = "stake"\namount = 0',
         "line 3, move 1 (Anna): amount 0: must be a whole number, at least 1"),
    ],
)  # fmt: skip
def test_errors_of_a_move(game, fields, line):
    assert message(f"{HEADS[game]}[[move]]\n{fields}\n") == line


def test_the_suit_run_needs_a_suit_and_whole_cards():
    head = (
        HEADS["dubito"]
        + '[rules]\nsequence = "suit_run"\n[[move]]\nseat = "Anna"\naction = "lay"\n'
    )
    lay = head + 'count = 1\nrank = "4"\n'
    assert message(lay) == (
        'line 5, move 1 (Anna): suit (none): is declared with sequence = "suit_run", and only then'
    )
    assert "suit cuori: is not in a napoletane pack" in message(lay + 'suit = "cuori"')
    assert "cards 4: has no suit" in message(lay + 'suit = "C"\ncards = ["4"]')


def test_the_error_names_the_second_move():
    text = HEADS["dice"] + '[[move]]\nseat = "Anna"\naction = "roll"\n[[move]]\nseat = "Bruno"\n'
    assert message(text).startswith("line 6, move 2 (Bruno): ")


def test_load_reads_files_and_the_standard_input(tmp_path, monkeypatch):
    path = tmp_path / "a.toml"
    path.write_bytes(b"\xef\xbb\xbf" + HEADS["dice"].replace("\n", "\r\n").encode())
    record = load(path)
    assert record.name.endswith("a.toml")
    assert load(str(path)) == record
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(HEADS["dice"].encode())))
    assert load("-").name == "stdin"


def test_what_cannot_be_loaded_is_one_line(tmp_path):
    (tmp_path / "latin.toml").write_bytes(b"source = '\xe0'")
    for path, line in [
        ("nowhere.toml", "record nowhere.toml: cannot be read (No such file or directory)"),
        (tmp_path / ("deep" * 20 + ".toml"), f"record {('deep' * 20)[:57]}...: cannot be read "),
        (tmp_path, "cannot be read (Is a directory)"),
        (tmp_path / "latin.toml", "latin.toml: is not UTF-8 text"),
        ("a\0b", "record a b: is not the name of a file"),
    ]:
        with pytest.raises(RecordError) as caught:
            load(path)
        assert line in str(caught.value)


def test_errors_of_the_rooms_name_the_move():
    record = loads(HEADS["dice"] + '[[move]]\nseat = "Anna"\naction = "roll"\n', "x.toml")
    error = record.error("the round is over", record.moves[0])
    assert isinstance(error, ArgumentError)
    assert (error.rule, error.move) == ("the round is over", record.moves[0])
    assert str(error) == "record x.toml: line 3, move 1 (Anna): the round is over"
    assert str(record.error("is not whole")) == "record x.toml: is not whole"


KEYS = [
    *("game", "seats", "source", "rules", "deal", "move"),
    *("seat", "action", "card", "cards", "count"),
]
VALUES = [
    *('"dice"', '"dubito"', '"Anna"', '["Anna", "Bruno"]', '"lay"', '"2D"', '""', '"\t"'),
    *("2", "-1", "1.5", "true", "nan", "1979-05-27", "[]", "{}", "[[1]]", '[{seat = "Anna"}]'),
]


@given(
    st.dictionaries(st.sampled_from(KEYS), st.sampled_from(VALUES), max_size=6),
    st.dictionaries(st.sampled_from(KEYS), st.sampled_from(VALUES), max_size=5),
    st.sampled_from(["", *HEADS.values()]),
)
def test_a_record_or_one_line(head, fields, start):
    lines = [f"{key} = {value}" for key, value in head.items()]
    lines += ["[[move]]", *(f"{key} = {value}" for key, value in fields.items())]
    try:
        loads(start + "\n".join(lines))
    except RecordError as error:
        line = str(error)
    else:
        line = ""
    assert "\n" not in line


@given(st.text(max_size=40))
def test_any_text_is_a_record_or_one_line(text):
    with pytest.raises(RecordError) as caught:
        loads(text)
    assert len(str(caught.value).splitlines()) == 1


def test_the_worked_game_of_rubamazzo():
    record = load(data_file("hands/rubamazzo_game.toml"))
    assert (record.game, record.seats) == ("rubamazzo", ("Anna", "Bruno"))
    assert record.source
    assert record.source.startswith("AGIMEG")
    assert record.deal.table == cards("2S 4C 7C RS")
    assert {len(deals) for deals in record.deal.hands.values()} == {6}
    dealt = [card for deals in record.deal.hands.values() for deal in deals for card in deal]
    assert len({*dealt, *record.deal.table}) == 40
    assert len(record.moves) == 36
    assert sorted(map(str, dealt)) == sorted(str(move.card) for move in record.moves)
    actions = [move.action for move in record.moves]
    assert [actions.count(action) for action in ("capture", "steal", "table")] == [17, 4, 15]
    assert all(move.take for move in record.moves if move.action == "capture")
    assert all(move.victims for move in record.moves if move.action == "steal")


def test_the_worked_hand_of_dubito():
    record = load(data_file("hands/dubito_worked_hand.toml"))
    assert (record.game, record.seats) == ("dubito", ("Anna", "Bruno", "Carla", "Dario"))
    told = [(move.seat, move.action, move.count, move.rank) for move in record.moves]
    assert told == [
        ("Anna", "lay", 2, "A"),
        ("Bruno", "lay", 1, "2"),
        ("Carla", "lay", 2, "3"),
        ("Dario", "doubt", None, None),
        ("Carla", "lay", 3, "7"),
        ("Dario", "lay", 1, "F"),
        ("Anna", "lay", 2, "C"),
        ("Bruno", "doubt", None, None),
    ]
    assert record.moves[1].cards is None
    assert record.moves[2].cards == record.moves[3].turned == cards("3 RD")
    assert record.deal.hands["Dario"][0].count(Card("3", "")) == 3
    assert Card("2", "") not in record.deal.hands["Bruno"][0]
