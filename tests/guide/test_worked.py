"""The worked games against what the guides print of them, and records that do not add up."""

from __future__ import annotations

import csv
import re

import pytest

from cardodds.cards import Card
from cardodds.data import data_file
from cardodds.errors import ArgumentError
from cardodds.guide.worked import (
    DubitoHand,
    PokerGame,
    RubamazzoGame,
    dubito_hand,
    poker_game,
    rubamazzo_game,
)
from cardodds.numbers import fraction, in_hundred
from cardodds.poker import claim, exchange_odds
from cardodds.records import RecordError, load, loads
from cardodds.rubamazzo import theft, theft_risk

GAME = "hands/rubamazzo_game.toml"
HAND = "hands/dubito_worked_hand.toml"
POKER = "hands/poker_game.toml"

# The bundles after each round, as the guide's table prints them.
BUNDLES = [
    *("2-2", "2-2", "2-2"),
    *("0-6", "2-6", "4-6"),
    *("0-13", "2-15", "2-15"),
    *("18-2", "18-4", "20-6"),
    *("20-6", "20-8", "20-10"),
    *("22-12", "22-14", "22-16"),
]


def text_of(name: str) -> str:
    return data_file(name).read_text(encoding="utf-8")


def changed(name: str, old: str, new: str, times: int = 1) -> str:
    """The text of a record with something changed; fails if there is nothing to change."""
    text = text_of(name)
    assert text.count(old) >= times
    return text.replace(old, new, times)


@pytest.fixture(scope="module")
def game() -> RubamazzoGame:
    return rubamazzo_game(load(data_file(GAME)))


@pytest.fixture(scope="module")
def hand() -> DubitoHand:
    return dubito_hand(load(data_file(HAND)))


def test_the_bundles_after_every_round(game):
    rounds = [game.turn(number) for number in range(2, 37, 2)]
    assert ["-".join(map(str, turn.bundles)) for turn in rounds] == BUNDLES


def test_the_thefts(game):
    thefts = [(turn.number, turn.seat, turn.stolen) for turn in game.turns if turn.stolen]
    assert thefts == [(7, "Anna", 2), (8, "Bruno", 5), (14, "Bruno", 6), (19, "Anna", 15)]
    assert all((turn.action == "steal") == (turn.stolen > 0) for turn in game.turns)


