"""Every kind of answer shows itself: text, dictionary, table, notebook cell and plot."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser

import pytest
from example_answers import EXAMPLES

from cardodds import dice

LANGUAGES = ("en", "it")
every = pytest.mark.parametrize("name", EXAMPLES)


@cache
def example(name):
    return EXAMPLES[name]()


@cache
def drawn(name, lang):
    return example(name).plot(lang)


class Tags(HTMLParser):
    """The tags of a page that are open, and what it has."""

    def __init__(self):
        super().__init__()
        self.open, self.rows, self.styles = [], 0, ""

    def handle_starttag(self, tag, attrs):
        self.open.append(tag)
        self.rows += tag == "tr"
        self.styles += dict(attrs).get("style") or ""

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def test_every_class_of_results_has_an_example(checkout):
    found = set()
    for path in (checkout / "cardodds").rglob("*.py"):
        module = ".".join(path.relative_to(checkout / "cardodds").with_suffix("").parts)
        if not module.startswith("cli."):  # these report on a command, and answer nothing
            names = re.findall(r"^class (\w+)\(Result\)", path.read_text(encoding="utf-8"), re.M)
            found |= {f"{module}.{name}" for name in names}
    assert found == {name.partition(",")[0] for name in EXAMPLES}


@every
def test_it_is_of_its_class_and_has_text_in_both_languages(name):
    answer = example(name)
    module = f"cardodds.{name.partition(',')[0]}"
    assert f"{type(answer).__module__}.{type(answer).__name__}" == module
    assert str(answer) == answer.to_text("en")
    assert answer.to_text("it") != str(answer)


@every
def test_its_dictionary_is_plain(name):
    for lang in LANGUAGES:
        facts = example(name).to_dict(lang)
        assert json.loads(json.dumps(facts)) == facts


@every
def test_its_frame_has_a_line_a_row(name):
    answer = example(name)
    assert len(answer.to_frame()) == len(answer.rows()) > 0


@every
def test_a_notebook_shows_a_small_table_in_the_colours_of_the_page(name):
    answer = example(name)
    page = answer._repr_html_()
    tags = Tags()
    tags.feed(page)
    assert tags.open == []
    assert page.startswith("<table")
    assert 1 <= tags.rows <= 44
    assert "color" not in tags.styles
    assert len(page) < 20_000
    assert not re.search(r"Fraction\(|Estimate\(|Card\(|None|array\(", page)


@every
@pytest.mark.parametrize("lang", LANGUAGES)
def test_its_plot_is_axes_with_labels_that_pyplot_does_not_keep(name, lang):
    import matplotlib.pyplot as plt
    from matplotlib.axes import Axes

    axes = drawn(name, lang)
    assert isinstance(axes, Axes)
    assert axes.get_xlabel()
    ticks = [label.get_text() for label in axes.get_yticklabels()]
    assert axes.get_ylabel() or any(ticks) or not axes.get_yticks().size
    assert plt.get_fignums() == []


def test_the_labels_of_every_plot_are_translated():
    for name in EXAMPLES:
        english, italian = (_words(drawn(name, lang)) for lang in LANGUAGES)
        assert english != italian, name


def _words(axes):
    """All that is written on a plot by hand."""
    labels = [axes.get_xlabel(), axes.get_ylabel(), axes.figure.get_suptitle()]
    return labels + [text.get_text() for text in axes.texts]


def test_where_there_is_nothing_it_says_so_and_the_plot_is_empty():
    none = dice.moves("3 spirals", dice=3)
    assert none._repr_html_().startswith("<pre")
    assert len(none.plot().patches) == 0
    known = replace(example("dubito.knowledge.Knowledge"), places=())
    assert len(known.plot().texts) == 0


def test_a_notebook_shows_axes_as_a_picture():
    first, second = (example("rubamazzo.odds.Theft").plot("it")._repr_svg_() for _ in range(2))
    assert first == second
    assert first.startswith("<?xml")
    assert "<text" not in first  # letters are drawn: no font is needed
