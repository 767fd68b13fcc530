"""Blocks of games of several option sets, also call by call and in a Python without compiler."""

from __future__ import annotations

import json
from random import Random

from dice.agreement import random_options

from cardodds.dice import engine
from cardodds.dice.position import Position
from cardodds.dice.simulation import GAME
from cardodds.dice.strategies import PARAMETERS
from cardodds.dice.view import BUSSO, DUBITO, KNOCK, SILENT, last_bid, question
from cardodds.simulation.streams import DEAL, advance, mix, start, word


def by_everything(view, params, draw):
    """Do something that depends on all that the seat sees, and says busso now and then."""
    state = mix(draw)
    for number in view:
        state = mix(state ^ number)
    state = (state >> 1) & 0xFFFFFFFF
    if question(view.rules) == KNOCK:
        return BUSSO if state % 16 == 0 else SILENT
    bids = engine.legal_bids(view)
    if bids == 0 or (last_bid(view) and state % 8 == 0):
        return DUBITO
    # Mostly one of the lower bids, so that rounds last.
    return engine.nth_bid(view, (state >> 4) % bids if state % 3 else 0)


STRATEGIES = ["threshold", "random", by_everything, "threshold:doubt_below=0.2"]


def option_sets(number):
    """Option sets, each with the strategies of its seats."""
    sets = [
        ({}, ["threshold", "random"]),
        ({}, [by_everything, by_everything]),
        ({}, ["threshold", "threshold:doubt_below=0.2", "threshold"]),
    ]
    random = Random(4)
    while len(sets) < number:
        options = random_options(random)
        options["max_turns"] = random.choice([10, 40, 5000])
        seats = [random.choice(STRATEGIES) for _ in range(options.pop("players"))]
        sets.append((options, seats))
    return sets


def job(options, seats, seed=5):
    return GAME.job(seats, seed=seed, **options)


def played_slowly(task, number):
    """Game `number` of a job, from one position to the next, as a row of its tally."""
    functions = [
        getattr(choice.strategy.decide, "py_func", choice.strategy.decide)
        for choice in task.choices
    ]
    params = [choice.params(PARAMETERS, task.options) for choice in task.choices]
    seats = len(task.choices)
    state = start(task.seed, number, DEAL)
    lanes = [start(task.seed, number, task.lane + seat) for seat in range(seats)]
    position = Position.opening(task.options)
    while not position.over:
        if position.rolling:
            state, position = position.roll(state)
        seat = position.seat
        lanes[seat] = advance(lanes[seat])
        action = functions[seat](position.view(), params[seat], word(lanes[seat]))
        assert position.is_legal(action)
        position = position.after(action)
    row = [int(position.winner == seat) for seat in range(seats)]
    row += [0, int(position.unfinished)]
    return row + [n for total in (position.turn, position.rounds) for n in (total, total**2)]


def tallies(number, games):
    """The tallies of the option sets."""
    return [job(*one_set).play_each(0, games).tolist() for one_set in option_sets(number)]


if __name__ == "__main__":
    print(json.dumps(tallies(8, 4)))
