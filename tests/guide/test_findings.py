"""The findings by simulation: stored whole numbers, played again, printed."""

from __future__ import annotations

import csv
import io
import json
import os
import shutil
import subprocess
import sys
from dataclasses import replace
from itertools import product
from math import sqrt

import numpy as np
import pytest

from cardodds import data
from cardodds.errors import ArgumentError
from cardodds.guide import findings
from cardodds.guide.findings import FINDINGS, rubamazzo, store
from cardodds.guide.findings.rubamazzo import jobs
from cardodds.guide.findings.rubamazzo.situations import ACTIONS, held, situation
from cardodds.guide.findings.store import read
from cardodds.guide.findings.tally import PRODUCTS, SQUARES, Cell, Finding, Tallied
from cardodds.numbers import LANGUAGES
from cardodds.report.formats import FORMATS
from cardodds.rubamazzo.coded_rules import setup
from cardodds.rubamazzo.endgame import OpenGame, solve
from cardodds.rubamazzo.odds import theft_risk
from cardodds.rubamazzo.position import Position
from cardodds.rubamazzo.rules import RubamazzoRules
from cardodds.simulation.counts import one
from cardodds.simulation.estimates import Z, variance
from cardodds.simulation.kernels import COMPILED
from cardodds.simulation.runner import Interrupted
from cardodds.simulation.streams import DEAL, shuffle, start

ERRORS = 5
"""Standard errors of a difference: chance passes them once in 1.7 million comparisons."""

FEWEST = 25
"""Occurrences from which on a number of them is normal enough for that."""

MANY = 30
"""Cells of a finding up to which all are played again; of more, every fourth."""

OTHER_SEED = 62_02
SMALLER = 100

CELLS = [(finding, cell) for finding in FINDINGS for cell in finding.cells]
many_games = pytest.mark.skipif(not COMPILED, reason="many games")
PLAYED_AGAIN = [
    (finding, cell)
    for finding in FINDINGS
    for number, cell in enumerate(finding.cells)
    if len(finding.cells) <= MANY or number % 4 == 0
]
by_cell = pytest.mark.parametrize(
    ("finding", "cell"), PLAYED_AGAIN, ids=[f"{f.name} {c.key}" for f, c in PLAYED_AGAIN]
)


def play(cell: Cell, seed: int, games: int) -> Tallied:
    tally = tuple(int(number) for number in cell.job(seed).play(0, games))
    return Tallied(cell, seed, games, tally)


def distances(this: Tallied, other: Tallied) -> dict[str, float]:
    """How far apart two tallies of independent games are, by column, in standard errors."""
    found = {}
    for column in this.cell.columns:
        if column.endswith(SQUARES) or PRODUCTS in column:
            continue
        both = (this, other)
        difference = this[column] / this.games - other[column] / other.games
        if column + SQUARES in this.cell.columns:
            # Of both together: where hardly a game is another, few games may show no spread at all.
            total, squares = (sum(t[c] for t in both) for c in (column, column + SQUARES))
            spread = variance(total, squares, this.games + other.games)
            error = sqrt(sum(spread / t.games for t in both))
            assert error or not difference, column
        else:
            share = (this[column] + other[column]) / (this.games + other.games)
            if min(share, 1 - share) * min(this.games, other.games) < FEWEST:
                continue
            error = sqrt(share * (1 - share) * sum(1 / t.games for t in both))
        found[column] = abs(difference) / error if error else 0.0
    return found


@pytest.mark.parametrize("finding", FINDINGS, ids=lambda finding: finding.name)
def test_what_is_stored_is_what_would_be_played(finding):
    stored = read(finding)
    assert list(stored.whole) == [cell.key for cell in finding.cells]
    assert stored.to_json() == store.path_of(finding).read_text(encoding="utf-8")


@many_games
@by_cell
def test_the_first_stored_games_come_out_bit_for_bit(finding, cell):
    first = read(finding).first[cell.key]
    assert play(cell, finding.seed, first.games) == first


