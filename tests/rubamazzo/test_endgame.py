"""The solver: against plain minimax, against itself, and on the recorded game."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random

import numpy as np
import pytest
from rubamazzo.agreement import new_game, told_apart
from rubamazzo.minimax_agreement import agree
from rubamazzo.positions import late, open_game, started

from cardodds.data import data_file
from cardodds.errors import ArgumentError
from cardodds.records import load
from cardodds.rubamazzo import search
from cardodds.rubamazzo.coded_rules import setup
from cardodds.rubamazzo.endgame import OpenGame, opened, solve
from cardodds.rubamazzo.position import Position
from cardodds.rubamazzo.replay import replay
from cardodds.rubamazzo.rules import RubamazzoRules
from cardodds.rubamazzo.search import TOO_LONG, WIDEST, desk, margins, outcomes
from cardodds.rubamazzo.search import new_game as forget
from cardodds.rubamazzo.view import NO_BUNDLES, NONE, View
from cardodds.simulation.counts import one
from cardodds.simulation.kernels import COMPILED

RECORD = load(data_file("hands/rubamazzo_game.toml"))

# Interpreted, a whole game takes a good second.
WHOLE_GAMES = 8 if COMPILED else 1


def at(moves: int) -> OpenGame:
    """The recorded game after a number of moves."""
    game = opened(replay(replace(RECORD, moves=RECORD.moves[:moves])))
    assert game is not None
    return game


def whole_game(seed: int, **options) -> OpenGame:
    position, game = new_game({"players": 2, **options}, Random(seed))
    return open_game(position, game)


def test_margins_are_those_of_plain_minimax():
    seen = agree(300 if COMPILED else 60, 6)
    assert min(seen.values()) > 5
    assert len(seen) == 2 + 12 + 1 + 1 + 1  # every value of every option, teams only off


def test_the_last_deal_of_the_recorded_game():
    """22-18 is the best that Anna can do; had she stolen, Bruno would have taken all back."""
    solution = solve(at(30))
    worth = {told_apart(action): margin for action, margin in solution.moves}
    assert worth == {
        (3, (), (1,)): -36,  # 3 di coppe steals ten cards and loses them with all others: 2-38
        (6, (6,), ()): 4,
        (9, (), ()): 4,
    }
    assert (solution.margin, solution.outcome, len(solution.best)) == (4, 1, 2)
    line = [told_apart(action)[0] for action in solution.line]
    played = ["A234567FCR".index(move.card.rank) + 1 for move in replay(RECORD).moves[30:]]
    assert line == played == [6, 2, 3, 3, 9, 9]


def test_the_recorded_game_with_open_cards():
    """Both played well enough: with open cards, too, four cards for who opens."""
    assert solve(at(0)).margin == 4


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"capture": "all"},
        {"ace": "takes_all_but_last_deal"},
        {"both_possible": "capture_first"},
    ][: 4 if COMPILED else 1],
    ids=str,
)
def test_a_best_line_keeps_its_margin_when_solved_afresh(options):
    for seed in range(WHOLE_GAMES):
        game = whole_game(seed, **options)
        solution = solve(game)
        margin = solution.margin
        assert len(solution.line) == 36
        for action in solution.line:
            afresh = solve(game)
            assert afresh.margin == dict(afresh.moves)[action] == margin
            seat = game.position.seat
            game = game.after(action)
            if game.position.seat != seat:
                margin = -margin
        own, other = game.position.counted()
        assert own - other == (margin if game.position.seat == 0 else -margin)


def test_a_worse_move_is_worth_what_follows_it():
    for seed in range(WHOLE_GAMES):
        game = whole_game(seed)
        for action, margin in solve(game).moves:
            assert solve(game.after(action)).margin == -margin


def searched(game: OpenGame, kernel, bits: int = 10, limit: int = 10**7):
    """What a kernel finds on a desk of its own."""
    board = desk(bits, limit)
    return on(board, game, kernel)


def on(board, game: OpenGame, kernel):
    for left, deal in enumerate(reversed(game.stock)):
        board.stock[2 * left : 2 * left + 2] = deal
    forget(board)
    found = np.empty(WIDEST, np.int64)
    seat = game.position.seat
    last_rules = game.position.setup.last_rules
    number = kernel(game.view(), game.hands[1 - seat], last_rules, board, found)
    return number if number == TOO_LONG else found[:number].tolist()


def test_outcomes_are_the_signs_of_the_margins():
    random = Random(5)
    for _ in range(40):
        position, game = late(random, 10, hand=None)
        end = open_game(position, game)
        signs = [(m > 0) - (m < 0) for m in searched(end, margins)]
        assert searched(end, outcomes) == signs


def test_a_small_memory_is_only_slower():
    for seed in range(WHOLE_GAMES):
        game = whole_game(seed) if COMPILED else at(22)
        assert searched(game, margins, bits=1) == searched(game, margins, bits=12)


def test_nothing_is_remembered_from_another_game():
    board = desk(8, 10**7)
    for seed in range(WHOLE_GAMES):
        for options in ({}, {"sum": True}):
            position, game = late(Random(seed), 14, hand=None, **options)
            end = open_game(position, game)
            assert on(board, end, margins) == searched(end, margins)


def test_other_cards_to_come_make_another_game():
    """The same positions, but the hands of the last deal are swapped."""
    board = desk(12, 10**7)
    random, differ = Random(3), 0
    for _ in range(10):
        position, late_game = late(random, 11, hand=3, deck="napoletane", sum=False)
        game = open_game(position, late_game)
        ((own, other),) = game.stock
        swapped = OpenGame(game.position, game.hands, ((other, own),))
        found = [on(board, one, margins) for one in (game, swapped, game)]
        assert found == [searched(one, margins) for one in (game, swapped, game)]
        differ += found[0] != found[1]
    assert differ > 2


@pytest.mark.parametrize("ace", ["plain", "takes_all"])
def test_positions_have_names_of_their_own(ace):
    """All that can be reached from late positions; the ace makes many tables alike."""
    random, positions = Random(12), 0
    for _ in range(20 if COMPILED else 8):
        states: dict[tuple, tuple] = {}
        reach(open_game(*late(random, 8, hand=4, ace=ace)), states)
        positions += len(states)
    assert positions > 500


def reach(game: OpenGame, states: dict) -> None:
    """Visit every position after a game, once; none has another's name."""
    if game.over:
        return
    seat = game.position.seat
    table, tops, sizes, last = (
        getattr(game.position, n) for n in ("table", "tops", "sizes", "last")
    )
    deals = len(game.stock)
    name = search._name(
        game.hands[seat], game.hands[1 - seat], table, tops, sizes, last, seat, deals
    )
    state = (game.hands, table, tops, sizes, last, seat, deals)
    if name in states:
        assert states[name] == state
        return
    states[name] = state
    for action in game.actions():
        reach(game.after(action), states)


