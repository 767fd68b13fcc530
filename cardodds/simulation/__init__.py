"""The machine that plays games by the million and knows none of them.

Random streams by game index, blocks of games over any pool of workers, estimates with their
intervals, paired matches, and sweeps that survive being killed. A game plugs in through a
:class:`~cardodds.simulation.protocol.Game`; nothing here imports one.
"""

from __future__ import annotations
