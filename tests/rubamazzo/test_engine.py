"""The guide's examples, each option against the oracle, and what must always hold."""

from __future__ import annotations

from random import Random

import pytest
from rubamazzo.agreement import actions as legal_actions
from rubamazzo.agreement import agree, random_options, told_apart
from rubamazzo.layouts import (
    ACE,
    CAVALLO,
    FANTE,
    FIVE,
    FOUR,
    RE,
    SEVEN,
    SIX,
    THREE,
    TWO,
    lie,
    position,
)

from cardodds.rubamazzo import engine
from cardodds.rubamazzo.coded_rules import setup
from cardodds.rubamazzo.rules import RubamazzoRules
from cardodds.rubamazzo.view import NO_BUNDLES, NO_TOP, NONE, held, unseen


def plays(where, *hand):
    """What the hand may do, as (rank, ranks captured, seats robbed), ranks from 0."""
    found = set()
    for action in legal_actions(where.view(lie(*hand))):
        rank, captured, robbed = told_apart(action)
        found.add((rank - 1, tuple(r - 1 for r in captured), robbed))
    return found


def played(where, rank, captured=(), robbed=()):
    """The position after that action, which must be legal."""
    victims = sum(1 << seat for seat in robbed)
    action = engine.steal(rank, victims) | lie(*captured)
    assert engine.is_legal(where.view(lie(rank)), action)
    return where.after(action)


def top(where, seat):
    return where.tops >> 4 * seat & 15


# The classic game


def test_a_card_captures_its_equal_and_goes_on_top():
    start = position([FIVE, RE], [(TWO, 4)])
    assert plays(start, FIVE) == {(FIVE, (FIVE,), ())}
    end = played(start, FIVE, [FIVE])
    assert end.table == lie(RE)
    assert end.bundles() == (6, 0)
    assert (top(end, 0), top(end, 1), end.last) == (FIVE, NO_TOP, 0)


def test_sums_do_not_count():
    start = position([TWO, THREE])
    assert plays(start, FIVE) == {(FIVE, (), ())}
    end = played(start, FIVE)
    assert end.table == lie(TWO, THREE, FIVE)
    assert (end.bundles(), end.last) == ((0, 0), NONE)


def test_suits_and_neighbours_do_not_count():
    start = position([CAVALLO, FANTE])
    assert plays(start, RE) == {(RE, (), ())}


def test_a_card_that_takes_nothing_may_be_played_instead_of_one_that_does():
    assert plays(position([FIVE]), FIVE, SIX) == {(FIVE, (FIVE,), ()), (SIX, (), ())}


def test_a_theft_takes_the_whole_bundle():
    start = position([RE], [(TWO, 5), (SIX, 7)])
    assert plays(start, SIX) == {(SIX, (), (1,))}
    end = played(start, SIX, robbed=[1])
    assert end.bundles() == (13, 0)
    assert (top(end, 0), top(end, 1), end.table) == (SIX, NO_TOP, lie(RE))


def test_the_fifteen_cards_are_yours():
    end = played(position([], [None, (FIVE, 15)]), FIVE, robbed=[1])
    assert end.bundles() == (16, 0)


def test_nobody_steals_from_oneself():
    assert plays(position([], [(SIX, 4), (SEVEN, 2)]), SIX) == {(SIX, (), ())}


def test_the_player_chooses_between_a_capture_and_a_theft():
    start = position([SIX], [None, (SIX, 3)])
    assert plays(start, SIX) == {(SIX, (SIX,), ()), (SIX, (), (1,))}


def test_capture_first_forbids_the_theft():
    start = position([SIX], [None, (SIX, 3)], both_possible="capture_first")
    assert plays(start, SIX) == {(SIX, (SIX,), ())}
    assert plays(start._replace(table=lie(RE)), SIX) == {(SIX, (), (1,))}


