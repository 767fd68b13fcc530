"""An example of every kind of answer, by the module and name of its class; made when asked for.

What takes long to compute, or to compile, is put together by hand.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import numpy as np

from cardodds import dice, dubito, poker, rubamazzo
from cardodds.cards import Card
from cardodds.data import data_file
from cardodds.records import load
from cardodds.simulation.estimates import Estimate

HALF = Estimate(0.5, 0.45, 0.55)


def _record(name, moves=None):
    record = load(data_file(f"hands/{name}.toml"))
    return replace(record, moves=record.moves[:moves])


def _dubito_replay():
    from cardodds.dubito.replay import replay

    return replay(_record("dubito_worked_hand", 5))


def _rubamazzo_replay():
    from cardodds.rubamazzo.replay import replay

    return replay(_record("rubamazzo_game"))


def _dice_replay():
    from cardodds.dice.replay import replay

    return replay(_record("dice_game"))


def _poker_replay():
    from cardodds.poker.replay import replay

    return replay(_record("poker_game"))


def _recorded_doubt():
    from cardodds.dubito.beliefs.estimated import Chance
    from cardodds.dubito.deciding.doubting import RecordedDoubt

    return RecordedDoubt(
        possible=Fraction(1, 4),
        certain_lie=False,
        true=Chance(0.3, 0.25, 0.35, 400.0),
        advice="doubt",
        win_doubt=Chance(0.5, 0.45, 0.55, 400.0),
        win_believe=Chance(0.2, 0.15, 0.25, 400.0),
        gain=Estimate(0.3, 0.25, 0.35),
        if_true=Estimate(-0.2, -0.3, -0.1),
        if_lie=Estimate(0.4, 0.3, 0.5),
        seat="Dario",
        claimant="Carla",
        rank="3",
        move=3,
        claim=2,
        laid=2,
        theirs=10,
        pile=5,
        last=False,
        ending="first_out",
        model="able",
        listeners="any",
        strategies=("planner",) * 4,
        games=500,
        unfinished=0,
        seed=1,
        effective=400.0,
        against=0,
        real=False,
        doubt_below=Fraction(1, 2),
        others_doubt=Chance(0.3, 0.25, 0.35, 400.0),
    )


def _run_doubt():
    from cardodds.dubito.deciding.runs import RunDoubt

    return RunDoubt(
        possible=Fraction(22, 225),
        certain_lie=False,
        certain_true=False,
        advice="doubt",
        seat="Carla",
        claimant="Anna",
        rank="4",
        suit="C",
        cards=(Card("4", "C"), Card("5", "C"), Card("6", "C")),
        move=1,
        claim=3,
        laid=3,
        theirs=13,
        pile=3,
        last=False,
        ending="first_out",
        doubt_below=Fraction(1, 2),
        real=None,
    )


def _recorded_play():
    from cardodds.dubito.beliefs.estimated import Chance
    from cardodds.dubito.deciding.laying import PlayValue, RecordedPlay

    plays = [
        PlayValue((Card("3", "S"), Card("3", "D")), 2, "3", True, win, Estimate(n, n, n), 500)
        for n, win in ((0.0, Chance(0.5, 0.4, 0.6, 400.0)), (0.1, Chance(0.4, 0.3, 0.5, 400.0)))
    ]
    passed = PlayValue((), None, None, True, Chance(0.0, 0.0, 0.1, 400.0), HALF, 500)
    seats = ("planner",) * 4
    return RecordedPlay("Anna", 1, (*plays, passed), "able", "any", seats, 500, 0, 1, 400.0, 0)


def _knowledge():
    from cardodds.dubito.knowledge import Knowledge, Place, RankThere

    places = (
        Place("Anna", 8, (RankThere("A", 0, 2, (Fraction(1, 2), Fraction(1, 9))),)),
        Place("laid", 2, (RankThere("A", 0, 1, (Fraction(1, 3),)), RankThere("2", 0, 0, ()))),
    )
    return Knowledge(("Carla", "Dario"), places, "exact", None, "any")


def _limits():
    return replace(_knowledge(), method="certain")


def _match_value():
    from cardodds.dice.solver.match_values import Chance, MatchValue, State

    chance = Chance(Fraction(17, 36), Fraction(17, 36), Fraction(17, 36))
    states = ((State(1, 1), chance), (State(2, 1), Chance(0.8, 0.79, 0.81)))
    return MatchValue(
        Fraction(17, 36), 0.47, 0.48, "lp", True, (2, 1), (), "strict", 6, (0.01, None), states
    )


def _round():
    from cardodds.dice.solver.rounds import Round

    return Round.of((1, 1), preset="joker", faces=3)


def _exploited():
    from cardodds.dice.solver.exploiting import Exploited

    return Exploited(0.5, -0.4, 0.6, "best response", "threshold", _round(), "joker", 80, 0.1)


def _solution():
    from cardodds.dice.solver.cfr import Look
    from cardodds.dice.solver.solving import Solution

    looks = tuple(Look(n, n / 100, 1 / 3 - 1 / n, 1 / 3 + 1 / n) for n in (10, 20, 40, 80))
    bounds = (1 / 3, looks[-1].low, looks[-1].high, looks[-1].exploitability)
    strategy = np.zeros(4)
    return Solution(*bounds, "cfr", 0.8, _round(), "joker", 80, looks, strategy=strategy)


def _program():
    exact = {"value": Fraction(1, 3), "low": 1 / 3, "high": 1 / 3, "exploitability": 0.0}
    return replace(_solution(), method="lp", looks=(), iterations=0, **exact)


def _dice_advice():
    from cardodds.dice.advice import Advice, CallValue

    calls = [
        CallValue(
            call, Fraction(1, 2), None, None, 250, HALF, 0.0, 0.0, 0.0, 1 + (call != "dubito")
        )
        for call in ("dubito", *(dice.Bid(5 + n // 5, 2 + n % 5) for n in range(15)))
    ]
    mine, last = (2, 2, "spiral", 5, 6), dice.Bid(4, 2)
    return Advice(
        tuple(calls), None, mine, (5, 5), last, False, None, "prior", "threshold", 500, 1, {}
    )


def _forecasts():
    from cardodds.dice.forecasting import Bin, Forecasts, Scores

    bins = (Bin(0.0, 0.1, 50, 0.05, 0.1), Bin(0.4, 0.5, 50, 0.45, 0.5), Bin(0.9, 1.0, 9, 0.95, 1.0))
    scores = tuple(Scores(name, HALF, HALF, bins) for name in ("prior", "bayes:trust=2"))
    return Forecasts(scores, 109, 40, 20, 1, ("threshold",) * 2, {"players": 2}, "1")


def _poker_advice():
    from cardodds.poker.advice import Action, Advice, Simulated

    half = Simulated(HALF, 200, 1)
    none = (None,) * 6
    numbers = (0.1, 0.0, 0.2, 0.0, 0.0, 0.0)
    actions = tuple(
        Action(kind, *none, half, half, *numbers, rank)
        for rank, kind in enumerate(("doubt", "believe"), 1)
    )
    declared = poker.claim("three K").declared
    rules = {"players": 3}
    chances = (half, Fraction(1, 3), None)
    return Advice(
        "Bruno",
        "doubt",
        actions,
        declared,
        *chances,
        1,
        "threshold",
        Fraction(1, 4),
        200,
        90,
        1,
        rules,
    )


def _later_claim():
    from cardodds.poker.advice import Simulated
    from cardodds.poker.later_holders import LaterClaim

    declared = poker.claim("three K").declared
    return LaterClaim(Simulated(HALF, 200, 1), declared, "declared", None, 90)


def _rubamazzo_advice():
    from cardodds.rubamazzo.advice import Advice, MoveValue

    card = Card("5", "D")
    moves = (
        MoveValue(card, "capture", (card,), (), 2.0, 1.0, 3.0, 0.0, 0.0, 0.0, 1, 30, 1.0),
        MoveValue(card, "steal", (), ("Anna",), -1.0, -2.0, 0.5, 3.0, 2.0, 4.0, 2, 0, None),
    )
    return Advice("Bruno", "solved", moves, 50, 1, True, {"players": 2})


def _simulation():
    from cardodds.simulation.results import Seat, Simulation

    seats = tuple(
        Seat(seat, name, wins, wins / 100, wins / 100 - 0.05, wins / 100 + 0.05, {"thefts": 7})
        for seat, name, wins in ((0, "greedy", 60), (1, "random", 38))
    )
    return Simulation("rubamazzo", seats, 2, 0, 100, 1, {"turns": HALF}, {"players": 2})


def _match():
    from cardodds.simulation.matches import Match

    numbers = (0.2, 0.1, 0.3, 0.6, 0.55, 0.65, 1.5, 1.2, 0, 1)
    return Match("rubamazzo", "greedy", "random", None, 2, 50, 100, *numbers, {"players": 2})


def _index():
    from cardodds.rubamazzo.catalogue import CATALOGUE

    return CATALOGUE.index()


def _sweep():
    from cardodds.simulation.sweeps import SweepResult

    share = {"strategy": "toy", "share": 0.5, "low": 0.4, "high": 0.6, "unfinished": 0}
    rows = tuple(
        {"cell": cell, "call": call, "seat": seat} | share
        for cell, call in enumerate((0.0, 0.5, 1.0))
        for seat in (0, 1)
    )
    return SweepResult("tips", "toy", ("call",), rows, 1)


EXAMPLES = {
    "rubamazzo.odds.Theft": lambda: rubamazzo.theft(missing=2, deal=3),
    "rubamazzo.odds.Opening": rubamazzo.opening,
    "rubamazzo.replay.Replay": _rubamazzo_replay,
    "rubamazzo.rules.Schedule": rubamazzo.schedule,
    "rubamazzo.advice.Advice": _rubamazzo_advice,
    "dubito.odds.HoldOdds": lambda: dubito.hold_odds(own=1, atleast=2),
    "dubito.replay.Replay": _dubito_replay,
    "dubito.rules.Deal": lambda: dubito.deal(players=6),
    "dubito.tables.HoldTable": dubito.hold_table,
    "dubito.tables.OwnValues": lambda: dubito.values(players=5),
    "dubito.deciding.doubting.RecordedDoubt": _recorded_doubt,
    "dubito.deciding.laying.RecordedPlay": _recorded_play,
    "dubito.deciding.runs.RunDoubt": _run_doubt,
    "dubito.advice.Doubt": lambda: dubito.doubt(own=2, claim=2, model="pads:chance=0.3"),
    "dubito.knowledge.Knowledge": _knowledge,
    "dubito.knowledge.Knowledge, limits": _limits,
    "dice.odds.BidOdds": lambda: dice.bid_odds("4 twos", mine="2 2 * 5 6", hidden=15),
    "dice.odds.BidTable": lambda: dice.bid_table(3),
    "dice.replay.Replay": _dice_replay,
    "dice.legal.Moves": lambda: dice.moves("7 fives", dice=8),
    "dice.solver.match_values.MatchValue": _match_value,
    "dice.solver.exploiting.Exploited": _exploited,
    "dice.solver.solving.Solution": _solution,
    "dice.solver.solving.Solution, program": _program,
    "dice.advice.Advice": _dice_advice,
    "dice.forecasting.Forecasts": _forecasts,
    "poker.odds.Claim": lambda: poker.claim("three K", exchanged=3),
    "poker.replay.Replay": _poker_replay,
    "poker.advice.Advice": _poker_advice,
    "poker.later_holders.LaterClaim": _later_claim,
    "poker.exchange.Hold": lambda: poker.exchange_odds("K♠ K♥ A♦ 9♣ 7♦", "K♠ K♥").holds[0],
    "poker.exchange.Exchange": lambda: poker.exchange_odds("K♠ K♥ A♦ 9♣ 7♦", target="three K"),
    "poker.hands.Ranked": lambda: poker.rank("A♠ J♠ 8♠ 7♠ *"),
    "poker.hands.HandCounts": poker.hand_counts,
    "simulation.matches.Match": _match,
    "simulation.results.Simulation": _simulation,
    "simulation.strategies.StrategyIndex": _index,
    "simulation.sweeps.SweepResult": _sweep,
}
