"""Ranks, suits and packs, and how cards are written: letters, symbols and words, it and en.

A pack reads text (`Pack.card`, `Pack.hand`, `Pack.rank`, `Pack.rank_list`) and writes it
(``str(card)``, `Pack.rank_word`, `Pack.card_words`); what it writes, it reads back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import SupportsIndex

from cardodds.errors import ArgumentError, choice, whole
from cardodds.numbers import Language, language

MAX_PACKS = 2
JOKERS_A_PACK = 2

_FANTE: dict[Language, tuple[str, str]] = {"it": ("fante", "fanti"), "en": ("jack", "jacks")}
_DONNA: dict[Language, tuple[str, str]] = {"it": ("donna", "donne"), "en": ("queen", "queens")}
_RE: dict[Language, tuple[str, str]] = {"it": ("re", "re"), "en": ("king", "kings")}

# One and many, under the letter that the pack prints.
_RANK_WORDS: dict[str, dict[Language, tuple[str, str]]] = {
    "A": {"it": ("asso", "assi"), "en": ("ace", "aces")},
    "2": {"it": ("due", "due"), "en": ("two", "twos")},
    "3": {"it": ("tre", "tre"), "en": ("three", "threes")},
    "4": {"it": ("quattro", "quattro"), "en": ("four", "fours")},
    "5": {"it": ("cinque", "cinque"), "en": ("five", "fives")},
    "6": {"it": ("sei", "sei"), "en": ("six", "sixes")},
    "7": {"it": ("sette", "sette"), "en": ("seven", "sevens")},
    "8": {"it": ("otto", "otto"), "en": ("eight", "eights")},
    "9": {"it": ("nove", "nove"), "en": ("nine", "nines")},
    "10": {"it": ("dieci", "dieci"), "en": ("ten", "tens")},
    "F": _FANTE,
    "J": _FANTE,
    "D": _DONNA,
    "Q": _DONNA,
    "C": {"it": ("cavallo", "cavalli"), "en": ("knight", "knights")},
    "R": _RE,
    "K": _RE,
}
_SUIT_WORDS: dict[str, dict[Language, str]] = {
    "D": {"it": "denari", "en": "coins"},
    "C": {"it": "coppe", "en": "cups"},
    "S": {"it": "spade", "en": "swords"},
    "B": {"it": "bastoni", "en": "batons"},
    "♠": {"it": "picche", "en": "spades"},
    "♥": {"it": "cuori", "en": "hearts"},
    "♦": {"it": "quadri", "en": "diamonds"},
    "♣": {"it": "fiori", "en": "clubs"},
}
_JOKER_WORDS: dict[Language, str] = {"it": "jolly", "en": "joker"}

# Read but never written: letters that may stand beside another one (DD, TC), and words.
_RANK_LETTERS = {"10": "t", "J": "f", "Q": "d", "K": "r"}
_SUIT_LETTERS = {"♠": "s", "♥": "h", "♦": "d", "♣": "c"}
_KNAVE, _DAMA = ("knave", "knaves"), ("dama", "dame")
_RANK_SYNONYMS = {"F": _KNAVE, "J": _KNAVE, "D": _DAMA, "Q": _DAMA}
_SUIT_SYNONYMS = {"B": ("clubs",)}
_JOKER_NAMES = ("joker", "jolly", "*")
_OF: dict[Language, str] = {"it": "di", "en": "of"}

# A card sign may be followed by one of these, which ask for its text or its emoji form.
_VARIATION_SELECTORS = {0xFE0E: None, 0xFE0F: None}


def rank_label(letter: str, lang: Language) -> str:
    """Return a rank as guides print it: the ace and the court in words, numbers in figures.

    Parameters
    ----------
    letter : str
        The rank as its pack writes it, one of `Pack.ranks`.
    lang : {"it", "en"}
        The language.

    Examples
    --------
    >>> [rank_label(letter, "it") for letter in ("A", "5", "10", "C")]
    ['asso', '5', '10', 'cavallo']
    """
    return letter if letter.isdigit() else _RANK_WORDS[letter][language(lang)][0]


@dataclass(frozen=True, slots=True)
class Card:
    """A card as its pack writes it; ``str`` gives ``5D``, ``10♥``, ``joker``.

    Cards come from a `Pack`, which knows the letters that are allowed.

    Parameters
    ----------
    rank : str
        The letter of the rank in its pack (``A``, ``7``, ``10``, ``R``, ``K``), or ``joker``.
    suit : str
        The letter or sign of the suit; empty for a joker.

    Examples
    --------
    >>> str(Card("10", "♥")), str(JOKER)
    ('10♥', 'joker')
    """

    rank: str
    suit: str

    def __str__(self) -> str:
        return self.rank + self.suit


JOKER = Card("joker", "")


@dataclass(frozen=True)
class Pack:
    """A kind of pack: its ranks and suits, and how its cards are read and written.

    Text is read whatever its case. Rank first, suit last: letters and signs side by side
    (``RD``, ``10♥``, ``th``) or words (``re di denari``, ``king of hearts``, ``7 di cuori``);
    a joker is ``joker``, ``jolly`` or ``*``.

    Parameters
    ----------
    name : str
        The name in `PACKS`.
    ranks : tuple of str
        Letters of the ranks, in the game's order, low to high.
    suits : tuple of str
        Letters (Italian packs) or signs (French ones) of the suits.

    Examples
    --------
    >>> napoletane = pack("napoletane")
    >>> str(napoletane.card("cavallo di coppe")), napoletane.size
    ('CC', 40)
    >>> napoletane.card("7♥")
    Traceback (most recent call last):
        ...
    cardodds.errors.ArgumentError: card 7♥: is not in a napoletane pack (suits D denari/coins, \
C coppe/cups, S spade/swords, B bastoni/batons)
    """

    name: str
    ranks: tuple[str, ...]
    suits: tuple[str, ...]

    @property
    def size(self) -> int:
        """Number of cards of one pack, jokers removed.

        Examples
        --------
        >>> [pack(name).size for name in ("siciliane", "francesi", "francesi36", "poker32")]
        [40, 52, 36, 32]
        """
        return len(self.ranks) * len(self.suits)

    def cards(self, packs: SupportsIndex = 1, jokers: SupportsIndex = 0) -> tuple[Card, ...]:
        """Return all the cards, suit by suit in the order of the ranks, the jokers last.

        Parameters
        ----------
        packs : int
            One or two.
        jokers : int
            How many jokers stay in all: up to two a pack.

        Raises
        ------
        ArgumentError
            If `packs` or `jokers` is out of these bounds.

        Examples
        --------
        >>> [str(card) for card in pack("siciliane").cards()[7:11]]
        ['DD', 'CD', 'RD', 'AC']
        >>> len(pack("francesi").cards(packs=2, jokers=4))
        108
        """
        packs, jokers = _in_play(packs, jokers)
        once = [Card(rank, suit) for suit in self.suits for rank in self.ranks]
        return tuple(once * packs + [JOKER] * jokers)

    def card(self, text: str) -> Card:
        """Read one card.

        Raises
        ------
        ArgumentError
            If `text` is not one card of this pack or a joker.

        Examples
        --------
        >>> francesi = pack("francesi")
        >>> [str(francesi.card(text)) for text in ("DD", "fc", "tc", "donna di cuori", "*")]
        ['Q♦', 'J♣', '10♣', 'Q♥', 'joker']
        >>> francesi.card("re di spade")
        Traceback (most recent call last):
            ...
        cardodds.errors.ArgumentError: card re di spade: is not in a francesi pack \
