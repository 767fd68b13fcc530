"""The chance of a later holder's declaration, against all draws where they can be counted."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import sqrt

import numpy as np
import pytest
from poker.draws import draws_to

from cardodds.errors import ArgumentError
from cardodds.poker import claim, parse
from cardodds.poker.evaluation import evaluate
from cardodds.poker.hands import card_numbers, read_hand
from cardodds.poker.holds import HOLDS
from cardodds.poker.later_holders import later_claim
from cardodds.simulation.kernels import COMPILED

KINGS = "K♠ K♥ A♦ 9♣ 7♦"
WORLDS = 100_000 if COMPILED else 200


def counted(passed, thrown, number, declared):
    """The chance of the next holder's declaration: every draw from the cards not known to lie
    below, through the best hold of so many cards."""
    hand = card_numbers(read_hand(passed))
    known = card_numbers([*read_hand(passed), *thrown])
    order = parse(declared).order()
    good = draws_to(hand)[:, order:].sum(axis=1)
    holds = [hold for hold in HOLDS if hold.bit_count() == 5 - number]
    best = max(holds, key=lambda hold: good[hold])
    held = [card for place, card in enumerate(hand) if best >> place & 1]
    rest = [card for card in range(34) if card not in known]
    hands = np.array([[*held, *drawn] for drawn in combinations(rest, number)])
    return Fraction(int((evaluate(hands) >= order).sum()), len(hands))


@pytest.mark.parametrize("model", ["declared", "least"])
@pytest.mark.parametrize(
    ("passed", "thrown", "number", "declared"),
    [
        (KINGS, "", 3, "three K"),
        (KINGS, "J♠ J♥", 3, "full J"),
        ("A♠ A♥ A♦ joker 7♦", "K♠ joker", 1, "five A"),
        ("10♠ J♠ Q♠ K♠ 7♦", "A♠ A♥ 9♣", 1, "straight flush"),
        ("7♠ 8♥ 9♠ J♦ K♣", "K♠ K♥ K♦", 4, "pair A"),
    ],
)
def test_the_next_holder_draws_from_a_stock_that_is_known_by_half(
    passed, thrown, number, declared, model
):
    from cardodds.cards import pack

    cards = pack("poker32").hand(thrown, jokers=2)
    exact = counted(passed, cards, number, declared)
    before = "nothing" if model == "declared" else _just_below(declared)
    found = later_claim(
        [before, declared],
        [len(cards), number],
        passed=passed,
        thrown=thrown,
        model=model,
        lies=1,
        worlds=WORLDS,
        seed=1,
    )
    error = sqrt(exact * (1 - exact) / WORLDS)
    assert abs(found.true.estimate.value - exact) <= 5 * error
    assert found.true.estimate.low <= found.true.estimate.value <= found.true.estimate.high
    assert found.effective >= WORLDS - 1, "nothing is read into the declarations"


def _just_below(declared):
    """The class below, so that what the next holder needs is what it declares."""
    from cardodds.poker import all_classes

    return all_classes()[parse(declared).order() - 1]


@pytest.mark.parametrize(("declared", "number"), [("three K", 3), ("pair", 0), ("straight", 1)])
def test_who_has_seen_nothing_of_a_first_holder_has_the_exact_odds(declared, number):
    exact = claim(declared, number).forced
    assert exact is not None
    found = later_claim([declared], [number], worlds=WORLDS, seed=2)
    error = sqrt(exact * (1 - exact) / WORLDS)
    assert abs(found.true.estimate.value - exact) <= 5 * error


def test_what_is_heard_tells_what_is_held():
    """Holders who say what they have are believed; the more they lie, the less."""
    chances = [
        later_claim(
            ["pair A K Q J"], [4], model="least", lies=lies, worlds=max(WORLDS, 500), seed=3
        )
        for lies in ("0.01", "0.5", "1")
    ]
    values = [round(found.true.estimate.value, 9) for found in chances]
    assert values == sorted(values, reverse=True)
    if COMPILED:
        assert values[0] > 0.9
    effective = [found.effective for found in chances]
    assert effective == sorted(effective), "what few worlds explain leaves few"


def test_the_same_seed_gives_the_same_answer():
    asked = {"passed": KINGS, "thrown": "J♠ J♥", "worlds": 100, "seed": 4}
    history = (["pair K", "three K", "full K"], [2, 2, 1])
    first, second = later_claim(*history, **asked), later_claim(*history, **asked)
    assert first == second
    assert first.true.seed == 4
    assert later_claim(*history, passed=KINGS, thrown="J♠ J♥", worlds=5).true.seed >= 0


def test_what_it_says():
    found = later_claim(["pair K", "three K"], [0, 3], passed=KINGS, worlds=500, seed=5)
    shown = found.to_dict("it")
    assert shown["true"]["fraction"] is None
    assert (shown["true"]["games"], shown["true"]["seed"]) == (500, 5)
    assert shown["declared"] == "three K 8 7"
    assert found.to_text("it").startswith("almeno tris di re con un 8 e un 7: ")
    assert found.to_text("en").splitlines()[1] == "500 worlds, seed 5"


@pytest.mark.parametrize(
    ("history", "asked", "said"),
    [
        ((["three K", "pair A"], [0, 0]), {}, "declarations three K + pair A: each must be higher"),
        ((["three K", "three K"], [0, 0]), {}, "declarations three K + three K: each must be"),
        ((["coppja"], [0]), {}, "declaration coppja: did you mean coppia?"),
        (("pair", [0]), {}, "declarations pair: must be a list of declarations"),
        (([], []), {}, "declarations []: must be a list of declarations"),
        ((["pair"], [0, 1]), {}, "exchanged [0, 1]: must be 1 numbers, one a declaration"),
        ((["pair"], 1), {}, "exchanged 1: must be 1 numbers"),
        ((1, [0]), {}, "declarations 1: must be a list of declarations"),
        ((np.array(["pair"]), [0]), {}, "declarations array(['pair'],"),
        ((["pair"], None), {}, "exchanged None: must be 1 numbers"),
        ((["pair"], iter([0])), {}, "exchanged <list_iterator"),
        ((["pair", 7], [0, 0]), {}, "declaration 7: a declaration is as"),
        ((["pair"], ["0"]), {}, "exchanged '0': must be a whole number from 0 to 5"),
        ((["pair", "full"], [1, 0]), {"passed": KINGS, "thrown": ["7♠"]}, "thrown ['7♠']: must be"),
        ((["pair"], [0]), {"joker_copies": []}, "joker_copies []: must be True or False"),
        ((["pair"], [6]), {}, "exchanged 6: must be a whole number from 0 to 5"),
        ((["pair"], [0]), {"passed": KINGS}, "declarations 1: after mine, that of a later holder"),
        ((["pair", "full"], [0, 0]), {"passed": "K♠"}, "hand K♠: has 1 card, a hand has 5"),
        ((["pair", "full"], [1, 0]), {"passed": KINGS}, "thrown '': must be 1 cards"),
        (
            (["pair", "full"], [1, 0]),
            {"passed": KINGS, "thrown": "K♠"},
            "card K♠: given 2 times, at most 1",
        ),
        ((["pair"], [0]), {"thrown": "K♠"}, "thrown K♠: only who passed cards on"),
        ((["pair"], [0]), {"model": "honest"}, "model honest: must be one of declared, least"),
        ((["pair"], [0]), {"lies": 2}, "lies 2: must be a number from 0 to 1"),
        ((["pair"], [0]), {"worlds": 0}, "worlds 0: must be a whole number from 1"),
        ((["pair"], [0]), {"seed": -1}, "seed -1: must be a whole number from 0"),
    ],
)
def test_what_is_refused(history, asked, said):
    with pytest.raises(ArgumentError) as caught:
        later_claim(*history, **asked)
    assert str(caught.value).startswith(said)
