"""`cardodds dubito`: hold odds, whether to call, the deal, own ranks, games by the million."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click
from click.core import ParameterSource

from cardodds import dubito
from cardodds.cli.answers import answering
from cardodds.cli.commands import WHOLE, Group, Word
from cardodds.cli.simulating import simulating
from cardodds.dubito.claimants import MODELS
from cardodds.dubito.rules import DECKS, ENDINGS, JOKERS, PRESETS, SEQUENCES, VALUES
from cardodds.records import load
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
    click.option("--unseen", type=WHOLE, help="Cards I do not see [default: pack - hand]"),
    click.option(
        "--gone", type=WHOLE, default=0, show_default=True, help="Copies known elsewhere."
    ),
    click.option("--anyone", is_flag=True, help="At least one of the opponents, not a given one."),
)


def _own(required: bool) -> Callable[[F], F]:
    return click.option(
        "--own", type=WHOLE, required=required, help="Copies of the rank in my hand."
    )


_heard = click.option(
    "--listeners",
    metavar="any|certain[:p=v,…]",
    help="What silence and doubts of the others tell [default: any, nothing]",
)
_drawn = _stacked(
    click.option("--games", type=WHOLE, help="Deals that fit [default: 5000]"),
    click.option("--seed", type=WHOLE, help="The same seed tries the same deals [default: drawn]"),
)
_played_on = _stacked(
    click.option(
        "--strategy",
        "strategies",
        multiple=True,
        metavar="NAME[:p=v,…]",
        help="How all play on, or each seat [default: planner:call=0.2,doubt_below=0.2,restart=0]",
    ),
    click.option(
        "--compare",
        multiple=True,
        metavar="NAME[:p=v,…]",
        help="Others to play on as well, each in all seats: is the same best then?",
    ),
    _heard,
    _drawn,
)


def _move(asks: str, default: str) -> Callable[[F], F]:
    return click.option(
        "--move", type=WHOLE, metavar="N", help=f"{asks} of the record [default: {default}]"
    )


_model = click.option(
    "--model",
    default="able",
    show_default=True,
    metavar="NAME[:p=v,…]",
    help="How the claimant declares, see above.",
    shell_complete=lambda ctx, param, text: [name for name in MODELS if name.startswith(text)],
)


def _given(arguments: dict[str, Any]) -> dict[str, Any]:
    """The arguments that were written on the command line."""
    context = click.get_current_context()
    return {
        name: value
        for name, value in arguments.items()
        if context.get_parameter_source(name) is not ParameterSource.DEFAULT
    }


@command.command()
@_position
@_own(required=True)
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
@_own(required=False)
@click.option("--claim", type=WHOLE, help="How many cards were declared.")
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
@_model
@click.option(
    "--doubt-below",
    default="0.5",
    show_default=True,
    metavar="P",
    help="Doubt where the claim is true with a smaller chance.",
)
@click.option("--cards-max", type=WHOLE, help="Most cards laid at once [default: 4, or the claim]")
@click.option("--record", metavar="FILE|-", help="A recorded hand, in place of numbers.")
@_played_on
@click.option("--seat", metavar="NAME", help="Who is asked [default: who doubted, or the next]")
@_move("The claim with this number", "the last claim")
@answering()
def doubt(record: str | None, **arguments: Any) -> Result:
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

    With --record the question is the last claim of a recorded hand, or with --move an earlier
    one, by all that the seat knows, and the answer has the chance to win after doubting and after
    staying silent. Where that is alike, within the error, --doubt-below decides. There is no model
    of who declares runs (suit_run): of those the answer says what is certain, and what possible.

    \b
    cardodds dubito doubt --record data/hands/dubito_worked_hand.toml --model pads
    cardodds dubito doubt --record data/hands/dubito_worked_hand.toml --move 3
    """
    if record is not None:
        recorded: Result = dubito.doubt(record=load(record), **_given(arguments))
        return recorded
    context = click.get_current_context()
    for parameter in context.command.params:
        if parameter.name in ("own", "claim") and arguments[parameter.name] is None:
            raise click.MissingParameter(ctx=context, param=parameter)
    answer: Result = dubito.doubt(**_given(arguments))
    return answer


