"""A whole match between two players: win chances from every state, on solved rounds.

Without bussare a round of two players costs exactly one die, so how it is best played does not
depend on what follows, and a match is a small dynamic program over who has how many dice, who opens
and who has been piombo.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any

from cardodds.data import data_file
from cardodds.dice.solver.rounds import Round
from cardodds.dice.solver.solving import needed_bytes, solve
from cardodds.errors import ArgumentError, whole
from cardodds.numbers import Language, decimal, fraction, grouped, percent
from cardodds.results import Result

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Number = Fraction | float

SOLVED_UP_TO = 10**8
"""Bytes of CFR+ up to which a round that is not stored is solved; a larger one is refused."""

PROVED_UP_TO = 20_000
"""Sequences a side up to which such a round is solved by the linear program: seconds."""


@dataclass(frozen=True)
class RoundValue:
    """What is known of the value of a round to who opens it.

    Attributes
    ----------
    value : Fraction or float
        A fraction where it is proved, the middle of the bounds, or what players with memory come
        to.
    low, high : Fraction or float, or None
        The value lies between them, by best responses in the whole round; the same fraction where
        it is proved. None where that is not known.
    method : {"lp", "cfr", "memory"}
        The linear program, exact; CFR+, between bounds; memory play, an approximation.
    loses_at_least : float or None
        Of memory play without bounds: what a best response wins more than the value at least, on
        average over the two seats; the lower end of a 95% interval.
    """

    value: Number
    low: Number | None
    high: Number | None
    method: str
    loses_at_least: float | None = None

    @property
    def ends(self) -> tuple[Number, Number]:
        """Between what the value lies: bounds, or where none are known the least and the most."""
        if self.low is None or self.high is None:
            return -1, 1
        return self.low, self.high


METHODS = ("lp", "cfr", "memory")
"""How a round is known, the best way first."""


@dataclass(frozen=True)
class Chance:
    """A chance and bounds for it.

    Attributes
    ----------
    value, low, high : Fraction or float
    methods : frozenset of str
        How the rounds that it rests on are known.
    bounded : bool
        Whether bounds are known of all of them; one of which none are may be worth anything.
    """

    value: Number
    low: Number
    high: Number
    methods: frozenset[str] = frozenset()
    bounded: bool = True

    @property
    def proved(self) -> bool:
        """Whether it is a fraction that the linear program proves all the way."""
        return isinstance(self.value, Fraction) and self.methods <= {"lp"}

    @property
    def method(self) -> str:
        """The methods in words."""
        return " + ".join(name for name in METHODS if name in self.methods)

    def complement(self) -> Chance:
        """Return the chance of the contrary."""
        return Chance(1 - self.value, 1 - self.high, 1 - self.low, self.methods, self.bounded)


@dataclass(frozen=True)
class State:
    """Where a match stands before a round.

    Attributes
    ----------
    own, other : int
        Dice of who opens and of the other.
    used, other_used : bool
        Whether they have had their piombo round.
    piombo : bool
        Whether this is one, the opener's.
    """

    own: int
    other: int
    used: bool = False
    other_used: bool = False
    piombo: bool = False

    def won(self) -> State | None:
        """Return where it stands if the opener wins the round; None at the end."""
        return self._lost(self.other - 1, False)

    def lost(self) -> State | None:
        """Return where it stands if the opener loses the round; None at the end."""
        return self._lost(self.own - 1, True)

    def _lost(self, left: int, opener: bool) -> State | None:
        """The state after the opener, or the other, has come down to so many dice."""
        if left == 0:
            return None
        used, rest, rest_used = (
            (self.used, self.other, self.other_used)
            if opener
            else (self.other_used, self.own, self.used)
        )
        piombo = left == 1 and not used
        return State(left, rest, used or piombo, rest_used, piombo)


class Program:
    """Win chances of matches, by dynamic programming.

    Parameters
    ----------
    value_of : callable
        The value of a round to who opens, by its dice, the other's, and whether it is a piombo
        round.
    """

    def __init__(self, value_of: Callable[[int, int, bool], RoundValue]) -> None:
        self.value_of = value_of
        self.known: dict[State, Chance] = {}

    def win(self, state: State) -> Chance:
        """Return the chance that who opens wins the match."""
        if state not in self.known:
            value = self.value_of(state.own, state.other, state.piombo)
            won, lost = state.won(), state.lost()
            ahead = Chance(1, 1, 1) if won is None else self.win(won).complement()
            behind = Chance(0, 0, 0) if lost is None else self.win(lost)
            self.known[state] = _mixed(value, ahead, behind)
        return self.known[state]


def _mixed(value: RoundValue, ahead: Chance, behind: Chance) -> Chance:
    """The chance to win a match by a round of a value."""

    def mixed(of: Number, first: Number, second: Number) -> Number:
        share = (1 + of) / 2
        return share * first + (1 - share) * second

    ends = value.ends
    return Chance(
        mixed(value.value, ahead.value, behind.value),
        min(mixed(end, ahead.low, behind.low) for end in ends),
        max(mixed(end, ahead.high, behind.high) for end in ends),
        ahead.methods | behind.methods | {value.method},
        ahead.bounded and behind.bounded and value.low is not None,
    )


@dataclass(frozen=True)
class MatchValue(Result):
    """Win chances of a match of two players who play every round as well as is known.

    Attributes
    ----------
    win : Fraction or float
        Of seat 0, which opens.
    low, high : float
        Bounds for it, from the bounds of the rounds; a round of which none are known may be worth
        anything.
    method : str
        How the rounds were solved: of lp, cfr, memory. With memory the chance is an approximation.
    proved : bool
        Whether it is a fraction that the linear program proves, round by round.
    dice : tuple of int
    piombo_used : tuple of int
    rule : str
    faces : int
    piombo_worth : tuple of float or None
        For each seat how much greater its win chance is than if it had had its piombo; None if it
        has, or starts with one die.
    states : tuple of (State, Chance)
        Every state that can come, with the win chance of who opens.
    bounded : bool
        Whether bounds are known of all rounds; if not, the JSON has none.
    """

    win: Number
    low: float
    high: float
    method: str
    proved: bool
    dice: tuple[int, int]
    piombo_used: tuple[int, ...]
    rule: str
    faces: int
    piombo_worth: tuple[float | None, float | None]
    states: tuple[tuple[State, Chance], ...]
    bounded: bool = True

    def to_dict(self, lang: Language = "en") -> dict[str, Any]:
        """Return the answer under its JSON keys."""
        return {
            "win": _probability(Chance(self.win, self.low, self.high, bounded=self.bounded), lang),
            "method": self.method,
            "low": self.low if self.bounded else None,
            "high": self.high if self.bounded else None,
            "proved": self.proved,
            "bounded": self.bounded,
            "dice": list(self.dice),
            "piombo_used": list(self.piombo_used),
            "rule": self.rule,
            "faces": self.faces,
            "piombo_worth": list(self.piombo_worth),
            "states": self.rows(lang),
            "given": self.given(lang),
        }

    def rows(self, lang: Language = "en") -> list[dict[str, Any]]:
        """Return a row for each state: dice of who opens and of the other, its win chance."""
        return [
            {
                "own": state.own,
                "other": state.other,
                "piombo": state.piombo,
                "used": state.used,
                "other_used": state.other_used,
                "win": _probability(chance, lang),
                "method": chance.method,
                "proved": chance.proved,
                "bounded": chance.bounded,
            }
            for state, chance in self.states
        ]

    def given(self, lang: Language = "en") -> str:
        """Return in words what the chance is conditioned on."""
        if self.approximate:
            return {
                "en": "both play small rounds as well as can be, larger ones remembering the last "
                "bids: approximate" + ("" if self.bounded else ", no bound is known"),
                "it": "entrambi giocano al meglio i giri piccoli, i più grandi ricordando le "
                "ultime dichiarazioni: approssimato"
                + ("" if self.bounded else ", senza un limite noto"),
            }[lang]
        return {
            "en": "both play every round as well as can be",
            "it": "entrambi giocano ogni giro al meglio",
        }[lang]

    @property
    def approximate(self) -> bool:
        """Whether some round is played by memory, so that `win` need not be in the middle."""
        return "memory" in self.method

    def plot(self, lang: Language = "en") -> Axes:
        """Return the win chances by the dice of both, as in `Result.plot`."""
        from cardodds.dice.plots import match_plot

        return match_plot(self, lang)

    def to_text(self, lang: Language = "en") -> str:
        """Return the answer as lines."""
        own, other = self.dice
        chance = percent(Fraction(self.win), lang)
        exact = f" ({fraction(self.win)})" if isinstance(self.win, Fraction) else ""
        low, high = (percent(Fraction(end), lang, 2) for end in (self.low, self.high))
        between = {"en": f", between {low} and {high}", "it": f", fra {low} e {high}"}[lang]
        says = {"en": "against {}: who opens wins", "it": "contro {}: chi apre vince"}[lang]
        if self.approximate:
            says += {"en": " about", "it": " circa il"}[lang]
        lines = [
            f"{own} {says.format(other)} {chance}{exact}"
            + (between if self.bounded and not exact else "")
        ]
        names = {
            "en": ("who opens", "the other", "the piombo still to come is worth"),
            "it": ("chi apre", "l'altro", "il piombo ancora da fare vale"),
        }[lang]
        for name, worth in zip(names, self.piombo_worth, strict=False):
            if worth is not None:
                sign = "-" if worth < 0 else "+"
                lines.append(f"{name}: {names[2]} {sign}{percent(abs(Fraction(worth)), lang, 2)}")
        return "\n".join([*lines, f"{self.method}: {self.given(lang)}"])


def match(
    dice: tuple[int, ...] | int = (5, 5),
    *,
    rule: str = "strict",
    piombo_used: Sequence[int] = (),
    faces: int = 6,
    progress: bool = True,
) -> MatchValue:
    """Return the win chance of a match from a state, seat 0 opening.

    Parameters
    ----------
    dice : tuple of int, or int
        Of seat 0 and of seat 1, 1 to 5.
    rule : {"strict", "free"}
    piombo_used : sequence of int
        Seats that have had their piombo round.
    faces : int
        Of a die. The rounds of six faces are stored; others are solved, which takes from seconds to
        many minutes. A match that needs too large a one is refused before it starts.
    progress : bool
        Whether to show on stderr how far that is.

    Returns
    -------
    MatchValue

    Raises
    ------
    ArgumentError
        If something is not allowed, or a round is neither stored nor small enough to be solved.

    Examples
    --------
    >>> match((1, 1)).win
    Fraction(17, 36)
    """
    game = Round.of(dice, rule=rule, faces=faces)
    used = tuple(sorted({whole("piombo_used", seat, 0, 1, "two seats") for seat in piombo_used}))
    own, other = game.dice
    _refuse_large(game.dice, used, rule, faces)
    program = Program(
        lambda mine, theirs, piombo: round_value(
            mine, theirs, piombo, rule=rule, faces=faces, progress=progress
        )
    )
    start = State(own, other, 0 in used, 1 in used)
    chance = program.win(start)
    states = tuple(program.known.items())
    worth = (
        _worth(chance, program, State(own, other, True, 1 in used), 0) if own > 1 else None,
        _worth(chance, program, State(own, other, 0 in used, True), 1) if other > 1 else None,
    )
    return MatchValue(
        win=chance.value,
        low=float(chance.low),
        high=float(chance.high),
        method=chance.method,
        proved=chance.proved,
        dice=game.dice,
        piombo_used=used,
        rule=rule,
        faces=faces,
        piombo_worth=(None if 0 in used else worth[0], None if 1 in used else worth[1]),
        states=states,
        bounded=chance.bounded,
    )


def _refuse_large(dice: tuple[int, int], used: tuple[int, ...], rule: str, faces: int) -> None:
    """Refuse a match, before it starts, that needs a round too large to be solved."""
    rounds: set[tuple[int, int, bool]] = set()

    def needed(own: int, other: int, piombo: bool) -> RoundValue:
        rounds.add((own, other, piombo))
        return RoundValue(0.0, None, None, "lp")

    program = Program(needed)
    for first, second in ((0 in used, 1 in used), (True, 1 in used), (0 in used, True)):
        program.win(State(*dice, first, second))
    for own, other, piombo in sorted(rounds, key=lambda one: (-sum(one[:2]), one)):
        if _stored(own, other, piombo, rule, faces) is None:
            _check_size(Round.of((own, other), rule=rule, piombo=piombo, faces=faces), dice)


def _check_size(game: Round, dice: tuple[int, int]) -> None:
    """Refuse a round that is too large to be solved, for a match of some dice."""
    size = needed_bytes(game, "cfr")
    if size <= SOLVED_UP_TO:
        return
    gigabytes = (decimal(Fraction(number, 10**9), 1) for number in (size, SOLVED_UP_TO))
    own, other = game.dice
    takes, most = gigabytes
    raise ArgumentError(
        "dice + faces",
        f"{dice[0]} {dice[1]} + {game.rules.faces}",
        f"the round of {own} against {other} has {grouped(game.histories, 'en')} histories and "
        f"takes {takes} GB, more than {most}: take fewer dice, or six faces, whose rounds are "
        "stored",
    )


def _worth(chance: Chance, program: Program, without: State, seat: int) -> float:
    """How much greater a seat's win chance is than in a state without its piombo."""
    more = float(chance.value - program.win(without).value)
    return more if seat == 0 else -more


