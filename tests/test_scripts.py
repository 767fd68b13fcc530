"""The scripts are there, executable and well-formed, and no file names a machine or a registry."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

COMMANDS = (
    "scripts/guide",
    "scripts/test",
    "scripts/benchmark",
    "scripts/verify",
    "scripts/web",
    "scripts/docs",
    ".ci/run",
)
FOLDERS = (".ci", "cardodds", "data", "docs", "scripts", "tests", "web")
# Written so that this file does not match itself.
FOREIGN = re.compile(
    r"/(work|farm|root|home|Users)/|(pypi\.|pythonhosted\.|npmjs\.|debian\.)(org|com)"
    r"|(inde[x]-url|find-link[s]|trusted-hos[t])"
)


def project_files(checkout: Path) -> Iterator[Path]:
    """The files that a checkout consists of, without what running it leaves behind."""
    yield from (path for path in checkout.iterdir() if path.is_file() and path.name != ".coverage")
    for folder in FOLDERS:
        for path in (checkout / folder).rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts:
                yield path


def foreign_lines(path: Path) -> list[str]:
    """The lines of a file that name a machine's folders or a registry."""
    lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    return [f"{path}:{n}: {line}" for n, line in enumerate(lines, 1) if FOREIGN.search(line)]


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_is_executable_bash(checkout: Path, name: str) -> None:
    script = checkout / name
    assert os.access(script, os.X_OK)
    assert script.read_text(encoding="utf-8").startswith("#!/usr/bin/env bash\n")
    assert "set -euo pipefail" in script.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", [*COMMANDS, "scripts/_env.sh"])
def test_a_script_parses(checkout: Path, name: str) -> None:
    done = subprocess.run(["bash", "-n", checkout / name], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_no_file_names_a_machine_or_a_registry(checkout: Path) -> None:
    files = list(project_files(checkout))
    assert checkout / "pyproject.toml" in files
    assert checkout / "cardodds" / "errors.py" in files
    assert [line for path in files for line in foreign_lines(path)] == []


@pytest.mark.parametrize(
    "line",
    [
        "see /{}/shared/x".format("work"),
        "https://{}.org/simple".format("pypi"),
        "--{}-url x".format("index"),
    ],
)
def test_a_foreign_name_is_found(tmp_path: Path, line: str) -> None:
    path = tmp_path / "notes.md"
    path.write_text(f"fine\n{line}\n", encoding="utf-8")
    assert foreign_lines(path) == [f"{path}:2: {line}"]


def test_constraints_pin_what_the_project_asks_for(checkout: Path) -> None:
    import tomllib

    project = tomllib.loads((checkout / "pyproject.toml").read_text(encoding="utf-8"))
    asked = [*project["build-system"]["requires"], *project["project"]["dependencies"]]
    for extra in project["project"]["optional-dependencies"].values():
        asked += extra
    pinned = (checkout / "constraints.txt").read_text(encoding="utf-8").lower().splitlines()
    names = {line.partition("==")[0] for line in pinned if "==" in line}
    assert {re.split(r"[^A-Za-z0-9-]", item)[0].lower() for item in asked} <= names
    assert all("==" in line or line.startswith("#") for line in pinned)


def first_commands(checkout: Path) -> list[str]:
    """The lines of the README's first block of shell commands; the second is the tests."""
    text = (checkout / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```sh\n(.*?)^```", text, re.M | re.S)[:2]
    assert blocks[1] == "./scripts/test\n"
    return blocks[0].splitlines()


def test_the_readme_begins_with_five_commands_that_do_what_it_says(checkout: Path) -> None:
    commands = first_commands(checkout)
    assert (len(commands), commands[0]) == (5, "./scripts/guide")
    if Path(sys.prefix) != checkout / ".venv":
        pytest.skip("runs in the environment that the scripts make")
    told = "\n".join(["set -e", *commands])
    done = subprocess.run(["bash", "-c", told], cwd=checkout, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "160 of 160 published figures reproduced" in done.stdout
    assert "true: 10.3% (3/29)" in done.stdout
    assert "seat 0  greedy  58% (57–59%)" in done.stdout
    assert (checkout / "build" / "guide" / "dubito-deal.md").exists()
    assert (checkout / "build" / "plots" / "dubito-holds.svg").exists()
