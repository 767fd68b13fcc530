"""The numbers of rubamazzo: packs, hands, deals, what a bundle can be and what wins."""

from __future__ import annotations

from dataclasses import dataclass

from cardodds.cards import pack
from cardodds.errors import choice, whole
from cardodds.numbers import Language
from cardodds.results import Result

DECKS = ("napoletane", "piacentine", "trevigiane", "siciliane", "francesi40", "francesi")
PLAYERS = (2, 6)
TABLE = 4

# In the classic game a bundle starts with the played card and the one it captures, both of one
# rank; a theft lays a card of the top's rank on such a bundle.
LEAST_BUNDLE = 2
LEAST_THEFT = LEAST_BUNDLE + 1


@dataclass(frozen=True)
class Schedule(Result):
    """How the cards of one game are dealt.

    Attributes
    ----------
    cards : int
        Cards of the pack.
    players, hand : int
        Players, and the cards each gets in a deal.
    deals : int
        Deals in one game.
    stock : int
        Cards left after the first deal.
    played : int
        Cards that each player plays in the game.
    leftover : int
        Cards that cannot serve everybody: they are not dealt.
    """

    cards: int
    players: int
    hand: int
    deals: int
    stock: int
    played: int
    leftover: int

    def to_text(self, lang: Language = "en") -> str:
        """Return the schedule as lines for a terminal."""
        if lang == "it":
            return (
                f"{self.cards} carte, {self.players} giocatori, {self.hand} a testa\n"
                f"distribuzioni: {self.deals}\n"
                f"nel mazzo dopo la prima: {self.stock}\n"
                f"carte calate a testa: {self.played}\n"
                f"carte che avanzano: {self.leftover}"
            )
        return (
            f"{self.cards} cards, {self.players} players, {self.hand} each\n"
            f"deals: {self.deals}\n"
            f"stock after the first: {self.stock}\n"
            f"cards played by each: {self.played}\n"
            f"cards left over: {self.leftover}"
        )


def default_hand(deck: str) -> int:
    """Return the cards dealt to each at a time: 3, or 4 with the full French pack.

    Examples
    --------
    >>> default_hand("napoletane"), default_hand("francesi")
    (3, 4)
    """
    return 4 if deck == "francesi" else 3


def schedule(
    players: int = 2, *, deck: str = "napoletane", hand: int | None = None, table: int = TABLE
) -> Schedule:
    """Return how many deals a game has, and what each leaves.

    Parameters
    ----------
    players : int
        2 to 6.
    deck : str
        One of `DECKS`.
    hand : int, optional
        Cards dealt to each at a time; by default 3, 4 with ``francesi``.
    table : int
        Cards turned up once, at the start.

    Raises
    ------
    ArgumentError
        If an argument is out of bounds; `hand` when not even one deal fits.

    References
    ----------
    Guide to rubamazzo, "Rubamazzo in 2, in 3 e in 4" and "Rubamazzo con le carte francesi".

    Examples
    --------
    >>> game = schedule(3)
    >>> game.deals, game.stock, game.played
    (4, 27, 12)
    >>> schedule(3, deck="francesi", hand=3).leftover
    3
    """
    players = whole("players", players, *PLAYERS)
    cards = pack(choice("deck", deck, DECKS)).size
    least = default_hand(deck) if hand is None else 1
    table = whole("table", table, 0, cards - least * players, "everybody needs a hand")
    if hand is None:
        hand = least
    hand = whole(
        "hand", hand, 1, (cards - table) // players, f"one deal to {players} players must fit"
    )
    deals, leftover = divmod(cards - table, players * hand)
    return Schedule(
        cards=cards,
        players=players,
        hand=hand,
        deals=deals,
        stock=cards - table - players * hand,
        played=deals * hand,
        leftover=leftover,
    )


def winning_cards(cards: int) -> int:
    """Return how many of a game's cards always win: more than half of them.

    Examples
    --------
    >>> winning_cards(40), winning_cards(52)
    (21, 27)
    """
    return whole("cards", cards, 1) // 2 + 1
