"""The page's questions about Dubito poker."""

from __future__ import annotations

from fractions import Fraction

from cardodds import poker
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
from cardodds.poker.rules import CATEGORIES, category_word

_hand = Field("hand", "cards", both("My five cards", "Le mie cinque carte"), "K♠ K♥ A♦ 9♣ 7♦")
_CATEGORIES = {name: both(category_word(name), category_word(name, "it")) for name in CATEGORIES}
_ranks = Field(
    "ranks",
    "ranks",
    both("Ranks", "Valori"),
    "K",
    blank=both("the lowest", "la più bassa"),
    hint=both("main ranks first; left out: the lowest", "prima i valori principali"),
)
_copies = flag(
    "joker_copies",
    both("A joker may copy a card of the hand", "Il jolly può copiare una carta della mano"),
    more=True,
)


def _category(label_en: str, label_it: str) -> Field:
    return Field("category", "choice", both(label_en, label_it), "three", choices=_CATEGORIES)


def _declared(given: Given) -> str:
    """The declaration that the two fields make."""
    return f"{given.pop('category').replace('_', ' ')} {given.pop('ranks', '')}".strip()


def _rank(given: Given, lang: Language) -> Answer:
    found = poker.rank(**given)
    hand = given.pop("hand")
    classes = len(poker.all_classes(given.get("joker_copies", False)))
    text = found.to_text(lang)
    place = both(
        f"Lower than it are {found.order} of the {classes} classes of hands.",
        f"Delle {classes} classi di mani, {found.order} sono più basse.",
    )
    return Answer(
        sentence(text.rpartition(" (")[0]).rstrip("."),
        because=place[lang],
        command=("poker", "rank", hand, *options(given, lang)),
        text=found.to_text(lang),
    )


def _exchange(given: Given, lang: Language) -> Answer:
    hand = given.pop("hand")
    given[given.pop("aim")] = _declared(given)
    found = poker.exchange_odds(hand, **given)
    best = found.best
    if best is None or best.target is None or found.wanted is None:
        raise AssertionError("a declaration is wanted")
    wanted = poker.words(found.wanted, lang)
    keep = _keep(best.hold, best.exchanged, lang)
    ordered = sorted(found.holds, key=lambda hold: -(hold.target or Fraction(0)))
    words = both("Keep", "Tieni"), both("Exchange", "Cambia"), both("Chance", "Probabilità")
    return Answer(
        keep,
        chance=best.target,
        of=both(f"chance of at least {wanted}", f"probabilità di almeno {wanted}")[lang],
        because=sentence(found.given(lang)),
        table=Table(
            tuple(word[lang] for word in words),
            [
                [hold.hold or "–", str(hold.exchanged), percent(hold.target or Fraction(0), lang)]
                for hold in ordered
            ],
        ),
        command=("poker", "exchange", hand, *options(given, lang)),
        text=found.to_text(lang),
    )


def _keep(hold: str, exchanged: int, lang: Language) -> str:
    """What to keep, in a few words."""
    if not exchanged:
        return both("Keep all five", "Tienile tutte")[lang]
    if not hold:
        return both("Exchange all five", "Cambiale tutte")[lang]
    return both(f"Keep {hold}, exchange {exchanged}", f"Tieni {hold}, cambia {exchanged}")[lang]


def _claim(given: Given, lang: Language) -> Answer:
    declaration = _declared(given)
    found = poker.claim(declaration, **given)
    words = both("Cards exchanged", "Carte cambiate"), both("At least that", "Almeno quella")
    names = both("must exchange", "deve cambiare"), both("chose", "ha scelto di cambiare")
    rows = []
    for name, chance in zip(names, (found.forced, found.chosen), strict=True):
        if found.exchanged is not None:
            none = both("no hand does", "nessuna mano lo fa")[lang]
            cell = none if chance is None else percent(chance, lang)
            rows.append([f"{name[lang]} {found.exchanged}", cell])
    anything = both("any number", "non si sa quante")[lang]
    rows.append([anything, percent(found.free, lang)])
    asked = found.free if found.exchanged is None else found.forced
    if asked is None:
        raise AssertionError("with a number exchanged there is a chance")
    named = poker.words(found.declared, lang)
    of = both(f"chance of at least {named}", f"probabilità di almeno {named}")[lang]
    if found.exchanged is not None:
        of += both(", if it must exchange ", ", se deve cambiarne ")[lang] + str(found.exchanged)
    return Answer(
        likelihood(asked, lang),
        chance=asked,
        of=of,
        because=sentence(found.given(lang)),
        table=Table(tuple(word[lang] for word in words), rows),
        command=("poker", "claim", declaration, *options(given, lang)),
        text=found.to_text(lang),
    )


QUESTIONS = (
    Question(
        "poker",
        "claim",
        both("Is it true?", "È vero?"),
        (
            _category("Declared", "Ha dichiarato"),
            _ranks,
            Field(
                "exchanged",
                "whole",
                both("Cards exchanged", "Carte cambiate"),
                "3",
                high=5,
                blank=both("not known", "non si sa"),
            ),
            _copies,
        ),
        _claim,
        {"declaration": "ranks"},
    ),
    Question(
        "poker",
        "exchange",
        both("What do I exchange?", "Che cosa cambio?"),
        (
            _hand,
            Field(
                "aim",
                "choice",
                both("I want", "Voglio"),
                "target",
                choices={
                    "target": both("at least this", "almeno questo"),
                    "beat": both("more than this", "più di questo"),
                },
            ),
            _category("Declaration", "Dichiarazione"),
            _ranks,
            _copies,
            Field(
                "jokers",
                "whole",
                both("Jokers in the pack", "Jolly nel mazzo"),
                "2",
                high=2,
                more=True,
            ),
        ),
        _exchange,
        {"target": "ranks", "beat": "ranks", "card": "hand"},
    ),
    Question(
        "poker",
        "rank",
        both("What is my hand?", "Che mano ho?"),
        (_hand, _copies),
        _rank,
        {"card": "hand"},
    ),
)
