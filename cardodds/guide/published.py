"""The figures that the guides print, each recomputed and compared as printed text."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from cardodds.data import data_file
from cardodds.errors import ArgumentError
from cardodds.guide import dice, dubito, poker, rubamazzo  # noqa: F401  (they register their figures)
from cardodds.guide.registry import answer

PUBLISHED = 160
"""How many figures the guides print: a file with fewer has lost some."""

COLUMNS = ("id", "guide", "what", "params", "printed")


@dataclass(frozen=True)
class Figure:
    """A published figure: its name, guide, meaning, parameters and text as printed."""

    id: str
    guide: str
    what: str
    params: str
    printed: str


@dataclass(frozen=True)
class Checked:
    """A published figure beside what it comes to here.

    `computed` is the text that the exact value prints to, or None with the reason in `problem`.
    """

    figure: Figure
    computed: str | None
    problem: str = ""

    @property
    def reproduced(self) -> bool:
        """Whether the computed text is the printed one."""
        return self.computed == self.figure.printed

    def __str__(self) -> str:
        found = self.problem if self.computed is None else f"computed {self.computed}"
        return f"{self.figure.id}: printed {self.figure.printed}, {found}"


def published(path: Path | None = None) -> list[Figure]:
    """Return the published figures in file order.

    Parameters
    ----------
    path : Path, optional
        A CSV file with the columns id, guide, what, params, printed; by default the library's own.

    Raises
    ------
    ArgumentError
        If the file has other columns, or no figure.
    """
    path = path or data_file("published/figures.csv")
    try:
        rows = _rows(path)
    except (OSError, UnicodeDecodeError) as error:
        raise ArgumentError("figures", str(path), f"cannot be read as text ({error})") from None
    if not rows or tuple(rows[0]) != COLUMNS:
        raise ArgumentError("figures", str(path), f"the first line must be {','.join(COLUMNS)}")
    figures = []
    for line, row in enumerate(rows[1:], start=2):
        if len(row) != len(COLUMNS):
            raise ArgumentError(
                "figures", str(path), f"line {line} has {len(row)} cells, not {len(COLUMNS)}"
            )
        figures.append(Figure(*row))
    if not figures:
        raise ArgumentError("figures", str(path), "has no figure in it")
    return figures


def _rows(path: Path) -> list[list[str]]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.reader(file))


def check(figures: Sequence[Figure]) -> list[Checked]:
    """Recompute every figure from its parameters and compare it with what is printed.

    A figure that cannot be computed (unknown name, wrong parameter, missing record) is one that
    is not reproduced, never an error of the whole check. So is a name that stands twice.
    """
    checked: list[Checked] = []
    seen: set[str] = set()
    for figure in figures:
        if figure.id in seen:
            checked.append(Checked(figure, None, "the name stands twice"))
            continue
        seen.add(figure.id)
        try:
            computed = answer(figure.id, figure.guide, figure.what, figure.params)
        except (ValueError, OSError) as error:
            checked.append(Checked(figure, None, " ".join(str(error).split())))
        else:
            checked.append(Checked(figure, computed))
    return checked


def complete(checked: Sequence[Checked]) -> bool:
    """Return whether all that the guides print is there and reproduced."""
    return len(checked) >= PUBLISHED and all(item.reproduced for item in checked)


def summary(checked: Sequence[Checked]) -> str:
    """Return "160 of 160 published figures reproduced"; a figure that is missing counts too."""
    good = sum(item.reproduced for item in checked)
    return f"{good} of {max(len(checked), PUBLISHED)} published figures reproduced"