@pytest.mark.parametrize(("capture", "taken"), [("one", 1), ("all", 2)])
def test_two_equal_cards_on_the_table(capture, taken):
    start = position([FIVE, FIVE, RE], capture=capture)
    assert plays(start, FIVE) == {(FIVE, (FIVE,) * taken, ())}
    end = played(start, FIVE, [FIVE] * taken)
    assert end.bundles()[0] == 1 + taken
    assert end.table == lie(RE, *[FIVE] * (2 - taken))


def test_the_last_card_steals_and_takes_the_table():
    rules = RubamazzoRules()
    turns = rules.players * rules.schedule.played
    start = position([RE, FIVE], [(SIX, 20), (SEVEN, 17)], turns - 1, 0)
    end = played(start, SIX, robbed=[0])
    assert end.over
    assert end.counted() == (0, 40)


def test_the_table_goes_to_who_took_last_even_if_others_played_after():
    end = position([RE, FIVE], [(SIX, 22), (CAVALLO, 16)], 36, 1)
    assert end.counted() == (22, 18)
    assert engine.winners(22 | 18 << 8, 2, end.setup.rules) == 0b01


def test_nobody_took_anything():
    end = position([RE], (), 36)
    assert end.counted() == (0, 0)
    assert engine.winners(0, 2, end.setup.rules) == 0


@pytest.mark.parametrize(("leftover", "cards"), [("unused", 12), ("last_taker", 18)])
def test_cards_that_cannot_serve_everybody(leftover, cards):
    end = position([RE, RE], [(SIX, 10)], 30, 0, players=5, leftover=leftover)
    assert end.over
    assert end.counted()[0] == cards


# The ace that takes all


def test_in_the_classic_game_the_ace_stays():
    assert plays(position([TWO, FIVE, FANTE, RE]), ACE) == {(ACE, (), ())}


def test_the_ace_takes_all_four_and_the_bundle_grows_by_five():
    start = position([TWO, FIVE, FANTE, RE], [(SIX, 3)], ace="takes_all")
    assert plays(start, ACE) == {(ACE, (TWO, FIVE, FANTE, RE), ())}
    end = played(start, ACE, [TWO, FIVE, FANTE, RE])
    assert (end.table, end.bundles()[0], top(end, 0)) == (0, 8, ACE)


def test_the_ace_takes_all_even_where_an_ace_lies():
    start = position([ACE, FIVE], ace="takes_all", sum=True)
    assert plays(start, ACE) == {(ACE, (ACE, FIVE), ())}


def test_the_ace_chases_the_next_seat_whatever_its_top():
    bundles = [(SIX, 4), (SEVEN, 3), (RE, 9), None]
    start = position([TWO], bundles, players=4, ace="takes_all")
    assert plays(start, ACE) == {(ACE, (TWO,), ()), (ACE, (), (1,))}
    assert plays(start._replace(turn=2), ACE) == {(ACE, (TWO,), ())}
    assert plays(start._replace(turn=3), ACE) == {(ACE, (TWO,), ()), (ACE, (), (0,))}
    assert plays(start, TWO) == {(TWO, (TWO,), ())}
    end = played(start, ACE, robbed=[1])
    assert (end.bundles(), top(end, 0)) == ((8, 0, 9, 0), ACE)


def test_an_ace_also_steals_like_any_card():
    start = position([], [None, (SEVEN, 3), (ACE, 5)], players=3, ace="takes_all")
    assert plays(start, ACE) == {(ACE, (), (1,)), (ACE, (), (2,))}


def test_an_ace_on_an_empty_table_stays():
    assert plays(position(ace="takes_all"), ACE) == {(ACE, (), ())}


def test_the_ace_is_plain_again_in_the_last_deal():
    bundles = [None, (SEVEN, 3)]
    for turn, takes in ((29, True), (30, False), (35, False)):
        start = position([TWO], bundles[:: 1 if turn % 2 == 0 else -1], turn,
                         ace="takes_all_but_last_deal")  # fmt: skip
        other = 1 - turn % 2
        both = {(ACE, (TWO,), ()), (ACE, (), (other,))}
        assert plays(start, ACE) == (both if takes else {(ACE, (), ())})
    assert plays(position([TWO], bundles, 34, ace="takes_all"), ACE) == {
        (ACE, (TWO,), ()),
        (ACE, (), (1,)),
    }


