"""Plots of what a table of the findings says: curves by row, by column or by group; a matrix."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from cardodds.drawing import Curve, curves, heat
from cardodds.guide import findings
from cardodds.guide.findings.columns import SIMULATED
from cardodds.numbers import Language
from cardodds.report.table import Cell, Table, Words, grouped
from cardodds.simulation.estimates import Estimate

if TYPE_CHECKING:
    from matplotlib.axes import Axes

WINS: Words = {"en": "share of games won", "it": "partite vinte"}
SEAT: Words = {"en": "seat, in the order of play", "it": "posto, nell'ordine di gioco"}
CELLS: Words = {
    "en": "Simulated; games a cell, at least: {games}, seed {seed}.",
    "it": "Simulato; partite a casella, almeno: {games}, seme {seed}.",
}
BANDS: Words = {
    "en": "Simulated: 95% bands, unless thinner than the line; games a point, at least: {games}, "
    "seed {seed}.",
    "it": "Simulato: bande al 95%, se non più sottili della linea; partite a punto, almeno: "
    "{games}, seme {seed}.",
}
BELOW: Words = {"en": "doubts below this chance", "it": "dubita sotto questa probabilità"}


def finding_table(name: str) -> Table:
    """Return a table of the findings, from its stored tallies.

    Raises
    ------
    ArgumentError
        If they are missing or broken.
    """
    return next(
        table
        for finding in findings.FINDINGS
        if finding.name == name
        for table in findings.tables(finding)
        if table.name == name
    )


def place(table: Table, heading: str) -> int:
    """Return where a column is, by the beginning of its English heading."""
    return places(table, heading)[0]


def places(table: Table, heading: str) -> list[int]:
    """Return where the columns are whose English headings begin so.

    Raises
    ------
    KeyError
        If there is none.
    """
    found = [n for n, one in enumerate(table.columns) if one.heading["en"].startswith(heading)]
    if not found:
        raise KeyError(f"{table.name} has no column {heading!r}")
    return found


def chance_of(cell: Cell) -> float:
    """Return a chance from a cell that names it.

    Examples
    --------
    >>> chance_of("10%"), chance_of("0.05"), chance_of(Fraction(1, 4))
    (0.1, 0.05, 0.25)
    """
    if isinstance(cell, str):
        return float(cell[:-1]) / 100 if cell.endswith("%") else float(cell)
    if isinstance(cell, int | Fraction):
        return float(cell)
    raise ValueError(f"{cell} is no chance")


def curve(label: str, points: Sequence[tuple[float, Cell]]) -> Curve:
    """Return a curve through the estimates among some cells."""
    known = [(x, cell) for x, cell in points if isinstance(cell, Estimate)]
    return Curve(
        label,
        [x for x, _ in known],
        [cell.value for _, cell in known],
        [cell.low for _, cell in known],
        [cell.high for _, cell in known],
    )


def note(table: Table, lang: Language, said: Words) -> str:
    """Return a table's note for a plot, which says otherwise what is in brackets in the table."""
    games, seed = (table.rows[0][place(table, name)] for name in ("Games", "Seed"))
    numbers = {"games": grouped(int(str(games)), lang), "seed": seed}
    return table.note[lang].replace(SIMULATED[lang], said[lang].format(**numbers))


def seats(table: Table, lang: Language, rows: Sequence[tuple[Cell, ...]] | None = None) -> Axes:
    """Draw the share of each seat, a curve a number of players."""
    players, shares = place(table, "Players"), places(table, "Seat ")
    wins = [n for n in shares if table.columns[n].estimated]
    named = {"en": "{} players", "it": "in {}"}[lang]
    shown = [
        curve(named.format(row[players]), [(seat, row[n]) for seat, n in enumerate(wins, 1)])
        for row in (table.rows if rows is None else rows)
    ]
    return curves(
        shown,
        x=SEAT[lang],
        y=WINS[lang],
        lang=lang,
        title=table.title[lang],
        note=note(table, lang, BANDS),
        whole=True,
    )


def below(table: Table, shown: Sequence[Curve], lang: Language) -> Axes:
    """Draw how often one wins by the chance below which it doubts."""
    return curves(
        shown,
        x=BELOW[lang],
        y=WINS[lang],
        lang=lang,
        title=table.title[lang],
        note=note(table, lang, BANDS),
        percents_x=True,
    )


def matrix(table: Table, down: str, across: str, lang: Language) -> Axes:
    """Draw how often one wins as a matrix: its strategy down, those of the others across."""
    one, other, wins = (place(table, heading) for heading in (down, across, "Wins"))

    def names(column: int) -> list[str]:
        written = table.columns[column].written
        return list(dict.fromkeys(written(row[column], lang) for row in table.rows))

    rows, columns = names(one), names(other)
    cells: list[list[Fraction | float | None]] = [[None] * len(columns) for _ in rows]
    for row in table.rows:
        found = row[wins]
        if isinstance(found, Estimate):
            mine = table.columns[one].written(row[one], lang)
            theirs = table.columns[other].written(row[other], lang)
            cells[rows.index(mine)][columns.index(theirs)] = found.value
    return heat(
        cells,
        rows=rows,
        columns=columns,
        x=table.columns[other].heading[lang],
        y=table.columns[one].heading[lang],
        lang=lang,
        measure=WINS[lang],
        title=f"{table.title[lang]}: {WINS[lang]}",
        note=note(table, lang, CELLS),
    )
