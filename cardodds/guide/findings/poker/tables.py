"""The tables of the findings of dubito poker."""

from __future__ import annotations

from collections.abc import Iterable

from cardodds.guide.findings.columns import GAMES, SEED, SIMULATED, joined, tail
from cardodds.guide.findings.tally import Tallied, Tallies
from cardodds.numbers import LANGUAGES
from cardodds.poker.declarations import parse
from cardodds.poker.declarations import words as said
from cardodds.report.table import Cell, Column, Table, Words, table, words
from cardodds.simulation.estimates import Estimate

PLAYERS = Column(words("Giocatori", "Players"), "count")
TIES = Column(words("Pari", "Ties"), "share")
DECLARATIONS = Column(words("Dichiarazioni a partita", "Declarations a match"), "number")
OVER = Column(words("In più della sua parte, su 100", "More than its share, in 100"), "number")
WINS = Column(words("Vince", "Wins"), "share")
MOST = 5

PASSED = (
    *("pair 7", "pair A", "two pair 8 7", "two pair A K", "three 7", "three A"),
    *("straight 10", "full 7 8", "four 7"),
)
"""The declarations that are passed on."""

EXCHANGED = range(6)

MATCH = words(
    "Una partita: 20 smazzate che finiscono con un dubito; chi è primo alla pari non vince.",
    "A match: 20 deals that end in a doubt; who shares the first place does not win.",
)
BY_THRESHOLD = words(
    "A soglia (threshold): dubita di ciò che il primo avrebbe, cambiando quelle carte, meno di "
    "una volta su due; dichiara il meno che può, o ciò che ha.",
    "By the threshold: doubts what a first holder would have, exchanging as many, less than one "
    "time in two; declares the least it may, or what it has.",
)
POINTS = words(
    "Punteggio a punti: meno smazzate perse; il posto 1 ha le carte per primo.",
    "Scored by points: fewest deals lost; seat 1 has the cards first.",
)


def _over_a_share(tallied: Tallied) -> Estimate:
    """How much more than its share of the matches that somebody wins seat 1 wins, in 100."""
    seats = len(tallied.cell.strategies)
    won = sum(tallied[f"win {seat}"] for seat in range(seats))
    wins = tallied.share("win 0")
    part = won / (seats * tallied.games)
    return Estimate(*(100 * (end - part) for end in (wins.value, wins.low, wins.high)))


_SCORINGS = {
    "points": words("punti", "points"),
    "chips": words("gettoni", "chips"),
    "pot": words("piatto", "pot"),
}


def seats(tallies: Tallies) -> Iterable[Table]:
    """The share of matches that each seat wins, by the way to keep the score."""
    rows: list[list[Cell]] = []
    for tallied in tallies.values():
        players = len(tallied.cell.strategies)
        wins = [tallied.share(f"win {seat}") for seat in range(players)]
        scoring = _SCORINGS[str(tallied.cell.rules["scoring"])]
        absent = [None] * (MOST - players)
        found = tallied.share("ties"), tallied.mean("turns")
        rows.append([scoring, players, *wins, *absent, *found, *tail(tallied)])
    yield table(
        "poker-seats",
        words("Quanto vale il posto nel dubito poker", "What the seat is worth in dubito poker"),
        [
            Column(words("Punteggio", "Scored by")),
            PLAYERS,
            *(
                Column(words(f"Vince il posto {seat + 1}", f"Seat {seat + 1} wins"), "share")
                for seat in range(MOST)
            ),
            TIES,
            DECLARATIONS,
            GAMES,
            SEED,
        ],
        rows,
        joined(
            words("Tutti giocano a soglia.", "All play by the threshold."),
            BY_THRESHOLD,
            words(
                "Il posto 1 ha le carte per primo nella prima smazzata; poi chi ha perso.",
                "Seat 1 has the cards first in the first deal; then who has lost.",
            ),
            MATCH,
            SIMULATED,
        ),
    )


