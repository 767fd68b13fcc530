"""Which bids are legal: the integer rules of rules.py on bids, and the answer that lists them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from cardodds.dice.notation import MOST_DICE, Bid, Face, listed, parse_bid, parse_face
from cardodds.dice.rules import DUBITO, DiceRules, is_legal_opening, is_legal_raise
from cardodds.dice.rules import preset as named_rules
from cardodds.errors import ArgumentError, flag, whole
from cardodds.numbers import Language
from cardodds.results import Result

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def as_bid(bid: Bid | str, rules: DiceRules = DUBITO, piombo: bool = False) -> Bid:
    """Return a bid that the dice of a game allow, from its text or as given.

    Raises
    ------
    ArgumentError
        If it is no bid, or its face is not on the dice or is never bid.

    Examples
    --------
    >>> as_bid("7 fives")
    Bid(count=7, face=5)
    """
    if not isinstance(bid, Bid):
        bid = parse_bid(bid, rules.face_names)
    if bid.face not in rules.face_names:
        raise ArgumentError("bid", str(bid), f"the faces are {listed(rules.face_names)}")
    if not piombo and rules.wild_bid == "never" and bid.face == rules.wild_face:
        raise ArgumentError("bid", str(bid), "the wild face is never bid under these rules")
    return bid


def _test(
    last: Bid | None, dice: int, rules: DiceRules, piombo: bool
) -> Callable[[int, int], bool]:
    """Whether a count and a face's index may follow the last bid, as a function of the two."""
    rule, wild, wild_bid = rules.codes
    if last is None:
        return partial(is_legal_opening, wild, wild_bid, piombo, dice)
    face = rules.face_names.index(last.face)
    return partial(is_legal_raise, rule, wild, wild_bid, piombo, dice, last.count, face)


def is_legal(
    last: Bid | str | None,
    bid: Bid | str,
    *,
    dice: int,
    rules: DiceRules = DUBITO,
    piombo: bool = False,
) -> bool:
    """Whether a bid may follow the last one, or open the round if there is none.

    Parameters
    ----------
    last : Bid, str or None
        The last bid; None for an opening.
    bid : Bid or str
    dice : int
        Dice on the table.
    rules : DiceRules
    piombo : bool
        Whether the round is a piombo round.

    Raises
    ------
    ArgumentError
        If a bid is none, or of a face that the dice do not have or that is never bid.

    Examples
    --------
    >>> is_legal("4 twos", "4 threes", dice=10), is_legal("4 twos", "5 threes", dice=10)
    (True, False)
    """
    new = as_bid(bid, rules, piombo)
    last = None if last is None else as_bid(last, rules, piombo)
    dice = whole("dice", dice, 1, MOST_DICE)
    return _test(last, dice, rules, piombo)(new.count, rules.face_names.index(new.face))


def legal_bids(
    last: Bid | str | None, *, dice: int, rules: DiceRules = DUBITO, piombo: bool = False
) -> tuple[Bid, ...]:
    """Return every legal bid in the order count, then face.

    Parameters
    ----------
    last, dice, rules, piombo
        As in `is_legal`.

    Raises
    ------
    ArgumentError
        If the last bid is none, or of more dice than are on the table.

    Examples
    --------
    >>> len(legal_bids(None, dice=3)), len(legal_bids(None, dice=3, piombo=True))
    (15, 18)
    """
    last = None if last is None else as_bid(last, rules, piombo)
    dice = whole("dice", dice, 1, MOST_DICE)
    if last is not None and last.count > dice:
        raise ArgumentError("bid", str(last), f"at most {dice}, the dice on the table")
    legal = _test(last, dice, rules, piombo)
    return tuple(
        Bid(count, face)
        for count in range(1, dice + 1)
        for index, face in enumerate(rules.face_names)
        if legal(count, index)
    )


