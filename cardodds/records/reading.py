"""From TOML to a `Record`: every value read once, every error with its place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from os import PathLike
from pathlib import PurePath
from typing import Any

from cardodds.cards import JOKER, Card, Pack, pack
from cardodds.errors import ArgumentError, choice, whole
from cardodds.records.model import (
    Deal,
    Move,
    Record,
    RecordError,
    line_of,
    option_line,
    placed,
)
from cardodds.records.shape import (
    SHAPES,
    as_list,
    as_table,
    as_text,
    check_keys,
    check_options,
)

STDIN = "-"

_STRING = re.compile(r'"[^"]*"|\'[^\']*\'')


def load(path: str | PathLike[str]) -> Record:
    """Read a record from a file.

    Parameters
    ----------
    path : str or path
        The file, in UTF-8; ``"-"`` is the standard input.

    Raises
    ------
    RecordError
        If it cannot be read, is not TOML or has not the shape of a record.

    Examples
    --------
    >>> from cardodds.data import data_file
    >>> record = load(data_file("hands/dubito_worked_hand.toml"))
    >>> record.seats, len(record.moves)
    (('Anna', 'Bruno', 'Carla', 'Dario'), 8)
    """
    name = "stdin" if path == STDIN else str(path)
    if len(name) > 60:  # an error line would cut the end of a long path, which says more
        name = PurePath(path).name
    try:
        text = _content(path).decode("utf-8-sig")
    except OSError as error:
        raise RecordError(name, f"cannot be read ({error.strerror})") from None
    except UnicodeDecodeError:
        raise RecordError(name, "is not UTF-8 text") from None
    except ValueError:
        raise RecordError(name, "is not the name of a file") from None
    return loads(text, name)


def loads(text: str, name: str = "text") -> Record:
    """Read a record from its text.

    Parameters
    ----------
    text : str
        TOML.
    name : str
        What errors call it.

    Raises
    ------
    RecordError
        If `text` is not TOML or has not the shape of a record.

    Examples
    --------
    >>> record = loads('''
    ... game = "rubamazzo"
    ... seats = ["Anna", "Bruno"]
    ... [[move]]
    ... seat = "Anna"
    ... action = "steal"
    ... card = "7B"
    ... from = "Bruno"
    ... ''')
    >>> move = record.moves[0]
    >>> str(move.card), move.victims, move.place
    ('7B', ('Bruno',), 'line 4, move 1 (Anna)')
    """
    document = _toml(text, name)
    if not document:
        raise RecordError(name, 'is empty: a record has at least game = "…" and seats = ["…", "…"]')
    lines = _key_lines(text)
    try:
        reader = _Reader.of(document)
        record = reader.head(document, name)
        tables = as_list("move", document.get("move", []), "tables, each under [[move]]")
    except ArgumentError as error:
        raise RecordError(name, placed(str(error), _line(error, lines, document))) from None
    moves = []
    for number, (table, line) in enumerate(
        zip(tables, _move_lines(text, len(tables)), strict=True), start=1
    ):
        try:
            moves.append(reader.move(as_table("move", table), number, line))
        except ArgumentError as error:
            seat = table.get("seat") if isinstance(table, dict) else None
            place = Move(number, seat if seat in reader.seats else "", "", line)
            raise record.error(str(error), place) from None
    return replace(record, moves=tuple(moves), lines=lines)


@dataclass(frozen=True, slots=True)
class _Reader:
    """What the values of a record are read with: the game, its seats, rules and pack."""

    game: str
    seats: tuple[str, ...]
    rules: Mapping[str, Any]
    pack: Pack

    @classmethod
    def of(cls, document: Mapping[str, Any]) -> _Reader:
        check_keys(document, ("game", "seats"), ("source", "rules", "deal", "move"))
        game = choice("game", as_text("game", document["game"]), SHAPES)
        rules = as_table("rules", document.get("rules", {}))
        check_options(game, rules)
        if rules.get("preset") == "verju" and "deck" not in rules:
            allowed = "must be written with verju, which has packs of its own"
            raise ArgumentError("deck", "(none)", allowed)
        deck = "poker32" if game == "poker" else rules.get("deck", "napoletane")
        return cls(game, _seats(game, document["seats"]), rules, pack(deck))

    def head(self, document: Mapping[str, Any], name: str) -> Record:
        """The record without its moves."""
        source = document.get("source")
        return Record(
            name=name,
            game=self.game,
            seats=self.seats,
            source=None if source is None else as_text("source", source),
            rules=self.rules,
            deal=self.deal(as_table("deal", document.get("deal", {}))),
        )

    def deal(self, table: Mapping[str, Any]) -> Deal:
        check_keys(table, optional=SHAPES[self.game].deal)
        hands = {}
        for seat, value in as_table("hands", table.get("hands", {})).items():
            key = f"hands of {self.seat('hands', seat)}"
            deals = [value]
            if self.game == "rubamazzo":
                deals = as_list(key, value, "deals, each a list of cards")
            hands[seat] = tuple(self.cards(key, deal) for deal in deals)
        return Deal(self.cards("table", table.get("table", [])), hands)

    def move(self, table: Mapping[str, Any], number: int, line: int | None) -> Move:
        for key in ("seat", "action"):
            if key not in table:
                raise ArgumentError("key", key, "is missing")
        seat = self.seat("seat", table["seat"])
        actions = SHAPES[self.game].actions
        action = choice("action", as_text("action", table["action"]), actions)
        required, optional = actions[action]
        check_keys(table, ("seat", "action", *required), optional)
        fields = {key: self.field(key, table[key]) for key in table.keys() - {"seat", "action"}}
        if "from" in fields:
            fields["victims"] = fields.pop("from")
        if action == "lay":
            self.check_lay(fields)
        if action == "exchange":
            _check_exchange(fields)
        return Move(number, seat, action, line, **fields)

    def field(self, key: str, value: Any) -> Any:
        """The value of one field of a move."""
        match key:
            case "card":
                return self.card(key, value)
            case "take" | "cards" | "turned" | "discards" | "drawn":
                return self.cards(key, value)
            case "from":
                names = value if isinstance(value, list) and value else [value]
                return tuple(self.seat(key, name) for name in names)
            case "shown":
                dice = as_table(key, value).items()
                return {self.seat(key, seat): as_text(key, shown) for seat, shown in dice}
            case "count":
                return whole(key, value, 0, 5) if self.game == "poker" else whole(key, value, 1)
            case "amount" | "laid":
                return whole(key, value, 1)
            case "rank":
                return self.pack.rank(as_text(key, value))
            case "suit":
                text = as_text(key, value)
                try:
                    return self.pack.card(f"{self.pack.ranks[0]} di {text}").suit
                except ArgumentError as error:
                    raise ArgumentError(key, text, error.allowed) from None
            case _:
                return as_text(key, value)

    def check_lay(self, fields: Mapping[str, Any]) -> None:
        """Raise if a declaration does not fit the sequence or the cards laid."""
        if ("suit" in fields) != self.suits_declared:
            rule = 'is declared with sequence = "suit_run", and only then'
            raise ArgumentError("suit", fields.get("suit", "(none)"), rule)
        count, laid, cards = fields["count"], fields.get("laid"), fields.get("cards")
        if cards is None:
            key, value, number = "laid", laid, count if laid is None else laid
        else:
            key, value, number = "cards", _joined(cards), len(cards)
            if laid not in (None, number):
                raise ArgumentError(key, value, f"the number laid is {laid}")
        if number < count or (number > count and not self.rules.get("underdeclare")):
            raise ArgumentError(key, value, f"the declared count is {count}")

    @property
    def suits_declared(self) -> bool:
        return self.rules.get("sequence") == "suit_run"

    @property
    def jokers(self) -> bool:
        return self.game == "poker" or self.rules.get("jokers") == "wild"

    def seat(self, key: str, name: Any) -> str:
        return choice(key, as_text(key, name), self.seats)

    def card(self, key: str, value: Any) -> Card:
        """A card; only its rank where suits do not count."""
        text = as_text(key, value)
        try:
            card = self.pack.card(text)
        except ArgumentError as error:
            if self.game != "poker" and not self.suits_declared:
                try:
                    return Card(self.pack.rank(text), "")
                except ArgumentError:
                    pass  # the first error says what a card looks like
            raise ArgumentError(key, text, error.allowed) from None
        if card == JOKER and not self.jokers:
            raise ArgumentError(key, text, "is not in play")
        return card

    def cards(self, key: str, value: Any) -> tuple[Card, ...]:
        return tuple(self.card(key, item) for item in as_list(key, value, "cards"))


def _seats(game: str, value: Any) -> tuple[str, ...]:
    """The names of the seats, checked."""
    seats = tuple(as_text("seats", name) for name in as_list("seats", value, "names"))
    low, high = SHAPES[game].seats
    if not low <= len(seats) <= high:
        raise ArgumentError("seats", len(seats), f"{game} is played by {low} to {high}")
    for name in seats:
        if seats.count(name) > 1:
            raise ArgumentError("seats", name, "every seat needs a name of its own")
    return seats


def _check_exchange(fields: Mapping[str, Any]) -> None:
    """Raise if the numbers of an exchange do not agree."""
    if "discards" not in fields and "count" not in fields:
        raise ArgumentError("key", "discards", "is missing, or else count")
    if len(fields.get("discards", ())) > 5:
        allowed = "at most 5 cards are exchanged"
        raise ArgumentError("discards", _joined(fields["discards"]), allowed)
    number = fields["count"] if "count" in fields else len(fields["discards"])
    for key in ("discards", "drawn"):
        if key in fields and len(fields[key]) != number:
            raise ArgumentError(key, _joined(fields[key]), f"{number} cards are exchanged")


def _joined(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards)) or "(none)"


def _content(path: str | PathLike[str]) -> bytes:
    """The bytes of a file, or of the standard input."""
    if path == STDIN:
        import sys

        return sys.stdin.buffer.read()
    with open(path, "rb") as file:
        return file.read()


def _toml(text: str, name: str) -> dict[str, Any]:
    """The document as TOML reads it."""
    import tomllib

    try:
        return tomllib.loads(text)
    except RecursionError:
        raise RecordError(name, "is not a record: its lists are nested too deeply") from None
    except ValueError as error:  # also a whole number of thousands of digits
        raise RecordError(name, f"is not TOML: {' '.join(str(error).split())}") from None


def _key_lines(text: str) -> dict[tuple[str, ...], int]:
    """The first line of each table and key but those of moves, where it starts a line."""
    lines: dict[tuple[str, ...], int] = {}
    table: tuple[str, ...] = ()
    open_brackets = 0  # of a list or a table that goes on over several lines
    for number, line in enumerate(text.splitlines(), start=1):
        written, inside = line.strip(), open_brackets > 0
        bare = _STRING.sub("", line).partition("#")[0]
        open_brackets += sum(map(bare.count, "[{")) - sum(map(bare.count, "]}"))
        if inside:
            continue
        if written.startswith("["):
            table = _path(written.lstrip("[").partition("]")[0])
            path = table
        else:
            path = (*table, *_path(written.partition("=")[0])) if "=" in written else ()
        if path == ("move",) or (path and table[:1] != ("move",)):
            lines.setdefault(path, number)
    return lines


def _path(key: str) -> tuple[str, ...]:
    """The parts of a key: what stands between dots, without quotes."""
    return tuple(part.strip().strip("\"'") for part in key.split("."))


def _line(
    error: ArgumentError, lines: Mapping[tuple[str, ...], int], document: Mapping[str, Any]
) -> int | None:
    """The line of what is wrong in the head, the rules or the deal, if it is known."""
    match error.argument.partition(" of "):
        case ("key", _, _):
            key = str(error.value)
            return lines.get((key,), lines.get(("deal", key)))
        case ("option", _, _):
            return line_of(lines, "rules", str(error.value))
        case ("hands", _, seat):
            return line_of(lines, "deal", "hands", seat or str(error.value))
        case ("table", _, _):
            return line_of(lines, "deal", "table")
    if error.argument in document:
        return line_of(lines, error.argument)
    rules = document.get("rules")
    return option_line(lines, [error.argument], rules) if isinstance(rules, dict) else None


def _move_lines(text: str, moves: int) -> list[int | None]:
    """The line at which each move starts; None where they are not written under [[move]]."""
    lines: list[int | None] = [
        number
        for number, line in enumerate(text.splitlines(), start=1)
        if "".join(line.partition("#")[0].split()) == "[[move]]"
    ]
    return lines if len(lines) == moves else [None] * moves
