"""The player who remembers: its chances, each of its three tips, and what it is worth."""

from __future__ import annotations

from math import comb

import pytest
from rubamazzo.agreement import counts, told_apart
from rubamazzo.layouts import ACE, CAVALLO, FANTE, FIVE, FOUR, RE, SEVEN, SIX, THREE, TWO, lie
from rubamazzo.layouts import position as laid
from rubamazzo.positions import middle

from cardodds.rubamazzo import engine, odds
from cardodds.rubamazzo.coded_rules import setup
from cardodds.rubamazzo.engine import capture, lay, steal
from cardodds.rubamazzo.game import PARAMETERS, SIGNATURE
from cardodds.rubamazzo.memory import MEMORY, memory, theft_chance, weigh
from cardodds.rubamazzo.rules import RubamazzoRules
from cardodds.rubamazzo.simulation import GAME
from cardodds.rubamazzo.strategies import greedy
from cardodds.rubamazzo.view import NO_TOP, View, pack
from cardodds.simulation.counts import count, one, size
from cardodds.simulation.kernels import COMPILED, first_class
from cardodds.simulation.matches import match
from cardodds.simulation.streams import mix

NO_TIPS = (0.0,) * PARAMETERS
DRAWS = 60


def weights(**given) -> tuple[float, ...]:
    return MEMORY.choose(given).params(PARAMETERS)


def chosen(view: View, params=None) -> set:
    """All actions that are played, for some random bits."""
    params = weights() if params is None else params
    return {memory(view, params, mix(number)) for number in range(DRAWS)}


# Chances


