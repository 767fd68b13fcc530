"""Checkpoints of sweeps and simulations: sqlite files that a kill at any moment leaves whole."""

from __future__ import annotations

import json
import os
import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path

from cardodds.errors import ArgumentError
from cardodds.simulation.runner import Played

EVERY = 0.5
"""Seconds between saves, at least."""

_TABLES = (
    "create table about (name text primary key, value text not null)",
    "create table cells (cell integer primary key, games integer not null, tally text not null)",
)


class Checkpoint:
    """What of a sweep is done, cell by cell; each save is one transaction.

    Parameters
    ----------
    path : Path or None
        The file, made if there is none; None keeps everything in memory.
    kind : {"sweep", "simulation"}
        What it is of; a simulation has one cell.
    argument : str
        The name of the argument that errors are about.

    Attributes
    ----------
    about : dict
        What the sweep is, as JSON values by name; empty in a new file.

    Raises
    ------
    ArgumentError
        If the file is not a checkpoint or another run is using it.

    Examples
    --------
    >>> checkpoint = Checkpoint(None)
    >>> checkpoint.bind({"game": "toy", "seed": 1})
    >>> checkpoint.save({0: Played(10, (4, 6))})
    >>> checkpoint.load()
    {0: Played(games=10, tally=(4, 6))}
    >>> checkpoint.bind({"game": "toy", "seed": 2})
    Traceback (most recent call last):
        ...
    cardodds.errors.ArgumentError: resume memory: is the checkpoint of another sweep (seed differs)
    >>> checkpoint.close()
    """

    def __init__(self, path: Path | None, kind: str = "sweep", argument: str = "resume") -> None:
        self._name = "memory" if path is None else path.name
        self._kind = kind
        self._argument = argument
        with self._refusing():
            self._link = sqlite3.connect(path or ":memory:", timeout=0, isolation_level=None)
        try:
            with self._refusing():
                self.about = self._open()
        except ArgumentError:
            self._link.close()
            raise

    def _open(self) -> dict[str, object]:
        # The lock of the first transaction is kept until the end, so that no other run goes on
        # from the same file; a killed process lets go of it.
        self._link.execute("pragma locking_mode = exclusive")
        with self._transaction():
            if not self._link.execute("select count(*) from sqlite_master").fetchone()[0]:
                for table in _TABLES:
                    self._link.execute(table)
            rows = self._link.execute("select name, value from about").fetchall()
            self._link.execute("select cell, games, tally from cells limit 1")
        return {name: json.loads(value) for name, value in rows}

    @contextmanager
    def _refusing(self) -> Iterator[None]:
        try:
            yield
        except (sqlite3.DatabaseError, json.JSONDecodeError) as error:
            code = getattr(error, "sqlite_errorname", "")
            if code.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
                reason = "is in use by another run"
            elif code.startswith(("SQLITE_CANTOPEN", "SQLITE_READONLY", "SQLITE_PERM")):
                reason = "cannot be opened for writing"
            else:
                reason = f"is not the checkpoint of a {self._kind}"
            raise self._error(reason) from error

    def _error(self, reason: str) -> ArgumentError:
        return ArgumentError(self._argument, self._name, reason)

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._link.execute("begin exclusive")
        try:
            yield
        except BaseException:
            self._link.execute("rollback")
            raise
        self._link.execute("commit")

    def bind(self, about: Mapping[str, object]) -> None:
        """Say what the sweep is, in a new file, or check that it is this one.

        Raises
        ------
        ArgumentError
            If the file is another sweep's, naming what differs.
        """
        wanted: dict[str, object] = json.loads(json.dumps({"kind": self._kind, **about}))
        if self.about:
            names = [n for n in (wanted | self.about) if wanted.get(n) != self.about.get(n)]
            if "kind" in names:
                raise self._error(f"is not the checkpoint of a {self._kind}")
            if names:
                verb = "differs" if len(names) == 1 else "differ"
                raise self._error(
                    f"is the checkpoint of another {self._kind} ({', '.join(names)} {verb})"
                )
            return
        with self._transaction():
            self._link.executemany(
                "insert into about values (?, ?)",
                [(name, json.dumps(value)) for name, value in wanted.items()],
            )
        self.about = wanted

    def load(self) -> dict[int, Played]:
        """Return the games played of each cell that has any."""
        rows = self._link.execute("select cell, games, tally from cells")
        return {cell: Played(games, tuple(json.loads(tally))) for cell, games, tally in rows}

    def save(self, done: Mapping[int, Played]) -> None:
        """Keep the games played of these cells, all or none."""
        with self._transaction():
            self._link.executemany(
                "insert or replace into cells values (?, ?, ?)",
                [(cell, played.games, json.dumps(played.tally)) for cell, played in done.items()],
            )

    def close(self) -> None:
        """Close the file and let go of it."""
        self._link.close()


def checkpoint_file(checkpoint: object) -> Path:
    """Return the path of a checkpoint.

    Raises
    ------
    ArgumentError
        If it is not the name of a file.
    """
    if isinstance(checkpoint, str | Path) and str(checkpoint) and "\0" not in str(checkpoint):
        return Path(checkpoint)
    raise ArgumentError("checkpoint", checkpoint, "must be the name of a file")


def kept_seed(checkpoint: Path) -> int | None:
    """Return the seed of the simulation that a file keeps; None if it keeps none yet.

    Raises
    ------
    ArgumentError
        If the file is no such checkpoint.
    """
    if not checkpoint.exists():
        return None
    with closing(Checkpoint(checkpoint, "simulation", "checkpoint")) as kept:
        seed = kept.about.get("seed")
    return seed if isinstance(seed, int) else None


@contextmanager
def keeping(
    path: Path, about: Mapping[str, object]
) -> Iterator[tuple[Played, Callable[[Played], None]]]:
    """Give what a file keeps of a simulation, and a function that takes what is played since.

    It is saved every `EVERY` seconds, and at the end, however that comes.

    Parameters
    ----------
    path : Path
        The file, made if there is none.
    about : mapping
        What the simulation is, as JSON values by name.

    Raises
    ------
    ArgumentError
        If the file is another's.
    """
    with closing(Checkpoint(path, "simulation", "checkpoint")) as checkpoint:
        checkpoint.bind(about)
        kept = last = checkpoint.load().get(0, Played())
        saved = time.monotonic()

        def keep(played: Played) -> None:
            nonlocal last, saved
            last = played
            if time.monotonic() - saved >= EVERY:
                checkpoint.save({0: played})
                saved = time.monotonic()

        try:
            yield kept, keep
        finally:
            if last.games > kept.games:
                checkpoint.save({0: last})


def replace_file(path: Path, text: str) -> None:
    """Write a file so that at any moment it is the old one or the new one, whole."""
    part = path.with_name(path.name + ".part")
    with part.open("w", encoding="utf-8", newline="") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)
