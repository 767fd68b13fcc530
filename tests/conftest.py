"""What all tests share: hypothesis settings, the checkout, the program as a process."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import settings

from cardodds.cli.program import run

# A shared machine is no place for deadlines; where a change is judged, the examples are fixed.
settings.register_profile("here", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")

# A shell starts what runs in the background deaf to Ctrl-C, which some tests press.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def checkout() -> Path:
    """The folder of the checkout."""
    return Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def plain_environment() -> dict[str, str]:
    """The environment without what changes how the program prints or what it imports."""
    left_out = {"COLUMNS", "FORCE_COLOR", "NO_COLOR", "PYTHONPATH", "PYTHONSTARTUP"}
    return {name: value for name, value in os.environ.items() if name not in left_out}


@pytest.fixture(scope="session")
def python(
    checkout: Path, plain_environment: dict[str, str]
) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Run this Python in the checkout, with arguments, and return what it printed."""

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, *arguments],
            cwd=checkout,
            env=plain_environment,
            capture_output=True,
            encoding="utf-8",
        )

    return run


class Run(NamedTuple):
    """What a command line did."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> dict[str, Any]:
        """The one JSON object on stdout."""
        content = json.loads(self.out)
        assert isinstance(content, dict)
        return content

    def assert_one_line_error(self) -> None:
        """Exit 2, nothing on stdout, one line on stderr that is no traceback."""
        assert self.status == 2, self
        assert self.out == ""
        assert self.err.count("\n") == 1
        assert self.err.endswith("\n")
        assert "Traceback" not in self.err


@pytest.fixture
def cardodds(capsys: pytest.CaptureFixture[str]) -> Callable[..., Run]:
    """A function that runs `cardodds` with its arguments."""

    def call(*arguments: str) -> Run:
        status = run(arguments)
        captured = capsys.readouterr()
        return Run(status, captured.out, captured.err)

    return call
