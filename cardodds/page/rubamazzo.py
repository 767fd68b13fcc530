"""The page's questions about Rubamazzo."""

from __future__ import annotations

from cardodds import rubamazzo
from cardodds.numbers import Language, percent
from cardodds.page.common import deck, hand, players
from cardodds.page.fields import (
    Answer,
    Field,
    Given,
    Question,
    Table,
    both,
    likelihood,
    options,
    sentence,
)
from cardodds.rubamazzo.odds import COPIES
from cardodds.rubamazzo.rules import DECKS

_players = players(2, 6)
_cards = (deck(DECKS), hand())
_place = (
    Field(
        "turn",
        "whole",
        both("My card of this deal", "Mia carta in questa distribuzione"),
        "1",
        1,
        10,
        hint=both("which I have just played: 1 is the first", "appena calata: 1 è la prima"),
    ),
    Field(
        "seat",
        "whole",
        both("Players before me", "Giocatori prima di me"),
        "0",
        high=5,
        hint=both("0: I open", "0: apro io"),
    ),
)


def _theft(given: Given, lang: Language) -> Answer:
    found = rubamazzo.theft(**given)
    return Answer(
        likelihood(found.risk, lang),
        chance=found.risk,
        of=both(
            "risk that my bundle is stolen before my next turn",
            "rischio che mi rubino il mazzetto prima del mio prossimo turno",
        )[lang],
        because=sentence(found.given(lang)),
        command=("rubamazzo", "theft", *options(given, lang)),
        text=found.to_text(lang),
    )


def _risks(given: Given, lang: Language) -> Answer:
    table = {key: given[key] for key in ("players", "deck", "hand") if key in given}
    missing = range(1, COPIES)
    cells = []
    for deal in range(1, rubamazzo.schedule(**table).deals + 1):
        unseen = rubamazzo.theft(0, deal=deal, **given).unseen
        risks = [
            percent(rubamazzo.theft(copies, deal=deal, **given).risk, lang)
            if copies <= unseen
            else "–"
            for copies in missing
        ]
        cells.append([str(deal), *risks])
    head = both("deal", "distr."), both("missing", "ne mancano")
    heads = (head[0][lang], *(f"{head[1][lang]} {copies}" for copies in missing))
    return Answer(
        both("Risk of a theft, by deal", "Rischio di furto, per distribuzione")[lang],
        because=sentence(rubamazzo.theft(0, **given).given(lang)),
        table=Table(heads, cells),
        text="\n".join("  ".join(row) for row in (heads, *cells)),
    )


def _opening(given: Given, lang: Language) -> Answer:
    found = rubamazzo.opening(**given)
    return Answer(
        likelihood(found.capture, lang),
        chance=found.capture,
        of=both("chance that who opens can capture", "probabilità che chi apre possa prendere")[
            lang
        ],
        because=both(
            f"Two equal cards are on the table with chance {percent(found.pair, lang)}; both "
            "before any card is seen.",
            f"In tavola ci sono due carte uguali con probabilità {percent(found.pair, lang)}; "
            "tutto prima di vedere una carta.",
        )[lang],
        command=("rubamazzo", "opening", *options(given, lang)),
        text=found.to_text(lang),
    )


QUESTIONS = (
    Question(
        "rubamazzo",
        "theft",
        both("Can it be stolen?", "Me lo rubano?"),
        (
            Field(
                "missing",
                "whole",
                both(
                    "Cards of my top's rank not yet seen", "Carte del mio valore non ancora viste"
                ),
                "2",
                high=4,
            ),
            Field(
                "deal",
                "whole",
                both("Deal", "Distribuzione"),
                "3",
                1,
                18,
                hint=both("1 is the first", "1 è la prima"),
            ),
            _players,
            *_place,
            *_cards,
            Field(
                "unseen",
                "whole",
                both("Cards I have not seen", "Carte che non ho visto"),
                blank=both("by deal and turn", "secondo distribuzione e turno"),
                more=True,
            ),
            Field(
                "against",
                "whole",
                both(
                    "Opponents' cards before my turn", "Carte degli avversari prima del mio turno"
                ),
                blank=both("by deal and turn", "secondo distribuzione e turno"),
                more=True,
            ),
        ),
        _theft,
    ),
    Question(
        "rubamazzo",
        "risks",
        both("Table of risks", "Tabella dei rischi"),
        (_players, *_place, *_cards),
        _risks,
    ),
    Question(
        "rubamazzo",
        "opening",
        both("Can the opener capture?", "Chi apre prende?"),
        (
            Field("table", "whole", both("Cards on the table", "Carte in tavola"), "4", high=36),
            *_cards,
        ),
        _opening,
    ),
)
