"""The games as environments of other libraries: PettingZoo's for learning, OpenSpiel's for solving.

`dubito`, `dice`, `poker` and `rubamazzo` have ``env(**rules)`` and ``raw_env(**rules)``, as
PettingZoo's own games do (extra ``pettingzoo``); `openspiel` has ``load(...)``,
which gives a round of dice for two (extra ``openspiel``).

Examples
--------
>>> from cardodds.environments import dice
>>> env = dice.env(dice=2)
>>> env.reset(seed=1)
>>> env.agent_selection
'player_0'
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardodds.lazy import lazy

if TYPE_CHECKING:
    from cardodds.environments import dice, dubito, openspiel, poker, rubamazzo

__all__ = ["dice", "dubito", "openspiel", "poker", "rubamazzo"]

__getattr__, __dir__ = lazy(__name__, dict.fromkeys(__all__, ""))
