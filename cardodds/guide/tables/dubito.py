"""Tables of Dubito with cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction

from cardodds import dubito
from cardodds.cards import rank_label
from cardodds.numbers import LANGUAGES
from cardodds.report.table import Cell, Column, Table, Words, table, words

PLAYERS = Column(words("Giocatori", "Players"), "count")
PACKS = Column(words("Mazzi", "Packs"), "count")
HAND = Column(words("Carte a testa", "Cards each"), "count")
ASIDE = Column(words("Da parte", "Left aside"), "count")
OWN = Column(words("Ne hai tu", "You hold"), "count")
NAMES = {"napoletane": words("Napoletane", "Napoletane"), "francesi": words("Francesi", "French")}
ALL_NAMES = {
    "napoletane": words("Mazzo da 40", "Pack of 40"),
    "francesi": words("Mazzo da 52", "Pack of 52"),
    "francesi36": words("Mazzo da 36", "Pack of 36"),
}
OPENING = words(
    "a inizio mano, prima di sentire una dichiarazione",
    "in opening hands, before any declaration is heard",
)


def _atleast(most: int) -> list[Column]:
    return [Column(words(f"Almeno {k}", f"At least {k}"), "percent") for k in range(1, most + 1)]


def deal() -> Iterable[Table]:
    """Cards each for 3 to 8 players, as the guide prints them."""
    rows: list[list[Cell]] = []
    for players in range(3, 9):
        shown: list[Cell] = []
        packs = 0
        for deck in NAMES:
            dealt = dubito.deal(players=players, deck=deck)
            packs = dealt.packs
            shown.append(f"{dealt.hand} ({dealt.aside})" if dealt.aside else f"{dealt.hand}")
        rows.append([players, packs, *shown])
    yield table(
        "dubito-deal",
        words("Carte a testa a dubito", "Cards each at Dubito"),
        [PLAYERS, PACKS, *(Column(name) for name in NAMES.values())],
        rows,
        words(
            "Un mazzo fino a 4 giocatori, due da 5 in su; tra parentesi le carte da parte.",
            "One pack up to 4 players, two from 5; in brackets the cards left aside.",
        ),
    )


def deal_all() -> Iterable[Table]:
    """Cards each and left aside for 2 to 10 players, every pack size, one and two packs."""
    rows: list[list[Cell]] = []
    for deck in ("napoletane", "francesi", "francesi36"):
        for packs in (1, 2):
            for players in range(2, 11):
                dealt = dubito.deal(players=players, deck=deck, packs=packs)
                rows.append([deck, packs, players, dealt.cards, dealt.hand, dealt.aside])
    yield table(
        "dubito-deal-all",
        words("Carte a testa, da 2 a 10 giocatori", "Cards each, 2 to 10 players"),
        [
            Column(words("Mazzo", "Pack")),
            PACKS,
            PLAYERS,
            Column(words("Carte", "Cards"), "count"),
            HAND,
            ASIDE,
        ],
        rows,
        words(
            "In due si dà un quarto delle carte; in ogni altro caso tutte, in parti uguali.",
            "Two players get a quarter of the cards each; otherwise all are dealt evenly.",
        ),
    )


def values() -> Iterable[Table]:
    """Own ranks for 3 to 8 players with the napoletane, as the guide prints them."""
    rows: list[list[Cell]] = []
    for players in range(3, 9):
        found = dubito.values(players=players)
        rows.append([players, found.own, found.hand, found.mean])
    yield table(
        "dubito-values",
        words("I valori che ti toccano con le napoletane", "The ranks that fall to you, 40 cards"),
        [
            PLAYERS,
            Column(words("Valori tuoi", "Own ranks"), "count"),
            HAND,
            Column(words("Dei tuoi valori", "Of your ranks"), "mean"),
        ],
        rows,
        words(
            "Finché nessuno dubita; carte dei propri valori in media, a inizio mano.",
            "While nobody doubts; mean cards of one's own ranks in the opening hand.",
        ),
    )


def values_all() -> Iterable[Table]:
    """The ranks that each seat declares, for every number of players and both pack sizes."""
    rows: list[list[Cell]] = []
    for deck in ALL_NAMES:
        for players in range(2, 11):
            for seat in range(players):
                found = dubito.values(players=players, deck=deck, seat=seat)
                ranks: Words = {
                    lang: " ".join(rank_label(rank, lang) for rank in found.ranks)
                    for lang in LANGUAGES
                }
                rows.append(
                    [ALL_NAMES[deck], players, seat + 1, ranks, found.own, found.mean, found.others]
                )
    yield table(
        "dubito-values-all",
        words("I valori che toccano a ognuno", "The ranks that fall to each player"),
        [
            Column(words("Mazzo", "Pack")),
            PLAYERS,
            Column(words("Posto", "Seat"), "count"),
            Column(words("Dichiara, in ordine", "Declares, in order")),
            Column(words("Valori suoi", "Own ranks"), "count"),
            Column(words("Dei suoi valori", "Of own ranks"), "mean"),
            Column(words("Degli altri valori", "Of other ranks"), "mean"),
        ],
        rows,
        words(
            "Finché nessuno dubita, dagli assi; il posto 1 apre. Carte medie a inizio mano.",
            "While nobody doubts, opening from the aces; seat 1 opens. Mean cards, opening hands.",
        ),
    )


def holds() -> Iterable[Table]:
    """Hold odds for four players with the napoletane, as the guide prints them."""
    rows: list[list[Cell]] = [
        [own, *(dubito.holds(own=own, atleast=k) for k in (1, 2, 3))] for own in range(5)
    ]
    yield table(
        "dubito-holds",
        words("Quante carte di un valore ha un avversario", "How many of a rank an opponent holds"),
        [OWN, *_atleast(3)],
        rows,
        words(
            f"In quattro con le napoletane, {OPENING['it']}.",
            f"Four players, napoletane, {OPENING['en']}.",
        ),
    )


def _holds_by_players(deck: str, packs: int, anyone: bool) -> list[list[Cell]]:
    rows: list[list[Cell]] = []
    for players in range(2, 11):
        hand = dubito.deal(players=players, deck=deck, packs=packs).hand
        for own in range(min(4 * packs, hand) + 1):
            chances: list[Fraction] = [
                dubito.holds(
                    own=own, atleast=k, players=players, deck=deck, packs=packs, anyone=anyone
                )
                for k in (1, 2, 3, 4)
            ]
            rows.append([players, hand, own, *chances])
    return rows


def holds_all() -> Iterable[Table]:
    """Hold odds for 2 to 10 players: one opponent and any of them, both packs, one and two."""
    for deck, name in ALL_NAMES.items():
        for packs in (1, 2):
            for anyone in (False, True):
                who = words("almeno uno", "any") if anyone else words("un", "one")
                yield table(
                    f"dubito-holds-{deck}-{packs}" + ("-anyone" if anyone else ""),
                    words(
                        f"{name['it']}, mazzi: {packs}; {who['it']} avversario ne ha almeno k",
                        f"{name['en']}, packs: {packs}; {who['en']} opponent holds at least k",
                    ),
                    [PLAYERS, HAND, OWN, *_atleast(4)],
                    _holds_by_players(deck, packs, anyone),
                    words(
                        f"Per giocatori e carte proprie, {OPENING['it']}.",
                        f"By players and own copies, {OPENING['en']}.",
                    ),
                )


def certain() -> Iterable[Table]:
    """Which claims are certain lies, by own copies."""
    lie = words("bugia certa", "certain lie")
    rows: list[list[Cell]] = []
    for packs in (1, 2):
        for own in range(4 * packs + 1):
            claims = [dubito.certain_lie(own, claim, packs=packs) for claim in range(1, 5)]
            rows.append([packs, own, *(lie if certainly else None for certainly in claims)])
    yield table(
        "dubito-certain",
        words("Il dubito sicuro", "The certain lie"),
        [PACKS, OWN, *(Column(words(f"Dice {k}", f"Claims {k}")) for k in range(1, 5))],
        rows,
        words(
            "Le proprie carte più quelle dichiarate sono più di tutte quelle del valore.",
            "Own copies and declared ones are more than there are of the rank.",
        ),
    )


def opener() -> Iterable[Table]:
    """The opener's chance to hold aces, for 2 to 10 players."""
    rows: list[list[Cell]] = []
    for deck, name in ALL_NAMES.items():
        for players in range(2, 11):
            dealt = dubito.deal(players=players, deck=deck)
            chances = [dubito.opener(k, players=players, deck=deck) for k in (1, 2, 3, 4)]
            rows.append([name, players, dealt.packs, dealt.hand, *chances])
    yield table(
        "dubito-opener",
        words("Quanti assi ha chi apre", "How many aces the opener holds"),
        [Column(words("Mazzo", "Pack")), PLAYERS, PACKS, HAND, *_atleast(4)],
        rows,
        words(
            f"Per chi non vede nessuna carta, {OPENING['it']}.",
            f"For somebody who sees no card, {OPENING['en']}.",
        ),
    )


TABLES: tuple[Callable[[], Iterable[Table]], ...] = (
    deal,
    values,
    holds,
    deal_all,
    values_all,
    holds_all,
    certain,
    opener,
)
