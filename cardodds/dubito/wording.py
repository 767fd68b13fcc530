"""The reason of an advice in words, Italian and English."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from cardodds.cards import JOKER, pack
from cardodds.dubito.claimants import claimant
from cardodds.numbers import Language, decimal, fraction, percent

if TYPE_CHECKING:
    from cardodds.dubito.advice import Doubt

_WORDS: dict[Language, dict[str, str]] = {
    "en": {
        "doubt": "doubt",
        "believe": "believe",
        "possible": "possible",
        "true": "true",
        "hand": "the claimant held {theirs} before the play; cards you do not see: {unseen}",
        "card": "card",
        "cards": "cards",
        "joker": "joker",
        "jokers": "jokers",
        "certain": "A certain lie: {sum}, more than the {copies} cards of the rank.",
        "own": "{} in your hand",
        "gone": "{} elsewhere",
        "claim": "{} declared",
        "safe": "Doubting cannot go wrong.",
        "free": "Last cards, and the first out wins: if the claim is true the claimant has won"
        " anyway and the pile no longer counts, if it is a lie you stop it. Doubting costs"
        " nothing.",
        "few": "The claimant has only {theirs}: it cannot hold {claim} of the rank.",
        "chance": "The claim is true with chance {true}",
        "never": "The claim is never true",
        "model": "(posterior, model {model}: {says})",
        "below": "below the limit of {limit}.",
        "above": "not below the limit of {limit}.",
        "cost": "A wrong doubt takes the pile{pile}.",
        "last_cost": "In elimination doubting last cards has a cost too: the hand goes on, and a"
        " wrong doubt takes the pile{pile}.",
        "assumed": "The claimant's hand before the play is taken as {theirs}, the opening hand:"
        " last cards mean a hand of {claim}.",
        "given": "The claimant's hand before the play is taken as {theirs}, as given: last cards"
        " mean a hand of {claim}.",
        "cannot": "certain: it cannot be true, whatever the claimant does",
        "posterior": "posterior: having heard the claim, if the claimant declares as the model"
        " {model}",
    },
    "it": {
        "doubt": "dubita",
        "believe": "credi",
        "possible": "possibile",
        "true": "vera",
        "hand": "chi dichiara aveva {theirs} prima della giocata; carte che non vedi: {unseen}",
        "card": "carta",
        "cards": "carte",
        "joker": "jolly",
        "jokers": "jolly",
        "certain": "Dubito sicuro: {sum}, più delle {copies} carte di quel valore.",
        "own": "{} in mano a te",
        "gone": "{} altrove",
        "claim": "{} nella dichiarazione",
        "safe": "Dubitando non puoi sbagliare.",
        "free": "Sono le ultime carte e vince chi finisce per primo: se è vero ha vinto comunque"
        " e il mucchio non conta più, se è una bugia lo fermi. Dubitare non costa nulla.",
        "few": "Chi dichiara ha solo {theirs}: non può averne {claim} di quel valore.",
        "chance": "La dichiarazione è vera con probabilità {true}",
        "never": "La dichiarazione non è mai vera",
        "model": "(a posteriori, modello {model}: {says})",
        "below": "sotto la soglia del {limit}.",
        "above": "non sotto la soglia del {limit}.",
        "cost": "Chi dubita a torto prende il mucchio{pile}.",
        "last_cost": "A eliminazione dubitare delle ultime carte ha un costo: la mano continua, e"
        " chi dubita a torto prende il mucchio{pile}.",
        "assumed": "La mano di chi dichiara, prima della giocata, è contata come {theirs}, quelle"
        " di inizio mano: ultime carte vuol dire una mano di {claim}.",
        "given": "La mano di chi dichiara, prima della giocata, è contata come {theirs}, come"
        " indicato: ultime carte vuol dire una mano di {claim}.",
        "cannot": "certo: non può essere vera, comunque si comporti chi dichiara",
        "posterior": "a posteriori: sentita la dichiarazione, se chi dichiara si comporta come il"
        " modello {model}",
    },
}


def why(answer: Doubt, lang: Language) -> str:
    """Return the reason of the advice in a few sentences."""
    words = _WORDS[lang]
    if answer.certain_lie:
        terms = [words["own"].format(answer.own), words["claim"].format(answer.claim)]
        if answer.gone:
            terms.insert(1, words["gone"].format(answer.gone))
        total = answer.own + answer.gone + answer.claim
        said = words["certain"].format(sum=f"{' + '.join(terms)} = {total}", copies=answer.copies)
        return f"{said} {words['safe']}"
    sentences = []
    if answer.last and answer.ending == "first_out":
        sentences.append(words["free"])
    else:
        if answer.claim > answer.theirs:
            theirs = _cards(answer.theirs, lang)
            sentences.append(words["few"].format(theirs=theirs, claim=answer.claim))
        pile = "" if answer.pile is None else f", {_cards(answer.pile, lang)}"
        cost = words["last_cost" if answer.last else "cost"].format(pile=pile)
        sentences += [_comparison(answer, lang), cost if answer.possible else words["safe"]]
    if answer.last and answer.theirs != answer.claim:
        said = words["given" if answer.theirs_given else "assumed"]
        sentences.append(said.format(theirs=_cards(answer.theirs, lang), claim=answer.claim))
    return " ".join(sentences)


def _comparison(answer: Doubt, lang: Language) -> str:
    """The chance that the claim is true against the limit."""
    words = _WORDS[lang]
    # "Impossible" is for what no claimant can hold: here it is only so under the model.
    chance = words["chance" if answer.true else "never"].format(true=percent(answer.true, lang))
    says = claimant(answer.model).says[lang]
    model = words["model"].format(model=answer.model, says=says)
    side = words["below" if answer.true < answer.doubt_below else "above"]
    return f"{chance} {model}, {side.format(limit=limit_text(answer.doubt_below, lang))}"


def limit_text(share: Fraction, lang: Language) -> str:
    """Write a limit as a percentage, with the decimals that it was given with if few."""
    exactly = (n for n in range(6) if (share * 100 * 10**n).denominator == 1)
    return f"{decimal(share * 100, next(exactly, 1), lang)}%"


def posterior(answer: Doubt, lang: Language) -> str:
    """Return what kind of chance `true` is."""
    kind = "posterior" if answer.possible else "cannot"
    return _WORDS[lang][kind].format(model=answer.model)


def text(answer: Doubt, lang: Language) -> str:
    """Return the advice, its reason and the two chances as lines."""
    words = _WORDS[lang]
    facts = answer.to_dict(lang)
    lines = [f"{words[answer.advice]}: {answer.why(lang)}"]
    if not answer.certain_lie:
        lines.append(words["hand"].format(theirs=_cards(answer.theirs, lang), unseen=answer.unseen))
    for key in ("possible", "true"):
        chance = getattr(answer, key)
        shown = percent(chance, lang)
        lines.append(f"{words[key]}: {shown} ({fraction(chance)}), {facts[key + '_is']}")
    return "\n".join(lines)


def of_rank(number: int, rank: str, deck: str, lang: Language) -> str:
    """Return so many cards of a rank in words.

    Examples
    --------
    >>> of_rank(2, "3", "napoletane", "en"), of_rank(1, "A", "napoletane", "it")
    ('2 threes', '1 asso')
    """
    if rank == JOKER.rank:
        return f"{number} {_WORDS[lang]['joker' if number == 1 else 'jokers']}"
    return f"{number} {pack(deck).rank_word(rank, lang, plural=number != 1)}"


def _cards(count: int, lang: Language) -> str:
    """A number of cards in words."""
    return f"{count} {_WORDS[lang]['card' if count == 1 else 'cards']}"


DOUBT_PLOT: dict[Language, dict[str, str]] = {
    "en": {
        "title": "{claim} declared of a rank of which I hold {own}",
        "note": "dashed: doubt where the chance to be true is below; {posterior}",
    },
    "it": {
        "title": "{claim} dichiarate di un valore di cui ne ho {own}",
        "note": "tratteggiata: si dubita se la probabilità che sia vera è sotto; {posterior}",
    },
}
"""What stands over and below the picture of an answer."""
