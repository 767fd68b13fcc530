"""The commands of `cardodds dice` that solve: rounds, matches, what a habit loses."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click

from cardodds.cli.answers import answering
from cardodds.cli.commands import NUMBERS, WHOLE, Command, Word
from cardodds.dice.rules import PRESETS
from cardodds.dice.solver.pairs import dice_of_two
from cardodds.errors import whole
from cardodds.results import Result

METHODS = ("lp", "cfr")

_ROUND = (
    click.option(
        "--dice", type=NUMBERS, required=True, metavar="A B", help="Of who opens, of the other."
    ),
    click.option("--rule", type=Word("strict", "free"), help="The raise rule [default: strict]"),
    click.option("--piombo", is_flag=True, help="The opener has just come down to one die."),
    click.option("--preset", type=Word(*PRESETS), help="The rules of a one-round game instead."),
    click.option("--faces", type=WHOLE, help="Faces of a die, the spiral included [default: 6]"),
)


def _of_a_round(function: Any) -> Any:
    for option in reversed(_ROUND):
        function = option(function)
    return function


def _check(arguments: dict[str, Any]) -> None:
    """Refuse dice and faces that cannot be before what solves is loaded."""
    dice_of_two(arguments["dice"])
    if arguments["faces"] is not None:
        whole("faces", arguments["faces"], 2, 6)


@contextmanager
def _interruptible(how: str) -> Iterator[None]:
    """Say at Ctrl-C how to go on, where what was interrupted says how far it is, and no more."""
    try:
        yield
    except KeyboardInterrupt as stop:
        if str(stop):
            raise KeyboardInterrupt(f"{stop}; {how}") from None
        raise


@click.command(cls=Command)
@_of_a_round
@click.option(
    "--method", type=Word(*METHODS), help="[default: lp up to 100,000 sequences a side, else cfr]"
)
@click.option(
    "--target",
    metavar="X",
    help="Exploitability at which cfr stops [default: 0.0002; large rounds 0.001]",
)
@click.option("--memory", default="2", show_default=True, metavar="GB", help="At most so much.")
@click.option("--checkpoint", metavar="FILE", help="Written by cfr now and then; goes on from it.")
@answering()
def solve(**arguments: Any) -> Result:
    """Solve a round of two players: the value to who opens, between proved bounds.

    \b
    cardodds dice solve --dice 1 1
    cardodds dice solve --dice 2 1 --rule free
    cardodds dice solve --dice 1 3 --piombo
    cardodds dice solve --dice 1 1 --preset openspiel --method lp
    """
    _check(arguments)
    from cardodds.dice.solver.solving import solve as solved

    if arguments["checkpoint"] is not None:
        return solved(**arguments)
    with _interruptible("with --checkpoint FILE they are kept, and the same command goes on"):
        return solved(**arguments)


@click.command(cls=Command)
@click.option(
    "--dice", type=NUMBERS, default="5,5", show_default=True, metavar="A B",
    help="Of seat 0, which opens, and of seat 1.",
)  # fmt: skip
@click.option("--rule", type=Word("strict", "free"), default="strict", show_default=True,
              help="The raise rule.")  # fmt: skip
@click.option("--piombo-used", type=NUMBERS, metavar="SEAT …", help="Seats that have had theirs.")
@click.option("--faces", type=WHOLE, default=6, show_default=True, help="Faces of a die.")
@answering()
def match(piombo_used: tuple[int, ...] | None, **arguments: Any) -> Result:
    """The chance to win a match of two from a state, and what piombo is worth.

    \b
    cardodds dice match --dice 5 5
    cardodds dice match --dice 3 2 --piombo-used 1
    """
    _check(arguments)
    from cardodds.dice.solver.match_values import match as matched

    with _interruptible("the same command starts again"):
        return matched(piombo_used=piombo_used or (), **arguments)


@click.command(cls=Command)
@click.option("--strategy", required=True, metavar="NAME[:p=v,…]", help="The way to play.")
@_of_a_round
@answering()
def exploit(**arguments: Any) -> Result:
    """How much a fixed way to play loses to a best response, in a round of two players.

    \b
    cardodds dice exploit --strategy threshold --dice 5 5
    cardodds dice exploit --strategy threshold:doubt_below=0.3 --dice 2 2 --rule free
    """
    _check(arguments)
    from cardodds.dice.solver.exploiting import exploit as exploited

    with _interruptible("the same command starts again"):
        return exploited(**arguments)


SOLVING = (solve, match, exploit)
"""The commands, for the group of the dice."""
