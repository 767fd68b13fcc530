"""Blocks of games of several option sets, also card by card and in a Python without compiler."""

from __future__ import annotations

import json
from random import Random

import numpy as np
from rubamazzo.agreement import random_options

from cardodds.rubamazzo import engine, game
from cardodds.rubamazzo.coded_rules import setup
from cardodds.rubamazzo.position import Position
from cardodds.rubamazzo.simulation import GAME
from cardodds.rubamazzo.view import NONE, RANKS_AT
from cardodds.simulation.counts import one
from cardodds.simulation.streams import DEAL, advance, mix, shuffle, start, word


def by_everything(view, params, draw):
    """Play an action that depends on all that the seat sees."""
    state = mix(draw)
    for number in view:
        state = mix(state ^ number)
    choices = 0
    action = engine.first_action(view)
    while action != NONE:
        choices += 1
        action = engine.next_action(view, action)
    place = (state >> 1) % choices
    action = engine.first_action(view)
    while place:
        action = engine.next_action(view, action)
        place -= 1
    return action


def option_sets(number):
    """Option sets, each with the strategies of its seats."""
    sets = [({}, ["greedy", "random"]), ({}, [by_everything, by_everything])]
    random = Random(4)
    while len(sets) < number:
        options = random_options(random)
        options["max_turns"] = random.choice([10, 40, 5000])
        options["tie"] = random.choice(["stay", "replay"])
        seats = [
            random.choice(["greedy", "random", by_everything])
            for _ in range(options.pop("players"))
        ]
        sets.append((options, seats))
    return sets


def job(options, seats, seed=5):
    return GAME.job(seats, seed=seed, **options)


def played_slowly(task, number):
    """Game `number` of a job, from one position to the next, as a row of its tally."""
    rules = setup(task.options)
    functions = [
        getattr(choice.strategy.decide, "py_func", choice.strategy.decide)
        for choice in task.choices
    ]
    params = [choice.params(game.PARAMETERS) for choice in task.choices]
    players = rules.players
    dealt = rules.table + players * rules.hand * rules.deals
    state = start(task.seed, number, DEAL)
    lanes = [start(task.seed, number, task.lane + seat) for seat in range(players)]
    turns = steals = stolen = 0
    winning, decided = 0, False
    while not decided and turns < rules.max_turns:
        deck = np.array([one(rank) for rank in range(13) for _ in range(4)])
        deck = deck[: 4 * (rules.rules >> RANKS_AT & 15)]
        state = shuffle(state, deck, dealt)
        cards = [int(card) for card in deck]
        position = Position.opening(rules, sum(cards[: rules.table]))
        cards = cards[rules.table :]
        hands = [0] * players
        while not position.over and turns < rules.max_turns:
            seat = position.seat
            if not any(hands):
                for each in range(players):
                    hands[each] = sum(cards[: rules.hand])
                    cards = cards[rules.hand :]
            lanes[seat] = advance(lanes[seat])
            view = position.view(hands[seat])
            action = int(functions[seat](view, params[seat], word(lanes[seat])))
            hands[seat] -= one(engine.rank_of(action))
            steals += engine.kind_of(action) == engine.STEAL
            stolen += engine.loot(view, action)
            turns += 1
            position = position.after(action)
        if position.over:
            counted = position.counted()
            sizes = sum(cards << 8 * seat for seat, cards in enumerate(counted))
            winning = engine.winners(sizes, players, rules.rules)
            decided = winning != 0 or not rules.replay
    row = [winning >> seat & 1 for seat in range(players)]
    row += [decided and winning == 0, not decided]
    row += [number for total in (turns, steals, stolen) for number in (total, total**2)]
    return [int(number) for number in row]


def tallies(number, games):
    """The tallies of the option sets."""
    return [job(*one_set).play_each(0, games).tolist() for one_set in option_sets(number)]


if __name__ == "__main__":
    print(json.dumps(tallies(8, 4)))
