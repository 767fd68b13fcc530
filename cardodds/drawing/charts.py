"""Charts of numbers: bars with intervals, columns side by side, curves with bands, heat maps."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from cardodds.drawing.style import (
    GREY,
    HEAT,
    HEIGHT,
    PALE,
    WIDTH,
    chance_text,
    labelled,
    mark,
    new_axes,
    number_axis,
    number_text,
    styled,
)
from cardodds.numbers import Language, decimal, decimals

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis

MOST_BARS = 16
LETTER = 0.083
"""Inches of a letter beside a bar, about."""

LABEL_LETTERS = 34
"""Letters of a line of a bar's name, at most."""

MOST_INSIDE = 5
"""Curves up to which the legend stands among them."""

NUMBERED_CELLS = 250
"""Cells of a heat map up to which their numbers are written."""


@dataclass(frozen=True)
class Bar:
    """A bar: its name, where it ends, the ends of its interval, and what is written beside it.

    One that is not `strong` is pale: what is not asked for, or not the best. It begins at `start`.
    """

    label: str
    value: Fraction | float
    low: float | None = None
    high: float | None = None
    text: str = ""
    strong: bool = True
    start: float = 0.0

    @property
    def ends(self) -> tuple[float, float]:
        """The interval; the value alone where there is none."""
        value = float(self.value)
        return (
            value if self.low is None else self.low,
            value if self.high is None else self.high,
        )


@dataclass(frozen=True)
class Curve:
    """A line through points, or columns of one kind, with the ends of their intervals if any."""

    label: str
    x: Sequence[float]
    y: Sequence[float]
    low: Sequence[float] | None = None
    high: Sequence[float] | None = None


def bars(
    shown: Sequence[Bar],
    *,
    axis: str,
    lang: Language,
    title: str = "",
    note: str = "",
    percents: bool = True,
    line: float | None = None,
    more: str = "{number}",
    most: int = MOST_BARS,
) -> Axes:
    """Draw bars from the left, the first on top.

    Parameters
    ----------
    shown : sequence of Bar
        Of many, the first `most` are drawn.
    axis : str
        What their length is.
    lang : {"en", "it"}
    title, note : str
    percents : bool
        Whether they are chances.
    line : float, optional
        Where a dashed line across is drawn.
    more : str
        How the number of those not drawn is told.
    most : int
    """
    left_out = len(shown) - most
    if left_out > 0:
        shown = shown[:most]
        note = "; ".join(filter(None, [more.format(number=left_out), note]))
    places = range(len(shown))
    lowest = min(0.0, line or 0.0, *(bar.ends[0] for bar in shown))
    highest = max(0.0, line or 0.0, *(bar.ends[1] for bar in shown))
    texts = [bar.text or _bar_text(bar, lang, percents) for bar in shown]
    labels = [_in_lines(bar.label) for bar in shown]
    with styled():
        axes = new_axes(1.6 + 0.18 * sum(max(2, 1 + label.count("\n")) for label in labels))
        color = mark(0).color
        axes.barh(
            places,
            [float(bar.value) - bar.start for bar in shown],
            left=[bar.start for bar in shown],
            height=0.62,
            color=[color if bar.strong else PALE for bar in shown],
            edgecolor=[color if bar.strong else GREY for bar in shown],
        )
        for place, (bar, text) in enumerate(zip(shown, texts, strict=True)):
            low, high = bar.ends
            if low < high:
                axes.plot([low, high], [place, place], "|-", color="black", linewidth=1.2)
            # Beside a bar to the left of 0 there is room on the other side.
            axes.annotate(
                text,
                (max(high, 0.0), place),
                xytext=(5, 0),
                textcoords="offset points",
                va="center",
                fontsize=9,
                bbox={"facecolor": "white", "edgecolor": "none", "pad": 0.6},
            )
        axes.set_yticks(places, labels)
        axes.set_ylim(len(shown) - 0.4, -0.6)
        margin = 0.02 * (highest - lowest) if lowest < 0 else 0.0
        axes.set_xlim(lowest - margin, _right_end(shown, labels, texts, lowest, highest))
        axes.grid(visible=False, axis="y")
        axes.tick_params(axis="y", length=0)
        if lowest < 0:
            axes.axvline(0, color="black", linewidth=0.8)
        if line is not None:
            axes.axvline(line, color="black", linewidth=1.1, linestyle=(0, (4, 3)))
        _ticks_within_one(axes, percents)
        number_axis(axes.xaxis, lang, percents=percents)
        return labelled(axes, title=title, x=axis, note=note)


