"""Pictures of the answers of dubito poker; what takes a few lines stands with the class."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import takewhile
from typing import TYPE_CHECKING

from cardodds.drawing import (
    CHANCE,
    Bar,
    Event,
    Node,
    bars,
    chance_text,
    course,
    tree,
)
from cardodds.numbers import Language, decimals, grouped
from cardodds.poker.classes import HAND, HandClass, all_classes
from cardodds.poker.declarations import words
from cardodds.poker.exchange import Exchange, Hold
from cardodds.poker.hands import HandCounts, Ranked
from cardodds.poker.odds import claim
from cardodds.poker.rules import CATEGORIES, category_word

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from cardodds.poker.advice import Advice
    from cardodds.poker.recorded_game import PlayedMove
    from cardodds.poker.replay import Replay
    from cardodds.simulation.estimates import Estimate

WORLDS = 20_000
"""Worlds in which what a later holder declared is looked at."""

LEAST_LEAF = Fraction(1, 200)
"""A category that a draw leads to less often is told with the others of its hold."""

_WORDS: dict[Language, dict[str, str]] = {
    "en": {
        "nothing": "nothing",
        "pat": "stand pat",
        "throw": "hold {held}",
        "exchange": "exchange {number}",
        "wanted": "what is wanted: {chance}",
        "wanted is": "wanted: at least {wanted}",
        "tree": "What the exchange of {hand} leads to",
        "steps": "hand  →  best hold for each number of cards exchanged  →  what it becomes",
        "rest": "others",
        "higher": "others",
        "becomes": "What holding {held} leads to, cards exchanged: {number}",
        "hands": "share of all hands",
        "count": "{share} ({number})",
        "counts": "Hands of five cards",
        "order": "place among the classes, 0 the lowest",
        "ranked": "{hand}: {share} of the classes are lower",
        "keep": "chance not to lose the deal",
        "asked": "{seat}: what each action brings",
        "beside": "{keep}; wins the game: {win}",
        "more": "{number} more actions are not drawn",
        "points": "deals lost",
        "chips": "chips",
        "course": "The game: {seats}",
        "doubt": "{seat} doubts {claimant}:\n{hand}{chance}\n{was}",
        "first": ", {chance}",
        "true": "true, {loser} loses",
        "lie": "a lie, {loser} loses",
        "prior": "chances: of a first holder that exchanges so many by choice, before the "
        "declaration is heard; of later ones if each exchanges as well as can be toward what it "
        "declares ({worlds} worlds)",
    },
    "it": {
        "nothing": "niente",
        "pat": "servito",
        "throw": "tenere {held}",
        "exchange": "cambiare {number}",
        "wanted": "quel che serve: {chance}",
        "wanted is": "serve: almeno {wanted}",
        "tree": "A che cosa porta il cambio di {hand}",
        "steps": "mano  →  il meglio per ogni numero di carte cambiate  →  che cosa diventa",
        "rest": "altro",
        "higher": "altro",
        "becomes": "A che cosa porta tenere {held}, carte cambiate: {number}",
        "hands": "quota di tutte le mani",
        "count": "{share} ({number})",
        "counts": "Mani di cinque carte",
        "order": "posto tra le classi, 0 la più bassa",
        "ranked": "{hand}: {share} delle classi sono più basse",
        "keep": "probabilità di non perdere il colpo",
        "asked": "{seat}: che cosa porta ogni azione",
        "beside": "{keep}; vince la partita: {win}",
        "more": "altre {number} azioni non sono disegnate",
        "points": "colpi persi",
        "chips": "gettoni",
        "course": "La partita: {seats}",
        "doubt": "{seat} dubita di {claimant}:\n{hand}{chance}\n{was}",
        "first": ", {chance}",
        "true": "vero, perde {loser}",
        "lie": "bugia, perde {loser}",
        "prior": "probabilità: di chi ha le carte per primo e sceglie di cambiarne tante, prima di "
        "sentire la dichiarazione; di chi le ha dopo se ognuno cambia al meglio per ciò che "
        "dichiara ({worlds} mondi)",
    },
}


def exchange_plot(exchange: Exchange, lang: Language) -> Axes:
    """Draw the tree of a hand: for each number of cards the best hold, and what it becomes."""
    said = _WORDS[lang]
    best: dict[int, Hold] = {}
    for hold in exchange.holds:
        here = best.get(hold.exchanged)
        if here is None or _worth(hold) > _worth(here):
            best[hold.exchanged] = hold
    top = max(best.values(), key=_worth)
    after = [_held(hold, hold is top, lang) for _, hold in sorted(best.items())]
    notes = [exchange.given(lang)]
    if exchange.wanted is not None:
        notes.insert(0, said["wanted is"].format(wanted=words(exchange.wanted, lang)))
    hand = max(exchange.holds, key=lambda hold: HAND - hold.exchanged).hold.split()
    label = "\n".join(hand) if len(hand) == HAND else " "
    return tree(
        Node(label, after=after),
        x=said["steps"],
        stops=(0.0, 0.2, 0.6),
        title=said["tree"].format(hand=" ".join(hand)),
        note="; ".join(notes),
    )


def _worth(hold: Hold) -> Fraction:
    """How good a hold is: by what is wanted, else by the mean place of the class."""
    return hold.mean(lambda order: order) if hold.target is None else hold.target


def _held(hold: Hold, best: bool, lang: Language) -> Node:
    """A hold of the tree with what it becomes, rare categories together."""
    said = _WORDS[lang]
    shares = {
        category_word(category, lang): Fraction(count, hold.draws)
        for category, count in hold.counts.items()
        if count
    }
    leaves = {name: share for name, share in shares.items() if share >= LEAST_LEAF}
    rest = sum(shares.values()) - sum(leaves.values())
    if rest:
        leaves[said["rest"]] = Fraction(rest)
    held = said["throw"].format(held=hold.hold or said["nothing"])
    label = held if hold.exchanged else said["pat"]
    if hold.exchanged:
        label = f"{said['exchange'].format(number=hold.exchanged)}\n{label}"
    if hold.target is not None:
        label += "\n" + said["wanted"].format(chance=chance_text(hold.target, lang))
    after = [
        Node(f"{chance_text(share, lang)}  {name}", float(share), best)
        for name, share in leaves.items()
    ]
    return Node(label, 0.15, best, after)


def hold_plot(hold: Hold, lang: Language) -> Axes:
    """Draw what a hold leads to, the highest category first."""
    said = _WORDS[lang]
    shown = [
        Bar(category_word(category, lang), Fraction(hold.counts[category], hold.draws))
        for category in reversed(CATEGORIES)
    ]
    held = hold.hold or said["nothing"]
    title = said["becomes"].format(held=held, number=hold.exchanged)
    return bars(shown, axis=CHANCE[lang], lang=lang, title=title)


def counts_plot(found: HandCounts, lang: Language) -> Axes:
    """Draw how many of all hands are of each category, the highest first."""
    said = _WORDS[lang]
    shown = []
    for category in reversed(CATEGORIES):
        share = Fraction(found.counts[category], found.hands)
        number = found.counts[category]
        text = said["count"].format(share=chance_text(share, lang), number=grouped(number, lang))
        shown.append(Bar(category_word(category, lang), share, text=text))
    return bars(
        shown,
        axis=said["hands"],
        lang=lang,
        title=f"{said['counts']}: {grouped(found.hands, lang)}",
    )


def ranked_plot(found: Ranked, lang: Language) -> Axes:
    """Draw where a class stands among all: the span of each category, and its place."""
    said = _WORDS[lang]
    hand = HandClass(found.category, found.ranks)
    # Where jokers copy cards there are more classes, and it has another place.
    plain = all_classes()
    copies = found.order >= len(plain) or plain[found.order] != hand
    classes = all_classes(copies)
    shown = []
    for category in reversed(CATEGORIES):
        places = [n for n, one in enumerate(classes) if one.category == category]
        if places:
            low, high = places[0], places[-1]
            text = f"{low}–{high}" if low < high else str(low)
            strong = category == found.category
            name = category_word(category, lang)
            shown.append(Bar(name, high + 1, text=text, strong=strong, start=low))
    title = said["ranked"].format(
        hand=words(hand, lang),
        share=chance_text(Fraction(found.order, len(classes)), lang),
    )
    return bars(shown, axis=said["order"], lang=lang, title=title, percents=False, line=found.order)


def advice_plot(advice: Advice, lang: Language) -> Axes:
    """Draw how often each action does not lose the deal, and how often it wins the game."""
    from cardodds.poker.advice import action_text

    said = _WORDS[lang]
    shown = []
    for action in advice.actions:
        keep = action.keep.estimate
        text = said["beside"].format(
            keep=_estimated(keep, lang), win=_estimated(action.win.estimate, lang)
        )
        label, strong = action_text(action, lang), action.rank == 1
        shown.append(Bar(label, keep.value, keep.low, keep.high, text, strong))
    title = said["asked"].format(seat=advice.seat)
    note, more = advice.assumed(lang), said["more"]
    return bars(shown, axis=said["keep"], lang=lang, title=title, note=note, more=more)


def replay_plot(game: Replay, lang: Language) -> Axes:
    """Draw the score of each seat after every move, and the odds at each doubt."""
    said = _WORDS[lang]
    names = game.record.seats
    scores = {name: [0, *(move.scores[name] for move in game.moves)] for name in names}
    events = [
        Event(move.number, _doubt(game, place, lang))
        for place, move in enumerate(game.moves)
        if move.true is not None
    ]
    return course(
        scores,
        events,
        y=said["points" if game.rules.scoring == "points" else "chips"],
        lang=lang,
        title=said["course"].format(seats=", ".join(names)),
        note=said["prior"].format(worlds=grouped(WORLDS, lang)) if events else "",
    )


def _doubt(game: Replay, place: int, lang: Language) -> str:
    """A doubt in words: of what, how likely that was, and who lost by it."""
    said, move = _WORDS[lang], game.moves[place]
    of_deal = takewhile(lambda earlier: earlier.true is None, reversed(game.moves[:place]))
    declared = [earlier for earlier in of_deal if earlier.deal == move.deal]
    claims = [earlier for earlier in declared if earlier.action == "declare"]
    if len(claims) == 1 and not game.rules.joker_copies:
        first = _first_holder(declared, claims[0])
        chance = "" if first is None else chance_text(first, lang)
    else:
        chance = _later_holder(declared, claims, lang, joker_copies=game.rules.joker_copies)
    return said["doubt"].format(
        seat=move.seat,
        claimant=claims[0].seat,
        hand="" if move.declared is None else words(move.declared, lang),
        chance=chance and said["first"].format(chance=chance),
        was=said["true" if move.true else "lie"].format(loser=move.loser),
    )


def _first_holder(moves: Sequence[PlayedMove], declared: PlayedMove) -> Fraction | None:
    """The exact chance of what a first holder declared, having exchanged as many as it did."""
    number = next((move.exchanged for move in moves if move.action == "exchange"), None)
    if number is None or declared.declared is None:
        return None
    found = claim(declared.declared, number)
    return found.forced if found.chosen is None else found.chosen


def _later_holder(
    moves: Sequence[PlayedMove],
    claims: Sequence[PlayedMove],
    lang: Language,
    *,
    joker_copies: bool,
) -> str:
    """What a later holder declared is true so often, by worlds; the moves are the last first."""
    from cardodds.poker.later_holders import later_claim

    exchanged = [move.exchanged or 0 for move in moves if move.action == "exchange"]
    found = later_claim(
        [str(claim.declared) for claim in reversed(claims)],
        exchanged[::-1],
        joker_copies=joker_copies,
        worlds=WORLDS,
        seed=1,
    )
    return _estimated(found.true.estimate, lang)


def _estimated(chance: Estimate, lang: Language) -> str:
    """A chance with the digits that its interval supports."""
    return chance_text(chance.value, lang, min(1, decimals(100 * chance.half_width)))
