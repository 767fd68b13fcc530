"""What a record holds: the game, its seats and rules, what is known of the deal, the moves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from cardodds.cards import Card
from cardodds.errors import ArgumentError


class RecordError(ArgumentError):
    """A record that cannot be read, or a move that breaks a rule: one line that names the place.

    Parameters
    ----------
    name : str
        The record: its file.
    rule : str
        What is wrong, and what is allowed.
    move : Move, optional
        The move that is wrong, named by its line, number and seat.

    Examples
    --------
    >>> raise RecordError("hand.toml", "a player lays 1 to 4 cards", Move(3, "Carla", "lay"))
    Traceback (most recent call last):
        ...
    cardodds.records.model.RecordError: record hand.toml: move 3 (Carla): a player lays 1 to 4 cards
    """

    def __init__(self, name: str, rule: str, move: Move | None = None) -> None:
        super().__init__("record", name, rule if move is None else f"{move.place}: {rule}")
        self.rule = rule
        self.move = move


@dataclass(frozen=True, slots=True)
class Move:
    """One move; the fields that its action does not have are None.

    Attributes
    ----------
    number : int
        The place in the record, from 1.
    seat : str
        Who moves.
    action : str
        ``capture``, ``steal``, ``table`` (rubamazzo); ``lay``, ``doubt``, ``pass``, ``discard``
        (dubito); ``roll``, ``bid``, ``dubito``, ``busso`` (dice); ``exchange``, ``declare``,
        ``believe``, ``dubito``, ``stake`` (poker).
    line : int or None
        The line of the file at which it starts; two moves may be equal that differ in it.
    card, take, victims
        Rubamazzo: the card played; the table cards taken, if written; ``from`` in the file: whose
        bundles are stolen, if written.
    count, rank, suit, laid, cards, turned
        Dubito: what is declared (a suit in ``suit_run`` only); how many were laid, if written; the
        cards laid or discarded and the cards turned, if known. A card of which only the rank is
        written has the suit ``""``.
    dice, bid, shown
        Dice: the roll and the bid as written; all dice by seat, if known.
    count, discards, drawn, hand, turned, amount
        Poker: the exchange; the declaration as written; the cards turned, if known; the stake.
    """

    number: int
    seat: str
    action: str
    line: int | None = field(default=None, compare=False)
    card: Card | None = None
    take: tuple[Card, ...] | None = None
    victims: tuple[str, ...] | None = None
    count: int | None = None
    rank: str | None = None
    suit: str | None = None
    laid: int | None = None
    cards: tuple[Card, ...] | None = None
    turned: tuple[Card, ...] | None = None
    dice: str | None = None
    bid: str | None = None
    shown: Mapping[str, str] | None = None
    discards: tuple[Card, ...] | None = None
    drawn: tuple[Card, ...] | None = None
    hand: str | None = None
    amount: int | None = None

    @property
    def place(self) -> str:
        """The move as an error names it."""
        line = "" if self.line is None else f"line {self.line}, "
        seat = f" ({self.seat})" if self.seat else ""
        return f"{line}move {self.number}{seat}"


@dataclass(frozen=True, slots=True)
class Deal:
    """What is known of the cards dealt.

    Attributes
    ----------
    table : tuple of Card
        Rubamazzo: the first cards on the table; empty if not written.
    hands : mapping of str to tuple of tuple of Card
        By seat, its hands in the order of the deals: several in rubamazzo, in dubito and poker
        only the opening one. A hand of fewer cards than are dealt is the part that is known.
    """

    table: tuple[Card, ...] = ()
    hands: Mapping[str, tuple[tuple[Card, ...], ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Record:
    """A game as it was written down.

    Attributes
    ----------
    name : str
        The file it comes from, for errors.
    game : str
        ``dubito``, ``poker``, ``dice`` or ``rubamazzo``.
    seats : tuple of str
        The players in turn order.
    source : str or None
        Where the record comes from.
    rules : mapping
        The options that are written, as they are written; the others have their default.
    deal : Deal
        The cards known from the start.
    moves : tuple of Move
        The moves in order; a record may stop in the middle of a game.
    lines : mapping of tuple of str to int
        At which line of the file each table and key of the rules and the deal is, for errors: of
        ``("deal", "hands", "Anna")`` and the like. Two records may be equal that differ in it.
    """

    name: str
    game: str
    seats: tuple[str, ...]
    source: str | None = None
    rules: Mapping[str, Any] = field(default_factory=dict)
    deal: Deal = field(default_factory=Deal)
    moves: tuple[Move, ...] = ()
    lines: Mapping[tuple[str, ...], int] = field(default_factory=dict, compare=False, repr=False)

    def line(self, *path: str) -> int | None:
        """Return the line of a key, or of the table that has it; None if none is known.

        Examples
        --------
        >>> record = Record("hand.toml", "dubito", ("Anna", "Bruno"), lines={("rules",): 3})
        >>> record.line("rules", "hand"), record.line("deal", "hands")
        (3, None)
        """
        return line_of(self.lines, *path)

    def rules_error(self, error: ArgumentError) -> RecordError:
        """Return the error of rules that cannot be, with the line of an option that it names."""
        names = error.argument.split(" + ")
        return self.error(placed(str(error), option_line(self.lines, names, self.rules)))

    def deal_error(self, rule: str, *path: str) -> RecordError:
        """Return the error of the deal, with the line of ``table``, or of ``hands`` and seat."""
        return self.error(placed(rule, self.line("deal", *path)))

    def dealt_error(self, rule: str, card: Card) -> RecordError:
        """Return the error about a card that is dealt, with the lines and seats that have it."""
        dealt: dict[tuple[str, ...], tuple[Card, ...]] = {("table",): self.deal.table}
        for seat, hands in self.deal.hands.items():
            dealt["hands", seat] = tuple(other for hand in hands for other in hand)
        places: dict[str, list[str]] = {}
        for path, cards in dealt.items():
            if any(other.rank == card.rank and card.suit in ("", other.suit) for other in cards):
                line = self.line("deal", *path)
                places.setdefault("" if line is None else f"line {line} ", []).append(path[-1])
        where = ", ".join(f"{line}({', '.join(names)})" for line, names in places.items())
        return self.error(f"{where}: {rule}")

    def error(self, rule: str, move: Move | None = None) -> RecordError:
        """Return the error that says which rule this record breaks, and at which move."""
        return RecordError(self.name, rule, move)


def line_of(lines: Mapping[tuple[str, ...], int], *path: str) -> int | None:
    """Return the line of a key, or of the innermost table around it that has one."""
    return next((lines[path[:end]] for end in range(len(path), 0, -1) if path[:end] in lines), None)


def option_line(
    lines: Mapping[tuple[str, ...], int], names: Iterable[str], written: Iterable[str]
) -> int | None:
    """Return the line of the first of some options that is written."""
    there = [name for name in names if name in written]
    return line_of(lines, "rules", there[0]) if there else None


def placed(rule: str, line: int | None) -> str:
    """Return a rule with its line, if that is known.

    Examples
    --------
    >>> placed("hand 11: must be 10", 4)
    'line 4: hand 11: must be 10'
    """
    return rule if line is None else f"line {line}: {rule}"
