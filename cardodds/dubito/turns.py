"""The turns of a game of dubito: what each seat sees and is asked, what comes of its answers."""

from __future__ import annotations

from typing import Any, NamedTuple

from numba import boolean, int64, types

from cardodds.dubito import engine
from cardodds.dubito.coded_rules import Setup
from cardodds.dubito.desk import (
    HANDS,
    HIGHS,
    LANES,
    MINE,
    MY_HIGHS,
    RECORDS,
    TABLE_LANE,
    add,
    clear_pile,
    elsewhere,
    known,
    note_challenge,
    note_pile_gone,
    note_put_out,
    note_stand,
    take_pile,
)
from cardodds.dubito.doubts import ALWAYS, ASKED, CALL, LAST, PLACE, WIDTH, Doubts, believes_run
from cardodds.dubito.engine import LEGAL, SEATS, Table, held_by, is_over, is_run, next_seat
from cardodds.dubito.seats import SIGNATURE, numbers_of
from cardodds.dubito.view import (
    CARDS_AT,
    COPIES_AT,
    DISCARD,
    DOUBT,
    LAY,
    MAX_AT,
    MAY_PASS,
    MIN_AT,
    NONE,
    PASS,
    PASSED_DISCARD,
    PLAYERS_AT,
    RANDOM_DOUBTER,
    RANKS_AT,
    View,
    cards_of_game,
    claimant,
    laid,
    players_of,
    rank,
)
from cardodds.simulation.counts import size
from cardodds.simulation.kernels import first_class, inlined, kernel
from cardodds.simulation.places import at, byte_at, function_at
from cardodds.simulation.streams import (
    GOLDEN,
    advance,
    plus,
    times,
    word,
)

# Flags of a block: whether actions are checked; whether what is known is kept; whether all doubt
# by their tables and the nearest counts; from bit `OPEN_AT` on the seats that see what is hidden,
# a bit a seat.
CHECKED, TRACKED, BY_TABLES = 1, 2, 4
OPEN_AT = 8

RESTART = 3
"""In place of the phase `LAY` for the draws of a turn that may not be passed."""

ILLEGAL = -2
"""In place of a doubter: the last seat asked answered neither 1 nor 0."""

PLAIN = (
    (15 << RANKS_AT)
    | (15 << COPIES_AT)
    | (15 << MIN_AT)
    | (15 << MAX_AT)
    | (7 << PLAYERS_AT)
    | (127 << CARDS_AT)
)
"""The bits of the word of rules that are not 0 in a plain game."""

_BITS_53 = (1 << 53) - 1


class Played(NamedTuple):
    """How a game was played on.

    Attributes
    ----------
    table : Table
        The table at the end.
    doubts, lies : int
        Challenges, and plays that were lies.
    offender : int
        The seat that returned an illegal action, which ends the game; else `NONE`.
    """

    table: Table
    doubts: int
    lies: int
    offender: int


@inlined
def draw_of(desk: Any, lane: int, table: Table, phase: int) -> int:
    """Return the 64 random bits for a decision of a seat.

    They are words of its stream counted by the turns of the game, so that they do not depend on
    what it was asked before.
    """
    if phase == LAY and not table.due & MAY_PASS:
        phase = RESTART  # who has passed may have to restart before the next play
    number = 4 * (16 * table.turn + table.passes) + phase + 1
    return word(plus(at(desk, LANES + lane), times(number, GOLDEN)))


