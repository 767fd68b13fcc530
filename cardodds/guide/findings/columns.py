"""What the tables of simulated findings have in common."""

from __future__ import annotations

from cardodds.guide.findings.tally import Tallied
from cardodds.report.table import Cell, Column, Words, words

GAMES = Column(words("Partite", "Games"), "count")
SEED = Column(words("Seme", "Seed"), "count")

SIMULATED = words(
    "Simulato: tra parentesi l'intervallo al 95%, in fondo partite e seme.",
    "Simulated: the 95% interval in brackets, games and seed last.",
)


def joined(*sentences: Words) -> Words:
    """Return several sentences as one text.

    Examples
    --------
    >>> joined(words("Sì.", "Yes."), words("No.", "No."))["it"]
    'Sì. No.'
    """
    return words(" ".join(s["it"] for s in sentences), " ".join(s["en"] for s in sentences))


def tail(tallied: Tallied) -> list[Cell]:
    """Return the last cells of a row: the games and their seed."""
    return [tallied.games, str(tallied.seed)]
