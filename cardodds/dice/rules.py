"""The rules of Dubito with dice as data, and its legal moves as functions on plain integers.

The same data describes the one-round dice games of other systems (`PRESETS`). The two functions
`is_legal_opening` and `is_legal_raise` are the one source of what may be bid: they take and return
plain integers and call nothing, so that a simulator can compile them as they stand.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from cardodds.dice.notation import SPIRAL, Face
from cardodds.errors import ArgumentError, choice, flag, whole

# The positions of the words below are the codes that the integer functions take.
RAISE_RULES = ("strict", "free", "count_face")
STRICT, FREE, COUNT_FACE = range(3)
WILD_BIDS = ("never", "raise", "open")
NEVER, RAISE, OPEN = range(3)
NO_WILD = -1

WILDS = {"spiral": "raise", "highest": "open", "ones": "never", "none": "never"}
BOX = 40
"""Dice in the box: the most of a game."""
REGAINED = 5
"""Dice up to which bussare gives dice back; to who started with more, up to those."""


def is_legal_opening(
    wild: int, wild_bid: int, piombo: int, dice: int, count: int, face: int
) -> bool:
    """Whether a round may open with a bid: plain integers, unchecked.

    Parameters
    ----------
    wild : int
        Index of the wild face, `NO_WILD` if there is none.
    wild_bid : int
        `NEVER`, `RAISE` or `OPEN`: when the wild face may be bid.
    piombo : int
        1 in a piombo round, else 0.
    dice : int
        Dice on the table.
    count, face : int
        The bid; a face by its index from the lowest, 0.

    Examples
    --------
    >>> is_legal_opening(5, RAISE, 0, 3, 1, 5), is_legal_opening(5, RAISE, 1, 3, 1, 5)
    (False, True)
    """
    if count < 1 or count > dice:
        return False
    return face != wild or piombo != 0 or wild_bid == OPEN


def is_legal_raise(
    rule: int,
    wild: int,
    wild_bid: int,
    piombo: int,
    dice: int,
    count: int,
    face: int,
    new_count: int,
    new_face: int,
) -> bool:
    """Whether a bid may follow another: plain integers, unchecked.

    Parameters
    ----------
    rule : int
        `STRICT`, `FREE` or `COUNT_FACE`.
    wild, wild_bid, piombo, dice : int
        As in `is_legal_opening`.
    count, face : int
        The last bid; a face by its index from the lowest, 0.
    new_count, new_face : int
        The bid that would follow.

    Notes
    -----
    Source: the Dubito rulebook. A number is raised by more dice, or by a higher number on as many
    dice (under `FREE` also by more dice of any number); from a number to spirals at least half as
    many, rounded up; from n spirals to a number at least 2n + 1. In a piombo round only the count
    rises. Under `COUNT_FACE` any bid higher by count, then by face, may follow.

    Examples
    --------
    7 fives, then 4 spirals, then 9 of a number (0 is the number two, 5 the spiral):

    >>> is_legal_raise(STRICT, 5, RAISE, 0, 20, 7, 3, 4, 5)
    True
    >>> is_legal_raise(STRICT, 5, RAISE, 0, 20, 4, 5, 8, 0)
    False
    """
    if new_count < 1 or new_count > dice:
        return False
    if piombo != 0:
        return new_face == face and new_count > count
    if new_face == wild and wild_bid == NEVER:
        return False
    if rule == COUNT_FACE:
        return new_count > count or (new_count == count and new_face > face)
    if new_face == face:
        return new_count > count
    if new_face == wild:
        return 2 * new_count >= count
    if face == wild:
        return new_count > 2 * count
    if new_count == count:
        return new_face > face
    return rule == FREE and new_count > count


@dataclass(frozen=True)
class DiceRules:
    """The rules of a game of bids on hidden dice.

    Parameters
    ----------
    faces : int
        Faces of a die, the wild one included: 2 to 6.
    wild : {"spiral", "highest", "ones", "none"}
        The joker. Dice with a spiral have the numbers from 2 up and the spiral above them; the
        others have the numbers from 1 up.
    wild_bid : {"raise", "open", "never"}, optional
        When the wild face may be bid outside piombo rounds: only as a raise, also as an opening,
        or never. Default by `wild`: the spiral as a raise, the highest face always, ones never.
    rule : {"strict", "free", "count_face"}
        Which raises are legal: see `is_legal_raise`.
    piombo : bool
        A player who has just come down to one die, once in a game, opens a piombo round: the
        number is frozen, spirals are not wild and may open.
    bussare : bool
        Another player may say that a bid is exact, to regain a die.
    one_round : bool
        The game ends with the first doubt; else who is wrong loses a die and the last with dice
        wins.
    dice : int or tuple of int
        Dice at the start, for every seat or a number a seat; at most 40 in all.
    players : int, optional
        2 to 8; by default as many as `dice` gives, else 2.
    max_turns : int
        Bids after which a game is unfinished.

    Raises
    ------
    ArgumentError
        If an option is none of its values, or two exclude each other (both are named).

    Examples
    --------
    >>> DiceRules(players=8).total
    40
    >>> DiceRules(one_round=True)
    Traceback (most recent call last):
        ...
    cardodds.errors.ArgumentError: piombo + one_round on + on: a single round has no piombo: \
