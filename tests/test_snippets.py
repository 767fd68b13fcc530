"""The documentation is true: every example of README.md and docs/ is run.

In a ``python`` block the ``>>>`` examples run as doctests, all blocks of a file in one namespace.
In a ``console`` block each ``$ cardodds ...`` line runs in the checkout, and what follows it is
what it must print (stdout and stderr together); a last line ``...`` stands for any further lines.
"""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parent.parent
FENCE = re.compile(r"^( *)(`{3,}|~{3,})\s*([\w-]*)")


@dataclass(frozen=True)
class Block:
    """A fenced block: its language, the number of its first line, its lines."""

    language: str
    line: int
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Command:
    """A command of a console block and what it must print."""

    line: int
    command: str
    expected: tuple[str, ...]


def blocks(text: str) -> Iterator[Block]:
    """The fenced blocks of a Markdown text."""
    lines = text.splitlines()
    number = 0
    while number < len(lines):
        opening = FENCE.match(lines[number])
        number += 1
        if not opening:
            continue
        indent, fence, language = opening.groups()
        first = number
        while number < len(lines) and not lines[number].strip().startswith(fence):
            number += 1
        body = (line.removeprefix(indent).rstrip() for line in lines[first:number])
        yield Block(language, first + 1, tuple(body))
        number += 1


def examples(text: str, name: str) -> doctest.DocTest:
    """The ``>>>`` examples of the python blocks as one doctest with the file's line numbers."""
    source = [""] * (len(text.splitlines()) + 1)
    for block in blocks(text):
        if block.language == "python":
            source[block.line - 1 : block.line - 1 + len(block.lines)] = block.lines
    return doctest.DocTestParser().get_doctest("\n".join(source), {}, name, name, 0)


def commands(text: str) -> Iterator[Command]:
    """The commands of the console blocks."""
    for block in blocks(text):
        if block.language != "console":
            continue
        starts = [n for n, line in enumerate(block.lines) if line.startswith("$ ")]
        assert starts[:1] == [0], f"line {block.line}: a console block begins with '$ cardodds ...'"
        for start, end in zip(starts, [*starts[1:], len(block.lines)], strict=True):
            expected = block.lines[start + 1 : end]
            while expected and not expected[-1]:
                expected = expected[:-1]
            yield Command(block.line + start, block.lines[start][2:], expected)


@pytest.fixture
def printed(tmp_path: Path, plain_environment: dict[str, str]) -> Callable[[str], tuple[str, ...]]:
    """What a command prints, its `cardodds` being this checkout's, run by this Python."""
    program = tmp_path / "cardodds"
    program.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m cardodds "$@"\n')
    program.chmod(0o755)
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"

    def run(command: str) -> tuple[str, ...]:
        assert command.startswith("cardodds "), f"{command}: only cardodds goes in console blocks"
        done = subprocess.run(
            ["/bin/sh", "-c", command],
            cwd=CHECKOUT,
            env=plain_environment | {"PATH": path},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
        )
        return tuple(line.rstrip() for line in done.stdout.rstrip().splitlines())

    return run


def agree(expected: tuple[str, ...], got: tuple[str, ...]) -> bool:
    """Whether a command printed what it must."""
    if expected and expected[-1] == "...":
        shown = expected[:-1]
        return len(got) > len(shown) and got[: len(shown)] == shown
    return got == expected


def _documents() -> dict[str, str]:
    paths = [CHECKOUT / "README.md", *sorted((CHECKOUT / "docs").rglob("*.md"))]
    return {
        path.relative_to(CHECKOUT).as_posix(): path.read_text(encoding="utf-8")
        for path in paths
        if path.is_file()
    }


DOCUMENTS = _documents()

NEEDED = {"docs/howto/openspiel.md": "pyspiel"}
"""What the examples of a page need that no test environment has for every Python."""


@pytest.mark.parametrize(
    "name", [name for name, text in DOCUMENTS.items() if examples(text, name).examples]
)
def test_python_examples(name: str) -> None:
    if name in NEEDED:
        pytest.importorskip(NEEDED[name], reason="needs an extra")
    test = examples(DOCUMENTS[name], name)
    report: list[str] = []
    doctest.DocTestRunner().run(test, out=report.append)
    assert not report, "".join(report)


@pytest.mark.parametrize(
    "command",
    [
        pytest.param(command, id=f"{name}:{command.line}")
        for name, text in DOCUMENTS.items()
        for command in commands(text)
    ],
)
def test_console_examples(command: Command, printed) -> None:
    got = printed(command.command)
    if not agree(command.expected, got):
        assert "\n".join(got) == "\n".join(command.expected), command.command


MARKDOWN = """
Text with `$ cardodds` in it.

```python
>>> import cardodds
>>> 1 + 1
2

```

1. A list.

   ~~~console
   $ cardodds --version
   cardodds ...
   $ cardodds dice nonsense

   ~~~

```sh
$ rm -r everything
```

```python
>>> cardodds.__name__ * 2
'no'
```
"""


def test_the_blocks_are_found() -> None:
    found = [(block.language, block.line, len(block.lines)) for block in blocks(MARKDOWN)]
    assert found == [("python", 5, 4), ("console", 14, 4), ("sh", 21, 1), ("python", 25, 2)]


def test_a_false_example_fails() -> None:
    test = examples(MARKDOWN, "page.md")
    report: list[str] = []
    results = doctest.DocTestRunner().run(test, out=report.append)
    assert (results.failed, results.attempted) == (1, 3)
    assert 'File "page.md", line 25' in "".join(report)
    assert "'cardoddscardodds'" in "".join(report)


def test_the_commands_are_found() -> None:
    assert list(commands(MARKDOWN)) == [
        Command(14, "cardodds --version", ("cardodds ...",)),
        Command(16, "cardodds dice nonsense", ()),
    ]


def test_commands_are_really_run(printed) -> None:
    import cardodds

    assert printed("cardodds --version") == (f"cardodds {cardodds.__version__}",)
    assert printed("cardodds --version | tr a-z A-Z")[0].startswith("CARDODDS ")
    (error,) = printed("cardodds nonsense")
    assert "nonsense" in error


def test_another_program_is_not_run_unseen(printed) -> None:
    with pytest.raises(AssertionError, match="only cardodds goes"):
        printed("echo cardodds")


@pytest.mark.parametrize(
    ("expected", "got", "same"),
    [
        (("a", "b"), ("a", "b"), True),
        (("a", "b"), ("a", "c"), False),
        (("a",), ("a", "b"), False),
        (("a", "..."), ("a", "b", "c"), True),
        (("a", "..."), ("a",), False),
        (("b", "..."), ("a", "b"), False),
        (("...", "b"), ("a", "b"), False),
        ((), (), True),
        ((), ("a",), False),
    ],
)
def test_what_counts_as_the_same(expected, got, same) -> None:
    assert agree(expected, got) is same
