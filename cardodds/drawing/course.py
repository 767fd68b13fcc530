"""The course of a recorded game: what each seat has after every move, and what happened then."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardodds.drawing.style import GREY, HEIGHT, labelled, mark, new_axes, number_axis, styled
from cardodds.numbers import Language

if TYPE_CHECKING:
    from matplotlib.axes import Axes

ROW = 2.7
"""Twelfths of the values' range that the text of an event takes."""

MARKED = 20
"""Moves up to which each has its marker."""

MOVE: dict[Language, str] = {"en": "move", "it": "mossa"}


@dataclass(frozen=True)
class Event:
    """Something that happened at a move, with its text."""

    move: int
    text: str


def course(
    seats: Mapping[str, Sequence[int]],
    events: Sequence[Event],
    *,
    y: str,
    lang: Language,
    title: str = "",
    note: str = "",
) -> Axes:
    """Draw what each seat has as a line of steps, and the events as lines across.

    Parameters
    ----------
    seats : mapping of str to sequence of int
        Before the first move, then after each.
    events : sequence of Event
        In the order of their moves.
    y : str
        What the seats have.
    lang : {"en", "it"}
    title, note : str
    """
    from matplotlib.ticker import MaxNLocator
    from matplotlib.transforms import ScaledTranslation

    moves = max(len(values) for values in seats.values()) - 1
    rows = _rows(events, moves)
    after = max(0.4, 0.03 * moves)
    with styled():
        axes = new_axes(HEIGHT + 0.42 * max(rows, default=0))
        inches = axes.figure.dpi_scale_trans
        for place, (name, values) in enumerate(seats.items()):
            style = mark(place)
            # Two points apart, so that seats with the same number do not lie on each other.
            apart = ScaledTranslation(0, (len(seats) - 1 - 2 * place) / 72, inches)
            axes.step(
                [*range(len(values)), moves + after],
                [*values, values[-1]],
                markevery=list(range(len(values))),
                where="post",
                label=name,
                color=style.color,
                linestyle=style.dashes,
                marker=style.marker if moves <= MARKED else "",
                markersize=4,
                clip_on=False,
                transform=axes.transData + apart,
            )
        top = max(max(values) for values in seats.values())
        low = min(0, *(min(values) for values in seats.values()))
        unit = (top - low or 1) / 12
        head = top + unit * (1.6 + ROW * (max(rows, default=-1) + 1))
        for event, row in zip(events, rows, strict=True):
            axes.axvline(event.move, color=GREY, linewidth=0.8, linestyle=(0, (2, 2)), zorder=0)
            left = event.move > 0.72 * moves
            axes.annotate(
                event.text,
                (event.move, head - unit * (0.3 + ROW * row)),
                xytext=(-4 if left else 4, 0),
                textcoords="offset points",
                ha="right" if left else "left",
                va="top",
                fontsize=7.5,
                bbox={"facecolor": "white", "edgecolor": "none", "pad": 0.8},
            )
        axes.set_xlim(-0.3, moves + after)
        axes.set_ylim(low - (unit if low < 0 else 0), head + unit * 0.5)
        whole = MaxNLocator(nbins=7, integer=True)
        axes.xaxis.set_major_locator(whole)
        # Above what the seats have there are words alone.
        axes.set_yticks([tick for tick in whole.tick_values(low, top) if low - unit < tick <= top])
        for axis in (axes.xaxis, axes.yaxis):
            number_axis(axis, lang)
        axes.legend(loc="upper left", bbox_to_anchor=(1.0, 1.0))
        return labelled(axes, title=title, x=MOVE[lang], y=y, note=note)


def _rows(events: Sequence[Event], moves: int) -> list[int]:
    """In which row the text of each event stands, so that none lies on another."""
    ends: list[float] = []
    rows = []
    for event in events:
        width = 0.0155 * max(map(len, event.text.split("\n")), default=0) * max(moves, 1)
        start = event.move - width if event.move > 0.72 * moves else float(event.move)
        row = next((n for n, end in enumerate(ends) if end <= start), len(ends))
        ends[row : row + 1] = [start + width]
        rows.append(row)
    return rows
