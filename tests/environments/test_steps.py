"""Steps spell exactly the engine's legal actions, and strategies play the same games by them."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed")

from environments.cases import CASES, decisions, raw

from cardodds.dice.simulation import GAME as DICE
from cardodds.dubito import engine, suit_run
from cardodds.dubito.desk import HANDS
from cardodds.dubito.engine import LEGAL
from cardodds.dubito.simulation import GAME as DUBITO
from cardodds.dubito.view import DISCARD, DOUBT, PASS
from cardodds.poker.simulation import GAME as POKER
from cardodds.rubamazzo import engine as rubamazzo
from cardodds.rubamazzo.simulation import GAME as RUBAMAZZO
from cardodds.simulation.counts import one
from cardodds.simulation.streams import advance, start, word

GAMES = {"dubito": DUBITO, "dice": DICE, "poker": POKER, "rubamazzo": RUBAMAZZO}
PLAYED = [
    ("dubito", ["threshold", "random", "honest"]),
    ("dubito verju", ["honest", "random", "threshold"]),
    ("dubito runs", ["random", "threshold"]),
    ("dubito same", ["random", "honest", "threshold", "random", "bluffer"]),
    ("dice", ["threshold", "random"]),
    ("dice bussare", ["random", "threshold", "random"]),
    ("poker", ["random", "random", "random"]),
    ("poker pot", ["random", "random", "random", "random"]),
    ("rubamazzo", ["random", "greedy"]),
    ("rubamazzo sums", ["greedy", "random", "random"]),
]


@pytest.mark.parametrize(("name", "strategies"), PLAYED)
def test_strategies_play_the_games_of_simulate_by_steps(name: str, strategies: list[str]) -> None:
    options = dict(CASES[name][1])
    for seed in (1, 2):
        job = GAMES[CASES[name][0]].job(strategies, **options, seed=seed)
        env = raw(name)
        env.reset(seed=seed)
        turns = play(env, job, seed)
        tally = job.play(0, 1)
        assert turns == tally[len(strategies) + 2]
        assert tally[: len(strategies)].tolist() == winners(env.game, env.table)
        assert tally[len(strategies) + 1] == env.game.unfinished(env.table)


def play(env: Any, job: Any, seed: int) -> int:
    """Play the first game of a job through an environment; return how many turns it had."""
    game, turns = env.game, 0
    params = [choice.params(job.parameters, job.options) for choice in job.choices]
    lanes = [start(seed, 0, 1 + seat) for seat in range(game.players)]
    while not any((*env.terminations.values(), *env.truncations.values())):
        table, seat = env.table, game.seat(env.table)
        decide = job.choices[seat].strategy.decide
        lanes[seat] = advance(lanes[seat])
        draw = table.draw() if game.name == "dubito" else word(lanes[seat])
        action = int(plain(decide)(seen(game, table), params[seat], draw))
        turns += counts(game, table, action)
        for step in game.steps(table, action):
            env.step(step)
    return turns


def plain(decide: Any) -> Any:
    """A strategy as ordinary Python, which needs no compilation for a few calls."""
    return getattr(decide, "py_func", decide)


def seen(game: Any, table: Any) -> Any:
    """The view of a strategy that is to decide."""
    if game.name == "rubamazzo":
        return game.view(table, game.seat(table))
    return table.view() if game.name == "dubito" else table.position.view()


def counts(game: Any, table: Any, action: int) -> bool:
    """Whether an action is a turn, as the simulation counts them."""
    if game.name == "rubamazzo":
        return True
    if game.name == "dice":
        return action > 3
    if game.name == "poker":
        return table.position.phase == 2
    return table.phase == 0 and action != PASS


def winners(game: Any, table: Any) -> list[int]:
    """Who has won, a number a seat."""
    if game.name == "dubito":
        ends = table.table.first if not game.unfinished(table) else -1
        return [int(seat == ends) for seat in range(game.players)]
    if game.name == "poker":
        return [int(seat == table.position.winner) for seat in range(game.players)]
    return [int(gain > 0) for gain in game.gains(table)]


@pytest.mark.parametrize("name", CASES)
def test_steps_spell_every_legal_action_and_no_other(name: str) -> None:
    more = {"hand": 4} if name in ("dubito", "dubito runs") else {}
    game, random = raw(name, **more).game, Random(name)
    for number, (table, _) in enumerate(decisions(game, 11, random)):
        if number % 4 == 0 and small(game, table):
            spelled = list(all_actions(game, table, game.asked(table)))
            assert len(spelled) == len(set(spelled))
            assert set(spelled) == legal(game, table)
            for action in spelled:
                asked = game.asked(table)
                for step in game.steps(table, action):
                    asked = game.forced(table, (*asked, step))
                assert game.action(table, asked) == action
        if number == 40:
            break


def test_sets_of_four_are_put_out_one_by_one() -> None:
    game = raw("dubito verju").game
    table = game.begin(1, 0)
    desk = table.desk.copy()
    desk[HANDS] = 8 * one(0) + 5 * one(1) + 3 * one(2)
    table = replace(table, desk=desk, phase=DISCARD, seat=0)
    spelled = all_actions(game, table, game.asked(table))
    assert sorted(spelled) == sorted(legal(game, table))
    assert len(spelled) == 6
    steps = game.steps(table, 8 * one(0))
    assert [game.words[step] for step in steps] == ["out 6", "out 6", "done"]
    asked = game.seen(table, 0, game.forced(table, (*game.asked(table), *steps[:2])))
    assert asked["chosen"][:2] == [8, 0]


def small(game: Any, table: Any) -> bool:
    """Whether the legal actions are few enough to be listed by trying all."""
    if game.name == "rubamazzo":
        table_cards = seen(game, table).table
        return len(parts(game, table_cards)) <= 300
    return game.name != "dubito" or table.phase == DOUBT or table.sizes[table.seat] <= 7


def all_actions(game: Any, table: Any, taken: tuple[int, ...]) -> list[int]:
    """Every action to which the steps lead."""
    options = game.options(table, taken)
    if not options:
        return [game.action(table, taken)]
    return [end for step in options for end in all_actions(game, table, (*taken, step))]


def legal(game: Any, table: Any) -> set[int]:
    """Every action that the engine allows."""
    if game.name == "rubamazzo":
        view = seen(game, table)
        tried = [
            rubamazzo.capture(rank, take)
            for rank in range(game.ranks)
            for take in parts(game, view.table)
        ]
        tried += [
            rubamazzo.steal(rank, victims)
            for rank in range(game.ranks)
            for victims in range(1, 1 << game.players)
        ]
        return {action for action in tried if rubamazzo.is_legal(view, action)}
    if game.name == "dice":
        bids = range(6 * (sum(table.position.dice) + 2))
        return {action for action in bids if table.position.is_legal(action)}
    if game.name == "poker":
        return {action for action in range(-1, 1000) if table.position.is_legal(action)}
    return {action for action in tried_by_dubito(game, table) if table.broken(action) == LEGAL}


def parts(game: Any, cards: int) -> list[int]:
    """All that can be taken from some cards, nothing included."""
    chosen = product(*(range((cards >> (4 * rank) & 15) + 1) for rank in range(game.ranks)))
    return [sum(n << (4 * rank) for rank, n in enumerate(numbers)) for numbers in chosen]


def tried_by_dubito(game: Any, table: Any) -> list[int]:
    """Plays of all cards of the hand under all declarations; all discards."""
    if table.phase == DOUBT:
        return [0, 1, 2]
    low, high = table.hands[table.seat]
    kinds = game._counts(low, high)
    choices = product(*(range(number + 1) for number in kinds))
    if table.phase == DISCARD:
        return [
            sum(n << (4 * code) for n, code in zip(chosen, game.codes, strict=True))
            for chosen in choices
        ]
    tried = [PASS]
    for chosen in choices:
        cards = [c for c, n in zip(game.codes, chosen, strict=True) for _ in range(n)]
        if not 1 <= len(cards) <= game.rules.cards_max:
            continue
        for first, said in product(game.codes[:-1], range(1, len(cards) + 1)):
            tried.append(a_play(game, cards, first, said))
    return tried


def a_play(game: Any, cards: list[int], first: int, said: int) -> int:
    if not game.run:
        return engine.play(sum(1 << (4 * card) for card in cards), first, said)
    word = suit_run.NO_CARDS
    for place, card in enumerate(cards):
        word = suit_run.with_card(word, place, card)
    return suit_run.run_play(word, first, said)
