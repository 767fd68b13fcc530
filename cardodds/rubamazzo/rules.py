"""The rules of rubamazzo: packs, hands, deals, every option of the game and what wins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

from cardodds.cards import pack
from cardodds.errors import ArgumentError, choice, whole
from cardodds.numbers import Language
from cardodds.results import Result

if TYPE_CHECKING:
    from matplotlib.axes import Axes

DECKS = ("napoletane", "piacentine", "trevigiane", "siciliane", "francesi40", "francesi")
"""The packs that it is played with."""

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

    def plot(self, lang: Language = "en") -> Axes:
        """Return the stock after each deal, as in `Result.plot`."""
        from cardodds.rubamazzo.plots import schedule_plot

        return schedule_plot(self, lang)

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


VALUES: Mapping[str, tuple[str, ...]] = {
    "capture": ("one", "all"),
    "ace": ("plain", "takes_all", "takes_all_but_last_deal"),
    "both_possible": ("choose", "capture_first"),
    "double_steal": ("choose_one", "both"),
    "leftover": ("unused", "last_taker"),
    "tie": ("stay", "replay"),
}
"""The options that are words, with their values."""


@dataclass(frozen=True)
class RubamazzoRules:
    """The rules of a game, every option with its value.

    Parameters
    ----------
    players : int
        2 to 6; four with `teams`.
    deck : str
        One of `DECKS`.
    hand : int, optional
        Cards dealt to each at a time; by default 3, 4 with ``francesi``.
    capture : {"one", "all"}
        How many of several equal table cards a card captures.
    sum : bool
        Whether a card without an equal one on the table captures two or more that add up to it.
    ace : {"plain", "takes_all", "takes_all_but_last_deal"}
        Whether an ace takes all table cards, or the next seat's bundle whatever its top.
    both_possible : {"choose", "capture_first"}
        Whether a card that can capture may steal instead.
    double_steal : {"choose_one", "both"}
        What a card steals when several opponents show its rank: one bundle, or all as one action.
    teams : bool
        Whether opposite seats of four are partners and add up their bundles at the end.
    steal_partner : bool
        Whether the partner's bundle may be stolen.
    leftover : {"unused", "last_taker"}
        Who gets the cards that cannot serve everybody: nobody, or who took last.
    tie : {"stay", "replay"}
        Whether a tie stays, or the game is played again, from a new shuffle.
    max_turns : int
        Cards played, replays included, after which a game is unfinished.

    Raises
    ------
    ArgumentError
        If an option is none of its values, or two exclude each other (both are named).

    References
    ----------
    Guide to rubamazzo, "Come si prende", "Rubare il mazzetto", "Regole del rubamazzo con l'asso e
    con la somma", "Rubamazzo in quattro".

    Examples
    --------
    >>> RubamazzoRules(deck="francesi").schedule.hand
    4
    >>> RubamazzoRules(teams=True)
    Traceback (most recent call last):
        ...
    cardodds.errors.ArgumentError: players + teams 2 + on: teams are for four players
    """

    players: int = 2
    deck: str = "napoletane"
    hand: int | None = None
    capture: str = "one"
    sum: bool = False
    ace: str = "plain"
    both_possible: str = "choose"
    double_steal: str = "choose_one"
    teams: bool = False
    steal_partner: bool = False
    leftover: str = "unused"
    tie: str = "stay"
    max_turns: int = 5000

    def __post_init__(self) -> None:
        dealt = schedule(self.players, deck=self.deck, hand=self.hand)
        self._set("players", dealt.players)
        self._set("hand", dealt.hand)
        for name, words in VALUES.items():
            choice(name, getattr(self, name), words)
        for name in ("sum", "teams", "steal_partner"):
            if not isinstance(getattr(self, name), bool):
                raise ArgumentError(name, getattr(self, name), "must be True or False")
        self._set("max_turns", whole("max_turns", self.max_turns, 1, 10**9))
        if self.teams and self.players != 4:
            why = "teams are for four players"
            raise ArgumentError("players + teams", f"{self.players} + on", why)
        if self.steal_partner and not self.teams:
            why = "only in teams is there a partner"
            raise ArgumentError("steal_partner + teams", "on + off", why)
        if self.double_steal == "both" and not self.sum and self.ace == "plain":
            why = "only sum, or an ace that takes all, makes two opponents show the rank one holds"
            raise ArgumentError("double_steal + sum", "both + off", why)

    def _set(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)

    @property
    def schedule(self) -> Schedule:
        """How the cards are dealt."""
        return schedule(self.players, deck=self.deck, hand=self.hand)

    def options(self) -> dict[str, Any]:
        """Return every option with its value, `hand` as it is dealt.

        Examples
        --------
        >>> RubamazzoRules(sum=True).options()["sum"], RubamazzoRules().options()["hand"]
        (True, 3)
        """
        return {field.name: getattr(self, field.name) for field in fields(self)}


PRESETS: Mapping[str, Mapping[str, Any]] = {
    "classic": {},
    "stealing_bundles": {"deck": "francesi"},
    "ace": {"ace": "takes_all"},
    "sum": {"sum": True},
    "teams": {"players": 4, "teams": True},
}
"""Named rules, as the options in which they differ from the default."""


def preset(name: str = "classic", **options: Any) -> RubamazzoRules:
    """Return named rules, with further options set.

    Parameters
    ----------
    name : {"classic", "stealing_bundles", "ace", "sum", "teams"}
        The game of the guide; with the 52 French cards; with the ace that takes all; with the
        capture by sum; four players in pairs.
    **options
        Those of `RubamazzoRules`.

    Raises
    ------
    ArgumentError
        For an unknown name or option, or options that exclude each other.

    Examples
    --------
    >>> preset("stealing_bundles", players=3).schedule.deals
    4
    """
    given = {**PRESETS[choice("preset", name, PRESETS)], **options}
    for option in given:
        choice("option", option, RubamazzoRules.__dataclass_fields__)
    return RubamazzoRules(**given)
