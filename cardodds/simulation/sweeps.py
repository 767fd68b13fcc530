"""Sweeps: the same games under every combination of options, with a checkpoint that survives."""

from __future__ import annotations

import csv
import io
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardodds._version import __version__
from cardodds.errors import ArgumentError, WorkersLostError
from cardodds.numbers import Language, grouped
from cardodds.results import Result
from cardodds.simulation.estimates import Estimate, share_text, shares_within
from cardodds.simulation.plans import Cell, Sweep
from cardodds.simulation.pools import Workers, at_once
from cardodds.simulation.progress import Meter
from cardodds.simulation.protocol import Lookup
from cardodds.simulation.results import Simulation, plain
from cardodds.simulation.runner import Interrupted, Played, Task, Until, enough, stream
from cardodds.simulation.store import Checkpoint, replace_file

if TYPE_CHECKING:
    from matplotlib.axes import Axes


@dataclass(frozen=True)
class SweepResult(Result):
    """The result of a sweep: a row a cell and seat.

    Attributes
    ----------
    name, game : str
    columns : tuple of str
        The swept axes.
    table : tuple of dict
        The rows: cell, the swept values, the seat and how it fared, what the cell was.
    seed : int
    path : Path or None
        The CSV file written.
    version : str
    """

    name: str
    game: str
    columns: tuple[str, ...]
    table: tuple[Mapping[str, Any], ...]
    seed: int
    path: Path | None = None
    version: str = __version__

    def rows(self, lang: Language = "en") -> list[dict[str, Any]]:
        """Return the rows, plain numbers and words."""
        return [dict(row) for row in self.table]

    def to_dict(self, lang: Language = "en") -> dict[str, Any]:
        """Return the result under its JSON keys."""
        return {
            "name": self.name,
            "game": self.game,
            "axes": list(self.columns),
            "rows": self.rows(lang),
            "seed": self.seed,
            "version": self.version,
            "path": None if self.path is None else str(self.path),
        }

    def to_csv(self) -> str:
        """Return the rows as CSV: the same sweep gives the same bytes.

        What only some cells count, as losses under some rules, is empty in the others.
        """
        out = io.StringIO()
        columns = list(dict.fromkeys(column for row in self.table for column in row))
        writer = csv.DictWriter(out, columns, lineterminator="\n")
        writer.writeheader()
        writer.writerows(self.table)
        return out.getvalue()

    def plot(self, lang: Language = "en") -> Axes:
        """Return how often a seat wins, against what was varied, as in `Result.plot`.

        Parameters
        ----------
        lang : {"en", "it"}

        Returns
        -------
        matplotlib.axes.Axes
            A curve with its 95% band a seat for one parameter; a column a seat where nothing or
            only words were varied; a matrix of seat 0's share for two.

        Raises
        ------
        ValueError
            If more than two columns were varied.
        """
        from cardodds.simulation.plots import sweep_plot

        return sweep_plot(self, lang)

    def to_text(self, lang: Language = "en") -> str:
        """Return a line a cell and seat for a terminal, shares to the digits they support."""
        shown = ("cell", *self.columns, "seat", "strategy", "share")
        lines = [shown]
        for row in self.table:
            share = share_text(Estimate(row["share"], row["low"], row["high"]), lang)
            lines.append((*(str(row[column]) for column in shown[:-1]), share))
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        text = [
            "  ".join(f"{cell:{width}}" for cell, width in zip(line, widths, strict=True)).rstrip()
            for line in lines
        ]
        unfinished = sum(row["unfinished"] for row in self.table if row["seat"] == 0)
        label = {"it": ("seme", "non finite"), "en": ("seed", "unfinished")}[lang]
        text.append(f"{label[0]} {self.seed}, {label[1]} {grouped(unfinished, lang)}")
        return "\n".join(text)


def run_sweep(
    sweep: Sweep,
    lookup: Lookup,
    *,
    out: Path | None = None,
    resume: bool = False,
    workers: int | None = None,
    executor: Workers = "threads",
    block: int | None = None,
    every: float = 0.5,
    progress: bool = True,
) -> SweepResult:
    """Play every cell of a sweep, keeping what is done in a checkpoint.

    Parameters
    ----------
    sweep : Sweep
    lookup : callable
        Finds the game by its name.
    out : Path, optional
        Directory for ``NAME.csv`` and the checkpoint ``NAME.sqlite``; None writes nothing.
    resume : bool
        Go on from the checkpoint, if there is one; else existing files are an error.
    workers, executor, block, progress
        As in `cardodds.simulation.runner.run`; none of them changes the result.
    every : float
        Seconds between saves, at least.

    Returns
    -------
    SweepResult
        Byte for byte the same CSV, however often the sweep was killed and resumed.

    Raises
    ------
    ArgumentError
        If the game, an option or a strategy does not exist, an output exists already, or the
        checkpoint is another sweep's; nothing has been written then.
    Interrupted
        At Ctrl-C, after saving what is complete.
    WorkersLostError
        If the executor breaks, its processes or its cluster being gone; saved as well.
    """
    # What is wrong is refused before any file is made.
    at_once(executor, workers)
    game = lookup(sweep.game)
    sweep.cells(game, sweep.seed or 0)
    with closing(_checkpoint(sweep.name, out, resume)) as checkpoint:
        seed = _bind(sweep, checkpoint)
        cells = sweep.cells(game, seed)
        done = _play(sweep, cells, checkpoint, every, progress, workers, executor, block)
        rows = tuple(row for index, cell in enumerate(cells) for row in _rows(index, cell, done))
        columns = tuple(cells[0].values)
        path = None if out is None else out / f"{sweep.name}.csv"
        result = SweepResult(sweep.name, game.name, columns, rows, seed, path)
        if path is not None:
            with _writing(path):
                replace_file(path, result.to_csv())
    return result


