"""The figures of the rulebook of Dubito with dice."""

from __future__ import annotations

from cardodds import dice
from cardodds.dice.notation import parse_bid
from cardodds.guide.registry import Params, figure

GUIDE = "dubito-dice"


@figure(GUIDE, "dice for eight players", "dice", players="8", dice="5")
def _dice(p: Params) -> str:
    rules = dice.DiceRules(players=p.number("players"), dice=p.number("dice"))
    return str(rules.total)


@figure(GUIDE, "least spirals after a bid of 7 fives", "shift.down", bid="7 fives")
def _to_spirals(p: Params) -> str:
    return str(dice.least_raise(p.text("bid"), "spiral"))


@figure(GUIDE, "least count of any number after a bid of 3 spirals", "shift.up", bid="3 spirals")
def _from_spirals(p: Params) -> str:
    least = {dice.least_raise(p.text("bid"), face) for face in (2, 3, 4, 5, 6)}
    return " ".join(str(count) for count in sorted(least, key=str))


@figure(
    GUIDE,
    "dice counted for a bid of 10 threes with 4 threes and 5 spirals on the table",
    "count",
)
def _count(p: Params) -> str:
    table: tuple[dice.Face, ...] = (*4 * (3,), *5 * (dice.SPIRAL,))
    return str(dice.count_matching(parse_bid("10 threes"), table))
