"""Dubito, or which bid? For every legal call whether it is right, and how often it wins."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal

from cardodds._version import __version__
from cardodds.dice.notation import Bid, Face, dice_text
from cardodds.errors import ArgumentError, whole
from cardodds.numbers import Language, fraction, percent
from cardodds.records import Record
from cardodds.results import Result, probability, simulated

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from cardodds.simulation.estimates import Estimate

SHOWN = 8
"""Calls that a text lists; dubito and busso always are among them."""

Said = Literal["dubito", "busso"]


@dataclass(frozen=True)
class CallValue:
    """A legal call and what is known of it.

    Attributes
    ----------
    call : Bid or {"dubito", "busso"}
    right : Fraction
        Exact, by one's own dice alone: the chance that the bid is right; of dubito that the last
        bid is wrong; of busso that it is exact.
    heard : float or None
        The same by what the others have bid, under the model; None without one.
    equilibrium : float or None
        How often an equilibrium of the round makes the call with these dice; None where the round
        is not solved.
    wins : int
        Worlds in which it wins the game.
    win : Estimate
        The chance to win the game, with its 95% interval.
    behind, behind_low, behind_high : float
        By how much that is less than of the best call, with the interval of the differences world
        by world.
    rank : int
        From 1; calls that the worlds can not tell apart share it.
    """

    call: Bid | Said
    right: Fraction
    heard: float | None
    equilibrium: float | None
    wins: int
    win: Estimate
    behind: float
    behind_low: float
    behind_high: float
    rank: int

    def text(self, lang: Language = "en") -> str:
        """Return the call as it is said."""
        return self.call.text(lang) if isinstance(self.call, Bid) else self.call


@dataclass(frozen=True)
class Advice(Result):
    """The legal calls of a seat, the best first.

    Attributes
    ----------
    moves : tuple of CallValue
    seat : str or None
        Who is to call; None where no record says it.
    mine : tuple of int or "spiral"
    dice : tuple of int
        Dice of each seat, of who is to call first.
    bid : Bid or None
        The last bid.
    piombo : bool
    method : str or None
        How the round was solved; None where it is not.
    model : str
        What is read into the bids of the others: ``prior``, nothing; or ``bayes:trust=…``.
    strategy : str
        How all play on.
    games : int
        Worlds; the same for all calls.
    seed : int
    rules : dict
    version : str
    equilibrium_why : dict or None
        By language, why the calls have no `equilibrium`; None where they have.
    """

    moves: tuple[CallValue, ...]
    seat: str | None
    mine: tuple[Face, ...]
    dice: tuple[int, ...]
    bid: Bid | None
    piombo: bool
    method: str | None
    model: str
    strategy: str
    games: int
    seed: int
    rules: dict[str, Any]
    version: str = __version__
    equilibrium_why: dict[Language, str] | None = None

    @property
    def best(self) -> CallValue:
        """The call that wins most often; others may share its rank."""
        return self.moves[0]

    def to_dict(self, lang: Language = "en") -> dict[str, Any]:
        """Return the advice under its JSON keys."""
        return {
            "moves": self.rows(lang),
            "best": self.best.text(lang),
            "seat": self.seat,
            "mine": dice_text(self.mine),
            "dice": list(self.dice),
            "bid": self.bid and self.bid.text(lang),
            "piombo": self.piombo,
            "method": self.method,
            "equilibrium_why": self.equilibrium_why and self.equilibrium_why[lang],
            "model": self.model,
            "strategy": self.strategy,
            "given": self.given(lang),
            "games": self.games,
            "seed": self.seed,
            "rules": self.rules,
            "version": self.version,
        }

    def rows(self, lang: Language = "en") -> list[dict[str, Any]]:
        """Return a row a call, the best first."""
        return [
            {
                "call": move.text(lang),
                "right": probability(move.right, lang),
                "win": simulated(move.win, self.games, self.seed, lang),
                "equilibrium": move.equilibrium,
                "heard": move.heard,
                "behind": move.behind,
                "behind_low": move.behind_low,
                "behind_high": move.behind_high,
                "rank": move.rank,
            }
            for move in self.moves
        ]

    def given(self, lang: Language = "en") -> str:
        """Return in words what the chances are conditioned on."""
        read = _SAID["prior" if self.model == "prior" else "read"][lang]
        said = [_SAID["right"][lang], read.format(model=self.model)]
        said.append(_SAID["plays on"][lang].format(strategy=self.strategy))
        return "; ".join(said)

    def plot(self, lang: Language = "en") -> Axes:
        """Return how often each call wins as bars, as in `Result.plot`."""
        from cardodds.dice.plots import advice_plot

        return advice_plot(self, lang)

    def to_text(self, lang: Language = "en") -> str:
        """Return the best calls as lines for a terminal, and what their numbers are."""
        dice = "-".join(map(str, self.dice))
        piombo = ", piombo" if self.piombo else ""
        last = "" if self.bid is None else f"; {_SAID['last'][lang]} {self.bid.text(lang)}"
        who = "" if self.seat is None else f"{_SAID['to call'][lang]} {self.seat}; "
        lines = [f"{who}{_SAID['mine'][lang]} {dice_text(self.mine)} [{dice}{piombo}]{last}"]
        listed = [
            move
            for place, move in enumerate(self.moves)
            if place < SHOWN or not isinstance(move.call, Bid) or move.equilibrium
        ]
        lines += [f"{move.rank:>2}. {self._line(move, lang)}" for move in listed]
        if len(listed) < len(self.moves):
            lines.append(_SAID["more"][lang].format(number=len(self.moves) - len(listed)))
        lines.append(f"{self.games} {_SAID['worlds'][lang]} {self.seed}")
        lines.append(self.given(lang))
        if self.equilibrium_why is not None:
            lines.append(f"{_SAID['no equilibrium'][lang]}: {self.equilibrium_why[lang]}")
        return "\n".join(lines)

    def _line(self, move: CallValue, lang: Language) -> str:
        """A call with its numbers."""
        from cardodds.simulation.estimates import share_text

        kind = "bid" if isinstance(move.call, Bid) else move.call
        parts = [f"{_SAID[kind][lang]} {percent(move.right, lang)} ({fraction(move.right)})"]
        if len(fraction(move.right)) > _LONG:
            parts = [f"{_SAID[kind][lang]} {percent(move.right, lang)}"]
        if move.heard is not None:
            parts.append(f"{_SAID['heard'][lang]} {percent(Fraction(move.heard), lang)}")
        parts.append(f"{_SAID['wins'][lang]} {share_text(move.win, lang)}")
        if move.equilibrium is not None:
            mix = percent(Fraction(move.equilibrium), lang)
            parts.append(f"{_SAID['equilibrium'][lang]} {mix}")
        return f"{move.text(lang)}: {', '.join(parts)}"


_LONG = 12
_SAID: dict[str, dict[Language, str]] = {
    "to call": {"en": "to call:", "it": "tocca a"},
    "mine": {"en": "mine:", "it": "miei:"},
    "last": {"en": "last bid", "it": "ultima dichiarazione"},
    "bid": {"en": "right", "it": "giusta"},
    "dubito": {"en": "the bid is wrong", "it": "la dichiarazione è sbagliata"},
    "busso": {"en": "the bid is exact", "it": "la dichiarazione è esatta"},
    "heard": {"en": "as heard", "it": "sentiti gli altri"},
    "wins": {"en": "wins", "it": "vince"},
    "equilibrium": {"en": "equilibrium", "it": "equilibrio"},
    "no equilibrium": {"en": "no equilibrium", "it": "nessun equilibrio"},
    "more": {"en": "and {number} more legal bids", "it": "e altre {number} dichiarazioni lecite"},
    "worlds": {"en": "rolls of the hidden dice, seed", "it": "tiri dei dadi nascosti, seme"},
    "right": {
        "en": "right: prior, before hearing what was declared",
        "it": "giusta: a priori, prima di sentire le dichiarazioni",
    },
    "prior": {
        "en": "wins: the hidden dice fall in any way",
        "it": "vince: i dadi nascosti cadono in un modo qualunque",
    },
    "read": {
        "en": "wins: the hidden dice fall by what was bid ({model})",
        "it": "vince: i dadi nascosti cadono secondo le dichiarazioni ({model})",
    },
    "plays on": {"en": "all play on as {strategy}", "it": "poi tutti giocano come {strategy}"},
}


def call(
    record: Record | None = None,
    *,
    mine: str | None = None,
    table: int | None = None,
    bid: Bid | str | None = None,
    players: int | None = None,
    rule: str | None = None,
    piombo: bool = False,
    bussare: bool = False,
    strategy: str = "threshold",
    model: str = "prior",
    games: int | None = None,
    seed: int | None = None,
) -> Advice:
    """Say what every legal call of a seat is worth: at the end of a record, or at a table told.

    Parameters
    ----------
    record : Record, optional
        A game of dice that stops before its end; the dice of the seat to call must be known, those
        of the others are not looked at.
    mine, table, bid, players, rule, piombo, bussare
        Instead of a record: see `cardodds.dice.situations.at_table`.
    strategy : str
        How all play on, as in the catalogue.
    model : str
        What is read into the others' bids: ``prior``, nothing; ``bayes:trust=2``, that a die of who
        has named a face shows it so many times as likely as any other one.
    games : int, optional
        Rolls of the hidden dice, 2 to 1,000,000; by default 10,000, fewer where many calls are
        legal. All calls are played out in the same ones.
    seed : int, optional
        Of these; drawn and reported if not given.

    Returns
    -------
    Advice
        For each legal call the exact chance that it is right, by one's own dice alone; how often an
        equilibrium makes it where two are left and the round is solved in seconds; and how often it
        wins the game, all playing on as `strategy`.

    Raises
    ------
    RecordError
        If the record breaks a rule, nobody is to call, or the dice of that seat are not known.
    ArgumentError
        If an argument is not allowed.

    Examples
    --------
    >>> advice = call(mine="2 2 * 5 6", table=10, bid="4 twos", games=500, seed=1)
    >>> {move.text(): move.right for move in advice.moves}["dubito"]
    Fraction(32, 243)
    """
    from cardodds.dice.advising import advised, recorded, told
    from cardodds.simulation.streams import SEEDS, fresh_seed

    if games is not None:
        games = whole("games", games, 2, 10**6)
    seed = fresh_seed() if seed is None else whole("seed", seed, 0, SEEDS - 1)
    if record is not None:
        given = {"mine": mine, "table": table, "bid": bid, "players": players, "rule": rule}
        for name, value in given.items():
            if value is not None:
                raise ArgumentError(name, value, "not with a record, which says it")
        for name, on in (("piombo", piombo), ("bussare", bussare)):
            if on:
                raise ArgumentError(name, "on", "not with a record, which says it")
        return advised(recorded(record), strategy, model, games, seed)
    if mine is None or table is None:
        lacking = [name for name, value in (("mine", mine), ("table", table)) if value is None]
        verb = "is" if len(lacking) == 1 else "are"
        allowed = f"{verb} needed, my dice and how many lie on the table; or else a `record`"
        raise ArgumentError(" + ".join(lacking), "none", allowed)
    question = told(mine, table, bid, players, rule or "strict", piombo, bussare)
    return advised(question, strategy, model, games, seed)