@inlined
def view_of(
    rules: int, table: Table, desk: Any, flags: int, phase: int, seat: int, low: int, high: int
) -> View:
    """Return what a seat sees.

    Parameters
    ----------
    rules : int
    table : Table
    desk : address of a desk
    flags : int
        `TRACKED`, and the seats that see what is hidden.
    phase, seat : int
    low, high : int
        The cards just laid, in `DOUBT`.
    """
    certain, away, record, hidden, hidden_high = 0, 0, 0, 0, 0
    if flags & ~(CHECKED | BY_TABLES):
        if phase == DOUBT:
            other = claimant(table.claim)
        else:
            other = next_seat(players_of(rules), table.out, seat)
            low, high = at(desk, HANDS + other), at(desk, HIGHS + other)
        if flags & TRACKED:
            certain = known(desk, seat, other)
            away = elsewhere(desk, rules, seat, other)
            record = at(desk, RECORDS + other)
        if (flags >> (OPEN_AT + seat)) & 1:
            hidden, hidden_high = low, high
    own_high, mine_high = 0, 0
    if is_run(rules):
        own_high, mine_high = at(desk, HIGHS + seat), at(desk, MY_HIGHS + seat)
    return View(
        phase,
        seat,
        at(desk, HANDS + seat),
        at(desk, MINE + seat),
        own_high,
        mine_high,
        table.pile,
        table.sizes,
        table.more_sizes,
        table.claim,
        table.due if phase == LAY else 0,
        table.turn,
        rules,
        certain,
        away,
        record,
        hidden,
        hidden_high,
    )


@inlined
def nearest_doubter(rules: int, table: Table, doubts: Doubts, desk: Any) -> int:
    """Return the nearest seat that doubts the claim by its table, `NONE` if none does."""
    seat = engine.first_asked(rules, table)
    while seat != NONE:
        if doubts_by_table(rules, table, doubts, desk, seat):
            return seat
        seat = engine.next_asked(rules, table, seat)
    return NONE


@inlined
def doubts_by_table(rules: int, table: Table, doubts: Doubts, desk: Any, seat: int) -> bool:
    """Return whether a seat that has a table doubts the claim."""
    claim = table.claim
    left_with = held_by(table.sizes, table.more_sizes, claimant(claim))
    if left_with == 0 and at(doubts.seats, WIDTH * seat + LAST):
        return True
    own = at(desk, HANDS + seat) + at(desk, MINE + seat)
    place = at(doubts.seats, WIDTH * seat + PLACE)
    if is_run(rules):
        own_high = at(desk, HIGHS + seat) + at(desk, MY_HIGHS + seat)
        believed = believes_run(rules, claim, doubts, own, own_high, left_with, place)
    else:
        unseen = cards_of_game(rules) - size(own)
        left = engine.copies(rules) - engine.own(own, rank(claim))
        place += left * doubts.row + unseen * doubts.column + left_with + laid(claim)
        believed = laid(claim) <= byte_at(doubts.tables, place)
    if believed:
        return False
    call = at(doubts.seats, WIDTH * seat + CALL)
    if call == ALWAYS:
        return True
    bits = word(advance(draw_of(desk, seat, table, DOUBT)))
    return ((bits >> 11) & _BITS_53) < call


@kernel
def doubter_of(
    rules: int,
    table: Table,
    strategies: Any,
    params: Any,
    doubts: Doubts,
    flags: int,
    desk: Any,
    silent: int,
    low: int,
    high: int,
) -> int:
    """Return who doubts the claim, `NONE` if nobody does.

    Of several that want to it is the nearest, or one of them at random; where the nearest counts
    the others are not asked. Below `NONE` it is `ILLEGAL` less the seat that answers neither 1
    nor 0.

    Parameters
    ----------
    silent : int
        Seats that do not doubt this claim, a bit a seat.
    low, high : int
        The cards just laid.
    """
    wanting = 0
    seat = engine.first_asked(rules, table)
    while seat != NONE:
        if not (silent >> seat) & 1:
            answer = 1
            if at(doubts.seats, WIDTH * seat + PLACE) == ASKED:
                view = view_of(rules, table, desk, flags, DOUBT, seat, low, high)
                draw = draw_of(desk, seat, table, DOUBT)
                answer = function_at(strategies, seat)(view, numbers_of(params, seat), draw)
                if flags & CHECKED and answer != 0 and answer != 1:
                    return ILLEGAL - seat
            elif not doubts_by_table(rules, table, doubts, desk, seat):
                answer = 0
            if answer:
                if not rules & RANDOM_DOUBTER:
                    return seat
                wanting |= 1 << seat
        seat = engine.next_asked(rules, table, seat)
    if wanting == 0:
        return NONE
    return engine.chosen(wanting, draw_of(desk, TABLE_LANE, table, DOUBT))


