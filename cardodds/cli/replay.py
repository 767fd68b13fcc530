"""`cardodds replay`: a recorded game played again, every move checked."""

from __future__ import annotations

from importlib import import_module

import click

from cardodds.cli.answers import answering
from cardodds.cli.commands import Command
from cardodds.errors import ArgumentError
from cardodds.records import load
from cardodds.results import Result

REPLAYED = ("dice", "dubito", "poker", "rubamazzo")


@click.command(cls=Command)
@click.argument("record", metavar="FILE|-")
@answering()
def command(record: str) -> Result:
    """Check a recorded game move by move and print where it ends.

    A record that stops in the middle of a game is valid. A move that breaks a rule is named by its
    number and seat.

    \b
    cardodds replay data/hands/rubamazzo_game.toml
    cardodds replay data/hands/dubito/last_card.toml
    """
    read = load(record)
    if read.game not in REPLAYED:
        raise ArgumentError("game", read.game, f"is not replayed yet, only {', '.join(REPLAYED)}")
    result: Result = import_module(f"cardodds.{read.game}.replay").replay(read)
    return result
