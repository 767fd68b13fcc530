"""Drawing tools: charts of plain numbers and words, for the plots of every result.

Nothing here knows a game. Matplotlib is loaded by the first chart that is drawn.
"""

from __future__ import annotations

from cardodds.drawing.charts import Bar, Curve, bars, columns, curves, heat
from cardodds.drawing.course import Event, course
from cardodds.drawing.saving import FIGURE_FORMATS, figure_bytes, save_figure
from cardodds.drawing.style import CHANCE, chance_text, number_text
from cardodds.drawing.trees import Node, tree

__all__ = [
    "CHANCE",
    "FIGURE_FORMATS",
    "Bar",
    "Curve",
    "Event",
    "Node",
    "bars",
    "chance_text",
    "columns",
    "course",
    "curves",
    "figure_bytes",
    "heat",
    "number_text",
    "save_figure",
    "tree",
]
