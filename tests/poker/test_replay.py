"""Recorded games: games of the engine written down and read again, and rules that are broken."""

from __future__ import annotations

import json
import re
from random import Random

import pytest
from poker.table import NAMES
from poker.test_position import at_random

from cardodds.data import data_file
from cardodds.errors import ArgumentError
from cardodds.numbers import percent
from cardodds.poker import claim
from cardodds.poker.classes import all_classes
from cardodds.poker.later_holders import later_claim
from cardodds.poker.position import Position
from cardodds.poker.replay import replay
from cardodds.poker.rules import PokerRules
from cardodds.poker.view import DECLARE, DUBITO, EXCHANGE, STAKE, cards_of
from cardodds.records import RecordError, load, loads

SEATS = ("Anna", "Bruno", "Carla", "Dario")


def written(*moves, rules="", hand=None, seats=SEATS[:3]):
    """A record; a move is its seat, its action, and fields as TOML writes them."""
    head = f'game = "poker"\nseats = {json.dumps(seats)}\n[rules]\n{rules}\n'
    if hand is not None:
        head += f"[deal.hands]\n{seats[0]} = {json.dumps(hand.split())}\n"
    for seat, action, *fields in moves:
        head += f'[[move]]\nseat = "{seat}"\naction = "{action}"\n' + "\n".join(fields) + "\n"
    return head


def played(*moves, **options):
    return replay(loads(written(*moves, **options), "x.toml"))


def line(*moves, **options):
    """The one line that replaying gives, without the place in the file."""
    with pytest.raises(RecordError) as caught:
        played(*moves, **options)
    message = str(caught.value)
    assert "\n" not in message
    said = message.removeprefix("record x.toml: ")
    return re.sub(r"^line \d+(, |: )", "", said)


def cards(text):
    return json.dumps(text.split())


PAT = ("Anna", "exchange", "count = 0")
PAIR = ("Anna", "declare", 'hand = "pair K"')
BELIEVED = ("Bruno", "believe")
KINGS = "K♠ K♥ A♦ 9♣ 7♦"


def random_record(number, share):
    """A random game as moves, of which a share of the known cards is written; its last position."""
    random = Random(number)
    scoring = random.choice(["points", "chips", "pot"])
    once = random.choice(["turn", "deal"])
    rules = PokerRules(players=4, deals=3, scoring=scoring, exchange_once=once)
    position, moves, hand = Position.opening(rules), [], None
    while not position.over:
        if position.dealing:
            pack = list(range(34))
            random.shuffle(pack)
            position = position.dealt(pack)
            hand = hand or " ".join(NAMES[card] for card in pack[:5])
        action = at_random(position, random)
        fields = []
        if position.phase == STAKE:
            kind, fields = "stake", [f"amount = {action}"]
        elif position.phase == EXCHANGE:
            number = action.bit_count()
            thrown = [
                NAMES[card]
                for place, card in enumerate(cards_of(position.hand))
                if action >> place & 1
            ]
            top = [NAMES[card] for card in position.stock[:number]]
            kind, fields = "exchange", [f"count = {number}"]
            if random.random() < share:
                fields = [f"discards = {json.dumps(thrown, ensure_ascii=False)}"]
            if random.random() < share:
                fields.append(f"drawn = {json.dumps(top, ensure_ascii=False)}")
        elif position.phase == DECLARE:
            kind, fields = "declare", [f'hand = "{all_classes()[action]}"']
        elif action == DUBITO:
            turned = [NAMES[card] for card in cards_of(position.hand)]
            kind, fields = "dubito", [f"turned = {json.dumps(turned, ensure_ascii=False)}"]
        else:
            kind = "believe"
        moves.append((SEATS[position.seat], kind, *fields))
        position = position.after(action)
    options = f'deals = 3\nscoring = "{scoring}"\nexchange_once = "{once}"'
    return moves, options, hand if random.random() < share else None, position


@pytest.mark.parametrize("share", [0.0, 0.5, 1.0])
@pytest.mark.parametrize("number", range(12))
def test_a_game_of_the_engine_written_down_is_read_again(number, share):
    moves, options, hand, position = random_record(number, share)
    game = played(*moves, rules=options, hand=hand, seats=SEATS)
    assert game.over
    assert tuple(game.final.values()) == position.scores
    assert game.position.losses == position.losses
    assert (game.position.turn, game.position.voids, game.position.pot) == (
        position.turn,
        position.voids,
        position.pot,
    )
    winner = position.winner
    assert game.winners == ((SEATS[winner],) if winner >= 0 else ())
    assert (game.next_seat, game.asked) == (None, None)


