"""The games and rules with which the environments are tested, and random play through them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from random import Random
from typing import Any

import numpy as np

from cardodds.dubito import suit_run
from cardodds.dubito.desk import HANDS, HIGHS, MINE, MY_HIGHS, UNKNOWN
from cardodds.poker.view import NONE, cards_of, pack_hand
from cardodds.simulation.counts import count, one

CASES = {
    "dubito": ("dubito", {"players": 3}),
    "dubito verju": ("dubito", {"players": 3, "preset": "verju", "max_turns": 150}),
    "dubito runs": (
        "dubito",
        {
            "players": 2,
            "deck": "francesi40",
            "sequence": "suit_run",
            "underdeclare": True,
            "jokers": "wild",
            "passing": True,
            "cards_min": 2,
        },
    ),
    "dubito same": (
        "dubito",
        {"players": 5, "sequence": "same", "simultaneous": "random", "cards_max": 6, "hand": 6},
    ),
    "dice": ("dice", {"dice": 3}),
    "dice bussare": ("dice", {"players": 3, "dice": 2, "bussare": True}),
    "dice one round": ("dice", {"preset": "openspiel", "dice": (1, 2)}),
    "poker": ("poker", {"deals": 2}),
    "poker pot": ("poker", {"players": 4, "deals": 2, "preset": "pot", "exchange_once": "deal"}),
    "poker gap": ("poker", {"deals": 2, "preset": "gap", "joker_copies": True}),
    "rubamazzo": ("rubamazzo", {}),
    "rubamazzo teams": (
        "rubamazzo",
        {"players": 4, "teams": True, "capture": "all", "leftover": "last_taker"},
    ),
    "rubamazzo sums": (
        "rubamazzo",
        {"players": 3, "sum": True, "ace": "takes_all", "double_steal": "both", "tie": "replay"},
    ),
}


def room(name: str) -> Any:
    """The module of a case."""
    return import_module(f"cardodds.environments.{CASES[name][0]}")


def rules(name: str) -> dict[str, Any]:
    """The options of a case."""
    return dict(CASES[name][1])


def raw(name: str, **more: Any) -> Any:
    """The environment of a case without wrappers."""
    return room(name).raw_env(**(rules(name) | more))


def decisions(game: Any, seed: int, random: Random) -> Iterator[tuple[Any, tuple[int, ...]]]:
    """Each decision of a game, with the steps taken there, each at random."""
    table = game.begin(seed, 0)
    while not game.over(table):
        taken, chosen = game.asked(table), []
        while options := game.options(table, taken):
            chosen.append(random.choice(list(options)))
            taken = game.forced(table, (*taken, chosen[-1]))
        yield table, tuple(chosen)
        table = game.after(table, game.action(table, taken))


def reshuffled(game: Any, table: Any, seat: int, random: Random) -> Any:
    """The same table with other cards or dice in all places that a seat has not seen."""
    return HIDDEN[game.name](game, table, seat, random)


def _dubito(game: Any, table: Any, seat: int, random: Random) -> Any:
    others = [other for other in range(game.players) if other != seat]
    places = [HANDS + other for other in others] + [MINE + other for other in (*others, UNKNOWN)]
    highs = [HIGHS - HANDS + place if place < MINE else MY_HIGHS - MINE + place for place in places]
    desk = table.desk.copy()
    cards, sizes = [], []
    for low, high in zip(places, highs, strict=True):
        there = _cards(game, int(desk[low]), int(desk[high]))
        cards += there
        sizes.append(len(there))
    random.shuffle(cards)
    for low, high, size in zip(places, highs, sizes, strict=True):
        dealt, cards = cards[:size], cards[size:]
        desk[low], desk[high] = _words(game, dealt)
    laid = _cards(game, *table.laid)
    other = [random.choice(game.codes) for _ in laid]
    own = table.table.claim >= 0 and (table.table.claim & 15) == seat
    return replace(table, desk=desk, laid=table.laid if own else _words(game, other))


def _cards(game: Any, low: int, high: int) -> list[int]:
    if not game.run:
        return [code for code in game.codes for _ in range(count(low, code))]
    suited = [c for c in game.codes[:-1] for _ in range(suit_run.count(low, high, c))]
    return suited + [suit_run.JOKER] * suit_run.jokers(low)


def _words(game: Any, cards: list[int]) -> tuple[int, int]:
    if not game.run:
        return sum(map(one, cards)), 0
    return sum(map(suit_run.low_of, cards)), sum(map(suit_run.high_of, cards))


def _dice(game: Any, table: Any, seat: int, random: Random) -> Any:
    position = table.position
    hands = [
        own if other == seat else sum(1 << 8 * random.randrange(game.faces) for _ in range(dice))
        for other, (own, dice) in enumerate(zip(position.hands, position.dice, strict=True))
    ]
    return replace(table, position=position.rolled(hands), stream=random.getrandbits(60))


def _poker(game: Any, table: Any, seat: int, random: Random) -> Any:
    position = table.position
    holds = position.seat == seat and position.view().hand != NONE
    cards = [*position.stock, *(() if holds else cards_of(position.hand))]
    random.shuffle(cards)
    hand = position.hand if holds else pack_hand(tuple(cards[:5]))
    passed, thrown = (
        tuple(kept if other == seat else 0 for other, kept in enumerate(words))
        for words in (position.passed, position.thrown)
    )
    hidden = replace(
        position,
        stock=tuple(cards if holds else cards[5:]),
        hand=hand,
        passed=passed,
        thrown=thrown,
    )
    return replace(table, position=hidden, stream=random.getrandbits(60))


def _rubamazzo(game: Any, table: Any, seat: int, random: Random) -> Any:
    ranks = range(game.ranks)
    others = [hand for other, hand in enumerate(table.hands) if other != seat]
    cards = [rank for hand in others for rank in ranks for _ in range(count(hand, rank))]
    cards += table.stock
    random.shuffle(cards)
    hands = []
    for other, hand in enumerate(table.hands):
        size = 0 if other == seat else sum(count(hand, rank) for rank in ranks)
        hands.append(hand if other == seat else sum(map(one, cards[:size])))
        cards = cards[size:]
    return replace(table, hands=tuple(hands), stock=tuple(cards), stream=random.getrandbits(60))


HIDDEN = {"dubito": _dubito, "dice": _dice, "poker": _poker, "rubamazzo": _rubamazzo}


def last_step(env: Any, random: np.random.Generator) -> int:
    """A step out of the mask of the agent that is to act."""
    observation, *_ = env.last()
    return int(random.choice(np.flatnonzero(observation["action_mask"])))
