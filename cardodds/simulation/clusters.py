"""Blocks of games on a dask cluster: workers come, go and are killed, and nothing changes.

A killed worker's blocks are played again elsewhere, and a block played twice is the same block. A
killed scheduler takes all that is under way with it: then the run ends with what is complete.

dask is loaded when a cluster is used, not before.
"""

from __future__ import annotations

import asyncio
import logging
import re
import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar, cast

from cardodds._version import __version__
from cardodds.errors import ArgumentError, whole
from cardodds.simulation.pools import AHEAD, Elastic, processors

if TYPE_CHECKING:
    from distributed import Client

P = ParamSpec("P")
T = TypeVar("T")

ANSWER = 3.0
"""Seconds for a cluster to answer."""

ARRIVAL = 10.0
"""Seconds for its first worker to arrive."""

COUNTED = 5.0
"""Seconds between counts of the workers."""

DESERTED = 60.0
"""Seconds without any worker, after which a run ends."""

TRIES = 20
"""How often a block may lose its worker again and again, before it is held to be the killer."""

LAST_PORT = 65_535

_ADDRESS = re.compile(r"(?:(?:tcp|tls)://)?(?:[\w.-]+|\[[0-9a-fA-F:]+\]):\d{1,5}")

_ASKED = f"__import__({__name__!r}, fromlist=['_']).code_version()"


@cache
def code_version() -> str:
    """Return the version of cardodds and a sum over its code: where both agree, so do all games.

    The number alone does not tell a checkout from the one that was changed since.
    """
    return f"{__version__}+{_sum(Path(__file__).parents[1])}"


