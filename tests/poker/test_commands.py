"""`cardodds poker`: the keys of the interface, and one line for bad input."""

from __future__ import annotations

import pytest

from cardodds.poker import CATEGORIES

KINGS = "K♠ K♥ A♦ 9♣ 7♦"


def test_hands(cardodds):
    found = cardodds("poker", "hands", "--json").json
    assert (found["hands"], found["classes"]) == (278_256, 848)
    assert list(found["counts"]) == list(CATEGORIES)
    assert found["counts"]["pair"] == 132_216
    assert found["by_jokers"]["2"]["three"] == 1_320
    copies = cardodds("poker", "hands", "--joker-copies", "--json").json
    assert (copies["classes"], copies["counts"]) == (884, found["counts"])
    without = cardodds("poker", "hands", "--jokers", "0", "--json").json
    assert (without["hands"], list(without["by_jokers"])) == (201_376, ["0"])


@pytest.mark.parametrize(
    ("hand", "category", "ranks"),
    [
        ("A♠ K♠ Q♠ J♠ joker", "straight_flush", ["A"]),
        ("A♠ A♥ K♦ 9♣ 8♣", "pair", ["A", "K", "9", "8"]),
        ("A♠ A♥ K♦ K♣ 9♣", "two_pair", ["A", "K", "9"]),
        ("7♠ 7♥ 7♣ J♠ J♥", "full", ["7", "J"]),
        ("A♠ Q♠ 10♠ 9♠ 7♠", "flush", ["A", "Q", "10", "9", "7"]),
    ],
)
def test_rank(cardodds, hand, category, ranks):
    found = cardodds("poker", "rank", hand, "--json").json
    assert (found["category"], found["ranks"]) == (category, ranks)
    assert found == cardodds("poker", "rank", *hand.split(), "--json").json


def test_rank_where_jokers_copy(cardodds):
    found = cardodds("poker", "rank", "A♠ J♠ 8♠ 7♠ *", "--joker-copies", "--json").json
    assert found["ranks"] == ["A", "A", "J", "8", "7"]


def test_exchange(cardodds):
    found = cardodds("poker", "exchange", KINGS, "--target", "full 7 J", "--json").json
    assert len(found["holds"]) == 32
    assert found["best"]["hold"] == "K♠ K♥"
    assert found["best"]["target"]["fraction"] == "305/3654"
    assert all(sum(hold["counts"].values()) == hold["draws"] for hold in found["holds"])
    one = cardodds("poker", "exchange", KINGS, "--hold", "K♠ K♥", "--json").json
    assert [hold["exchanged"] for hold in one["holds"]] == [3]
    assert one["best"] is None
    everything = cardodds("poker", "exchange", KINGS, "--hold", "", "--json").json
    assert everything["holds"][0]["draws"] == 118_755
    beaten = cardodds("poker", "exchange", KINGS, "--beat", "pair K A 9 7", "--json").json
    assert beaten["wanted"] == "pair K A 9 8"


def test_claim(cardodds):
    found = cardodds("poker", "claim", "three K", "--exchanged", "3", "--json").json
    assert found["forced"]["fraction"] == "69784205/254186856"
    assert found["chosen"]["percent"] == "42.3%"
    assert found["free"]["percent"] == "39.4%"
    free = cardodds("poker", "claim", "tris", "di", "re", "--json", "--lang", "it").json
    assert (free["forced"], free["chosen"]) == (None, None)
    assert free["free"]["percent"] == "39,4%"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["rank", "A♠ A♠ Q♠ J♠ joker"], "card A♠: given 2 times"),
        (["rank", "A♠ K♠ Q♠ J♠"], "HAND A♠ K♠ Q♠ J♠: has 4 cards, a hand has 5"),
        (["rank", "joker joker joker A♠ K♠"], "card joker: given 3 times, at most 2"),
        (["rank", "6♠ 7♠ 8♠ 9♠ 10♠"], "card 6♠: is not in a poker32 pack"),
        (["rank", "D D D D D"], "card D: has no suit"),
        (["rank"], "HAND: is missing"),
        (["hands", "--jokers", "3"], "--jokers 3: must be a whole number from 0 to 2"),
        (["exchange", KINGS, "--hold", "Q♠"], "--hold Q♠: Q♠ is not in the hand"),
        (["exchange", KINGS, "--target", "ful"], "--target ful: did you mean full?"),
        (["exchange", KINGS, "--beat", "five A"], "--beat five A: nothing is higher"),
        (["exchange", KINGS, "--target", "full", "--beat", "three"],
         '--target + --beat "full" + "three": only one of the two can be wanted'),
        (["claim", "three", "--exchanged", "6"], "--exchanged 6: must be a whole number"),
        (["claim", "three B"], "DECLARATION three B: B is not in a poker32 pack"),
        (["claim", "straight 8"], "DECLARATION straight 8: a straight ends at 10, J, Q, K, A"),
        (["clam", "three"], "did you mean claim?"),
    ],
)  # fmt: skip
def test_bad_input_is_one_line(cardodds, arguments, said):
    done = cardodds("poker", *arguments, "--json")
    done.assert_one_line_error()
    assert said in done.err


def test_answers_as_text(cardodds):
    assert "straight flush to the ace" in cardodds("poker", "rank", "A♠ K♠ Q♠ J♠ joker").out
    assert "pokerissimo: 48" in cardodds("poker", "hands", "--lang", "it").out
    assert len(cardodds("poker", "exchange", KINGS).out.splitlines()) == 33
    assert "at least three kings" in cardodds("poker", "claim", "three K").out


@pytest.mark.parametrize(
    "arguments",
    [
        ["hands"],
        ["rank", "A♠ K♠ Q♠ J♠ joker"],
        ["exchange", KINGS, "--target", "full"],
        ["claim", "three K", "--exchanged", "3"],
    ],
    ids=lambda arguments: arguments[0],
)
def test_an_exact_answer_loads_nothing_heavy(python, arguments):
    asked = ["cardodds", "poker", *arguments, "--json"]
    done = python(
        "-c",
        f"import sys; sys.argv = {asked!r}\n"
        "from cardodds.cli.program import run\n"
        "run(sys.argv[1:])\n"
        "print(*{'numpy', 'numba', 'scipy', 'pandas', 'rich', 'babel'} & set(sys.modules))",
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.endswith("}\n\n")
