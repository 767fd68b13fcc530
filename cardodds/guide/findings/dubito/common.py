"""What the tables of dubito's findings vary and have in common."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from cardodds.guide.findings.tally import Tallied, Tallies
from cardodds.report.table import Cell, Column, Words, words

# What is varied, in the order in which it is played and printed.

PLAYED_BY = ((2, 1), (3, 1), (4, 1), (4, 2), (5, 1), (5, 2), (6, 2), (8, 2))
"""Players and packs."""

BELOW = ("0", "0.05", "0.1", "0.3", "0.5")
AT_TIMES = "0.3"
SAID = (AT_TIMES, "1")
"""How often it says that it doubts where it wants to."""

BELOW_WHILE_SMALL = ("0.1", "0.3", "0.5")
PILE_SIZES = ("2", "3", "4")
ALIKE = (
    "random",
    "honest",
    "honest:call=0.3",
    "threshold",
    "padder",
    "bluffer",
    "planner",
    "memory",
    "learner",
    "reader",
)
DOUBTERS = (
    "honest",
    "memory",
    "planner:ahead=1,restart=0",
    "reader",
    "reader:doubt_below=0.4",
    "xray",
)
REMEMBERING = ("honest", "memory")
FOLLOWERS = (
    "honest:call=0.3",
    "follower:call=0.3,large=3",
    "follower:call=0.3,large=4",
    "follower:call=0.3,lacking=1",
    "honest",
    "follower:large=3",
    "follower:large=4",
    "follower:lacking=1",
)
CLAIMANTS = {
    "honest": "honest:call=0.3",
    "padder": "padder:call=0.3",
    "bluffer": "bluffer:call=0.3",
    "liars": "bluffer:call=0.3,w3=1,w4=1,pad1=0.5,pad2=0.5",
}
CARELESS = "follower:call=0.3,last=0"
"""One who is honest, speaks up three times in ten, and takes last cards as any others."""
PLANNERS = (
    "planner:ahead=0,restart=0",
    "planner:ahead=1,restart=0",
    "planner:restart=0",
    "planner",
)


def watchers(call: str) -> Iterator[tuple[str, str, str]]:
    """Yield a size of the pile, a threshold and who doubts by it up to that size.

    Examples
    --------
    >>> list(watchers("1"))[:3]
    [('0', '0', 'honest'), ('2', '0.1', 'follower:doubt_below=0.1,pile=2'), \
('2', '0.3', 'follower:doubt_below=0.3,pile=2')]
    """
    yield "0", "0", with_values("honest", call=call)
    for pile in PILE_SIZES:
        for below in BELOW_WHILE_SMALL:
            yield pile, below, with_values("follower", call=call, doubt_below=below, pile=pile)


def with_values(name: str, call: str, doubt_below: str = "0", **others: str) -> str:
    """Return a strategy with its parameters, those at their default left out.

    Examples
    --------
    >>> with_values("honest", call="0.3", doubt_below="0.1"), with_values("honest", call="1")
    ('honest:call=0.3,doubt_below=0.1', 'honest')
    """
    given = {"call": call, "doubt_below": doubt_below, **others}
    usual = {"call": "1", "doubt_below": "0"}
    written = [f"{key}={value}" for key, value in given.items() if usual.get(key) != value]
    return f"{name}:{','.join(written)}" if written else name


PLAYERS = Column(words("Giocatori", "Players"), "count")
STRATEGY = Column(words("Strategia", "Strategy"))
WINS = Column(words("Vince", "Wins"), "share")
FINISHED = Column(words("Mani finite", "Hands that end"), "share")
OTHERS = Column(words("Gli altri", "The others"))

FIELD_NAMES: dict[str, Words] = {
    "honest": words("onesti", "honest"),
    "mixed": words("misti", "mixed"),
    "liars": words("bugiardi", "liars"),
}

SEATED = words(
    "Ogni smazzata si gioca una volta da ogni posto.",
    "Each deal is played once from every seat.",
)
HONEST = words(
    "Gli altri sono onesti (honest): calano tutte le carte che hanno del valore, una falsa se non "
    "ne hanno, e dubitano delle bugie sicure tre volte su dieci, delle ultime carte sempre.",
    "The others are honest: they lay all the cards that they have of the rank, a false one if they "
    "have none, and doubt certain lies three times in ten, last cards always.",
)
KINDS = words(
    "Onesti: calano tutte le carte che hanno del valore, una falsa se non ne hanno. Misti: uno "
    "onesto, uno che metà delle volte aggiunge una carta falsa alle vere, uno che senza carte del "
    "valore ne cala una o due false. Bugiardi: senza carte del valore ne calano da una a quattro, "
    "e metà delle volte ne aggiungono una falsa alle vere. Tutti dubitano delle bugie sicure tre "
    "volte su dieci, delle ultime carte sempre.",
    "Honest: they lay all the cards that they have of the rank, a false one if they have none. "
    "Mixed: one is honest, one adds a false card to true ones half of the time, one lays one or "
    "two false cards if it has none of the rank. Liars: with none of the rank they lay one to four "
    "cards, and half of the time add a false one to true ones. All doubt certain lies three times "
    "in ten, last cards always.",
)
FIELDS = words(
    f"Napoletane, in quattro. {KINDS['it']}", f"Neapolitan cards, four players. {KINDS['en']}"
)
SAYS = Column(words("Lo dice", "It says so"))
SAYINGS: dict[str, Words] = {
    "0.3": words("tre volte su dieci", "three times in ten"),
    "1": words("sempre", "always"),
}
ENDS = Column(words("Mani finite, almeno", "Hands that end, at least"), "share")
"""Of the cells of a row the fewest."""

GIVEN_UP = words(
    "Una mano che dopo 500 calate non è finita non la vince nessuno, e quasi nessuna di queste "
    "finirebbe mai: chi dubita sempre prende, riparte, dubita di nuovo, e le carte girano.",
    "A hand that has not ended after 500 plays is won by nobody, and hardly one of these would "
    "ever end: who always doubts takes the pile, restarts, doubts again, and the cards go round.",
)


def played(tallied: Tallied) -> list[Cell]:
    """Return the last cells of a row: the games from all seats and their seed."""
    return [len(tallied.cell.strategies) * tallied.games, str(tallied.seed)]


def by_first_word(tallies: Tallies) -> list[tuple[str, list[Tallied]]]:
    """Return the cells by the first word of their keys."""
    grouped = groupby(tallies.values(), key=lambda tallied: tallied.cell.key.split()[0])
    return [(name, list(cells)) for name, cells in grouped]
