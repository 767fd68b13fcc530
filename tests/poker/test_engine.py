"""The rules, one by one, as a position after another."""

from __future__ import annotations

from itertools import combinations
from random import Random

import numpy as np
import pytest
from poker.table import NAMES, all_lying, dealt, held, order, said, thrown

from cardodds.poker import engine
from cardodds.poker.classes import all_classes
from cardodds.poker.position import Position
from cardodds.poker.rules import PokerRules
from cardodds.poker.view import (
    BELIEVE,
    DECLARE,
    DOUBT,
    DUBITO,
    EXCHANGE,
    NONE,
    STAKE,
    cards_of,
    pack_hand,
)

TOP = 847


def lost(position, deals):
    """The position after so many deals that the opener loses, each by a lie."""
    for _ in range(deals):
        position = said(position.dealt(range(34)), "five A").after(DUBITO)
    return position


# The exchange


def test_the_kept_cards_stay_in_order_and_the_drawn_ones_follow():
    start = dealt("A♠ A♥ K♦ 9♣ 8♠", stock=(12, 13))
    assert held(start) == "A♠ A♥ K♦ 9♣ 8♠"
    end = start.after(thrown(1, 3))
    assert held(end) == f"A♠ K♦ 8♠ {NAMES[12]} {NAMES[13]}"
    assert [NAMES[card] for card in end.stock[-2:]] == ["A♥", "9♣"]
    assert len(end.stock) == 29
    assert end.stock[:-2] == start.stock[2:]


def test_discards_come_back_once_the_stock_has_gone_round():
    """Six exchanges of five: the 30th card drawn is the first that was thrown."""
    start = dealt("pair", players=7)
    first = cards_of(start.hand)
    position = start
    for number in range(6):
        assert len(set(position.stock)) == 29
        position = position.after(thrown(0, 1, 2, 3, 4))
        if number < 5:
            position = position.after(number).after(BELIEVE)
    assert cards_of(position.hand)[-1] == first[0]
    assert position.stock[:4] == first[1:]


def test_an_exchange_of_nothing_changes_nothing():
    start = dealt("three")
    end = start.after(0)
    assert (end.hand, end.stock, end.phase) == (start.hand, start.stock, DECLARE)


@pytest.mark.parametrize("action", range(32))
def test_every_exchange_against_lists(action):
    start = dealt("pair", stock=(20, 33, 3, 9, 10))
    cards = list(cards_of(start.hand))
    thrown_ones = [card for place, card in enumerate(cards) if action >> place & 1]
    number = len(thrown_ones)
    assert engine.number_thrown(action) == number
    assert engine.cards_thrown(start.hand, action) == sum(1 << card for card in thrown_ones)
    end = start.after(action)
    assert list(cards_of(end.hand)) == [
        *(card for card in cards if card not in thrown_ones),
        *start.stock[:number],
    ]
    assert list(end.stock) == [*start.stock[number:], *thrown_ones]
    assert all_lying(end) == list(range(34))


def test_who_holds_again_may_exchange_again_or_once_a_deal():
    for once, legal in (("turn", True), ("deal", False)):
        position = said(dealt("pair", exchange_once=once), "pair 7", thrown(4))
        for declaration in ("pair 8", "pair 9"):
            assert position.after(BELIEVE).is_legal(31)
            position = said(position.after(BELIEVE), declaration, thrown(0))
        position = position.after(BELIEVE)
        assert (position.seat, position.phase) == (0, EXCHANGE)
        assert position.is_legal(1) == legal
        assert position.is_legal(0)
        assert len(position.actions()) == (32 if legal else 1)


def test_who_stood_pat_has_not_used_the_one_exchange():
    position = said(dealt("pair", exchange_once="deal"), "pair 7")
    for declaration in ("pair 8", "pair 9"):
        position = said(position.after(BELIEVE), declaration, thrown(0))
    position = position.after(BELIEVE)
    assert (position.seat, position.is_legal(31)) == (0, True)
    # In the next deal all may exchange again.
    position = said(position, "five 7", thrown(1)).after(DUBITO).dealt(range(34))
    assert (position.seat, position.is_legal(31)) == (0, True)


# The declaration and the doubt


@pytest.mark.parametrize(
    ("hand", "declaration", "loser"),
    [
        ("pair", "pair A K 9 8", 1),
        ("pair", "pair A K 9 7", 1),
        ("pair", "nothing", 1),
        ("pair", "pair A K 10 7", 0),
        ("pair", "two pair", 0),
        ("three", "two pair A K Q", 1),
        ("five aces", "five A", 1),
        ("nothing", "nothing", 1),
        ("nothing", "pair 7", 0),
    ],
)
def test_the_declarer_wins_if_the_hand_is_equal_or_better_whatever_was_named(
    hand, declaration, loser
):
    position = said(dealt(hand), declaration)
    assert (position.seat, position.phase, position.holder) == (1, DOUBT, 0)
    end = position.after(DUBITO)
    assert end.losses == tuple(int(seat == loser) for seat in range(3))
    assert (end.opener, end.seat, end.dealing, end.decided) == (loser, loser, True, 1)


