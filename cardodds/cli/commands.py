"""Commands and groups whose errors are one line: the option, the value and what is allowed."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import click

from cardodds.errors import ArgumentError, nearest, shown, suggest


class Command(click.Command):
    """A command that turns the library's errors into one line each, in terms of its options."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        try:
            return super().parse_args(ctx, self._joined(args))
        except click.MissingParameter as error:
            # Those that are not given are looked at last, in order: all that follow are missing.
            missing = [p for p in self.params if p.required and p.name not in ctx.params]
            if len(missing) < 2 or error.param not in missing:
                raise
            names = " + ".join(_written(parameter) for parameter in missing)
            raise click.UsageError(f"{names}: are missing, they are required", ctx) from error

    def _joined(self, args: list[str]) -> list[str]:
        """Give an option of several numbers all the numbers that follow it, as one word."""
        several = {
            name
            for parameter in self.params
            if isinstance(parameter.type, Numbers)
            for name in parameter.opts
        }
        joined: list[str] = []
        taking = False
        for word in args:
            number = word.replace(",", "").isdigit()
            if taking and number and joined[-1] not in several:
                joined[-1] += f",{word}"
            else:
                taking = word in several or (taking and number)
                joined.append(word)
        return joined

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except ArgumentError as error:
            names = " + ".join(self._spelled(name) for name in error.argument.split(" + "))
            allowed = re.sub(r"`(\w+)`", lambda name: self._spelled(name[1]), error.allowed)
            raise click.UsageError(f"{names} {shown(error.value)}: {allowed}", ctx) from error
        except FileNotFoundError as error:
            raise click.ClickException(str(error)) from error

    def _spelled(self, argument: str) -> str:
        """Return a Python argument's name as it is written on this command line."""
        for parameter in self.params:
            if parameter.name == argument:
                return _written(parameter)
        return argument


class Group(click.Group):
    """A group that suggests the nearest command."""

    command_class = Command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if not name.startswith("-") and self.get_command(ctx, name) is None:
            raise click.UsageError(f"command {shown(name)}: {self.instead(ctx, name)}", ctx)
        return super().resolve_command(ctx, args)

    def instead(self, ctx: click.Context, name: str) -> str:
        """Say what a command may have been meant to be that there is not."""
        known = self.list_commands(ctx)
        if nearest(name, [*known, "help"]) == "help":
            return f"{ctx.command_path} --help lists the commands"
        return suggest(name, known)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(
                [(name, self.summary(ctx, name)) for name in self.list_commands(ctx)]
            )

    def summary(self, ctx: click.Context, name: str) -> str:
        """Return a command's first line, whole."""
        command = self.get_command(ctx, name)
        return "" if command is None else (command.help or "").partition("\n\n")[0]


Group.group_class = Group


class Whole(click.ParamType[int]):
    """A whole number; the library checks its bounds."""

    name = "N"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        if isinstance(value, int):
            return value
        digits = value[1:] if value[:1] in ("-", "+") else value
        if not (digits.isascii() and digits.isdigit() and len(digits) <= 18):
            self.fail(f"{shown(value)}: must be a whole number", param, ctx)
        return int(value)


class Numbers(click.ParamType[tuple[int, ...]]):
    """One or more whole numbers, apart by commas or spaces: the option takes all that follow."""

    name = "N"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, ...]:
        if isinstance(value, tuple):
            return value
        return tuple(WHOLE.convert(word, param, ctx) for word in str(value).split(","))


class Word(click.ParamType[str]):
    """One of a few words; the nearest is suggested."""

    name = "WORD"

    def __init__(self, *words: str) -> None:
        self.words = words

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        return "[" + "|".join(self.words) + "]"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if value not in self.words:
            self.fail(f"{shown(value)}: {suggest(value, self.words)}", param, ctx)
        return str(value)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[Any]:
        from click.shell_completion import CompletionItem

        return [CompletionItem(word) for word in self.words if word.startswith(incomplete)]


class Folder(click.ParamType[Path]):
    """The name of a folder."""

    name = "DIR"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        if not str(value):
            self.fail("'': must be the name of a folder", param, ctx)
        return Path(value)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[Any]:
        from click.shell_completion import CompletionItem

        return [CompletionItem(incomplete, type="dir")]


WHOLE = Whole()
NUMBERS = Numbers()


def _written(parameter: click.Parameter) -> str:
    if isinstance(parameter, click.Option):
        return max(parameter.opts, key=len)
    return str(parameter.name).upper()


def one_line(error: click.UsageError) -> str:
    """Write a usage error on one line, naming the option, the value and what is allowed."""
    if isinstance(error, click.MissingParameter) and error.param is not None:
        return f"{_written(error.param)}: is missing, it is required"
    if isinstance(error, click.BadParameter) and error.param is not None:
        return f"{_written(error.param)} {error.message}"
    if isinstance(error, click.NoSuchOption):
        options = [] if error.ctx is None else _options(error.ctx)
        return f"option {shown(error.option_name)}: {suggest(error.option_name, options)}"
    if isinstance(error, click.BadOptionUsage):
        return f"{error.option_name}: {_usage(error)}"
    if error.message.startswith("Got unexpected extra argument"):
        words = error.message.partition("(")[2].rstrip(").")
        return f"{shown(words)}: this command takes no such argument; see --help"
    return " ".join(error.format_message().split())


def _usage(error: click.BadOptionUsage) -> str:
    """What is wrong with an option that has no value, or one too many."""
    return "takes no value" if "not take a value" in error.message else "needs a value after it"


def _options(ctx: click.Context) -> list[str]:
    return [
        name
        for parameter in ctx.command.get_params(ctx)
        if isinstance(parameter, click.Option)
        for name in parameter.opts
        if name.startswith("--")
    ]
