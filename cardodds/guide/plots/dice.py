"""The plots of the rules and findings of Dubito with dice."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from cardodds import dice
from cardodds.data import data_file
from cardodds.dice.plots import exploitability_plot
from cardodds.dice.replay import replay
from cardodds.drawing import Curve
from cardodds.guide.plots import from_tables as drawn
from cardodds.guide.worked import worked_record
from cardodds.numbers import Language
from cardodds.report.table import words

if TYPE_CHECKING:
    from matplotlib.axes import Axes

TRACES = "verify/dice-cfr.json"
_PLAYERS = words("in {}", "{} players")
_ROUND = words("{dice}, regola {rule}", "{dice}, rule {rule}")


def bids(players: int, lang: Language) -> Axes:
    """Bids by hidden dice: how likely so many count."""
    return dice.bid_table(players).plot(lang)


def seats(lang: Language) -> Axes:
    """How often each seat wins."""
    return drawn.seats(drawn.finding_table("dice-seats"), lang)


def thresholds(lang: Language) -> Axes:
    """How often one wins by the chance below which it doubts, a curve a number of players."""
    table = drawn.finding_table("dice-thresholds")
    chances = [drawn.chance_of(row[0]) for row in table.rows]
    shown = [
        drawn.curve(
            _PLAYERS[lang].format(players),
            [(x, row[n]) for x, row in zip(chances, table.rows, strict=True)],
        )
        for players, n in enumerate(drawn.places(table, "Wins, "), 2)
    ]
    return drawn.below(table, shown, lang)


def solving(lang: Language) -> Axes:
    """How the exploitability of some rounds falls, as the long check stored it."""
    rows = json.loads(data_file(TRACES).read_text(encoding="utf-8"))["rows"]
    traces = []
    for row in rows:
        looks = row["by_iteration"]
        name = _ROUND[lang].format(dice="-".join(map(str, row["dice"])), rule=row["rule"])
        traces.append(Curve(name, [float(number) for number in looks], list(looks.values())))
    return exploitability_plot(traces, lang)


def game(lang: Language) -> Axes:
    """The course of the recorded game."""
    return replay(worked_record("dice_game")).plot(lang)


def match(lang: Language) -> Axes:
    """Win chances of matches of two, from the stored values of their rounds."""
    from cardodds.dice.solver.match_values import match as value

    return value((5, 5), progress=False).plot(lang)


PLOTS: dict[str, Callable[[Language], Axes]] = {
    **{f"dice-bids-{players}": partial(bids, players) for players in (2, 3, 4)},
    "dice-game": game,
    "dice-match": match,
    "dice-solving": solving,
    "dice-seats": seats,
    "dice-thresholds": thresholds,
}
