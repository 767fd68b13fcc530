"""The tables of when to doubt: thresholds, piles, reading, tips."""

from __future__ import annotations

from collections.abc import Iterable

from cardodds.guide.findings.columns import GAMES, SEED, SIMULATED, joined
from cardodds.guide.findings.dubito.columns import finished, share
from cardodds.guide.findings.dubito.common import (
    BELOW,
    BELOW_WHILE_SMALL,
    CARELESS,
    ENDS,
    FIELD_NAMES,
    FIELDS,
    FINISHED,
    GIVEN_UP,
    HONEST,
    KINDS,
    OTHERS,
    PILE_SIZES,
    PLAYERS,
    SAYINGS,
    SAYS,
    SEATED,
    STRATEGY,
    WINS,
    by_first_word,
    played,
)
from cardodds.guide.findings.tally import Tallied, Tallies
from cardodds.report.table import Cell, Column, Table, Words, table, words
from cardodds.simulation.estimates import Estimate


def thresholds(tallies: Tallies) -> Iterable[Table]:
    """How often one wins who doubts what is possible with a smaller chance than a threshold."""
    won: list[list[Cell]] = []
    ended: list[list[Cell]] = []
    for key, cells in by_first_word(tallies):
        field, players, packs, call = key.split("/")
        row: list[Cell] = [FIELD_NAMES[field], int(players), int(packs), SAYINGS[call]]
        shares = [share(tallied) for tallied in cells]
        best = max(range(len(BELOW)), key=lambda place: shares[place].value)
        won.append([*row, *shares, BELOW[best], *played(cells[0])])
        ended.append([*row, *map(finished, cells), *played(cells[0])])
    head = [OTHERS, PLAYERS, Column(words("Mazzi", "Packs"), "count"), SAYS]
    below = [Column(words(f"Sotto {_comma(below)}", f"Below {below}"), "share") for below in BELOW]
    yield table(
        "dubito-thresholds",
        words("Sotto quale probabilità dubitare", "Below which chance to doubt"),
        [*head, *below, Column(words("Soglia migliore", "Best threshold")), GAMES, SEED],
        won,
        joined(
            words(
                "Quante mani vince chi dubita di tutto ciò che l'avversario può avere con una "
                "probabilità sotto la soglia, contata prima di sentire la dichiarazione; con 0 "
                "dubita solo delle bugie sicure e delle ultime carte. Napoletane.",
                "How many hands one wins who doubts whatever the claimant can have with a chance "
                "below the threshold, reckoned before hearing the claim; with 0 it doubts certain "
                "lies and last cards alone. Neapolitan cards.",
            ),
            KINDS,
            SEATED,
            GIVEN_UP,
            SIMULATED,
        ),
    )
    yield table(
        "dubito-thresholds-ended",
        words("Quante di queste mani finiscono", "How many of these hands end"),
        [*head, *below, GAMES, SEED],
        ended,
        joined(
            words(
                "Le stesse mani della tabella delle soglie: quante finiscono entro 500 calate. Chi "
                "dubita sempre sotto una soglia porta il tavolo in mani senza fine; chi lo dice "
                "tre volte su dieci no.",
                "The hands of the table of thresholds: how many end within 500 plays. Who always "
                "doubts below a threshold leads the table into hands without end; who says so "
                "three times in ten does not.",
            ),
            SIMULATED,
        ),
    )


def _comma(number: str) -> str:
    """A decimal as it is written in Italian."""
    return number.replace(".", ",")


