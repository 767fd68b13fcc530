"""The page of worked questions, against the published answers: every one of them, exactly."""

from __future__ import annotations

import csv
import doctest
import re
from fractions import Fraction
from pathlib import Path

import pytest

from cardodds import exact
from cardodds.numbers import percent

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "worked-questions.md").read_text(encoding="utf-8")
with (ROOT / "data" / "published" / "questions.csv").open(
    encoding="utf-8", newline=""
) as published:
    QUESTIONS = {row["id"]: row for row in csv.DictReader(published)}
SECTIONS = {
    found[1]: section
    for section in re.split(r"^#+ .*$", PAGE, flags=re.MULTILINE)
    if (found := re.search(r"^`([a-z0-9-]+)` · ", section, flags=re.MULTILINE))
}


def snippets(text: str) -> list[doctest.Example]:
    """The examples of a text's python blocks, in order."""
    blocks = re.findall(r"^```python\n(.*?)^```$", text, flags=re.MULTILINE | re.DOTALL)
    parser = doctest.DocTestParser()
    return [example for block in blocks for example in parser.get_examples(block)]


def test_every_question_is_on_the_page_and_no_other() -> None:
    assert len(QUESTIONS) == 14
    assert sorted(SECTIONS) == sorted(QUESTIONS)


@pytest.mark.parametrize("question", QUESTIONS)
def test_the_answer_is_exact_in_three_lines_at_most(question: str) -> None:
    section, row = SECTIONS[question], QUESTIONS[question]
    examples = snippets(section)
    lines = [line for example in examples for line in example.source.splitlines()]
    assert 1 <= len(lines) <= 3
    names = {"exact": exact}
    answers = []
    for example in examples:
        if not example.want:
            exec(example.source, names)
            continue
        answers.append(eval(example.source, names))
        assert example.want == f"{answers[-1]!r}\n"
    assert set(answers) == {Fraction(row["exact"])}
    asked = " ".join(section.split())
    assert f"`{question}` · {row['question']}." in asked
    printed = re.search(r"^\*\*(\d+\.(\d+)%)\*\*, (before|given) ", section, flags=re.MULTILINE)
    assert printed, "the percentage, and what it is conditioned on"
    assert percent(answers[-1], "en", len(printed[2])) == printed[1]


@pytest.mark.parametrize("question", [q for q, row in QUESTIONS.items() if "page" in row["note"]])
def test_wrong_figures_of_public_pages_are_named(question: str) -> None:
    wrong = re.search(r"[\d.]+%", QUESTIONS[question]["note"])
    assert wrong
    assert "public page" in SECTIONS[question]
    assert wrong[0] in SECTIONS[question]


def test_the_page_runs_from_top_to_bottom() -> None:
    test = doctest.DocTest(snippets(PAGE), {}, "worked-questions.md", None, None, PAGE)
    assert doctest.DocTestRunner().run(test).failed == 0
