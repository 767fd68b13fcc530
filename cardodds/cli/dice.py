"""`cardodds dice`: the odds of a bid and the legal raises."""

from __future__ import annotations

from typing import Any

import click

from cardodds.cli.answers import answering
from cardodds.cli.commands import NUMBERS, WHOLE, Group, Word
from cardodds.dice import legal, odds
from cardodds.dice.rules import PRESETS
from cardodds.errors import whole
from cardodds.results import Result

_piombo = click.option("--piombo", is_flag=True, help="This round is a piombo round.")


@click.group(cls=Group)
def command() -> None:
    """Dubito with dice: bids, their odds and the legal raises."""


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
