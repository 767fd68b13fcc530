"""Declarations as players say them, in Italian and English: parse and print."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cardodds.errors import ArgumentError, flag
from cardodds.numbers import LANGUAGES, Language, language
from cardodds.poker.classes import GROUPS, PACK, HandClass, all_classes

EXAMPLES = 'a declaration is as "full 7 J", "pair A K 9 8" or "scala alla dama"'

# One and many; what has no word is written in figures.
_RANK_WORDS: dict[Language, dict[str, tuple[str, str]]] = {
    "it": {
        "J": ("fante", "fanti"),
        "Q": ("dama", "dame"),
        "K": ("re", "re"),
        "A": ("asso", "assi"),
    },
    "en": {
        "J": ("jack", "jacks"),
        "Q": ("queen", "queens"),
        "K": ("king", "kings"),
        "A": ("ace", "aces"),
    },
}

_CATEGORY_NAMES: dict[str, dict[Language, tuple[str, ...]]] = {
    "nothing": {"en": ("nothing", "high card"), "it": ("niente", "nulla", "carta alta")},
    "pair": {"en": ("pair", "one pair"), "it": ("coppia",)},
    "two_pair": {"en": ("two pair", "two pairs"), "it": ("due coppie", "doppia coppia")},
    "three": {"en": ("three", "three of a kind", "trips"), "it": ("tris",)},
    "straight": {"en": ("straight",), "it": ("scala",)},
    "full": {"en": ("full", "full house"), "it": ("full",)},
    "flush": {"en": ("flush",), "it": ("colore", "colore composto")},
    "four": {"en": ("four", "four of a kind"), "it": ("poker",)},
    "straight_flush": {"en": ("straight flush",), "it": ("scala reale", "scala colore")},
    "five": {"en": ("five", "five of a kind"), "it": ("pokerissimo",)},
}
_CATEGORIES = {
    tuple(name.split()): category
    for category, names in _CATEGORY_NAMES.items()
    for lang in LANGUAGES
    for name in names[lang]
}
_LONGEST = max(map(len, _CATEGORIES))

_COUNTS = {
    **dict.fromkeys(("un", "uno", "una", "an", "one"), 1),
    **dict.fromkeys(("due", "two"), 2),
    **dict.fromkeys(("tre", "three"), 3),
}
_ARTICLES = frozenset({"a", "an", "the", "un", "una", "uno", "il", "la", "lo"})
_FILLERS = frozenset(
    {"di", "con", "e", "ed", "al", "alla", "il", "la", "of", "with", "and", "to", "the"}
)
_ELIDED = re.compile(r"\b(?:d|l|all|un)['’]", re.IGNORECASE)
_SIGNS = re.compile(r"[\w]+")


def parse(text: str, *, joker_copies: bool = False, argument: str = "declaration") -> HandClass:
    """Read a declaration.

    A category, then ranks, main ranks first; in letters ("full 7 J", "pair A K 9 8") or words
    ("full di 7 con due fanti", "a pair of aces with a king, a 9 and an 8"), Italian or English.
    What is left out means the lowest hand that fits. The pairs of two pair and side cards are read
    in any order. So are the cards of a flush or of nothing, of which those that are named need not
    be the highest: "flush 7" is the lowest flush with a 7 in it.

    Parameters
    ----------
    text : str
        The declaration.
    joker_copies : bool
        Whether a joker may be a card that is already in the hand: then there are flushes with
        several aces.
    argument : str
        Name for the message.

    Returns
    -------
    HandClass

    Raises
    ------
    ArgumentError
        If it cannot be read, or no hand is like that.

    Examples
    --------
    >>> print(parse("Una coppia di assi con un re, un 9 e un 8"), parse("tris K"), sep=", ")
    pair A K 9 8, three K 8 7
    >>> print(parse("scala alla dama"), parse("three"), parse("due coppie, re e 7"), sep=", ")
    straight Q, three 7 9 8, two pair K 7 8
    >>> print(parse("flush 7"), parse("pair A 9 K"), sep=", ")
    flush Q 10 9 8 7, pair A K 9 7
    """
    if not isinstance(text, str):
        raise ArgumentError(argument, text, EXAMPLES)
    category, rest = _category(text, argument)
    ranks = _ranks(text, category, rest, argument)
    classes = all_classes(flag("joker_copies", joker_copies))
    for one in classes:
        if one.category == category and _fits(one, ranks):
            return one
    raise ArgumentError(argument, text, _misfit(category, ranks, joker_copies))


def _category(text: str, argument: str) -> tuple[str, list[str]]:
    """The category of a declaration, and the words after it."""
    tokens = _tokens(text)
    start = 1 if len(tokens) > 1 and tokens[0].lower() in _ARTICLES else 0
    for length in range(_LONGEST, 0, -1):
        name = tuple(token.lower() for token in tokens[start : start + length])
        if len(name) == length and name in _CATEGORIES:
            return _CATEGORIES[name], tokens[start + length :]
    first = tokens[start] if len(tokens) > start else ""
    meant = " or ".join(_nearest(first.lower()))
    raise ArgumentError(argument, text, f"did you mean {meant}?" if meant else EXAMPLES)


def _nearest(word: str) -> list[str]:
    """The name of a category nearest to a word; in both languages, if both are near."""
    from difflib import get_close_matches  # only when something is wrong

    names = [" ".join(name) for name in _CATEGORIES]
    for nearest in get_close_matches(word, names, n=1):
        same = _CATEGORY_NAMES[_CATEGORIES[tuple(nearest.split())]]
        found = [near for lang in LANGUAGES for near in get_close_matches(word, same[lang], n=1)]
        return list(dict.fromkeys(found))
    return []


def _tokens(text: str) -> list[str]:
    """The words and figures of a text; a capital A is an ace, a small one may be an article."""
    spaced = _ELIDED.sub(" ", text.replace("_", " "))
    return _SIGNS.findall(spaced)


def _ranks(text: str, category: str, tokens: Sequence[str], argument: str) -> list[str]:
    """The ranks that are named, as letters."""
    sizes = GROUPS[category]
    ranks: list[str] = []
    count = None
    beside = False
    for place, token in enumerate(tokens):
        word = token.lower()
        last = place == len(tokens) - 1
        beside = beside or word == "with"
        article = token == "a" or (token == "A" and text.isupper())
        if article and beside and not last:
            count = 1
        elif word in _COUNTS:
            count = _COUNTS[word]
        elif word not in _FILLERS:
            for rank in _rank_letters(text, token, argument):
                if len(ranks) == len(sizes):
                    number = "1 rank" if len(sizes) == 1 else f"{len(sizes)} ranks"
                    raise ArgumentError(argument, text, f"{_said(category)} names {number} at most")
                if count not in (None, sizes[len(ranks)]):
                    allowed = f"{_said(category)} has {_sizes(sizes)} of a rank, in this order"
                    raise ArgumentError(argument, text, allowed)
                count = None
                ranks.append(rank)
    return ranks


def _rank_letters(text: str, word: str, argument: str) -> tuple[str, ...]:
    """The ranks of one word: a rank in letters or words, several side by side, or 7s."""
    plain = word[:-1] if word[:-1].isdigit() and word[-1] in "sS" else word
    try:
        return PACK.rank_list(plain)
    except ArgumentError as error:
        allowed = f"{word} {error.allowed}"
        raise ArgumentError(argument, text, allowed) from None


def _fits(one: HandClass, ranks: Sequence[str]) -> bool:
    """Whether a class has the ranks that were named, in groups of the same size."""
    sizes = GROUPS[one.category]
    theirs = list(zip(one.ranks, sizes, strict=True))
    for named in zip(ranks, sizes, strict=False):
        if named not in theirs:
            return False
        theirs.remove(named)
    return True


def _misfit(category: str, ranks: Sequence[str], joker_copies: bool) -> str:
    """Why no hand is of a category with these ranks."""
    if category in ("straight", "straight_flush"):
        tops = [one.ranks[0] for one in all_classes() if one.category == category]
        return f"a straight ends at {', '.join(tops)}"
    twice = next((rank for rank in ranks if ranks.count(rank) > 1), None)
    if twice is not None:
        if category != "flush":
            return f"{twice} is named {_times(ranks.count(twice))}, its ranks are different ones"
        if not joker_copies:
            return "a rank comes twice, and a joker copies no card of the hand"
        return "a joker that copies is one more ace, where that is the best it can be"
    return "these cards make a straight"


def words(one: HandClass, lang: Language = "en") -> str:
    """Return a class as players declare it; `parse` reads it back.

    Raises
    ------
    ArgumentError
        If `one` is no class of hands, whether jokers copy or not, or the language another one.

    Examples
    --------
    >>> words(parse("pair A K 9 8"), "it")
    'una coppia di assi con un re, un 9 e un 8'
    >>> words(parse("full 7 J"), "it"), words(parse("scala Q"), "it"), words(parse("tris K"))
    ('full di 7 con due fanti', 'scala alla dama', 'three kings with an 8 and a 7')
    """
    if not isinstance(one, HandClass):
        raise ArgumentError("declaration", one, "must be a class of hands, as parse returns it")
    if not any(one.is_possible(joker_copies=copies) for copies in (False, True)):
        raise ArgumentError("declaration", str(one), "no hand is of this class")
    return _italian(one) if language(lang) == "it" else _english(one)


def _italian(one: HandClass) -> str:
    first = _many(one.ranks[0], "it")
    match one.category:
        case "pair":
            return f"una coppia di {first} con {_sides(one.ranks[1:], 'it')}"
        case "two_pair":
            second = _many(one.ranks[1], "it")
            return f"due coppie di {first} e {second} con {_sides(one.ranks[2:], 'it')}"
        case "three":
            return f"tris di {first} con {_sides(one.ranks[1:], 'it')}"
        case "four":
            return f"poker di {first} con {_sides(one.ranks[1:], 'it')}"
        case "full":
            return f"full di {first} con due {_many(one.ranks[1], 'it')}"
        case "straight" | "straight_flush":
            article = {"A": "all'", "Q": "alla "}.get(one.ranks[0], "al ")
            name = "scala" if one.category == "straight" else "scala reale"
            return f"{name} {article}{_one(one.ranks[0], 'it')}"
        case "five":
            return f"pokerissimo di {first}"
    cards = ", ".join(_one(rank, "it") for rank in one.ranks)
    return f"colore di {cards}" if one.category == "flush" else f"niente: {cards}"


def _english(one: HandClass) -> str:
    first = _many(one.ranks[0], "en")
    match one.category:
        case "pair":
            return f"a pair of {first} with {_sides(one.ranks[1:], 'en')}"
        case "two_pair":
            second = _many(one.ranks[1], "en")
            return f"two pair, {first} and {second} with {_sides(one.ranks[2:], 'en')}"
        case "three" | "four":
            return f"{one.category} {first} with {_sides(one.ranks[1:], 'en')}"
        case "full":
            return f"full house of {first} with two {_many(one.ranks[1], 'en')}"
        case "straight" | "straight_flush":
            return f"{one.category.replace('_', ' ')} to the {_one(one.ranks[0], 'en')}"
        case "five":
            return f"five {first}"
    cards = ", ".join(_one(rank, "en") for rank in one.ranks)
    return f"flush of {cards}" if one.category == "flush" else f"nothing: {cards}"


def _one(rank: str, lang: Language) -> str:
    return _RANK_WORDS[lang].get(rank, (rank,))[0]


def _many(rank: str, lang: Language) -> str:
    return _RANK_WORDS[lang].get(rank, ("", f"{rank}s" if lang == "en" else rank))[1]


def _sides(ranks: Sequence[str], lang: Language) -> str:
    """Side cards with their articles: un re, un 9 e un 8; a king, a 9 and an 8."""
    shown = [f"{_article(rank, lang)} {_one(rank, lang)}" for rank in ranks]
    if len(shown) == 1:
        return shown[0]
    return ", ".join(shown[:-1]) + {"it": " e ", "en": " and "}[lang] + shown[-1]


def _article(rank: str, lang: Language) -> str:
    if lang == "it":
        return "una" if rank == "Q" else "un"
    return "an" if rank in ("A", "8") else "a"


def _times(number: int) -> str:
    return "twice" if number == 2 else f"{number} times"


def _said(category: str) -> str:
    return category.replace("_", " ")


def _sizes(sizes: Sequence[int]) -> str:
    return ", ".join(map(str, sizes))
