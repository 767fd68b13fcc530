"""Plays the same games by the engine and by the oracle, and compares them call by call."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random

from oracles import dice_engine as oracle
from simulation.two_samples import compared

from cardodds.dice.position import Position
from cardodds.dice.rules import DiceRules
from cardodds.dice.simulation import GAME
from cardodds.dice.strategies import CATALOGUE, PARAMETERS
from cardodds.dice.view import (
    BUSSO,
    CALL,
    DUBITO,
    KNOCK,
    SILENT,
    bid_of,
    had_piombo,
    last_bid,
    matching,
)
from cardodds.simulation.strategies import Choice, Parameter, Strategy

BOX, REGAINED = 40, 5
VALUES = {
    "faces": [2, 3, 4, 5, 6, 6],
    "wild": ["spiral", "spiral", "spiral", "highest", "ones", "none"],
    "wild_bid": [None, None, "raise", "open", "never"],
    "rule": ["strict", "free", "count_face"],
    "piombo": [False, True, True],
    "bussare": [False, True],
    "one_round": [False, False, False, False, True],
    "players": [2, 3, 4, 5, 6, 7, 8],
    "max_turns": [5000, 5000, 5000, 5000, 40, 1],
}
FAMILIES = [
    {},
    {"players": 8},
    {"players": 5, "rule": "free"},
    {"players": 4, "bussare": True},
    {"dice": [3, 1, 5, 2, 4], "bussare": True, "rule": "free"},
    {"dice": [9, 1], "bussare": True},
    {"players": 3, "piombo": False},
    {"dice": 1, "players": 8, "bussare": True},
    *({**preset, "players": 2, "dice": 2} for preset in oracle.PRESETS.values()),
]
"""The rulebook's games and those of the presets; `random_options` draws the others."""


def random_options(random: Random) -> dict:
    """Options drawn at random; those that exclude each other are put right."""
    options = {name: random.choice(values) for name, values in VALUES.items()}
    if options["one_round"]:
        options["piombo"] = options["bussare"] = False
    if options["wild"] == "none":
        options["wild_bid"] = None
    players = options["players"]
    options["dice"] = random.choice([1, 2, 3, 5, [random.randint(1, 9) for _ in range(players)]])
    if isinstance(options["dice"], list):
        most = sum(max(number, REGAINED) for number in options["dice"])
        if most > BOX:
            options["dice"] = [min(number, REGAINED) for number in options["dice"]]
    return options


