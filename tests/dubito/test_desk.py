"""What the seats remember: never more than is so, and what the table showed."""

from __future__ import annotations

import pytest
from dubito import blocks
from dubito.agreement import FAMILIES

from cardodds.dubito import desk, suit_run
from cardodds.dubito.coded_rules import setup
from cardodds.dubito.engine import is_run
from cardodds.dubito.position import Position
from cardodds.dubito.view import DOUBT, JOKERS, claimant, lies, truths
from cardodds.simulation.counts import count, one

SETS = 3 + len(FAMILIES)


def packed(each):
    return sum(number << 4 * rank for rank, number in enumerate(each))


def test_less_and_fewer():
    cards = [4, 0, 8, 1, 3, 0, 0, 2, 0, 0, 0, 0, 0, 5]
    others = [1, 2, 8, 3, 1, 0, 1, 0, 0, 0, 0, 0, 0, 4]
    apart = [max(0, one - other) for one, other in zip(cards, others, strict=True)]
    assert desk.less(packed(cards), packed(others)) == packed(apart)
    for number in range(9):
        expected = packed([max(0, each - number) for each in cards])
        assert desk.fewer(packed(cards), number) == expected


def counts(position, words):
    """How many there are of each rank, or of each card."""
    if is_run(position.rules):
        return [suit_run.count(*words, card) for card in range(suit_run.JOKER)]
    return [count(words[0], rank) for rank in range(JOKERS + 1)]


def remembered(position, word):
    if is_run(position.rules):
        return [word >> card & 1 for card in range(suit_run.JOKER)]
    return [count(word, rank) for rank in range(JOKERS + 1)]


@pytest.mark.parametrize("number", range(SETS))
def test_nothing_is_remembered_that_is_not_so(number):
    options, seats = blocks.option_sets(SETS)[number]
    job = blocks.job(options, seats)
    looked = 0
    for game in range(3):

        def look(position, action):
            nonlocal looked
            hands = [counts(position, hand) for hand in position.hands]
            view = position.view()
            if position.phase == DOUBT:
                other = claimant(view.claim)
                laid = counts(position, position.laid)
            else:
                seats_ = range(position.setup.players)
                ring = [s for s in seats_ if not position.table.out >> s & 1] * 2
                other = ring[ring.index(position.seat) + 1]
                laid = [0] * len(hands[0])
            held = [a + b for a, b in zip(hands[other], laid, strict=True)]
            known = remembered(position, view.known)
            assert all(a <= b for a, b in zip(known, held, strict=True))
            # What is elsewhere is neither there, nor this seat's own, nor more than there is.
            copies = position.rules >> 8 & 15
            each = copies // 4 if is_run(position.rules) else copies
            own = counts(position, position.hands[position.seat])
            away = remembered(position, view.elsewhere)
            for place in range(len(held)):
                if place != JOKERS or is_run(position.rules):
                    total = held[place] + away[place]
                    assert total + own[place] * (position.seat != other) <= each
            looked += sum(known) + sum(away)

        blocks.played_slowly(job, game, look)
    assert looked > 0 or number > 2  # the others may be short


def test_who_takes_turned_cards_and_mine_has_them():
    """Seat 0 lays an ace, seat 1 two false cards as twos, which seat 2 doubts."""
    rules = setup(blocks.job({}, ["honest"] * 3).options)
    hands = [one(0) + 2 * one(8), one(3) + one(4) + one(6), 2 * one(1) + one(2)]
    position = Position.opening(rules, [(hand, 0) for hand in hands])
    position = Position(rules, position.table._replace(sizes=3 | 3 << 8 | 3 << 16), position.desk)
    position = position.after(one(0)).after(0).after(0)
    lie = one(3) + one(4) | 1 << 56 | 1 << 60
    asked = position.after(lie)
    assert asked.view().known == 0
    position = asked.after(1)  # seat 2
    assert position.seat == 1
    assert position.sizes == (2, 4, 3)
    # Seat 1 lays one card that nobody sees; before, all know of two, seat 0 of its ace, too.
    asked = position.after(one(6) | 6 << 56)
    seen_by_two = asked.view()
    assert (seen_by_two.seat, seen_by_two.known) == (2, one(3) + one(4))
    assert (lies(seen_by_two), truths(seen_by_two)) == (1, 0)
    seen_by_none = asked.after(0).view()
    assert (seen_by_none.seat, seen_by_none.known) == (0, one(0) + one(3) + one(4))
    # It stands: any of them may have been that card.
    assert asked.after(0).after(0).view().known == 0