@many_games
@by_cell
def test_other_games_agree_with_the_stored_ones(finding, cell):
    again = play(cell, OTHER_SEED, finding.games // SMALLER)
    found = distances(read(finding).whole[cell.key], again)
    assert {column: far for column, far in found.items() if far > ERRORS} == {}
    assert found


@many_games
def test_other_rules_do_not_agree():
    """The comparison can fail: these variants differ from the classic game by more than chance."""
    stored = read(rubamazzo.VARIANTS).whole["classic"]
    for cell in rubamazzo.VARIANTS.cells[2:6]:
        again = play(cell, OTHER_SEED, rubamazzo.VARIANTS.games // SMALLER)
        assert max(distances(stored, again).values()) > ERRORS, cell.key


def test_cells_say_who_plays_as_the_catalogue_does():
    for finding, cell in CELLS:
        job = cell.job(1)
        job = getattr(job, "job", job)
        if hasattr(job, "arrangements"):
            job = job.arrangements[0].job
        if hasattr(job, "strategies"):
            assert job.strategies == cell.strategies, finding.name
            assert job.rules == cell.rules


def test_the_exact_risk_is_the_simulated_one_deal_by_deal():
    """Of the opener at its first turn, who has no reason to expect one hand rather than another."""
    (tallied,) = read(rubamazzo.THEFTS).whole.values()
    for deal, missing in product(range(1, 7), (0, 1, 2)):
        names = [situation(deal, 1, 0, action, missing) for action in ACTIONS]
        cases, found = (sum(tallied[name] for name in kind) for kind in (names, map(held, names)))
        assert cases > 1000
        risk = theft_risk(missing, deal=deal)
        error = sqrt(float(risk * (1 - risk)) / cases)
        assert abs(found / cases - risk) <= ERRORS * error, (deal, missing)


def test_a_top_that_was_left_alone_can_not_be_stolen_by_the_same_hand():
    (tallied,) = read(rubamazzo.THEFTS).whole.values()
    for deal, turn, missing in product(range(1, 7), (2, 3), (1, 2)):
        assert tallied[held(situation(deal, turn, 0, "kept", missing))] == 0


def greedy_pair() -> tuple[tuple[str, ...], RubamazzoRules]:
    return ("greedy", "greedy"), RubamazzoRules()


def test_every_bundle_that_can_be_stolen_is_stolen_by_greedy_play():
    """So what the kernel counts as possible are the thefts of the same games, played plainly."""
    games = 20_000 if COMPILED else 40
    looked_into = rubamazzo.THEFTS.cells[0]
    possible = play(looked_into, 7, games)
    columns = [name for name in looked_into.columns if name.endswith("held")]
    plain = jobs.games(*greedy_pair(), 7).job
    steals = plain.layout.mean(1)
    assert sum(possible[name] for name in columns) == plain.play(0, games)[steals]


def test_a_block_is_the_sum_of_its_parts():
    for make in (jobs.games, jobs.thefts):
        job = make(*greedy_pair(), 3)
        assert (job.play(0, 30) == job.play(0, 11) + job.play(11, 19)).all()


def dealt(seed: int, game: int) -> OpenGame:
    """A game of the classic rules for two from its seed, with all its cards."""
    deck = np.array([one(rank) for rank in range(10) for _ in range(4)], np.int64)
    shuffle(start(seed, game, DEAL), deck, 40)
    table, cards = int(deck[:4].sum()), deck[4:].reshape(6, 2, 3).sum(axis=2).tolist()
    hands, *stock = map(tuple, cards)
    return OpenGame(Position.opening(setup(RubamazzoRules()), table), hands, tuple(stock))


def test_open_cards_are_solved_as_the_solver_does():
    games = 30 if COMPILED else 1
    margins = [solve(dealt(5, game)).margin for game in range(games)]
    won = [sum(margin > 0 for margin in margins), sum(margin < 0 for margin in margins)]
    sums = [sum(margins), sum(margin**2 for margin in margins)]
    found = jobs.open_cards(RubamazzoRules(), 5).play(0, games).tolist()
    assert found == [*won, games - sum(won), *sums]


def test_games_are_those_of_the_simulation_with_one_column_more():
    job = jobs.games(*greedy_pair(), 3)
    rows = job.job.play_each(0, 30)
    assert (job.play(0, 30)[:-1] == job.job.play(0, 30)).all()
    steals, stolen = job.job.layout.mean(1), job.job.layout.mean(2)
    assert job.play(0, 30)[-1] == (rows[:, steals] * rows[:, stolen]).sum()


def test_the_interval_of_a_ratio_covers_it_about_95_in_100():
    generator = np.random.default_rng(1)
    cell = Cell("", (), {}, ("a", "a^2", "b", "b^2", "b*a"), lambda seed: None)
    covered = 0
    for _ in range(2000):
        below = generator.poisson(4, 200)
        above = generator.binomial(below * 3, 0.5)  # mean ratio 1.5
        sums = (above, above**2, below, below**2, above * below)
        found = Tallied(cell, 0, 200, tuple(int(numbers.sum()) for numbers in sums)).ratio("a", "b")
        covered += found.low <= 1.5 <= found.high
    assert 0.93 <= covered / 2000 <= 0.97


def test_a_lead_is_the_mean_of_wins_less_losses():
    cell = Cell("", (), {}, ("win 0", "win 1"), lambda seed: None)
    found = Tallied(cell, 0, 100, (50, 40)).lead("win 0", "win 1")
    results = [1] * 50 + [-1] * 40 + [0] * 10
    assert found.value == pytest.approx(np.mean(results))
    assert found.half_width == pytest.approx(Z * np.std(results, ddof=1) / 10)


@pytest.fixture(scope="module")
def tables():
    return {table.name: table for finding in FINDINGS for table in findings.tables(finding)}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_files_carry_intervals_games_and_seed(tables, lang):
    ends = {"it": ("stima", "da", "a"), "en": ("estimate", "low", "high")}[lang]
    for table in tables.values():
        rows = list(csv.DictReader(io.StringIO(FORMATS["csv"](table, lang))))
        assert rows
        assert {"Partite", "Games"} & set(rows[0])
        assert {"Seme", "Seed"} & set(rows[0])
        estimated = [column.heading[lang] for column in table.columns if column.estimated]
        assert estimated
        for row, name in product(rows, estimated):
            value, low, high = (row[f"{name} ({end})"] for end in ends)
            assert bool(value) == bool(row[name])
            assert not value or float(low) <= float(value) <= float(high)


def test_shares_are_printed_with_their_interval(tables):
    rows = tables["rubamazzo-open-cards"].printed("it")
    assert rows[0][1].startswith("30,")
    assert "–" in rows[0][1]
    assert rows[0][1].endswith("%)")


def test_printing_plays_nothing(python):
    text = (
        "import sys; from cardodds.guide.findings import FINDINGS, tables; "
        "print(sum(len(list(tables(finding))) for finding in FINDINGS), "
        "{'numba', 'numpy', 'pandas'} & set(sys.modules))"
    )
    tables = sum(len(list(findings.tables(finding))) for finding in FINDINGS)
    assert python("-c", text).stdout == f"{tables} set()\n"


@pytest.fixture
def own_data(tmp_path, monkeypatch, checkout):
    """A copy of the data that a test may change, read in place of the library's."""
    shutil.copytree(checkout / "data", tmp_path / "data", ignore=lambda *_: ["tables"])
    monkeypatch.setattr(data, "_folder", lambda package: tmp_path / "data")
    return tmp_path / "data"


SMALL = replace(
    rubamazzo.SEATS, name="small", games=1500 if COMPILED else 20, cells=rubamazzo.SEATS.cells[:2]
)


@pytest.fixture
def small(monkeypatch) -> Finding:
    """One finding of few games in place of all."""
    monkeypatch.setattr(findings, "FINDINGS", (SMALL,))
    return SMALL


def test_full_stores_and_prints(own_data, small, cardodds, tmp_path):
    command = ("guide", "--full", "--out", str(tmp_path / "out"), "--format", "md", "--json")
    done = cardodds(*command)
    path = own_data / "findings" / "small.json"
    assert done.status == 0, done
    assert done.json["findings"] == [str(path)]
    assert (tmp_path / "out" / "rubamazzo-seats.md").exists()
    text = path.read_text(encoding="utf-8")
    assert json.loads(text)["cells"][0]["rules"]["players"] == 2
    path.unlink()
    assert cardodds(*command).status == 0
    assert path.read_text(encoding="utf-8") == text
    assert [p for p in path.parent.iterdir() if p.name.startswith(".")] == []


def test_workers_change_nothing(own_data, small):
    assert store.play(small, workers=1).to_json() == store.play(small, workers=3).to_json()


def test_a_finding_that_is_interrupted_keeps_its_file(own_data, small, cardodds, monkeypatch):
    findings.write(store.play(small))
    path = own_data / "findings" / "small.json"
    before = path.read_bytes()

    def interrupted(*arguments, **options):
        raise KeyboardInterrupt

    monkeypatch.setattr(store, "stream", interrupted)
    with pytest.raises(Interrupted, match="interrupted in small"):
        store.play(small)
    done = cardodds("guide", "--full", "--check")
    assert done.status == 130
    assert done.err.strip() == (
        "interrupted in small; its file is as it was; those before it are stored, "
        "--full --from small goes on with it"
    )
    assert path.read_bytes() == before


def test_full_goes_on_from_a_finding(own_data, small, cardodds, monkeypatch):
    names = ["first", "second", "third"]
    several = tuple(replace(small, name=name, games=3) for name in names)
    monkeypatch.setattr(findings, "FINDINGS", several)
    done = cardodds("guide", "--full", "--from", "second", "--check", "--json")
    folder = own_data / "findings"
    assert done.json["findings"] == [str(folder / f"{name}.json") for name in names[1:]]
    assert not (folder / "first.json").exists()
    for arguments, said in [
        (["--full", "--from", "secnd"], "--from secnd: did you mean second?"),
        (["--from", "second"], "--from second: goes with --full"),
    ]:
        done = cardodds("guide", *arguments, "--check")
        done.assert_one_line_error()
        assert said in done.err


def changed(path, change):
    content = json.loads(path.read_text(encoding="utf-8"))
    change(content)
    path.write_text(json.dumps(content), encoding="utf-8")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda content: content.update(seed=1), "other games"),
        (lambda content: content.update(games=1), "other games"),
        (lambda content: content["cells"].pop(), "other games"),
        (lambda content: content["cells"][0].update(strategies=["random"] * 2), "other games"),
        (lambda content: content["cells"][0]["rules"].update(sum=True), "other games"),
        (lambda content: content["cells"][0]["first"].update(games=10), "other games"),
        (lambda content: content["cells"][0]["tally"].pop(), "broken"),
        (lambda content: content["cells"][0].update(tally=["1"] * 11), "broken"),
        (lambda content: content.pop("version"), "broken"),
        (lambda content: content.update(cells=3), "broken"),
    ],
)
def test_a_file_that_is_not_what_is_wanted_is_named(own_data, cardodds, tmp_path, change, said):
    changed(own_data / "findings" / "rubamazzo-seats.json", change)
    with pytest.raises(ArgumentError, match=said):
        read(rubamazzo.SEATS)
    done = cardodds("guide", "--out", str(tmp_path / "out"), "--format", "md")
    assert done.status == 1
    assert "rubamazzo-seats.json" in done.out
    assert "--full" in done.out
    assert (tmp_path / "out" / "rubamazzo-variants.md").exists()
    assert not (tmp_path / "out" / "rubamazzo-seats.md").exists()


