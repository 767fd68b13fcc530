from __future__ import annotations

import signal
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
