"""Named ways to play: what a game offers, and the text ``NAME:param=value,…`` that chooses one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from cardodds.errors import ArgumentError, exact_number, shown, suggest, whole
from cardodds.numbers import Language
from cardodds.results import Result

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Decide = Callable[[Any, Any, int], int]
"""``decide(view, params, draw)``: what the seat sees, its parameters, 64 random bits; an action."""


Prepare = Callable[[Sequence[Fraction], Any], tuple[float, ...]]
"""``prepare(values, rules)``: what a strategy's function is to find in `params`."""


@dataclass(frozen=True)
class Parameter:
    """A number that a strategy can be given.

    Attributes
    ----------
    name : str
    default, low, high : Fraction
        Both bounds are allowed.
    whole : bool
        Whether only whole numbers are.

    Examples
    --------
    >>> Parameter("call", default=1).read("call=0.1", "0.1")
    Fraction(1, 10)
    """

    name: str
    default: Fraction | int
    low: Fraction | int = 0
    high: Fraction | int = 1
    whole: bool = False

    def read(self, spec: object, value: object) -> Fraction:
        """Return a value exactly as it is written, or raise naming the whole `spec`."""
        kind = "a whole number" if self.whole else "a number"
        allowed = f"{self.name} must be {kind} from {written(self.low)} to {written(self.high)}"
        try:
            number = exact_number("strategies", value, allowed)
        except ArgumentError:
            raise ArgumentError("strategies", spec, allowed) from None
        broken = self.whole and number.denominator != 1
        if broken or not self.low <= number <= self.high:
            raise ArgumentError("strategies", spec, allowed)
        return number


@dataclass(frozen=True)
class Strategy:
    """A way to play.

    Attributes
    ----------
    name : str
    decide : callable
        One ordinary function on integers, ``decide(view, params, draw) -> int``.
    parameters : tuple of Parameter
        In the order in which `decide` finds them in `params`.
    models : dict
        What kind of player it stands for, in both languages.
    fair : bool
        Whether it uses only what its seat may see.
    prepare : callable, optional
        Gives, for the values of the parameters and a game's rules, the numbers that `decide` finds
        in `params` instead: thresholds in exact units, the address of a table.
    """

    name: str
    decide: Decide
    parameters: tuple[Parameter, ...] = ()
    models: Mapping[Language, str] = field(default_factory=dict, hash=False)
    fair: bool = True
    prepare: Prepare | None = None

    def choose(self, values: Mapping[str, object] | None = None, spec: str = "") -> Choice:
        """Return the strategy with these values of its parameters and the others at default.

        Raises
        ------
        ArgumentError
            If a parameter does not exist or its value is out of range.
        """
        given = values or {}
        spec = spec or self.name
        known = [parameter.name for parameter in self.parameters]
        for name in given:
            if name not in known:
                allowed = suggest(name, known) if known else "it takes no parameters"
                raise ArgumentError("strategies", spec, f"parameter {shown(name)}: {allowed}")
        exact = tuple(
            parameter.read(spec, given[parameter.name])
            if parameter.name in given
            else Fraction(parameter.default)
            for parameter in self.parameters
        )
        return Choice(self, exact)


@dataclass(frozen=True)
class Choice:
    """A strategy with the values of all its parameters, exact.

    Examples
    --------
    >>> caller = Strategy("caller", lambda view, params, draw: 0, (Parameter("call", 1),))
    >>> str(caller.choose({"call": "0.10"})), caller.choose({"call": "1/3"}).params(2)
    ('caller:call=0.1', (0.3333333333333333, 0.0))
    """

    strategy: Strategy
    values: tuple[Fraction, ...] = ()

    def params(self, width: int, rules: Any = None) -> tuple[float, ...]:
        """Return what the strategy's function finds in `params`, zeros after it up to `width`.

        Those are the values as floats, or what `Strategy.prepare` makes of them under some rules.
        """
        prepare = self.strategy.prepare
        given = prepare(self.values, rules) if prepare else tuple(map(float, self.values))
        return given + (0.0,) * (width - len(given))

    def __str__(self) -> str:
        given = ",".join(
            f"{parameter.name}={written(value)}"
            for parameter, value in zip(self.strategy.parameters, self.values, strict=True)
            if value != parameter.default
        )
        return f"{self.strategy.name}:{given}" if given else self.strategy.name


