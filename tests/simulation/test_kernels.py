from __future__ import annotations

import os
import subprocess
import sys

import pytest
from numba import int64
from simulation.toy import TOY

from cardodds.simulation.kernels import COMPILED, first_class, inlined, kernel


def double(number):
    return 2 * number


@inlined
def half(number):
    return number // 2


@kernel
def apply(functions, index, number):
    return half(functions[index](number))


def test_functions_are_chosen_while_running():
    functions = tuple(first_class(f, int64(int64)) for f in (double, abs_value))
    assert [apply(functions, index, -6) for index in (0, 1)] == [-6, 3]


@kernel
def abs_value(number):
    return -number if number < 0 else number


def test_a_function_is_compiled_once():
    assert first_class(double, int64(int64)) is first_class(double, int64(int64))


@pytest.mark.skipif(not COMPILED, reason="nothing is cached")
def test_a_function_from_a_prompt():
    space = {}
    exec("def triple(number):\n    return 3 * number", space)
    assert first_class(space["triple"], int64(int64))(5) == 15


AGAIN = """
import warnings; warnings.simplefilter("error", append=True)
from simulation.toy import TOY, play_block
for seats in (["keep", "coin:chance=0.5"], ["coin", "below:share=0.5"], ["dice", "dice"]):
    TOY.job(seats, seed=1).play(0, 10)
print(len(play_block.signatures), sum(play_block.stats.cache_misses.values()))
"""


@pytest.mark.skipif(not COMPILED, reason="nothing is compiled")
def test_compiled_once_for_all_strategies_and_kept_for_the_next_process():
    TOY.job(["keep", "keep"], seed=1).play(0, 10)
    answer = subprocess.run(
        [sys.executable, "-c", AGAIN],
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert answer.stdout.split() == ["1", "0"]
    assert answer.stderr == ""