nobody comes down to one die
    """

    faces: int = 6
    wild: str = "spiral"
    wild_bid: str | None = None
    rule: str = "strict"
    piombo: bool = True
    bussare: bool = False
    one_round: bool = False
    dice: int | tuple[int, ...] = 5
    players: int | None = None
    max_turns: int = 5000

    def __post_init__(self) -> None:
        self._set("faces", whole("faces", self.faces, 2, 6))
        choice("wild", self.wild, WILDS)
        self._set("wild_bid", self._checked_wild_bid())
        choice("rule", self.rule, RAISE_RULES)
        for name in ("piombo", "bussare", "one_round"):
            flag(name, getattr(self, name))
        if self.one_round and self.piombo:
            why = "a single round has no piombo: nobody comes down to one die"
            raise ArgumentError("piombo + one_round", "on + on", why)
        if self.one_round and self.bussare:
            why = "a single round has no bussare: no die can be regained"
            raise ArgumentError("bussare + one_round", "on + on", why)
        self._check_dice()
        self._set("max_turns", whole("max_turns", self.max_turns, 1))

    def _set(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)

    def _checked_wild_bid(self) -> str:
        if self.wild_bid is None:
            return WILDS[self.wild]
        choice("wild_bid", self.wild_bid, WILD_BIDS)
        if self.wild == "none" and self.wild_bid != "never":
            why = "without a wild face there is none to bid"
            raise ArgumentError("wild + wild_bid", f"none + {self.wild_bid}", why)
        return self.wild_bid

    def _check_dice(self) -> None:
        if isinstance(self.dice, tuple | list):
            each = tuple(whole("dice", number, 1, BOX) for number in self.dice)
            self._set("dice", each)
            if self.players is None:
                self._set("players", whole("players", len(each), 2, 8, "a number of dice each"))
            elif whole("players", self.players, 2, 8) != len(each):
                why = "as many numbers of dice as players"
                raise ArgumentError("dice + players", f"{len(each)} + {self.players}", why)
        else:
            self._set("dice", whole("dice", self.dice, 1, BOX))
            players = 2 if self.players is None else self.players
            self._set("players", whole("players", players, 2, 8))
        if self.total > BOX:
            raise ArgumentError("dice", self.total, f"at most {BOX} dice in all, those in the box")
        if self.bussare and sum(self.tops) > BOX:
            why = f"the players could have more than the {BOX} dice in the box"
            raise ArgumentError("bussare + dice", f"on + {self.dice}", why)

    @property
    def start(self) -> tuple[int, ...]:
        """Dice of each seat at the start."""
        return self.dice if isinstance(self.dice, tuple) else (self.dice,) * (self.players or 2)

    @property
    def tops(self) -> tuple[int, ...]:
        """The most dice that each seat can have: with bussare it may regain up to five."""
        return tuple(max(REGAINED, dice) if self.bussare else dice for dice in self.start)

    @property
    def total(self) -> int:
        """Dice on the table at the start."""
        return sum(self.start)

    @property
    def lowest(self) -> int:
        """The lowest number on a die: the face with index 0."""
        return 2 if self.wild == "spiral" else 1

    @property
    def wild_index(self) -> int:
        """Index of the wild face; `NO_WILD` if there is none."""
        return {"none": NO_WILD, "ones": 0}.get(self.wild, self.faces - 1)

    @property
    def wild_face(self) -> Face | None:
        """The wild face; None if there is none."""
        return None if self.wild_index == NO_WILD else self.face_names[self.wild_index]

    @property
    def face_names(self) -> tuple[Face, ...]:
        """The faces in their order, lowest first: numbers, then the spiral if there is one."""
        if self.wild == "spiral":
            return (*range(2, self.faces + 1), SPIRAL)
        return tuple(range(1, self.faces + 1))

    @property
    def codes(self) -> tuple[int, int, int]:
        """(rule, wild, wild_bid) as `is_legal_raise` takes them; the last two for openings."""
        wild_bid = WILD_BIDS.index(self.wild_bid or "never")
        return RAISE_RULES.index(self.rule), self.wild_index, wild_bid

    def options(self) -> dict[str, Any]:
        """Return every option with its value; `dice` one number a seat if they differ.

        Examples
        --------
        >>> DiceRules(dice=(4, 4)).options()["dice"], DiceRules().options()["players"]
        (4, 2)
        """
        options = {field.name: getattr(self, field.name) for field in fields(self)}
        if len(set(self.start)) == 1:
            options["dice"] = self.start[0]
        return options


_ONE_ROUND = {"rule": "count_face", "one_round": True, "piombo": False}

PRESETS: dict[str, dict[str, Any]] = {
    "dubito": {},
    "openspiel": {"wild": "highest", "dice": 1, **_ONE_ROUND},
    "normal": {"wild": "none", "dice": 1, **_ONE_ROUND},
    "joker": {"wild": "ones", "dice": 1, **_ONE_ROUND},
}
"""Named rules, as the options in which they differ from the default."""


def preset(name: str, **options: Any) -> DiceRules:
    """Return named rules, with further options set.

    Parameters
    ----------
    name : {"dubito", "openspiel", "normal", "joker"}
        The rulebook's game, or a game of one round: `openspiel` (the highest face is wild and is
        bid as itself), `normal` (no wild face), `joker` (ones are wild and never bid).
    **options
        Those of `DiceRules`, except `rule`: a preset has its own.

    Raises
    ------
    ArgumentError
        For an unknown name, an unknown option, a raise rule, or options that exclude each other.

    Examples
    --------
    >>> preset("joker", faces=3).face_names
    (1, 2, 3)
    """
    choice("preset", name, PRESETS)
    if "rule" in options:
        why = "a preset has its own raise rule; give one of the two"
        raise ArgumentError("rule + preset", f"{options['rule']} + {name}", why)
    for option in options:
        choice("option", option, DiceRules.__dataclass_fields__)
    return DiceRules(**{**PRESETS[name], **options})


DUBITO = DiceRules()
"""The rulebook's game."""
