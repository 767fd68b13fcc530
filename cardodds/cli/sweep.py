"""`cardodds sweep`: a plan of simulations over strategies and rules, that survives being killed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardodds.cli.answers import answering
from cardodds.cli.commands import WHOLE, Command, Folder
from cardodds.cli.simulating import on_cluster, playing_on
from cardodds.errors import ArgumentError
from cardodds.results import Result

if TYPE_CHECKING:
    from cardodds.simulation.sweeps import SweepResult


@click.command(cls=Command)
@click.argument("plan", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE.toml")
@click.option(
    "--out",
    type=Folder(),
    default=Path("build/sweeps"),
    show_default=True,
    help="Folder of the CSV file and the checkpoint.",
)
@click.option("--resume", is_flag=True, help="Go on from the checkpoint.")
@click.option("--workers", type=WHOLE, help="Never changes a result [default: the processors]")
@on_cluster
@answering()
def command(
    plan: Path, out: Path, resume: bool, workers: int | None, cluster: str | None
) -> Result:
    """Play a sweep: strategies with parameter ranges, rules, games, as a file says.

    The table goes to OUT/NAME.csv, with a plot beside it; what is done is kept in OUT/NAME.sqlite,
    so that an interrupted or killed sweep goes on with --resume and ends in the same file, byte
    for byte.

    \b
    cardodds sweep tips.toml
    cardodds sweep tips.toml --resume
    cardodds sweep tips.toml --cluster tcp://127.0.0.1:8786
    """
    from cardodds import games
    from cardodds.simulation.plans import read_sweep

    sweep = read_sweep(plan)
    if not resume:
        _refuse_to_replace(out, sweep.name)
    with playing_on(cluster) as executor:
        result = games.sweep(sweep, out=out, resume=resume, workers=workers, executor=executor)
    _plot(result, out)
    return result


def _refuse_to_replace(out: Path, name: str) -> None:
    """Raise if a plot would be drawn over a file that is there."""
    from cardodds.drawing import FIGURE_FORMATS

    for ending in FIGURE_FORMATS:
        file = out / f"{name}.{ending}"
        if file.exists():
            allowed = "exists: resume the sweep (--resume), or choose another directory"
            raise ArgumentError("out", file.name, allowed)


def _plot(result: SweepResult, out: Path) -> None:
    """Save the plot of a sweep beside its table, where one can show it."""
    from cardodds.drawing import save_figure
    from cardodds.simulation.plots import MOST_VARIED, varied_columns

    if len(varied_columns(result)) <= MOST_VARIED:
        save_figure(result.plot(), out / result.name)
