"""Cards whose suits count, for runs of one suit: two words of packed counts, and plays as lists.

A card is a number: 13 times its suit, plus its rank; `JOKER` is any joker. The cards of the first
two suits, two bits each, are counted in the low word with the jokers above them, those of the
other two in the high word: to pick up is to add both words, to play to subtract them.

A play is a list of up to 8 cards, six bits each, `NO_CARD` after the last; then six bits for the
first card of the run declared and three for how many cards it has, less one.
"""

from __future__ import annotations

from cardodds.simulation.counts import size
from cardodds.simulation.kernels import inlined, kernel

SUIT = 13
"""From a card to the card of the same rank in the next suit."""

JOKER = 52
NO_CARD = 63
SUITS = 4
MOST = 8
"""Cards of one play, at most."""

NO_CARDS = (1 << (6 * MOST)) - 1
"""The list of a play before its first card."""

FIRST_AT, DECLARED_AT = 48, 54
JOKERS_AT = 52
_HALF = 26
_CARDS = (1 << 52) - 1
_PAIR = 0x3333333333333


def all_cards(ranks: int) -> int:
    """Return every card of a pack with so many ranks, a bit a card.

    Examples
    --------
    >>> all_cards(13) == (1 << 52) - 1, all_cards(10).bit_count()
    (True, 40)
    """
    return sum(((1 << ranks) - 1) << (SUIT * suit) for suit in range(SUITS))


@inlined
def low_of(card: int) -> int:
    """Return the low word of one card, a joker included."""
    return 0 if _HALF <= card < JOKER else 1 << (JOKERS_AT if card == JOKER else 2 * card)


@inlined
def high_of(card: int) -> int:
    """Return the high word of one card."""
    return 1 << (2 * (card - _HALF)) if _HALF <= card < JOKER else 0


@inlined
def count(low: int, high: int, card: int) -> int:
    """Return how many there are of a card that is no joker.

    Examples
    --------
    >>> count(low_of(3) * 2 + low_of(JOKER), 0, 3)
    2
    """
    return (low >> (2 * card)) & 3 if card < _HALF else (high >> (2 * (card - _HALF))) & 3


@inlined
def jokers(low: int) -> int:
    """Return how many jokers there are."""
    return (low >> JOKERS_AT) & 7


@inlined
def card_at(action: int, place: int) -> int:
    """Return the card at a place of a play's list, `NO_CARD` after the last."""
    return (action >> (6 * place)) & 63


@inlined
def first_of(action: int) -> int:
    """Return the first card of the run that a play declares."""
    return (action >> FIRST_AT) & 63


@inlined
def declared_of(action: int) -> int:
    """Return how many cards a play declares."""
    return ((action >> DECLARED_AT) & 7) + 1


@inlined
def run_play(cards: int, first: int, declared: int) -> int:
    """Return a play.

    Parameters
    ----------
    cards : int
        The list of the cards laid, from `NO_CARDS` and `with_card`.
    first, declared : int
        The first card of the run declared, and its cards.
    """
    return cards | (first << FIRST_AT) | ((declared - 1) << DECLARED_AT)


@inlined
def with_card(cards: int, place: int, card: int) -> int:
    """Return the list of a play with a card at the first free place."""
    return cards & ~((NO_CARD ^ card) << (6 * place))


@kernel
def laid_by(action: int) -> tuple[int, int, int]:
    """Return what a play lays: the low word, the high word, how many cards."""
    low, high, place = 0, 0, 0
    while place < MOST:
        card = card_at(action, place)
        if card > JOKER:
            break
        low += low_of(card)
        high += high_of(card)
        place += 1
    return low, high, place


@kernel
def is_held(action: int, low: int, high: int) -> bool:
    """Return whether a hand has all the cards of a play."""
    _, _, number = laid_by(action)
    for place in range(number):
        card = card_at(action, place)
        there = jokers(low) if card == JOKER else count(low, high, card)
        for other in range(number):
            there -= card_at(action, other) == card
        if there < 0:
            return False
    return True


@kernel
def is_true_run(low: int, high: int, laid: int, first: int, declared: int) -> bool:
    """Return whether cards turned over are the run declared, wild jokers standing for any card.

    A card that is none of those declared makes a lie, and so does one that comes twice in place of
    another. With ``underdeclare`` a second copy may come besides.

    Parameters
    ----------
    low, high, laid : int
        The cards laid, and how many they are.
    first, declared : int
        The first card of the run, and how many it has.
    """
    right, missing = jokers(low), 0
    for card in range(first, first + declared):
        there = count(low, high, card)
        right += there
        missing += there == 0
    return right == laid and missing <= jokers(low)


@inlined
def room(first: int, ranks: int) -> int:
    """Return how many cards a run from a card has at most: it ends at the highest rank."""
    return ranks - first % SUIT


@inlined
def due_after_run(first: int, declared: int, ranks: int, every: int) -> int:
    """Return with which cards the next run may begin, a bit a card.

    Parameters
    ----------
    every : int
        All the cards, for after the highest rank.
    """
    following = first + declared
    return every if following % SUIT in (0, ranks) else 1 << following


@kernel
def nth_card(low: int, high: int, n: int) -> int:
    """Return card `n` of a hand, from 0, the cards in the order of their numbers, jokers last."""
    for card in range(JOKER):
        n -= count(low, high, card)
        if n < 0:
            return card
    return JOKER


@inlined
def number_of(low: int, high: int) -> int:
    """Return how many cards there are.

    Examples
    --------
    >>> number_of(2 * low_of(3) + low_of(JOKER), high_of(40))
    4
    """
    cards = low & _CARDS
    pairs = (cards & _PAIR) + ((cards >> 2) & _PAIR) + (high & _PAIR) + ((high >> 2) & _PAIR)
    return size(pairs) + jokers(low)


@kernel
def longest_run(low: int, high: int, first: int, most: int) -> int:
    """Return how many cards of the run from a card a hand has, jokers filling its gaps."""
    wild, length = jokers(low), 0
    while length < most:
        if count(low, high, first + length) == 0:
            if wild == 0:
                break
            wild -= 1
        length += 1
    return length


@kernel
def left_of_run(
    low: int, high: int, first: int, declared: int, packs: int, wild: int
) -> tuple[int, int, int, int]:
    """Return what is left of the cards of a run beside a seat's own.

    Parameters
    ----------
    low, high : int
        The seat's own cards, in its hand and in the pile.
    first, declared : int
        The first card of the run, and how many it has.
    packs, wild : int
        Copies of each card, and jokers, in all.

    Returns
    -------
    none, once, twice, jokers : int
        Of how many of the cards no copy is left, of how many one, of how many two; jokers left.
    """
    none, once, twice = 0, 0, 0
    for card in range(first, first + declared):
        left = packs - count(low, high, card)
        none += left == 0
        once += left == 1
        twice += left == 2
    return none, once, twice, wild - jokers(low)


@inlined
def row_of(none: int, once: int, twice: int, wild: int, longest: int) -> int:
    """Return a number for what is left of a run, by the cards of the longest run."""
    return ((wild * (longest + 1) + none) * (longest + 1) + once) * (longest + 1) + twice


def rows(longest: int) -> int:
    """Return how many numbers `row_of` has."""
    return row_of(0, 0, 0, 5, longest)
