"""The baseline strategies to the letter, and what every strategy may see."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from random import Random

import pytest
from dubito import blocks
from dubito.test_engine import NAPOLETANE, cards, number, opening, run, says, words

from cardodds.dubito import suit_run
from cardodds.dubito.catalogue import CATALOGUE
from cardodds.dubito.desk import HANDS, HIGHS, MINE, MY_HIGHS
from cardodds.dubito.engine import LEGAL, cards_of, declared_of, is_run, rank_of
from cardodds.dubito.position import Position
from cardodds.dubito.seats import PARAMETERS, SIGNATURE
from cardodds.dubito.strategies import BASELINES, at_random, honest
from cardodds.dubito.view import DISCARD, DOUBT, JOKERS, PASS
from cardodds.simulation.counts import one, size
from cardodds.simulation.kernels import COMPILED, first_class
from cardodds.simulation.streams import mix

SIGMAS = 5
ALWAYS = (1.0,) + (0.0,) * (PARAMETERS - 1)


def lays(position, decide=honest, draws=200):
    """What a strategy lays there, over many draws."""
    return Counter(decide(position.view(), ALWAYS, mix(number)) for number in range(draws))


# Honest


@pytest.mark.parametrize(
    ("hand", "due", "options", "laid"),
    [
        ("5 5 5 R", "5", {}, says("5 5 5", "5")),
        ("5 5 5 R", "5", {"cards_max": 2}, says("5 5", "5")),
        # Free to choose: the rank it holds most of, ties to the lowest.
        ("7 7 R R A", "A 2 3 4 5 6 7 F C R", {}, says("7 7", "7")),
        ("7 R R A", "A 2 3 4 5 6 7 F C R", {}, says("R R", "R")),
        ("7 7 R R A", "A R C", {}, says("R R", "R")),
        # Jokers are cards of the rank, after its own.
        ("5 5 R *", "5", {"jokers": "wild"}, says("5 5 *", "5")),
        ("5 5 R *", "5", {"jokers": "wild", "cards_max": 2}, says("5 5", "5")),
        ("7 R *", "5", {"jokers": "wild"}, says("*", "5")),
    ],
)
def test_honest_lays_all_that_it_has(hand, due, options, laid):
    assert set(lays(opening(hand, "2 3", due=due, **options), draws=20)) == {laid}


def test_honest_lies_with_one_card_at_random():
    found = lays(opening("7 7 R A", "2 3", due="5"), draws=4000)
    for card, share in (("7", 1 / 2), ("R", 1 / 4), ("A", 1 / 4)):
        spread = sqrt(4000 * share * (1 - share))
        assert abs(found.pop(says(card, "5")) - 4000 * share) <= SIGMAS * spread
    assert not found
    # None of the ranks that are allowed: the lowest of them.
    assert {rank_of(action) for action in lays(opening("7 7", "2 3", due="4 5 6"))} == {3}


def test_honest_fills_up_to_the_least_cards():
    found = lays(opening("5 7 R A", "2 3", due="5", cards_min=3), draws=300)
    assert {size(cards_of(action)) for action in found} == {3}
    assert {declared_of(action) for action in found} == {3}
    assert {cards_of(action) for action in found} == {
        cards("5 7 R"), cards("5 7 A"), cards("5 R A"),
    }  # fmt: skip
    assert set(lays(opening("7", "2 3", due="5", cards_min=3))) == {says("7", "5")}


@pytest.mark.parametrize(
    ("hand", "due", "laid"),
    [
        ("4C 5C 6C 7D", "4C", "4C 5C 6C"),
        ("4C 6C 7D", "4C", "4C"),
        # Free: the longest, of several that with the lowest card, then of the first suit.
        ("4C 5C 2D 3D RS", "", "2D 3D"),
        ("4C 5C 3D 4D", "", "3D 4D"),
        ("4S 5S 4C 5C", "", "4C 5C"),
        ("CD RD AD", "", "CD RD"),
        ("4C * 6C 2D", "4C", "4C * 6C"),
    ],
)
def test_honest_runs(hand, due, laid):
    options = {"jokers": "wild"} if "*" in hand else {}
    position = opening(hand, "2S 3S", sequence="suit_run", **options)
    if due:
        table = position.table._replace(due=1 << number(due))
        position = Position(position.setup, table, position.desk)
    assert set(lays(position, draws=10)) == {run(laid, laid.split()[0])}


def test_honest_with_no_card_of_the_run_lies_with_one_at_random():
    position = opening("4C 6C 7D", "2S 3S", sequence="suit_run")
    table = position.table._replace(due=1 << number("5C"))
    found = lays(Position(position.setup, table, position.desk), draws=300)
    assert set(found) == {run(card, "5C") for card in ("4C", "6C", "7D")}


@pytest.mark.parametrize(
    ("mine", "claim", "before", "below", "wants"),
    [
        # A certain lie: the own hand, the own cards in the pile and the claim are more than four.
        ("3 3 3 R", "3 3", 10, 0, True),
        ("3 3 R", "3 3", 10, 0, False),
        # Last cards, whatever is claimed.
        ("R R", "3", 1, 0, True),
        # Of 30 unseen cards the claimant had ten: 3/29 for two of the two that are left.
        ("3 3 A A 4 4 5 5 6 6", "3 3", 10, "0.1", False),
        ("3 3 A A 4 4 5 5 6 6", "3 3", 10, "0.104", True),
    ],
)
def test_honest_doubts(mine, claim, before, below, wants):
    hand = " ".join(["7"] * (before - len(claim.split())) + claim.split())
    start = opening(hand, mine, "A", due="3")
    asked = start.after(says(claim, "3"))
    params = (1.0, float(below), *ALWAYS[2:])
    assert honest(asked.view(), params, 1) == wants
    silent = (0.0, float(below), *ALWAYS[2:])
    assert honest(asked.view(), silent, 1) == (wants and before == len(claim.split()))


def test_honest_counts_its_own_cards_in_the_pile():
    """Seat 1 lays two threes as twos; then two threes are claimed, and it has one in hand."""
    position = opening("A A 3 3", "3 3 3 7", "3 5 6", due="A")
    position = position.after(says("A A", "A")).after(0).after(0)
    position = position.after(says("3 3", "2")).after(0).after(0)
    asked = position.after(says("5 6", "3")).after(0)
    assert asked.seat == 1
    assert honest(asked.view(), ALWAYS, 1) == 1


def test_baselines_discard_every_complete_set():
    view = opening("5", "2").view()._replace(phase=DISCARD, hand=cards("5 5 5 5 R R R R A A A"))
    expected = cards("5 5 5 5 R R R R")
    assert honest(view, ALWAYS, 0) == at_random(view, ALWAYS, 0) == expected


@pytest.mark.parametrize("strategy", BASELINES, ids=lambda strategy: strategy.name)
def test_baselines_never_pass(strategy):
    job = blocks.job({"passing": True, "max_turns": 40}, [strategy.name] * 3)

    def look(position, action):
        assert position.phase != 0 or action != PASS

    for game in range(5):
        blocks.played_slowly(job, game, look)


# Random


def test_random_lays_any_number_of_any_cards():
    draws = 6000
    found = lays(opening("5 7 R A 2", "2 3", due="5", cards_max=3), at_random, draws)
    numbers, first = Counter(), Counter()
    for action, times in found.items():
        assert rank_of(action) == NAPOLETANE.index("5")
        assert declared_of(action) == size(cards_of(action))
        numbers[declared_of(action)] += times
        if declared_of(action) == 1:
            first[cards_of(action)] += times
    assert set(numbers) == {1, 2, 3}
    assert len(first) == 5
    for times in numbers.values():
        assert abs(times - draws / 3) <= SIGMAS * sqrt(draws * 2 / 9)
    alone = sum(first.values())
    for times in first.values():
        assert abs(times - alone / 5) <= SIGMAS * sqrt(alone * 4 / 25)


def test_random_declares_any_rank_where_it_is_free():
    draws = 4000
    found = lays(opening("7", "2 3", first_rank="free"), at_random, draws)
    assert len(found) == 10
    for times in found.values():
        assert abs(times - draws / 10) <= SIGMAS * sqrt(draws * 0.09)


def test_random_runs_fit_below_the_king():
    position = opening("4C 6C 7D RS", "2S 3S", sequence="suit_run")
    starts = Counter()
    for action, times in lays(position, at_random, 3000).items():
        declared = suit_run.declared_of(action)
        first = suit_run.first_of(action)
        assert first % suit_run.SUIT + declared <= 10
        starts[declared] += times
    assert set(starts) == {1, 2, 3, 4}
    king = Position(position.setup, position.table._replace(due=1 << number("RD")), position.desk)
    assert {suit_run.declared_of(action) for action in lays(king, at_random)} == {1}


# All strategies


STRATEGIES = list(CATALOGUE.strategies.values())


def positions(number, seed):
    """Positions of games of many option sets, with decisions of all phases."""
    random = Random(seed)
    sets = blocks.option_sets(20)
    while number:
        options, seats = random.choice(sets)
        job = blocks.job(options, seats)
        found = []
        blocks.played_slowly(job, random.randrange(10**6), lambda p, a, f=found: f.append(p))
        for position in random.sample(found, min(4, len(found), number)):
            yield position
            number -= 1


@pytest.mark.parametrize("strategy", STRATEGIES, ids=lambda strategy: strategy.name)
def test_every_decision_is_legal_and_compiled_the_same(strategy):
    decide = first_class(strategy.decide, SIGNATURE)
    params = strategy.choose().params(PARAMETERS)
    for seen, position in enumerate(positions(60 if COMPILED else 25, 1)):
        view = position.view(unfair=not strategy.fair)
        action = strategy.decide(view, params, mix(seen))
        assert position.broken(action) == LEGAL
        assert decide(view, params, mix(seen)) == action


@pytest.mark.parametrize(
    "strategy", [s for s in STRATEGIES if s.fair], ids=lambda strategy: strategy.name
)
def test_hidden_cards_never_change_a_decision(strategy):
    params = strategy.choose().params(PARAMETERS)
    random = Random(2)
    for seen, position in enumerate(positions(30 if COMPILED else 12, 3)):
        action = strategy.decide(position.view(), params, mix(seen))
        for _ in range(3):
            other = shuffled(position, random)
            assert other.view() == position.view()
            assert strategy.decide(other.view(), params, mix(seen)) == action


def shuffled(position, random):
    """The position with the hands of the others, and their cards in the pile, exchanged at random.

    What was just laid is exchanged, too.
    """
    others = [seat for seat in range(position.setup.players) if seat != position.seat]
    places = [(row, seat) for row in (HANDS, MINE) for seat in others]
    suits = is_run(position.rules)
    high = {HANDS: HIGHS, MINE: MY_HIGHS}
    desk = position.desk.copy()
    pool, sizes = [], []
    for row, seat in places:
        low, top = int(desk[row + seat]), int(desk[high[row] + seat])
        held = listed(low, top, suits)
        pool += held
        sizes.append(len(held))
    random.shuffle(pool)
    for (row, seat), many in zip(places, sizes, strict=True):
        drawn = [pool.pop() for _ in range(many)]
        low, top = together(drawn, suits)
        desk[row + seat], desk[high[row] + seat] = low, top
    laid = (0, 0) if position.phase != DOUBT else (one(0), 0)
    return Position(
        position.setup, position.table, desk, position.phase, position.seat, laid,
        position.wanting, position.doubter, position.true,
    )  # fmt: skip


def listed(low, high, suits):
    if suits:
        held = [c for c in range(52) for _ in range(suit_run.count(low, high, c))]
        return held + [suit_run.JOKER] * suit_run.jokers(low)
    return [rank for rank in range(JOKERS + 1) for _ in range(low >> 4 * rank & 15)]


def together(drawn, suits):
    if suits:
        return sum(map(suit_run.low_of, drawn)), sum(map(suit_run.high_of, drawn))
    return sum(map(one, drawn)), 0


def test_the_unfair_see_what_is_hidden():
    position = opening("4 R", "5 6", "7 7", due="4")
    assert position.view().hidden == 0
    assert position.view(unfair=True).hidden == cards("5 6")
    asked = position.after(says("R", "4"))
    assert (asked.view().hidden, asked.view(unfair=True).hidden) == (0, cards("R"))
    run_position = opening("4C RS", "2S 3B", sequence="suit_run")
    view = run_position.view(unfair=True)
    assert (view.hidden, view.hidden_high) == words("2S 3B")
