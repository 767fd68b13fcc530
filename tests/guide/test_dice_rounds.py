"""The tables of solved rounds and matches: from what is stored alone, and how each is known."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from cardodds.dice.solver import match_values
from cardodds.dice.solver.match_values import RoundValue, match, stored_rounds
from cardodds.guide.tables import dice_rounds
from cardodds.numbers import LANGUAGES

KNOWN = {
    ("strict", 1, 1, False): Fraction(-1, 18),
    ("free", 1, 1, False): Fraction(-1, 18),
    ("strict", 1, 2, False): Fraction(-67, 324),
    ("strict", 2, 1, False): Fraction(13, 54),
    ("strict", 1, 1, True): Fraction(2, 3),
    ("strict", 1, 3, True): Fraction(17, 108),
}


@pytest.fixture
def tables(monkeypatch):
    """The tables; a round that is solved for them is an error."""

    def solved(*arguments, **options):
        raise AssertionError("a round was solved")

    monkeypatch.setattr(match_values, "solve", solved)
    made = [table for maker in dice_rounds.TABLES for table in maker()]
    return {table.name: table for table in made}


def row(table, lang, *starts):
    """The only row that starts with these cells, as printed."""
    (found,) = (cells for cells in table.printed(lang) if cells[: len(starts)] == [*starts])
    return found


def test_every_round_is_stored_and_those_that_are_fractions_are_known():
    stored = stored_rounds()
    assert len([key for key in stored if key[0] == "strict"]) == 30
    for key, value in KNOWN.items():
        assert stored[key] == RoundValue(value, value, value, "lp")
    for key, found in stored.items():
        low, high = found.ends
        assert low <= found.value <= high, key
        if found.method == "lp":
            assert isinstance(found.value, Fraction), key
            assert low == high, key
        elif found.method == "cfr":
            assert 0 < high - low <= 0.1, key
        else:
            assert found.method == "memory"
            assert low < high, key
            assert found.low is None or found.loses_at_least is None, key


def test_the_piombo_round_is_the_same_under_both_rules():
    stored = stored_rounds()
    for other in range(1, 6):
        assert stored["strict", 1, other, True] == stored["free", 1, other, True]


def test_a_round_says_how_it_is_known(tables):
    strict = tables["dice-rounds-strict"]
    assert len(strict.rows) == 25
    once = "-0.0556 (-1/18)"
    assert row(strict, "en", "1", "1")[2:] == [once] * 3 + ["-0.1111 (-1/9)", "0", "exact"]
    assert row(strict, "it", "2", "1")[2:5] == ["0,2407 (13/54)"] * 3
    assert row(strict, "it", "2", "2")[-1] == "fra limiti"
    for table in (strict, tables["dice-rounds-free"]):
        rule = table.name.removeprefix("dice-rounds-")
        for own, other, value, low, high, *_, lost, how in table.printed("en"):
            found = stored_rounds()[rule, int(own), int(other), False]
            assert (low == high == "") == (how == "approximate") == (found.low is None)
            assert how.startswith("approximate") == (found.method == "memory")
            assert ("/" in value) <= (how == "exact")
            assert lost.startswith("at least") or lost == "not known" or how != "approximate"


def test_a_match_is_as_well_known_as_its_worst_round(tables):
    for name, rule in (("dice-matches", "strict"), ("dice-matches-free", "free")):
        for own, other, win, low, high, _, _, how in tables[name].printed("en"):
            found = match((int(own), int(other)), rule=rule)
            assert (how == "exact") == isinstance(found.win, Fraction) == ("/" in win)
            assert how.startswith("approximate") == found.approximate
            assert (low == high == "") == (not found.bounded)
    start = row(tables["dice-matches-states"], "en", "5", "5")
    assert start[5:] == [*row(tables["dice-matches"], "en", "5", "5")[2:5], "approximate"]


def test_a_die_more_is_worth_something_in_every_match(tables):
    die = tables["dice-die"]
    assert [cells[4][0] for cells in die.printed("en")] == ["+"] * 20
    assert row(die, "it", "2", "1")[2:4] == ["+14,8", "esatto"]  # (13/54 + 1/18) / 2


def test_numbers_have_the_digits_that_are_known(tables):
    for table in tables.values():
        for lang in LANGUAGES:
            for cell in (cell for cells in table.printed(lang) for cell in cells):
                assert not (cell.startswith("-") and not cell.strip("-0.,%")), cell
    for name in ("dice-rounds-strict", "dice-rounds-free"):
        for _, _, value, _, _, _, lost, how in tables[name].printed("en"):
            loss = lost.removeprefix("at least ")
            if how.startswith("approximate") and loss[0].isdigit() and float(loss) > 0.11:
                assert len(value.partition(".")[2]) == 2


def test_a_note_speaks_of_bounds_where_there_are_columns_of_them(tables):
    assert "the two" not in tables["dice-die"].note["en"]
    assert "fra i due" not in tables["dice-die"].note["it"]


def test_nothing_is_called_optimal(tables):
    for table in tables.values():
        for lang in LANGUAGES:
            text = " ".join([table.note[lang], *(" ".join(cells) for cells in table.printed(lang))])
            assert "optim" not in text
            assert "ottim" not in text


def test_a_value_without_bounds_has_none_in_the_match(monkeypatch):
    """Its match may end anyhow as far as that round goes; what is known of the others stays."""
    stored = dict(stored_rounds())
    unknown = replace(stored["strict", 2, 2, False], method="memory", low=None, high=None)
    stored["strict", 2, 2, False] = unknown
    monkeypatch.setattr(match_values, "stored_rounds", lambda: stored)
    whole, rest = match((2, 2)), match((2, 1))
    assert (whole.bounded, rest.bounded) == (False, True)
    # Who loses the round wins the piombo round of two dice, 25/36, and then the last one, 1/6.
    assert (whole.low, whole.high) == pytest.approx((25 / 216, 1 - 25 / 216))
    assert "approximate, no bound is known" in whole.to_text("en")
    assert whole.to_text("it").startswith("2 contro 2: chi apre vince circa il ")


def test_what_rests_on_a_round_that_is_missing_is_left_out(monkeypatch):
    stored = dict(stored_rounds())
    del stored["strict", 3, 2, False]
    monkeypatch.setattr(match_values, "stored_rounds", lambda: stored)
    made = {table.name: table for maker in dice_rounds.TABLES for table in maker()}
    pairs = {row[:2] for row in made["dice-rounds-strict"].rows}
    assert len(pairs) == 23
    assert not {(3, 2), (2, 3)} & pairs
    matches = {row[:2] for row in made["dice-matches"].rows}
    assert {(2, 2), (1, 5), (5, 1)} <= matches
    assert (3, 3) in matches  # who opens is who has lost a die: three against two comes of others
    assert not {(3, 2), (4, 2), (5, 5)} & matches
    assert "dice-matches-states" not in made
