"""Exact odds of rubamazzo: can my bundle be stolen, can the opener capture."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, ClassVar

from cardodds import exact
from cardodds.cards import pack
from cardodds.errors import ArgumentError, choice, whole
from cardodds.numbers import Language, fraction, percent
from cardodds.results import Result
from cardodds.rubamazzo.rules import DECKS, TABLE, Schedule, default_hand, schedule

if TYPE_CHECKING:
    from matplotlib.axes import Axes

COPIES = 4


@dataclass(frozen=True)
class Theft(Result):
    """The risk that my bundle is stolen before my next turn.

    Attributes
    ----------
    risk : Fraction
        Chance that at least one missing card of the top's rank is among the `against` cards. It
        is the chance before anything is read into what the opponents did or did not play.
    unseen : int
        Cards that I have not seen, if I remember every card that was ever visible.
    against : int
        Cards of the opponents that get a turn before mine.
    missing : int
        Cards of the top's rank that I have not seen.
    """

    chances: ClassVar[tuple[str, ...]] = ("risk",)

    risk: Fraction
    unseen: int
    against: int
    missing: int

    def given(self, lang: Language = "en") -> str:
        """Return in words what the risk is conditioned on."""
        return {
            "en": "prior: every card shown is remembered, and nothing is read into what the "
            "opponents played or did not take",
            "it": "a priori: ricordando tutte le carte uscite, senza dedurre niente da ciò che gli "
            "avversari hanno calato o non hanno preso",
        }[lang]

    def plot(self, lang: Language = "en") -> Axes:
        """Return the risk by missing cards as bars, as in `Result.plot`."""
        from cardodds.rubamazzo.plots import theft_plot

        return theft_plot(self, lang)

    def to_text(self, lang: Language = "en") -> str:
        """Return the risk, and what it is conditioned on, as lines for a terminal."""
        risk = f"{percent(self.risk, lang)} ({fraction(self.risk)})"
        if lang == "it":
            return (
                f"rischio di furto: {risk}\n"
                f"carte non viste: {self.unseen}, del valore in cima: {self.missing}\n"
                f"carte degli avversari che calano prima del tuo prossimo turno: {self.against}\n"
                f"{self.given(lang)}"
            )
        return (
            f"theft risk: {risk}\n"
            f"unseen cards: {self.unseen}, of the top's rank: {self.missing}\n"
            f"cards of the opponents who play before your next turn: {self.against}\n"
            f"{self.given(lang)}"
        )


@dataclass(frozen=True)
class Opening(Result):
    """What the first cards bring, before any is seen.

    Attributes
    ----------
    capture : Fraction
        Chance that the opener holds a card whose rank is on the table.
    pair : Fraction
        Chance that the table shows two cards of one rank.
    """

    chances: ClassVar[tuple[str, ...]] = ("capture", "pair")
    names: ClassVar[Mapping[str, Mapping[Language, str]]] = {
        "capture": {"en": "the opener can capture", "it": "chi apre può prendere"},
        "pair": {"en": "two equal cards on the table", "it": "due carte uguali in tavola"},
    }

    capture: Fraction
    pair: Fraction

    def given(self, lang: Language = "en") -> str:
        """Return in words what the chances are conditioned on."""
        return {"en": "before any card is seen", "it": "prima di vedere una carta"}[lang]

    def heading(self, lang: Language = "en") -> str:
        """Return what stands over its plot."""
        return {"en": "What the first cards bring", "it": "Che cosa portano le prime carte"}[lang]

    def to_text(self, lang: Language = "en") -> str:
        """Return the two chances as lines for a terminal."""
        lines = [
            f"{self.names[name][lang]}: {percent(chance, lang)} ({fraction(chance)})"
            for name, chance in (("capture", self.capture), ("pair", self.pair))
        ]
        return "\n".join([*lines, self.given(lang)])


def theft(
    missing: int,
    *,
    deal: int = 1,
    players: int = 2,
    deck: str = "napoletane",
    hand: int | None = None,
    turn: int = 1,
    seat: int = 0,
    unseen: int | None = None,
    against: int | None = None,
) -> Theft:
    """Return the risk that somebody steals my bundle before my next turn.

    I have just played the `turn`-th card of the `deal`-th hand, from `seat`. The cards that I
    have not seen are all but the four first on the table, those dealt to me and those that the
    others have played; the opponents' cards are any of them, equally likely.

    Parameters
    ----------
    missing : int
        Cards of my top's rank that I have not seen: 0 to 4, at most `unseen`.
    deal : int
        Which deal of the game, from 1.
    players : int
        2 to 6.
    deck : str
        One of `cardodds.rubamazzo.DECKS`.
    hand : int, optional
        Cards dealt to each at a time; by default 3, 4 with ``francesi``.
    turn : int
        Which card of the hand I have just played, from 1.
    seat : int
        My seat, from 0, which opens.
    unseen, against : int, optional
        The cards I have not seen, and the cards of the opponents who play before my next turn, if
        they differ from those of `deal`, `turn` and `seat`.

    Returns
    -------
    Theft
        With the chance as a `Fraction`, and the two numbers of cards.

    Raises
    ------
    ArgumentError
        If an argument is out of bounds.

    References
    ----------
    Guide to rubamazzo, "Quanto rischia il mazzetto, in due".

    Examples
    --------
    >>> theft(2, deal=3)
    Theft(risk=Fraction(19, 70), unseen=21, against=3, missing=2)
    >>> theft(1, players=4, deal=2, turn=3, seat=1).against  # a new hand of 3, two last cards
    5
    """
    missing = whole("missing", missing, 0, COPIES, "a rank has four cards")
    game = schedule(players, deck=deck, hand=hand)
    deal = whole("deal", deal, 1, game.deals, "the deals of this game")
    turn = whole("turn", turn, 1, game.hand, "the cards of a hand")
    seat = whole("seat", seat, 0, game.players - 1)
    if unseen is None:
        unseen = _unseen(game, deal, turn, seat)
    unseen = whole("unseen", unseen, 0, game.cards, "the cards of the pack")
    if against is not None:
        against = whole("against", against, 0, unseen, "the unseen cards")
    else:
        against = _against(game, deal, turn, seat)
        if against > unseen:
            allowed = f"must be at least {against}, the cards that the opponents hold"
            raise ArgumentError("unseen", unseen, allowed)
    missing = whole("missing", missing, 0, min(COPIES, unseen), f"the unseen cards are {unseen}")
    risk = exact.at_least(1, population=unseen, copies=missing, drawn=against)
    return Theft(risk=risk, unseen=unseen, against=against, missing=missing)


def theft_risk(
    missing: int,
    *,
    deal: int = 1,
    players: int = 2,
    deck: str = "napoletane",
    hand: int | None = None,
    turn: int = 1,
    seat: int = 0,
    unseen: int | None = None,
    against: int | None = None,
) -> Fraction:
    """Return the risk of `theft` alone, as a `Fraction`.

    Examples
    --------
    >>> theft_risk(missing=2, deal=3)
    Fraction(19, 70)
    """
    return theft(
        missing,
        deal=deal,
        players=players,
        deck=deck,
        hand=hand,
        turn=turn,
        seat=seat,
        unseen=unseen,
        against=against,
    ).risk


def opening(*, deck: str = "napoletane", hand: int | None = None, table: int = TABLE) -> Opening:
    """Return what the opener can expect before seeing a card.

    Parameters
    ----------
    deck : str
        One of `cardodds.rubamazzo.DECKS`.
    hand : int, optional
        Cards of the opener; by default 3, 4 with ``francesi``.
    table : int
        Cards turned up on the table.

    Raises
    ------
    ArgumentError
        If an argument is out of bounds.

    References
    ----------
    Guide to rubamazzo, "Come si prende a rubamazzo: la carta uguale".

    Examples
    --------
    >>> odds = opening()
    >>> odds.capture, odds.pair
    (Fraction(692078, 1087541), Fraction(3763, 9139))
    """
    cards = pack(choice("deck", deck, DECKS))
    ranks = len(cards.ranks)
    hand = whole("hand", default_hand(deck) if hand is None else hand, 1, cards.size)
    table = whole("table", table, 0, cards.size - hand, f"{hand} cards are in the opener's hand")
    tables = comb(cards.size, table)
    rest = cards.size - table
    capture = Fraction(0)
    for shown in range(ranks + 1):
        weight = comb(ranks, shown) * _covering(shown, table)
        if weight:
            matching = COPIES * shown - table
            capture += weight * exact.at_least(1, population=rest, copies=matching, drawn=hand)
    return Opening(
        capture=capture / tables,
        pair=1 - Fraction(comb(ranks, table) * COPIES**table, tables),
    )


def _unseen(game: Schedule, deal: int, turn: int, seat: int) -> int:
    """Cards not seen from `seat` after its `turn`-th card of the deal."""
    earlier = game.players * game.hand * (deal - 1)
    played_by_others = seat * turn + (game.players - 1 - seat) * (turn - 1)
    return game.cards - TABLE - game.hand - earlier - played_by_others


def _against(game: Schedule, deal: int, turn: int, seat: int) -> int:
    """Cards of the opponents who move before the next turn of `seat`."""
    dealt_next = game.hand if deal < game.deals else 0
    # Those before me have already played this turn, and may be waiting for the next deal.
    before = game.hand - turn or dealt_next
    after = game.hand - turn + 1
    return seat * before + (game.players - 1 - seat) * after


def _covering(ranks: int, cards: int) -> int:
    """Ways to take `cards` cards of `ranks` ranks with every rank among them."""
    return sum(
        (-1) ** left_out * comb(ranks, left_out) * comb(COPIES * (ranks - left_out), cards)
        for left_out in range(ranks + 1)
    )
