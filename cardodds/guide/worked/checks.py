"""What all worked games check: the rules written."""

from __future__ import annotations

from cardodds.records import Record


def check_rules(record: Record, game: str, options: set[str]) -> None:
    """Raise unless the record is of this game, by the rules that are counted here."""
    if record.game != game:
        raise record.error(f"is a record of {record.game}, not of {game}")
    for name in record.rules:
        if name not in options:
            raise record.error(f"option {name}: only the guide's own rules are counted here")
