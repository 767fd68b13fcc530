"""How advice finds its numbers: the actions, the worlds, the play-outs, the comparison."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from cardodds.errors import ArgumentError
from cardodds.poker.advice import Action, Advice, Simulated
from cardodds.poker.classes import HandClass, all_classes
from cardodds.poker.coded_rules import setup
from cardodds.poker.evaluation import code_table
from cardodds.poker.game import PARAMETERS, SIGNATURE, Begin, Table, new_table
from cardodds.poker.hands import read_hand
from cardodds.poker.lookup import ALL_HELD, UNIT, best_throw, prepare
from cardodds.poker.odds import claim
from cardodds.poker.position import Position
from cardodds.poker.recorded_game import CARD_LIST
from cardodds.poker.replay import ASKED, Replay, replay
from cardodds.poker.rules import PokerRules
from cardodds.poker.strategies import CATALOGUE, LEAST_PAIR, believed_classes
from cardodds.poker.view import (
    BELIEVE,
    DECLARE,
    DOUBT,
    DUBITO,
    EXCHANGE,
    HAND,
    NONE,
    STAKE,
    UNKNOWN,
    cards_of,
    exchanged,
    may_exchange,
)
from cardodds.poker.worlds import Held, Worlds, known_hand, passed_hand, play_worlds
from cardodds.records import Record, RecordError
from cardodds.simulation.estimates import Estimate, mean
from cardodds.simulation.kernels import first_class
from cardodds.simulation.progress import in_blocks
from cardodds.simulation.strategies import Choice

PLAYED = 20_000
"""Play-outs, where the number of worlds is not given: about a second."""

BLOCK = 2000
"""Play-outs between two signs of progress."""

PARTICLES = 200_000
"""Worlds in which the cards are passed on, of which those played out are taken."""

HALF = Fraction(1, 2)


@dataclass(frozen=True)
class Option:
    """An action that is played out, with what is exactly known of it."""

    kind: str
    action: int
    exchanged: int | None = None
    hold: str | None = None
    declared: HandClass | None = None
    chance: Fraction | None = None
    true: bool | None = None
    stake: int | None = None


def advised(
    record: Record,
    hand: str | None,
    strategy: str,
    lies: Fraction,
    worlds: int | None,
    seed: int,
) -> Advice:
    """Return the advice; the arguments are those of `cardodds.poker.advice.play`, checked."""
    game = replay(record)
    try:
        choice = CATALOGUE.choose(strategy)
    except ArgumentError as error:
        raise ArgumentError("strategy", error.value, error.allowed) from None
    _check_hand(game, hand)
    position, copies = game.position, game.rules.joker_copies
    prepare(copies)
    options = list(_options(game))
    number = worlds or max(2, PLAYED // len(options))
    laid, true = _worlds(game, lies, number, seed)
    found = _played_out(game, choice, options, laid, seed)
    effective = min(number, int(laid.effective))
    doubting = position.phase == DOUBT
    claimed = game.game.class_of(position.declared) if doubting else None
    heard = None
    if claimed is not None:
        heard = claim(claimed, exchanged(position.view()), joker_copies=copies)
    return Advice(
        seat=str(game.next_seat),
        asked=ASKED[position.phase],
        actions=tuple(_valued(options, found, effective, seed)),
        declared=claimed,
        true=None
        if true is None
        else Simulated.share(true, max(PARTICLES, number), int(laid.effective), seed),
        forced=None if heard is None else heard.forced,
        chosen=None if heard is None else heard.chosen,
        holders=position.holders,
        strategy=str(choice),
        lies=lies,
        worlds=number,
        effective=effective,
        seed=seed,
        rules=game.rules.options(),
    )


def _played_out(
    game: Replay, choice: Choice, options: Sequence[Option], laid: Worlds, seed: int
) -> NDArray[np.int64]:
    """What each action brings in each world, see `play_worlds`."""
    position, number = game.position, len(laid.hands)
    given = (
        setup(game.rules),
        code_table(game.rules.joker_copies),
        (first_class(choice.strategy.decide, SIGNATURE),) * position.players,
        (choice.params(PARAMETERS, game.rules),) * position.players,
        _begin(position),
        _table(position),
        seed,
    )
    actions = np.array([option.action for option in options], np.int64)
    found = np.empty((number, len(options), 3), np.int64)
    size = max(1, BLOCK // len(options))
    for part in in_blocks(number, size, "worlds"):
        play_worlds(*given, part.start, actions, laid.hands[part], laid.stocks[part], found[part])
    return found


def _check_hand(game: Replay, hand: str | None) -> None:
    """Take the hand that is given; raise if the seat that is asked has one that is not known."""
    if game.next_seat is None:
        raise game.record.error("the game is over: nobody is to play")
    if game.position.phase == DOUBT:
        if hand is not None:
            raise ArgumentError("hand", hand, "the cards lie face down: who is asked sees none")
        return
    if hand is not None:
        _take_hand(game, hand)
    if len(game.held) < HAND:
        rule = (
            f"the hand of {game.next_seat} must be known whole, or given: "
            f"{len(game.held)} of {HAND} cards are"
        )
        raise game.record.error(rule)


def _take_hand(game: Replay, hand: str) -> None:
    """Take the hand that is given; raise if the record says otherwise."""
    cards = read_hand(hand)
    lacking = Counter(game.held) - Counter(cards)
    if lacking:
        listed = " ".join(map(str, lacking.elements()))
        raise ArgumentError("hand", hand, f"lacks {listed}, in this hand by the record")
    try:
        game.game.know(cards)
    except RecordError as error:
        raise ArgumentError("hand", hand, f"contradicts the record: {error.rule}") from None


def _options(game: Replay) -> Iterator[Option]:
    """The actions that are worth playing out."""
    position = game.position
    view = position.view()
    copies = game.rules.joker_copies
    if position.phase == STAKE:
        low, high = game.rules.stake_min, game.rules.stake_max
        for stake in sorted({low, (low + high) // 2, high}):
            yield Option("stake", stake, stake=stake)
    elif position.phase == EXCHANGE:
        least = _least(position)
        wanted = least if view.own < least else min(view.own + 1, _top(game.rules))
        most = HAND if may_exchange(view.rules, view.seat) else 0
        for number in range(most + 1):
            action, chance = best_throw(view.hand, view.own, wanted, copies, number, number)
            held = [
                str(CARD_LIST[card])
                for place, card in enumerate(cards_of(view.hand))
                if ((ALL_HELD ^ action) >> place) & 1
            ]
            yield Option(
                "exchange",
                int(action),
                exchanged=number,
                hold=" ".join(held),
                declared=game.game.class_of(wanted),
                chance=Fraction(int(chance), UNIT),
            )
    elif position.phase == DECLARE:
        number = exchanged(view)
        for order in _declarations(game, view.own, number):
            one = game.game.class_of(order)
            yield Option(
                "declare",
                order,
                exchanged=number,
                declared=one,
                chance=claim(one, number, joker_copies=copies).forced,
                true=view.own >= order,
            )
    else:
        if position.is_legal(BELIEVE):
            yield Option("believe", BELIEVE)
        yield Option("doubt", DUBITO)


def _least(position: Position) -> int:
    """The least class that may be declared; of an opener, the least pair."""
    return LEAST_PAIR if position.declared == NONE else position.declared + 1


def _top(rules: PokerRules) -> int:
    return len(all_classes(rules.joker_copies)) - 1


def _declarations(game: Replay, own: int, number: int) -> list[int]:
    """The least, one's own, the most that is believed, the least of each higher category."""
    least = _least(game.position)
    believed = believed_classes(HALF, game.rules.joker_copies)[number]
    orders = {least, max(own, least), max(believed, least)}
    category = game.game.class_of(least).category
    for order in range(least + 1, _top(game.rules) + 1):
        if game.game.class_of(order).category != category:
            category = game.game.class_of(order).category
            orders.add(order)
    return sorted(orders)


