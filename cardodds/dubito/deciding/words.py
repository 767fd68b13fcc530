"""The words of the answers from recorded hands."""

from __future__ import annotations

from collections.abc import Sequence

from cardodds.numbers import Language

DOUBTING: dict[Language, dict[str, str]] = {
    "en": {
        "claim": "{seat}, on the claim of {claimant}: {cards}",
        "laid": " (cards laid: {laid})",
        "doubt": "doubt",
        "believe": "believe",
        "possible_name": "possible",
        "true_name": "true",
        "win_doubt": "wins after doubting",
        "win_believe": "wins after staying silent",
        "lose_doubt": "left last after doubting",
        "lose_believe": "left last after staying silent",
        "win": "to win",
        "not_last": "not to be left last",
        "if_true": "if it is true, doubting changes the chance {aim} by {gain} points",
        "if_lie": "if it is a lie, doubting changes the chance {aim} by {gain} points",
        "worth": "doubting is worth it where the claim is true with less than {chance}",
        "certain": "A certain lie: too few cards of the rank can be among those laid.",
        "free": "Last cards, and the first out wins: doubting costs nothing.",
        "wins": "Doubting wins {doubt}, staying silent {believe}; the difference is {gain} points.",
        "loses": "Somebody is out already and has won: what counts is not to be left last. Doubting"
        " that happens {doubt}, staying silent {believe}; doubting is better by {gain} points.",
        "endless": "Of the games played on {share} do not end: nobody wins them.",
        "open": "That is within the error: either is as good.",
        "anyway": "If you are silent another doubts it anyway with chance {chance}.",
        "tie": "So the chance that it is true decides, with the limit of {limit}.",
        "true": "The claim is true with chance {true} (model {model}: {says}).",
        "cost": "A wrong doubt takes the pile, cards: {pile}.",
        "posterior": "posterior: having heard the hand, if the others declare as the model {model}"
        " ({says}) and lay what they declare where they have it; {heard}",
        "win_is": "played on from both decisions in deals that fit, with the same luck, by"
        " {strategies}",
        "games": "deals that fit: {games}, worth {effective} independent ones, seed {seed}",
        "unfinished": "games that reached the turn limit: {unfinished} of {of}",
        "against": "plays that the model never makes, from which nothing is read: {number}",
        "real": "by the record it was true",
        "lied": "by the record it was a lie",
        "compared": "played on by {strategies}: {advice}. {chances}",
    },
    "it": {
        "claim": "{seat}, sulla dichiarazione di {claimant}: {cards}",
        "laid": " (carte calate: {laid})",
        "doubt": "dubita",
        "believe": "credi",
        "possible_name": "possibile",
        "true_name": "vera",
        "win_doubt": "vince dubitando",
        "win_believe": "vince tacendo",
        "lose_doubt": "resta per ultimo dubitando",
        "lose_believe": "resta per ultimo tacendo",
        "win": "di vincere",
        "not_last": "di non restare per ultimo",
        "if_true": "se è vera, dubitare cambia la probabilità {aim} di {gain} punti",
        "if_lie": "se è una bugia, dubitare cambia la probabilità {aim} di {gain} punti",
        "worth": "conviene dubitare se la dichiarazione è vera con meno del {chance}",
        "certain": "Dubito sicuro: tra le carte calate non può esserci abbastanza di quel valore.",
        "free": "Sono le ultime carte e vince chi finisce per primo: dubitare non costa nulla.",
        "wins": "Dubitando vince {doubt}, tacendo {believe}; la differenza è di {gain} punti.",
        "loses": "Qualcuno è già uscito e ha vinto: conta non restare per ultimo. Dubitando succede"
        " {doubt}, tacendo {believe}; dubitare è meglio di {gain} punti.",
        "endless": "Delle partite giocate fino in fondo {share} non finiscono, e non le vince"
        " nessuno.",
        "open": "È dentro l'errore: vale lo stesso.",
        "anyway": "Se taci ne dubita comunque un altro con probabilità {chance}.",
        "tie": "Decide allora la probabilità che sia vera, con la soglia del {limit}.",
        "true": "La dichiarazione è vera con probabilità {true} (modello {model}: {says}).",
        "cost": "Chi dubita a torto prende il mucchio, carte: {pile}.",
        "posterior": "a posteriori: sentita la mano, se gli altri dichiarano come il modello"
        " {model} ({says}) e calano ciò che dichiarano quando ce l'hanno; {heard}",
        "win_is": "giocate fino in fondo dalle due decisioni, in smazzate possibili e con la stessa"
        " fortuna, da {strategies}",
        "games": "smazzate possibili: {games}, quanto {effective} indipendenti, seme {seed}",
        "unfinished": "partite fermate al limite di turni: {unfinished} su {of}",
        "against": "giocate che il modello non fa mai, da cui non si deduce nulla: {number}",
        "real": "secondo la registrazione era vera",
        "lied": "secondo la registrazione era una bugia",
        "compared": "giocate fino in fondo da {strategies}: {advice}. {chances}",
    },
}

