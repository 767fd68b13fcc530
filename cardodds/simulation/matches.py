"""Paired matches: which of two strategies is better, with fewer games.

Both candidates get the same deals and sit in the same seats, and each seat takes its random
decisions from the same stream whoever sits there. Luck then cancels in the difference, which is
estimated deal by deal: the games of one deal are one observation.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import inf, isinf
from typing import TYPE_CHECKING, Any

from cardodds._version import __version__
from cardodds.errors import ArgumentError, whole
from cardodds.numbers import Language, decimal, grouped
from cardodds.results import Result
from cardodds.simulation import estimates
from cardodds.simulation.estimates import Estimate, mean, number_text, share_text, variance
from cardodds.simulation.pools import Workers, opened
from cardodds.simulation.protocol import Game, GameJob
from cardodds.simulation.results import counted, provenance
from cardodds.simulation.runner import Tally, Until, run

if TYPE_CHECKING:
    import numpy as np
    from matplotlib.axes import Axes
    from numpy.typing import NDArray

MEASURED = 2**14
"""Deals played once more, with separate decisions, to measure what sharing them is worth."""

CHUNK = 2**13
"""Deals whose single results are held at a time."""


@dataclass(frozen=True)
class Arrangement:
    """Who sits where: a job, and for each seat +1 where a sits, -1 where b does, else 0."""

    job: GameJob
    sides: tuple[int, ...]


@dataclass(frozen=True)
class PairedJob:
    """All arrangements of a match, on the same deals, as one job.

    A seat's points are whole numbers: as many as there are seats for a win, one for a tie. The
    tally: the sum over deals of the difference in points (a's less b's, all arrangements), the
    sum of its squares, unfinished games, then both sums for each arrangement alone.
    """

    arrangements: tuple[Arrangement, ...]

    def play(self, first: int, n: int) -> NDArray[np.int64]:
        """Play every arrangement of deals ``first`` to ``first + n - 1``."""
        import numpy as np

        total = np.zeros(3 + 2 * len(self.arrangements), np.int64)
        for start in range(first, first + n, CHUNK):
            total += self._chunk(start, min(CHUNK, first + n - start))
        return total

    def _chunk(self, first: int, n: int) -> NDArray[np.int64]:
        import numpy as np

        whole_deal = np.zeros(n, np.int64)
        unfinished = 0
        alone: list[int] = []
        for arrangement in self.arrangements:
            layout = arrangement.job.layout
            rows = arrangement.job.play_each(first, n)
            unfinished += int(rows[:, layout.unfinished].sum())
            points = layout.seats * rows[:, : layout.seats] + rows[:, [layout.ties]]
            difference = points @ np.array(arrangement.sides, np.int64)
            alone += [int(difference.sum()), int((difference**2).sum())]
            whole_deal += difference
        sums = [int(whole_deal.sum()), int((whole_deal**2).sum()), unfinished, *alone]
        return np.array(sums, np.int64)

    @property
    def unit(self) -> int:
        """What a difference of one point a game amounts to in the sum of a deal."""
        seats = self.arrangements[0].job.layout.seats
        return seats * sum(side == 1 for one in self.arrangements for side in one.sides)

    def gain(self, tally: Tally, deals: int) -> float | None:
        """How many times the variance independent games would have; None if nothing varies."""
        paired = variance(tally[0], tally[1], deals) if deals > 1 else 0.0
        if paired == 0:
            return None
        pairs = zip(tally[3::2], tally[4::2], strict=True)
        return sum(variance(total, squares, deals) for total, squares in pairs) / paired


@dataclass(frozen=True)
class Match(Result):
    """Two strategies compared on the same deals.

    Attributes
    ----------
    game, a, b : str
    field : str or None
        Who sits in all other seats; None: a and b sit alternately and swap.
    players, deals, games : int
        Each deal is played ``games / deals`` times.
    difference, low, high : float or None
        Points a game of a less those of b, a win counting 1 and a tie shared by all, with the 95%
        interval over deals. One deal gives no interval.
    score, score_low, score_high : float or None
        Share of the points of the two that a takes; None with a field.
    gain : float or None
        How many times as many independent games would give the same interval; None if the
        difference never varies.
    gain_swapped : float or None
        The same with the deals and seats alone shared, not the random decisions.
    unfinished : int
    seed : int
    rules : dict
    version : str
    """

    game: str
    a: str
    b: str
    field: str | None
    players: int
    deals: int
    games: int
    difference: float
    low: float | None
    high: float | None
    score: float | None
    score_low: float | None
    score_high: float | None
    gain: float | None
    gain_swapped: float | None
    unfinished: int
    seed: int
    rules: Mapping[str, object]
    version: str = __version__

    def plot(self, lang: Language = "en") -> Axes:
        """Return the difference with its interval, as in `Result.plot`."""
        from cardodds.simulation.plots import match_plot

        return match_plot(self, lang)

    def to_text(self, lang: Language = "en") -> str:
        """Return the comparison as lines for a terminal."""
        italian = lang == "it"
        against = "contro" if italian else "against"
        among = "" if self.field is None else f" ({'tra' if italian else 'among'} {self.field})"
        played = (
            f"{counted(self.deals, 'smazzata', 'smazzate', lang)}, "
            f"{grouped(self.games, lang)} partite, seme"
            if italian
            else f"{counted(self.deals, 'deal', 'deals', lang)}, "
            f"{grouped(self.games, lang)} games, seed"
        )
        lines = [f"{self.game}: {self.a} {against} {self.b}{among}: {played} {self.seed}"]
        difference = number_text(_estimate(self.difference, self.low, self.high), lang)
        lines.append(
            f"{'punti a partita in più' if italian else 'more points a game'}: {difference}"
        )
        if self.score is not None:
            score = share_text(_estimate(self.score, self.score_low, self.score_high), lang)
            lines.append(f"{'punti di' if italian else 'points of'} {self.a}: {score}")
        if self.gain is not None and self.gain_swapped is not None:
            swapped, shared = (
                decimal(Fraction(gain), 1, lang) for gain in (self.gain_swapped, self.gain)
            )
            lines.append(
                f"ogni partita vale quanto {swapped} indipendenti a parità di smazzate e posti, "
                f"{shared} a parità anche di scelte a caso"
                if italian
                else f"each game is worth {swapped} independent ones with the same deals and "
                f"seats, {shared} with the same random decisions too"
            )
        lines.append(f"{'non finite' if italian else 'unfinished'}: {self.unfinished}")
        lines.append(provenance(self.rules, self.version, lang))
        return "\n".join(lines)


def match(
    game: Game,
    a: Any,
    b: Any,
    *,
    seed: int,
    deals: int = 10_000,
    players: int = 2,
    field: Any = None,
    half_width: object = None,
    rules: Mapping[str, Any] | None = None,
    workers: int | None = None,
    executor: Workers = "threads",
    progress: bool = True,
) -> Match:
    """Compare two strategies on the same deals, with the same random decisions by seat.

    Parameters
    ----------
    game : Game
    a, b : strategies
        As the game's catalogue takes them.
    seed : int
    deals : int
        How many, at most.
    players : int
        Without a field an even number: a and b sit alternately, and each deal is played again
        with the two swapped. With one, each deal is played with a, then with b, in every seat
        among the field.
    field : strategy, optional
        Who sits in the other seats.
    half_width : number, optional
        Stop when the difference is known to this half-width.
    rules : mapping, optional
        The rule options that are not at their default.
    workers, executor, progress
        As in `cardodds.simulation.runner.run`; none of them changes the result.

    Returns
    -------
    Match

    Raises
    ------
    ArgumentError
        If a strategy, an option or a number is not allowed.
    """
    whole("deals", deals, 1)
    options = dict(rules or {})
    shared = _arranged(game, a, b, players, field, seed, options, apart=False)
    until = None if half_width is None else _within(estimates.half_width(half_width), shared.unit)
    apart = _arranged(game, a, b, players, field, seed, options, apart=True)
    with opened(executor, workers) as (pool, _):
        played = run(shared, deals, workers=workers, executor=pool, until=until, progress=progress)
        measured = min(played.games, MEASURED)
        swapped = run(apart, measured, workers=workers, executor=pool, progress=progress)
    return _result(
        shared,
        played.tally,
        played.games,
        gain_swapped=apart.gain(swapped.tally, measured),
        duel=field is None,
    )


def _arranged(
    game: Game,
    a: Any,
    b: Any,
    players: int,
    field: Any,
    seed: int,
    rules: Mapping[str, Any],
    *,
    apart: bool,
) -> PairedJob:
    """Seat the candidates in every way; `apart`: with random decisions of their own each time."""
    whole("players", players, 2)
    seatings: list[tuple[list[Any], tuple[int, ...]]] = []
    if field is None:
        if players % 2:
            raise ArgumentError("players", players, "must be even, or give a field")
        for first in (1, -1):
            sides = (first, -first) * (players // 2)
            seatings.append(([a if side == 1 else b for side in sides], sides))
    else:
        for seat in range(players):
            for candidate, side in ((a, 1), (b, -1)):
                others = [field] * players
                others[seat] = candidate
                seatings.append((others, tuple(side * (s == seat) for s in range(players))))
    return PairedJob(
        tuple(
            Arrangement(
                game.job(seating, seed=seed, lane=1 + players * index * apart, **rules), sides
            )
            for index, (seating, sides) in enumerate(seatings)
        )
    )


def _within(target: float, unit: int) -> Until:
    def reached(tally: Tally, deals: int) -> bool:
        return mean(tally[0], tally[1], deals, unit).half_width <= target

    return reached


def _result(
    job: PairedJob, tally: Tally, deals: int, gain_swapped: float | None, duel: bool
) -> Match:
    first, second = job.arrangements[0].job, job.arrangements[1].job
    difference = mean(tally[0], tally[1], deals, job.unit)
    low, high = (None if isinf(bound) else bound for bound in (difference.low, difference.high))
    return Match(
        game=first.game,
        a=first.strategies[0],
        b=second.strategies[0],
        field=None if duel else first.strategies[1],
        players=first.layout.seats,
        deals=deals,
        games=deals * len(job.arrangements),
        difference=difference.value,
        low=low,
        high=high,
        score=_half(difference.value) if duel else None,
        score_low=_half(low) if duel else None,
        score_high=_half(high) if duel else None,
        gain=job.gain(tally, deals),
        gain_swapped=gain_swapped,
        unfinished=tally[2],
        seed=first.seed,
        rules=dict(first.rules),
    )


def _half(difference: float | None) -> float | None:
    return None if difference is None else (1 + difference) / 2


def _estimate(value: float, low: float | None, high: float | None) -> Estimate:
    return Estimate(value, -inf if low is None else low, inf if high is None else high)