def _worlds(game: Replay, lies: Fraction, number: int, seed: int) -> tuple[Worlds, float | None]:
    """The worlds that are played out; where cards lie face down, the chance of the declaration."""
    position = game.position
    view = position.view()
    if position.phase != DOUBT:
        thrown = view.thrown if position.phase == DECLARE else 0
        return known_hand(view.hand, thrown, number, seed), None
    held = _held(game)
    passed, thrown = view.passed, view.thrown
    if passed == NONE or UNKNOWN in cards_of(passed):
        passed, thrown = NONE, 0
    else:
        held = held[-(position.holders - _last_held(position)) :]
    particles = max(PARTICLES, number)
    laid, true = passed_hand(
        setup(game.rules),
        code_table(game.rules.joker_copies),
        passed,
        thrown,
        held,
        float(lies),
        particles,
        seed,
    )
    chosen = np.arange(number) * particles // number
    return Worlds(laid.hands[chosen], laid.stocks[chosen], laid.effective), true


def _held(game: Replay) -> list[Held]:
    """What was seen of all holders of the deal."""
    deal = game.position.decided + game.position.voids + 1
    found: list[Held] = []
    number, target = 0, LEAST_PAIR
    for move in game.moves:
        if move.deal == deal and move.action == "exchange":
            number = move.exchanged or 0
        elif move.deal == deal and move.declared is not None:
            order = move.declared.order(joker_copies=game.rules.joker_copies)
            found.append(Held(number, target, order))
            target = order + 1
    return found