@inlined
def pile_taken(
    rules: int, table: Table, doubter: int, true: bool, low: int, high: int, flags: int, desk: Any
) -> Table:
    """Return the table when who was wrong has taken the pile."""
    taker = doubter if true else claimant(table.claim)
    if flags & TRACKED:
        note_challenge(desk, rules, table.claim, low, high, taker, true)
    take_pile(desk, players_of(rules), taker, is_run(rules))
    return engine.challenge(rules, table, doubter, true)


@inlined
def challenged(
    setup: Setup,
    table: Table,
    doubter: int,
    true: bool,
    low: int,
    high: int,
    strategies: Any,
    params: Any,
    flags: int,
    desk: Any,
) -> tuple[Table, int]:
    """Return the table when the pile has been taken and play goes on from there.

    And who has discarded illegally, `NONE` if nobody has.
    """
    rules = setup.rules
    taker = doubter if true else claimant(table.claim)
    table = pile_taken(rules, table, doubter, true, low, high, flags, desk)
    if not is_over(rules, table) and engine.may_put_out(rules, at(desk, HANDS + taker)):
        view = view_of(rules, table, desk, flags, DISCARD, taker, low, high)
        draw = draw_of(desk, taker, table, DISCARD)
        cards = function_at(strategies, taker)(view, numbers_of(params, taker), draw)
        if flags & CHECKED and not engine.is_discard(at(desk, HANDS + taker), cards):
            return table, taker
        table = put_out(rules, table, desk, flags, taker, cards)
    if not is_over(rules, table):
        table = engine.restart(rules, table, doubter, true)
    return table, NONE


@inlined
def after_passing(rules: int, table: Table, flags: int, desk: Any) -> Table:
    """Return the table when the seat to lay has passed."""
    table = engine.pass_turn(rules, table)
    if table.passes == 0 and rules & PASSED_DISCARD:
        if flags & TRACKED:
            note_pile_gone(desk, rules)
        clear_pile(desk, players_of(rules))
    return table


@inlined
def after_laying(rules: int, table: Table, action: int, low: int, high: int, desk: Any) -> Table:
    """Return the table when the seat to lay has laid these cards, and a claim waits for doubts."""
    add(desk, HANDS + table.seat, -low)
    add(desk, MINE + table.seat, low)
    if is_run(rules):
        add(desk, HIGHS + table.seat, -high)
        add(desk, MY_HIGHS + table.seat, high)
    return engine.lay(table, engine.claim_of(rules, table.seat, action))


@inlined
def turns(
    setup: Setup,
    table: Table,
    waits: bool,
    low: int,
    high: int,
    silent: int,
    strategies: Any,
    params: Any,
    doubts: Doubts,
    flags: int,
    desk: Any,
) -> Played:
    """The turns of a game, see `play_on`."""
    rules = setup.rules
    doubted, lies = 0, 0
    while not is_over(rules, table):
        if not waits:
            if table.turn == setup.max_turns:
                break
            seat = table.seat
            view = view_of(rules, table, desk, flags, LAY, seat, low, high)
            decide = function_at(strategies, seat)
            action = decide(view, numbers_of(params, seat), draw_of(desk, seat, table, LAY))
            if flags & CHECKED and is_broken(view, action):
                return Played(table, doubted, lies, seat)
            if action == PASS:
                table = after_passing(rules, table, flags, desk)
                continue
            low, high = engine.cards_laid(rules, action)
            table = after_laying(rules, table, action, low, high, desk)
            silent = 0
        waits = False
        true = engine.is_true(rules, table.claim, low, high)
        if not true:
            lies += 1
        if flags & BY_TABLES and silent == 0:
            doubter = nearest_doubter(rules, table, doubts, desk)
        else:
            doubter = doubter_of(
                rules, table, strategies, params, doubts, flags, desk, silent, low, high
            )
        if doubter == NONE:
            if flags & TRACKED:
                note_stand(desk, rules, table.claim)
            table = engine.stand(rules, table)
            continue
        if doubter < NONE:
            return Played(table, doubted, lies, ILLEGAL - doubter)
        doubted += 1
        table, offender = challenged(
            setup, table, doubter, true, low, high, strategies, params, flags, desk
        )
        if offender != NONE:
            return Played(table, doubted, lies, offender)
    return Played(table, doubted, lies, NONE)


