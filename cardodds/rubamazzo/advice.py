"""Which card do I play? The value of every move, from what the seat to play can know."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from cardodds._version import __version__
from cardodds.cards import Card, pack
from cardodds.errors import flag, whole
from cardodds.numbers import Language
from cardodds.records import Record
from cardodds.results import Result, probability, simulated

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from cardodds.rubamazzo.replay import Replay


@dataclass(frozen=True)
class MoveValue:
    """A legal move and what it is worth.

    Attributes
    ----------
    card : Card
    action : {"capture", "steal", "table"}
    take : tuple of Card
        The table cards captured.
    victims : tuple of str
        Whose bundles are stolen.
    value, low, high : float
        The final lead in cards: own cards less those of the best other, in teams the pair's less
        those of the other pair. The mean over the deals with its 95% interval; exact, all three
        are the same.
    behind, behind_low, behind_high : float
        By how much it is worth less than the best move, with the interval of the differences deal
        by deal.
    rank : int
        From 1; moves that the deals can not tell apart share it.
    wins : int
        Deals in which it wins.
    open : float or None
        The value with all cards open, as they really lie, where the record knows them.
    """

    card: Card
    action: str
    take: tuple[Card, ...]
    victims: tuple[str, ...]
    value: float
    low: float
    high: float
    behind: float
    behind_low: float
    behind_high: float
    rank: int
    wins: int
    open: float | None

    def to_dict(self) -> dict[str, Any]:
        """Return the move, without its values, under its JSON keys."""
        return {
            "card": str(self.card),
            "action": self.action,
            "take": [str(card) for card in self.take],
            "from": list(self.victims),
        }


@dataclass(frozen=True)
class Advice(Result):
    """The legal moves of a seat with their values, the best first.

    Attributes
    ----------
    seat : str
        Who is to play.
    method : {"exact", "solved", "played_out"}
        ``exact``: two players, the unseen cards are the other's hand, both play perfectly.
        ``solved``: two players; the unseen cards are dealt many times, and each time both play
        perfectly as if all cards lay open from then on: the mean assumes that both will know more
        than they do. ``played_out``: they are dealt many times and all play on as ``greedy``.
    moves : tuple of MoveValue
    games : int
        Deals of the unseen cards, the same for all moves; 1 when exact.
    seed : int or None
        Of these deals; None when exact.
    reads : bool
        Whether a seat that did not take is believed to have had nothing to take.
    rules : dict
        Every option.
    version : str
        Of cardodds.
    """

    seat: str
    method: str
    moves: tuple[MoveValue, ...]
    games: int
    seed: int | None
    reads: bool
    rules: dict[str, Any]
    version: str = __version__

    @property
    def best(self) -> MoveValue:
        """The move with the highest value; others may share its rank."""
        return self.moves[0]

    def win(self, move: MoveValue, lang: Language = "en") -> dict[str, Any]:
        """Return the chance to win after a move, as JSON has chances."""
        if self.method == "exact":
            return probability(Fraction(move.wins), lang)
        from cardodds.simulation.estimates import wilson

        return simulated(wilson(move.wins, self.games), self.games, self.seed, lang)

    def value_is(self, lang: Language = "en") -> str:
        """Return in words what the value of a move is."""
        return _VALUE_IS[self.method][lang]

    def to_dict(self, lang: Language = "en") -> dict[str, Any]:
        """Return the advice under its JSON keys, with words that say what a value is."""
        return {
            "moves": self.rows(lang),
            "best": self.best.to_dict(),
            "seat": self.seat,
            "method": self.method,
            "value_is": self.value_is(lang),
            "games": self.games,
            "seed": self.seed,
            "reads": self.reads,
            "rules": self.rules,
            "version": self.version,
        }

    def rows(self, lang: Language = "en") -> list[dict[str, Any]]:
        """Return a row a move, the best first."""
        numbers = ("value", "low", "high", "behind", "behind_low", "behind_high", "rank", "open")
        return [
            move.to_dict()
            | {name: getattr(move, name) for name in numbers}
            | {"win": self.win(move, lang)}
            for move in self.moves
        ]

    def plot(self, lang: Language = "en") -> Axes:
        """Return what each move is worth as bars, as in `Result.plot`."""
        from cardodds.rubamazzo.plots import advice_plot

        return advice_plot(self, lang)

    def to_text(self, lang: Language = "en") -> str:
        """Return the moves as lines for a terminal, and what their values are."""
        lines = [f"{_WORDS['to play'][lang]} {self.seat}"]
        lines += [
            f"{move.rank:>2}. {move_text(move, lang)}: {self._worth(move, lang)}"
            for move in self.moves
        ]
        lines.append(f"{_WORDS['value'][lang]}: {self.value_is(lang)}")
        if self.seed is not None:
            lines.append(f"{self.games} {_WORDS['deals, seed'][lang]} {self.seed}")
            lines.append(_READS[self.reads][lang])
        return "\n".join(lines)

    def _worth(self, move: MoveValue, lang: Language) -> str:
        if self.method == "exact":
            return f"{int(move.value):+d}"
        from cardodds.simulation.estimates import Estimate, number_text, share_text, wilson

        parts = [number_text(Estimate(move.value, move.low, move.high), lang)]
        if move is not self.best:
            behind = Estimate(move.behind, move.behind_low, move.behind_high)
            parts.append(f"{_WORDS['behind'][lang]} {number_text(behind, lang)}")
        parts.append(f"{_WORDS['wins'][lang]} {share_text(wilson(move.wins, self.games), lang)}")
        if move.open is not None:
            real = number_text(Estimate(move.open, move.open, move.open), lang)
            parts.append(f"{_WORDS['open'][lang]} {real}")
        return ", ".join(parts)


def move_text(move: MoveValue, lang: Language = "en") -> str:
    """Return a move in words."""
    done = [_WORDS[move.action][lang], *map(str, move.take), *move.victims]
    return f"{move.card} {' '.join(done)}"


_WORDS: dict[str, dict[Language, str]] = {
    "value": {"en": "value", "it": "valore"},
    "to play": {"en": "to play:", "it": "tocca a"},
    "capture": {"en": "captures", "it": "prende"},
    "steal": {"en": "steals from", "it": "ruba a"},
    "table": {"en": "on the table", "it": "in tavola"},
    "behind": {"en": "behind by", "it": "in meno"},
    "wins": {"en": "wins", "it": "vince"},
    "open": {"en": "cards open", "it": "a carte scoperte"},
    "deals, seed": {"en": "deals of the unseen cards, seed", "it": "smazzate possibili, seme"},
}
_VALUE_IS: dict[str, dict[Language, str]] = {
    "exact": {
        "en": "final margin in cards, exact; the unseen cards are the opponent's hand",
        "it": "scarto finale in carte, esatto; le carte non viste sono in mano all'avversario",
    },
    "solved": {
        "en": "mean final margin in cards, if both play on perfectly with open cards",
        "it": "scarto finale medio in carte, se poi tutti e due giocano perfettamente a "
        "carte scoperte",
    },
    "played_out": {
        "en": "mean final lead in cards over the best other, if all play on as greedy",
        "it": "vantaggio finale medio in carte sul migliore degli altri, se poi tutti "
        "giocano come greedy",
    },
}
_READS: dict[bool, dict[Language, str]] = {
    True: {
        "en": "who did not take is believed to have had nothing to take",
        "it": "si crede che chi non ha preso non avesse niente con cui prendere",
    },
    False: {
        "en": "nothing is read into what the others did not take",
        "it": "da quello che gli altri non hanno preso non si deduce niente",
    },
}


def play(
    record: Record, *, worlds: int | None = None, seed: int | None = None, reads: bool = True
) -> Advice:
    """Say what every legal move of the seat to play is worth, at the end of a record.

    The values rest on what that seat can know: its hand, the cards that have been open, what the
    others did. In the last deal of two the unseen cards are the other's hand, and the values are
    exact. Before, and with more players, they are means over deals of the unseen cards.

    Parameters
    ----------
    record : Record
        A game of rubamazzo that stops before its end. The hand of the seat to play must be known,
        those of the others need not.
    worlds : int, optional
        Deals of the unseen cards, 2 to 1,000,000. By default 2000 that are solved, fewer where
        they take long, or 10,000 that are played out.
    seed : int, optional
        Of these deals; drawn and reported if not given.
    reads : bool
        Whether a seat that did not take is believed to have had nothing to take, since it was
        last dealt cards.

    Returns
    -------
    Advice

    Raises
    ------
    RecordError
        If the record breaks a rule, the game is over, or the hand of the seat is not known.
    ArgumentError
        If an argument is out of bounds.

    Examples
    --------
    The last deal of the recorded game: to steal the ten cards would cost Anna the game.

    >>> from dataclasses import replace
    >>> from cardodds.data import data_file
    >>> from cardodds.records import load
    >>> record = load(data_file("hands/rubamazzo_game.toml"))
    >>> print(play(replace(record, moves=record.moves[:30])))
    to play: Anna
     1. 6D captures 6S: +4
     1. CS on the table: +4
     3. 3C steals from Bruno: -36
    value: final margin in cards, exact; the unseen cards are the opponent's hand
    """
    from cardodds.rubamazzo.endgame import opened
    from cardodds.rubamazzo.replay import replay
    from cardodds.rubamazzo.valuing import actions_of, open_values, values
    from cardodds.simulation.streams import SEEDS, fresh_seed

    if worlds is not None:
        worlds = whole("worlds", worlds, 2, 10**6)
    seed = fresh_seed() if seed is None else whole("seed", seed, 0, SEEDS - 1)
    flag("reads", reads)
    game = replay(record)
    view = game.view()
    found = values(view, game.position.setup.last_rules, worlds, seed, reads)
    real = opened(game)
    shown = None if real is None else open_values(real)
    actions = actions_of(view)
    ranked = found.ranked()
    moves = []
    for column, rank in ranked:
        card, action, take, victims = _described(game, actions[column])
        value, behind = found.mean(column), found.behind(column, ranked[0][0])
        moves.append(
            MoveValue(
                card=card,
                action=action,
                take=take,
                victims=victims,
                value=value.value,
                low=value.low,
                high=value.high,
                behind=behind.value,
                behind_low=behind.low,
                behind_high=behind.high,
                rank=rank,
                wins=found.wins(column),
                open=None if shown is None else shown[column],
            )
        )
    return Advice(
        seat=str(game.next_seat),
        method=found.method,
        moves=tuple(moves),
        games=len(found.leads),
        seed=None if found.method == "exact" else seed,
        reads=reads,
        rules=game.rules.options(),
    )


def _described(game: Replay, action: int) -> tuple[Card, str, tuple[Card, ...], tuple[str, ...]]:
    """The card, the kind, the captured cards and the victims of an action; of equals the first."""
    from cardodds.rubamazzo.engine import kind_of, rank_of, take_of, victims_of
    from cardodds.simulation.counts import count

    ranks = pack(game.rules.deck).ranks
    hand = game.hands[str(game.next_seat)]
    card = next(card for card in hand if card.rank == ranks[rank_of(action)])
    take: list[Card] = []
    for rank, letter in enumerate(ranks):
        equal = [card for card in game.table if card.rank == letter]
        take += equal[: count(take_of(action), rank)]
    seats = enumerate(game.record.seats)
    victims = tuple(name for seat, name in seats if (victims_of(action) >> seat) & 1)
    return card, ("table", "capture", "steal")[kind_of(action)], tuple(take), victims
