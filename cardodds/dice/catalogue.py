"""All strategies of Dubito with dice, by name."""

from __future__ import annotations

from cardodds.dice.equilibrium import EQUILIBRIUM
from cardodds.dice.reading import BAYES
from cardodds.dice.strategies import CATALOGUE as BASELINES
from cardodds.simulation.strategies import Catalogue

CATALOGUE = Catalogue("dice", [*BASELINES.strategies.values(), BAYES, EQUILIBRIUM])
"""The strategies of Dubito with dice."""
