"""`cardodds completion`: shell completion, as click makes it."""

from __future__ import annotations

from dataclasses import dataclass

import click

from cardodds.cli.answers import answering
from cardodds.cli.commands import Command, Word
from cardodds.numbers import Language
from cardodds.results import Result


@dataclass(frozen=True)
class Completion(Result):
    """The script that makes a shell complete `cardodds`."""

    shell: str
    script: str

    def to_text(self, lang: Language = "en") -> str:
        return self.script


@click.command(cls=Command)
@click.argument("shell", type=Word("bash", "zsh", "fish"))
@answering()
def command(shell: str) -> Result:
    """Print the completion script of a shell: bash, zsh or fish.

    \b
    eval "$(cardodds completion bash)"
    """
    from click.shell_completion import get_completion_class

    from cardodds.cli.program import root

    completion = get_completion_class(shell)
    if completion is None:
        raise click.UsageError(f"SHELL {shell}: has no completion in this version of click")
    return Completion(shell, completion(root, {}, "cardodds", "_CARDODDS_COMPLETE").source())
