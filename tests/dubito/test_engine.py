"""The guide's examples, each rule in a scripted hand; the oracle's hands are in test_agreement."""

from __future__ import annotations

import pytest

from cardodds.cards import pack
from cardodds.dubito import engine, suit_run
from cardodds.dubito.coded_rules import setup
from cardodds.dubito.engine import BROKEN, LEGAL
from cardodds.dubito.position import OVER, Position
from cardodds.dubito.rules import DubitoRules, preset
from cardodds.dubito.view import DISCARD, DOUBT, JOKERS, LAY, MAY_PASS, PASS
from cardodds.simulation.counts import one, size

NAPOLETANE = pack("napoletane").ranks


def cards(text, ranks=NAPOLETANE):
    """Packed counts of cards written as letters of ranks, ``*`` for a joker."""
    return sum(one(JOKERS if letter == "*" else ranks.index(letter)) for letter in text.split())


def says(text, rank, declared=None, ranks=NAPOLETANE):
    """Lay these cards and declare them, or a number of them, as a rank."""
    laid = cards(text, ranks)
    return engine.play(laid, ranks.index(rank), declared or size(laid))


def run(text, first, declared=None):
    """Lay cards with their suits and declare the run from a card on."""
    numbers = [number(card) for card in text.split()]
    play = suit_run.NO_CARDS
    for place, card in enumerate(numbers):
        play = suit_run.with_card(play, place, card)
    return suit_run.run_play(play, number(first), declared or len(numbers))


def number(card):
    if card == "*":
        return suit_run.JOKER
    return suit_run.SUIT * "DCSB".index(card[-1]) + NAPOLETANE.index(card[:-1])


def words(text):
    numbers = [number(card) for card in text.split()]
    return sum(map(suit_run.low_of, numbers)), sum(map(suit_run.high_of, numbers))


def opening(*hands, due=None, pile="", **options):
    """A position of the seats with these hands, of which the first is to lay."""
    rules = setup(DubitoRules(players=len(hands), **options))
    suits = options.get("sequence") == "suit_run"
    dealt = [words(hand) if suits else (cards(hand), 0) for hand in hands]
    position = Position.opening(rules, dealt, words(pile) if suits else (cards(pile), 0))
    sizes = sum(len(hand.split()) << 8 * seat for seat, hand in enumerate(hands))
    table = position.table._replace(sizes=sizes, pile=len(pile.split()))
    if due is not None:
        table = table._replace(due=sum(1 << NAPOLETANE.index(rank) for rank in due.split()))
    return Position(rules, table, position.desk)


def legal(position, action):
    return position.broken(action) == LEGAL


def doubted(position, by):
    """The position after a seat has doubted and all asked before have not."""
    while position.seat != by:
        position = position.after(0)
    return position.after(1)


def believed(position):
    while position.phase == DOUBT:
        position = position.after(0)
    return position


def due(position):
    """The ranks that may be declared."""
    word = position.table.due & ~MAY_PASS
    return " ".join(letter for rank, letter in enumerate(NAPOLETANE) if word >> rank & 1)


# The base


@pytest.mark.parametrize(
    ("laid", "true", "taker"), [("5 5", True, 1), ("5 5 R", False, 0), ("R", False, 0)]
)
def test_two_fives_and_a_king(laid, true, taker):
    """It is the fives' turn: both are true, both with the king are not, the king alone is not."""
    start = opening("5 5 R A", "2 3", "4 6", due="5", pile="A 2")
    action = says(laid, "5")
    assert legal(start, action)
    end = doubted(start.after(action), by=1)
    assert end.pile == (0, 0)
    taken = size(cards(laid)) + 2
    assert end.sizes[taker] == (2 + taken if true else 4 + 2)
    assert (end.seat, end.phase) == (taker, LAY)
    assert due(end) == " ".join(NAPOLETANE)


