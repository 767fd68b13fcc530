"""`cardodds rubamazzo`: how likely a theft is, and the opening odds."""

from __future__ import annotations

from typing import Any

import click

from cardodds import rubamazzo
from cardodds.cli.answers import answering
from cardodds.cli.commands import WHOLE, Group, Word
from cardodds.results import Result
from cardodds.rubamazzo.rules import DECKS

_deck = click.option(
    "--deck", type=Word(*DECKS), default="napoletane", show_default=True, help="Pack of cards."
)
_hand = click.option("--hand", type=WHOLE, help="Cards dealt to each [default: 3, francesi 4]")


@click.group(cls=Group)
def command() -> None:
    """Rubamazzo: theft risk and opening odds."""


@command.command()
@click.option("--missing", type=WHOLE, required=True, help="Cards of my top's rank not yet seen.")
@click.option("--deal", type=WHOLE, default=1, show_default=True, help="Deal of the game, from 1.")
@click.option("--players", type=WHOLE, default=2, show_default=True, help="2 to 6.")
@_deck
@_hand
@click.option("--turn", type=WHOLE, default=1, show_default=True, help="Turn of the deal, from 1.")
@click.option("--seat", type=WHOLE, default=0, show_default=True, help="My seat; 0 opens.")
@click.option("--unseen", type=WHOLE, help="Cards I do not see [default: by deal, turn, seat]")
@click.option("--against", type=WHOLE, help="Opponents' cards before my next turn.")
@answering()
def theft(**arguments: Any) -> Result:
    """The chance that an opponent can steal my bundle before my next turn.

    \b
    cardodds rubamazzo theft --deal 3 --missing 2
    cardodds rubamazzo theft --missing 1 --players 4 --deal 2 --turn 2 --seat 1
    """
    return rubamazzo.theft(**arguments)


@command.command()
@_deck
@_hand
@click.option("--table", type=WHOLE, default=4, show_default=True, help="Cards on the table.")
@answering()
def opening(**arguments: Any) -> Result:
    """The chance that the opener can capture, and that the table shows a pair.

    \b
    cardodds rubamazzo opening --deck francesi --hand 4
    """
    return rubamazzo.opening(**arguments)
