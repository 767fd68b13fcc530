"""The guide's two tables of dubito: who can hold how many, and which ranks fall to a seat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar

from cardodds import exact
from cardodds.cards import rank_label
from cardodds.dubito.odds import PRIOR
from cardodds.dubito.rules import SUITS, deal, declared_ranks, rank_copies
from cardodds.numbers import Language, decimal, percent
from cardodds.results import Result, probability

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_HEADS: dict[Language, tuple[str, str]] = {
    "en": ("in my hand", "at least"),
    "it": ("ne ho io", "almeno"),
}


@dataclass(frozen=True)
class HoldTable(Result):
    """The chances that an opponent holds at least k of a rank of which I hold some.

    Attributes
    ----------
    players : int
    deck : str
    packs, hand : int
        Packs in play, and cards dealt to each.
    cells : tuple of tuple of Fraction
        ``cells[own][atleast - 1]``, at the start of the hand, before any claim is heard.
    """

    players: int
    deck: str
    packs: int
    hand: int
    cells: tuple[tuple[Fraction, ...], ...]

    tabular: ClassVar[bool] = True

    def to_dict(self, lang: Language = "en") -> dict[str, Any]:
        """Return the rows: `own`, and under `atleast` a chance for each number of cards."""
        return {
            "rows": [
                {
                    "own": own,
                    "atleast": {str(k): probability(cell, lang) for k, cell in enumerate(row, 1)},
                }
                for own, row in enumerate(self.cells)
            ],
            "players": self.players,
            "deck": self.deck,
            "packs": self.packs,
            "hand": self.hand,
            "given": self.given(lang),
        }

    def given(self, lang: Language = "en") -> str:
        """Return in words whose table it is and what kind of chance it holds."""
        table = {
            "en": f"one opponent of {self.players} players, {self.deck}, packs: {self.packs}, "
            f"cards each: {self.hand}",
            "it": f"un avversario su {self.players} giocatori, {self.deck}, mazzi: {self.packs}, "
            f"carte a testa: {self.hand}",
        }[lang]
        return f"{table}; {PRIOR[lang]}"

    def rows(self, lang: Language = "en") -> list[dict[str, Any]]:
        """Return the table's rows, the numbers of cards as columns."""
        own, atleast = _HEADS[lang]
        return [
            {own: row["own"]} | {f"{atleast} {k}": cell for k, cell in row["atleast"].items()}
            for row in self.to_dict(lang)["rows"]
        ]

    def plot(self, lang: Language = "en") -> Axes:
        """Return the chances by own cards, a curve a number of cards, as in `Result.plot`."""
        from cardodds.dubito.plots import hold_table_plot

        return hold_table_plot(self, lang)

    def to_text(self, lang: Language = "en") -> str:
        """Return the table as aligned lines."""
        own, atleast = _HEADS[lang]
        heads = [own, *(f"{atleast} {k}" for k in range(1, len(self.cells[0]) + 1))]
        lines = [heads] + [
            [str(n), *(percent(cell, lang) for cell in row)] for n, row in enumerate(self.cells)
        ]
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        aligned = [
            "  ".join(cell.rjust(width) for cell, width in zip(line, widths, strict=True))
            for line in lines
        ]
        return "\n".join([*aligned, self.given(lang)])


def hold_table(
    *,
    players: int = 4,
    deck: str = "napoletane",
    packs: int | None = None,
    hand: int | None = None,
    jokers: str = "none",
) -> HoldTable:
    """Return the table of `holds` at the start of a hand, one opponent.

    Parameters
    ----------
    players, deck, packs, hand, jokers
        As in `cardodds.dubito.rules.deal`.

    Returns
    -------
    HoldTable
        A row for each number of cards of the rank in my hand, from 0 to all that fit in it; a
        column for at least 1 to 4 of them, 8 with two packs.

    Raises
    ------
    ArgumentError
        If an argument is out of its bounds.

    Examples
    --------
    >>> print(hold_table().to_text("it"))
    ne ho io     almeno 1     almeno 2     almeno 3     almeno 4
           0        82,3%        40,7%         9,5%         0,8%
           1        71,9%        25,1%         3,0%  impossibile
           2        56,3%        10,3%  impossibile  impossibile
           3        33,3%  impossibile  impossibile  impossibile
           4  impossibile  impossibile  impossibile  impossibile
    un avversario su 4 giocatori, napoletane, mazzi: 1, carte a testa: 10; a priori: prima di \
sentire dichiarazioni, tutte le distribuzioni delle carte che non vedi ugualmente probabili
    """
    dealt = deal(players, deck=deck, packs=packs, hand=hand, jokers=jokers)
    copies = rank_copies(dealt.packs, jokers)
    unseen = dealt.cards - dealt.hand
    cells = []
    for own in range(min(copies, dealt.hand) + 1):
        theirs = exact.hypergeometric(population=unseen, copies=copies - own, drawn=dealt.hand)
        cells.append(tuple(theirs.at_least(k) for k in range(1, SUITS * dealt.packs + 1)))
    return HoldTable(int(players), deck, dealt.packs, dealt.hand, tuple(cells))