@command.command()
@click.option("--record", required=True, metavar="FILE|-", help="A hand that waits for a play.")
@_move("The play with this number", "the next one")
@_model
@_played_on
@answering()
def play(record: str, **arguments: Any) -> Result:
    """What do I lay? True plays and false ones, with the chance to win after each.

    The record must tell the whole hand of who is to lay: all that it was dealt, in [deal.hands],
    and of piles that it took the cards of each play in them (cards = [...]).

    With --move N: what else could have been laid at move N of the record.

    \b
    cardodds dubito play --record hand.toml --model pads:chance=0.3
    cardodds dubito play --record hand.toml --move 5 --compare honest --compare bluffer
    """
    return dubito.play(load(record), **_given(arguments))


@command.command()
@click.option("--record", required=True, metavar="FILE|-", help="A recorded hand.")
@click.option(
    "--seat",
    "seats",
    multiple=True,
    metavar="NAME",
    help="Who knows it; several put together what they know [default: who is to move]",
)
@_move("After the move with this number", "the last move")
@click.option("--model", metavar="NAME[:p=v,…]", help="How the others declare [default: not read]")
@_heard
@_drawn
@answering()
def knows(record: str, **arguments: Any) -> Result:
    """What can a seat know? Certain limits and chances for every hand and the pile.

    \b
    cardodds dubito knows --record hand.toml --seat Carla --seat Dario
    """
    return dubito.knows(load(record), **_given(arguments))


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


def _words(option: str, text: str, default: str) -> Callable[[F], F]:
    """An option that is one of several words."""
    flag = f"--{option.replace('_', '-')}"
    return click.option(flag, type=Word(*VALUES[option]), help=f"{text} [default: {default}]")


_rules = _stacked(
    click.option("--preset", type=Word(*PRESETS), help="Rules on which the others build."),
    click.option("--deck", type=Word(*DECKS), help="Pack of cards [default: napoletane]"),
    click.option("--packs", type=WHOLE, help="1 or 2 [default: 1 up to 4 players, else 2]"),
    click.option("--hand", type=WHOLE, help="Cards dealt to each [default: all, evenly]"),
    _words("sequence", "Which rank comes after another.", "up"),
    _words("first_rank", "The first rank declared.", "ace; same: free"),
    click.option("--cards-min", type=WHOLE, help="Least cards laid at once [default: 1]"),
    click.option("--cards-max", type=WHOLE, help="Most cards laid at once [default: 4]"),
    _words("doubters", "Who may doubt.", "anyone"),
    _words("simultaneous", "Who of several doubts.", "nearest"),
    _words("restart_player", "Who plays after a doubt.", "taker; same: winner"),
    _words("restart_rank", "What may be declared then.", "free; same: new"),
    _words("ending", "Whether the first out ends it.", "first_out"),
    _words("leftovers", "Cards that are not dealt to all.", "aside"),
    _words("jokers", "Two a pack, any rank.", "none"),
    click.option(
        "--underdeclare/--no-underdeclare", default=None, help="Lay more cards than declared."
    ),
    click.option("--passing/--no-passing", default=None, help="Turns may be passed."),
    _words("all_pass", "When all others have passed.", "restart"),
    click.option("--remove-card/--no-remove-card", default=None, help="Take one card out, unseen."),
    click.option(
        "--discard-sets/--no-discard-sets",
        default=None,
        help="Who takes a pile may discard four equal cards.",
    ),
    click.option("--max-turns", type=WHOLE, help="Plays until it is unfinished [default: 5000]"),
)


@command.command()
@simulating
@_rules
@answering()
def simulate(strategies: tuple[str, ...], **arguments: Any) -> Result:
    """Play many hands and count who wins, with 95% intervals.

    \b
    cardodds dubito simulate --strategy honest:call=0.5 --players 4 --games 100000 --seed 1
    cardodds dubito simulate --strategy honest --strategy random --sequence adjacent --packs 2
    cardodds dubito simulate --strategy honest --players 3 --preset verju
    """
    given = {name: value for name, value in arguments.items() if value is not None}
    return dubito.simulate(strategies, **given)


@command.command()
@answering()
def strategies() -> Result:
    """The strategies: parameters with their ranges, what each models.

    \b
    cardodds dubito strategies
    """
    from cardodds.dubito.catalogue import CATALOGUE

    return CATALOGUE.index()
