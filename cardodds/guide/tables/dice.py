"""Tables of Dubito with dice."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from cardodds import dice
from cardodds.dice.notation import Bid
from cardodds.report.table import Cell, Column, Table, table, words

EACH = 5
HEARD = words(
    "prima di sentire una dichiarazione; i propri dadi che valgono si tolgono dalla dichiarazione",
    "before any bid is heard; take one's own matching dice off the bid first",
)


def bids() -> Iterable[Table]:
    """At least k of a number, and of spirals, among the hidden dice, for 2 to 8 players."""
    for players in range(2, 9):
        for wild in (True, False):
            found = dice.bid_table(players, dice=EACH, wild=wild)
            rows: list[list[Cell]] = [
                [k, *(chances[k - 1] for chances in found.atleast)]
                for k in range(1, found.hidden[-1] + 1)
            ]
            what = (
                words("un numero, spirali comprese", "a number, spirals included")
                if wild
                else words("spirali, o un numero nel piombo", "spirals, or a number in piombo")
            )
            yield table(
                f"dice-bids-{players}" + ("" if wild else "-plain"),
                words(
                    f"In {players}: almeno k dadi nascosti di {what['it']}",
                    f"{players} players: at least k hidden dice of {what['en']}",
                ),
                [
                    Column(words("Almeno", "At least"), "count"),
                    *(
                        Column(words(f"{hidden} nascosti", f"{hidden} hidden"), "percent")
                        for hidden in found.hidden
                    ),
                ],
                rows,
                words(
                    f"Dadi degli avversari ancora in gioco, {HEARD['it']}.",
                    f"By the opponents' dice still in play, {HEARD['en']}.",
                ),
            )


def shifts() -> Iterable[Table]:
    """Least spirals after a bid of a number, and least count of a number after spirals."""
    rows: list[list[Cell]] = [
        [
            count,
            dice.least_raise(Bid(count, 5), "spiral"),
            dice.least_raise(Bid(count, "spiral"), 2),
        ]
        for count in range(1, 21)
    ]
    yield table(
        "dice-shifts",
        words("Passare alle spirali e tornare", "Shifting to spirals and back"),
        [
            Column(words("Dadi dichiarati", "Dice bid"), "count"),
            Column(words("Dopo un numero: spirali da", "After a number: spirals from"), "count"),
            Column(words("Dopo le spirali: numero da", "After spirals: number from"), "count"),
        ],
        rows,
        words(
            "Il minimo per passare; si può dire di più, mai più dei dadi in tavola.",
            "The least that may be bid; more is allowed, never above the dice on the table.",
        ),
    )


TABLES: tuple[Callable[[], Iterable[Table]], ...] = (bids, shifts)
