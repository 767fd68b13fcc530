"""Dubito poker as a PettingZoo environment.

Every action is one step: believe, dubito, an exchange (one of the 32 choices of the places whose
cards are thrown), a declaration (one of all classes of hands), and with ``scoring="pot"`` a stake.
By points the winner of the match gets 1, which the others lose in equal parts; by chips and pot
each seat gets, deal by deal, the chips that it wins, and at the end its prize.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cardodds.environments.aec import GameEnv, wrapped
from cardodds.environments.steps import (
    Field,
    OneStepGame,
    Steps,
    around,
    from_seat,
    rules_of,
    won,
)
from cardodds.errors import ArgumentError
from cardodds.poker.classes import RANKS, all_classes
from cardodds.poker.position import Position
from cardodds.poker.rules import PokerRules
from cardodds.poker.simulation import GAME
from cardodds.poker.view import (
    CLAIMS,
    DECLARE,
    DOUBT,
    EXCHANGE,
    EXCHANGES,
    HAND,
    NONE,
    STAKE,
    cards_of,
    earlier_claim,
    earlier_exchange,
    may_exchange,
    score,
)
from cardodds.simulation.streams import DEAL, start

CARDS, SUITS = 34, 4
CHOICES = 1 << HAND
MOST_STAKES = 1000
"""Stakes among which an environment lets its opener choose, at most."""

FAR = 2**62
"""A bound that no number of chips reaches."""


@dataclass(frozen=True)
class Shuffled:
    """A position, and the stream that shuffles."""

    position: Position
    stream: int


class PokerSteps(OneStepGame[Shuffled]):
    """The game in steps; its parameters are those of `env`."""

    name = "poker"

    def __init__(self, players: int = 3, **rules: Any) -> None:
        self.rules: PokerRules = rules_of(GAME, players, rules)
        self.players = each = self.rules.players
        classes = all_classes(self.rules.joker_copies)
        stakes = range(0)
        if self.rules.scoring == "pot":
            stakes = range(self.rules.stake_min, self.rules.stake_max + 1)
        if len(stakes) > MOST_STAKES:
            allowed = f"an environment offers at most {MOST_STAKES} stakes"
            raise ArgumentError("stake_max", self.rules.stake_max, allowed)
        # The first step of what each phase asks for, less its lowest action.
        self._first: dict[int, int] = {
            DOUBT: 0,
            EXCHANGE: 2,
            DECLARE: 2 + CHOICES,
            STAKE: 2 + CHOICES + len(classes) - self.rules.stake_min,
        }
        self.words = (
            "believe",
            "dubito",
            *(_exchange_words(places) for places in range(CHOICES)),
            *(f"declare {one}" for one in classes),
            *(f"stake {stake}" for stake in stakes),
        )
        turns, top, ranks = self.rules.max_turns, len(classes), len(RANKS)
        self.fields = (
            Field("asked", 1, each),
            Field("phase", 1, DOUBT),
            Field("hand_ranks", HAND, ranks),
            Field("hand_suits", HAND, SUITS + 1),
            Field("own_class", 1, top),
            Field("claims", CLAIMS, top),
            Field("exchanges", EXCHANGES, HAND + 1),
            Field("may_exchange", each, 1),
            Field("holder", 1, each),
            Field("holders", 1, turns + 1),
            Field("passed_ranks", HAND, ranks),
            Field("passed_suits", HAND, SUITS + 1),
            Field("thrown", CARDS, 1),
            Field("opener", 1, each),
            Field("turn", 1, turns),
            Field("deals", 1, self.rules.deals),
            Field("pot", 1, FAR),
            Field("scores", each, FAR, -FAR),
        )

    def begin(self, seed: int, game: int) -> Shuffled:
        """Return the first decision of a game."""
        return self._dealt(Position.opening(self.rules), start(seed, game, DEAL))

    def _dealt(self, position: Position, stream: int) -> Shuffled:
        """A position with cards, if they are to be dealt."""
        if position.dealing:
            stream, position = position.shuffled(stream)
        return Shuffled(position, stream)

    def seat(self, table: Shuffled) -> int:
        """Return the seat that is to decide."""
        return table.position.seat

    def over(self, table: Shuffled) -> bool:
        """Whether there is nothing more to decide."""
        return table.position.over

    def unfinished(self, table: Shuffled) -> bool:
        """Whether the game was broken off."""
        return table.position.unfinished

    def gains(self, table: Shuffled) -> list[float]:
        """Return what each seat has won so far."""
        position, winner = table.position, table.position.winner
        if self.rules.scoring == "points":
            return won(1 << winner if winner >= 0 else 0, self.players)
        pairs = zip(position.scores, position.prizes, strict=True)
        return [float(chips + prize) for chips, prize in pairs]

    def actions(self, table: Shuffled) -> Sequence[int]:
        """Return the legal actions."""
        return table.position.actions()

    def step(self, table: Shuffled, action: int) -> int:
        """Return the step of an action."""
        return self._first[table.position.phase] + action

    def action(self, table: Shuffled, taken: Steps) -> int:
        """Return the action of a step."""
        return taken[0] - self._first[table.position.phase]

    def after(self, table: Shuffled, action: int) -> Shuffled:
        """Return the next decision."""
        return self._dealt(table.position.after(action), table.stream)

    def seen(self, table: Shuffled, seat: int, taken: Steps) -> dict[str, Sequence[int]]:
        """Return what a seat may see."""
        position, each = table.position, self.players
        view, seats = position.view(), around(seat, each)
        asked, dealt = seat == position.seat and not position.over, position.hand != NONE
        hand, passed = view.hand if asked else NONE, position.passed[seat] if dealt else NONE
        thrown = position.thrown[seat] if dealt else 0
        return {
            "asked": [from_seat(seat, position.seat, each)],
            "phase": [position.phase],
            "hand_ranks": _ranks(hand),
            "hand_suits": _suits(hand),
            "own_class": [view.own + 1 if asked else 0],
            "claims": [earlier_claim(view, back) + 1 for back in range(CLAIMS)],
            "exchanges": [earlier_exchange(view, back) + 1 for back in range(EXCHANGES)],
            "may_exchange": [int(may_exchange(view.rules, other)) for other in seats],
            "holder": [from_seat(seat, position.holder, each)],
            "holders": [view.holders],
            "passed_ranks": _ranks(passed),
            "passed_suits": _suits(passed),
            "thrown": [(thrown >> card) & 1 for card in range(CARDS)],
            "opener": [from_seat(seat, view.opener, each)],
            "turn": [view.turn],
            "deals": [max(view.deals, 0)],
            "pot": [view.pot],
            "scores": [score(view, other) for other in seats],
        }


def _exchange_words(places: int) -> str:
    """What an exchange says."""
    thrown = [str(place + 1) for place in range(HAND) if (places >> place) & 1]
    return f"throw {' '.join(thrown)}" if thrown else "stand pat"


def _ranks(hand: int) -> list[int]:
    """The ranks of a hand, place by place: 1 for the lowest; 0 for a joker, or where it is none."""
    if hand == NONE:
        return [0] * HAND
    return [_split(card)[1] for card in cards_of(hand)]


def _suits(hand: int) -> list[int]:
    """The suits of a hand, place by place: 1 to 4, 5 for a joker; 0 where it is none."""
    if hand == NONE:
        return [0] * HAND
    return [_split(card)[0] for card in cards_of(hand)]


def _split(card: int) -> tuple[int, int]:
    """The suit and the rank of a card."""
    suit, rank = divmod(card, len(RANKS))
    return suit + 1, 0 if suit == SUITS else rank + 1


def raw_env(*, players: int = 3, render_mode: str | None = None, **rules: Any) -> GameEnv[Shuffled]:
    """Return the game without PettingZoo's usual wrappers; see `env`."""
    return GameEnv(PokerSteps(players, **rules), render_mode)


def env(*, players: int = 3, render_mode: str | None = None, **rules: Any) -> Any:
    """Return dubito poker as a PettingZoo AEC environment.

    Parameters
    ----------
    players : int
        3 to 7.
    render_mode : {"ansi", "human"}, optional
        Whether `render` returns what the seat to decide sees, or prints it.
    **rules
        The options of `cardodds.poker.rules.PokerRules`, and `preset`.

    Returns
    -------
    pettingzoo.AECEnv
        An observation is ``{"observation": array of int64, "action_mask": array of int8}``.

    Raises
    ------
    ArgumentError
        If an option is not allowed, or the stakes between `stake_min` and `stake_max` are more
        than a thousand.

    Examples
    --------
    >>> game = env(players=4, deals=1)
    >>> game.reset(seed=1)
    >>> game.step(game.unwrapped.game.words.index("throw 1 5"))
    >>> game.agent_selection, game.action_space("player_0")
    ('player_0', Discrete(882))
    """
    return wrapped(raw_env(players=players, render_mode=render_mode, **rules))
