"""What do I lay? The value of true and false plays, from all that the seat to lay knows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from cardodds._version import __version__
from cardodds.cards import JOKER, Card
from cardodds.dubito.beliefs.estimated import Chance, chance_text, points_text, shown
from cardodds.dubito.beliefs.histories import packed, rank_number
from cardodds.dubito.beliefs.observed import Observed, cut, hand_of, observed
from cardodds.dubito.beliefs.sampling import FEWEST, GAMES, MOST, Worlds, sample
from cardodds.dubito.claimants import claimant
from cardodds.dubito.deciding.candidates import candidates
from cardodds.dubito.deciding.doubting import (
    MUCH,
    NOT_LAST,
    WIN,
    move_at,
)
from cardodds.dubito.deciding.players import compared_players, players_on, read_listeners
from cardodds.dubito.deciding.playouts import PlayedOut, play_out
from cardodds.dubito.deciding.words import LAYING, differs, listed, others
from cardodds.dubito.engine import cards_of, claim_of, declared_of, is_true, rank_of
from cardodds.dubito.replay import Replay, replay
from cardodds.dubito.view import PASS
from cardodds.dubito.wording import of_rank
from cardodds.errors import whole
from cardodds.numbers import Language
from cardodds.records import Record
from cardodds.results import Result, simulated_percent
from cardodds.simulation.counts import count
from cardodds.simulation.estimates import Estimate
from cardodds.simulation.strategies import Choice
from cardodds.simulation.streams import SEEDS, fresh_seed

if TYPE_CHECKING:
    from matplotlib.axes import Axes

FIRST_LOOK = 20_000
"""Games in which all plays are played out, good ones then in all worlds."""

HOW_KNOWN = "write all it was dealt in [deal.hands], and the cards of the plays that it took"
"""How a record gives the hand of a seat."""

HOPEFUL = 3.0
"""Half-widths of the interval by which a play may be behind the best and still go on."""


@dataclass(frozen=True)
class PlayValue:
    """A play and how often it wins.

    Attributes
    ----------
    cards : tuple of Card
        Empty for a pass.
    count, rank : int, str or None
        What is declared; None for a pass.
    true : bool
        Whether that is true.
    win : Fraction or Chance
        How often the seat is the first out; 0 where somebody is out already.
    behind : Estimate
        By how much less often it reaches what it can (`RecordedPlay.aim`) than the best, with the
        interval of the paired difference.
    games, unfinished : int
        Worlds in which it was played out, and in how many of them that reached the turn limit.
    lose : Chance or None
        With elimination, how often the seat is left last.
    """

    cards: tuple[Card, ...]
    count: int | None
    rank: str | None
    true: bool
    win: Fraction | Chance
    behind: Estimate
    games: int
    unfinished: int = 0
    lose: Chance | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return the play, without its chances, under its JSON keys."""
        declared = None if self.rank is None else {"count": self.count, "rank": self.rank}
        return {"cards": [*map(str, self.cards)], "declared": declared, "true": self.true}


