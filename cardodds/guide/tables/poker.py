"""Tables of Dubito poker."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from cardodds import poker
from cardodds.report.table import Cell, Column, Table, table, words


def categories() -> Iterable[Table]:
    """The categories of a hand, low to high."""
    rows: list[list[Cell]] = [
        [
            place,
            words(poker.category_word(category, "it"), poker.category_word(category, "en")),
        ]
        for place, category in enumerate(poker.CATEGORIES)
    ]
    yield table(
        "poker-categories",
        words("Le combinazioni di dubito poker", "The hands of Dubito poker"),
        [
            Column(words("Ordine", "Order"), "count"),
            Column(words("Combinazione", "Category")),
        ],
        rows,
        words(
            f"Dalla più bassa; {len(poker.pack())} carte, dal 7 all'asso e due jolly.",
            f"Low to high; {len(poker.pack())} cards, from the 7 to the ace and two jokers.",
        ),
    )


TABLES: tuple[Callable[[], Iterable[Table]], ...] = (categories,)
