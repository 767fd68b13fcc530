"""What a seat of dubito poker sees when it is asked, as whole numbers.

Cards are numbered as in `cardodds.poker.evaluation`; five of them in the order of a hand take six
bits each, the first card lowest. A class of hands is its order among all, 0 the lowest. The rules
are one word of flags and small numbers.

An action is one number. `STAKE`: the stake. `EXCHANGE`: a bit for each place of the hand whose card
is thrown, 0 to stand pat. `DECLARE`: the class declared. `DOUBT`: `BELIEVE` or `DUBITO`.
"""

from __future__ import annotations

from typing import NamedTuple

from cardodds.simulation.kernels import inlined

STAKE, EXCHANGE, DECLARE, DOUBT = range(4)
"""What a seat is asked, in the order of a deal; then the next seat is asked for `DOUBT`."""

BELIEVE, DUBITO = range(2)

NONE = -1
"""No cards; no class."""

HAND = 5
CARD_BITS = 6
UNKNOWN = 63
"""A card that nobody has seen, in the hands of a `Position`."""

UNKNOWN_HAND = (1 << (HAND * CARD_BITS)) - 1

POINTS, CHIPS, POT = range(3)
"""The values of the option ``scoring``."""

# Numbers of the word of rules, by their lowest bit.
PLAYERS_AT, SCORING_AT, TOP_AT, USED_AT = 0, 3, 8, 18

# Flags of the word of rules.
ONCE, COPIES, GAP = 1 << 5, 1 << 6, 1 << 7

MOST_PLAYERS = 7
STAKE_BITS = 32
STAKE_MASK = (1 << STAKE_BITS) - 1

# What is remembered of a deal: the last of it, the very last in the lowest bits, each one more.
CLAIM_BITS, CLAIMS = 10, 6
EXCHANGE_BITS, EXCHANGES = 3, 20
CLAIM = (1 << CLAIM_BITS) - 1
EXCHANGED = (1 << EXCHANGE_BITS) - 1
ALL_CLAIMS = (1 << (CLAIMS * CLAIM_BITS)) - 1
ALL_EXCHANGES = (1 << (EXCHANGES * EXCHANGE_BITS)) - 1


class View(NamedTuple):
    """What a seat that is asked may see: its cards while it holds them, and what all know.

    Attributes
    ----------
    phase : int
        What it is asked: `STAKE`, `EXCHANGE`, `DECLARE` or `DOUBT`.
    seat : int
        The seat that is asked.
    hand : int
        The five cards that it holds, in their order; `NONE` in `DOUBT`: the cards lie face down.
    own : int
        The class of that hand, `NONE` in `DOUBT`.
    claims : int
        The last six declarations of the deal: read them by `declared` and `earlier_claim`.
    exchanges : int
        How many cards each of the last twenty holders of the deal exchanged: read it by
        `exchanged` and `earlier_exchange`. The seat that is asked is among them from `DECLARE` on.
    holders : int
        How many have held the cards in this deal, the seat that is asked included once it has
        believed. They hold in turn, the opener first.
    passed : int
        The five cards that the seat passed on when it last held them in this deal; else `NONE`.
    thrown : int
        The cards that it threw then, a bit each by their numbers; 0 if none.
    opener : int
        The seat that opened the deal.
    turn : int
        Declarations made in the game.
    deals : int
        Deals to be decided after this one: 0 in the last.
    pot : int
        The chips in the pot.
    stakes : int
        The least and the most that an opener may stake: read it by `stake_min`, `stake_max`.
    rules : int
        The rules, and who has exchanged in this deal: read it by the functions below.
    score0, score1, score2, score3, score4, score5, score6 : int
        By seat, deals lost if the scoring is by points, else chips won; read them by `score`.
    """

    phase: int
    seat: int
    hand: int
    own: int
    claims: int
    exchanges: int
    holders: int
    passed: int
    thrown: int
    opener: int
    turn: int
    deals: int
    pot: int
    stakes: int
    rules: int
    score0: int
    score1: int
    score2: int
    score3: int
    score4: int
    score5: int
    score6: int


@inlined
def card_at(hand: int, place: int) -> int:
    """Return the card at a place of a hand, from 0."""
    return (hand >> (CARD_BITS * place)) & UNKNOWN


def pack_hand(cards: tuple[int, ...]) -> int:
    """Return cards in their order as one word.

    Examples
    --------
    >>> hand = pack_hand((7, 6, 33, 0, 12))
    >>> [card_at(hand, place) for place in range(5)]
    [7, 6, 33, 0, 12]
    """
    return sum(card << (CARD_BITS * place) for place, card in enumerate(cards))


def cards_of(hand: int) -> tuple[int, ...]:
    """Return the cards of a hand by their numbers, `UNKNOWN` where one is not known."""
    return tuple(card_at(hand, place) for place in range(HAND))


@inlined
def declared(view: View) -> int:
    """Return the last class declared in this deal, `NONE` before the first declaration."""
    return (view.claims & CLAIM) - 1


@inlined
def earlier_claim(view: View, back: int) -> int:
    """Return the class declared `back` declarations before the last, at most 5; else `NONE`."""
    return ((view.claims >> (CLAIM_BITS * back)) & CLAIM) - 1


@inlined
def exchanged(view: View) -> int:
    """Return how many cards the last holder exchanged, `NONE` before the first has."""
    return (view.exchanges & EXCHANGED) - 1


@inlined
def earlier_exchange(view: View, back: int) -> int:
    """Return how many the holder `back` before the last exchanged, at most 19; else `NONE`."""
    return ((view.exchanges >> (EXCHANGE_BITS * back)) & EXCHANGED) - 1


@inlined
def players(rules: int) -> int:
    """Return how many seats there are."""
    return (rules >> PLAYERS_AT) & 7


@inlined
def scoring(rules: int) -> int:
    """Return how deals are scored: `POINTS`, `CHIPS` or `POT`."""
    return (rules >> SCORING_AT) & 3


@inlined
def top_class(rules: int) -> int:
    """Return the highest class, five aces: nothing can be declared above it."""
    return (rules >> TOP_AT) & CLAIM


@inlined
def may_exchange(rules: int, seat: int) -> bool:
    """Return whether a seat may throw cards, if it holds them."""
    return rules & ONCE == 0 or (rules >> (USED_AT + seat)) & 1 == 0


@inlined
def stake_min(view: View) -> int:
    """Return the least stake."""
    return view.stakes & STAKE_MASK


@inlined
def stake_max(view: View) -> int:
    """Return the highest stake."""
    return view.stakes >> STAKE_BITS


@inlined
def score(view: View, seat: int) -> int:
    """Return the deals that a seat has lost, or in chips and pot the chips that it has won."""
    low = view.score0 if seat == 0 else view.score1 if seat == 1 else view.score2
    high = view.score4 if seat == 4 else view.score5 if seat == 5 else view.score6
    return low if seat < 3 else view.score3 if seat == 3 else high
