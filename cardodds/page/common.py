"""Fields that several questions have."""

from __future__ import annotations

from collections.abc import Iterable

from cardodds.page.fields import Field, Words, both

_DECKS = {
    "napoletane": both("Neapolitan (40)", "napoletane (40)"),
    "piacentine": both("Piacentine (40)", "piacentine (40)"),
    "trevigiane": both("Trevigiane (40)", "trevigiane (40)"),
    "siciliane": both("Sicilian (40)", "siciliane (40)"),
    "francesi": both("French (52)", "francesi (52)"),
    "francesi40": both("French, 40 cards", "francesi da 40"),
    "francesi36": both("French, 36 cards", "francesi da 36"),
}
_USUAL: Words = both("as usual", "come di solito")
OPTIONAL: Words = both("not known", "non si sa")


def players(start: int, high: int) -> Field:
    """Return the field for the number of players."""
    label = both("Players", "Giocatori")
    return Field("players", "whole", label, str(start), low=2, high=high)


def deck(decks: Iterable[str]) -> Field:
    """Return the field for the pack, from the packs of a game."""
    choices = {name: _DECKS[name] for name in decks}
    return Field("deck", "choice", both("Cards", "Carte"), "napoletane", choices=choices, more=True)


def hand() -> Field:
    """Return the field for the cards dealt to each."""
    label = both("Cards dealt to each", "Carte date a testa")
    return Field("hand", "whole", label, low=1, blank=_USUAL, more=True)


def packs() -> Field:
    """Return the field for the number of packs."""
    label = both("Packs", "Mazzi")
    blank = both("one up to 4 players, else two", "uno fino a 4 giocatori, poi due")
    return Field("packs", "whole", label, low=1, high=2, blank=blank, more=True)


def flag(name: str, label: Words, hint: Words | None = None, *, more: bool = False) -> Field:
    """Return a field that is on or off."""
    return Field(name, "flag", label, hint=hint, more=more)