@dataclass(frozen=True)
class RecordedPlay(Result):
    """The plays of a seat with their chances to win, the best first.

    Attributes
    ----------
    seat : str
        Who is to lay.
    move : int
        The number that the play has, or would have, in the record.
    moves : tuple of PlayValue
        True plays and false ones, told apart by ranks, not by suits.
    model, listeners : str
        How the others are taken to have declared and doubted.
    strategies : tuple of str
        How each seat plays on.
    games, unfinished : int
        Worlds at most; games of all plays that reached the turn limit.
    seed : int
    effective : float
        As many independent worlds would tell as much.
    against : int
        Plays of the record that the model never makes: nothing is read into them.
    aim : {"win", "not_last"}
        What makes a play the best: to win; with elimination, once somebody is out, not to be left
        last.
    compared : tuple of RecordedPlay
        The same where others play on.
    deck : str
        The pack, for its words.
    """

    seat: str
    move: int
    moves: tuple[PlayValue, ...]
    model: str
    listeners: str
    strategies: tuple[str, ...]
    games: int
    unfinished: int
    seed: int
    effective: float
    against: int
    aim: str = WIN
    compared: tuple[RecordedPlay, ...] = ()
    deck: str = "napoletane"
    version: str = __version__

    @property
    def best(self) -> PlayValue:
        """The play that wins most often, or is left last least; others may be as good."""
        return self.moves[0]

    def to_dict(self, lang: Language = "en") -> dict[str, Any]:
        """Return the plays under their JSON keys, with words that say what a chance is."""
        return {
            "moves": self.rows(lang),
            "best": self.best.to_dict(),
            "seat": self.seat,
            "move": self.move,
            "win_is": self.given(lang),
            "model": self.model,
            "listeners": self.listeners,
            "strategies": list(self.strategies),
            "games": self.games,
            "unfinished": self.unfinished,
            "seed": self.seed,
            "effective": self.effective,
            "against": self.against,
            "aim": self.aim,
            "deck": self.deck,
            "version": self.version,
            "compared": [self._short(other, lang) for other in self.compared],
        }

    def _short(self, other: RecordedPlay, lang: Language) -> dict[str, Any]:
        """What is worth comparing where others play on: their best play, and what is best here."""
        return {
            "strategies": list(other.strategies),
            "best": other._row(other.best, lang),
            "this": other._row(other.like(self.best), lang),
        }

    def rows(self, lang: Language = "en") -> list[dict[str, Any]]:
        """Return a row a play, the best first."""
        return [self._row(move, lang) for move in self.moves]

    def _row(self, move: PlayValue, lang: Language) -> dict[str, Any]:
        row = move.to_dict() | {"win": shown(move.win, move.games, self.seed, lang)}
        row["unfinished"] = move.unfinished
        if move.lose is not None:
            row["lose"] = shown(move.lose, move.games, self.seed, lang)
        for end in ("", "_low", "_high"):
            row[f"behind{end}"] = getattr(move.behind, end.strip("_") or "value")
        return row

    def like(self, play: PlayValue) -> PlayValue:
        """Return what a play is worth here that is the same as one of another answer."""
        return next(move for move in self.moves if move.to_dict() == play.to_dict())

    def given(self, lang: Language = "en") -> str:
        """Return in words what the chances rest on."""
        return LAYING[lang]["win_is"].format(
            model=self.model,
            says=claimant(self.model).says[lang],
            heard=read_listeners(self.listeners).says(lang),
            strategies=listed(self.strategies),
        )

    def plot(self, lang: Language = "en") -> Axes:
        """Return how often each play wins as bars, as in `Result.plot`."""
        from cardodds.dubito.plots import plays_plot

        return plays_plot(self, lang)

    def to_text(self, lang: Language = "en") -> str:
        """Return the plays as lines for a terminal, and what their chances rest on."""
        words = LAYING[lang]
        lines = [words["to lay"].format(seat=self.seat, move=self.move)]
        if self.aim == NOT_LAST:
            lines.append(words["not_last"])
        lines += [self._line(move, lang) for move in self.moves]
        lines.append(self.given(lang))
        lines.append(
            words["games"].format(games=self.games, effective=round(self.effective), seed=self.seed)
        )
        if self.unfinished:
            of = sum(move.games for move in self.moves)
            lines.append(words["unfinished"].format(unfinished=self.unfinished, of=of))
        if self.against:
            lines.append(words["against"].format(number=self.against))
        lines += [self._compared(other, lang) for other in self.compared]
        clearly = [
            other.strategies for other in self.compared if other.like(self.best).behind.low > 0
        ]
        lines += differs(clearly, lang)
        if not self.compared:
            lines.append(others(self.strategies, lang))
        return "\n".join(lines)

    def _compared(self, other: RecordedPlay, lang: Language) -> str:
        """What is best where others play on, and what the best of this answer is worth there."""
        best, this = other.best, other.like(self.best)
        told = [other._line(move, lang) for move in ([best] if this is best else [best, this])]
        strategies = listed(other.strategies)
        return LAYING[lang]["compared"].format(strategies=strategies, best="; ".join(told))

    def _line(self, move: PlayValue, lang: Language) -> str:
        return f"{self._play(move, lang)}: {self._worth(move, lang)}"

    def _play(self, move: PlayValue, lang: Language) -> str:
        words = LAYING[lang]
        if move.rank is None or move.count is None:
            return words["pass"]
        cards = " ".join(map(str, move.cards))
        said = words["as"].format(cards=of_rank(move.count, move.rank, self.deck, lang))
        return f"{cards} {said}, {words['true' if move.true else 'false']}"

    def _worth(self, move: PlayValue, lang: Language) -> str:
        words = LAYING[lang]
        win = f"{words['wins']} {chance_text(move.win, lang)}"
        if move.lose is not None:
            lose = f"{words['last']} {chance_text(move.lose, lang)}"
            win = lose if self.aim == NOT_LAST else f"{win}, {lose}"
        endless = move.unfinished / move.games
        if endless >= MUCH:
            share = simulated_percent(endless, lang)
            win = f"{words['endless'].format(share=share)}, {win}"
        if move is self.best:
            return win
        return f"{win}, {words['behind']} {points_text(move.behind, lang)}"


