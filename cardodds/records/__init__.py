"""Records of games: one TOML form for the four games, read once into frozen dataclasses.

Only the shape is checked here: names, types, cards that the pack has. Whether a move is legal is
for the game's own rooms, which raise `Record.error`. `dumps` writes a record down again.
"""

from __future__ import annotations

from cardodds.records.model import Deal, Move, Record, RecordError
from cardodds.records.reading import load, loads
from cardodds.records.writing import dumps

__all__ = ["Deal", "Move", "Record", "RecordError", "dumps", "load", "loads"]