def round_value(
    own: int,
    other: int,
    piombo: bool = False,
    *,
    rule: str = "strict",
    faces: int = 6,
    progress: bool = True,
) -> RoundValue:
    """Return the value of a round to who opens: stored, or solved.

    Parameters
    ----------
    own, other : int
        Dice of who opens and of the other.
    piombo : bool
    rule : str
    faces : int
    progress : bool

    Raises
    ------
    ArgumentError
        If it is not stored and too large to be solved.

    Examples
    --------
    >>> round_value(1, 1).value, round_value(1, 3, True).method
    (Fraction(-1, 18), 'lp')
    """
    found = _stored(own, other, piombo, rule, faces)
    if found is not None:
        return found
    game = Round.of((own, other), rule=rule, piombo=piombo, faces=faces)
    _check_size(game, game.dice)
    method = "lp" if max(game.sequences(0), game.sequences(1)) <= PROVED_UP_TO else "cfr"
    solved = solve(
        (own, other), rule=rule, piombo=piombo, faces=faces, method=method, progress=progress
    )
    exact = isinstance(solved.value, Fraction)
    low, high = (solved.value,) * 2 if exact else (solved.low, solved.high)
    return RoundValue(solved.value, low, high, solved.method)


def _stored(own: int, other: int, piombo: bool, rule: str, faces: int) -> RoundValue | None:
    """A round as it is stored; None if it is not."""
    return stored_rounds().get((rule, own, other, piombo)) if faces == 6 else None


