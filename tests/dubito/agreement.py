"""Plays the same hands of dubito by the engine and the oracle, and compares them move by move."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

from oracles import dubito_engine as oracle

from cardodds.cards import pack
from cardodds.dubito import engine, suit_run
from cardodds.dubito.coded_rules import setup
from cardodds.dubito.desk import LANES, TABLE_LANE
from cardodds.dubito.engine import LEGAL
from cardodds.dubito.position import OVER, Position
from cardodds.dubito.rules import SEQUENCES, DubitoRules, preset
from cardodds.dubito.view import (
    DISCARD,
    DOUBT,
    JOKERS,
    LAY,
    MAY_PASS,
    NONE,
    PASS,
    RANDOM_DOUBTER,
)
from cardodds.simulation.counts import one

VALUES = {
    "deck": ["napoletane", "siciliane", "francesi", "francesi40", "francesi36"],
    "players": [2, 2, 3, 3, 4, 5, 7, 10],
    "packs": [None, 1, 2],
    "hand": [None, 1, 2, 3, 4, 6],
    "sequence": list(SEQUENCES),
    "first_rank": [None, "ace", "free"],
    "cards_min": [1, 1, 1, 2, 3],
    "cards_max": [4, 4, 1, 3, 8],
    "doubters": ["anyone", "anyone", "next"],
    "simultaneous": ["nearest", "random"],
    "restart_player": [None, "taker", "winner", "next"],
    "restart_rank": [None, "free", "new", "next", "same"],
    "ending": ["first_out", "elimination"],
    "leftovers": ["aside", "aside", "uneven", "pile"],
    "jokers": ["none", "none", "wild"],
    "underdeclare": [False, False, True],
    "passing": [None, False, True],
    "all_pass": ["restart", "discard"],
    "remove_card": [False, False, False, True],
    "discard_sets": [False, False, True],
    "max_turns": [5, 30, 60, 120],
}

FAMILIES = {
    "classic": {name: values[:1] for name, values in VALUES.items()}
    | {"sequence": ["up"], "players": VALUES["players"], "hand": VALUES["hand"]},
    **{name: {"sequence": [name]} for name in SEQUENCES},
    "two packs": {"packs": [2], "cards_max": [4, 8], "hand": [6, 10]},
    "jokers": {"jokers": ["wild"]},
    "underdeclare": {"underdeclare": [True], "cards_max": [3, 4, 8]},
    "passing": {"passing": [True]},
    "elimination": {"ending": ["elimination"], "players": [3, 4, 5]},
    "restarts": {"restart_player": ["winner", "next"], "restart_rank": ["new", "next", "same"]},
    "leftovers": {"leftovers": ["uneven", "pile"], "hand": [None]},
    "discards": {"discard_sets": [True], "hand": [None, 6], "players": [2, 3]},
    "verju": {},
}
"""The values among which the options of a family are drawn, where they are not those of all."""


def random_options(random: Random, family: str) -> dict:
    """Options of a family drawn at random; those that exclude each other are put right."""
    if family == "verju":
        return {"name": "verju", "players": random.choice([2, 3, 4, 5]), "max_turns": 50}
    values = VALUES | FAMILIES[family]
    options = {name: random.choice(words) for name, words in values.items()}
    if options["sequence"] == "same" and options["first_rank"] == "ace":
        options["first_rank"] = None
    if options["sequence"] == "suit_run":
        options["discard_sets"] = False
        options["restart_rank"] = None
    if options["doubters"] == "next":
        options["simultaneous"] = "nearest"
    if not (options["sequence"] == "same" if options["passing"] is None else options["passing"]):
        options["all_pass"] = "restart"
    if options["leftovers"] == "uneven":
        options["hand"] = None
    packs = options["packs"] or (1 if options["players"] <= 4 else 2)
    options["cards_max"] = min(options["cards_max"], 4 * packs)
    options["cards_min"] = min(options["cards_min"], options["cards_max"])
    if options["hand"] is not None:
        cards = packs * pack(options["deck"]).size - options["remove_card"]
        options["hand"] = min(options["hand"], cards // options["players"])
    return options


def new_game(rules: DubitoRules, random: Random) -> oracle.Game:
    """A deal of the oracle under these rules."""
    kind = pack(rules.deck)
    ranks = len(kind.ranks)
    jokers = rules.cards - rules.packs * kind.size
    cards = oracle.pack(ranks, "DCSB", rules.packs, jokers)
    random.shuffle(cards)
    words = rules.options()
    renamed = {"removed": int(rules.remove_card), "discards": rules.discard_sets}
    house = {name: words[name] for name in oracle.BASE if name in words} | renamed
    ace = kind.ranks.index("A") + 1
    return oracle.Game(cards, rules.players, rules.hand, ranks, "DCSB", ace, **house)


def number_of(card: oracle.Card) -> int:
    """A card as the engine numbers it where suits count."""
    if card == oracle.JOKER:
        return suit_run.JOKER
    return suit_run.SUIT * "DCSB".index(card.suit) + card.rank - 1


def counts(rules: int, cards) -> tuple[int, int]:
    """The oracle's cards as the engine's two words."""
    run = engine.is_run(rules)
    words = [words_of(run, card) for card in cards]
    return sum(low for low, _ in words), sum(high for _, high in words)


@cache
def words_of(run: bool, card: oracle.Card) -> tuple[int, int]:
    """One card as the engine's two words."""
    if run:
        number = number_of(card)
        return int(suit_run.low_of(number)), int(suit_run.high_of(number))
    return one(JOKERS if card == oracle.JOKER else card.rank - 1), 0


