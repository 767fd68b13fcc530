"""How far a posterior is from what comes true: many claims, in bands of predicted chance.

A sampled posterior is off by chance, and in a band of what it says the claims are those that it
puts there by mistake too: the share that comes true would differ from what is predicted even if
the chains were perfect. So there are two posteriors of each claim, by chains that know nothing of
each other. One says in which band the claim is, the other is what is compared with the truth:
given the claim it is right on average, whatever the first says. Where a posterior is exact, both
are the same.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from math import inf
from random import Random
from typing import Any

import numpy as np
from dubito.model_players import Claim, Missing, Table, later_claim
from numpy.typing import NDArray

from cardodds import dubito
from cardodds.dubito.beliefs.listeners import ANY, Listeners
from cardodds.dubito.claimants import Claimant, Turn, claimant
from cardodds.dubito.rules import deal, rank_copies
from cardodds.errors import ArgumentError

FIRST = ("pads:chance=0.1",)
"""A model besides at the first turn, whose claims reach chances that those of pads never do."""

MODELS = ("able", "honest", "pads:chance=0.5", "bluffs:w1=2,w2=1,w3=1")
LATER_TABLES = {
    "able": (3, 4),
    "honest": (3, 6, 6),
    "pads:chance=0.5": (3, 3, 4),
    "bluffs:w1=2,w2=1,w3=1": (4, 5, 6, 6, 6),
}
"""How many play, in turn: where more do, claims are less often true, and each band gets enough."""

BANDS = 10
TABLES: tuple[dict[str, Any], ...] = (
    {"players": 4, "deck": "napoletane"},
    {"players": 4, "deck": "francesi"},
    {"players": 3, "deck": "napoletane"},
    {"players": 5, "deck": "napoletane"},
    {"players": 7, "deck": "francesi", "packs": 1},
    {"players": 9, "deck": "francesi", "packs": 1},
)
"""At the first turn. Where more play, claims are less often true."""

MOST = 4


@dataclass(frozen=True)
class Heard:
    """Claims as they were heard, those together that have one posterior in common.

    Attributes
    ----------
    posterior, prior, one, other : array of float64
        The posterior; the prior; the halves of the posterior.
    true : array of float64
        Which share of these claims was true.
    claims : array of float64
        How many claims they are.
    """

    posterior: NDArray[np.float64]
    prior: NDArray[np.float64]
    one: NDArray[np.float64]
    other: NDArray[np.float64]
    true: NDArray[np.float64]
    claims: NDArray[np.float64]


def one_by_one(*columns: NDArray[np.float64]) -> Heard:
    """Claims of which each has its own posterior."""
    return Heard(*columns, np.ones(len(columns[0])))


def first_claims(model: str, believed: str, number: int, seed: int) -> Heard:
    """Claims of the first turn, so many at least, each heard by who has seen its own hand only."""
    chance, each = np.random.default_rng(seed), -(-number // len(TABLES))
    parts = [_at_table(model, believed, each, chance, table) for table in TABLES]
    return one_by_one(*(np.concatenate(column) for column in zip(*parts, strict=True)))


def _at_table(
    model: str, believed: str, number: int, chance: np.random.Generator, table: dict[str, Any]
) -> tuple[NDArray[np.float64], ...]:
    dealt = deal(**table)
    copies = rank_copies(dealt.packs)
    others = dealt.cards - copies
    own = chance.hypergeometric(copies, others, dealt.hand, number)
    rest = others - (dealt.hand - own)
    held = chance.hypergeometric(copies - own, rest, dealt.hand)
    said = claimed(claimant(model), held, dealt.hand, chance)
    posterior, prior = np.zeros(number), np.zeros(number)
    for mine in np.unique(own):
        for claim in np.unique(said[own == mine]):
            here = (own == mine) & (said == claim)
            answer = dubito.doubt(
                own=int(mine), claim=int(claim), model=believed, cards_max=MOST, **table
            )
            posterior[here], prior[here] = float(answer.true), float(answer.possible)
    return posterior, prior, posterior, posterior, (held >= said).astype(np.float64)


def never(model: str) -> list[float]:
    """Where the bands begin in which no claim of the first turn can be, whatever one holds."""
    reached = set()
    for table in TABLES:
        dealt = deal(**table)
        for own in range(min(rank_copies(dealt.packs), dealt.hand) + 1):
            for claim in range(1, MOST + 1):
                answer = _answer(model, own, claim, table)
                if answer is not None:
                    reached.add(min(int(answer.true * BANDS), BANDS - 1))
    return [band / BANDS for band in range(BANDS) if band not in reached]


def _answer(model: str, own: int, claim: int, table: dict[str, Any]) -> dubito.Doubt | None:
    """The posterior of a claim of the first turn; None if the model never makes it."""
    try:
        return dubito.doubt(own=own, claim=claim, model=model, cards_max=MOST, **table)
    except ArgumentError:
        return None


def claimed(
    model: Claimant, held: NDArray[np.int64], hand: int, chance: np.random.Generator
) -> NDArray[np.int64]:
    """How many each declares; who declares so whatever it holds, any number alike."""
    said = np.zeros(len(held), np.int64)
    numbers = np.arange(1, MOST + 1)
    for number in np.unique(held):
        weights = [float(model.declares(int(n), int(number), Turn(hand, MOST))) for n in numbers]
        here = held == number
        said[here] = chance.choice(numbers, here.sum(), p=np.array(weights) / sum(weights))
    return said


def later_claims(
    model: str,
    believed: str,
    number: int,
    seed: int,
    most: int = 0,
    enough: int = 0,
    listeners: Listeners = ANY,
) -> tuple[Heard, dict[str, int]]:
    """Claims of hands in which several piles have been taken, by sampled posteriors.

    Parameters
    ----------
    model, believed : str
        How the players declare, and how the listener believes that they do.
    number : int
        How many claims, at least.
    seed : int
    most, enough : int
        There are more, up to so many, until each band has enough. When to stop depends on what the
        listener sees alone, so it does not bend what comes true.
    listeners : Listeners

    Returns
    -------
    heard : Heard
    counts : dict of str to int
        The hands played, and those of which no claim is asked about, by the reason.
    """
    found: list[Claim] = []
    counts = dict.fromkeys(("hands", *(why.name.lower() for why in Missing)), 0)
    filled = [0] * BANDS
    tables = LATER_TABLES.get(model, (4,))
    while len(found) < number or (len(found) < most and min(filled) < enough):
        random = Random(seed * 10**6 + counts["hands"])
        table = Table(tables[counts["hands"] % len(tables)])
        claim = later_claim(claimant(model), claimant(believed), random, listeners, table)
        counts["hands"] += 1
        if isinstance(claim, Missing):
            counts[claim.name.lower()] += 1
        else:
            found.append(claim)
            filled[min(int(claim.one * BANDS), BANDS - 1)] += 1
    columns = (np.array(column, np.float64) for column in zip(*found, strict=True))
    return one_by_one(*columns), counts


def bands(heard: Heard, least: float = 0.0) -> list[dict[str, Any]]:
    """A row for each band of predicted chance in which there are claims.

    `off` is by how many standard errors the share that came true is off the mean prediction. A
    claim is true with its chance p, the posterior compared has p for its mean and a variance v:
    their difference has the variance p(1 - p) + v. The mean of q(1 - q) is p(1 - p) - v for what
    a chain says, q, and that of the squared difference of two chains 2v: together as much as
    wanted. Of n claims that have a posterior in common it is n p(1 - p) + n² v, since all are off
    together. Where posteriors are exact v is 0. Where all are certain and some are wrong, there is
    no error in which to count: `off` is None.

    Parameters
    ----------
    heard : Heard
    least : float
        Claims whose variance is taken for that of a band at least. Where worlds are few, a rare
        truth shows in none: then there is nothing from which to estimate a variance.
    """
    rows = []
    at = np.minimum((heard.one * BANDS).astype(int), BANDS - 1)
    for band in range(BANDS):
        here = at == band
        claims = heard.claims[here]
        number = int(claims.sum())
        if number == 0:
            continue
        predicted, true = heard.other[here], float((claims * heard.true[here]).sum()) / number
        apart = (heard.one[here] - predicted) ** 2
        spread = claims * predicted * (1 - predicted) + claims * (claims + 1) / 2 * apart
        error = float(np.sqrt(max(float(spread.sum()), least))) / number
        mean = float((claims * predicted).sum()) / number
        gap = true - mean
        rows.append(
            {
                "from": band / BANDS,
                "claims": number,
                "predicted": mean,
                "true": true,
                "error": error,
                "off": _off(gap, error),
            }
        )
    return rows


def _off(gap: float, error: float) -> float | None:
    """A gap in standard errors; None if there is one although all said that they were certain."""
    if abs(gap) < 1e-12:
        return 0.0
    return gap / error if error > 1e-9 else None


def scores(heard: Heard) -> dict[str, float]:
    """Brier and log scores of the posterior, the prior and the base rate: less is better."""
    number, true = heard.claims.sum(), heard.true
    rate = float((heard.claims * true).sum() / number)
    base = np.full_like(true, rate)
    shown = {"claims": int(number), "base": rate}
    for name, predicted in (("posterior", heard.posterior), ("prior", heard.prior), ("rate", base)):
        brier = true * (1 - predicted) ** 2 + (1 - true) * predicted**2
        log = true * _surprise(predicted) + (1 - true) * _surprise(1 - predicted)
        shown[f"{name}_brier"] = float((heard.claims * brier).sum() / number)
        shown[f"{name}_log"] = float((heard.claims * log).sum() / number)
    return shown


def _surprise(chance: NDArray[np.float64]) -> NDArray[np.float64]:
    """Minus the logarithm of a chance given to what happened, at least one in a million."""
    return -np.log(np.maximum(chance, 1e-6))


def worst(rows: list[dict[str, Any]], enough: int) -> float:
    """By how many standard errors the worst band with enough claims is off.

    Where all were certain and some were wrong, infinitely many.
    """
    offs = [row["off"] for row in rows if row["claims"] >= enough]
    return max((inf if off is None else abs(off) for off in offs), default=0.0)


def together(several: list[Heard]) -> Heard:
    """All claims in one."""
    names = [field.name for field in fields(Heard)]
    return Heard(*(np.concatenate([getattr(heard, name) for heard in several]) for name in names))
