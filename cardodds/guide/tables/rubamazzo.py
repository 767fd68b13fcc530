"""Tables of Rubamazzo."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from cardodds import rubamazzo
from cardodds.report.table import Cell, Column, Table, table, words

PLAYERS = Column(words("Giocatori", "Players"), "count")
DEAL = Column(words("Distribuzione", "Deal"), "count")
UNSEEN = Column(words("Carte non viste", "Cards unseen"), "count")
DEALS = Column(words("Distribuzioni", "Deals"), "count")
STOCK = Column(words("Nel mazzo dopo la prima", "In the stock after the first"), "count")
PLAYED = Column(words("Carte calate a testa", "Cards each plays"), "count")
CARDS = Column(words("Carte", "Cards"), "count")
HAND = Column(words("Carte a testa", "Cards each"), "count")
REMEMBERED = words(
    "se si ricordano tutte le carte uscite", "if all the cards that have been seen are remembered"
)


def _missing(count: int) -> Column:
    it = "Ne manca 1" if count == 1 else f"Ne mancano {count}"
    return Column(words(it, f"{count} missing"), "percent")


def deals() -> Iterable[Table]:
    """Deals of a game with 40 cards for 2 to 4 players, as the guide prints them."""
    plans = [rubamazzo.schedule(players) for players in (2, 3, 4)]
    rows: list[list[Cell]] = [[p.players, p.deals, p.stock, p.played] for p in plans]
    yield table(
        "rubamazzo-deals",
        words("Quante distribuzioni con 40 carte", "How many deals with 40 cards"),
        [PLAYERS, DEALS, STOCK, PLAYED],
        rows,
        words(
            "3 carte a testa; le 4 in tavola solo all'inizio.",
            "3 cards each; the 4 on the table only at the start.",
        ),
    )


def deals_all() -> Iterable[Table]:
    """Deals, leftovers and winning cards for 2 to 6 players, both packs, 3 and 4 cards each."""
    rows: list[list[Cell]] = []
    for deck in ("napoletane", "francesi"):
        for hand in (3, 4):
            for players in range(2, 7):
                plan = rubamazzo.schedule(players, deck=deck, hand=hand)
                winning = rubamazzo.winning_cards(plan.cards - plan.leftover)
                row: list[Cell] = [plan.cards, hand, players, plan.deals, plan.stock]
                rows.append([*row, plan.played, plan.leftover, winning])
    yield table(
        "rubamazzo-deals-all",
        words("Distribuzioni e carte che avanzano", "Deals and leftover cards"),
        [
            CARDS,
            HAND,
            PLAYERS,
            DEALS,
            STOCK,
            PLAYED,
            Column(words("Avanzano", "Left over"), "count"),
            Column(words("Vincono sempre", "Always win"), "count"),
        ],
        rows,
        words(
            "4 carte in tavola all'inizio; le carte che non bastano a tutti restano fuori.",
            "4 cards on the table at the start; cards too few for everybody stay out.",
        ),
    )


def theft() -> Iterable[Table]:
    """Theft risk of the opener for two players and 40 cards, as the guide prints it."""
    rows: list[list[Cell]] = []
    for deal in range(1, rubamazzo.schedule().deals + 1):
        two, one = (rubamazzo.theft(missing, deal=deal) for missing in (2, 1))
        rows.append([deal, two.unseen, two.risk, one.risk])
    yield table(
        "rubamazzo-theft",
        words("Quanto rischia il mazzetto, in due", "The bundle's risk, two players"),
        [DEAL, UNSEEN, _missing(2), _missing(1)],
        rows,
        words(
            "Probabilità che l'avversario abbia almeno una carta uguale alla cima: chi apre, al "
            f"primo giro della distribuzione, {REMEMBERED['it']}.",
            "Chance that the opponent holds a card of the top's rank: the opener, at the first "
            f"turn of the deal, {REMEMBERED['en']}.",
        ),
    )


def theft_all() -> Iterable[Table]:
    """Theft risk of the opener for 2 to 6 players, 40 cards and 52."""
    rows: list[list[Cell]] = []
    for deck in ("napoletane", "francesi"):
        for players in range(2, 7):
            plan = rubamazzo.schedule(players, deck=deck)
            for deal in range(1, plan.deals + 1):
                risks = [
                    rubamazzo.theft(missing, deal=deal, players=players, deck=deck)
                    for missing in (2, 1)
                ]
                rows.append(
                    [plan.cards, plan.hand, players, deal, risks[0].unseen, risks[0].against]
                    + [found.risk for found in risks]
                )
    yield table(
        "rubamazzo-theft-all",
        words("Quanto rischia il mazzetto, da 2 a 6", "The bundle's risk, 2 to 6 players"),
        [
            CARDS,
            HAND,
            PLAYERS,
            DEAL,
            UNSEEN,
            Column(words("In mano agli altri", "In others' hands"), "count"),
            _missing(2),
            _missing(1),
        ],
        rows,
        words(
            "Probabilità che almeno un avversario abbia una carta uguale alla cima: chi apre, al "
            f"primo giro della distribuzione, {REMEMBERED['it']}.",
            "Chance that some opponent holds a card of the top's rank: the opener, at the first "
            f"turn of the deal, {REMEMBERED['en']}.",
        ),
    )


def theft_turns() -> Iterable[Table]:
    """Theft risk at every turn of every deal for both seats, two players and 40 cards."""
    rows: list[list[Cell]] = []
    plan = rubamazzo.schedule()
    for deal in range(1, plan.deals + 1):
        for turn in range(1, plan.hand + 1):
            for seat in (0, 1):
                known = min(2, rubamazzo.theft(0, deal=deal, turn=turn, seat=seat).unseen)
                risks = {
                    missing: rubamazzo.theft(missing, deal=deal, turn=turn, seat=seat)
                    for missing in range(known + 1)
                }
                rows.append(
                    [deal, turn, seat + 1, risks[0].unseen, risks[0].against]
                    + [risks[m].risk if m in risks else None for m in (2, 1)]
                )
    yield table(
        "rubamazzo-theft-turns",
        words("Il rischio giro per giro, in due", "The risk turn by turn, two players"),
        [
            DEAL,
            Column(words("Giro", "Turn"), "count"),
            Column(words("Posto", "Seat"), "count"),
            UNSEEN,
            Column(words("In mano all'altro", "In the other hand"), "count"),
            _missing(2),
            _missing(1),
        ],
        rows,
        words(
            f"40 carte; il posto 1 apre; {REMEMBERED['it']}. Una mano vuota conta le carte che "
            "sta per ricevere.",
            f"40 cards; seat 1 opens; {REMEMBERED['en']}. An empty hand counts the cards about to "
            "be dealt to it.",
        ),
    )


def opening() -> Iterable[Table]:
    """Opening odds for both packs, 3 and 4 cards each."""
    rows: list[list[Cell]] = []
    for deck, cards in (("napoletane", 40), ("francesi", 52)):
        for hand in (3, 4):
            found = rubamazzo.opening(deck=deck, hand=hand)
            rows.append([cards, hand, found.capture, found.pair])
    yield table(
        "rubamazzo-opening",
        words("La prima giocata", "The first play"),
        [
            CARDS,
            HAND,
            Column(words("Chi apre può prendere", "The opener can capture"), "percent"),
            Column(words("Una coppia in tavola", "A pair on the table"), "percent"),
        ],
        rows,
        words(
            "4 carte in tavola; prima di vedere una carta.",
            "4 cards on the table; before any card is seen.",
        ),
    )


TABLES: tuple[Callable[[], Iterable[Table]], ...] = (
    deals,
    theft,
    deals_all,
    theft_all,
    theft_turns,
    opening,
)
