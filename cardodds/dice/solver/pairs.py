"""The dice of two players, checked: without loading what solves."""

from __future__ import annotations

from cardodds.errors import ArgumentError, whole

MOST_DICE = 5
"""Dice of one player, at most."""


def dice_of_two(dice: tuple[int, ...] | int) -> tuple[int, int]:
    """Return the dice of who opens and of the other; one number is for both.

    Raises
    ------
    ArgumentError
        If they are not two numbers from 1 to 5.

    Examples
    --------
    >>> dice_of_two((2, 1)), dice_of_two(3)
    ((2, 1), (3, 3))
    """
    given = tuple(dice) if isinstance(dice, tuple | list) else (dice,)
    pair = given * 2 if len(given) == 1 else given
    if len(pair) != 2:
        shown = " ".join(map(str, given))
        raise ArgumentError("dice", shown, "two numbers: of who opens and of the other")
    first, second = (
        whole("dice", number, 1, MOST_DICE, "a round of two players") for number in pair
    )
    return first, second