# The sum


def test_two_and_three_make_five():
    start = position([TWO, THREE, CAVALLO], sum=True)
    assert plays(start, FIVE) == {(FIVE, (TWO, THREE), ())}
    end = played(start, FIVE, [TWO, THREE])
    assert (end.table, end.bundles()[0], top(end, 0)) == (lie(CAVALLO), 3, FIVE)


def test_with_a_five_on_the_table_it_is_the_five_that_is_taken():
    start = position([TWO, THREE, FIVE], sum=True)
    assert plays(start, FIVE) == {(FIVE, (FIVE,), ())}


def test_which_sum_is_the_players_choice():
    start = position([ACE, TWO, TWO, THREE, FOUR, FIVE], sum=True)
    assert plays(start, SIX) == {
        (SIX, captured, ()) for captured in [(ACE, FIVE), (TWO, FOUR), (ACE, TWO, THREE)]
    }
    assert plays(start, FANTE) == {
        (FANTE, captured, ())
        for captured in [
            (THREE, FIVE),
            (ACE, THREE, FOUR),
            (ACE, TWO, FIVE),
            (TWO, TWO, FOUR),
            (ACE, TWO, TWO, THREE),
        ]
    }


def test_figures_are_worth_eight_nine_and_ten():
    start = position([ACE, THREE, FOUR, FIVE], sum=True)
    assert plays(start, CAVALLO) == {(CAVALLO, (FOUR, FIVE), ()), (CAVALLO, (ACE, THREE, FIVE), ())}
    assert plays(position([SEVEN, THREE], sum=True), RE) == {(RE, (THREE, SEVEN), ())}
    assert plays(position([FANTE, TWO], sum=True), RE) == {(RE, (TWO, FANTE), ())}


def test_in_the_full_french_pack_the_king_is_worth_thirteen():
    eight, jack, king = 7, 10, 12
    start = position([FIVE, eight, jack, TWO], deck="francesi", sum=True)
    assert plays(start, king) == {(king, (FIVE, eight), ()), (king, (TWO, jack), ())}
    start = position([FIVE, THREE, TWO], deck="francesi40", sum=True)
    assert plays(start, FANTE) == {(FANTE, (THREE, FIVE), ())}


def test_bundles_are_not_stolen_by_sums():
    start = position([], [None, (TWO, 2), (THREE, 3)], players=3, sum=True)
    assert plays(start, FIVE) == {(FIVE, (), ())}


def test_two_fours_on_top_through_sums():
    """Ace and three make four, two and two make four: a third four finds two on top."""
    start = position([ACE, THREE, TWO, TWO], players=3, sum=True, turn=1)
    start = played(played(start, FOUR, [ACE, THREE]), FOUR, [TWO, TWO])
    assert (start.seat, start.bundles()) == (0, (0, 3, 3))
    assert plays(start, FOUR) == {(FOUR, (), (1,)), (FOUR, (), (2,))}
    end = played(start, FOUR, robbed=[2])
    assert end.bundles() == (4, 3, 0)

    word = setup(RubamazzoRules(players=3, sum=True, double_steal="both"))
    both = start._replace(setup=word)
    assert plays(both, FOUR) == {(FOUR, (), (1, 2))}
    end = played(both, FOUR, robbed=[1, 2])
    assert (end.bundles(), end.tops) == ((7, 0, 0), NO_BUNDLES ^ (NO_TOP ^ FOUR))


def test_with_both_the_ace_still_chases_the_next_seat_alone():
    bundles = [None, (SEVEN, 3), (ACE, 2), (ACE, 5)]
    start = position([], bundles, players=4, ace="takes_all", double_steal="both")
    assert plays(start, ACE) == {(ACE, (), (1,)), (ACE, (), (2, 3))}


# Teams


