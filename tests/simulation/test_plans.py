from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from simulation.heads import HEADS
from simulation.toy import TOY

from cardodds.errors import ArgumentError
from cardodds.simulation.plans import Sweep, parse_sweep, read_sweep

SEATS = '[[seat]]\nstrategy = "keep"\n[[seat]]\nstrategy = "coin"\n'
BASE = 'game = "toy"\ngames = 10\n'


def specs(text):
    sweep = parse_sweep(text, "plan")
    return [cell.job.strategies for cell in sweep.cells(TOY, 1)]


def test_every_combination_is_a_cell_the_last_varies_fastest():
    sweep = parse_sweep(
        BASE
        + "[rules]\nranks = [4, 5]\nlimit = 9\n"
        + '[[seat]]\nstrategy = ["keep", "coin:chance=0.5"]\n'
        + '[[seat]]\nstrategy = "below"\nparameters.share = [0.25, 1]\n',
        "plan",
    )
    cells = sweep.cells(TOY, 1)
    assert [tuple(cell.values.values()) for cell in cells] == [
        (ranks, first, share)
        for ranks in (4, 5)
        for first in ("keep", "coin:chance=0.5")
        for share in (0.25, 1)
    ]
    assert list(cells[0].values) == ["rules.ranks", "seat0.strategy", "seat1.share"]
    assert cells[-1].job.strategies == ("coin:chance=0.5", "below:share=1")
    assert cells[-1].job.rules == {"ranks": 5, "limit": 9}
    assert {cell.job.seed for cell in cells} == {1}, "the same deals for all"


def test_a_range_is_exact_with_both_ends():
    text = BASE + (
        '[[seat]]\nstrategy = "coin"\nparameters.chance = { from = 0, to = 0.3, step = 0.1 }\n'
        '[[seat]]\nstrategy = "keep"\n'
    )
    assert [seats[0] for seats in specs(text)] == [
        "coin:chance=0",
        "coin:chance=0.1",
        "coin:chance=0.2",
        "coin:chance=0.3",
    ]


def test_one_seat_for_all_players():
    text = BASE + 'players = [2, 4]\n[[seat]]\nstrategy = "coin:chance=1/3"\n'
    assert specs(text) == [("coin:chance=1/3",) * 2, ("coin:chance=1/3",) * 4]
    sweep = parse_sweep(text + "parameters = {}", "plan")
    assert [axis.name for axis in sweep.axes if axis.swept] == ["players"]


def test_decimals_are_as_written():
    sweep = parse_sweep(BASE + "[rules]\nlimit = [0.1]\n" + SEATS, "plan")
    (axis,) = (axis for axis in sweep.axes if axis.swept)
    assert axis.values == (Fraction(1, 10),)


def test_an_option_that_is_a_list_goes_in_a_list():
    sweep = parse_sweep(BASE + "[rules]\nlimit = [[5, 3], [4, 4]]\n" + SEATS, "plan")
    (axis,) = (axis for axis in sweep.axes if axis.swept)
    assert axis.values == ((5, 3), (4, 4))


def test_games_for_a_half_width():
    sweep = parse_sweep('game = "toy"\nhalf_width = 0.01\n' + SEATS, "plan")
    assert (sweep.games, sweep.half_width, sweep.seed) == (9604, 0.01, None)


