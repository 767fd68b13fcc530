"""`cardodds dubito`: hold odds, whether to call, the deal, one's own ranks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from cardodds import dubito
from cardodds.cli.answers import answering
from cardodds.cli.commands import WHOLE, Group, Word
from cardodds.dubito.claimants import MODELS
from cardodds.dubito.rules import DECKS, ENDINGS, JOKERS, SEQUENCES
from cardodds.results import Result

F = TypeVar("F", bound=Callable[..., Any])


@click.group(cls=Group)
def command() -> None:
    """Dubito with cards: who can hold what, and whether to call."""


def _stacked(*options: Callable[[F], F]) -> Callable[[F], F]:
    def decorate(function: F) -> F:
        for option in reversed(options):
            function = option(function)
        return function

    return decorate


_deck = click.option(
    "--deck", type=Word(*DECKS), default="napoletane", show_default=True, help="Pack of cards."
)
_players = click.option("--players", type=WHOLE, default=4, show_default=True, help="2 to 10.")
_packs = click.option("--packs", type=WHOLE, help="1 or 2 [default: 1 up to 4 players, else 2]")
_hand = click.option("--hand", type=WHOLE, help="Cards dealt to each [default: all, evenly]")
_jokers = click.option(
    "--jokers",
    type=Word(*JOKERS),
    default="none",
    show_default=True,
    help="Two a pack count as any rank, or none is played.",
)

_table = _stacked(_players, _deck, _packs, _hand, _jokers)
_position = _stacked(
    _table,
    click.option("--own", type=WHOLE, required=True, help="Copies of the rank in my hand."),
    click.option("--unseen", type=WHOLE, help="Cards I do not see [default: pack - hand]"),
    click.option(
        "--gone", type=WHOLE, default=0, show_default=True, help="Copies known elsewhere."
    ),
    click.option("--anyone", is_flag=True, help="At least one of the opponents, not a given one."),
)


@command.command()
@_position
@click.option("--theirs", type=WHOLE, help="Cards the opponent holds now [default: the hand]")
@click.option("--atleast", type=WHOLE, required=True, help="How many copies they would hold.")
@answering()
def holds(**arguments: Any) -> Result:
    """The chance that an opponent holds at least K of a rank of which I hold N.

    It is the chance before hearing any declaration: every deal of the unseen cards counts the
    same.

    \b
    cardodds dubito holds --own 2 --atleast 2
    cardodds dubito holds --own 1 --atleast 1 --anyone --players 5
    """
    return dubito.hold_odds(**arguments)


@command.command()
@_position
@click.option("--claim", type=WHOLE, required=True, help="How many cards were declared.")
@click.option(
    "--theirs", type=WHOLE, help="The claimant's cards BEFORE the play [default: the hand]"
)
@click.option("--pile", type=WHOLE, help="Cards in the pile; only informs the reason.")
@click.option("--last", is_flag=True, help="They are the claimant's last cards.")
@click.option(
    "--ending",
    type=Word(*ENDINGS),
    default="first_out",
    show_default=True,
    help="Whether the hand ends with the first who is out.",
)
@click.option(
    "--model",
    default="able",
    show_default=True,
    metavar="NAME[:p=v,…]",
    help="How the claimant declares, see above.",
    shell_complete=lambda ctx, param, text: [name for name in MODELS if name.startswith(text)],
)
@click.option(
    "--doubt-below",
    default="0.5",
    show_default=True,
    metavar="P",
    help="Doubt where the claim is true with a smaller chance.",
)
@click.option("--cards-max", type=WHOLE, help="Most cards laid at once [default: 4, or the claim]")
@answering()
def doubt(**arguments: Any) -> Result:
    """Should I call dubito? The claim's chance to be possible and to be true, and the advice.

    `possible` is the chance before hearing the claim; `true` takes the claim into account, under a
    model of the claimant:

    \b
    able                whatever it holds it declares so: the claim tells nothing, true = possible
    honest              all it has of the rank; one false card if it has none
    pads:chance=0.3     honest, but with this chance adds one false card
    bluffs:w1=1,w2=1    honest, but with none it lays n false cards with weight wn

    \b
    cardodds dubito doubt --own 2 --claim 2
    cardodds dubito doubt --own 1 --claim 1 --last --theirs 1 --model pads:chance=0.3
    """
    return dubito.doubt(**arguments)


@command.command()
@_table
@answering()
def deal(**arguments: Any) -> Result:
    """How many cards each player gets, and how many stay aside.

    \b
    cardodds dubito deal --players 6
    """
    return dubito.deal(**arguments)


@command.command()
@_table
@click.option("--seat", type=WHOLE, default=0, show_default=True, help="From who restarts.")
@click.option("--restart", metavar="RANK", help="The first rank declared [default: the ace]")
@click.option("--sequence", type=Word(*SEQUENCES), default="up", show_default=True)
@answering()
def values(**arguments: Any) -> Result:
    """The ranks that fall to a seat while nobody doubts, and how many of its cards they are.

    \b
    cardodds dubito values --players 4
    cardodds dubito values --players 5 --seat 2 --restart 7
    """
    return dubito.values(**arguments)


@command.command()
@_table
@answering()
def table(**arguments: Any) -> Result:
    """The table of hold odds: a row for each number of copies in my hand.

    \b
    cardodds dubito table --players 5
    """
    return dubito.hold_table(**arguments)
