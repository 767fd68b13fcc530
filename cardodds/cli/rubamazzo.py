"""`cardodds rubamazzo`: theft and opening odds, games by the million, which card to play."""

from __future__ import annotations

from typing import Any

import click

from cardodds import rubamazzo
from cardodds.cli.answers import answering
from cardodds.cli.commands import WHOLE, Group, Word
from cardodds.cli.simulating import simulating
from cardodds.results import Result
from cardodds.rubamazzo.rules import DECKS, PRESETS, VALUES

_deck = click.option(
    "--deck", type=Word(*DECKS), default="napoletane", show_default=True, help="Pack of cards."
)
_hand = click.option("--hand", type=WHOLE, help="Cards dealt to each [default: 3, francesi 4]")


@click.group(cls=Group)
def command() -> None:
    """Rubamazzo: theft risk, simulation, which card to play."""


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


_RULES = (
    click.option("--preset", type=Word(*PRESETS), help="Rules on which the others build."),
    click.option("--deck", type=Word(*DECKS), help="Pack of cards [default: napoletane]"),
    click.option("--hand", type=WHOLE, help="Cards dealt to each [default: 3, francesi 4]"),
    click.option(
        "--capture", type=Word(*VALUES["capture"]), help="How many equal cards [default: one]"
    ),
    click.option("--sum/--no-sum", default=None, help="Capture cards that add up, too."),
    click.option("--ace", type=Word(*VALUES["ace"]), help="What an ace takes [default: plain]"),
    click.option(
        "--both-possible",
        type=Word(*VALUES["both_possible"]),
        help="A card that can capture and steal [default: choose]",
    ),
    click.option(
        "--double-steal",
        type=Word(*VALUES["double_steal"]),
        help="Two opponents show the rank played [default: choose_one]",
    ),
    click.option("--teams/--no-teams", default=None, help="Four players, opposite seats."),
    click.option("--steal-partner/--no-steal-partner", default=None, help="In teams."),
    click.option(
        "--leftover", type=Word(*VALUES["leftover"]), help="Cards left over [default: unused]"
    ),
    click.option("--tie", type=Word(*VALUES["tie"]), help="Whether a tie stays [default: stay]"),
    click.option("--max-turns", type=WHOLE, help="Cards until it is unfinished [default: 5000]"),
)


def _with_rules(function: Any) -> Any:
    for option in reversed(_RULES):
        function = option(function)
    return function


@command.command()
@simulating
@_with_rules
@answering()
def simulate(strategies: tuple[str, ...], **arguments: Any) -> Result:
    """Play many games and count who wins, with 95% intervals.

    \b
    cardodds rubamazzo simulate --strategy greedy --strategy random --games 100000 --seed 1
    cardodds rubamazzo simulate --strategy greedy --players 4 --teams --capture all --sum
    """
    given = {name: value for name, value in arguments.items() if value is not None}
    return rubamazzo.simulate(strategies, **given)


@command.command()
@click.option("--record", required=True, metavar="FILE|-", help="A game that waits for a card.")
@click.option("--worlds", type=WHOLE, help="Deals tried where cards are unknown.")
@click.option("--seed", type=WHOLE, help="The same seed tries the same deals [default: drawn]")
@answering()
def play(record: str, **arguments: Any) -> Result:
    """Which card do I play? The value of every legal move for the seat to play.

    \b
    cardodds rubamazzo play --record game.toml
    """
    from cardodds.records import load

    given = {name: value for name, value in arguments.items() if value is not None}
    return rubamazzo.play(load(record), **given)


@command.command()
@answering()
def strategies() -> Result:
    """The strategies: parameters with their ranges, what each models.

    \b
    cardodds rubamazzo strategies
    """
    from cardodds.rubamazzo.catalogue import CATALOGUE

    return CATALOGUE.index()
