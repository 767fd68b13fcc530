"""The program's answer to Ctrl-C."""

from __future__ import annotations

from types import FrameType


class RaisesInterrupt:
    """A signal handler that raises KeyboardInterrupt, as Python's own does, and remembers it.

    Examples
    --------
    >>> RaisesInterrupt().pressed
    False
    """

    def __init__(self) -> None:
        self.pressed = False

    def __call__(self, number: int, frame: FrameType | None) -> None:
        """Answer the signal."""
        self.pressed = True
        raise KeyboardInterrupt