@dataclass(frozen=True)
class OwnValues(Result):
    """The ranks that fall to a seat while nobody doubts, and how much of its hand they are.

    Attributes
    ----------
    ranks : tuple of str
        Letters of the ranks that it declares, in order, until they repeat.
    own : int
        How many they are.
    hand : int
        Cards dealt to each.
    mean, others : Fraction
        Mean cards of the opening hand that are of those ranks, and the rest of the hand.
    """

    ranks: tuple[str, ...]
    own: int
    hand: int
    mean: Fraction
    others: Fraction

    means: ClassVar[tuple[str, ...]] = ("mean", "others")
    names: ClassVar[Mapping[str, Mapping[Language, str]]] = {
        "mean": {"en": "of its ranks", "it": "dei suoi valori"},
        "others": {"en": "of the others", "it": "degli altri"},
    }

    def heading(self, lang: Language = "en") -> str:
        """Return what stands over its plot."""
        return {
            "en": f"Mean cards in an opening hand of {self.hand}",
            "it": f"Carte in media in una mano iniziale di {self.hand}",
        }[lang]

    def to_text(self, lang: Language = "en") -> str:
        """Return the ranks in words and the mean cards as lines."""
        declares, own, other = _OWN[lang]
        ranks = " ".join(rank_label(rank, lang) for rank in self.ranks)
        return "\n".join(
            [
                f"{declares}: {ranks} ({self.own})",
                f"{own.format(self.hand)}: {decimal(self.mean, 1, lang)}",
                f"{other}: {decimal(self.others, 1, lang)}",
            ]
        )


_OWN: dict[Language, tuple[str, str, str]] = {
    "en": (
        "while nobody doubts this seat declares, in order",
        "mean cards of these ranks in an opening hand of {}",
        "of the others",
    ),
    "it": (
        "finché nessuno dubita questo posto dichiara, in ordine",
        "carte di questi valori, in media, in una mano iniziale di {}",
        "degli altri",
    ),
}


def values(
    *,
    players: int = 4,
    deck: str = "napoletane",
    packs: int | None = None,
    hand: int | None = None,
    seat: int = 0,
    restart: str | None = None,
    sequence: str = "up",
    jokers: str = "none",
) -> OwnValues:
    """Return the ranks that fall to a seat while nobody doubts, and the mean cards of them.

    Parameters
    ----------
    players, deck, packs, hand, jokers
        As in `cardodds.dubito.rules.deal`. Jokers are of no rank: they count among the others.
    seat : int
        Counted from the player who restarts, who is 0.
    restart : str, optional
        The rank declared first, a letter or a word; by default the ace.
    sequence : {"up", "down", "same"}
        The orders in which the rank to declare is never a choice.

    Returns
    -------
    OwnValues
        Means are exact, over all deals, nobody's cards known.

    Raises
    ------
    ArgumentError
        If an argument is out of its bounds, or the sequence leaves the rank to the players.

    Examples
    --------
    >>> mine = values(players=5)
    >>> mine.ranks, mine.hand, mine.mean, mine.others
    (('A', '6'), 16, Fraction(16, 5), Fraction(64, 5))
    """
    dealt = deal(players, deck=deck, packs=packs, hand=hand, jokers=jokers)
    ranks = declared_ranks(players, seat, deck=deck, restart=restart, sequence=sequence)
    mean = Fraction(dealt.hand * len(ranks) * rank_copies(dealt.packs), dealt.cards)
    return OwnValues(ranks, len(ranks), dealt.hand, mean, dealt.hand - mean)
