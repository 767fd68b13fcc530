"""Should this seat doubt now? The answer from a recorded hand, with all that the seat knows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from cardodds._version import __version__
from cardodds.dubito import odds
from cardodds.dubito.beliefs.estimated import Chance, chance_text, points_text, shown
from cardodds.dubito.beliefs.exchangeable import exchangeable, ranks_of_claim
from cardodds.dubito.beliefs.histories import AsLaid, play_of, score
from cardodds.dubito.beliefs.listeners import ANY, Listeners, listeners
from cardodds.dubito.beliefs.observed import (
    Observed,
    asked_seats,
    at_last_claim,
    cut,
    hand_of,
    observed,
)
from cardodds.dubito.beliefs.sampling import FEWEST, GAMES, MOST, Worlds, sample
from cardodds.dubito.claimants import Claimant, Turn, claimant, posterior
from cardodds.dubito.deciding.players import compared_players, players_on, read_listeners
from cardodds.dubito.deciding.playouts import BELIEVE, DOUBT, play_out
from cardodds.dubito.deciding.runs import RunDoubt, doubt_of_run, is_run_of, named
from cardodds.dubito.deciding.words import DOUBTING, differs, listed, others
from cardodds.dubito.engine import is_run
from cardodds.dubito.recorded_hand import LAID
from cardodds.dubito.replay import Replay, replay
from cardodds.dubito.wording import limit_text, of_rank
from cardodds.errors import ArgumentError, share, whole
from cardodds.numbers import Language
from cardodds.records import Move, Record
from cardodds.results import Result, simulated_percent
from cardodds.simulation.estimates import Estimate
from cardodds.simulation.strategies import Choice
from cardodds.simulation.streams import SEEDS, fresh_seed

if TYPE_CHECKING:
    from matplotlib.axes import Axes

WIN, NOT_LAST = "win", "not_last"
"""What a seat can aim at."""

_OUTCOMES = ("win_doubt", "win_believe", "lose_doubt", "lose_believe")

ENOUGH = 100
"""Worlds over which a mean is told."""

MUCH = 0.05
"""The share of games that do not end from which on it is said before any chance to win."""

MOSTLY = 0.5
"""How often others doubt a claim in any case, from which on that is said."""


@dataclass(frozen=True)
class RecordedDoubt(Result):
    """Whether a seat should doubt the last claim of a recorded hand, and why.

    Attributes
    ----------
    possible : Fraction or Chance
        Prior: the chance that the claimant held what it declared, nothing being read into claims.
    certain_lie : bool
        Whether, by what the seat knows, the claim cannot be true.
    true : Fraction or Chance
        Posterior: the chance that the claim is true, under `model`.
    advice : {"doubt", "believe"}
        What to do: what wins more often; within the error to doubt what is true with a chance
        below `doubt_below`. Always to doubt a certain lie, and last cards where the first out wins.
    win_doubt, win_believe : Chance
        How often the seat wins, that is how often it is the first out, after doubting, and after
        being silent while the others do as they want; 0 where somebody is out already.
    gain : Estimate
        By how much doubting reaches more often what it can, `aim`, with the interval of the paired
        difference.
    if_true, if_lie : Estimate or None
        The same where the claim is true and where it is a lie; None if too few worlds show it.
    seat, claimant, rank : str
        Who is asked, who claimed, which rank.
    move : int
        The number of the claim in the record.
    claim, laid, theirs, pile : int
        Cards declared and laid; the claimant's before; those of the pile, with those laid.
    last : bool
        Whether they are the claimant's last cards.
    ending : str
    model, listeners : str
        How the others are taken to declare, and to doubt.
    strategies : tuple of str
        How each seat plays on.
    games, unfinished : int
        Worlds, each played on from both decisions; games of these that reached the turn limit.
    seed : int
    effective : float
        As many independent worlds would tell as much.
    against : int
        Plays of the record that the model never makes: nothing is read into them.
    real : bool or None
        Whether the claim was true, where the record tells.
    doubt_below : Fraction
        What decides where both decisions win as often, within the error.
    others_doubt : Fraction or Chance
        How often another doubts the claim where the seat is silent.
    aim : {"win", "not_last"}
        What decides: to win; with elimination, once somebody is out, not to be left last.
    lose_doubt, lose_believe : Chance or None
        With elimination, how often the seat is left last.
    compared : tuple of RecordedDoubt
        The same where others play on.
    deck : str
        The pack, for its words.
    """

    possible: Fraction | Chance
    certain_lie: bool
    true: Fraction | Chance
    advice: str
    win_doubt: Fraction | Chance
    win_believe: Fraction | Chance
    gain: Estimate
    if_true: Estimate | None
    if_lie: Estimate | None
    seat: str
    claimant: str
    rank: str
    move: int
    claim: int
    laid: int
    theirs: int
    pile: int
    last: bool
    ending: str
    model: str
    listeners: str
    strategies: tuple[str, ...]
    games: int
    unfinished: int
    seed: int
    effective: float
    against: int
    real: bool | None
    doubt_below: Fraction
    others_doubt: Fraction | Chance
    aim: str = WIN
    lose_doubt: Chance | None = None
    lose_believe: Chance | None = None
    compared: tuple[RecordedDoubt, ...] = ()
    deck: str = "napoletane"
    version: str = __version__

    means: ClassVar[tuple[str, ...]] = ("doubt_below",)

    @property
    def worth(self) -> float | None:
        """The chance of the claim to be true below which doubting wins more; None if unknown."""
        if self.if_true is None or self.if_lie is None:
            return None
        if self.if_lie.value <= 0 or self.if_true.value >= 0:
            return None
        return self.if_lie.value / (self.if_lie.value - self.if_true.value)

    def why(self, lang: Language = "en") -> str:
        """Return the reason of the advice in a few sentences."""
        words = DOUBTING[lang]
        if self.certain_lie:
            # What to do is certain, so no word on whether the chances differ.
            chances = (words["certain"], self._endless(lang), self._chances(lang))
            return " ".join(filter(None, chances))
        true = chance_text(self.true, lang)
        said = words["true"].format(true=true, model=self.model, says=self._says(lang))
        if self.last and self.ending == "first_out":
            return " ".join(filter(None, (words["free"], self._anyway(lang), said)))
        return f"{self._wins(lang)} {said} {words['cost'].format(pile=self.pile)}"

    def _wins(self, lang: Language) -> str:
        """The chances to win after both decisions; where they are alike why, and what decides."""
        said = " ".join(filter(None, (self._endless(lang), self._chances(lang))))
        if not is_open(self.gain):
            return said
        words = DOUBTING[lang]
        rule = words["tie"].format(limit=limit_text(self.doubt_below, lang))
        return " ".join(filter(None, (said, words["open"], self._anyway(lang), rule)))

    def _endless(self, lang: Language) -> str:
        """Which share of the games did not end, if that is much."""
        share = self.unfinished / (2 * self.games)
        if share < MUCH:
            return ""
        return DOUBTING[lang]["endless"].format(share=simulated_percent(share, lang))

    def _anyway(self, lang: Language) -> str:
        """That others mostly doubt the claim in any case, if they do."""
        chance = self.others_doubt
        share = float(chance) if isinstance(chance, Fraction) else chance.value
        if share < MOSTLY:
            return ""
        return DOUBTING[lang]["anyway"].format(chance=chance_text(chance, lang))

    def _chances(self, lang: Language) -> str:
        """The chances after both decisions to win, or not to be left last."""
        gain = points_text(self.gain, lang)
        key, ways = "wins", (self.win_doubt, self.win_believe)
        if self.aim == NOT_LAST and self.lose_doubt is not None and self.lose_believe is not None:
            key, ways = "loses", (self.lose_doubt, self.lose_believe)
        doubt, believe = (chance_text(way, lang) for way in ways)
        return DOUBTING[lang][key].format(doubt=doubt, believe=believe, gain=gain)

    def _says(self, lang: Language) -> str:
        return claimant(self.model).says[lang]

    def to_dict(self, lang: Language = "en") -> dict[str, Any]:
        """Return the answer under its JSON keys, with the reason and what each chance is."""
        facts = super().to_dict(lang)
        told = {
            name: None if chance is None else shown(chance, self.games, self.seed, lang)
            for name in ("possible", "true", *_OUTCOMES, "others_doubt")
            for chance in [getattr(self, name)]
        }
        for key in (*told, "certain_lie", "advice", "gain", "if_true", "if_lie", "compared"):
            facts.pop(key)
        gains = {"gain": self.gain, "if_true": self.if_true, "if_lie": self.if_lie}
        words = DOUBTING[lang]
        return {
            "possible": told["possible"],
            "certain_lie": self.certain_lie,
            "true": told["true"],
            "advice": self.advice,
            "why": self.why(lang),
            **{name: told[name] for name in (*_OUTCOMES, "others_doubt")},
            **{
                f"{name}{end}": None if gain is None else getattr(gain, at)
                for name, gain in gains.items()
                for end, at in (("", "value"), ("_low", "low"), ("_high", "high"))
            },
            "worth_below": self.worth,
            "possible_is": odds.PRIOR[lang],
            "true_is": words["posterior"].format(
                model=self.model, says=self._says(lang), heard=listeners(self.listeners).says(lang)
            ),
            "win_is": words["win_is"].format(strategies=listed(self.strategies)),
            **facts,
            "compared": [other._short(lang) for other in self.compared],
        }

    def _short(self, lang: Language) -> dict[str, Any]:
        """What is worth comparing where others play on."""
        keys = ("strategies", "advice", *_OUTCOMES, "gain", "gain_low", "gain_high")
        facts = self.to_dict(lang)
        return {key: facts[key] for key in keys}

    def against_it(self, other: RecordedDoubt) -> bool:
        """Return whether another answer clearly says the contrary of this one's advice."""
        return other.advice != self.advice and not is_open(other.gain)

    def asked(self, lang: Language = "en") -> str:
        """Return whose claim it is that who is asked can doubt, in words."""
        words = DOUBTING[lang]
        cards = of_rank(self.claim, self.rank, self.deck, lang)
        claim = words["claim"].format(seat=self.seat, claimant=self.claimant, cards=cards)
        return claim if self.laid == self.claim else claim + words["laid"].format(laid=self.laid)

    def plot(self, lang: Language = "en") -> Axes:
        """Return the chances of the claim and of winning as bars, as in `Result.plot`."""
        from cardodds.drawing import CHANCE, bars
        from cardodds.dubito.plots import chance_bar

        words = DOUBTING[lang]
        names = {"possible": "possible_name", "true": "true_name"} | {key: key for key in _OUTCOMES}
        shown = [
            chance_bar(words[name], getattr(self, key), strong=key in _OUTCOMES)
            for key, name in names.items()
            if getattr(self, key) is not None
        ]
        note = "; ".join(self.to_dict(lang)[key] for key in ("possible_is", "true_is"))
        return bars(shown, axis=CHANCE[lang], lang=lang, title=self.asked(lang), note=note)

    def to_text(self, lang: Language = "en") -> str:
        """Return the advice, its reason and the chances as lines."""
        words, facts = DOUBTING[lang], self.to_dict(lang)
        lines = [self.asked(lang), f"{words[self.advice]}: {self.why(lang)}"]
        for key in ("possible", "true"):
            chance = chance_text(getattr(self, key), lang)
            lines.append(f"{words[key + '_name']}: {chance}, {facts[key + '_is']}")
        for key in _OUTCOMES:
            chance = getattr(self, key)
            if chance is not None:
                lines.append(f"{words[key]}: {chance_text(chance, lang)}")
        for key in ("if_true", "if_lie"):
            gain = getattr(self, key)
            if gain is not None:
                aim = words[self.aim]
                lines.append(words[key].format(aim=aim, gain=points_text(gain, lang)))
        if self.worth is not None:
            lines.append(words["worth"].format(chance=chance_text(Fraction(self.worth), lang)))
        lines.append(facts["win_is"])
        lines.append(
            words["games"].format(games=self.games, effective=round(self.effective), seed=self.seed)
        )
        if self.unfinished:
            lines.append(words["unfinished"].format(unfinished=self.unfinished, of=2 * self.games))
        if self.against:
            lines.append(words["against"].format(number=self.against))
        if self.real is not None:
            lines.append(words["real" if self.real else "lied"])
        lines += [
            words["compared"].format(
                strategies=listed(other.strategies),
                advice=words[other.advice],
                chances=other._wins(lang),
            )
            for other in self.compared
        ]
        against = [other.strategies for other in self.compared if self.against_it(other)]
        lines += differs(against, lang)
        if not self.compared:
            lines.append(others(self.strategies, lang))
        return "\n".join(lines)


