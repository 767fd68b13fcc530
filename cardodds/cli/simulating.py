"""The options that every game's `simulate` has, and playing on a cluster."""

from __future__ import annotations

import functools
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar, cast

import click

from cardodds.cli.commands import WHOLE
from cardodds.errors import whole

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
    click.option(
        "--checkpoint",
        metavar="FILE",
        help="Keeps what is played; the same command goes on from it.",
    ),
    click.option(
        "--write-game",
        type=WHOLE,
        metavar="N",
        help="Write down game N of the seed as a record instead of counting.",
    ),
    on_cluster,
)


def simulating(function: F) -> F:
    """Add to a command the options of every simulation: strategies, games, seed, workers.

    The function gets `executor` if --cluster was given. With --write-game it is not called: the
    game is printed as a record.
    """

    @functools.wraps(function)
    def run(cluster: str | None, write_game: int | None, **arguments: Any) -> Any:
        if write_game is not None:
            return _write(write_game, **arguments)
        if cluster is None:
            return function(**arguments)
        with playing_on(cluster) as executor:
            return function(executor=executor, **arguments)

    for option in reversed(_OPTIONS):
        run = option(run)
    return cast(F, run)


def _write(
    number: int,
    *,
    strategies: tuple[str, ...],
    players: int | None,
    seed: int | None,
    games: int,
    half_width: str | None,
    workers: int | None,
    checkpoint: str | None,
    as_json: bool,
    lang: str,
    **rules: Any,
) -> None:
    """Print a game of a seed as a record; how many are played, and by whom, is not asked."""
    import json
    import tomllib

    from cardodds import games as every_game
    from cardodds.records import dumps
    from cardodds.simulation.streams import fresh_seed

    context = click.get_current_context()
    record = every_game.record(
        str(context.parent and context.parent.command.name),
        strategies,
        fresh_seed() if seed is None else seed,
        whole("write_game", number, 0, every_game.LAST_GAME),
        players=players,
        **{name: value for name, value in rules.items() if value is not None},
    )
    text = dumps(record)
    click.echo(json.dumps(tomllib.loads(text), ensure_ascii=False) if as_json else text, nl=as_json)


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
