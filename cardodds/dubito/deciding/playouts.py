"""Worlds of a recorded hand played out: what each decision of a seat brings, with the same luck."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardodds.dubito import engine
from cardodds.dubito.beliefs.sampling import Worlds
from cardodds.dubito.beliefs.worlds import (
    DISCARD,
    KIND,
    NUMBER,
    RANK,
    SEAT,
    SWEEP,
    TAKE,
    History,
    Words,
    content,
    of_event,
)
from cardodds.dubito.coded_rules import Setup, setup
from cardodds.dubito.desk import (
    GONE,
    HANDS,
    LANES,
    LENGTH,
    MINE,
    TABLE_LANE,
    UNKNOWN,
    add,
    clear_pile,
    forget,
    new_desk,
    note_challenge,
    note_pile_gone,
    note_put_out,
    note_stand,
    take_pile,
)
from cardodds.dubito.doubts import doubts_of
from cardodds.dubito.engine import Table, is_over
from cardodds.dubito.replay import Replay
from cardodds.dubito.seats import seated
from cardodds.dubito.simulation import flags_of
from cardodds.dubito.turns import TRACKED, after_laying, after_passing, challenged, compiled_play_on
from cardodds.dubito.view import NONE, PASS, claim_word
from cardodds.simulation.kernels import inlined, kernel
from cardodds.simulation.places import address, at, put
from cardodds.simulation.progress import in_blocks
from cardodds.simulation.strategies import Choice
from cardodds.simulation.streams import DEAL, start

BELIEVE, DOUBT = 0, 1
"""The decisions about a claim."""

LIMIT = 500
"""Plays after which a game that is played out is unfinished, if the rules do not say less."""

WON, LAST, HEARD, ENDLESS = 1, 2, 4, 8
"""What a game brought a seat, bits: first out, which is to win as in a simulation; left last;
another doubted the claim that the seat believed; the game reached its turn limit."""

BLOCK = 256
"""Worlds played between two looks at the clock."""


@kernel
def lay_on_desk(
    history: History, ranks: Words, slots: Words, rules: int, waits: bool, flags: int, desk: Any
) -> int:
    """Lay a world on a desk as it lies now, with what the seats remember; return the last play.

    Parameters
    ----------
    history : History
    ranks, slots : array of int64
        The world.
    rules : int
    waits : bool
        Whether the last play waits for doubts; else nobody has doubted it.
    flags : int
        `TRACKED`: what is remembered is kept.
    desk : address of a desk
    """
    players = history.players
    for place in range(LANES):
        put(desk, place, 0)
    if flags & TRACKED:
        forget(desk)
    for card in range(len(ranks)):
        place = int(history.facts[history.dealt + card])
        if place < players:
            add(desk, HANDS + place, 1 << (4 * int(ranks[card])))
        elif place == players:
            add(desk, MINE + UNKNOWN, 1 << (4 * int(ranks[card])))
    claim, cards = NONE, 0
    for event in range(history.steps):
        kind, seat = of_event(history, event, KIND), of_event(history, event, SEAT)
        if kind == TAKE:
            if flags & TRACKED:
                true = engine.is_true(rules, claim, cards, 0)
                note_challenge(desk, rules, claim, cards, 0, seat, true)
            take_pile(desk, players, seat, False)
        elif kind == SWEEP:
            if flags & TRACKED:
                note_pile_gone(desk, rules)
            clear_pile(desk, players)
        else:
            cards = content(history, event, ranks, slots)
            add(desk, HANDS + seat, -cards)
            if kind == DISCARD:
                if flags & TRACKED:
                    note_put_out(desk, rules, seat, cards)
                continue
            add(desk, MINE + seat, cards)
            number = of_event(history, event, NUMBER)
            claim = claim_word(seat, of_event(history, event, RANK), number, number)
            last = event + 1 == history.steps
            doubted = not last and of_event(history, event + 1, KIND) == TAKE
            if flags & TRACKED and not doubted and not (last and waits):
                note_stand(desk, rules, claim)
    return cards


@kernel
def result(rules: int, table: Table, seat: int) -> int:
    """Return what a game has brought a seat; `ENDLESS` if it is not over."""
    if not is_over(rules, table):
        return ENDLESS
    return WON * (table.first == seat) + LAST * (table.last == seat)


@inlined
def at_limit(setup: Setup, turns: int) -> Setup:
    """Return the same game with so many turns."""
    return Setup(
        setup.rules, setup.players, setup.hand, setup.more, setup.pile, setup.opening, turns
    )


@kernel
def play_worlds(
    history: History,
    ranks: Words,
    slots: Words,
    first: int,
    setup: Setup,
    table: Table,
    waits: bool,
    seat: int,
    actions: Words,
    plays_on: Any,
    strategies: Any,
    params: Any,
    doubts: Any,
    flags: int,
    seed: int,
    desk: Any,
    work: Any,
    found: Words,
) -> None:
    """Play every decision of a seat out in many worlds, each time with the same luck.

    Parameters
    ----------
    history : History
    ranks, slots : array of int64
        The worlds, a row each.
    first : int
        The number of the first of them: world i of a seed always has the same luck.
    setup : Setup
    table : Table
        The open table.
    waits : bool
        Whether it waits for doubts of the last play, and the decisions are `BELIEVE` and `DOUBT`;
        else the seat is to lay, and they are actions.
    seat : int
        Who decides.
    actions : array of int64
        Its decisions.
    plays_on : tuple of a function
        As `cardodds.dubito.turns.compiled_play_on` returns it.
    strategies, params, doubts, flags
        How all play on, as in `play_on`.
    seed : int
    desk, work : addresses of two desks
    found : array of int64, shape (worlds, actions)
        Room for what each brings the seat: `WON`, `LAST`, `HEARD` and `ENDLESS`.
    """
    rules = setup.rules
    for world in range(len(ranks)):
        last = lay_on_desk(history, ranks[world], slots[world], rules, waits, flags, desk)
        for lane in range(setup.players):
            put(desk, LANES + lane, start(seed, first + world, DEAL + 1 + lane))
        put(desk, LANES + TABLE_LANE, start(seed, first + world, DEAL + 1 + setup.players))
        for number in range(len(actions)):
            action = int(actions[number])
            for place in range(LENGTH if flags & TRACKED else GONE):
                put(work, place, at(desk, place))
            going, asked, cards, heard = table, False, 0, 0
            if waits and action == BELIEVE:
                # So many turns that the game stops when the claim has been doubted or has stood.
                claimed = at_limit(setup, int(table.turn))
                played = plays_on[0](
                    claimed,
                    going,
                    True,
                    last,
                    0,
                    1 << seat,
                    strategies,
                    params,
                    doubts,
                    flags,
                    work,
                )
                going, heard = played.table, HEARD * (played.doubts > 0)
            elif waits:
                true = engine.is_true(rules, table.claim, last, 0)
                going, _ = challenged(
                    setup, table, seat, true, last, 0, strategies, params, flags, work
                )
            elif action == PASS:
                going = after_passing(rules, table, flags, work)
            else:
                asked, cards = True, engine.cards_of(action)
                going = after_laying(rules, table, action, cards, 0, work)
            played = plays_on[0](
                setup, going, asked, cards, 0, 0, strategies, params, doubts, flags, work
            )
            found[world, number] = result(rules, played.table, seat) + heard


@dataclass(frozen=True)
class PlayedOut:
    """What decisions brought.

    Attributes
    ----------
    results : array of int64, shape (worlds, decisions)
        `WON` where the seat is the first out, `LAST` where it is left last; `HEARD` where another
        doubts the claim that the seat believes; `ENDLESS` where the game reached its turn limit,
        which nobody wins or loses.
    decided : bool
        Whether somebody was out before, and has won.
    """

    results: NDArray[np.int64]
    decided: bool

    @property
    def wins(self) -> NDArray[np.int64]:
        """1 where the seat wins, that is where it is the first out."""
        return self.results & WON

    @property
    def last(self) -> NDArray[np.int64]:
        """1 where the seat is left last, which loses where the hand goes on to the end."""
        return (self.results & LAST) // LAST

    @property
    def heard(self) -> NDArray[np.int64]:
        """1 where another doubts the claim that the seat believes."""
        return (self.results & HEARD) // HEARD

    @property
    def endless(self) -> NDArray[np.int64]:
        """1 where the game reached its turn limit."""
        return self.results // ENDLESS

    @property
    def goal(self) -> NDArray[np.int64]:
        """1 where the seat has what can still be had: it wins; where that is gone, is not last."""
        return 1 - self.last if self.decided else self.wins


def play_out(
    game: Replay,
    worlds: Worlds,
    seat: int,
    actions: Sequence[int],
    choices: Sequence[Choice],
    seed: int,
) -> PlayedOut:
    """Play decisions of a seat out in worlds.

    Parameters
    ----------
    game : Replay
        The hand. If it waits for doubts, the decisions are about the last play; else they are
        actions of the seat to lay.
    worlds : Worlds
    seat : int
        Who decides.
    actions : sequence of int
        `BELIEVE` and `DOUBT`, or actions of the engine.
    choices : sequence of Choice
        How each seat plays on.
    seed : int
    """
    waits = set(actions) <= {BELIEVE, DOUBT} and game.claim is not None
    table = game.hand.table if waits else game.hand.settled()
    players = seated(choices)
    tables = doubts_of(choices, game.rules)
    rules = setup(game.rules)
    rules = rules._replace(max_turns=min(rules.max_turns, int(table.turn) + LIMIT))
    desk, work = new_desk(), new_desk()
    found = np.zeros((len(worlds.ranks), len(actions)), np.int64)
    for block in in_blocks(len(worlds.ranks), BLOCK, "games"):
        play_worlds(
            worlds.history,
            worlds.ranks[block],
            worlds.slots[block],
            block.start,
            rules,
            engine.Table(*table),
            waits,
            seat,
            np.array(actions, np.int64),
            compiled_play_on(),
            players.functions,
            players.params,
            tables.doubts,
            flags_of(choices, game.rules),
            seed,
            address(desk),
            address(work),
            found[block],
        )
    return PlayedOut(found, bool(table.first != NONE))
