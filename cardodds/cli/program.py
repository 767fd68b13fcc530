"""The root command, its groups (loaded when asked for) and how a run ends."""

from __future__ import annotations

import contextlib
import importlib
import os
import sys
from collections.abc import Sequence
from typing import TextIO

import click

from cardodds.cli.commands import Group, one_line
from cardodds.errors import WorkersLostError, nearest
from cardodds.simulation.progress import notice

GROUPS = {
    "dubito": "Dubito with cards: who can hold what, whether to call, what to lay.",
    "dice": "Dubito with dice: bids and their odds, rounds and matches solved.",
    "poker": "Dubito poker: hands, exchanges, whether a declaration is true.",
    "rubamazzo": "Rubamazzo: theft risk, simulation, which card to play.",
    "replay": "Check a recorded game move by move.",
    "sweep": "Simulate over ranges of strategies and rules, resumable.",
    "cluster": "Start workers on this machine for sweeps to run on.",
    "guide": "Regenerate the guides' tables and check every printed figure.",
    "completion": "Print the shell completion script.",
}


class LazyGroup(Group):
    """A group that imports a subcommand's file when that subcommand is used."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(GROUPS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in GROUPS:
            return None
        module = importlib.import_module(f"cardodds.cli.{cmd_name}")
        command: click.Command = module.command
        command.name = cmd_name  # in its file every one is `command`
        return command

    def summary(self, ctx: click.Context, name: str) -> str:
        return GROUPS[name]  # without importing its file

    def instead(self, ctx: click.Context, name: str) -> str:
        """Say, too, in which group a command is."""
        inner: dict[str, list[str]] = {}
        for group in GROUPS:
            command = self.get_command(ctx, group)
            if isinstance(command, click.Group):
                for word in command.list_commands(ctx):
                    inner.setdefault(word, []).append(f"{ctx.command_path} {group} {word}")
        near = nearest(name, [*GROUPS, "help", *inner])
        if near in inner and near not in GROUPS:
            return f"did you mean {' or '.join(inner[near])}?"
        return super().instead(ctx, name)


def _print_version(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value:
        from cardodds import __version__

        click.echo(f"cardodds {__version__}")
        ctx.exit()


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_version,
    help="Print the version and exit.",
)
def root() -> None:
    """Exact odds and strategy for Dubito (cards, dice, poker) and Rubamazzo.

    \b
    Should I call dubito?      cardodds dubito doubt --own 2 --claim 2
    Are four twos likely?      cardodds dice bid "4 twos" --mine "2 2 * 5 6" --hidden 15
    Can my bundle be stolen?   cardodds rubamazzo theft --deal 3 --missing 2
    Is a flush likely?         cardodds poker claim "flush" --exchanged 2
    All the guides' tables     cardodds guide

    Every command takes --json and --lang it|en, and has an example in its own --help.
    """


def run(arguments: Sequence[str]) -> int:
    """Run one command line and return its exit status.

    Bad input is one line on stderr and 2; a cluster that is lost on the way is 1; an interrupt is
    130; a closed pipe is silent.
    """
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            # Whatever the locale: a file name of odd bytes is printed as it came.
            stream.reconfigure(encoding="utf-8", errors="surrogateescape")
    notice.start()
    try:
        status = _run(arguments)
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        status = 141  # nobody reads any more
        _silence(sys.stdout)
    except OSError as error:
        status = 2
        _silence(sys.stdout)
        _say(f"error: the output cannot be written: {error.strerror}")
    finally:
        notice.end()
    return status


def _run(arguments: Sequence[str]) -> int:
    try:
        status = root.main(args=list(arguments), prog_name="cardodds", standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message())
        return 0
    except click.UsageError as error:
        _say(_in_language(one_line(error), arguments))
        return 2
    except click.ClickException as error:
        _say(f"error: {' '.join(error.format_message().split())}")
        return 2
    except WorkersLostError as error:
        _say(f"error: {error}")
        return 1
    except (click.Abort, KeyboardInterrupt) as error:
        # click turns an interrupt into its own; what was interrupted may say how to go on.
        said = str(error.__cause__ or error)
        _say(said or "interrupted; the same command starts again")
        return 130
    return status if isinstance(status, int) else 0


def _in_language(line: str, arguments: Sequence[str]) -> str:
    """An error line with what comes before it, in Italian if that is asked for and known."""
    pairs = zip(arguments, [*arguments[1:], ""], strict=True)
    if "--lang=it" in arguments or ("--lang", "it") in pairs:
        from cardodds import in_italian

        italian = in_italian.line(line)
        if italian:
            return f"errore: {italian}"
    return f"error: {line}"


def _say(line: str) -> None:
    """Print a line on stderr, if there is one that takes it."""
    notice.hush()
    with contextlib.suppress(OSError):
        click.echo(line, err=True)


def _silence(stream: TextIO | None) -> None:
    """Give a stream that cannot be written to one that can: the interpreter flushes it at exit."""
    if stream is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
