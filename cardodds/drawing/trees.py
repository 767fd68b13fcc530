"""A tree from left to right: what can be done, and what each comes to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cardodds.drawing.style import GREY, PALE, labelled, mark, new_axes, styled

if TYPE_CHECKING:
    from matplotlib.axes import Axes

ROW = 0.235
"""Inches between two leaves."""


@dataclass(frozen=True)
class Node:
    """A place of the tree.

    Attributes
    ----------
    label : str
        What stands there; may have several lines.
    share : float
        The chance by which it is reached from the node before: the thickness of its branch.
    strong : bool
        Whether the branch is one to look at.
    after : sequence of Node
    """

    label: str
    share: float = 1.0
    strong: bool = True
    after: Sequence[Node] = field(default_factory=tuple)

    @property
    def leaves(self) -> int:
        """How many ends it has."""
        return sum(node.leaves for node in self.after) or 1


def tree(root: Node, *, x: str, stops: Sequence[float], title: str = "", note: str = "") -> Axes:
    """Draw a tree, the leaves under each other.

    Parameters
    ----------
    root : Node
    x : str
        What the steps from left to right are.
    stops : sequence of float
        Where on the way from 0 to 1 each generation stands, the root first.
    title, note : str
    """
    with styled():
        axes = new_axes(1.5 + ROW * (root.leaves + len(root.after)))
        _draw(axes, root, 0, 0.0, stops)
        axes.set_xlim(0, 1)
        axes.set_ylim(root.leaves + len(root.after) - 1.2, -0.8)
        axes.set_xticks([])
        axes.set_yticks([])
        for spine in axes.spines.values():
            spine.set_visible(False)
        axes.grid(visible=False)
        return labelled(axes, title=title, x=x, note=note)


def _draw(axes: Axes, node: Node, depth: int, top: float, stops: Sequence[float]) -> float:
    """Draw a node with its lines and what follows from `top` down; return its own height."""
    last = depth == len(stops) - 1 or not node.after
    at = stops[depth]
    heights = []
    below = top
    for following in node.after:
        heights.append(_draw(axes, following, depth + 1, below, stops))
        below += following.leaves + (1 if following.after else 0)
    here = (heights[0] + heights[-1]) / 2 if heights else top
    for following, height in zip(node.after, heights, strict=True):
        start = at + _room(axes, node.label)
        color = mark(0).color if following.strong else PALE
        middle = (start + stops[depth + 1]) / 2
        axes.plot(
            [start, middle, stops[depth + 1] - 0.008],
            [here, height, height],
            color=color,
            linewidth=0.8 + 6 * following.share,
            solid_capstyle="butt",
            solid_joinstyle="round",
        )
    axes.text(
        at,
        here,
        node.label,
        va="center",
        ha="left",
        fontsize=8.5,
        fontweight="bold" if node.strong and not last else "normal",
        color="black" if node.strong or last else GREY,
    )
    return here


def _room(axes: Axes, label: str) -> float:
    """About how wide a label is, as a part of the axes."""
    width = max(map(len, label.split("\n")))
    return 0.0135 * width + 0.01
