"""The house stands: every room imports only rooms below it, and the light rooms stay light."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

PACKAGE = "cardodds"
GAMES = ("dubito", "poker", "dice", "rubamazzo")
BASE = ("_version", "errors", "numbers", "results", "data", "exact", "cards", "records")
FLOORS = (BASE, ("simulation",), GAMES, ("guide", "report"), ("cli", "__main__"))
FLOOR = {room: level for level, rooms in enumerate(FLOORS) for room in rooms}
# Of a game only these may load NumPy and the like; all else there answers exact questions.
HEAVY_ROOMS = ("engine", "strategies")


def violations(root: Path) -> list[str]:
    """What breaks the order in the package that lies in folder `root`."""
    found: list[str] = []
    rooms: dict[str, set[str]] = {}
    for path in sorted(root.rglob("*.py")):
        module = _module(root, path)
        room = _room(module)
        if module == PACKAGE:  # the front door names every room and loads none
            found += _not_light(root, path, module)
            continue
        if room not in FLOOR:
            found.append(f"{module}: {room} is on no floor")
            continue
        for line, target in _imports(root, path, at_start_only=False):
            if target == PACKAGE:
                found.append(f"{module}:{line} imports all of {PACKAGE}: name the room")
            elif _is_own(target):
                rooms.setdefault(room, set()).add(_room(target))
                found += _upward(module, line, target)
        found += _not_light(root, path, module)
    return found + _cycles(rooms)


def _upward(module: str, line: int, target: str) -> list[str]:
    room, other = _room(module), _room(target)
    if other not in FLOOR:
        return [f"{module}:{line} imports {target}: {other} is on no floor"]
    if FLOOR[other] > FLOOR[room]:
        return [f"{module}:{line} imports {target}, which is above it"]
    if room in GAMES and other in GAMES and other != room:
        return [f"{module}:{line} imports {target}, another game"]
    return []


def _not_light(root: Path, path: Path, module: str) -> list[str]:
    if not _is_light(module):
        return []
    return [
        f"{module}:{line} loads {target}, which is not light"
        for line, target in _imports(root, path, at_start_only=True)
        if not (_is_light(target) or target.partition(".")[0] in sys.stdlib_module_names)
    ]


def _cycles(rooms: dict[str, set[str]]) -> list[str]:
    graph = {room: others - {room} for room, others in rooms.items()}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return [f"rooms import each other: {' - '.join(error.args[1])}"]
    return []


def _is_own(module: str) -> bool:
    return module == PACKAGE or module.startswith(PACKAGE + ".")


def _is_light(module: str) -> bool:
    """Whether loading a module must cost next to nothing."""
    if not _is_own(module):
        return False
    room, *inner = module.split(".")[1:] or [""]
    return room in ("", *BASE) or (room in GAMES and not set(inner) & set(HEAVY_ROOMS))


def _module(root: Path, path: Path) -> str:
    parts = [PACKAGE, *path.relative_to(root).with_suffix("").parts]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _room(module: str) -> str:
    return module.split(".")[1] if "." in module else ""


def _imports(root: Path, path: Path, *, at_start_only: bool) -> Iterator[tuple[int, str]]:
    """The line and the full name of each module that a file imports.

    `at_start_only` leaves out what is inside functions or for type checkers alone.
    """
    is_package = path.name == "__init__.py"
    tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
    for node in _nodes(tree, at_start_only):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            origin = node.module or ""
            if node.level:
                here = _module(root, path).split(".")
                up = node.level - is_package
                origin = ".".join([*here[: len(here) - up], *filter(None, [node.module])])
            for alias in node.names:
                yield node.lineno, _from(root, origin, alias.name)


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


def _nodes(tree: ast.AST, at_start_only: bool) -> Iterator[ast.AST]:
    for child in ast.iter_child_nodes(tree):
        if at_start_only:
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
                continue
            if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.dump(child.test):
                for other in child.orelse:
                    yield other
                    yield from _nodes(other, at_start_only)
                continue
        yield child
        yield from _nodes(child, at_start_only)


def test_every_room_imports_downwards(checkout: Path) -> None:
    assert violations(checkout / PACKAGE) == []


def test_all_of_the_package_is_looked_at(checkout: Path) -> None:
    seen = {
        target
        for path in (checkout / PACKAGE).rglob("*.py")
        for _, target in _imports(checkout / PACKAGE, path, at_start_only=False)
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
        ("dice/odds.py", "import numpy.random", "loads numpy.random, which is not light"),
        ("dice/rules.py", "try:\n    import click\nexcept ImportError: ...", "rules:2 loads click"),
        ("dice/odds.py", "from .engine import x", "loads cardodds.dice.engine, which is not light"),
        ("dice/odds.py", "from . import engine", "loads cardodds.dice.engine, which is not light"),
        ("dice/__init__.py", "import scipy", "cardodds.dice:1 loads scipy, which is not light"),
        ("__init__.py", "import pandas", "cardodds:1 loads pandas, which is not light"),
        ("__init__.py", "from cardodds import dice, cli", "loads cardodds.cli, which is not light"),
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
        files[f"{game}/engine.py"] = "import numba"
    for name, text in files.items():
        path = folder / PACKAGE / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder / PACKAGE