class Catalogue:
    """The strategies of a game.

    Examples
    --------
    >>> def first(view, params, draw):
    ...     return 0
    >>> catalogue = Catalogue("toy", [Strategy("first", first, (Parameter("call", 1),))])
    >>> str(catalogue.choose("first:call=0.5"))
    'first:call=0.5'
    >>> catalogue.choose("frist")
    Traceback (most recent call last):
        ...
    cardodds.errors.ArgumentError: strategies frist: did you mean first? (allowed: first)
    """

    def __init__(self, game: str, strategies: Sequence[Strategy]) -> None:
        self.game = game
        self.strategies = {strategy.name: strategy for strategy in strategies}

    def choose(self, wanted: str | Choice | Strategy | Decide) -> Choice:
        """Return the strategy that is wanted.

        Parameters
        ----------
        wanted : str, Choice, Strategy or function
            ``"NAME"`` or ``"NAME:param=value,…"``, decimals and fractions taken as written; or a
            strategy that is not in the catalogue; or just its function, without parameters.

        Raises
        ------
        ArgumentError
            If there is no such strategy or parameter, or a value is out of range; the message
            lists what there is.
        """
        if isinstance(wanted, Choice):
            return wanted
        if isinstance(wanted, Strategy):
            return wanted.choose()
        if not isinstance(wanted, str):
            if not callable(wanted):
                raise ArgumentError("strategies", wanted, "must be names, strategies or functions")
            return Strategy(getattr(wanted, "__name__", "unnamed"), wanted).choose()
        name, colon, rest = wanted.partition(":")
        if name not in self.strategies:
            raise ArgumentError("strategies", name, suggest(name, self.strategies))
        return self.strategies[name].choose(_values(wanted, rest) if colon else None, wanted)

    def seats(
        self,
        wanted: str | Sequence[Any],
        players: int | None = None,
        *,
        least: int = 2,
        most: int = 6,
    ) -> tuple[Choice, ...]:
        """Return the strategy of each seat.

        Parameters
        ----------
        wanted : sequence, or one strategy
            One a seat, in order; or exactly one, for all, with `players`.
        players : int, optional
            Number of seats.
        least, most : int
            The players that the game allows.

        Raises
        ------
        ArgumentError
            If their number does not fit, or as `choose`.
        """
        given: list[Any] = list(wanted) if isinstance(wanted, list | tuple) else [wanted]
        if players is not None:
            whole("players", players, least, most)
        if players is not None and len(given) == 1:
            given *= players
        chosen = tuple(self.choose(one) for one in given)
        fits = least <= len(given) <= most if players is None else len(given) == players
        if not fits:
            seats = f"{least} to {most}" if players is None else f"{players}"
            raise ArgumentError(
                "strategies",
                f"{len(given)} given",
                f"must be one a seat ({seats}), or exactly one with `players`",
            )
        return chosen

    def index(self) -> StrategyIndex:
        """Return the list of all strategies."""
        return StrategyIndex(self.game, tuple(self.strategies.values()))


@dataclass(frozen=True)
class StrategyIndex(Result):
    """The strategies of a game: parameters with their ranges, what each models."""

    game: str
    strategies: tuple[Strategy, ...]

    def rows(self, lang: Language = "en") -> list[dict[str, Any]]:
        """Return a row a strategy."""
        return [
            {
                "strategy": strategy.name,
                "parameters": [
                    {
                        "name": parameter.name,
                        "default": float(parameter.default),
                        "low": float(parameter.low),
                        "high": float(parameter.high),
                        "whole": parameter.whole,
                    }
                    for parameter in strategy.parameters
                ],
                "models": strategy.models.get(lang, ""),
                "fair": strategy.fair,
            }
            for strategy in self.strategies
        ]

    def to_dict(self, lang: Language = "en") -> dict[str, Any]:
        """Return the index under its JSON keys."""
        return {"game": self.game, "strategies": self.rows(lang)}

    def plot(self, lang: Language = "en") -> Axes:
        """Return the ranges of the parameters, as in `Result.plot`."""
        from cardodds.simulation.plots import index_plot

        return index_plot(self, lang)

    def to_text(self, lang: Language = "en") -> str:
        """Return the index as lines for a terminal."""
        lines = []
        for strategy in self.strategies:
            models = strategy.models.get(lang, "")
            lines.append(f"{strategy.name}: {models}" if models else strategy.name)
            for parameter in strategy.parameters:
                low, high, default = (
                    written(number, lang)
                    for number in (parameter.low, parameter.high, parameter.default)
                )
                lines.append(
                    f"    {parameter.name}  da {low} a {high}, se non detto {default}"
                    if lang == "it"
                    else f"    {parameter.name}  {low} to {high}, default {default}"
                )
            if not strategy.fair:
                lines.append(
                    "    vede le carte coperte" if lang == "it" else "    sees the hidden cards"
                )
        return "\n".join(lines)


def written(number: Fraction | int, lang: Language = "en") -> str:
    """Write a number exactly: as a decimal if it ends, else as a fraction.

    Examples
    --------
    >>> written(Fraction(1, 8), "it")
    '0,125'
    >>> written(Fraction(1, 8)), written(Fraction(-3, 2)), written(Fraction(1, 3)), written(30)
    ('0.125', '-1.5', '1/3', '30')
    """
    bottom = number.denominator
    places = 0
    while bottom % 10 == 0 or bottom % 5 == 0 or bottom % 2 == 0:
        bottom //= 10 if bottom % 10 == 0 else 5 if bottom % 5 == 0 else 2
        places += 1
    if bottom != 1:
        return f"{number.numerator}/{number.denominator}"
    if places == 0:
        return str(number.numerator)
    units, rest = divmod(abs(number.numerator) * 10**places // number.denominator, 10**places)
    return f"{'-' if number < 0 else ''}{units}{',' if lang == 'it' else '.'}{rest:0{places}d}"


def _values(spec: str, text: str) -> dict[str, object]:
    """Split ``p=v,p=v``."""
    values: dict[str, object] = {}
    for part in text.split(","):
        name, equals, value = part.partition("=")
        if not equals or not name.strip() or not value.strip():
            raise ArgumentError("strategies", spec, "must be NAME or NAME:param=value,param=value")
        if name.strip() in values:
            raise ArgumentError("strategies", spec, f"{shown(name.strip())} is given twice")
        values[name.strip()] = value.strip()
    return values
