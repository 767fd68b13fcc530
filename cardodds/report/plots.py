"""Plots of results: functions of a result that return matplotlib Axes, and figures as files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardodds.numbers import Language
from cardodds.report.table import Words, words
from cardodds.simulation.sweeps import SweepResult

if TYPE_CHECKING:
    from matplotlib.axes import Axes

SHARE = words("partite vinte", "share of games won")
SEAT = words("posto", "seat")
MOST_VARIED = 2
FIGURE_FORMATS = ("svg", "png")


def sweep_plot(result: SweepResult, lang: Language = "en") -> Axes:
    """Plot a sweep: how often a seat wins, against what was varied.

    Parameters
    ----------
    result : SweepResult
        With at most two swept columns.
    lang : {"en", "it"}
        Language of the labels.

    Returns
    -------
    matplotlib.axes.Axes
        A curve with its 95% band a seat for one parameter; a bar a seat where nothing or only
        words were varied; a matrix of seat 0's share for two (a heat map for numbers, strategy
        against strategy for words).

    Raises
    ------
    ValueError
        If more than two columns were varied.
    """
    from matplotlib.figure import Figure

    axes = Figure(figsize=(7, 4.5), layout="constrained").add_subplot()
    varied = varied_columns(result)
    if len(varied) > MOST_VARIED:
        raise ValueError(f"a plot shows at most two varied columns, not {', '.join(varied)}")
    if len(varied) == 2:
        _matrix(axes, result, varied, lang)
    elif varied and all(_is_number(value) for value in _values(result, varied[0])):
        _curves(axes, result, varied[0], lang)
    else:
        _bars(axes, result, varied, lang)
    axes.set_title(result.name)
    return axes


def varied_columns(result: SweepResult) -> list[str]:
    """Return the swept columns that have more than one value."""
    return [name for name in result.columns if len(_values(result, name)) > 1]


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
    import matplotlib as mpl

    figure = axes.get_figure(root=True)
    assert figure is not None
    files = []
    for name in formats:
        file = path.with_name(f"{path.name}.{name}")
        beside = file.with_name(f".{file.name}.part")
        # A fixed salt and no date: otherwise every SVG would differ.
        with mpl.rc_context({"svg.hashsalt": "cardodds", "svg.fonttype": "none"}):
            metadata = {"Date": None} if name == "svg" else None
            figure.savefig(beside, format=name, dpi=150, metadata=metadata)
        beside.replace(file)
        files.append(file)
    return files


def _values(result: SweepResult, name: str) -> list[Any]:
    """The values of a column, each once, in the order in which they came."""
    return list(dict.fromkeys(row[name] for row in result.table))


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _curves(axes: Axes, result: SweepResult, column: str, lang: Language) -> None:
    for seat in _values(result, "seat"):
        rows = sorted(
            (row for row in result.table if row["seat"] == seat), key=lambda row: row[column]
        )
        at = [row[column] for row in rows]
        (line,) = axes.plot(at, [row["share"] for row in rows], label=_seat(seat, lang))
        axes.fill_between(
            at,
            [row["low"] for row in rows],
            [row["high"] for row in rows],
            color=line.get_color(),
            alpha=0.25,
            linewidth=0,
        )
    axes.set_xlabel(column)
    axes.set_ylabel(SHARE[lang])
    axes.legend()


def _bars(axes: Axes, result: SweepResult, varied: list[str], lang: Language) -> None:
    cells = _values(result, varied[0]) if varied else [""]
    seats = _values(result, "seat")
    for place, seat in enumerate(seats):
        rows = [row for row in result.table if row["seat"] == seat]
        at = [cell + (place - (len(seats) - 1) / 2) * 0.8 / len(seats) for cell in range(len(rows))]
        shares = [row["share"] for row in rows]
        below = [row["share"] - row["low"] for row in rows]
        above = [row["high"] - row["share"] for row in rows]
        axes.bar(
            at,
            shares,
            width=0.8 / len(seats),
            yerr=[below, above],
            capsize=3,
            label=_seat(seat, lang),
        )
    axes.set_xticks(range(len(cells)), [str(cell) for cell in cells])
    axes.set_xlabel(varied[0] if varied else "")
    axes.set_ylabel(SHARE[lang])
    axes.legend()


def _matrix(axes: Axes, result: SweepResult, varied: list[str], lang: Language) -> None:
    down, across = (_values(result, name) for name in varied)
    shares = [[float("nan")] * len(across) for _ in down]
    for row in result.table:
        if row["seat"] == 0:
            shares[down.index(row[varied[0]])][across.index(row[varied[1]])] = row["share"]
    image = axes.imshow(shares, cmap="RdBu", vmin=0, vmax=1, aspect="auto")
    if len(down) * len(across) <= 100:
        for i, line in enumerate(shares):
            for j, share in enumerate(line):
                strong = abs(share - 0.5) > 0.3
                axes.text(
                    j,
                    i,
                    f"{share:.2f}",
                    ha="center",
                    va="center",
                    color="white" if strong else "black",
                )
    axes.set_yticks(range(len(down)), [str(value) for value in down])
    axes.set_xticks(range(len(across)), [str(value) for value in across], rotation=30, ha="right")
    axes.set_ylabel(varied[0])
    axes.set_xlabel(varied[1])
    label = f"{SHARE[lang]}, {_seat(0, lang)}"
    axes.figure.colorbar(image, ax=axes, label=label)


def _seat(seat: int, lang: Language) -> str:
    label: Words = SEAT
    return f"{label[lang]} {seat}"