def doubt_from_record(
    record: Record,
    *,
    seat: str | None = None,
    move: int | None = None,
    model: str = "able",
    listeners: str = "any",
    strategies: str | Sequence[Any] | None = None,
    compare: str | Sequence[Any] = (),
    games: int | None = None,
    seed: int | None = None,
    doubt_below: str | float | Fraction = "0.5",
) -> RecordedDoubt | RunDoubt:
    """Say whether a seat should doubt the last claim of a recorded hand, or that of a move.

    Its parameters, and what it raises, are those of `cardodds.dubito.advice.doubt` with a record.
    """
    how, heard = claimant(model), read_listeners(listeners)
    below = share("doubt_below", doubt_below)
    games = GAMES if games is None else whole("games", games, FEWEST, MOST)
    seed = fresh_seed() if seed is None else whole("seed", seed, 0, SEEDS - 1)
    game = replay(record)
    claimed, doubted = _at_claim(record, move)
    name = _asked(claimed, doubted, seat)
    every = [players_on(strategies, how, len(record.seats))]
    every += compared_players(compare, len(record.seats))
    seen = observed(claimed, name)
    if is_run(seen.game.hand.word):
        return doubt_of_run(seen, below, _real(game, seen.steps[-1].move.number))
    worlds = sample(seen, how, heard, games, seed)
    claim = seen.steps[-1]
    play = play_of(seen.game, claim)
    possible = _possible(seen, games, seed)
    true, certain = _true(seen, how, heard, worlds)
    ending, last = seen.game.rules.ending, play.hand == play.number
    answer = partial(
        RecordedDoubt,
        possible=Fraction(0) if certain else possible,
        certain_lie=certain,
        true=true,
        seat=name,
        claimant=claim.move.seat,
        rank=str(claim.move.rank),
        move=claim.move.number,
        claim=play.declared,
        laid=play.number,
        theirs=play.hand,
        pile=claim.move.pile,
        last=last,
        ending=ending,
        model=str(how),
        listeners=str(heard),
        games=len(worlds.ranks),
        seed=seed,
        effective=worlds.effective,
        against=worlds.against,
        real=_real(game, claim.move.number),
        doubt_below=below,
        deck=seen.game.rules.deck,
    )
    free = certain or (last and ending == "first_out")
    likely = (float(true) if isinstance(true, Fraction) else true.value) >= below
    always = "doubt" if free else None
    first, *others_on = (
        answer(**_played(seen, worlds, choices, seed, always, "believe" if likely else "doubt"))
        for choices in every
    )
    return replace(first, compared=tuple(others_on))