def action_of(rules: int, lay: oracle.Lay) -> int:
    """A play of the oracle as the engine's action."""
    if engine.is_run(rules):
        play = suit_run.NO_CARDS
        for place, card in enumerate(lay.cards):
            play = suit_run.with_card(play, place, number_of(card))
        first = number_of(oracle.Card(lay.rank, lay.suit))
        return suit_run.run_play(play, first, lay.count)
    return engine.play(counts(rules, lay.cards)[0], lay.rank - 1, lay.count)


def check_cards(position: Position, game: oracle.Game, everything: list) -> None:
    """The two agree on where the cards are, and none has gone."""
    rules = position.rules
    assert game.everything() == everything
    assert position.sizes == tuple(len(hand) for hand in game.hands)
    assert position.hands == tuple(counts(rules, hand) for hand in game.hands)
    assert position.table.pile == len(game.pile)
    assert position.pile == counts(rules, [card for card, _ in game.pile])
    assert position.table.turn == game.turns
    out = [seat for seat in range(game.players) if position.table.out >> seat & 1]
    assert out == sorted(game.out)


def check_view(position: Position, game: oracle.Game, doubted: list[Counter]) -> None:
    """The seat sees its own cards, and what it remembers is so."""
    view, rules, seat = position.view(), position.rules, position.seat
    assert (view.phase, view.seat, view.turn) == (position.phase, seat, game.turns)
    assert (view.hand, view.hand_high) == counts(rules, game.hands[seat])
    assert (view.mine, view.mine_high) == counts(rules, game.own_in_pile(seat))
    assert view.pile == len(game.pile)
    other = game.following(seat)[0]
    there = [game.hands[other]]
    if game.phase == "doubt":
        other = game.claim.seat
        there = [game.hands[other], game.claim.lay.cards]
    assert view.record == doubted[other]["lie"] + (doubted[other]["true"] << 16)
    others = [game.hands[s] for s in range(game.players) if s not in (seat, other)]
    check_at_most(rules, view.known, there)
    check_at_most(rules, view.elsewhere, [game.discarded, game.aside, *others])
    assert (view.hidden, view.hidden_high) == (0, 0)


def check_at_most(rules: int, remembered: int, places: list) -> None:
    """What a seat remembers to be somewhere is there."""
    cards = [card for place in places for card in place]
    if engine.is_run(rules):
        there = sum(1 << number for number in {number_of(card) for card in cards} - {52})
        assert remembered & ~there == 0
    else:
        assert remembered >= 0
        assert engine.has(counts(rules, cards)[0], remembered)


