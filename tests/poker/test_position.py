"""Positions: what each seat sees, cards that are not known, cards that are never lost."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from poker.blocks import random_options
from poker.table import HANDS, all_lying, dealt, numbers, order, pack_from, said, thrown

from cardodds.poker.position import Position
from cardodds.poker.rules import PokerRules
from cardodds.poker.view import (
    BELIEVE,
    DECLARE,
    DOUBT,
    DUBITO,
    EXCHANGE,
    NONE,
    UNKNOWN,
    View,
    cards_of,
    declared,
    earlier_claim,
    earlier_exchange,
    exchanged,
    may_exchange,
    pack_hand,
    players,
    score,
    scoring,
    stake_max,
    stake_min,
)


def at_random(position, random):
    """A legal action that keeps deals going for a while."""
    actions = position.actions()
    if position.phase == EXCHANGE:
        return random.choice(actions) if random.random() < 0.6 else 0
    if position.phase == DECLARE:
        return actions[min(random.randrange(60), len(actions) - 1)]
    if position.phase == DOUBT:
        return actions[-1] if random.random() < 0.2 else actions[0]
    return random.choice(actions)


def games(number, start=0):
    """Positions of random games, one after the other, with what led to each."""
    for game in range(start, start + number):
        random = Random(game)
        options = random_options(random)
        position = Position.opening(PokerRules(players=random.randint(3, 7), **options))
        while not position.over:
            if position.dealing:
                cards = list(range(34))
                random.shuffle(cards)
                position = position.dealt(cards)
            action = at_random(position, random)
            yield position, action, random
            position = position.after(action)


def test_all_cards_are_in_the_hand_or_in_the_stock():
    for position, _, _ in games(30):
        assert all_lying(position) == list(range(34))


def test_a_view_tells_the_phase_the_turn_and_the_scores():
    for position, _, _ in games(30):
        view = position.view()
        assert (view.phase, view.seat, view.opener) == (
            position.phase,
            position.seat,
            position.opener,
        )
        assert view.turn == position.turn
        assert view.deals == position.rules.deals - 1 - position.decided
        assert players(view.rules) == position.players
        assert ("points", "chips", "pot")[scoring(view.rules)] == position.rules.scoring
        assert [score(view, seat) for seat in range(7)] == [
            *position.scores,
            *[0] * (7 - position.players),
        ]
        assert (stake_min(view), stake_max(view)) == (
            position.rules.stake_min,
            position.rules.stake_max,
        )
        assert view.pot == position.pot


def test_a_view_does_not_change_when_what_its_seat_cannot_see_is_shuffled():
    """The order of the stock; who is to doubt sees neither the cards that lie face down."""
    for position, _, random in games(30, 100):
        stock = list(position.stock)
        hand = position.hand
        if position.phase == DOUBT:
            everything = [*cards_of(hand), *stock]
            random.shuffle(everything)
            hand, stock = pack_hand(tuple(everything[:5])), everything[5:]
        random.shuffle(stock)
        # What other seats passed on and threw is theirs to know.
        passed = [random.getrandbits(30) for _ in position.passed]
        put_aside = [random.getrandbits(34) for _ in position.thrown]
        passed[position.seat] = position.passed[position.seat]
        put_aside[position.seat] = position.thrown[position.seat]
        other = replace(
            position, hand=hand, stock=tuple(stock), passed=tuple(passed), thrown=tuple(put_aside)
        )
        assert other.view() == position.view()


def test_what_is_remembered_of_a_deal():
    position = dealt("pair", players=7)
    numbers_exchanged = [3, 0, 1, 5, 2, 4, 0, 1]
    claims = [order(text) for text in ("pair 7", "pair 8", "pair 9", "pair 10", "pair J",
                                       "pair Q", "pair K", "pair A")]  # fmt: skip
    for number, claim in zip(numbers_exchanged, claims, strict=True):
        position = position.after((1 << number) - 1)
        assert exchanged(position.view()) == number
        position = position.after(claim)
        assert declared(position.view()) == claim
        position = position.after(BELIEVE)
    view = position.view()
    assert view.holders == 9
    assert [earlier_claim(view, back) for back in range(6)] == claims[:1:-1]
    assert [earlier_exchange(view, back) for back in range(8)] == numbers_exchanged[::-1]
    assert earlier_exchange(view, 8) == NONE
    assert declared(dealt("pair").view()) == exchanged(dealt("pair").view()) == NONE


def test_what_a_seat_remembers_of_its_own():
    start = dealt("A♠ A♥ K♦ 9♣ 8♠", stock=(12, 13))
    assert (start.view().passed, start.view().thrown) == (NONE, 0)
    position = said(start, "pair 7", thrown(3, 4))
    mine = position.hand
    discards = sum(1 << card for card in numbers("A♠ A♥ K♦ 9♣ 8♠")[3:])
    for declaration in ("pair 8", "pair 9"):
        assert position.view().passed == NONE
        position = said(position.after(BELIEVE), declaration, thrown(0))
    assert (position.seat, position.phase) == (0, DOUBT)
    assert (position.view().passed, position.view().thrown) == (mine, discards)
    # Not any more in the next deal.
    position = position.after(DUBITO).dealt(range(34))
    assert (position.view().passed, position.view().thrown) == (NONE, 0)


def test_cards_that_nobody_has_seen():
    position = Position.opening(PokerRules()).dealt(numbers(HANDS["pair"])[:3])
    assert cards_of(position.hand) == (*numbers(HANDS["pair"])[:3], UNKNOWN, UNKNOWN)
    assert position.own() == position.view().own == NONE
    position = position.after(thrown(3, 4), drawn=(0, 32))
    assert position.own() == order("three A K 7")
    assert position.stock == (UNKNOWN,) * 29
    assert position.thrown[0] == 0
    position = position.after(7).after(BELIEVE).after(thrown(0))
    assert position.stock == (UNKNOWN,) * 28 + (7,)
    assert cards_of(position.hand)[-1] == UNKNOWN


def test_a_doubt_of_cards_that_are_told_apart():
    position = said(Position.opening(PokerRules()).dealt(()), "three K")
    assert position.own() == NONE
    assert position.after(DUBITO, own=order("three K")).losses == (0, 1, 0)
    assert position.after(DUBITO, own=order("three K") - 1).losses == (1, 0, 0)
    assert position.lost(0).losses == (1, 0, 0)


def test_drawn_cards_are_taken_as_they_are_told():
    position = dealt("pair", stock=(20, 21, 22))
    end = position.after(thrown(0, 1), drawn=(3, 5))
    assert cards_of(end.hand)[-2:] == (3, 5)
    assert end.stock[0] == 22


@pytest.mark.parametrize("players", [3, 5, 7])
def test_a_shuffle_deals_all_cards(players):
    state, one = Position.opening(PokerRules(players=players)).shuffled(1)
    _, other = Position.opening(PokerRules(players=players)).shuffled(state)
    assert all_lying(one) == all_lying(other) == list(range(34))
    assert one.hand != other.hand
    assert (one.holders, one.seat, one.phase) == (1, 0, EXCHANGE)


def test_views_are_whole_numbers():
    view = dealt("pair").after(0).after(3).view()
    assert all(type(number) is int for number in view)
    assert len(view) == len(View._fields)


def test_may_exchange():
    position = dealt("pair", exchange_once="deal")
    assert may_exchange(position.word, 0)
    word = position.after(thrown(1)).word
    assert not may_exchange(word, 0)
    assert may_exchange(word, 1)
    assert may_exchange(dealt("pair").after(1).word, 0)


def test_the_pack_is_dealt_from_the_top():
    cards = pack_from(numbers(HANDS["three"]), (9, 1))
    position = Position.opening(PokerRules()).dealt(cards)
    assert cards_of(position.hand) == cards[:5]
    assert position.stock == cards[5:]