def least_raise(
    bid: Bid | str, face: Face | str, rules: DiceRules = DUBITO, piombo: bool = False
) -> int | None:
    """Return the least count with which a bid may be raised to a face, whatever the dice in play.

    Parameters
    ----------
    bid : Bid or str
        The last bid.
    face : int or str
        The face to raise to: 2 to 6, "spirals", "twos".
    rules : DiceRules
    piombo : bool
        Whether the round is a piombo round.

    Returns
    -------
    int or None
        None if no count of that face is a raise.

    Raises
    ------
    ArgumentError
        If the bid or the face is not one of the game's.

    Examples
    --------
    >>> least_raise("7 fives", "spirals"), least_raise("3 spirals", 2), least_raise("4 fives", 2)
    (4, 7, None)
    """
    index = rules.face_names.index(parse_face(face, rules.face_names))
    most = 2 * MOST_DICE + 1
    legal = _test(as_bid(bid, rules, piombo), most, rules, piombo)
    return next((count for count in range(1, most + 1) if legal(count, index)), None)


@dataclass(frozen=True)
class Moves(Result):
    """The legal bids of a turn; after a bid, dubito is always one more call.

    Attributes
    ----------
    moves : tuple of Bid
        In the order count, then face (2 < ... < 6 < spiral).
    bid : Bid or None
        The bid to raise; None for an opening.
    dice : int
        Dice on the table.
    piombo : bool
    """

    moves: tuple[Bid, ...]
    bid: Bid | None
    dice: int
    piombo: bool

    def rows(self, lang: Language = "en") -> list[dict[str, Any]]:
        """Return a row for each legal bid: its count, its face, and both in words."""
        return [
            {"count": move.count, "face": move.face, "bid": move.text(lang)} for move in self.moves
        ]

    def to_dict(self, lang: Language = "en") -> dict[str, Any]:
        """Return the answer under its JSON keys; `lang` chooses the words of the bids."""
        bid = self.bid and self.bid.text(lang)
        return {"moves": self.rows(lang), "bid": bid, "dice": self.dice, "piombo": self.piombo}

    def plot(self, lang: Language = "en") -> Axes:
        """Return with how many dice each face may be bid, as in `Result.plot`."""
        from cardodds.dice.plots import moves_plot

        return moves_plot(self, lang)

    def to_text(self, lang: Language = "en") -> str:
        """Return the bids as lines, those of one count on a line."""
        by_count: dict[int, list[str]] = {}
        for move in self.moves:
            by_count.setdefault(move.count, []).append(move.text(lang))
        if not by_count:
            return "si può solo dire dubito" if lang == "it" else "only dubito can be called"
        return "\n".join(", ".join(bids) for bids in by_count.values())


def moves(
    bid: Bid | str | None = None,
    *,
    dice: int,
    rule: str | None = None,
    piombo: bool = False,
    preset: str | None = None,
) -> Moves:
    """Return the legal raises of a bid, or the legal openings.

    Parameters
    ----------
    bid : Bid or str, optional
        The last bid; without one the round opens.
    dice : int
        Dice on the table, 1 to 200; no bid names more.
    rule : {"strict", "free", "count_face"}, optional
        The raise rule, `strict` by default: see `is_legal_raise`.
    piombo : bool
        Whether the round is a piombo round: the number is frozen, spirals may open.
    preset : str, optional
        The rules of another game (see `preset`), instead of `rule`.

    Returns
    -------
    Moves

    Raises
    ------
    ArgumentError
        For what is no bid, a bid of more dice than are on the table, an unknown rule or preset,
        a rule together with a preset, or a piombo round of a game that has none.

    Examples
    --------
    >>> print(moves("2 fives", dice=3))
    1 spiral
    2 sixes, 2 spirals
    3 fives, 3 spirals
    >>> moves("7 fives", dice=20).moves[0]
    Bid(count=4, face='spiral')
    """
    rules = _rules_of_round(rule, flag("piombo", piombo), preset)
    bids = legal_bids(bid, dice=dice, rules=rules, piombo=piombo)
    last = None if bid is None else as_bid(bid, rules, piombo)
    return Moves(bids, last, whole("dice", dice, 1), piombo)


def _rules_of_round(rule: str | None, piombo: bool, preset: str | None) -> DiceRules:
    """The rules that a raise rule or a preset names, checked to have the piombo round asked for."""
    if preset is None:
        return DUBITO if rule is None else DiceRules(rule=rule)
    rules = named_rules(preset, **({} if rule is None else {"rule": rule}))
    if piombo and not rules.piombo:
        raise ArgumentError("piombo + preset", f"on + {preset}", f"{preset} has no piombo rounds")
    return rules
