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
from dubito.model_players import Claim, later_claim
from numpy.typing import NDArray

from cardodds import dubito
from cardodds.dubito.beliefs.listeners import ANY, Listeners
from cardodds.dubito.claimants import Claimant, Turn, claimant
from cardodds.dubito.rules import deal, rank_copies

MODELS = ("able", "honest", "pads:chance=0.5", "bluffs:w1=2,w2=1,w3=1")
LATER = ("able", "honest", "pads:chance=0.5", "bluffs:w1=2,w2=1")
BANDS = 10
TABLES: tuple[dict[str, Any], ...] = (
    {"players": 4, "deck": "napoletane"},
    {"players": 4, "deck": "francesi"},
    {"players": 3, "deck": "napoletane"},
    {"players": 5, "deck": "napoletane"},
)
MOST = 4


@dataclass(frozen=True)
class Heard:
    """Claims as they were heard: posterior, prior, its two halves, and whether they were true."""

    posterior: NDArray[np.float64]
    prior: NDArray[np.float64]
    one: NDArray[np.float64]
    other: NDArray[np.float64]
    true: NDArray[np.float64]


def first_claims(model: str, believed: str, number: int, seed: int) -> Heard:
    """Claims of the first turn, each heard by who has seen its own opening hand only."""
    chance = np.random.default_rng(seed)
    parts = [_at_table(model, believed, number // len(TABLES), chance, table) for table in TABLES]
    return Heard(*(np.concatenate(column) for column in zip(*parts, strict=True)))


def _at_table(
    model: str, believed: str, number: int, chance: np.random.Generator, table: dict[str, Any]
) -> tuple[NDArray[np.float64], ...]:
    dealt = deal(table["players"], deck=table["deck"])
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
    model: str, believed: str, number: int, seed: int, listeners: Listeners = ANY
) -> Heard:
    """Claims of hands in which several piles have been taken, by sampled posteriors."""
    found: list[Claim] = []
    hands = 0
    while len(found) < number:
        random = Random(seed * 10**6 + hands)
        claim = later_claim(claimant(model), claimant(believed), random, listeners)
        found += [claim] if claim else []
        hands += 1
    return Heard(*(np.array(column, np.float64) for column in zip(*found, strict=True)))


def bands(heard: Heard, least: float = 0.0) -> list[dict[str, Any]]:
    """A row for each band of predicted chance in which there are claims.

    `off` is by how many standard errors the share that came true is off the mean prediction. A
    claim is true with its chance p, the posterior compared has p for its mean and a variance v:
    their difference has the variance p(1 - p) + v. The mean of q(1 - q) is p(1 - p) - v for what
    a chain says, q, and that of the squared difference of two chains 2v: together as much as
    wanted. Where posteriors are exact v is 0. Where all are certain and some are wrong, there is
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
        number = int(here.sum())
        if number == 0:
            continue
        predicted, true = heard.other[here], float(heard.true[here].mean())
        apart = (heard.one[here] - predicted) ** 2
        variance = float((predicted * (1 - predicted) + apart).sum())
        error = float(np.sqrt(max(variance, least))) / number
        gap = true - float(predicted.mean())
        rows.append(
            {
                "from": band / BANDS,
                "claims": number,
                "predicted": float(predicted.mean()),
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
    base = np.full_like(heard.true, heard.true.mean())
    shown = {"claims": float(len(heard.true)), "base": float(heard.true.mean())}
    for name, predicted in (("posterior", heard.posterior), ("prior", heard.prior), ("rate", base)):
        shown[f"{name}_brier"] = float(((predicted - heard.true) ** 2).mean())
        shown[f"{name}_log"] = float(np.mean(_surprise(predicted, heard.true)))
    return shown


def _surprise(predicted: NDArray[np.float64], true: NDArray[np.float64]) -> NDArray[np.float64]:
    """Minus the logarithm of the chance given to what happened, at least one in a million."""
    happened = np.where(true > 0, predicted, 1 - predicted)
    return -np.log(np.maximum(happened, 1e-6))


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
