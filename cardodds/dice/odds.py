"""Exact odds of bids on hidden dice.

Every chance here is the chance before hearing what was declared: a hidden die shows each of its
six faces with chance 1/6, whatever was bid.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar

from cardodds.dice.legal import as_bid
from cardodds.dice.notation import MOST_DICE, SPIRAL, Bid, Face, dice_text, parse_dice, parse_face
from cardodds.dice.rules import BOX
from cardodds.errors import ArgumentError, flag, whole
from cardodds.exact import binomial
from cardodds.numbers import Language, decimal, fraction, percent
from cardodds.results import Result, probability

if TYPE_CHECKING:
    from matplotlib.axes import Axes

NUMBER_OR_SPIRAL = Fraction(1, 3)
"""Chance that a hidden die counts for a bid of a number."""
ONE_FACE = Fraction(1, 6)
"""The same for a bid of spirals, and for every bid in a piombo round."""


@dataclass(frozen=True)
class BidOdds(Result):
    """The odds of a bid for a player who sees some of the dice.

    Attributes
    ----------
    true : Fraction
        Chance that the bid is right: at least as many dice count as it says.
    exact : Fraction
        Chance that exactly so many do.
    expected : Fraction
        Mean number of dice that count, on the whole table.
    bid : Bid
    mine : tuple of int or "spiral"
        The dice seen.
    matching : int
        How many of them count.
    hidden : int
        Dice not seen.
    piombo : bool

    Notes
    -----
    All are conditioned on the player's own dice alone, before hearing what was declared.
    """

    true: Fraction
    exact: Fraction
    expected: Fraction
    bid: Bid
    mine: tuple[Face, ...]
    matching: int
    hidden: int
    piombo: bool

    chances: ClassVar[tuple[str, ...]] = ("true", "exact")
    means: ClassVar[tuple[str, ...]] = ("expected",)

    def to_dict(self, lang: Language = "en") -> dict[str, Any]:
        """Return the answer under its JSON keys; `lang` chooses words and percentages."""
        return {**super().to_dict(lang), "bid": self.bid.text(lang), "mine": dice_text(self.mine)}

    def given(self, lang: Language = "en") -> str:
        """Return in words what the chances are conditioned on."""
        each = fraction(hidden_chance(self.bid, piombo=self.piombo))
        return {
            "en": "prior: before hearing what was declared, each hidden die counts with chance "
            f"{each}, whatever was bid",
            "it": "a priori: prima di sentire le dichiarazioni, ogni dado nascosto conta con "
            f"probabilità {each}, qualunque cosa sia stata detta",
        }[lang]

    def plot(self, lang: Language = "en") -> Axes:
        """Return the chances of each count, and the bid, as in `Result.plot`."""
        from cardodds.dice.plots import bid_odds_plot

        return bid_odds_plot(self, lang)

    def to_text(self, lang: Language = "en") -> str:
        """Return the answer as lines, with what the chances are conditioned on."""
        bid = self.bid.text(lang)
        mine = dice_text(self.mine)
        true = f"{percent(self.true, lang)} ({fraction(self.true)})"
        exact = f"{percent(self.exact, lang)} ({fraction(self.exact)})"
        expected = decimal(self.expected, 1, lang)
        if lang == "it":
            seen = f"miei: {mine} (ne contano {self.matching})" if mine else "nessun dado mio"
            return (
                f"{bid}{', piombo' if self.piombo else ''}; {seen}; nascosti: {self.hidden}\n"
                f"giusta: {true}\n"
                f"esatta: {exact}\n"
                f"in media sul tavolo: {expected}\n"
                f"{self.given(lang)}"
            )
        seen = f"mine: {mine} ({self.matching} count)" if mine else "no dice of mine"
        return (
            f"{bid}{', piombo' if self.piombo else ''}; {seen}; hidden: {self.hidden}\n"
            f"right: {true}\n"
            f"exact: {exact}\n"
            f"expected on the table: {expected}\n"
            f"{self.given(lang)}"
        )


def hidden_chance(bid: Bid, *, piombo: bool = False) -> Fraction:
    """Return the chance that a hidden die counts for a bid.

    Examples
    --------
    >>> hidden_chance(Bid(4, 2)), hidden_chance(Bid(4, 2), piombo=True)
    (Fraction(1, 3), Fraction(1, 6))
    """
    return ONE_FACE if piombo or bid.face == SPIRAL else NUMBER_OR_SPIRAL


def bid_odds(
    bid: Bid | str, *, mine: str | Sequence[Face | str] = "", hidden: int, piombo: bool = False
) -> BidOdds:
    """Return the exact odds of a bid, given one's own dice.

    Parameters
    ----------
    bid : Bid or str
        "4 twos", "3 spirali": see `parse_bid`.
    mine : str, or sequence of int or str
        0 to 5 own dice, "2 2 * 5 6" or ``[2, 2, "*", 5, 6]``; ``*`` or ``s`` is a spiral.
    hidden : int
        Dice on the table that are not seen, at most 200 with one's own.
    piombo : bool
        Whether the round is a piombo round, where spirals are not wild.

    Returns
    -------
    BidOdds
        Chances that the bid is right and exactly right, and the mean number of dice that count,
        before hearing what was declared: each hidden die counts with chance 1/3 (the number or a
        spiral), or 1/6 for a bid of spirals and in a piombo round.

    Raises
    ------
    ArgumentError
        For what is no bid or no dice, or a bid of more dice than are on the table.

    Examples
    --------
    >>> odds = bid_odds("4 twos", mine="2 2 * 5 6", hidden=15)
    >>> odds.expected, float(round(odds.true, 4))
    (Fraction(8, 1), 0.9977)
    """
    bid = as_bid(bid)
    dice = parse_dice(mine)
    hidden = whole("hidden", hidden, 0, MOST_DICE - len(dice), f"{MOST_DICE} dice on the table")
    flag("piombo", piombo)
    table = len(dice) + hidden
    if bid.count > table:
        raise ArgumentError("bid", str(bid), f"at most {table}, the dice on the table")
    own = count_matching(bid, dice, piombo=piombo)
    matching = binomial(hidden, hidden_chance(bid, piombo=piombo))
    # What the hidden dice must still show; less than nothing when one's own are enough.
    missing = bid.count - own
    return BidOdds(
        true=matching.at_least(max(missing, 0)),
        exact=matching.exactly(missing) if 0 <= missing <= hidden else Fraction(0),
        expected=own + matching.mean,
        bid=bid,
        mine=dice,
        matching=own,
        hidden=hidden,
        piombo=piombo,
    )


def count_matching(bid: Bid | str, dice: str | Sequence[Face], *, piombo: bool = False) -> int:
    """Return how many dice count for a bid: its face and, for a number, the spirals.

    Parameters
    ----------
    bid : Bid or str
    dice : str or tuple
        Any dice, ``"3 3 3 3 * * * * *"``, or as `parse_dice` returns them.
    piombo : bool
        Whether the round is a piombo round, where spirals are not wild.

    Raises
    ------
    ArgumentError
        For what is no bid or no dice.

    Examples
    --------
    The rulebook's 10 threes are wrong: 4 threes and 5 spirals are on the table.

    >>> count_matching("10 threes", "3 3 3 3 * * * * *")
    9
    """
    bid = as_bid(bid)
    if isinstance(dice, str):
        faces = parse_dice(dice, argument="dice", most=MOST_DICE)
    else:
        faces = tuple(parse_face(face) for face in dice)
    wild = bid.face if flag("piombo", piombo) else SPIRAL
    return sum(face in (bid.face, wild) for face in faces)


@dataclass(frozen=True)
class BidTable(Result):
    """Chances that at least so many of the hidden dice count, by hidden dice.

    Attributes
    ----------
    players, dice : int
        Players, and dice of each at the start.
    wild : bool
        Whether spirals count for the number bid.
    hidden : tuple of int
        Hidden dice of each row: from one die to `dice` dice for every opponent.
    atleast : tuple of tuples of Fraction
        A row for each of `hidden`; its columns are at least 1, 2, ... as far as the largest of
        `hidden`. One's own dice that count are to be taken from the bid first.
    """

    players: int
    dice: int
    wild: bool
    hidden: tuple[int, ...]
    atleast: tuple[tuple[Fraction, ...], ...]

    def to_dict(self, lang: Language = "en") -> dict[str, Any]:
        """Return the answer under its JSON keys; `lang` chooses how percentages are written."""
        rows = [
            {"hidden": hidden, "atleast": _by_count(chances, lang)}
            for hidden, chances in zip(self.hidden, self.atleast, strict=True)
        ]
        facts = {"players": self.players, "dice": self.dice, "wild": self.wild}
        return {"rows": rows, **facts, "given": self.given(lang)}

    tabular: ClassVar[bool] = True

    def given(self, lang: Language = "en") -> str:
        """Return in words what the chances are conditioned on."""
        return {
            "en": "prior: before hearing what was declared; own dice that count come on top",
            "it": "a priori: prima di sentire le dichiarazioni; i propri dadi che contano a parte",
        }[lang]

    def rows(self, lang: Language = "en") -> list[dict[str, Any]]:
        """Return a row for each number of hidden dice, with a column for each "at least"."""
        return [
            {"hidden": hidden, **_by_count(chances, lang)}
            for hidden, chances in zip(self.hidden, self.atleast, strict=True)
        ]

    def plot(self, lang: Language = "en") -> Axes:
        """Return the chances as a heat map, as in `Result.plot`."""
        from cardodds.dice.plots import bid_table_plot

        return bid_table_plot(self, lang)

    def to_text(self, lang: Language = "en") -> str:
        """Return the table with a line for each "at least" and a column by hidden dice."""
        title = {"en": "at least \\ hidden", "it": "almeno \\ nascosti"}[lang]
        lines = [f"{title:>17}" + "".join(f"{hidden:>12}" for hidden in self.hidden)]
        for k, chances in enumerate(zip(*self.atleast, strict=True), start=1):
            cells = (percent(chance, lang) for chance in chances)
            lines.append(f"{k:>17}" + "".join(f"{cell:>12}" for cell in cells))
        return "\n".join([*lines, self.given(lang)])


def _by_count(chances: tuple[Fraction, ...], lang: Language) -> dict[str, Any]:
    """The chances of at least 1, 2, ... under their JSON keys."""
    return {str(k): probability(chance, lang) for k, chance in enumerate(chances, start=1)}


def bid_table(players: int = 2, *, dice: int = 5, wild: bool = True) -> BidTable:
    """Return the chances of "at least k of a face among n hidden dice" for a game.

    Parameters
    ----------
    players : int
        2 to 8.
    dice : int
        Dice of each at the start, at most 40 in all.
    wild : bool
        True for a bid of a number (each die counts with chance 1/3); False for a bid of spirals,
        and for any bid in a piombo round (1/6).

    Returns
    -------
    BidTable
        The rows are the numbers of hidden dice while every opponent is in the game. All chances
        are those before hearing what was declared.

    Raises
    ------
    ArgumentError
        For numbers out of these bounds.

    Examples
    --------
    >>> bid_table(2).atleast[1][:2]
    (Fraction(5, 9), Fraction(1, 9))
    """
    players = whole("players", players, 2, 8)
    dice = whole("dice", dice, 1, BOX // players, f"{BOX} dice in the box")
    chance = NUMBER_OR_SPIRAL if flag("wild", wild) else ONE_FACE
    hidden = tuple(range(players - 1, (players - 1) * dice + 1))
    atleast = []
    for trials in hidden:
        matching = binomial(trials, chance)
        atleast.append(tuple(matching.at_least(k) for k in range(1, hidden[-1] + 1)))
    return BidTable(players, dice, wild, hidden, tuple(atleast))