def test_all_cards_are_followed():
    """What is drawn and thrown is known of the hand and of the end of the stock."""
    game = played(
        ("Anna", "exchange", f"discards = {cards('9♣ 7♦')}", f"drawn = {cards('K♦ 8♥')}"),
        ("Anna", "declare", 'hand = "tris K"'),
        BELIEVED,
        hand=KINGS,
    )
    assert " ".join(map(str, game.held)) == "K♠ K♥ A♦ K♦ 8♥"
    assert [NAMES[card] for card in game.position.stock[-2:]] == ["9♣", "7♦"]
    assert (game.next_seat, game.asked) == ("Bruno", "exchange")
    more = played(
        ("Anna", "exchange", f"discards = {cards('9♣ 7♦')}", f"drawn = {cards('K♦ 8♥')}"),
        ("Anna", "declare", 'hand = "tris K"'),
        BELIEVED,
        ("Bruno", "exchange", "count = 1"),
        ("Bruno", "declare", 'hand = "full 7 J"'),
        ("Carla", "dubito", f"turned = {cards('K♠ K♥ K♦ A♦ joker')}"),
        hand=KINGS,
    )
    assert more.final == {"Anna": 0, "Bruno": 0, "Carla": 1}
    assert (more.moves[-1].true, more.moves[-1].loser) == (True, "Carla")
    assert more.next_seat == "Carla"


def test_its_json_and_text():
    game = played(
        PAT, PAIR, ("Bruno", "dubito", f"turned = {cards(KINGS)}"), hand=KINGS, rules="deals = 1"
    )
    answer = game.to_dict()
    assert (answer["valid"], answer["over"], answer["final"]) == (
        True,
        True,
        {"Anna": 0, "Bruno": 1, "Carla": 0},
    )
    assert answer["moves"][2] == {
        "number": 3,
        "seat": "Bruno",
        "action": "dubito",
        "deal": 1,
        "scores": {"Anna": 0, "Bruno": 1, "Carla": 0},
        "pot": 0,
        "declared": "pair K 9 8 7",
        "turned": KINGS.split(),
        "true": True,
        "loser": "Bruno",
    }
    assert answer["winners"] == []
    assert game.to_text("it").splitlines() == [
        "  1  Anna: servito",
        "  2  Anna: una coppia di re con un 9, un 8 e un 7",
        "  3  Bruno: dubito: K♠ K♥ A♦ 9♣ 7♦, vero, perde Bruno  [0  1  0]",
        "colpi persi: Anna 0, Bruno 1, Carla 0",
    ]


def test_a_pot():
    game = played(
        ("Anna", "stake", "amount = 4"), PAT, PAIR,
        ("Bruno", "dubito", f"turned = {cards(KINGS)}"),
        rules='scoring = "pot"\nstake_max = 4',
    )  # fmt: skip
    assert game.final == {"Anna": 8, "Bruno": -16, "Carla": 8}
    assert (game.asked, game.next_seat, game.to_dict()["pot"]) == ("stake", "Bruno", 0)
    assert "pot: 0" in str(game)


def test_a_void_deal():
    pats = [
        move
        for seat, text in zip(SEATS[:2], ("pair 7", "pair 8"), strict=True)
        for move in ((seat, "exchange", "count = 0"), (seat, "declare", f'hand = "{text}"'))
    ]
    game = played(
        *pats[:2], BELIEVED, *pats[2:], ("Carla", "believe"), ("Carla", "exchange", "count = 0")
    )
    assert (game.position.voids, game.next_seat, game.asked) == (1, "Anna", "exchange")
    assert game.moves[-1].void
    assert game.held == ()
    assert "the deal is void" in str(game)


