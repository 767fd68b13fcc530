"""Blocks of games of several option sets, also action by action and without a compiler."""

from __future__ import annotations

import json
from random import Random

from cardodds.poker import engine
from cardodds.poker.game import PARAMETERS
from cardodds.poker.lookup import prepare
from cardodds.poker.position import Position
from cardodds.poker.simulation import GAME
from cardodds.poker.view import (
    DECLARE,
    EXCHANGE,
    STAKE,
    declared,
    may_exchange,
    stake_max,
    stake_min,
    top_class,
)
from cardodds.simulation.kernels import COMPILED
from cardodds.simulation.streams import DEAL, advance, mix, start, word


def by_everything(view, params, draw):
    """Do something legal that depends on all that the seat sees."""
    state = mix(draw)
    for number in view:
        state = mix(state ^ number)
    chosen = (state >> 8) & 0xFFFF
    if view.phase == STAKE:
        low = stake_min(view)
        return low + chosen % (stake_max(view) - low + 1)
    if view.phase == EXCHANGE:
        # Standing pat often makes deals void.
        pat = chosen & 1 or not may_exchange(view.rules, view.seat)
        return 0 if pat else (chosen >> 1) & 31
    if view.phase == DECLARE:
        last = declared(view)
        return last + 1 + chosen % min(top_class(view.rules) - last, 200)
    return 1 if engine.must_doubt(view) or chosen % 5 == 0 else 0


STRATEGIES = ["random", "threshold", "honest", "bluffer:bluff=0.5", "odds", by_everything]


def random_options(random):
    """Options that go together."""
    options = {
        "deals": min(random.choice([1, 2, 7, 20]), 20 if COMPILED else 2),
        "scoring": random.choice(["points", "chips", "pot"]),
        "exchange_once": random.choice(["turn", "deal"]),
        "joker_copies": random.random() < 0.25,
        "max_turns": random.choice([3, 20, 5000, 5000]),
    }
    if options["scoring"] == "chips":
        options["prize"] = random.choice(["fixed", "gap"])
    if options["scoring"] == "pot":
        options["stake_min"] = random.choice([1, 2])
        options["stake_max"] = random.choice([2, 10])
    return options


def option_sets(number):
    """Option sets, each with the strategies of its seats."""
    few = {} if COMPILED else {"deals": 2}
    sets = [(few, [by_everything] * 3), ({**few, "scoring": "pot"}, [by_everything] * 3)]
    random = Random(5)
    while len(sets) < number:
        seats = [random.choice(STRATEGIES) for _ in range(random.choice([3, 3, 3, 7]))]
        sets.append((random_options(random), seats))
    return sets


def job(options, seats, seed=5):
    return GAME.job(seats, seed=seed, **options)


def played_slowly(task, number):
    """Game `number` of a job, from one position to the next, as a row of its tally."""
    rules = task.options
    prepare(rules.joker_copies)
    functions = [
        getattr(choice.strategy.decide, "py_func", choice.strategy.decide)
        for choice in task.choices
    ]
    params = [choice.params(PARAMETERS, rules) for choice in task.choices]
    assert all(len(each) == PARAMETERS for each in params)
    state = start(task.seed, number, DEAL)
    lanes = [start(task.seed, number, task.lane + seat) for seat in range(rules.players)]
    position = Position.opening(rules)
    while not position.over:
        if position.dealing:
            state, position = position.shuffled(state)
        seat = position.seat
        lanes[seat] = advance(lanes[seat])
        action = int(functions[seat](position.view(), params[seat], word(lanes[seat])))
        assert position.is_legal(action)
        position = position.after(action)
    winner = position.winner
    row = [winner == seat for seat in range(rules.players)]
    row += [not position.unfinished and winner < 0, position.unfinished]
    row += [number for total in (position.turn, position.voids) for number in (total, total**2)]
    row += position.losses
    none = (0,) * rules.players
    row += none if rules.scoring == "points" else position.scores
    row += position.prizes
    return [int(number) for number in row]


def tallies(number):
    """The tallies of short games of the option sets, one each."""
    return [
        job({**options, "deals": 2}, seats).play_each(0, 1).tolist()
        for options, seats in option_sets(number)
    ]


if __name__ == "__main__":
    print(json.dumps(tallies(8)))
