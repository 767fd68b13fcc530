"""What autodoc does not see by itself: names that load lazily, constants from other modules."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from types import GenericAlias
from typing import NamedTuple

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.environment import BuildEnvironment
from sphinx.pycode import ModuleAnalyzer
from sphinx.util.typing import ExtensionMetadata

PACKAGES = ("dice", "drawing", "dubito", "exact", "poker", "records", "rubamazzo")
"""Those that offer names of other modules."""

LONGEST = 80
"""Characters of a value that is shown."""


class Constant(NamedTuple):
    """A constant that a package offers: its name, its value if that is short, its words."""

    name: str
    value: str
    words: str


def constants(package: str) -> list[Constant]:
    """Load every name that a package offers, and return those that are no functions or classes."""
    module = importlib.import_module(package)
    values = {name: getattr(module, name) for name in module.__all__}
    homes = dict(_imports(inspect.getsource(module)))
    found = []
    for name, value in values.items():
        if inspect.isclass(value) or inspect.isroutine(value):
            continue
        words = ModuleAnalyzer.for_module(homes[name]).find_attr_docs().get(("", name), [])
        text = repr(value)
        found.append(Constant(name, text if len(text) <= LONGEST else "", " ".join(words).strip()))
    return found


def _imports(source: str) -> Iterator[tuple[str, str]]:
    """The names that a package's file imports, and the modules they come from."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield from ((alias.asname or alias.name, node.module) for alias in node.names)


def _resolve(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, shown: nodes.TextElement
) -> nodes.reference | nodes.TextElement | None:
    """Find a name by the package that offers it; accept one that exists and is on no page."""
    target = node.get("reftarget", "")
    if not target.startswith("cardodds."):
        return None
    try:
        pkgutil.resolve_name(target)
    except (ImportError, AttributeError, ValueError):
        return None
    room, name = ".".join(target.split(".")[:2]), target.rpartition(".")[2]
    domain = env.domains.python_domain
    link = domain.resolve_xref(
        env, node["refdoc"], app.builder, "obj", f"{room}.{name}", node, shown
    )
    return link or shown


def _prepare(app: Sphinx, config: Config) -> None:
    """Give the template the constants of each package; all its names are loaded then."""
    names = [f"cardodds.{package}" for package in PACKAGES]
    config.autosummary_context = {"constants": {name: constants(name) for name in names}}


def _is_alias(
    app: Sphinx, kind: str, name: str, found: object, skip: bool, options: object
) -> bool | None:
    """Leave out other names of types, such as ``Steps = tuple[int, ...]``: no classes."""
    return True if isinstance(found, GenericAlias) else None


def setup(app: Sphinx) -> ExtensionMetadata:
    """Load what packages offer, and look for names that no page has."""
    app.connect("config-inited", _prepare)
    app.connect("missing-reference", _resolve)
    app.connect("autodoc-skip-member", _is_alias)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
