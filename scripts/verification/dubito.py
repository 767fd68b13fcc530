"""Dubito with cards: the engine against a slow second implementation, and exact shares."""

from __future__ import annotations

from functools import partial
from typing import Any

from from_tests import from_tests

from verification.checks import DEVIATIONS, Check, Run, spread

HANDS_A_FAMILY = 2000
TINY_GAMES = 10**6
GAMES, SLOW_GAMES = 10**6, 2000


def engine(check: Run) -> dict[str, Any]:
    """Play random hands by the engine and by the oracle, the same move by move."""
    families = [*from_tests("dubito.agreement").FAMILIES]
    hands = check.size(HANDS_A_FAMILY)
    rows = []
    agree = partial(_agree, check.seed, hands)
    for family, happened in zip(families, spread(agree, families), strict=True):
        rows.append({"family": family, "hands": hands, "happened": happened})
        check.say(len(rows), len(families), f"families of options, {hands:,} hands each")
    return {"hands": hands * len(rows), "families": rows}


def _agree(seed: int, hands: int, family: str) -> dict[str, int]:
    agree = from_tests("dubito.agreement").agree
    return dict(sorted(agree(family, hands, seed).items()))


def tiny(check: Run) -> dict[str, Any]:
    """Play tiny packs and count their whole trees."""
    packs = from_tests("dubito.tiny").PACKS
    games = check.size(TINY_GAMES)
    rows = []
    compare = partial(_compare_tiny, games, check.seed)
    for pack, found in zip(packs, spread(compare, range(len(packs))), strict=True):
        ranks, copies, hand, seats, options = pack
        game = {"ranks": ranks, "copies": copies, "hand": hand}
        game |= {"strategies": seats.split(), "options": options}
        rows += [game | row | {"chance": str(row["chance"])} for row in found]
        assert all(abs(row["standard_errors"]) <= DEVIATIONS for row in found), found
        check.say(packs.index(pack) + 1, len(packs), f"packs, {games:,} games each")
    return {"games": games, "rows": rows}


def _compare_tiny(games: int, seed: int, number: int) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = from_tests("dubito.tiny").compare(number, games, seed)
    return rows


def baselines(check: Run) -> dict[str, Any]:
    """Play whole packs between baselines by the kernel and by the oracle, each with own deals."""
    matches = from_tests("dubito.whole_packs").MATCHES
    games, slow_games = check.size(GAMES), max(100, check.size(SLOW_GAMES))
    rows = []
    compare = partial(_compare, games, slow_games, check.seed)
    for match, found in zip(matches, spread(compare, range(len(matches))), strict=True):
        seats, options = match
        rows += [{"strategies": seats.split(), "options": options} | row for row in found]
        assert all(abs(row["standard_errors"]) <= DEVIATIONS for row in found), (match, found)
        check.say(matches.index(match) + 1, len(matches), "matches")
    return {"games": games, "oracle_games": slow_games, "rows": rows}


def _compare(games: int, slow_games: int, seed: int, number: int) -> list[dict[str, Any]]:
    compare = from_tests("dubito.whole_packs").compare
    rows: list[dict[str, Any]] = compare(number, games, slow_games, seed)
    return rows


CHECKS = (
    Check(
        "dubito-engine",
        "the engine plays as a slow second implementation does, move by move, under any options",
        engine,
    ),
    Check(
        "dubito-tiny-packs",
        "with tiny packs the simulated shares are those of the whole tree of the game",
        tiny,
    ),
    Check(
        "dubito-baselines",
        "honest and random players fare alike by the kernel and by the oracle, with whole packs",
        baselines,
    ),
)
