"""Positions of random games, for the tests of strategies."""

from __future__ import annotations

from random import Random

from cardodds.dice.position import Position
from cardodds.dice.rules import DiceRules
from cardodds.dice.view import BUSSO, DUBITO, KNOCK, SILENT, of_face
from cardodds.simulation.streams import start

RULES = [
    DiceRules(),
    DiceRules(players=4),
    DiceRules(players=3, rule="free", bussare=True),
    DiceRules(dice=(5, 3, 1, 2), bussare=True),
    DiceRules(dice=(7, 2), piombo=False, bussare=True),
    DiceRules(players=8),
    DiceRules(faces=4, dice=(3, 3, 2)),
    DiceRules(wild="highest", rule="count_face", one_round=True, piombo=False, dice=(2, 3)),
    DiceRules(wild="none", rule="count_face", one_round=True, piombo=False, dice=(2, 2, 2)),
    DiceRules(wild="ones", rule="count_face", one_round=True, piombo=False, dice=(1, 4), faces=3),
]


def some_positions(number, seed=0, rules=RULES, phase=None):
    """Positions in which a seat is asked, the dice all known; those of one question if wanted."""
    random = Random(seed)
    found = 0
    while found < number:
        state = start(seed, random.randrange(10**6), 0)
        position = Position.opening(random.choice(rules))
        while not position.over and found < number:
            if position.rolling:
                state, position = position.roll(state)
            if random.random() < 0.3 and phase in (None, position.phase):
                yield position
                found += 1
            position = position.after(a_call(position, random))


def a_call(position, random):
    """Something legal, mostly one of the lowest bids."""
    if position.phase == KNOCK:
        return BUSSO if random.random() < 0.05 else SILENT
    actions = position.actions()
    if actions[0] == DUBITO and (len(actions) == 1 or random.random() < 0.12):
        return DUBITO
    bids = [action for action in actions if action != DUBITO]
    return random.choice(bids[: random.choice([1, 3, 6, 12])])


def unpacked(dice):
    """Packed dice as the indices of their faces."""
    return [face for face in range(6) for _ in range(of_face(dice, face))]


def packed(dice):
    """Indices of faces as packed dice."""
    return sum(1 << 8 * face for face in dice)


def another_roll(position, random):
    """The same position for the seat that is asked, the dice of all others rolled anew."""
    faces = position.rules.faces
    hands = [
        hand
        if seat == position.seat
        else packed(random.randrange(faces) for _ in range(position.dice[seat]))
        for seat, hand in enumerate(position.hands)
    ]
    return position.rolled(hands)
