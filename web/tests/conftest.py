"""What the browser tests share."""

from __future__ import annotations

import contextlib
import io
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from in_browser import BUILDER, Browser, Page, Site
from selenium import webdriver

from cardodds.cli.program import run

FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A function that starts a browser that knows nothing, in a language."""
    with contextlib.ExitStack() as stack:

        def start(language: str) -> webdriver.Chrome:
            options = webdriver.ChromeOptions()
            options.binary_location = os.environ["CHROME"]
            profile = tmp_path_factory.mktemp("profile")
            for flag in (*FLAGS, f"--user-data-dir={profile}", f"--accept-lang={language}"):
                options.add_argument(flag)
            options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
            service = webdriver.ChromeService(os.environ["CHROMEDRIVER"])
            driver = webdriver.Chrome(options, service)
            stack.callback(driver.quit)
            return driver

        yield start


@pytest.fixture(scope="session")
def site() -> Iterator[Site]:
    """The site, served as long as the tests run."""
    served = Site()
    yield served
    served.stop()


@pytest.fixture(scope="session")
def _english(browser: Browser, site: Site) -> Page:
    return Page(browser("en-GB"), site.address)


@pytest.fixture
def english(_english: Page) -> Iterator[Page]:
    """The page in an English browser, the size of a phone; it must not have complained."""
    _english.look(360, 740)
    yield _english
    loud = [entry for entry in _english.driver.get_log("browser") if entry["level"] == "SEVERE"]
    assert loud == []


@pytest.fixture(scope="session")
def command_line() -> Callable[..., str]:
    """A function that runs `cardodds` with its arguments and returns what it prints."""

    def call(*arguments: str) -> str:
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            status = run(arguments)
        assert (status, err.getvalue()) == (0, ""), arguments
        return out.getvalue()

    return call


@pytest.fixture(scope="session")
def axe() -> str:
    """The source of axe-core."""
    path: Path = BUILDER.NPM / "node_modules" / "axe-core" / "axe.min.js"
    return path.read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def places() -> list[str]:
    """The address of every question."""
    questions: list[dict[str, Any]] = BUILDER.described()["questions"]
    return [f"#{one['game']}/{one['name']}" for one in questions]
