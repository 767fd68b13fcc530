"""The worked games, as tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from cardodds import poker
from cardodds.cards import pack, rank_label
from cardodds.guide.worked import (
    Turn,
    worked_dubito,
    worked_poker,
    worked_record,
    worked_rubamazzo,
)
from cardodds.numbers import LANGUAGES
from cardodds.poker.classes import HandClass
from cardodds.report.table import Cell, Column, Table, Words, table, words

RUBAMAZZO = "rubamazzo_game"
DUBITO = "dubito_worked_hand"
POKER = "poker_game"


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
            _TRUE[doubt.true],
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


def poker_game() -> Iterable[Table]:
    """The recorded game of Dubito poker: its declarations, and its exchanges of known hands."""
    game = worked_poker(POKER)
    advised = {"believe": words("credere", "believe"), "doubt": words("dubitare", "doubt")}
    said = {"believe": words("crede", "believes"), "doubt": words("dubita", "doubts")}
    scores = ", ".join(
        f"{seat} {chips:+d}" for seat, chips in zip(game.record.seats, game.final, strict=True)
    )
    yield table(
        "poker-game",
        words("Una partita di dubito poker in tre", "A game of Dubito poker for three"),
        [
            Column(words("Colpo", "Deal"), "count"),
            Column(words("Ha le carte", "Holds")),
            Column(words("Cambiate", "Exchanged"), "count"),
            Column(words("Dichiara", "Declares")),
            Column(words("Deve cambiarne tante", "Must exchange so many"), "percent"),
            Column(words("Sceglie di cambiarne tante", "Chose to exchange so many"), "percent"),
            Column(words("Tocca a", "Asked")),
            Column(words("Consiglio", "Advice")),
            Column(words("Risposta", "Answer")),
            Column(words("Era", "It was")),
        ],
        [
            [
                one.deal,
                one.holder,
                one.exchanged,
                _declared(one.declared),
                one.forced,
                one.chosen,
                one.asked,
                advised[one.advice],
                said[one.answer],
                None if one.true is None else _TRUE[one.true],
            ]
            for one in game.answers
        ],
        words(
            "Probabilità di quel punto o di più per chi ha le carte per primo, prima di sentire la "
            "dichiarazione; chi le ha dopo tiene carte scelte da altri, e può averlo più spesso. "
            "Il consiglio è di dubitare sotto il 50% (deve cambiarne tante), ma chi ha passato "
            "quelle carte e sa che nessuno le ha cambiate lo sa. Un colpo è annullato. Gettoni: "
            f"{scores}.",
            "The chance of that hand or better for a first holder, before the declaration is "
            "heard; who holds later has cards that others chose, and can have it more often. The "
            "advice is to doubt below 50% (must exchange so many), but who passed the cards on and "
            "knows that nobody has changed one knows the truth. One deal is void. Chips: "
            f"{scores}.",
        ),
    )
    yield table(
        "poker-exchanges",
        words("I cambi della partita di dubito poker", "The exchanges of the game of Dubito poker"),
        [
            Column(words("Colpo", "Deal"), "count"),
            Column(words("Ha le carte", "Holds")),
            Column(words("Mano", "Hand")),
            Column(words("Serve almeno", "At least wanted")),
            Column(words("Tiene", "Keeps")),
            Column(words("Probabilità", "Chance"), "percent"),
            Column(words("Meglio tenere", "Best to keep")),
            Column(words("Probabilità migliore", "Best chance"), "percent"),
        ],
        [
            [
                one.deal,
                one.holder,
                " ".join(map(str, one.hand)),
                _declared(one.wanted),
                one.done.hold or words("niente", "nothing"),
                one.done.target,
                one.best.hold or words("niente", "nothing"),
                one.best.target,
            ]
            for one in game.exchanges
        ],
        words(
            "Per le mani note: serve il punto più basso che si può dichiarare, o se la mano lo ha "
            "già il primo sopra la mano. Le carte nuove sono qualsiasi delle 29 che non sono in "
            "mano.",
            "For the hands that are known: what is wanted is the lowest hand that may be declared, "
            "or, if it is held already, the first above the hand. The new cards are any of the 29 "
            "that are not in the hand.",
        ),
    )


_TRUE = {True: words("vero", "true"), False: words("bugia", "lie")}


def _declared(one: HandClass) -> Words:
    return {lang: poker.words(one, lang) for lang in LANGUAGES}


TABLES: tuple[Callable[[], Iterable[Table]], ...] = (rubamazzo_game, dubito_hand, poker_game)
