"""Worlds played out: against the same games played step by step, and what counts as a win."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np
import pytest
from dubito.model_players import play
from dubito.records import written
from dubito.short_chains import many, short_chains

from cardodds.dubito import desk as desks
from cardodds.dubito import engine
from cardodds.dubito.beliefs.listeners import ANY
from cardodds.dubito.beliefs.observed import cut, observed
from cardodds.dubito.beliefs.sampling import sample
from cardodds.dubito.catalogue import CATALOGUE
from cardodds.dubito.claimants import claimant
from cardodds.dubito.coded_rules import setup
from cardodds.dubito.deciding import playouts
from cardodds.dubito.deciding.candidates import candidates
from cardodds.dubito.deciding.playouts import (
    BELIEVE,
    DOUBT,
    ENDLESS,
    LAST,
    WON,
    lay_on_desk,
    play_out,
    result,
)
from cardodds.dubito.position import Position
from cardodds.dubito.rules import DubitoRules
from cardodds.dubito.turns import TRACKED
from cardodds.dubito.view import DOUBT as ASKED
from cardodds.dubito.view import ELIMINATION, LAY, NONE
from cardodds.records import loads
from cardodds.simulation.counts import one, size
from cardodds.simulation.kernels import COMPILED
from cardodds.simulation.places import address
from cardodds.simulation.streams import DEAL, start

pytestmark = pytest.mark.usefixtures("short_chains")
__all__ = ["short_chains"]

SEED = 11


def stopped(number, moves=None, after=1):
    """A hand played by model players up to a claim after a pile was taken, and who is asked."""
    played = play(claimant("pads"), Random(number), guess=0.12, turns=14)
    heard = [at for at, takes in played.takes.items() if takes >= after]
    record = cut(played.record, heard[len(heard) // 2] if moves is None else moves)
    claimed = record.seats.index(record.moves[-1].seat)
    return record, record.seats[(claimed + 2) % 4]


def by_steps(*arguments):
    """Who is the first out if a world is played on by single steps."""
    return ended(*arguments).first


def ended(*arguments):
    """The table if a world is played on by single steps."""
    return stepped(*arguments)[0]


def played_on(*arguments):
    """Who is the first out, and whether another doubted the claim that was believed."""
    table, heard = stepped(*arguments)
    return table.first, heard


def stepped(game, worlds, world, seat, action, choices):
    """Play a world on by single steps, as the strategies say in Python.

    Return the table, and whether another doubted the claim that the seat believes.
    """
    rules = setup(game.rules)
    table = engine.Table(*map(int, game.hand.table))
    waits, heard = action in (BELIEVE, DOUBT), False
    desk = desks.new_desk()
    last = lay_on_desk(
        worlds.history, worlds.ranks[world], worlds.slots[world], rules.rules, waits, TRACKED,
        address(desk),
    )  # fmt: skip
    for lane in range(4):
        desk[desks.LANES + lane] = start(SEED, world, DEAL + 1 + lane)
    desk[desks.LANES + desks.TABLE_LANE] = start(SEED, world, DEAL + 5)
    limit = rules._replace(max_turns=min(rules.max_turns, table.turn + playouts.LIMIT))
    if waits:
        first = engine.first_asked(rules.rules, table)
        position = Position(limit, table, desk, ASKED, first, (int(last), 0))
        asked = position
        while position.phase == ASKED and position.table.claim == asked.table.claim:
            if action == DOUBT or position.seat == seat:
                answer = int(action == DOUBT and position.seat == seat)
            else:
                answer = decided(position, choices)
                heard = heard or bool(answer)
            position = position.after(answer)
    else:
        table = engine.Table(*map(int, game.hand.settled()))
        position = Position(limit, table, desk, LAY, seat).after(action)
    while not position.over:
        position = position.after(decided(position, choices))
    return position.table, heard and action == BELIEVE


def decided(position, choices):
    choice = choices[position.seat]
    plain = getattr(choice.strategy.decide, "py_func", choice.strategy.decide)
    return int(plain(position.view(), choice.params(8), position.draw()))


@pytest.mark.parametrize("players", ["honest", "memory", "planner:pad=0.5"])
def test_games_are_those_played_step_by_step(players):
    worlds_each, hands = (4, 4) if COMPILED else (1, 1)
    for number in range(hands):
        record, name = stopped(number)
        seen = observed(record, name)
        worlds = sample(seen, claimant("able"), ANY, many(100), 1).every(20)
        choices = [CATALOGUE.choose(players)] * 4
        seat = record.seats.index(name)
        found = play_out(seen.game, worlds, seat, (BELIEVE, DOUBT), choices, SEED)
        for world in range(min(worlds_each, len(worlds.ranks))):
            for column, action in enumerate((BELIEVE, DOUBT)):
                first, heard = played_on(seen.game, worlds, world, seat, action, choices)
                assert found.wins[world, column] == (first == seat)
                assert found.heard[world, column] == heard


def test_plays_are_those_laid_step_by_step():
    record, _ = stopped(1)
    game = observed(record, record.seats[0]).game
    name = str(game.next_seat)
    seen = observed(record, name)
    seat = record.seats.index(name)
    worlds = sample(seen, claimant("able"), ANY, many(100), 1, stood=True).every(30)
    hand = int(worlds.places[0, seat])
    actions = candidates(game.hand.word, int(game.hand.settled().due), hand)[
        :: 1 if COMPILED else 9
    ]
    choices = [CATALOGUE.choose("memory")] * 4
    found = play_out(seen.game, worlds, seat, actions, choices, SEED)
    for world in range(2 if COMPILED else 1):
        for column, action in enumerate(actions):
            first = by_steps(seen.game, worlds, world, seat, action, choices)
            assert found.wins[world, column] == (first == seat)


def test_the_luck_is_the_same_for_all_decisions():
    """A decision brings the same whatever it is compared with, and in whatever block it is."""
    record, name = stopped(2)
    seen = observed(record, name)
    worlds = sample(seen, claimant("able"), ANY, many(100), 1).every(8)
    choices = [CATALOGUE.choose("honest:call=0.5")] * 4
    seat = record.seats.index(name)
    both = play_out(seen.game, worlds, seat, (BELIEVE, DOUBT), choices, SEED).wins
    alone = play_out(seen.game, worlds, seat, (DOUBT,), choices, SEED).wins
    assert (both[:, 1] == alone[:, 0]).all()


def test_the_desk_has_the_cards_of_the_world():
    record, name = stopped(3)
    seen = observed(record, name)
    worlds = sample(seen, claimant("able"), ANY, many(100), 1)
    rules = setup(seen.game.rules).rules
    desk = desks.new_desk()
    for world in range(0, len(worlds.ranks), 10):
        last = lay_on_desk(
            worlds.history, worlds.ranks[world], worlds.slots[world], rules, True, 0, address(desk)
        )
        hands = [int(desk[desks.HANDS + seat]) for seat in range(4)]
        assert hands == worlds.places[world, :4].tolist()
        assert last == worlds.places[world, -1]
        mine = sum(int(desk[desks.MINE + seat]) for seat in range(desks.UNKNOWN + 1))
        assert mine == worlds.places[world, 4] + last


def test_what_a_game_brings():
    elimination = setup(DubitoRules(ending="elimination")).rules
    assert elimination & ELIMINATION
    table = engine.opening(setup(DubitoRules()))._replace
    first_out = setup(DubitoRules()).rules
    assert result(first_out, table(first=2), 2) == WON
    assert result(first_out, table(first=1), 2) == 0
    assert result(first_out, table(), 2) == ENDLESS
    # The first out wins in elimination too, and nothing is decided before somebody is left last.
    assert result(elimination, table(first=2), 2) == ENDLESS
    assert result(elimination, table(first=2, last=3), 2) == WON
    assert result(elimination, table(first=0, last=3), 2) == 0
    assert result(elimination, table(first=0, last=2), 2) == LAST


@pytest.mark.parametrize(
    ("moves", "decided"),
    [
        (["Anna lay 1 A: AD", "Bruno lay 1 2: 3D"], False),
        (["Anna lay 2 A: AD AC", "Bruno lay 1 2: 3D"], True),
    ],
)
def test_in_elimination_the_first_out_wins_and_the_last_loses(moves, decided):
    """As in a simulation, also where somebody is out before: then nobody else can win."""
    rules = 'hand = 2\nending = "elimination"'
    hands = "Anna AD AC; Carla 2S 4S; Bruno 3D 5D"
    seen = observed(loads(written(*moves, rules=rules, hands=hands)), "Carla")
    worlds = sample(seen, claimant("able"), ANY, many(100), 1).every(12)
    choices = [CATALOGUE.choose("honest:call=0.5")] * 4
    found = play_out(seen.game, worlds, 2, (BELIEVE, DOUBT), choices, SEED)
    assert found.decided == decided
    for world in range(min(4, len(worlds.ranks))):
        for column, action in enumerate((BELIEVE, DOUBT)):
            end = ended(seen.game, worlds, world, 2, action, choices)
            # A game that is broken off nobody wins, even where somebody is out.
            assert found.wins[world, column] == (end.first == 2 and end.last != NONE)
            assert found.last[world, column] == (end.last == 2)
    if decided:
        assert not found.wins.any()
        assert (found.goal == 1 - found.last).all()
    else:
        assert (found.goal == found.wins).all()
    assert found.last.any() or not COMPILED


FIVES = 2 * one(4) + one(9)


def plays(hand, due, **options):
    rules = setup(DubitoRules(**options)).rules
    return [
        (engine.cards_of(action), engine.rank_of(action), engine.declared_of(action))
        for action in candidates(rules, due, hand)
        if action
    ]


def test_the_guides_three_plays_are_compared():
    """5 5 R when 5 is due: "due 5", "tre 5" with the king, "un 5" with the king alone."""
    found = plays(FIVES, 1 << 4)
    assert (2 * one(4), 4, 2) in found
    assert (FIVES, 4, 3) in found
    assert (one(9), 4, 1) in found


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"cards_min": 2},
        {"cards_max": 1},
        {"players": 6, "cards_max": 8},
        {"jokers": "wild"},
        {"underdeclare": True},
        {"sequence": "adjacent"},
        {"sequence": "same"},
    ],
)
def test_plays_are_legal_and_not_too_many(options):
    random = Random(2)
    rules = setup(DubitoRules(**options))
    for _ in range(20):
        deck = [rank for rank in range(10) for _ in range(4)]
        deck += [13, 13] if options.get("jokers") else []
        hand = sum(one(rank) for rank in random.sample(deck, random.randint(1, 15)))
        due = rules.opening if random.random() < 0.5 else engine.every(rules.rules)
        found = candidates(rules.rules, due, hand)
        assert 0 < len(found) <= 120
        assert len(set(found)) == len(found)
        for action in found:
            assert not engine.is_legal(rules.rules, due, hand, 0, size(hand), action)


def test_a_pass_is_compared():
    rules = setup(DubitoRules(sequence="same"))
    assert 0 in candidates(rules.rules, (1 << 60) | 1, FIVES)
    assert 0 not in candidates(rules.rules, 1, FIVES)


def test_games_that_do_not_end_are_counted():
    record, name = stopped(0)
    limited = replace(record, rules={**record.rules, "max_turns": len(record.moves) + 1})
    seen = observed(limited, name)
    worlds = sample(seen, claimant("able"), ANY, many(100), 1)
    choices = [CATALOGUE.choose("honest")] * 4
    seat = record.seats.index(name)
    found = play_out(seen.game, worlds, seat, (BELIEVE,), choices, SEED)
    assert found.endless.sum() == len(worlds.ranks)
    assert np.sum(found.wins) == 0
