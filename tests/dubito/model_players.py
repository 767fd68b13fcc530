"""Players who declare as a model says, their hands as records, and what a posterior says of them.

The hands are played by the slow second implementation. Doubts and ranks that may be chosen are
drawn at random, so that nothing can be read into them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum, auto
from random import Random
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from oracles import dubito_engine as slow

from cardodds.cards import Card, pack
from cardodds.dubito.beliefs.chains import draw_chain
from cardodds.dubito.beliefs.histories import history
from cardodds.dubito.beliefs.listeners import ANY, Listeners
from cardodds.dubito.beliefs.observed import Observed, seen_by
from cardodds.dubito.beliefs.sampling import steps
from cardodds.dubito.beliefs.worlds import tell
from cardodds.dubito.claimants import Claimant, Turn
from cardodds.dubito.odds import holds
from cardodds.dubito.recorded_hand import (
    ASIDE,
    DISCARDED,
    LAID,
    PILE,
    TURNED,
    RecordedHand,
    hand_of,
)
from cardodds.dubito.replay import Replay
from cardodds.records import Deal, Move, Record

HALVES, WORLDS = 2, 80
"""Chains, each a half of what a posterior is taken from, and worlds that they draw together."""

TRIES = 4
"""How often half of the chains tries to find a world that fits."""

FIRST_TURN, TURNS, PILES = 4, 16, 2
"""Plays after which a claim may be asked about, plays of a hand, piles taken before that claim."""

RANKS = pack("napoletane").ranks
SUITS = "DCSB"
SEATS = ("Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio")
MOST = 4


def claim_of(model: Claimant, held: int, hand: int, random: Random) -> int:
    """How many a model declares that holds so many; who tells nothing, any number."""
    turn = Turn(hand, MOST)
    numbers = range(1, min(MOST, hand) + 1)
    weights = [model.declares(number, held, turn) for number in numbers]
    return random.choices(numbers, [float(weight) for weight in weights])[0]


@dataclass
class Hand:
    """A hand played by model players: its record, and whether each claim was true."""

    record: Record
    true: dict[int, bool]
    """By the number of the move."""
    takes: dict[int, int]
    """How many piles had been taken before."""


def play(
    model: Claimant,
    random: Random,
    players: int = 4,
    guess: float = 0.12,
    sure: float | None = None,
    turns: int = TURNS,
    until: tuple[int, int] | None = None,
) -> Hand:
    """Play a hand. Who holds all but too few of the rank doubts with the chance `sure`.

    It is broken off at the first claim `until` which so many claims have been made and so many
    piles taken.
    """
    cards = slow.pack(len(RANKS), SUITS)
    random.shuffle(cards)
    game = slow.Game(cards, players, 40 // players, max_turns=turns)
    seats = SEATS[:players]
    dealt = {seats[seat]: (tuple(map(card, hand)),) for seat, hand in enumerate(game.hands)}
    moves: list[Move] = []
    true, takes, taken = {}, {}, 0
    while game.phase != "over":
        lay = _lay(game, model, random)
        seat = game.seat
        game.lay(lay)
        number = len(moves) + 1
        rank = RANKS[lay.rank - 1]
        moves.append(
            Move(
                number,
                seats[seat],
                "lay",
                count=lay.count,
                rank=rank,
                cards=tuple(map(card, lay.cards)),
            )
        )
        true[number], takes[number] = game.is_true(), taken
        if until is not None and len(takes) > until[0] and taken >= until[1]:
            break
        doubter = _doubter(game, lay, random, guess, guess if sure is None else sure)
        if doubter is None:
            game.stand()
        else:
            game.doubt(doubter)
            taken += 1
            turned = tuple(map(card, lay.cards))
            moves.append(Move(number + 1, seats[doubter], "doubt", turned=turned))
    rules = {"packs": 1}
    record = Record(
        "played", "dubito", seats, rules=rules, deal=Deal((), dealt), moves=tuple(moves)
    )
    return Hand(record, true, takes)


def card(played: slow.Card) -> Card:
    return Card(RANKS[played.rank - 1], played.suit)


def _lay(game: slow.Game, model: Claimant, random: Random) -> slow.Lay:
    hand = game.hands[game.seat]
    rank = random.choice(game.starts())
    right = [card for card in hand if card.rank == rank]
    wrong = [card for card in hand if card.rank != rank]
    number = claim_of(model, len(right), len(hand), random)
    laid = random.sample(right, min(number, len(right)))
    laid += random.sample(wrong, number - len(laid))
    return slow.Lay(tuple(laid), number, rank)


def _doubter(
    game: slow.Game, lay: slow.Lay, random: Random, guess: float, sure: float
) -> int | None:
    if not game.hands[game.claim.seat]:
        return game.may_doubt[0]
    for seat in game.may_doubt:
        own = [*game.hands[seat], *game.own_in_pile(seat)]
        proof = sum(card.rank == lay.rank for card in own) + lay.count > 4
        if random.random() < (sure if proof else guess):
            return seat
    return None


class _Sizes:
    """Where cards lie that a record tells all of: how many are enough."""

    def __init__(self, size: dict[str, int]) -> None:
        self.size = size

    def move(self, giver: str, taker: str, count: int, seen: Iterable[Card] = ()) -> None:
        self.size[giver] -= count
        self.size[taker] += count


class _ToldHand(RecordedHand):
    """A recorded hand of which all cards are told, so that nothing has to be concluded."""

    def _dealt(self) -> Any:
        size = dict.fromkeys((LAID, TURNED, DISCARDED), 0)
        size |= {PILE: self.rules.pile, ASIDE: self.rules.aside}
        dealt = zip(self.seats, self.rules.hands, strict=True)
        return _Sizes(size | {hand_of(seat): cards for seat, cards in dealt})


def replayed(record: Record) -> Replay:
    """What `replay` says of a hand that was played here, in a tenth of the time."""
    hand = _ToldHand(record)
    moves = tuple(map(hand.play, record.moves, (*record.moves[1:], None)))
    return Replay(record, hand.rules, moves, hand)


class Claim(NamedTuple):
    """A claim as somebody hears it.

    Attributes
    ----------
    posterior, prior : float
        The chance that it is true, and that it was possible before it was heard.
    one, other : float
        The posterior again, by each half of the chains alone.
    true : bool
    """

    posterior: float
    prior: float
    one: float
    other: float
    true: bool


class Table(NamedTuple):
    """How many play, and the chance that one of them doubts, who is not sure of a lie."""

    players: int = 4
    guess: float = 0.12


FOUR = Table()


class Missing(Enum):
    """Why there is no claim to be asked about."""

    NOT_MADE = auto()
    """The hand ended before."""
    KNOWN_LIE = auto()
    """Its own cards tell the other seat that it is a lie."""
    NO_WORLD = auto()
    """Half of the chains found no world that fits, however long they went."""


def later_claim(
    model: Claimant,
    believed: Claimant,
    random: Random,
    listeners: Listeners = ANY,
    table: Table = FOUR,
    worlds: int = WORLDS,
) -> Claim | Missing:
    """A claim of a new hand after two piles have been taken, as another seat hears it.

    It is the first such claim from a turn on that is drawn before, so that what comes after it
    has no say in whether it is asked about; and one alone, so that claims are independent.
    """
    sure, guess = None, table.guess
    if listeners != ANY:
        sure, guess = float(listeners.sure), float(listeners.guess)
    until = random.randrange(FIRST_TURN, TURNS), PILES
    hand = play(model, random, table.players, guess, sure, until=until)
    number, takes = list(hand.takes.items())[-1]
    if len(hand.takes) <= until[0] or takes < PILES:
        return Missing.NOT_MADE
    record, claimant = hand.record, hand.record.moves[-1].seat
    seat = random.choice([seat for seat in record.seats if seat != claimant])
    seen = seen_by(replayed(record), (seat,))
    possible = prior(seen, record)
    if possible == 0:
        return Missing.KNOWN_LIE
    right, seed = str(model) == str(believed), random.getrandbits(60)
    true = sampled(seen, believed, listeners, seed, worlds, right)
    if not all(map(len, true)):
        return Missing.NO_WORLD
    half = [float(np.mean(found)) for found in true]
    everything = np.concatenate(true)
    # Half a world for and half against: nothing is certain by worlds alone.
    posterior = (float(everything.sum()) + 0.5) / (len(everything) + 1)
    return Claim(posterior, possible, *half, hand.true[number])


def sampled(
    seen: Observed,
    believed: Claimant,
    listeners: Listeners,
    seed: int,
    number: int,
    right: bool = False,
) -> list[NDArray[np.bool_]]:
    """Whether the last claim is true in each world that fits, for both halves of the chains.

    A half that has none tries again, each time with four times as many steps; if the model is
    `right`, also where nothing fits but what it never does.
    """
    told = history(seen, believed, listeners)
    settling, between = steps(told)
    each = number // HALVES
    ranks, slots = np.zeros((each, told.cards), np.int64), np.zeros((each, told.slots), np.int64)
    fits = np.full((HALVES, each, 2), each, np.int64)
    places = np.zeros((HALVES, each, told.players + 3), np.int64)
    fitting = np.zeros((HALVES, each), np.bool_)
    for tried in range(TRIES):
        for half in range(HALVES):
            if not fitting[half].any():
                chain, longer = tried * HALVES + half, settling * 4**tried
                draw_chain(told, seed, chain, longer, between, ranks, slots, fits[half])
                tell(told, ranks, slots, places[half])
        fitting = fits[..., 1] == 0
        least = 0 if right or not fitting.any() else fits[fitting, 0].min()
        fitting &= fits[..., 0] == least
    claim = seen.steps[-1].move
    true = (places[..., -1] >> (4 * RANKS.index(str(claim.rank)))) & 15
    return [true[half][fitting[half]] == claim.laid for half in range(HALVES)]


def prior(seen: Observed, record: Record) -> float:
    """The chance that the claimant held what it declared, by the own hand and own cards laid."""
    claim, (seat,) = seen.steps[-1], seen.seats
    mine = [card for cards in record.deal.hands[seat] for card in cards]
    pile: list[Card] = []
    for step in seen.steps:
        move = step.move
        if move.seat == seat and move.action == "lay":
            for laid in move.cards or ():
                mine.remove(laid)
                pile.append(laid)
        elif move.action == "doubt":
            if move.taker == seat:
                mine += [*pile, *taken_by(seen, move.number, seat)]
            pile = []
    own = sum(held.rank == claim.move.rank for held in [*mine, *pile])
    unseen = 40 - len(mine) - len(pile)
    if own + (claim.move.laid or 0) > 4:
        return 0.0
    return float(holds(0, claim.move.laid or 0, gone=own, unseen=unseen, theirs=claim.held))


def taken_by(seen: Observed, number: int, seat: str) -> Iterator[Card]:
    """The cards of others in the pile that a seat took with a move."""
    for step in reversed(seen.steps[: number - 1]):
        if step.move.action == "doubt":
            return
        if step.move.seat != seat:
            yield from step.move.cards or ()