def test_a_declaration_must_be_strictly_higher():
    position = said(dealt("pair"), "pair A K 9 8").after(BELIEVE).after(0)
    last = order("pair A K 9 8")
    assert position.actions() == range(last + 1, TOP + 1)
    assert not position.is_legal(last)
    assert not position.is_legal(last - 1)
    assert not position.is_legal(TOP + 1)


def test_an_opener_may_declare_anything_even_nothing():
    position = dealt("pair").after(0)
    assert position.actions() == range(TOP + 1)
    assert said(dealt("pair"), "nothing").phase == DOUBT


@pytest.mark.parametrize("copies", [False, True])
def test_above_five_aces_the_next_must_doubt(copies):
    top = len(all_classes(copies)) - 1
    position = dealt("pair", joker_copies=copies).after(0)
    assert position.is_legal(top)
    assert not position.is_legal(top + 1)
    doubting = position.after(top)
    assert doubting.actions() == range(DUBITO, DUBITO + 1)
    assert not doubting.is_legal(BELIEVE)
    assert position.after(top - 1).is_legal(BELIEVE)


def test_who_believes_takes_the_cards():
    position = said(dealt("three"), "pair 7")
    assert (position.view().hand, position.view().own) == (NONE, NONE)
    taken = position.after(BELIEVE)
    assert (taken.seat, taken.phase, taken.holder) == (1, EXCHANGE, 1)
    assert taken.view().hand == position.hand
    assert taken.view().own == order("three K A 7")


def test_turns_go_round():
    position = dealt("pair", players=4)
    seats = []
    for number in range(6):
        position = position.after(thrown(0)).after(number)
        seats.append((position.holder, position.seat))
        position = position.after(BELIEVE)
    assert seats == [(0, 1), (1, 2), (2, 3), (3, 0), (0, 1), (1, 2)]


# Void deals


def test_a_deal_is_void_when_as_many_in_a_row_stand_pat_as_there_are_players():
    position = dealt("pair", players=3)
    position = said(position, "pair 7")
    position = said(position.after(BELIEVE), "pair 8")
    position = position.after(BELIEVE)
    assert (position.seat, position.pats) == (2, 2)
    void = position.after(0)
    assert (void.dealing, void.voids, void.decided, void.turn) == (True, 1, 0, 2)
    assert (void.opener, void.losses) == (0, (0, 0, 0))
    again = void.dealt(range(34))
    assert (again.seat, again.phase, again.pats, again.holders) == (0, EXCHANGE, 0, 1)
    assert again.declared == NONE


def test_the_first_who_stood_pat_opens_again():
    """Seat 0 exchanges; seats 1, 2 and 0 stand pat: seat 1 opens."""
    position = said(dealt("pair", players=3), "pair 7", thrown(2))
    for declaration in ("pair 8", "pair 9"):
        position = said(position.after(BELIEVE), declaration)
    void = position.after(BELIEVE).after(0)
    assert (void.voids, void.opener, void.seat) == (1, 1, 1)


def test_one_exchange_breaks_the_row():
    position = said(dealt("pair", players=3), "pair 7")
    position = said(position.after(BELIEVE), "pair 8")
    position = said(position.after(BELIEVE), "pair 9", thrown(4))
    assert position.pats == 0
    position = said(position.after(BELIEVE), "pair 10")
    position = said(position.after(BELIEVE), "pair J")
    assert position.voids == 0
    assert position.after(BELIEVE).after(0).voids == 1


def test_a_void_deal_keeps_the_pot():
    position = dealt("pair", scoring="pot", stake_max=5).after(5)
    assert (position.pot, position.scores) == (15, (-5, -5, -5))
    position = said(position, "pair 7")
    position = said(position.after(BELIEVE), "pair 8")
    void = position.after(BELIEVE).after(0)
    assert (void.pot, void.scores, void.voids) == (15, (-5, -5, -5), 1)
    again = void.dealt(range(34))
    assert again.phase == STAKE
    assert again.after(2).pot == 21


# Scoring


def test_points():
    end = said(dealt("nothing"), "five A").after(DUBITO)
    assert (end.scores, end.losses) == ((1, 0, 0), (1, 0, 0))


@pytest.mark.parametrize(
    ("players", "scores"), [(3, (-3, 2, 1)), (4, (-5, 3, 1, 1)), (7, (-11, 6, 1, 1, 1, 1, 1))]
)
def test_chips(players, scores):
    """The loser gives the winner a chip less than there are players, and the others one each."""
    end = said(dealt("nothing", players=players, scoring="chips"), "five A").after(DUBITO)
    assert end.scores == scores
    assert sum(scores) == 0
    true = said(dealt("three", players=players, scoring="chips"), "pair 7").after(DUBITO)
    assert true.scores == (scores[1], scores[0], *scores[2:])


