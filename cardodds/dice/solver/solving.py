"""Two-player rounds of Dubito with dice, solved: the value to who opens, and how to play."""

from __future__ import annotations

import math
import sys
import time
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardodds.dice.notation import Bid
from cardodds.dice.solver import cfr
from cardodds.dice.solver.cfr import Look
from cardodds.dice.solver.rounds import Round
from cardodds.dice.solver.walks import Floats
from cardodds.errors import ArgumentError, choice, exact_number
from cardodds.numbers import Language, decimal, fraction, grouped
from cardodds.results import Result
from cardodds.simulation.progress import Meter

if TYPE_CHECKING:
    from matplotlib.axes import Axes

METHODS = ("lp", "cfr")

LP_SEQUENCES = 100_000
"""Sequences a side up to which the linear program is solved unless told otherwise."""

LP_BYTES = 600
"""What HiGHS takes for a pair of hands at each node, about: measured with two dice against one."""

FINE, COARSE, COARSE_FROM = Fraction(1, 5000), Fraction(1, 1000), 3_000_000
"""The exploitability at which CFR+ stops: the second from so many entries on."""

GIGABYTES = Fraction(2)
"""Memory that a solution may take unless told otherwise."""

LEAST_MEMORY = Fraction(1, 1000)
"""The least that can be allowed: a megabyte."""

LONG = 100 * 10**6
"""Bytes from which the memory is said before it starts."""


@dataclass(frozen=True)
class Solution(Result):
    """A solved round: its value between bounds that best responses prove, and both strategies.

    Attributes
    ----------
    value : Fraction or float
        To who opens, 1 a round won and -1 a lost one: a fraction where that is proved, else the
        middle of the bounds.
    low, high : float
        What the opener wins at least with its strategy, and at most against the other's; the value
        lies between them. Best responses in the whole round, in double precision.
    exploitability : float
        Half of ``high - low``: what best responses win more than the value, on average over the
        two seats.
    method : {"lp", "cfr"}
        The linear program over sequences, or CFR+.
    seconds : float
        By the clock.
    game : Round
    preset : str or None
    iterations : int
        Of CFR+.
    looks : tuple of Look
        The exploitability by iteration of CFR+.
    strategy : array
        Of both players, as `cardodds.dice.solver.rounds.Tree` lays it out.
    """

    value: Fraction | float
    low: float
    high: float
    exploitability: float
    method: str
    seconds: float
    game: Round
    preset: str | None = None
    iterations: int = 0
    looks: tuple[Look, ...] = ()
    strategy: Floats = field(repr=False, compare=False, kw_only=True)

    @property
    def megabytes(self) -> float:
        """The memory of the two arrays of CFR+, or about that of the linear program."""
        return needed_bytes(self.game, self.method) / 10**6

    def mix(self, hand: int, bids: tuple[Bid, ...] = ()) -> dict[Bid | None, float]:
        """Return with which chance each call is made by the player that is to speak.

        Parameters
        ----------
        hand : int
            Its dice, as packed counts of faces.
        bids : tuple of Bid
            What has been said in this round.

        Returns
        -------
        dict
            By bid, and None for dubito. After what the strategies never let happen all calls may
            be as likely.

        Raises
        ------
        ArgumentError
            If a bid is not legal, or the hand is none of that player.

        Examples
        --------
        There are ten openings:

        >>> chances = solve((1, 1)).mix(1)
        >>> len(chances), round(sum(chances.values()), 12)
        (10, 1.0)
        """
        state, player, place = self.game.node(bids)
        if hand not in self.game.hands[player]:
            raise ArgumentError("hand", hex(hand), f"{self.game.dice[player]} dice are asked for")
        calls: list[Bid | None] = [self.game.bids[after - 1] for after in self.game.raises[state]]
        if state and not calls:
            return {None: 1.0}
        if state:
            calls.append(None)
        hands = len(self.game.hands[player])
        start = place + self.game.hands[player].index(hand)
        weights = [float(self.strategy[start + hands * action]) for action in range(len(calls))]
        total = sum(weights)
        if total <= 0:
            return dict.fromkeys(calls, 1 / len(calls))
        return {call: weight / total for call, weight in zip(calls, weights, strict=True)}

    def to_dict(self, lang: Language = "en") -> dict[str, Any]:
        """Return the answer under its JSON keys."""
        exact = isinstance(self.value, Fraction)
        return {
            "value": {
                "fraction": fraction(self.value) if isinstance(self.value, Fraction) else None,
                "value": float(self.value),
            },
            "low": self.low,
            "high": self.high,
            "exploitability": self.exploitability,
            "method": self.method,
            "seconds": self.seconds,
            "proved": exact,
            "dice": list(self.game.dice),
            "rule": self.game.rules.rule,
            "piombo": self.game.piombo,
            "preset": self.preset,
            "faces": self.game.rules.faces,
            "iterations": self.iterations,
            "histories": self.game.histories,
            "information_sets": self.game.information_sets,
            "megabytes": self.megabytes,
            "given": self.given(lang),
        }

    def given(self, lang: Language = "en") -> str:
        """Return in words what the value is of."""
        return {
            "en": "to who opens, +1 a round won and -1 a lost one; both play as well as can be",
            "it": "per chi apre, +1 il giro vinto e -1 il perso; entrambi giocano al meglio",
        }[lang]

    def plot(self, lang: Language = "en", against: str = "seconds") -> Axes:
        """Return the exploitability while it was solved, as in `Result.plot`.

        Parameters
        ----------
        lang : {"en", "it"}
        against : {"seconds", "iterations"}
            Of the linear program, which has no steps, the value is drawn with its bounds.
        """
        from cardodds.dice.plots import trace_plot, value_plot

        if not self.looks:
            return value_plot(self, lang)
        choice("against", against, ("iterations", "seconds"))
        return trace_plot([("-".join(map(str, self.game.dice)), self.looks)], lang, against=against)

    def to_text(self, lang: Language = "en") -> str:
        """Return the answer as lines, each number to the digits that its bounds support."""
        places = 4 if self.exploitability > 1e-6 else 6
        low, high, value = (
            decimal(Fraction(number), places, lang) for number in (self.low, self.high, self.value)
        )
        exact = f" = {fraction(self.value)}" if isinstance(self.value, Fraction) else ""
        lost = f"{self.exploitability:.1e}" if self.exploitability else "0"
        lost = lost.replace(".", "," if lang == "it" else ".")
        nodes = grouped(self.game.histories, lang)
        seconds = decimal(Fraction(self.seconds), 1, lang)
        size = decimal(Fraction(self.megabytes), 1, lang)
        opener, other = self.game.dice
        how = self.method.upper() if self.method == "lp" else f"CFR+, {self.iterations}"
        if lang == "it":
            how += "" if self.method == "lp" else " iterazioni"
            how += f", {nodes} storie, {size} MB, {seconds} s"
            return (
                f"{opener} contro {other}{', piombo' if self.game.piombo else ''}: valore "
                f"{value}{exact}, fra {low} e {high}\n"
                f"chi risponde al meglio guadagna {lost} ({how})\n"
                f"{self.given(lang)}"
            )
        how += "" if self.method == "lp" else " iterations"
        how += f", {nodes} histories, {size} MB, {seconds} s"
        return (
            f"{opener} against {other}{', piombo' if self.game.piombo else ''}: value "
            f"{value}{exact}, between {low} and {high}\n"
            f"a best response gains {lost} ({how})\n"
            f"{self.given(lang)}"
        )


