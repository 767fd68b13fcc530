from __future__ import annotations

import io
import sys

from simulation.heads import HEADS

from cardodds.simulation.progress import Meter
from cardodds.simulation.runner import run


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_silent_where_nobody_looks(monkeypatch):
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    with Meter(10, "games", after=0) as meter:
        meter.show(5)
    assert sys.stderr.getvalue() == ""


def test_silent_when_it_is_quick(monkeypatch):
    monkeypatch.setattr(sys, "stderr", Terminal())
    run(HEADS.job(["throw", "throw"], seed=1), 100)
    assert sys.stderr.getvalue() == ""


def test_a_bar_on_stderr(monkeypatch, capsys):
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys, "stderr", Terminal())
    with Meter(1000, "games", after=0) as meter:
        for done in (100, 1000):
            meter.show(done)
    assert "1,000 / 1,000" in sys.stderr.getvalue()
    assert capsys.readouterr().out == ""
