"""Pictures of simulations: win shares, matches, sweeps, the strategies of a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cardodds.drawing import Bar, Curve, bars, columns, curves, heat, number_text
from cardodds.numbers import Language, grouped

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from cardodds.simulation.matches import Match
    from cardodds.simulation.results import Simulation
    from cardodds.simulation.strategies import StrategyIndex
    from cardodds.simulation.sweeps import SweepResult

MOST_VARIED = 2

SHARE: dict[Language, str] = {"en": "share of games won", "it": "partite vinte"}
SEAT: dict[Language, str] = {"en": "seat", "it": "posto"}
_WORDS: dict[Language, dict[str, str]] = {
    "en": {
        "fair": "dashed: equal shares; games: {games}, unfinished: {unfinished}, seed: {seed}",
        "title": "{game}: who wins",
        "match": "{game}: {a} against {b}",
        "points": "points a game more than the other",
        "deals": "deals: {deals}, games: {games}, seed: {seed}; a win is 1 point, a tie is shared",
        "difference": "{a} less {b}",
        "index": "{game}: the strategies and their parameters",
        "range": "from the least value to the greatest, the default dark",
        "none": "no parameters",
        "default": "{low} to {high}, default {default}",
        "more": "{number} more are not drawn",
    },
    "it": {
        "fair": "tratteggiata: parti uguali; partite: {games}, non finite: {unfinished}, "
        "seme: {seed}",
        "title": "{game}: chi vince",
        "match": "{game}: {a} contro {b}",
        "points": "punti a partita in più dell'altro",
        "deals": "smazzate: {deals}, partite: {games}, seme: {seed}; chi vince ha 1 punto, alla "
        "pari si divide",
        "difference": "{a} meno {b}",
        "index": "{game}: le strategie e i loro parametri",
        "range": "dal valore minimo al massimo, scuro quello se non detto altro",
        "none": "nessun parametro",
        "default": "da {low} a {high}, se non detto {default}",
        "more": "altri {number} non sono disegnati",
    },
}


def seat_label(seat: int, lang: Language) -> str:
    """Return how a seat is named, counted from 0.

    Examples
    --------
    >>> seat_label(0, "it")
    'posto 0'
    """
    return f"{SEAT[lang]} {seat}"


def seats_plot(simulation: Simulation, lang: Language) -> Axes:
    """Draw how often each seat wins."""
    said = _WORDS[lang]
    shown = [
        Bar(f"{seat_label(seat.seat, lang)}: {seat.strategy}", seat.share, seat.low, seat.high)
        for seat in simulation.seats
    ]
    return bars(
        shown,
        axis=SHARE[lang],
        lang=lang,
        title=said["title"].format(game=simulation.game),
        note=said["fair"].format(
            games=grouped(simulation.games, lang),
            unfinished=grouped(simulation.unfinished, lang),
            seed=simulation.seed,
        ),
        line=1 / len(shown),
    )


def match_plot(match: Match, lang: Language) -> Axes:
    """Draw the difference of two strategies."""
    said = _WORDS[lang]
    label = said["difference"].format(a=match.a, b=match.b)
    return bars(
        [Bar(label, match.difference, match.low, match.high)],
        axis=said["points"],
        lang=lang,
        title=said["match"].format(game=match.game, a=match.a, b=match.b),
        note=said["deals"].format(
            deals=grouped(match.deals, lang), games=grouped(match.games, lang), seed=match.seed
        ),
        percents=False,
    )


def index_plot(index: StrategyIndex, lang: Language) -> Axes:
    """Draw the range of each parameter of the strategies, and where its default lies."""
    said = _WORDS[lang]
    shown = []
    for strategy in index.strategies:
        if not strategy.parameters:
            shown.append(Bar(strategy.name, 0.0, text=said["none"], strong=False))
        for parameter in strategy.parameters:
            low, high, default = map(float, (parameter.low, parameter.high, parameter.default))
            part = (default - low) / (high - low) if high > low else 0.0
            numbers = [number_text(number, lang) for number in (low, high, default)]
            text = said["default"].format(low=numbers[0], high=numbers[1], default=numbers[2])
            name = f"{strategy.name}: {parameter.name}"
            shown.append(Bar(name, part, text=text))
    return bars(
        shown,
        axis=said["range"],
        lang=lang,
        title=said["index"].format(game=index.game),
        more=said["more"],
        most=60,
    )


def sweep_plot(result: SweepResult, lang: Language) -> Axes:
    """Draw how often a seat wins, against what was varied.

    Returns
    -------
    matplotlib.axes.Axes
        A curve with its 95% band a seat for one parameter; a column a seat where nothing or only
        words were varied; a matrix of seat 0's share for two (for numbers, or strategy against
        strategy).

    Raises
    ------
    ValueError
        If more than two columns were varied.
    """
    varied = varied_columns(result)
    if len(varied) > MOST_VARIED:
        raise ValueError(f"a plot shows at most two varied columns, not {', '.join(varied)}")
    if len(varied) == 2:
        return _matrix(result, varied, lang)
    if varied and all(_is_number(value) for value in _values(result, varied[0])):
        return _curves(result, varied[0], lang)
    return _columns(result, varied, lang)


def varied_columns(result: SweepResult) -> list[str]:
    """Return the swept columns that have more than one value."""
    return [name for name in result.columns if len(_values(result, name)) > 1]


def _values(result: SweepResult, name: str) -> list[Any]:
    """The values of a column, each once, in the order in which they came."""
    return list(dict.fromkeys(row[name] for row in result.table))


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _by_seat(
    result: SweepResult, at: Sequence[float] | None, column: str, lang: Language
) -> list[Curve]:
    """The shares of each seat with their intervals, by a column or in the order of the cells."""
    shown = []
    for seat in _values(result, "seat"):
        rows = [row for row in result.table if row["seat"] == seat]
        if at is None:
            rows.sort(key=lambda row: row[column])
        shares, low, high = ([row[key] for row in rows] for key in ("share", "low", "high"))
        x = [row[column] for row in rows] if at is None else at
        shown.append(Curve(seat_label(seat, lang), x, shares, low, high))
    return shown


def _curves(result: SweepResult, column: str, lang: Language) -> Axes:
    shown = _by_seat(result, None, column, lang)
    return curves(shown, x=column, y=SHARE[lang], lang=lang, title=result.name)


def _columns(result: SweepResult, varied: list[str], lang: Language) -> Axes:
    cells = _values(result, varied[0]) if varied else [result.game]
    return columns(
        [str(cell) for cell in cells],
        _by_seat(result, range(len(cells)), "", lang),
        x=varied[0] if varied else "",
        y=SHARE[lang],
        lang=lang,
        title=result.name,
    )


def _matrix(result: SweepResult, varied: list[str], lang: Language) -> Axes:
    down, across = (_values(result, name) for name in varied)
    shares: list[list[float | None]] = [[None] * len(across) for _ in down]
    for row in result.table:
        if row["seat"] == 0:
            shares[down.index(row[varied[0]])][across.index(row[varied[1]])] = row["share"]
    return heat(
        shares,
        rows=[str(value) for value in down],
        columns=[str(value) for value in across],
        x=varied[1],
        y=varied[0],
        lang=lang,
        measure=SHARE[lang],
        title=f"{result.name}: {SHARE[lang]}, {seat_label(0, lang)}",
    )
