"""What a seat knows of a recorded hand: where the cards can be, and with which chances they are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any

from cardodds._version import __version__
from cardodds.cards import JOKER, Card, pack
from cardodds.dubito.beliefs import listeners as hearing
from cardodds.dubito.beliefs.estimated import Chance, percent_of, shown
from cardodds.dubito.beliefs.exchangeable import exchangeable
from cardodds.dubito.beliefs.listeners import ANY
from cardodds.dubito.beliefs.observed import Observed, asked_seats, cut, hand_of, observed
from cardodds.dubito.beliefs.sampling import FEWEST, GAMES, MOST, sample
from cardodds.dubito.claimants import claimant
from cardodds.dubito.engine import is_run
from cardodds.dubito.recorded_hand import ASIDE, LAID, PILE
from cardodds.dubito.replay import replay
from cardodds.dubito.wording import of_rank
from cardodds.errors import whole
from cardodds.numbers import Language
from cardodds.records import Record
from cardodds.results import Result
from cardodds.simulation.streams import SEEDS, fresh_seed

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Chances = Callable[[str, str, int], Fraction | Chance]
"""The chance that a place has at least so many cards of a rank."""


@dataclass(frozen=True)
class RankThere:
    """How many cards of a rank a place holds, as far as the observers know.

    Attributes
    ----------
    rank : str
    least, most : int
        Certain limits.
    atleast : tuple of Fraction or Chance
        The chance of at least 1, 2, … `most` of them.
    """

    rank: str
    least: int
    most: int
    atleast: tuple[Fraction | Chance, ...]


@dataclass(frozen=True)
class Place:
    """A place and what the observers know of it.

    Attributes
    ----------
    name : str
        A seat, for its hand; ``laid``, the cards laid last, while nobody has moved since;
        ``pile``, the others of the pile; ``aside``, out of play and not seen.
    cards : int
        How many cards it has.
    ranks : tuple of RankThere
        In the order of the pack, jokers last; those of which there can be none too.
    suited : tuple of RankThere
        In ``suit_run`` the same of each card, suit and all (`rank` is ``7C``), of which something
        is certain: that it is there, or that it is not.
    """

    name: str
    cards: int
    ranks: tuple[RankThere, ...]
    suited: tuple[RankThere, ...] = ()


@dataclass(frozen=True)
class Knowledge(Result):
    """What seats know of the cards that lie hidden, after the last move of a record.

    Attributes
    ----------
    seats : tuple of str
        Who knows it; several put together what they know.
    places : tuple of Place
        All in which they do not know every card.
    method : {"certain", "exact", "sampled"}
        Where the chances come from: ``certain`` where there are limits only (in ``suit_run``);
        ``exact`` where the unseen cards are exchangeable; ``sampled`` from weighted deals and
        plays that fit.
    model : str or None
        How the other seats are taken to declare and lay; None if nothing is read into that.
    listeners : str
        How they are taken to doubt.
    games, seed : int or None
        Worlds drawn, and from which seed, if they are sampled.
    effective : float or None
        As many independent ones would tell as much.
    against : int
        Plays of the record that the model never makes: nothing is read into them.
    deck : str
        The pack.
    copies : int
        Cards of each rank in the game.
    """

    seats: tuple[str, ...]
    places: tuple[Place, ...]
    method: str
    model: str | None
    listeners: str
    games: int | None = None
    seed: int | None = None
    effective: float | None = None
    against: int = 0
    deck: str = "napoletane"
    copies: int = 4
    version: str = __version__

    def place(self, name: str) -> dict[str, RankThere]:
        """Return what is known of a place, by rank."""
        return next(
            {there.rank: there for there in place.ranks}
            for place in self.places
            if place.name == name
        )

    def to_dict(self, lang: Language = "en") -> dict[str, Any]:
        """Return it under its JSON keys."""
        return {
            "seats": list(self.seats),
            "places": [
                {
                    "place": place.name,
                    "cards": place.cards,
                    "ranks": {there.rank: self._rank(there, lang) for there in place.ranks},
                }
                | ({"suited": self._suited(place)} if place.suited else {})
                for place in self.places
            ],
            "method": self.method,
            "given": self.given(lang),
            "model": self.model,
            "listeners": self.listeners,
            "games": self.games,
            "seed": self.seed,
            "effective": self.effective,
            "against": self.against,
            "deck": self.deck,
            "copies": self.copies,
            "version": self.version,
        }

    def _rank(self, there: RankThere, lang: Language) -> dict[str, Any]:
        chances = {
            str(number): shown(chance, self.games, self.seed, lang)
            for number, chance in enumerate(there.atleast, 1)
        }
        return {"least": there.least, "most": there.most, "atleast": chances}

    def _suited(self, place: Place) -> dict[str, dict[str, int]]:
        return {card.rank: {"least": card.least, "most": card.most} for card in place.suited}

    def given(self, lang: Language = "en") -> str:
        """Return in words what the chances rest on."""
        if self.method != "sampled":
            return _GIVEN[self.method][lang]
        heard = hearing.listeners(self.listeners).says(lang)
        if self.model is None:
            return _GIVEN["prior"][lang].format(heard=heard)
        says = claimant(self.model).says[lang]
        return _GIVEN["posterior"][lang].format(model=self.model, says=says, heard=heard)

    def rows(self, lang: Language = "en") -> list[dict[str, Any]]:
        """Return a row for each place and rank of which there can be a card."""
        return [
            {"place": place.name, "cards": place.cards, "rank": there.rank}
            | self._rank(there, lang)
            for place in self.places
            for there in place.ranks
            if there.most
        ]

    def plot(self, lang: Language = "en") -> Axes:
        """Return the chances of a card of each rank in each place, as in `Result.plot`."""
        from cardodds.dubito.plots import knowledge_plot

        return knowledge_plot(self, lang)

    def to_text(self, lang: Language = "en") -> str:
        """Return what is known as lines, a place a line."""
        words = _WORDS[lang]
        lines = [words["knows"].format(seats=words["and"].join(self.seats))]
        for place in self.places:
            name = words.get(place.name, place.name)
            lines.append(f"{name} ({place.cards}): {self._line(place, lang)}")
        lines.append(self.given(lang))
        if self.effective is not None:
            numbers = {"games": self.games, "effective": round(self.effective)}
            lines.append(words["games"].format(seed=self.seed, **numbers))
        if self.against:
            lines.append(words["against"].format(number=self.against))
        return "\n".join(lines)

    def _number(self, number: int, rank: str, lang: Language) -> str:
        """So many cards of a rank, or the copies of a card, in words."""
        if rank in pack(self.deck).ranks or rank == JOKER.rank:
            return of_rank(number, rank, self.deck, lang)
        return rank if number == 1 else f"{number} {rank}"

    def _line(self, place: Place, lang: Language) -> str:
        """What is certain of a place, and the chances that it has a card of each rank."""
        words = _WORDS[lang]
        known = place.suited or place.ranks
        certain = [self._number(there.least, there.rank, lang) for there in known if there.least]
        none = [there.rank for there in known if not there.most]
        few = [
            self._number(there.most, there.rank, lang)
            for there in place.ranks
            if there.least < there.most < min(place.cards, self.copies)
        ]
        parts = []
        if certain:
            parts.append(f"{words['certain']} {', '.join(certain)}")
        if none:
            parts.append(f"{words['none']} {' '.join(none)}")
        if few:
            parts.append(f"{words['most']} {', '.join(few)}")
        chances = [
            f"{there.rank} {percent_of(there.atleast[there.least], lang)}"
            for there in place.ranks
            if there.least < len(there.atleast)
        ]
        if chances:
            parts.append(f"{words['more' if certain else 'some']} {', '.join(chances)}")
        return "; ".join(parts)


_WORDS: dict[Language, dict[str, str]] = {
    "en": {
        "knows": "what {seats} can know",
        "and": " and ",
        "certain": "certainly",
        "none": "none of",
        "most": "at most",
        "some": "at least one",
        "more": "one more",
        LAID: "laid and open to doubt",
        PILE: "pile",
        ASIDE: "out of play",
        "games": "deals that fit: {games}, worth {effective} independent ones, seed {seed}",
        "against": "plays that the model never makes, from which nothing is read: {number}",
    },
    "it": {
        "knows": "che cosa possono sapere: {seats}",
        "and": " e ",
        "certain": "di sicuro",
        "none": "nessuna di",
        "most": "al massimo",
        "some": "almeno una",
        "more": "una in più",
        LAID: "calate, si può dubitare",
        PILE: "mucchio",
        ASIDE: "fuori gioco",
        "games": "smazzate possibili: {games}, quanto {effective} indipendenti, seme {seed}",
        "against": "giocate che il modello non fa mai, da cui non si deduce nulla: {number}",
    },
}
_GIVEN: dict[str, dict[Language, str]] = {
    "certain": {
        "en": "certain limits only, of each card: there is no model of who declares runs",
        "it": "solo limiti certi, di ogni carta: non c'è un modello di chi dichiara scale",
    },
    "exact": {
        "en": "prior, exact: nothing is read into claims, all distributions of the unseen cards"
        " equally likely",
        "it": "a priori, esatte: dalle dichiarazioni non si deduce nulla, tutte le distribuzioni"
        " delle carte non viste ugualmente probabili",
    },
    "prior": {
        "en": "prior, by deals that fit: nothing is read into claims; {heard}",
        "it": "a priori, con smazzate possibili: dalle dichiarazioni non si deduce nulla; {heard}",
    },
    "posterior": {
        "en": "posterior, by weighted deals; the others declare as {model}: {says}; they lay what"
        " they declare where they have it; {heard}",
        "it": "a posteriori, con smazzate pesate; gli altri dichiarano come {model}: {says}; "
        "calano ciò che dichiarano quando ce l'hanno; {heard}",
    },
}


def knows(
    record: Record,
    seats: str | Sequence[str] | None = None,
    *,
    move: int | None = None,
    model: str | None = None,
    listeners: str = "any",
    games: int | None = None,
    seed: int | None = None,
) -> Knowledge:
    """Say what seats know of the cards that lie hidden, after the last move of a record or another.

    Parameters
    ----------
    record : Record
        A hand of dubito, whole or not. It may tell more than they saw.
    seats : str or sequence of str, optional
        Whose knowledge it is: of several what they know together. By default that of the first
        seat that may doubt, or that is to lay.
    move : int, optional
        The number of a move: what they know after it; what follows it is not looked at.
    model : str, optional
        How the others declare, as in `cardodds.dubito.claimants.claimant`. Who holds what it
        declares lays it; else it lays all that it has of the rank and others at random. If not
        given nothing is read into what they declared, and any of their cards may be laid.
    listeners : str
        What is read into doubts and silence, as in `cardodds.dubito.beliefs.listeners.listeners`.
    games : int, optional
        Worlds drawn where the chances are not exact, 100 to 1,000,000; 5000 by default.
    seed : int, optional
        Of these; drawn and reported if not given.

    Returns
    -------
    Knowledge

    Raises
    ------
    RecordError
        If the record breaks a rule.
    ArgumentError
        If there is no such seat, or an argument is out of bounds.

    Examples
    --------
    Carla and Dario hold two 2s each: alone neither knows that Bruno's "one 2" is a lie.

    >>> from cardodds.data import data_file
    >>> from cardodds.records import load
    >>> record = load(data_file("hands/dubito_worked_hand.toml"))
    >>> [knows(record, seats, move=2).place("laid")["2"].most
    ...  for seats in ("Carla", "Dario", ["Carla", "Dario"])]
    [1, 1, 0]
    """
    how = None if model is None else claimant(model)
    heard = hearing.listeners(listeners)
    if games is not None:
        games = whole("games", games, FEWEST, MOST)
    if move is not None:
        replay(record)
        record = cut(record, whole("move", move, 1, len(record.moves), "moves of the record"))
    seen = observed(record, default_seat(record) if seats is None else seats)
    told = None if how is None else str(how)
    rules = seen.game.rules
    known = partial(
        Knowledge,
        seats=seen.seats,
        model=told,
        listeners=str(heard),
        deck=rules.deck,
        copies=rules.one_or_two * len(seen.game.hand.pack.suits),
    )
    if is_run(seen.game.hand.word):
        return known(places=_places(seen, None), method="certain")
    there = exchangeable(seen) if how is None and heard == ANY else None
    if there is not None:
        cards = there

        def exactly(place: str, rank: str, number: int) -> Fraction:
            return cards.held(place, rank).at_least(number)

        return known(places=_places(seen, exactly), method="exact")
    seed = fresh_seed() if seed is None else whole("seed", seed, 0, SEEDS - 1)
    worlds = sample(seen, how, heard, games or GAMES, seed)

    def estimated(place: str, rank: str, number: int) -> Chance:
        return worlds.chance(worlds.numbers(place, rank) >= number)

    return known(
        places=_places(seen, estimated),
        method="sampled",
        games=len(worlds.ranks),
        seed=seed,
        effective=worlds.effective,
        against=worlds.against,
    )


def default_seat(record: Record) -> str:
    """Return whose knowledge is asked for: the first that may doubt, else who is to lay.

    Raises
    ------
    RecordError
        If the hand is over.
    """
    game = replay(record)
    asked = asked_seats(game)
    seat = asked[0] if asked else game.next_seat
    if seat is None:
        raise record.error(
            "the hand is over: --seat must name who knows it, or --move an earlier move"
        )
    return seat


def _places(seen: Observed, chances: Chances | None) -> tuple[Place, ...]:
    """All places in which the observers do not know every card."""
    bounds = seen.bounds()
    names = {hand_of(seat): seat for seat in seen.game.record.seats}
    names |= {LAID: LAID, PILE: PILE, ASIDE: ASIDE}
    places = []
    for place, name in names.items():
        limits = bounds.places[place]
        if all(low == high for low, high in limits.values()):
            continue
        ranks = []
        for rank, (low, high) in limits.items():
            sure: list[Fraction | Chance] = [Fraction(1)] * low
            if chances is not None:
                sure += [chances(place, rank, number) for number in range(low + 1, high + 1)]
            ranks.append(RankThere(rank, low, high, tuple(sure)))
        suited = _suited(seen, place) if is_run(seen.game.hand.word) else ()
        places.append(Place(name, bounds.sizes[place], tuple(ranks), suited))
    return tuple(places)


def _suited(seen: Observed, place: str) -> tuple[RankThere, ...]:
    """The cards of which it is certain that they are in a place, or that they are not."""
    kind = seen.game.hand.pack
    cards = []
    for card in (Card(rank, suit) for suit in kind.suits for rank in kind.ranks):
        least, most = seen.where.bounds(place, card)
        if least or not most:
            cards.append(RankThere(str(card), least, most, (Fraction(1),) * least))
    return tuple(cards)
