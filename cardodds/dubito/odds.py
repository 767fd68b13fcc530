"""Exact odds of dubito: who can hold what, before any claim is heard.

Every chance here is hypergeometric: all deals of the cards that a player does not see are equally
likely, given its own cards and the copies that it knows to be elsewhere. None of them says
whether a claim is true: that depends on how the claimant plays (`cardodds.dubito.claimants`).

Source: the guide to dubito with cards, "Quando conviene dubitare".
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from cardodds import exact
from cardodds.cards import MAX_PACKS
from cardodds.dubito.rules import JOKERS, deal, rank_copies
from cardodds.errors import ArgumentError, choice, flag, whole
from cardodds.numbers import Language, fraction, percent
from cardodds.results import Result

if TYPE_CHECKING:
    from matplotlib.axes import Axes

ALL_COPIES = "all the cards of a rank"


class Hidden(NamedTuple):
    """The cards that a player does not see, and what it knows of one rank among them."""

    unseen: int
    left: int
    theirs: int
    opponents: int
    hand: int
    copies: int
    cards: int


def hidden(
    argument: str,
    count: int,
    own: int,
    *,
    players: int,
    deck: str,
    packs: int | None,
    hand: int | None,
    theirs: int | None,
    unseen: int | None,
    gone: int,
    anyone: bool,
    jokers: str,
) -> Hidden:
    """Check a question about `count` cards of a rank and return what its odds depend on.

    Parameters
    ----------
    argument : str
        The name of `count` in the question, for errors.
    count : int
        1 to all the copies of a rank.
    own, players, deck, packs, hand, theirs, unseen, gone, anyone, jokers
        As in `holds`.

    Raises
    ------
    ArgumentError
        As in `holds`.

    Examples
    --------
    >>> hidden("atleast", 2, 1, players=4, deck="napoletane", packs=None, hand=None, theirs=None,
    ...        unseen=None, gone=1, anyone=False, jokers="none")
    Hidden(unseen=30, left=2, theirs=10, opponents=1, hand=10, copies=4, cards=40)
    """
    dealt = deal(players, deck=deck, packs=packs, hand=hand, jokers=jokers)
    copies = rank_copies(dealt.packs, jokers)
    whole(argument, count, 1, copies, ALL_COPIES)
    left = _copies_left(own, gone, copies)
    if own > dealt.hand:
        raise ArgumentError("own", own, f"must be at most {dealt.hand}, the cards of a hand")
    opponents = int(players) - 1 if flag("anyone", anyone) else 1
    if unseen is None:
        unseen = dealt.cards - dealt.hand
    else:
        # The hand that was dealt says nothing about later turns: only what I hold bounds this.
        unseen = whole("unseen", unseen, 0, dealt.cards - own, "all the cards but mine")
        if left > unseen:
            raise ArgumentError("unseen", unseen, f"must be at least {left}, the copies left")
    if theirs is None:
        theirs = dealt.hand
        if theirs * opponents > unseen:
            held = f"the {theirs} cards of each opponent in question"
            raise ArgumentError("unseen", unseen, f"must be at least {theirs * opponents}, {held}")
    else:
        held = "opponents" if opponents > 1 else "opponent"
        among = f"{unseen} unseen cards, {opponents} {held}"
        theirs = whole("theirs", theirs, 0, unseen // opponents, among)
    return Hidden(unseen, left, theirs, opponents, dealt.hand, copies, dealt.cards)


def _copies_left(own: int, gone: int, copies: int) -> int:
    """The cards of the rank that are neither mine nor known to be elsewhere, checked."""
    left = copies - whole("own", own, 0, copies, ALL_COPIES)
    left -= whole("gone", gone, 0, copies, ALL_COPIES)
    if left < 0:
        raise ArgumentError("own + gone", copies - left, f"must be at most {copies}, {ALL_COPIES}")
    return left


def holds(
    own: int,
    atleast: int,
    *,
    players: int = 4,
    deck: str = "napoletane",
    packs: int | None = None,
    hand: int | None = None,
    theirs: int | None = None,
    unseen: int | None = None,
    gone: int = 0,
    anyone: bool = False,
    jokers: str = "none",
) -> Fraction:
    """Return the chance that an opponent holds at least so many cards of a rank.

    It is the chance before any claim is heard, given the cards in my hand and what is known to
    be elsewhere: all deals of the unseen cards count the same.

    Parameters
    ----------
    own : int
        Cards of the rank in my hand (with wild jokers, my jokers too).
    atleast : int
        1 to all the cards of a rank. More than the copies left is impossible, not an error.
    players, deck, packs, hand, jokers
        As in `cardodds.dubito.rules.deal`. Wild jokers count as cards of every rank.
    theirs : int, optional
        Cards that the opponent holds now; by default the opening hand.
    unseen : int, optional
        Cards that I do not see; by default all but one opening hand.
    gone : int
        Copies known to be in no opponent's hand (mine in the pile, turned, aside). They lower
        the copies left, not the unseen cards.
    anyone : bool
        At least one of the ``players - 1`` opponents, `theirs` cards each, holds so many.

    Returns
    -------
    Fraction
        From 0 to 1.

    Raises
    ------
    ArgumentError
        If an argument is out of its bounds: ``own + gone`` above the copies, `own` above the
        hand, the copies left or the opponents' cards above `unseen`, `unseen` above the cards
        that are not mine.

    Examples
    --------
    >>> holds(own=2, atleast=2)
    Fraction(3, 29)
    >>> holds(own=1, atleast=2, anyone=True)
    Fraction(153, 203)
    """
    known = hidden(
        "atleast",
        atleast,
        own,
        players=players,
        deck=deck,
        packs=packs,
        hand=hand,
        theirs=theirs,
        unseen=unseen,
        gone=gone,
        anyone=anyone,
        jokers=jokers,
    )
    return chance(atleast, known)


def chance(atleast: int, known: Hidden) -> Fraction:
    """Return the chance of `holds` from arguments that `hidden` has checked."""
    if atleast > known.left:
        return Fraction(0)
    if known.opponents > 1:
        hands = [known.theirs] * known.opponents
        return exact.any_hand(atleast, population=known.unseen, copies=known.left, hands=hands)
    return Fraction(*exact.at_least_ways(atleast, known.unseen, known.left, known.theirs))


@dataclass(frozen=True)
class HoldOdds(Result):
    """The chance of `holds`, and what it is conditioned on.

    Attributes
    ----------
    holds : Fraction
        The chance, before any claim is heard.
    own, atleast : int
        The question: cards of the rank in my hand, and how many an opponent would hold.
    unseen : int
        Cards that I do not see.
    left : int
        Cards of the rank among them.
    theirs : int
        Cards of each opponent in question.
    opponents : int
        How many opponents are in question: 1, or any of them.
    """

    holds: Fraction
    own: int
    atleast: int
    unseen: int
    left: int
    theirs: int
    opponents: int

    chances: ClassVar[tuple[str, ...]] = ("holds",)

    @property
    def question(self) -> Hidden:
        """What the odds depend on, as `chance` takes it."""
        cards, copies = self.unseen + self.theirs, self.left + self.own
        return Hidden(
            self.unseen, self.left, self.theirs, self.opponents, self.theirs, copies, cards
        )

    def given(self, lang: Language = "en") -> str:
        """Return in words what kind of chance it is."""
        return PRIOR[lang]

    def plot(self, lang: Language = "en") -> Axes:
        """Return the chances of each number of cards as bars, as in `Result.plot`."""
        from cardodds.dubito.plots import hold_odds_plot

        return hold_odds_plot(self, lang)

    def to_text(self, lang: Language = "en") -> str:
        """Return the chance, what it is the chance of, and what is known."""
        any_of_them = self.opponents > 1
        who = _WHO[lang][any_of_them].format(opponents=self.opponents, theirs=self.theirs)
        return "\n".join(
            [
                f"{percent(self.holds, lang)} ({fraction(self.holds)})",
                _ASKED[lang].format(who=who, atleast=self.atleast, own=self.own),
                _KNOWN[lang].format(unseen=self.unseen, left=self.left),
                self.given(lang),
            ]
        )


PRIOR: dict[Language, str] = {
    "en": "prior: before hearing any claim, all deals of the unseen cards equally likely",
    "it": "a priori: prima di sentire dichiarazioni, tutte le distribuzioni delle carte che non"
    " vedi ugualmente probabili",
}


_WHO: dict[Language, tuple[str, str]] = {
    "en": (
        "the opponent, with {theirs} cards,",
        "at least one of {opponents} opponents, with {theirs} cards each,",
    ),
    "it": (
        "l'avversario, con {theirs} carte,",
        "almeno uno dei {opponents} avversari, con {theirs} carte ciascuno,",
    ),
}
_ASKED: dict[Language, str] = {
    "en": "{who} holds at least {atleast} of a rank of which you hold {own}",
    "it": "{who} ne ha almeno {atleast} di un valore di cui tu ne hai {own}",
}
_KNOWN: dict[Language, str] = {
    "en": "cards you do not see: {unseen}; of that rank among them: {left}",
    "it": "carte che non vedi: {unseen}; di quel valore tra queste: {left}",
}


def hold_odds(
    own: int,
    atleast: int,
    *,
    players: int = 4,
    deck: str = "napoletane",
    packs: int | None = None,
    hand: int | None = None,
    theirs: int | None = None,
    unseen: int | None = None,
    gone: int = 0,
    anyone: bool = False,
    jokers: str = "none",
) -> HoldOdds:
    """Return the chance of `holds` with what it is conditioned on.

    Parameters and errors are those of `holds`.

    Examples
    --------
    >>> odds = hold_odds(own=2, atleast=2)
    >>> odds.holds, odds.unseen, odds.left, odds.theirs
    (Fraction(3, 29), 30, 2, 10)
    """
    known = hidden(
        "atleast",
        atleast,
        own,
        players=players,
        deck=deck,
        packs=packs,
        hand=hand,
        theirs=theirs,
        unseen=unseen,
        gone=gone,
        anyone=anyone,
        jokers=jokers,
    )
    return HoldOdds(
        holds=chance(atleast, known),
        own=int(own),
        atleast=int(atleast),
        unseen=known.unseen,
        left=known.left,
        theirs=known.theirs,
        opponents=known.opponents,
    )


def opener(
    atleast: int = 1,
    *,
    players: int = 4,
    deck: str = "napoletane",
    packs: int | None = None,
    hand: int | None = None,
    jokers: str = "none",
) -> Fraction:
    """Return the chance that an opening hand holds at least so many cards of a rank.

    Nobody's cards are seen: it is what the table knows of the opener's aces before the deal is
    looked at.

    Parameters
    ----------
    atleast : int
        1 to all the cards of a rank.
    players, deck, packs, hand, jokers
        As in `cardodds.dubito.rules.deal`.

    Returns
    -------
    Fraction
        From 0 to 1.

    Raises
    ------
    ArgumentError
        If an argument is out of its bounds.

    Examples
    --------
    >>> opener()
    Fraction(12797, 18278)
    """
    dealt = deal(players, deck=deck, packs=packs, hand=hand, jokers=jokers)
    copies = rank_copies(dealt.packs, jokers)
    atleast = whole("atleast", atleast, 1, copies, ALL_COPIES)
    return Fraction(*exact.at_least_ways(atleast, dealt.cards, copies, dealt.hand))


def certain_lie(
    own: int, claim: int, *, packs: int = 1, gone: int = 0, jokers: str = "none"
) -> bool:
    """Return whether a claim cannot be true: too few cards of the rank are left for it.

    Parameters
    ----------
    own : int
        Cards of the rank in my hand (with wild jokers, my jokers too).
    claim : int
        Cards declared, 1 to all the cards of a rank.
    packs : int
        1 or 2.
    gone : int
        Copies known to be elsewhere.
    jokers : {"none", "wild"}
        Whether jokers count as cards of the rank.

    Raises
    ------
    ArgumentError
        If an argument is out of its bounds.

    Examples
    --------
    >>> certain_lie(own=3, claim=2), certain_lie(own=3, claim=2, packs=2)
    (True, False)
    """
    packs = whole("packs", packs, 1, MAX_PACKS)
    copies = rank_copies(packs, choice("jokers", jokers, JOKERS))
    claim = whole("claim", claim, 1, copies, ALL_COPIES)
    return claim > _copies_left(own, gone, copies)
