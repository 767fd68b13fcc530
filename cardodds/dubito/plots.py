"""Pictures of the answers of dubito; what a class draws in a few lines stands with the class."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

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
)
from cardodds.dubito.odds import HoldOdds, chance
from cardodds.dubito.tables import HoldTable
from cardodds.numbers import Language, language

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from cardodds.dubito.beliefs.estimated import Chance
    from cardodds.dubito.deciding.laying import RecordedPlay
    from cardodds.dubito.knowledge import Knowledge, RankThere
    from cardodds.dubito.recorded_hand import PlayedMove
    from cardodds.dubito.replay import Replay

_WORDS: dict[Language, dict[str, str]] = {
    "en": {
        "at least": "at least {number}",
        "own": "cards of the rank in my hand",
        "claim": "at least {number}",
        "table": "What an opponent can hold, by my own cards",
        "odds": "Does an opponent hold so many of a rank of which I hold {own}?",
        "wins": "chance to win the hand",
        "pass": "pass",
        "false": "a lie",
        "true": "true",
        "said": '{cards} as "{number} {rank}", {true}',
        "to lay": "{seat} is to lay",
        "more": "{number} more plays are not drawn",
        "hands": "cards in hand",
        "course": "The hand: {seats}",
        "certain": "a certain lie",
        "unknown": "not known",
        "doubt": "{seat} doubts {number} {rank}\n{claimant} could hold them: {chance}\n{was}",
        "was true": "true, {taker} takes {taken}",
        "was a lie": "a lie, {taker} takes {taken}",
        "prior": "could hold them: by all that the doubter knows, before hearing the claim",
        "predicted": "forecast chance that the claim is true",
        "happened": "how often it was true",
        "exact": "a perfect forecast",
        "believed": "{}, believed {}",
        "reliable": "Claims come true as often as the posterior says",
        "rank": "rank",
        "place": "where",
        "some": "Chance of at least one card of a rank, as {seats} can know",
        "limits": "What can be there, as {seats} can know: at most so many",
        "LAID": "laid, open to doubt",
        "PILE": "pile",
        "ASIDE": "out of play",
        "and": " and ",
    },
    "it": {
        "at least": "almeno {number}",
        "own": "carte di quel valore in mano mia",
        "claim": "almeno {number}",
        "table": "Che cosa può avere un avversario, secondo le mie carte",
        "odds": "Un avversario ne ha tante di un valore di cui io ne ho {own}?",
        "wins": "probabilità di vincere la mano",
        "pass": "passa",
        "false": "bugia",
        "true": "vero",
        "said": "{cards} come «{number} {rank}», {true}",
        "to lay": "Tocca a {seat}",
        "more": "altre {number} giocate non sono disegnate",
        "hands": "carte in mano",
        "course": "La mano: {seats}",
        "certain": "bugia sicura",
        "unknown": "non si sa",
        "doubt": "{seat} dubita di {number} {rank}\n{claimant} poteva averle: {chance}\n{was}",
        "was true": "vero, {taker} ne prende {taken}",
        "was a lie": "bugia, {taker} ne prende {taken}",
        "prior": "poteva averle: da tutto ciò che sa chi dubita, prima di sentire la dichiarazione",
        "predicted": "probabilità prevista che la dichiarazione sia vera",
        "happened": "quante volte era vera",
        "exact": "previsione perfetta",
        "believed": "{}, creduto {}",
        "reliable": "Le dichiarazioni sono vere quanto dice la probabilità a posteriori",
        "rank": "valore",
        "place": "dove",
        "some": "Probabilità di almeno una carta di un valore, secondo {seats}",
        "limits": "Che cosa può esserci, secondo {seats}: al massimo tante",
        "LAID": "calate, si può dubitare",
        "PILE": "mucchio",
        "ASIDE": "fuori gioco",
        "and": " e ",
    },
}


def hold_odds_plot(odds: HoldOdds, lang: Language) -> Axes:
    """Draw the chance of each number of cards, the one that was asked for darker."""
    said = _WORDS[lang]
    known = odds.question
    shown = [
        Bar(
            said["at least"].format(number=number),
            chance(number, known),
            strong=number == odds.atleast,
        )
        for number in range(1, max(odds.left, odds.atleast) + 1)
    ]
    title = said["odds"].format(own=odds.own)
    return bars(shown, axis=CHANCE[lang], lang=lang, title=title, note=odds.given(lang))


def hold_table_plot(table: HoldTable, lang: Language) -> Axes:
    """Draw the chances by own cards, a curve a claim."""
    said = _WORDS[lang]
    own = range(len(table.cells))
    shown = []
    for number, column in enumerate(zip(*table.cells, strict=True), 1):
        # As far as the first number of own cards that makes it impossible.
        chances = [float(cell) for cell in column if cell]
        chances += [0.0] * (len(chances) < len(column))
        label = said["claim"].format(number=number)
        shown.append(Curve(label, own[: len(chances)], chances))
    return curves(
        shown,
        x=said["own"],
        y=CHANCE[lang],
        lang=lang,
        title=said["table"],
        note=table.given(lang),
        whole=True,
    )


def chance_bar(label: str, chance: Fraction | Chance, *, strong: bool = True) -> Bar:
    """Return the bar of an exact chance, or of an estimated one with its interval."""
    if isinstance(chance, Fraction):
        return Bar(label, chance, strong=strong)
    return Bar(label, chance.value, chance.low, chance.high, strong=strong)


def plays_plot(plays: RecordedPlay, lang: Language) -> Axes:
    """Draw how often each play wins, the best first; true ones darker."""
    said = _WORDS[lang]
    shown = []
    for move in plays.moves:
        label = said["pass"]
        if move.rank is not None:
            label = said["said"].format(
                cards=" ".join(map(str, move.cards)),
                number=move.count,
                rank=move.rank,
                true=said["true" if move.true else "false"],
            )
        shown.append(chance_bar(label, move.win, strong=move.true))
    return bars(
        shown,
        axis=said["wins"],
        lang=lang,
        title=said["to lay"].format(seat=plays.seat),
        note=plays.given(lang),
        more=said["more"],
    )


def knowledge_plot(known: Knowledge, lang: Language) -> Axes:
    """Draw the chance of at least one card of each rank in each place; limits if that is all."""
    said = _WORDS[lang]
    ranks = list(dict.fromkeys(there.rank for place in known.places for there in place.ranks))
    by_place = [{there.rank: there for there in place.ranks} for place in known.places]
    names = [
        f"{said.get(place.name.upper(), place.name)} ({place.cards})" for place in known.places
    ]
    limits = known.method == "certain"
    most = max((there.most for place in by_place for there in place.values()), default=1) or 1
    seats = said["and"].join(known.seats)
    return heat(
        [[_there(place.get(rank), limits=limits) for rank in ranks] for place in by_place],
        rows=names,
        columns=ranks,
        texts=[
            [str(place[rank].most) if rank in place else "" for rank in ranks] for place in by_place
        ]
        if limits
        else None,
        x=said["rank"],
        y=said["place"],
        lang=lang,
        title=said["limits" if limits else "some"].format(seats=seats),
        note=known.given(lang),
        most=most if limits else 1.0,
    )


def _there(there: RankThere | None, *, limits: bool) -> float | Fraction | None:
    """The chance of at least one card, or how many there can be."""
    if there is None:
        return None
    if limits:
        return float(there.most)
    if not there.atleast:
        return Fraction(0)
    first = there.atleast[0]
    return first if isinstance(first, Fraction) else first.value


def replay_plot(game: Replay, lang: Language) -> Axes:
    """Draw the cards in the hands after every move, and at each doubt its odds."""
    from cardodds.dubito.recorded_hand import RecordedHand

    said = _WORDS[lang]
    hands = [RecordedHand(game.record).hands, *(move.hands for move in game.moves)]
    seats = {seat: [hand[seat] for hand in hands] for seat in game.record.seats}
    events = [
        Event(move.number, _doubt(game, place, lang))
        for place, move in enumerate(game.moves)
        if move.action == "doubt"
    ]
    return course(
        seats,
        events,
        y=said["hands"],
        lang=lang,
        title=said["course"].format(seats=", ".join(game.record.seats)),
        note=said["prior"] if events else "",
    )


def _doubt(game: Replay, place: int, lang: Language) -> str:
    """A doubt in words: of what, how likely that was for who doubted, and what came of it."""
    from cardodds.dubito.deciding.doubting import claim_possible

    said, move = _WORDS[lang], game.moves[place]
    claim = _claim(game.moves[:place])
    chance = claim_possible(game.record, claim.number, move.seat)
    known = said["certain"] if chance == 0 else said["unknown"]
    if chance:
        value = chance if isinstance(chance, Fraction) else chance.value
        known = chance_text(value, lang)
    was = said["was true" if move.true else "was a lie"].format(taker=move.taker, taken=move.taken)
    return said["doubt"].format(
        seat=move.seat,
        number=claim.count,
        rank=game.rank_words(claim, lang),
        claimant=claim.seat,
        chance=known,
        was=was,
    )


def _claim(moves: Sequence[PlayedMove]) -> PlayedMove:
    """The claim that is doubted after these moves."""
    return next(move for move in reversed(moves) if move.action == "lay")


def reliability_plot(bands: Sequence[Mapping[str, Any]], lang: Language, *, note: str = "") -> Axes:
    """Draw how often claims came true against their forecast chance, a curve a model.

    Parameters
    ----------
    bands : sequence of mapping
        Each with `model`, `believed`, `predicted`, `true` and the standard `error`, as the long
        check of the posteriors stores them.
    lang : {"en", "it"}
    note : str
    """
    said = _WORDS[language(lang)]
    shown = []
    for pair in dict.fromkeys((band["model"], band["believed"]) for band in bands):
        mine = [band for band in bands if (band["model"], band["believed"]) == pair]
        model, believed = (name.partition(":")[0] for name in pair)
        label = model if model == believed else said["believed"].format(model, believed)
        true, error = [band["true"] for band in mine], [1.96 * band["error"] for band in mine]
        shown.append(
            Curve(
                label,
                [band["predicted"] for band in mine],
                true,
                [y - half for y, half in zip(true, error, strict=True)],
                [y + half for y, half in zip(true, error, strict=True)],
            )
        )
    return curves(
        shown,
        x=said["predicted"],
        y=said["happened"],
        lang=lang,
        title=said["reliable"],
        note=note,
        percents_x=True,
        diagonal=said["exact"],
        height=5.6,
    )
