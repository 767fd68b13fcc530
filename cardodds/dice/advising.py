"""How advice finds its numbers: the legal calls, their chances, the equilibrium, the play-outs."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardodds.dice.advice import Advice, CallValue, Said
from cardodds.dice.catalogue import CATALOGUE
from cardodds.dice.coded_rules import menus
from cardodds.dice.engine import previous_seat
from cardodds.dice.game import SIGNATURE
from cardodds.dice.notation import Bid
from cardodds.dice.position import Position
from cardodds.dice.reading import BAYES, CERTAIN, forecast
from cardodds.dice.remembered import SEATS, nothing_remembered
from cardodds.dice.replay import replay
from cardodds.dice.rolls import roll_tables
from cardodds.dice.rules import DiceRules
from cardodds.dice.situations import at_table
from cardodds.dice.solver.pairs import MOST_DICE
from cardodds.dice.solver.rounds import Round
from cardodds.dice.solver.solving import LP_SEQUENCES, solve
from cardodds.dice.strategies import PARAMETERS
from cardodds.dice.view import (
    BUSSO,
    DUBITO,
    KNOCK,
    MOST_FACES,
    NO_FACE,
    NONE,
    REMEMBERED,
    SILENT,
    View,
    count_of,
    earlier_bid,
    face_of,
    faces,
    hidden,
    last_bid,
    matching,
    of_face,
    players,
    wild,
)
from cardodds.dice.worlds import play_worlds
from cardodds.errors import ArgumentError, suggest
from cardodds.exact import binomial
from cardodds.numbers import Language, grouped
from cardodds.records import Record
from cardodds.simulation.estimates import Estimate, mean, wilson
from cardodds.simulation.kernels import first_class
from cardodds.simulation.progress import in_blocks
from cardodds.simulation.strategies import Choice, written

PLAYED, WORLDS = 500_000, 10_000
"""Play-outs and worlds at most, where the number of worlds is not given: about a second."""

BLOCK = 50_000
"""Play-outs between two signs of progress: about a tenth of a second."""

PRIOR = "prior"

BothSaid = dict[Language, str]
"""A text in both languages."""

_WHY: dict[str, BothSaid] = {
    "players": {
        "en": "more than two players have dice",
        "it": "hanno dadi più di due giocatori",
    },
    "rules": {
        "en": "no round is solved under these rules, such as bussare",
        "it": "con queste regole, come il bussare, nessun giro è risolto",
    },
    "dice": {
        "en": f"no round of more than {MOST_DICE} dice a player is solved",
        "it": f"nessun giro con più di {MOST_DICE} dadi a testa è risolto",
    },
    "bids": {
        "en": "the bid is not the opener's first, and what was said before it is not known",
        "it": "la dichiarazione non è la prima di chi apre, e non si sa che cosa la precede",
    },
}
"""Why there is no equilibrium."""


@dataclass(frozen=True)
class Question:
    """A seat that is to call.

    Attributes
    ----------
    position : Position
        With bussare before anybody has been asked.
    seat : str or None
    bids : tuple of Bid
        Of this round, as far as they are known.
    """

    position: Position
    seat: str | None
    bids: tuple[Bid, ...]


def recorded(record: Record) -> Question:
    """Return the question with which a record ends."""
    game = replay(record)
    game.view()
    bids: list[Bid] = []
    for move in game.moves:
        if move.action == "bid" and move.bid is not None:
            bids.append(move.bid)
        elif move.action != "roll":
            bids.clear()
    return Question(game.position, game.next_seat, tuple(bids))


def told(
    mine: str,
    table: int,
    bid: Bid | str | None,
    players: int | None,
    rule: str,
    piombo: bool,
    bussare: bool,
) -> Question:
    """Return the question that `at_table` describes."""
    position = at_table(
        mine, table, bid, players=players, rule=rule, piombo=piombo, bussare=bussare
    )
    return Question(position, None, () if bid is None else (_bid(position, position.bid),))


def advised(question: Question, strategy: str, model: str, games: int | None, seed: int) -> Advice:
    """Return the advice; the arguments are those of `cardodds.dice.advice.call`, checked."""
    choice = _chosen("strategy", strategy)
    reader = _reader(model)
    position = question.position
    calling = position
    while calling.phase == KNOCK:
        calling = calling.after(SILENT)
    view = calling.view()
    asked = position if position.phase == KNOCK else calling
    calls = list(calling.actions())
    if position.phase == KNOCK:
        calls.insert(1, BUSSO)
    number = games or max(2, min(WORLDS, PLAYED // len(calls)))
    winners = _played(asked, choice, reader, calls, number, seed)
    chances = [_right(view, call) for call in calls]
    heard = [None if reader is None else _heard(view, reader, position, call) for call in calls]
    mix, solved = _mix(calling, view.dice, question.bids)
    mixes = [None if mix is None else mix.get(_key(position, call), 0.0) for call in calls]
    wins = winners == view.seat
    moves = []
    for column, rank in _ranked(wins):
        call = calls[column]
        behind = _behind(wins, column)
        won = int(wins[:, column].sum())
        moves.append(
            CallValue(
                call=_said(position, call),
                right=chances[column],
                heard=heard[column],
                equilibrium=mixes[column],
                wins=won,
                win=wilson(won, number),
                behind=behind.value,
                behind_low=behind.low,
                behind_high=behind.high,
                rank=rank,
            )
        )
    names = position.rules.face_names
    seats = range(view.seat, view.seat + position.players)
    return Advice(
        moves=tuple(moves),
        seat=question.seat,
        mine=tuple(
            name for face, name in enumerate(names) for _ in range(of_face(view.dice, face))
        ),
        dice=tuple(position.dice[seat % position.players] for seat in seats),
        bid=_bid(position, position.bid) if position.bid else None,
        piombo=position.piombo,
        method=solved if isinstance(solved, str) else None,
        model=PRIOR if reader is None else f"bayes:trust={written(reader.values[0])}",
        strategy=str(choice),
        games=number,
        seed=seed,
        rules=position.rules.options(),
        equilibrium_why=None if isinstance(solved, str) else solved,
    )


def _reader(model: str) -> Choice | None:
    """The strategy whose reading of bids is the model; None for the prior."""
    if model == PRIOR:
        return None
    if not isinstance(model, str) or model.partition(":")[0] != BAYES.name:
        raise ArgumentError("model", model, suggest(model, (PRIOR, BAYES.name)))
    return _chosen("model", model)


def _chosen(argument: str, wanted: str) -> Choice:
    """The strategy that an argument names."""
    try:
        return CATALOGUE.choose(wanted)
    except ArgumentError as error:
        raise ArgumentError(argument, error.value, error.allowed) from None


def _bid(position: Position, number: int) -> Bid:
    """A bid by its number."""
    return Bid(count_of(number), position.rules.face_names[face_of(number)])


def _said(position: Position, call: int) -> Bid | Said:
    """A call as it is said."""
    if call == DUBITO:
        return "dubito"
    return "busso" if call == BUSSO else _bid(position, call)


def _key(position: Position, call: int) -> Bid | None:
    """A bid, or None for dubito, as solved rounds have it."""
    return None if call == DUBITO else _bid(position, call)


def _right(view: View, call: int) -> Fraction:
    """The exact chance that a call is right, given one's own dice."""
    bid = last_bid(view) if call <= BUSSO else call
    face = face_of(bid)
    ways = 1 if wild(view.rules) in (NO_FACE, face) else 2
    unseen = hidden(view)
    counted = binomial(unseen, Fraction(ways, faces(view.rules)))
    missing = count_of(bid) - matching(view.dice, face, view.rules)
    if call == BUSSO:
        return counted.exactly(missing) if 0 <= missing <= unseen else Fraction(0)
    right = counted.at_least(max(missing, 0))
    return 1 - right if call == DUBITO else right


