"""Dubito poker: hands, exchanges and claims against counting one by one."""

from __future__ import annotations

from collections import Counter
from functools import partial
from itertools import product
from random import Random
from typing import Any

import numpy as np
from from_tests import from_tests

from cardodds.data import data_file
from cardodds.poker.classes import HAND, all_classes, values
from cardodds.poker.evaluation import HANDS, all_hands, class_table
from cardodds.poker.exchange import exchange_odds
from cardodds.poker.hands import card_numbers
from cardodds.poker.holds import HOLDS, category_draws
from cardodds.poker.kinds import EXCHANGED, kinds
from cardodds.poker.odds import STORED, claim
from cardodds.poker.rules import CATEGORIES, pack
from verification.checks import DEVIATIONS, Check, Run, spread, standard_errors

PART = 4000
"""Hands that a process does at a time."""

EXCHANGED_HANDS, HANDS_A_STEP = 1000, 25
KINDS_A_STEP = 200
RANDOM_SETS, MATCHES_A_SET, DEALS = 12, 2000, 4
DECIDED = 100
PLAYERS: tuple[tuple[dict[str, Any], int, bool], ...] = (
    ({}, 1, True),
    ({"players": 4, "exchange_once": "deal"}, 1, True),
    ({"joker_copies": True}, 20, False),
)
"""Options; every how many classes one is declared; whether doubts are compared, too."""

GAMES, SLOW_GAMES = 200_000, 5000
MATCHES: tuple[tuple[list[str], dict[str, Any]], ...] = (
    (["threshold"] * 3, {}),
    (["honest", "threshold", "random"], {}),
    (["threshold", "honest"] * 2, {"scoring": "chips", "prize": "gap"}),
    (["threshold"] * 3, {"scoring": "pot", "exchange_once": "deal"}),
    (["random"] * 5, {"scoring": "pot"}),
)
CLAIM_GAMES, CLAIMS = 200_000, 20


def hands(check: Run) -> dict[str, Any]:
    """Value each hand of the pack by itself, every joker tried as every card."""
    starts = range(0, check.size(HANDS), PART)
    counted: Counter[str] = Counter()
    done = 0
    for found in spread(_value, starts):
        counted.update(found)
        done += sum(found.values())
        check.say(done, len(starts) * PART, "hands")
    rows = [{"category": name, "hands": counted[name]} for name in CATEGORIES]
    return {"hands": done, "rules about jokers": 2, "agreed": rows}


def _value(start: int) -> dict[str, int]:
    oracle = from_tests("oracles.poker_hands")
    cards = [*oracle.CARDS, oracle.JOKER, oracle.JOKER]
    tables = [values(copies) for copies in (False, True)]
    counted: Counter[str] = Counter()
    for index in range(start, min(start + PART, HANDS)):
        theirs = oracle.both([cards[card] for card in all_hands()[index].tolist()])
        for copies, table in enumerate(tables):
            ours = table[class_table(bool(copies))[index]]
            assert theirs[copies] == ours, (index, copies, theirs, ours)
        counted[CATEGORIES[theirs[0][0]]] += 1
    return dict(counted)


