"""`cardodds guide`: write the guides' tables and check the published figures."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from cardodds.cli.answers import answering
from cardodds.cli.commands import Command, Folder
from cardodds.errors import ArgumentError, suggest
from cardodds.guide.published import PUBLISHED, Checked, check, complete, published, summary
from cardodds.numbers import Language
from cardodds.results import Result

DEFAULT_OUT = Path("build/guide")


@dataclass(frozen=True)
class GuideRun(Result):
    """What a run of the guide checked and wrote."""

    checked: tuple[Checked, ...]
    out: Path | None
    files: tuple[str, ...]
    problems: tuple[str, ...]
    findings: tuple[str, ...] = ()

    @property
    def good(self) -> bool:
        """Whether every figure is reproduced and every table was made."""
        return not self.problems and complete(self.checked)

    def to_dict(self, lang: Language = "en") -> dict[str, Any]:
        failed = [item for item in self.checked if not item.reproduced]
        return {
            "figures": len(self.checked),
            "reproduced": len(self.checked) - len(failed),
            "failed": [
                {
                    "id": item.figure.id,
                    "printed": item.figure.printed,
                    "computed": item.computed,
                    "problem": item.problem or None,
                }
                for item in failed
            ],
            "out": None if self.out is None else str(self.out),
            "files": list(self.files),
            "problems": list(self.problems),
            "findings": list(self.findings),
        }

    def to_text(self, lang: Language = "en") -> str:
        lines = [str(item) for item in self.checked if not item.reproduced]
        lines += self.problems
        if len(self.checked) < PUBLISHED:
            lines.append(
                f"the file of figures has {len(self.checked)}, the guides print {PUBLISHED}"
            )
        lines += [f"stored {path}" for path in self.findings]
        if self.out is not None:
            lines.append(f"{len(self.files)} files in {self.out}")
        return "\n".join([*lines, summary(self.checked)])


def _formats(text: str) -> tuple[list[str], list[str]]:
    """The formats of tables that are asked for, and those of plots."""
    from cardodds.drawing import FIGURE_FORMATS
    from cardodds.report.formats import FORMATS

    chosen = list(dict.fromkeys(part.strip() for part in text.split(",") if part.strip()))
    for part in chosen or [text]:
        if part not in (*FORMATS, *FIGURE_FORMATS):
            raise ArgumentError("formats", part, suggest(part, (*FORMATS, *FIGURE_FORMATS)))
    tables, plots = (
        [part for part in chosen if part in known] for known in (FORMATS, FIGURE_FORMATS)
    )
    return tables, plots


class _GuideCommand(Command):
    """A command that ends with the count on stderr and with status 1 if a figure differs."""

    def invoke(self, ctx: click.Context) -> GuideRun:
        run: GuideRun = super().invoke(ctx)
        click.echo(summary(run.checked), err=True)
        if not run.good:
            ctx.exit(1)
        return run


@click.command(cls=_GuideCommand)
@click.option(
    "--out",
    type=Folder(),
    help=f"Folder of the files [default: {DEFAULT_OUT}]",
)
@click.option(
    "--format",
    "formats",
    default="md,csv,html",
    show_default=True,
    metavar="LIST",
    help="Of the tables: md, csv, html; of plots: svg, png.",
)
@click.option(
    "--check", "only_check", is_flag=True, help="Compare the figures; without --out, write nothing."
)
@click.option(
    "--full",
    is_flag=True,
    help="First simulate the findings anew and store what comes of them: some minutes.",
)
@click.option(
    "--from", "begin", metavar="FINDING", help="With --full: this finding and those after it."
)
@answering("it")
def command(
    out: Path | None, formats: str, only_check: bool, full: bool, begin: str | None
) -> Result:
    """Write every table of the guides and compare each published figure.

    The last line, on stderr too, counts the figures that come out as printed; the status is 1 if
    any does not, and those are named first. Tables of what simulation found are written from
    stored whole numbers, with --full from new ones, which are the same for the same version.
    Plots are drawn if svg or png is asked for; with svg the pages show them.

    \b
    cardodds guide
    cardodds guide --lang en --out tables --format md,csv
    cardodds guide --format html,svg
    cardodds guide --check
    cardodds guide --full
    """
    kinds, pictures = _formats(formats)
    if begin is not None and not full:
        raise ArgumentError("begin", begin, "goes with --full")
    stored = _played(begin) if full else ()
    checked = check(published())
    files: list[str] = []
    problems: list[str] = []
    folder = None
    if out is not None or not only_check:
        from cardodds.guide.tables import all_tables
        from cardodds.guide.tables.figures import figures, index
        from cardodds.report.formats import write

        folder = out or DEFAULT_OUT
        made, problems = all_tables()
        tables = [*made, figures(checked)]
        lang = click.get_current_context().params["lang"]
        drawn, undrawn = _draw(folder, pictures, lang)
        shown = [name.removesuffix(".svg") for name in drawn if name.endswith(".svg")]
        files = [*write([index(tables), *tables], folder, kinds, lang, shown), *drawn]
        problems += undrawn
    return GuideRun(tuple(checked), folder, tuple(files), tuple(problems), stored)


def _draw(folder: Path, formats: list[str], lang: Language) -> tuple[list[str], list[str]]:
    """Draw the plots, if any are asked for: the files, and what kept one from being drawn."""
    if not formats:
        return [], []
    from cardodds.guide.plots import write

    return write(folder, formats, lang)


def _played(begin: str | None) -> tuple[str, ...]:
    """Play the findings at full size, from one on, and return the files in which they are."""
    from cardodds.guide.findings import beginning, play_all

    return tuple(str(path) for path in play_all(beginning(begin)))
