"""Progress of a long run, on stderr."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import Any


class Meter:
    """A bar on stderr, shown only when stderr is a terminal and the run takes longer than `after`.

    Parameters
    ----------
    total : int
        How much there is to do, at most.
    label : str
        A few words before the bar.
    after : float
        Seconds of silence.

    Examples
    --------
    >>> with Meter(100, "games") as meter:
    ...     meter.show(50)
    """

    def __init__(self, total: int, label: str, after: float = 2.0) -> None:
        self._total = total
        self._label = label
        self._start = time.monotonic() + after
        self._bar: Any = None

    def show(self, done: int) -> None:
        """Say how much is done."""
        if self._bar is None and sys.stderr.isatty() and time.monotonic() >= self._start:
            self._open()
        if self._bar is not None:
            self._bar.update(self._task, completed=done)

    def _open(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

        self._bar = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            TextColumn("{task.completed:,} / {task.total:,}"),
            TimeRemainingColumn(),
            console=Console(stderr=True),
            transient=True,
        )
        self._task = self._bar.add_task(self._label, total=self._total)
        self._bar.start()

    def __enter__(self) -> Meter:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._bar is not None:
            self._bar.stop()
