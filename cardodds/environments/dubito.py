"""Dubito with cards as a PettingZoo environment.

A play is spelled in steps: ``declare`` a rank (with ``suit_run`` the first card of the run), then
``add`` the cards one by one, lowest rank first and jokers last, then ``say`` how many of them are
declared, which ends it: as many as were laid, or with `underdeclare` fewer. ``pass`` is a step of
its own. Every seat that may doubt is asked in turn: ``believe`` or ``dubito``. Who may discard sets
of four after taking a pile puts them ``out``, lowest rank first, and says ``done``.

The first without cards gets 1, which the others lose in equal parts; with ``elimination`` the last
holding cards loses 1, which the others share.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardodds.cards import pack, rank_label
from cardodds.dubito import engine, suit_run
from cardodds.dubito.coded_rules import setup
from cardodds.dubito.position import Position
from cardodds.dubito.rules import DubitoRules
from cardodds.dubito.simulation import GAME
from cardodds.dubito.turns import TRACKED, view_of
from cardodds.dubito.view import (
    DISCARD,
    DOUBT,
    JOKERS,
    LAY,
    MAY_PASS,
    PASS,
    UNDERDECLARE,
    View,
    claimant,
    declared,
    held,
    laid,
    lies,
    rank,
    truths,
)
from cardodds.environments.aec import GameEnv, wrapped
from cardodds.environments.steps import (
    Field,
    SteppedGame,
    Steps,
    around,
    from_seat,
    rules_of,
    won,
)
from cardodds.simulation.counts import count, one
from cardodds.simulation.places import address

MOST_CARDS = 108


class DubitoSteps(SteppedGame[Position]):
    """The game in steps; its parameters are those of `env`.

    A *kind* of cards is a rank and, where suits count, a card; jokers are the last kind.
    """

    name = "dubito"

    def __init__(self, players: int = 4, **rules: Any) -> None:
        self.rules: DubitoRules = rules_of(GAME, players, rules)
        self.setup = setup(self.rules)
        self.players = each = self.rules.players
        cards = pack(self.rules.deck)
        self.run = self.rules.sequence == "suit_run"
        # The engine's number of each kind, which is not its place here where a pack has gaps.
        if self.run:
            suits, ranks = range(len(cards.suits)), range(len(cards.ranks))
            codes = [suit_run.SUIT * suit + number for suit in suits for number in ranks]
            kinds = [f"{r}{s}" for s in cards.suits for r in cards.ranks]
        else:
            codes = [*range(len(cards.ranks))]
            kinds = [rank_label(letter, "en") for letter in cards.ranks]
        self.joker = suit_run.JOKER if self.run else JOKERS
        self.codes = (*codes, self.joker)
        self.place = {code: place for place, code in enumerate(self.codes)}
        self.kinds = len(codes)
        self._add_at = self.kinds
        self._say_at = self._add_at + len(self.codes)
        self._pass: int = self._say_at + self.rules.cards_max
        self._believe, self._dubito, self._done = range(self._pass + 1, self._pass + 4)
        self._out_at = self._done + 1
        self.words = (
            *(f"declare {kind}" for kind in kinds),
            *(f"add {kind}" for kind in (*kinds, "joker")),
            *(f"say {number}" for number in range(1, self.rules.cards_max + 1)),
            *("pass", "believe", "dubito", "done"),
            *(f"out {kind}" for kind in (kinds if self.rules.discard_sets else ())),
        )
        most, some = len(self.codes), self.rules.cards_max
        self.fields = (
            Field("asked", 1, each),
            Field("phase", 1, DISCARD),
            Field("hand", most, MOST_CARDS),
            Field("mine", most, MOST_CARDS),
            Field("pile", 1, MOST_CARDS),
            Field("held", each, MOST_CARDS),
            Field("claimant", 1, each),
            Field("claim", 1, self.kinds),
            Field("declared", 1, some),
            Field("laid", 1, some),
            Field("due", self.kinds, 1),
            Field("may_pass", 1, 1),
            Field("turn", 1, self.rules.max_turns),
            Field("about", 1, each),
            Field("known", most, MOST_CARDS),
            Field("elsewhere", most, MOST_CARDS),
            Field("lies", 1, self.rules.max_turns),
            Field("truths", 1, self.rules.max_turns),
            Field("declaring", 1, self.kinds),
            Field("chosen", most, MOST_CARDS),
        )

    def begin(self, seed: int, game: int) -> Position:
        """Return the first decision of a game."""
        return Position.dealt(self.setup, seed, game)

    def seat(self, table: Position) -> int:
        """Return the seat that is to decide."""
        return table.seat

    def over(self, table: Position) -> bool:
        """Whether there is nothing more to decide."""
        return table.over

    def unfinished(self, table: Position) -> bool:
        """Whether the game was broken off."""
        return table.unfinished

    def gains(self, table: Position) -> list[float]:
        """Return what each seat has won so far."""
        first, last = table.table.first, table.table.last
        if self.rules.ending != "elimination":
            return won(1 << first if first >= 0 else 0, self.players)
        return [-gain for gain in won(1 << last if last >= 0 else 0, self.players)]

    def options(self, table: Position, taken: Steps) -> Sequence[int]:
        """Return the steps that may follow those taken."""
        if table.phase == LAY:
            return self._laying(table, taken)
        if table.phase == DOUBT:
            return () if taken else (self._believe, self._dubito)
        return self._discarding(table, taken)

    def _laying(self, table: Position, taken: Steps) -> list[int]:
        due = table.table.due
        if not taken:
            ranks = [place for place in range(self.kinds) if (due >> self.codes[place]) & 1]
            return ranks + ([self._pass] if due & MAY_PASS else [])
        if taken[-1] == self._pass or self._is_say(taken[-1]):
            return []
        added, last = len(taken) - 1, max(taken[-1] - self._add_at, 0)
        least, most, longest = self._bounds(table, self.codes[taken[0]])
        left = self._left(table, taken)
        options = []
        for place in range(last, len(self.codes)):
            if added < most and left[place] and added + sum(left[place:]) >= least:
                options.append(self._add_at + place)
        if added and added >= least:
            low = 1 if self.setup.rules & UNDERDECLARE else added
            options += [self._say_at + said - 1 for said in range(low, min(added, longest) + 1)]
        return options

    def _bounds(self, table: Position, declared: int) -> tuple[int, int, int]:
        """The fewest and the most cards that may be laid, and the most that may be declared."""
        in_hand = table.sizes[table.seat]
        least, most = min(self.rules.cards_min, in_hand), min(self.rules.cards_max, in_hand)
        longest = self.rules.cards_max
        if self.run:
            longest = suit_run.room(declared, len(pack(self.rules.deck).ranks))
            least = min(least, longest)
            if not self.setup.rules & UNDERDECLARE:
                most = min(most, longest)
        return least, most, longest

    def _is_say(self, step: int) -> bool:
        return self._say_at <= step < self._pass

    def _left(self, table: Position, taken: Steps) -> list[int]:
        """The cards of the hand, kind by kind, without those added."""
        low, high = table.hands[table.seat]
        hand = self._counts(low, high)
        for step in taken[1:]:
            hand[step - self._add_at] -= 1
        return hand

    def _counts(self, low: int, high: int) -> list[int]:
        """How many cards of each kind there are."""
        if self.run:
            counts = [suit_run.count(low, high, code) for code in self.codes[:-1]]
            return [*counts, suit_run.jokers(low)]
        return [count(low, code) for code in self.codes]

    def _discarding(self, table: Position, taken: Steps) -> list[int]:
        if taken and taken[-1] == self._done:
            return []
        low, _ = table.hands[table.seat]
        first = max(taken[-1] - self._out_at, 0) if taken else 0
        options = [self._done]
        for place in range(first, self.kinds):
            sets = count(low, self.codes[place]) // engine.A_SET
            if taken.count(self._out_at + place) < sets:
                options.append(self._out_at + place)
        return options

    def action(self, table: Position, taken: Steps) -> int:
        """Return the action that the steps spell."""
        if table.phase == DOUBT:
            return int(taken[0] == self._dubito)
        if table.phase == DISCARD:
            ranks = [self.codes[step - self._out_at] for step in taken[:-1]]
            return sum(engine.A_SET * one(number) for number in ranks)
        if taken[0] == self._pass:
            return PASS
        first, said = self.codes[taken[0]], taken[-1] - self._say_at + 1
        added = [self.codes[step - self._add_at] for step in taken[1:-1]]
        if not self.run:
            return engine.play(sum(map(one, added)), first, said)
        cards = suit_run.NO_CARDS
        for place, card in enumerate(added):
            cards = suit_run.with_card(cards, place, card)
        return suit_run.run_play(cards, first, said)

    def spelled(self, table: Position, action: int) -> Steps:
        """Return all the steps of an action."""
        if table.phase == DOUBT:
            return (self._dubito if action else self._believe,)
        if table.phase == DISCARD:
            counts = self._counts(action, 0)
            sets = [p for p in range(self.kinds) for _ in range(counts[p] // engine.A_SET)]
            return (*(self._out_at + place for place in sets), self._done)
        if action == PASS:
            return (self._pass,)
        claim = engine.claim_of(self.setup.rules, table.seat, action)
        counts = self._counts(*engine.cards_laid(self.setup.rules, action))
        added = [place for place, number in enumerate(counts) for _ in range(number)]
        return (
            self.place[rank(claim)],
            *(self._add_at + place for place in added),
            self._say_at + declared(claim) - 1,
        )

    def after(self, table: Position, action: int) -> Position:
        """Return the next decision."""
        return table.after(action)

    def view(self, table: Position, seat: int) -> View:
        """Return what a seat sees, as strategies do."""
        # Who has laid is not asked about its own claim: it sees what it will when it lays again.
        claims = table.phase == DOUBT and seat == claimant(table.table.claim)
        phase = table.phase if not table.over and not claims else LAY
        here = address(table.desk)
        return View(
            *view_of(self.setup.rules, table.table, here, TRACKED, phase, seat, *table.laid)
        )

    def seen(self, table: Position, seat: int, taken: Steps) -> dict[str, Sequence[int]]:
        """Return what a seat may see."""
        view, each = self.view(table, seat), self.players
        claim = view.claim if view.claim >= 0 else 0
        asks = view.phase == DOUBT
        about = (
            claimant(claim) if asks else engine.next_seat(self.players, table.table.out, view.seat)
        )
        chosen = [0] * len(self.codes)
        laying = table.phase == LAY and taken and taken[0] != self._pass
        for step in taken[1:] if laying else ():
            chosen[step - self._add_at] += 1
        for step in taken if table.phase == DISCARD else ():
            chosen[step - self._out_at] += engine.A_SET
        return {
            "asked": [from_seat(seat, table.seat, each)],
            "phase": [table.phase if not table.over else LAY],
            "hand": self._counts(view.hand, view.hand_high),
            "mine": self._counts(view.mine, view.mine_high),
            "pile": [view.pile],
            "held": [held(view, other) for other in around(seat, each)],
            "claimant": [from_seat(seat, claimant(claim) if view.claim >= 0 else -1, each)],
            "claim": [self.place[rank(claim)] + 1 if view.claim >= 0 else 0],
            "declared": [declared(claim)],
            "laid": [laid(claim)],
            "due": [(view.due >> code) & 1 for code in self.codes[:-1]],
            "may_pass": [int(view.due & MAY_PASS != 0)],
            "turn": [view.turn],
            "about": [from_seat(seat, about, each)],
            "known": self._certain(view.known),
            "elsewhere": self._certain(view.elsewhere),
            "lies": [lies(view)],
            "truths": [truths(view)],
            "declaring": [taken[0] + 1 if laying else 0],
            "chosen": chosen,
        }

    def _certain(self, cards: int) -> list[int]:
        """How many cards of each kind, where a word may count runs by a bit a card."""
        if self.run:
            return [(cards >> code) & 1 for code in self.codes]
        return self._counts(cards, 0)


def raw_env(*, players: int = 4, render_mode: str | None = None, **rules: Any) -> GameEnv[Position]:
    """Return the game without PettingZoo's usual wrappers; see `env`."""
    return GameEnv(DubitoSteps(players, **rules), render_mode)


def env(*, players: int = 4, render_mode: str | None = None, **rules: Any) -> Any:
    """Return dubito with cards as a PettingZoo AEC environment.

    Parameters
    ----------
    players : int
        2 to 10.
    render_mode : {"ansi", "human"}, optional
        Whether `render` returns what the seat to decide sees, or prints it.
    **rules
        The options of `cardodds.dubito.rules.DubitoRules`, and `preset`.

    Returns
    -------
    pettingzoo.AECEnv
        An observation is ``{"observation": array of int64, "action_mask": array of int8}``.

    Raises
    ------
    ArgumentError
        If an option is not allowed.

    Examples
    --------
    The opener has to declare aces, so the first step asked for is a card:

    >>> game = env(players=2)
    >>> game.reset(seed=1)
    >>> observation, reward, terminated, truncated, info = game.last()
    >>> [game.unwrapped.game.words[step] for step in observation["action_mask"].nonzero()[0]][:2]
    ['add 3', 'add 4']
    """
    return wrapped(raw_env(players=players, render_mode=render_mode, **rules))