def test_only_what_falls_to_the_turn_may_be_declared_and_as_many_as_are_laid():
    start = opening("5 5 5 5 5 R", "2 3", "4 6", due="5")
    assert legal(start, says("5 5", "5"))
    for action, words_ in (
        (says("5 5", "6"), "this may not be declared now"),
        (says("5 5 R", "5", declared=2), "as many cards must be declared as are laid"),
        (says("5", "5", declared=2), "as many cards must be declared as are laid"),
        (says("5 5 5 5 R", "5"), "more cards than may be laid"),
        (says("7", "5"), "these cards are not in the hand"),
        (PASS, "this turn may not be passed"),
        (-1, "this is no action"),
        (4 << 56, "this is no action"),
    ):
        assert BROKEN[start.broken(action)] == words_


def test_ranks_go_up_and_from_the_king_to_the_ace():
    position = opening("A 2 3 R", "R R R A")
    assert due(position) == "A"
    position = believed(position.after(says("2", "A")))
    assert (position.seat, due(position)) == (1, "2")
    high = opening("R R", "A A", due="R")
    assert due(believed(high.after(says("R", "R")))) == "A"


def test_the_last_card_is_a_king_declared_as_a_four():
    """Anna lays her last card; Dario doubts, it is a king: she takes the pile and does not win."""
    start = opening("R", "5 6", "7 7", "4 4", due="4", pile="A A 2 3")
    end = doubted(start.after(says("R", "4")), by=3)
    assert (end.sizes, end.seat, end.phase) == ((5, 2, 2, 2), 0, LAY)
    four = opening("4", "5 6", "7 7", "4 4", due="4", pile="A A 2 3")
    won = doubted(four.after(says("4", "4")), by=3)
    assert (won.phase, won.table.first, won.unfinished) == (OVER, 0, False)
    assert believed(start.after(says("R", "4"))).table.first == 0


def test_the_guides_worked_hand():
    """The sizes after two doubts: 6, 15, 10, 9."""
    hands = (
        "A A 4 5 6 7 F C C R",
        "2 4 4 5 6 F F C R R",
        "3 R 2 2 7 7 7 5 6 4",
        "3 3 3 2 F A A 5 6 C",
    )
    position = opening(*hands)
    position = believed(position.after(says("A A", "A")))
    position = believed(position.after(says("4", "2")))
    position = doubted(position.after(says("3 R", "3")), by=3)
    assert position.sizes == (8, 9, 13, 10)
    assert position.seat == 2
    position = believed(position.after(says("7 7 7", "7")))
    position = believed(position.after(says("F", "F")))
    position = doubted(position.after(says("C C", "C")), by=1)
    assert position.sizes == (6, 15, 10, 9)
    assert position.seat == 1


# Variants


def test_adjacent_after_two_fives():
    start = opening("5 5 A", "4 5 6", "7 7", sequence="adjacent", due="5")
    assert due(believed(start.after(says("5 5", "5")))) == "4 5 6"
    strict = opening("5 5 A", "4 5 6", "7 7", sequence="adjacent_strict", due="5")
    assert due(believed(strict.after(says("5 5", "5")))) == "4 6"
    wraps = opening("R A", "A 2", sequence="adjacent", due="R")
    assert due(believed(wraps.after(says("R", "R")))) == "A C R"


def test_any_higher_and_after_the_king_any():
    start = opening("7 7 A", "F R", sequence="any_higher", due="7")
    assert due(believed(start.after(says("7", "7")))) == "F C R"
    high = opening("R A", "A 2", sequence="any_higher", due="R")
    assert due(believed(high.after(says("R", "R")))) == " ".join(NAPOLETANE)


