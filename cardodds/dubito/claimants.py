"""Models of the player who declares, and what a claim says about its cards (Bayes).

Before the claim is heard, the number of cards of the rank in the claimant's hand has a *prior*:
the hypergeometric chances of a hand drawn from the unseen cards. A model gives the chance that
the claimant declares what it declared, for each number that it may hold. Their product, made to
sum to 1, is the *posterior*. The claim is true where the number held is at least the number
declared: under every model here, who holds the cards that it declares lays them.

Models are written ``NAME`` or ``NAME:parameter=value,parameter=value``, the values as exact
decimals or fractions (0.1 is 1/10).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import ClassVar, NamedTuple, Self

from cardodds.errors import ArgumentError, exact_number, suggest
from cardodds.exact import Distribution
from cardodds.numbers import Language

ZERO, HALF, ONE = Fraction(0), Fraction(1, 2), Fraction(1)
WEIGHTS_MAX = 12  # all the cards of a rank: two packs with wild jokers


class Turn(NamedTuple):
    """What everybody sees of the claimant: its cards before the play, the most it may lay."""

    hand: int
    cards_max: int


class Claimant(ABC):
    """A way to declare: the chance of each claim by the number of cards of the rank held."""

    name: ClassVar[str]
    allowed: ClassVar[str] = "takes no parameters"
    says: ClassVar[dict[Language, str]]
    """What the model supposes of the claimant, in a few words."""

    @abstractmethod
    def declares(self, claim: int, held: int, turn: Turn) -> Fraction:
        """Return the chance that it declares `claim` cards when it holds `held` of the rank."""

    @classmethod
    def read(cls, parameters: dict[str, Fraction]) -> Self:
        """Return the model with these parameters, or raise ValueError."""
        if parameters:
            raise ValueError
        return cls()

    def __str__(self) -> str:
        return self.name


class Able(Claimant):
    """Declares the claimed number whatever it holds: the claim says nothing about its cards.

    The posterior is the prior: "true" is the same as "possible". It assumes nothing about the
    claimant, so it believes too little those who rather tell the truth.
    """

    name = "able"
    says: ClassVar[dict[Language, str]] = {
        "en": "it declares so whatever it holds, so the claim tells nothing",
        "it": "dichiara così qualunque cosa abbia, quindi la dichiarazione non dice nulla",
    }

    def declares(self, claim: int, held: int, turn: Turn) -> Fraction:
        """Return 1."""
        return ONE


class Honest(Claimant):
    """Declares and lays all it has of the rank, or all that may be laid; none: one false card.

    The baseline strategy ``honest`` lays so. Two or more cards that it declares are always true.
    """

    name = "honest"
    says: ClassVar[dict[Language, str]] = {
        "en": "it declares all it has of the rank, or one false card if it has none",
        "it": "dichiara tutte quelle che ha, o una falsa se non ne ha",
    }

    def declares(self, claim: int, held: int, turn: Turn) -> Fraction:
        """Return 1 for what it must declare, else 0."""
        return ONE if claim == max(1, min(held, turn.cards_max)) else ZERO


@dataclass(frozen=True)
class Pads(Honest):
    """Honest, but with `chance` adds one false card to what it holds of the rank.

    It does so only where one card more may be laid and it has a card of another rank to add;
    with none of the rank it lays one false card, as the honest do.
    """

    chance: Fraction = HALF

    name = "pads"
    allowed = "takes only chance, from 0 to 1 (1/2 if left out)"
    says: ClassVar[dict[Language, str]] = {
        "en": "with this chance it adds one false card to those it has",
        "it": "con questa probabilità aggiunge una carta falsa a quelle che ha",
    }

    def declares(self, claim: int, held: int, turn: Turn) -> Fraction:
        """Return the chance to declare what it holds, or one more."""
        if not 1 <= held < min(turn.hand, turn.cards_max):
            return super().declares(claim, held, turn)
        return {held: 1 - self.chance, held + 1: self.chance}.get(claim, ZERO)

    @classmethod
    def read(cls, parameters: dict[str, Fraction]) -> Self:
        """Return the model with its chance, or raise ValueError."""
        chance = parameters.get("chance", HALF)
        if parameters.keys() - {"chance"} or not 0 <= chance <= 1:
            raise ValueError
        return cls(chance)

    def __str__(self) -> str:
        return f"{self.name}:chance={self.chance}"


@dataclass(frozen=True)
class Bluffs(Honest):
    """Honest with cards of the rank; with none, n false cards with weight ``weights[n - 1]``.

    The weights count relative to each other, among the numbers that can be laid: at most the
    cards of its hand and of one play. If none of those has a weight, it lays one card.
    """

    weights: tuple[Fraction, ...] = (ONE,)

    name = "bluffs"
    allowed = f"takes only w1, w2, … w{WEIGHTS_MAX}, at least 0 (w1=1 if all are left out)"
    says: ClassVar[dict[Language, str]] = {
        "en": "with none of the rank it lays false cards, as many as the weights say; else honest",
        "it": "se non ne ha cala carte false, quante dicono i pesi; altrimenti è onesto",
    }

    def declares(self, claim: int, held: int, turn: Turn) -> Fraction:
        """Return the weight of the claim among those that can be laid, if it holds none."""
        layable = self.weights[: min(turn.hand, turn.cards_max)]
        total = sum(layable, ZERO)
        if held > 0 or total == 0:
            return super().declares(claim, held, turn)
        return layable[claim - 1] / total if claim <= len(layable) else ZERO

    @classmethod
    def read(cls, parameters: dict[str, Fraction]) -> Self:
        """Return the model with its weights, those left out 0, or raise ValueError."""
        names = [f"w{n}" for n in range(1, WEIGHTS_MAX + 1)]
        weights = tuple(parameters.get(name, ZERO) for name in names)
        if parameters.keys() - set(names) or min(weights) < 0:
            raise ValueError
        return cls(weights) if parameters else cls()

    def __str__(self) -> str:
        named = (f"w{n}={weight}" for n, weight in enumerate(self.weights, 1) if weight)
        return f"{self.name}:{','.join(named) or 'w1=0'}"


MODELS: dict[str, type[Claimant]] = {model.name: model for model in (Able, Honest, Pads, Bluffs)}


def claimant(text: str) -> Claimant:
    """Read a model as it is written.

    Parameters
    ----------
    text : str
        ``able``, ``honest``, ``pads:chance=0.3``, ``bluffs:w1=1,w2=0.5``.

    Raises
    ------
    ArgumentError
        If there is no such model, or a parameter is unknown, given twice or out of its range.

    Examples
    --------
    >>> str(claimant("pads:chance=0.3")), str(claimant("bluffs:w2=.5")), str(claimant("pads"))
    ('pads:chance=3/10', 'bluffs:w2=1/2', 'pads:chance=1/2')
    >>> claimant("pads:chance=2")
    Traceback (most recent call last):
        ...
    cardodds.errors.ArgumentError: model pads:chance=2: takes only chance, from 0 to 1 (1/2 if \
left out)
    """
    if not isinstance(text, str):
        raise ArgumentError("model", text, suggest("", MODELS))
    name, colon, written = text.partition(":")
    if name not in MODELS:
        raise ArgumentError("model", text, suggest(name, MODELS))
    try:
        return MODELS[name].read(parameters(written) if colon else {})
    except ValueError:
        raise ArgumentError("model", text, MODELS[name].allowed) from None


def parameters(written: str) -> dict[str, Fraction]:
    """Return the values by name of ``name=value,name=value``, or raise ValueError."""
    values: dict[str, Fraction] = {}
    for pair in written.split(","):
        name, _, value = (part.strip() for part in pair.partition("="))
        if name in values:
            raise ValueError
        values[name] = exact_number(name, value, "must be a number")
    return values


def posterior(prior: Distribution, model: Claimant, claim: int, turn: Turn) -> Distribution:
    """Return the chances of the number of cards held, after hearing the claim (Bayes).

    Parameters
    ----------
    prior : Distribution
        Chances of the number of cards of the rank in the claimant's hand before the claim.
    model : Claimant
        How the claimant declares.
    claim : int
        Cards declared.
    turn : Turn
        The claimant's cards before the play and the most it may lay.

    Returns
    -------
    Distribution
        Over the same numbers of cards; ``at_least(claim)`` is the chance that the claim is true.

    Raises
    ------
    ArgumentError
        If the model never makes this claim here.

    Examples
    --------
    >>> from cardodds.exact import hypergeometric
    >>> held = hypergeometric(population=30, copies=3, drawn=10)
    >>> held.at_least(1), posterior(held, Honest(), 1, Turn(hand=10, cards_max=4)).at_least(1)
    (Fraction(146, 203), Fraction(5, 8))
    """
    likelihoods = [model.declares(claim, held, turn) for held in range(len(prior.weights))]
    # Over one common denominator the weights stay whole.
    scale = lcm(*(likelihood.denominator for likelihood in likelihoods))
    weights = [
        weight * int(likelihood * scale)
        for weight, likelihood in zip(prior.weights, likelihoods, strict=True)
    ]
    if not any(weights):
        here = f"never declares {claim} here ({turn.hand} cards, at most {turn.cards_max} a play)"
        raise ArgumentError("model", str(model), here)
    return Distribution(weights)
