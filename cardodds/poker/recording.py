"""A game of dubito poker of a seed, written down as a record."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardodds.cards import Card
from cardodds.poker.classes import all_classes
from cardodds.poker.engine import number_thrown
from cardodds.poker.position import Position
from cardodds.poker.recorded_game import CARD_LIST
from cardodds.poker.view import BELIEVE, DECLARE, EXCHANGE, HAND, STAKE, card_at
from cardodds.records import Deal, Record
from cardodds.simulation.recording import Recorder
from cardodds.simulation.streams import DEAL, advance, start, word

if TYPE_CHECKING:
    from cardodds.poker.simulation import PokerJob


def recorded(job: PokerJob, game: int) -> Record:
    """Return a game of a job as a record: the first hand, all cards exchanged, all hands turned.

    The hands of later deals have no place in a record: they are known when they are turned.
    """
    recorder = Recorder(job, game)
    classes = all_classes(job.options.joker_copies)
    position = Position.opening(job.options)
    state = start(job.seed, game, DEAL)
    lanes = [start(job.seed, game, job.lane + seat) for seat in range(position.players)]
    first: tuple[Card, ...] = ()
    while not position.over:
        if position.dealing:
            state, position = position.shuffled(state)
            first = first or _cards(position.hand)
        seat, phase, hand = position.seat, position.phase, position.hand
        lanes[seat] = int(advance(lanes[seat]))
        action = recorder.decided(seat, position.view(), int(word(lanes[seat])), position.is_legal)
        if phase == STAKE:
            recorder.note(seat, "stake", amount=action)
        elif phase == EXCHANGE:
            drawn = tuple(CARD_LIST[card] for card in position.stock[: number_thrown(action)])
            recorder.note(seat, "exchange", discards=_cards(hand, action), drawn=drawn)
        elif phase == DECLARE:
            recorder.note(seat, "declare", hand=str(classes[action]))
        elif action == BELIEVE:
            recorder.note(seat, "believe")
        else:
            recorder.note(seat, "dubito", turned=_cards(hand))
        position = position.after(action)
    return recorder.record(Deal((), {recorder.seats[0]: (first,)}))


def _cards(hand: int, places: int = (1 << HAND) - 1) -> tuple[Card, ...]:
    """The cards of a hand, or those at some places, a bit a place."""
    return tuple(CARD_LIST[card_at(hand, at)] for at in range(HAND) if (places >> at) & 1)
