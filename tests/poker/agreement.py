"""Plays the same matches by the engine and by the oracle, and compares them action by action."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

from oracles import poker_draws
from oracles import poker_engine as oracle
from simulation.two_samples import compared

from cardodds.poker.game import PARAMETERS
from cardodds.poker.lookup import best_throw, prepare
from cardodds.poker.position import Position
from cardodds.poker.rules import PokerRules
from cardodds.poker.simulation import GAME
from cardodds.poker.strategies import CATALOGUE
from cardodds.poker.view import (
    BELIEVE,
    DECLARE,
    DOUBT,
    DUBITO,
    EXCHANGE,
    NONE,
    STAKE,
    cards_of,
    declared,
    exchanged,
    may_exchange,
    score,
)
from cardodds.simulation.strategies import Parameter, Strategy

VALUES = {
    "players": [3, 3, 4, 5, 6, 7],
    "deals": [1, 2, 5, 20],
    "scoring": ["points", "chips", "pot"],
    "prize": ["fixed", "gap"],
    "exchange_once": ["turn", "deal"],
    "joker_copies": [False, True],
    "stake_min": [1, 3],
    "stake_max": [3, 10],
    "max_turns": [5000, 5000, 5000, 5000, 10, 1],
}
FAMILIES = [
    {},
    {"scoring": "chips", "players": 4},
    {"scoring": "chips", "prize": "gap", "players": 5},
    {"scoring": "pot"},
    {"scoring": "pot", "players": 7},
    {"exchange_once": "deal", "players": 4},
    {"joker_copies": True},
]
"""The guide's games; `random_options` draws the others."""

PHASES = {"stake": STAKE, "exchange": EXCHANGE, "declare": DECLARE, "answer": DOUBT}
WORDS = {oracle.BELIEVE: BELIEVE, oracle.DUBITO: DUBITO}


def random_options(random: Random) -> dict:
    """Options drawn at random; those that exclude each other are put right."""
    options = {name: random.choice(values) for name, values in VALUES.items()}
    if options["scoring"] != "chips":
        options["prize"] = "fixed"
    if options["scoring"] != "pot":
        options["stake_min"], options["stake_max"] = 1, 10
    return options


@cache
def _orders(joker_copies: bool) -> dict:
    return {one: order for order, one in enumerate(poker_draws.classes(joker_copies))}


def order_of(match: oracle.Match, one: tuple | None) -> int:
    """The place of a class of the oracle among all, as the engine numbers them."""
    return NONE if one is None else _orders(match.rules["joker_copies"])[one]