def piles(tallies: Tallies) -> Iterable[Table]:
    """How often one wins who looks at its threshold only while the pile is small."""
    rows: list[list[Cell]] = []
    for key, (base, *cells) in by_first_word(tallies):
        field, call = key.split("/")
        row: list[Cell] = [FIELD_NAMES[field], SAYINGS[call]]
        rows.append([*row, 0, share(base), None, None, None, finished(base), *played(base)])
        for place, pile in enumerate(PILE_SIZES):
            three = cells[3 * place : 3 * place + 3]
            shares = [share(tallied) for tallied in three]
            rows.append([*row, int(pile), None, *shares, _fewest(three), *played(three[0])])
    yield table(
        "dubito-piles",
        words("Dubitare finché il mucchio è piccolo", "Doubting while the pile is small"),
        [
            OTHERS,
            SAYS,
            Column(words("Fino a carte nel mucchio", "Up to cards in the pile"), "count"),
            Column(words("Solo bugie sicure", "Certain lies alone"), "share"),
            *(
                Column(words(f"Sotto {_comma(below)}", f"Below {below}"), "share")
                for below in BELOW_WHILE_SMALL
            ),
            ENDS,
            GAMES,
            SEED,
        ],
        rows,
        joined(
            words(
                "Quante mani vince chi dubita di ciò che è possibile con probabilità sotto la "
                "soglia solo finché il mucchio, con le carte appena calate, è di così poche carte; "
                "poi solo delle bugie sicure e delle ultime carte.",
                "How many hands one wins who doubts what is possible with a chance below the "
                "threshold only while the pile, the cards just laid included, is so small; later "
                "certain lies and last cards alone.",
            ),
            FIELDS,
            SEATED,
            GIVEN_UP,
            SIMULATED,
        ),
    )


def _fewest(cells: Iterable[Tallied]) -> Estimate:
    """Of some cells the least share of hands that end."""
    return min(map(finished, cells), key=lambda ended: ended.value)


def reading(tallies: Tallies) -> Iterable[Table]:
    """What remembering is worth, and reading the number declared."""
    rows: list[list[Cell]] = [
        [
            FIELD_NAMES[field],
            tallied.cell.strategies[0],
            share(tallied),
            tallied.mean("turns", len(tallied.cell.strategies)),
            finished(tallied),
            *played(tallied),
        ]
        for field, cells in by_first_word(tallies)
        for tallied in cells
    ]
    yield table(
        "dubito-reading",
        words("Quanto vale ricordare e capire", "What memory and reading are worth"),
        [
            OTHERS,
            STRATEGY,
            WINS,
            Column(words("Calate a mano", "Plays a hand"), "number"),
            FINISHED,
            GAMES,
            SEED,
        ],
        rows,
        joined(
            words(
                "Honest è la migliore soglia fissa. Memory conta in più ciò che sa per certo: le "
                "carte girate e chi le ha prese, le proprie nei mucchi presi. Reader legge il "
                "numero dichiarato come di chi dichiara tutte le carte che ha; mente, come "
                "planner, con i valori di cui ha meno carte. Xray vede le carte calate: il "
                "massimo che il dubito può valere.",
                "Honest is the best fixed threshold. Memory also counts what it knows for "
                "certain: the cards turned and who took them, its own in piles that were taken. "
                "Reader reads the number declared as by who declares all that it has; it lies, as "
                "planner does, with the ranks of which it has fewest. Xray sees the cards laid: "
                "the most that doubting can be worth.",
            ),
            FIELDS,
            SEATED,
            SIMULATED,
        ),
    )


def remembering(tallies: Tallies) -> Iterable[Table]:
    """What certain memory is worth under each sequence."""
    rows: list[list[Cell]] = []
    for sequence, cells in by_first_word(tallies):
        rows.append([sequence, *map(share, cells), _fewest(cells), *played(cells[0])])
    yield table(
        "dubito-memory",
        words("Quanto vale ricordare", "What remembering is worth"),
        [
            Column(words("Sequenza", "Sequence")),
            Column(words("Senza memoria vince", "Without memory wins"), "share"),
            Column(words("Con la memoria vince", "With memory wins"), "share"),
            ENDS,
            GAMES,
            SEED,
        ],
        rows,
        joined(
            words(
                "Honest dubita sempre delle bugie sicure per le proprie carte; memory conta in più "
                "ciò che sa per certo: le carte girate e chi le ha prese, le proprie nei mucchi "
                "presi. Napoletane, in quattro.",
                "Honest always doubts what its own cards show to be a lie; memory also counts what "
                "it knows for certain: the cards turned and who took them, its own in piles that "
                "were taken. Neapolitan cards, four players.",
            ),
            HONEST,
            SEATED,
            SIMULATED,
        ),
    )


