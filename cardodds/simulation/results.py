"""The result of a simulation, and the function that plays a game's job into one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardodds._version import __version__
from cardodds.errors import ArgumentError, WorkersLostError, whole
from cardodds.numbers import Language, grouped
from cardodds.results import Result
from cardodds.simulation import estimates
from cardodds.simulation.estimates import Estimate, mean, number_text, share_text, wilson
from cardodds.simulation.pools import Workers, at_once
from cardodds.simulation.protocol import GameJob
from cardodds.simulation.runner import Interrupted, Played, run
from cardodds.simulation.store import checkpoint_file, keeping

if TYPE_CHECKING:
    from matplotlib.axes import Axes


@dataclass(frozen=True)
class Seat:
    """How a seat fared.

    Attributes
    ----------
    seat : int
        From 0, who opens.
    strategy : str
    wins : int
        Games won; a tie is nobody's.
    share, low, high : float
        Wins over all games, with Wilson's 95% interval.
    counts : dict
        What else the game counts for each seat; also attributes.
    """

    seat: int
    strategy: str
    wins: int
    share: float
    low: float
    high: float
    counts: Mapping[str, int]

    def __getattr__(self, name: str) -> int:
        if not name.startswith("_") and name != "counts" and name in self.counts:
            return self.counts[name]
        raise AttributeError(f"a seat has no {name!r}", name=name, obj=self)

    def to_dict(self) -> dict[str, Any]:
        """Return the seat under its JSON keys."""
        keys = ("seat", "strategy", "wins", "share", "low", "high")
        return {key: getattr(self, key) for key in keys} | dict(self.counts)


@dataclass(frozen=True)
class Simulation(Result):
    """What came out of many games, and what they were.

    Attributes
    ----------
    game : str
    seats : tuple of Seat
    ties, unfinished : int
        Games that nobody won, and games that reached the turn limit.
    games, seed : int
        The same games are numbers 0 to ``games - 1`` of the seed.
    averages : dict of str to Estimate
        Also the attributes ``mean_<name>``, ``mean_<name>_low``, ``mean_<name>_high``, which are
        the JSON keys; one game gives no interval (None).
    rules : dict
        Every option.
    version : str
        Of cardodds.
    """

    game: str
    seats: tuple[Seat, ...]
    ties: int
    unfinished: int
    games: int
    seed: int
    averages: Mapping[str, Estimate]
    rules: Mapping[str, object]
    version: str = __version__

    @property
    def strategies(self) -> tuple[str, ...]:
        """The strategy of each seat, as it is written."""
        return tuple(seat.strategy for seat in self.seats)

    @classmethod
    def of(cls, job: GameJob, played: Played) -> Simulation:
        """Return the result of the games of a job that have been played, at least one."""
        layout, tally, games = job.layout, played.tally, played.games
        seats = []
        for seat, strategy in enumerate(job.strategies):
            share = wilson(tally[seat], games)
            counts = {name: tally[layout.count(i, seat)] for i, name in enumerate(layout.each)}
            seats.append(
                Seat(seat, strategy, tally[seat], share.value, share.low, share.high, counts)
            )
        columns = {name: layout.mean(index) for index, name in enumerate(layout.means)}
        return cls(
            game=job.game,
            seats=tuple(seats),
            ties=tally[layout.ties],
            unfinished=tally[layout.unfinished],
            games=games,
            seed=job.seed,
            averages={
                name: mean(tally[column], tally[column + 1], games)
                for name, column in columns.items()
            },
            rules=dict(job.rules),
        )

    def __getattr__(self, name: str) -> float | None:
        if name.startswith("mean_"):
            means = self._flat_means()
            if name in means:
                return means[name]
        raise AttributeError(f"the simulation has no {name!r}", name=name, obj=self)

    def _flat_means(self) -> dict[str, float | None]:
        flat: dict[str, float | None] = {}
        for name, estimate in self.averages.items():
            flat[f"mean_{name}"] = estimate.value
            known = isfinite(estimate.half_width)
            flat[f"mean_{name}_low"] = estimate.low if known else None
            flat[f"mean_{name}_high"] = estimate.high if known else None
        return flat

    def to_dict(self, lang: Language = "en") -> dict[str, Any]:
        """Return the result under its JSON keys; all are plain numbers and words."""
        return {
            "seats": [seat.to_dict() for seat in self.seats],
            "ties": self.ties,
            "unfinished": self.unfinished,
            "games": self.games,
            "seed": self.seed,
            **self._flat_means(),
            "game": self.game,
            "strategies": list(self.strategies),
            "rules": dict(self.rules),
            "version": self.version,
        }

    def rows(self, lang: Language = "en") -> list[dict[str, Any]]:
        """Return a row a seat, with what concerns the whole game repeated in each."""
        common = {"games": self.games, "ties": self.ties, "unfinished": self.unfinished}
        tail = self._flat_means() | {"seed": self.seed}
        return [seat.to_dict() | common | tail for seat in self.seats]

    def plot(self, lang: Language = "en") -> Axes:
        """Return how often each seat wins as bars, as in `Result.plot`."""
        from cardodds.simulation.plots import seats_plot

        return seats_plot(self, lang)

    def to_text(self, lang: Language = "en") -> str:
        """Return the result as lines for a terminal, each number to the digits it supports."""
        words = _WORDS[lang]
        width = max(len(seat.strategy) for seat in self.seats)
        played = counted(self.games, words["game"], words["games"], lang)
        lines = [f"{self.game}: {played}, {words['seed']} {self.seed}"]
        # A count that is nobody's says nothing: chips where the score is kept in points.
        told = [name for name in self.seats[0].counts if any(s.counts[name] for s in self.seats)]
        for seat in self.seats:
            share = share_text(Estimate(seat.share, seat.low, seat.high), lang)
            counts = "".join(
                f"  {_named(name, lang)} {grouped(seat.counts[name], lang)}" for name in told
            )
            lines.append(f"{words['seat']} {seat.seat}  {seat.strategy:{width}}  {share}{counts}")
        ties = share_text(wilson(self.ties, self.games), lang) if self.ties else "0"
        lines.append(
            f"{words['ties']} {ties}, {words['unfinished']} {grouped(self.unfinished, lang)}"
        )
        lines += [
            f"{_named(f'mean_{name}', lang)} {number_text(estimate, lang)}"
            for name, estimate in self.averages.items()
        ]
        lines.append(provenance(self.rules, self.version, lang))
        return "\n".join(lines)


_WORDS: dict[Language, dict[str, str]] = {
    "en": {
        "game": "game",
        "games": "games",
        "seed": "seed",
        "seat": "seat",
        "ties": "ties",
        "unfinished": "unfinished",
        "rules": "rules",
    },
    "it": {
        "game": "partita",
        "games": "partite",
        "seed": "seme",
        "seat": "posto",
        "ties": "pari",
        "unfinished": "non finite",
        "rules": "regole",
    },
}


ITALIAN = {
    "losses": "perse",
    "chips": "gettoni",
    "prize": "premio",
    "mean_turns": "media dei turni",
    "mean_voids": "media dei colpi annullati",
    "mean_rounds": "media dei giri",
    "mean_doubts": "media dei dubiti",
    "mean_lies": "media delle bugie",
    "mean_steals": "media dei furti",
    "mean_stolen": "media delle carte rubate",
}
"""What is counted and what has a mean, by its JSON key, which is its English name."""


def _named(key: str, lang: Language) -> str:
    return ITALIAN.get(key, key) if lang == "it" else key


def counted(number: int, one: str, many: str, lang: Language) -> str:
    """Write how many there are of something.

    Examples
    --------
    >>> counted(1, "game", "games", "en"), counted(2000, "partita", "partite", "it")
    ('1 game', '2.000 partite')
    """
    return f"{grouped(number, lang)} {one if number == 1 else many}"


def provenance(rules: Mapping[str, object], version: str, lang: Language) -> str:
    """Write the rules and the version on one line."""
    listed = ", ".join(f"{name} {plain(value)}" for name, value in rules.items())
    return f"{_WORDS[lang]['rules']}: {listed} (cardodds {version})"


def plain(value: object) -> str:
    """Write an option's value as a file does.

    Examples
    --------
    >>> plain(True), plain("one"), plain(None)
    ('true', 'one', 'none')
    """
    return str(value).lower() if value is None or isinstance(value, bool) else str(value)


def simulate(
    job: GameJob,
    games: int = 10_000,
    *,
    half_width: object = None,
    workers: int | None = None,
    executor: Workers = "threads",
    block: int | None = None,
    progress: bool = True,
    checkpoint: str | Path | None = None,
) -> Simulation:
    """Play a game's job and return how each seat fared.

    Parameters
    ----------
    job : GameJob
        The strategies, the rules and the seed.
    games : int
        How many, at most.
    half_width : number, optional
        Stop when every seat's share is known to this half-width (see `run`).
    workers, executor, block, progress
        As in `cardodds.simulation.runner.run`; none of them changes the result.
    checkpoint : path, optional
        A file that keeps what is played, every half second and at the end, and from which the
        same simulation goes on: with the same result as if it had never been broken off. More
        games can be asked of it, or a smaller half-width. A kill at any moment leaves it whole.

    Returns
    -------
    Simulation

    Raises
    ------
    ArgumentError
        If a number is out of bounds; if the checkpoint is of something else, or has more games
        already, or a strategy is not of the catalogue, so that its name does not say which it is.
    Interrupted
        At Ctrl-C; ``Simulation.of(job, error.played)`` is the result so far.
    WorkersLostError
        If the executor breaks; the same.
    """
    until = None
    if half_width is not None:
        target = estimates.half_width(half_width)
        until = estimates.shares_within(target, range(job.layout.seats))
    file = None if checkpoint is None else checkpoint_file(checkpoint)
    options: dict[str, Any] = {
        "block": block,
        "workers": workers,
        "executor": executor,
        "until": until,
        "progress": progress,
    }
    try:
        played = run(job, games, **options) if file is None else _kept(job, games, file, options)
    except (Interrupted, WorkersLostError) as error:
        raise type(error)(_so_far(job, error, file), error.played) from None
    return Simulation.of(job, played)


def _kept(job: GameJob, games: int, file: Path, options: Mapping[str, Any]) -> Played:
    """Go on from what a file keeps of a simulation; what is wrong is refused before it is made."""
    whole("games", games, 1)
    at_once(options["executor"], options["workers"])
    if job.has_own:
        allowed = "keeps strategies of the catalogue alone: the name of another says not what it is"
        raise ArgumentError("checkpoint", file.name, allowed)
    about = {
        "version": __version__,
        "game": job.game,
        "strategies": list(job.strategies),
        "rules": {name: plain(value) for name, value in job.rules.items()},
        "seed": job.seed,
    }
    with keeping(file, about) as (kept, keep):
        if kept.games > games:
            allowed = f"must be at least {kept.games}, as many as {file.name} has already"
            raise ArgumentError("games", games, allowed)
        return run(job, games, played=kept, keep=keep, **options)


def _so_far(job: GameJob, error: Interrupted | WorkersLostError, file: Path | None) -> str:
    """What a simulation that was broken off has found, and how to go on."""
    lines = [str(error)]
    if error.played is not None and error.played.games:
        lines.append(Simulation.of(job, error.played).to_text())
    if file is None:
        lines.append(
            f"the same command with seed {job.seed} plays the same games again; with "
            "--checkpoint FILE it keeps what is played and goes on from there"
        )
    else:
        lines.append(f"the same command goes on from {file}")
    return "\n".join(lines)
