"""Hands with whole packs between baselines, by the kernels and by the oracle: how they end."""

from __future__ import annotations

from math import sqrt
from random import Random

from dubito.agreement import new_game
from dubito.tiny import oracle_players
from oracles.dubito_players import play

from cardodds.dubito.rules import preset
from cardodds.dubito.simulation import GAME
from cardodds.simulation.runner import run

# Small hands and a turn limit, since the oracle is slow; the last are whole hands.
MATCHES = [
    ("honest random honest", {"hand": 5, "max_turns": 60}),
    ("random threshold", {"sequence": "adjacent", "hand": 5, "max_turns": 60}),
    ("honest random:call=0.3", {"sequence": "suit_run", "hand": 5, "max_turns": 60}),
    ("random honest honest", {"jokers": "wild", "hand": 6, "max_turns": 60}),
    ("honest random:call=0.4", {"sequence": "suit_run", "jokers": "wild", "packs": 2, "hand": 8,
                                "max_turns": 60, "cards_min": 2}),
    ("threshold honest random", {"ending": "elimination", "hand": 4, "max_turns": 80}),
    ("random honest:call=0.5 honest", {"preset": "verju", "max_turns": 80}),
    ("honest:doubt_below=0.25 random threshold honest", {"sequence": "down", "hand": 3,
                                                         "max_turns": 80}),
    ("random:call=0.2 honest random", {"sequence": "any_higher", "hand": 4, "max_turns": 60,
                                       "restart_player": "winner", "restart_rank": "new"}),
    ("honest random:call=0.3", {"preset": "same_value", "hand": 6, "max_turns": 60}),
    ("random honest random", {"packs": 2, "hand": 6, "simultaneous": "random", "max_turns": 80,
                              "cards_max": 8, "cards_min": 3}),
    ("honest random random honest", {"leftovers": "pile", "hand": 4, "doubters": "next",
                                     "max_turns": 60}),
]  # fmt: skip


def compare(number: int, games: int, slow_games: int, seed: int = 1) -> list[dict]:
    """How a match ends by both, a row a quantity: the difference in standard errors of it."""
    seats, options = MATCHES[number]
    names = seats.split()
    job = GAME.job(names, seed=seed, **options)
    layout = job.layout
    tally = run(job, games, progress=False, workers=1).tally
    players, random = oracle_players(seats), Random(seed)
    words = dict(options)
    rules = preset(words.pop("preset", "classic"), **words, players=len(names))
    won, lost, unfinished, turns = [0] * len(names), [0] * len(names), 0, []
    for _ in range(slow_games):
        game = play(new_game(rules, random), players, random, rules.simultaneous)
        turns.append(game.turns)
        unfinished += game.unfinished
        if not game.unfinished:
            won[game.winner] += 1
        if game.loser is not None:
            lost[game.loser] += 1
    rows = [_row(f"won by {s}", tally[s], games, won[s], slow_games) for s in range(len(names))]
    rows.append(_row("unfinished", tally[layout.unfinished], games, unfinished, slow_games))
    if job.each:
        for seat, losses in enumerate(lost):
            count = tally[layout.count(0, seat)]
            rows.append(_row(f"lost by {seat}", count, games, losses, slow_games))
    mean, square = (tally[layout.mean(0) + place] / games for place in (0, 1))
    slow = sum(turns) / slow_games
    error = sqrt((square - mean**2) * (1 / games + 1 / slow_games))
    away = round((mean - slow) / error, 2)
    return [*rows, {"what": "plays", "kernel": mean, "oracle": slow, "standard_errors": away}]


def _row(what: str, ours: int, games: int, theirs: int, slow_games: int) -> dict:
    share = (ours + theirs) / (games + slow_games)
    error = sqrt(share * (1 - share) * (1 / games + 1 / slow_games)) or 1
    shares = ours / games, theirs / slow_games
    away = round((shares[0] - shares[1]) / error, 2)
    return {"what": what, "kernel": shares[0], "oracle": shares[1], "standard_errors": away}
