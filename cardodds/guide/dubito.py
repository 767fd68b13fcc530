"""The figures of the guide to Dubito with cards."""

from __future__ import annotations

from fractions import Fraction

from cardodds import dubito
from cardodds.cards import pack, rank_label
from cardodds.dubito.rules import Deal
from cardodds.guide.registry import Params, figure
from cardodds.guide.worked import worked_dubito, worked_record
from cardodds.numbers import decimal, percent

GUIDE = "dubito-cards"
HOLDS = "an opponent holds at least k of a rank of which you hold own, opening hands"
WORKED = "dubito_worked_hand"


def _default_packs(p: Params) -> str:
    return str(dubito.deal(players=p.number("players")).packs)


def _default_hand_of_two(p: Params) -> str:
    return str(dubito.deal(players=2, deck=p.text("deck")).hand)


def _deal(p: Params, hand: int | None = None) -> Deal:
    return dubito.deal(p.number("players"), deck=p.text("deck"), packs=p.number("decks"), hand=hand)


@figure(GUIDE, "cards each", "deal.{deck}.{players}.hand", decks=_default_packs)
@figure(GUIDE, "cards each", "deal.{deck}.{players}.decks{decks}.hand")
def _hand(p: Params) -> str:
    return str(_deal(p).hand)


@figure(GUIDE, "cards left aside", "deal.{deck}.{players}.aside", decks=_default_packs)
@figure(GUIDE, "cards left aside", "deal.{deck}.{players}.decks{decks}.aside")
def _aside(p: Params) -> str:
    return str(_deal(p).aside)


@figure(
    GUIDE,
    "cards left aside when two players get a fixed hand",
    "deal2.{deck}.aside",
    players="2",
    decks="1",
    hand=_default_hand_of_two,
)
def _aside_of_two(p: Params) -> str:
    return str(_deal(p, p.number("hand")).aside)


def _values(p: Params, seat: int = 0) -> dubito.OwnValues:
    return dubito.values(
        players=p.number("players"), deck=p.text("deck"), packs=p.number("decks"), seat=seat
    )


@figure(
    GUIDE,
    "ranks that fall to one player while nobody doubts",
    "values.{deck}.{players}.own",
    decks=_default_packs,
)
def _own(p: Params) -> str:
    return str(_values(p).own)


@figure(GUIDE, "cards each", "values.{deck}.{players}.hand", decks=_default_packs)
def _values_hand(p: Params) -> str:
    return str(_values(p).hand)


@figure(
    GUIDE,
    "mean cards of one's own ranks in the opening hand",
    "values.{deck}.{players}.mean",
    decks=_default_packs,
)
def _mean(p: Params) -> str:
    return decimal(_values(p).mean, lang="it")


@figure(
    GUIDE,
    "mean cards of the other ranks in the opening hand",
    "values.{deck}.{players}.others",
    decks=_default_packs,
)
def _others(p: Params) -> str:
    return decimal(_values(p).others, lang="it")


@figure(
    GUIDE,
    "ranks the opener declares, in order",
    "values.{deck}.{players}.opener",
    seat="0",
    decks=_default_packs,
)
@figure(
    GUIDE,
    "ranks the other declares, in order",
    "values.{deck}.{players}.other",
    seat="1",
    decks=_default_packs,
)
def _declared(p: Params) -> str:
    ranks = _values(p, p.number("seat")).ranks
    return " ".join(rank_label(rank, "it") for rank in ranks)


def _holds(p: Params, hand: int | None = None) -> str:
    chance = dubito.holds(
        own=p.number("own"),
        atleast=p.number("atleast"),
        players=p.number("players"),
        deck=p.text("deck"),
        packs=p.number("decks"),
        hand=hand,
    )
    return percent(chance, "it")


@figure(GUIDE, HOLDS, "holds.own{own}.atleast{atleast}", players="4", decks="1", deck="napoletane")
@figure(GUIDE, HOLDS, "holds.{deck}.own{own}.atleast{atleast}", players="4", decks="1")
def _holds_opening(p: Params) -> str:
    return _holds(p)


@figure(
    GUIDE,
    "two players, 10 cards each, 20 aside",
    "holds2.own{own}.atleast{atleast}",
    players="2",
    decks="1",
    hand="10",
    deck="napoletane",
)
def _holds_of_two(p: Params) -> str:
    return _holds(p, p.number("hand"))


@figure(
    GUIDE,
    "the opener holds at least one ace, seen by nobody",
    "opener.ace",
    players="4",
    deck="napoletane",
    hand="10",
)
def _opener(p: Params) -> str:
    chance: Fraction = dubito.opener(
        players=p.number("players"), deck=p.text("deck"), hand=p.number("hand")
    )
    return percent(chance, "it")


@figure(GUIDE, "is the claim a certain lie?", "certain.decks{decks}.own{own}.claim{claim}")
def _certain(p: Params) -> str:
    lie = dubito.certain_lie(p.number("own"), p.number("claim"), packs=p.number("decks"))
    return "certain" if lie else "not certain"


@figure(GUIDE, "cards in two packs", "cards.{deck}.two", decks="2")
def _cards(p: Params) -> str:
    return str(len(pack(p.text("deck")).cards(packs=p.number("decks"))))


@figure(
    GUIDE,
    "cards in two French packs with their jokers",
    "cards.scala40",
    deck="francesi",
    decks="2",
    jokers="4",
)
def _scala40(p: Params) -> str:
    deck = pack(p.text("deck"))
    return str(len(deck.cards(packs=p.number("decks"), jokers=p.number("jokers"))))


@figure(GUIDE, "cards of each rank with two packs", "copies.two", packs="2")
def _copies(p: Params) -> str:
    cards = pack("napoletane").cards(packs=p.number("packs"))
    return str(sum(card.rank == cards[0].rank for card in cards))


@figure(GUIDE, "cards of the short pack for two or three players", "verju.deck", deck="francesi36")
def _short_pack(p: Params) -> str:
    return str(pack(p.text("deck")).size)


@figure(
    GUIDE, "cards of the removed card's rank that stay in play", "verju.left", deck="francesi36"
)
def _left(p: Params) -> str:
    removed, *rest = pack(p.text("deck")).cards()
    return str(sum(card.rank == removed.rank for card in rest))


@figure(GUIDE, "worked hand: pile taken after the first doubt", "hand.pile1", record=WORKED)
def _first_pile(p: Params) -> str:
    return str(worked_dubito(p.text("record")).doubts[0].pile)


@figure(GUIDE, "worked hand: cards of the player who took it", "hand.carla", record=WORKED)
def _first_taker(p: Params) -> str:
    record = worked_record(p.text("record"))
    first = worked_dubito(p.text("record")).doubts[0]
    return str(first.hands[record.seats.index(first.taker)])


@figure(GUIDE, "worked hand: pile taken after the second doubt", "hand.pile2", record=WORKED)
def _second_pile(p: Params) -> str:
    return str(worked_dubito(p.text("record")).doubts[1].pile)


@figure(
    GUIDE, "worked hand: cards in hand after two doubts, in seat order", "hand.end", record=WORKED
)
def _hands(p: Params) -> str:
    return " ".join(str(cards) for cards in worked_dubito(p.text("record")).doubts[1].hands)