def test_the_pot():
    """Four stake 3: the loser doubles the 12, and the others get 8 each."""
    position = dealt("nothing", players=4, scoring="pot")
    assert position.phase == STAKE
    assert position.actions() == range(1, 11)
    end = said(position.after(3), "five A").after(DUBITO)
    assert end.pot == 0
    assert end.scores == (-3 - 12, -3 + 8, -3 + 8, -3 + 8)


def test_what_cannot_be_shared_equally_stays_in_the_pot():
    """Four stake 2: 16 among three are 5 each, and 1 stays for the next deal."""
    position = dealt("nothing", players=4, scoring="pot").after(2)
    end = said(position, "five A").after(DUBITO)
    assert (end.pot, end.scores) == (1, (-10, 3, 3, 3))
    following = end.dealt(range(34)).after(1)
    assert (following.pot, following.scores) == (5, (-11, 2, 2, 2))


@pytest.mark.parametrize(("low", "high"), [(1, 10), (2, 2), (3, 1000)])
def test_the_stake_is_set_after_seeing_the_cards_and_before_the_exchange(low, high):
    position = dealt("three", scoring="pot", stake_min=low, stake_max=high)
    assert position.phase == STAKE
    assert position.view().hand == position.hand
    assert position.actions() == range(low, high + 1)
    assert not position.is_legal(low - 1)
    assert not position.is_legal(high + 1)
    assert position.after(high).phase == EXCHANGE


@pytest.mark.parametrize("scoring", ["points", "chips", "pot"])
def test_who_has_the_best_score_alone_wins(scoring):
    position = Position.opening(PokerRules(deals=3, scoring=scoring))
    losers = []
    random = Random(2)
    while not position.over:
        position = position.dealt(range(34))
        if position.phase == STAKE:
            position = position.after(1)
        end = position.after(0).after(random.choice([0, TOP])).after(DUBITO)
        losers += [seat for seat in range(3) if end.losses[seat] > position.losses[seat]]
        position = end
    assert len(losers) == position.decided == 3
    scores = position.scores
    best = min(scores) if scoring == "points" else max(scores)
    winners = [seat for seat in range(3) if scores[seat] == best]
    assert position.winner == (winners[0] if len(winners) == 1 else NONE)


def test_a_shared_best_score_is_a_tie():
    end = lost(Position.opening(PokerRules(deals=1)), 1)
    assert (end.over, end.losses, end.winner) == (True, (1, 0, 0), NONE)
    end = lost(Position.opening(PokerRules(deals=1, scoring="chips")), 1)
    assert (end.scores, end.winner) == ((-3, 2, 1), 1)


@pytest.mark.parametrize(
    ("prize", "paid"), [("fixed", (-1, 2, -1)), ("gap", (-10, 12, -2))], ids=str
)
def test_the_prize_of_the_match_in_chips(prize, paid):
    end = lost(Position.opening(PokerRules(deals=2, scoring="chips", prize=prize)), 2)
    assert end.scores == (-6, 4, 2)
    assert end.winner == 1
    assert end.prizes == paid


def test_there_is_no_prize_before_the_end_and_after_a_tie_and_without_chips():
    start = Position.opening(PokerRules(deals=2, scoring="chips", prize="gap"))
    assert lost(start, 1).prizes == (0, 0, 0)
    assert lost(Position.opening(PokerRules(deals=2)), 2).prizes == (0, 0, 0)
    tied = np.array([4, 4, -8])
    assert engine.winner_of(tied, start.word) == NONE
    assert [engine.prize_of(tied, start.word, NONE, seat) for seat in range(3)] == [0, 0, 0]


def test_the_turn_limit():
    position = said(dealt("pair", max_turns=2), "pair 7")
    assert not position.over
    position = said(position.after(BELIEVE), "pair 8")
    assert (position.over, position.unfinished, position.winner) == (True, True, NONE)
    assert not position.dealing


# What is legal


def test_what_is_not_legal():
    exchanging = dealt("pair")
    declaring = exchanging.after(0)
    doubting = declaring.after(5)
    far = [-1, -(2**63), 2**63 - 1, 2**31]
    for position, others in ((exchanging, [32]), (declaring, [TOP + 1]), (doubting, [2])):
        legal = position.actions()
        assert all(position.is_legal(action) for action in legal)
        assert not any(position.is_legal(action) for action in (*far, *others))


def test_hands_are_packed_in_their_order():
    for cards in combinations(range(29, 34), 5):
        shuffled = tuple(Random(1).sample(cards, 5))
        assert cards_of(pack_hand(shuffled)) == shuffled
