"""Records of dubito written by hand, and hands of the oracle written down."""

from __future__ import annotations

from random import Random

from dubito.agreement import legal_lay, new_game
from oracles import dubito_engine as oracle

from cardodds.cards import JOKER, Card, pack
from cardodds.dubito.rules import DubitoRules
from cardodds.records import Deal, Move, Record

FOUR = ("Anna", "Bruno", "Carla", "Dario")


def written(*moves: str, rules: str = "", hands: str = "", seats: tuple[str, ...] = FOUR) -> str:
    """A record.

    A move is ``seat lay count rank [laid] [: cards]`` (in a suit run ``rank-suit``), ``seat doubt
    [: cards]``, ``seat pass`` or ``seat discard : cards``; hands are ``seat cards; seat cards``.
    """
    names = ", ".join(f'"{seat}"' for seat in seats)
    lines = ['game = "dubito"', f"seats = [{names}]", "[rules]", rules, "[deal.hands]"]
    for hand in filter(None, hands.split(";")):
        seat, *cards = hand.split()
        lines.append(f"{seat} = {_listed(cards)}")
    for move in moves:
        start, colon, cards = move.partition(":")
        seat, action, *said = start.split()
        lines += ["[[move]]", f'seat = "{seat}"', f'action = "{action}"']
        if said:
            rank, _, suit = said[1].partition("-")
            lines += [f"count = {said[0]}", f'rank = "{rank}"', f'suit = "{suit}"' if suit else ""]
            lines += [f"laid = {laid}" for laid in said[2:]]
        if colon:
            key = "turned" if action == "doubt" else "cards"
            lines.append(f"{key} = {_listed(cards.split())}")
    return "\n".join(lines) + "\n"


def _listed(cards: list[str]) -> str:
    return "[" + ", ".join(f'"{card}"' for card in cards) + "]"


def recorded(
    rules: DubitoRules, random: Random, known: float
) -> tuple[Record, oracle.Game, list[tuple[int, ...]]]:
    """A hand of the oracle as somebody wrote it down who saw some of the cards.

    Returns it with its end by the oracle and the cards in the hands after every move.
    """
    game = new_game(rules, random)
    kind = pack(rules.deck)
    suits = dict(zip("DCSB", kind.suits, strict=True))
    bare = rules.sequence != "suit_run"

    def real(card: oracle.Card) -> Card:
        if card == oracle.JOKER:
            return JOKER
        suit = "" if bare and random.random() < 0.3 else suits[card.suit]
        return Card(kind.ranks[card.rank - 1], suit)

    def seen(cards) -> tuple[Card, ...]:
        return tuple(real(card) for card in cards if random.random() < known)

    seats = tuple(f"P{seat}" for seat in range(game.players))
    hands = {seat: (seen(hand),) for seat, hand in zip(seats, game.hands, strict=True)}
    moves: list[Move] = []
    sizes = []

    def note(seat: int, action: str, **fields) -> None:
        moves.append(Move(len(moves) + 1, seats[seat], action, None, **fields))
        sizes.append(tuple(len(hand) for hand in game.hands))

    while game.phase != "over":
        seat = game.seat
        if game.phase == "discard":
            ranks = [rank for rank in game.sets() if random.random() < 0.7]
            before = list(game.discarded)
            game.discard(ranks)
            if ranks:
                gone = game.discarded[len(before) :]
                note(seat, "discard", cards=tuple(map(real, gone)))
        elif game.phase == "doubt":
            if random.random() < 0.3:
                doubter = random.choice(game.may_doubt)
                cards = tuple(map(real, game.claim.lay.cards))
                game.doubt(doubter)
                note(doubter, "doubt", turned=cards)
            else:
                game.stand()
        elif game.may_pass() and random.random() < 0.5:
            game.skip()
            note(seat, "pass")
        else:
            lay = legal_lay(game, random)
            game.lay(lay)
            told = random.random() < known
            note(
                seat,
                "lay",
                count=lay.count,
                rank=kind.ranks[lay.rank - 1],
                suit=suits[lay.suit] if lay.suit else None,
                laid=None if told or len(lay.cards) == lay.count else len(lay.cards),
                cards=tuple(map(real, lay.cards)) if told else None,
            )
    options = {name: value for name, value in rules.options().items() if name != "players"}
    record = Record("oracle", "dubito", seats, None, options, Deal((), hands), tuple(moves))
    return record, game, sizes
