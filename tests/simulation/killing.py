"""A sweep or a simulation that is killed and goes on: the same as one that was left alone.

`kill_and_resume` is the check of a sweep, `kill_and_go_on` that of a simulation; the tests run them
a few times, longer checks run them many.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

SWEEP = """
game = "heads"
games = {games}
seed = 4
[rules]
limit = [1, 2, 8]
[[seat]]
strategy = "throw"
parameters.skill = {{ from = 0.2, to = 1, step = 0.4 }}
[[seat]]
strategy = "throw"
"""

CHILD = """
import sys
from pathlib import Path
from simulation.heads import lookup
from cardodds.simulation.plans import parse_sweep
from cardodds.simulation.sweeps import run_sweep
run_sweep(
    parse_sweep(sys.argv[1], "killed"), lookup,
    out=Path(sys.argv[2]), resume=True, workers=2, every=0.0, block=50,
)
"""

SIMULATION = """
import json, sys
from simulation.heads import HEADS
from cardodds.simulation import store
from cardodds.simulation.results import simulate
store.EVERY = 0.0
job = HEADS.job(["throw:skill=0.3", "throw"], seed=4)
found = simulate(job, int(sys.argv[1]), checkpoint=sys.argv[2], workers=2, block=50)
print(json.dumps(found.to_dict()))
"""

KEPT = "killed.sqlite"

# What an sqlite journal starts with while a transaction is being written.
HOT = bytes.fromhex("d9d505f920a163d7")


@dataclass
class Kills:
    """How many kills found the sweep doing what."""

    before: int = 0
    """Nothing was saved yet."""
    between: int = 0
    writing: int = 0
    """A transaction was being written."""
    late: int = 0
    """Too late: it had ended."""


def kill_and_resume(kills: int, seed: int, directory: Path, games: int = 2000) -> Kills:
    """Kill a sweep `kills` times, at random moments and while it writes, and resume it each time.

    Raises AssertionError if a resumed sweep differs from the undisturbed one in a byte.
    """
    chance = random.Random(seed)
    sweep = SWEEP.format(games=games)
    began = time.monotonic()
    _start(sweep, directory / "whole").wait()
    lasts = time.monotonic() - began
    expected = (directory / "whole" / "killed.csv").read_bytes()
    counted = Kills()
    turn = 0
    while counted.before + counted.between + counted.writing < kills:
        out = directory / f"{turn}"
        child = _start(sweep, out)
        if turn % 2:
            _wait_for_a_write(child, out / KEPT, chance.uniform(0, lasts))
        else:
            time.sleep(chance.uniform(0, lasts))
        _kill(child, out / KEPT, counted)
        if chance.random() < 0.5:
            child = _start(sweep, out)
            time.sleep(chance.uniform(0, lasts))
            _kill(child, out / KEPT, counted)
        assert _start(sweep, out).wait() == 0
        assert (out / "killed.csv").read_bytes() == expected
        turn += 1
    return counted


def kill_and_go_on(kills: int, seed: int, directory: Path, games: int) -> Kills:
    """Kill a simulation `kills` times, as `kill_and_resume` does, and start it again each time.

    Raises AssertionError if what it ends with differs from the undisturbed one in a byte.
    """
    chance = random.Random(seed)
    began = time.monotonic()
    expected = _play(directory / "whole.sqlite", games).communicate()[0]
    lasts = time.monotonic() - began
    assert expected.startswith(b"{")
    counted = Kills()
    turn = 0
    while counted.before + counted.between + counted.writing < kills:
        kept = directory / f"{turn}.sqlite"
        child = _play(kept, games)
        if turn % 2:
            _wait_for_a_write(child, kept, chance.uniform(0, lasts))
        else:
            time.sleep(chance.uniform(0.3 * lasts, lasts))
        _kill(child, kept, counted)
        child.communicate()
        assert _play(kept, games).communicate()[0] == expected
        turn += 1
    return counted


def _start(sweep: str, out: Path) -> subprocess.Popen[bytes]:
    return _run(CHILD, sweep, str(out))


def _play(kept: Path, games: int) -> subprocess.Popen[bytes]:
    return _run(SIMULATION, str(games), str(kept), stdout=subprocess.PIPE)


def _run(code: str, *arguments: str, stdout: int | None = None) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-c", code, *arguments],
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
        stdout=stdout,
    )


def _hot(kept: Path) -> bool:
    try:
        with kept.with_name(f"{kept.name}-journal").open("rb") as journal:
            return journal.read(len(HOT)) == HOT
    except OSError:
        return False


def _wait_for_a_write(child: subprocess.Popen[bytes], kept: Path, after: float) -> None:
    time.sleep(after)
    while child.poll() is None and not _hot(kept):
        pass


def _kill(child: subprocess.Popen[bytes], kept: Path, counted: Kills) -> None:
    child.send_signal(signal.SIGKILL)
    if child.wait() == 0:
        counted.late += 1
    elif _hot(kept):
        counted.writing += 1
    elif not kept.exists():
        counted.before += 1
    else:
        counted.between += 1
