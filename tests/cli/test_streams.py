"""Where output goes: closed pipes, full disks, streams that are not there, interrupts."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest

PROGRAM = [sys.executable, "-m", "cardodds"]
QUERY = [*PROGRAM, "dubito", "table"]


def test_a_closed_pipe_is_silent(checkout):
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(QUERY, cwd=checkout, stdout=writing, stderr=subprocess.PIPE)
    os.close(writing)
    assert done.stderr == b""


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a device that is always full")
@pytest.mark.parametrize("arguments", [["dubito", "table"], ["--help"], ["--version"]])
def test_a_full_disk_is_one_line(checkout, arguments):
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [*PROGRAM, *arguments], cwd=checkout, stdout=full, stderr=subprocess.PIPE
        )
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1
    assert b"cannot be written" in done.stderr


def test_without_an_output_there_is_no_traceback(checkout):
    done = subprocess.run(
        ["sh", "-c", f"exec '{sys.executable}' -m cardodds dubito deal >&-"],
        cwd=checkout,
        stderr=subprocess.PIPE,
    )
    assert b"Traceback" not in done.stderr


def test_other_encodings_do_no_harm(checkout):
    environment = {**os.environ, "LC_ALL": "C", "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(
        [*PROGRAM, "dubito", "values", "--lang", "it"],
        cwd=checkout,
        env=environment,
        capture_output=True,
    )
    assert done.returncode == 0
    assert "finché" in done.stdout.decode("utf-8")


READY = """
import sys
import cardodds.cli
print("ready", flush=True)
cardodds.cli.main()
"""


@pytest.mark.parametrize("delay", [0.1, 0.6])
def test_an_interrupt_is_130_without_a_traceback(checkout, tmp_path, delay):
    process = subprocess.Popen(
        [sys.executable, "-c", READY, "guide", "--out", str(tmp_path)],
        cwd=checkout,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    # What Python does before the program's first line is not the program's.
    assert process.stdout.readline() == b"ready\n"
    with pytest.raises(subprocess.TimeoutExpired):
        process.wait(delay)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate()
    assert process.returncode == 130
    assert b"Traceback" not in said
    assert not list(tmp_path.glob("*.part"))