def test_a_run_of_cups():
    start = opening("4C 5C 6C 2D", "7C FC 3S", sequence="suit_run")
    position = start.after(run("4C 5C 6C", "4C"))
    assert legal(start, run("4C 5C 6C", "4C"))
    following = believed(position)
    assert following.table.due == 1 << number("7C")
    assert not legal(following, run("7C", "FC"))
    assert legal(following, run("7C FC", "7C"))
    # A lie about the rank, one about the suit.
    for cards_, first in (("4C 5C 2D", "4C"), ("4C 5C 6C", "4D")):
        lie = doubted(start.after(run(cards_, first)), by=1)
        assert (lie.seat, lie.sizes) == (0, (4, 3))
    true = doubted(position, by=1)
    assert (true.seat, true.sizes) == (1, (1, 6))


def test_a_run_ends_at_the_king():
    start = opening("CD RD AD", "2D 3D 4D", sequence="suit_run")
    assert legal(start, run("CD RD", "CD"))
    assert BROKEN[start.broken(run("CD RD AD", "CD"))] == "a run ends at the highest rank"
    free = believed(start.after(run("CD RD", "CD")))
    assert free.table.due == suit_run.all_cards(10)


def test_a_card_twice_is_no_run_and_a_joker_is_any_card():
    with_two = opening("4C 4C 6C *", "7C FC 3S", sequence="suit_run", packs=2, jokers="wild")
    laid = {"4C 4C": False, "4C *": True, "* *": False, "* 6C": False, "6C 4C": False}
    for cards_, true in laid.items():
        if cards_ != "* *":
            position = with_two.after(run(cards_, "4C"))
            claim = position.table.claim
            assert engine.is_true(position.rules, claim, *position.laid) == true, cards_


@pytest.mark.parametrize(
    ("laid", "declared", "true"), [("F 4 4 4", 3, False), ("4 4 4 4", 3, True), ("4 4 4", 3, True)]
)
def test_fewer_declared_than_laid(laid, declared, true):
    """Three fours and a fante declared as three fours lose; four fours declared as three do not."""
    start = opening("4 4 4 4 F 2", "5 5", underdeclare=True, due="4")
    action = says(laid, "4", declared=declared)
    assert legal(start, action)
    end = doubted(start.after(action), by=1)
    assert end.seat == (1 if true else 0)
    assert not legal(start, says("4 4", "4", declared=3))


def test_a_joker_turned_over_counts_as_true():
    start = opening("5 * R", "2 3", due="5", jokers="wild")
    assert doubted(start.after(says("5 *", "5")), by=1).seat == 1
    assert doubted(start.after(says("5 R", "5")), by=1).seat == 0


def test_only_the_next_may_doubt_also_last_cards():
    start = opening("R", "5 6", "7 7", due="4", doubters="next")
    asked = start.after(says("R", "4"))
    assert asked.seat == 1
    assert asked.after(0).phase == OVER


@pytest.mark.parametrize(
    ("restart_player", "true", "seat"),
    [("taker", True, 2), ("taker", False, 0), ("winner", True, 0), ("winner", False, 2),
     ("next", True, 1), ("next", False, 1)],
)  # fmt: skip
def test_who_restarts(restart_player, true, seat):
    start = opening("5 R A", "2 3", "4 6", due="5", restart_player=restart_player)
    assert doubted(start.after(says("5" if true else "R", "5")), by=2).seat == seat


@pytest.mark.parametrize(
    ("options", "ranks"),
    [({"restart_rank": "new"}, "A 2 3 4 6 7 F C R"), ({"restart_rank": "same"}, "5"),
     ({"restart_rank": "next"}, "6"), ({"restart_rank": "next", "sequence": "down"}, "4"),
     ({"restart_rank": "next", "sequence": "adjacent"}, "6")],
)  # fmt: skip
def test_what_is_declared_at_a_restart(options, ranks):
    start = opening("5 R A", "2 3", due="5", **options)
    assert due(doubted(start.after(says("5", "5")), by=1)) == ranks


