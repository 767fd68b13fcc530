"""Formulas as MathML, which browsers set themselves: no script, nothing fetched by a page."""

from __future__ import annotations

from docutils import nodes
from docutils.utils.math import MathError, latex2mathml
from sphinx.application import Sphinx
from sphinx.util import logging
from sphinx.util.typing import ExtensionMetadata
from sphinx.writers.html5 import HTML5Translator

LOGGER = logging.getLogger(__name__)


def _write(translator: HTML5Translator, node: nodes.Element, block: bool) -> None:
    """Write a formula, or warn of one that the converter does not know; a warning is an error."""
    formula = " ".join(node.astext().split())
    try:
        translator.body.append(latex2mathml.tex2mathml(formula, as_block=block))
    except MathError as error:
        LOGGER.warning("formula %s: %s", formula, error, location=node)
    raise nodes.SkipNode


def _inline(translator: HTML5Translator, node: nodes.Element) -> None:
    _write(translator, node, block=False)


def _block(translator: HTML5Translator, node: nodes.Element) -> None:
    _write(translator, node, block=True)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the renderer."""
    app.add_html_math_renderer("mathml", (_inline, None), (_block, None))
    app.config.html_math_renderer = "mathml"
    return {"parallel_read_safe": True, "parallel_write_safe": True}