def _sum(package: Path) -> str:
    """Some digits that change when a module does."""
    digest = sha256()
    for path in sorted(package.rglob("*.py")):
        digest.update(path.relative_to(package).as_posix().encode())
        digest.update(path.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()[:8]


class ClusterLostError(BrokenExecutor):
    """The cluster is gone, and what was under way with it."""


class Cluster(Elastic):
    """The workers of a dask cluster, as an executor: pass it as `executor` to what plays games.

    Parameters
    ----------
    address : str or distributed.Client
        The scheduler's address, such as ``tcp://127.0.0.1:8786``, or a client of yours, which is
        left open. All workers and the scheduler must have the same code of cardodds; they need no
        disk in common.

    Raises
    ------
    ArgumentError
        If dask is not installed, the address is none, the cluster does not answer within seconds
        or has no worker, or another version of cardodds.

    Examples
    --------
    >>> Cluster("tcp:/somewhere")
    Traceback (most recent call last):
        ...
    cardodds.errors.ArgumentError: cluster tcp:/somewhere: must be HOST:PORT or tcp://HOST:PORT
    """

    def __init__(self, address: str | Client) -> None:
        if isinstance(address, str) and not _ADDRESS.fullmatch(address):
            raise ArgumentError("cluster", address, "must be HOST:PORT or tcp://HOST:PORT")
        if isinstance(address, str) and int(address.rpartition(":")[2]) > LAST_PORT:
            raise ArgumentError("cluster", address, f"the port must be at most {LAST_PORT}")
        distributed = _distributed(address)
        self._own = isinstance(address, str)
        self._client: Any = _connected(address) if isinstance(address, str) else address
        if not isinstance(self._client, distributed.Client):
            raise ArgumentError("cluster", address, "must be an address or a distributed.Client")
        self.address = self._client.scheduler.address
        try:
            self._count_at_first()
            self._check_versions()
        except BaseException:
            self.shutdown()
            raise
        self._killed = distributed.KilledWorker
        self._closed = distributed.client.ClosedClientError

    def _count_at_first(self) -> None:
        self._threads = 0
        end = time.monotonic() + ARRIVAL
        while not self._threads:
            self._count()
            if not self._threads and time.monotonic() > end:
                raise ArgumentError("cluster", self.address, "has no workers")
            time.sleep(0 if self._threads else 0.2)
        self._seen = time.monotonic()

    def _count(self) -> None:
        self._counted = time.monotonic()
        # If the scheduler is gone and the client closing, the futures tell.
        with suppress(OSError, RuntimeError, AttributeError):
            self._threads = sum(self._client.nthreads(callback_timeout=ANSWER).values())
        if self._threads:
            self._seen = self._counted

    def _check_versions(self) -> None:
        """Refuse workers, or a scheduler, that would play with another version."""
        found = self._client.run(eval, _ASKED, on_error="return")
        for worker, version in sorted(found.items()):
            if version != code_version():
                raise self._other_version(f"worker {worker}", version)
        # It unpacks what it hands on.
        try:
            version = self._client.run_on_scheduler(eval, _ASKED)
        except ImportError as error:
            version = error
        if version != code_version():
            raise self._other_version("its scheduler", version)

    def room(self) -> int:
        """Return how many blocks to hand out ahead of their results, by the workers there now.

        Raises
        ------
        ClusterLostError
            If there has been no worker for a minute.
        """
        if time.monotonic() - self._counted > COUNTED:
            self._count()
            if time.monotonic() - self._seen > DESERTED:
                raise ClusterLostError(f"cluster {self.address} has no workers left")
        return AHEAD * max(self._threads, 1)

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Hand a call to a worker and return its future."""
        # dask's own executor leaves a future open for ever if the scheduler ends at a bad moment.
        handed: Future[T] = Future()
        playing = asyncio.run_coroutine_threadsafe(
            self._play(handed, partial(fn, *args, **kwargs)), self._client.loop.asyncio_loop
        )
        handed.add_done_callback(lambda _: playing.cancel() if handed.cancelled() else None)
        return handed

    async def _play(self, handed: Future[T], call: Callable[[], T]) -> None:
        """Have a call played and its future told how it ended."""
        try:
            result = await self._played(call)
        except Exception as error:
            if handed.set_running_or_notify_cancel():
                handed.set_exception(error)
        else:
            if handed.set_running_or_notify_cancel():
                handed.set_result(result)

    async def _played(self, call: Callable[[], T]) -> T:
        """Return what a call gives; one whose workers are killed goes to others."""
        for _ in range(TRIES):
            version, result = await self._played_once(call)
            if version == code_version():
                return cast(T, result)
            if version:
                raise self._other_version("a worker that joined", version)
        raise ClusterLostError(f"cluster {self.address} lost every worker that played some block")

    async def _played_once(self, call: Callable[[], T]) -> tuple[str, T | None]:
        """Return a worker's version and the result; an empty one if dask has given up the call."""
        future: Any = None
        try:
            future = self._client.submit(_on_worker, code_version(), call, pure=False)
            await _ended(future)
            found: tuple[str, T | None] = await self._client.gather(future, asynchronous=True)
            return found
        except self._killed:
            return "", None
        except (CancelledError, self._closed, OSError):
            raise self._lost() from None
        except ImportError as error:
            raise self._other_version("a worker that joined", error) from None
        finally:
            if future is not None:
                future.release()

    def _lost(self) -> ClusterLostError:
        reason = "is lost: its scheduler has ended or is cut off"
        return ClusterLostError(f"cluster {self.address} {reason}")

    def _other_version(self, where: str, found: object) -> ArgumentError:
        has = f"cardodds {found}" if isinstance(found, str) else "no cardodds that it can import"
        allowed = f"{where} has {has}, here is {code_version()}: install the same everywhere"
        return ArgumentError("cluster", self.address, allowed)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Let go of the cluster, which goes on; a client of the caller's stays open."""
        if self._own:
            with suppress(OSError, RuntimeError):
                self._client.close(timeout=ANSWER)


async def _ended(future: Any) -> None:
    """Wait for the end of a call: `gather` itself, called back, would leave tasks behind."""
    ended, loop = asyncio.Event(), asyncio.get_running_loop()
    future.add_done_callback(lambda _: loop.call_soon_threadsafe(ended.set))
    await ended.wait()


def _on_worker(version: str, call: Callable[[], T]) -> tuple[str, T | None]:
    """Play a block, unless this worker, which may have come late, has another version."""
    here = code_version()
    return here, call() if here == version else None


def _distributed(cluster: object) -> Any:
    try:
        import distributed
    except ImportError:
        needs = "needs dask, which is not installed: pip install distributed"
        raise ArgumentError("cluster", cluster, needs) from None
    return distributed


def _connected(address: str) -> Client:
    """Return a client of the scheduler with this address, if one answers in time."""
    distributed = _distributed(address)
    try:
        # A client waits without end for something that listens there and says nothing. A thread
        # asks first, since a notebook has an event loop running.
        with ThreadPoolExecutor(1) as asking:
            asking.submit(asyncio.run, _asked(distributed, address)).result()
        client: Client = distributed.Client(
            address, timeout=ANSWER, name="cardodds", set_as_default=False
        )
    except TypeError:
        needs = "needs the certificates that dask's configuration is to name (distributed.comm.tls)"
        raise ArgumentError("cluster", address, needs) from None
    except (OSError, OverflowError, ValueError, RuntimeError, MemoryError):
        # What is no dask may seem to announce a message of exabytes.
        unanswered = "no dask scheduler answers there; cardodds cluster starts one for trying"
        raise ArgumentError("cluster", address, unanswered) from None
    return client


async def _asked(distributed: Any, address: str) -> None:
    """Ask a scheduler who it is."""
    certificates = distributed.Security().get_connection_args("client")
    async with distributed.rpc(address, connection_args=certificates) as scheduler:
        found = await asyncio.wait_for(scheduler.identity(n_workers=0), ANSWER)
    if found["type"] != "Scheduler":
        raise ValueError(found["type"])


@contextmanager
def local_cluster(workers: int | None = None, port: int | None = None) -> Iterator[tuple[str, int]]:
    """Start a cluster on this machine alone and give its address and how many workers it has.

    Parameters
    ----------
    workers : int, optional
        Processes that play; by default the processors available.
    port : int, optional
        The scheduler's, by default one that is free.

    Raises
    ------
    ArgumentError
        If a number is out of bounds, the port is taken or dask is not installed.
    """
    count = processors() if workers is None else whole("workers", workers, 1, 1000)
    if port is not None:
        whole("port", port, 1, LAST_PORT)
    distributed = _distributed("on this machine")
    # That it is closed without having started is said here, in other words.
    log = logging.getLogger("distributed.deploy.spec")
    log.disabled = True
    try:
        cluster = distributed.LocalCluster(
            n_workers=count,
            threads_per_worker=1,
            host="127.0.0.1",
            scheduler_port=port or 0,
            dashboard_address=None,
            worker_dashboard_address=None,
            preload=[__name__],
        )
    except (OSError, RuntimeError) as error:
        raise ArgumentError("port", port, "is taken, or may not be opened") from error
    finally:
        log.disabled = False
    with cluster:
        yield cluster.scheduler_address, count


def dask_setup(worker: object) -> None:
    """Leave Ctrl-C, which reaches every process of a terminal, to the one that started them all.

    A worker process calls this when it begins.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
