"""The public tree of a round: its bids, its hands, where the entries of a node are."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from cardodds.dice.engine import is_right
from cardodds.dice.legal import legal_bids
from cardodds.dice.notation import SPIRAL, Bid
from cardodds.dice.solver.rounds import LARGEST, Round
from cardodds.errors import ArgumentError

GAMES = [
    Round.of((1, 2), faces=3),
    Round.of((2, 1), faces=3, rule="free"),
    Round.of((1, 3), faces=3, piombo=True),
    Round.of((1, 1), faces=4, preset="openspiel"),
    Round.of((2, 1), faces=3, preset="joker"),
]


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_its_states_are_the_bids_that_can_come(game):
    table = sum(game.dice)
    for state, bid in enumerate((None, *game.bids)):
        legal = legal_bids(bid, dice=table, rules=game.rules, piombo=game.piombo)
        assert [game.bids[after - 1] for after in game.raises[state]] == list(legal)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_hands_are_rolls(game):
    for player, number in enumerate(game.dice):
        assert sum(game.ways[player]) == game.rules.faces**number
        assert len(set(game.hands[player])) == len(game.hands[player])
        counts = [
            tuple((hand >> 8 * face) & 255 for face in range(8)) for hand in game.hands[player]
        ]
        assert all(sum(each) == number for each in counts)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_a_bid_is_right_where_the_engine_says_so(game):
    tree = game.tree
    for state, number in enumerate(game.numbers[1:], 1):
        for first, second in product(*(range(len(hands)) for hands in game.hands)):
            right = is_right(game.hands[0][first] + game.hands[1][second], number, game.word)
            assert right == (tree.needed[0, state, first] <= tree.counted[1, state, second])
            assert right == (tree.needed[1, state, second] <= tree.counted[0, state, first])


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_every_node_has_its_own_entries(game):
    """The entries of all nodes, one after the other, fill the array."""
    filled = []

    def walk(bids):
        state, player, place = game.node(bids)
        assert player == len(bids) % 2
        raises = game.raises[state]
        if raises:
            filled.append((place, (len(raises) + bool(state)) * len(game.hands[player])))
        for after in raises:
            walk((*bids, game.bids[after - 1]))

    walk(())
    ends = [place + size for place, size in filled]
    assert [place for place, _ in filled] == [0, *ends[:-1]]
    assert ends[-1] == game.entries == game.entries_after(0, 0)


def test_a_node_of_illegal_bids():
    with pytest.raises(ArgumentError, match=r"^bids 1 spiral: not legal there$"):
        GAMES[0].node([Bid(1, SPIRAL)])
    with pytest.raises(ArgumentError, match=r"^bids 1 six: not legal there$"):
        GAMES[0].node([Bid(1, 6)])


def test_chances_of_hands():
    chances = Round.of((2, 1)).chances()
    assert chances.shape == (2, 21)
    assert chances.sum(1) == pytest.approx([1, 1])
    assert min(chances[0]) == pytest.approx(float(Fraction(1, 36)))


def test_the_largest_round_is_described_but_has_no_tree():
    game = Round.of((5, 5), rule="free")
    assert game.entries > LARGEST
    assert game.bids_left[0] == 60
    with pytest.raises(ArgumentError, match=r"^dice \(5, 5\): the tree of this round fits in no"):
        _ = game.tree
    assert game.after_state(0, 0).first[-1] == sum(map(len, game.raises))
