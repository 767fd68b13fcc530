"""The engine and the kernels against the slow second implementation, move by move and in shares."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from dubito.agreement import FAMILIES, agree
from dubito.tiny import PACKS, standard_errors
from dubito.tiny import compare as compare_tiny
from dubito.whole_packs import compare as compare_whole
from oracles.dubito_engine import Game
from oracles.dubito_players import AtRandom, Honest, Luck, every, play
from oracles.dubito_tree import deals, shares, tiny_pack

from cardodds.simulation.kernels import COMPILED

HANDS = 15 if COMPILED else 4
GAMES = 100_000 if COMPILED else 200
TREE_GAMES = 3000 if COMPILED else 500
SLOW_HANDS = 200 if COMPILED else 12

# What must have happened among the hands of a family, for the agreement to mean something.
HAPPENS = {
    "passing": "pass",
    "underdeclare": "declared fewer",
    "elimination": "several out",
    "discards": "discard",
    "verju": "discard",
}


@pytest.mark.parametrize("family", FAMILIES)
def test_move_by_move(family):
    happened = agree(family, HANDS)
    assert happened["illegal"] > 0
    if COMPILED:
        for what in ("doubt", "lie", "true", "last cards", "finished", "unfinished"):
            assert happened[what] > 0
        assert happened[HAPPENS.get(family, "doubt")] > 0


@pytest.mark.parametrize("number", range(len(PACKS)) if COMPILED else [0, 1, 4, 10, 11])
def test_tiny_packs(number):
    """The simulated shares are those that the whole tree of the game has."""
    for row in compare_tiny(number, GAMES):
        assert abs(row["standard_errors"]) <= 5, row


@pytest.mark.parametrize("number", [2, 5, 6] if COMPILED else [2])
def test_whole_packs(number):
    """With a whole pack, the shares of both within the errors of both."""
    for row in compare_whole(number, GAMES, SLOW_HANDS):
        assert abs(row["standard_errors"]) <= 5, row


# The oracle itself


def test_the_trees_chances_are_those_of_its_own_games():
    players = [Honest(), AtRandom(), Honest("0.5")]
    exact = shares(tiny_pack(2, 3), players, 2, 2, max_turns=6)
    won = [0, 0, 0]
    random = Random(3)
    for _ in range(TREE_GAMES):
        cards = tiny_pack(2, 3)
        random.shuffle(cards)
        game = play(Game(cards, 3, 2, 2, suits="x", max_turns=6), players, random)
        if game.winner is not None:
            won[game.winner] += 1
    for seat in range(3):
        assert abs(standard_errors(won[seat], TREE_GAMES, exact.wins[seat])) <= 5


def test_every_way_is_taken_once():
    def decide(luck):
        first = luck.one_of("ab")
        if first == "b" and luck.happens(Fraction(1, 3)):
            return "no"
        return first + "".join(luck.some_of("xxy", 2))

    chances = {}
    for chance, result in every(decide):
        chances[result] = chances.get(result, 0) + chance
    third = Fraction(1, 3)
    assert chances == {"axx": third / 2, "axy": third, "no": third / 2, "bxx": third / 3,
                       "bxy": third * 2 / 3}  # fmt: skip
    assert sum(chances.values()) == 1
    luck = Luck(Random(1))
    assert {decide(luck) for _ in range(300)} >= set(chances)


def test_deals_are_all_and_as_likely_as_they_are():
    found = list(deals(tiny_pack(2, 2), [2, 2]))
    assert sum(chance for chance, _ in found) == 1
    assert {"".join(str(card.rank) for card in order): chance for chance, order in found} == {
        "1122": Fraction(1, 6),
        "1212": Fraction(4, 6),
        "2211": Fraction(1, 6),
    }
