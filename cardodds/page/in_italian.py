"""What is wrong with an argument, in Italian: the common ones of the library's English lines."""

from __future__ import annotations

import re

from cardodds.errors import ArgumentError

_TOLD = [
    (r"is missing", "Manca."),
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
    (r"is not in a ", "Non è una carta del mazzo."),
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
    (r"takes only w1, w2", "Ha solo i parametri w1, w2, …, almeno 0."),
    (r"must be one of (.+)", "Dev'essere uno di questi: {0}."),
]


def told(error: ArgumentError) -> str:
    """Return what is wrong, in Italian; empty where no words are known for it.

    Examples
    --------
    >>> told(ArgumentError("own", 9, "must be a whole number from 0 to 4 (all the cards)"))
    "Dev'essere un numero intero da 0 a 4."
    """
    for pattern, words in _TOLD:
        found = re.match(pattern, error.allowed)
        if found:
            return words.format(*found.groups())
    return ""
