"""What a question of the page is made of: its fields, how they are read, and its answer."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal, TypeAlias

from cardodds.errors import ArgumentError, choice
from cardodds.numbers import Language
from cardodds.results import probability

Words: TypeAlias = dict[Language, str]
Kind: TypeAlias = Literal["whole", "flag", "choice", "dice", "cards", "ranks", "text"]
Given: TypeAlias = dict[str, Any]
"""The arguments of the library by name: those that the page gives."""


def both(en: str, it: str) -> Words:
    """Return a text in both languages."""
    return {"en": en, "it": it}


@dataclass(frozen=True)
class Field:
    """A field of a form.

    Parameters
    ----------
    name : str
        The argument of the library, and the key in the page's address.
    kind : str
        How it is entered, and read.
    label : Words
    start : str
        What stands in the form at first, so that it has an answer; "" for nothing. Of the fields
        that few need it is the library's default.
    low, high : int
        Where the buttons of a whole number stop; the library checks the bounds.
    blank : Words, optional
        What it means to leave the field empty; without it, it is required.
    choices : dict of str to Words
        The values of a choice.
    hint : Words, optional
        A line below the label.
    more : bool
        Whether it is one of those that few need.
    """

    name: str
    kind: Kind
    label: Words
    start: str = ""
    low: int = 0
    high: int = 99
    blank: Words | None = None
    choices: Mapping[str, Words] = field(default_factory=dict)
    hint: Words | None = None
    more: bool = False

    def read(self, text: str) -> Any:
        """Return the value of a text as the library takes it; None for an empty one.

        Raises
        ------
        ArgumentError
            If it is no whole number or none of the choices, or is missing.
        """
        text = text.strip()
        if self.kind == "flag":
            return text == "1"
        if not text:
            if self.blank is None:
                raise ArgumentError(self.name, text, "is missing, it is required")
            return None
        if self.kind == "whole":
            digits = text[1:] if text[0] in "+-" else text
            if not (digits.isascii() and digits.isdigit() and len(digits) <= 18):
                raise ArgumentError(self.name, text, "must be a whole number")
            return int(text)
        if self.kind == "choice" and ":" not in text:  # a model may be written with parameters
            return choice(self.name, text, self.choices)
        return text

    def described(self) -> dict[str, Any]:
        """Return the field as the page's script needs it."""
        return {
            "name": self.name,
            "kind": self.kind,
            "label": self.label,
            "start": self.start,
            "low": self.low,
            "high": self.high,
            "blank": self.blank,
            "choices": [[value, words] for value, words in self.choices.items()],
            "hint": self.hint,
            "more": self.more,
        }


@dataclass(frozen=True)
class Table:
    """A table of an answer; the first column names the row."""

    head: tuple[str, ...]
    rows: list[list[str]]


@dataclass(frozen=True)
class Answer:
    """What the page says: in plain words first, then exactly.

    Parameters
    ----------
    verdict : str
        The answer in a few words.
    text : str
        The answer as the command line prints it.
    chance : Fraction, optional
        The chance that matters most.
    of : str
        What it is the chance of.
    because : str
        The reason, or what is conditioned on.
    table : Table, optional
    command : tuple of str
        The words after ``cardodds`` that give the same on the command line; empty if none does.
    """

    verdict: str
    text: str
    chance: Fraction | None = None
    of: str = ""
    because: str = ""
    table: Table | None = None
    command: tuple[str, ...] = ()

    def described(self, lang: Language) -> dict[str, Any]:
        """Return the answer as the page's script needs it."""
        return {
            "verdict": self.verdict,
            "chance": None if self.chance is None else probability(self.chance, lang),
            "of": self.of,
            "because": self.because,
            "table": self.table and {"head": self.table.head, "rows": self.table.rows},
            "text": self.text,
            "command": shlex.join(("cardodds", *self.command)) if self.command else "",
        }


@dataclass(frozen=True)
class Question:
    """A question of the page.

    Parameters
    ----------
    game, name : str
        Its place in the address: ``#game/name``.
    title : Words
    fields : tuple of Field
    answer : callable
        From the arguments and the language to the answer.
    homes : dict of str to str
        The field beside which an error of the library is shown, by the argument that it names,
        where the two differ.
    """

    game: str
    name: str
    title: Words
    fields: tuple[Field, ...]
    answer: Callable[[Given, Language], Answer]
    homes: Mapping[str, str] = field(default_factory=dict)

    def read(self, texts: Mapping[str, str]) -> Given:
        """Return the arguments that texts stand for, without those that say nothing.

        These are the empty ones, and of the fields that few need those that stand as at first,
        which is the library's own default.

        Raises
        ------
        ArgumentError
            If one cannot be read.
        """
        given = {}
        for one in self.fields:
            text = texts.get(one.name, one.start)
            value = one.read(text)
            if value is not None and value is not False and not (one.more and text == one.start):
                given[one.name] = value
        return given

    def unreadable(self, texts: Mapping[str, str]) -> list[ArgumentError]:
        """Return what is wrong with the text of each field, in their order."""
        errors = []
        for one in self.fields:
            try:
                one.read(texts.get(one.name, one.start))
            except ArgumentError as error:
                errors.append(error)
        return errors

    def fields_of(self, error: ArgumentError) -> list[str]:
        """Return the fields that an error is about: those of the form that it names."""
        names = [self.homes.get(name, name) for name in error.argument.split(" + ")]
        return [one.name for one in self.fields if one.name in names]

    def described(self) -> dict[str, Any]:
        """Return the question as the page's script needs it."""
        return {
            "game": self.game,
            "name": self.name,
            "title": self.title,
            "fields": [one.described() for one in self.fields],
        }


def options(given: Given, lang: Language) -> tuple[str, ...]:
    """Return arguments as the options of a command."""
    words: list[str] = []
    for name, value in given.items():
        option = f"--{name.replace('_', '-')}"
        words += [option] if value is True else [option, str(value)]
    return (*words, "--lang", lang)


def sentence(text: str) -> str:
    """Return words of a result as a sentence.

    Examples
    --------
    >>> sentence("before any card is seen")
    'Before any card is seen.'
    """
    return f"{text[:1].upper()}{text[1:]}."


def likelihood(chance: Fraction, lang: Language) -> str:
    """Return how likely something is, in plain words.

    Examples
    --------
    >>> likelihood(Fraction(3, 29), "en"), likelihood(Fraction(1), "it")
    ('Probably not', 'Sì, di sicuro')
    """
    for limit, words in _LIKELIHOODS:
        if chance >= limit:
            return words[lang]
    return both("No, impossible", "No, impossibile")[lang]


_LIKELIHOODS = (
    (Fraction(1), both("Yes, certainly", "Sì, di sicuro")),
    (Fraction(9, 10), both("Almost certainly", "Quasi di sicuro")),
    (Fraction(501, 1000), both("Probably", "Probabilmente sì")),
    (Fraction(499, 1000), both("Even chances", "Una volta su due")),
    (Fraction(1, 10), both("Probably not", "Probabilmente no")),
    (Fraction(1, 10**400), both("Hardly", "Quasi di sicuro no")),
)
