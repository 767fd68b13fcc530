"""Chains so short that they also run where nothing is compiled."""

from __future__ import annotations

import pytest

from cardodds.dubito import knowledge
from cardodds.dubito.beliefs import chains, sampling
from cardodds.dubito.deciding import doubting, laying, playouts
from cardodds.simulation.kernels import COMPILED

FEW = 4
"""Worlds that are enough where nothing is compiled."""

PLAYS = 40
"""Plays after which a game that is played out there is unfinished."""


def many(number):
    """So many worlds, or few."""
    return number if COMPILED else FEW


@pytest.fixture
def short_chains(monkeypatch):
    """Few steps where kernels are interpreted: enough to run, not to be right."""
    if not COMPILED:
        monkeypatch.setattr(sampling, "CHAINS", 2)
        monkeypatch.setattr(sampling, "steps", lambda told: (16, 2))
        monkeypatch.setattr(chains, "LEVELS", 1)
        monkeypatch.setattr(playouts, "LIMIT", PLAYS)
        for room in (knowledge, doubting, laying):
            monkeypatch.setattr(room, "FEWEST", FEW)
