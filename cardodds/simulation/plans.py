"""What a sweep is: the TOML file that says which options and parameters to vary."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from itertools import product
from math import prod
from pathlib import Path
from typing import Any

from cardodds.errors import ArgumentError, exact_number, suggest, whole
from cardodds.simulation import estimates
from cardodds.simulation.protocol import Game, GameJob
from cardodds.simulation.strategies import written

Value = str | int | bool | Fraction | tuple[Any, ...]

CELLS_MAX = 100_000

_KEYS = ("game", "games", "half_width", "seed", "players", "seat", "rules")


@dataclass(frozen=True)
class Axis:
    """One thing that a sweep sets.

    Attributes
    ----------
    path : tuple
        ``("players",)``, ``("rules", option)``, ``("seat", index, "strategy")`` or
        ``("seat", index, parameter name)``.
    name : str
        Its column in the result.
    values : tuple
        One cell for each.
    swept : bool
        Whether it was given as a list or a range, and so has a column.
    """

    path: tuple[str | int, ...]
    name: str
    values: tuple[Value, ...]
    swept: bool


@dataclass(frozen=True)
class Cell:
    """A cell of a sweep: the values of the swept axes, and the job that plays it."""

    values: Mapping[str, object]
    job: GameJob


@dataclass(frozen=True)
class Sweep:
    """A sweep as its file describes it.

    Attributes
    ----------
    name : str
        The file's, without its ending.
    game : str
    axes : tuple of Axis
        Every combination of their values is a cell.
    seats : int
        How many ``[[seat]]`` tables there are.
    games : int
        Games a cell, at most.
    half_width : float or None
        Half-width at which a cell ends.
    seed : int or None
        All cells play the same deals; None: to be drawn.
    """

    name: str
    game: str
    axes: tuple[Axis, ...]
    seats: int
    games: int
    half_width: float | None
    seed: int | None

    def cells(self, game: Game, seed: int) -> list[Cell]:
        """Return the cells in order, the last axis varying fastest.

        Raises
        ------
        ArgumentError
            If the game refuses an option, a strategy or their combination.
        """
        cells = []
        for values in product(*(axis.values for axis in self.axes)):
            given = dict(zip(self.axes, values, strict=True))
            shown = {axis.name: _cell(value) for axis, value in given.items() if axis.swept}
            cells.append(Cell(shown, self._job(game, given, seed)))
        return cells

    def _job(self, game: Game, given: Mapping[Axis, Value], seed: int) -> GameJob:
        rules: dict[str, Any] = {}
        players: Any = None
        strategies = [""] * self.seats
        parameters: list[list[str]] = [[] for _ in strategies]
        for axis, value in given.items():
            match axis.path:
                case ("players",):
                    players = value
                case ("rules", str(option)):
                    if option not in game.options:
                        raise ArgumentError(
                            f"{self.name}: rules", option, suggest(option, game.options)
                        )
                    rules[option] = value
                case ("seat", int(seat), "strategy"):
                    strategies[seat] = str(value)
                case ("seat", int(seat), str(parameter)):
                    parameters[seat].append(f"{parameter}={_written(value)}")
        specs = [
            strategy + (("," if ":" in strategy else ":") + ",".join(values) if values else "")
            for strategy, values in zip(strategies, parameters, strict=True)
        ]
        try:
            return game.job(specs, players=players, seed=seed, **rules)
        except ArgumentError as error:
            raise ArgumentError(
                f"{self.name}: {error.argument}", error.value, error.allowed
            ) from None


def read_sweep(path: Path) -> Sweep:
    """Read the TOML file of a sweep.

    Parameters
    ----------
    path : Path

    Returns
    -------
    Sweep
        See `parse_sweep`.

    Raises
    ------
    ArgumentError
        If the file cannot be read, is not TOML or does not describe a sweep.
    """
    try:
        text = path.read_bytes().decode()
    except OSError as error:
        raise ArgumentError("file", path.name, f"cannot be read ({error.strerror})") from None
    except UnicodeDecodeError:
        raise ArgumentError("file", path.name, "is not a text in UTF-8") from None
    return parse_sweep(text, path.stem)


def parse_sweep(text: str, name: str) -> Sweep:
    """Read a sweep from the text of its TOML file.

    Decimals are taken as written. A list makes one cell for each of its values, as does a range
    ``{from = 0, to = 1, step = 0.1}``, which has both its ends; an option whose value is a list
    itself goes in a list of its own. Without `games`, as many are played as `half_width` can need.

    Parameters
    ----------
    text : str
    name : str
        What the sweep and its files are called.

    Returns
    -------
    Sweep

    Raises
    ------
    ArgumentError
        If the text is not TOML or does not describe a sweep: key, value and what is allowed.

    Examples
    --------
    >>> sweep = parse_sweep('''
    ... game = "rubamazzo"
    ... games = 10_000
    ... [rules]
    ... capture = ["one", "all"]
    ... [[seat]]
    ... strategy = "memory"
    ... parameters.caution = { from = 0, to = 1, step = 0.5 }
    ... [[seat]]
    ... strategy = "greedy"
    ... ''', "caution")
    >>> [(axis.name, len(axis.values)) for axis in sweep.axes if axis.swept]
    [('rules.capture', 2), ('seat0.caution', 3)]
    """
    try:
        content = tomllib.loads(text, parse_float=Decimal)
    except (ValueError, ArithmeticError, RecursionError) as error:
        raise ArgumentError("file", f"{name}.toml", f"is not TOML: {error}") from None
    return _Reader(name).sweep(content)


class _Reader:
    """Turns the content of a file into a sweep, naming the file and the key in every refusal."""

    def __init__(self, name: str) -> None:
        self.name = name

    def sweep(self, content: Mapping[str, Any]) -> Sweep:
        self._keys("", content, _KEYS)
        for key in ("game", "seat"):
            if key not in content:
                raise self._error(key, "nothing", "is missing")
        if not isinstance(content["game"], str):
            raise self._error("game", content["game"], "must be the name of a game")
        seats = content["seat"]
        if not isinstance(seats, list) or not all(isinstance(seat, dict) for seat in seats):
            raise self._error("seat", seats, "must be tables, each headed [[seat]]")
        axes = tuple(self._axes(content, seats))
        if prod(len(axis.values) for axis in axes) > CELLS_MAX:
            raise self._error("cells", "too many", f"at most {CELLS_MAX} combinations")
        games, half_width = self._length(content)
        seed = _as_written(content.get("seed"))
        if seed is not None:
            whole(f"{self.name}: seed", seed, 0, 2**63 - 1)
        return Sweep(self.name, content["game"], axes, len(seats), games, half_width, seed)

    def _length(self, content: Mapping[str, Any]) -> tuple[int, float | None]:
        half_width = None
        if "half_width" in content:
            half_width = estimates.half_width(
                _as_written(content["half_width"]), f"{self.name}: half_width"
            )
        if "games" in content:
            return whole(f"{self.name}: games", _as_written(content["games"]), 1), half_width
        if half_width is None:
            raise self._error("games", "nothing", "is missing: give games, half_width or both")
        return estimates.games_for(half_width), half_width

    def _axes(self, content: Mapping[str, Any], seats: list[dict[str, Any]]) -> Iterator[Axis]:
        if "players" in content:
            yield self._axis(("players",), "players", content["players"])
        for option, value in self._table("rules", content.get("rules", {})).items():
            yield self._axis(("rules", option), f"rules.{option}", value)
        for index, seat in enumerate(seats):
            head = "seats" if len(seats) == 1 else f"seat{index}"
            self._keys(f"{head}.", seat, ("strategy", "parameters"))
            if "strategy" not in seat:
                raise self._error(f"{head}.strategy", "nothing", "is missing")
            strategy = self._axis(("seat", index, "strategy"), f"{head}.strategy", seat["strategy"])
            if not all(isinstance(value, str) for value in strategy.values):
                raise self._error(strategy.name, seat["strategy"], "must be names of strategies")
            yield strategy
            parameters = self._table(f"{head}.parameters", seat.get("parameters", {}))
            for parameter, value in parameters.items():
                if parameter == "strategy":
                    raise self._error(f"{head}.parameters", parameter, "is no parameter")
                yield self._axis(("seat", index, parameter), f"{head}.{parameter}", value)

    def _axis(self, path: tuple[str | int, ...], name: str, value: object) -> Axis:
        if isinstance(value, list):
            if not value:
                raise self._error(name, value, "must not be an empty list")
            return Axis(path, name, tuple(self._value(name, one) for one in value), True)
        if isinstance(value, dict):
            return Axis(path, name, self._range(name, value), True)
        return Axis(path, name, (self._value(name, value),), False)

    def _range(self, name: str, value: dict[str, Any]) -> tuple[Value, ...]:
        allowed = "must be a range such as { from = 0, to = 1, step = 0.1 }"
        if set(value) != {"from", "to", "step"}:
            raise self._error(name, ", ".join(value), allowed)
        first, last, step = (
            exact_number(f"{self.name}: {name}", _as_written(value[key]), allowed)
            for key in ("from", "to", "step")
        )
        given = f"{written(first)} to {written(last)} step {written(step)}"
        if step <= 0 or last < first:
            raise self._error(name, given, allowed)
        steps, rest = divmod(last - first, step)
        count = steps + 1
        if count > CELLS_MAX:
            raise self._error(name, f"{count} values", f"at most {CELLS_MAX}")
        if rest:
            end = written(first + step * steps)
            raise self._error(name, given, f"the steps must lead to the end: the last is {end}")
        return tuple(_simple(first + step * index) for index in range(count))

    def _value(self, name: str, value: object) -> Value:
        if isinstance(value, bool | int | str):
            return value
        if isinstance(value, list):
            return tuple(self._value(name, one) for one in value)
        if isinstance(value, Decimal) and value.is_finite():
            return _simple(exact_number(f"{self.name}: {name}", value, "must be a number"))
        raise self._error(name, value, "must be a number, a text, true or false, or a list of them")

    def _table(self, name: str, value: object) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise self._error(name, value, "must be a table")
        return value

    def _keys(self, head: str, table: Mapping[str, Any], known: tuple[str, ...]) -> None:
        for key in table:
            if key not in known:
                raise self._error(f"{head}{key}", "key", suggest(key, known))

    def _error(self, key: str, value: object, allowed: str) -> ArgumentError:
        return ArgumentError(f"{self.name}: {key}", str(value), allowed)


def _as_written(value: Any) -> Any:
    """A decimal as its text, so that a refusal shows it as the file does."""
    return str(value) if isinstance(value, Decimal) else value


def _simple(number: Fraction) -> int | Fraction:
    return number.numerator if number.denominator == 1 else number


def _written(value: Value) -> str:
    return written(value) if isinstance(value, int | Fraction) else str(value)


def _cell(value: Value) -> object:
    """A swept value as a cell of the result."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Fraction):
        return float(value)
    return " ".join(str(_cell(one)) for one in value) if isinstance(value, tuple) else value
