"""`cardodds dice`: bid odds, legal raises, games by the million; the rest is elsewhere."""

from __future__ import annotations

from typing import Any

import click

from cardodds import dice
from cardodds.cli.answers import answering
from cardodds.cli.commands import NUMBERS, WHOLE, Group, Word
from cardodds.cli.dice_advice import call
from cardodds.cli.dice_solving import SOLVING
from cardodds.cli.simulating import simulating
from cardodds.dice import legal, odds
from cardodds.dice.rules import PRESETS, RAISE_RULES, WILD_BIDS, WILDS
from cardodds.errors import whole
from cardodds.results import Result

_piombo = click.option("--piombo", is_flag=True, help="This round is a piombo round.")


@click.group(cls=Group)
def command() -> None:
    """Dubito with dice: bids, their odds, the legal raises, simulation, solved rounds."""


@command.command()
@click.argument("bid", nargs=-1, required=True)
@click.option("--mine", default="", metavar="DICE", help='My dice, as "2 2 * 5 6" (* a spiral).')
@click.option("--hidden", type=WHOLE, required=True, help="Dice on the table that I do not see.")
@_piombo
@answering()
def bid(bid: tuple[str, ...], **arguments: Any) -> Result:
    """The chance that a bid is right, and exactly right, before hearing what was declared.

    \b
    cardodds dice bid "4 twos" --mine "2 2 * 5 6" --hidden 15
    cardodds dice bid 3 spirals --mine s --hidden 9 --piombo
    """
    return odds.bid_odds(" ".join(bid), **arguments)


@command.command()
@click.argument("bid", nargs=-1)
@click.option(
    "--dice", type=NUMBERS, required=True, metavar="N …", help="Dice on the table, or of each seat."
)
@click.option("--rule", type=Word("strict", "free"), help="The raise rule [default: strict]")
@click.option("--preset", type=Word(*PRESETS), help="The rules of a one-round game instead.")
@_piombo
@answering()
def moves(bid: tuple[str, ...], dice: tuple[int, ...], **arguments: Any) -> Result:
    """The legal raises of a bid; without a bid, the legal openings.

    \b
    cardodds dice moves "7 fives" --dice 20
    cardodds dice moves --dice 3
    """
    total = dice[0] if len(dice) == 1 else sum(whole("dice", number, 0) for number in dice)
    return legal.moves(" ".join(bid) or None, dice=total, **arguments)


_RULES = (
    click.option("--preset", type=Word(*PRESETS), help="Rules on which the others build."),
    click.option(
        "--dice",
        type=NUMBERS,
        callback=lambda context, option, dice: dice[0] if dice and len(dice) == 1 else dice,
        metavar="N …",
        help="Dice of all, or of each seat [default: 5]",
    ),
    click.option("--rule", type=Word(*RAISE_RULES), help="The raise rule [default: strict]"),
    click.option("--piombo/--no-piombo", default=None, help="Piombo rounds [default: on]"),
    click.option("--bussare/--no-bussare", default=None, help="A bid may be called exact."),
    click.option("--faces", type=WHOLE, help="Faces of a die, the spiral included [default: 6]"),
    click.option("--wild", type=Word(*WILDS), help="The joker [default: spiral]"),
    click.option(
        "--wild-bid", type=Word(*WILD_BIDS), help="When the joker may be bid [default: by --wild]"
    ),
    click.option("--one-round/--no-one-round", default=None, help="The first doubt ends the game."),
    click.option("--max-turns", type=WHOLE, help="Bids until it is unfinished [default: 5000]"),
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
    cardodds dice simulate --strategy threshold --strategy random --games 100000 --seed 1
    cardodds dice simulate --strategy threshold:doubt_below=0.4 --players 4 --bussare
    """
    given = {name: value for name, value in arguments.items() if value is not None}
    return dice.simulate(strategies, **given)


@command.command()
@answering()
def strategies() -> Result:
    """The strategies: parameters with their ranges, what each models.

    \b
    cardodds dice strategies
    """
    from cardodds.dice.catalogue import CATALOGUE

    return CATALOGUE.index()


for _other in (call, *SOLVING):
    command.add_command(_other)