@kernel
def play_on(
    setup: Setup,
    table: Table,
    waits: bool,
    low: int,
    high: int,
    silent: int,
    strategies: Any,
    params: Any,
    doubts: Doubts,
    flags: int,
    desk: Any,
) -> Played:
    """Play a game on from any position to its end, or to its turn limit.

    Parameters
    ----------
    setup : Setup
    table : Table
    waits : bool
        Whether a claim waits for doubts; else `table.seat` is to lay.
    low, high : int
        Then the cards just laid, as `engine.cards_laid` gives them.
    silent : int
        Then the seats that do not doubt it, a bit a seat.
    strategies : tuple of functions
        One a seat, of the type `SIGNATURE`.
    params : address of an array of float64
        `PARAMETERS` numbers a seat; or a tuple of tuples of them.
    doubts : Doubts
    flags : int
        `CHECKED`, `TRACKED`, and from bit `OPEN_AT` on the seats that see what is hidden.
    desk : address of a desk
        The hands, the pile and the streams; changed.
    """
    return turns(setup, table, waits, low, high, silent, strategies, params, doubts, flags, desk)


def _whole(kind: Any) -> Any:
    """The type of a named tuple of whole numbers."""
    return types.NamedUniTuple(int64, len(kind._fields), kind)


_PLAYED = types.NamedTuple((_whole(Table), int64, int64, int64), Played)
_STRATEGIES = types.UniTuple(types.FunctionType(SIGNATURE), SEATS)
_PLAY_ON = _PLAYED(
    *(_whole(Setup), _whole(Table), boolean, int64, int64, int64),
    *(_STRATEGIES, int64, _whole(Doubts), int64, int64),
)


def compiled_play_on() -> tuple[Any]:
    """Return `play_on` as other kernels take it: the one function of a tuple.

    The turns of a game take long to compile. Called by its name, they would be compiled again with
    every kernel that plays games; as an argument they are compiled once, for all of them.
    """
    return (first_class(play_on, _PLAY_ON),)


@kernel
def play_plainly(
    setup: Setup, table: Table, strategies: Any, params: Any, doubts: Doubts, desk: Any
) -> Played:
    """Play a whole game under the plain rules of `is_plain`.

    The same turns: as the compiler knows that the options are not set, it leaves them out.
    """
    rules = setup.rules & PLAIN
    plain = Setup(
        rules, setup.players, setup.hand, setup.more, setup.pile, setup.opening, setup.max_turns
    )
    zero = rules & 1  # a literal 0 would be a type of its own, for which all is compiled again
    flags = zero | BY_TABLES
    return turns(plain, table, zero != 0, zero, zero, zero, strategies, params, doubts, flags, desk)


@inlined
def is_plain(setup: Setup, flags: int) -> bool:
    """Return whether a game has none of the options that take turns longer.

    That is the sequence ``up``, up to seven players, the first out ends the game, the taker
    restarts freely, nobody passes, and all doubt by their tables.
    """
    return flags == BY_TABLES and setup.rules & ~PLAIN == 0 and setup.players <= 7


@kernel
def put_out(rules: int, table: Table, desk: Any, flags: int, taker: int, cards: int) -> Table:
    """Discard cards of who took the pile, perhaps none, and return the table."""
    add(desk, HANDS + taker, -cards)
    if flags & TRACKED:
        note_put_out(desk, rules, taker, cards)
    return engine.put_out(rules, table, taker, size(cards))


@kernel
def is_broken(view: View, action: int) -> bool:
    """Return whether an action of `LAY`, any integer, is not legal."""
    held = held_by(view.sizes, view.more_sizes, view.seat)
    return engine.is_legal(view.rules, view.due, view.hand, view.hand_high, held, action) != LEGAL
