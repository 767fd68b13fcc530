"""From a `Record` to its TOML, which `loads` reads as the same record."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from cardodds.records.model import Move, Record
from cardodds.records.shape import SHAPES


def dumps(record: Record) -> str:
    """Return a record as the text of its file.

    Parameters
    ----------
    record : Record

    Returns
    -------
    str
        TOML; `cardodds.records.loads` reads the same record from it.

    Examples
    --------
    >>> from cardodds.records import loads
    >>> text = '''game = "dice"
    ... seats = ["Anna", "Bruno"]
    ...
    ... [[move]]
    ... seat = "Anna"
    ... action = "bid"
    ... bid = "4 twos"
    ... '''
    >>> dumps(loads(text)) == text
    True
    """
    head = {"game": record.game, "seats": record.seats, "source": record.source}
    parts = [_table("", head)]
    if record.rules:
        parts.append(_table("[rules]", record.rules))
    if record.deal.table:
        parts.append(_table("[deal]", {"table": record.deal.table}))
    hands: dict[str, Any] = dict(record.deal.hands)
    if record.game != "rubamazzo":
        hands = {seat: deals[0] for seat, deals in hands.items() if deals}
    if hands:
        parts.append(_table("[deal.hands]", hands))
    parts += [_table("[[move]]", dict(_fields(record.game, move))) for move in record.moves]
    return "\n".join(parts)


def _fields(game: str, move: Move) -> Iterator[tuple[str, Any]]:
    """The keys of a move, those that must be there first."""
    yield "seat", move.seat
    yield "action", move.action
    required, optional = SHAPES[game].actions[move.action]
    for key in (*required, *optional):
        value = move.victims if key == "from" else getattr(move, key)
        if key == "from" and value and len(value) == 1:
            (value,) = value
        yield key, value


def _table(heading: str, values: Mapping[str, Any]) -> str:
    """A table of TOML; what is None is left out."""
    lines = [heading] if heading else []
    lines += [
        f"{_key(key)} = {_value(value)}" for key, value in values.items() if value is not None
    ]
    return "\n".join(lines) + "\n"


def _key(key: str) -> str:
    bare = key.isascii() and key.replace("_", "").replace("-", "").isalnum()
    return key if bare else _text(key)


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value)
    if isinstance(value, Mapping):
        inside = ", ".join(f"{_key(key)} = {_value(item)}" for key, item in value.items())
        return f"{{ {inside} }}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_value, value))}]"
    return _text(str(value))


def _text(text: str) -> str:
    """A text in quotes; texts of a record have one printable line."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
