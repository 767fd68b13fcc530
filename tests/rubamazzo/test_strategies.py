"""The baseline strategies against their words: the oracle's chances, exactly and in whole games."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from math import sqrt
from random import Random

import numpy as np
import pytest
from oracles import rubamazzo_engine as oracle
from rubamazzo.agreement import counts, new_game, random_options, told_apart
from rubamazzo.layouts import ACE, FIVE, RE, SEVEN, SIX, lie, position

from cardodds.rubamazzo import engine
from cardodds.rubamazzo.catalogue import CATALOGUE
from cardodds.rubamazzo.coded_rules import Setup, setup
from cardodds.rubamazzo.game import (
    CHECKED,
    PARAMETERS,
    SIGNATURE,
    play_block,
)
from cardodds.rubamazzo.rules import RubamazzoRules
from cardodds.rubamazzo.strategies import at_random, greedy
from cardodds.rubamazzo.view import COPIES_AT, LEFTOVER_AT, RANKS_AT, held, unseen
from cardodds.simulation.counts import count
from cardodds.simulation.kernels import COMPILED, first_class
from cardodds.simulation.streams import mix

BASELINES = {at_random: oracle.at_random, greedy: oracle.greedy}
SIGMAS = 5


def compiled(strategy):
    return first_class(strategy, SIGNATURE)


def no_params():
    return (0.0,) * PARAMETERS


def some_positions(number, seed=0):
    """Positions of random games under random options, with the oracle's game."""
    random = Random(seed)
    while number:
        table, game = new_game(random_options(random), random)
        for _ in range(random.randrange(30)):
            move = random.choice(game.moves())
            game.play(move)
            if game.over:
                break
            ranks = tuple(card.rank - 1 for card in move.captured)
            take = sum(1 << 4 * rank for rank in ranks)
            victims = sum(1 << seat for seat in move.robbed)
            table = table.after(engine.steal(move.card.rank - 1, victims) | take)
        if not game.over:
            yield table, game
            number -= 1


@pytest.mark.parametrize("strategy", BASELINES)
def test_decisions_have_the_chances_of_the_words(strategy):
    draws, decide = 300 if COMPILED else 30, compiled(strategy)
    far = 0.0
    for number, (table, game) in enumerate(some_positions(250)):
        view = table.view(counts(game.hands[game.seat]))
        chances = {action: part for action, (part, _) in BASELINES[strategy](game).items()}
        played = Counter(
            told_apart(decide(view, no_params(), mix(1000 * number + i))) for i in range(draws)
        )
        assert set(played) <= set(chances)
        for action, chance in chances.items():
            spread = sqrt(draws * chance * (1 - chance))
            if spread:
                far = max(far, abs(played[action] - draws * float(chance)) / spread)
    assert far < SIGMAS + 0.5


@pytest.mark.parametrize("strategy", BASELINES)
def test_interpreted_and_compiled_decide_alike(strategy):
    decide = compiled(strategy)
    for number, (table, game) in enumerate(some_positions(100, seed=1)):
        view = table.view(counts(game.hands[game.seat]))
        draw = mix(number)
        assert decide(view, no_params(), draw) == strategy(view, no_params(), draw)


@pytest.mark.parametrize(
    ("options", "bundles", "expected"),
    [
        ({}, [None, (SIX, 4), (SEVEN, 4)], {1: 0.5, 2: 0.5}),
        ({}, [None, (SIX, 4), (SEVEN, 4), (RE, 4)], {1: 1 / 3, 2: 1 / 3, 3: 1 / 3}),
        ({}, [None, (SIX, 4), (SEVEN, 4), (RE, 5)], {3: 1.0}),
        ({}, [None, (RE, 5), (SIX, 4), (SEVEN, 4)], {1: 1.0}),
        ({"sum": True}, [None, (SIX, 4), (SEVEN, 4), (RE, 5)], {3: 1.0}),
        ({"teams": True}, [None, (SIX, 4), (SEVEN, 9), (RE, 4)], {1: 0.5, 3: 0.5}),
        # An ace can steal the next bundle too: two ways to take it, against one for the other.
        ({"ace": "takes_all"}, [None, (SIX, 4), (SEVEN, 4)], {1: 2 / 3, 2: 1 / 3}),
    ],
)
def test_greedy_between_equal_bundles(options, bundles, expected):
    table = position([FIVE], bundles, players=len(bundles), **options)
    view = table.view(lie(ACE, FIVE, SIX, SEVEN, RE))
    decide, draws = compiled(greedy), 3000 if COMPILED else 300
    robbed = Counter(
        told_apart(decide(view, no_params(), mix(number)))[2][0] for number in range(draws)
    )
    assert set(robbed) == set(expected)
    for seat, share in expected.items():
        spread = sqrt(draws * share * (1 - share))
        assert abs(robbed[seat] - draws * share) <= SIGMAS * spread


# Whole games, exactly: a pack so small that all deals and all random choices can be listed