def test_a_partner_is_safe_unless_agreed():
    bundles = [None, (SIX, 3), (SEVEN, 4), (SEVEN, 2)]
    teams = {"players": 4, "teams": True}
    assert plays(position([], bundles, **teams), SEVEN) == {(SEVEN, (), (3,))}
    assert plays(position([], bundles, **teams, steal_partner=True), SEVEN) == {
        (SEVEN, (), (2,)),
        (SEVEN, (), (3,)),
    }
    assert plays(position([], bundles, players=4), SEVEN) == {(SEVEN, (), (2,)), (SEVEN, (), (3,))}


@pytest.mark.parametrize(
    ("cards", "winners"), [((5, 9, 16, 10), 0b0101), ((5, 19, 6, 10), 0b1010), ((9, 9, 11, 11), 0)]
)
def test_the_bundles_of_a_pair_are_added(cards, winners):
    word = setup(RubamazzoRules(players=4, teams=True)).rules
    assert engine.winners(sum(n << 8 * seat for seat, n in enumerate(cards)), 4, word) == winners


@pytest.mark.parametrize(
    ("cards", "winners"),
    [((13, 14, 13), 0b010), ((14, 13, 14), 0), ((0, 0, 40), 0b100), ((6, 6, 7, 7, 8, 6), 0b10000)],
)
def test_most_cards_win_and_a_shared_lead_is_a_tie(cards, winners):
    word = setup(RubamazzoRules(players=len(cards))).rules
    sizes = sum(n << 8 * seat for seat, n in enumerate(cards))
    assert engine.winners(sizes, len(cards), word) == winners


# Any option, against the oracle


def test_the_classic_game_card_by_card():
    happened = agree({}, 60)
    assert happened["double top held"] == 0
    assert happened["sum"] == 0
    assert happened["least steal"] == 3


@pytest.mark.parametrize(
    "options",
    [
        {"players": 3},
        {"players": 6},
        {"players": 5, "leftover": "last_taker"},
        {"players": 4, "capture": "all", "deck": "francesi"},
        {"players": 4, "teams": True},
        {"players": 4, "teams": True, "steal_partner": True, "both_possible": "capture_first"},
    ],
    ids=str,
)
def test_without_sum_and_ace_a_top_proves_two_cards(options):
    happened = agree(options, 12)
    assert happened["double top held"] == 0
    assert happened["least steal"] >= 3
    assert happened["steal"] > 0


@pytest.mark.parametrize("double_steal", ["choose_one", "both"])
def test_with_sum_two_opponents_show_what_one_holds(double_steal):
    happened = agree({"players": 4, "sum": True, "double_steal": double_steal}, 40)
    assert happened["double top held"] > 0
    assert happened["sum"] > 0
    assert (happened["double steal"] > 0) == (double_steal == "both")


@pytest.mark.parametrize("number", range(60))
def test_options_drawn_at_random(number):
    options = random_options(Random(number))
    agree(options, 5, number)


def test_what_is_not_legal():
    view = position([FIVE, RE], [None, (SIX, 3)], sum=True).view(lie(FIVE, SIX, TWO))
    legal = set(legal_actions(view))
    assert legal == {engine.capture(FIVE, lie(FIVE)), engine.steal(SIX, 0b10), engine.lay(TWO)}
    others = [
        NONE,
        engine.lay(FIVE),
        engine.lay(RE),
        engine.capture(RE, lie(RE)),
        engine.capture(FIVE, lie(RE)),
        engine.capture(FIVE, lie(FIVE)) | engine.steal(FIVE, 0b10),
        engine.steal(SIX, 0b01),
        engine.steal(SIX, 0b110),
        engine.lay(TWO) | 1 << 62,
        engine.lay(15),
        2**63 - 1,
        -(2**63),
    ]
    assert not any(engine.is_legal(view, action) for action in others)


def test_what_is_unseen():
    start = position([FIVE, RE])._replace(seen=lie(FIVE, RE))
    view = start.view(lie(SIX, SIX, RE))
    assert unseen(view) == 4 * lie(*range(10)) - lie(FIVE, RE, SIX, SIX, RE)
    assert [held(view, seat) for seat in (0, 1)] == [3, 3]
    assert held(start._replace(turn=1).view(lie(SIX, RE)), 0) == 1