@pytest.mark.parametrize("text", ["", "[]", "{", '{"cells": [1]}'])
def test_a_file_that_is_none_is_named(own_data, text):
    path = own_data / "findings" / "rubamazzo-seats.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ArgumentError, match="rubamazzo-seats"):
        read(rubamazzo.SEATS)
    path.unlink()
    with pytest.raises(ArgumentError, match="rubamazzo-seats"):
        read(rubamazzo.SEATS)


def test_a_folder_that_can_not_be_written_is_one_line(own_data, small, cardodds):
    shutil.rmtree(own_data / "findings")
    (own_data / "findings").write_text("", encoding="utf-8")
    done = cardodds("guide", "--full", "--check")
    done.assert_one_line_error()
    assert "findings/small.json" in done.err


@pytest.mark.skipif(not COMPILED, reason="compares with the compiled functions")
def test_interpreted_jobs_give_the_same_numbers():
    text = (
        "from cardodds.guide.findings import rubamazzo as r\n"
        "for cell, n in ((r.THEFTS.cells[0], 5), (r.OPEN_CARDS.cells[0], 1)):\n"
        "    print(*cell.job(9).play(0, n))\n"
    )
    environment = os.environ | {
        "NUMBA_DISABLE_JIT": "1",
        "PYTHONPATH": os.pathsep.join(sys.path),
    }
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", text],
        env=environment,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    cells = ((rubamazzo.THEFTS.cells[0], 5), (rubamazzo.OPEN_CARDS.cells[0], 1))
    said = [list(map(int, line.split())) for line in done.stdout.splitlines()]
    assert said == [cell.job(9).play(0, n).tolist() for cell, n in cells]
