"""The tables of hands: seats, lengths, own ranks, claims that are true, lies."""

from __future__ import annotations

from collections.abc import Iterable

from cardodds.guide.findings.columns import GAMES, SEED, SIMULATED, joined, tail
from cardodds.guide.findings.dubito.columns import CLAIMED, share, true
from cardodds.guide.findings.dubito.common import (
    GIVEN_UP,
    HONEST,
    PLAYERS,
    SEATED,
    by_first_word,
    played,
)
from cardodds.guide.findings.tally import Tallied, Tallies
from cardodds.report.table import Cell, Column, Table, table, words
from cardodds.simulation.estimates import Estimate


def seats(tallies: Tallies) -> Iterable[Table]:
    """Share of the hands that each seat wins."""
    most = max(len(tallied.cell.strategies) for tallied in tallies.values())
    rows: list[list[Cell]] = []
    for tallied in tallies.values():
        players = len(tallied.cell.strategies)
        wins = [tallied.share(f"win {seat}") for seat in range(players)]
        absent = [None] * (most - players)
        rows.append([players, *wins, *absent, tallied.mean("turns"), *tail(tallied)])
    yield table(
        "dubito-seats",
        words("Quanto vale il posto a dubito", "What the seat is worth at dubito"),
        [
            PLAYERS,
            *(
                Column(words(f"Vince il posto {seat + 1}", f"Seat {seat + 1} wins"), "share")
                for seat in range(most)
            ),
            Column(words("Calate a mano", "Plays a hand"), "number"),
            GAMES,
            SEED,
        ],
        rows,
        joined(
            words(
                "Napoletane, un mazzo fino a 4 giocatori, due da 5; il posto 1 apre. Tutti sono "
                "onesti (honest): calano tutte le carte che hanno del valore, una falsa se non ne "
                "hanno, e dubitano delle bugie sicure tre volte su dieci, delle ultime carte "
                "sempre.",
                "Neapolitan cards, one pack up to 4 players, two from 5; seat 1 opens. All are "
                "honest: they lay all the cards that they have of the rank, a false one if they "
                "have none, and doubt certain lies three times in ten, last cards always.",
            ),
            SIMULATED,
        ),
    )


def lengths(tallies: Tallies) -> Iterable[Table]:
    """How long hands are and how many do not end, by how all four play."""
    rows: list[list[Cell]] = [
        [
            tallied.cell.strategies[0],
            tallied.mean("turns"),
            tallied.mean("doubts"),
            tallied.ratio("lies", "turns"),
            tallied.share("unfinished"),
            *tail(tallied),
        ]
        for tallied in tallies.values()
    ]
    yield table(
        "dubito-lengths",
        words("Quanto dura una mano", "How long a hand is"),
        [
            Column(words("Tutti giocano", "All play")),
            Column(words("Calate", "Plays"), "number"),
            Column(words("Dubito", "Doubts"), "number"),
            Column(words("Bugie a calata", "Lies a play"), "number"),
            Column(words("Non finite", "Unfinished"), "share"),
            GAMES,
            SEED,
        ],
        rows,
        joined(
            words(
                "Napoletane, in quattro, tutti con la stessa strategia; dopo 5000 calate una mano "
                "è lasciata a metà, e le sue calate contano nella media.",
                "Neapolitan cards, four players, all with the same strategy; after 5000 plays a "
                "hand is left unfinished, and its plays count in the mean.",
            ),
            SIMULATED,
        ),
    )