class Table:
    """A match as both play it."""

    def __init__(self, options: dict, random: Random):
        self.random = random
        self.position = Position.opening(PokerRules(**options))
        assert self.position.dealing
        self.match = oracle.Match(self._shuffled, **options)
        self._deal()

    def _shuffled(self) -> list[int]:
        self.cards = self.random.sample(range(34), 34)
        return self.cards

    def _deal(self) -> None:
        self.position = self.position.dealt(self.cards)

    def coded(self, decision) -> int:
        """The oracle's decision as an action of the engine."""
        match = self.match
        if match.phase == "exchange":
            return sum(1 << place for place, card in enumerate(match.hand) if card in decision)
        if match.phase == "declare":
            return order_of(match, decision)
        return decision if match.phase == "stake" else WORDS[decision]

    def check(self) -> None:
        """The two agree on who is asked what, and on all cards and chips."""
        position, match = self.position, self.match
        assert not position.over
        assert not position.dealing
        assert (position.phase, position.seat) == (PHASES[match.phase], match.seat)
        assert cards_of(position.hand) == tuple(match.hand)
        assert position.stock == tuple(match.stock)
        assert sorted(match.hand + match.stock) == list(range(34))
        assert position.opener == match.opener
        last = order_of(match, match.declared)
        assert position.declared == last
        if match.phase in ("declare", "answer"):
            assert exchanged(position.view()) == match.exchanged
        self.check_scores()
        view = position.view()
        assert (view.seat, declared(view)) == (match.seat, last)
        assert view.hand == (NONE if match.phase == "answer" else position.hand)
        held = order_of(match, match.held())
        assert position.own() == held
        assert view.own == (NONE if match.phase == "answer" else held)
        assert bool(may_exchange(view.rules, match.seat)) == (match.most_exchanged() == 5)
        assert view.deals == match.rules["deals"] - match.doubted - 1

    def check_scores(self) -> None:
        """The two agree on the scores, which sum as the rules say."""
        position, match = self.position, self.match
        points = match.rules["scoring"] == "points"
        assert position.losses == tuple(match.losses)
        assert position.scores == tuple(match.losses if points else match.chips)
        assert (position.pot, position.turn) == (match.pot, match.turns)
        assert (position.decided, position.voids) == (match.doubted, match.voids)
        assert sum(match.losses) == match.doubted
        assert sum(match.chips) == -match.pot
        if not match.over:
            view = position.view()
            assert [score(view, seat) for seat in range(match.players)] == list(position.scores)

    def check_actions(self) -> None:
        """The two agree on what may be done."""
        match = self.match
        legal = {
            "stake": range(match.rules["stake_min"], match.rules["stake_max"] + 1),
            "exchange": range(32 if match.most_exchanged() else 1),
            "declare": range(len(match.classes) - len(match.higher()), len(match.classes)),
            "answer": [WORDS[word] for word in match.answers()],
        }[match.phase]
        assert list(self.position.actions()) == list(legal)
        tried = -1, 0, 1, legal[0] - 1, legal[-1], legal[-1] + 1, self.random.choice(legal)
        for action in self.random.sample(tried, 2):
            assert self.position.is_legal(action) == (action in legal)

    def step(self, decision) -> None:
        """Decide, in both."""
        match = self.match
        deals = match.doubted + match.voids
        self.position = self.position.after(self.coded(decision))
        getattr(match, match.phase)(decision)
        if match.doubted + match.voids > deals and not match.over:
            assert self.position.dealing
            self._deal()

    def check_end(self) -> None:
        """The two agree on the outcome."""
        position, match = self.position, self.match
        assert position.over
        assert not position.dealing
        assert position.unfinished == match.unfinished
        winner = match.winner()
        assert position.winner == (NONE if winner is None else winner)
        assert position.prizes == tuple(match.prizes())
        self.check_scores()


THROWERS = {"threshold": "0.5", "honest": "0.1", "threshold:doubt_below=0.3": "0.3"}


@cache
def thresholds(rules: PokerRules) -> list[tuple]:
    """The oracle's threshold players, and those of the library with their params."""
    prepare(rules.joker_copies)
    found = []
    for name, limit in THROWERS.items():
        ours = CATALOGUE.choose(name)
        found.append(
            (oracle.threshold(limit), ours.strategy.decide, ours.params(PARAMETERS, rules))
        )
    return found


def check_decisions(table: Table, doubts: bool) -> None:
    """The two have the same threshold players, who leave nothing to chance.

    Whether they doubt takes a minute to prepare, so that it can be left out.
    """
    if table.match.phase != "answer" or doubts:
        view = table.position.view()
        for theirs, decide, params in thresholds(table.position.rules):
            assert decide(view, params, 0) == table.coded(theirs(table.match, None))


def play_both(
    options: dict, random: Random, share: float = 0, doubts: bool = False, ladder: int = 1
) -> Counter:
    """Play one match, each decision made at random, and compare before every one.

    Parameters
    ----------
    share : float
        How often the decisions of threshold players are compared, too.
    doubts : bool
        Whether also those to doubt.
    ladder : int
        Only every so manieth class below five aces is declared: each takes a moment to prepare.

    Returns
    -------
    Counter
        How often some things happened.
    """
    table = Table(options, random)
    match = table.match
    happened: Counter = Counter()
    thrown: set = set()
    pat, doubt = random.choice([0.1, 0.5, 0.9]), random.choice([0.05, 0.25])
    daring = random.choice([3, 30, 900])
    while not match.over:
        table.check()
        table.check_actions()
        if random.random() < share:
            check_decisions(table, doubts)
            happened["decisions of threshold players"] += 1
        if match.phase == "stake":
            decision = random.randint(match.rules["stake_min"], match.rules["stake_max"])
            happened["stake on what was left in the pot"] += match.pot > 0
        elif match.phase == "exchange":
            number = 0 if random.random() < pat else random.randint(0, match.most_exchanged())
            decision = random.sample(match.hand, number)
            happened["may not exchange"] += not match.most_exchanged()
            if table.position.holders == 1:
                thrown = set()
            happened["cards come back"] += not thrown.isdisjoint(match.stock[:number])
            thrown.update(decision)
            if match.pat == match.players - 1 and number == 0:
                happened["void"] += 1
                happened["void after an exchange"] += table.position.holders > match.players
        elif match.phase == "declare":
            higher = match.higher()
            rungs = higher[(len(higher) - 1) % ladder :: ladder]
            decision = random.choice(rungs[:daring])
            if ladder == 1 and random.random() < 0.2:
                decision = max(match.held(), higher[0])
            happened["five aces declared"] += decision == match.classes[-1]
            happened["nothing declared"] += decision[0] == 0
        else:
            decision = oracle.BELIEVE
            if len(match.answers()) == 1 or random.random() < doubt:
                decision = oracle.DUBITO
                happened["doubt of a lie"] += match.held() < match.declared
                happened["doubt of what stands"] += match.held() >= match.declared
                happened["more than declared"] += match.held() > match.declared
        table.step(decision)
    table.check_end()
    if match.unfinished:
        happened["unfinished"] += 1
    elif match.winner() is None:
        happened["tie"] += 1
    else:
        happened["won"] += 1
    return happened


