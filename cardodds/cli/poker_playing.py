"""The commands of `cardodds poker` that play: simulation, its strategies, advice."""

from __future__ import annotations

from typing import Any

import click

from cardodds import poker
from cardodds.cli.answers import answering
from cardodds.cli.commands import WHOLE, Command, Word
from cardodds.cli.simulating import simulating
from cardodds.poker.rules import PRESETS, VALUES
from cardodds.results import Result

_RULES = (
    click.option("--preset", type=Word(*PRESETS), help="Rules on which the others build."),
    click.option("--deals", type=WHOLE, help="Deals that end in a doubt [default: 20]"),
    click.option(
        "--scoring", type=Word(*VALUES["scoring"]), help="What a deal is worth [default: points]"
    ),
    click.option(
        "--prize", type=Word(*VALUES["prize"]), help="In chips, what the winner gets at the end."
    ),
    click.option(
        "--exchange-once",
        type=Word(*VALUES["exchange_once"]),
        help="How often a player may exchange [default: turn]",
    ),
    click.option(
        "--joker-copies/--no-joker-copies",
        default=None,
        help="A joker may be a card that is already in the hand.",
    ),
    click.option("--stake-min", type=WHOLE, help="In pot, the least stake [default: 1]"),
    click.option("--stake-max", type=WHOLE, help="In pot, the highest stake [default: 10]"),
    click.option(
        "--max-turns", type=WHOLE, help="Declarations until it is unfinished [default: 5000]"
    ),
)


def _with_rules(function: Any) -> Any:
    for option in reversed(_RULES):
        function = option(function)
    return function


@click.command(cls=Command)
@simulating
@_with_rules
@answering()
def simulate(strategies: tuple[str, ...], **arguments: Any) -> Result:
    """Play many games and count who wins, with 95% intervals.

    \b
    cardodds poker simulate --strategy threshold --players 4 --games 100000 --seed 1
    cardodds poker simulate --strategy odds --strategy random --strategy honest --scoring chips
    """
    given = {name: value for name, value in arguments.items() if value is not None}
    return poker.simulate(strategies, **given)


@click.command(cls=Command)
@answering()
def strategies() -> Result:
    """The strategies: parameters with their ranges, what each models.

    \b
    cardodds poker strategies
    """
    from cardodds.poker.strategies import CATALOGUE

    return CATALOGUE.index()


@click.command(cls=Command)
@click.option("--record", required=True, metavar="FILE|-", help="A game that stops at a decision.")
@click.option("--hand", metavar="CARDS", help="The five cards held, if the record lacks some.")
@click.option(
    "--strategy", default="threshold", show_default=True, metavar="NAME", help="How all play on."
)
@click.option(
    "--lies", metavar="P", help="How often holders declare anything, in the model [default: 1/4]"
)
@click.option("--worlds", type=WHOLE, help="Ways the unseen cards may lie that are played out.")
@click.option("--seed", type=WHOLE, help="The same seed tries the same cards [default: drawn]")
@answering()
def play(record: str, **arguments: Any) -> Result:
    """Believe or doubt? What do I exchange, what do I declare? What each action brings.

    \b
    cardodds poker play --record game.toml
    """
    from cardodds.records import load

    given = {name: value for name, value in arguments.items() if value is not None}
    return poker.play(load(record), **given)


PLAYING = (simulate, strategies, play)
