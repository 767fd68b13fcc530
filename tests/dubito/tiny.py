"""Dubito with packs of a few cards, played by the kernels and counted out by the oracle."""

from __future__ import annotations

from contextlib import ExitStack
from fractions import Fraction
from math import sqrt
from unittest import mock

from oracles import dubito_engine, dubito_players, dubito_tree

from cardodds.dubito import engine
from cardodds.dubito.coded_rules import Setup, setup
from cardodds.dubito.rules import DubitoRules, preset
from cardodds.dubito.simulation import GAME
from cardodds.dubito.view import CARDS_AT, COPIES_AT, RANKS_AT
from cardodds.simulation.runner import Played, run

PLAYERS = {
    "random": dubito_players.AtRandom,
    "honest": dubito_players.Honest,
    "threshold": lambda call=1, doubt_below="0.5": dubito_players.Honest(doubt_below, call),
}

# Option sets with packs of a few cards: ranks, copies, hand, the seats, the options. The turn
# limit keeps the trees small.
PACKS = [
    (2, 2, 2, "random honest", {"max_turns": 20}),
    (2, 4, 2, "honest:doubt_below=0.3 random:call=0.5", {"cards_max": 2, "max_turns": 12}),
    (3, 2, 2, "honest honest random", {"max_turns": 5}),
    (3, 2, 3, "honest:call=0.25 random", {"sequence": "down", "restart_rank": "next",
                                          "max_turns": 7}),
    (3, 3, 2, "random honest", {"sequence": "any_higher", "restart_player": "next",
                                "max_turns": 6}),
    (2, 3, 2, "random:call=0.3 honest random", {"ending": "elimination", "max_turns": 5}),
    (2, 3, 2, "honest random honest", {"doubters": "next", "leftovers": "pile", "max_turns": 7}),
    (2, 3, 2, "random:call=0.4 random random", {"simultaneous": "random", "cards_max": 1,
                                                "max_turns": 5}),
    (3, 2, 3, "random honest", {"sequence": "same", "passing": False, "max_turns": 6}),
    (3, 2, 2, "threshold honest", {"sequence": "adjacent", "restart_rank": "same",
                                   "max_turns": 8}),
    (3, 2, 2, "honest random", {"sequence": "adjacent_strict", "first_rank": "free",
                                "max_turns": 6}),
    (2, 4, 3, "random:call=0.6 honest", {"discard_sets": True, "cards_min": 2, "max_turns": 8}),
    (2, 4, 2, "honest honest:call=0.5", {"sequence": "suit_run", "max_turns": 4}),
]  # fmt: skip


def oracle_players(seats: str) -> list[dubito_players.Player]:
    """The oracle's players by the names of the catalogue."""
    players = []
    for seat in seats.split():
        name, _, words = seat.partition(":")
        players.append(PLAYERS[name](**dict(word.split("=") for word in words.split(",") if word)))
    return players


def tiny_setup(rules: DubitoRules, ranks: int, copies: int, hand: int) -> Setup:
    """The coded rules with a pack of a few ranks."""
    coded = setup(rules)
    word = coded.rules
    for place, width, number in (
        (RANKS_AT, 4, ranks),
        (COPIES_AT, 4, copies),
        (CARDS_AT, 7, ranks * copies),
    ):
        word = word & ~(((1 << width) - 1) << place) | number << place
    opening = coded.opening if coded.opening == 1 else engine.every(word)
    left = ranks * copies - hand * rules.players
    pile = left if rules.leftovers == "pile" else 0
    return coded._replace(rules=word, hand=hand, more=0, pile=pile, opening=opening)


def simulated(
    seats: str, games: int, ranks: int, copies: int, hand: int, seed: int, **options
) -> tuple[Played, list[str]]:
    """Games with a tiny pack: the tally, and what its first columns are."""
    names = seats.split()
    rules = preset(**options, players=len(names))
    coded = tiny_setup(rules, ranks, copies, hand)
    job = GAME.job(names, seed=seed, **options)
    with ExitStack() as patches:
        for module in ("simulation", "doubts"):
            patch = mock.patch(f"cardodds.dubito.{module}.setup", return_value=coded)
            patches.enter_context(patch)
        played = run(job, games, progress=False, workers=1)
    columns = [f"won by {seat}" for seat in range(len(names))] + ["ties", "unfinished"]
    if rules.ending == "elimination":
        skip = job.layout.count(0, 0) - len(columns)
        columns += [""] * skip + [f"lost by {seat}" for seat in range(len(names))]
    return played, columns


def counted_out(seats: str, ranks: int, copies: int, hand: int, **options) -> dict[str, object]:
    """The exact chance of what each column counts."""
    players = oracle_players(seats)
    rules = preset(**options, players=len(players))
    house = {name: value for name, value in rules.options().items()
             if name in dubito_engine.BASE}  # fmt: skip
    house["discards"] = rules.discard_sets
    suits = "DCSB" if rules.sequence == "suit_run" else "x"
    cards = dubito_tree.tiny_pack(ranks, copies, suits)
    ends = dubito_tree.shares(cards, players, hand, ranks, suits, rules.simultaneous, **house)
    chances = {f"won by {seat}": chance for seat, chance in enumerate(ends.wins)}
    chances |= {f"lost by {seat}": chance for seat, chance in enumerate(ends.losses)}
    return chances | {"unfinished": ends.unfinished, "turns": ends.turns}


def compare(number: int, games: int, seed: int = 1) -> list[dict]:
    """How a game with a tiny pack ends, a row a quantity: count, chance, standard errors apart."""
    ranks, copies, hand, seats, options = PACKS[number]
    chances = counted_out(seats, ranks, copies, hand, **options)
    assert sum(map(chances.get, ["unfinished", *filter(_is_win, chances)])) == 1
    played, columns = simulated(seats, games, ranks, copies, hand, seed, **options)
    counted = dict(zip(columns, played.tally, strict=False))
    assert counted.pop("ties") == 0
    rows = []
    for column in columns:
        if column in chances and column in counted:
            away = standard_errors(counted[column], games, chances[column])
            rows.append({"what": column, "count": counted[column], "chance": chances[column],
                         "standard_errors": round(away, 2)})  # fmt: skip
    return rows


def _is_win(column: str) -> bool:
    return column.startswith("won")


def standard_errors(hits: int, times: int, chance: Fraction) -> float:
    """How far a count is from what its chance lets expect."""
    if chance in (0, 1):
        assert hits == times * chance
        return 0.0
    expected = float(times * chance)
    return (hits - expected) / sqrt(expected * float(1 - chance))