class Table:
    """A game as both play it."""

    def __init__(self, options: dict, random: Random):
        rules = DiceRules(**options)
        self.faces = oracle.faces_of(rules.faces, rules.wild)
        self.game = oracle.Game(lambda number: random.choices(self.faces, k=number), **options)
        self.position = Position.opening(rules)
        assert self.position.rolling
        self._roll()

    def _roll(self) -> None:
        self.position = self.position.rolled([self.packed(hand) for hand in self.game.dice])

    def packed(self, dice) -> int:
        """The oracle's dice as packed counts."""
        return sum(1 << 8 * self.faces.index(die) for die in dice)

    def coded(self, call) -> int:
        """The oracle's call as an action of the engine."""
        if call == oracle.DUBITO:
            return DUBITO
        return 0 if call is None else bid_of(call[0], self.faces.index(call[1]))

    def check(self, phase: int, seat: int) -> None:
        """The two agree on who is asked what, and on all that lies on the table."""
        position, game = self.position, self.game
        assert not position.over
        assert not position.rolling
        assert (position.phase, position.seat) == (phase, seat)
        self.check_dice()
        assert position.hands == tuple(self.packed(hand) for hand in game.dice)
        assert (position.opener, position.piombo) == (game.opener, game.piombo)
        assert position.bid == self.coded(game.bid)
        view = position.view()
        assert view.dice == self.packed(game.dice[seat])
        assert (view.seat, view.opener, view.turn) == (seat, game.opener, game.turns)
        assert view.table == sum(game.left)
        assert view.bidder == (-1 if game.bidder is None else game.bidder)
        had = [bool(had_piombo(view.rules, one)) for one in range(game.players)]
        assert had == game.was_piombo

    def check_dice(self) -> None:
        """The two agree on the dice of each seat and on what was played; no die has gone."""
        position, game = self.position, self.game
        assert position.dice == tuple(game.left)
        assert sum(game.left) + game.box == sum(game.start)
        assert (position.rounds, position.turn) == (game.rounds, game.turns)

    def check_calls(self, random: Random) -> None:
        """The two agree on what may be said."""
        legal = [self.coded(call) for call in self.game.calls()]
        actions = self.position.actions()
        assert sorted(actions) == sorted(legal)
        assert self.position.is_legal(random.choice(legal))
        assert not self.position.is_legal(BUSSO)
        for other in (DUBITO, random.randrange(-300, 300), random.choice(legal) + 1):
            assert self.position.is_legal(other) == (other in legal)

    def step(self, busso, call) -> None:
        """Each asked seat says busso or not, then one a call; compare before every answer."""
        game, round_before = self.game, self.game.rounds
        for seat in game.knockers():
            self.check(KNOCK, seat)
            assert set(self.position.actions()) == {BUSSO, SILENT}
            assert not self.position.is_legal(DUBITO)
            if busso(seat):
                game.busso(seat)
                self.position = self.position.after(BUSSO)
                break
            self.position = self.position.after(SILENT)
        else:
            self.check(CALL, game.seat)
            said = call()
            self.position = self.position.after(self.coded(said))
            game.say(said)
        if game.rounds > round_before:
            assert self.position.rolling
            self._roll()

    def check_end(self) -> None:
        """The two agree on the outcome."""
        position, game = self.position, self.game
        assert position.over
        assert not position.rolling
        assert position.unfinished == game.unfinished
        assert position.winner == (-1 if game.winner is None else game.winner)
        self.check_dice()


@cache
def thresholds(rules: DiceRules) -> list[tuple]:
    """The oracle's threshold players, and those of the library with their params."""
    limits = ["0.5", "0.1", "0.75", "1"]
    ours = [CATALOGUE.choose(f"threshold:doubt_below={limit}") for limit in limits]
    return [
        (oracle.threshold(limit), choice.strategy.decide, choice.params(PARAMETERS, rules))
        for limit, choice in zip(limits, ours, strict=True)
    ]


def check_decision(table: Table, random: Random) -> None:
    """The two have the same threshold players, who leave nothing to chance: compare one."""
    theirs, decide, params = random.choice(thresholds(table.position.rules))
    assert decide(table.position.view(), params, 0) == table.coded(theirs(table.game, None))


def play_both(options: dict, random: Random) -> Counter:
    """Play one game, each answer chosen at random, and compare before every answer.

    Returns how often some things happened.
    """
    table = Table(options, random)
    game = table.game
    happened: Counter = Counter()
    daring = random.choice([0.1, 0.3, 0.8])

    def busso(seat):
        exact = game.counted() == game.bid[0]
        if random.random() >= (0.25 if exact else 0.03):
            return False
        at_top = game.left[seat] >= max(REGAINED, game.start[seat])
        happened["busso right, at the top" if exact and at_top else
                 "busso right" if exact else "busso wrong"] += 1  # fmt: skip
        return True

    def call():
        table.check_calls(random)
        check_decision(table, random)
        bids = game.bids()
        if game.bid is not None and (not bids or random.random() < 0.2):
            happened["doubt of a right bid"] += game.counted() >= game.bid[0]
            happened["doubt of a wrong bid"] += game.counted() < game.bid[0]
            return oracle.DUBITO
        bid = random.choice(bids if random.random() < daring else bids[:8])
        joker = oracle.joker(game.rules["faces"], game.rules["wild"])
        if game.bid is not None:
            happened["to the joker"] += bid[1] == joker != game.bid[1]
            happened["from the joker"] += game.bid[1] == joker != bid[1]
        else:
            happened["joker opens a piombo round"] += game.piombo and bid[1] == joker
        return bid

    while not game.over:
        before = list(game.left), game.rounds
        table.step(busso, call)
        if game.rounds > before[1]:
            out = [seat for seat in range(game.players) if before[0][seat] and not game.left[seat]]
            happened["elimination"] += len(out)
            happened["elimination before one that is out"] += any(
                game.opener != (seat + 1) % game.players for seat in out
            )
            happened["piombo"] += game.piombo
            happened["piombo, two left"] += game.piombo and sum(map(bool, game.left)) == 2
            happened["down to one die again"] += (
                not game.piombo
                and game.rules["piombo"]
                and game.left[game.opener] == 1
                and before[0][game.opener] == 2
            )
    table.check_end()
    happened["unfinished" if game.unfinished else "won"] += 1
    return happened


