"""An exact answer loads nothing heavy, and the package's front door loads nothing at all."""

from __future__ import annotations

import json
import sys

import pytest

import cardodds

HEAVY = ("numpy", "numba", "scipy", "pandas", "matplotlib")
PROGRAM = ("click", "rich", "babel")
HOLDS = ["dubito", "holds", "--own", "2", "--atleast", "2", "--json"]

# Runs a program text, then prints what it left in sys.modules and its peak memory in kB (or 0).
PROBE = """
import sys
try:
    exec(sys.argv[1])
except SystemExit as end:
    assert not end.code, end.code
loaded = sorted(sys.modules)
import json, re
try:
    with open("/proc/self/status") as status:
        peak = int(re.search(r"VmHWM:\\s+(\\d+) kB", status.read())[1])
except OSError:
    peak = 0
print(json.dumps({"modules": loaded, "peak": peak}), file=sys.stderr)
"""


@pytest.fixture
def probe(python):
    def run(text: str) -> tuple[str, set[str], int]:
        done = python("-c", PROBE, text)
        assert done.returncode == 0, done.stderr
        seen = json.loads(done.stderr.splitlines()[-1])
        return done.stdout, set(seen["modules"]), seen["peak"]

    return run


def command(arguments: list[str]) -> str:
    return f"import sys; sys.argv[1:] = {arguments!r}\nfrom cardodds.cli import main; main()"


def test_the_probe_sees_what_is_loaded(probe) -> None:
    out, modules, _ = probe("import pandas; print(1)")
    assert out == "1\n"
    assert {"pandas", "numpy"} <= modules


def test_the_package_loads_no_room(probe) -> None:
    _, modules, _ = probe("import cardodds; print(cardodds.__version__)")
    own = {name for name in modules if name.startswith("cardodds.")}
    assert own == {"cardodds._version", "cardodds.lazy"}
    assert not modules & {*HEAVY, *PROGRAM, "dataclasses", "fractions", "importlib.metadata"}


@pytest.mark.parametrize(
    "question",
    [
        "from cardodds import dubito; print(dubito.holds(own=2, atleast=2))",
        "from cardodds import dubito; print(dubito.doubt(own=2, claim=2).possible)",
        "from cardodds import rubamazzo; print(rubamazzo.theft_risk(missing=2, deal=3))",
        "from cardodds import dice; print(dice.bid_odds('4 twos', mine='2 2', hidden=3).true)",
        "from cardodds import poker",
    ],
)
def test_the_exact_odds_load_only_the_standard_library(probe, question: str) -> None:
    _, modules, _ = probe(question)
    assert modules & {*HEAVY, *PROGRAM} == set()
    outside = {name.partition(".")[0] for name in modules} - set(sys.stdlib_module_names)
    assert outside & {"cardodds"}
    assert modules & {"cardodds.guide", "cardodds.report", "cardodds.cli"} == set()


@pytest.mark.parametrize(
    "arguments",
    [
        HOLDS,
        ["dubito", "doubt", "--own", "2", "--claim", "2", "--json"],
        ["rubamazzo", "theft", "--deal", "3", "--missing", "2", "--json"],
        ["dice", "bid", "4 twos", "--mine", "2 2 * 5 6", "--hidden", "15", "--json"],
        ["dice", "moves", "4 twos", "--dice", "10"],
    ],
    ids=" ".join,
)
def test_an_exact_command_loads_nothing_heavy_and_is_small(probe, arguments: list[str]) -> None:
    out, modules, peak = probe(command(arguments))
    assert out
    assert "click" in modules
    assert modules & set(HEAVY) == set()
    assert peak < 40 * 1024


def test_the_two_ways_to_ask_agree(probe) -> None:
    out, _, _ = probe(command(HOLDS))
    assert json.loads(out)["holds"]["fraction"] == "3/29"


def test_every_room_can_be_reached() -> None:
    assert set(cardodds.__all__) <= set(dir(cardodds))
    for name in cardodds.__all__:
        assert getattr(cardodds, name)
    assert cardodds.errors.ArgumentError is sys.modules["cardodds.errors"].ArgumentError


def test_an_unknown_room_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'cardodds' has no attribute 'briscola'"):
        _ = cardodds.briscola
