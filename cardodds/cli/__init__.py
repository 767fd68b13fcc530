"""The command line: `cardodds`."""

from __future__ import annotations


def main() -> None:
    """Run the command line and exit with its status."""
    import sys

    from cardodds.cli.program import run

    sys.exit(run(sys.argv[1:]))
