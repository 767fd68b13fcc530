"""A game of rubamazzo of a seed, written down as a record."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from cardodds.cards import Card, Pack, pack
from cardodds.records import Deal, Record
from cardodds.rubamazzo import engine
from cardodds.rubamazzo.coded_rules import setup
from cardodds.rubamazzo.engine import TABLE, is_legal, kind_of, rank_of, take_of, victims_of
from cardodds.rubamazzo.position import Position
from cardodds.simulation.counts import count, one
from cardodds.simulation.recording import Recorder
from cardodds.simulation.streams import DEAL, advance, shuffle, start, word

if TYPE_CHECKING:
    from cardodds.rubamazzo.simulation import RubamazzoJob

ACTIONS = ("table", "capture", "steal")
"""What a record calls each kind of action."""


def recorded(job: RubamazzoJob, game: int) -> Record:
    """Return a game of a job as a record, with all its cards.

    Where a tie is played again (``tie="replay"``) it is the last pack.
    """
    rules, cards = setup(job.options), pack(job.options.deck)
    state = start(job.seed, game, DEAL)
    lanes = [start(job.seed, game, job.lane + seat) for seat in range(rules.players)]
    turns = 0
    while True:
        order = np.arange(cards.size)
        dealt = rules.table + rules.deals * rules.players * rules.hand
        state = int(shuffle(state, order, dealt))
        shuffled = [_card(cards, int(place)) for place in order[:dealt]]
        recorder = Recorder(job, game)
        position, deal = _played(recorder, shuffled, lanes, rules.max_turns - turns)
        turns += position.turn
        if turns == rules.max_turns or not rules.replay or _won(position):
            return recorder.record(deal)


def _card(cards: Pack, place: int) -> Card:
    """The card at a place of the pack in order."""
    rank, suit = divmod(place, len(cards.suits))
    return Card(cards.ranks[rank], cards.suits[suit])


def _won(position: Position) -> bool:
    """Whether somebody has won, the last card being played."""
    rules = position.setup
    sizes = engine.counted(position.sizes, position.table, position.last, rules.rules)
    return bool(engine.winners(sizes, rules.players, rules.rules))


def _played(
    recorder: Recorder, cards: list[Card], lanes: list[int], limit: int
) -> tuple[Position, Deal]:
    """Play a pack, in this order, up to so many cards; return its end and what was dealt."""
    rules, ranks = setup(recorder.job.options), pack(recorder.job.options.deck).ranks
    table = cards[: rules.table]
    position = Position.opening(rules, _packed(table, ranks))
    dealt: list[list[tuple[Card, ...]]] = [[] for _ in range(rules.players)]
    hands: list[list[Card]] = [[] for _ in range(rules.players)]
    first = tuple(table)
    while not position.over and position.turn < limit:
        if not any(hands):
            at = rules.table + position.turn
            for seat in range(rules.players):
                hands[seat] = cards[at + seat * rules.hand : at + (seat + 1) * rules.hand]
                dealt[seat].append(tuple(hands[seat]))
        seat = position.seat
        view = position.view(_packed(hands[seat], ranks))
        lanes[seat] = int(advance(lanes[seat]))
        action = recorder.decided(seat, view, int(word(lanes[seat])), partial(is_legal, view))
        card = _removed(hands[seat], ranks[rank_of(action)])
        take = tuple(
            _removed(table, rank)
            for number, rank in enumerate(ranks)
            for _ in range(count(take_of(action), number))
        )
        victims = tuple(
            name for other, name in enumerate(recorder.seats) if (victims_of(action) >> other) & 1
        )
        kind = kind_of(action)
        if kind == TABLE:
            table.append(card)
        recorder.note(seat, ACTIONS[kind], card=card, take=take or None, victims=victims or None)
        position = position.after(action)
    by_seat = zip(recorder.seats, map(tuple, dealt), strict=True)
    return position, Deal(first, dict(by_seat))


def _packed(cards: Iterable[Card], ranks: tuple[str, ...]) -> int:
    """Cards as packed counts."""
    return sum(one(ranks.index(card.rank)) for card in cards)


def _removed(cards: list[Card], rank: str) -> Card:
    """Take the first card of a rank out of some cards."""
    found = next(card for card in cards if card.rank == rank)
    cards.remove(found)
    return found