def thresholds(tallies: Tallies) -> Iterable[Table]:
    """How sure a declaration has to be not to be doubted."""
    rows: list[list[Cell]] = []
    for key, tallied in tallies.items():
        doubt_below, players = key.split()
        percent = f"{int(doubt_below.removeprefix('0.')) * 10}%"
        found = tallied.share("win 0"), _over_a_share(tallied), tallied.mean("turns")
        rows.append([int(players), percent, *found, *tail(tallied)])
    yield table(
        "poker-thresholds",
        words("Sotto quale probabilità dubitare", "Below which chance to doubt"),
        [
            PLAYERS,
            Column(words("Dubita sotto", "Doubts below")),
            WINS,
            OVER,
            DECLARATIONS,
            GAMES,
            SEED,
        ],
        rows,
        joined(
            words(
                "Il posto 1 dubita sotto la probabilità data, gli altri sotto il 50%.",
                "Seat 1 doubts below the chance given, the others below 50%.",
            ),
            BY_THRESHOLD,
            POINTS,
            MATCH,
            SIMULATED,
        ),
    )


def fields(tallies: Tallies) -> Iterable[Table]:
    """Who wins among whom."""
    rows: list[list[Cell]] = []
    for tallied in tallies.values():
        one, other = tallied.cell.strategies[:2]
        rows.append([one, other, tallied.share("win 0"), _over_a_share(tallied), *tail(tallied)])
    yield table(
        "poker-fields",
        words("Chi vince tra chi", "Who wins among whom"),
        [
            Column(words("Il posto 1 gioca", "Seat 1 plays")),
            Column(words("Gli altri tre", "The other three")),
            WINS,
            OVER,
            GAMES,
            SEED,
        ],
        rows,
        joined(
            BY_THRESHOLD,
            words(
                "Onesto (honest): lo stesso, con soglia 10%. A carte (odds) e bluffer scelgono "
                "cambio e dichiarazione dalle probabilità; random gioca a caso.",
                "Honest: the same below 10%. Odds and bluffer choose exchange and declaration by "
                "the chances; random plays at random.",
            ),
            POINTS,
            MATCH,
            SIMULATED,
        ),
    )


def passed(tallies: Tallies) -> Iterable[Table]:
    """What becomes of a declaration that is passed on, and of who made it."""
    cells = {tuple(key.split(maxsplit=2)): tallied for key, tallied in tallies.items()}
    for column, name, title, note in (
        (
            "survives",
            "poker-passed",
            words("Quali dichiarazioni reggono", "Which declarations are safe to pass on"),
            words(
                "Regge: il prossimo la crede, o dice dubito ed è vera.",
                "Safe: the next player believes it, or says dubito and it is true.",
            ),
        ),
        (
            "loses",
            "poker-passed-loser",
            words("Quanto spesso perde chi dichiara", "How often who declares it loses the deal"),
            words(
                "Chi ha dichiarato perde la smazzata, subito o quando le carte gli ritornano; in "
                "quattro alla pari sarebbe il 25%.",
                "Who declared it loses the deal, at once or when the cards come round again; among "
                "four equals it would be 25%.",
            ),
        ),
    ):
        rows: list[list[Cell]] = []
        for strategy in ("threshold", "honest"):
            for declared in PASSED:
                found = [cells[strategy, str(number), declared] for number in EXCHANGED]
                shares = [tallied.share(column) for tallied in found]
                rows.append([_PLAYS[strategy], _declared(declared), *shares, *tail(found[0])])
        yield table(
            name,
            title,
            [
                Column(words("Gli altri giocano", "The others play")),
                Column(words("Dichiarazione", "Declaration")),
                *(Column(_exchanged(number), "share") for number in EXCHANGED),
                GAMES,
                SEED,
            ],
            rows,
            joined(
                note,
                words(
                    "In quattro. Il primo ad avere le carte ne cambia tante, al meglio per "
                    "quella mano, e la dichiara in ogni caso, vera o no; poi gioca come gli altri "
                    "tre.",
                    "Four players. The first holder exchanges so many cards, as well as possible "
                    "toward that hand, and declares it in any case, true or not; then it plays as "
                    "the other three do.",
                ),
                BY_THRESHOLD,
                words("Onesto (honest): lo stesso, con soglia 10%.", "Honest: the same below 10%."),
                SIMULATED,
            ),
        )


_PLAYS = {"threshold": words("a soglia", "threshold"), "honest": words("onesto", "honest")}


def _exchanged(number: int) -> Words:
    it = "Cambiata 1" if number == 1 else f"Cambiate {number}"
    return words(it, f"{number} exchanged")


def _declared(text: str) -> Words:
    """A declaration in both languages."""
    return {lang: said(parse(text), lang) for lang in LANGUAGES}
