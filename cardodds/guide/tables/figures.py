"""What stands beside the tables: their index, and the published figures with what they come to."""

from __future__ import annotations

from collections.abc import Sequence

from cardodds.guide.published import Checked, summary
from cardodds.report.table import Cell, Column, Table, table, words


def index(tables: Sequence[Table]) -> Table:
    """A row for each table: the name of its files and its title."""
    return table(
        "index",
        words("Le tabelle", "The tables"),
        [Column(words("File", "File")), Column(words("Tabella", "Table"))],
        [[made.name, made.title] for made in tables],
        words("Ogni tabella ha un file in ogni formato.", "Each table has a file in each format."),
    )


def figures(checked: Sequence[Checked]) -> Table:
    """A row for each published figure: printed, computed, and whether they agree."""
    rows: list[list[Cell]] = [
        [
            item.figure.guide,
            item.figure.id,
            item.figure.what,
            item.figure.printed,
            item.computed or item.problem,
            words("sì", "yes") if item.reproduced else words("no", "no"),
        ]
        for item in checked
    ]
    good = sum(item.reproduced for item in checked)
    return table(
        "figures",
        words("Le cifre pubblicate", "The published figures"),
        [
            Column(words("Guida", "Guide")),
            Column(words("Cifra", "Figure")),
            Column(words("Che cosa dice", "What it says")),
            Column(words("Stampata", "Printed")),
            Column(words("Calcolata", "Computed")),
            Column(words("Uguale", "Equal")),
        ],
        rows,
        words(f"{good} cifre riprodotte su {len(rows)}.", summary(checked) + "."),
    )