def is_open(gain: Estimate) -> bool:
    """Return whether a difference is within its error."""
    return gain.low <= 0 <= gain.high


def _played(
    seen: Observed,
    worlds: Worlds,
    choices: Sequence[Choice],
    seed: int,
    always: str | None,
    alike: str,
) -> dict[str, Any]:
    """What both decisions bring where these play on, and the advice.

    It is `always`, if that is said, and `alike` where the difference is within its error.
    """
    claim, game = seen.steps[-1].move, seen.game
    seat = game.record.seats.index(seen.seats[0])
    found = play_out(game, worlds, seat, (BELIEVE, DOUBT), choices, seed)
    difference = found.goal[:, DOUBT] - found.goal[:, BELIEVE]
    gain = worlds.mean(difference)
    right = worlds.numbers(LAID, *ranks_of_claim(seen, str(claim.rank))) == claim.laid
    answer: dict[str, Any] = {
        "advice": always or (alike if is_open(gain) else "doubt" if gain.low > 0 else "believe"),
        "gain": gain,
        "others_doubt": worlds.chance(found.heard[:, BELIEVE] > 0),
        "if_true": _among(worlds, difference, right),
        "if_lie": _among(worlds, difference, ~right),
        "strategies": tuple(map(str, choices)),
        "unfinished": int(found.endless.sum()),
        "aim": NOT_LAST if found.decided else WIN,
    }
    for name, column in (("doubt", DOUBT), ("believe", BELIEVE)):
        win = Fraction(0) if found.decided else worlds.chance(found.wins[:, column] > 0)
        answer[f"win_{name}"] = win
        if game.rules.ending == "elimination":
            answer[f"lose_{name}"] = worlds.chance(found.last[:, column] > 0)
    return answer


