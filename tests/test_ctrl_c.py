"""The program's answer to Ctrl-C."""

from __future__ import annotations

import pytest

from cardodds.ctrl_c import RaisesInterrupt


def test_it_raises_and_remembers():
    handler = RaisesInterrupt()
    with pytest.raises(KeyboardInterrupt):
        handler(2, None)
    assert handler.pressed