def test_a_whole_game_takes_about_two_thousand_positions():
    """For the margins of three moves; without a good order it would be several times as many."""
    assert solve(at(0)).positions < 2200


def test_the_search_stops_at_its_limit():
    game = at(20)
    needed = solve(game).positions
    assert searched(game, margins, limit=needed) != TOO_LONG
    assert searched(game, margins, limit=needed - 1) == TOO_LONG
    assert searched(game, outcomes, limit=1) == TOO_LONG
    with pytest.raises(ArgumentError, match="^limit 10: more positions are needed"):
        solve(game, limit=10)


def test_the_arena_holds_the_widest_hands():
    """Every rank in hand, every sum on the table: fewer actions than there is room for."""
    rules = setup(RubamazzoRules(deck="francesi", sum=True, hand=24)).rules
    hand = sum(one(rank) for rank in range(13))
    table = 4 * sum(one(rank) for rank in range(6)) + 4 * one(6)
    view = View(hand, table, NO_BUNDLES, 0, 0, 0, NONE, 0, 2, 0, rules)
    moves = np.zeros(2 * WIDEST, np.int64)
    assert 100 < search._list(view, 0, moves, 0) < WIDEST


def test_moves_are_listed_by_their_promise():
    random = Random(8)
    moves = np.zeros(2 * WIDEST, np.int64)
    for _ in range(50):
        position, game = late(random, 12)
        end = open_game(position, game)
        number = search._list(end.view(), end.hands[1 - position.seat], moves, 0)
        promises = moves[1 : 2 * number : 2].tolist()
        assert all(a >= b for a, b in pairwise(promises))
        assert sorted(moves[0 : 2 * number : 2].tolist()) == sorted(end.actions())


# Bad input


def classic() -> Position:
    table = sum(one(rank) for rank in (1, 2, 3, 4))
    return Position.opening(setup(RubamazzoRules(hand=18)), table)


@pytest.mark.parametrize(
    ("hands", "stock", "complaint"),
    [
        ((0,), (), "hands 1: must be 2"),
        ((one(0), one(0)), (), "hands 1: seat 0 holds 18 cards"),
        ((-1, one(0)), (), "seat 0 holds 18 cards"),
        ((2**60, one(0)), (), "seat 0 holds 18 cards"),
        ((3 * one(0) + 15 * one(9), 18 * one(1)), (), "seat 1 holds 18"),
        ((9 * one(0) + 9 * one(9), 9 * one(3) + 9 * one(4)), (), "rank 0 the pack has 4"),
        ((9 * one(0) + 9 * one(9), 9 * one(3) + 9 * one(4)), ((0, 0),), "stock 1: must be 0"),
    ],
)
def test_cards_that_cannot_be(hands, stock, complaint):
    with pytest.raises(ArgumentError, match=complaint):
        OpenGame(classic(), hands, stock)


def test_a_deal_to_come_is_checked_too():
    game = at(0)
    with pytest.raises(ArgumentError, match="stock 2: seat 1 holds 3 cards"):
        OpenGame(game.position, game.hands, (*game.stock[:4], (game.stock[4][0], 2 * one(0))))


def test_only_two_play_exactly():
    with pytest.raises(ArgumentError, match="^players 3: exact play is for two"):
        solve(open_game(*started(Random(1), players=3, teams=False)))


def test_nothing_is_left_to_play():
    game = at(36)
    assert game.over
    assert list(game.actions()) == []
    with pytest.raises(ArgumentError, match="the game is over"):
        solve(game)


def test_a_record_without_all_cards_is_not_open():
    hands = dict(RECORD.deal.hands)
    short = replace(RECORD, deal=replace(RECORD.deal, hands={**hands, "Anna": hands["Anna"][:5]}))
    part = (*hands["Bruno"][:4], hands["Bruno"][4][:2], hands["Bruno"][5])
    less = replace(RECORD, deal=replace(RECORD.deal, hands={**hands, "Bruno": part}))
    for record in (short, less):
        assert opened(replay(replace(record, moves=record.moves[:3]))) is None
    # What has been played since need not have been written down before.
    assert opened(replay(replace(less, moves=less.moves[:30]))) is not None