def test_what_a_player_has_not_seen_is_what_the_odds_count(game):
    for turn in game.turns:
        at = turn.number - 1
        place = {"deal": at // 6 + 1, "turn": at % 6 // 2 + 1, "seat": at % 2}
        assert turn.unseen == theft(0, **place).unseen
        assert (turn.risk is None) == (turn.bundles[at % 2] == 0)


def test_the_risk_of_every_turn_by_counting_the_cards_shown(game):
    record = load(data_file(GAME))
    for turn in game.turns:
        at, seat = turn.number - 1, record.seats.index(turn.seat)
        if turn.bundles[seat] == 0:
            continue
        deal = at // 6
        shown = [
            *record.deal.table,
            *(card for hand in record.deal.hands[turn.seat][: deal + 1] for card in hand),
            *(move.card for move in record.moves[:at] if move.seat != turn.seat),
        ]
        taken = [move.card for move in record.moves[: at + 1] if move.seat == turn.seat
                 and move.action != "table"]  # fmt: skip
        missing = 4 - sum(card.rank == taken[-1].rank for card in shown)
        assert turn.risk == theft_risk(missing, deal=deal + 1, turn=at % 6 // 2 + 1, seat=seat)


def test_the_last_theft_would_be_answered(game):
    assert game.taken_back(31) == 31
    assert game.turn(31).action == "capture"
    # Before the first theft: Anna's 2 cards, the 2 that she steals and the 7, all taken back.
    assert game.taken_back(7) == 5
    assert game.taken_back(1) is None
    # The fifteen cards that she stole, nobody could take back.
    assert game.taken_back(19) == 0


def test_the_figures_of_both_records_as_printed(game, hand):
    first, second = hand.doubts
    carla = 2
    computed = {
        "game.unseen7": str(game.turn(7).unseen),
        "game.risk7": fraction(game.turn(7).risk),
        "game.unseenking": str(game.turn(13).unseen),
        "game.riskking": in_hundred(game.turn(13).risk),
        "game.final": "-".join(map(str, game.final)),
        "game.last": str(game.taken_back(31)),
        "hand.pile1": str(first.pile),
        "hand.carla": str(first.hands[carla]),
        "hand.pile2": str(second.pile),
        "hand.end": " ".join(map(str, hand.hands)),
    }
    with data_file("published/figures.csv").open(encoding="utf-8", newline="") as file:
        printed = {row["id"]: row["printed"] for row in csv.DictReader(file)
                   if "record=" in row["params"]}  # fmt: skip
    assert computed == printed


def test_the_doubts_of_the_hand(hand):
    first, second = hand.doubts
    assert (first.claimant, first.doubter, first.taker, first.true) == (
        "Carla",
        "Dario",
        "Carla",
        False,
    )
    assert (second.claimant, second.doubter, second.taker, second.true) == (
        "Anna",
        "Bruno",
        "Bruno",
        True,
    )
    assert first.hands == (8, 9, 13, 10)
    assert sum(second.hands) == 40
    assert second.hands == hand.hands


def test_a_turn_that_is_not_there(game):
    assert game.turn(36).card == Card("C", "C")
    for number in (0, 37, 1.5):
        with pytest.raises(ArgumentError, match=r"^turn .*: must be a whole number from 1 to 36$"):
            game.turn(number)


def broken(count, text: str) -> str:
    with pytest.raises(RecordError) as caught:
        count(loads(text, "x.toml"))
    line = str(caught.value)
    assert line.startswith("record x.toml: ")
    return re.sub(r"line \d+, ", "", line.removeprefix("record x.toml: "))


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ('card = "FC"', 'card = "FB"', "move 6 (Bruno): FB is not in the hand, which is FC"),
        ('["7S", "AD", "FC"]', '["7S", "AD", "4S"]',
         "line 14 (Anna), line 22 (Bruno): 4S is there 2 times, the pack has 1"),
        ('["7S", "AD", "FC"]', '["7S", "AD"]', "Bruno needs 6 hands of 3 cards"),
        ('table = ["2S", ', "table = [", "line 11: the deal needs the 4 cards of the table"),
        ('action = "capture"\ncard = "4S"\ntake = ["4C"]', 'action = "table"\ncard = "4S"',
         "move 1 (Anna): 4S can capture 4, so it may not stay on the table"),
        ('deck = "napoletane"', 'deck = "napoletane"\nsum = true',
         "option sum: only the guide's own rules are counted here"),
        ('\n[[move]]\nseat = "Bruno"\naction = "capture"\ncard = "CC"\ntake = ["CS"]\n', "",
         "the game is not whole"),
    ],
)  # fmt: skip
def test_a_game_that_does_not_add_up(old, new, line):
    assert broken(rubamazzo_game, changed(GAME, old, new)) == line


def test_a_move_too_many():
    more = text_of(GAME) + '\n[[move]]\nseat = "Anna"\naction = "table"\ncard = "2S"\n'
    assert broken(rubamazzo_game, more) == "move 37 (Anna): all the cards are played"


def test_another_game_gives_other_figures():
    # Anna plays her last two cards in the other order: Bruno takes them in the other order too.
    start, tail = text_of(GAME).split("# Deal 6, turn 2")
    other = {"3C": "CS", "CS": "3C", "3D": "CC", "CC": "3D"}
    tail = re.sub('"(3C|CS|3D|CC)"', lambda card: f'"{other[card[1]]}"', tail)
    game = rubamazzo_game(loads(start + tail))
    assert game.final == (22, 18)
    assert game.turn(33).card == Card("C", "S")
    # Anna steals at turn 31: the guide says what it costs.
    theft = text_of(GAME).split("# Deal 6, turn 1")[0] + "".join(
        f'[[move]]\nseat = "{seat}"\naction = "{action}"\ncard = "{card}"\n'
        for seat, action, card in [
            ("Anna", "steal", "3C"),
            ("Bruno", "steal", "3D"),
            ("Anna", "capture", "6D"),
            ("Bruno", "capture", "2C"),
            ("Anna", "table", "CS"),
            ("Bruno", "capture", "CC"),
        ]
    )
    game = rubamazzo_game(loads(theft))
    assert game.turn(32).stolen == 31
    assert game.final == (2, 38)