def solve(
    dice: tuple[int, ...] | int = (1, 1),
    *,
    rule: str | None = None,
    piombo: bool = False,
    preset: str | None = None,
    faces: int | None = None,
    method: str | None = None,
    target: object = None,
    memory: object = GIGABYTES,
    checkpoint: str | Path | None = None,
    progress: bool = True,
) -> Solution:
    """Solve a round of two players.

    Parameters
    ----------
    dice : tuple of int, or int
        Of who opens and of the other, 1 to 5; one number for both.
    rule : {"strict", "free", "count_face"}, optional
        The raise rule, `strict` by default.
    piombo : bool
        Whether it is a piombo round; its opener has one die.
    preset : str, optional
        The rules of another game (see `cardodds.dice.preset`) instead of `rule`.
    faces : int, optional
        Faces of a die, the joker included: 2 to 6, 6 by default.
    method : {"lp", "cfr"}, optional
        The linear program over sequences of actions, or CFR+. By default the first up to 100,000
        sequences a side, else the second.
    target : number, optional
        The exploitability at which CFR+ stops; by default 2e-4, in rounds of more than three
        million entries (four dice; three under `free`) 1e-3. Not with the linear program.
    memory : number
        Gigabytes that it may take.
    checkpoint : path, optional
        A file that CFR+ writes every ten minutes and goes on from; not with the linear program.
    progress : bool
        Whether to say on stderr, if it is long, how much memory it takes and how far it is.

    Returns
    -------
    Solution

    Raises
    ------
    ArgumentError
        If something is not allowed, or the round does not fit into the memory, with how much it
        would take.

    Examples
    --------
    >>> solve((1, 1)).value, solve((1, 1), preset="joker", faces=3).value
    (Fraction(-1, 18), Fraction(1, 3))
    """
    game = Round.of(dice, rule=rule, piombo=piombo, preset=preset, faces=faces)
    sequences = max(game.sequences(0), game.sequences(1))
    if method is None:
        method = "lp" if sequences <= LP_SEQUENCES else "cfr"
    choice("method", method, METHODS)
    stop = _target(game, target)
    if method == "lp":
        for name, given in (("checkpoint", checkpoint), ("target", target)):
            if given is not None:
                why = f"{name} is of cfr: with it give method cfr"
                raise ArgumentError(f"{name} + method", f"{given} + lp", why)
    kept = None if checkpoint is None else _writable(Path(checkpoint))
    allowed = _gigabytes(memory)
    needed = needed_bytes(game, method)
    if needed > allowed * 10**9:
        raise ArgumentError(
            "dice",
            " ".join(map(str, game.dice)),
            f"{'CFR+' if method == 'cfr' else 'the linear program'} takes {_size(needed)}, "
            f"more than the {_size(int(allowed * 10**9))} of memory allowed",
        )
    if progress and needed >= LONG and sys.stderr.isatty():
        print(f"{game.histories:,} public histories, {_size(needed)}", file=sys.stderr)
    began = time.monotonic()
    if method == "lp":
        return _by_program(game, preset, began)
    with Meter(100, "CFR+, % of the way") as meter:
        first: list[float] = []

        def look(at: Look) -> None:
            first.append(at.exploitability)
            way = math.log(first[0] / stop) if first[0] > stop else 1.0
            gone = math.log(first[0] / max(at.exploitability, stop)) / way
            if progress:
                meter.show(int(100 * gone))

        solver, looks = cfr.run(game, stop, checkpoint=kept, look=look)
    last = looks[-1]
    return Solution(
        value=(last.low + last.high) / 2,
        low=last.low,
        high=last.high,
        exploitability=last.exploitability,
        method="cfr",
        seconds=time.monotonic() - began,
        game=game,
        preset=preset,
        iterations=last.iterations,
        looks=tuple(looks),
        strategy=solver.average,
    )


