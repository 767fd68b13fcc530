"""The two worked games of the guides, as tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from cardodds.cards import pack, rank_label
from cardodds.guide.worked import (
    Turn,
    worked_dubito,
    worked_record,
    worked_rubamazzo,
)
from cardodds.numbers import LANGUAGES
from cardodds.report.table import Cell, Column, Table, Words, table, words

RUBAMAZZO = "rubamazzo_game"
DUBITO = "dubito_worked_hand"


def _played(turn: Turn) -> Words:
    """The card of a turn and what it does, as the guide says it."""
    deck = pack("napoletane")
    rank = turn.card.rank
    the = "l'" if rank == "A" else "il "
    done = {
        "table": words("in tavola", "to the table"),
        "capture": words(
            f"prende {the}{rank_label(rank, 'it')}",
            f"captures the {rank_label(rank, 'en')}",
        ),
        "steal": words(f"ruba {turn.stolen} carte", f"steals {turn.stolen} cards"),
    }[turn.action]
    return {lang: f"{deck.card_words(turn.card, lang)}, {done[lang]}" for lang in LANGUAGES}


def rubamazzo_game() -> Iterable[Table]:
    """The worked game of rubamazzo: a row a turn of both seats."""
    record = worked_record(RUBAMAZZO)
    game = worked_rubamazzo(RUBAMAZZO)
    seats = len(record.seats)
    hand = len(record.deal.hands[record.seats[0]][0])
    rows: list[list[Cell]] = []
    for start in range(0, len(game.turns), seats):
        turns = game.turns[start : start + seats]
        deal, turn = divmod(start // seats, hand)
        bundles = "-".join(str(cards) for cards in turns[-1].bundles)
        rows.append([deal + 1, turn + 1, *(_played(turn) for turn in turns), bundles])
    final = "-".join(str(cards) for cards in game.final)
    yield table(
        "rubamazzo-game",
        words("Una partita di rubamazzo in due", "A game of rubamazzo for two"),
        [
            Column(words("Distribuzione", "Deal"), "count"),
            Column(words("Giro", "Turn"), "count"),
            *(Column(words(seat, seat)) for seat in record.seats),
            Column(words("Mazzetti", "Bundles")),
        ],
        rows,
        words(
            f"Le carte rimaste in tavola vanno a chi ha preso per ultimo: finale {final}.",
            f"The cards left on the table go to the last who captured: final score {final}.",
        ),
    )


def dubito_hand() -> Iterable[Table]:
    """The worked hand of Dubito: its doubts."""
    record = worked_record(DUBITO)
    rows: list[list[Cell]] = [
        [
            doubt.claimant,
            doubt.doubter,
            words("vero", "true") if doubt.true else words("bugia", "lie"),
            doubt.pile,
            doubt.taker,
            *doubt.hands,
        ]
        for doubt in worked_dubito(DUBITO).doubts
    ]
    yield table(
        "dubito-hand",
        words("Una mano di dubito in quattro", "A hand of Dubito for four"),
        [
            Column(words("Dichiara", "Claims")),
            Column(words("Dubita", "Doubts")),
            Column(words("Era", "It was")),
            Column(words("Mucchio", "Pile"), "count"),
            Column(words("Lo prende", "Taken by")),
            *(Column(words(seat, seat), "count") for seat in record.seats),
        ],
        rows,
        words(
            "Le carte in mano a ognuno dopo ogni dubito.", "Cards in each hand after every doubt."
        ),
    )


TABLES: tuple[Callable[[], Iterable[Table]], ...] = (rubamazzo_game, dubito_hand)
