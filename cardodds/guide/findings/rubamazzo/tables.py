"""The tables of rubamazzo's findings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from cardodds.guide.findings.columns import GAMES, SEED, SIMULATED, joined, tail
from cardodds.guide.findings.rubamazzo.situations import held, situation
from cardodds.guide.findings.tally import Tallied, Tallies
from cardodds.report.table import Cell, Column, Table, Words, table, words
from cardodds.rubamazzo.odds import theft_risk
from cardodds.rubamazzo.rules import schedule
from cardodds.simulation.estimates import Estimate, wilson

PLAYERS = Column(words("Giocatori", "Players"), "count")
STRATEGY = Column(words("Tutti giocano", "All play"))
TIES = Column(words("Pari", "Ties"), "share")
DEAL = Column(words("Distribuzione", "Deal"), "count")
TURN = Column(words("Giro", "Turn"), "count")
SEAT = Column(words("Posto", "Seat"), "count")
MISSING = Column(words("Ne mancano", "Missing"), "count")
EXACT = Column(words("Rischio esatto", "Exact risk"), "percent")

GREEDY = words(
    "Gioco avido (greedy): ruba il mazzetto più grosso, se no prende più carte che può, se no cala "
    "a caso.",
    "Greedy play: steals the largest bundle, else captures the most cards, else lays one at "
    "random.",
)


def _in_a_hundred(estimate: Estimate) -> Estimate:
    return Estimate(100 * estimate.value, 100 * estimate.low, 100 * estimate.high)


def seats(tallies: Tallies) -> Iterable[Table]:
    """Share of games that each seat wins, for 2, 3 and 4 players."""
    rows: list[list[Cell]] = []
    most = 4
    for tallied in tallies.values():
        players = len(tallied.cell.strategies)
        wins = [tallied.share(f"win {seat}") for seat in range(players)]
        absent = [None] * (most - players)
        ties = tallied.share("ties")
        strategy = tallied.cell.strategies[0]
        rows.append([strategy, players, *wins, *absent, ties, *tail(tallied)])
    yield table(
        "rubamazzo-seats",
        words("Quanto vale il posto", "What the seat is worth"),
        [
            STRATEGY,
            PLAYERS,
            *(
                Column(words(f"Vince il posto {seat + 1}", f"Seat {seat + 1} wins"), "share")
                for seat in range(most)
            ),
            TIES,
            GAMES,
            SEED,
        ],
        rows,
        joined(
            words(
                "40 carte, regole classiche; il posto 1 apre, l'ultimo cala per ultimo.",
                "40 cards, classic rules; seat 1 opens, the last seat plays last.",
            ),
            GREEDY,
            words(
                "A caso (random): una carta qualunque della mano.",
                "Random: any card of the hand.",
            ),
            SIMULATED,
        ),
    )


_RULES: dict[str, Words] = {
    "classic": words("classiche", "classic"),
    "capture all": words("si prendono tutte le uguali", "all equal cards are captured"),
    "sum": words("anche la somma", "sums too"),
    "ace": words("asso piglia tutto", "the ace takes all"),
    "ace but last deal": words(
        "asso piglia tutto, non nell'ultima distribuzione",
        "the ace takes all, not in the last deal",
    ),
    "capture first": words("chi può prendere non ruba", "who can capture does not steal"),
    "classic 4": words("classiche", "classic"),
    "pairs": words("a coppie", "in pairs"),
    "pairs stealing": words(
        "a coppie, si ruba anche al compagno", "in pairs, the partner's bundle too may be stolen"
    ),
}


def variants(tallies: Tallies) -> Iterable[Table]:
    """What each variant does to the seats, to the number of thefts and to what is stolen."""
    rows: list[list[Cell]] = []
    for key, tallied in tallies.items():
        players = len(tallied.cell.strategies)
        first, last = "win 0", f"win {players - 1}"
        rows.append(
            [
                players,
                _RULES[key],
                tallied.share(first),
                tallied.share(last),
                _in_a_hundred(tallied.lead(last, first)),
                tallied.mean("steals"),
                tallied.mean("stolen"),
                tallied.ratio("stolen", "steals"),
                *tail(tallied),
            ]
        )
    yield table(
        "rubamazzo-variants",
        words("Che cosa cambia con le varianti", "What the variants change"),
        [
            PLAYERS,
            Column(words("Regole", "Rules")),
            Column(words("Vince chi apre", "The opener wins"), "share"),
            Column(words("Vince l'ultimo", "The last seat wins"), "share"),
            Column(
                words("L'ultimo in più, su 100 partite", "The last more, in 100 games"), "number"
            ),
            Column(words("Furti a partita", "Thefts a game"), "number"),
            Column(words("Carte rubate a partita", "Cards stolen a game"), "number"),
            Column(words("Carte a furto", "Cards a theft"), "number"),
            GAMES,
            SEED,
        ],
        rows,
        joined(
            words(
                "40 carte, una regola cambiata alla volta; a coppie vince la coppia.",
                "40 cards, one rule changed at a time; in pairs the pair wins.",
            ),
            GREEDY,
            SIMULATED,
        ),
    )


def thefts(tallies: Tallies) -> Iterable[Table]:
    """How often the other holds a card of the top's rank, beside the exact chance."""
    (tallied,) = tallies.values()
    yield _opener(tallied)
    yield _turns(tallied)


