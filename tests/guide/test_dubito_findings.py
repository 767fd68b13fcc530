"""What dubito's findings count: rounds of one player among others, claims by their number."""

from __future__ import annotations

import os
import subprocess
import sys

import numpy as np
import pytest

from cardodds.dubito.rules import DubitoRules
from cardodds.guide.findings import dubito, tables
from cardodds.guide.findings.dubito import FIELDS, HONEST, common, jobs
from cardodds.guide.findings.dubito.columns import claim_columns, finished, share, true
from cardodds.guide.findings.tally import Cell, Tallied
from cardodds.simulation.kernels import COMPILED

GAMES = 60 if COMPILED else 3
SHORT = DubitoRules(max_turns=200)
ELIMINATION = DubitoRules(max_turns=200, ending="elimination")


def tallied(cell: Cell, games: int) -> Tallied:
    return Tallied(cell, 5, games, tuple(int(number) for number in cell.job(5).play(0, games)))


def cell_of(finding: str, key: str) -> Cell:
    found = {cell.key: cell for one in dubito.FINDINGS if one.name == finding for cell in one.cells}
    return found[key]


@pytest.mark.parametrize("options", [SHORT, ELIMINATION], ids=["first out", "elimination"])
def test_a_round_is_every_deal_from_every_seat(options):
    names = ["random", *FIELDS["mixed"]]
    round_job = jobs.rounds(names, options, 5)
    found = round_job.play(3, GAMES).tolist()
    seatings = [
        ["random", *FIELDS["mixed"]],
        [FIELDS["mixed"][2], "random", *FIELDS["mixed"][:2]],
        [*FIELDS["mixed"][1:], "random", FIELDS["mixed"][0]],
        [*FIELDS["mixed"], "random"],
    ]
    played = []
    for job, seating in zip(round_job.jobs, seatings, strict=True):
        assert job.strategies == tuple(seating)
        played.append(job.play_each(3, GAMES))
    layout = round_job.job.layout
    wins = np.array([rows[:, seat] for seat, rows in enumerate(played)])
    expected = [*wins.sum(axis=1), (wins.sum(axis=0) ** 2).sum()]
    if options is ELIMINATION:
        losses = np.array([rows[:, layout.count(0, seat)] for seat, rows in enumerate(played)])
        expected += [*losses.sum(axis=1), (losses.sum(axis=0) ** 2).sum()]
    turns = sum(rows[:, layout.mean(0)] for rows in played)
    expected += [turns.sum(), (turns**2).sum()]
    expected += [rows[:, layout.unfinished].sum() for rows in played]
    assert found == expected


def test_claims_are_those_of_the_same_games():
    strategies = ["honest:call=0.3", "padder", "bluffer:call=0.3,w3=1", "random"]
    columns = dict(
        zip(claim_columns(), jobs.claims(strategies, SHORT, 5).play(2, GAMES), strict=True)
    )
    plain = jobs.games(strategies, SHORT, 5).job
    turns, lies = (plain.play(2, GAMES)[plain.layout.mean(mean)] for mean in (0, 2))
    said, honest = (
        sum(columns[f"{name} {number}"] for number in range(1, 5)) for name in ("claims", "true")
    )
    assert said == turns
    assert said - honest == lies


def test_a_block_is_the_sum_of_its_parts():
    names = [HONEST, *FIELDS["mixed"]]
    for make in (jobs.rounds, jobs.claims, jobs.games):
        job = make(names, SHORT, 3)
        assert (job.play(0, 9) == job.play(0, 4) + job.play(4, 5)).all()


def test_the_honest_lie_with_one_card_alone():
    found = tallied(cell_of("dubito-claims", "honest"), GAMES)
    assert found["claims 2"] > 0
    assert all(found[f"claims {number}"] == found[f"true {number}"] for number in (2, 3, 4))
    one, two = true(found, 1), true(found, 2)
    assert one is not None
    assert two is not None
    assert 0 < one.value < 1
    assert two.value == 1 > two.low


def test_shares_are_of_all_games_and_never_without_an_interval():
    found = tallied(cell_of("dubito-piles", "honest/1 0 0"), GAMES)
    wins = sum(found[f"win {seat}"] for seat in range(4))
    assert share(found).value == pytest.approx(wins / (4 * GAMES))
    alike = jobs.rounds([HONEST] * 4, DubitoRules(), 5)
    columns = found.cell.columns
    cell = Cell("", (HONEST,) * 4, {}, columns, lambda seed: alike)
    always = Tallied(cell, 5, 3, tuple(int(number) for number in alike.play(0, 3)))
    assert share(always).value == 0.25  # whoever wins, it is one of them
    assert share(always).low < 0.25 < share(always).high
    assert finished(found).value <= 1


def test_piles_are_printed_in_the_order_in_which_they_are_played():
    cells = [cell.key for cell in dubito.PILES.cells]
    per_field = 1 + len(common.PILE_SIZES) * len(common.BELOW_WHILE_SMALL)
    assert len(cells) % per_field == 0
    assert cells[:3] == ["honest/0.3 0 0", "honest/0.3 2 0.1", "honest/0.3 2 0.3"]


@pytest.mark.skipif(not COMPILED, reason="compares with the compiled functions")
def test_interpreted_jobs_give_the_same_numbers():
    names = ["follower:pile=2,doubt_below=0.3", *FIELDS["mixed"]]
    text = (
        "from cardodds.guide.findings.dubito import jobs\n"
        "from cardodds.dubito.rules import DubitoRules\n"
        f"for make in (jobs.rounds, jobs.claims, jobs.games):\n"
        f"    print(*make({names!r}, DubitoRules(max_turns=60), 9).play(0, 2))\n"
    )
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", text],
        env=environment,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    said = [list(map(int, line.split())) for line in done.stdout.splitlines()]
    options = DubitoRules(max_turns=60)
    makes = (jobs.rounds, jobs.claims, jobs.games)
    assert said == [make(names, options, 9).play(0, 2).tolist() for make in makes]


def test_tables_of_doubting_tell_how_many_hands_end():
    """Who always doubts below a threshold hardly ends a hand: its few wins are not the others'."""
    won, ended = (
        [dict(zip(table.headings("en"), row, strict=True)) for row in table.rows]
        for table in tables(dubito.THRESHOLDS)
    )
    for here, there in zip(won, ended, strict=True):
        always = here["It says so"]["en"] == "always"
        assert here["Below 0.3"].value <= there["Below 0.3"].value
        assert (there["Below 0.3"].value < 0.06) == always
        assert here["Players"] == 2 or here["Below 0.05"].high < here["Below 0"].low
    for finding in (dubito.PILES, dubito.TIPS):
        (table,) = tables(finding)
        assert "Hands that end, at least" in table.headings("en")
