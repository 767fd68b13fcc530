"""How Sphinx builds the documentation: `./scripts/docs`. Nothing is fetched while it builds."""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

from sphinx.application import Sphinx

import cardodds

HERE = Path(__file__).resolve().parent
CHECKOUT = HERE.parent
sys.path.insert(0, str(HERE / "_ext"))

project = "cardodds"
author = "cardodds authors"
copyright = "cardodds authors, MIT licence"
version = release = cardodds.__version__
language = "en"

extensions = [
    "myst_nb",
    "numpydoc",
    "sphinx.ext.autodoc",
    "sphinx.ext.autosummary",
    "sphinx_click",
    "sphinx_design",
    "mathml",
    "public",
]
exclude_patterns = ["_build"]
templates_path = ["_templates"]
default_role = "py:obj"  # what docstrings have in single backticks
smartquotes = False  # they would eat the dashes of options
nitpicky = True
# No inventory of another project is at hand while it builds: only names of this one must be found.
# Variables of types are no names to be found either.
nitpick_ignore_regex = [(r"py:.*", r"(?!cardodds\.).*"), (r"py:obj", r"cardodds\..*\.[A-Z]")]

myst_enable_extensions = ["attrs_inline", "colon_fence", "deflist", "dollarmath"]
myst_heading_anchors = 4

html_theme = "pydata_sphinx_theme"
html_title = "cardodds"
html_static_path = ["_static"]
html_css_files = ["cardodds.css"]
html_copy_source = False
html_show_sourcelink = False
html_theme_options = {
    "header_links_before_dropdown": 7,
    "logo": {"text": "cardodds"},
    "navbar_align": "left",
    "navigation_with_keys": False,
    "secondary_sidebar_items": ["page-toc"],
    "show_prev_next": True,
    "show_toc_level": 2,
    "footer_start": ["copyright"],
    "footer_end": [],
}

autosummary_ignore_module_all = False  # a package shows what it offers
autodoc_member_order = "bysource"
autodoc_typehints = "none"  # numpydoc's sections have the types, in words
numpydoc_show_class_members = False
numpydoc_xref_param_type = False


def _state() -> str:
    """A checksum of what a notebook's results depend on besides its own text."""
    found = hashlib.sha256()
    for folder, pattern in (("cardodds", "*.py"), ("data", "*.*")):
        for path in sorted((CHECKOUT / folder).rglob(pattern)):
            found.update(path.relative_to(CHECKOUT).as_posix().encode())
            found.update(path.read_bytes())
    return found.hexdigest()[:16]


nb_execution_mode = "cache"
nb_execution_cache_path = str(CHECKOUT / "build" / "docs" / "notebooks" / _state())
nb_execution_raise_on_error = True
nb_execution_show_tb = True
nb_execution_timeout = 900  # compiling on a busy machine can take minutes
nb_merge_streams = True
nb_ipywidgets_js: dict[str, dict[str, str]] = {}


def _examples(app: Sphinx, context: object, lines: list[str]) -> None:
    """Show the lines that a command's help keeps as they are as typed text."""
    shown: list[str] = []
    kept = False
    for line in lines:
        if line.startswith("| "):
            if not kept:
                shown += [".. code-block:: text", ""]
            shown.append(f"   {line[2:]}")
        else:
            shown += ["", line] if kept else [line]
        kept = line.startswith("| ")
    lines[:] = shown


def setup(app: Sphinx) -> None:
    """Connect what is told above."""
    app.connect("sphinx-click-process-description", _examples)
