"""Plays the same games by the engine and by the oracle, and compares them card by card."""

from __future__ import annotations

from collections import Counter
from random import Random

from oracles import rubamazzo_engine as oracle

from cardodds.cards import pack
from cardodds.rubamazzo import engine
from cardodds.rubamazzo.coded_rules import setup
from cardodds.rubamazzo.position import Position
from cardodds.rubamazzo.rules import RubamazzoRules
from cardodds.rubamazzo.view import NO_TOP, NONE, RANKS_AT, View
from cardodds.rubamazzo.view import pack as all_cards
from cardodds.simulation.counts import count, one

VALUES = {
    "deck": ["napoletane", "siciliane", "francesi40", "francesi"],
    "players": [2, 3, 4, 5, 6],
    "hand": [None, None, 1, 2, 3, 4, 5, 8],
    "capture": ["one", "all"],
    "sum": [False, True],
    "ace": ["plain", "takes_all", "takes_all_but_last_deal"],
    "both_possible": ["choose", "capture_first"],
    "double_steal": ["choose_one", "both"],
    "teams": [False, True],
    "steal_partner": [False, True],
    "leftover": ["unused", "last_taker"],
}


def random_options(random: Random) -> dict:
    """Options drawn at random; those that exclude each other are put right."""
    options = {name: random.choice(values) for name, values in VALUES.items()}
    if options["teams"]:
        options["players"] = 4
    else:
        options["steal_partner"] = False
    if not options["sum"] and options["ace"] == "plain":
        options["double_steal"] = "choose_one"
    if options["players"] * (options["hand"] or 0) > pack(options["deck"]).size - 4:
        options["hand"] = None
    return options


def counts(cards) -> int:
    """The oracle's cards as packed counts."""
    return sum(one(card.rank - 1) for card in cards)


def told_apart(action: int) -> tuple:
    """An engine's action in the words of the oracle."""
    take = engine.take_of(action)
    ranks = [rank + 1 for rank in range(13) for _ in range(count(take, rank))]
    victims = engine.victims_of(action)
    seats = tuple(seat for seat in range(6) if victims >> seat & 1)
    return engine.rank_of(action) + 1, tuple(ranks), seats


def actions(view: View) -> list[int]:
    """All legal actions, as the engine lists them."""
    found = [engine.first_action(view)]
    while found[-1] != NONE:
        found.append(engine.next_action(view, found[-1]))
    return found[:-1]


def new_game(options: dict, random: Random) -> tuple[Position, oracle.Game]:
    """The same deal for both."""
    rules = RubamazzoRules(**options)
    cards = oracle.pack(len(pack(rules.deck).ranks))
    random.shuffle(cards)
    words = rules.options()
    house = {name: words[name] for name in oracle.BASE}
    other = oracle.Game(cards, rules.players, words["hand"], **house)
    return Position.opening(setup(rules), counts(other.table)), other


def check_state(position: Position, game: oracle.Game) -> None:
    """The two agree on all that lies open, and no card has gone."""
    players = game.players
    assert position.over == game.over
    if not game.over:
        assert position.table == counts(game.table)
        assert position.bundles() == tuple(len(bundle) for bundle in game.bundles)
        assert position.seat == game.seat
    tops = [position.tops >> 4 * seat & 15 for seat in range(players)]
    if not game.over:
        assert tops == [b[-1].rank - 1 if b else NO_TOP for b in game.bundles]
    assert position.last == (NONE if game.last_taker is None else game.last_taker)
    hidden = counts([card for pile in (game.stock, *game.hands) for card in pile])
    if not game.over:
        assert position.seen + hidden == all_cards(position.rules)
        open_cards = sum(position.bundles()) + len(game.table)
        assert sum(count(position.seen, rank) for rank in range(13)) == open_cards


def check_moves(position: Position, game: oracle.Game) -> tuple[list[int], dict]:
    """The two agree on what may be played; returns it in both forms."""
    view = position.view(counts(game.hands[game.seat]))
    legal = actions(view)
    moves = {oracle.told_apart(move): move for move in game.moves()}
    assert len(legal) == len(set(legal))
    assert {told_apart(action) for action in legal} == set(moves)
    assert all(engine.is_legal(view, action) for action in legal)
    takers = engine.takers(view)
    for rank in range(position.rules >> RANKS_AT & 15):
        can = [m for m in game.moves_of(oracle.Card(rank + 1, "?")) if m.captured or m.robbed]
        assert count(takers, rank) == bool(can)
    return legal, moves


def play_both(options: dict, random: Random) -> tuple[Position, oracle.Game, Counter]:
    """Play one game, each action chosen at random, and compare after every card.

    Returns both at their end, and how often some things happened.
    """
    position, game = new_game(options, random)
    everything = game.everything()
    happened: Counter = Counter()
    while not game.over:
        check_state(position, game)
        legal, moves = check_moves(position, game)
        action = random.choice(legal)
        move = moves[told_apart(action)]
        view = position.view(counts(game.hands[game.seat]))
        if move.robbed:
            happened["steal"] += 1
            happened["double steal"] += len(move.robbed) > 1
            assert engine.loot(view, action) == sum(len(game.bundles[s]) for s in move.robbed)
        tops = [b[-1].rank for s, b in enumerate(game.bundles) if b and s != game.seat]
        shown = {rank for rank in tops if tops.count(rank) > 1}
        happened["double top held"] += any(c.rank in shown for c in game.hands[game.seat])
        happened["sum"] += len({c.rank for c in move.captured} - {move.card.rank}) > 0
        stolen, before = game.stolen, len(game.bundles[game.seat])
        game.play(move)
        if move.robbed and not game.over:
            happened["least steal"] = min(
                happened["least steal"] or 99, len(game.bundles[view.seat]) - before
            )
            assert game.stolen - stolen == engine.loot(view, action)
        position = position.after(action)
        assert game.everything() == everything
    check_state(position, game)
    assert position.counted() == tuple(len(bundle) for bundle in game.bundles)
    sizes = engine.counted(position.sizes, position.table, position.last, position.setup.rules)
    winners = engine.winners(sizes, game.players, position.setup.rules)
    assert tuple(s for s in range(game.players) if winners >> s & 1) == game.winners()
    return position, game, happened


def agree(options: dict, games: int, seed: int = 0) -> Counter:
    """Play a number of games of one option set by both; raise where they differ.

    Returns how often some things happened, summed over the games.
    """
    random = Random(f"{seed} {sorted(options.items())}")
    happened: Counter = Counter()
    for _ in range(games):
        _, _, seen = play_both(options, random)
        least = min(filter(None, (happened.pop("least steal", 0), seen.pop("least steal", 0))),
                    default=0)  # fmt: skip
        happened += seen
        if least:
            happened["least steal"] = least
    return happened
