"""The tables of dubito poker: figures that can be counted by hand."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from cardodds.guide import findings
from cardodds.guide.findings.poker import PASSED
from cardodds.guide.findings.store import read
from cardodds.guide.tables import poker
from cardodds.poker import claim


def test_what_is_passed_on_is_true_as_often_as_is_exactly_known():
    """And it is safe where the next player believes it, or as often as it is true."""
    for tallied in read(PASSED).whole.values():
        strategy, number, declared = tallied.cell.key.split(maxsplit=2)
        chance = claim(declared, int(number)).forced
        error = (chance * (1 - chance) / tallied.games) ** 0.5
        assert abs(tallied["true"] / tallied.games - chance) <= 5 * error
        believed = chance >= {"threshold": Fraction(1, 2), "honest": Fraction(1, 10)}[strategy]
        assert tallied["survives"] == (tallied.games if believed else tallied["true"])
        # A lie that is turned up is lost; what is not may be lost when the cards come back.
        assert tallied["loses"] >= tallied.games - tallied["survives"]
        if not believed:
            assert tallied["loses"] == tallied.games - tallied["survives"]


def test_what_is_passed_on_in_words():
    safe, loser = findings.tables(PASSED)
    assert safe.headings("it")[2:5] == ["Cambiate 0", "Cambiata 1", "Cambiate 2"]
    assert len(safe.rows) == len(loser.rows) == 18
    assert safe.printed("it")[0][:3] == [
        "a soglia", "una coppia di 7 con un 10, un 9 e un 8", ">99,998%",
    ]  # fmt: skip


@pytest.fixture(scope="module")
def tables():
    return {table.name: table for maker in poker.TABLES for table in maker()}


def test_hands_by_category(tables):
    rows = tables["poker-hands"].printed("it")
    assert rows[0] == ["pokerissimo", "48", "<0,1%", "0", "16", "32", "impossibile"]
    assert rows[8] == ["coppia", "132.216", "47,5%", "107.520", "24.696", "0", "53,4%"]
    assert sum(int(row[1]) for row in tables["poker-hands"].rows) == comb(34, 5)


def test_draws_that_can_be_counted(tables):
    rows = {row[0]["en"]: row for row in tables["poker-draws"].rows}
    # Kings and nines: four of 29 cards fill the house, and both jokers.
    assert rows["two pair"][2:] == (
        1, 0, 0, Fraction(23, 29), 0, 0, Fraction(6, 29), 0, 0, 0, 0,
    )  # fmt: skip
    # Eight cards that end it, and both jokers.
    assert rows["a straight open at both ends"][7] == Fraction(10, 29)
    assert rows["a straight open in the middle"][7] == Fraction(6, 29)
    # Four spades and both jokers.
    assert rows["four of a suit"][9] == Fraction(6, 29)
    # Two of the last king and the jokers.
    assert rows["three of a kind"][12] == Fraction(3, comb(29, 2))
    for row in rows.values():
        assert sum(row[3:]) == 1
        assert len(row[1].split()) == 5
        assert row[2] <= 5


def test_claims_without_exchange_are_how_many_hands_there_are(tables):
    rows = {row[0]["en"]: row for row in tables["poker-claims"].rows}
    assert list(rows) == [
        "pair", "two pair", "three of a kind", "straight", "full house", "flush",
        "four of a kind", "straight flush", "five of a kind",
    ]  # fmt: skip
    assert rows["five of a kind"][1] == rows["five of a kind"][6] == Fraction(48, comb(34, 5))
    assert rows["pair"][1] == 1 - Fraction(52_020, comb(34, 5))
    for row in rows.values():
        assert row[7] >= max(row[1:7]), "who may choose does better"


def test_every_main_rank_has_its_lowest_hand(tables):
    for name in ("poker-claims-all", "poker-claims-chosen"):
        names = [row[0]["en"] for row in tables[name].rows]
        assert len(names) == len(set(names)) == 8 + 7 + 8 + 5 + 8 + 3 + 8 + 5 + 8
        assert names[0] == "a pair of 7s with a 10, a 9 and an 8"
        assert names[-1] == "five aces"
    assert all(row[1] == 1 for row in tables["poker-claims-chosen"].rows)
