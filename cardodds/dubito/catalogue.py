"""All strategies of dubito, by name."""

from __future__ import annotations

from cardodds.dubito.players.bluffers import BLUFFERS
from cardodds.dubito.players.follower import FOLLOWER
from cardodds.dubito.players.memory import WHO_REMEMBERS
from cardodds.dubito.players.planner import PLANNER
from cardodds.dubito.players.reader import READER
from cardodds.dubito.strategies import BASELINES
from cardodds.simulation.strategies import Catalogue

CATALOGUE = Catalogue("dubito", [*BASELINES, *BLUFFERS, PLANNER, *WHO_REMEMBERS, READER, FOLLOWER])
"""The strategies of dubito."""