def test_cards_of_which_only_the_rank_is_known_are_enough():
    game = rubamazzo_game(load(data_file(GAME)))
    bare = rubamazzo_game(loads(re.sub(r'"([A2-7FCR])[DCSB]"', r'"\1"', text_of(GAME))))
    assert bare.final == game.final
    assert [turn.risk for turn in bare.turns] == [turn.risk for turn in game.turns]
    numbers = range(1, 37)
    assert [*map(bare.taken_back, numbers)] == [*map(game.taken_back, numbers)]


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ('seat = "Bruno"\naction = "lay"', 'seat = "Carla"\naction = "lay"',
         "move 2 (Carla): it is the turn of Bruno"),
        ('rank = "2"', 'rank = "3"', "move 2 (Bruno): the rank to declare is 2"),
        ('turned = ["3", "RD"]', 'turned = ["3", "3"]',
         "move 4 (Dario): what is turned must be what was laid, 3 RD"),
        ('turned = ["3", "RD"]', 'turned = ["3"]',
         "move 4 (Dario): what is turned must be what was laid, 3 RD"),
        ('cards = ["3", "RD"]', 'cards = ["3", "3"]',
         "move 3 (Carla): 3 is there 5 times, the pack has 4"),
        ('Carla = ["2", "2", "3", "7", "7", "7", "RD"]',
         'Carla = ["2", "2", "2", "4", "4", "4", "5", "5", "5", "5"]',
         "2 is there 5 times, the pack has 4"),
        ('Carla = ["2", "2", "3", "7", "7", "7", "RD"]',
         'Carla = ["2", "2", "3", "7", "7", "7", "4", "5", "5", "5"]',
         "move 3 (Carla): RD is not in the hand, which is 2 2 3 4 5 5 5 7 7 7"),
        ('Bruno = ["C"]',
         'Bruno = ["C", "4", "4", "4", "4", "5", "5", "5", "5", "6", "6"]',
         "Bruno has 11 cards, 10 are dealt"),
        ('Dario = ["2",', 'Dario = ["RD",', "RD is there 2 times, the pack has 1"),
        ("[[move]]", '[[move]]\nseat = "Bruno"\naction = "doubt"\n\n[[move]]',
         "move 1 (Bruno): a doubt follows the cards that another player lays"),
        ('seat = "Dario"\naction = "doubt"', 'seat = "Carla"\naction = "doubt"',
         "move 4 (Carla): a doubt follows the cards that another player lays"),
        ('seat = "Dario"\naction = "doubt"\nturned = ["3", "RD"]',
         'seat = "Dario"\naction = "pass"', "move 4 (Dario): nobody may pass"),
        ('count = 3\nrank = "7"\ncards = ["7", "7", "7"]', 'count = 5\nrank = "7"',
         "move 5 (Carla): lays at most 4 cards of the 13 in the hand, not 5"),
        ('deck = "napoletane"', 'cards_max = 8',
         "option cards_max: only the guide's own rules are counted here"),
        ('deck = "napoletane"', "packs = 3", "packs 3: must be a whole number from 1 to 2"),
    ],
)  # fmt: skip
def test_a_hand_that_does_not_add_up(old, new, line):
    said = broken(dubito_hand, changed(HAND, old, new))
    # The lines of the record that do not go together come first.
    assert re.fullmatch(r"(line \d+( \(\w+\))?(, |: ))*" + re.escape(line), said), said


def test_cards_that_are_not_known_may_be_left_out():
    text = re.sub(r"\[deal.hands\](\n.+)+", "", text_of(HAND))
    assert "Dario =" not in text
    assert dubito_hand(loads(text)).hands == (6, 15, 10, 9)


def test_a_doubt_of_cards_that_nobody_wrote_down():
    text = changed(HAND, 'cards = ["3", "RD"]\n', "")
    assert dubito_hand(loads(text)).hands == (6, 15, 10, 9)
    text = text.replace('turned = ["3", "RD"]\n', "")
    assert broken(dubito_hand, text) == (
        "move 4 (Dario): the cards turned are not known: turned names them"
    )
    text = changed(HAND, 'turned = ["3", "RD"]\n', "")
    assert dubito_hand(loads(text)).hands == (6, 15, 10, 9)


def test_a_card_that_nobody_saw_can_turn_up_in_another_hand():
    # All four 4s are dealt to Bruno; the card that he lays unseen, and Carla takes, can be one.
    text = changed(HAND, 'Bruno = ["C"]', 'Bruno = ["C", "4", "4", "4", "4"]')
    text = text.replace("count = 3", "count = 4").replace(
        '["7", "7", "7"]\n', '["7", "7", "7", "4"]\n'
    )
    assert dubito_hand(loads(text)).hands == (6, 16, 9, 9)
    # Two 4s cannot have come with it.
    text = text.replace('["7", "7", "7", "4"]', '["7", "7", "4", "4"]')
    assert broken(dubito_hand, text) == "move 5 (Carla): 4 is there 5 times, the pack has 4"


