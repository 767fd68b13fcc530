"""The page's questions about Dubito with cards."""

from __future__ import annotations

from cardodds import dubito
from cardodds.cards import rank_label
from cardodds.dubito.rules import DECKS, JOKERS, SEQUENCES
from cardodds.numbers import Language, decimal
from cardodds.page.common import OPTIONAL, deck, flag, hand, packs, players
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

_JOKERS = dict(
    zip(
        JOKERS,
        (both("not played", "senza"), both("count as any rank", "valgono ogni carta")),
        strict=True,
    )
)
_jokers = Field("jokers", "choice", both("Jokers", "Jolly"), "none", choices=_JOKERS, more=True)
_table = (deck(DECKS), packs(), hand(), _jokers)
_own = Field("own", "whole", both("I hold of that rank", "Di quel valore ne ho"), "2", high=12)
_unseen = Field(
    "unseen",
    "whole",
    both("Cards I do not see", "Carte che non vedo"),
    blank=both("all but an opening hand", "tutte meno una mano iniziale"),
    more=True,
)
_gone = Field(
    "gone",
    "whole",
    both("I know to be elsewhere", "So che sono altrove"),
    "0",
    high=12,
    hint=both(
        "of that rank: mine in the pile, turned", "di quel valore: mie nel mucchio, scoperte"
    ),
    more=True,
)
_theirs = Field(
    "theirs",
    "whole",
    both("Cards in that player's hand", "Carte in mano a quel giocatore"),
    blank=both("as many as were dealt", "quante ne sono state date"),
)
_before = Field(
    "theirs",
    "whole",
    both("Cards the claimant held before laying", "Carte che aveva prima di giocare"),
    blank=both("as many as were dealt", "quante ne sono state date"),
)
_MODELS = {
    "able": both("whatever it holds", "qualunque cosa abbia"),
    "honest": both("only what it holds", "solo quelle che ha"),
    "pads:chance=0.3": both(
        "honest, three times in ten one too many", "onesto, tre volte su dieci una in più"
    ),
    "bluffs:w1=1,w2=1": both(
        "honest, holding none one or two false", "onesto, senza quel valore una o due false"
    ),
}


def _doubt(given: Given, lang: Language) -> Answer:
    found = dubito.doubt(**given)
    words = _VERDICTS["certain" if found.certain_lie else found.advice]
    return Answer(
        words[lang],
        chance=found.true,
        of=both("chance that the claim is true", "probabilità che sia vera")[lang],
        because=found.why(lang),
        command=("dubito", "doubt", *options(given, lang)),
        text=found.to_text(lang),
    )


_VERDICTS = {
    "certain": both("Yes: it is surely a lie", "Sì: è di sicuro una bugia"),
    "doubt": both("Yes, doubt", "Sì, dubita"),
    "believe": both("No, let it pass", "No, lascia passare"),
}


def _holds(given: Given, lang: Language) -> Answer:
    found = dubito.hold_odds(**given)
    return Answer(
        likelihood(found.holds, lang),
        chance=found.holds,
        of=found.to_text(lang).splitlines()[1],
        because=sentence(found.given(lang)),
        command=("dubito", "holds", *options(given, lang)),
        text=found.to_text(lang),
    )


def _hold_table(given: Given, lang: Language) -> Answer:
    found = dubito.hold_table(**given)
    rows = found.rows(lang)
    cells = [
        [cell["percent"] if isinstance(cell, dict) else str(cell) for cell in row.values()]
        for row in rows
    ]
    title = both("An opponent holds at least …", "Un avversario ne ha almeno …")
    return Answer(
        title[lang],
        because=sentence(found.given(lang)),
        table=Table(tuple(rows[0]), cells),
        command=("dubito", "table", *options(given, lang)),
        text=found.to_text(lang),
    )


def _values(given: Given, lang: Language) -> Answer:
    found = dubito.values(**given)
    ranks = ", ".join(rank_label(rank, lang) for rank in found.ranks)
    because = both(
        f"In order, until they repeat, while nobody doubts. Of an opening hand of {found.hand}, "
        f"{decimal(found.mean, 1, lang)} cards on average are of these ranks.",
        f"In quest'ordine, finché nessuno dubita; poi si ripetono. In una mano iniziale di "
        f"{found.hand}, in media {decimal(found.mean, 1, lang)} carte sono di questi valori.",
    )
    return Answer(
        ranks,
        because=because[lang],
        command=("dubito", "values", *options(given, lang)),
        text=found.to_text(lang),
    )


QUESTIONS = (
    Question(
        "dubito",
        "doubt",
        both("Should I doubt?", "Dubito?"),
        (
            Field("claim", "whole", both("Cards declared", "Carte dichiarate"), "2", 1, 12),
            _own,
            players(4, 10),
            _before,
            flag("last", both("They are its last cards", "Sono le sue ultime carte")),
            Field(
                "model",
                "choice",
                both("The claimant declares", "Chi dichiara lo fa"),
                "able",
                choices=_MODELS,
                hint=both("what you suppose of it", "quello che supponi di lui"),
            ),
            _gone,
            Field(
                "pile",
                "whole",
                both("Cards in the pile", "Carte nel mucchio"),
                blank=OPTIONAL,
                more=True,
            ),
            Field(
                "ending",
                "choice",
                both("The hand ends", "La mano finisce"),
                "first_out",
                choices={
                    "first_out": both("with the first who is out", "con il primo che finisce"),
                    "elimination": both("with the last who is left", "con l'ultimo che resta"),
                },
                more=True,
            ),
            Field(
                "doubt_below",
                "text",
                both("Doubt below a chance of", "Dubita sotto una probabilità di"),
                "0.5",
                more=True,
            ),
            Field(
                "cards_max",
                "whole",
                both("Most cards laid at once", "Carte al massimo per giocata"),
                low=1,
                high=12,
                blank=both("4, or those declared", "4, o quelle dichiarate"),
                more=True,
            ),
            *_table,
            _unseen,
        ),
        _doubt,
    ),
    Question(
        "dubito",
        "holds",
        both("Who holds them?", "Chi le ha?"),
        (
            Field("atleast", "whole", both("Holds at least", "Ne ha almeno"), "2", 1, 12),
            _own,
            players(4, 10),
            flag(
                "anyone",
                both("Any of the opponents", "Uno qualsiasi degli avversari"),
                both("otherwise: one given opponent", "altrimenti: un dato avversario"),
            ),
            _theirs,
            _gone,
            *_table,
            _unseen,
        ),
        _holds,
    ),
    Question(
        "dubito",
        "table",
        both("Table", "Tabella"),
        (players(4, 10), *_table),
        _hold_table,
    ),
    Question(
        "dubito",
        "values",
        both("My ranks", "I miei valori"),
        (
            players(4, 10),
            Field(
                "seat",
                "whole",
                both("Players before me", "Giocatori prima di me"),
                "0",
                high=9,
                hint=both("counted from who restarts", "contati da chi riparte"),
            ),
            Field(
                "restart",
                "text",
                both("First rank declared", "Primo valore dichiarato"),
                blank=both("the ace", "l'asso"),
                hint=both("such as 7 or king", "per esempio 7 o re"),
            ),
            Field(
                "sequence",
                "choice",
                both("Ranks go", "I valori vanno"),
                "up",
                choices=dict(
                    zip(
                        [name for name in SEQUENCES if name in ("up", "down", "same")],
                        (
                            both("up", "a salire"),
                            both("down", "a scendere"),
                            both("nowhere: one", "sempre uguali"),
                        ),
                        strict=True,
                    )
                ),
                more=True,
            ),
            *_table,
        ),
        _values,
    ),
)
