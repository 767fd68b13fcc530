"""Hands of model players with packs of a few cards, so short that many of them look alike.

Of what a listener has seen by the time of a claim there are thousands of kinds, not as many as
hands. So a million claims can be heard, and each has its posterior by the library and, counted out,
by the oracle.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from fractions import Fraction
from random import Random
from typing import NamedTuple
from unittest import mock

import numpy as np
from dubito.calibration import Heard
from dubito.model_players import SEATS, replayed, sampled
from oracles import dubito_posterior as slow

from cardodds import cards
from cardodds.cards import Card, Pack
from cardodds.dubito import rules
from cardodds.dubito.beliefs.estimated import Chance
from cardodds.dubito.beliefs.listeners import ANY
from cardodds.dubito.beliefs.observed import Observed, seen_by
from cardodds.dubito.beliefs.sampling import sample
from cardodds.dubito.claimants import Claimant, Turn, claimant
from cardodds.dubito.recorded_hand import LAID
from cardodds.exact import hypergeometric
from cardodds.records import Deal, Move, Record

PILES, COPIES, RANKS = 2, 4, ("A", "2", "3")
WORLDS, MOST_WORLDS = 400, 8000
"""Worlds from which a posterior is taken: as many as claims look alike, within these bounds."""


class Table(NamedTuple):
    """Ranks of four cards each, players, cards of a hand, of a play, and how often one doubts."""

    ranks: int
    players: int
    hand: int
    most: int
    guess: float

    @property
    def deck(self) -> str:
        return f"small{self.ranks}"

    @property
    def cards(self) -> int:
        return self.ranks * COPIES


TABLES = (
    Table(2, 2, 3, 3, 0.5),
    Table(2, 3, 2, 2, 0.4),
    Table(3, 2, 2, 2, 0.5),
    Table(3, 3, 2, 2, 0.5),
    Table(3, 2, 3, 3, 0.5),
)
ORACLES = {
    "able": slow.able,
    "honest": slow.honest,
    "pads:chance=0.5": slow.pads(Fraction(1, 2)),
    "bluffs:w1=2,w2=1,w3=1": slow.bluffs(Fraction(2), Fraction(1), Fraction(1)),
}


class Laid(NamedTuple):
    """Cards laid by a seat, and which, if the listener has seen them."""

    seat: int
    number: int
    cards: tuple[int, ...] | None


class Taken(NamedTuple):
    """A pile taken by a seat."""

    seat: int


class View(NamedTuple):
    """What a listener has seen: its opening hand, who it is, what was done; a claim comes last."""

    own: tuple[int, ...]
    listener: int
    events: tuple[Laid | Taken, ...]


@contextmanager
def small_packs() -> Iterator[None]:
    """The library, with packs of two and three ranks."""
    with ExitStack() as patches:
        packs = {
            f"small{number}": Pack(f"small{number}", RANKS[:number], ("D", "C", "S", "B"))
            for number in (2, 3)
        }
        patches.enter_context(mock.patch.dict(cards.PACKS, packs))
        patches.enter_context(mock.patch.object(rules, "DECKS", (*rules.DECKS, *packs)))
        yield


def heard_claims(model: str, table: Table, number: int, seed: int) -> dict[View, list[int]]:
    """The first claims after two piles have been taken, by what their listener has seen.

    The next rank is always due, and doubts are drawn at random but for those of last cards.

    Returns
    -------
    dict
        For each view how many claims, and how many of them were true.
    """
    random = Random(seed)
    chances = _chances(claimant(model), table)
    pack = [rank for rank in range(table.ranks) for _ in range(COPIES)]
    found: dict[View, list[int]] = {}
    heard = 0
    while heard < number:
        random.shuffle(pack)
        hands = [pack[seat * table.hand :][: table.hand] for seat in range(table.players)]
        view = _played(hands, chances, table, random)
        if view is not None:
            row = found.setdefault(view[0], [0, 0])
            row[0] += 1
            row[1] += view[1]
            heard += 1
    return found


def _chances(model: Claimant, table: Table) -> dict[tuple[int, int], list[float]]:
    """By the cards of a hand, and of the rank, the chances to declare at most 1, 2, …"""
    chances = {}
    for hand in range(1, table.cards + 1):
        for held in range(min(hand, COPIES) + 1):
            numbers = range(1, min(table.most, hand) + 1)
            turn = Turn(hand, table.most)
            weights = [float(model.declares(number, held, turn)) for number in numbers]
            chances[hand, held] = (np.cumsum(weights) / sum(weights)).tolist()
    return chances


def _played(
    hands: list[list[int]],
    chances: dict[tuple[int, int], list[float]],
    table: Table,
    random: Random,
) -> tuple[View, bool] | None:
    """A hand up to the claim, as its listener saw it, and whether it was true; None if it ends."""
    opening = [tuple(sorted(hand)) for hand in hands]
    players, seat, rank, taken = table.players, 0, 0, 0
    done: list[tuple[Laid | Taken, int | None]] = []
    # Beside each event who has seen the cards; all, if -1.
    pile: list[int] = []
    while True:
        hand = hands[seat]
        held, drawn = hand.count(rank), random.random()
        below = chances[len(hand), held]
        number = 1
        while number < len(below) and drawn >= below[number - 1]:
            number += 1
        right = min(held, number)
        if taken >= PILES:
            ahead = 1 if players == 2 else random.randrange(1, players)
            listener = (seat + ahead) % players
            events = (*(_as_seen(event, by, listener) for event, by in done),)
            claim = Laid(seat, number, None)
            return View(opening[listener], listener, (*events, claim)), right == number
        laid = [rank] * right
        if number > right:
            laid += random.sample([card for card in hand if card != rank], number - right)
        for card in laid:
            hand.remove(card)
        pile.append(len(done))
        done.append((Laid(seat, number, tuple(sorted(laid))), None))
        doubter = _doubter(seat, bool(hand), table, random)
        if doubter is None:
            seat = (seat + 1) % players
        else:
            taker = doubter if right == number else seat
            done[-1] = (done[-1][0], -1)
            for at in pile:
                event, by = done[at]
                assert isinstance(event, Laid)
                hands[taker] += event.cards or ()
                done[at] = (event, taker if by is None else by)
            pile = []
            taken += 1
            done.append((Taken(taker), -1))
            if not hand and taker != seat:
                return None
            seat = taker
        rank = (rank + 1) % table.ranks


def _doubter(seat: int, goes_on: bool, table: Table, random: Random) -> int | None:
    for ahead in range(1, table.players):
        if not goes_on or random.random() < table.guess:
            return (seat + ahead) % table.players
    return None


def _as_seen(event: Laid | Taken, by: int | None, listener: int) -> Laid | Taken:
    if isinstance(event, Taken) or event.seat == listener or by in (-1, listener):
        return event
    return event._replace(cards=None)


def rank_of_claim(view: View, table: Table) -> int:
    """The rank that is declared last: they come in turn."""
    return (sum(isinstance(event, Laid) for event in view.events) - 1) % table.ranks


def exact(view: View, table: Table, believed: str) -> Fraction:
    """The chance that the claim is true, counted out by the oracle."""
    pack = [rank for rank in range(table.ranks) for _ in range(COPIES)]
    deals = {
        seat: (table.hand, view.own if seat == view.listener else ())
        for seat in range(table.players)
    }
    aside = table.cards - table.players * table.hand
    places = {"pile": (0, ()), "laid": (0, ()), "aside": (aside, ())}
    moves: list[tuple[object, ...]] = []
    rank = 0
    for event in view.events:
        if isinstance(event, Taken):
            moves.append(("take", event.seat))
        else:
            moves.append(("lay", event.seat, event.number, rank, event.number, event.cards))
            rank = (rank + 1) % table.ranks
    told = slow.Posterior(
        deals | places, pack, moves, ORACLES[believed], {view.listener}, most=table.most
    )
    claim = view.events[-1]
    assert isinstance(claim, Laid)
    return Fraction(told.chance("laid", rank_of_claim(view, table), claim.number))


def prior(view: View, table: Table) -> float:
    """The chance that the claimant held what it declared, by the own hand and own cards laid."""
    mine, sizes = list(view.own), [table.hand] * table.players
    pile: list[Laid] = []
    *before, claim = view.events
    assert isinstance(claim, Laid)
    for event in before:
        if isinstance(event, Laid):
            pile.append(event)
            sizes[event.seat] -= event.number
            for card in event.cards or () if event.seat == view.listener else ():
                mine.remove(card)
        else:
            sizes[event.seat] += sum(laid.number for laid in pile)
            if event.seat == view.listener:
                mine += [card for laid in pile for card in laid.cards or ()]
            pile = []
    laid = [card for play in pile if play.seat == view.listener for card in play.cards or ()]
    known = [*mine, *laid]
    left = COPIES - known.count(rank_of_claim(view, table))
    unseen = table.cards - len(known)
    held = hypergeometric(population=unseen, copies=left, drawn=sizes[claim.seat])
    return float(held.at_least(claim.number))


def observed(view: View, table: Table) -> Observed:
    """What the listener saw, as the library takes it; within `small_packs`."""
    seats, rank = SEATS[: table.players], 0
    moves: list[Move] = []
    for at, event in enumerate(view.events):
        number = len(moves) + 1
        if isinstance(event, Taken):
            laid = view.events[at - 1]
            assert isinstance(laid, Laid)
            # Who doubted a lie is not told: nothing is read into it.
            doubter = (laid.seat + 1) % table.players if event.seat == laid.seat else event.seat
            moves.append(Move(number, seats[doubter], "doubt", turned=_cards(laid.cards)))
        else:
            declared = RANKS[rank]
            rank = (rank + 1) % table.ranks
            shown = None if event.cards is None else _cards(event.cards)
            move = Move(
                number, seats[event.seat], "lay", count=event.number, rank=declared, cards=shown
            )
            moves.append(move)
    options = {"deck": table.deck, "hand": table.hand, "cards_max": table.most, "packs": 1}
    record = Record(
        "played",
        "dubito",
        seats,
        rules=options | {"restart_rank": "next"},
        deal=Deal((), {seats[view.listener]: (_cards(view.own),)}),
        moves=tuple(moves),
    )
    return seen_by(replayed(record), (seats[view.listener],))


def _cards(ranks: tuple[int, ...] | None) -> tuple[Card, ...]:
    return tuple(Card(RANKS[rank], "") for rank in ranks or ())


def halves(
    view: View, table: Table, believed: str, claims: int, seed: int, right: bool
) -> list[float]:
    """How often the claim is true in worlds that the library draws, in both halves.

    Empty if one of them has none that fits.
    """
    worlds = min(MOST_WORLDS, max(WORLDS, claims))
    found = sampled(observed(view, table), claimant(believed), ANY, seed, worlds, right)
    return [float(half.mean()) for half in found] if all(map(len, found)) else []


def interval(view: View, table: Table, believed: str, seed: int, worlds: int) -> Chance:
    """The chance that the claim is true as the library tells it, with its interval."""
    claim = view.events[-1]
    assert isinstance(claim, Laid)
    drawn = sample(observed(view, table), claimant(believed), ANY, worlds, seed)
    right = drawn.numbers(LAID, RANKS[rank_of_claim(view, table)])
    return drawn.chance(right == claim.number)


class Small(NamedTuple):
    """Claims with small packs, those that look alike together.

    Attributes
    ----------
    believed : str
    sampled, counted : Heard
        By the library's posteriors and by exact ones; the latter only if the model is right.
    views : list of (View, Table)
    without : int
        Claims of views for which half of the chains found no world.
    """

    believed: str
    sampled: Heard
    counted: Heard | None
    views: list[tuple[View, Table]]
    without: int


def small_claims(model: str, believed: str, number: int, seed: int) -> Small:
    """Claims with all tables in equal shares, and their posteriors, one for all that look alike."""
    rows, views, without = [], [], 0
    for table in TABLES:
        heard = heard_claims(model, table, number // len(TABLES), seed)
        for view, (claims, true) in heard.items():
            with small_packs():
                start = seed * 10**6 + len(views)
                found = halves(view, table, believed, claims, start, model == believed)
            if not found:
                without += claims
                continue
            views.append((view, table))
            told = float(exact(view, table, believed)) if model == believed else 0.0
            rows.append((*found, told, prior(view, table), true / claims, claims))
    one, other, told, possible, true, claims = np.array(rows, np.float64).T
    both = (one + other) / 2
    counted = Heard(told, possible, told, told, true, claims) if model == believed else None
    library = Heard(both, possible, one, other, true, claims)
    return Small(believed, library, counted, views, without)


def apart(small: Small) -> dict[str, float]:
    """How far the library's posteriors are from exact ones.

    `off` counts how far all claims together are, in standard errors, by how the halves differ;
    `wrongly_certain` are claims of which one says that they are certain and the other does not.
    """
    library, counted = small.sampled, small.counted
    assert counted is not None
    claims, gap = library.claims, library.posterior - counted.posterior
    error = np.sqrt((claims**2 * (library.one - library.other) ** 2 / 4).sum())
    certain = np.isin(counted.posterior, (0.0, 1.0)) & (gap != 0)
    return {
        "mean": float((claims * abs(gap)).sum() / claims.sum()),
        "off": float((claims * gap).sum() / error),
        "wrongly_certain": int(claims[certain].sum()),
    }


def inside(small: Small, number: int, seed: int, worlds: int) -> int:
    """How many of so many exact posteriors, not certain, lie in the library's intervals."""
    assert small.counted is not None
    exactly = small.counted.posterior
    open_ones = [at for at, chance in enumerate(exactly) if 0 < chance < 1]
    chosen = Random(seed).sample(open_ones, number)
    found = 0
    with small_packs():
        for at in chosen:
            chance = interval(*small.views[at], small.believed, seed + at, worlds)
            found += bool(chance.low <= exactly[at] <= chance.high)
    return found
