"""Plots as bytes and as files: the same plot gives the same bytes."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from cardodds.drawing.style import styled

if TYPE_CHECKING:
    from matplotlib.axes import Axes

FIGURE_FORMATS = ("svg", "png")
"""The formats of a saved plot."""

DOTS_PER_INCH = 150


def figure_bytes(axes: Axes, form: str, *, paths: bool = False) -> bytes:
    """Return a plot as a file would have it.

    Parameters
    ----------
    axes : Axes
    form : {"svg", "png"}
    paths : bool
        Whether the letters of an SVG are drawn, so that they need no font; else they stay text,
        which can be searched and read aloud.
    """
    from matplotlib import rc_context

    figure = axes.get_figure(root=True)
    assert figure is not None
    out = io.BytesIO()
    # No date and no version: otherwise every file would differ.
    metadata: dict[str, str | None] = (
        {"Date": None, "Creator": "cardodds"} if form == "svg" else {"Software": "cardodds"}
    )
    with styled(), rc_context({"svg.fonttype": "path" if paths else "none"}):
        figure.savefig(out, format=form, dpi=DOTS_PER_INCH, metadata=metadata)
    return out.getvalue()


def save_figure(axes: Axes, path: Path, formats: Sequence[str] = FIGURE_FORMATS) -> list[Path]:
    """Save a plot under a name in several formats, the same bytes for the same plot.

    Parameters
    ----------
    axes : Axes
    path : Path
        Without its ending, which each format adds.
    formats : sequence of str
        "svg", "png".

    Returns
    -------
    list of Path
        The files, each written beside its place and then renamed.
    """
    files = []
    for form in formats:
        file = path.with_name(f"{path.name}.{form}")
        beside = file.with_name(f".{file.name}.part")
        beside.write_bytes(figure_bytes(axes, form))
        beside.replace(file)
        files.append(file)
    return files
