"""The players who look ahead: their choices worked out a second time, and what they are worth."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest
from rubamazzo.agreement import actions, counts, told_apart
from rubamazzo.positions import late, middle, open_game

from cardodds.rubamazzo import engine, lookahead
from cardodds.rubamazzo.catalogue import CATALOGUE
from cardodds.rubamazzo.endgame import OpenGame, solve
from cardodds.rubamazzo.game import PARAMETERS, SIGNATURE
from cardodds.rubamazzo.memory import weigh
from cardodds.rubamazzo.position import Position
from cardodds.rubamazzo.search import TOO_LONG
from cardodds.rubamazzo.simulation import GAME
from cardodds.rubamazzo.worlds import (
    MOST_HANDS,
    SEATS,
    deal_unseen,
    is_open,
    last_deal_rules,
    play_worlds,
)
from cardodds.simulation.counts import size
from cardodds.simulation.kernels import COMPILED, first_class
from cardodds.simulation.matches import match
from cardodds.simulation.streams import DEAL, mix, start

MINE = ("memory", "perfect_last_deal", "lookahead:worlds=3")


def decide(name: str, view, draw: int) -> int:
    choice = CATALOGUE.choose(name)
    return first_class(choice.strategy.decide, SIGNATURE)(view, choice.params(PARAMETERS), draw)


def views(number: int, seed: int = 0, **fixed) -> Iterator:
    for position, game in middle(number, seed, **fixed):
        yield position.view(counts(game.hands[game.seat]))


def last_deals(number: int, seed: int = 0):
    """Positions in which who counts knows all cards."""
    random = Random(seed)
    while number:
        position, game = late(random, random.randint(2, 6), hand=3)
        view = position.view(counts(game.hands[game.seat]))
        if is_open(view):
            yield view, open_game(position, game)
            number -= 1


def by_hand(view, setup, worlds: int, reads: bool, draw: int) -> int:
    """What `lookahead` should choose for two, by whole solutions of each world."""
    points, cards = [0] * 400, [0] * 400
    for world in range(worlds):
        hands, stock = np.zeros(SEATS, np.int64), np.zeros(MOST_HANDS, np.int64)
        deal_unseen(view, reads, start(draw, world, DEAL), hands, stock)
        deals = [tuple(stock[2 * d : 2 * d + 2].tolist()) for d in reversed(range(view.deals))]
        position = position_of(view, setup)
        moves = solve(OpenGame(position, tuple(hands[:2].tolist()), tuple(deals))).moves
        for place, (_, margin) in enumerate(moves):
            points[place] += (margin > 0) - (margin < 0)
            cards[place] += margin
    legal = actions(view)
    best = max(range(len(legal)), key=lambda place: (points[place], cards[place], -place))
    return legal[best]


def position_of(view, setup) -> Position:
    """The position of which it is a view."""
    played = (setup.deals - 1 - view.deals) * setup.hand * 2
    turn = played + 2 * (setup.hand - size(view.hand)) + view.seat
    return Position(
        setup, view.table, view.tops, view.sizes, view.seen, view.lacks, view.last, turn
    )


@pytest.mark.parametrize("name", MINE)
def test_all_play_legally_under_every_option(name):
    for number, view in enumerate(views(120 if COMPILED else 12, seed=1)):
        action = decide(name, view, mix(number))
        assert engine.is_legal(view, action), (view, told_apart(action))
        assert decide(name, view, mix(number)) == action


def test_the_last_deal_is_played_perfectly():
    for number, (view, game) in enumerate(last_deals(60, seed=2)):
        best = solve(game).best
        for name in ("perfect_last_deal", "lookahead:worlds=1", "lookahead"):
            assert decide(name, view, mix(number)) in best


def test_before_the_last_deal_it_plays_as_memory():
    for number, view in enumerate(views(150, seed=3)):
        if not is_open(view):
            draw = mix(number)
            assert decide("perfect_last_deal", view, draw) == weigh(view, 0.0, 0.0, 0.0, draw)
            tips = "perfect_last_deal:safe=2,cover=1,dead=0.5"
            assert decide(tips, view, draw) == weigh(view, 2.0, 1.0, 0.5, draw)


@pytest.mark.parametrize("reads", [0, 1])
@pytest.mark.parametrize("ace", ["plain", "takes_all"])
def test_lookahead_takes_the_best_mean_over_solved_deals(reads, ace):
    worlds = 4
    choices = 0
    fixed = {"players": 2, "teams": False, "sum": False, "hand": 3, "ace": ace}
    for number, (position, game) in enumerate(middle(30 if COMPILED else 1, seed=4, **fixed)):
        view = position.view(counts(game.hands[game.seat]))
        expected = by_hand(view, position.setup, worlds, bool(reads), mix(number))
        assert decide(f"lookahead:worlds={worlds},reads={reads}", view, mix(number)) == expected
        choices += len(actions(view)) > 1 and not is_open(view)
    assert choices > (15 if COMPILED else 0)


def test_more_players_play_out():
    worlds = 5
    for number, view in enumerate(views(60 if COMPILED else 6, seed=5, players=4)):
        legal = actions(view)
        leads = np.zeros((worlds, len(legal)), np.int64)
        play_worlds(view, last_deal_rules(view.rules), mix(number), 0, True, leads)
        points, cards = np.sign(leads).sum(axis=0), leads.sum(axis=0)
        best = max(range(len(legal)), key=lambda c, p=points, s=cards: (p[c], s[c], -c))
        assert decide(f"lookahead:worlds={worlds}", view, mix(number)) == legal[best]


@pytest.mark.skipif(not COMPILED, reason="counts to millions")
def test_what_takes_too_long_is_played_out():
    """With large hands and the sum a game for two has too many positions: any answer is legal."""
    for number, view in enumerate(views(4, seed=6, players=2, deck="francesi", sum=True, hand=8)):
        for name in MINE:
            assert engine.is_legal(view, decide(name, view, mix(number)))


def test_where_the_last_deal_is_too_long_it_plays_as_before(monkeypatch):
    def too_long(*_):
        return TOO_LONG

    perfect = lookahead._perfect
    monkeypatch.setattr(lookahead, "margins", too_long)
    monkeypatch.setattr(lookahead, "_perfect", getattr(perfect, "py_func", perfect))
    view, _ = next(last_deals(1))
    params = (1.0, 1.0, 1.0, 0.0)
    assert lookahead.perfect_last_deal(view, params, 3) == weigh(view, 1.0, 1.0, 1.0, 3)


def test_decisions_depend_on_the_bits_alone():
    """Other bits are other worlds."""
    random = Random(7)
    varied = 0
    for number in range(20 if COMPILED else 8):
        position, game = late(random, 16, hand=3, deck="napoletane", sum=False)
        view = position.view(counts(game.hands[game.seat]))
        played = [decide("lookahead:worlds=1", view, mix(bits)) for bits in (1, 2, 3, 4, 1)]
        assert played[0] == played[-1], number
        varied += len(set(played)) > 1
    assert varied > (3 if COMPILED else 0)


@pytest.mark.parametrize("name", ["perfect_last_deal", "lookahead:worlds=2"])
def test_games_are_the_same_however_they_are_cut(name):
    job = GAME.job([CATALOGUE.choose(name), "greedy"], seed=11)
    number = 20 if COMPILED else 1
    whole = job.play(0, number).tolist()
    parts = job.play(0, 1) + job.play(1, number - 1)
    assert whole == parts.tolist() == job.play_each(0, number).sum(axis=0).tolist()


@pytest.mark.skipif(not COMPILED, reason="takes hours interpreted")
@pytest.mark.parametrize(
    ("name", "deals", "players", "least"),
    [
        ("perfect_last_deal", 4000, 2, 0.52),
        ("lookahead:worlds=6", 150, 2, 0.53),
        ("lookahead:worlds=6", 150, 4, 0.53),
    ],
)
def test_they_beat_greedy(name, deals, players, least):
    choice = CATALOGUE.choose(name)
    duel = match(GAME, choice, "greedy", seed=5, deals=deals, players=players, progress=False)
    assert duel.score_low is not None
    assert duel.score_low > least


def test_the_index_says_what_they_are():
    index = CATALOGUE.index().to_dict()
    named = {row["strategy"]: row for row in index["strategies"]}
    assert list(named) == ["random", "greedy", "memory", "perfect_last_deal", "lookahead"]
    assert [p["name"] for p in named["memory"]["parameters"]] == ["safe", "cover", "dead"]
    assert [p["name"] for p in named["lookahead"]["parameters"]] == ["worlds", "reads"]
    assert all(row["fair"] and row["models"] for row in named.values())
    assert all(row["models"] for row in CATALOGUE.index().rows("it"))