@pytest.mark.parametrize(
    ("moves", "options", "message"),
    [
        # Turns and phases
        ([("Bruno", "exchange", "count = 1")], {}, "move 1 (Bruno): it is the turn of Anna"),
        ([PAIR], {}, "move 1 (Anna): Anna exchanges first; count = 0 stands pat"),
        ([PAT, PAT], {}, "move 2 (Anna): Anna has exchanged and must declare"),
        ([PAT, PAIR, PAIR], {}, "move 3 (Anna): it is the turn of Bruno"),
        (
            [PAT, PAIR, ("Bruno", "exchange", "count = 1")],
            {},
            "move 3 (Bruno): Bruno must believe or say dubito",
        ),
        (
            [("Anna", "stake", "amount = 1")],
            {},
            'move 1 (Anna): stakes are set with scoring = "pot" only',
        ),
        (
            [PAT],
            {"rules": 'scoring = "pot"'},
            "move 1 (Anna): Anna sets the stake before anything else",
        ),
        (
            [("Anna", "stake", "amount = 11")],
            {"rules": 'scoring = "pot"'},
            "move 1 (Anna): a stake is from 1 to 10, not 11",
        ),
        # Declarations
        (
            [PAT, PAIR, BELIEVED, ("Bruno", "exchange", "count = 0"),
             ("Bruno", "declare", 'hand = "pair Q A K J"')],
            {},
            "move 5 (Bruno): pair Q A K J is not higher than pair K 9 8 7",
        ),
        (
            [PAT, ("Anna", "declare", 'hand = "quads"')],
            {},
            'move 2 (Anna): hand quads: a declaration is as "full 7 J", "pair A K 9 8" or '
            '"scala alla dama"',
        ),
        (
            [PAT, ("Anna", "declare", 'hand = "five A"'), BELIEVED],
            {},
            "move 3 (Bruno): nothing is higher than five aces: the next must say dubito",
        ),
        # Cards
        (
            [("Anna", "exchange", 'discards = ["Q♠"]')],
            {"hand": KINGS},
            "move 1 (Anna): Q♠ is not in the hand, which is K♠ K♥ A♦ 9♣ 7♦",
        ),
        (
            [("Anna", "exchange", 'discards = ["9♣"]', 'drawn = ["K♠"]')],
            {"hand": KINGS},
            "move 1 (Anna): K♠ is there 2 times, the pack has 1",
        ),
        (
            [("Anna", "exchange", 'discards = ["9♣", "9♣"]')],
            {"hand": KINGS},
            "move 1 (Anna): 9♣ is not in the hand, which is K♠ K♥ A♦ 9♣ 7♦",
        ),
        (
            [("Anna", "exchange", 'discards = ["9♣", "7♦", "A♦"]',
              'drawn = ["joker", "joker", "joker"]')],
            {"hand": KINGS},
            "move 1 (Anna): joker is there 3 times, the pack has 2",
        ),
        ([], {"hand": "K♠ K♠ A♦ 9♣ 7♦"}, "line 6 (Anna): K♠ is there 2 times, the pack has 1"),
        ([], {"hand": "joker joker joker 9♣ 7♦"},
         "line 6 (Anna): joker is there 3 times, the pack has 2"),
        ([], {"hand": "K♠ K♥ A♦ 9♣ 7♦ 8♦"}, "Anna has 6 cards, 5 are dealt"),
        (
            [PAT, PAIR, ("Bruno", "dubito")],
            {},
            "move 3 (Bruno): the cards turned are not known",
        ),
        (
            [PAT, PAIR, ("Bruno", "dubito", 'turned = ["K♠", "K♥", "A♦", "9♣", "8♦"]')],
            {"hand": KINGS},
            "move 3 (Bruno): the hand turned must be the 5 cards of which K♠ K♥ A♦ 9♣ 7♦ are known",
        ),
        (
            [PAT, PAIR, ("Bruno", "dubito", 'turned = ["K♠", "K♥", "A♦", "9♣"]')],
            {},
            "move 3 (Bruno): the hand turned must be the 5 cards face down",
        ),
        (
            [("Anna", "exchange", "count = 2"), PAIR,
             ("Bruno", "dubito", 'turned = ["K♠", "K♥", "8♦", "9♥", "8♥"]')],
            {"hand": KINGS},
            "move 3 (Bruno): at least 3 cards are still of K♠ K♥ A♦ 9♣ 7♦",
        ),
        (
            [("Anna", "exchange", 'discards = ["9♣"]'), PAIR,
             ("Bruno", "dubito", 'turned = ["K♠", "K♥", "A♦", "7♦", "9♣"]')],
            {"hand": KINGS},
            "move 3 (Bruno): 9♣ is there 2 times, the pack has 1",
        ),
        # Once a deal
        (
            [("Anna", "exchange", "count = 1"), PAIR, BELIEVED, ("Bruno", "exchange", "count = 1"),
             ("Bruno", "declare", 'hand = "pair A"'), ("Carla", "believe"),
             ("Carla", "exchange", "count = 1"), ("Carla", "declare", 'hand = "tris 7"'),
             ("Anna", "believe"), ("Anna", "exchange", "count = 2")],
            {"rules": 'exchange_once = "deal"'},
            "move 10 (Anna): Anna has exchanged in this deal, and may not again",
        ),
        # Ends
        (
            [PAT, PAIR, ("Bruno", "dubito", f"turned = {cards(KINGS)}"), PAT],
            {"rules": "deals = 1"},
            "move 4 (Anna): all 1 deals are decided: the game is over",
        ),
        (
            [PAT, PAIR, BELIEVED],
            {"rules": "max_turns = 1"},
            "move 3 (Bruno): max_turns 1 is reached",
        ),
        # Rules
        ([], {"rules": 'prize = "gap"'}, "prize + scoring gap + points: only in chips is there a "
         "prize"),
        ([], {"rules": 'scoring = "pots"'}, "scoring pots: did you mean pot? (allowed: points, "
         "chips, pot)"),
    ],
)  # fmt: skip
def test_what_a_record_may_not_do(moves, options, message):
    assert line(*moves, **options) == message


