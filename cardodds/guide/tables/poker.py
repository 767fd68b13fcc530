"""Tables of Dubito poker."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction

from cardodds import poker
from cardodds.numbers import LANGUAGES
from cardodds.poker.classes import HandClass, all_classes
from cardodds.report.table import Cell, Column, Table, Words, table, words

CATEGORY = Column(words("Combinazione", "Category"))
DECLARED = Column(words("Dichiarazione", "Declaration"))
EXCHANGED = Column(words("Cambiate", "Exchanged"), "count")
FREE = Column(words("Senza saperlo", "Not known"), "percent")
FIRST = words(
    "Per chi ha le carte per primo, che cambia al meglio per ciò che dichiara",
    "For the first holder, exchanging as well as possible toward the declaration",
)

# What is held of a hand, the hand, and the words for it.
_DRAWS = (
    ("", "K♠ J♥ 10♦ 8♣ 7♦", words("niente", "nothing")),
    ("A♠", "A♠ J♥ 10♦ 8♣ 7♦", words("un asso", "an ace")),
    ("K♠ K♥", "K♠ K♥ A♦ 9♣ 7♦", words("una coppia", "a pair")),
    ("K♠ K♥ A♦", "K♠ K♥ A♦ 9♣ 7♦", words("una coppia e un asso", "a pair and an ace")),
    ("K♠ K♥ 9♦ 9♣", "K♠ K♥ 9♦ 9♣ 7♦", words("due coppie", "two pair")),
    ("K♠ K♥ K♦", "K♠ K♥ K♦ 9♣ 7♦", words("tris", "three of a kind")),
    ("K♠ K♥ K♦ 9♣", "K♠ K♥ K♦ 9♣ 7♦", words("tris e una carta", "three and a card")),
    (
        "8♠ 9♥ 10♦ J♣",
        "8♠ 9♥ 10♦ J♣ A♠",
        words("scala da chiudere ai due capi", "a straight open at both ends"),
    ),
    (
        "8♠ 9♥ J♦ Q♣",
        "8♠ 9♥ J♦ Q♣ A♠",
        words("scala da chiudere in mezzo", "a straight open in the middle"),
    ),
    ("A♠ J♠ 9♠ 7♠", "A♠ J♠ 9♠ 7♠ K♥", words("quattro di un seme", "four of a suit")),
    (
        "9♠ 10♠ J♠ Q♠",
        "9♠ 10♠ J♠ Q♠ A♥",
        words("scala reale da chiudere ai due capi", "a straight flush open at both ends"),
    ),
    ("joker A♠", "joker A♠ 10♥ 9♦ 7♣", words("un jolly e un asso", "a joker and an ace")),
    ("joker K♠ K♥", "joker K♠ K♥ 9♦ 7♣", words("un jolly e una coppia", "a joker and a pair")),
    ("joker joker", "joker joker A♠ 10♥ 8♦", words("due jolly", "two jokers")),
    (
        "joker joker A♠",
        "joker joker A♠ 10♥ 8♦",
        words("due jolly e un asso", "two jokers and an ace"),
    ),
)


def categories() -> Iterable[Table]:
    """The categories of a hand, low to high."""
    rows: list[list[Cell]] = [
        [place, _name(category)] for place, category in enumerate(poker.CATEGORIES)
    ]
    yield table(
        "poker-categories",
        words("Le combinazioni di dubito poker", "The hands of Dubito poker"),
        [Column(words("Ordine", "Order"), "count"), CATEGORY],
        rows,
        words(
            f"Dalla più bassa; {len(poker.pack())} carte, dal 7 all'asso e due jolly.",
            f"Low to high; {len(poker.pack())} cards, from the 7 to the ace and two jokers.",
        ),
    )


def hands() -> Iterable[Table]:
    """How many hands there are of each category, with two jokers and without."""
    with_jokers, without = poker.hand_counts(), poker.hand_counts(0)
    held = with_jokers.by_jokers.values()
    rows: list[list[Cell]] = [
        [
            _name(category),
            with_jokers.counts[category],
            Fraction(with_jokers.counts[category], with_jokers.hands),
            *(counts[category] for counts in held),
            Fraction(without.counts[category], without.hands),
        ]
        for category in reversed(poker.CATEGORIES)
    ]
    yield table(
        "poker-hands",
        words("Quante mani di ogni combinazione", "How many hands of each category"),
        [
            CATEGORY,
            Column(words("Mani", "Hands"), "count"),
            Column(words("Probabilità", "Chance"), "percent"),
            *(
                Column(words(f"Con {jokers} jolly", f"With {jokers} jokers"), "count")
                for jokers in with_jokers.by_jokers
            ),
            Column(words("Senza jolly nel mazzo", "No jokers in the pack"), "percent"),
        ],
        rows,
        words(
            "Cinque carte di 34, o di 32 senza jolly; l'asso anche prima del 7. La graduatoria non "
            "segue la rarità: la coppia batte niente, il tris le due coppie, il poker il colore, "
            "ed escono più spesso; il full esce quanto il poker.",
            "Five of 34 cards, or of 32 without jokers; the ace also below the 7. The order does "
            "not follow rarity: a pair beats nothing, three of a kind two pair, four of a kind a "
            "flush, and they come more often; a full house comes as often as four of a kind.",
        ),
    )


def draws() -> Iterable[Table]:
    """What typical exchanges lead to."""
    rows: list[list[Cell]] = []
    for held, hand, name in _DRAWS:
        found = poker.exchange_odds(hand, held).holds[0]
        chances = (Fraction(count, found.draws) for count in found.counts.values())
        rows.append([name, hand, found.exchanged, *chances])
    yield table(
        "poker-draws",
        words("Che cosa si trova cambiando", "What an exchange leads to"),
        [
            Column(words("Si tengono", "Held")),
            Column(words("Mano", "Hand")),
            EXCHANGED,
            *(Column(_name(category), "percent") for category in poker.CATEGORIES),
        ],
        rows,
        words(
            "Le carte nuove sono qualsiasi delle 29 che non sono in mano: gli scarti non si "
            "ripescano.",
            "The new cards are any of the 29 that are not in the hand: what is thrown is not "
            "drawn.",
        ),
    )


def claims() -> Iterable[Table]:
    """How likely a declaration is, by the number of cards exchanged."""
    least = [one for one in _least() if one.ranks == _first(one.category).ranks]
    columns = [_number(exchanged) for exchanged in range(6)]
    yield table(
        "poker-claims",
        words("Quanto è probabile la combinazione dichiarata", "How likely a declared category is"),
        [DECLARED, *columns, FREE],
        [_forced(one, _name(one.category)) for one in least],
        words(
            f"{FIRST['it']}: almeno tanto, se deve cambiare 0, 1, … 5 carte, e se sceglie quante "
            "e non si sa. Prima di sentire la dichiarazione.",
            f"{FIRST['en']}: at least so much, if 0, 1, … 5 cards must be exchanged, and if the "
            "number is chosen and not known. Before the declaration is heard.",
        ),
    )
    yield table(
        "poker-claims-all",
        words(
            "Quanto è probabile la mano dichiarata, dovendo cambiare",
            "How likely a declared hand is, if so many cards must be exchanged",
        ),
        [DECLARED, *columns, FREE],
        [_forced(one, _words(one)) for one in _least()],
        words(
            f"{FIRST['it']}: almeno quella mano, la più bassa con quella carta. Prima di sentire "
            "la dichiarazione.",
            f"{FIRST['en']}: at least that hand, the lowest with that rank. Before the "
            "declaration is heard.",
        ),
    )
    yield table(
        "poker-claims-chosen",
        words(
            "Quanto è probabile la mano dichiarata, scegliendo quante cambiarne",
            "How likely a declared hand is, if the number exchanged is chosen",
        ),
        [DECLARED, *columns],
        [_chosen(one) for one in _least()],
        words(
            f"{FIRST['it']}, e sceglie quante carte cambiare: a parità, le meno. Vuoto dove "
            "nessuna mano lo sceglie. Prima di sentire la dichiarazione.",
            f"{FIRST['en']}, choosing how many cards: the fewest, on ties. Empty where no hand "
            "chooses so. Before the declaration is heard.",
        ),
    )


def _least() -> list[HandClass]:
    """The lowest class of each category and main rank, from the lowest pair up."""
    seen = set()
    found = []
    for one in all_classes():
        main = (one.category, one.ranks[0])
        if one.category != "nothing" and main not in seen:
            seen.add(main)
            found.append(one)
    return found


def _first(category: str) -> HandClass:
    """The lowest class of a category."""
    return next(one for one in all_classes() if one.category == category)


def _forced(one: HandClass, name: Words) -> list[Cell]:
    free = poker.claim(one).free
    return [name, *(poker.claim(one, exchanged).forced for exchanged in range(6)), free]


def _chosen(one: HandClass) -> list[Cell]:
    return [_words(one), *(poker.claim(one, exchanged).chosen for exchanged in range(6))]


def _number(exchanged: int) -> Column:
    it = "Cambiata 1" if exchanged == 1 else f"Cambiate {exchanged}"
    return Column(words(it, f"{exchanged} exchanged"), "percent")


def _name(category: str) -> Words:
    return {lang: poker.category_word(category, lang) for lang in LANGUAGES}


def _words(one: HandClass) -> Words:
    return {lang: poker.words(one, lang) for lang in LANGUAGES}


TABLES: tuple[Callable[[], Iterable[Table]], ...] = (categories, hands, draws, claims)