@cache
def stored_rounds() -> dict[tuple[str, int, int, bool], RoundValue]:
    """Return the rounds of six faces that were solved beforehand, by rule, dice and piombo."""
    with data_file("verify/dice-rounds.json").open(encoding="utf-8") as file:
        rows = json.load(file)["rounds"]
    known = {}
    for row in rows:
        low, high = (None if row[name] is None else _read(row[name]) for name in ("low", "high"))
        own, other = row["dice"]
        known[row["rule"], own, other, row["piombo"]] = RoundValue(
            _read(row["value"]), low, high, row["method"], row.get("loses_at_least")
        )
    return known


def _read(number: object) -> Number:
    """A stored number: a fraction as text, else a float."""
    return Fraction(number) if isinstance(number, str) else float(str(number))


def _probability(chance: Chance, lang: Language) -> dict[str, Any]:
    """A chance under its JSON keys."""
    exact = isinstance(chance.value, Fraction)
    ends = (float(chance.low), float(chance.high)) if chance.bounded else (None, None)
    return {
        "fraction": fraction(chance.value) if isinstance(chance.value, Fraction) else None,
        "value": float(chance.value),
        "percent": percent(Fraction(chance.value), lang),
        **({} if exact else dict(zip(("low", "high"), ends, strict=True))),
    }
