"""The page's questions about Dubito with dice."""

from __future__ import annotations

from fractions import Fraction

from cardodds import dice
from cardodds.dice.legal import as_bid, moves
from cardodds.dice.notation import DUBITO_FACES, Bid, parse_dice
from cardodds.dice.odds import bid_odds
from cardodds.errors import ArgumentError
from cardodds.numbers import Language, percent
from cardodds.page.common import flag
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

_FACES = {str(face): both(str(face), str(face)) for face in DUBITO_FACES[:-1]} | {
    "*": both("spirals", "spirali")
}
_mine = Field(
    "mine",
    "dice",
    both("My dice", "I miei dadi"),
    "2 2 * 5 6",
    blank=both("none", "nessuno"),
    hint=both("* is a spiral", "* è una spirale"),
)
_hidden = Field("hidden", "whole", both("Dice I do not see", "Dadi che non vedo"), "15", high=200)
_piombo = flag(
    "piombo",
    both("Piombo round", "Giro di piombo"),
    both("spirals are not wild", "le spirali non sono jolly"),
)


def _said(given: Given) -> str:
    """The bid that the two fields make."""
    return f"{given.pop('count')} {given.pop('face')}"


def _bid(given: Given, lang: Language) -> Answer:
    bid = _said(given)
    found = dice.bid_odds(bid, **given)
    return Answer(
        likelihood(found.true, lang),
        chance=found.true,
        of=both("chance that the bid is right", "probabilità che sia giusta")[lang],
        because=sentence(found.given(lang)),
        command=("dice", "bid", str(found.bid), *options(given, lang)),
        text=found.to_text(lang),
    )


def _calls(given: Given, lang: Language) -> Answer:
    mine = given.get("mine", "")
    hidden = given.pop("hidden")
    bussare = given.pop("bussare", False)
    piombo = given.get("piombo", False)
    rule = given.get("rule", "strict")
    table = len(parse_dice(mine)) + hidden
    last = None
    if ("count" in given) != ("face" in given):
        missing = "face" if "count" in given else "count"
        raise ArgumentError(missing, "", "is missing: a bid is a count and a face")
    if "count" in given:
        last = as_bid(_said(given))
    legal = moves(last, dice=table, rule=rule, piombo=piombo)

    def right(bid: Bid) -> Fraction:
        return bid_odds(bid, mine=mine, hidden=hidden, piombo=piombo).true

    calls = [(bid.text(lang), right(bid)) for bid in legal.moves]
    # The safest first; of equals the lowest.
    calls.sort(key=lambda call: -call[1])
    command = [*options({**given, "table": table}, lang)]
    if last is None:
        said = both(f"You open: {len(calls)} bids", f"Apri tu: {len(calls)} dichiarazioni")[lang]
        chance, of = None, ""
    else:
        odds = bid_odds(last, mine=mine, hidden=hidden, piombo=piombo)
        likely = likelihood(odds.true, lang)
        said = f"{last.text(lang)}: {likely[0].lower()}{likely[1:]}"
        chance = odds.true
        of = both(
            "chance that the last bid is right",
            "probabilità che l'ultima dichiarazione sia giusta",
        )[lang]
        if bussare:
            calls.insert(0, ("busso", odds.exact))
            command.append("--bussare")
        calls.insert(0, ("dubito", 1 - odds.true))
        command[:0] = ["--bid", str(last)]
    because = both(
        "By your dice alone, before hearing what was declared; dubito is right where the last "
        "bid is wrong.",
        "Solo dai tuoi dadi, prima di sentire le dichiarazioni; dubito è giusto se l'ultima "
        "dichiarazione è sbagliata.",
    )
    head = both("You may say", "Puoi dire"), both("It is right", "È giusto")
    return Answer(
        said,
        chance=chance,
        of=of,
        because=because[lang],
        table=Table(
            tuple(words[lang] for words in head),
            [[call, percent(chance, lang)] for call, chance in calls],
        ),
        text=legal.to_text(lang),
        command=("dice", "call", *command),
    )


QUESTIONS = (
    Question(
        "dice",
        "bid",
        both("Is the bid right?", "È giusta?"),
        (
            Field("count", "whole", both("Dice declared", "Dadi dichiarati"), "4", 1, 200),
            Field("face", "choice", both("Face", "Faccia"), "2", choices=_FACES),
            _mine,
            _hidden,
            _piombo,
        ),
        _bid,
        {"bid": "count"},
    ),
    Question(
        "dice",
        "calls",
        both("What may I say?", "Che cosa posso dire?"),
        (
            Field(
                "count",
                "whole",
                both("Dice of the last bid", "Dadi dell'ultima dichiarazione"),
                "4",
                1,
                200,
                blank=both("none, I open", "nessuna, apro io"),
            ),
            Field(
                "face",
                "choice",
                both("Face", "Faccia"),
                "2",
                choices=_FACES,
                blank=both("none", "nessuno"),
            ),
            _mine,
            _hidden,
            _piombo,
            flag("bussare", both("A bid may be called exact (busso)", "Si può dire busso")),
            Field(
                "rule",
                "choice",
                both("Raises", "Rilanci"),
                "strict",
                choices={
                    "strict": both("more dice or a higher number", "più dadi o numero più alto"),
                    "free": both("also more dice of any number", "anche più dadi di ogni numero"),
                },
                more=True,
            ),
        ),
        _calls,
        {"bid": "count", "dice": "hidden", "table": "hidden"},
    ),
)
