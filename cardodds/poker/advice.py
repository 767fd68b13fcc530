"""Believe or doubt, what to exchange, what to declare: exact odds, then what each action brings."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from cardodds._version import __version__
from cardodds.errors import share, whole
from cardodds.numbers import Language, percent
from cardodds.poker.classes import HandClass
from cardodds.poker.declarations import words
from cardodds.records import Record
from cardodds.results import Result, probability, simulated

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from cardodds.simulation.estimates import Estimate

LIES = Fraction(1, 4)


@dataclass(frozen=True)
class Simulated:
    """A chance estimated in worlds, with its 95% interval.

    Attributes
    ----------
    estimate : Estimate
    games, seed : int
    """

    estimate: Estimate
    games: int
    seed: int

    @classmethod
    def share(cls, value: float, games: int, effective: float, seed: int) -> Simulated:
        """Return a share of so many worlds, with the interval of the independent ones."""
        from cardodds.simulation.estimates import share_of

        return cls(share_of(value, max(effective, 1)), games, seed)

    def to_dict(self, lang: Language = "en") -> dict[str, Any]:
        """Return the chance as JSON has simulated ones."""
        return simulated(self.estimate, self.games, self.seed, lang)


@dataclass(frozen=True)
class Action:
    """An action and what it brings.

    Attributes
    ----------
    kind : {"believe", "doubt", "exchange", "declare", "stake"}
    exchanged : int or None
        How many cards are thrown.
    hold : str or None
        The cards held.
    declared : HandClass or None
        What is declared; before an exchange what is wanted: at least that.
    chance : Fraction or None
        Exact: in an exchange, that it leads to what is wanted; in a declaration, that the first
        holder of a deal has it, or better, if it must exchange so many cards.
    true : bool or None
        Whether a declaration is true.
    stake : int or None
    keep : Simulated
        The chance not to lose the deal.
    win : Simulated
        The chance to win the game.
    value, low, high : float
        The mean change of one's score in the deal, chips won or deals not lost, with its interval.
    behind, behind_low, behind_high : float
        By how much it is worth less than the best, world by world.
    rank : int
        From 1, by the score, then by games won; actions that the worlds can not tell apart share
        it.
    """

    kind: str
    exchanged: int | None
    hold: str | None
    declared: HandClass | None
    chance: Fraction | None
    true: bool | None
    stake: int | None
    keep: Simulated
    win: Simulated
    value: float
    low: float
    high: float
    behind: float
    behind_low: float
    behind_high: float
    rank: int

    def to_dict(self, lang: Language = "en") -> dict[str, Any]:
        """Return the action under its JSON keys, without those that its kind does not have."""
        shown: dict[str, Any] = {
            "exchanged": self.exchanged,
            "hold": self.hold,
            "declared": None if self.declared is None else str(self.declared),
            "chance": None if self.chance is None else probability(self.chance, lang),
            "true": self.true,
            "stake": self.stake,
        }
        numbers = ("value", "low", "high", "behind", "behind_low", "behind_high", "rank")
        return (
            {"kind": self.kind}
            | {key: value for key, value in shown.items() if value is not None}
            | {"keep": self.keep.to_dict(lang), "win": self.win.to_dict(lang)}
            | {name: getattr(self, name) for name in numbers}
        )


@dataclass(frozen=True)
class Advice(Result):
    """What the seat that is asked can do, the best first, and what it can know.

    Attributes
    ----------
    seat : str
    asked : {"doubt", "exchange", "declare", "stake"}
    actions : tuple of Action
        The best first. Of the holds that exchange so many cards the best toward what is wanted; of
        the declarations the least, one's own hand, the least of each higher category and the most
        that `threshold` players believe.
    declared : HandClass or None
        The declaration that is to be believed or doubted.
    true : Simulated or None
        The chance that it is true, under the model of the holders.
    forced, chosen : Fraction or None
        Exact, for a first holder of whom nothing else is known: the chance of that or better, if
        it must exchange so many cards; if it chose so many itself, None where no hand does.
    holders : int
        How many have held the cards in this deal.
    strategy : str
        How all play on.
    lies : Fraction
        The model of the holders, see `play`.
    worlds : int
        Worlds in which the actions were played out.
    effective : int
        How many independent ones say as much, at least.
    seed : int
    rules : dict
    version : str
    """

    seat: str
    asked: str
    actions: tuple[Action, ...]
    declared: HandClass | None
    true: Simulated | None
    forced: Fraction | None
    chosen: Fraction | None
    holders: int
    strategy: str
    lies: Fraction
    worlds: int
    effective: int
    seed: int
    rules: dict[str, Any]
    version: str = __version__

    @property
    def best(self) -> Action:
        """The first of the best rank."""
        return self.actions[0]

    def action(self, kind: str) -> Action | None:
        """Return the best action of a kind, None if there is none."""
        return next((action for action in self.actions if action.kind == kind), None)

    def to_dict(self, lang: Language = "en") -> dict[str, Any]:
        """Return the advice under its JSON keys.

        ``believe`` and ``doubt`` are the chances not to lose the deal by it; ``exchange``,
        ``declare`` and ``stake`` what can be done with its odds, the best first; each is None where
        it is not asked.
        """
        shown: dict[str, Any] = {}
        for kind in ("believe", "doubt"):
            action = self.action(kind)
            shown[kind] = None if action is None else action.keep.to_dict(lang)
            shown[f"win_{kind}"] = None if action is None else action.win.to_dict(lang)
        for kind in ("exchange", "declare", "stake"):
            shown[kind] = [
                action.to_dict(lang) for action in self.actions if action.kind == kind
            ] or None
        chances = {"forced": self.forced, "chosen": self.chosen}
        return {
            **shown,
            "best": self.best.to_dict(lang),
            "seat": self.seat,
            "asked": self.asked,
            "declared": None if self.declared is None else str(self.declared),
            "true": None if self.true is None else self.true.to_dict(lang),
            **{
                name: None if chance is None else probability(chance, lang)
                for name, chance in chances.items()
            },
            "holders": self.holders,
            "assumed": self.assumed(lang),
            "strategy": self.strategy,
            "lies": float(self.lies),
            "worlds": self.worlds,
            "effective": self.effective,
            "seed": self.seed,
            "rules": self.rules,
            "version": self.version,
        }

    def rows(self, lang: Language = "en") -> list[dict[str, Any]]:
        """Return a row an action, the best first."""
        return [action.to_dict(lang) for action in self.actions]

    def assumed(self, lang: Language = "en") -> str:
        """Return in words what the simulated numbers assume."""
        return "; ".join(
            [
                _SAID["holders" if self.declared is not None else "stock"][lang].format(
                    lies=percent(self.lies, lang)
                ),
                _SAID["plays on"][lang].format(strategy=self.strategy),
            ]
        )

    def plot(self, lang: Language = "en") -> Axes:
        """Return what each action brings as bars, as in `Result.plot`."""
        from cardodds.poker.plots import advice_plot

        return advice_plot(self, lang)

    def to_text(self, lang: Language = "en") -> str:
        """Return the actions as lines for a terminal, and what their numbers are."""
        from cardodds.simulation.estimates import number_text, share_text

        lines = [f"{_SAID[self.asked][lang]} {self.seat}"]
        if self.declared is not None and self.true is not None:
            true = share_text(self.true.estimate, lang)
            lines.append(f"{words(self.declared, lang)}: {_SAID['true'][lang]} {true}")
            for name, chance in (("forced", self.forced), ("chosen", self.chosen)):
                if chance is not None:
                    lines.append(f"{_SAID[name][lang]}: {percent(chance, lang)}")
        elif self.asked == "exchange" and self.best.declared is not None:
            lines.append(f"{_SAID['wanted'][lang]} {words(self.best.declared, lang)}")
        for action in self.actions:
            keep, win = (share_text(one.estimate, lang) for one in (action.keep, action.win))
            worth = number_text(_interval(action), lang)
            numbers = (
                f"{_SAID['keep'][lang]} {keep}, {_SAID['wins'][lang]} {win}, "
                f"{_SAID['value'][lang]} {worth}"
            )
            lines.append(f"{action.rank:>2}. {action_text(action, lang)}: {numbers}")
        seen = f"{self.worlds} {_SAID['worlds'][lang]} {self.seed}"
        lines.append(f"{seen}; {_SAID['ranked'][lang]}")
        lines.append(self.assumed(lang))
        return "\n".join(lines)


def _interval(action: Action) -> Estimate:
    from cardodds.simulation.estimates import Estimate

    return Estimate(action.value, action.low, action.high)


def action_text(action: Action, lang: Language = "en") -> str:
    """Return an action in words, with its exact chance."""
    chance = "" if action.chance is None else percent(action.chance, lang)
    if action.kind == "exchange":
        held = action.hold or _SAID["nothing"][lang]
        makes = _SAID["makes" if action.chance else "can not make"][lang].format(chance=chance)
        return _SAID["throw"][lang].format(number=action.exchanged, held=held, makes=makes)
    if action.kind == "declare" and action.declared is not None:
        true = _SAID["is true" if action.true else "is a lie"][lang]
        first = _SAID["as first"][lang].format(chance=chance)
        return f"{words(action.declared, lang)} ({true}; {first})"
    if action.kind == "stake":
        return f"{_SAID['stakes'][lang]} {action.stake}"
    return _SAID[action.kind][lang]


_SAID: dict[str, dict[Language, str]] = {
    "doubt": {"en": "dubito", "it": "dubito"},
    "believe": {"en": "believe", "it": "credere"},
    "exchange": {"en": "to exchange:", "it": "deve cambiare"},
    "declare": {"en": "to declare:", "it": "deve dichiarare"},
    "stake": {"en": "to set the stake:", "it": "deve fissare la posta"},
    "stakes": {"en": "stake", "it": "posta"},
    "true": {"en": "true", "it": "vera"},
    "forced": {
        "en": "a first holder that must exchange so many has it",
        "it": "chi ha le carte per primo e deve cambiarne tante ce l'ha",
    },
    "chosen": {
        "en": "a first holder that chose to exchange so many has it",
        "it": "chi ha le carte per primo e sceglie di cambiarne tante ce l'ha",
    },
    "keep": {"en": "does not lose the deal", "it": "non perde il colpo"},
    "wins": {"en": "wins the game", "it": "vince la partita"},
    "value": {"en": "score", "it": "punteggio"},
    "throw": {
        "en": "exchange {number}, hold {held} ({makes})",
        "it": "cambiare {number}, tenere {held} ({makes})",
    },
    "makes": {"en": "{chance} to make what is wanted", "it": "{chance} di fare ciò che serve"},
    "can not make": {
        "en": "does not make what is wanted at once",
        "it": "non fa subito ciò che serve",
    },
    "wanted": {"en": "wanted at least", "it": "serve almeno"},
    "nothing": {"en": "nothing", "it": "niente"},
    "is true": {"en": "true", "it": "vero"},
    "is a lie": {"en": "a lie", "it": "bugia"},
    "as first": {
        "en": "{chance} for a first holder",
        "it": "{chance} per chi ha le carte per primo",
    },
    "worlds": {"en": "worlds, seed", "it": "mondi, seme"},
    "ranked": {
        "en": "ranked by what the deal is worth, then by games won",
        "it": "in ordine di quanto vale il colpo, poi di partite vinte",
    },
    "holders": {
        "en": "each holder is taken to exchange as well as possible toward the least that it "
        "needed, and to declare the truth or that least, but {lies} of the time anything higher",
        "it": "si suppone che ognuno cambi al meglio per il minimo che gli serve, e dichiari il "
        "vero o quel minimo, ma {lies} delle volte una cosa qualunque più alta",
    },
    "stock": {
        "en": "the cards of the stock are taken to lie in any order, one's own last discards below",
        "it": "si suppone il tallone in un ordine qualunque, con i propri ultimi scarti in fondo",
    },
    "plays on": {"en": "all play on as {strategy}", "it": "poi tutti giocano come {strategy}"},
}


def play(
    record: Record,
    *,
    hand: str | None = None,
    strategy: str = "threshold",
    lies: object = LIES,
    worlds: int | None = None,
    seed: int | None = None,
) -> Advice:
    """Say what the seat to play can do at the end of a record, and what each action brings.

    The odds of an exchange, and of a declaration by a first holder, are exact. The chances to
    keep the deal and to win come from worlds: the cards that this seat has not seen are laid as
    they may lie, and every action is played out in each, with the same cards and the same random
    choices.

    Parameters
    ----------
    record : Record
        A game of dubito poker that stops before its end.
    hand : str, optional
        The five cards that the seat holds, where the record does not tell all of them.
    strategy : str
        How all play on, as in the catalogue.
    lies : number
        The model of those who have held the cards, from 0 to 1. Each exchanges as many as it was
        seen to, as well as possible toward the least that it needs, and declares the truth, or
        that least if the hand is lower; but with this chance any higher class at random. With 1
        nothing is read into the declarations.
    worlds : int, optional
        2 to 1,000,000; by default 20,000 shared by the actions.
    seed : int, optional
        Of these worlds; drawn and reported if not given.

    Returns
    -------
    Advice

    Raises
    ------
    RecordError
        If the record breaks a rule, the game is over, or the hand of the seat is not known.
    ArgumentError
        If an argument is out of bounds.

    Examples
    --------
    >>> from cardodds.records import loads
    >>> record = loads('''
    ... game = "poker"
    ... seats = ["Anna", "Bruno", "Carla"]
    ... move = [
    ...     { seat = "Anna", action = "exchange", count = 3 },
    ...     { seat = "Anna", action = "declare", hand = "full K A" },
    ... ]
    ... ''')
    >>> advice = play(record, seed=1)
    >>> advice.best.kind, advice.forced
    ('doubt', Fraction(124799, 2191266))
    """
    from cardodds.poker.advising import advised
    from cardodds.simulation.streams import SEEDS, fresh_seed

    if worlds is not None:
        worlds = whole("worlds", worlds, 2, 10**6)
    seed = fresh_seed() if seed is None else whole("seed", seed, 0, SEEDS - 1)
    return advised(record, hand, strategy, share("lies", lies), worlds, seed)
