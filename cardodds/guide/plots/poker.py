"""The plots of the guide to Dubito poker."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from cardodds import poker
from cardodds.drawing import CHANCE, Curve, curves
from cardodds.guide.plots import from_tables as drawn
from cardodds.guide.worked import worked_record
from cardodds.numbers import Language
from cardodds.poker.classes import HAND as CARDS
from cardodds.poker.rules import CATEGORIES, category_word
from cardodds.report.table import words

if TYPE_CHECKING:
    from matplotlib.axes import Axes

HAND, WANTED = "K♠ K♥ A♦ 9♣ 7♦", "three K"
_EXCHANGED = words("carte cambiate", "cards exchanged")
_CLAIMS = words(
    "Quanto è probabile la combinazione dichiarata", "How likely a declared category is"
)


def hands(lang: Language) -> Axes:
    """How many hands there are of each category."""
    return poker.hand_counts().plot(lang)


def exchange(lang: Language) -> Axes:
    """The tree of an exchange."""
    return poker.exchange_odds(HAND, target=WANTED).plot(lang)


def claims(lang: Language) -> Axes:
    """How likely a declaration of a first holder is, by the cards that it must exchange."""
    shown = []
    given = ""
    exchanged = range(CARDS + 1)
    for category in CATEGORIES[1:]:
        found = [poker.claim(category, number) for number in exchanged]
        given = found[0].given(lang)
        chances = [float(one.forced or 0) for one in found]
        shown.append(Curve(category_word(category, lang), exchanged, chances))
    return curves(
        shown[:7],
        x=_EXCHANGED[lang],
        y=CHANCE[lang],
        lang=lang,
        title=_CLAIMS[lang],
        note=given,
        whole=True,
    )


def seats(lang: Language) -> Axes:
    """How often each seat wins, counted in points."""
    table = drawn.finding_table("poker-seats")
    points = table.columns[0].written(table.rows[0][0], lang)
    rows = [row for row in table.rows if table.columns[0].written(row[0], lang) == points]
    return drawn.seats(table, lang, rows)


def thresholds(lang: Language) -> Axes:
    """How often one wins by the chance below which it doubts, a curve a number of players."""
    table = drawn.finding_table("poker-thresholds")
    named = words("in {}", "{} players")[lang]
    wins = drawn.place(table, "Wins")
    shown = [
        drawn.curve(
            named.format(players),
            [(drawn.chance_of(row[1]), row[wins]) for row in table.rows if row[0] == players],
        )
        for players in dict.fromkeys(row[0] for row in table.rows)
    ]
    return drawn.below(table, shown, lang)


def fields(lang: Language) -> Axes:
    """Who wins among whom."""
    table = drawn.finding_table("poker-fields")
    return drawn.matrix(table, "Seat 1", "The other", lang)


def game(lang: Language) -> Axes:
    """The course of the recorded game."""
    from cardodds.poker.replay import replay

    return replay(worked_record("poker_game")).plot(lang)


PLOTS: dict[str, Callable[[Language], Axes]] = {
    "poker-hands": hands,
    "poker-exchange": exchange,
    "poker-claims": claims,
    "poker-game": game,
    "poker-seats": seats,
    "poker-thresholds": thresholds,
    "poker-fields": fields,
}
