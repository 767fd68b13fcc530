"""Blocks of games of several option sets, also decision by decision and without the compiler."""

from __future__ import annotations

import json
from random import Random

from dubito.agreement import FAMILIES, random_options

from cardodds.dubito import engine
from cardodds.dubito.coded_rules import setup
from cardodds.dubito.position import Position
from cardodds.dubito.seats import PARAMETERS
from cardodds.dubito.simulation import GAME
from cardodds.dubito.strategies import at_random, honest
from cardodds.dubito.view import DOUBT, LAY, PASS
from cardodds.simulation.kernels import kernel
from cardodds.simulation.streams import mix

honestly, randomly = kernel(honest), kernel(at_random)

SPECS = ["random", "honest:call=0.5", "threshold:call=0.7", "honest:doubt_below=0.2"]


def by_everything(view, params, draw):
    """Decide at random, by bits that depend on all that the seat sees; pass if it may."""
    state = mix(draw)
    for number in view:
        state = mix(state ^ number)
    if view.phase == DOUBT:
        return state & 1
    if view.phase == LAY and (view.due >> 60) & (state >> 1) & 1:
        return PASS
    if state & 2:
        return honestly(view, (1.0, 0.0), state)
    return randomly(view, (1.0, 0.0), state)


def job(options, seats, seed=5):
    return GAME.job(seats, seed=seed, **options)


def option_sets(number):
    """Option sets, each with the strategies of its seats."""
    sets = [
        ({"max_turns": 100}, SPECS),
        ({"max_turns": 60}, [by_everything] * 3),
        ({"simultaneous": "random", "max_turns": 100}, SPECS),
    ]
    random, families = Random(8), list(FAMILIES)
    while len(sets) < number:
        options = random_options(random, families[len(sets) % len(families)])
        options = {name: value for name, value in options.items() if value is not None}
        if "name" in options:
            options["preset"] = options.pop("name")
        options["max_turns"] = min(options["max_turns"], 60)
        drawn = random.choice(["nearest", "nearest", "random"])
        options["simultaneous"] = "nearest" if options.get("doubters") == "next" else drawn
        players = options.pop("players")
        sets.append((options, [random.choice([*SPECS, by_everything]) for _ in range(players)]))
    return sets


def played_slowly(task, number, look=lambda position, action: None):
    """Game `number` of a job, from one position to the next, as a row of its tally."""
    rules = setup(task.options)
    layout = task.layout
    row = [0] * layout.size
    position = Position.dealt(rules, task.seed, number, task.lane)
    doubts = lies = 0
    while not position.over:
        choice = task.choices[position.seat]
        decide = getattr(choice.strategy.decide, "py_func", choice.strategy.decide)
        view = position.view(unfair=not choice.strategy.fair)
        action = int(decide(view, choice.params(PARAMETERS), position.draw()))
        assert position.broken(action) == engine.LEGAL
        look(position, action)
        following = position.after(action)
        if position.phase == LAY and action != PASS:
            claim = following.table.claim
            lies += not engine.is_true(rules.rules, claim, *following.laid)
        doubts += position.phase == DOUBT and following.phase != DOUBT and following.pile == (0, 0)
        position = following
    row[layout.unfinished if position.unfinished else position.table.first] = 1
    for mean, total in enumerate((position.table.turn, doubts, lies)):
        row[layout.mean(mean)], row[layout.mean(mean) + 1] = total, total**2
    if layout.each and not position.unfinished:
        row[layout.count(0, position.table.last)] = 1
    return [int(number) for number in row]


def tallies(number, games):
    """The tallies of the option sets."""
    return [job(*one_set).play_each(0, games).tolist() for one_set in option_sets(number)]


if __name__ == "__main__":
    print(json.dumps(tallies(20, 3)))
