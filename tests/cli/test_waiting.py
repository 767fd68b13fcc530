"""A command that shows nothing for a while says that it works: on a terminal, and only there."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import time

import pytest

from cardodds import dubito
from cardodds.cli.program import run
from cardodds.simulation import progress
from cardodds.simulation.progress import Meter, Notice

DEAL = ["dubito", "deal"]


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.fixture
def terminal(monkeypatch):
    """Put a terminal on stderr, in the test itself: before it pytest has its own there."""

    def put(patience):
        screen = Terminal()
        monkeypatch.setattr(sys, "stderr", screen)
        monkeypatch.setattr(progress, "PATIENCE", patience)
        return screen

    return put


def wait_for(screen, text, seconds=20):
    end = time.monotonic() + seconds
    while text not in screen.getvalue() and time.monotonic() < end:
        time.sleep(0.01)


def test_a_command_that_takes_long_says_so_once(terminal, monkeypatch):
    screen, deal = terminal(0), dubito.deal

    def slow(**options):
        wait_for(screen, "working")
        return deal(**options)

    monkeypatch.setattr(dubito, "deal", slow)
    assert run(DEAL) == 0
    assert screen.getvalue() == "working ...\n"


def test_it_is_said_in_the_language_of_the_answer(terminal, monkeypatch):
    screen, deal = terminal(60), dubito.deal

    def slow(**options):
        progress.notice._say()
        return deal(**options)

    monkeypatch.setattr(dubito, "deal", slow)
    assert run([*DEAL, "--lang", "it"]) == 0
    assert run(DEAL) == 0
    assert screen.getvalue() == "al lavoro ...\nworking ...\n"


def test_what_is_quick_says_nothing(terminal):
    screen = terminal(60)
    for arguments in (DEAL, ["--version"], ["dubito", "del"]):
        run(arguments)
        assert progress.notice._timer is None
    assert "working" not in screen.getvalue()


def test_where_nobody_looks_nothing_waits(monkeypatch):
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    waiting = Notice()
    waiting.start()
    assert waiting._timer is None


def shows_a_bar():
    with Meter(10, "games", after=0) as meter:
        meter.show(1)


@pytest.mark.parametrize("shows", [shows_a_bar, progress._tell])
def test_whatever_is_shown_hushes_it(terminal, monkeypatch, shows):
    terminal(60)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(Meter, "_told", False)
    progress.notice.start()
    assert progress.notice._timer is not None
    shows()
    assert progress.notice._timer is None


def test_on_a_real_terminal(checkout):
    pty = pytest.importorskip("pty", reason="needs pseudo-terminals")
    code = (
        "import time\n"
        "from cardodds import dubito\n"
        "from cardodds.simulation import progress\n"
        "progress.PATIENCE = 0\n"
        "deal = dubito.deal\n"
        "def slow(**options):\n"
        "    progress.notice._timer.join()\n"
        "    return deal(**options)\n"
        "dubito.deal = slow\n"
        "from cardodds.cli.program import run\n"
        "run(['dubito', 'deal'])\n"
    )
    ours, theirs = pty.openpty()
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=checkout, stderr=theirs, stdout=subprocess.PIPE
    )
    os.close(theirs)
    assert os.read(ours, 1000) == b"working ...\r\n"
    os.close(ours)
    assert done.stdout.startswith(b"cards: 40")


def test_after_a_command_in_italian_lines_are_in_english_again(cardodds):
    assert cardodds("dubito", "holds", "--own", "2", "--atleast", "2", "--lang", "it").status == 0
    assert progress.notice.lang == "en"