def _last_held(position: Position) -> int:
    """Which holder of the deal, from 1, the seat that is asked was when it held last."""
    first = (position.seat - position.opener) % position.players + 1
    return first + (position.holders - first) // position.players * position.players


def _begin(position: Position) -> Begin:
    """Where the play-outs begin; each has its hand and its first action."""
    return Begin(
        0,
        NONE,
        position.phase,
        position.seat,
        NONE,
        position.claims,
        position.exchanges,
        position.holders,
        position.pats,
        position.opener,
        position.decided,
        position.turn,
        position.pot,
        position.word,
    )


def _table(position: Position) -> Table:
    """What lies on the table, for the play-outs."""
    table = new_table()
    # What others passed on and threw is not looked at by the strategies that play on.
    for array, numbers in ((table.scores, position.scores), (table.losses, position.losses)):
        array[: len(numbers)] = numbers
    table.passed[:] = NONE
    return table


def _valued(
    options: list[Option], found: NDArray[np.int64], effective: int, seed: int
) -> Iterator[Action]:
    """The actions with their numbers, the best first."""
    ranked = _ranked(found, effective)
    best = ranked[0][0]
    gains = found[:, :, 1]
    for column, rank in ranked:
        value = _estimate(gains[:, column], effective)
        behind = _estimate(gains[:, best] - gains[:, column], effective)
        option = options[column]
        yield Action(
            kind=option.kind,
            exchanged=option.exchanged,
            hold=option.hold,
            declared=option.declared,
            chance=option.chance,
            true=option.true,
            stake=option.stake,
            keep=Simulated.share(float(found[:, column, 0].mean()), len(found), effective, seed),
            win=Simulated.share(float(found[:, column, 2].mean()), len(found), effective, seed),
            value=value.value,
            low=value.low,
            high=value.high,
            behind=behind.value,
            behind_low=behind.low,
            behind_high=behind.high,
            rank=rank,
        )


def _ranked(found: NDArray[np.int64], effective: int) -> list[tuple[int, int]]:
    """The columns with their ranks from 1: by the score in the deal, then by games won.

    What the worlds can not tell from the best in either shares its rank; of the others the best
    leads the next rank in the same way.
    """

    def alike(column: int, other: int, what: int) -> bool:
        differences = found[:, other, what] - found[:, column, what]
        return _estimate(differences, effective).low <= 0

    sums = found.sum(axis=0)
    left = sorted(range(found.shape[1]), key=lambda column: -int(sums[column, 1]))
    ranked: list[tuple[int, int]] = []
    while left:
        rank = len(ranked) + 1
        level = [column for column in left if alike(column, left[0], 1)]
        level.sort(key=lambda column: -int(sums[column, 2]))
        level = [column for column in level if alike(column, level[0], 2)]
        ranked += [(column, rank) for column in level]
        left = [column for column in left if column not in level]
    return ranked


def _estimate(numbers: NDArray[np.int64], effective: int) -> Estimate:
    """A mean with the interval of so many independent numbers."""
    whole = mean(int(numbers.sum()), int((numbers**2).sum()), len(numbers))
    wider = (len(numbers) / max(effective, 1)) ** 0.5
    half = wider * whole.half_width
    return Estimate(whole.value, whole.value - half, whole.value + half)