def agree(options: dict, games: int, seed: int = 0, **how) -> Counter:
    """Play a number of matches of one option set by both; raise where they differ.

    `how` is that of `play_both`. Returns how often some things happened, summed over the matches.
    """
    random = Random(f"{seed} {sorted(options.items(), key=str)}")
    happened: Counter = Counter()
    for _ in range(games):
        happened += play_both(options, random, **how)
    return happened


ORACLES = {
    "random": oracle.at_random(),
    "random:call=0.5": oracle.at_random("0.5"),
    "threshold": oracle.threshold(),
    "honest": oracle.honest(),
}


def compare(strategies: list[str], games: int, slow_games: int, seed: int, **options) -> list[dict]:
    """Play the same match-up by the kernel and by the oracle, each with its own cards.

    Returns the rows of `compared`: ties, each seat's wins, losses and chips, declarations, void
    deals.
    """
    job = GAME.job(strategies, seed=seed, **options)
    fast = job.play_each(0, games)
    random = Random(seed)
    seats = [ORACLES[name] for name in strategies]
    slow = [oracle.play(seats, random, **options) for _ in range(slow_games)]
    layout = job.layout
    ties = [match.winner() is None and not match.unfinished for match in slow]
    samples = {"ties": (fast[:, layout.ties], ties)}
    for index, name in enumerate(layout.means):
        samples[f"{name} a match"] = (
            fast[:, layout.mean(index)], [getattr(match, name) for match in slow]
        )  # fmt: skip
    found = {
        "losses": [match.losses for match in slow],
        "chips": [match.chips for match in slow],
        "prize": [match.prizes() for match in slow],
    }
    for seat in range(len(strategies)):
        wins = [match.winner() == seat for match in slow]
        samples[f"wins of seat {seat}"] = fast[:, seat], wins
        for index, name in enumerate(layout.each):
            samples[f"{name} of seat {seat}"] = (
                fast[:, layout.count(index, seat)], [numbers[seat] for numbers in found[name]]
            )  # fmt: skip
    return compared(samples)


def first(view, params, draw):
    """Exchange so many cards toward a class and declare it; doubt whatever is declared.

    A number above five means as many as is best.
    """
    target, number = int(params[0]), int(params[1])
    if view.phase == EXCHANGE:
        fewest, most = (0, 5) if number > 5 else (number, number)
        return best_throw(view.hand, view.own, target, False, fewest, most)[0]
    return target if view.phase == DECLARE else DUBITO


FIRST = Strategy("first", first, (Parameter("target", 0, high=883), Parameter("number", 6, high=6)))


def first_is_true(order: int, number: int | None, games: int, seed: int) -> int:
    """Simulate deals whose first declaration is a class, and return in how many it stands.

    The opener exchanges `number` cards, as many as is best if it is None.
    """
    opener = FIRST.choose({"target": order, "number": 6 if number is None else number})
    job = GAME.job([opener, FIRST, FIRST], seed=seed, deals=1)
    return games - int(job.play(0, games)[job.layout.count(0, 0)])
