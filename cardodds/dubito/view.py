"""What a seat of dubito sees when it is to decide, as whole numbers.

Cards are packed counts of ranks (`cardodds.simulation.counts`): rank 0 is the lowest of the pack,
`JOKERS` the place of the jokers. Where suits count (``suit_run``) hands are two words of packed
counts of cards instead (`cardodds.dubito.suit_run`).

An action of `LAY` is one integer: the cards laid in its low 56 bits, then four bits for the rank
declared, then three for how many are declared, less one (`cardodds.dubito.engine.lay`), or `PASS`.
That of `DOUBT` is 1 or 0, and of `DISCARD` the cards put out of play, packed counts.
"""

from __future__ import annotations

from typing import NamedTuple

from cardodds.simulation.kernels import inlined

LAY, DOUBT, DISCARD = range(3)
"""The phases: lay cards and declare; doubt the claim or not; discard sets of what one has taken."""

PASS = 0
"""The action that lays nothing."""

NONE = -1
"""No seat; no claim."""

JOKERS = 13
"""The rank under which jokers are counted."""

# The word of rules: numbers by their lowest bit, then flags.
SEQUENCE_AT = 0  # three bits
RANKS_AT = 4
COPIES_AT = 8  # of a rank, without jokers
JOKERS_AT = 12
MIN_AT = 16
MAX_AT = 20
PLAYERS_AT = 24
CARDS_AT = 28  # seven bits

UP, DOWN, ANY_HIGHER, SAME, ADJACENT, ADJACENT_STRICT, SUIT_RUN = range(7)
"""The values of the option ``sequence``, in the order of `SEQUENCES`."""

NEXT_DOUBTS = 1 << 36
RANDOM_DOUBTER = 1 << 37
WINNER_RESTARTS = 1 << 38
NEXT_RESTARTS = 1 << 39
NEW_RANK = 1 << 40
NEXT_RANK = 1 << 41
SAME_RANK = 1 << 42
ELIMINATION = 1 << 43
UNDERDECLARE = 1 << 44
PASSING = 1 << 45
PASSED_DISCARD = 1 << 46
DISCARD_SETS = 1 << 47

MAY_PASS = 1 << 60
"""Flag of `View.due`: the turn may be passed."""


class View(NamedTuple):
    """What a seat that is to decide may see: its own cards, what lies open, what it remembers.

    The last five numbers are kept only in games in which somebody looks at them; else they are 0.

    Attributes
    ----------
    phase : int
        `LAY`, `DOUBT` or `DISCARD`: what is to be decided.
    seat : int
        Who is to decide.
    hand : int
        Its cards, packed counts.
    mine : int
        Its own cards in the pile, packed counts.
    hand_high, mine_high : int
        Where suits count the second words of `hand` and `mine`, else 0.
    pile : int
        How many cards the pile has, those just laid included.
    sizes, more_sizes : int
        How many cards each hand has now, eight bits a seat: seats 0 to 7, and 8 and 9 (`held`).
    claim : int
        The last claim: who laid (`claimant`), the rank declared (`rank`), how many were declared
        (`declared`) and laid (`laid`); `NONE` before the first. In `DOUBT` it is asked about this
        one.
    due : int
        In `LAY` the ranks that may be declared, a bit a rank; where suits count, the cards with
        which the run may begin, a bit a card. With `MAY_PASS` where the turn may be passed.
    turn : int
        Plays laid so far.
    rules : int
        The rules, see `ranks_of` and the functions after it.
    known : int
        Of one other seat, in `DOUBT` the claimant and else the next: cards that it certainly held
        before its play, at least, packed counts: what it took up face upwards, and what this
        seat had laid into a pile that it took, less all that it may have laid since. Where suits
        count, a bit a card, and none that may have been laid since.
    elsewhere : int
        Cards that are certainly somewhere else than in that hand: out of play, or as in `known` in
        the other hands. This seat's own, in its hand and in the pile, are not among them.
    record : int
        Of the seat of `known`: how often it was doubted and had lied, and from bit 16 on had told
        the truth (`lies`, `truths`).
    hidden, hidden_high : int
        What nobody may see, for strategies that say so (``fair=False``), else 0: in `DOUBT` the
        cards just laid, else the hand of the next seat.
    """

    phase: int
    seat: int
    hand: int
    mine: int
    hand_high: int
    mine_high: int
    pile: int
    sizes: int
    more_sizes: int
    claim: int
    due: int
    turn: int
    rules: int
    known: int
    elsewhere: int
    record: int
    hidden: int
    hidden_high: int


# Of the word of rules.


@inlined
def sequence_of(rules: int) -> int:
    """Return the sequence, one of `UP` to `SUIT_RUN`."""
    return (rules >> SEQUENCE_AT) & 7


@inlined
def ranks_of(rules: int) -> int:
    """Return how many ranks the pack has."""
    return (rules >> RANKS_AT) & 15


@inlined
def copies_of(rules: int) -> int:
    """Return how many cards a rank has, without jokers."""
    return (rules >> COPIES_AT) & 15


@inlined
def jokers_of(rules: int) -> int:
    """Return how many jokers are played."""
    return (rules >> JOKERS_AT) & 15


@inlined
def min_of(rules: int) -> int:
    """Return how many cards a play has at least."""
    return (rules >> MIN_AT) & 15


@inlined
def max_of(rules: int) -> int:
    """Return how many cards a play has at most."""
    return (rules >> MAX_AT) & 15


@inlined
def players_of(rules: int) -> int:
    """Return how many play."""
    return (rules >> PLAYERS_AT) & 15


@inlined
def cards_of_game(rules: int) -> int:
    """Return how many cards there are in all."""
    return (rules >> CARDS_AT) & 127


# Of a claim, `View.claim`.


@inlined
def claim_word(seat: int, rank: int, declared: int, laid: int) -> int:
    """Return a claim: who, which rank or first card, how many declared, how many laid."""
    return seat | (rank << 4) | (declared << 10) | (laid << 14)


@inlined
def claimant(claim: int) -> int:
    """Return who laid."""
    return claim & 15


@inlined
def rank(claim: int) -> int:
    """Return the rank declared; where suits count the first card of the run."""
    return (claim >> 4) & 63


@inlined
def declared(claim: int) -> int:
    """Return how many cards were declared."""
    return (claim >> 10) & 15


@inlined
def laid(claim: int) -> int:
    """Return how many cards were laid: as many as declared, or more with ``underdeclare``."""
    return (claim >> 14) & 15


# Of a view.


@inlined
def held(view: View, seat: int) -> int:
    """Return how many cards a seat has in hand now."""
    if seat < 8:
        return (view.sizes >> (8 * seat)) & 255
    return (view.more_sizes >> (8 * (seat - 8))) & 255


@inlined
def held_before(view: View) -> int:
    """Return how many cards the claimant had before its play, in `DOUBT`."""
    return held(view, claimant(view.claim)) + laid(view.claim)


@inlined
def lies(view: View) -> int:
    """Return how often the seat of `View.known` was doubted and had lied."""
    return view.record & 0xFFFF


@inlined
def truths(view: View) -> int:
    """Return how often the seat of `View.known` was doubted and had told the truth."""
    return view.record >> 16