def _checkpoint(name: str, out: Path | None, resume: bool) -> Checkpoint:
    """Open the checkpoint, if nothing that exists would be overwritten."""
    if out is None:
        return Checkpoint(None)
    table, kept = out / f"{name}.csv", out / f"{name}.sqlite"
    for file in (table, kept):
        # A run that was interrupted before its first game leaves an empty checkpoint.
        if file.exists() and not resume and (file == table or file.stat().st_size):
            raise ArgumentError(
                "out", file.name, "exists: resume it (--resume), or choose another directory"
            )
    if table.exists() and not kept.exists():
        raise ArgumentError("resume", kept.name, f"is missing, and {table.name} exists")
    with _writing(out):
        out.mkdir(parents=True, exist_ok=True)
    return Checkpoint(kept)


@contextmanager
def _writing(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        reason = f"cannot be written ({error.strerror})"
        raise ArgumentError("out", path.name, reason) from None


def _bind(sweep: Sweep, checkpoint: Checkpoint) -> int:
    """Check that the checkpoint is this sweep's, and return the seed."""
    seed: Any = sweep.seed
    if seed is None:
        seed = checkpoint.about.get("seed")
    if seed is None:
        from cardodds.simulation.streams import fresh_seed

        seed = fresh_seed()
    axes = [[axis.path, [plain(value) for value in axis.values]] for axis in sweep.axes]
    about = {"version": __version__, "game": sweep.game, "axes": axes, "seats": sweep.seats}
    about |= {"games": sweep.games, "half_width": sweep.half_width, "seed": seed}
    checkpoint.bind(about)
    return int(seed)


def _play(
    sweep: Sweep,
    cells: Sequence[Cell],
    checkpoint: Checkpoint,
    every: float,
    progress: bool,
    workers: int | None,
    executor: Workers,
    block: int | None,
) -> dict[int, Played]:
    """Play what is not done, saving as it goes; what is complete is saved however it ends."""
    done = checkpoint.load()
    tasks = [
        Task(cell.job, sweep.games, _until(sweep, cell), done.get(index, Played()))
        for index, cell in enumerate(cells)
    ]
    unsaved: set[int] = set()

    def save() -> None:
        checkpoint.save({index: done[index] for index in unsaved})
        unsaved.clear()

    saved = time.monotonic()
    steps = stream(tasks, block=block, workers=workers, executor=executor)
    try:
        with Meter(len(cells) * sweep.games, "games", compiles=True) as meter, closing(steps):
            for index, played, _ in steps:
                done[index] = played
                unsaved.add(index)
                if time.monotonic() - saved >= every:
                    save()
                    saved = time.monotonic()
                if progress:
                    meter.show(index * sweep.games + played.games)
    except (KeyboardInterrupt, BrokenExecutor) as error:
        ended = sum(enough(task, done.get(index, Played())) for index, task in enumerate(tasks))
        so_far = f"with {ended} of {len(cells)} cells done; resume it (--resume) to go on"
        if isinstance(error, BrokenExecutor):
            raise WorkersLostError(f"{error}, {so_far}") from error
        raise Interrupted(f"interrupted {so_far}") from None
    finally:
        save()
    return done


def _until(sweep: Sweep, cell: Cell) -> Until | None:
    if sweep.half_width is None:
        return None
    return shares_within(sweep.half_width, range(cell.job.layout.seats))


def _rows(index: int, cell: Cell, done: Mapping[int, Played]) -> Iterator[dict[str, Any]]:
    """Return the rows of a cell: what varies first, provenance last."""
    simulation = Simulation.of(cell.job, done[index])
    rules = " ".join(f"{name}={plain(value)}" for name, value in simulation.rules.items())
    for seat in simulation.rows():
        yield {
            "cell": index,
            **cell.values,
            **seat,
            "game": simulation.game,
            "rules": rules,
            "version": simulation.version,
        }