(suits ♠ picche/spades, ♥ cuori/hearts, ♦ quadri/diamonds, ♣ fiori/clubs)
        """
        one = list(self._read(text))
        if len(one) != 1:
            example = Card(self.ranks[-1], self.suits[0])
            words = self.card_words(example, "it")
            raise ArgumentError("card", text, f"must be one card, as {example} or {words}")
        return one[0]

    def hand(
        self, text: str, packs: SupportsIndex = 1, jokers: SupportsIndex = 0
    ) -> tuple[Card, ...]:
        """Read several cards, separated by spaces or commas, in the order in which they stand.

        Parameters
        ----------
        text : str
            Cards in any of the notations, also mixed; empty for no card.
        packs, jokers : int
            What is in play, as in `cards`: the hand cannot hold more than that.

        Raises
        ------
        ArgumentError
            If something is not a card of this pack, or a card or the joker comes more often
            than there are.

        Examples
        --------
        >>> hand = pack("poker32").hand("A♠ Ks, donna di picche joker", jokers=2)
        >>> [str(card) for card in hand]
        ['A♠', 'K♠', 'Q♠', 'joker']
        >>> pack("napoletane").hand("5D re di spade 5d")
        Traceback (most recent call last):
            ...
        cardodds.errors.ArgumentError: card 5D: given 2 times, at most 1 (1 pack, 0 jokers)
        """
        packs, jokers = _in_play(packs, jokers)
        cards = tuple(self._read(text))
        _check_copies("card", map(str, cards), packs, packs, jokers)
        return cards

    def rank(self, text: str) -> str:
        """Read a rank, a letter or a word, one or many, and return its letter in this pack.

        Raises
        ------
        ArgumentError
            If `text` is not a rank of this pack; a joker has none.

        Examples
        --------
        >>> [pack("francesi").rank(text) for text in ("7", "assi", "F", "t", "queens")]
        ['7', 'A', 'J', '10', 'Q']
        >>> pack("napoletane").rank("cavali")
        Traceback (most recent call last):
            ...
        cardodds.errors.ArgumentError: rank cavali: did you mean cavalli? (a napoletane pack has \
ranks A 2 3 4 5 6 7 F C R)
        """
        name = _words("rank", text).strip().lower()
        if name not in self._rank_names:
            raise self._refusal("rank", text, name, ranks=True)
        return self._rank_names[name]

    def rank_list(
        self, text: str, packs: SupportsIndex = 1, jokers: SupportsIndex = 0
    ) -> tuple[str, ...]:
        """Read cards of which the suit does not count: bare ranks, side by side or apart.

        Parameters
        ----------
        text : str
            Ranks as in `rank`, separated by spaces or commas; letters may stand side by side.
        packs, jokers : int
            What is in play, as in `hand`.

        Returns
        -------
        tuple of str
            The letters of the ranks, ``joker`` for a joker, as they stand.

        Raises
        ------
        ArgumentError
            If something is not a rank of this pack, or comes more often than there are.

        Examples
        --------
        >>> pack("napoletane").rank_list("55R")
        ('5', '5', 'R')
        >>> pack("francesi").rank_list("10 10J due *", jokers=2)
        ('10', '10', 'J', '2', 'joker')
        """
        packs, jokers = _in_play(packs, jokers)
        ranks: list[str] = []
        for word in _words("rank", text).replace(",", " ").split():
            name = word.lower()
            found = self._rank_names.get(name)
            more = [found] if found else self._split_ranks(name)
            if not more:
                raise self._refusal("rank", word, name, ranks=True)
            ranks += more
        _check_copies("rank", ranks, packs * len(self.suits), packs, jokers)
        return tuple(ranks)

    def rank_word(self, rank: str, lang: Language, plural: bool = False) -> str:
        """Return the word of a rank, one or many.

        Parameters
        ----------
        rank : str
            As in `rank`.
        lang : {"it", "en"}
            The language.
        plural : bool
            Whether the word is for several cards.

        Raises
        ------
        ArgumentError
            If the pack has no such rank, or the language is another one.

        Examples
        --------
        >>> siciliane = pack("siciliane")
        >>> siciliane.rank_word("D", "it", plural=True), siciliane.rank_word("C", "en")
        ('donne', 'knight')
        """
        return _RANK_WORDS[self.rank(rank)][language(lang)][bool(plural)]

    def card_words(self, card: Card, lang: Language) -> str:
        """Return a card of this pack in words, a number in figures.

        Raises
        ------
        ArgumentError
            If the pack has no such card, or the language is another one.

        Examples
        --------
        >>> king = pack("napoletane").card("RD")
        >>> pack("napoletane").card_words(king, "it"), pack("napoletane").card_words(king, "en")
        ('re di denari', 'king of coins')
        >>> pack("francesi").card_words(pack("francesi").card("10h"), "it")
        '10 di cuori'
        """
        lang = language(lang)
        must = f"must be a card of a {self.name} pack"
        if not isinstance(card, Card):
            raise ArgumentError("card", card, must)
        if card == JOKER:
            return _JOKER_WORDS[lang]
        if card.rank not in self.ranks or card.suit not in self.suits:
            raise ArgumentError("card", str(card), must)
        return f"{rank_label(card.rank, lang)} {_OF[lang]} {_SUIT_WORDS[card.suit][lang]}"

    @cached_property
    def _rank_letters(self) -> dict[str, str]:
        """Rank by each letter, in lower case, that stands for it beside another letter."""
        letters = {rank.lower(): rank for rank in self.ranks}
        # Only French packs read other letters than their own: there D is the donna, Q.
        return letters | {_RANK_LETTERS[rank]: rank for rank in self.ranks if rank in _RANK_LETTERS}

    @cached_property
    def _rank_names(self) -> dict[str, str]:
        """Rank by each letter and each word for it."""
        names = dict(self._rank_letters)
        for rank in self.ranks:
            words = _RANK_WORDS[rank]
            for name in (*words["it"], *words["en"], *_RANK_SYNONYMS.get(rank, ())):
                names[name] = rank
        return names

    @cached_property
    def _suit_letters(self) -> dict[str, str]:
        """Suit by each letter or sign, in lower case."""
        letters = {suit.lower(): suit for suit in self.suits}
        return letters | {_SUIT_LETTERS[suit]: suit for suit in self.suits if suit in _SUIT_LETTERS}

    @cached_property
    def _suit_names(self) -> dict[str, str]:
        """Suit by each letter, sign and word for it."""
        names = dict(self._suit_letters)
        for suit in self.suits:
            for name in (*_SUIT_WORDS[suit].values(), *_SUIT_SYNONYMS.get(suit, ())):
                names[name] = suit
        return names

    def _read(self, text: str) -> Iterator[Card]:
        """The cards of a text, one by one."""
        for piece in _words("card", text).split(","):
            words = piece.split()
            at = 0
            while at < len(words):
                of = at + 1 < len(words) and words[at + 1].lower() in _OF.values()
                upto = at + 3 if of else at + 1
                yield self._one(words[at:upto])
                at = upto

    def _one(self, words: list[str]) -> Card:
        """A card from its one word, or from rank, di or of, suit."""
        text = " ".join(words)
        names = [word.lower() for word in words]
        if len(names) == 1:
            return self._short(text, names[0])
        rank = self._rank_names.get(names[0])
        if rank is None:
            raise self._refusal("card", text, names[0], ranks=True)
        if len(names) == 2:
            raise self._suitless(text)
        suit = self._suit_names.get(names[2])
        if suit is None:
            raise self._refusal("card", text, names[2], suits=True)
        return Card(rank, suit)

    def _short(self, text: str, name: str) -> Card:
        """A card from one word: a joker, or letters side by side."""
        if name in _JOKER_NAMES:
            return JOKER
        rank = self._rank_letters.get(name[:-1])
        suit = self._suit_letters.get(name[-1])
        if rank and suit:
            return Card(rank, suit)
        if name in self._rank_names:
            raise self._suitless(text)
        # Say only what is wrong, if the other half is right.
        raise self._refusal("card", text, name, ranks=rank is None, suits=suit is None)

    def _split_ranks(self, name: str) -> list[str]:
        """The ranks of letters side by side; nothing if one is not a rank."""
        if name in _JOKER_NAMES:
            return [JOKER.rank]
        letters = {**self._rank_letters, "*": JOKER.rank}
        ranks = []
        at = 0
        while at < len(name):
            size = 2 if name.startswith("10", at) else 1
            rank = letters.get(name[at : at + size])
            if rank is None:
                return []
            ranks.append(rank)
            at += size
        return ranks

    def _refusal(
        self, argument: str, text: str, name: str, *, ranks: bool = False, suits: bool = False
    ) -> ArgumentError:
        """The error for a text whose word `name` should have been a rank, a suit or both."""
        names = (self._rank_names if ranks else {}) | (self._suit_names if suits else {})
        near = _near(name, [*names, *(_JOKER_NAMES if argument == "card" and ranks else ())])
        has = []
        if ranks:
            has.append("ranks " + " ".join(self.ranks))
        if suits:
            has.append(self._suit_list)
        if near:
            allowed = f"did you mean {near}? (a {self.name} pack has {'; '.join(has)})"
        else:
            allowed = f"is not in a {self.name} pack ({'; '.join(has)})"
        return ArgumentError(argument, text, allowed)

    def _suitless(self, text: str) -> ArgumentError:
        """The error for a rank where a card should be."""
        return ArgumentError("card", text, f"has no suit ({self._suit_list})")

    @property
    def _suit_list(self) -> str:
        suits = (f"{suit} {'/'.join(_SUIT_WORDS[suit].values())}" for suit in self.suits)
        return "suits " + ", ".join(suits)


def _packs() -> dict[str, Pack]:
    """The packs by name."""
    italian, french = ("D", "C", "S", "B"), ("♠", "♥", "♦", "♣")
    to_seven = ("A", "2", "3", "4", "5", "6", "7")
    figures = ("J", "Q", "K")
    tens = ("8", "9", "10")
    packs = [
        Pack("napoletane", (*to_seven, "F", "C", "R"), italian),
        Pack("piacentine", (*to_seven, "F", "C", "R"), italian),
        Pack("trevigiane", (*to_seven, "F", "C", "R"), italian),
        Pack("siciliane", (*to_seven, "D", "C", "R"), italian),
        Pack("francesi", (*to_seven, *tens, *figures), french),
        Pack("francesi40", (*to_seven, *figures), french),
        Pack("francesi36", ("6", "7", *tens, *figures, "A"), french),
        Pack("poker32", ("7", *tens, *figures, "A"), french),
    ]
    return {pack.name: pack for pack in packs}


PACKS: Mapping[str, Pack] = _packs()


def pack(name: str) -> Pack:
    """Return the pack of that name.

    Raises
    ------
    ArgumentError
        If there is none, naming the nearest.

    Examples
    --------
    >>> pack("francesi36").ranks
    ('6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A')
    """
    return PACKS[choice("deck", name, PACKS)]


def deal_evenly(cards: SupportsIndex, players: SupportsIndex) -> tuple[int, int]:
    """Return how many cards each player gets, and how many are left aside.

    Parameters
    ----------
    cards : int
        All the cards to deal.
    players : int
        At least one.

    Raises
    ------
    ArgumentError
        If either is not a whole number or too small.

    Examples
    --------
    >>> deal_evenly(80, 6)
    (13, 2)
    """
    return divmod(whole("cards", cards, 0), whole("players", players, 1))


def _in_play(packs: SupportsIndex, jokers: SupportsIndex) -> tuple[int, int]:
    """The numbers of packs and of jokers, checked."""
    packs = whole("packs", packs, 1, MAX_PACKS)
    why = f"{JOKERS_A_PACK} a pack"
    return packs, whole("jokers", jokers, 0, JOKERS_A_PACK * packs, why)


def _check_copies(
    argument: str, names: Iterable[str], copies: int, packs: int, jokers: int
) -> None:
    """Raise if a name comes more often than there are copies, or jokers."""
    for name, count in Counter(names).items():
        limit = jokers if name == JOKER.rank else copies
        if count > limit:
            given = "once" if count == 1 else f"{count} times"
            allowed = f"at most {limit}" if limit else "none is in play"
            play = f"{_number(packs, 'pack')}, {_number(jokers, 'joker')}"
            raise ArgumentError(argument, name, f"given {given}, {allowed} ({play})")


def _number(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def _words(argument: str, text: str) -> str:
    """The text without the marks that change only the look of a sign; raise if it is no text."""
    if not isinstance(text, str):
        raise ArgumentError(argument, text, "must be text")
    return text.translate(_VARIATION_SELECTORS)


def _near(name: str, names: Iterable[str]) -> str | None:
    """The nearest word; none for a word that is right elsewhere."""
    known = any(name in pack._rank_names or name in pack._suit_names for pack in PACKS.values())
    if known or name in _JOKER_NAMES:
        return None
    import difflib  # only when something is wrong

    matches = difflib.get_close_matches(name, [word for word in names if len(word) > 1], n=1)
    return matches[0] if matches else None
