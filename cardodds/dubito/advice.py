"""Should I call dubito? What do I lay? From a question in numbers, or from a recorded hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from inspect import signature
from typing import TYPE_CHECKING, Any, ClassVar, overload

from cardodds import exact
from cardodds.dubito import odds, wording
from cardodds.dubito.claimants import Claimant, Turn, claimant, posterior
from cardodds.dubito.rules import CARDS_MAX, ENDINGS
from cardodds.errors import ArgumentError, choice, flag, share, whole
from cardodds.numbers import Language
from cardodds.results import Result

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from cardodds.dubito.deciding.doubting import RecordedDoubt
    from cardodds.dubito.deciding.laying import RecordedPlay
    from cardodds.dubito.deciding.runs import RunDoubt
    from cardodds.records import Record

DEFAULT_MODEL = "able"


@dataclass(frozen=True)
class Doubt(Result):
    """Whether to doubt a claim, and why.

    Attributes
    ----------
    possible : Fraction
        Prior: the chance that the claimant holds what it declares, before hearing the claim.
    certain_lie : bool
        Whether too few cards of the rank are left for the claim to be true.
    true : Fraction
        Posterior: the chance that the claim is true, having heard it, under `model`.
    advice : {"doubt", "believe"}
        What to do.
    model : str
        The model of the claimant, with its parameters.
    doubt_below : Fraction
        The advice is to doubt where `true` is below this.
    own, claim, gone, copies, unseen : int
        Cards of the rank in my hand, declared, known to be elsewhere and in all; cards that I do
        not see.
    theirs : int
        The claimant's cards before the play.
    theirs_given : bool
        False if they are taken to be an opening hand.
    cards_max : int
        The most cards of one play.
    pile : int or None
        Cards in the pile, if known.
    last : bool
        Whether they are the claimant's last cards.
    ending : {"first_out", "elimination"}
        How the hand ends.
    """

    possible: Fraction
    certain_lie: bool
    true: Fraction
    advice: str
    model: str
    doubt_below: Fraction
    own: int
    claim: int
    gone: int
    copies: int
    unseen: int
    theirs: int
    theirs_given: bool
    cards_max: int
    pile: int | None
    last: bool
    ending: str

    chances: ClassVar[tuple[str, ...]] = ("possible", "true")
    means: ClassVar[tuple[str, ...]] = ("doubt_below",)
    names: ClassVar[Mapping[str, Mapping[Language, str]]] = {
        "possible": {"en": "it is possible (prior)", "it": "è possibile (a priori)"},
        "true": {"en": "it is true (posterior)", "it": "è vera (a posteriori)"},
    }

    def why(self, lang: Language = "en") -> str:
        """Return the reason of the advice in a few sentences.

        Examples
        --------
        >>> print(doubt(own=3, claim=2).why())
        A certain lie: 3 in your hand + 2 declared = 5, more than the 4 cards of the rank. \
