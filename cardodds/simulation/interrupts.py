"""Ctrl-C during a long run: answered between blocks, never inside a lock or a write."""

from __future__ import annotations

import os
import signal
import sys
import threading
from contextlib import suppress
from types import FrameType, TracebackType
from typing import Any

from cardodds.ctrl_c import RaisesInterrupt
from cardodds.numbers import Language
from cardodds.simulation.progress import notice

_ENDING: dict[Language, str] = {
    "en": "\ninterrupted: what has begun is ended first ...\n",
    "it": "\ninterrotto: prima finisce ciò che è cominciato ...\n",
}


class Interrupts:
    """While open, a first Ctrl-C is only noted; a second one interrupts at once.

    An exception that is raised wherever the program happens to be can leave a lock of the pool
    taken for ever. A terminal on stderr is told that it was heard. Only Python's own way of
    answering Ctrl-C is replaced, and the command line's that does the same, and only in the main
    thread, which alone gets it; a program that has a way of its own keeps it.

    Attributes
    ----------
    pressed : bool
        Whether Ctrl-C has been pressed.

    Examples
    --------
    >>> with Interrupts() as interrupts:
    ...     signal.raise_signal(signal.SIGINT)
    ...     interrupts.pressed
    True
    """

    def __init__(self) -> None:
        self.pressed = False
        self._before: Any = None

    def _note(self, number: int, frame: FrameType | None) -> None:
        if self.pressed:
            raise KeyboardInterrupt
        self.pressed = True
        notice.hush()
        # Not printed: the handler may interrupt a print, which cannot be entered twice.
        with suppress(OSError, ValueError, AttributeError):
            if os.isatty(sys.stderr.fileno()):
                os.write(sys.stderr.fileno(), _ENDING[notice.lang].encode())

    def __enter__(self) -> Interrupts:
        before = signal.getsignal(signal.SIGINT)
        raises = before is signal.default_int_handler or isinstance(before, RaisesInterrupt)
        if raises and threading.current_thread() is threading.main_thread():
            signal.signal(signal.SIGINT, self._note)
            self._before = before
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)
