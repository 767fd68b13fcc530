"""What seats saw of a recorded hand as whole numbers, with the chances of a model, for kernels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import comb, lgamma, log
from typing import NamedTuple

import numpy as np

from cardodds.cards import JOKER, Card
from cardodds.dubito.beliefs.listeners import Listeners
from cardodds.dubito.beliefs.observed import Observed, Step, copies_of_ranks
from cardodds.dubito.beliefs.worlds import (
    BLIND,
    CHOSEN,
    DISCARD,
    HELD,
    LAY,
    MODEL,
    NOBODY,
    NOT_SHOWN,
    OWN_PLAYS,
    SWEEP,
    TAKE,
    History,
)
from cardodds.dubito.claimants import Able, Claimant, Turn
from cardodds.dubito.engine import is_run
from cardodds.dubito.replay import Replay
from cardodds.dubito.view import JOKERS, RANDOM_DOUBTER
from cardodds.simulation.counts import one

NEVER = 1.0
"""In place of the logarithm of a chance that is 0."""

LEAST_CHANCE = 1e-9
"""What counts for a silence or a doubt that its model excludes."""


class Play(NamedTuple):
    """A play as everybody sees it.

    Attributes
    ----------
    number, declared : int
        Cards laid, and cards declared.
    hand : int
        The cards of the hand before.
    least, most : int
        Cards that may be laid at once.
    """

    number: int
    declared: int
    hand: int
    least: int
    most: int


def declares(model: Claimant, play: Play, held: int) -> Fraction:
    """Return the chance that a model declares as many as it did, holding so many of the rank.

    What the model would declare is filled up with false cards where more have to be laid. To lay
    more than is declared is what only ``able`` does.

    Examples
    --------
    >>> from cardodds.dubito.claimants import Honest
    >>> declares(Honest(), Play(2, 2, hand=10, least=2, most=4), held=1)
    Fraction(1, 1)
    """
    if play.declared != play.number and not isinstance(model, Able):
        return Fraction(0)
    turn = Turn(play.hand, play.most)
    least = min(play.least, play.hand)
    if play.number > least or isinstance(model, Able):
        return model.declares(play.number, held, turn)
    if play.number < least:
        return Fraction(0)
    return sum((model.declares(n, held, turn) for n in range(1, least + 1)), Fraction(0))


@dataclass(frozen=True)
class AsLaid(Claimant):
    """A model with a play as it was laid, for `cardodds.dubito.claimants.posterior`."""

    model: Claimant
    play: Play

    def declares(self, claim: int, held: int, turn: Turn) -> Fraction:
        """Return the chance that the model declares so."""
        return declares(self.model, self.play, held)

    def __str__(self) -> str:
        return str(self.model)


def score(model: Claimant, play: Play, held: int) -> float:
    """Return the logarithm of the chance to declare so and to lay just these cards of the hand.

    Who holds what it declares lays it; else it lays all that it has of the rank, and others at
    random. `NEVER` where the model never does it.
    """
    right = min(held, play.number)
    others = play.hand - held
    if others < play.number - right:
        return NEVER
    chance = declares(model, play, held)
    if chance == 0:
        return NEVER
    return log(chance) - log(comb(held, right)) - log(comb(others, play.number - right))


@dataclass(frozen=True)
class _Cards:
    """The cards of a game as numbers, and what is known of their ranks."""

    dealt: list[int]
    known: list[int]
    pool: list[int]


def history(
    seen: Observed, model: Claimant | None, listeners: Listeners, stood: bool = False
) -> History:
    """Return what was seen as kernels take it.

    Parameters
    ----------
    seen : Observed
    model : Claimant or None
        How all but the observers declare and lay; None if nothing is read into that.
    listeners : Listeners
        How all but the observers doubt.
    stood : bool
        Whether nobody doubts a claim that waits for doubts.

    Raises
    ------
    RecordError
        Where suits count: there is no model of those who declare runs.
    """
    game = seen.game
    if is_run(game.hand.word):
        why = "there is no model of who declares runs: of suit_run only certain limits are known"
        raise game.record.error(why)
    cards = _cards(seen)
    events, scores, blind = [], [], []
    slots = 0
    for number, step in enumerate(seen.steps):
        for event in _events(seen, number, step, slots, model, stood, listeners):
            if event[0] in (LAY, DISCARD):
                slots += event[2]
            events.append(event)
            play = play_of(game, step)
            if model is not None and event[0] == LAY and event[6] == MODEL:
                scores.append([score(model, play, held) for held in range(HELD)])
            else:
                scores.append([NEVER] * HELD)
            blind.append(-log(comb(play.hand, play.number)))
    return _told(seen, cards, events, scores, blind, listeners, stood)


def _told(
    seen: Observed,
    cards: _Cards,
    events: list[list[int]],
    scores: list[list[float]],
    blind: list[float],
    listeners: Listeners,
    stood: bool,
) -> History:
    """Lay everything side by side in two arrays."""
    seats = seen.game.record.seats
    watched = {seats.index(seat) for seat in seen.seats} if _all_told(seen) else set()
    events_of = [at for at, event in enumerate(events) for _ in range(event[2])]
    known = cards.known
    groups = _by_rank(events)
    parts = {
        "dealt": cards.dealt,
        "known": known,
        "free": [card for card, rank in enumerate(known) if rank < 0],
        "pool": cards.pool,
        "events": [number for event in events for number in event],
        "movable": [slot for slot, at in enumerate(events_of) if events[at][1] not in watched],
        "seen": [slot for slot, at in enumerate(events_of) if events[at][5] != NOT_SHOWN],
        "events_of": events_of,
        "groups": [0, *accumulate(map(len, groups))],
        "grouped": [event for group in groups for event in group],
    }
    heard = (1 - listeners.guess, 1 - listeners.sure, listeners.guess, listeners.sure)
    logs = {
        "scores": [number for held in scores for number in held],
        "blind": blind,
        "hears": [log(max(float(chance), LEAST_CHANCE)) for chance in heard],
        "factorials": [lgamma(n + 1) for n in range(len(known) + 1)],
    }
    at_fact, at_log = _places(parts), _places(logs)
    del at_log["scores"]
    last = seen.steps[-1].move.action if seen.steps else ""
    return History(
        players=len(seats),
        cards=len(known),
        unknown=len(cards.pool),
        steps=len(events),
        slots=len(events_of),
        movables=len(parts["movable"]),
        shown=len(parts["seen"]),
        waits=last == "lay" and not stood,
        facts=np.array([number for part in parts.values() for number in part], np.int64),
        logs=np.array([number for part in logs.values() for number in part], np.float64),
        **at_fact,
        **at_log,
    )


def _by_rank(events: list[list[int]]) -> list[list[int]]:
    """The events by the rank on whose cards they tell, and those whose cards were chosen."""
    groups: list[list[int]] = [[] for _ in range(OWN_PLAYS + 1)]
    for at, (kind, *_, rank, _, form, silent, doubter, _) in enumerate(events):
        if form == CHOSEN:
            groups[OWN_PLAYS].append(at)
        elif kind == LAY and (form == MODEL or silent or doubter != NOBODY):
            groups[rank].append(at)
    return groups


def _places(parts: Mapping[str, Sequence[float]]) -> dict[str, int]:
    """Where each part begins, if they are laid one after the other."""
    ends = accumulate(len(part) for part in parts.values())
    return dict(zip(parts, (0, *ends), strict=False))


def _cards(seen: Observed) -> _Cards:
    """Number the cards in the order in which they are dealt."""
    game = seen.game
    rules, record = game.rules, game.record
    dealt: list[int] = []
    known: list[int] = []
    left = Counter(copies_of_ranks(game))
    for seat, (name, size) in enumerate(zip(record.seats, rules.hands, strict=True)):
        cards = seen.own.get(name, ())
        left -= Counter(card.rank for card in cards)
        known += [rank_number(game, card) for card in cards] + [-1] * (size - len(cards))
        dealt += [seat] * size
    players = len(record.seats)
    for place, size in ((players, rules.pile), (players + 1, rules.aside)):
        dealt += [place] * size
        known += [-1] * size
    pool = [rank_number(game, Card(rank, "")) for rank in left.elements()]
    return _Cards(dealt, known, pool)


def rank_number(game: Replay, card: Card) -> int:
    """Return under which rank a card is counted."""
    return JOKERS if card.rank == JOKER.rank else game.hand.pack.ranks.index(card.rank)


def packed(game: Replay, cards: Iterable[Card]) -> int:
    """Return cards as packed counts."""
    return sum(one(rank_number(game, card)) for card in cards)


def play_of(game: Replay, step: Step) -> Play:
    """Return a lay as everybody sees it."""
    move = step.move
    return Play(
        number=move.laid or 0,
        declared=move.count or 0,
        hand=step.held,
        least=game.rules.cards_min,
        most=game.rules.cards_max,
    )


def _events(
    seen: Observed,
    number: int,
    step: Step,
    slots: int,
    model: Claimant | None,
    stood: bool,
    listeners: Listeners,
) -> Iterator[list[int]]:
    """A step as events."""
    game, move = seen.game, step.move
    seat = game.record.seats.index(move.seat)
    if move.action == "lay":
        rank = rank_number(game, Card(str(move.rank), ""))
        shown = NOT_SHOWN if step.cards is None else packed(game, step.cards)
        own = move.seat in seen.seats
        form = CHOSEN if own else BLIND if model is None else MODEL
        # Who doubts and is silent alike, sure or not, tells nothing.
        told = listeners.sure != listeners.guess
        silent, doubter = _heard(seen, number, stood) if told else (0, NOBODY)
        laid = move.laid or 0
        copies = copies_of_ranks(game)
        most = copies[str(move.rank)] + copies.get(JOKER.rank, 0) - laid
        yield [LAY, seat, laid, slots, rank, shown, form, silent, doubter, most]
    elif move.action == "doubt":
        taker = game.record.seats.index(str(move.taker))
        yield [TAKE, taker, 0, slots, 0, NOT_SHOWN, BLIND, 0, NOBODY, 0]
    elif move.action == "discard":
        cards = step.cards or ()
        shown = packed(game, cards)
        yield [DISCARD, seat, len(cards), slots, 0, shown, BLIND, 0, NOBODY, 0]
    elif step.swept:
        yield [SWEEP, seat, 0, slots, 0, NOT_SHOWN, BLIND, 0, NOBODY, 0]


def _heard(seen: Observed, number: int, stood: bool) -> tuple[int, int]:
    """Who was silent at a claim, a bit a seat, and who doubted; the observers left out.

    Last cards tell nothing, since whoever doubts there does so whatever it holds; nor does a
    doubt where several were drawn from.
    """
    game, step = seen.game, seen.steps[number]
    seats = game.record.seats
    last = number + 1 == len(seen.steps)
    if (last and not stood) or step.held == step.move.laid:
        return 0, NOBODY
    following = step.move if last else seen.steps[number + 1].move
    doubted = following.action == "doubt"
    if doubted and game.hand.word & RANDOM_DOUBTER:
        return 0, NOBODY
    claimant = seats.index(step.move.seat)
    silent, doubter = 0, NOBODY
    for ahead in range(1, len(seats)):
        seat = (claimant + ahead) % len(seats)
        if step.move.hands[seats[seat]] == 0:
            continue
        if doubted and seats[seat] == following.seat:
            doubter = seat if seats[seat] not in seen.seats else NOBODY
            break
        if seats[seat] not in seen.seats:
            silent |= 1 << seat
        if game.rules.doubters == "next":
            break
    return silent, doubter


def _all_told(seen: Observed) -> bool:
    """Whether the observers know all their cards at all times."""
    if seen.unwritten:
        return False
    pile_told = seen.game.rules.pile == 0
    for step in seen.steps:
        move = step.move
        if move.action == "lay":
            pile_told = pile_told and (step.cards is not None)
            if move.seat in seen.seats and step.cards is None:
                return False
        elif move.action == "doubt":
            if move.taker in seen.seats and not pile_told:
                return False
            pile_told = True
        elif step.swept:
            pile_told = True
    return True
