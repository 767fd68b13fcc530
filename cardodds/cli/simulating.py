"""The options that every game's `simulate` has, and playing on a cluster."""

from __future__ import annotations

import functools
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar, cast

import click

from cardodds.cli.commands import WHOLE

if TYPE_CHECKING:
    from cardodds.simulation.pools import Workers

F = TypeVar("F", bound=Callable[..., Any])

on_cluster = click.option(
    "--cluster",
    metavar="ADDRESS",
    help="Play on a dask cluster; never changes a result (cardodds cluster starts one).",
)

_OPTIONS = (
    click.option(
        "--strategy",
        "strategies",
        multiple=True,
        required=True,
        metavar="NAME[:p=v,…]",
        help="One a seat in order, or exactly one with --players.",
    ),
    click.option("--players", type=WHOLE, help="Seats, all with the one strategy given."),
    click.option("--games", type=WHOLE, default=10_000, show_default=True, help="At most."),
    click.option(
        "--half-width", metavar="W", help="Stop when every share is known to this half-width."
    ),
    click.option("--seed", type=WHOLE, help="Game i of a seed is always the same [default: drawn]"),
    click.option("--workers", type=WHOLE, help="Never changes a result [default: the processors]"),
    on_cluster,
)


def simulating(function: F) -> F:
    """Add to a command the options of every simulation: strategies, games, seed, workers.

    The function gets `executor` if --cluster was given.
    """

    @functools.wraps(function)
    def run(cluster: str | None, **arguments: Any) -> Any:
        if cluster is None:
            return function(**arguments)
        with playing_on(cluster) as executor:
            return function(executor=executor, **arguments)

    for option in reversed(_OPTIONS):
        run = option(run)
    return cast(F, run)


@contextmanager
def playing_on(cluster: str | None) -> Iterator[Workers]:
    """Give who plays: threads, or the workers of the cluster with this address."""
    if cluster is None:
        yield "threads"
        return
    from cardodds.simulation.clusters import Cluster

    # dask tells what it tries when a cluster does not answer or ends; one line of ours does.
    logging.disable(logging.CRITICAL)
    try:
        with Cluster(cluster) as executor:
            yield executor
    finally:
        logging.disable(logging.NOTSET)
