"""The guides' tables: one function a table."""

from __future__ import annotations

from cardodds.errors import ArgumentError
from cardodds.guide import findings
from cardodds.guide.tables import dice, dice_rounds, dubito, poker, rubamazzo, worked
from cardodds.report.table import Table
from cardodds.simulation.progress import Meter


def all_tables() -> tuple[list[Table], list[str]]:
    """Return every table of the guides, and what kept a table from being made.

    Returns
    -------
    tables : list of Table
        The printed ones first within each game; those of the findings last.
    problems : list of str
        A line for each table that comes from a record, or from stored tallies, that are missing or
        broken.
    """
    tables: list[Table] = []
    problems: list[str] = []
    makers = (
        *dubito.TABLES,
        *rubamazzo.TABLES,
        *dice.TABLES,
        *dice_rounds.TABLES,
        *poker.TABLES,
        *worked.TABLES,
    )
    with Meter(len(makers), "tables") as meter:
        for number, maker in enumerate(makers):
            meter.show(number)
            try:
                tables.extend(maker())
            except (ValueError, OSError) as error:
                problems.append(f"table {maker.__name__}: {error}")
    for finding in findings.FINDINGS:
        try:
            tables.extend(findings.tables(finding))
        except ArgumentError as error:
            problems.append(str(error))
    return tables, problems
