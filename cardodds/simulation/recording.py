"""A game of a simulation written down, played again in plain Python by the strategies' functions.

A function that is not compiled runs as it stands, so that it can be stepped through.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from cardodds.errors import ArgumentError
from cardodds.records import Deal, Move, Record
from cardodds.records.shape import SHAPES

if TYPE_CHECKING:
    from cardodds.simulation.jobs import CompiledJob


class Recorder:
    """A game that is being written down.

    Parameters
    ----------
    job : CompiledJob
    number : int
        Which game of its seed.

    Raises
    ------
    ArgumentError
        If a rule is none that a record can have.
    """

    def __init__(self, job: CompiledJob, number: int) -> None:
        self.job, self.number = job, number
        self.rules = _written(job)
        self.seats = tuple(f"seat {seat}" for seat in range(len(job.choices)))
        self.moves: list[Move] = []
        self._params = [choice.params(job.parameters, job.options) for choice in job.choices]

    def decided(self, seat: int, view: Any, draw: int, legal: Callable[[int], bool]) -> int:
        """Return the action that the strategy of a seat decides on, which must be legal."""
        action = int(self.job.choices[seat].strategy.decide(view, self._params[seat], draw))
        if not legal(action):
            raise self.job.illegal(self.number, seat)
        return action

    def note(self, seat: int, action: str, **fields: Any) -> None:
        """Write a move down."""
        self.moves.append(Move(len(self.moves) + 1, self.seats[seat], action, **fields))

    def record(self, deal: Deal | None = None) -> Record:
        """Return what has been written down."""
        job = self.job
        return Record(
            name=f"game {self.number}",
            game=job.game,
            seats=self.seats,
            source=f"game {self.number} of seed {job.seed}: {', '.join(job.strategies)}",
            rules=self.rules,
            deal=deal or Deal(),
            moves=tuple(self.moves),
        )


def _written(job: CompiledJob) -> dict[str, Any]:
    """The rules that are not at their default, as a record has them."""
    allowed, rules = SHAPES[job.game].options, job.rules
    written: dict[str, Any] = {}
    more = True
    while more:  # a default may depend on other rules
        usual = type(job.options)(players=len(job.choices), **written).options()
        others = {n: value for n, value in rules.items() if value != usual[n]}
        more = not others.keys() <= written.keys()
        written |= others
    for name, value in written.items():
        if name not in allowed:
            raise ArgumentError(name, value, "no record has this rule: it cannot be written down")
    return {
        name: list(value) if isinstance(value, tuple) else value for name, value in written.items()
    }