def _at_claim(record: Record, number: int | None) -> tuple[Record, Move | None]:
    """A record that stops at a claim, the last one or that of a move, and the doubt of it."""
    if number is None or not record.moves:  # without moves there is no claim
        return at_last_claim(record)
    move = move_at(record, number, ("lay", "doubt"), "nothing that can be doubted")
    following = record.moves[move.number : move.number + 1]
    doubted = bool(following) and following[0].action == "doubt"
    return at_last_claim(cut(record, move.number + doubted))


def move_at(record: Record, number: int, actions: Sequence[str], what: str) -> Move:
    """Return a move of a record that a question can be about, or raise and name those."""
    moves = record.moves
    move = moves[whole("move", number, 1, len(moves), "moves of the record") - 1]
    if move.action not in actions:
        others = ", ".join(str(other.number) for other in moves if other.action == actions[0])
        raise record.error(f"is {what}: moves {others or 'none'} can be asked about", move)
    return move


def _asked(claimed: Record, doubted: Move | None, seat: str | None) -> str:
    """Who is asked about the last claim: the one named, who doubted it, or the next in turn."""
    game = replay(claimed)
    claim, asked = claimed.moves[-1], asked_seats(game)
    name = seat
    if name is None:
        name = asked[0] if doubted is None else doubted.seat
    observed(claimed, name)
    if name == claim.seat:
        raise claimed.error(f"{name} cannot doubt its own claim", claim)
    if name not in asked:
        raise claimed.error(f"only {' or '.join(asked)} may doubt, not {name}", claim)
    return name