def test_who_takes_the_pile_has_its_cards():
    whole = changed(HAND, 'Carla = ["2", "2"', 'Carla = ["4", "4", "4", "2", "2"')
    start = whole.split('[[move]]\nseat = "Carla"\naction = "lay"\ncount = 3')[0]
    lay = '[[move]]\nseat = "Carla"\naction = "lay"\ncount = 3\nrank = "5"\ncards = {}\n'
    assert dubito_hand(loads(start + lay.format('["A", "A", "6"]'))).hands == (8, 9, 10, 10)
    # Only one of the five cards is one that nobody saw.
    assert broken(dubito_hand, start + lay.format('["A", "5", "6"]')) == (
        "move 5 (Carla): the cards seen so far cannot all have been where they were"
    )


def test_cards_laid_unseen_have_left_the_hand():
    text = 'game = "dubito"\nseats = ["Anna", "Bruno", "Carla"]\nrules = {hand = 4}\n'
    for seat, count, rank, cards in [
        ("Anna", 3, "A", None),
        ("Bruno", 1, "2", None),
        ("Carla", 1, "3", '["3"]'),
        ("Anna", 0, "", None),
        ("Anna", 4, "5", '["5", "5", "5", "5"]'),
        ("Bruno", 1, "6", None),
        ("Carla", 1, "7", None),
        ("Anna", 2, "F", '["F", "3"]'),
    ]:
        text += f'[[move]]\nseat = "{seat}"\naction = "{"lay" if count else "doubt"}"\n'
        text += f'count = {count}\nrank = "{rank}"\n' if count else ""
        text += f"cards = {cards}\n" if cards else ""
    # Anna takes five cards, of which the 3 is known, and has one of her own beside them.
    assert dubito_hand(loads(text)).hands == (0, 2, 2)
    assert broken(dubito_hand, text.replace('"F", "3"', '"F", "F"')) == (
        "move 8 (Anna): F F cannot all be in the hand"
    )


def test_other_cards_turned_give_another_hand():
    text = changed(HAND, '["C", "C"]\n\n# Bruno', '["C", "4S"]\n\n# Bruno')
    text = text.replace('turned = ["C", "C"]', 'turned = ["4S", "C"]')
    hand = dubito_hand(loads(text))
    assert hand.doubts[1].taker == "Anna"
    assert hand.hands == (12, 9, 10, 9)


def test_a_hand_with_an_empty_seat_is_over():
    text = (
        'game = "dubito"\nseats = ["Anna", "Bruno", "Carla"]\n[rules]\nhand = 1\n'
        + '[[move]]\nseat = "Anna"\naction = "lay"\ncount = 1\nrank = "A"\n'
        + '[[move]]\nseat = "Bruno"\naction = "lay"\ncount = 1\nrank = "2"\n'
    )
    assert broken(dubito_hand, text) == ("move 2 (Bruno): Anna has no cards left: the hand is over")


@pytest.mark.parametrize(
    ("count", "name", "line"),
    [
        (rubamazzo_game, HAND, "is a record of dubito, not of rubamazzo"),
        (dubito_hand, GAME, "is a record of rubamazzo, not of dubito"),
        (poker_game, GAME, "is a record of rubamazzo, not of poker"),
        (rubamazzo_game, POKER, "is a record of poker, not of rubamazzo"),
    ],
)
def test_the_record_of_another_game(count, name, line):
    assert broken(count, text_of(name)) == line


@pytest.fixture(scope="module")
def match() -> PokerGame:
    return poker_game(load(data_file(POKER)))