def exchanges(check: Run) -> dict[str, Any]:
    """Count the draws from all 32 holds of random hands one by one, under all rules."""
    steps = range(check.seed, check.seed + check.size(EXCHANGED_HANDS // HANDS_A_STEP))
    done = draws = 0
    for number, found in enumerate(spread(_exchange, steps), 1):
        done, draws = number * HANDS_A_STEP, draws + found
        check.say(done, len(steps) * HANDS_A_STEP, "hands")
    return {"hands": done, "holds": done * len(HOLDS), "draws": draws}


def _exchange(seed: int) -> int:
    draws_to = from_tests("poker.draws").draws_to
    random = np.random.default_rng(seed)
    rules = list(product((0, 1, 2), (False, True)))
    category = {copies: np.array([v[0] for v in values(copies)]) for copies in (False, True)}
    draws = 0
    for number in range(HANDS_A_STEP):
        jokers, copies = rules[number % len(rules)]
        hand = [pack()[card] for card in random.permutation(len(pack(jokers)))[:HAND]]
        by_class = draws_to(card_numbers(hand), jokers, copies)
        found = exchange_odds(hand, jokers=jokers, joker_copies=copies)
        bulk = category_draws(card_numbers(hand), jokers=jokers)
        for row, (hold, mask) in enumerate(zip(found.holds, HOLDS, strict=True)):
            each = by_class[mask]
            assert hold.classes == {o: n for o, n in enumerate(each.tolist()) if n}, hand
            by_category = np.bincount(category[copies], each, len(CATEGORIES))
            assert list(hold.counts.values()) == by_category.tolist() == bulk[row].tolist(), hand
            draws += hold.draws
    return draws


def claims(check: Run) -> dict[str, Any]:
    """Count all draws of a hand of each kind one by one, and from them the chance of every class.

    At less than full size the hands of the kinds that are left out are not counted, and only the
    sum over the others is compared.
    """
    number = check.size(len(kinds().cards))
    compared = 0
    for copies in (False, True):
        classes = all_classes(copies)
        starts = range(0, number, KINDS_A_STEP)
        sums = np.zeros((3, 6, len(classes)), np.int64)
        for step, found in enumerate(spread(partial(_toward, number, copies), starts), 1):
            sums += found
            done = min(step * KINDS_A_STEP, number)
            check.say(done, number, "kinds of hands" + ", jokers copying" * copies)
        if number < len(kinds().cards):
            continue
        lines = data_file(STORED[copies]).read_text(encoding="utf-8").splitlines()[1:]
        parts = kinds().unit // np.array(kinds().draws)
        for order, line in enumerate(lines):
            forced, chosen = (part[:, order] // parts for part in sums[:2])
            numbers = [*forced.tolist(), *chosen.tolist(), *sums[2, :, order].tolist()]
            assert line == ",".join(map(str, [classes[order], *numbers])), line
            compared += len(numbers)
        assert len(lines) == len(classes)
    hands = int(kinds().hands[:number].sum())
    return {"kinds": number, "hands": hands, "rules about jokers": 2, "numbers": compared}


def _toward(number: int, copies: bool, start: int) -> Any:
    """The best holds of some kinds of hands toward every class, from all their draws."""
    draws_to = from_tests("poker.draws").draws_to
    known = kinds()
    exchanged = np.array(EXCHANGED)
    sums = np.zeros((3, 6, len(all_classes(copies))), np.int64)
    columns = np.arange(sums.shape[2])
    for kind in range(start, min(start + KINDS_A_STEP, number)):
        good = np.cumsum(draws_to(known.cards[kind], 2, copies)[:, ::-1], axis=1)[:, ::-1]
        chance = good * known.scale[:, None]
        by_number = np.array([chance[exchanged == k].max(axis=0) for k in range(6)])
        best = by_number.argmax(axis=0)  # the fewest exchanged, on ties
        sums[0] += known.hands[kind] * by_number
        sums[1, best, columns] += known.hands[kind] * by_number[best, columns]
        sums[2, best, columns] += known.hands[kind]
    return sums


def engine(check: Run) -> dict[str, Any]:
    """Play random matches by the engine and by the oracle, the same action by action."""
    agreement = from_tests("poker.agreement")
    random = Random(check.seed)
    families = agreement.FAMILIES[: check.size(len(agreement.FAMILIES))]
    sets = [{**options, "deals": DEALS} for options in families]
    sets += [agreement.random_options(random) for _ in range(check.size(RANDOM_SETS))]
    rows = []
    for options, happened in zip(sets, spread(partial(_agree, check.seed), sets), strict=True):
        rows.append({"options": options, "matches": MATCHES_A_SET, "happened": happened})
        check.say(len(rows), len(sets), f"option sets, {MATCHES_A_SET:,} matches each")
    return {"matches": MATCHES_A_SET * len(rows), "option_sets": rows}


def _agree(seed: int, options: dict[str, Any]) -> dict[str, int]:
    agree = from_tests("poker.agreement").agree
    return dict(sorted(agree(options, MATCHES_A_SET, seed).items()))


def players(check: Run) -> dict[str, Any]:
    """Compare the decisions of threshold players, and then how their matches end."""
    agreement = from_tests("poker.agreement")
    rows = []
    for options, ladder, doubts in PLAYERS:
        happened = agreement.agree(
            options, check.size(DECIDED), check.seed, share=1, doubts=doubts, ladder=ladder
        )
        decisions = happened["decisions of threshold players"]
        rows.append({"options": options, "doubts": doubts, "decisions": decisions})
        check.say(len(rows), len(PLAYERS), "sets of decisions")
    games, slow_games = check.size(GAMES), max(100, check.size(SLOW_GAMES))
    ends = []
    for number, (seats, options) in enumerate(MATCHES, 1):
        for row in agreement.compare(seats, games, slow_games, check.seed, **options):
            ends.append({"strategies": seats, "options": options} | row)
            assert abs(row["away"]) <= DEVIATIONS, ends[-1]
        check.say(number, len(MATCHES), "match-ups")
    return {
        "decisions": rows, "kernel_matches": games, "oracle_matches": slow_games, "rows": ends
    }  # fmt: skip


def first_claims(check: Run) -> dict[str, Any]:
    """Simulate first declarations, and count how often they stand."""
    first_is_true = from_tests("poker.agreement").first_is_true
    games = check.size(CLAIM_GAMES)
    classes = all_classes()[:: len(all_classes()) // CLAIMS]
    rows = []
    for done, one in enumerate(classes, 1):
        for number in (*range(6), None):
            odds = claim(one, number)
            chance = odds.free if number is None else odds.forced
            assert chance is not None
            stood = first_is_true(one.order(), number, games, check.seed)
            away = standard_errors(stood, games, chance)
            rows.append({"class": str(one), "exchanged": number, "chance": float(chance)}
                        | {"stood": stood, "standard_errors": round(away, 2)})  # fmt: skip
            assert abs(away) <= DEVIATIONS, rows[-1]
        check.say(done, len(classes), "classes")
    return {"games": games, "rows": rows}


CHECKS = (
    Check(
        "poker-hands",
        "every hand is of the class found by trying every joker as every card",
        hands,
    ),
    Check(
        "poker-exchanges",
        "what each hold leads to is what counting the draws one by one gives, under all rules",
        exchanges,
    ),
    Check(
        "poker-claims",
        "the stored odds of every declaration are what counting every draw of every hand gives",
        claims,
    ),
    Check(
        "poker-engine",
        "the engine plays as a slow second implementation does, action by action, by any options",
        engine,
    ),
    Check(
        "poker-players",
        "threshold players decide as those of the second implementation, and matches end alike",
        players,
    ),
    Check(
        "poker-first-claims",
        "a first declaration stands as often as its exact odds say",
        first_claims,
    ),
)
