from __future__ import annotations

import io
import sys
import time

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


def test_a_line_a_minute_in_a_log(monkeypatch):
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    monkeypatch.setattr("cardodds.simulation.progress.EVERY_MINUTE", 0.0)
    with Meter(1000, "games", after=0) as meter:
        for done in (100, 200):
            meter.show(done)
    assert sys.stderr.getvalue().splitlines() == ["games: 100 / 1,000", "games: 200 / 1,000"]


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


def test_a_line_while_nothing_is_done_yet(monkeypatch):
    for screen, compiles, done, told in [
        (Terminal(), True, 0, 1),
        (Terminal(), True, 1, 0),
        (Terminal(), False, 0, 0),
        (io.StringIO(), True, 0, 0),
    ]:
        monkeypatch.setattr(sys, "stderr", screen)
        monkeypatch.setattr(Meter, "_told", False)
        with Meter(10, "games", after=0.1, compiles=compiles) as meter:
            if done:
                monkeypatch.setattr(meter, "_start", time.monotonic() + 60)
                meter.show(done)
            time.sleep(0.3)
        assert screen.getvalue().count("is compiled once") == told


def test_the_line_is_written_once(monkeypatch):
    monkeypatch.setattr(sys, "stderr", Terminal())
    monkeypatch.setattr(Meter, "_told", False)
    for _ in range(2):
        with Meter(10, "games", after=0.05, compiles=True):
            time.sleep(0.2)
    assert sys.stderr.getvalue().count("is compiled once") == 1
