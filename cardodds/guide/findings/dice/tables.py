"""The tables of the findings of Dubito with dice."""

from __future__ import annotations

from collections.abc import Iterable

from cardodds.guide.findings.columns import GAMES, SEED, SIMULATED, joined, tail
from cardodds.guide.findings.tally import Tallied, Tallies
from cardodds.report.table import Cell, Column, Table, Words, table, words
from cardodds.simulation.estimates import Estimate

PLAYERS = Column(words("Giocatori", "Players"), "count")
ROUNDS = Column(words("Giri a partita", "Rounds a game"), "number")
BIDS = Column(words("Dichiarazioni a partita", "Bids a game"), "number")
OPENER = Column(words("Vince chi apre", "The opener wins"), "share")

ALIKE = words(
    "Tutti giocano a soglia (threshold): dubitano se, visti i propri dadi, la dichiarazione è "
    "giusta meno di una volta su due, se no dicono la più probabile.",
    "All play by the threshold: they doubt a bid that, given their own dice, is right less than "
    "one time in two, else make the likeliest one.",
)
OTHERS = words(
    "Gli altri giocano a soglia (threshold): dubitano sotto il 50%, visti i propri dadi, se no "
    "dicono la più probabile.",
    "The others play by the threshold: they doubt below 50%, given their own dice, else make the "
    "likeliest bid.",
)
FIVE = words(
    "5 dadi a testa, regole di base; il posto 1 apre la partita.",
    "5 dice each, basic rules; seat 1 opens the game.",
)
MOST = 6
WIN = "win 0"


def _players(tallied: Tallied) -> int:
    return len(tallied.cell.strategies)


def _over_a_share(tallied: Tallied) -> Estimate:
    """How much more than its share of the games seat 1 wins, in a hundred games."""
    wins, even = tallied.share(WIN), 1 / _players(tallied)
    return Estimate(*(100 * (end - even) for end in (wins.value, wins.low, wins.high)))


OVER = Column(words("In più della sua parte, su 100", "More than its share, in 100"), "number")


def seats(tallies: Tallies) -> Iterable[Table]:
    """The share of games that each seat wins."""
    rows: list[list[Cell]] = []
    for tallied in tallies.values():
        players = _players(tallied)
        wins = [tallied.share(f"win {seat}") for seat in range(players)]
        absent = [None] * (MOST - players)
        means = tallied.mean("rounds"), tallied.mean("turns")
        over = _over_a_share(tallied)
        rows.append([players, *wins, *absent, over, *means, *tail(tallied)])
    yield table(
        "dice-seats",
        words("Quanto vale aprire", "What opening is worth"),
        [
            PLAYERS,
            *(
                Column(words(f"Vince il posto {seat + 1}", f"Seat {seat + 1} wins"), "share")
                for seat in range(MOST)
            ),
            Column(
                words("Chi apre, in più su 100", "The opener, more in 100"),
                "number",
            ),
            ROUNDS,
            BIDS,
            GAMES,
            SEED,
        ],
        rows,
        joined(FIVE, ALIKE, SIMULATED),
    )


def held(tallies: Tallies) -> Iterable[Table]:
    """What a die more or less does."""
    rows: list[list[Cell]] = [
        [key, tallied.share(WIN), _over_a_share(tallied), tallied.mean("rounds"), *tail(tallied)]
        for key, tallied in tallies.items()
    ]
    yield table(
        "dice-held",
        words("Quanto vale un dado", "What a die is worth"),
        [
            Column(words("Dadi, da chi apre", "Dice, the opener's first")),
            OPENER,
            OVER,
            ROUNDS,
            GAMES,
            SEED,
        ],
        rows,
        joined(
            words(
                "La partita comincia con questi dadi. Chi comincia con uno non fa il piombo.",
                "The game starts with these dice. Who starts with one has no piombo round.",
            ),
            ALIKE,
            SIMULATED,
        ),
    )


