"""The house stands: every room imports only rooms below it, and the light rooms stay light."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

PACKAGE = "cardodds"
GAMES = ("dubito", "poker", "dice", "rubamazzo")
BASE = (
    "_version",
    "lazy",
    "ctrl_c",
    "errors",
    "in_italian",
    "numbers",
    "notebook",
    "drawing",
    "results",
    "data",
    "exact",
    "cards",
    "records",
)
FLOORS = (
    BASE,
    ("simulation",),
    GAMES,
    ("games",),
    ("guide", "report", "environments"),
    ("cli", "__main__", "page"),
)
FLOOR = {room: level for level, rooms in enumerate(FLOORS) for room in rooms}
# The rooms of a game that answer exact questions: nothing they load, at any depth, may be heavy.
LIGHT_ROOMS = ("", "rules", "odds", "claimants", "advice")


@dataclass(frozen=True)
class Import:
    """A module that another one imports, and whether that happens as soon as it is loaded."""

    line: int
    target: str
    at_once: bool


Imports = dict[str, list[Import]]


def violations(root: Path) -> list[str]:
    """What breaks the order in the package that lies in folder `root`."""
    modules = {_module(root, path): _imports(root, path) for path in sorted(root.rglob("*.py"))}
    found = []
    for module, imports in modules.items():
        if module == PACKAGE:  # the front door names every room and loads none
            continue
        if _room(module) not in FLOOR:
            found.append(f"{module}: {_room(module)} is on no floor")
            continue
        for one in imports:
            found += _upward(module, one)
    return found + _cycles(modules) + _heavy(modules)


def _upward(module: str, one: Import) -> list[str]:
    here = f"{module}:{one.line} imports"
    if one.target == PACKAGE:
        return [f"{here} all of {PACKAGE}: name the room"]
    if not _is_own(one.target):
        return []
    room, other = _room(module), _room(one.target)
    if other not in FLOOR:
        return [f"{here} {one.target}: {other} is on no floor"]
    if FLOOR[other] > FLOOR[room]:
        return [f"{here} {one.target}, which is above it"]
    if room in GAMES and other in GAMES and other != room:
        return [f"{here} {one.target}, another game"]
    return []


def _cycles(modules: Imports) -> list[str]:
    graph: dict[str, set[str]] = {}
    for module, imports in modules.items():
        others = {_room(one.target) for one in imports if _is_own(one.target)}
        if module != PACKAGE:
            graph.setdefault(_room(module), set()).update(others - {_room(module)})
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return [f"rooms import each other: {' - '.join(error.args[1])}"]
    return []


def _heavy(modules: Imports) -> list[str]:
    """What the light rooms load, directly or not, that is not of the standard library."""
    found = []
    waiting = [(module, module) for module in modules if _is_light(module)]
    seen = {module for module, _ in waiting}
    for module, asked in waiting:
        for one in modules.get(module, []):
            if not one.at_once:
                continue
            if not _is_own(one.target):
                if one.target.partition(".")[0] not in sys.stdlib_module_names:
                    found.append(f"{module}:{one.line} loads {one.target}, for {asked}")
                continue
            for target in _with_packages(one.target):
                if target not in seen:
                    seen.add(target)
                    waiting.append((target, asked))
    return found


def _with_packages(module: str) -> list[str]:
    """A module and the packages around it, whose ``__init__`` is loaded with it."""
    parts = module.split(".")
    return [".".join(parts[: n + 1]) for n in range(len(parts))]


def _is_own(module: str) -> bool:
    return module == PACKAGE or module.startswith(PACKAGE + ".")


def _is_light(module: str) -> bool:
    """Whether loading a module must cost next to nothing."""
    room, _, inner = module.removeprefix(PACKAGE).removeprefix(".").partition(".")
    return room in ("", "page", *BASE) or (room in GAMES and inner in LIGHT_ROOMS)


def _module(root: Path, path: Path) -> str:
    parts = [PACKAGE, *path.relative_to(root).with_suffix("").parts]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _room(module: str) -> str:
    return module.split(".")[1] if "." in module else ""


def _imports(root: Path, path: Path) -> list[Import]:
    """All imports of a file, with the full names of what they load."""
    found = []
    tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
    for node, at_once in _nodes(tree, True):
        if isinstance(node, ast.Import):
            found += [Import(node.lineno, alias.name, at_once) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            origin = node.module or ""
            if node.level:
                here = _module(root, path).split(".")
                up = node.level - (path.name == "__init__.py")
                origin = ".".join([*here[: len(here) - up], *filter(None, [node.module])])
            targets = [_from(root, origin, alias.name) for alias in node.names]
            found += [Import(node.lineno, target, at_once) for target in targets]
    return found


def _from(root: Path, origin: str, name: str) -> str:
    """The module that ``from origin import name`` loads."""
    if not _is_own(origin):
        return origin
    folder = root.joinpath(*origin.split(".")[1:])
    if (folder / f"{name}.py").is_file() or (folder / name).is_dir():
        return f"{origin}.{name}"
    if origin == PACKAGE:
        return f"{PACKAGE}.{'_version' if name == '__version__' else name}"
    return origin


def _nodes(tree: ast.AST, at_once: bool) -> Iterator[tuple[ast.AST, bool]]:
    """Every node, and whether it runs when the file is loaded: not so inside a function."""
    for child in ast.iter_child_nodes(tree):
        runs = at_once and not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef)
        if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.dump(child.test):
            runs = False
        yield child, runs
        yield from _nodes(child, runs)


def test_every_room_imports_downwards(checkout: Path) -> None:
    assert violations(checkout / PACKAGE) == []


def test_all_of_the_package_is_looked_at(checkout: Path) -> None:
    seen = {
        one.target
        for path in (checkout / PACKAGE).rglob("*.py")
        for one in _imports(checkout / PACKAGE, path)
    }
    assert {"cardodds.errors", "cardodds.cli.program", "fractions", "click"} <= seen


@pytest.mark.parametrize(
    ("file", "text", "complaint"),
    [
        (
            "exact/ways.py",
            "from cardodds.dubito import odds",
            "exact.ways:1 imports cardodds.dubito",
        ),
        (
            "cards.py",
            "def f():\n    import cardodds.cli",
            "cards:2 imports cardodds.cli, which is above",
        ),
        ("dubito/odds.py", "from cardodds import dice", "imports cardodds.dice, another game"),
        ("dubito/odds.py", "from ..dice.odds import x", "imports cardodds.dice.odds, another game"),
        (
            "dice/odds.py",
            "import numpy.random",
            "dice.odds:1 loads numpy.random, for cardodds.dice.odds",
        ),
        ("dice/rules.py", "try:\n    import click\nexcept ImportError: ...", "rules:2 loads click"),
        (
            "dice/odds.py",
            "from .engine import x",
            "cardodds.dice.engine:1 loads numba, for cardodds.dice.odds",
        ),
        (
            "dice/odds.py",
            "from . import engine",
            "cardodds.dice.engine:1 loads numba, for cardodds.dice.odds",
        ),
        ("dice/__init__.py", "import scipy", "cardodds.dice:1 loads scipy"),
        ("__init__.py", "import pandas", "cardodds:1 loads pandas"),
        (
            "__init__.py",
            "from cardodds import dice, cli",
            "cardodds.cli:1 loads click, for cardodds",
        ),
        (
            "numbers.py",
            "from cardodds.attic import x",
            "imports cardodds.attic: attic is on no floor",
        ),
        ("attic.py", "", "cardodds.attic: attic is on no floor"),
        ("cli/dice.py", "import cardodds", "cli.dice:1 imports all of cardodds: name the room"),
        ("errors.py", "from cardodds.results import x", "rooms import each other"),
    ],
)
def test_what_breaks_the_order_is_reported(
    tmp_path: Path, file: str, text: str, complaint: str
) -> None:
    root = _house(tmp_path)
    assert violations(root) == []
    (root / file).write_text(text, encoding="utf-8")
    found = violations(root)
    assert any(complaint in line for line in found), found


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("dice/odds.py", "from .rules import x\nfrom cardodds import cards, exact"),
        ("dice/odds.py", "def f():\n    import numpy\n    from .engine import x"),
        ("dice/odds.py", "if TYPE_CHECKING:\n    import pandas"),
        ("dice/engine.py", "import numba\nfrom cardodds.dice import rules"),
        ("dice/odds.py", "from cardodds.dice.notation import x"),
        ("guide/dice.py", "from cardodds import dice, dubito, report\nimport pandas"),
        ("cli/dice.py", "from cardodds import __version__, guide\nimport click"),
    ],
)
def test_what_the_order_allows_is_not_reported(tmp_path: Path, file: str, text: str) -> None:
    root = _house(tmp_path)
    (root / file).write_text(text, encoding="utf-8")
    assert violations(root) == []


def _house(folder: Path) -> Path:
    """A small package with the same rooms, in which everything is in order."""
    files = {
        "__init__.py": "from cardodds._version import __version__",
        "_version.py": "__version__ = '1'",
        "errors.py": "import operator",
        "results.py": "from cardodds.errors import x",
        "numbers.py": "",
        "cards.py": "from cardodds.errors import x",
        "exact/__init__.py": "from cardodds.exact.ways import x",
        "exact/ways.py": "from math import comb",
        "report/__init__.py": "import pandas",
        "guide/__init__.py": "from cardodds.dubito.odds import x",
        "guide/dice.py": "",
        "cli/__init__.py": "import click",
        "cli/dice.py": "from cardodds.dice import odds",
    }
    for game in GAMES:
        files[f"{game}/__init__.py"] = f"from cardodds.{game}.odds import x"
        files[f"{game}/rules.py"] = "from cardodds.cards import x"
        files[f"{game}/odds.py"] = f"from cardodds.{game}.rules import x"
        files[f"{game}/notation.py"] = "import math"
        files[f"{game}/engine.py"] = "import numba"
    for name, text in files.items():
        path = folder / PACKAGE / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder / PACKAGE
