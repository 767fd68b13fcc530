"""All strategies of dubito, by name."""

from __future__ import annotations

from cardodds.dubito.bluffers import BLUFFERS
from cardodds.dubito.follower import FOLLOWER
from cardodds.dubito.memory import WHO_REMEMBERS
from cardodds.dubito.planner import PLANNER
from cardodds.dubito.reader import READER
from cardodds.dubito.strategies import BASELINES
from cardodds.simulation.strategies import Catalogue

CATALOGUE = Catalogue("dubito", [*BASELINES, *BLUFFERS, PLANNER, *WHO_REMEMBERS, READER, FOLLOWER])
"""The strategies of dubito."""