@pytest.mark.parametrize("deck", ["napoletane", "francesi"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_chance_of_a_theft_is_the_exact_one(deck, players):
    """The view is that before the card is played, the exact question is asked after it."""
    rules = setup(RubamazzoRules(players=players, deck=deck))
    for deal in range(1, rules.deals + 1):
        for turn in range(1, rules.hand + 1):
            for seat in range(players):
                for missing in range(4):
                    view = seen_so_far(rules, deal, turn, seat, missing)
                    risk = odds.theft(
                        min(missing, count(unseen_of(view), ACE)),
                        deal=deal,
                        players=players,
                        deck=deck,
                        turn=turn,
                        seat=seat,
                    )
                    assert size(unseen_of(view)) == risk.unseen
                    assert theft_chance(view, ACE) == pytest.approx(float(risk.risk), abs=1e-12)


def unseen_of(view: View) -> int:
    return pack(view.rules) - view.seen - view.hand


def seen_so_far(rules, deal: int, turn: int, seat: int, missing: int) -> View:
    """A view in which so many aces have not been seen; the other cards are any."""
    rounds = (deal - 1) * rules.hand + turn - 1
    number = rules.table + rounds * rules.players + seat
    cards = [rank for rank in range(1, rules.rules >> 8 & 15) for _ in range(4)]
    hand = cards[-(rules.hand - turn + 1) :]
    cards = ([ACE] * (4 - missing) + cards[: -len(hand)] + [ACE] * missing)[:number]
    left = rules.deals - deal
    return View(lie(*hand), 0, 0, 0, lie(*cards), 0, 0, seat, rules.players, left, rules.rules)


def test_no_bundle_no_risk():
    view = laid(table=[TWO, FOUR, SEVEN, RE]).view(lie(FOUR, FIVE, CAVALLO))
    assert theft_chance(view, NO_TOP) == 0


def test_an_ace_that_takes_all_is_a_risk_for_every_top():
    """Seat 1 plays the deal's last card; the other is dealt one of 35, four of which are aces."""
    hand, seen = lie(RE), lie(TWO, RE, RE, RE)
    takes_all = laid(turn=1, hand=1, ace="takes_all")._replace(seen=seen)
    assert theft_chance(takes_all.view(hand), RE) == pytest.approx(4 / 35)
    assert theft_chance(laid(turn=1, hand=1)._replace(seen=seen).view(hand), RE) == 0


def test_a_partner_is_no_risk():
    """No 5 among nine of 37 cards with four 5s, or among the six of the two opponents."""
    hand = lie(ACE, TWO, THREE)
    for teams, cards in ((False, 9), (True, 6)):
        view = laid(players=4, teams=teams).view(hand)
        safe = comb(33, cards) / comb(37, cards)
        assert theft_chance(view, FIVE) == pytest.approx(1 - safe)


# The three tips


def test_safe_prefers_a_top_that_nobody_can_hold():
    """«Prendi quando le altre sono già fuori»."""
    table = laid(table=[SEVEN, FIVE, RE])._replace(seen=lie(SEVEN, SEVEN, SEVEN, FIVE, RE))
    view = table.view(lie(SEVEN, FIVE))
    seven, five = capture(SEVEN, one(SEVEN)), capture(FIVE, one(FIVE))
    assert chosen(view, weights(safe=1, cover=0, dead=0)) == {seven}
    assert chosen(view, weights(safe=0, cover=1, dead=1)) == {seven, five}


def test_safe_does_not_show_a_large_bundle_to_who_holds_its_top():
    """The guide's last deal: Anna does not steal with the 3, Bruno has the last one."""
    table = laid(table=[SIX, TWO, FIVE, RE], bundles=[(SIX, 20), (THREE, 10)], turn=30)
    hidden = lie(SIX, THREE, CAVALLO, TWO, THREE, CAVALLO)
    table = table._replace(seen=pack(table.rules) - hidden)
    view = table.view(lie(SIX, THREE, CAVALLO))
    assert steal(THREE, 2) not in chosen(view)
    assert chosen(view, NO_TIPS) == {steal(THREE, 2)}
    assert chosen(view) == {capture(SIX, one(SIX))}


def test_cover_changes_a_top_at_risk():
    """«Cambia la cima»: a capture of a rank that is out covers a 5 that may be stolen."""
    table = laid(table=[RE, SEVEN], bundles=[(FIVE, 12)], turn=12)
    table = table._replace(seen=lie(RE, RE, RE, FIVE, FIVE, SEVEN))
    view = table.view(lie(RE, SEVEN))
    king, seven = capture(RE, one(RE)), capture(SEVEN, one(SEVEN))
    assert chosen(view, weights(safe=0, cover=1, dead=0)) == {king}
    assert chosen(view, NO_TIPS) == {king, seven}


def test_dead_cards_are_laid_first():
    """«Cala le carte morte»: nobody has another fante."""
    table = laid(table=[TWO], turn=6)._replace(seen=lie(FANTE, FANTE, FANTE, TWO))
    view = table.view(lie(FANTE, SIX))
    assert chosen(view, weights(safe=1, cover=1, dead=1)) == {lay(FANTE)}
    assert chosen(view, weights(safe=1, cover=1, dead=0)) == {lay(FANTE), lay(SIX)}


def test_without_tips_it_takes_what_greedy_takes():
    classic = {
        "capture": "one", "sum": False, "ace": "plain", "both_possible": "choose",
        "double_steal": "choose_one", "teams": False, "steal_partner": False,
    }  # fmt: skip
    for position, game in middle(60, **classic):
        view = position.view(counts(game.hands[game.seat]))
        by_greed = {greedy(view, NO_TIPS, mix(number)) for number in range(3 * DRAWS)}
        assert {memory(view, NO_TIPS, mix(number)) for number in range(3 * DRAWS)} == by_greed


# Decisions


def test_it_plays_legally_and_alike_compiled_and_interpreted():
    decide = first_class(memory, SIGNATURE)
    plain = getattr(weigh, "py_func", weigh)
    for number, (position, game) in enumerate(middle(150, seed=1)):
        view = position.view(counts(game.hands[game.seat]))
        params, draw = weights(safe=number % 4, cover=number % 3, dead=number % 2), mix(number)
        action = decide(view, params, draw)
        assert engine.is_legal(view, action), told_apart(action)
        assert action == memory(view, params, draw) == plain(view, *params[:3], draw)


@pytest.mark.skipif(not COMPILED, reason="takes minutes interpreted")
@pytest.mark.parametrize(("tips", "least"), [({}, 0.62), ({"cover": 0, "dead": 0}, 0.61)])
def test_it_beats_greedy(tips, least):
    duel = match(GAME, MEMORY.choose(tips), "greedy", seed=3, deals=4000, progress=False)
    assert duel.score_low is not None
    assert duel.score_low > least
