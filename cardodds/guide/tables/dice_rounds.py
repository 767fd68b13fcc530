"""Tables of solved rounds of Dubito with dice, and of the matches made of them.

They are printed from what `scripts/verify dice-rounds` stored: nothing is solved here, and what
is not stored, or rests on what is not, is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

from cardodds.numbers import LANGUAGES, decimal, fraction, half_up, percent
from cardodds.report.table import Cell, Column, Table, Words, table, words

if TYPE_CHECKING:
    from cardodds.dice.solver.match_values import Chance, RoundValue

MOST = 5
DICE = range(1, MOST + 1)
PAIRS = tuple(product(reversed(DICE), reversed(DICE)))
NARROW = 0.002
"""Bounds no further apart than this leave four decimals of a value; else three are printed."""
WIDE = 0.1
"""A loss above this leaves two decimals."""
SHORT = 9
"""Characters up to which a fraction is printed beside a value."""

OPENER = Column(words("Dadi di chi apre", "The opener's dice"), "count")
OTHER = Column(words("Dadi dell'altro", "The other's dice"), "count")
VALUE = Column(words("Valore", "Value"))
WIN = Column(words("Vince chi apre", "The opener wins"))
LEAST = Column(words("Almeno", "At least"))
MOST_OF_IT = Column(words("Al massimo", "At most"))
LOSES = Column(words("Perdita", "Loss"))
HOW = Column(words("Come si sa", "How it is known"))
INSTEAD = Column(words("Aprire invece di lasciar aprire", "To open rather than let the other open"))
FREELY = words(", rilanci liberi", ", free raises")
YES, NO = words("sì", "yes"), words("no", "no")

EXACT = words("esatto", "exact")
BOUNDED = words("fra limiti", "bounded")
NEAR = words("approssimato, fra limiti", "approximate, bounded")
APPROXIMATE = words("approssimato", "approximate")
WORST_FIRST = [APPROXIMATE, NEAR, BOUNDED, EXACT]
KINDS = words(
    "Esatto: programma lineare, dimostrato. Fra limiti: CFR+, il valore sta fra i due, che sono "
    "migliori risposte nel giro intero. Approssimato: giocatori che ricordano solo le ultime "
    "dichiarazioni; senza limiti dove il giro è troppo grande.",
    "Exact: linear program, proved. Bounded: CFR+, the value lies between the two, which are best "
    "responses in the whole round. Approximate: players who remember the last bids only; without "
    "bounds where the round is too large.",
)
KINDS_ALONE = words(
    "Esatto: programma lineare, dimostrato. Fra limiti: CFR+, il valore è a metà fra due migliori "
    "risposte nel giro intero. Approssimato: giocatori che ricordano solo le ultime dichiarazioni; "
    "senza limiti dove il giro è troppo grande.",
    "Exact: linear program, proved. Bounded: CFR+, the value is midway between two best responses "
    "in the whole round. Approximate: players who remember the last bids only; without bounds "
    "where the round is too large.",
)
LOST = words(
    "Perdita: quanto guadagna chi risponde al meglio a quelle strategie, in media fra aprire e "
    "no; «almeno» se è misurato giocando contro chi guarda una dichiarazione avanti (95%).",
    "Loss: what a best response to those strategies gains, on average over the two seats; "
    "“at least” where it is measured by games against who looks one bid ahead (95%).",
)
POINTS = words("punti: centesimi di probabilità di vincere", "points: hundredths of a win chance")


def rounds() -> Iterable[Table]:
    """The value of every round to who opens it, and what opening it is worth."""
    for rule, name in (("strict", words("", "")), ("free", FREELY)):
        known = _known(rule)
        rows: list[list[Cell]] = []
        for own, other in PAIRS:
            found, turned = known.get((own, other, False)), known.get((other, own, False))
            if found is None or turned is None:
                continue
            worth = _written(found.value + turned.value, _places(found, turned))
            rows.append([own, other, *_value(found), worth, _loses(found), _how_round(found)])
        yield table(
            f"dice-rounds-{rule}",
            words(f"Quanto vale aprire un giro{name['it']}", f"What a round is worth{name['en']}"),
            [OPENER, OTHER, VALUE, LEAST, MOST_OF_IT, INSTEAD, LOSES, HOW],
            rows,
            words(
                f"Per chi apre: +1 il giro vinto, -1 il perso. {KINDS['it']} {LOST['it']}",
                f"To who opens: +1 a round won, -1 a lost one. {KINDS['en']} {LOST['en']}",
            ),
        )


def piombo() -> Iterable[Table]:
    """The value of the piombo round to who opens it, who has one die."""
    known = _known("strict")
    rows: list[list[Cell]] = []
    for other in DICE:
        found, plain = known[1, other, True], known[1, other, False]
        more = _written(found.value - plain.value, _places(plain))
        rows.append([1, other, *_value(found), more, _how_round(found), _how_round(plain)])
    yield table(
        "dice-rounds-piombo",
        words("Quanto vale il giro del piombo", "What a piombo round is worth"),
        [
            OPENER,
            OTHER,
            VALUE,
            LEAST,
            MOST_OF_IT,
            Column(words("In più di un giro normale", "More than a plain round")),
            HOW,
            Column(words("E del giro normale", "And of the plain round")),
        ],
        rows,
        words(
            "Per chi apre: +1 il giro vinto, -1 il perso. Con i rilanci liberi è lo stesso giro; "
            f"il confronto è con i rilanci di base. {KINDS['it']}",
            "To who opens: +1 a round won, -1 a lost one. Under free raises it is the same round; "
            f"compared with a round of basic raises. {KINDS['en']}",
        ),
    )


def die() -> Iterable[Table]:
    """How much more often who has a die more wins the round and the match, opening."""
    known, wins = _known("strict"), _wins("strict")
    rows: list[list[Cell]] = []
    for own, other in PAIRS:
        if {(own, other), (own - 1, other)} <= wins.keys():
            here, less = known[own, other, False], known[own - 1, other, False]
            win, poorer = wins[own, other], wins[own - 1, other]
            rows.append(
                [
                    own,
                    other,
                    _points((here.value - less.value) / 2),
                    min(_how_round(here), _how_round(less), key=WORST_FIRST.index),
                    _points(win.value - poorer.value),
                    min(_how_match(win), _how_match(poorer), key=WORST_FIRST.index),
                ]
            )
    yield table(
        "dice-die",
        words("Quanto vale un dado", "What a die is worth"),
        [
            OPENER,
            OTHER,
            Column(words("Nel giro", "In the round")),
            HOW,
            Column(words("Nella sfida", "In the match")),
            HOW,
        ],
        rows,
        words(
            f"Quanto più spesso vince chi apre, che con un dado in meno; {POINTS['it']}. Rilanci "
            f"di base; nella sfida nessuno ha ancora avuto il piombo. {KINDS_ALONE['it']}",
            f"How much more often who opens wins, than with a die less; {POINTS['en']}. Basic "
            f"raises; in the match nobody has had piombo. {KINDS_ALONE['en']}",
        ),
    )


def matches() -> Iterable[Table]:
    """The chance to win a match of two from every number of dice, and what piombo is worth."""
    from cardodds.dice.solver.match_values import match

    for rule, name in (("strict", words("", "")), ("free", FREELY)):
        wins = _wins(rule)
        rows: list[list[Cell]] = []
        for (own, other), chance in wins.items():
            worth = match((own, other), rule=rule, progress=False).piombo_worth
            points = [_points(one) for one in worth]
            rows.append([own, other, *_chance(chance), *points, _how_match(chance)])
        yield table(
            "dice-matches" + ("" if rule == "strict" else f"-{rule}"),
            words(f"Chi vince la sfida in due{name['it']}", f"Who wins a match of two{name['en']}"),
            [
                OPENER,
                OTHER,
                WIN,
                LEAST,
                MOST_OF_IT,
                Column(words("Piombo di chi apre, punti", "The opener's piombo, points")),
                Column(words("Piombo dell'altro, punti", "The other's piombo, points")),
                HOW,
            ],
            rows,
            words(
                "Nessuno ha ancora avuto il piombo, e chi comincia con un dado non l'ha; "
                f"{POINTS['it']} che il piombo ancora da fare aggiunge a chi lo fa. {KINDS['it']}",
                "Nobody has had piombo, and who starts with one die has none; "
                f"{POINTS['en']} that the piombo still to come adds to who has it. {KINDS['en']}",
            ),
        )


def states() -> Iterable[Table]:
    """The chance to win from every state to which a match of five dice each can come."""
    from cardodds.dice.solver.match_values import match

    if (MOST, MOST) not in _wins("strict"):
        return
    found = match((MOST, MOST), progress=False).states
    rows: list[list[Cell]] = []
    for state, chance in sorted(
        found,
        key=lambda one: (-one[0].own, -one[0].other, one[0].used, one[0].other_used),
    ):
        had = [YES if used else NO for used in (state.used, state.other_used)]
        now = YES if state.piombo else NO
        rows.append([state.own, state.other, now, *had, *_chance(chance), _how_match(chance)])
    yield table(
        "dice-matches-states",
        words("La sfida in due, da ogni punto", "A match of two, from every state"),
        [
            OPENER,
            OTHER,
            Column(words("Giro di piombo", "A piombo round")),
            Column(words("Chi apre l'ha avuto", "The opener has had it")),
            Column(words("L'altro l'ha avuto", "The other has had it")),
            WIN,
            LEAST,
            MOST_OF_IT,
            HOW,
        ],
        rows,
        words(
            f"Cominciata con 5 dadi a testa, rilanci di base. {KINDS['it']}",
            f"Begun with 5 dice each, basic raises. {KINDS['en']}",
        ),
    )


def _known(rule: str) -> dict[tuple[int, int, bool], RoundValue]:
    """The stored rounds of a rule, by dice of who opens, of the other, and piombo."""
    from cardodds.dice.solver.match_values import stored_rounds

    return {key[1:]: found for key, found in stored_rounds().items() if key[0] == rule}


def _wins(rule: str) -> dict[tuple[int, int], Chance]:
    """The chance that who opens wins, nobody having had piombo, by dice where all is stored."""
    from cardodds.dice.solver.match_values import Program, State

    known, wins = _known(rule), {}
    program = Program(lambda own, other, piombo: known[own, other, piombo])
    for pair in PAIRS:
        with suppress(KeyError):
            wins[pair] = program.win(State(*pair))
    return wins


def _fine(*found: RoundValue) -> bool:
    """Whether bounds leave four decimals of all these values."""
    return all(one.ends[1] - one.ends[0] <= NARROW for one in found)


def _places(*found: RoundValue) -> int:
    """How many decimals bounds, or what the strategies lose, leave of all these values."""
    if _fine(*found):
        return 4
    losses = (
        one.loses_at_least or 0 if one.low is None or one.high is None else (one.high - one.low) / 2
        for one in found
    )
    return 2 if any(loss > WIDE for loss in losses) else 3


def _value(found: RoundValue) -> list[Cell]:
    """A value and its bounds; a fraction where it is one, nothing where there are no bounds."""
    if found.low is None or found.high is None:
        return [_written(found.value, _places(found)), None, None]
    places = _places(found)
    return [_written(number, places) for number in (found.value, found.low, found.high)]


def _written(value: Fraction | float, places: int) -> Words:
    """A value as it is printed."""
    short, number = _short(value), Fraction(value)
    if half_up(abs(number), places) == 0:
        number = abs(number)  # no -0.000
    return {lang: decimal(number, places, lang) + short for lang in LANGUAGES}


def _short(value: Fraction | float) -> str:
    """The fraction, in brackets, of a value that is one."""
    exact = fraction(value) if isinstance(value, Fraction) else ""
    return f" ({exact})" if "/" in exact and len(exact) <= SHORT else ""


def _chance(chance: Chance) -> list[Cell]:
    """A win chance and its bounds; nothing where no bounds are known."""
    places = 2 if isinstance(chance.value, Fraction) else 1
    written: list[Cell] = [
        {lang: percent(Fraction(one), lang, places) + _short(one) for lang in LANGUAGES}
        for one in (chance.value, chance.low, chance.high)
    ]
    return written if chance.bounded else [written[0], None, None]


def _points(more: Fraction | float | None) -> Words | None:
    """A difference of chances in hundredths, with its sign."""
    if more is None:
        return None
    number = Fraction(100 * more)
    sign = "-" if more < 0 and half_up(abs(number), 1) else "+"
    return {lang: sign + decimal(abs(number), 1, lang) for lang in LANGUAGES}


def _loses(found: RoundValue) -> Words | None:
    """What is known of the loss of the strategies of which a value is."""
    if isinstance(found.value, Fraction):
        return words("0", "0")
    if found.low is not None and found.high is not None:
        return _written((found.high - found.low) / 2, _places(found))
    if found.loses_at_least is None or found.loses_at_least <= 0:
        return words("non si sa", "not known")
    least = Fraction(found.loses_at_least)
    return words(f"almeno {decimal(least, 2, 'it')}", f"at least {decimal(least, 2)}")


def _how_round(found: RoundValue) -> Words:
    """How a round's value is known."""
    if found.method == "memory":
        return APPROXIMATE if found.low is None else NEAR
    return EXACT if isinstance(found.value, Fraction) else BOUNDED


def _how_match(chance: Chance) -> Words:
    """How a win chance is known."""
    if "memory" in chance.methods:
        return NEAR if chance.bounded else APPROXIMATE
    return EXACT if isinstance(chance.value, Fraction) else BOUNDED


TABLES: tuple[Callable[[], Iterable[Table]], ...] = (rounds, piombo, die, matches, states)
