"""What do I lay? The value of true and false plays, from all that the seat to lay knows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from cardodds._version import __version__
from cardodds.cards import JOKER, Card
from cardodds.dubito.beliefs.estimated import Chance, chance_text, points_text, shown
from cardodds.dubito.beliefs.histories import packed, rank_number
from cardodds.dubito.beliefs.observed import Observed, hand_of, observed
from cardodds.dubito.beliefs.sampling import FEWEST, GAMES, MOST, Worlds, sample
from cardodds.dubito.claimants import claimant
from cardodds.dubito.deciding.candidates import candidates
from cardodds.dubito.deciding.doubting import listed, players_on, read_listeners
from cardodds.dubito.deciding.playouts import play_out
from cardodds.dubito.engine import cards_of, claim_of, declared_of, is_true, rank_of
from cardodds.dubito.replay import Replay, replay
from cardodds.dubito.view import PASS
from cardodds.errors import whole
from cardodds.numbers import Language
from cardodds.records import Record
from cardodds.results import Result
from cardodds.simulation.counts import count
from cardodds.simulation.estimates import Estimate
from cardodds.simulation.streams import SEEDS, fresh_seed

if TYPE_CHECKING:
    from matplotlib.axes import Axes

FIRST_LOOK = 20_000
"""Games in which all plays are played out, good ones then in all worlds."""

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
    win : Chance
    behind : Estimate
        By how much less often it wins than the best, with the interval of the paired difference.
    games : int
        Worlds in which it was played out.
    """

    cards: tuple[Card, ...]
    count: int | None
    rank: str | None
    true: bool
    win: Chance
    behind: Estimate
    games: int

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
    moves : tuple of PlayValue
        True plays and false ones, told apart by ranks, not by suits.
    model, listeners : str
        How the others are taken to have declared and doubted.
    strategies : tuple of str
        How each seat plays on.
    games, unfinished : int
        Worlds at most; games played out that reached the turn limit.
    seed : int
    effective : float
        As many independent worlds would tell as much.
    against : int
        Plays of the record that the model never makes: nothing is read into them.
    """

    seat: str
    moves: tuple[PlayValue, ...]
    model: str
    listeners: str
    strategies: tuple[str, ...]
    games: int
    unfinished: int
    seed: int
    effective: float
    against: int
    version: str = __version__

    @property
    def best(self) -> PlayValue:
        """The play that wins most often; others may be as good."""
        return self.moves[0]

    def to_dict(self, lang: Language = "en") -> dict[str, Any]:
        """Return the plays under their JSON keys, with words that say what a chance is."""
        return {
            "moves": self.rows(lang),
            "best": self.best.to_dict(),
            "seat": self.seat,
            "win_is": self.given(lang),
            "model": self.model,
            "listeners": self.listeners,
            "strategies": list(self.strategies),
            "games": self.games,
            "unfinished": self.unfinished,
            "seed": self.seed,
            "effective": self.effective,
            "against": self.against,
            "version": self.version,
        }

    def rows(self, lang: Language = "en") -> list[dict[str, Any]]:
        """Return a row a play, the best first."""
        return [
            move.to_dict()
            | {
                "win": shown(move.win, move.games, self.seed, lang),
                "behind": move.behind.value,
                "behind_low": move.behind.low,
                "behind_high": move.behind.high,
            }
            for move in self.moves
        ]

    def given(self, lang: Language = "en") -> str:
        """Return in words what the chances rest on."""
        return _WORDS[lang]["win_is"].format(
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
        words = _WORDS[lang]
        lines = [words["to lay"].format(seat=self.seat)]
        lines += [f"{self._play(move, lang)}: {self._worth(move, lang)}" for move in self.moves]
        lines.append(self.given(lang))
        lines.append(
            words["games"].format(games=self.games, effective=round(self.effective), seed=self.seed)
        )
        if self.against:
            lines.append(words["against"].format(number=self.against))
        return "\n".join(lines)

    def _play(self, move: PlayValue, lang: Language) -> str:
        words = _WORDS[lang]
        if move.rank is None:
            return words["pass"]
        cards = " ".join(map(str, move.cards))
        said = words["as"].format(number=move.count, rank=move.rank)
        return f"{cards} {said}, {words['true' if move.true else 'false']}"

    def _worth(self, move: PlayValue, lang: Language) -> str:
        win = f"{_WORDS[lang]['wins']} {chance_text(move.win, lang)}"
        if move is self.best:
            return win
        return f"{win}, {_WORDS[lang]['behind']} {points_text(move.behind, lang)}"


_WORDS: dict[Language, dict[str, str]] = {
    "en": {
        "to lay": "to lay: {seat}",
        "as": 'as "{number} {rank}"',
        "true": "true",
        "false": "false",
        "pass": "pass",
        "wins": "wins",
        "behind": "behind by points",
        "win_is": "played on in deals that fit, with the same luck for all plays, by {strategies};"
        " so far the others declared as the model {model} ({says}); {heard}",
        "games": "deals that fit: {games}, worth {effective} independent ones, seed {seed}",
        "against": "plays that the model never makes, from which nothing is read: {number}",
    },
    "it": {
        "to lay": "tocca a {seat}",
        "as": "come «{number} {rank}»",
        "true": "vero",
        "false": "falso",
        "pass": "passa",
        "wins": "vince",
        "behind": "in meno, punti",
        "win_is": "giocate fino in fondo in smazzate possibili, con la stessa fortuna per tutte le"
        " giocate, da {strategies}; finora gli altri hanno dichiarato come il modello {model}"
        " ({says}); {heard}",
        "games": "smazzate possibili: {games}, quanto {effective} indipendenti, seme {seed}",
        "against": "giocate che il modello non fa mai, da cui non si deduce nulla: {number}",
    },
}


def play_from_record(
    record: Record,
    *,
    model: str = "able",
    listeners: str = "any",
    strategies: str | Sequence[Any] | None = None,
    games: int | None = None,
    seed: int | None = None,
) -> RecordedPlay:
    """Say what plays of the seat to lay are worth, at the end of a recorded hand.

    Its parameters, and what it raises, are those of `cardodds.dubito.advice.play`.
    """
    how, heard = claimant(model), read_listeners(listeners)
    games = GAMES if games is None else whole("games", games, FEWEST, MOST)
    seed = fresh_seed() if seed is None else whole("seed", seed, 0, SEEDS - 1)
    choices = players_on(strategies, how, len(record.seats))
    name = replay(record).next_seat
    if name is None:
        raise record.error("the hand is over: nobody is to lay")
    seen = observed(record, name)
    hand = seen.hand(name)
    if hand is None:
        size = seen.where.size[hand_of(name)]
        known = len(seen.where.certain(hand_of(name)))
        rule = f"the hand of {name} must be known whole: {known} of {size} cards are"
        raise record.error(rule)
    worlds = sample(seen, how, heard, games, seed, stood=True)
    table = seen.game.hand.settled()
    actions = candidates(seen.game.hand.word, int(table.due), packed(seen.game, hand))
    table_of = _played_out(seen, worlds, record.seats.index(name), actions, choices, seed)
    best = table_of.ranked()
    return RecordedPlay(
        seat=name,
        moves=tuple(_value(seen.game, hand, actions, table_of, column, best[0]) for column in best),
        model=str(how),
        listeners=str(heard),
        strategies=tuple(map(str, choices)),
        games=len(worlds.ranks),
        unfinished=table_of.unfinished,
        seed=seed,
        effective=worlds.effective,
        against=worlds.against,
    )


@dataclass(frozen=True)
class _Outcomes:
    """What the plays brought: all in some worlds, good ones in all of them."""

    first: Worlds
    first_wins: NDArray[np.int64]
    every: Worlds
    wins: dict[int, NDArray[np.int64]]
    unfinished: int

    def win(self, column: int) -> Chance:
        if column in self.wins:
            return self.every.chance(self.wins[column] > 0)
        return self.first.chance(self.first_wins[:, column] > 0)

    def behind(self, column: int, best: int) -> Estimate:
        if column in self.wins:
            return self.every.mean(self.wins[best] - self.wins[column])
        return self.first.mean(self.first_wins[:, best] - self.first_wins[:, column])

    def games(self, column: int) -> int:
        return len(self.wins[column]) if column in self.wins else len(self.first_wins)

    def ranked(self) -> list[int]:
        """The plays by how often they win, those played out in all worlds first."""
        columns = range(self.first_wins.shape[1])
        return sorted(
            columns, key=lambda column: (column not in self.wins, -self.win(column).value)
        )


def _played_out(
    seen: Observed,
    worlds: Worlds,
    seat: int,
    actions: Sequence[int],
    choices: Sequence[Any],
    seed: int,
) -> _Outcomes:
    """Play all plays out in some worlds, and those that may be the best in all of them."""
    some = worlds.every(max(1, len(worlds.ranks) * len(actions) // FIRST_LOOK))
    looked = play_out(seen.game, some, seat, actions, choices, seed)
    best = int(looked.wins.sum(axis=0).argmax())
    hopeful = []
    for column in range(len(actions)):
        behind = some.mean(looked.wins[:, best] - looked.wins[:, column])
        if behind.value <= HOPEFUL * behind.half_width:
            hopeful.append(column)
    found = play_out(
        seen.game, worlds, seat, [actions[column] for column in hopeful], choices, seed
    )
    wins = {column: found.wins[:, at] for at, column in enumerate(hopeful)}
    return _Outcomes(some, looked.wins, worlds, wins, looked.unfinished + found.unfinished)


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
    )


def _cards(game: Replay, hand: Sequence[Card], cards: int) -> tuple[Card, ...]:
    """So many cards of each rank of a hand."""
    chosen: list[Card] = []
    for rank in (*game.hand.pack.ranks, JOKER.rank):
        number = count(cards, rank_number(game, Card(rank, "")))
        chosen += [card for card in hand if card.rank == rank][:number]
    return tuple(chosen)
