from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading

import pytest

from cardodds.simulation.interrupts import Interrupts


def test_the_first_is_noted_the_second_interrupts():
    with Interrupts() as interrupts:
        signal.raise_signal(signal.SIGINT)
        assert interrupts.pressed
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_a_terminal_is_told_that_it_was_heard():
    pty = pytest.importorskip("pty", reason="needs pseudo-terminals")
    code = (
        "import signal\n"
        "from cardodds.simulation.interrupts import Interrupts\n"
        "with Interrupts():\n"
        "    signal.raise_signal(signal.SIGINT)\n"
    )
    ours, theirs = pty.openpty()
    subprocess.run(
        [sys.executable, "-c", code],
        stderr=theirs,
        check=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
    )
    os.close(theirs)
    assert os.read(ours, 1000) == b"\r\ninterrupted: what has begun is ended first ...\r\n"
    os.close(ours)


def test_elsewhere_nothing_is_written(capfd):
    with Interrupts():
        signal.raise_signal(signal.SIGINT)
    assert capfd.readouterr().err == ""


def test_a_program_s_own_way_is_left():
    def own(*_):
        raise AssertionError

    before = signal.signal(signal.SIGINT, own)
    try:
        with Interrupts():
            assert signal.getsignal(signal.SIGINT) is own
    finally:
        signal.signal(signal.SIGINT, before)


def test_other_threads_have_nothing_to_do_with_it():
    pressed = []

    def enter():
        with Interrupts() as interrupts:
            pressed.append(interrupts.pressed)

    thread = threading.Thread(target=enter)
    thread.start()
    thread.join()
    assert pressed == [False]
