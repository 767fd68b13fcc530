"""Wrong input: one line that names the option, the value and what is allowed, and exit 2."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardodds.cli.program import run

NO_COMMAND = (
    *("nosuch", "dubitto", "help", "hlep", "doubt", "dobut", "theft", "simulate"),
    *("dubito hold", "dubito help", "dubito holds --own"),
)
"""Where nothing is there that takes --json."""


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        # negative, non-integer, missing
        ("dubito holds --own -1 --atleast 1", "--own -1: must be a whole number from 0"),
        ("dubito holds --own two --atleast 1", "--own two: must be a whole number"),
        ("dubito holds --own 2.5 --atleast 1", "--own 2.5: must be a whole number"),
        ("dubito holds --own 1_0 --atleast 1", "--own 1_0: must be a whole number"),
        ("dubito holds --own 2", "--atleast: is missing"),
        # more copies than exist
        ("dubito holds --own 9 --atleast 1", "--own 9:"),
        ("dubito holds --own 1 --atleast 5", "--atleast 5:"),
        ("dubito holds --own 1 --atleast 0", "--atleast 0:"),
        ("dubito holds --own 3 --atleast 1 --gone 2", "--own + --gone"),
        # hands and the unseen cards
        ("dubito holds --own 1 --atleast 1 --theirs 31", "--theirs"),
        ("dubito holds --own 1 --atleast 1 --unseen 2", "--unseen 2:"),
        ("dubito holds --own 1 --atleast 1 --hand 11", "--hand 11:"),
        ("dubito holds --own 4 --atleast 1 --hand 3", "--own 4:"),
        ("dubito deal --players 11", "--players 11:"),
        ("dubito deal --packs 3", "--packs 3:"),
        # words
        ("dubito deal --deck napoletana", "did you mean napoletane?"),
        ("dubito deal --deck poker32", "--deck poker32:"),
        ("dubito holds --own 1 --atleast 1 --jokers some", "--jokers some: must be one of"),
        ("dubito values --restart 8", "--restart 8:"),
        ("dubito values --restart J", "--restart J:"),
        ("dubito values --sequence adjacent", "--sequence adjacent:"),
        ("dubito values --seat 4", "--seat 4:"),
        ("dubito doubt --own 1 --claim 1 --model honst", "did you mean honest?"),
        ("dubito doubt --own 1 --claim 1 --model pads:chance=2", "2"),
        ("dubito doubt --own 1 --claim 1 --doubt-below 1.5", "--doubt-below 1.5:"),
        ("dubito doubt --own 1 --claim 1 --ending never", "--ending never:"),
        ("dubito doubt --own 1 --claim 1 --pile -3", "--pile -3:"),
        # dice
        ("dice bid 0x2 --hidden 3", "BID"),
        ("dice bid 4x7 --hidden 3", "BID"),
        ("dice bid sevens --hidden 3", "BID"),
        ("dice bid 4x2 --hidden 3", "BID"),
        ("dice bid 1x2 --hidden -3", "--hidden -3:"),
        ("dice bid 1x2 --mine 222222 --hidden 3", "--mine 222222:"),
        ("dice bid 1x2 --mine 7 --hidden 3", "--mine 7:"),
        ("dice moves 4x2 --dice 3", "BID"),
        ("dice moves --dice 0", "--dice 0:"),
        ("dice moves --dice 3 --rule frre", "did you mean free?"),
        # rubamazzo
        ("rubamazzo theft --missing 9", "--missing 9:"),
        ("rubamazzo theft --missing 1 --deal 7", "--deal 7:"),
        ("rubamazzo theft --missing 1 --players 7", "--players 7:"),
        ("rubamazzo theft --missing 1 --turn 4", "--turn 4:"),
        ("rubamazzo theft --missing 1 --seat 2", "--seat 2:"),
        ("rubamazzo theft --missing 4 --unseen 3", "--missing"),
        ("rubamazzo theft --missing 1 --unseen 3 --against 4", "--against 4:"),
        ("rubamazzo opening --deck francesi36", "--deck francesi36:"),
        # the program
        ("nosuch", "command nosuch: must be one of"),
        ("dubitto", "did you mean dubito?"),
        ("dubito hold", "did you mean holds?"),
        ("help", "command help: cardodds --help lists the commands"),
        ("hlep", "command hlep: cardodds --help lists the commands"),
        ("dubito help", "command help: cardodds dubito --help lists the commands"),
        ("doubt", "command doubt: did you mean cardodds dubito doubt?"),
        ("dobut", "command dobut: did you mean cardodds dubito doubt?"),
        ("theft", "did you mean cardodds rubamazzo theft?"),
        ("simulate", "did you mean cardodds dubito simulate or cardodds dice simulate or"),
        ("dubito holds --onw 2 --atleast 1", "did you mean --own?"),
        ("dubito holds --a-tleast 1", "did you mean --atleast?"),
        ("poker play --games 9", "option --games: must be one of --record, --hand, --strategy"),
        ("dubito play --hand 9", "option --hand: must be one of --record"),
        ("dubito holds", "--own + --atleast: are missing, they are required"),
        ("dubito holds --atleast 1", "--own: is missing, it is required"),
        ("dubito simulate --strategy honset", "--strategy honset: did you mean honest?"),
        ("dubito simulate --strategy honest", "(2 to 10), or exactly one with --players"),
        ("dice call", "--mine + --table none: are needed, my dice and how many lie on the table"),
        (
            "dice call --mine 2",
            "--table none: is needed, my dice and how many lie on the table; or else a --record",
        ),
        ("dubito holds --own", "--own: needs a value"),
        ("dubito deal extra", "extra: this command takes no such argument"),
        ("dubito deal --json=1", "--json: takes no value"),
        ("dubito doubt --own 1 --claim 1 --model pads:prob=.2", "takes only chance"),
        ("dubito deal --lang fr", "--lang fr: must be one of it, en"),
        ("guide --format pdf", "--format pdf:"),
        ("completion tcsh", "SHELL tcsh:"),
    ],
)
def test_one_clear_line(cardodds, arguments, said):
    for extra in ([], ["--json"]):
        if extra and arguments in NO_COMMAND:
            continue
        done = cardodds(*arguments.split(), *extra)
        done.assert_one_line_error()
        assert said in done.err


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ("dubito doubt --own 9 --claim 2", "--own 9: dev'essere un numero intero da 0 a 4"),
        ("dubito holds --own two --atleast 1", "--own two: dev'essere un numero intero"),
        ("dubito holds --own 2", "--atleast: manca"),
        ("dubito holds", "--own + --atleast: mancano"),
        ("dice moves --dice 3 --rule frre", "--rule frre: forse: free? (ammessi: strict, free)"),
        ("replai", "comando replai: forse: replay? (ammessi: dubito, dice, poker, rubamazzo, "
         "replay, sweep, cluster, guide, completion)"),
        ("help", "comando help: i comandi li elenca cardodds --help"),
        ("doubt", "comando doubt: forse: cardodds dubito doubt?"),
        ("dubito deal --json=1", "--json: non vuole un valore"),
        ("dubito deal extra", "extra: il comando non ha questo argomento"),
        ("dubito simulate --strategy honest", "--strategy 1: dev'essere una per posto (da 2 "
         "a 10), o una sola con --players"),
        ("dice call", "--mine + --table: servono i miei dadi e quanti ne sono sul tavolo; "
         "oppure --record"),
    ],
)  # fmt: skip
def test_an_error_in_italian(cardodds, arguments, line):
    for asked in (["--lang", "it"], ["--lang=it"]):
        done = cardodds(*arguments.split(), *asked)
        done.assert_one_line_error()
        assert done.err == f"errore: {line}\n"


@pytest.mark.parametrize(
    "arguments",
    [
        # What has no words in Italian stays as it is.
        ["dubito", "values", "--sequence", "adjacent", "--lang", "it"],
        ["poker", "claim", "pair", "--lang", "en", "--exchanged", "9"],
        ["dice", "bid", "4 twos", "--mine", "it", "--hidden", "3"],
    ],
)
def test_other_errors_stay_in_english(cardodds, arguments):
    done = cardodds(*arguments)
    done.assert_one_line_error()
    assert done.err.startswith("error: ")


def test_a_value_with_line_breaks_stays_on_one_line(cardodds):
    done = cardodds("dice", "bid", "4 due\npicche\x1b[31m", "--hidden", "3")
    done.assert_one_line_error()
    assert "\x1b" not in done.err


words = st.one_of(
    st.integers(-3, 60).map(str),
    st.sampled_from(["two", "", "1.5", "nan", "-", "1e9", "9" * 30, "★", "napoletane", "francesi"]),
)
texts = st.one_of(words, st.text(max_size=8).filter(lambda text: not text.startswith("-")))


def _line(command: str, options: dict[str, st.SearchStrategy[str]], flags: list[str]):
    chosen = st.fixed_dictionaries({}, optional=options)
    return st.builds(
        lambda options, flags: [
            *command.split(),
            *(part for name, value in options.items() for part in (f"--{name}", value)),
            *(f"--{flag}" for flag in flags),
        ],
        chosen,
        st.lists(st.sampled_from(flags), unique=True) if flags else st.just([]),
    )


small = st.integers(-1, 12).map(str)
decks = st.sampled_from(
    ["napoletane", "siciliane", "francesi", "francesi36", "poker32", "tarocchi"]
)
HOLDS = {
    "own": small,
    "players": small,
    "packs": st.sampled_from(["1", "2", "3"]),
    "hand": words,
    "theirs": words,
    "unseen": words,
    "gone": small,
    "deck": decks,
    "jokers": st.sampled_from(["none", "wild", "tame"]),
}
lines = st.one_of(
    _line("dubito holds", {"atleast": small, **HOLDS}, ["anyone"]),
    _line(
        "dubito doubt",
        {
            "claim": small,
            **HOLDS,
            "pile": words,
            "model": st.one_of(
                st.sampled_from(
                    ["able", "honest", "pads:chance=0.3", "bluffs:w1=1,w2=2", "bluffs"]
                ),
                texts,
            ),
            "doubt-below": words,
            "ending": st.sampled_from(["first_out", "elimination", "x"]),
        },
        ["anyone", "last"],
    ),
    _line(
        "rubamazzo theft",
        dict.fromkeys(("missing", "deal", "players", "hand", "turn", "seat"), small)
        | {"unseen": words, "against": words, "deck": decks},
        [],
    ),
    _line("rubamazzo opening", {"hand": words, "table": words, "deck": decks}, []),
    _line("dice bid 4x2", {"mine": texts, "hidden": words}, ["piombo"]),
    st.builds(lambda bid, hidden: ["dice", "bid", bid, "--hidden", hidden], texts, words),
    _line("dubito values", {"players": small, "seat": small, "restart": texts, "deck": decks}, []),
)


def _chances(content: object):
    if isinstance(content, dict):
        if "percent" in content:
            yield content["value"]
        for value in content.values():
            yield from _chances(value)
    elif isinstance(content, list):
        for value in content:
            yield from _chances(value)


@settings(max_examples=400, deadline=None)
@given(lines)
def test_any_arguments_give_a_chance_or_one_line(line):
    import contextlib
    import io

    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = run([*line, "--json"])
    if status == 0:
        assert err.getvalue() == ""
        assert all(0 <= chance <= 1 for chance in _chances(json.loads(out.getvalue())))
    else:
        assert status == 2
        assert out.getvalue() == ""
        assert err.getvalue().count("\n") == 1
        assert "Traceback" not in err.getvalue()
