"""What a player is told: the exact odds, and what each action brings."""

from __future__ import annotations

from fractions import Fraction

import pytest
from poker.table import order
from poker.test_replay import BELIEVED, KINGS, PAIR, PAT, cards, written

from cardodds import poker
from cardodds.errors import ArgumentError
from cardodds.poker import advising
from cardodds.poker.advice import play
from cardodds.poker.exchange import exchange_odds
from cardodds.poker.odds import claim
from cardodds.records import RecordError, loads
from cardodds.simulation.kernels import COMPILED
from cardodds.simulation.progress import Meter

pytestmark = pytest.mark.skipif(not COMPILED, reason="many games")

FEW = {"seed": 1, "worlds": 400}


def told(*moves, hand=None, rules="", **arguments):
    record = loads(written(*moves, hand=hand, rules=rules), "x.toml")
    return play(record, **{**FEW, **arguments})


def test_believe_or_doubt():
    advice = told(("Anna", "exchange", "count = 3"), ("Anna", "declare", 'hand = "full K A"'))
    assert (advice.seat, advice.asked, str(advice.declared)) == ("Bruno", "doubt", "full K A")
    exact = claim("full K A", 3)
    assert (advice.forced, advice.chosen) == (exact.forced, exact.chosen)
    assert {action.kind for action in advice.actions} == {"believe", "doubt"}
    answer = advice.to_dict()
    for key in ("believe", "doubt", "win_believe", "win_doubt", "true"):
        assert set(answer[key]) == {"fraction", "value", "percent", "low", "high", "games", "seed"}
        assert answer[key]["fraction"] is None
        assert answer[key]["low"] <= answer[key]["value"] <= answer[key]["high"]
    assert answer["exchange"] is answer["declare"] is None
    # Who doubts loses the deal if the declaration is true.
    lie = 1 - answer["true"]["value"]
    assert answer["doubt"]["low"] - 0.01 <= lie <= answer["doubt"]["high"] + 0.01


def test_with_lies_alone_it_is_the_prior():
    """A first holder that needs a pair, of whom nothing is read: the forced chance toward it."""
    moves = ("Anna", "exchange", "count = 3"), ("Anna", "declare", 'hand = "pair"')
    answer = told(*moves, lies=1).to_dict()
    exact = float(claim("pair", 3).forced)
    spread = (exact * (1 - exact) / answer["true"]["games"]) ** 0.5
    assert abs(answer["true"]["value"] - exact) <= 5 * spread


def test_a_certain_truth_is_believed_and_a_certain_lie_is_not():
    """Anna passed on four aces; a pat hand after hers is what it was."""
    aces = "A♠ A♥ A♦ A♣ 7♦"
    moves = [
        PAT, ("Anna", "declare", 'hand = "pair 7"'),
        BELIEVED, ("Bruno", "exchange", "count = 0"), ("Bruno", "declare", 'hand = "{}"'),
        ("Carla", "believe"), ("Carla", "exchange", "count = 1"),
        ("Carla", "declare", 'hand = "{}"'),
    ]  # fmt: skip

    def after(bruno, carla, **arguments):
        filled = [list(move) for move in moves]
        filled[4][2] = filled[4][2].format(bruno)
        filled[7][2] = filled[7][2].format(carla)
        return told(*map(tuple, filled), hand=aces, **arguments)

    truth = after("four 7", "four A")
    assert truth.best.kind == "believe"
    assert truth.true.estimate.value == 1.0
    assert truth.action("doubt").keep.estimate.value == 0.0
    assert truth.action("doubt").rank == 2
    lie = after("four 7", "five A", lies=1)
    # Two of the 29 cards that Carla can have drawn are jokers.
    assert lie.true.estimate.value == pytest.approx(2 / 29, abs=0.02)
    assert lie.best.kind == "doubt"
    assert lie.action("believe") is None
    assert lie.to_dict()["believe"] is None


def test_what_to_exchange():
    advice = told(hand=KINGS)
    assert (advice.asked, advice.seat) == ("exchange", "Anna")
    assert sorted(action.exchanged for action in advice.actions) == list(range(6))
    wanted = str(advice.best.declared)
    assert order(wanted) == order("pair K A 9 7") + 1
    odds = exchange_odds(KINGS, target=wanted)
    for action in advice.actions:
        chances = [hold.target for hold in odds.holds if hold.exchanged == action.exchanged]
        assert action.chance == max(chances)
        assert action.chance in [hold.target for hold in odds.holds if hold.hold == action.hold]
    assert advice.best.exchanged == 0
    assert advice.best.keep.estimate.value == 1.0
    answer = advice.to_dict()
    assert answer["believe"] is answer["doubt"] is answer["declare"] is None
    assert answer["exchange"][0]["hold"] == KINGS


def test_what_is_needed_is_wanted_where_the_hand_has_it_not():
    advice = told(PAT, PAIR, BELIEVED, hand="K♠ Q♥ A♦ 9♣ 7♦")
    assert str(advice.best.declared) == "pair K 10 8 7"
    best = exchange_odds("K♠ Q♥ A♦ 9♣ 7♦", target="pair K 10 8 7").best
    assert max(action.chance for action in advice.actions) == best.target


def test_what_to_declare():
    exchange = ("Anna", "exchange", f"discards = {cards('9♣ 7♦')}", f"drawn = {cards('K♦ 8♥')}")
    advice = told(exchange, hand=KINGS)
    by_class = {str(action.declared): action for action in advice.actions}
    assert {"pair 7 10 9 8", "three K A 8", "straight 10", "five 7"} <= set(by_class)
    for text, action in by_class.items():
        assert action.true == (order(text) <= order("three K A 8"))
        assert action.chance == claim(text, 2).forced
        if action.true:
            assert action.keep.estimate.value == 1.0
    lie = by_class["five 7"]
    assert lie.keep.estimate.value == 0.0
    assert lie.behind == 1.0
    assert advice.best.true
    assert advice.to_dict()["declare"][0]["declared"] == str(advice.best.declared)