def _bar_text(bar: Bar, lang: Language, percents: bool) -> str:
    """What a bar says: no digit that its interval does not support."""
    low, high = bar.ends
    half = (high - low) / 2
    if percents:
        return chance_text(bar.value, lang, min(1, decimals(100 * half)) if half else 1)
    value = float(bar.value)
    return decimal(Fraction(value), decimals(half), lang) if half else number_text(value, lang)


def _in_lines(label: str) -> str:
    """A label in lines of few letters, ended after a word or a comma; its own lines stay."""
    lines = []
    for line in label.split("\n"):
        lines.append("")
        for part in re.findall(r"[^ ,]*[ ,]*", line):
            if lines[-1] and len(lines[-1] + part.rstrip()) > LABEL_LETTERS:
                lines.append("")
            lines[-1] += part
    return "\n".join(line.rstrip() for line in lines)


def _right_end(
    shown: Sequence[Bar],
    labels: Sequence[str],
    texts: Sequence[str],
    lowest: float,
    highest: float,
) -> float:
    """Where the axis ends, so that what is written beside each bar has room."""
    longest = max((len(line) for label in labels for line in label.split("\n")), default=0)
    inches = max(WIDTH - 0.4 - LETTER * longest, WIDTH / 4)
    end = highest + 0.04 * ((highest - lowest) or 1.0)
    for bar, text in zip(shown, texts, strict=True):
        room = min((LETTER * len(text) + 0.15) / inches, 0.7)
        end = max(end, lowest + (max(bar.ends[1], 0.0) - lowest) / (1 - room))
    return end


def _ticks_within_one(axes: Axes, percents: bool) -> None:
    """Leave out the ticks of chances above 1, where there is room for what is written."""
    if percents and axes.get_xlim()[1] > 1:
        axes.set_xticks([tick for tick in axes.get_xticks() if 0 <= tick <= 1])


def columns(
    groups: Sequence[str],
    shown: Sequence[Curve],
    *,
    x: str,
    y: str,
    lang: Language,
    title: str = "",
    note: str = "",
) -> Axes:
    """Draw groups of columns, one of each kind in a group; of a curve its `x` are the groups."""
    width = 0.8 / len(shown)
    with styled():
        axes = new_axes()
        for place, kind in enumerate(shown):
            style = mark(place)
            at = [group + (place - (len(shown) - 1) / 2) * width for group in kind.x]
            axes.bar(
                at,
                kind.y,
                width=width * 0.94,
                color=style.color,
                hatch=style.hatch,
                yerr=_errors(kind),
                capsize=3,
                label=kind.label,
            )
        names = [str(name) for name in groups]
        slanted = sum(map(len, names)) > 60
        axes.set_xticks(
            range(len(names)),
            names,
            rotation=25 if slanted else 0,
            ha="right" if slanted else "center",
        )
        axes.grid(visible=False, axis="x")
        number_axis(axes.yaxis, lang, percents=True)
        if len(shown) > 1:
            axes.legend(ncols=min(len(shown), 6), loc="lower center", bbox_to_anchor=(0.5, 1.0))
        return labelled(axes, title=title, x=x, y=y, note=note)


def _errors(kind: Curve) -> list[list[float]] | None:
    if kind.low is None or kind.high is None:
        return None
    below = [max(0.0, y - low) for y, low in zip(kind.y, kind.low, strict=True)]
    above = [max(0.0, high - y) for y, high in zip(kind.y, kind.high, strict=True)]
    return [below, above]