def own_ranks(tallies: Tallies) -> Iterable[Table]:
    """What it is worth to think of the ranks that will fall to oneself."""
    rows: list[list[Cell]] = []
    for players, cells in by_first_word(tallies):
        rows.append([int(players), *map(share, cells), *played(cells[0])])
    yield table(
        "dubito-own-ranks",
        words("Pensare ai valori che toccano", "Thinking of one's own ranks"),
        [
            PLAYERS,
            Column(words("Non ci pensa", "Does not think ahead"), "share"),
            Column(words("Al prossimo turno", "To its next turn"), "share"),
            Column(words("A tutti", "To all of them"), "share"),
            Column(words("E riparte da lì", "And restarts by them"), "share"),
            GAMES,
            SEED,
        ],
        rows,
        joined(
            words(
                "Napoletane. Quante mani vince chi mente con i valori di cui ha meno carte "
                "(planner), tenendo quelli che gli toccheranno finché nessuno dubita: nessuno, "
                "quello del prossimo turno, tutti; nell'ultima colonna anche riparte da dove le "
                "sue carte vengono prima. In tre gli toccano tutti i valori, in quattro cinque, in "
                "cinque due.",
                "Neapolitan cards. How many hands one wins who lies with the ranks of which it has "
                "fewest cards (planner), keeping those that will fall to it while nobody doubts: "
                "none, that of its next turn, all; in the last column it also restarts where its "
                "cards come soonest. With three players all ranks fall to it, with four five, with "
                "five two.",
            ),
            HONEST,
            SEATED,
            SIMULATED,
        ),
    )


def true_claims(tallies: Tallies) -> Iterable[Table]:
    """How often claims are true, by the number of cards declared."""
    numbers = range(1, CLAIMED + 1)
    rows: list[list[Cell]] = [
        [
            tallied.cell.strategies[0],
            *(true(tallied, number) for number in numbers),
            *(_a_hand(tallied, number) for number in numbers),
            *tail(tallied),
        ]
        for tallied in tallies.values()
    ]
    yield table(
        "dubito-claims",
        words("Quante dichiarazioni sono vere", "How many claims are true"),
        [
            Column(words("Tutti giocano", "All play")),
            *(Column(words(f"Di {n} vere", f"Of {n} true"), "share") for n in numbers),
            *(Column(words(f"Di {n} a mano", f"Of {n} a hand"), "number") for n in numbers),
            GAMES,
            SEED,
        ],
        rows,
        joined(
            words(
                "Napoletane, in quattro: quante dichiarazioni di così tante carte sono vere, e "
                "quante ce ne sono in una mano. Chi è onesto mente solo con una carta; padder "
                "metà delle volte aggiunge una carta falsa alle vere; bluffer senza carte del "
                "valore ne cala una o due false, o da una a quattro con gli stessi pesi.",
                "Neapolitan cards, four players: how many claims of so many cards are true, and "
                "how many there are in a hand. The honest lie with one card only; padder adds a "
                "false card to true ones half of the time; bluffer with none of the rank lays one "
                "or two false ones, or one to four with equal weights.",
            ),
            GIVEN_UP,
            SIMULATED,
        ),
    )


def _a_hand(tallied: Tallied, number: int) -> Estimate | None:
    """How many claims of so many cards there are in a hand."""
    column = f"claims {number}"
    return tallied.mean(column) if tallied[column] else None


def lies(tallies: Tallies) -> Iterable[Table]:
    """How often one is forced to lie, by the ranks that may be declared."""
    rows: list[list[Cell]] = [
        [
            sequence,
            tallied.ratio("lies", "turns"),
            tallied.mean("turns"),
            tallied.mean("doubts"),
            tallied.share("unfinished"),
            *tail(tallied),
        ]
        for sequence, tallied in tallies.items()
    ]
    yield table(
        "dubito-lies",
        words("Quale variante costringe a mentire", "Which variant forces to lie"),
        [
            Column(words("Sequenza", "Sequence")),
            Column(words("Bugie a calata", "Lies a play"), "number"),
            Column(words("Calate a mano", "Plays a hand"), "number"),
            Column(words("Dubito a mano", "Doubts a hand"), "number"),
            Column(words("Non finite", "Unfinished"), "share"),
            GAMES,
            SEED,
        ],
        rows,
        joined(
            words(
                "Napoletane, in quattro, le altre regole come le vuole la sequenza. Tutti sono "
                "onesti (honest): mentono solo se non hanno carte di nessun valore permesso, con "
                "una carta sola, e non passano mai.",
                "Neapolitan cards, four players, the other rules as the sequence sets them. All "
                "are honest: they lie only with no card of any rank allowed, with one card, and "
                "never pass.",
            ),
            SIMULATED,
        ),
    )
