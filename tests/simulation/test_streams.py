from __future__ import annotations

import itertools
import os
import subprocess
import sys

import numpy as np
import pytest
from scipy.stats import chisquare
from simulation import heads

from cardodds.simulation.kernels import COMPILED, kernel
from cardodds.simulation.streams import (
    DEAL,
    LOW_32,
    advance,
    bounded,
    bounded_three,
    fresh_seed,
    happens,
    pick,
    shuffle,
    start,
    word,
)

DRAWS = 300_000 if COMPILED else 3_000
SURE = 1e-6
"""A right generator fails a test at a fixed seed with less than this chance."""

# The first words of the seed 1234567, as published with the reference implementation.
PUBLISHED = [
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
]


def test_published_words():
    state, words = 1234567, []
    for _ in PUBLISHED:
        state = advance(state)
        words.append(word(state) % 2**64)
    assert words == PUBLISHED


@pytest.mark.parametrize("seed", [0, 1, 2**53, 2**63 - 1])
@pytest.mark.parametrize("game", [0, 1, 10**11, 2**62])
def test_start_is_the_unsigned_one(seed, game):
    for lane in (0, 1, 7):
        assert start(seed, game, lane) % 2**64 == heads.start(seed, game, lane)


def test_no_two_streams_start_together():
    starts = {start(5, game, lane) for game in range(500) for lane in range(7)}
    assert len(starts) == 500 * 7


@kernel
def chain(state, n):
    words = []
    state = advance(state)
    bits = word(state)
    words.append((state, bits, (bits >> 32) & LOW_32))
    for _ in range(4):
        state = advance(state)
        bits = word(state)
        product = ((bits >> 32) & LOW_32) * n
        words.append((state, bits, product & LOW_32))
    return words


def test_words_in_a_compiled_loop():
    # Signed overflow is undefined in compiled code: with it, this very loop gave one word for all.
    state = 77
    for compiled, bits, _ in chain(77, 3 * 2**29):
        state = (state + heads.GOLDEN) % 2**64
        assert (compiled % 2**64, bits % 2**64) == (state, heads.mix(state))


@kernel
def residues(seed, draws, n, parts, counts):
    state = start(seed, 0, DEAL)
    for _ in range(draws):
        state, value = bounded(state, n)
        counts[value % parts] += 1
    return state


@pytest.mark.parametrize("n", [2, 6, 40, 3 * 2**29])
def test_bounded_is_uniform(n):
    # With 3 * 2**29, taking the high bits alone would give the residues 3 : 3 : 2.
    parts = 3 if n > 100 else n
    counts = np.zeros(parts, np.int64)
    residues(7, DRAWS, n, parts, counts)
    assert chisquare(counts).pvalue > SURE


def test_bounded_stays_in_bounds():
    state = start(1, 2, 3)
    for n in (1, 2, 3, 1600, 2**31 - 1):
        for _ in range(50):
            state, value = bounded(state, n)
            assert 0 <= value < n


def test_bounded_three_is_uniform():
    # Nearly half of the combinations come from two 32-bit numbers, the others from one: without
    # rejection the former would come up twice as often.
    n = 1420
    ways = n * (n - 1) * (n - 2)
    state, total, draws = start(3, 0, DEAL), 0, DRAWS // 30
    for _ in range(draws):
        state, first, second, third = bounded_three(state, n)
        assert 0 <= first < n
        assert 0 <= second < n - 1
        assert 0 <= third < n - 2
        value = (first * (n - 1) + second) * (n - 2) + third
        total += -(-(value + 1) * 2**32 // ways) - -(-value * 2**32 // ways)
    assert total / draws == pytest.approx(2**32 / ways, abs=5 * 0.5 / draws**0.5)


@kernel
def positions(seed, deals, cards, count, table):
    for deal in range(deals):
        for place in range(len(cards)):
            cards[place] = place
        shuffle(start(seed, deal, DEAL), cards, count)
        for place in range(len(cards)):
            table[place, cards[place]] += 1


@pytest.mark.parametrize("kind", [np.int64, np.uint8])
def test_every_card_is_dealt_to_every_place(kind):
    cards = np.arange(40, dtype=kind)
    table = np.zeros((40, 40), np.int64)
    positions(11, DRAWS // 10, cards, 40, table)
    # Rows and columns add up: 39 * 39 degrees of freedom.
    assert chisquare(table.ravel(), ddof=40 * 40 - 1 - 39 * 39).pvalue > SURE


@pytest.mark.parametrize("count", range(6))
def test_every_arrangement_of_the_first_places(count):
    ways = dict.fromkeys(itertools.permutations(range(5), count), 0)
    for deal in range(3000):
        cards = np.arange(5)
        shuffle(start(2, deal, DEAL), cards, count)
        ways[tuple(cards[:count].tolist())] += 1
        assert sorted(cards) == [0, 1, 2, 3, 4]
    if count:
        assert chisquare(list(ways.values())).pvalue > SURE


def test_happens_as_often_as_said():
    state, events, draws = start(9, 0, 1), 0, 20_000
    for _ in range(draws):
        state, event = happens(state, 0.1)
        events += event
    assert events / draws == pytest.approx(0.1, abs=5 * (0.09 / draws) ** 0.5)


def test_fresh_seeds_differ():
    assert len({fresh_seed() for _ in range(10)}) == 10


INTERPRETED = """
import warnings; warnings.simplefilter("error")
from simulation.test_streams import signature
print(signature())
"""


def signature():
    """A little of everything, to be compared between compiled and interpreted."""
    cards = np.arange(40)
    state = start(2**63 - 1, 10**12, 5)
    seen = []
    for step in range(200):
        state, value = bounded(state, 7 + step * 10_000_000)
        state, event = happens(state, 0.3)
        state, *three = bounded_three(state, 1600)
        state = shuffle(state, cards, step % 41)
        seen += [state, value, bool(event), three, cards.tolist()]
    return seen


@pytest.mark.skipif(not COMPILED, reason="compares with the compiled functions")
def test_interpreted_is_the_same():
    answer = subprocess.run(
        [sys.executable, "-c", INTERPRETED],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert answer.stderr == ""
    assert answer.stdout.strip() == str(signature())


def test_pick_is_uniform():
    for n in (1, 2, 3, 7, 10):
        found = [0] * n
        draw = 12345
        for _ in range(3000):
            draw, chosen = pick(draw, n)
            found[chosen] += 1
        assert n == 1 or chisquare(found).pvalue > SURE


def test_pick_starts_afresh_from_a_word_that_is_one_too_many():
    """The high halves of draws are 2**32 numbers, one more than three can share."""
    assert {pick(draw, 3)[1] for draw in range(40)} == {0, 1, 2}
    assert {pick((1 << 32) + draw, 3)[1] for draw in range(40)} == {0}
