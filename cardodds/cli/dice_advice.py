"""`cardodds dice call`: what each legal call is worth, from a record or at a table."""

from __future__ import annotations

from typing import Any

import click

from cardodds.cli.answers import answering
from cardodds.cli.commands import WHOLE, Command, Word
from cardodds.dice.advice import call as valued
from cardodds.results import Result


@click.command(cls=Command)
@click.option("--record", metavar="FILE|-", help="A game that stops where a call is due.")
@click.option("--mine", metavar="DICE", help='Or my dice, as "2 2 * 5 6" (* a spiral),')
@click.option("--table", type=WHOLE, help="with the dice on the table, mine included,")
@click.option("--bid", metavar="BID", help="the last bid [default: none, I open],")
@click.option("--players", type=WHOLE, help="players with dice [default: as few as can be].")
@click.option("--rule", type=Word("strict", "free"), help="The raise rule [default: strict]")
@click.option("--piombo", is_flag=True, help="This round is a piombo round.")
@click.option("--bussare", is_flag=True, help="A bid may be called exact.")
@click.option(
    "--strategy", default="threshold", show_default=True, metavar="NAME", help="How all play on."
)
@click.option(
    "--model",
    default="prior",
    show_default=True,
    metavar="NAME[:p=v]",
    help="What is read into bids: prior, nothing; or bayes:trust=2.",
)
@click.option("--games", type=WHOLE, help="Rolls of the hidden dice [default: up to 10,000]")
@click.option("--seed", type=WHOLE, help="The same seed rolls the same dice [default: drawn]")
@answering()
def call(record: str | None, **arguments: Any) -> Result:
    """Dubito, or which bid? For each legal call whether it is right, and how often it wins.

    \b
    cardodds dice call --mine "2 2 * 5 6" --table 20 --bid "4 twos"
    cardodds dice call --record data/hands/dice_game.toml --model bayes
    """
    given = {name: value for name, value in arguments.items() if value is not None}
    if record is None:
        return valued(**given)
    from cardodds.records import load

    return valued(load(record), **given)