TINY = {
    "greedy, 3 ranks, 3 deals": (3, 2, (2, 1, 2), {}, "gg"),
    "greedy with sum": (3, 2, (2, 1, 2), {"sum": True}, "gg"),
    "greedy with an ace that takes all": (3, 2, (2, 1, 2), {"ace": "takes_all"}, "gg"),
    "the ace, not in the last deal": (3, 2, (2, 1, 2), {"ace": "takes_all_but_last_deal"}, "gr"),
    "capture all, three of a rank": (2, 4, (2, 1, 3), {"capture": "all"}, "rg"),
    "random": (4, 2, (2, 1, 2), {"sum": True, "both_possible": "capture_first"}, "rr"),
    "hands of two": (3, 2, (2, 2, 2), {"sum": True}, "gr"),
    "three players": (
        4, 2, (3, 1, 2), {"sum": True, "double_steal": "both", "leftover": "last_taker"}, "ggr"
    ),
    "four in teams": (4, 2, (4, 1, 3), {"teams": True, "ace": "takes_all"}, "ggrr"),
}  # fmt: skip


def tiny_setup(ranks, copies, players, hand, table, options):
    words = setup(RubamazzoRules(players=players, hand=hand, **options))
    cards = ranks * copies - table
    clear = ~(15 << RANKS_AT | 15 << COPIES_AT | 63 << LEFTOVER_AT)
    leftover = cards % (players * hand)
    pack = ranks << RANKS_AT | copies << COPIES_AT | leftover << LEFTOVER_AT
    return Setup(
        players,
        hand,
        cards // (players * hand),
        table,
        words.rules & clear | pack,
        words.last_rules & clear | pack,
        words.replay,
        words.max_turns,
    )


@cache
def exact_shares(name):
    """Chances of a win for each seat and of a tie, mean and second moment of steals and stolen."""
    ranks, copies, (players, hand, table), options, seats = TINY[name]
    cards = oracle.pack(ranks, "DCSB"[:copies])
    dealt = table + (ranks * copies - table) // (players * hand) * players * hand
    strategies = [oracle.greedy if seat == "g" else oracle.at_random for seat in seats]
    wins = [Fraction(0)] * (players + 1)
    steals, stolen = Counter(), Counter()
    for chance, order in oracle.different_deals(cards, dealt):
        game = oracle.Game(order, players, hand, table, **options)
        for part, end in oracle.outcomes(game, strategies, chance):
            for seat in end.winners() or [players]:
                wins[seat] += part
            steals[end.steals] += part
            stolen[end.stolen] += part
    assert sum(steals.values()) == 1
    return wins, steals, stolen


@pytest.mark.parametrize("name", TINY)
def test_simulated_shares_are_the_exact_ones(name):
    ranks, copies, (players, hand, table), options, seats = TINY[name]
    wins, steals, stolen = exact_shares(name)
    functions = tuple(compiled(greedy if seat == "g" else at_random) for seat in seats)
    tally = np.zeros((1, players + 8), np.int64)
    games = 200_000 if COMPILED else 500
    tiny = tiny_setup(ranks, copies, players, hand, table, options)
    play_block(8, 0, games, 1, tiny, functions, (no_params(),) * players, CHECKED, tally)
    found = [int(number) for number in tally[0]]
    for simulated, exact in zip(found[: players + 1], wins, strict=True):
        spread = sqrt(games * exact * (1 - exact))
        assert abs(simulated - games * float(exact)) <= SIGMAS * spread
    for column, chances in ((players + 4, steals), (players + 6, stolen)):
        for power in (1, 2):
            mean = sum(value**power * part for value, part in chances.items())
            square = sum(value ** (2 * power) * part for value, part in chances.items())
            spread = sqrt(games * (square - mean**2))
            total = found[column + power - 1]
            assert abs(total - games * float(mean)) <= SIGMAS * spread + 1e-9


# Fairness


@pytest.mark.parametrize(
    "name", [name for name, strategy in CATALOGUE.strategies.items() if strategy.fair]
)
def test_hidden_cards_never_change_a_decision(name):
    choice = CATALOGUE.choose(name)
    decide, params = compiled(choice.strategy.decide), choice.params(PARAMETERS)
    random = Random(9)
    for number, (table, game) in enumerate(some_positions(40 if COMPILED else 6, seed=2)):
        draw = mix(number)
        view = table.view(counts(game.hands[game.seat]))
        action = decide(view, params, draw)
        hidden = [seat for seat in range(game.players) if seat != game.seat]
        cards = game.stock + [card for seat in hidden for card in game.hands[seat]]
        assert counts(cards) == unseen(view)
        for _ in range(5):
            random.shuffle(cards)
            pool = list(cards)
            for seat in hidden:
                game.hands[seat] = [pool.pop() for _ in game.hands[seat]]
                assert len(game.hands[seat]) == held(view, seat)
            game.stock = pool
            again = table.view(counts(game.hands[game.seat]))
            assert decide(again, params, draw) == action


def test_a_seat_sees_what_others_showed_that_they_lack():
    """Who lays a card where another rank could have taken holds none of that rank, if greedy."""
    random = Random(3)
    looked = 0
    for _ in range(60):
        options = random_options(random)
        table, game = new_game(options, random)
        while not game.over:
            view = table.view(counts(game.hands[game.seat]))
            for seat in range(min(game.players, 4)):
                for rank in range(13):
                    if view.lacks >> 4 * rank >> seat & 1:
                        looked += 1
                        assert count(counts(game.hands[seat]), rank) == 0
            _, move = random.choice(list(oracle.greedy(game).values()))
            take = counts(move.captured)
            victims = sum(1 << seat for seat in move.robbed)
            table = table.after(engine.steal(move.card.rank - 1, victims) | take)
            game.play(move)
    assert looked > 1000
