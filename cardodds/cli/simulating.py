"""The options that every game's `simulate` has."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from cardodds.cli.commands import WHOLE

F = TypeVar("F", bound=Callable[..., Any])

_OPTIONS = (
    click.option(
        "--strategy",
        "strategies",
        multiple=True,
        required=True,
        metavar="NAME[:p=v,…]",
        help="One a seat in order, or exactly one with --players.",
    ),
    click.option("--players", type=WHOLE, help="Seats, all with the one strategy given."),
    click.option("--games", type=WHOLE, default=10_000, show_default=True, help="At most."),
    click.option(
        "--half-width", metavar="W", help="Stop when every share is known to this half-width."
    ),
    click.option("--seed", type=WHOLE, help="Game i of a seed is always the same [default: drawn]"),
    click.option("--workers", type=WHOLE, help="Never changes a result [default: the processors]"),
)


def simulating(function: F) -> F:
    """Add to a command the options of every simulation: strategies, games, seed, workers."""
    for option in reversed(_OPTIONS):
        function = option(function)
    return function