Doubting cannot go wrong.
        """
        return wording.why(self, lang)

    def to_dict(self, lang: Language = "en") -> dict[str, Any]:
        """Return the answer under its JSON keys, with the reason and what each chance is."""
        facts = super().to_dict(lang)
        return {
            **{key: facts.pop(key) for key in ("possible", "certain_lie", "true", "advice")},
            "why": self.why(lang),
            "possible_is": odds.PRIOR[lang],
            "true_is": wording.posterior(self, lang),
            **facts,
        }

    def plot(self, lang: Language = "en") -> Axes:
        """Return both chances as bars, and below which to doubt, as in `Result.plot`."""
        from cardodds.drawing import CHANCE, Bar, bars

        words = wording.DOUBT_PLOT[lang]
        return bars(
            [Bar(self.names[name][lang], getattr(self, name)) for name in self.chances],
            axis=CHANCE[lang],
            lang=lang,
            title=words["title"].format(claim=self.claim, own=self.own),
            note=words["note"].format(posterior=wording.posterior(self, lang)),
            line=float(self.doubt_below),
        )

    def to_text(self, lang: Language = "en") -> str:
        """Return the advice, its reason and the two chances as lines."""
        return wording.text(self, lang)


@overload
def doubt(
    own: int,
    claim: int,
    *,
    players: int = ...,
    deck: str = ...,
    packs: int | None = ...,
    hand: int | None = ...,
    theirs: int | None = ...,
    unseen: int | None = ...,
    gone: int = ...,
    anyone: bool = ...,
    jokers: str = ...,
    pile: int | None = ...,
    last: bool = ...,
    ending: str = ...,
    model: str = ...,
    doubt_below: str | float | Fraction = ...,
    cards_max: int | None = ...,
) -> Doubt: ...


@overload
def doubt(
    *,
    record: Record,
    model: str = ...,
    seat: str | None = ...,
    move: int | None = ...,
    listeners: str = ...,
    strategies: str | Sequence[Any] | None = ...,
    compare: str | Sequence[Any] = ...,
    games: int | None = ...,
    seed: int | None = ...,
    doubt_below: str | float | Fraction = ...,
) -> RecordedDoubt | RunDoubt: ...


def doubt(
    own: int | None = None, claim: int | None = None, *, record: Record | None = None, **given: Any
) -> Doubt | RecordedDoubt | RunDoubt:
    """Say whether to doubt a claim: its chance to be possible, to be true, and why.

    From numbers: doubt if the claim is a certain lie, on the last cards of a hand that the first
    out wins, or if the chance that it is true is below `doubt_below`.

    From a record: its last claim or an earlier one, by all that a seat knows; doubt if the claim is
    a certain lie, on last cards likewise, or if that wins more often (in elimination, once somebody
    is out and has won: leaves the seat last less often). Deals that fit are played on from both
    decisions.

    Parameters
    ----------
    own : int
        Cards of the rank in my hand.
    claim : int
        Cards declared, 1 to all the cards of a rank.
    players, deck, packs, hand, unseen, gone, jokers
        As in `cardodds.dubito.odds.holds`.
    theirs : int, optional
        The claimant's cards before the play; by default an opening hand, even on last cards.
    anyone : bool
        Whether `possible` is about at least one of the opponents, as in `holds`, not about the
        claimant alone. Only with the model ``able``, under which `true` is the same.
    pile : int, optional
        Cards in the pile. They inform only the reason.
    last : bool
        Whether they are the claimant's last cards.
    ending : {"first_out", "elimination"}
        How the hand ends.
    model : str
        How the claimant declares, and in a record all others, as in
        `cardodds.dubito.claimants.claimant`. The default, ``able``, declares the claimed number
        whatever it holds.
    doubt_below : str, float or Fraction
        From 0 to 1, exactly as written; 0.5 by default. With a record it decides where doubting
        and silence win as often, within the error.
    cards_max : int, optional
        The most cards of one play; by default 4, or the claim if it is larger.
    record : Record
        A hand of dubito with a claim, in place of all the numbers before. What follows the claim is
        not looked at.
    move : int, optional
        The number of the claim in the record, or of the doubt of it; by default the last.
    seat : str, optional
        Who is asked: by default who doubted the claim in the record, else the next in turn.
    listeners : str
        What is read into doubts and silence of the others, as in
        `cardodds.dubito.beliefs.listeners.listeners`; by default nothing.
    strategies : str or sequence, optional
        How all play on, or each seat, as in `cardodds.dubito.simulate`; by default
        ``planner:call=0.2,doubt_below=0.2,restart=0``, which pads if the model does: it plans what
        to lie with, and doubts what is unlikely now and then.
    compare : str or sequence, optional
        Others to play on as well, each of them in all seats, for `compared`: the chances to win
        rest on how all play on, and with others something else can be best.
    games : int, optional
        Deals that fit, 100 to 1,000,000; 5000 by default.
    seed : int, optional
        Of these; drawn and reported if not given.

    Returns
    -------
    Doubt, RecordedDoubt or RunDoubt
        `possible` is a prior, `true` a posterior under the model: the two differ, except under
        ``able``. A `RunDoubt`, of a record in ``suit_run``, says how possible the claim is and what
        is certain: there is no model of who declares runs, and nothing is played on.

    Raises
    ------
    ArgumentError
        If an argument is out of its bounds, or the model never makes this claim here.
    RecordError
        If the record breaks a rule, has no claim, or the seat may not doubt it.

    Examples
    --------
    >>> answer = doubt(own=2, claim=2)
    >>> answer.possible, answer.true, answer.advice
    (Fraction(3, 29), Fraction(3, 29), 'doubt')
    >>> answer = doubt(own=2, claim=2, model="pads:chance=0.3")
    >>> answer.possible, answer.true, answer.advice
    (Fraction(3, 29), Fraction(21, 61), 'doubt')
    """
    if record is None:
        return _from_numbers(own, claim, **_only(given, _FROM_NUMBERS, "without a record"))
    from cardodds.dubito.deciding.doubting import doubt_from_record

    numbers = {"own": own, "claim": claim} | given
    return doubt_from_record(
        record,
        **_only(
            {name: n for name, n in numbers.items() if n is not None},
            _FROM_RECORD,
            "beside a record",
        ),
    )


def play(
    record: Record,
    *,
    move: int | None = None,
    model: str = DEFAULT_MODEL,
    listeners: str = "any",
    strategies: str | Sequence[Any] | None = None,
    compare: str | Sequence[Any] = (),
    games: int | None = None,
    seed: int | None = None,
) -> RecordedPlay:
    """Say what plays of the seat to lay are worth, at the end of a recorded hand or at a move.

    Deals that fit all that the seat knows are played on from each play, with the same luck. True
    plays are compared and false ones by what they get rid of, told apart by ranks; those that are
    clearly behind after some of the deals are not played out in the others.

    Parameters
    ----------
    record : Record
        A hand of dubito that is not over, in which the hand of the seat to lay is known whole: all
        that it was dealt, and the cards of each play in the piles that it took. If it stops at a
        claim, nobody doubts that.
    move : int, optional
        The number of an earlier play: what else could have been laid there. What was laid there,
        and what follows it, is not looked at.
    model, listeners, strategies, compare, games, seed
        As in `doubt` from a record.

    Returns
    -------
    RecordedPlay

    Raises
    ------
    ArgumentError
        If an argument is out of its bounds.
    RecordError
        If the record breaks a rule, the hand is over, or the hand of the seat is not known.
    """
    from cardodds.dubito.deciding.laying import play_from_record

    return play_from_record(
        record,
        move=move,
        model=model,
        listeners=listeners,
        strategies=strategies,
        compare=compare,
        games=games,
        seed=seed,
    )


def _from_numbers(
    own: int | None = None,
    claim: int | None = None,
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
    pile: int | None = None,
    last: bool = False,
    ending: str = "first_out",
    model: str = DEFAULT_MODEL,
    doubt_below: str | float | Fraction = "0.5",
    cards_max: int | None = None,
) -> Doubt:
    """The answer to a question in numbers."""
    if own is None or claim is None:
        missing = "own" if own is None else "claim"
        raise ArgumentError(missing, None, "is needed, or else a record")
    how = claimant(model)
    if flag("anyone", anyone) and str(how) != DEFAULT_MODEL:
        raise ArgumentError(
            "anyone + model", f"on + {how}", "a model is of one claimant; anyone goes with able"
        )
    known = odds.hidden(
        "claim",
        claim,
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
    own, claim, gone = int(own), int(claim), int(gone)
    if cards_max is None:
        cards_max = max(CARDS_MAX, claim)
    cards_max = whole("cards_max", cards_max, claim, known.copies, f"{claim} declared")
    if pile is not None:
        pile = whole("pile", pile, 0, known.cards, "all the cards")
    below = share("doubt_below", doubt_below)
    ending = choice("ending", ending, ENDINGS)
    free = flag("last", last) and ending == "first_out"
    certain = claim > known.left
    possible, true = _chances(claim, known, how, cards_max)
    return Doubt(
        possible=possible,
        certain_lie=certain,
        true=true,
        advice="doubt" if certain or free or true < below else "believe",
        model=str(how),
        doubt_below=below,
        own=own,
        claim=claim,
        gone=gone,
        copies=known.copies,
        unseen=known.unseen,
        theirs=known.theirs,
        theirs_given=theirs is not None,
        cards_max=cards_max,
        pile=pile,
        last=last,
        ending=ending,
    )


def _chances(
    claim: int, known: odds.Hidden, how: Claimant, cards_max: int
) -> tuple[Fraction, Fraction]:
    """The chance that the claimant holds what it declares, before and after hearing it."""
    prior = exact.hypergeometric(population=known.unseen, copies=known.left, drawn=known.theirs)
    possible = prior.at_least(claim)
    if known.opponents > 1:
        possible = odds.chance(claim, known)
        return possible, possible
    if possible == 0:
        return possible, possible
    turn = Turn(known.theirs, cards_max)
    return possible, posterior(prior, how, claim, turn).at_least(claim)


_FROM_NUMBERS = frozenset(signature(_from_numbers).parameters)
_FROM_RECORD = frozenset(
    (
        *("model", "seat", "move", "listeners", "strategies", "compare"),
        *("games", "seed", "doubt_below"),
    )
)


def _only(given: dict[str, Any], allowed: frozenset[str], what: str) -> dict[str, Any]:
    """Return the arguments, or raise at one that the question does not have."""
    for name, value in given.items():
        if name not in allowed and name in _FROM_NUMBERS | _FROM_RECORD:
            written = ", ".join(map(str, value)) if isinstance(value, tuple) else value
            raise ArgumentError(name, written, f"has no meaning {what}")
        if name not in allowed:
            raise TypeError(f"doubt() got an unexpected keyword argument {name!r}")
    return given
