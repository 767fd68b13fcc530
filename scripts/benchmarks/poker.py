"""Dubito poker: hands by the million against other evaluators, and all exchanges at once."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial

import eval7
import numpy as np
import phevaluator
import pokerkit
import treys
from numpy.typing import NDArray
from rich.table import Table

from benchmarks.exact import PROGRAM
from benchmarks.measuring import (
    Bound,
    Measured,
    best,
    bounds,
    cpu_seconds,
    seconds_a_call,
    seconds_a_process,
)
from cardodds.poker.evaluation import all_hands, evaluate
from cardodds.poker.holds import category_draws, category_totals, every_class
from cardodds.poker.kinds import kinds, kinds_of
from cardodds.poker.rules import pack

HANDS, THEIRS = 4_000_000, 20_000
NEEDED = 50.0
"""How many times as fast as each other evaluator ours has to be."""

HAND = "K♠ K♥ A♦ 9♣ 7♦"
QUERIES = (
    ("hands",),
    ("rank", "A♠ K♠ Q♠ J♠ joker"),
    ("exchange", HAND, "--target", "full 7 J"),
    ("claim", "three K", "--exchanged", "3"),
)

Evaluate = Callable[[], None]


def speed(rounds: int) -> Measured:
    """Hands of five cards a second, in random order, beside the others' public calls."""
    table = Table("hands of five cards", "hands/s", "against", "hands/s", "ratio", "at least")
    table.title = "Poker hands, by processor time of one core"
    random = np.random.default_rng(1)
    every = all_hands()
    hands = random.permuted(every[random.integers(0, len(every), HANDS)], axis=1)
    evaluate(hands[:1])
    ours = partial(seconds_a_hand, partial(evaluate, hands), HANDS)
    plain = hands[(hands < 32).all(axis=1)][:THEIRS]
    names, others = zip(*peers(plain), strict=True)
    fast, *slow = best(
        [ours, *(partial(seconds_a_hand, other, THEIRS) for other in others)], rounds
    )
    missed = False
    for name, theirs in zip(names, slow, strict=True):
        missed |= theirs / fast < NEEDED
        figures = (f"{1 / fast:,.0f}", name, f"{1 / theirs:,.0f}", f"{theirs / fast:,.0f}x")
        table.add_row("evaluate, jokers among them", *figures, f"{NEEDED:g}x")
    table.caption = "The others have no jokers: they are given hands without."
    return Measured([table], missed)


def seconds_a_hand(call: Callable[[], object], hands: int) -> float:
    """Processor time of one of a number of hands."""
    return cpu_seconds(call) / hands


def peers(hands: NDArray[np.uint8]) -> list[tuple[str, Evaluate]]:
    """Each other evaluator on the same hands, its own cards made beforehand."""
    cards = [f"{card.rank.replace('10', 'T')}{'shdc'['♠♥♦♣'.index(card.suit)]}" for card in pack(0)]
    by_name = [[cards[card] for card in hand] for hand in hands.tolist()]
    of_eval7 = [[eval7.Card(name) for name in hand] for hand in by_name]
    of_phe = [[phevaluator.Card(name).id_ for name in hand] for hand in by_name]
    of_treys = [[treys.Card.new(name) for name in hand] for hand in by_name]
    of_pokerkit = [tuple(pokerkit.Card.parse("".join(hand))) for hand in by_name]
    judge = treys.Evaluator()

    def phe() -> None:
        for hand in of_phe:
            phevaluator.evaluate_cards(*hand)

    def of_two_lists() -> None:
        for hand in of_treys:
            judge.evaluate(hand[:2], hand[2:])

    return [
        ("eval7.evaluate", partial(each, eval7.evaluate, of_eval7)),
        ("phevaluator.evaluate_cards", phe),
        ("treys.Evaluator.evaluate", of_two_lists),
        ("pokerkit.StandardHighHand", partial(each, pokerkit.StandardHighHand, of_pokerkit)),
    ]


def each(function: Callable[..., object], hands: Sequence[object]) -> None:
    """Call a function on each hand, with as little else as Python allows."""
    deque(map(function, hands), maxlen=0)


def exchanges(rounds: int) -> Measured:
    """The holds of all hands at once, and of one."""
    numbers = [6, 14, 23, 26, 16]
    all_holds()  # compiled, as the others below
    all_classes()
    category_draws(numbers)
    holds, classes = best(
        [partial(cpu_seconds, all_holds), partial(cpu_seconds, all_classes)], rounds
    )
    (one,) = best([partial(seconds_a_call, partial(category_draws, numbers))], rounds)
    rows = [
        Bound("the 32 holds of all 278,256 hands, by category, s", holds, 0.25),
        Bound("the chance of all 848 classes by number exchanged, s", classes, 1),
        Bound("the 32 holds of one hand, by category, µs", one * 1e6, 50, "{:.1f}"),
    ]
    return bounds("Exchanges, from nothing but compiled code, by processor time", rows)


def all_holds() -> None:
    """Count the draws from every hold of every hand to each category."""
    for cached in (kinds, category_totals):
        cached.cache_clear()
    category_totals()
    kinds_of(all_hands())


def all_classes() -> None:
    """Find the best hold of every hand toward each class."""
    for cached in (kinds, every_class):
        cached.cache_clear()
    every_class()


def queries(rounds: int) -> Measured:
    """Questions on the command line, each from start to end."""
    bare = partial(seconds_a_process, sys.executable, "-c", "pass")
    asked = [partial(seconds_a_process, *PROGRAM, "poker", *query, "--json") for query in QUERIES]
    nothing, *found = best([bare, *asked], rounds)
    rows = [Bound("an empty Python, s", nothing)]
    rows += [
        Bound(f"cardodds poker {query[0]}, s", seconds, 0.15)
        for query, seconds in zip(QUERIES, found, strict=True)
    ]
    return bounds("Whole processes", rows)
