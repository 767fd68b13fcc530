"""Pictures of the answers of Dubito with dice; what takes a few lines stands with the class."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import takewhile
from typing import TYPE_CHECKING

from cardodds.dice.legal import Moves
from cardodds.dice.notation import SPIRAL, Bid, dice_text, face_word
from cardodds.dice.odds import BidOdds, BidTable, bid_odds, hidden_chance
from cardodds.drawing import (
    CHANCE,
    Bar,
    Curve,
    Event,
    bars,
    chance_text,
    course,
    curves,
    heat,
    number_text,
)
from cardodds.exact import binomial
from cardodds.numbers import Language

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from cardodds.dice.advice import Advice, CallValue
    from cardodds.dice.forecasting import Forecasts
    from cardodds.dice.replay import Replay
    from cardodds.dice.solver.cfr import Look
    from cardodds.dice.solver.exploiting import Exploited
    from cardodds.dice.solver.match_values import MatchValue
    from cardodds.dice.solver.solving import Solution

SHOWN_FROM = Fraction(1, 2000)
"""Counts that less than so much likely reach, of all the hidden dice, are not drawn."""

_WORDS: dict[Language, dict[str, str]] = {
    "en": {
        "asked of": "Is “{bid}” right? Mine: {mine}; hidden dice: {hidden}",
        "at least": "at least so many count",
        "bid": "the bid: {bid}",
        "count": "dice that count, on the whole table",
        "hidden": "hidden dice",
        "asked": "at least",
        "table": "Chance that at least so many of the hidden dice count",
        "wild": "spirals count too",
        "plain": "spirals do not count",
        "least": "least count to be bid",
        "to": "{low} to {high}",
        "one": "{low}",
        "openings": "Legal openings, dice on the table: {dice}",
        "raises": "Legal raises of {bid}, dice on the table: {dice}",
        "win": "chance to win the game",
        "to call": "{seat} is to call",
        "call": "What each call is worth",
        "more": "{number} more legal calls are not drawn",
        "right": "{call} (right {chance})",
        "own": "dice of who opens",
        "other": "dice of the other",
        "match": "Chance of who opens to win the match",
        "opening": "wins at least, if it opens",
        "against": "who opens against it wins at most",
        "loses": "loses, on average over both seats",
        "points": "a round won +1, a lost one -1",
        "value": "Value of the round to who opens",
        "exploited": "{strategy} against a best response, dice {dice}",
        "iterations": "iterations",
        "seconds": "seconds",
        "exploitability": "what best responses gain",
        "trace": "CFR+: how far from an equilibrium",
        "forecast": "forecast chance that the bid is right",
        "happened": "how often it was right",
        "perfect": "a perfect forecast",
        "reliable": "Forecasts of “the bid is right”",
        "dice": "dice",
        "course": "The game: {seats}",
        "doubt": "{seat}: {call} on {bid}\n{chance}{was}",
        "chance": "right with {chance}; ",
        "counted": "{counted} count",
        "unseen": "not shown",
        "prior": "right: for who calls, by its own dice alone, before hearing what was bid",
        "worlds": "rolls of the hidden dice: {games}, seed {seed}",
    },
    "it": {
        "asked of": "È giusta «{bid}»? Miei: {mine}; dadi nascosti: {hidden}",
        "at least": "ne contano almeno tanti",
        "bid": "la dichiarazione: {bid}",
        "count": "dadi che contano, su tutto il tavolo",
        "hidden": "dadi nascosti",
        "asked": "almeno",
        "table": "Probabilità che dei dadi nascosti ne contino almeno tanti",
        "wild": "contano anche le spirali",
        "plain": "le spirali non contano",
        "least": "numero minimo da dire",
        "to": "da {low} a {high}",
        "one": "{low}",
        "openings": "Aperture lecite, dadi sul tavolo: {dice}",
        "raises": "Rialzi leciti di {bid}, dadi sul tavolo: {dice}",
        "win": "probabilità di vincere la partita",
        "to call": "Tocca a {seat}",
        "call": "Quanto vale ogni dichiarazione",
        "more": "altre {number} dichiarazioni lecite non sono disegnate",
        "right": "{call} (giusta {chance})",
        "own": "dadi di chi apre",
        "other": "dadi dell'altro",
        "match": "Probabilità di vincere la partita di chi apre",
        "opening": "vince almeno, se apre",
        "against": "chi gli apre contro vince al massimo",
        "loses": "perde, in media fra aprire e no",
        "points": "giro vinto +1, perso -1",
        "value": "Valore del giro per chi apre",
        "exploited": "{strategy} contro chi risponde al meglio, dadi {dice}",
        "iterations": "iterazioni",
        "seconds": "secondi",
        "exploitability": "quanto guadagna chi risponde al meglio",
        "trace": "CFR+: quanto manca all'equilibrio",
        "forecast": "probabilità prevista che la dichiarazione sia giusta",
        "happened": "quante volte era giusta",
        "perfect": "previsione perfetta",
        "reliable": "Previsioni che la dichiarazione sia giusta",
        "dice": "dadi",
        "course": "La partita: {seats}",
        "doubt": "{seat}: {call} su {bid}\n{chance}{was}",
        "chance": "giusta al {chance}; ",
        "counted": "ne contano {counted}",
        "unseen": "non mostrati",
        "prior": "giusta: per chi parla, visti solo i suoi dadi, prima di sentire le dichiarazioni",
        "worlds": "tiri dei dadi nascosti: {games}, seme {seed}",
    },
}


def bid_odds_plot(odds: BidOdds, lang: Language) -> Axes:
    """Draw the chance that at least so many dice count, and where the bid lies."""
    said = _WORDS[lang]
    hidden = binomial(odds.hidden, hidden_chance(odds.bid, piombo=odds.piombo))
    own = odds.matching
    counts = range(own, own + odds.hidden + 1)
    chances = [float(hidden.at_least(count - own)) for count in counts]
    if len(counts) > 1:
        # As far as something is likely, and the bid.
        last = max(odds.bid.count - own, *(n for n, chance in enumerate(chances) if chance > 1e-3))
        counts, chances = counts[: last + 1], chances[: last + 1]
    true = chance_text(odds.true, lang)
    bid = f"{said['bid'].format(bid=odds.bid.text(lang))}, {true}"
    mine = dice_text(odds.mine) or "–"
    title = said["asked of"].format(bid=odds.bid.text(lang), mine=mine, hidden=odds.hidden)
    return curves(
        [
            Curve(said["at least"], counts, chances),
            Curve(bid, [odds.bid.count], [float(odds.true)]),
        ],
        x=said["count"],
        y=CHANCE[lang],
        lang=lang,
        title=title,
        note=odds.given(lang),
        whole=True,
    )


def bid_table_plot(table: BidTable, lang: Language) -> Axes:
    """Draw the chances as a heat map: how many are asked by how many are hidden."""
    said = _WORDS[lang]
    likely = [max(column) >= SHOWN_FROM for column in zip(*table.atleast, strict=True)]
    counts = range(1, max(sum(likely), 1) + 1)
    wild = said["wild" if table.wild else "plain"]
    return heat(
        [
            [row[count - 1] if count <= hidden else None for hidden, row in by_hidden(table)]
            for count in counts
        ],
        rows=[str(count) for count in counts],
        columns=[str(hidden) for hidden in table.hidden],
        x=said["hidden"],
        y=said["asked"],
        lang=lang,
        measure=CHANCE[lang],
        title=f"{said['table']}; {wild}",
        note=table.given(lang),
    )


def by_hidden(table: BidTable) -> list[tuple[int, tuple[Fraction, ...]]]:
    """Return the rows of a table of bids with their hidden dice."""
    return list(zip(table.hidden, table.atleast, strict=True))


def moves_plot(moves: Moves, lang: Language) -> Axes:
    """Draw for each face with how many dice it may be bid."""
    said = _WORDS[lang]
    counts: dict[str, list[int]] = {}
    for move in moves.moves:
        counts.setdefault(face_word(move.face, lang, plural=True), []).append(move.count)
    shown = [
        Bar(
            face,
            min(legal),
            text=said["to" if len(legal) > 1 else "one"].format(low=min(legal), high=max(legal)),
        )
        for face, legal in counts.items()
    ]
    title = said["openings" if moves.bid is None else "raises"].format(
        bid=moves.bid and moves.bid.text(lang), dice=moves.dice
    )
    return bars(shown, axis=said["least"], lang=lang, title=title, percents=False)


def advice_plot(advice: Advice, lang: Language) -> Axes:
    """Draw how often each call wins, the best first, with the chance that it is right."""
    said = _WORDS[lang]
    shown = [
        Bar(
            said["right"].format(call=move.text(lang), chance=chance_text(move.right, lang)),
            move.win.value,
            move.win.low,
            move.win.high,
            strong=move.rank == 1,
        )
        for move in _drawn(advice.moves)
    ]
    worlds = said["worlds"].format(games=advice.games, seed=advice.seed)
    left_out = len(advice.moves) - len(shown)
    notes = [said["more"].format(number=left_out)] if left_out else []
    return bars(
        shown,
        axis=said["win"],
        lang=lang,
        title=said["to call"].format(seat=advice.seat) if advice.seat else said["call"],
        note="; ".join([*notes, worlds, advice.given(lang)]),
    )


def _drawn(moves: Sequence[CallValue]) -> list[CallValue]:
    """The twelve best calls, and dubito and busso."""
    return [
        move for place, move in enumerate(moves) if place < 12 or not isinstance(move.call, Bid)
    ]


def match_plot(match: MatchValue, lang: Language) -> Axes:
    """Draw the win chances of who opens, by the dice of both."""
    said = _WORDS[lang]
    found: dict[tuple[int, int], Fraction | float] = {}
    for state, chance in match.states:
        found.setdefault((state.own, state.other), chance.value)
    own, other = (sorted({key[side] for key in found}) for side in (0, 1))
    return heat(
        [[found.get((mine, theirs)) for theirs in other] for mine in own],
        rows=[str(mine) for mine in own],
        columns=[str(theirs) for theirs in other],
        x=said["other"],
        y=said["own"],
        lang=lang,
        title=said["match"],
        note=match.given(lang),
    )


def exploited_plot(found: Exploited, lang: Language) -> Axes:
    """Draw what a strategy wins at least, what is won against it at most, and the mean loss."""
    said = _WORDS[lang]
    numbers = (("opening", found.low), ("against", found.high), ("loses", found.exploitability))
    shown = [Bar(said[name], value, strong=name == "loses") for name, value in numbers]
    dice = "-".join(map(str, found.game.dice))
    title = said["exploited"].format(strategy=found.strategy, dice=dice)
    note = found.given(lang)
    return bars(shown, axis=said["points"], lang=lang, title=title, note=note, percents=False)


def value_plot(solved: Solution, lang: Language) -> Axes:
    """Draw the value of a round between its bounds."""
    said = _WORDS[lang]
    dice = "-".join(map(str, solved.game.dice))
    text = f"{float(solved.value):+.4f}"
    if isinstance(solved.value, Fraction):
        text = f"{text} = {solved.value}"
    bar = Bar(
        dice,
        solved.value,
        solved.low,
        solved.high,
        text=text.replace(".", "," if lang == "it" else "."),
    )
    title, note = said["value"], solved.given(lang)
    return bars([bar], axis=said["points"], lang=lang, title=title, note=note, percents=False)


def trace_plot(
    traces: Sequence[tuple[str, Sequence[Look]]], lang: Language, *, against: str = "iterations"
) -> Axes:
    """Draw the exploitability of solutions while they were iterated.

    Parameters
    ----------
    traces : sequence of (str, sequence of Look)
        The name of each and what was known after some iterations.
    lang : {"en", "it"}
    against : {"iterations", "seconds"}
    """
    return exploitability_plot(
        [
            Curve(
                name,
                [getattr(look, against) for look in looks],
                [look.exploitability for look in looks],
            )
            for name, looks in traces
        ],
        lang,
        against=against,
    )


def exploitability_plot(
    traces: Sequence[Curve], lang: Language, *, against: str = "iterations", note: str = ""
) -> Axes:
    """Draw the exploitability of some rounds by iteration or by time, both logarithmic."""
    said = _WORDS[lang]
    return curves(
        traces,
        x=said[against],
        y=said["exploitability"],
        lang=lang,
        title=said["trace"],
        note=note,
        percents=False,
        log=True,
    )


def forecasts_plot(scored: Forecasts, lang: Language) -> Axes:
    """Draw how often bids were right against their forecast chance, a curve a forecaster."""
    said = _WORDS[lang]
    shown = []
    for scores in scored.scores:
        score = number_text(scores.brier.value, lang, 3)
        x, y = [part.mean for part in scores.bins], [part.right for part in scores.bins]
        shown.append(Curve(f"{scores.forecaster} (Brier {score})", x, y))
    return curves(
        shown,
        x=said["forecast"],
        y=said["happened"],
        lang=lang,
        title=said["reliable"],
        percents_x=True,
        diagonal=said["perfect"],
        height=5.6,
    )


def replay_plot(game: Replay, lang: Language) -> Axes:
    """Draw the dice of each seat after every move, and the odds at each dubito and busso."""
    said = _WORDS[lang]
    names = game.record.seats
    start = dict(zip(names, game.rules.start, strict=True))
    course_of = {name: [start[name], *(move.dice[name] for move in game.moves)] for name in names}
    events = [
        Event(move.number, _called(game, place, lang))
        for place, move in enumerate(game.moves)
        if move.action in ("dubito", "busso")
    ]
    return course(
        course_of,
        events,
        y=said["dice"],
        lang=lang,
        title=said["course"].format(seats=", ".join(names)),
        note=said["prior"] if events else "",
    )


def _called(game: Replay, place: int, lang: Language) -> str:
    """A dubito or busso in words: on which bid, how likely that was, what was counted."""
    said, move = _WORDS[lang], game.moves[place]
    chance = _right(game, place)
    return said["doubt"].format(
        seat=move.seat,
        call=move.action,
        bid="" if move.bid is None else move.bid.text(lang),
        chance="" if chance is None else said["chance"].format(chance=chance_text(chance, lang)),
        was=said["unseen"]
        if move.counted is None
        else said["counted"].format(counted=move.counted),
    )


def _right(game: Replay, place: int) -> Fraction | None:
    """The chance that the bid is right for who calls, by its own dice; None if they are unknown."""
    call = game.moves[place]
    of_round = takewhile(
        lambda move: move.action not in ("dubito", "busso"), reversed(game.moves[:place])
    )
    rolled = {move.seat: move.rolled for move in of_round if move.action == "roll"}
    mine = rolled.get(call.seat)
    if mine is None or call.bid is None or game.rules.wild_face != SPIRAL:
        return None
    hidden = sum(game.moves[place - 1].dice.values()) - len(mine)
    return bid_odds(call.bid, mine=dice_text(mine), hidden=hidden, piombo=call.piombo).true
