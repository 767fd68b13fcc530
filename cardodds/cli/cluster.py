"""`cardodds cluster`: workers on this machine, for trying out what a cluster does."""

from __future__ import annotations

import threading
from dataclasses import dataclass

import click

from cardodds.cli.answers import show
from cardodds.cli.commands import WHOLE, Command, Word
from cardodds.numbers import LANGUAGES, Language
from cardodds.results import Result


@dataclass(frozen=True)
class Started(Result):
    """A cluster that runs: its address and how many workers it has."""

    address: str
    workers: int

    def to_text(self, lang: Language = "en") -> str:
        """Return the address alone."""
        return self.address


_HINTS: dict[Language, str] = {
    "en": "workers: {workers}; on them: cardodds sweep FILE.toml --cluster {address}; "
    "Ctrl-C ends the cluster",
    "it": "processi: {workers}; per usarli: cardodds sweep FILE.toml --cluster {address}; "
    "Ctrl-C chiude il cluster",
}


@click.command(cls=Command)
@click.option("--workers", type=WHOLE, help="Processes that play [default: the processors]")
@click.option("--port", type=WHOLE, help="Of the scheduler [default: one that is free]")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option(
    "--lang", type=Word(*LANGUAGES), default="en", show_default=True, help="Language of words."
)
def command(workers: int | None, port: int | None, as_json: bool, lang: Language) -> None:
    """Start a dask cluster on this machine and print its address; Ctrl-C ends it.

    It answers on this machine alone. For a real one: dask scheduler, and dask worker on each
    machine.

    \b
    cardodds cluster --workers 2
    cardodds sweep tips.toml --cluster tcp://127.0.0.1:8786
    """
    from cardodds.simulation.clusters import local_cluster

    try:
        with local_cluster(workers, port) as (address, count):
            show(Started(address, count), as_json, lang)
            click.echo(_HINTS[lang].format(workers=count, address=address), err=True)
            threading.Event().wait()
    except KeyboardInterrupt:
        ended = "the cluster has ended; what ran on it goes on with --resume on another"
        raise KeyboardInterrupt(ended) from None