def test_what_to_stake():
    advice = told(hand="A♠ A♥ A♦ A♣ K♦", rules='scoring = "pot"\nstake_max = 9')
    assert sorted(action.stake for action in advice.actions) == [1, 5, 9]
    # With four aces a high stake wins more.
    assert advice.best.stake == 9
    assert advice.to_dict()["stake"][0]["stake"] == 9


def test_chips_are_what_an_action_is_worth_where_there_are_chips():
    advice = told(
        ("Anna", "exchange", "count = 0"),
        ("Anna", "declare", 'hand = "five K"'),
        rules='scoring = "chips"',
    )
    doubt = advice.action("doubt")
    share = doubt.keep.estimate.value
    assert doubt.value == pytest.approx(2 * share - 3 * (1 - share))


def test_the_hand_can_be_given():
    moves = PAT, PAIR, BELIEVED
    with pytest.raises(RecordError, match="the hand of Bruno must be known whole, or given: 0 of"):
        told(*moves)
    record = loads(written(*moves), "x.toml")
    advice = play(record, hand=KINGS, **FEW)
    assert advice.best.chance is not None
    with pytest.raises(ArgumentError, match="has 4 cards, a hand has 5"):
        play(record, hand="K♠ K♥ A♦ 9♣", **FEW)
    with pytest.raises(ArgumentError, match="the cards lie face down"):
        play(loads(written(PAT, PAIR)), hand=KINGS, **FEW)
    known = loads(written(*moves, hand=KINGS), "x.toml")
    with pytest.raises(ArgumentError) as caught:
        play(known, hand="K♠ K♥ A♦ 9♣ 8♦", **FEW)
    assert str(caught.value) == "hand K♠ K♥ A♦ 9♣ 8♦: lacks 7♦, in this hand by the record"
    drawn = loads(written(("Anna", "exchange", "count = 1"), hand=KINGS), "x.toml")
    with pytest.raises(ArgumentError, match="^hand .*: contradicts the record: at least 4 cards"):
        play(drawn, hand="K♠ K♥ A♦ 8♣ 8♦", **FEW)


def test_a_hold_that_makes_nothing_more_is_no_verdict():
    """Who stands pat with what it may declare has the best action, and no chance to better it."""
    advice = told(hand=KINGS)
    assert (advice.best.exchanged, advice.best.chance) == (0, 0)
    lines = advice.to_text().splitlines()
    assert lines[2].startswith(
        f" 1. exchange 0, hold {KINGS} (does not make what is wanted at once)"
    )
    assert "impossib" not in advice.to_text() + advice.to_text("it")
    assert "% to make what is wanted): does not lose" in advice.to_text()
    assert "(non fa subito ciò che serve)" in advice.to_text("it")


def test_a_hand_that_is_known_in_part_is_completed():
    """A record has what is known of an opening hand; the rest is given, and must fit."""
    record = loads(written(hand="K♠ K♥ A♦ 9♣"), "x.toml")
    with pytest.raises(RecordError, match="must be known whole, or given: 4 of 5 cards are"):
        play(record, **FEW)
    assert play(record, hand=KINGS, **FEW).best.kind == "exchange"
    with pytest.raises(ArgumentError, match="^hand .*: lacks 9♣, in this hand by the record"):
        play(record, hand="K♠ K♥ A♦ 8♣ 7♦", **FEW)


@pytest.mark.parametrize(
    ("arguments", "start"),
    [
        ({"worlds": 1}, "worlds 1: must be a whole number from 2 to 1000000"),
        ({"seed": -1}, "seed -1: must be a whole number from 0"),
        ({"lies": 2}, "lies 2: "),
        ({"strategy": "treshold"}, "strategy treshold: did you mean threshold?"),
    ],
)
def test_bad_input(arguments, start):
    with pytest.raises(ArgumentError) as caught:
        told(PAT, PAIR, **arguments)
    assert str(caught.value).startswith(start)


def test_a_game_that_is_over_has_nothing_to_ask():
    with pytest.raises(RecordError, match="the game is over: nobody is to play"):
        told(PAT, PAIR, ("Bruno", "dubito", f"turned = {cards(KINGS)}"), rules="deals = 1")


def test_the_same_seed_gives_the_same_advice():
    moves = ("Anna", "exchange", "count = 2"), ("Anna", "declare", 'hand = "two pair"')
    assert told(*moves) == told(*moves)
    assert told(*moves) != told(*moves, seed=2)


def test_its_text():
    advice = told(PAT, PAIR)
    lines = advice.to_text("it").splitlines()
    assert lines[0] == "dubito Bruno"
    assert lines[1].startswith("una coppia di re con un 9, un 8 e un 7: vera ")
    assert lines[-1].endswith("poi tutti giocano come threshold")
    assert "25.0% of the time" in advice.assumed()
    assert poker.play is play
    assert advice.lies == Fraction(1, 4)


def test_worlds_played_in_blocks_are_the_same_and_are_counted(monkeypatch):
    moves = ("Anna", "exchange", "count = 3"), ("Anna", "declare", 'hand = "full K A"')
    whole = told(*moves, worlds=7)
    shown = []
    monkeypatch.setattr(advising, "BLOCK", 3 * len(whole.actions))
    monkeypatch.setattr(Meter, "show", lambda meter, done: shown.append(done))
    assert told(*moves, worlds=7) == whole
    assert shown == [3, 6, 7]