def curves(
    shown: Sequence[Curve],
    *,
    x: str,
    y: str,
    lang: Language,
    title: str = "",
    note: str = "",
    percents: bool = True,
    percents_x: bool = False,
    log: bool = False,
    whole: bool = False,
    diagonal: str = "",
    height: float = HEIGHT,
) -> Axes:
    """Draw curves, each with its band.

    Parameters
    ----------
    shown : sequence of Curve
    x, y : str
        The names of the axes.
    lang : {"en", "it"}
    title, note : str
    percents, percents_x : bool
        Whether `y` and `x` are chances.
    log : bool
        Whether both axes are logarithmic.
    whole : bool
        Whether `x` are whole numbers, each of which gets a tick.
    diagonal : str
        The name of the line where `y` equals `x`; none if empty.
    height : float
        Inches.
    """
    with styled():
        axes = new_axes(height)
        if diagonal:
            axes.plot([0, 1], [0, 1], color=GREY, linewidth=1, label=diagonal)
        for place, curve in enumerate(shown):
            style = mark(place)
            axes.plot(
                curve.x,
                curve.y,
                color=style.color,
                linestyle=style.dashes,
                marker=style.marker,
                label=curve.label,
            )
            if curve.low is not None and curve.high is not None:
                axes.fill_between(
                    curve.x, curve.low, curve.high, color=style.color, alpha=0.22, linewidth=0
                )
        if whole:
            ticks = sorted({point for curve in shown for point in curve.x})
            axes.set_xticks(ticks if len(ticks) <= 21 else ticks[:: len(ticks) // 12])
        if log:
            axes.set_xscale("log")
            axes.set_yscale("log")
        elif percents:
            axes.set_ylim(bottom=min(0.0, axes.get_ylim()[0]) if diagonal else 0)
        for axis, chance in ((axes.xaxis, percents_x), (axes.yaxis, percents)):
            number_axis(axis, lang, percents=chance)
        if log:
            for axis in (axes.xaxis, axes.yaxis):
                _between_decades(axis, lang)
        if len(shown) > MOST_INSIDE:
            axes.legend(loc="upper left", bbox_to_anchor=(1.0, 1.0))
        elif len(shown) > 1 or diagonal:
            axes.legend()
        return labelled(axes, title=title, x=x, y=y, note=note)


def _between_decades(axis: Axis, lang: Language) -> None:
    """Write 2 and 5 between the powers of ten of a logarithmic axis that has few of these."""
    from matplotlib.ticker import FuncFormatter, NullFormatter

    low, high = axis.get_view_interval()
    if high > 40 * low:
        axis.set_minor_formatter(NullFormatter())
        return

    def written(value: float, _: object) -> str:
        return number_text(value, lang) if f"{value:.0e}"[0] in "25" else ""

    axis.set_minor_formatter(FuncFormatter(written))


def heat(
    cells: Sequence[Sequence[Fraction | float | None]],
    *,
    rows: Sequence[str],
    columns: Sequence[str],
    x: str,
    y: str,
    lang: Language,
    texts: Sequence[Sequence[str]] | None = None,
    measure: str = "",
    title: str = "",
    note: str = "",
    most: float = 1.0,
) -> Axes:
    """Draw a matrix, darker where the number is greater, the numbers written in the cells.

    Parameters
    ----------
    cells : sequence of rows
        From 0 to `most`; None where there is nothing.
    rows, columns : sequences of str
        Their names.
    x, y : str
        What columns and rows are.
    lang : {"en", "it"}
    texts : sequence of rows, optional
        What is written in the cells; by default percentages.
    measure : str
        What a cell is; written along a scale where the numbers are too many to be written.
    title, note : str
    most : float
        The number of the darkest cell.
    """
    values = [[float("nan") if cell is None else float(cell) for cell in row] for row in cells]
    values = values if rows and columns else [[float("nan")]]
    numbered = len(rows) * len(columns) <= NUMBERED_CELLS
    with styled():
        axes = new_axes(1.8 + (0.34 if numbered else 0.2) * len(rows))
        image = axes.imshow(values, cmap=HEAT, vmin=0, vmax=most, aspect="auto")
        if numbered:
            size = 9 if len(columns) <= 8 else 7.5 if len(columns) <= 12 else 6
            for i, row in enumerate(values[: len(rows)]):
                for j, value in enumerate(row):
                    text = _cell_text(cells[i][j], lang) if texts is None else texts[i][j]
                    color = "white" if value > 0.55 * most else "black"
                    axes.text(j, i, text, ha="center", va="center", color=color, fontsize=size)
        else:
            figure: Any = axes.figure
            scale = figure.colorbar(image, ax=axes, label=measure)
            number_axis(scale.ax.yaxis, lang, percents=most == 1)
        axes.set_yticks(range(len(rows)), rows)
        slanted = sum(map(len, columns)) > 75
        every = 1 if len(columns) <= 20 else 2
        axes.set_xticks(
            range(0, len(columns), every),
            columns[::every],
            rotation=25 if slanted else 0,
            ha="right" if slanted else "center",
        )
        axes.grid(visible=False)
        axes.tick_params(length=0)
        axes.yaxis.labelpad = 8
        return labelled(axes, title=title, x=x, y=y, note=note)


def _cell_text(cell: Fraction | float | None, lang: Language) -> str:
    """A chance in few letters: nothing where there is none, a dash where it is impossible."""
    if cell is None:
        return ""
    return "–" if cell == 0 and isinstance(cell, Fraction) else chance_text(cell, lang)
