"""Blocks on a dask cluster of several processes, some of which are killed."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
from concurrent.futures import Future
from contextlib import closing, suppress

import pytest
from simulation import heads
from simulation.killing import SWEEP

from cardodds._version import __version__ as cardodds_version
from cardodds.errors import ArgumentError, WorkersLostError
from cardodds.simulation import clusters
from cardodds.simulation.clusters import Cluster
from cardodds.simulation.plans import parse_sweep
from cardodds.simulation.pools import AHEAD
from cardodds.simulation.results import simulate
from cardodds.simulation.runner import Interrupted, Played, run
from cardodds.simulation.sweeps import run_sweep

WORKERS = 2


class Started:
    """A cluster made by `cardodds cluster`, in processes of their own."""

    def __init__(self, *arguments: str) -> None:
        paths = os.pathsep.join(sys.path)
        # dask gives up a block with the first worker that dies on it: then ours must not.
        patience = {"DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "0"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "cardodds", "cluster", *arguments, "--json"],
            env=os.environ | patience | {"PYTHONPATH": paths},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        assert said, self.process.communicate()
        self.answer = json.loads(said)
        self.address = self.answer["address"]

    def end(self) -> tuple[int, str]:
        """Press Ctrl-C in its terminal."""
        os.killpg(self.process.pid, signal.SIGINT)
        _, said = self.process.communicate(timeout=30)
        return self.process.returncode, said

    def kill(self) -> None:
        """Kill the scheduler, as a machine that stops does."""
        self.process.kill()
        self.process.communicate(timeout=30)


@pytest.fixture(scope="module")
def dask():
    return pytest.importorskip("distributed", reason="dask is not installed")


@pytest.fixture(scope="module")
def started(dask):
    made = Started("--workers", str(WORKERS))
    yield made
    if made.process.poll() is None:
        made.kill()


@pytest.fixture
def client(dask, started):
    with dask.Client(started.address, set_as_default=False) as client:
        yield client


@pytest.fixture
def job():
    return heads.HEADS.job(["throw", "throw:skill=0.5"], seed=3)


@pytest.fixture(scope="module")
def expected(tmp_path_factory):
    out = tmp_path_factory.mktemp("undisturbed")
    run_sweep(sweep(), heads.lookup, out=out, workers=1)
    return (out / "heads.csv").read_bytes()


def sweep():
    return parse_sweep(SWEEP.format(games=600), "heads")


class Watched(Cluster):
    """A cluster of which something is done when a certain block is handed out."""

    def __init__(self, address, turn=0, do=None):
        super().__init__(address)
        self.turn, self.do = turn, do
        self.handed = self.open = self.most = 0

    def submit(self, fn, /, *args, **kwargs) -> Future:
        self.handed += 1
        if self.handed == self.turn:
            self.do()
        self.open += 1
        self.most = max(self.most, self.open)
        future = super().submit(fn, *args, **kwargs)
        future.add_done_callback(self._one_less)
        return future

    def _one_less(self, future):
        self.open -= 1


def test_a_cluster_changes_nothing_and_no_blocks_pile_up(started, expected, tmp_path):
    assert started.answer == {"address": started.address, "workers": WORKERS}
    with Watched(started.address) as cluster:
        run_sweep(sweep(), heads.lookup, out=tmp_path, executor=cluster, block=60)
    assert (tmp_path / "heads.csv").read_bytes() == expected
    assert cluster.handed == 9 * 10
    assert cluster.most <= AHEAD * WORKERS


def test_a_killed_worker_loses_nothing_and_changes_nothing(started, client, expected, tmp_path):
    killed = []

    def kill():
        killed.append(min(client.run(os.getpid).values()))
        os.kill(killed[0], signal.SIGKILL)

    with Watched(started.address, 40, kill) as cluster:
        run_sweep(sweep(), heads.lookup, out=tmp_path, executor=cluster, block=60)
    assert killed
    assert (tmp_path / "heads.csv").read_bytes() == expected
    client.wait_for_workers(WORKERS, timeout=120)
    assert killed[0] not in client.run(os.getpid).values()


def test_a_client_of_the_callers_stays_open(client, job):
    with Cluster(client) as cluster:
        assert simulate(job, 500, executor=cluster) == simulate(job, 500)
    assert client.submit(int).result() == 0


def test_ctrl_c_keeps_what_is_complete(started, job):
    def press():
        signal.raise_signal(signal.SIGINT)

    with Watched(started.address, 20, press) as cluster, pytest.raises(Interrupted) as stopped:
        run(job, 9999, executor=cluster, block=50)
    part = stopped.value.played
    assert 0 < part.games < 9999
    assert part == Played(part.games, tuple(job.play(0, part.games).tolist()))


def test_an_error_in_a_block_is_the_callers(started):
    wrong = heads.HEADS.job(["throw", "throw"], seed=1, limit="eight")
    with Cluster(started.address) as cluster:
        with pytest.raises(TypeError, match="can only concatenate str"):
            run(wrong, 100, executor=cluster, block=10)
        assert cluster.submit(int).result() == 0


def test_a_run_does_not_wait_for_ever_for_a_worker(started, job, monkeypatch):
    with Cluster(started.address) as cluster:
        monkeypatch.setattr(cluster._client, "nthreads", lambda **_: {})
        monkeypatch.setattr(clusters, "COUNTED", 0.0)
        monkeypatch.setattr(clusters, "DESERTED", 0.0)
        with pytest.raises(WorkersLostError, match="has no workers left: 0 of 500 games are done"):
            run(job, 500, executor=cluster)


def test_another_version_is_refused(started, client, job):
    def pretend(version):
        client.run(
            exec, f"import {clusters.__name__} as home; home.code_version = lambda: {version!r}"
        )

    with Cluster(started.address) as cluster:
        pretend("9.9")
        try:
            with pytest.raises(ArgumentError, match=r"a worker that joined has cardodds 9\.9, her"):
                run(job, 500, executor=cluster)
            with pytest.raises(
                ArgumentError, match=r"worker tcp.* has cardodds 9\.9, here is"
            ) as e:
                Cluster(started.address)
        finally:
            pretend(clusters.code_version())
    assert str(e.value).endswith("install the same everywhere")


def test_changed_code_is_another_version(tmp_path):
    (tmp_path / "room").mkdir()
    for path, text in (("a.py", "one = 1\n"), ("room/b.py", "two = 2\n")):
        (tmp_path / path).write_text(text)
    before = clusters._sum(tmp_path)
    (tmp_path / "a.py").write_bytes(b"one = 1\r\n")
    (tmp_path / "notes.txt").write_text("no code")
    assert clusters._sum(tmp_path) == before
    (tmp_path / "room" / "b.py").write_text("two = 3\n")
    assert clusters._sum(tmp_path) != before
    assert clusters.code_version().startswith(f"{cardodds_version}+")


@pytest.fixture
def plan(tmp_path, monkeypatch):
    monkeypatch.setattr("cardodds.games.find_game", heads.lookup)
    path = tmp_path / "small.toml"
    path.write_text(SWEEP.format(games=1500), encoding="utf-8")
    return str(path)


TWO = ["--strategy", "greedy", "--players", "2", "--games", "300", "--seed", "1", "--json"]


def test_from_the_command_line_nothing_changes_either(cardodds, started):
    here = cardodds("rubamazzo", "simulate", *TWO)
    assert here.status == 0
    assert cardodds("rubamazzo", "simulate", *TWO, "--cluster", started.address) == here


def test_a_killed_scheduler_leaves_a_sweep_to_resume(cardodds, dask, plan, tmp_path, monkeypatch):
    started = Started("--workers", "1")
    monkeypatch.setattr(clusters, "Cluster", lambda address: Watched(address, 14, started.kill))
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    try:
        lost = cardodds("sweep", plan, "--out", str(killed), "--cluster", started.address)
    finally:
        started.kill()
    said = "is lost: its scheduler has ended or is cut off, with [0-8] of 9 cells done; resume it"
    assert (lost.status, lost.out) == (1, "")
    assert re.fullmatch(
        rf"error: cluster {started.address} {said} \(--resume\) to go on\n", lost.err
    )
    assert [path.name for path in killed.iterdir()] == ["small.sqlite"]
    assert games_kept(killed / "small.sqlite") > 0
    assert cardodds("sweep", plan, "--out", str(killed), "--resume").status == 0
    assert cardodds("sweep", plan, "--out", str(whole)).status == 0
    assert (killed / "small.csv").read_bytes() == (whole / "small.csv").read_bytes()


def games_kept(path):
    with closing(sqlite3.connect(path)) as kept:
        return kept.execute("select sum(games) from cells").fetchone()[0]


def test_ctrl_c_ends_the_cluster(started):
    status, said = started.end()
    lines = said.splitlines()
    assert status == 130
    assert lines[0].startswith(f"workers: {WORKERS}; on them: cardodds sweep FILE.toml --cluster t")
    assert lines[-1] == "the cluster has ended; what ran on it goes on with --resume on another"


@pytest.mark.parametrize("address", ["nonsense", "foo://127.0.0.1:8786", "tcp:/127.0.0.1:8786", ""])
def test_what_is_no_address_is_one_line(cardodds, plan, address):
    done = cardodds("sweep", plan, "--cluster", address)
    done.assert_one_line_error()
    assert done.err.endswith(": must be HOST:PORT or tcp://HOST:PORT\n")


def test_a_port_that_cannot_be_is_refused_at_once(cardodds, plan):
    done = cardodds("sweep", plan, "--cluster", "tcp://127.0.0.1:99999")
    done.assert_one_line_error()
    assert done.err.endswith("the port must be at most 65535\n")


def test_a_port_that_is_taken_is_one_line(dask, checkout):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = subprocess.run(
            [sys.executable, "-m", "cardodds", "cluster", "--workers", "1", "--port", port],
            cwd=checkout,
            capture_output=True,
            text=True,
        )
    assert done.returncode == 2
    assert done.stderr == f"error: --port {port}: is taken, or may not be opened\n"


def test_who_does_not_answer_is_one_line_soon(dask, cardodds, plan, tmp_path, monkeypatch):
    monkeypatch.setattr(clusters, "ANSWER", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        done = cardodds(
            "sweep", plan, "--cluster", f"127.0.0.1:{port}", "--out", str(tmp_path / "out")
        )
    done.assert_one_line_error()
    assert "no dask scheduler answers there" in done.err
    assert not (tmp_path / "out").exists()


def test_what_speaks_another_language_is_one_line(dask, cardodds, plan):
    """Its first bytes, read as dask's, announce a message of exabytes."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def refuse():
            with suppress(OSError):
                while True:
                    link, _ = server.accept()
                    link.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")

        threading.Thread(target=refuse, daemon=True).start()
        done = cardodds("sweep", plan, "--cluster", f"127.0.0.1:{server.getsockname()[1]}")
    done.assert_one_line_error()
    assert "no dask scheduler answers there" in done.err


def test_without_dask_it_is_said_how_to_install_it(cardodds, plan, monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    for arguments in (["sweep", plan, "--cluster", "127.0.0.1:8786"], ["cluster"]):
        done = cardodds(*arguments)
        done.assert_one_line_error()
        assert "needs dask, which is not installed: pip install distributed" in done.err


@pytest.mark.parametrize("arguments", [["--workers", "0"], ["--port", "70000"]])
def test_what_no_cluster_can_be_is_one_line(cardodds, arguments):
    done = cardodds("cluster", *arguments)
    done.assert_one_line_error()
    assert f"{arguments[0]} {arguments[1]}: must be" in done.err


def test_dask_is_loaded_only_for_a_cluster(python):
    text = "import sys, cardodds.simulation.clusters as c; assert 'dask' not in sys.modules, c"
    assert python("-c", text).returncode == 0
