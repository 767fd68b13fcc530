"""A game of dice of a seed, written down as a record."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardodds.dice.notation import Bid, dice_text
from cardodds.dice.position import Position
from cardodds.dice.recorded_table import unpacked
from cardodds.dice.view import BUSSO, DUBITO, SILENT, count_of, face_of
from cardodds.records import Record
from cardodds.simulation.recording import Recorder
from cardodds.simulation.streams import DEAL, advance, start, word

if TYPE_CHECKING:
    from cardodds.dice.simulation import DiceJob


def recorded(job: DiceJob, game: int) -> Record:
    """Return a game of a job as a record, with all its rolls."""
    recorder, faces = Recorder(job, game), job.options.face_names
    position = Position.opening(job.options)
    state = start(job.seed, game, DEAL)
    lanes = [start(job.seed, game, job.lane + seat) for seat in range(position.players)]
    while not position.over:
        if position.rolling:
            state, position = position.roll(state)
            for seat, hand in enumerate(position.hands):
                if position.dice[seat]:
                    recorder.note(seat, "roll", dice=dice_text(unpacked(hand, faces)))
        seat = position.seat
        lanes[seat] = int(advance(lanes[seat]))
        action = recorder.decided(seat, position.view(), int(word(lanes[seat])), position.is_legal)
        if action in (DUBITO, BUSSO):
            recorder.note(seat, "dubito" if action == DUBITO else "busso")
        elif action != SILENT:
            bid = Bid(count_of(action), faces[face_of(action)])
            recorder.note(seat, "bid", bid=str(bid))
        position = position.after(action)
    return recorder.record()