_FOLLOWED: dict[str, Words] = {
    "": words("solo delle bugie sicure e delle ultime carte", "certain lies and last cards alone"),
    "large=3": words("anche di tre carte o più", "three cards and more too"),
    "large=4": words("anche di quattro carte", "four cards too"),
    "lacking=1": words("anche dei valori che gli mancano", "what it has none of too"),
}


def tips(tallies: Tallies) -> Iterable[Table]:
    """What it is worth to doubt large claims, and ranks that one lacks."""
    fields = dict(by_first_word(tallies))
    rows: list[list[Cell]] = []
    for cells in zip(*fields.values(), strict=True):
        _, _, values = cells[0].cell.strategies[0].partition(":")
        call = "0.3" if values.startswith("call=0.3") else "1"
        followed = values.removeprefix("call=0.3").removeprefix(",")
        shares = map(share, cells)
        rows.append(
            [_FOLLOWED[followed], SAYINGS[call], *shares, _fewest(cells), *played(cells[0])]
        )
    yield table(
        "dubito-tips",
        words("Dichiarazioni grosse, valori che mancano", "Large claims, ranks one lacks"),
        [
            Column(words("Dubita", "It doubts")),
            SAYS,
            *(
                Column(words(f"Vince tra {FIELD_NAMES[name]['it']}", f"Wins among {name}"), "share")
                for name in fields
            ),
            ENDS,
            GAMES,
            SEED,
        ],
        rows,
        joined(
            words(
                "«Le dichiarazioni grosse sono le più rischiose» e «non dubitare solo perché un "
                "valore ti manca»: quante mani vince chi dubita così.",
                "“Large claims are the riskiest” and “do not doubt only because you lack the "
                "rank”: how many hands one wins who doubts so.",
            ),
            FIELDS,
            SEATED,
            GIVEN_UP,
            SIMULATED,
        ),
    )


_ENDINGS: dict[str, Words] = {
    "first_out": words("vince il primo che finisce", "the first out wins"),
    "elimination": words("a eliminazione", "elimination"),
}


def last_cards(tallies: Tallies) -> Iterable[Table]:
    """What it is worth to doubt last cards, also where the hand goes on."""
    said = {True: words("sì", "yes"), False: words("no", "no")}
    rows: list[list[Cell]] = []
    for ending, cells in by_first_word(tallies):
        for tallied in cells:
            one, other = tallied.cell.strategies[:2]
            rows.append(
                [
                    _ENDINGS[ending],
                    said[other != CARELESS],
                    said[one == "follower"],
                    share(tallied),
                    share(tallied, "loss") if ending == "elimination" else None,
                    *played(tallied),
                ]
            )
    yield table(
        "dubito-last-cards",
        words("Dubitare delle ultime carte", "Doubting the last cards"),
        [
            Column(words("Fine della mano", "End of the hand")),
            Column(words("Gli altri dubitano delle ultime", "The others doubt last cards")),
            Column(words("Dubita delle ultime", "It doubts last cards")),
            Column(words("Finisce per primo", "First out"), "share"),
            Column(words("Resta per ultimo", "Left last"), "share"),
            GAMES,
            SEED,
        ],
        rows,
        joined(
            words(
                "Napoletane, in quattro, contro tre onesti che dubitano delle ultime carte sempre, "
                "o non più che di altre. A eliminazione chi resta per ultimo perde.",
                "Neapolitan cards, four players, against three honest ones who doubt last cards "
                "always, or no more than others. In elimination who is left last loses.",
            ),
            SEATED,
            SIMULATED,
        ),
    )