def play_from_record(
    record: Record,
    *,
    move: int | None = None,
    model: str = "able",
    listeners: str = "any",
    strategies: str | Sequence[Any] | None = None,
    compare: str | Sequence[Any] = (),
    games: int | None = None,
    seed: int | None = None,
) -> RecordedPlay:
    """Say what plays of the seat to lay are worth, at the end of a recorded hand or at a move.

    Its parameters, and what it raises, are those of `cardodds.dubito.advice.play`.
    """
    how, heard = claimant(model), read_listeners(listeners)
    games = GAMES if games is None else whole("games", games, FEWEST, MOST)
    seed = fresh_seed() if seed is None else whole("seed", seed, 0, SEEDS - 1)
    every = [players_on(strategies, how, len(record.seats))]
    every += compared_players(compare, len(record.seats))
    if move is not None:
        replay(record)
        record = cut(record, move_at(record, move, ("lay", "pass"), "no play").number - 1)
    name = replay(record).next_seat
    if name is None:
        earlier = "--move N (move=N) asks what to lay at an earlier one"
        raise record.error(f"the hand is over: nobody is to lay; {earlier}")
    seen = observed(record, name)
    hand = seen.hand(name)
    if hand is None:
        size = seen.where.size[hand_of(name)]
        known = len(seen.where.certain(hand_of(name)))
        rule = f"the hand of {name} must be known whole: {known} of {size} cards are"
        raise record.error(f"{rule}; {HOW_KNOWN}")
    worlds = sample(seen, how, heard, games, seed, stood=True)
    table = seen.game.hand.settled()
    actions = candidates(seen.game.hand.word, int(table.due), packed(seen.game, hand))
    answer = partial(
        RecordedPlay,
        seat=name,
        move=len(record.moves) + 1,
        model=str(how),
        listeners=str(heard),
        games=len(worlds.ranks),
        seed=seed,
        effective=worlds.effective,
        against=worlds.against,
        deck=seen.game.rules.deck,
    )
    first, *others_on = (
        answer(**_played(seen, worlds, hand, actions, choices, seed)) for choices in every
    )
    return replace(first, compared=tuple(others_on))


def _played(
    seen: Observed,
    worlds: Worlds,
    hand: Sequence[Card],
    actions: Sequence[int],
    choices: Sequence[Choice],
    seed: int,
) -> dict[str, Any]:
    """What all plays bring where these play on."""
    outcomes = _played_out(seen, worlds, actions, choices, seed)
    columns = outcomes.ranked()
    return {
        "moves": tuple(
            _value(seen.game, hand, actions, outcomes, column, columns[0]) for column in columns
        ),
        "strategies": tuple(map(str, choices)),
        "unfinished": sum(map(outcomes.unfinished, columns)),
        "aim": NOT_LAST if outcomes.found.decided else WIN,
    }