def _opener(tallied: Tallied) -> Table:
    rows: list[list[Cell]] = []
    for deal, missing in product(range(1, schedule().deals + 1), (2, 1)):
        names = [situation(deal, 1, 0, action, missing) for action in ("kept", "captured", "stole")]
        cases = sum(tallied[name] for name in names)
        found = wilson(sum(tallied[held(name)] for name in names), cases)
        rows.append([deal, missing, theft_risk(missing, deal=deal), found, cases, *tail(tallied)])
    return table(
        "rubamazzo-theft-played",
        words("Il rischio del mazzetto, giocato", "The bundle's risk, played"),
        [
            DEAL,
            MISSING,
            EXACT,
            Column(words("L'avversario l'aveva", "The opponent held one"), "share"),
            Column(words("Casi", "Cases"), "count"),
            GAMES,
            SEED,
        ],
        rows,
        joined(
            words(
                "Il mazzetto di chi apre, in due, dopo la sua prima carta di ogni distribuzione: "
                "quante volte l'avversario ha una carta uguale alla cima, accanto alla "
                "probabilità esatta.",
                "The opener's bundle, two players, after its first card of each deal: how often "
                "the opponent holds a card of the top's rank, beside the exact chance.",
            ),
            GREEDY,
            SIMULATED,
        ),
    )


def _turns(tallied: Tallied) -> Table:
    rows: list[list[Cell]] = []
    for deal, turn, seat, missing in _places():
        found: list[Cell] = []
        for action in ("captured", "stole", "kept"):
            name = situation(deal, turn, seat, action, missing)
            found.append(tallied.share(held(name), of=name) if tallied[name] else None)
        if any(cell is not None for cell in found):
            risk = theft_risk(missing, deal=deal, turn=turn, seat=seat)
            rows.append([deal, turn, seat + 1, missing, risk, *found, *tail(tallied)])
    return table(
        "rubamazzo-theft-answered",
        words("A un furto si risponde subito?", "Is a theft answered at once?"),
        [
            DEAL,
            TURN,
            SEAT,
            MISSING,
            EXACT,
            Column(words("Dopo una presa", "After a capture"), "share"),
            Column(words("Dopo un furto", "After a theft"), "share"),
            Column(words("Cima di prima", "Same top as before"), "share"),
            GAMES,
            SEED,
        ],
        rows,
        joined(
            words(
                "Quante volte l'avversario, quando tocca a lui, ha una carta uguale alla cima e "
                "la ruba, in due, giro per giro; il posto 1 apre. Il rischio esatto non deduce "
                "niente da ciò che l'avversario ha calato o non ha preso: chi ha appena lasciato "
                "stare una cima di solito non la può rubare.",
                "How often the opponent, when it is to play, holds a card of the top's rank and "
                "steals, two players, turn by turn; seat 1 opens. The exact risk reads nothing "
                "into what the opponent played or did not take: who has just left a top alone "
                "usually cannot steal it.",
            ),
            GREEDY,
            SIMULATED,
        ),
    )