def test_only_the_opener_is_dealt_cards():
    text = written(PAT).replace("[rules]", '[deal.hands]\nBruno = ["K♠"]\n[rules]')
    with pytest.raises(RecordError, match="Bruno is dealt no cards: Anna opens"):
        replay(loads(text))


def test_discards_that_come_back_are_known():
    """Five exchanges of five leave four unknown cards on top of the first that was thrown."""
    moves = [("Anna", "exchange", f"discards = {cards(KINGS)}"), PAIR]
    for number, said in enumerate(("pair A", "two pair", "three 7", "three 8")):
        seat = SEATS[(number + 1) % 3]
        moves += [(seat, "believe"), (seat, "exchange", "count = 5")]
        moves.append((seat, "declare", f'hand = "{said}"'))
    moves.append(("Carla", "believe"))
    assert played(*moves, hand=KINGS).position.stock[4:9] == (6, 14, 23, 26, 16)
    last = ("Carla", "exchange", "count = 5", f"drawn = {cards('8♠ K♠ 8♥ 8♦ 8♣')}")
    game = played(*moves, last, hand=KINGS)
    assert " ".join(map(str, game.held)) == "8♠ 8♥ 8♦ 8♣ K♠"
    wrong = ("Carla", "exchange", "count = 5", f"drawn = {cards('8♠ A♠ 8♥ 8♦ 8♣')}")
    assert line(*moves, wrong, hand=KINGS) == (
        "move 16 (Carla): K♠ comes back from the stock, but is not among the cards drawn"
    )


def test_a_record_of_another_game():
    with pytest.raises(RecordError, match="is a record of rubamazzo, not of poker"):
        replay(load(data_file("hands/rubamazzo_game.toml")))


@pytest.mark.parametrize("record", [None, "game.toml", {"game": "poker"}])
def test_what_is_no_record(record):
    with pytest.raises(ArgumentError, match=r"^record .*: must be a record, as cardodds.records"):
        replay(record)


def test_its_plot_tells_how_likely_each_doubted_declaration_was():
    axes = replay(load(data_file("hands/poker_game.toml"))).plot("en")
    told = [text.get_text().splitlines()[1] for text in axes.texts if "doubts" in text.get_text()]
    assert len(told) == 4
    assert all(re.search(r", [\d.]+%$", line) for line in told)
    # Of a first holder exactly; of a later one by worlds, after two cards and three.
    first = claim("flush A K 9 8 7", 1).chosen
    assert told[3].endswith(f" {percent(first)}")
    later = later_claim(["pair K A Q 8", "three K A Q"], [2, 3], worlds=20_000, seed=1)
    assert told[0].endswith(f" {later.true.estimate.value:.0%}")
