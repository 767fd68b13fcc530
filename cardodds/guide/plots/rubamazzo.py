"""The plots of the guide to rubamazzo."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from cardodds.guide.plots import from_tables as drawn
from cardodds.guide.worked import worked_record
from cardodds.numbers import Language
from cardodds.rubamazzo.plots import theft_by_deal
from cardodds.rubamazzo.replay import replay

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def theft(lang: Language) -> Axes:
    """The bundle's risk by deal, two players."""
    return theft_by_deal(lang)


def game(lang: Language) -> Axes:
    """The course of the worked game."""
    return replay(worked_record("rubamazzo_game")).plot(lang)


def seats(lang: Language) -> Axes:
    """How often each seat wins where all play greedily."""
    table = drawn.finding_table("rubamazzo-seats")
    return drawn.seats(table, lang, [row for row in table.rows if row[0] == "greedy"])


PLOTS: dict[str, Callable[[Language], Axes]] = {
    "rubamazzo-theft": theft,
    "rubamazzo-game": game,
    "rubamazzo-seats": seats,
}
