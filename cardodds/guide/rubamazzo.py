"""The figures of the guide to Rubamazzo."""

from __future__ import annotations

from cardodds import rubamazzo
from cardodds.errors import ArgumentError
from cardodds.guide.registry import Params, figure
from cardodds.guide.worked import RubamazzoGame, worked_rubamazzo
from cardodds.numbers import fraction, in_hundred, percent
from cardodds.rubamazzo.rules import LEAST_BUNDLE, LEAST_THEFT, Schedule

GUIDE = "rubamazzo"
WORKED = "rubamazzo_game"
TABLE = {"players": "2", "deck": "napoletane", "hand": "3"}
PACK_OF = {"40": "napoletane", "52": "francesi"}


@figure(
    GUIDE,
    "opener holds a card that captures one of the 4 on the table, in 100 deals (rounded)",
    "opening.capture",
    deck="napoletane",
    hand="3",
    table="4",
)
def _capture(p: Params) -> str:
    found = rubamazzo.opening(deck=p.text("deck"), hand=p.number("hand"), table=p.number("table"))
    return in_hundred(found.capture)


@figure(
    GUIDE,
    "the 4 table cards contain a pair, in 100 deals (rounded)",
    "opening.pair",
    deck="napoletane",
    table="4",
)
def _pair(p: Params) -> str:
    return in_hundred(rubamazzo.opening(deck=p.text("deck"), table=p.number("table")).pair)


def _schedule(p: Params) -> Schedule:
    cards = p.text("cards")
    if cards not in PACK_OF:
        raise ArgumentError("cards", cards, f"must be one of {', '.join(PACK_OF)}")
    return rubamazzo.schedule(p.number("players"), deck=PACK_OF[cards], hand=p.number("hand"))


@figure(GUIDE, "deals in one game", "deals.{cards}.{players}.rounds", hand="3")
@figure(GUIDE, "deals in one game", "deals.{cards}.hand{hand}.{players}.rounds")
def _deals(p: Params) -> str:
    return str(_schedule(p).deals)


@figure(
    GUIDE, "cards left in the stock after the first deal", "deals.{cards}.{players}.stock", hand="3"
)
def _stock(p: Params) -> str:
    return str(_schedule(p).stock)


@figure(GUIDE, "cards each player plays", "deals.{cards}.{players}.played", hand="3")
def _played(p: Params) -> str:
    return str(_schedule(p).played)


@figure(GUIDE, "cards left over", "deals.{cards}.{players}.over", hand="3")
@figure(GUIDE, "cards left over", "deals.{cards}.hand{hand}.{players}.over")
def _leftover(p: Params) -> str:
    return str(_schedule(p).leftover)


@figure(GUIDE, "cards of one deal", "deals.{cards}.{players}.cards", hand="3")
def _cards(p: Params) -> str:
    plan = _schedule(p)
    return str(plan.players * plan.hand)


@figure(GUIDE, "cards that always win", "win.{cards}")
def _win(p: Params) -> str:
    return str(rubamazzo.winning_cards(p.number("cards")))


@figure(GUIDE, "cards left to all the others when one has 21", "win.{cards}.others", own="21")
def _others(p: Params) -> str:
    return str(p.number("cards") - p.number("own"))


@figure(
    GUIDE,
    "cards not seen by the opener at the first turn of the deal",
    "theft.deal{deal}.unseen",
    **TABLE,
)
def _unseen(p: Params) -> str:
    return str(_theft(p, 0).unseen)


@figure(
    GUIDE,
    "the opponent can steal: holds at least one card of the top rank",
    "theft.deal{deal}.missing{missing}",
    **TABLE,
)
def _risk(p: Params) -> str:
    return percent(_theft(p, p.number("missing")).risk, "it")


def _theft(p: Params, missing: int) -> rubamazzo.Theft:
    return rubamazzo.theft(
        missing,
        deal=p.number("deal"),
        players=p.number("players"),
        deck=p.text("deck"),
        hand=p.number("hand"),
    )


def _worked(p: Params) -> RubamazzoGame:
    return worked_rubamazzo(p.text("record"))


@figure(GUIDE, "worked game: cards unseen at the first theft", "game.unseen{turn}", record=WORKED)
@figure(
    GUIDE,
    "worked game: cards unseen at the capture of the king",
    "game.unseenking",
    record=WORKED,
    turn="13",
)
def _game_unseen(p: Params) -> str:
    return str(_worked(p).turn(p.number("turn")).unseen)


@figure(GUIDE, "worked game: chance that the theft is answered", "game.risk{turn}", record=WORKED)
def _game_risk(p: Params) -> str:
    risk = _worked(p).turn(p.number("turn")).risk
    return "none" if risk is None else fraction(risk)


@figure(
    GUIDE,
    "worked game: chance in 100 that the king is answered (rounded)",
    "game.riskking",
    record=WORKED,
    turn="13",
)
def _game_king(p: Params) -> str:
    risk = _worked(p).turn(p.number("turn")).risk
    return "none" if risk is None else in_hundred(risk)


@figure(GUIDE, "worked game: final cards", "game.final", record=WORKED)
def _game_final(p: Params) -> str:
    return "-".join(str(cards) for cards in _worked(p).final)


@figure(
    GUIDE,
    "worked game: cards that the opponent would take back at once if the last theft were made",
    "game.last",
    record=WORKED,
    turn="31",
)
def _game_last(p: Params) -> str:
    return str(_worked(p).taken_back(p.number("turn")))


@figure(
    GUIDE, "three games 22-18, 17-23, 24-16 added up", "session.total", games="22-18 17-23 24-16"
)
def _session(p: Params) -> str:
    games = [[int(cards) for cards in game.split("-")] for game in p.text("games").split()]
    return "-".join(str(sum(cards)) for cards in zip(*games, strict=True))


@figure(
    GUIDE,
    "least cards that a theft adds, the played card included",
    "steal.gain",
    deck="napoletane",
)
def _gain(p: Params) -> str:
    return str(LEAST_BUNDLE + 1)


@figure(
    GUIDE,
    "least cards of the top's rank in a bundle after a theft",
    "steal.rank",
    deck="napoletane",
)
def _rank(p: Params) -> str:
    return str(LEAST_THEFT)


@figure(
    GUIDE,
    "cards that enter the bundle when an ace takes all of four table cards",
    "ace.bundle",
    ace="takes_all",
    table="4",
)
def _ace(p: Params) -> str:
    return str(p.number("table") + 1)
