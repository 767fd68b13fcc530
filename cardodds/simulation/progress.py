"""Progress of a long run, on stderr."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from types import TracebackType
from typing import Any

from cardodds.numbers import Language

EVERY_MINUTE = 60.0
"""Seconds between the lines of a long run whose stderr is no terminal, a log of a batch."""

PATIENCE = 2.0
"""Seconds without a sign after which a command says that it works."""

_WORKING: dict[Language, str] = {"en": "working ...", "it": "al lavoro ..."}
_COMPILING: dict[Language, str] = {
    "en": "working; what is new is compiled once, which takes up to half a minute ...",
    "it": "al lavoro; ciò che è nuovo si compila una volta, il che prende fino a mezzo minuto ...",
}


class Notice:
    """A line on stderr if a program has shown nothing for so long: it may be loading what it needs.

    Attributes
    ----------
    lang : {"en", "it"}
        Of the line.

    Examples
    --------
    >>> waiting = Notice()
    >>> waiting.start()
    >>> waiting.hush()
    """

    def __init__(self) -> None:
        self.lang: Language = "en"
        self._timer: threading.Timer | None = None

    def start(self) -> None:
        """Wait `PATIENCE` seconds, then say it, if stderr is a terminal."""
        self.hush()
        self.lang = "en"
        if sys.stderr is not None and sys.stderr.isatty():
            self._timer = threading.Timer(PATIENCE, self._say)
            self._timer.daemon = True
            self._timer.start()

    def hush(self) -> None:
        """Something has been shown: say nothing any more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def end(self) -> None:
        """The command has ended: what follows in this process is in English again."""
        self.hush()
        self.lang = "en"

    def _say(self) -> None:
        with suppress(OSError):  # the terminal is gone
            print(_WORKING[self.lang], file=sys.stderr, flush=True)


notice = Notice()
"""That of the command line, hushed by whatever is shown."""


class Meter:
    """A bar on stderr, if that is a terminal and the run takes longer than `after`.

    Else a line a minute.

    Parameters
    ----------
    total : int
        How much there is to do, at most.
    label : str
        A few words before the bar.
    after : float
        Seconds of silence.
    compiles : bool
        Whether the first part may wait for the compiler. Then a line says so, once a process, if
        nothing is done after so many seconds.

    Examples
    --------
    >>> with Meter(100, "games") as meter:
    ...     meter.show(50)
    """

    _told = False

    def __init__(
        self, total: int, label: str, after: float = 2.0, *, compiles: bool = False
    ) -> None:
        self._total = total
        self._label = label
        self._start = time.monotonic() + after
        self._next_line = time.monotonic() + EVERY_MINUTE
        self._bar: Any = None
        self._silent: threading.Timer | None = None
        if compiles and total and not Meter._told:
            self._silent = threading.Timer(after, _tell)
            self._silent.daemon = True

    def show(self, done: int) -> None:
        """Say how much is done."""
        if done:
            self._hush()
        if self._bar is None and time.monotonic() >= self._start:
            if sys.stderr.isatty():
                self._open()
            elif self._total and time.monotonic() >= self._next_line:
                self._next_line = time.monotonic() + EVERY_MINUTE
                print(f"{self._label}: {done:,} / {self._total:,}", file=sys.stderr, flush=True)
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
        notice.hush()
        self._task = self._bar.add_task(self._label, total=self._total)
        self._bar.start()

    def _hush(self) -> None:
        """Say nothing about the compiler any more."""
        if self._silent is not None:
            self._silent.cancel()
            self._silent = None

    def __enter__(self) -> Meter:
        if self._silent is not None and sys.stderr.isatty():
            self._silent.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._hush()
        if self._bar is not None:
            self._bar.stop()


def in_blocks(number: int, size: int, label: str) -> Iterator[slice]:
    """Yield the places of blocks of so many, one after the other, and show how many are done.

    Examples
    --------
    >>> [(block.start, block.stop) for block in in_blocks(5, 2, "games")]
    [(0, 2), (2, 4), (4, 5)]
    """
    with Meter(number, label, compiles=True) as meter:
        for first in range(0, number, size):
            end = min(first + size, number)
            yield slice(first, end)
            meter.show(end)


def _tell() -> None:
    """Say why nothing is done yet."""
    Meter._told = True
    notice.hush()
    print(_COMPILING[notice.lang], file=sys.stderr, flush=True)