def needed_bytes(game: Round, method: str) -> int:
    """Return about how many bytes a method takes for a round.

    Examples
    --------
    Five dice, float32:

    >>> f"{needed_bytes(Round.of((3, 2)), 'cfr') / 1e9:.1f} GB"
    '2.9 GB'
    """
    if method == "cfr":
        return cfr.memory(game)
    opener, other = (len(hands) for hands in game.hands)
    return LP_BYTES * game.histories * opener * other


def _by_program(game: Round, preset: str | None, began: float) -> Solution:
    from cardodds.dice.solver.exact_value import proved_value
    from cardodds.dice.solver.sequence_form import Program

    strategy, _ = Program(game.tree).solve()
    low, high = cfr.bounds(game.tree, strategy)
    proved = proved_value(game, strategy)
    return Solution(
        value=(low + high) / 2 if proved is None else proved,
        low=low if proved is None else float(proved),
        high=high if proved is None else float(proved),
        exploitability=(high - low) / 2 if proved is None else 0.0,
        method="lp",
        seconds=time.monotonic() - began,
        game=game,
        preset=preset,
        strategy=strategy,
    )


def _target(game: Round, target: object) -> float:
    """The exploitability at which CFR+ stops."""
    if target is None:
        return float(FINE if game.entries <= COARSE_FROM else COARSE)
    allowed = "must be a number above 0"
    stop = exact_number("target", target, allowed)
    if stop <= 0:
        raise ArgumentError("target", target, allowed)
    return float(stop)


def _gigabytes(memory: object) -> Fraction:
    """The memory allowed."""
    allowed = f"must be a number of gigabytes, at least {float(LEAST_MEMORY)}"
    number = exact_number("memory", memory, allowed)
    if number < LEAST_MEMORY:
        raise ArgumentError("memory", memory, allowed)
    return number


def _writable(checkpoint: Path) -> Path:
    """A checkpoint, if a file can be there."""
    if checkpoint.is_dir():
        raise ArgumentError("checkpoint", str(checkpoint), "is a folder: name a file")
    if not checkpoint.parent.is_dir():
        why = f"there is no folder {checkpoint.parent}"
        raise ArgumentError("checkpoint", str(checkpoint), why)
    return checkpoint


def _size(number: int) -> str:
    """Write a number of bytes."""
    if number < 10**9:
        return f"{number / 10**6:,.0f} MB"
    return f"{number / 10**9:,.1f} GB"