def _places() -> Iterator[tuple[int, int, int, int]]:
    dealt = schedule()
    return product(range(1, dealt.deals + 1), range(1, dealt.hand + 1), (0, 1), (2, 1))


_TIPS: dict[str, Words] = {
    "none": words("nessuno", "none"),
    "safe": words("solo cime sicure", "safe tops alone"),
    "cover": words("solo coprire la cima", "covering the top alone"),
    "dead": words("solo carte morte", "dead cards alone"),
    "all but safe": words("tutti ma non cime sicure", "all but safe tops"),
    "all but cover": words("tutti ma non coprire la cima", "all but covering the top"),
    "all but dead": words("tutti ma non carte morte", "all but dead cards"),
    "all": words("tutti e tre", "all three"),
}


def tips(tallies: Tallies) -> Iterable[Table]:
    """What each of the guide's tips is worth against greedy play."""
    rows: list[list[Cell]] = []
    for key, tallied in tallies.items():
        # Of a deal: two games, a win two points and a tie one, ours less theirs.
        lead = tallied.mean("lead", 4)
        points = Estimate(*((1 + end) / 2 for end in (lead.value, lead.low, lead.high)))
        ours = tallied.cell.strategies[0]
        rows.append(
            [_TIPS[key], ours, points, _in_a_hundred(lead), 2 * tallied.games, str(tallied.seed)]
        )
    yield table(
        "rubamazzo-tips",
        words("Quanto valgono i consigli", "What the tips are worth"),
        [
            Column(words("Consigli seguiti", "Tips followed")),
            Column(words("Strategia", "Strategy")),
            Column(words("Punti contro greedy", "Points against greedy"), "share"),
            Column(words("Punti in più, su 100 partite", "More points, in 100 games"), "number"),
            GAMES,
            SEED,
        ],
        rows,
        joined(
            words(
                "In due, 40 carte, contro il gioco avido; una vittoria vale un punto, un pari "
                "mezzo. Ogni smazzata si gioca due volte, a posti scambiati e con le stesse "
                "scelte a caso. Chi segue i consigli ricorda tutte le carte uscite e dà a ognuno "
                "il peso della strategia memory.",
                "Two players, 40 cards, against greedy play; a win counts one point, a tie half. "
                "Each deal is played twice, the seats swapped, with the same decisions at random. "
                "Who follows the tips remembers every card shown and gives each the weight of the "
                "strategy memory.",
            ),
            GREEDY,
            SIMULATED,
        ),
    )


def open_cards(tallies: Tallies) -> Iterable[Table]:
    """How the seats fare when both see all cards and play perfectly."""
    played = {
        "perfect": words("alla perfezione, a carte scoperte", "perfectly, all cards open"),
        "greedy": words("avido (greedy), le stesse smazzate", "greedily, the same deals"),
    }
    rows: list[list[Cell]] = []
    for key, tallied in tallies.items():
        margin = tallied.mean("margin") if key == "perfect" else None
        shares = [tallied.share(name) for name in ("win 0", "win 1", "ties")]
        rows.append([played[key], *shares, margin, *tail(tallied)])
    yield table(
        "rubamazzo-open-cards",
        words("Il gioco perfetto a carte scoperte", "Perfect play with open cards"),
        [
            Column(words("Come si gioca", "How both play")),
            Column(words("Vince chi apre", "The opener wins"), "share"),
            Column(words("Vince l'altro", "The other wins"), "share"),
            TIES,
            Column(words("Carte in più per chi apre", "The opener's lead in cards"), "number"),
            GAMES,
            SEED,
        ],
        rows,
        joined(
            words(
                "In due, 40 carte, regole classiche; tutte le carte scoperte, anche quelle ancora "
                "da distribuire.",
                "Two players, 40 cards, classic rules; all cards open, those still to be dealt "
                "too.",
            ),
            GREEDY,
            SIMULATED,
        ),
    )
