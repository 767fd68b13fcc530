"""The rules of dubito: packs, the deal, copies and order of ranks, and every option of the game.

Source: the guide to dubito with cards ("Dubito: regole e come si gioca con le carte napoletane e
francesi").
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from math import gcd
from typing import Any, ClassVar

from cardodds import cards
from cardodds.errors import ArgumentError, choice, flag, whole
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

    names: ClassVar[Mapping[str, Mapping[Language, str]]] = {
        "cards": {"en": "all cards", "it": "tutte le carte"},
        "hand": {"en": "cards each", "it": "carte a testa"},
        "aside": {"en": "left aside", "it": "da parte"},
    }

    def heading(self, lang: Language = "en") -> str:
        """Return what stands over its plot."""
        return {"en": "How the cards are dealt", "it": "Come si danno le carte"}[lang]

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


VALUES: Mapping[str, tuple[str, ...]] = {
    "sequence": SEQUENCES,
    "first_rank": ("ace", "free"),
    "doubters": ("anyone", "next"),
    "simultaneous": ("nearest", "random"),
    "restart_player": ("taker", "winner", "next"),
    "restart_rank": ("free", "new", "next", "same"),
    "ending": ENDINGS,
    "leftovers": ("aside", "uneven", "pile"),
    "jokers": JOKERS,
    "all_pass": ("restart", "discard"),
}
"""The options that are words, with their values."""

# What `sequence` sets where nothing else is said.
_BY_SEQUENCE = {"first_rank": "ace", "restart_player": "taker", "restart_rank": "free"}
_SAME_VALUE = {"first_rank": "free", "restart_player": "winner", "restart_rank": "new"}


@dataclass(frozen=True)
class DubitoRules:
    """The rules of a hand, every option with its value.

    Parameters
    ----------
    players : int
        2 to 10.
    deck : str
        One of `DECKS`.
    packs : int, optional
        1 or 2; by default one pack up to 4 players, two from 5.
    hand : int, optional
        Cards dealt to each; by default all the cards in equal parts, and for two players a quarter
        of all the cards each, unless `leftovers` is ``uneven``.
    sequence : str
        Which ranks may be declared after another: ``up`` the next, after the king the ace;
        ``down`` the one before, after the ace the king; ``any_higher`` any above it, after the
        highest any; ``same`` the same until a doubt; ``adjacent`` the same, one below or one
        above; ``adjacent_strict`` one below or above; ``suit_run`` cards one by one upwards in
        one suit, which go on where the last claim stopped. A run cannot go past the pack's
        highest rank: after that, at the opening and after a restart its first card is free.
    first_rank : {"ace", "free"}, optional
        The first rank declared; ``ace`` unless the sequence is ``same``. Ignored by ``suit_run``.
    cards_min, cards_max : int
        Cards laid in one play; a smaller hand may be laid whole, and a run may stop at the highest
        rank.
    doubters : {"anyone", "next"}
        Who may doubt a claim: anyone until the next player lays, or only the next player.
    simultaneous : {"nearest", "random"}
        Of several that want to doubt: the nearest in turn order after the claimant, or any of
        them, equally likely; an error where only the next player may doubt.
    restart_player : {"taker", "winner", "next"}, optional
        Who plays after a doubt: who took the pile, who was right, or the next after the claimant;
        ``taker`` unless the sequence is ``same``.
    restart_rank : {"free", "new", "next", "same"}, optional
        What may be declared then: any rank, any but the last, the one after the last (before it
        if the sequence is ``down``), or the last again; ``free`` unless the sequence is ``same``.
        With ``suit_run`` only ``free``.
    ending : {"first_out", "elimination"}
        Whether the first without cards ends the hand, or the others play on until one is left.
    leftovers : {"aside", "uneven", "pile"}
        What becomes of cards that are not dealt to all: aside unseen; dealt too, one more each to
        the first seats; or they start the pile, unknown to all.
    jokers : {"none", "wild"}
        Whether two a pack are played; a joker turned over counts as true.
    underdeclare : bool
        Whether more cards may be laid than declared; a claim is true only if all that were laid
        are of the declared rank.
    passing : bool, optional
        Whether a turn that is not the first after a restart may be passed; off unless the
        sequence is ``same``.
    all_pass : {"restart", "discard"}
        When everybody else has passed since the last play: who laid it restarts, and the pile
        stays or is put out of play, unseen; the latter only with `passing`.
    remove_card : bool
        Whether one card is taken out before the deal, unseen.
    discard_sets : bool
        Whether who takes a pile may at once discard sets of four equal cards, face up.
    max_turns : int
        Plays laid after which a hand is unfinished.

    Raises
    ------
    ArgumentError
        If an option is none of its values, or two exclude each other (both are named).

    References
    ----------
    Guide to dubito with cards, "Come si gioca a dubito con le carte" and "Varianti del dubito".

    Examples
    --------
    >>> DubitoRules().hands
    (10, 10, 10, 10)
    >>> rules = DubitoRules(sequence="same")
    >>> rules.first_rank, rules.restart_player, rules.restart_rank, rules.passing
    ('free', 'winner', 'new', True)
    >>> DubitoRules(sequence="same", first_rank="ace")
    Traceback (most recent call last):
        ...
    cardodds.errors.ArgumentError: sequence + first_rank same + ace: whoever opens chooses the rank
    """

    players: int = 4
    deck: str = "napoletane"
    packs: int | None = None
    hand: int | None = None
    sequence: str = "up"
    first_rank: str | None = None
    cards_min: int = 1
    cards_max: int = CARDS_MAX
    doubters: str = "anyone"
    simultaneous: str = "nearest"
    restart_player: str | None = None
    restart_rank: str | None = None
    ending: str = "first_out"
    leftovers: str = "aside"
    jokers: str = "none"
    underdeclare: bool = False
    passing: bool | None = None
    all_pass: str = "restart"
    remove_card: bool = False
    discard_sets: bool = False
    max_turns: int = 5000

    def __post_init__(self) -> None:
        choice("sequence", self.sequence, SEQUENCES)
        same = self.sequence == "same"
        if same and self.first_rank == "ace":
            why = "whoever opens chooses the rank"
            raise ArgumentError("sequence + first_rank", "same + ace", why)
        for name, word in (_SAME_VALUE if same else _BY_SEQUENCE).items():
            if getattr(self, name) is None:
                self._set(name, word)
        if self.passing is None:
            self._set("passing", same)
        for name, words in VALUES.items():
            choice(name, getattr(self, name), words)
        for name in ("underdeclare", "passing", "remove_card", "discard_sets"):
            self._set(name, flag(name, getattr(self, name)))
        self._deal()
        most = SUITS * self.one_or_two
        self._set("cards_max", whole("cards_max", self.cards_max, 1, most, "cards of a rank"))
        self._set("cards_min", whole("cards_min", self.cards_min, 1, self.cards_max, "cards_max"))
        self._set("max_turns", whole("max_turns", self.max_turns, 1, 10**9))
        if self.discard_sets and self.sequence == "suit_run":
            why = "cards of one rank are no set where suits count"
            raise ArgumentError("discard_sets + sequence", "on + suit_run", why)
        self._check_effect()

    def _check_effect(self) -> None:
        """Raise if an option that was chosen could not change anything beside another."""
        if self.sequence == "suit_run" and self.restart_rank != "free":
            why = "after a restart the first card of a run is free"
            raise ArgumentError("sequence + restart_rank", f"suit_run + {self.restart_rank}", why)
        if self.doubters == "next" and self.simultaneous == "random":
            why = "where only the next player may doubt, never do several"
            raise ArgumentError("doubters + simultaneous", "next + random", why)
        if not self.passing and self.all_pass == "discard":
            raise ArgumentError("all_pass + passing", "discard + off", "nobody may pass")

    def _deal(self) -> None:
        """Check and fill in how the cards are dealt."""
        dealt = deal(self.players, deck=self.deck, packs=self.packs, jokers=self.jokers)
        self._set("players", whole("players", self.players, PLAYERS_MIN, PLAYERS_MAX))
        self._set("packs", dealt.packs)
        cards = dealt.cards - self.remove_card
        most = cards // self.players
        if self.hand is None:
            hand = most if self.leftovers == "uneven" else min(dealt.hand, most)
        else:
            why = f"{cards} cards, {self.players} players"
            hand = whole("hand", self.hand, 1, most, why)
        if self.leftovers == "uneven" and hand != most:
            why = f"uneven deals all the cards: {most} or one more to each"
            raise ArgumentError("hand + leftovers", f"{hand} + uneven", why)
        self._set("hand", hand)

    def _set(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)

    @property
    def one_or_two(self) -> int:
        """Packs in play."""
        return int(self.packs or 1)

    @property
    def cards(self) -> int:
        """All the cards, jokers and a card taken out included."""
        jokers = cards.JOKERS_A_PACK if self.jokers == "wild" else 0
        return self.one_or_two * (cards.PACKS[self.deck].size + jokers)

    @property
    def hands(self) -> tuple[int, ...]:
        """The cards dealt to each seat.

        Examples
        --------
        >>> DubitoRules(players=3, leftovers="uneven").hands
        (14, 13, 13)
        """
        hand = int(self.hand or 0)
        rest = self.cards - self.remove_card - hand * self.players
        more = rest if self.leftovers == "uneven" else 0
        return tuple(hand + (seat < more) for seat in range(self.players))

    @property
    def pile(self) -> int:
        """Cards that start the pile."""
        left = self.cards - self.remove_card - sum(self.hands)
        return left if self.leftovers == "pile" else 0

    @property
    def aside(self) -> int:
        """Cards that nobody gets, a card taken out included."""
        return self.cards - sum(self.hands) - self.pile

    def options(self) -> dict[str, Any]:
        """Return every option with its value, the packs and the hand as they are dealt.

        Examples
        --------
        >>> DubitoRules(players=5).options()["packs"], DubitoRules().options()["hand"]
        (2, 10)
        """
        return {field.name: getattr(self, field.name) for field in fields(self)}


PRESETS: Mapping[str, Mapping[str, Any]] = {
    "classic": {},
    "same_value": {"sequence": "same"},
    "verju": {
        "packs": 1,
        "sequence": "same",
        "cards_max": 3,
        "restart_player": "taker",
        "restart_rank": "free",
        "ending": "elimination",
        "leftovers": "uneven",
        "passing": False,
        "remove_card": True,
        "discard_sets": True,
    },
}
"""Named rules, as the options in which they differ from the default."""

SMALL_VERJU = 3
"""Verju is played by so many with 36 cards, by more with 52."""


def preset(name: str = "classic", **options: Any) -> DubitoRules:
    """Return named rules, with further options set.

    Parameters
    ----------
    name : {"classic", "same_value", "verju"}
        The game of the guide; the form in which all declare the rank of whoever opened; the
        Russian game with a card taken out and discards, from 2 to 3 players with 36 cards, else
        with 52.
    **options
        Those of `DubitoRules`.

    Raises
    ------
    ArgumentError
        For an unknown name or option, or options that exclude each other.

    Examples
    --------
    >>> preset("verju", players=3).deck, preset("verju").hands
    ('francesi36', (13, 13, 13, 12))
    """
    given = {**PRESETS[choice("preset", name, PRESETS)], **options}
    for option in given:
        choice("option", option, DubitoRules.__dataclass_fields__)
    if name == "verju" and "deck" not in given:
        players = whole("players", given.get("players", 4), PLAYERS_MIN, PLAYERS_MAX)
        given["deck"] = "francesi36" if players <= SMALL_VERJU else "francesi"
    return DubitoRules(**given)
