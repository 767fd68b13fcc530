"""A table as a notebook shows it."""

from __future__ import annotations

from fractions import Fraction

from cardodds.report.table import Column, table, words


def test_a_notebook_shows_what_is_printed_and_the_note() -> None:
    shown = table(
        "toy",
        words("Prova", "Toy"),
        [Column(words("Carte", "Cards"), "count"), Column(words("Rischio", "Risk"), "percent")],
        [[1, Fraction(1, 11)], [2, Fraction(0)]],
        words("A inizio mano.", "In opening hands, <before> any claim."),
    )._repr_html_()
    for text in ("Cards", "Risk", "9.1%", "impossible", "opening hands, &lt;before&gt; any claim"):
        assert text in shown
    for text in ("Prova", "Rischio", "Fraction"):
        assert text not in shown
