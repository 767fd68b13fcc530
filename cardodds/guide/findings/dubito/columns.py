"""The columns of deals that one player plays from every seat, and of claims; what they say."""

from __future__ import annotations

from cardodds.guide.findings.cells import summed
from cardodds.guide.findings.tally import PRODUCTS, Tallied
from cardodds.simulation.estimates import Estimate, mean, wilson

CLAIMED = 4
"""The most cards that are declared."""

OF_CLAIMS = 5
"""Columns of each number of cards."""


def _by_seat(name: str, seats: int) -> tuple[str, ...]:
    """How often it happened from each seat, and the sum over deals of the squared number."""
    return (*(f"{name} {seat}" for seat in range(seats)), f"{name}{PRODUCTS}{name}")


def won(seats: int) -> tuple[str, ...]:
    """Return the columns of the games won.

    Examples
    --------
    >>> won(2)
    ('win 0', 'win 1', 'win*win')
    """
    return _by_seat("win", seats)


def lost(seats: int) -> tuple[str, ...]:
    """Return the columns of the games lost, in games of elimination."""
    return _by_seat("loss", seats)


def unfinished(seats: int) -> tuple[str, ...]:
    """Return the columns of the unfinished games."""
    return tuple(f"unfinished {seat}" for seat in range(seats))


def share(tallied: Tallied, name: str = "win") -> Estimate:
    """Estimate the share of its games that the player wins, or loses; the deals are independent."""
    seats = len(tallied.cell.strategies)
    total = sum(tallied[f"{name} {seat}"] for seat in range(seats))
    squares = tallied[f"{name}{PRODUCTS}{name}"]
    if tallied.games * squares == total * total:
        # As often in every deal: its spread does not show. As if each deal were one game.
        value = total / (tallied.games * seats)
        ends = wilson(round(total / seats), tallied.games)
        return Estimate(value, min(value, ends.low), max(value, ends.high))
    found = mean(total, squares, tallied.games, seats)
    return Estimate(found.value, max(0.0, found.low), min(1.0, found.high))


def finished(tallied: Tallied) -> Estimate:
    """Estimate the share of its games that end."""
    seats = len(tallied.cell.strategies)
    off = sum(tallied[column] for column in unfinished(seats))
    return wilson(seats * tallied.games - off, seats * tallied.games)


def claim_columns() -> tuple[str, ...]:
    """Return the columns of the claims by the number declared, and of the true ones.

    Examples
    --------
    >>> claim_columns()[:5]
    ('claims 1', 'claims 1^2', 'true 1', 'true 1^2', 'claims 1*true 1')
    """
    return tuple(
        column
        for number in range(1, CLAIMED + 1)
        for column in (
            *summed(f"claims {number}", f"true {number}"),
            f"claims {number}{PRODUCTS}true {number}",
        )
    )


def true(tallied: Tallied, number: int) -> Estimate | None:
    """Estimate the share of the claims of so many cards that are true; None if there are none."""
    if not tallied[f"claims {number}"]:
        return None
    if tallied[f"true {number}"] == tallied[f"claims {number}"]:
        # All of them: as if each game in which there was one were one trial, at least.
        return wilson(tallied.games, tallied.games)
    return tallied.ratio(f"true {number}", f"claims {number}")
