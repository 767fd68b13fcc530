"""The chance that the first holder has what it declares, and the stored counts behind it."""

from __future__ import annotations

import json
from fractions import Fraction
from math import comb

import numpy as np
import pytest
from poker.draws import draws_to

from cardodds.data import data_file
from cardodds.errors import ArgumentError
from cardodds.poker import HandClass, all_classes, claim, parse
from cardodds.poker.claims import count, store, table
from cardodds.poker.evaluation import all_hands, class_table
from cardodds.poker.odds import COLUMNS, STORED
from cardodds.simulation.kernels import COMPILED

HANDS = comb(34, 5)


def read(copies):
    lines = data_file(STORED[copies]).read_text(encoding="utf-8").splitlines()
    return [line.split(",") for line in lines]


@pytest.fixture(scope="module")
def stored():
    return read(False)


@pytest.mark.skipif(not COMPILED, reason="takes minutes interpreted")
def test_the_stored_counts_are_what_is_counted(tmp_path):
    store(tmp_path / "new")
    for copies, name in STORED.items():
        made = (tmp_path / "new" / name).read_bytes()
        assert made == data_file(name).read_bytes() == table(copies).encode()


@pytest.mark.parametrize("copies", [False, True])
def test_the_table_has_a_row_for_every_class(copies):
    head, *rows = read(copies)
    assert head == list(COLUMNS)
    assert [row[0] for row in rows] == [str(one) for one in all_classes(copies)]


def test_jokers_that_copy_change_flushes_alone(stored):
    plain = {row[0]: row[1:] for row in stored[1:]}
    for row in read(True)[1:]:
        one = parse(row[0], joker_copies=True)
        if one.category != "flush":
            assert row[1:] == plain[row[0]], one


def test_without_exchange_it_is_how_many_hands_there_are():
    at_least = np.cumsum(np.bincount(class_table())[::-1])[::-1]
    for order in (0, 51, 331, 499, 847):
        declared = all_classes()[order]
        expected = Fraction(int(at_least[order]), HANDS)
        assert claim(declared, 0).forced == expected
        assert claim(declared, 5).forced == expected, "five new cards are one more hand"


def test_the_lowest_class_is_always_there():
    found = claim("nothing")
    assert (found.free, found.forced, found.chosen) == (1, None, None)
    pat = claim("nothing", 0)
    assert (pat.forced, pat.chosen) == (1, 1)
    assert claim("nothing", 1).chosen is None, "nobody exchanges for what it has"


def test_free_is_the_mean_of_what_each_number_comes_to(stored):
    for order in (100, 331, 550, 700, 847):
        declared = all_classes()[order]
        choosing = [int(number) for number in stored[order + 1][13:]]
        assert sum(choosing) == HANDS
        each = [claim(declared, number).chosen for number in range(6)]
        assert [chance is None for chance in each] == [number == 0 for number in choosing]
        total = sum(n * chance for n, chance in zip(choosing, each, strict=True) if chance)
        found = claim(declared)
        assert found.free == total / HANDS
        assert found.free >= max(claim(declared, k).forced or 0 for k in range(6))


def test_every_higher_class_is_less_likely():
    free = [claim(one).free for one in all_classes()[::37]]
    assert free == sorted(free, reverse=True)
    assert len(set(free)) == len(free)


def test_forced_is_close_to_the_mean_over_a_sample_of_hands():
    """Hands at random, each counted draw by draw: within 5 standard errors."""
    random = np.random.default_rng(1)
    order = parse("three K").order()
    chances = []
    for index in random.permutation(HANDS)[: 200 if COMPILED else 25]:
        good = draws_to(all_hands()[index])[:, order:].sum(axis=1)
        best = [max(good[h] for h in range(32) if h.bit_count() == 5 - k) for k in range(6)]
        chances.append([number / comb(29, k) for k, number in enumerate(best)])
    error = np.std(chances, axis=0, ddof=1) / np.sqrt(len(chances))
    exact = [float(claim("three K", k).forced or 0) for k in range(6)]
    assert (np.abs(np.mean(chances, axis=0) - exact) < 5 * error).all()


@pytest.mark.skipif(not COMPILED, reason="takes minutes interpreted")
@pytest.mark.parametrize(("jokers", "copies"), [(0, False), (1, True), (2, True)])
def test_other_packs_and_jokers_that_copy_are_counted(jokers, copies):
    hands = comb(32 + jokers, 5)
    classes = class_table(copies)[:hands]
    for text in ("pair K", "flush A K", "five 7"):
        found = claim(text, 0, jokers=jokers, joker_copies=copies)
        order = parse(text, joker_copies=copies).order(joker_copies=copies)
        assert found.forced == Fraction(int((classes >= order).sum()), hands)
        assert found.free >= found.forced
    assert len(count(jokers, joker_copies=copies)) == (884 if copies else 848)
    assert claim("five", jokers=0).free == 0


def test_a_flush_with_two_aces_is_declared_only_where_jokers_copy():
    with pytest.raises(ArgumentError, match="^declaration flush A A: "):
        claim("flush A A")


def test_what_it_says():
    found = claim("full di 7 con due fanti", 2)
    assert found.declared == HandClass("full", ("7", "J"))
    shown = found.to_dict("it")
    assert {"forced", "chosen", "free"} <= set(shown)
    assert shown["declared"] == "full 7 J"
    assert json.dumps(shown)
    lines = found.to_text("it").splitlines()
    assert lines[0] == "almeno full di 7 con due fanti"
    assert lines[1].startswith("deve cambiare 2: ")
    assert lines[-1].startswith("chi ha le carte per primo")
    none = claim("pair", 2).to_text()
    assert "chose to exchange 2: no hand does" in none
    assert "must" not in claim("pair").to_text()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("coppja",), "declaration coppja: did you mean coppia?"),
        (("full", 6), "exchanged 6: must be a whole number from 0 to 5"),
        (("full", -1), "exchanged -1: must be a whole number from 0 to 5"),
        (("full", 2.5), "exchanged 2.5: must be a whole number from 0 to 5"),
        (("full", True), "exchanged True: must be a whole number from 0 to 5"),
        ((7,), "declaration 7: a declaration is as"),
    ],
)
def test_what_is_refused(arguments, said):
    with pytest.raises(ArgumentError) as caught:
        claim(*arguments)
    assert str(caught.value).startswith(said)