def agree(options: dict, games: int, seed: int = 0) -> Counter:
    """Play a number of games of one option set by both; raise where they differ.

    Returns how often some things happened, summed over the games.
    """
    random = Random(f"{seed} {sorted(options.items(), key=str)}")
    happened: Counter = Counter()
    for _ in range(games):
        happened += play_both(options, random)
    return happened


ORACLES = {
    "random": oracle.at_random,
    "threshold": oracle.threshold(),
    "threshold:doubt_below=0.25": oracle.threshold("0.25"),
}


def compare(strategies: list[str], games: int, slow_games: int, seed: int, **options) -> list[dict]:
    """Play the same match-up by the kernel and by the oracle, each with its own dice.

    Returns the rows of `compared`: each seat's wins, the bids and the rounds of a game.
    """
    job = GAME.job(strategies, seed=seed, **options)
    fast = job.play_each(0, games)
    random = Random(seed)
    seats = [ORACLES[name] for name in strategies]
    slow = [oracle.play(seats, random, **options) for _ in range(slow_games)]
    layout = job.layout
    samples = {
        f"wins of seat {seat}": (fast[:, seat], [game.winner == seat for game in slow])
        for seat in range(len(strategies))
    }
    for index, name in enumerate(layout.means):
        samples[f"{name} a game"] = (
            fast[:, layout.mean(index)], [getattr(game, name) for game in slow]
        )  # fmt: skip
    return compared(samples)


def say(view, params, draw):
    """Open with the bid of the first parameter; doubt any bid."""
    return DUBITO if last_bid(view) else int(params[0])


SAY = Strategy("say", say, (Parameter("bid", DUBITO, high=255),))


def boast(view, params, draw):
    """Open with some more of a number than one holds; doubt any bid."""
    if last_bid(view):
        return DUBITO
    most = best = 0
    for face in range(5):
        own = matching(view.dice, face, view.rules)
        if own > most:
            most, best = own, face
    return bid_of(most + int(params[0]), best)


BOAST = Strategy("boast", boast, (Parameter("more", 1, high=40),))


def right_openings(opener: Choice | Strategy, games: int, seed: int, dice: list[int]) -> int:
    """Simulate rounds that end with the opening, and return in how many it is right."""
    rules = {"one_round": True, "piombo": False, "wild_bid": "open"}
    return int(GAME.job([opener, SAY], seed=seed, dice=dice, **rules).play(0, games)[0])


def boast_is_right(own: int, hidden: int, more: int) -> Fraction:
    """The chance that the opening of `boast` is right, over all rolls of the opener."""
    game = oracle.Game(lambda number: [2] * number, dice=[own, hidden])
    right = 0
    for mine in product(oracle.faces_of(6, "spiral"), repeat=own):
        game.dice[0] = list(mine)
        holds = [mine.count(face) + mine.count("spiral") for face in range(2, 7)]
        bid = max(holds) + more, 2 + holds.index(max(holds))
        (ways,), rolls = oracle.chances(game, [bid])
        right += ways
    return Fraction(right, rolls * 6**own)
