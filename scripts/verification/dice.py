"""Dubito with dice: the engine against a slow second implementation, exact odds against games."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from random import Random
from typing import Any

from from_tests import from_tests

from cardodds import dice
from cardodds.dice.view import bid_of
from verification.checks import DEVIATIONS, Check, Run, spread, standard_errors

FAMILY_GAMES, RANDOM_SETS, RANDOM_GAMES = 2000, 40, 100
"""Many games of each family of rules, and few of each of many sets of options drawn at random.

The second implementation takes up to a twentieth of a second a game, all of it five to ten minutes.
"""
GAMES, SLOW_GAMES = 10**6, 20_000
MATCHES: tuple[tuple[list[str], dict[str, Any]], ...] = (
    (["threshold", "threshold"], {}),
    (["threshold", "random"], {"dice": [2, 5]}),
    (["random", "random"], {"rule": "free"}),
    (["threshold", "threshold:doubt_below=0.25"], {"piombo": False}),
    (["threshold", "random", "threshold"], {"dice": [2, 5, 3]}),
    (["random"] * 4, {}),
    (["threshold"] * 4, {"rule": "free", "dice": 3}),
    (["random"] * 8, {"dice": 2}),
)
BID_GAMES = 10**6
FACES: tuple[dice.Face, ...] = (2, 6, dice.SPIRAL)
BOASTS = ((1, 1, 1), (2, 1, 1), (5, 5, 1), (5, 5, 3), (3, 8, 2), (5, 15, 5))
"""The opener's dice, the hidden ones, how many more than it holds it says."""


def engine(check: Run) -> dict[str, Any]:
    """Play random games by the engine and by the oracle, the same call by call."""
    agreement = from_tests("dice.agreement")
    random = Random(check.seed)
    families = agreement.FAMILIES[: check.size(len(agreement.FAMILIES))]
    parts = [(options, FAMILY_GAMES) for options in families]
    for _ in range(check.size(RANDOM_SETS)):
        parts.append((agreement.random_options(random), RANDOM_GAMES))
    rows = []
    for (options, games), happened in zip(
        parts, spread(partial(_agree, check.seed), parts), strict=True
    ):
        rows.append({"options": options, "games": games, "happened": happened})
        check.say(len(rows), len(parts), "sets of options")
    return {"games": sum(games for _, games in parts), "option_sets": rows}


def _agree(seed: int, part: tuple[dict[str, Any], int]) -> dict[str, int]:
    agree = from_tests("dice.agreement").agree
    return dict(sorted(agree(*part, seed).items()))


def shares(check: Run) -> dict[str, Any]:
    """Play the same match-ups by the kernel and by the oracle, each with its own dice."""
    games, slow_games = check.size(GAMES), max(100, check.size(SLOW_GAMES))
    rows = []
    compare = partial(_compare, games, slow_games, check.seed)
    for (seats, options), found in zip(MATCHES, spread(compare, MATCHES), strict=True):
        for row in found:
            rows.append({"strategies": seats, "options": options} | row)
            assert abs(row["away"]) <= DEVIATIONS, rows[-1]
        check.say(MATCHES.index((seats, options)) + 1, len(MATCHES), "match-ups")
    return {"kernel_games": games, "oracle_games": slow_games, "rows": rows}


def _compare(
    games: int, slow_games: int, seed: int, match: tuple[list[str], dict[str, Any]]
) -> list[dict[str, Any]]:
    seats, options = match
    found: list[dict[str, Any]] = from_tests("dice.agreement").compare(
        seats, games, slow_games, seed, **options
    )
    return found


def bids(check: Run) -> dict[str, Any]:
    """Simulate rounds that end with their opening, and count how often it is right."""
    agreement = from_tests("dice.agreement")
    games = check.size(BID_GAMES)
    rows: list[dict[str, Any]] = []

    def compare(what: dict[str, Any], hits: int, chance: Fraction) -> None:
        away = standard_errors(hits, games, chance)
        row = what | {"chance": float(chance), "right": hits, "standard_errors": round(away, 2)}
        rows.append(row)
        assert abs(away) <= DEVIATIONS, row

    for count in range(1, 11):
        for face in FACES:
            bid = dice.Bid(count, face)
            coded = bid_of(count, dice.DUBITO.face_names.index(face))
            opener = agreement.SAY.choose({"bid": coded})
            hits = agreement.right_openings(opener, games, check.seed, [5, 5])
            compare({"bid": str(bid)}, hits, dice.bid_odds(bid, hidden=10).true)
        check.say(count, 10, "counts")
    for own, hidden, more in BOASTS:
        opener = agreement.BOAST.choose({"more": more})
        hits = agreement.right_openings(opener, games, check.seed, [own, hidden])
        chance = agreement.boast_is_right(own, hidden, more)
        compare({"bid": f"{more} more than held", "own": own, "hidden": hidden}, hits, chance)
    return {"games": games, "rows": rows}


CHECKS = (
    Check(
        "dice-engine",
        "the engine plays as a slow second implementation does, call by call, under any options",
        engine,
    ),
    Check(
        "dice-shares",
        "the kernel's games end as those of the second implementation, by wins, bids and rounds",
        shares,
    ),
    Check(
        "dice-bids",
        "an opening is right as often as the exact odds say",
        bids,
    ),
)