def check_turn(position: Position, game: oracle.Game) -> None:
    """The two agree on who is to lay and what may be declared."""
    assert (position.phase, position.seat) == (LAY, game.seat)
    due = position.view().due & ~MAY_PASS
    if engine.is_run(position.rules):
        starts = {number_of(oracle.Card(*start)) for start in game.starts()}
    else:
        starts = {rank - 1 for rank in game.starts()}
    assert {number for number in range(52) if due >> number & 1} == starts
    assert (position.broken(PASS) == LEGAL) == game.may_pass()


def any_lay(game: oracle.Game, random: Random, cards: list) -> oracle.Lay:
    """A lay that may well be illegal: any cards, numbers and ranks."""
    held = game.hands[game.seat]
    pool = random.choice([held, held, cards])
    laid = random.sample(pool, min(random.choice([1, 2, 3, 4, 5, 8]), len(pool), 8))
    if game.rules["sequence"] != "suit_run":
        laid = _held_instead(laid, held)
    count = len(laid) if random.random() < 0.6 else random.randint(1, 8)
    if random.random() < 0.7:
        start = random.choice(game.starts())
    else:
        start = random.randint(1, game.ranks), random.choice("DCSB")
    if game.rules["sequence"] != "suit_run":
        return oracle.Lay(tuple(laid), count, start[0] if isinstance(start, tuple) else start)
    return oracle.Lay(tuple(laid), count, *start)


def _held_instead(cards: list, hand: list) -> list:
    """The cards of a hand that have the same ranks, as far as there are any: suits do not count."""
    left = list(hand)
    found = []
    for card in cards:
        held = next((other for other in left if other.rank == card.rank), card)
        if held in left:
            left.remove(held)
        found.append(held)
    return found


def legal_lay(game: oracle.Game, random: Random) -> oracle.Lay:
    """A legal lay, as often as not with cards that are what they are declared to be."""
    start = random.choice(game.starts())
    rank, suit = start if isinstance(start, tuple) else (start, "")
    numbers = game.numbers(rank)
    count = random.choice(list(numbers))
    number = random.choice(numbers[count])
    hand = list(game.hands[game.seat])
    random.shuffle(hand)
    if random.random() < 0.6:
        run = game.rules["sequence"] == "suit_run"
        wanted = {(rank + step, suit) for step in range(count)} if run else None

        def wrong(card):
            if card == oracle.JOKER:
                return random.random() < 0.5
            return card not in wanted if run else card.rank != rank

        hand.sort(key=wrong)
    return oracle.Lay(tuple(hand[:number]), count, rank, suit)


def play_both(rules: DubitoRules, random: Random) -> tuple[Position, oracle.Game, Counter]:
    """Play one hand, each decision chosen at random, and compare after every one.

    Returns both at their end, and how often some things happened.
    """
    game = new_game(rules, random)
    word = setup(rules).rules
    hands = [counts(word, hand) for hand in game.hands]
    position = Position.opening(setup(rules), hands, counts(word, [c for c, _ in game.pile]))
    position.desk[LANES + TABLE_LANE] = random.getrandbits(62)
    everything = game.everything()
    happened: Counter = Counter()
    doubted = [Counter() for _ in range(game.players)]
    eager = random.choice([0.05, 0.2, 0.6])
    while game.phase != "over":
        check_cards(position, game, everything)
        if game.phase == "lay":
            position = lay_both(position, game, random, everything, happened)
        elif game.phase == "doubt":
            position = doubt_both(position, game, random, eager, doubted, happened)
        else:
            position = discard_both(position, game, random, doubted, happened)
    check_cards(position, game, everything)
    check_end(position, game)
    happened["unfinished" if game.unfinished else "finished"] += 1
    happened["several out"] += len(game.out) > 1
    return position, game, happened


