"""The plots of the guide to Dubito with cards."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING

from cardodds import dubito
from cardodds.data import data_file
from cardodds.dubito.plots import reliability_plot
from cardodds.dubito.replay import replay
from cardodds.guide.findings.dubito.common import AT_TIMES, FIELD_NAMES, SAYINGS
from cardodds.guide.plots import from_tables as drawn
from cardodds.guide.worked import worked_record
from cardodds.numbers import Language
from cardodds.report.table import grouped, words

if TYPE_CHECKING:
    from matplotlib.axes import Axes

LEAST = 500
"""Claims of a band below which it is not drawn, where the check does not say it."""

POSTERIORS = "verify/dubito-posterior-{when}.json"
_NOTE = words(
    "bande al 95% su {claims} dichiarazioni; ogni modello è previsto sapendo che chi dichiara lo "
    "segue; dove è creduto un altro, le previsioni sbagliano",
    "95% bands over {claims} claims; each model is forecast knowing that who claims follows it; "
    "where it is believed to be another, the forecasts go wrong",
)


def holds(lang: Language) -> Axes:
    """What an opponent can hold, by one's own cards: a curve a claim."""
    return dubito.hold_table().plot(lang)


def seats(lang: Language) -> Axes:
    """How often each seat wins."""
    return drawn.seats(drawn.finding_table("dubito-seats"), lang)


def thresholds(lang: Language) -> Axes:
    """How often one wins by the chance below which it doubts at times, a curve a table."""
    table = drawn.finding_table("dubito-thresholds")
    others, players, packs, says = (
        drawn.place(table, name) for name in ("The others", "Players", "Packs", "It says so")
    )
    rows = [
        row
        for row in table.rows
        if row[others] == FIELD_NAMES["honest"] and row[says] == SAYINGS[AT_TIMES]
    ]
    at = drawn.places(table, "Below ")
    chances = [drawn.chance_of(table.columns[n].heading["en"].split()[-1]) for n in at]
    named = words("in {}, mazzi {}", "{} players, packs {}")[lang]
    shown = [
        drawn.curve(
            named.format(row[players], row[packs]),
            [(x, row[n]) for x, n in zip(chances, at, strict=True)],
        )
        for row in rows
    ]
    axes = drawn.below(table, shown, lang)
    axes.set_xlabel(f"{axes.get_xlabel()}, {SAYINGS[AT_TIMES][lang]}")
    return axes


def reading(lang: Language) -> Axes:
    """Who wins among whom."""
    table = drawn.finding_table("dubito-reading")
    return drawn.matrix(table, "Strategy", "The others", lang)


def posterior(when: str) -> Callable[[Language], Axes]:
    """How often claims come true against their posterior, as the long check counted them."""

    def draw(lang: Language) -> Axes:
        text = data_file(POSTERIORS.format(when=when)).read_text(encoding="utf-8")
        stored = json.loads(text)
        least = stored.get("judged_from", LEAST)
        bands = [
            band for band in stored["bands"] if band["model"] != "all" and band["claims"] >= least
        ]
        claims = grouped(sum(band["claims"] for band in bands), lang)
        return reliability_plot(bands, lang, note=_NOTE[lang].format(claims=claims))

    return draw


def hand(lang: Language) -> Axes:
    """The course of the worked hand."""
    return replay(worked_record("dubito_worked_hand")).plot(lang)


PLOTS: dict[str, Callable[[Language], Axes]] = {
    "dubito-holds": holds,
    "dubito-hand": hand,
    "dubito-seats": seats,
    "dubito-thresholds": thresholds,
    "dubito-reading": reading,
    **{
        f"dubito-posterior-{when}": posterior(when)
        for when in ("first", "later")
        if (data_file("") / POSTERIORS.format(when=when)).is_file()
    },
}
"""Of the posteriors, the checks that are stored."""
