"""How every plot looks: fonts, sizes, colours, numbers on axes; and the axes themselves.

A plot lies on white, so that it reads on dark and light pages and in print. Its colours (Okabe and
Ito, "Color Universal Design", 2008) are told apart with any colour vision; lines differ in dashes
and markers too, bars in hatching and heat maps in lightness, so that a grey print tells the same.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from cardodds.numbers import Language, percent

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis

WIDTH, HEIGHT = 7.0, 4.2
"""Inches of a plot, unless what it shows needs more height."""

CHANCE: dict[Language, str] = {"en": "chance", "it": "probabilità"}
"""The words of an axis of chances."""

GREY, PALE = "#555555", "#c4c4c4"
HEAT = "Blues"
"""A colour map that darkens evenly."""

_NOTE_COLUMNS, _TITLE_COLUMNS = 122, 68
_LOOK: dict[str, Any] = {
    "axes.axisbelow": True,
    "axes.formatter.use_locale": False,
    "axes.grid": True,
    "axes.labelsize": 10,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "figure.facecolor": "white",
    "font.family": "sans-serif",
    "font.sans-serif": ["DejaVu Sans"],
    "font.size": 10,
    "grid.color": "#dddddd",
    "grid.linewidth": 0.6,
    "hatch.color": "white",
    "hatch.linewidth": 1.2,
    "legend.fontsize": 9,
    "legend.frameon": False,
    "lines.linewidth": 1.8,
    "lines.markersize": 5,
    "savefig.facecolor": "white",
    "svg.hashsalt": "cardodds",
    "xtick.labelsize": 9,
    "ytick.labelsize": 9,
}


class Mark(NamedTuple):
    """How one of several curves, or of several bars side by side, is told from the others."""

    color: str
    dashes: str | tuple[float, tuple[float, ...]]
    marker: str
    hatch: str


_MARKS = (
    Mark("#0072B2", "-", "o", ""),
    Mark("#D55E00", (0, (5, 2)), "s", "///"),
    Mark("#009E73", (0, (1, 1.3)), "^", "..."),
    Mark("#8A4F7D", (0, (6, 2, 1, 2)), "D", "xxx"),
    Mark("#E69F00", (0, (3, 1)), "v", "---"),
    Mark("#56B4E9", (0, (8, 3)), "P", "\\\\\\"),
    Mark("#000000", (0, (1, 3)), "X", "ooo"),
    Mark("#7f7f7f", "-", "*", "++"),
)


def mark(place: int) -> Mark:
    """Return the mark of the curve in a place; they repeat after eight."""
    return _MARKS[place % len(_MARKS)]


@contextmanager
def styled() -> Iterator[None]:
    """Draw as the plots look, whatever the user has set Matplotlib to."""
    from matplotlib import style

    with style.context(["default", _LOOK]):
        yield


def new_axes(height: float = HEIGHT, *, width: float = WIDTH) -> Axes:
    """Return empty axes on a figure of their own, of which pyplot knows nothing.

    They are Matplotlib's, and also what a notebook shows: as the last line of a cell they appear as
    a picture. Nothing has to be closed, and no other figure changes.
    """
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, height), layout="constrained")
    return figure.add_subplot(axes_class=_shown_axes())


@cache
def _shown_axes() -> type[Axes]:
    from matplotlib.axes import Axes

    class ShownAxes(Axes):
        """Axes that a notebook shows as the picture that they are on."""

        def _repr_svg_(self) -> str:
            from cardodds.drawing.saving import figure_bytes

            return figure_bytes(self, "svg", paths=True).decode()

    return ShownAxes


def labelled(axes: Axes, *, title: str = "", x: str = "", y: str = "", note: str = "") -> Axes:
    """Write the title, the names of the axes and, small below, what the numbers rest on.

    Title and note begin at the left edge, so that they have the whole width.
    """
    axes.set_xlabel(x)
    axes.set_ylabel(y)
    figure = axes.get_figure(root=True)
    assert figure is not None
    if title:
        text = textwrap.fill(title, _TITLE_COLUMNS)
        figure.suptitle(text, x=0.01, ha="left", fontsize=11, fontweight="bold")
    if note:
        text = textwrap.fill(note, _NOTE_COLUMNS)
        figure.supxlabel(text, x=0.01, ha="left", fontsize=7.5, color=GREY)
    return axes


def number_axis(axis: Axis, lang: Language, *, percents: bool = False) -> None:
    """Write an axis's numbers with the language's decimal separator, chances as percentages."""
    from matplotlib.ticker import FuncFormatter

    scale, sign = (100, "%") if percents else (1, "")
    axis.set_major_formatter(
        FuncFormatter(lambda value, _: f"{number_text(value * scale, lang)}{sign}")
    )


def number_text(value: float, lang: Language, digits: int = 4) -> str:
    """Write a number with so many digits that count.

    Examples
    --------
    >>> number_text(0.25, "it"), number_text(-3, "en"), number_text(1 / 3, "en", 2)
    ('0,25', '-3', '0.33')
    """
    text = f"{value:.{digits}g}"
    if "e" in text and 1 <= abs(value) < 10**15:
        text = f"{value:.0f}"
    return text.replace(".", ",") if lang == "it" else text


def chance_text(chance: Fraction | float, lang: Language, digits: int = 1) -> str:
    """Write a chance; one that is estimated, a float, is never impossible nor certain.

    Examples
    --------
    >>> chance_text(Fraction(1, 3), "it"), chance_text(0.0, "en"), chance_text(Fraction(0), "en")
    ('33,3%', '<0.1%', 'impossible')
    """
    if isinstance(chance, Fraction):
        return percent(chance, lang, digits)
    little = Fraction(1, 10**6)
    return percent(min(max(Fraction(chance), little), 1 - little), lang, digits)
