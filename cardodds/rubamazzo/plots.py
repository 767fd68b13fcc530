"""Pictures of the answers of rubamazzo; what takes a few lines stands with the class."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardodds import exact
from cardodds.drawing import CHANCE, Bar, Curve, Event, bars, course, curves
from cardodds.numbers import Language, language
from cardodds.rubamazzo.odds import COPIES, Theft, theft
from cardodds.rubamazzo.rules import TABLE, Schedule, schedule

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from cardodds.rubamazzo.advice import Advice
    from cardodds.rubamazzo.replay import Replay

_WORDS: dict[Language, dict[str, str]] = {
    "en": {
        "missing": "missing: {number}",
        "risk": "Chance that the bundle is stolen; cards unseen: {unseen}, in others' hands: "
        "{against}",
        "of rank": "cards of the top's rank not seen: {number}",
        "deal": "deal",
        "by deal": "The bundle's risk by deal; {players} players, {cards} cards",
        "of missing": "cards of the top's rank not seen: {missing}",
        "stock": "cards in the stock",
        "deals": "deals made",
        "schedule": "{cards} cards, {players} players, {hand} each: the stock after every deal",
        "lead": "final lead in cards",
        "to play": "{seat} is to play",
        "more": "{number} more moves are not drawn",
        "bundles": "cards in the bundle",
        "course": "The game: {seats}",
        "steals": "{seat} steals {stolen}",
    },
    "it": {
        "missing": "mancanti: {number}",
        "risk": "Probabilità che il mazzetto sia rubato; carte non viste: {unseen}, in mano agli "
        "altri: {against}",
        "of rank": "carte non viste del valore in cima: {number}",
        "deal": "distribuzione",
        "by deal": "Il rischio del mazzetto per distribuzione; in {players}, {cards} carte",
        "of missing": "carte non viste del valore in cima: {missing}",
        "stock": "carte nel mazzo",
        "deals": "distribuzioni fatte",
        "schedule": "{cards} carte, {players} giocatori, {hand} a testa: il mazzo dopo ogni "
        "distribuzione",
        "lead": "vantaggio finale in carte",
        "to play": "Tocca a {seat}",
        "more": "altre {number} mosse non sono disegnate",
        "bundles": "carte nel mazzetto",
        "course": "La partita: {seats}",
        "steals": "{seat} ruba {stolen}",
    },
}


def theft_plot(found: Theft, lang: Language) -> Axes:
    """Draw the risk for each number of missing cards, the one that was asked for darker."""
    said = _WORDS[lang]
    shown = [
        Bar(
            said["missing"].format(number=number),
            exact.at_least(1, population=found.unseen, copies=number, drawn=found.against),
            strong=number == found.missing,
        )
        for number in range(min(COPIES, found.unseen) + 1)
        if number or not found.missing
    ]
    title = said["risk"].format(unseen=found.unseen, against=found.against)
    return bars(shown, axis=CHANCE[lang], lang=lang, title=title, note=found.given(lang))


def theft_by_deal(
    lang: Language = "en",
    *,
    players: int = 2,
    deck: str = "napoletane",
    hand: int | None = None,
    missing: Sequence[int] = (1, 2, 3),
) -> Axes:
    """Draw the risk of the opener's bundle by deal, a curve for each number of missing cards.

    Parameters
    ----------
    lang : {"en", "it"}
    players, deck, hand
        As in `cardodds.rubamazzo.theft`.
    missing : sequence of int
        Cards of the top's rank that the player has not seen.

    Returns
    -------
    matplotlib.axes.Axes
        Of the first turn of each deal; as long as so many cards are unseen.

    Raises
    ------
    ArgumentError
        If an argument is out of bounds.
    """
    said = _WORDS[language(lang)]
    game = schedule(players, deck=deck, hand=hand)
    shown = []
    given = ""
    for number in missing:
        risks = [
            theft(number, deal=deal, players=players, deck=deck, hand=hand)
            for deal in range(1, game.deals + 1)
        ]
        given = risks[0].given(lang)
        deals = [float(deal) for deal in range(1, game.deals + 1)]
        label = said["of missing"].format(missing=number)
        shown.append(Curve(label, deals, [float(one.risk) for one in risks]))
    return curves(
        shown,
        x=said["deal"],
        y=CHANCE[lang],
        lang=lang,
        title=said["by deal"].format(players=game.players, cards=game.cards),
        note=given,
        whole=True,
    )


def schedule_plot(game: Schedule, lang: Language) -> Axes:
    """Draw the cards left in the stock after each deal."""
    said = _WORDS[lang]
    deals = range(game.deals + 1)
    left = [float(game.cards - TABLE - deal * game.players * game.hand) for deal in deals]
    return curves(
        [Curve(said["stock"], deals, left)],
        x=said["deals"],
        y=said["stock"],
        lang=lang,
        title=said["schedule"].format(cards=game.cards, players=game.players, hand=game.hand),
        percents=False,
        whole=True,
    )


def advice_plot(advice: Advice, lang: Language) -> Axes:
    """Draw what each move is worth, the best first."""
    from cardodds.rubamazzo.advice import move_text

    said = _WORDS[lang]
    shown = [
        Bar(move_text(move, lang), move.value, move.low, move.high, strong=move.rank == 1)
        for move in advice.moves
    ]
    return bars(
        shown,
        axis=said["lead"],
        lang=lang,
        title=said["to play"].format(seat=advice.seat),
        note=advice.value_is(lang),
        percents=False,
        more=said["more"],
    )


def replay_plot(game: Replay, lang: Language) -> Axes:
    """Draw the bundle of each seat after every card, and the thefts."""
    said = _WORDS[lang]
    names = game.record.seats
    bundles = {name: [0, *(move.bundles[name] for move in game.moves)] for name in names}
    events = [
        Event(move.number, said["steals"].format(seat=move.seat, stolen=move.stolen))
        for move in game.moves
        if move.stolen
    ]
    title = said["course"].format(seats=", ".join(names))
    return course(bundles, events, y=said["bundles"], lang=lang, title=title)
