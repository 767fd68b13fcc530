"""Should this seat doubt a run? What needs no model of who declares runs, from a recorded hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, Any, ClassVar

from cardodds._version import __version__
from cardodds.cards import JOKER, Card
from cardodds.dubito import odds
from cardodds.dubito.beliefs.exchangeable import exchangeable
from cardodds.dubito.beliefs.observed import Observed, hand_of
from cardodds.dubito.deciding.words import RUNS
from cardodds.dubito.recorded_hand import LAID, PlayedMove
from cardodds.dubito.replay import Replay
from cardodds.dubito.wording import limit_text
from cardodds.numbers import Language, fraction, percent
from cardodds.results import Result

if TYPE_CHECKING:
    from matplotlib.axes import Axes


@dataclass(frozen=True)
class RunDoubt(Result):
    """Whether a seat should doubt a run of a recorded hand, by what is certain and possible.

    There is no model of who declares runs, so nothing is said of how often the claim is true, and
    no hand is played on.

    Attributes
    ----------
    possible : Fraction or None
        Prior: the chance that the claimant held the cards named, jokers standing for any where
        they are wild, nothing being read into claims. None where it is not exact: a card known to
        be in a hand may have been laid unseen, or more cards were laid than declared.
    certain_lie, certain_true : bool
        What is certain of the claim, by what the seat knows.
    advice : {"doubt", "believe", "open"}
        To doubt a certain lie, last cards where the first out wins, and what is possible with a
        chance below `doubt_below`; open where that chance is not known.
    seat, claimant : str
        Who is asked, who claimed.
    rank, suit : str
        The first card of the run.
    cards : tuple of Card
        The cards named.
    move : int
        The number of the claim in the record.
    claim, laid, theirs, pile : int
        Cards declared and laid; the claimant's before; those of the pile, with those laid.
    last : bool
        Whether they are the claimant's last cards.
    ending : str
    doubt_below : Fraction
    real : bool or None
        Whether the claim was true, where the record tells.
    """

    possible: Fraction | None
    certain_lie: bool
    certain_true: bool
    advice: str
    seat: str
    claimant: str
    rank: str
    suit: str
    cards: tuple[Card, ...]
    move: int
    claim: int
    laid: int
    theirs: int
    pile: int
    last: bool
    ending: str
    doubt_below: Fraction
    real: bool | None
    version: str = __version__

    chances: ClassVar[tuple[str, ...]] = ("possible",)
    means: ClassVar[tuple[str, ...]] = ("doubt_below",)

    def why(self, lang: Language = "en") -> str:
        """Return the reason of the advice in a sentence or two."""
        words = RUNS[lang]
        if self.certain_lie:
            return words["certain"]
        if self.certain_true:
            return words["sure"]
        if self.last and self.ending == "first_out":
            return words["free"]
        if self.possible is None:
            return words["unknown"]
        side = words["below" if self.possible < self.doubt_below else "above"]
        limit = limit_text(self.doubt_below, lang)
        said = side.format(chance=percent(self.possible, lang), limit=limit)
        return f"{said} {words['cost'].format(pile=self.pile)}"

    def to_dict(self, lang: Language = "en") -> dict[str, Any]:
        """Return the answer under its JSON keys; `true` is null, and `true_is` says why."""
        facts = super().to_dict(lang)
        first = ("possible", "certain_lie", "certain_true", "advice")
        return {
            **{key: facts.pop(key) for key in first},
            "true": None,
            "why": self.why(lang),
            "possible_is": odds.PRIOR[lang],
            "true_is": RUNS[lang]["no_model"],
            **facts,
            "cards": [str(card) for card in self.cards],
        }

    def asked(self, lang: Language = "en") -> str:
        """Return whose claim it is that who is asked can doubt, in words."""
        run = " ".join(map(str, self.cards))
        return RUNS[lang]["claim"].format(seat=self.seat, claimant=self.claimant, run=run)

    def plot(self, lang: Language = "en") -> Axes:
        """Return how possible the claim is as a bar, as in `Result.plot`."""
        from cardodds.drawing import CHANCE, Bar, bars

        words = RUNS[lang]
        return bars(
            [] if self.possible is None else [Bar(words["possible"], self.possible)],
            axis=CHANCE[lang],
            lang=lang,
            title=self.asked(lang),
            note=words["no_model"],
            line=float(self.doubt_below),
        )

    def to_text(self, lang: Language = "en") -> str:
        """Return the advice, its reason and how possible the claim is as lines."""
        words = RUNS[lang]
        lines = [self.asked(lang), f"{words[self.advice]}: {self.why(lang)}"]
        if self.possible is not None:
            chance = f"{percent(self.possible, lang)} ({fraction(self.possible)})"
            lines.append(f"{words['possible']}: {chance}, {odds.PRIOR[lang]}")
        lines.append(words["no_model"])
        if self.real is not None:
            lines.append(words["real" if self.real else "lied"])
        return "\n".join(lines)


def doubt_of_run(seen: Observed, below: Fraction, real: bool | None) -> RunDoubt:
    """Say whether the first of the observers should doubt the run that was declared last."""
    claim, game = seen.steps[-1], seen.game
    move = claim.move
    cards, laid = named(game, move), move.laid or 0
    lie, sure = _certain(seen, cards, laid)
    possible = Fraction(0) if lie else _possible(seen, cards, laid)
    last = claim.held == laid
    ending = game.rules.ending
    if lie or (last and ending == "first_out"):
        advice = "doubt"
    elif sure:
        advice = "believe"
    elif possible is None:
        advice = "open"
    else:
        advice = "doubt" if possible < below else "believe"
    return RunDoubt(
        possible=possible,
        certain_lie=lie,
        certain_true=sure,
        advice=advice,
        seat=seen.seats[0],
        claimant=move.seat,
        rank=str(move.rank),
        suit=str(move.suit),
        cards=cards,
        move=move.number,
        claim=len(cards),
        laid=laid,
        theirs=claim.held,
        pile=move.pile,
        last=last,
        ending=ending,
        doubt_below=below,
        real=real,
    )


def named(game: Replay, move: PlayedMove) -> tuple[Card, ...]:
    """Return the cards of the run that a play declares."""
    ranks = game.hand.pack.ranks
    first = ranks.index(str(move.rank))
    return tuple(Card(rank, str(move.suit)) for rank in ranks[first : first + (move.count or 0)])


def is_run_of(laid: Sequence[Card], cards: Sequence[Card]) -> bool:
    """Return whether cards laid are the run that is named, jokers standing for any card.

    Examples
    --------
    >>> four, five = Card("4", "C"), Card("5", "C")
    >>> is_run_of([JOKER, five], [four, five]), is_run_of([five, five], [four, five])
    (True, False)
    """
    wild = sum(card == JOKER for card in laid)
    others = [card for card in laid if card != JOKER]
    return all(card in cards for card in others) and len({*cards} - {*others}) <= wild


def _certain(seen: Observed, cards: Sequence[Card], laid: int) -> tuple[bool, bool]:
    """Whether it is certain that those laid are not the run, and that they are."""
    named = [seen.where.bounds(LAID, card) for card in cards]
    wild = (0, 0)
    if JOKER.rank in seen.where.copies:
        wild = seen.where.bounds(LAID, JOKER)
    missing = sum(high == 0 for _, high in named)
    room = sum(high for _, high in named) + wild[1]
    there = sum(min(low, 1) for low, _ in named) + wild[0]
    return missing > wild[1] or room < laid, there >= laid == len(cards)


def _possible(seen: Observed, cards: Sequence[Card], laid: int) -> Fraction | None:
    """The chance that the claimant held a run, all distributions of the unseen cards alike."""
    before = exchangeable(seen, len(seen.steps) - 1)
    known = [card for step in seen.steps for card in step.cards or ()]
    known += [card for hand in seen.own.values() for card in hand]
    suitless = {card.rank for card in known if not card.suit and card != JOKER}
    if before is None or laid != len(cards) or suitless & {card.rank for card in cards}:
        return None
    where = replace(seen, steps=seen.steps[:-1]).where
    hand = hand_of(seen.steps[-1].move.seat)
    held: list[bool] = []
    unseen: list[int] = []
    for card in cards:
        lows = {place: where.bounds(place, card)[0] for place in where.size}
        held.append(lows[hand] > 0)
        unseen.append(where.packs - sum(lows.values()))
    return run_chance(
        [n for n, there in zip(unseen, held, strict=True) if not there],
        before.left[JOKER.rank],
        before.known[hand][JOKER.rank],
        sum(before.unseen.values()),
        before.unseen[hand],
    )


def run_chance(copies: Sequence[int], jokers: int, wild: int, unseen: int, drawn: int) -> Fraction:
    """Return the chance that a hand has one of each of some cards, jokers standing for any.

    Parameters
    ----------
    copies : sequence of int
        Of each card that the hand is not known to have, how many are among the unseen ones.
    jokers, wild : int
        Jokers among the unseen cards, and those known to be in the hand.
    unseen, drawn : int
        The unseen cards, and how many of them are in the hand.

    Examples
    --------
    Two cards, one copy each, in ten of thirty cards; and with two jokers among those:

    >>> run_chance([1, 1], 0, 0, 30, 10)
    Fraction(3, 29)
    >>> run_chance([1, 1], 2, 0, 30, 10) > Fraction(3, 29)
    True
    """
    # By how many of the cards are there, jokers among them, and how many were drawn for that.
    ways = Counter({(wild, 0): 1})
    for number, stands in [(n, False) for n in copies] + [(jokers, True)]:
        after: Counter[tuple[int, int]] = Counter()
        for (there, taken), times in ways.items():
            for some in range(number + 1):
                more = some if stands else min(some, 1)
                after[there + more, taken + some] += times * comb(number, some)
        ways = after
    special = sum(copies) + jokers
    right = sum(
        times * comb(unseen - special, drawn - taken)
        for (there, taken), times in ways.items()
        if there >= len(copies) and taken <= drawn
    )
    return Fraction(right, comb(unseen, drawn))