LAYING: dict[Language, dict[str, str]] = {
    "en": {
        "to lay": "to lay: {seat}, move {move}",
        "as": 'as "{cards}"',
        "true": "true",
        "false": "false",
        "pass": "pass",
        "wins": "wins",
        "last": "left last",
        "not_last": "somebody is out already and has won: best is what is left last least",
        "behind": "behind by points",
        "win_is": "played on in deals that fit, with the same luck for all plays, by {strategies};"
        " so far the others declared as the model {model} ({says}) and laid what they declared"
        " where they had it; {heard}",
        "games": "deals that fit: {games}, worth {effective} independent ones, seed {seed}",
        "against": "plays that the model never makes, from which nothing is read: {number}",
        "unfinished": "games that reached the turn limit, which nobody wins: {unfinished} of {of}",
        "endless": "does not end {share}",
        "compared": "played on by {strategies}: best {best}",
    },
    "it": {
        "to lay": "tocca a {seat}, mossa {move}",
        "as": "come «{cards}»",
        "true": "vero",
        "false": "falso",
        "pass": "passa",
        "wins": "vince",
        "last": "resta per ultimo",
        "not_last": "qualcuno è già uscito e ha vinto: la migliore è quella con cui meno si resta"
        " per ultimi",
        "behind": "in meno, punti",
        "win_is": "giocate fino in fondo in smazzate possibili, con la stessa fortuna per tutte le"
        " giocate, da {strategies}; finora gli altri hanno dichiarato come il modello {model}"
        " ({says}) e calato ciò che dichiaravano quando ce l'avevano; {heard}",
        "games": "smazzate possibili: {games}, quanto {effective} indipendenti, seme {seed}",
        "against": "giocate che il modello non fa mai, da cui non si deduce nulla: {number}",
        "unfinished": "partite fermate al limite di turni, che nessuno vince: {unfinished} su {of}",
        "endless": "non finisce {share}",
        "compared": "giocate fino in fondo da {strategies}: la migliore è {best}",
    },
}

RUNS: dict[Language, dict[str, str]] = {
    "en": {
        "claim": "{seat}, on the claim of {claimant}: {run}",
        "doubt": "doubt",
        "believe": "believe",
        "open": "open",
        "certain": "A certain lie: too few of the cards named can be among those laid.",
        "sure": "The claim is certainly true.",
        "free": "Last cards, and the first out wins: doubting costs nothing.",
        "below": "The claimant held the cards named with chance {chance}, below the limit of"
        " {limit}.",
        "above": "The claimant held the cards named with chance {chance}, not below the limit of"
        " {limit}.",
        "cost": "A wrong doubt takes the pile, cards: {pile}.",
        "unknown": "The claim is possible; with which chance is not known, as cards that were"
        " known may have been laid unseen, or more were laid than declared.",
        "possible": "possible",
        "no_model": "how often the claim is true is not said, and nothing is played on: there is no"
        " model of who declares runs",
        "real": "by the record it was true",
        "lied": "by the record it was a lie",
    },
    "it": {
        "claim": "{seat}, sulla dichiarazione di {claimant}: {run}",
        "doubt": "dubita",
        "believe": "credi",
        "open": "non si può dire",
        "certain": "Dubito sicuro: tra le carte calate non possono esserci abbastanza di quelle"
        " dichiarate.",
        "sure": "La dichiarazione è di sicuro vera.",
        "free": "Sono le ultime carte e vince chi finisce per primo: dubitare non costa nulla.",
        "below": "Chi dichiara aveva quelle carte con probabilità {chance}, sotto la soglia del"
        " {limit}.",
        "above": "Chi dichiara aveva quelle carte con probabilità {chance}, non sotto la soglia del"
        " {limit}.",
        "cost": "Chi dubita a torto prende il mucchio, carte: {pile}.",
        "unknown": "La dichiarazione è possibile; con quale probabilità non si sa, perché carte"
        " note possono essere state calate coperte, o ne sono state calate più di quante"
        " dichiarate.",
        "possible": "possibile",
        "no_model": "quanto spesso sia vera non si dice, e nulla viene giocato fino in fondo: non"
        " c'è un modello di chi dichiara scale",
        "real": "secondo la registrazione era vera",
        "lied": "secondo la registrazione era una bugia",
    },
}

OTHERS: dict[Language, str] = {
    "en": "what is best can change with how all play on: {compare} tells",
    "it": "la scelta migliore può cambiare con chi gioca fino in fondo: lo dice {compare}",
}
DIFFERS: dict[Language, str] = {
    "en": "careful: what is best changes with how all play on; it is clearly another with {names}",
    "it": "attenzione: la scelta migliore cambia con chi gioca fino in fondo; è chiaramente"
    " un'altra con {names}",
}
PLAY_ON = ("honest", "bluffer", "padder")
"""Of these two are named, where no others have played on."""


def others(strategies: Sequence[str], lang: Language) -> str:
    """Return the line that says how to see whether others who play on change the answer."""
    names = [name for name in PLAY_ON if name not in strategies][:2]
    return OTHERS[lang].format(compare=" ".join(f"--compare {name}" for name in names))


def differs(strategies: Sequence[Sequence[str]], lang: Language) -> list[str]:
    """Return the line that warns where with others, these, something else is best."""
    names = "; ".join(map(listed, strategies))
    return [DIFFERS[lang].format(names=names)] if names else []


def listed(strategies: Sequence[str]) -> str:
    """Return the strategies of the seats in one line, one name if all play the same.

    Examples
    --------
    >>> listed(["memory", "memory"]), listed(["memory", "honest"])
    ('memory', 'memory, honest')
    """
    return ", ".join(strategies if len(set(strategies)) > 1 else strategies[:1])