def test_the_same_value():
    start = opening("5 5 R", "2 3", "4 6", sequence="same")
    assert not legal(start, PASS)
    position = believed(start.after(says("5", "5")))
    assert (due(position), position.seat) == ("5", 1)
    assert legal(position, PASS)
    again = position.after(PASS).after(PASS)
    # Both others have passed: who laid last restarts, with another rank, and may not pass.
    assert (again.seat, due(again), again.table.pile) == (0, "A 2 3 4 6 7 F C R", 1)
    assert not legal(again, PASS)
    # Who was right restarts.
    assert doubted(position.after(says("2", "5")), by=2).seat == 2


def test_all_pass_and_the_pile_is_put_out_of_play():
    start = opening("5 5 R", "2 3", sequence="same", all_pass="discard")
    end = believed(start.after(says("5", "5"))).after(PASS)
    assert (end.seat, end.table.pile, end.pile) == (0, 0, (0, 0))


def test_elimination():
    start = opening("4", "5 6", "7 7", due="4", ending="elimination", pile="2")
    # Nobody doubts: seat 0 has left, the pile stays, the next goes on.
    gone = believed(start.after(says("4", "4")))
    assert (gone.phase, gone.seat, gone.table.pile, gone.table.out) == (LAY, 1, 2, 1)
    assert (gone.table.first, due(gone)) == (0, "5")
    # A true last card is doubted: the doubter takes the pile, and goes on.
    taken = doubted(start.after(says("4", "4")), by=2)
    assert (taken.seat, taken.sizes, taken.table.out) == (2, (0, 2, 4), 1)
    # The last holding cards loses.
    two = believed(gone.after(says("5 6", "5")))
    assert (two.phase, two.table.first, two.table.last) == (OVER, 0, 2)


def test_a_restart_due_to_who_has_left_passes_to_the_next():
    options = {"ending": "elimination", "restart_player": "winner"}
    start = opening("4", "5 6", "7 7", due="4", **options)
    assert doubted(start.after(says("4", "4")), by=2).seat == 1


def test_verju_discards_a_set_of_four():
    rules = setup(preset("verju", players=3))
    ranks = pack("francesi36").ranks
    hands = ["6 6 6 8 A", "7 7 7 9", "6 8 K"]
    position = Position.opening(rules, [(cards(hand, ranks), 0) for hand in hands])
    table = position.table._replace(sizes=5 | 4 << 8 | 3 << 16)
    position = Position(rules, table, position.desk)
    position = believed(position.after(says("6 8 A", "6", ranks=ranks)))
    position = believed(position.after(says("7", "6", ranks=ranks)))
    taken = doubted(position.after(says("6", "6", ranks=ranks)), by=0)
    # Seat 0 had two sixes and takes a six, an 8, an ace, a seven, a six: four sixes.
    assert (taken.phase, taken.seat, taken.sizes) == (DISCARD, 0, (7, 3, 2))
    sets = engine.sets_of(taken.view().hand)
    assert sets == 4 * one(0)
    for wrong in (one(0), 4 * one(1), 8 * one(0), -1, 3 * one(0)):
        assert not legal(taken, wrong)
    kept, thrown = taken.after(0), taken.after(sets)
    assert (kept.sizes, kept.seat, kept.phase) == ((7, 3, 2), 0, LAY)
    assert (thrown.sizes, thrown.seat, thrown.phase) == ((3, 3, 2), 0, LAY)
    assert thrown.view().elsewhere == sets


@pytest.mark.parametrize("ending", ["first_out", "elimination"])
def test_who_discards_all_its_cards_has_none(ending):
    start = opening("5 A", "5", "2 3", due="5", pile="5 5", discard_sets=True, ending=ending)
    taken = doubted(start.after(says("5", "5")), by=1)
    assert taken.phase == DISCARD
    gone = taken.after(4 * one(NAPOLETANE.index("5")))
    assert gone.table.first == 1
    if ending == "first_out":
        assert gone.phase == OVER
    else:
        # The restart that was due to it passes to the next seat.
        assert (gone.phase, gone.seat, gone.sizes) == (LAY, 2, (1, 0, 2))
