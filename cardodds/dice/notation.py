"""Bids and dice as players write them, in Italian and English: parse and print."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, NoReturn, TypeAlias

from cardodds.errors import ArgumentError, whole
from cardodds.numbers import Language, language

SPIRAL: Final = "spiral"
"""The face that is a joker."""

Face: TypeAlias = int | Literal["spiral"]
"""A face: its number, or the spiral."""

MOST_DICE = 200
"""The most dice on one table: far above the 40 in the box, and still an answer at once."""

DUBITO_FACES: tuple[Face, ...] = (2, 3, 4, 5, 6, SPIRAL)

_EXAMPLE = 'a bid is a count and a face, as in "4 twos" or "3 spirals"'

_NAMES: dict[Language, dict[Face, tuple[str, str]]] = {
    "en": {
        1: ("one", "ones"),
        2: ("two", "twos"),
        3: ("three", "threes"),
        4: ("four", "fours"),
        5: ("five", "fives"),
        6: ("six", "sixes"),
        SPIRAL: ("spiral", "spirals"),
    },
    "it": {
        1: ("uno", "uno"),
        2: ("due", "due"),
        3: ("tre", "tre"),
        4: ("quattro", "quattro"),
        5: ("cinque", "cinque"),
        6: ("sei", "sei"),
        SPIRAL: ("spirale", "spirali"),
    },
}

_FACES: dict[str, Face] = {"*": SPIRAL, "s": SPIRAL}
for _words in _NAMES.values():
    for _face, _pair in _words.items():
        _FACES.update(dict.fromkeys((*_pair, str(_face)), _face))

_COUNTS = {"un": 1, "una": 1}
for _line in (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen twenty",
    "uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici "
    "quindici sedici diciassette diciotto diciannove venti",
):
    _COUNTS.update((word, count) for count, word in enumerate(_line.split(), start=1))


@dataclass(frozen=True)
class Bid:
    """A bid: so many dice of one face are on the table.

    Parameters
    ----------
    count : int
        1 to 200 dice.
    face : int or "spiral"
        A number from 1 to 6, or `SPIRAL`. Whether the dice of a game have it is checked where
        the bid is used.

    Raises
    ------
    ArgumentError
        If the count or the face is none of these.

    Examples
    --------
    >>> str(Bid(4, 2)), Bid(1, SPIRAL).text("it")
    ('4 twos', '1 spirale')
    """

    count: int
    face: Face

    def __post_init__(self) -> None:
        object.__setattr__(self, "count", whole("count", self.count, 1, MOST_DICE))
        if self.face != SPIRAL:
            object.__setattr__(self, "face", whole("face", self.face, 1, 6))

    def text(self, lang: Language = "en") -> str:
        """Return the bid in words: "4 twos", "1 spiral"; "4 due", "1 spirale"."""
        return f"{self.count} {face_word(self.face, lang, plural=self.count != 1)}"

    def __str__(self) -> str:
        return self.text()


def face_word(face: Face, lang: Language = "en", *, plural: bool = False) -> str:
    """Return the word for a face.

    Examples
    --------
    >>> face_word(6, plural=True), face_word(SPIRAL, "it")
    ('sixes', 'spirale')
    """
    return _NAMES[language(lang)][face][plural]


def parse_bid(text: str, faces: tuple[Face, ...] = DUBITO_FACES) -> Bid:
    """Read a bid: a count and a face, in digits or words, Italian or English.

    Parameters
    ----------
    text : str
        "4 twos", "1 six", "3 spirals", "4x2", "4 × 2", "4 2", "4 due", "un sei", ``"3 *"``; upper
        or lower case.
    faces : tuple
        The faces on the dice.

    Raises
    ------
    ArgumentError
        If it is no bid, its count is not from 1 to 200, or the face is not on the dice; a word
        that is nearly right is named.

    Examples
    --------
    >>> parse_bid("4 twos"), parse_bid("tre spirali")
    (Bid(count=4, face=2), Bid(count=3, face='spiral'))
    >>> parse_bid("4 twoos")
    Traceback (most recent call last):
        ...
    cardodds.errors.ArgumentError: bid 4 twoos: did you mean 4 twos?
    """
    if not isinstance(text, str):
        raise ArgumentError("bid", text, _EXAMPLE)
    tokens = _tokens(text)
    if len(tokens) == 3 and tokens[1] in ("x", "×"):
        del tokens[1]
    if len(tokens) != 2:
        raise ArgumentError("bid", text, _EXAMPLE)
    count = _count(text, *tokens)
    face = _FACES.get(tokens[1])
    if face is None or face not in faces:
        near = None if tokens[1][0] in "0123456789" else _nearest(tokens[1], _face_words(faces))
        if face is None and near:
            lang: Language = "it" if near in _NAMES["it"][_FACES[near]] else "en"
            meant = Bid(count, _FACES[near]).text(lang)
            raise ArgumentError("bid", text, f"did you mean {meant}?")
        raise ArgumentError("bid", text, f"the faces are {listed(faces)}")
    return Bid(count, face)


def _count(text: str, word: str, rest: str) -> int:
    """The count of a bid that was written as `word` and `rest`."""
    allowed = f"the count must be a whole number from 1 to {MOST_DICE}"
    if word[0] in "0123456789-+.,":
        # The length first: int() refuses thousands of digits with an error of its own.
        if not word.isdecimal() or len(word) > 9 or not 1 <= int(word) <= MOST_DICE:
            raise ArgumentError("bid", text, allowed)
        return int(word)
    if word in _COUNTS:
        return _COUNTS[word]
    near = _nearest(word, list(_COUNTS))
    raise ArgumentError("bid", text, f"did you mean {near} {rest}?" if near else _EXAMPLE)


def _tokens(text: str) -> list[str]:
    """The runs of letters and of number signs in a text, lower case; other signs one by one."""
    tokens: list[str] = []
    last = ""
    for sign in text.casefold():
        kind = "number" if sign in "0123456789.,-+" else "word" if sign.isalpha() else sign
        if not sign.isspace():
            if kind == last and len(kind) > 1:
                tokens[-1] += sign
            else:
                tokens.append(sign)
        last = kind
    return tokens


def parse_face(face: object, faces: tuple[Face, ...] = DUBITO_FACES) -> Face:
    """Read one face: a number, `SPIRAL`, "*", or its word.

    Raises
    ------
    ArgumentError
        If it is on none of the dice.

    Examples
    --------
    >>> parse_face("sixes"), parse_face("*"), parse_face(2)
    (6, 'spiral', 2)
    """
    known = None if isinstance(face, bool | float) else _FACES.get(str(face).strip().casefold())
    if known is None or known not in faces:
        raise ArgumentError("face", face, f"the faces are {listed(faces)}")
    return known


def parse_dice(
    text: str | Sequence[Face | str],
    *,
    argument: str = "mine",
    most: int = 5,
    faces: tuple[Face, ...] = DUBITO_FACES,
) -> tuple[Face, ...]:
    """Read the dice of a hand or of a table, in the order written.

    Parameters
    ----------
    text : str, or sequence of int or str
        "2 2 * 5 6", "22*56", "2,2,s,5,6"; words too; nothing for no dice. Or the dice one by one,
        as in ``[2, 2, "*"]``.
    argument : str
        Name for the message.
    most : int
        The most dice allowed.
    faces : tuple
        The faces on the dice.

    Returns
    -------
    tuple of int or "spiral"

    Raises
    ------
    ArgumentError
        If a face is not on the dice, or the dice are too many.

    Examples
    --------
    >>> parse_dice("22*56")
    (2, 2, 'spiral', 5, 6)
    """
    if isinstance(text, list | tuple):
        shown = " ".join(map(str, text))
        for one in text:
            name = str(one).casefold()
            if isinstance(one, bool) or _FACES.get(name) not in faces:
                _no_die(shown, name, argument, faces)
        text = shown
    if not isinstance(text, str):
        raise ArgumentError(argument, text, 'must be dice as in "2 2 * 5 6", * a spiral')
    dice: list[Face] = []
    for group in text.casefold().replace(",", " ").replace(";", " ").split():
        for sign in (group,) if group in _FACES else group:
            face = _FACES.get(sign)
            if face is None or face not in faces:
                _no_die(text, sign if sign in "0123456789" else group, argument, faces)
            dice.append(face)
    if len(dice) > most:
        raise ArgumentError(argument, text, f"{len(dice)} dice, at most {most}")
    return tuple(dice)


def _no_die(text: str, sign: str, argument: str, faces: tuple[Face, ...]) -> NoReturn:
    near = None if len(sign) < 3 else _nearest(sign, _face_words(faces))
    hint = f"did you mean {near}? " if near else ""
    joker = " (* or s)" if SPIRAL in faces else ""
    allowed = f"{sign} is on no die: {hint}the faces are {listed(faces)}{joker}"
    raise ArgumentError(argument, text, allowed)


def dice_text(dice: tuple[Face, ...]) -> str:
    """Return dice as they are written: "2 2 * 5 6".

    Examples
    --------
    >>> dice_text((2, SPIRAL, 6))
    '2 * 6'
    """
    return " ".join("*" if face == SPIRAL else str(face) for face in dice)


def listed(faces: tuple[Face, ...]) -> str:
    """Return faces for a message: "2, 3, 4, 5, 6, spiral"."""
    return ", ".join(str(face) for face in faces)


def _face_words(faces: tuple[Face, ...]) -> list[str]:
    return [word for names in _NAMES.values() for face in faces for word in names[face]]


def _nearest(word: str, words: list[str]) -> str | None:
    """The word of `words` that a misspelt one is nearest to, if any is near."""
    import difflib  # only when something is wrong

    near = difflib.get_close_matches(word, words, n=1)
    return near[0] if near else None