class _Looked(NamedTuple):
    """Worlds in which a play was played out, and its games."""

    worlds: Worlds
    played: PlayedOut
    column: int


@dataclass(frozen=True)
class _Outcomes:
    """What the plays brought: all in some worlds, good ones in all of them."""

    some: Worlds
    looked: PlayedOut
    every: Worlds
    found: PlayedOut
    hopeful: Sequence[int]

    def of(self, column: int) -> _Looked:
        """The most worlds in which a play was played out."""
        if column in self.hopeful:
            return _Looked(self.every, self.found, self.hopeful.index(column))
        return _Looked(self.some, self.looked, column)

    def win(self, column: int) -> Fraction | Chance:
        worlds, played, at = self.of(column)
        return Fraction(0) if played.decided else worlds.chance(played.wins[:, at] > 0)

    def lose(self, column: int) -> Chance:
        worlds, played, at = self.of(column)
        return worlds.chance(played.last[:, at] > 0)

    def behind(self, column: int, best: int) -> Estimate:
        """By how much a play is behind the best, which was played out in all worlds."""
        worlds, played, at = self.of(column)
        other = self.hopeful.index(best) if played is self.found else best
        return worlds.mean(played.goal[:, other] - played.goal[:, at])

    def games(self, column: int) -> int:
        return len(self.of(column).played.results)

    def unfinished(self, column: int) -> int:
        _, played, at = self.of(column)
        return int(played.endless[:, at].sum())

    def ranked(self) -> list[int]:
        """The plays by what they bring; the best is one that was played out in all worlds."""

        def brings(column: int) -> float:
            _, played, at = self.of(column)
            return float(played.goal[:, at].mean())

        best = max(self.hopeful, key=brings)
        columns = sorted(range(self.looked.results.shape[1]), key=brings, reverse=True)
        columns.remove(best)
        return [best, *columns]


def _played_out(
    seen: Observed,
    worlds: Worlds,
    actions: Sequence[int],
    choices: Sequence[Choice],
    seed: int,
) -> _Outcomes:
    """Play all plays out in some worlds, and those that may be the best in all of them."""
    seat = seen.game.record.seats.index(seen.seats[0])
    some = worlds.every(max(1, len(worlds.ranks) * len(actions) // FIRST_LOOK))
    looked = play_out(seen.game, some, seat, actions, choices, seed)
    goal = looked.goal
    best = int(goal.sum(axis=0).argmax())
    hopeful = []
    for column in range(len(actions)):
        behind = some.mean(goal[:, best] - goal[:, column])
        if behind.value <= HOPEFUL * behind.half_width:
            hopeful.append(column)
    tried = [actions[column] for column in hopeful]
    found = play_out(seen.game, worlds, seat, tried, choices, seed)
    return _Outcomes(some, looked, worlds, found, hopeful)


def _value(
    game: Replay,
    hand: Sequence[Card],
    actions: Sequence[int],
    outcomes: _Outcomes,
    column: int,
    best: int,
) -> PlayValue:
    """A play with its chances, in the cards of the hand."""
    action, word = actions[column], game.hand.word
    passes = action == PASS
    return PlayValue(
        cards=_cards(game, hand, cards_of(action)),
        count=None if passes else int(declared_of(action)),
        rank=None if passes else game.hand.pack.ranks[rank_of(action)],
        true=passes or bool(is_true(word, claim_of(word, 0, action), cards_of(action), 0)),
        win=outcomes.win(column),
        behind=outcomes.behind(column, best),
        games=outcomes.games(column),
        unfinished=outcomes.unfinished(column),
        lose=outcomes.lose(column) if game.rules.ending == "elimination" else None,
    )


def _cards(game: Replay, hand: Sequence[Card], cards: int) -> tuple[Card, ...]:
    """So many cards of each rank of a hand."""
    chosen: list[Card] = []
    for rank in (*game.hand.pack.ranks, JOKER.rank):
        number = count(cards, rank_number(game, Card(rank, "")))
        chosen += [card for card in hand if card.rank == rank][:number]
    return tuple(chosen)