def _possible(seen: Observed, games: int, seed: int) -> Fraction | Chance:
    """The chance that the claimant held what it declared, nothing being read into claims."""
    claim = seen.steps[-1]
    number, hand = claim.move.laid or 0, hand_of(claim.move.seat)
    ranks = ranks_of_claim(seen, str(claim.move.rank))
    before = exchangeable(seen, len(seen.steps) - 1)
    if before is not None:
        return before.held(hand, *ranks).at_least(number)
    worlds = sample(seen, None, ANY, games, seed)
    held = worlds.numbers(hand, *ranks) + worlds.numbers(LAID, *ranks)
    return worlds.chance(held >= number)


def claim_possible(
    record: Record, move: int, seat: str, *, games: int = 1000, seed: int = 0
) -> Fraction | Chance | None:
    """Return the chance that a claim of a record could be true, for who is asked to doubt it.

    Parameters
    ----------
    record : Record
    move : int
        The number of the claim; what follows it is not looked at.
    seat : str
        Who is asked.
    games, seed : int
        Deals that fit, where it is not exact.

    Returns
    -------
    Fraction or Chance or None
        Prior: nothing is read into claims. 0 for a certain lie; None for a run of which it is not
        known.
    """
    seen = observed(cut(record, move), seat)
    if is_run(seen.game.hand.word):
        return doubt_of_run(seen, Fraction(0), None).possible
    play = play_of(seen.game, seen.steps[-1])
    ranks = ranks_of_claim(seen, str(seen.steps[-1].move.rank))
    if seen.bounds().at_most(LAID, *ranks) < play.number:
        return Fraction(0)
    return _possible(seen, games, seed)


def _true(
    seen: Observed, how: Claimant, heard: Listeners, worlds: Worlds
) -> tuple[Fraction | Chance, bool]:
    """The chance that the claim is true, having heard it, and whether it is a certain lie."""
    claim = seen.steps[-1]
    play, ranks = play_of(seen.game, claim), ranks_of_claim(seen, str(claim.move.rank))
    bounds = seen.bounds()
    if bounds.at_most(LAID, *ranks) < play.number:
        return Fraction(0), True
    if bounds.at_least(LAID, *ranks) == play.number:
        return Fraction(1), False
    hand = hand_of(claim.move.seat)
    before = exchangeable(seen, len(seen.steps) - 1)
    others = (step.move for step in seen.steps[:-1] if step.move.action == "lay")
    read = heard != ANY or any(move.seat not in seen.seats for move in others)
    if before is not None and not read:
        prior, turn = before.held(hand, *ranks), Turn(play.hand, play.most)
        return posterior(prior, AsLaid(how, play), play.declared, turn).at_least(play.number), False
    right = worlds.numbers(LAID, *ranks)
    held = worlds.numbers(hand, *ranks) + right
    makes = any(
        score(how, play, int(number)) <= 0 and int(laid) == min(int(number), play.number)
        for number, laid in {*zip(held.tolist(), right.tolist(), strict=True)}
    )
    if not makes:
        here = f"never declares {play.declared} here, by what {seen.seats[0]} knows"
        raise ArgumentError("model", str(how), here)
    return worlds.chance(right == play.number), False


def _among(worlds: Worlds, values: NDArray[np.int64], among: NDArray[np.bool_]) -> Estimate | None:
    """A mean over some worlds, if they are enough."""
    return worlds.mean(values, among) if among.sum() >= ENOUGH else None


def _real(game: Replay, number: int) -> bool | None:
    """Whether a claim was true, where the record tells which cards were laid."""
    moves = game.moves
    following = moves[number] if number < len(moves) else None
    if following is not None and following.action == "doubt":
        return following.true
    claim = moves[number - 1]
    if claim.cards is None:
        return None
    if is_run(game.hand.word):
        return is_run_of(claim.cards, named(game, claim))
    return all(card.rank in (claim.rank, "*") for card in claim.cards)
