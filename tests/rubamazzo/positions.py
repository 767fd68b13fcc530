"""Positions of random games under random options, for the library and for the oracle."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from oracles.rubamazzo_engine import Game, told_apart
from rubamazzo.agreement import actions, counts, new_game, random_options
from rubamazzo.agreement import told_apart as told_apart_action

from cardodds.rubamazzo.endgame import OpenGame
from cardodds.rubamazzo.position import Position


def options(random: Random, **fixed) -> dict:
    """Options at random, but for those that are fixed."""
    while True:
        chosen = random_options(random) | fixed
        if not chosen["teams"]:
            chosen["steal_partner"] = False
        if not chosen["sum"] and chosen["ace"] == "plain":
            chosen["double_steal"] = "choose_one"
        if chosen["teams"] and chosen["players"] != 4:
            continue
        if chosen["players"] * (chosen["hand"] or 0) <= 36:
            return chosen


def advance(position: Position, game: Game, random: Random) -> Position:
    """Play an action at random on both; return the position after it."""
    view = position.view(counts(game.hands[game.seat]))
    action = random.choice(actions(view))
    moves = {told_apart(move): move for move in game.moves()}
    game.play(moves[told_apart_action(action)])
    return position.after(action)


def started(random: Random, **fixed) -> tuple[Position, Game]:
    """A game of which nothing has been played."""
    return new_game(options(random, **fixed), random)


def middle(number: int, seed: int = 0, **fixed) -> Iterator[tuple[Position, Game]]:
    """Positions from the first card of a game to the last."""
    random = Random(seed)
    for _ in range(number):
        position, game = started(random, **fixed)
        setup = position.setup
        for _ in range(random.randrange(setup.deals * setup.hand * setup.players)):
            position = advance(position, game, random)
        yield position, game


def late(random: Random, cards: int, **fixed) -> tuple[Position, Game]:
    """A position of a game for two with so many cards left to play."""
    position, game = started(random, players=2, teams=False, **fixed)
    total = position.setup.deals * position.setup.hand * 2
    while position.turn < total - cards:
        position = advance(position, game, random)
    return position, game


def open_game(position: Position, game: Game) -> OpenGame:
    """The library's form of a game whose cards the oracle holds."""
    size, left = game.hand_size, list(game.stock)
    deals = []
    for _ in range(game.deals_to_come):
        hands = [left[size * seat : size * (seat + 1)] for seat in range(game.players)]
        deals.append(tuple(map(counts, hands)))
        del left[: game.players * size]
    return OpenGame(position, tuple(map(counts, game.hands)), tuple(deals))
