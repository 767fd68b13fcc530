"""What is wrong with an argument, in Italian: the common ones of the library's English lines."""

from __future__ import annotations

import re

_TOLD = [
    (r"is missing", "Manca."),
    (r"are missing", "Mancano."),
    (
        r"must be at least (\d+), as many as (.+) has already",
        "Devono essere almeno {0}: tante ne ha già {1}.",
    ),
    (r"must be a whole number from (\d+) to (\d+)", "Dev'essere un numero intero da {0} a {1}."),
    (r"must be a whole number, at least (\d+)", "Dev'essere un numero intero, almeno {0}."),
    (r"must be a whole number", "Dev'essere un numero intero."),
    (r"must be a number from 0 to 1", "Dev'essere un numero da 0 a 1."),
    (r"must be at most (\d+)", "Dev'essere al massimo {0}."),
    (r"must be at least (\d+)", "Dev'essere almeno {0}."),
    (r"must be (\d+)", "Dev'essere {0}."),
    (r"at most (\d+), the dice on the table", "Al massimo {0}: i dadi sul tavolo."),
    (r"(\d+) dice, at most (\d+)", "I dadi sono {0}, al massimo {1}."),
    (r"has (\d+) cards?, a hand has (\d+)", "Le carte sono {0}, in mano se ne hanno {1}."),
    (r"(.+) is on no die", "{0} non è su nessun dado."),
    (r"is not in a .+", "Non è una carta del mazzo."),
    (r"(.+) is not in a .+ pack \(ranks (.+)\)", "{0} non è nel mazzo (valori {1})."),
    (r"has no suit", "Manca il seme."),
    (r"(?:.+ )?given (\d+) times, at most (\d+)", "È scritta {0} volte, al massimo {1}."),
    (r"(?:.+ )?given (?:once|\d+ times), none is in play", "Non è in gioco."),
    (r"a rank comes twice", "Un valore compare due volte, e nessun jolly è copia di una carta."),
    (r"a straight ends at (.+)", "Una scala finisce con una di queste carte: {0}."),
    (r"(.+) is named twice", "{0} è scritto due volte: i valori devono essere diversi."),
    (r".+ names (\d+) ranks? at most", "Al massimo questi valori: {0}."),
    (
        r"the count must be a whole number from (\d+) to (\d+)",
        "I dadi dichiarati devono essere un numero intero da {0} a {1}.",
    ),
    (r"(?:.+ )?did you mean (.+?)\?", "Forse: {0}?"),
    (r"is given more than once", "È scritto più di una volta."),
    (r"takes no parameters", "Non ha parametri."),
    (r"takes only chance, from 0 to 1", "Ha solo il parametro chance, da 0 a 1."),
    (r"takes only w1, w2.+", "Ha solo i parametri w1, w2, …, almeno 0."),
    (r"must be one of (.+)", "Dev'essere uno di questi: {0}."),
    (
        r"must be one a seat \((\d+) to (\d+)\), or exactly one with (.+)",
        "Dev'essere una per posto (da {0} a {1}), o una sola con {2}.",
    ),
    (
        r"must be one a seat \((\d+)\), or exactly one with (.+)",
        "Dev'essere una per posto ({0}), o una sola con {1}.",
    ),
    (
        r"(?:is|are) needed, my dice and how many lie on the table; or else a (.+)",
        "Servono i miei dadi e quanti ne sono sul tavolo; oppure {0}.",
    ),
    (
        r"is the checkpoint of another simulation \((.+) differs?\)",
        "È di un'altra simulazione (differisce: {0}).",
    ),
    (r"is not the checkpoint of a simulation", "Non è di una simulazione."),
    (r"cannot be opened for writing", "Non si può scrivere."),
    (r"cannot be read", "Non si può leggere."),
    (r"needs a value after it", "Vuole un valore dopo di sé."),
    (r"takes no value", "Non vuole un valore."),
    (r"this command takes no such argument", "Il comando non ha questo argomento."),
    (r"(.+ --help) lists the commands", "I comandi li elenca {0}."),
]

_MORE = re.compile(r" ?[(,;:]")
"""What may follow in the English line, and is left out in Italian."""

_HEADS = {"option": "opzione", "command": "comando", "seat": "posto"}


def told(allowed: str) -> str:
    """Return what is wrong, in Italian; empty where no words are known for it.

    Parameters
    ----------
    allowed : str
        The end of the English line, as `ArgumentError` has it.

    Examples
    --------
    >>> told("must be a whole number from 0 to 4 (all the cards)"), told("must be 4 numbers")
    ("Dev'essere un numero intero da 0 a 4.", '')
    """
    for pattern, words in _TOLD:
        found = re.match(pattern, allowed)
        if found and (found.end() == len(allowed) or _MORE.match(allowed, found.end())):
            return words.format(*found.groups())
    return ""


def line(english: str) -> str:
    """Return an error line in Italian; empty where no words are known for it.

    Parameters
    ----------
    english : str
        Argument, value, and what is allowed after a colon.

    Examples
    --------
    >>> line("--own 9: must be a whole number from 0 to 4 (all the cards of a rank)")
    "--own 9: dev'essere un numero intero da 0 a 4"
    >>> line("command dubbito: did you mean dubito? (allowed: dubito, dice)")
    'comando dubbito: forse: dubito? (ammessi: dubito, dice)'
    """
    # A value may have a colon, too.
    for colon in re.finditer(": ", english):
        head, allowed = english[: colon.start()], english[colon.end() :]
        words = told(allowed)
        if words:
            kind, _, rest = head.partition(" ")
            head = f"{_HEADS.get(kind, kind)} {rest}".strip()
            head = re.sub(" (none|nothing|given)$", "", head)
            listed = re.search(r" \(allowed: (.+)\)$", allowed)
            more = f" (ammessi: {listed[1]})" if listed else ""
            return f"{head}: {words[0].lower()}{words[1:].removesuffix('.')}{more}"
    return ""