def test_what_the_believers_could_know(match):
    """Advice and answer of each, and what the cards written down show of the truth."""
    said = [(a.deal, a.holder, a.asked, a.exchanged, a.advice, a.answer, a.true)
            for a in match.answers]  # fmt: skip
    assert said == [
        (1, "Anna", "Bruno", 2, "believe", "believe", True),
        (1, "Bruno", "Carla", 3, "doubt", "doubt", True),
        (2, "Carla", "Anna", 4, "believe", "believe", None),
        (2, "Anna", "Bruno", 1, "doubt", "doubt", False),
        (3, "Anna", "Bruno", 5, "doubt", "believe", True),
        (3, "Bruno", "Carla", 0, "doubt", "believe", False),
        (3, "Carla", "Anna", 0, "doubt", "doubt", False),
        (4, "Carla", "Anna", 0, "believe", "believe", None),
        (4, "Anna", "Bruno", 0, "believe", "believe", None),
        (5, "Carla", "Anna", 1, "doubt", "doubt", True),
    ]
    for answer in match.answers:
        odds = claim(answer.declared, answer.exchanged)
        assert (answer.forced, answer.chosen) == (odds.forced, odds.chosen)
        assert (answer.forced < 1 / 2) == (answer.advice == "doubt")
    assert match.final == (-3, 6, -3)
    assert match.prizes == (-9, 18, -9)


def test_who_passed_the_cards_on_knows_them_until_one_is_changed(match):
    known = [answer.known for answer in match.answers]
    assert known == [*(None,) * 6, False, *(None,) * 3]
    # Anna's two pair is what the last declares: though it is likelier a lie, she knows the truth.
    true = changed(POKER, 'hand = "three 9"', 'hand = "two pair J 9 K"')
    true = true.replace('hand = "two pair J 9 K"', 'hand = "pair J"', 1)
    start = true.split("# A void deal")[0].replace('hand = "straight"', 'hand = "two pair J 9 A"')
    lie = poker_game(loads(start)).answers[-1]
    assert (lie.known, lie.advice) == (False, "doubt")
    start = start.replace('hand = "two pair J 9 K"', 'hand = "pair Q"')
    truth = poker_game(loads(start.replace('"two pair J 9 A"', '"two pair J 9 K"'))).answers[-1]
    assert (truth.known, truth.advice, truth.true) == (True, "believe", True)
    assert truth.forced < 1 / 2
    # One card changed, and she knows no more.
    bruno = (
        'seat = "Bruno"\naction = "exchange"\ncount = 0\n\n[[move]]\nseat = "Bruno"\naction = "decl'
    )
    assert text_of(POKER).count(bruno) == 1
    other = changed(POKER, bruno, bruno.replace("count = 0", "count = 1"))
    assert [answer.known for answer in poker_game(loads(other)).answers] == [None] * 10


def test_the_exchanges_of_known_hands(match):
    done = [(one.deal, one.holder, str(one.wanted), one.done.hold, one.best.hold)
            for one in match.exchanges]  # fmt: skip
    assert done == [
        (1, "Anna", "pair K A 9 8", "K♠ K♥ A♦", "K♠ K♥ A♦"),
        (1, "Bruno", "pair K A Q 9", "K♠ K♥", "K♠ K♥ A♦ Q♣"),
        (3, "Anna", "pair 7 10 9 8", "", "10♦"),
        (3, "Bruno", "two pair J 9 A", "J♠ 9♠ J♦ 9♥ K♣", "J♠ J♦"),
        (3, "Carla", "three 9 10 7", "J♠ 9♠ J♦ 9♥ K♣", "J♠ J♦"),
    ]
    for one in match.exchanges:
        alone = exchange_odds(one.hand, one.done.hold, target=one.wanted)
        assert one.done == alone.holds[0]
        assert one.best == alone.best


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ('"K♠", "K♥", "A♦", "9♣", "7♦"', '"K♠", "K♥", "A♦", "9♣", "9♣"',
         "line 14 (Anna): 9♣ is there 2 times, the pack has 1"),
        ('drawn = ["8♥", "Q♣"]', 'drawn = ["8♥", "A♦"]',
         "move 1 (Anna): A♦ is there 2 times, the pack has 1"),
        ('hand = "three K A Q"', 'hand = "pair K A Q 8"',
         "move 5 (Bruno): pair K A Q 8 is not higher than pair K A Q 8"),
        ('turned = ["K♠", "K♥", "K♦", "10♠", "10♥"]', 'turned = ["K♠", "K♥", "K♦", "10♠", "10♣"]',
         "move 6 (Carla): the hand turned must be the 5 cards of which K♠ K♥ K♦ 10♠ 10♥ are known"),
        ("count = 4", "count = 6", "move 7 (Carla): count 6: must be a whole number from 0 to 5"),
        ('scoring = "chips"', 'scoring = "chips"\njoker_copies = true',
         "option joker_copies: only the guide's own rules are counted here"),
    ],
)  # fmt: skip
def test_a_match_that_does_not_add_up(old, new, line):
    assert broken(poker_game, changed(POKER, old, new)) == line
