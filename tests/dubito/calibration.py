"""How far a posterior is from what comes true: many claims, in bands of predicted chance."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np
from dubito.model_players import claims, play
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
    """Claims as they were heard: posterior, prior, and whether they were true."""

    posterior: NDArray[np.float64]
    prior: NDArray[np.float64]
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
    return posterior, prior, (held >= said).astype(np.float64)


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
    found = []
    hands = 0
    sure, guess = (None, 0.12) if listeners == ANY else (listeners.sure, listeners.guess)
    while len(found) < number:
        random = Random(seed * 10**6 + hands)
        hand = play(claimant(model), random, guess=float(guess), sure=sure and float(sure))
        found += claims(hand, claimant(believed), random, listeners)
        hands += 1
    columns = zip(*found[:number], strict=True)
    return Heard(*(np.array(column, np.float64) for column in columns))


def bands(heard: Heard) -> list[dict[str, Any]]:
    """A row for each band of predicted chance in which there are claims.

    `off` is by how many standard errors the share that came true is off the mean prediction.
    """
    rows = []
    at = np.minimum((heard.posterior * BANDS).astype(int), BANDS - 1)
    for band in range(BANDS):
        here = at == band
        number = int(here.sum())
        if number == 0:
            continue
        predicted, true = heard.posterior[here], float(heard.true[here].mean())
        error = float(np.sqrt((predicted * (1 - predicted)).sum())) / number
        gap = true - float(predicted.mean())
        rows.append(
            {
                "from": band / BANDS,
                "claims": number,
                "predicted": float(predicted.mean()),
                "true": true,
                "error": error,
                "off": 0.0 if abs(gap) < 1e-12 else gap / max(error, 1e-12),
            }
        )
    return rows


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
    """By how many standard errors the worst band with enough claims is off."""
    return max((abs(row["off"]) for row in rows if row["claims"] >= enough), default=0.0)


def together(several: list[Heard]) -> Heard:
    """All claims in one."""
    columns = zip(*((heard.posterior, heard.prior, heard.true) for heard in several), strict=True)
    return Heard(*map(np.concatenate, columns))
