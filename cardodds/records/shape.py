"""Which options and fields the record of each game has, and the checks of the simplest types."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from cardodds.errors import ArgumentError, suggest


class Fields(NamedTuple):
    """The fields of an action, besides its seat: those it must have, those it may have."""

    required: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()


class Shape(NamedTuple):
    """The form of a game's record."""

    seats: tuple[int, int]
    deal: tuple[str, ...]
    options: Mapping[str, type]
    actions: Mapping[str, Fields]


_ANY_GAME: dict[str, type] = {"preset": str, "max_turns": int}

SHAPES: Mapping[str, Shape] = {
    "dubito": Shape(
        seats=(2, 10),
        deal=("hands",),
        options=_ANY_GAME
        | {
            "deck": str,
            "packs": int,
            "hand": int,
            "sequence": str,
            "first_rank": str,
            "cards_min": int,
            "cards_max": int,
            "doubters": str,
            "simultaneous": str,
            "restart_player": str,
            "restart_rank": str,
            "ending": str,
            "leftovers": str,
            "jokers": str,
            "underdeclare": bool,
            "passing": bool,
            "all_pass": str,
            "remove_card": bool,
            "discard_sets": bool,
        },
        actions={
            "lay": Fields(("count", "rank"), ("suit", "laid", "cards")),
            "doubt": Fields(optional=("turned",)),
            "pass": Fields(),
            "discard": Fields(("cards",)),
        },
    ),
    "poker": Shape(
        seats=(3, 7),
        deal=("hands",),
        options=_ANY_GAME
        | {
            "joker_copies": bool,
            "exchange_once": str,
            "scoring": str,
            "deals": int,
            "prize": str,
            "stake_min": int,
            "stake_max": int,
        },
        actions={
            "exchange": Fields(optional=("discards", "count", "drawn")),
            "declare": Fields(("hand",)),
            "believe": Fields(),
            "dubito": Fields(optional=("turned",)),
            "stake": Fields(("amount",)),
        },
    ),
    "dice": Shape(
        seats=(2, 8),
        deal=(),
        options=_ANY_GAME | {"dice": int, "rule": str, "piombo": bool, "bussare": bool},
        actions={
            "roll": Fields(optional=("dice",)),
            "bid": Fields(("bid",), ("shown",)),
            "dubito": Fields(optional=("shown",)),
            "busso": Fields(optional=("shown",)),
        },
    ),
    "rubamazzo": Shape(
        seats=(2, 6),
        deal=("table", "hands"),
        options=_ANY_GAME
        | {
            "deck": str,
            "hand": int,
            "leftover": str,
            "tie": str,
            "capture": str,
            "sum": bool,
            "ace": str,
            "both_possible": str,
            "double_steal": str,
            "teams": bool,
            "steal_partner": bool,
        },
        actions={
            "capture": Fields(("card",), ("take",)),
            "steal": Fields(("card",), ("from",)),
            "table": Fields(("card",)),
        },
    ),
}

_TYPES = {str: "text", int: "a whole number", bool: "true or false"}


def check_keys(
    table: Mapping[str, Any],
    required: Iterable[str] = (),
    optional: Iterable[str] = (),
    what: str = "key",
) -> None:
    """Raise if a key is not allowed, or a required one is not there."""
    needed = tuple(required)
    allowed = (*needed, *optional)
    for key in table:
        if key not in allowed:
            raise ArgumentError(what, key, suggest(key, allowed) if allowed else "is not allowed")
    for key in needed:
        if key not in table:
            raise ArgumentError(what, key, "is missing")


def check_options(game: str, table: Mapping[str, Any]) -> None:
    """Raise if the rules have an option that the game has not, or a value of another type."""
    options = SHAPES[game].options
    check_keys(table, optional=options, what="option")
    for name, value in table.items():
        # Dice may be a number for all, or one a seat.
        values = value if name == "dice" and isinstance(value, list) and value else [value]
        for item in values:
            if type(item) is not options[name]:
                raise ArgumentError(name, item, f"must be {_TYPES[options[name]]}")


def as_table(key: str, value: Any) -> Mapping[str, Any]:
    """Return a TOML table, or raise."""
    if not isinstance(value, dict):
        raise ArgumentError(key, value, "must be a table")
    return value


def as_list(key: str, value: Any, of: str) -> list[Any]:
    """Return a TOML array, or raise."""
    if not isinstance(value, list):
        raise ArgumentError(key, value, f"must be a list of {of}")
    return value


def as_text(key: str, value: Any) -> str:
    """Return a text that is not empty and has one line, or raise."""
    if not isinstance(value, str) or not value.strip() or not value.isprintable():
        raise ArgumentError(key, value, "must be text on one line")
    return value
