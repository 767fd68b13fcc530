"""`cardodds poker`: hands and their classes, what an exchange leads to, whether a claim is true."""

from __future__ import annotations

from typing import Any

import click

from cardodds import poker
from cardodds.cli.answers import answering
from cardodds.cli.commands import WHOLE, Group
from cardodds.cli.poker_playing import PLAYING
from cardodds.results import Result

_jokers = click.option(
    "--jokers", type=WHOLE, default=2, show_default=True, help="Jokers in the pack: 0 to 2."
)
_copies = click.option(
    "--joker-copies", is_flag=True, help="A joker may be a card that is already in the hand."
)


@click.group(cls=Group)
def command() -> None:
    """Dubito poker: hands, exchanges, whether a declaration is true."""


@command.command()
@_jokers
@_copies
@answering()
def hands(**arguments: Any) -> Result:
    """How many of all hands are of each category, by the number of jokers held.

    \b
    cardodds poker hands
    cardodds poker hands --jokers 0
    """
    return poker.hand_counts(**arguments)


@command.command()
@click.argument("hand", nargs=-1, required=True)
@_copies
@answering()
def rank(hand: tuple[str, ...], **arguments: Any) -> Result:
    """The category of a hand, what decides inside it, and its place among all classes.

    \b
    cardodds poker rank "A♠ K♠ Q♠ J♠ joker"
    cardodds poker rank 7c 7d 7h Js Jd
    """
    return poker.rank(" ".join(hand), **arguments)


@command.command()
@click.argument("hand", nargs=-1, required=True)
@click.option("--hold", metavar="CARDS", help='One hold, "" to exchange all [default: all 32]')
@click.option("--target", metavar="DECLARATION", help="The best hold toward this or better.")
@click.option("--beat", metavar="DECLARATION", help="Toward better than this.")
@_jokers
@_copies
@answering()
def exchange(hand: tuple[str, ...], **arguments: Any) -> Result:
    """What each of the 32 holds of a hand leads to, exactly, and the best toward a declaration.

    \b
    cardodds poker exchange "K♠ K♥ A♦ 9♣ 7♦" --target "full 7 J"
    cardodds poker exchange "K♠ K♥ A♦ 9♣ 7♦" --hold "K♠ K♥"
    """
    return poker.exchange_odds(" ".join(hand), **arguments)


@command.command()
@click.argument("declaration", nargs=-1, required=True)
@click.option("--exchanged", type=WHOLE, metavar="K", help="How many cards were exchanged.")
@_jokers
@_copies
@answering()
def claim(declaration: tuple[str, ...], **arguments: Any) -> Result:
    """The chance that the first holder of a deal has what it declares, or better.

    It exchanges as well as possible toward it: `forced` if it must exchange so many cards,
    `chosen` if it chose so many itself, `free` if the number is not known. Main ranks come first;
    what is left out means the lowest hand that fits.

    \b
    cardodds poker claim "three K" --exchanged 3
    cardodds poker claim "full di 7 con due fanti"
    """
    return poker.claim(" ".join(declaration), **arguments)


for _playing in PLAYING:
    command.add_command(_playing)