def _heard(view: View, reader: Choice, position: Position, call: int) -> float:
    """The same, by what the others have bid."""
    params = reader.params(PARAMETERS, position.rules)
    bid = last_bid(view) if call <= BUSSO else call
    right = int(forecast(view, params, bid))
    if call == DUBITO:
        right = CERTAIN - right
    elif call == BUSSO:
        count, face = count_of(bid), face_of(bid)
        if matching(view.dice, face, view.rules) > count:
            return 0.0
        # The bid with the next higher count of the face need not be one that can be made.
        more = forecast(view, params, bid + MOST_FACES) if count < view.table else 0
        right -= int(more)
    return right / CERTAIN


def _named(view: View) -> NDArray[np.int64]:
    """By seat the face that its last bid of the round named, -1 if there is none."""
    named = np.full(SEATS, NONE, np.int64)
    back, seat = 0, view.bidder
    while back < min(view.bids, REMEMBERED):
        named[seat] = face_of(earlier_bid(view, back))
        seat = previous_seat(view.held, seat, players(view.rules))
        if seat == view.bidder:
            break
        back += 1
    return named


def _played(
    asked: Position, choice: Choice, reader: Choice | None, calls: list[int], games: int, seed: int
) -> NDArray[np.int8]:
    """Who wins, by world and call."""
    rules, view = asked.rules, asked.view()
    given = choice.params(PARAMETERS, rules)
    trust = Fraction(1) if reader is None else reader.values[0]
    named = np.full(SEATS, NONE, np.int64) if reader is None else _named(view)
    tables = (
        menus(rules),
        *roll_tables(rules.faces),
        *nothing_remembered(asked.setup, [NONE] * asked.players),
    )
    functions = (first_class(choice.strategy.decide, SIGNATURE),) * SEATS
    winners = np.empty((games, len(calls)), np.int8)
    block = max(1, BLOCK // len(calls))
    for part in in_blocks(games, block, "games"):
        play_worlds(
            view,
            np.array(calls, np.int64),
            rules.max_turns,
            named,
            trust.numerator,
            trust.denominator,
            *tables,
            functions,
            (given,) * SEATS,
            seed,
            part.start,
            winners[part],
        )
    return winners


def _mix(
    position: Position, dice: int, bids: tuple[Bid, ...]
) -> tuple[dict[Bid | None, float] | None, str | BothSaid]:
    """How often an equilibrium makes each call, and how the round was solved, or why it is not."""
    rules = position.rules
    own, other = position.dice[position.opener], sum(position.dice)
    other -= own
    left = sum(number > 0 for number in position.dice)
    plain = DiceRules(rule=rules.rule, faces=rules.faces)
    alike = (rules.wild, rules.wild_bid, rules.bussare, rules.one_round) == (
        plain.wild,
        plain.wild_bid,
        False,
        False,
    )
    if left != 2:
        return None, _WHY["players"]
    if not alike:
        return None, _WHY["rules"]
    if max(own, other) > MOST_DICE:
        return None, _WHY["dice"]
    if len(bids) != position.bids:
        return None, _WHY["bids"]
    words: dict[str, Any] = {"rule": rules.rule, "faces": rules.faces, "piombo": position.piombo}
    game = Round.of((own, other), **words)
    sequences = max(game.sequences(0), game.sequences(1))
    if sequences > LP_SEQUENCES:
        return None, _too_large(sequences)
    try:
        _, player, _ = game.node(bids)
    except ArgumentError:
        return None, _WHY["bids"]
    if player != (position.seat != position.opener):
        # What was said before the last bid is not known.
        return None, _WHY["bids"]
    solved = solve((own, other), progress=False, **words)
    return solved.mix(dice, bids), solved.method


def _too_large(sequences: int) -> BothSaid:
    """Why a round is not solved: too large for the linear program."""
    known: list[Language] = ["en", "it"]
    number, most = ({lang: grouped(n, lang) for lang in known} for n in (sequences, LP_SEQUENCES))
    return {
        "en": f"the round is too large for the linear program: {number['en']} sequences a side, "
        f"at most {most['en']}",
        "it": f"il giro è troppo grande per il programma lineare: {number['it']} sequenze a testa, "
        f"al massimo {most['it']}",
    }


def _ranked(wins: NDArray[np.bool_]) -> list[tuple[int, int]]:
    """The columns with their ranks from 1, the best first; what can not be told apart shares it."""
    sums = wins.sum(axis=0)
    left = sorted(range(wins.shape[1]), key=lambda column: -int(sums[column]))
    ranked: list[tuple[int, int]] = []
    while left:
        rank, first = len(ranked) + 1, left[0]
        level = [column for column in left if _difference(wins, first, column).low <= 0]
        ranked += [(column, rank) for column in level]
        left = [column for column in left if column not in level]
    return ranked


def _behind(wins: NDArray[np.bool_], column: int) -> Estimate:
    """How much oftener the best call wins than another."""
    return _difference(wins, int(wins.sum(axis=0).argmax()), column)


def _difference(wins: NDArray[np.bool_], one: int, other: int) -> Estimate:
    """How much oftener one call wins than another, world by world."""
    more = int((wins[:, one] & ~wins[:, other]).sum())
    less = int((wins[:, other] & ~wins[:, one]).sum())
    return mean(more - less, more + less, len(wins))