def test_read_takes_the_name_of_the_file(tmp_path):
    path = tmp_path / "tips.toml"
    path.write_text(BASE + "seed = 3\n" + SEATS)
    assert (read_sweep(path).name, read_sweep(path).seed) == ("tips", 3)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("game = ", "file plan.toml: is not TOML: Invalid value (at"),
        ("a = 1\na = 2", "file plan.toml: is not TOML: Cannot overwrite a value"),
        (BASE, "plan: seat nothing: is missing"),
        ("games = 5\n" + SEATS, "plan: game nothing: is missing"),
        ("game = 5\n" + SEATS, "plan: game 5: must be the name of a game"),
        ('game = "toy"\n' + SEATS, "plan: games nothing: is missing: give games, half_width"),
        (BASE + "game_s = 1\n" + SEATS, "plan: game_s key: did you mean game"),
        ('game = "toy"\ngames = 0\n' + SEATS, "plan: games 0: must be a whole number, at least 1"),
        ('game = "toy"\ngames = 1.5\n' + SEATS, "plan: games "),
        ('game = "toy"\ngames = true\n' + SEATS, "plan: games True: must be a whole number"),
        ('game = "toy"\nhalf_width = 0.7\n' + SEATS, "plan: half_width 0.7: must be a number"),
        (BASE + "seed = -1\n" + SEATS, "plan: seed -1: must be a whole number"),
        (BASE + "seat = 3\n", "plan: seat 3: must be tables, each headed [[seat]]"),
        (BASE + "seat = [3]\n", "plan: seat [3]: must be tables, each headed [[seat]]"),
        (BASE + "rules = 3\n" + SEATS, "plan: rules 3: must be a table"),
        (BASE + "[rules]\nranks = []\n" + SEATS, "plan: rules.ranks []: must not be an empty list"),
        (BASE + "[rules]\nranks = nan\n" + SEATS, "plan: rules.ranks NaN: must be a number"),
        (BASE + "[rules]\nranks = 2020-01-01\n" + SEATS, "plan: rules.ranks 2020-01-01: must be"),
        (BASE + "[[seat]]\n[[seat]]\n", "plan: seat0.strategy nothing: is missing"),
        (BASE + "[[seat]]\nstrategy = 3\n", "plan: seats.strategy 3: must be names of strategies"),
        (BASE + '[[seat]]\nstrategies = "keep"\n', "plan: seats.strategies key: did you mean stra"),
        (BASE + SEATS + "parameters = 3\n", "plan: seat1.parameters 3: must be a table"),
        (
            BASE + SEATS + "parameters.chance = { from = 0, to = 1 }\n",
            "plan: seat1.chance from, to: must be a range such as",
        ),
        (
            BASE + SEATS + "parameters.chance = { from = 1, to = 0, step = 0.1 }\n",
            "plan: seat1.chance 1 to 0 step 0.1: must be a range such as",
        ),
        (
            BASE + SEATS + "parameters.chance = { from = 0, to = 1, step = 0.3 }\n",
            "plan: seat1.chance 0 to 1 step 0.3: the steps must lead to the end: the last is 0.9",
        ),
        (
            BASE + SEATS + 'parameters.chance = { from = "x", to = 0, step = 0.1 }\n',
            "plan: seat1.chance x: must be a range such as",
        ),
        (
            BASE + SEATS + "parameters.chance = { from = 0, to = 1, step = 0.000001 }\n",
            "plan: seat1.chance 1000001 values: at most 100000",
        ),
        (
            BASE
            + "[rules]\nranks = { from = 1, to = 1000, step = 1 }\n"
            + SEATS
            + "parameters.chance = { from = 0, to = 1, step = 0.001 }\n",
            "plan: cells too many: at most 100000 combinations",
        ),
        (BASE + SEATS + "parameters.strategy = 3\n", "plan: seat1.parameters strategy: is no"),
    ],
)
def test_refused(text, message):
    with pytest.raises(ArgumentError) as error:
        parse_sweep(text, "plan")
    assert str(error.value).startswith(message)
    assert len(str(error.value).splitlines()) == 1


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (BASE + "[rules]\nrank = 4\n" + SEATS, "plan: rules rank: did you mean ranks?"),
        (BASE + "[rules]\nranks = 2\n" + SEATS, "plan: ranks 2: must be a whole number from 4"),
        (BASE + '[[seat]]\nstrategy = "kep"\n' * 2, "plan: strategies kep: did you mean keep?"),
        (BASE + SEATS + "parameters.chance = 2\n", "plan: strategies coin:chance=2: chance must"),
        (BASE + SEATS + "parameters.chances = 1\n", "plan: strategies coin:chances=1: parameter"),
        (BASE + SEATS + '[[seat]]\nstrategy = "keep"\n' * 3, "plan: strategies 5 given: must be"),
        (BASE + "players = 9\n" + SEATS, "plan: players 9: must be a whole number from 2 to 4"),
    ],
)
def test_refused_by_the_game(text, message):
    with pytest.raises(ArgumentError) as error:
        parse_sweep(text, "plan").cells(TOY, 1)
    assert str(error.value).startswith(message)


@pytest.mark.parametrize("content", [None, b"\xff\xfe", "directory"])
def test_a_file_that_cannot_be_read(tmp_path, content):
    path = tmp_path / "plan.toml"
    if content == "directory":
        path.mkdir()
    elif content:
        path.write_bytes(content)
    with pytest.raises(ArgumentError, match=r"^file .*plan.toml: (cannot be read|is not a text)"):
        read_sweep(path)


VALUES = st.recursive(
    st.one_of(st.integers(), st.sampled_from(['"x"', "true", "0.5", "inf", "1e400", "[]", "{}"])),
    lambda inner: st.lists(inner, max_size=3).map(lambda items: f"[{', '.join(map(str, items))}]"),
    max_leaves=5,
)


@given(
    st.lists(
        st.tuples(st.sampled_from(["games", "seed", "players", "rules.limit", "x"]), VALUES),
        max_size=4,
    )
)
def test_any_content_is_a_sweep_or_one_line(lines):
    text = 'game = "heads"\n' + "".join(f"{key} = {value}\n" for key, value in lines)
    try:
        sweep = parse_sweep(text + '[[seat]]\nstrategy = "throw"\n', "plan")
        answer = sweep.cells(HEADS, 1) and sweep
    except ArgumentError as error:
        answer = error
    assert isinstance(answer, Sweep) or len(str(answer).splitlines()) == 1