def busso(tallies: Tallies) -> Iterable[Table]:
    """What saying busso is worth, to one who does among others who do not."""
    rows: list[list[Cell]] = []
    for tallied in tallies.values():
        name, _, least = tallied.cell.strategies[0].partition(":busso_from=")
        least_chance = _percent(least or _DEFAULT)
        knocks = words(f"dal {least_chance}", f"from {least_chance}") if name == "busso" else _NEVER
        found = tallied.share(WIN), _over_a_share(tallied), tallied.mean("rounds")
        rows.append([_players(tallied), knocks, *found, *tail(tallied)])
    yield table(
        "dice-busso",
        words("Quanto vale bussare", "What bussare is worth"),
        [
            PLAYERS,
            Column(words("Bussa", "Says busso")),
            OPENER,
            OVER,
            ROUNDS,
            GAMES,
            SEED,
        ],
        rows,
        joined(
            FIVE,
            words(
                "Il posto 1 bussa quando gli manca un dado e la dichiarazione è esatta almeno con "
                "questa probabilità, visti i suoi dadi; gli altri non bussano mai.",
                "Seat 1 says busso when it has lost a die and the bid is exact with at least this "
                "chance, given its own dice; the others never do.",
            ),
            OTHERS,
            SIMULATED,
        ),
    )


_NEVER = words("mai", "never")
_DEFAULT = "0.5"


def _percent(decimal: str) -> str:
    return f"{decimal.removeprefix('0.')}0%"


def thresholds(tallies: Tallies) -> Iterable[Table]:
    """When to doubt: one player's threshold among others at one half."""
    rows: list[list[Cell]] = []
    by_players: dict[int, list[Tallied]] = {}
    for tallied in tallies.values():
        by_players.setdefault(_players(tallied), []).append(tallied)
    for tallied, *more in zip(*by_players.values(), strict=True):
        below = tallied.cell.strategies[0].partition("doubt_below=")[2] or _DEFAULT
        rows.append(
            [_percent(below), *(one.share(WIN) for one in (tallied, *more)), *tail(tallied)]
        )
    yield table(
        "dice-thresholds",
        words("Quando dubitare", "When to doubt"),
        [
            Column(words("Dubita sotto", "Doubts below")),
            *(
                Column(words(f"Vince, in {players}", f"Wins, {players} players"), "share")
                for players in by_players
            ),
            GAMES,
            SEED,
        ],
        rows,
        joined(
            FIVE,
            words(
                "Quante partite vince il posto 1 se dubita sotto questa probabilità, visti i suoi "
                "dadi; ogni colonna ha altrettante partite.",
                "How many games seat 1 wins if it doubts below this chance, given its own dice; "
                "each column has as many games.",
            ),
            OTHERS,
            SIMULATED,
        ),
    )


_PIOMBO: dict[str, Words] = {"on": words("sì", "on"), "off": words("no", "off")}


def piombo(tallies: Tallies) -> Iterable[Table]:
    """What piombo rounds change."""
    rows: list[list[Cell]] = []
    for key, tallied in tallies.items():
        last = tallied.share(f"win {_players(tallied) - 1}")
        shares = tallied.share(WIN), last, _over_a_share(tallied)
        means = tallied.mean("rounds"), tallied.mean("turns")
        played = _PIOMBO[key.partition(" ")[0]]
        rows.append([_players(tallied), played, *shares, *means, *tail(tallied)])
    yield table(
        "dice-piombo",
        words("Con il piombo e senza", "With piombo and without"),
        [
            PLAYERS,
            Column(words("Piombo", "Piombo")),
            OPENER,
            Column(words("Vince l'ultimo", "The last seat wins"), "share"),
            OVER,
            ROUNDS,
            BIDS,
            GAMES,
            SEED,
        ],
        rows,
        joined(FIVE, ALIKE, SIMULATED),
    )
