"""The guides' plots: one function a plot, from the exact functions and the stored numbers.

A plot that shows what a table says has the table's name.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from cardodds.drawing import FIGURE_FORMATS, save_figure
from cardodds.errors import ArgumentError
from cardodds.guide.plots import dice, dubito, poker, rubamazzo
from cardodds.numbers import Language
from cardodds.simulation.progress import Meter

if TYPE_CHECKING:
    from collections.abc import Callable

    from matplotlib.axes import Axes

PLOTS: dict[str, Callable[[Language], Axes]] = {
    **dubito.PLOTS,
    **rubamazzo.PLOTS,
    **dice.PLOTS,
    **poker.PLOTS,
}
"""By the name of its files what draws each plot, in the order of the guides."""

__all__ = ["FIGURE_FORMATS", "PLOTS", "write"]


def write(folder: Path, formats: Sequence[str], lang: Language) -> tuple[list[str], list[str]]:
    """Write every plot in every format into a folder, made if it is missing.

    The bytes are the same at every run.

    Returns
    -------
    files : list of str
        Their names, in order.
    problems : list of str
        A line for each plot whose numbers are missing or broken.

    Raises
    ------
    ArgumentError
        If the folder cannot be made or written to.
    """
    files: list[str] = []
    problems: list[str] = []
    with Meter(len(PLOTS), "plots") as meter:
        for number, (name, draw) in enumerate(PLOTS.items()):
            meter.show(number)
            try:
                axes = draw(lang)
            except (ValueError, OSError, KeyError) as error:
                problems.append(f"plot {name}: {error}")
                continue
            try:
                folder.mkdir(parents=True, exist_ok=True)
                files += [file.name for file in save_figure(axes, folder / name, formats)]
            except OSError as error:
                reason = error.strerror or "cannot be written"
                allowed = f"{reason.lower()}; must be a folder"
                raise ArgumentError("out", str(folder), allowed) from error
    return files, problems
