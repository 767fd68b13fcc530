"""Findings by simulation: what is played, the whole numbers that are stored, what they say.

A finding is a number of cells, each a job of the simulation machine. Their tallies are stored, so
that tables are printed without playing, and the same games give the same tallies again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING

from cardodds.report.table import Table
from cardodds.simulation.estimates import Estimate, Z, mean, wilson

if TYPE_CHECKING:
    from cardodds.simulation.protocol import Job

SQUARES = "^2"
"""Ends the name of a column that sums squares: the one before it sums the numbers themselves."""

PRODUCTS = "*"
"""Joins two names of columns in the name of the one that sums the products."""


@dataclass(frozen=True)
class Cell:
    """Games of one kind: a job but for its seed.

    Attributes
    ----------
    key : str
        Its name within the finding.
    strategies : tuple of str
        Who plays, as the catalogue writes it.
    rules : dict
        Every option.
    columns : tuple of str
        What each number of the tally is: how often something happened, at most once a game; or
        the sum of whole numbers, which then has a column of squares; or a sum of products.
    job : callable
        The job of a seed. It loads what plays games, which is slow to import.
    """

    key: str
    strategies: tuple[str, ...]
    rules: Mapping[str, object]
    columns: tuple[str, ...]
    job: Callable[[int], Job]


@dataclass(frozen=True)
class Finding:
    """Something that is found out by simulation.

    Attributes
    ----------
    name, game : str
        The name of its file, and the game.
    seed, games : int
        Of every cell: all are played with the same deals.
    cells : tuple of Cell
    tables : callable
        Makes its tables from the tallies by the keys of their cells.
    """

    name: str
    game: str
    seed: int
    games: int
    cells: tuple[Cell, ...]
    tables: Callable[[Tallies], Iterable[Table]]


@dataclass(frozen=True)
class Tallied:
    """What came of a cell's games.

    Attributes
    ----------
    cell : Cell
    seed, games : int
    tally : tuple of int
        A number a column of the cell.
    """

    cell: Cell
    seed: int
    games: int
    tally: tuple[int, ...]

    def __getitem__(self, column: str) -> int:
        return self.tally[self.cell.columns.index(column)]

    def share(self, column: str, of: str | None = None) -> Estimate:
        """Estimate how often something happens: in all games, or in those of another column."""
        return wilson(self[column], self.games if of is None else self[of])

    def lead(self, one: str, other: str) -> Estimate:
        """Estimate how much oftener one thing happens than another that excludes it."""
        return mean(self[one] - self[other], self[one] + self[other], self.games)

    def mean(self, column: str, unit: int = 1) -> Estimate:
        """Estimate the mean of a number a game, in multiples of `unit`."""
        return mean(self[column], self[column + SQUARES], self.games, unit)

    def ratio(self, above: str, below: str) -> Estimate:
        """Estimate the ratio of two sums; their products have a column, ``below*above``.

        Notes
        -----
        To first order, the error is that of the mean of ``above - ratio * below``, which is 0 in
        these games, over the mean of `below` (W. G. Cochran, "Sampling Techniques", 1977, 6.3).
        """
        value = self[above] / self[below]
        squares = (
            self[above + SQUARES]
            - 2 * value * self[f"{below}{PRODUCTS}{above}"]
            + value * value * self[below + SQUARES]
        )
        half = Z * sqrt(squares) / self[below]
        return Estimate(value, value - half, value + half)


Tallies = Mapping[str, Tallied]