def lay_both(
    position: Position, game: oracle.Game, random: Random, everything: list, happened: Counter
) -> Position:
    """Lay cards, or pass, by both."""
    check_turn(position, game)
    for _ in range(3):
        lay = any_lay(game, random, everything)
        legal = game.is_legal(lay)
        assert (position.broken(action_of(position.rules, lay)) == LEGAL) == legal, lay
        happened["illegal"] += not legal
    assert position.broken(random.getrandbits(63) - random.choice([0, 1 << 63])) != LEGAL
    if game.may_pass() and random.random() < 0.6:
        game.skip()
        happened["pass"] += 1
        happened["pile discarded"] += not game.pile
        return position.after(PASS)
    lay = legal_lay(game, random)
    action = action_of(position.rules, lay)
    assert position.broken(action) == LEGAL
    game.lay(lay)
    happened["last cards"] += not game.hands[game.claim.seat]
    happened["declared fewer"] += lay.count < len(lay.cards)
    happened["true" if game.is_true() else "lie"] += 1
    return position.after(action)


def doubt_both(
    position: Position,
    game: oracle.Game,
    random: Random,
    eager: float,
    doubted: list[Counter],
    happened: Counter,
) -> Position:
    """Ask who doubts by both."""
    assert engine.is_true(position.rules, position.table.claim, *position.laid) == game.is_true()
    asked = game.may_doubt
    wanting = []
    for seat in asked:
        assert (position.phase, position.seat) == (DOUBT, seat)
        check_view(position, game, doubted)
        assert [position.broken(action) == LEGAL for action in (-1, 0, 1, 2)] == [0, 1, 1, 0]
        wants = random.random() < eager
        wanting += [seat] * wants
        position = position.after(int(wants))
        if wants and not position.rules & RANDOM_DOUBTER:
            break
    if not wanting:
        game.stand()
        return position
    doubter = wanting[0]
    if position.rules & RANDOM_DOUBTER:
        doubter = next(seat for seat in wanting if is_doubter(seat, position, game))
    happened["doubt"] += 1
    happened["several want to doubt"] += len(wanting) > 1
    doubted[game.claim.seat]["true" if game.is_true() else "lie"] += 1
    game.doubt(doubter)
    return position


def is_doubter(seat: int, position: Position, game: oracle.Game) -> bool:
    """Whether it can be this seat that was taken of several that wanted to doubt."""
    if position.phase == DISCARD:
        return seat == position.doubter
    doubted = game.copy()
    doubted.doubt(seat)
    taken = position.sizes == tuple(len(hand) for hand in doubted.hands)
    return taken and (doubted.phase == "over" or position.seat == doubted.seat)


def discard_both(
    position: Position, game: oracle.Game, random: Random, doubted: list[Counter], happened: Counter
) -> Position:
    """Throw away some of the sets by both."""
    assert (position.phase, position.seat) == (DISCARD, game.seat)
    check_view(position, game, doubted)
    sets = [rank for rank in game.sets() if random.random() < 0.7]
    cards = sum(4 * one(rank - 1) for rank in sets)
    most = sum(4 * one(rank - 1) for rank in game.sets())
    assert engine.sets_of(position.view().hand) == most
    assert position.broken(cards) == LEGAL
    for wrong in (cards + one(random.randrange(game.ranks)), most + 4 * one(JOKERS), -1):
        assert position.broken(wrong) != LEGAL
    game.discard(sets)
    happened["discard"] += bool(sets)
    return position.after(cards)


def check_end(position: Position, game: oracle.Game) -> None:
    """The two agree on how the hand has ended."""
    assert position.phase == OVER
    assert position.unfinished == game.unfinished
    assert position.table.first == (game.out[0] if game.out else NONE)
    assert game.unfinished or game.winner == game.out[0]
    assert position.table.last == (NONE if game.loser is None else game.loser)


def agree(family: str, hands: int, seed: int = 0) -> Counter:
    """Play a number of hands of a family of options by both; raise where they differ.

    Returns how often some things happened, summed over the hands.
    """
    random = Random(f"{seed} {family}")
    happened: Counter = Counter()
    for _ in range(hands):
        options = random_options(random, family)
        try:
            _, _, seen = play_both(preset(**options), random)
        except AssertionError as error:
            raise AssertionError(f"{family}: {options}: {error}") from error
        happened += seen
    return happened
