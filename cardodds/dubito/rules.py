"""The rules of dubito that its odds need: packs, copies of a rank, the deal, the order of ranks.

Source: the guide to dubito with cards ("Dubito: regole e come si gioca con le carte napoletane e
francesi").
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import gcd

from cardodds import cards
from cardodds.errors import ArgumentError, choice, whole
from cardodds.numbers import Language
from cardodds.results import Result

DECKS = (
    "napoletane",
    "piacentine",
    "trevigiane",
    "siciliane",
    "francesi",
    "francesi40",
    "francesi36",
)
JOKERS = ("none", "wild")
ENDINGS = ("first_out", "elimination")
SEQUENCES = ("up", "down", "any_higher", "same", "adjacent", "adjacent_strict", "suit_run")

PLAYERS_MIN, PLAYERS_MAX = 2, 10
ONE_PACK_PLAYERS = 4
TWO_PLAYERS_DIVISOR = 4
CARDS_MAX = 4
SUITS = 4

# How far the declared rank moves at each play, for the orders in which no player has a choice.
_STEPS = {"up": 1, "down": -1, "same": 0}


@dataclass(frozen=True)
class Deal(Result):
    """How the cards are dealt.

    Attributes
    ----------
    cards : int
        Cards of all the packs, jokers included where they are played.
    packs : int
        1 or 2.
    hand : int
        Cards dealt to each player.
    aside : int
        Cards left aside, face down.
    """

    cards: int
    packs: int
    hand: int
    aside: int

    def to_text(self, lang: Language = "en") -> str:
        """Return the deal as lines for a terminal."""
        words = {
            "en": ("cards", "packs", "cards each", "left aside, face down"),
            "it": ("carte", "mazzi", "carte a testa", "da parte, coperte"),
        }[lang]
        numbers = (self.cards, self.packs, self.hand, self.aside)
        return "\n".join(f"{word}: {number}" for word, number in zip(words, numbers, strict=True))


def deal(
    players: int = 4,
    *,
    deck: str = "napoletane",
    packs: int | None = None,
    hand: int | None = None,
    jokers: str = "none",
) -> Deal:
    """Return how many cards each player gets and how many stay aside.

    Parameters
    ----------
    players : int
        2 to 10.
    deck : str
        One of `DECKS`.
    packs : int, optional
        1 or 2; by default one pack up to 4 players, two from 5.
    hand : int, optional
        Cards dealt to each; by default all the cards in equal parts, and for two players a
        quarter of all the cards each, rounded down.
    jokers : {"none", "wild"}
        Wild jokers, two a pack, are dealt with the other cards.

    Raises
    ------
    ArgumentError
        If an argument is out of its bounds or the cards are not enough.

    Examples
    --------
    >>> deal(6) == Deal(cards=80, packs=2, hand=13, aside=2)
    True
    >>> deal(2, deck="francesi").hand
    13
    """
    try:
        return _deal(players, deck, packs, hand, jokers)
    except TypeError:
        # An unhashable argument cannot be looked up; it is bad, and the checks say which it is.
        return _deal.__wrapped__(players, deck, packs, hand, jokers)


# `typed`, so that 4.0 or True cannot borrow the answer of 4 or 1.
@lru_cache(maxsize=256, typed=True)
def _deal(players: int, deck: str, packs: int | None, hand: int | None, jokers: str) -> Deal:
    players = whole("players", players, PLAYERS_MIN, PLAYERS_MAX)
    deck = choice("deck", deck, DECKS)
    jokers = choice("jokers", jokers, JOKERS)
    if packs is None:
        packs = 1 if players <= ONE_PACK_PLAYERS else cards.MAX_PACKS
    packs = whole("packs", packs, 1, cards.MAX_PACKS)
    size = packs * (cards.PACKS[deck].size + (cards.JOKERS_A_PACK if jokers == "wild" else 0))
    if hand is None:
        # Two who shared all the cards would know each other's hands.
        hand = size // TWO_PLAYERS_DIVISOR if players == 2 else cards.deal_evenly(size, players)[0]
    hand = whole("hand", hand, 1, size // players, f"{size} cards, {players} players")
    return Deal(cards=size, packs=packs, hand=hand, aside=size - hand * players)


def rank_copies(packs: int, jokers: str = "none") -> int:
    """Return how many cards count as a given rank: four a pack, and the wild jokers.

    No question and no claim can be about more.

    Examples
    --------
    >>> rank_copies(1), rank_copies(2), rank_copies(2, "wild")
    (4, 8, 12)
    """
    return packs * (SUITS + (cards.JOKERS_A_PACK if jokers == "wild" else 0))


def declared_ranks(
    players: int, seat: int, *, deck: str, restart: str | None = None, sequence: str = "up"
) -> tuple[str, ...]:
    """Return the ranks that fall to a seat while nobody doubts, in order, until they repeat.

    Parameters
    ----------
    players : int
        2 to 10.
    seat : int
        Counted from the player who restarts, who is 0.
    deck : str
        One of `DECKS`.
    restart : str, optional
        The rank declared first, a letter or a word; by default the ace.
    sequence : {"up", "down", "same"}
        The orders in which the rank to declare is never a choice.

    Raises
    ------
    ArgumentError
        If an argument is out of its bounds, or the sequence leaves the rank to the players.

    Examples
    --------
    >>> declared_ranks(4, 0, deck="napoletane")
    ('A', '5', 'C', '3', '7')
    >>> declared_ranks(5, 1, deck="napoletane", restart="re", sequence="down")
    ('C', '4')
    """
    players = whole("players", players, PLAYERS_MIN, PLAYERS_MAX)
    seat = whole("seat", seat, 0, players - 1, f"{players} players")
    pack = cards.PACKS[choice("deck", deck, DECKS)]
    step = _step(sequence)
    ranks = pack.ranks
    first = ranks.index("A" if restart is None else _rank(pack, restart))
    cycle = len(ranks) // gcd(players * step, len(ranks))
    return tuple(
        ranks[(first + step * (seat + players * turn)) % len(ranks)] for turn in range(cycle)
    )


def _step(sequence: str) -> int:
    """How far the rank moves at each play, or an error where the players choose it."""
    if choice("sequence", sequence, SEQUENCES) not in _STEPS:
        allowed = f"the ranks that fall to a seat are fixed only with {', '.join(_STEPS)}"
        raise ArgumentError("sequence", sequence, allowed)
    return _STEPS[sequence]


def _rank(pack: cards.Pack, restart: str) -> str:
    """The letter of the rank from which the claims restart."""
    try:
        return pack.rank(restart)
    except ArgumentError as error:
        raise ArgumentError("restart", restart, error.allowed) from None
