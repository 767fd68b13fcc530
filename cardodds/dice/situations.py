"""A decision told in a few words: my dice, the dice on the table, the last bid."""

from __future__ import annotations

from dataclasses import replace

from cardodds.dice.legal import as_bid
from cardodds.dice.notation import Bid, parse_dice
from cardodds.dice.position import UNKNOWN, Position
from cardodds.dice.rules import BOX, DiceRules
from cardodds.dice.view import FACE_BITS, HAD_AT, PIOMBO, bid_of
from cardodds.errors import ArgumentError, flag, whole

EACH = 5
"""Dice of each player, at most, where it is not said how many players there are."""


def at_table(
    mine: str,
    table: int,
    bid: Bid | str | None = None,
    *,
    players: int | None = None,
    rule: str = "strict",
    piombo: bool = False,
    bussare: bool = False,
) -> Position:
    """Return the position of seat 0 that is to call, the others' dice hidden.

    Parameters
    ----------
    mine : str
        My dice, 1 to 5.
    table : int
        Dice on the table, mine included.
    bid : Bid or str, optional
        The last bid, of the player before me; without one I open. It is taken as the first of the
        round.
    players : int, optional
        With dice; by default as few as have at most five each. The hidden dice are spread evenly,
        who follows me having the odd ones.
    rule, bussare
        As in `DiceRules`.
    piombo : bool
        Whether this is a piombo round: I have one die and open, or else the player before me has;
        of two players I may have opened it.

    Raises
    ------
    ArgumentError
        If something is not allowed, or nobody can have opened the piombo round.

    Examples
    --------
    >>> at_table("2 2 * 5 6", 20, "4 twos").dice, at_table("3", 4, players=3).dice
    ((5, 5, 5, 5), (1, 2, 1))
    """
    own = parse_dice(mine)
    if not own:
        raise ArgumentError("mine", mine, 'must be 1 to 5 dice, as in "2 2 * 5 6"')
    why = f"my dice and one of another, at most the {BOX} in the box"
    hidden = whole("table", table, len(own) + 1, BOX, why) - len(own)
    if players is None:
        others = min(-(-hidden // EACH), 7)
    else:
        others = whole("players", players, 2, 8) - 1
        if others > hidden:
            raise ArgumentError("players + table", f"{players} + {table}", "a die each, at least")
    flag("piombo", piombo)
    opener = others if bid is not None else 0
    spread = _spread(hidden, others)
    if piombo:
        spread, opener = _piombo(len(own), hidden, others, opener)
    rules = DiceRules(dice=(len(own), *spread), rule=rule, bussare=bussare)
    position = replace(Position.opening(rules), opener=opener, seat=opener)
    if piombo:
        position = replace(position, word=position.word | PIOMBO | 1 << (HAD_AT + opener))
    faces = rules.face_names
    packed = sum(1 << (FACE_BITS * faces.index(face)) for face in own)
    position = position.rolled([packed] + [UNKNOWN] * others)
    if bid is None:
        return position
    said = as_bid(bid, rules, piombo)
    if said.count > table:
        raise ArgumentError("bid", str(said), f"at most {table}, the dice on the table")
    # The player before me has said it, whoever has opened.
    bidding = replace(position, seat=others)
    return bidding.after(bid_of(said.count, faces.index(said.face)))


def _spread(dice: int, players: int) -> tuple[int, ...]:
    """Some dice spread evenly, the odd ones first."""
    each, odd = divmod(dice, players)
    return tuple(each + (place < odd) for place in range(players))


def _piombo(own: int, hidden: int, others: int, opener: int) -> tuple[tuple[int, ...], int]:
    """The dice of the others and who has opened, where somebody has with one die."""
    if opener and (hidden == 1 or others > 1):
        return (*(_spread(hidden - 1, others - 1) if others > 1 else ()), 1), opener
    if own == 1:
        return _spread(hidden, others), 0
    why = "who opens a piombo round has one die"
    raise ArgumentError("piombo + mine", f"on + {own} dice", why)
